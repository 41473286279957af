"""Mixes all sources of examples into documents: a prompt and what the model should write."""

import random
import sys
from collections.abc import Callable, Iterator

from training.answers import answer_sentence
from training.calls import written_call
from training.canonical import canonical
from training.data_query import UnknownColumn, run
from training.example import Example
from training.generate import follow_ups_over, questions_over, refusals_over
from training.invent import invent
from training.pack_questions import pack_examples
from training.packs import packs
from training.prompt import answer_prompt, call_prompt
from training.public_data import is_askable, load_public_data
from training.real_questions import RealQuestions
from training.strange_words import with_strange_words
from training.templates import chance, pick
from training.view import View
from training.withheld import withheld, withheld_from_pack

#: Shares of documents: first mostly what code makes up, at last more of what people asked.
SHARES = {
    "main": {
        "generated": 26,
        "packs": 30,
        "mined": 6,
        "real": 20,
        "refused": 3,
        "refusals": 5,
        "misfits": 1,
        "withheld": 3,
        "withheld_packs": 2,
        "follow_ups": 4,
    },
    "last": {
        "generated": 22,
        "packs": 30,
        "mined": 4,
        "real": 27,
        "refused": 4,
        "refusals": 5,
        "misfits": 1,
        "withheld": 2,
        "withheld_packs": 2,
        "follow_ups": 3,
    },
}
STAGES = tuple(SHARES)

#: How many examples one drawing of a source gives, about.
_PER_DRAWING = {
    "generated": 4,
    "packs": 4,
    "mined": 4,
    "real": 3,
    "refused": 1,
    "refusals": 3,
    "misfits": 1,
    "withheld": 3,
    "withheld_packs": 3,
    "follow_ups": 3,
}
_ANSWER_SHARE = 0.2
_HIDDEN_HINT = 0.12
_STRANGE = 0.16
_INVENTED_SHARE = 0.35
_SOURCES = {
    "tabfact": 0.36,
    "tidytuesday": 0.26,
    "Rdatasets": 0.2,
    "datasets": 0.06,
    "spider": 0.12,
}

Document = tuple[str, str]


class Corpus:
    """Everything that the model can learn from, without end."""

    def __init__(self, seed: int) -> None:
        random.seed(seed)
        self._public = load_public_data("train")
        self._real = RealQuestions(self._public)
        self._tables: dict[str, list] = {}
        for table in self._public.tables:
            if is_askable(table):
                self._tables.setdefault(table.source, []).append(table)
        self._makers: dict[str, Callable[[], Iterator[Example]]] = {
            "generated": lambda: questions_over(self._view(), 4),
            "packs": lambda: pack_examples(pick(packs()), 4),
            "withheld_packs": lambda: withheld_from_pack(pick(packs()), 3),
            "refusals": lambda: refusals_over(self._view(), 3),
            "follow_ups": lambda: follow_ups_over(self._view(), 3),
        }
        if self._tables:
            self._makers |= {
                "mined": lambda: self._real.mined_over(self._view(), 4),
                "real": lambda: self._real.asked(3),
                "withheld": lambda: withheld(self._real.asked(4)),
                "refused": lambda: self._real.refused(1),
                "misfits": lambda: self._real.misfits_over(self._view(), 1),
            }
        self._problems = 0

    def _view(self) -> View:
        """A look at some table, a public or an invented one."""
        if not self._tables or chance(_INVENTED_SHARE):
            return View(invent(pick(packs())).table)
        known = [source for source in self._tables if source in _SOURCES]
        source = random.choices(known, [_SOURCES[name] for name in known])[0]
        table = pick(self._tables[source])
        return View.of(table.headers, table.rows, table.name)

    def examples(self, stage: str) -> Iterator[Example]:
        """Examples in the shares of a stage."""
        shares = SHARES[stage]
        names = [name for name in shares if name in self._makers]
        weights = [shares[name] / _PER_DRAWING[name] for name in names]
        while True:
            name = random.choices(names, weights)[0]
            try:
                yield from list(self._makers[name]())
            except (ArithmeticError, LookupError, ValueError) as problem:
                # One freak table among thousands must not stop a run of many processes.
                self._problems += 1
                if self._problems <= 3:
                    print(f"{name}: {problem!r:.200}", file=sys.stderr)

    def documents(self, stage: str) -> Iterator[Document]:
        """What the model reads and what it should write."""
        for example in self.examples(stage):
            yield from documents_of(example)


def documents_of(example: Example) -> Iterator[Document]:
    """The call of an example, and now and then the sentence that tells its result."""
    table = example.table
    before = example.before
    if before is not None:
        before = (before[0], canonical(before[1], table.headers, before[0]))
    prompt = call_prompt(table, example.question, before, drop=lambda: chance(_HIDDEN_HINT))
    if example.call is None:
        yield prompt, f"!{example.refusal}<|end|>"
        return
    call = canonical(example.call, table.headers, example.question)
    target = written_call(table, call)
    if chance(_STRANGE):
        prompt, target = with_strange_words(prompt, target)
    yield prompt, f"{target}<|end|>"
    if chance(_ANSWER_SHARE):
        try:
            headers, rows = run(table.headers, table.rows, call)
        except UnknownColumn:
            return
        question = example.question
        sentence = answer_sentence(table, question, call, headers, len(rows))
        yield answer_prompt(table, question, call, headers, len(rows)), f"{sentence}<|end|>"


def main() -> None:
    """Shows what the corpus is like: `python3 -m training.corpus`."""
    import time
    from collections import Counter

    corpus = Corpus(seed=7)
    examples = corpus.examples("main")
    kinds: Counter[str] = Counter()
    begin = time.monotonic()
    count = letters = 0
    for _ in range(3000):
        example = next(examples)
        kinds[example.kind.partition(":")[0]] += 1
        for prompt, target in documents_of(example):
            count += 1
            letters += len(prompt) + len(target)
            if count % 150 == 0:
                print(f"--- {example.kind}\n{prompt}\n=> {target}")
    seconds = time.monotonic() - begin
    print(f"{1000 * seconds / count:.2f} ms a document, {letters / count:.0f} letters; {kinds}")


if __name__ == "__main__":
    main()
