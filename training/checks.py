"""Checks what the generator makes, without public data: `python3 -m training.checks`.

Every pack can be read and every one of its questions asked; every template can be expanded; the
calls of generated questions run, name columns that are there, and are read back as they were
written. Each problem is a line, and then the exit status is 1.
"""

import random
import sys
from collections.abc import Iterator

from training.calls import written_call
from training.canonical import canonical
from training.data_query import Call, UnknownColumn, run
from training.example import REASONS, Example
from training.generate import follow_ups_over, questions_over, refusals_over
from training.invent import invent
from training.pack_questions import Unfit, pack_example, pack_examples
from training.packs import DOMAINS, Pack, PackError, PackQuestion, read_pack
from training.questions.lines import lines_of, template_files
from training.read_call import read_call
from training.table import Table
from training.templates import SLOT, expand, pick
from training.view import View

_SEED = 20
_EXAMPLES = 2000
#: So many tables must do to ask every question of a pack.
_MOST_TABLES = 80


def readable_packs() -> tuple[list[Pack], list[str]]:
    """The packs, and what is wrong with those that cannot be read."""
    found, problems = [], []
    for path in sorted(DOMAINS.glob("*.txt")):
        try:
            found.append(read_pack(path))
        except PackError as problem:
            problems.append(str(problem))
    return found, problems


def pack_problems(pack: Pack) -> Iterator[str]:
    """The questions of a pack that no table of it can be asked, or that go wrong when asked."""
    left = list(pack.questions)
    for _ in range(_MOST_TABLES):
        if not left:
            return
        invented = invent(pack)
        view = View(invented.table)
        unasked: list[PackQuestion] = []
        for question in left:
            try:
                if not question.keys <= invented.columns.keys():
                    raise Unfit
                example = pack_example(question, invented, view)
            except Unfit:
                unasked.append(question)
            else:
                yield from example_problems(example)
        left = unasked
    for question in left:
        yield f"pack:{pack.topic}: no table can be asked {question.template!r}"


def template_problems() -> Iterator[str]:
    """The templates that cannot be expanded, and the sections that have none."""
    for name in template_files():
        for section, lines in lines_of(name).items():
            if not lines:
                yield f"{name}.txt: nothing stands under {section!r}"
            for line in lines:
                try:
                    expand(line)
                except ValueError as problem:
                    yield f"{name}.txt: {section}: {problem}"


def examples_of(packs: list[Pack]) -> Iterator[Example]:
    """Examples of all kinds over invented tables, without end."""
    while True:
        pack = pick(packs)
        view = View(invent(pack).table)
        yield from questions_over(view, 4)
        yield from refusals_over(view, 1)
        yield from follow_ups_over(view, 1)
        yield from pack_examples(pack, 4)


def example_problems(example: Example) -> Iterator[str]:
    """What is wrong with an example."""
    start = f"{example.kind}: {example.question!r}"
    if not example.question or SLOT.search(example.question):
        yield f"{start}: a slot was not filled"
    if (example.call is None) == (example.refusal is None):
        yield f"{start}: needs either a call or a refusal"
    if example.refusal is not None and example.refusal not in REASONS:
        yield f"{start}: {example.refusal!r} is no reason"
    if example.call is not None:
        yield from _call_problems(start, example.table, example.question, example.call)
    if example.before is not None:
        yield from _call_problems(start, example.table, *example.before)


def _call_problems(start: str, table: Table, question: str, call: Call) -> Iterator[str]:
    """What is wrong with a call: that it does not run, or that the model cannot write it."""
    if canonical(call, table.headers, question) != call:
        yield f"{start}: not in the one spelling: {call}"
    try:
        expected = run(table.headers, table.rows, call)
    except UnknownColumn as problem:
        yield f"{start}: no column {problem}: {call}"
        return
    read = read_call(table, written_call(table, call), question)
    if not isinstance(read, dict):
        yield f"{start}: cannot be read back: {call}"
    elif run(table.headers, table.rows, read) != expected:
        yield f"{start}: read back as {read}, which finds something else than {call}"


def main() -> None:
    """Command line."""
    random.seed(_SEED)
    packs, problems = readable_packs()
    for pack in packs:
        problems += pack_problems(pack)
    problems += template_problems()
    examples = examples_of(packs)
    for _ in range(_EXAMPLES):
        problems += example_problems(next(examples))
    for problem in problems:
        print(problem)
    questions = sum(len(pack.questions) for pack in packs)
    print(f"{len(packs)} packs, {questions} questions in them, {_EXAMPLES} examples")
    if problems:
        sys.exit(f"{len(problems)} problems")


if __name__ == "__main__":
    main()
