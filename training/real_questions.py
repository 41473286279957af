"""Questions that people wrote, varied, and what can be made of them: refusals and misfits."""

import copy
import random
from collections import defaultdict, deque
from collections.abc import Iterator
from functools import cache
from typing import Any

from training.call_columns import columns_of, values_of
from training.calls import renamed_call
from training.canonical import canonical
from training.data_query import ORDER_OPS, Call, as_list
from training.example import Example
from training.hints import hints_for
from training.looks import can_be_said
from training.mined import Template, example_of, mine
from training.noise import noisy
from training.phrases import typo
from training.public_data import PublicData, Refused, Triple
from training.reworded import reworded
from training.said import said_value
from training.said_places import value_places
from training.table import Table
from training.templates import chance, pick
from training.view import View
from training.words import header_words, stem, words

#: How often each collection is drawn from; the small ones are clean and varied.
_SHARES = {"wikisql": 0.42, "wikisql_several": 0.17, "spider": 0.2, "nvbench": 0.21}
_AS_PUBLISHED = 0.35
_SWAPPED = 0.45
_NOISY = 0.3
_TRIES = 8


class RealQuestions:
    """Examples from public questions."""

    def __init__(self, data: PublicData) -> None:
        self._triples: dict[str, list[Triple]] = defaultdict(list)
        for triple in data.triples:
            several = "_several" if triple.condition_count > 1 else ""
            self._triples[triple.source + several].append(triple)
        self._refused: dict[str, list[Refused]] = defaultdict(list)
        for refused in data.refused:
            self._refused[refused.reason].append(refused)
        self._templates = _templates_of(data)
        #: Questions about other tables, made lately.
        self._recent: deque[Example] = deque(maxlen=300)

    def asked(self, count: int) -> Iterator[Example]:
        """Questions as people asked them, with other columns around and other values."""
        names = [name for name in _SHARES if name in self._triples]
        name = random.choices(names, [_SHARES[name] for name in names])[0]
        for _ in range(count):
            yield varied(pick(self._triples[name]))

    def refused(self, count: int) -> Iterator[Example]:
        """Questions of people that no single call can answer."""
        # Most that miss a column ask for what another table of the same database holds: they look
        # much like questions that name a column in other words, so they come less often.
        weights = [len(questions) ** 0.5 for questions in self._refused.values()]
        for _ in range(count):
            reason = random.choices(list(self._refused), weights)[0]
            refused = pick(self._refused[reason])
            published = refused.table
            table = Table(published.headers, published.rows, published.name)
            question = _typed(reworded(table, refused.question, [], []), [])
            yield Example(table, question, refusal=reason, kind=f"refused:{reason}")

    def mined_over(self, view: View, count: int) -> Iterator[Example]:
        """People's wordings, with the columns and values of another table."""
        if not self._templates:
            return
        made = 0
        for _ in range(count * _TRIES):
            example = example_of(pick(self._templates), view)
            if example is not None:
                self._recent.append(example)
                yield example
                made += 1
            if made == count:
                return

    def misfits_over(self, view: View, count: int) -> Iterator[Example]:
        """Questions about other tables, for which this one has no column."""
        made = 0
        for _ in range(count * _TRIES):
            question, columns = self._question_elsewhere()
            if _is_misfit(view.table, question, columns):
                yield Example(view.table, question, refusal="missing", kind="misfit")
                made += 1
            if made == count:
                return

    def _question_elsewhere(self) -> tuple[str, list[str]]:
        """A question about some other table, and the columns that it needs."""
        if self._recent and chance(0.5):
            example = pick(self._recent)
            return example.question, columns_of(example.call or {})
        triple = pick(self._triples[pick(list(self._triples))])
        return triple.question, columns_of(triple.call)


@cache
def _templates_of(data: PublicData) -> list[Template]:
    """The wordings in some data; made once, so that forked processes share them."""
    return mine(data.triples)


def varied(triple: Triple) -> Example:
    """A question of a person, with its table as published or with some of its columns."""
    published = triple.table
    kind = f"real:{triple.source}{'_several' if triple.condition_count > 1 else ''}"
    call = triple.call
    if chance(_AS_PUBLISHED):
        table = Table(published.headers, published.rows, published.name)
    else:
        view = View.of(
            published.headers, published.rows, published.name, keep=columns_of(call), fewer=0.5
        )
        table = view.table
        call = renamed_call(call, lambda name: view.renamed.get(name.lower(), name), str)
    call = canonical(call, table.headers, triple.question)
    question = triple.question
    if chance(_SWAPPED):
        question, call = with_other_values(table, question, call)
    values = values_of(call)
    question = reworded(table, question, columns_of(call), values)
    return Example(table, _typed(question, values), call=call, kind=kind)


def with_other_values(table: Table, question: str, call: Call) -> tuple[str, Call]:
    """The question about other cells: those of some other row, so that it still has an answer."""
    result = copy.deepcopy(call)
    if not table.rows:
        return question, result
    row = pick(table.rows)
    for condition in as_list(result.get("filter")):
        new = _other_value(table, row, condition)
        if new is None or not words(new):
            continue
        places = value_places(question, condition["value"])
        if len(places) != 1:
            continue
        start, end = places[0]
        typed = said_value(new).strip("\"'") if condition["op"] == "eq" else new
        question = question[:start] + typed + question[end:]
        condition["value"] = new
    return question, result


def _other_value(table: Table, row: list[str], condition: dict[str, Any]) -> str | None:
    """Another value for a condition, or nothing where the value should stay."""
    if condition["column"] not in table.headers:
        return None
    column = table.column(condition["column"])
    if condition["op"] == "eq":
        value = row[table.headers.index(condition["column"])]
        return value if can_be_said(value) else None
    if condition["op"] in ORDER_OPS and column.kind == "number" and column.numbers:
        number = f"{pick(column.numbers):.10g}"
        return number if "e" not in number else None
    return None


def _typed(question: str, protected: list[str]) -> str:
    """A question as it was asked, or with some of the noise of other people's typing."""
    if chance(_NOISY):
        return noisy(question, protected)
    choice = random.random()
    if choice < 0.25:
        question = question.lower()
    elif choice < 0.32:
        question = question.rstrip(" ?.")
    if not chance(0.04):
        return question
    kept = {word for value in protected for word in words(value)}
    typed = question.split(" ")
    place = random.randrange(len(typed))
    if kept.isdisjoint(words(typed[place])):
        typed[place] = typo(typed[place])
    return " ".join(typed)


def _is_misfit(table: Table, question: str, columns: list[str]) -> bool:
    """Whether nothing in a table seems to be what a question asks for."""
    if not columns:
        return False
    stems = {stem(word) for header in table.headers for word in header_words(header)}
    if any(stem(word) in stems for name in columns for word in header_words(name)):
        return False
    hints = hints_for(table, question)
    if hints.named or hints.near or hints.like:
        return False
    if hints.related and chance(0.7):
        return False
    return not any(mention.op == "eq" for mention in hints.mentioned)
