"""The sentence for a result, with slots that code fills: the model never sees a cell of it.

A sentence depends on nothing but what the model sees: the question, the call, and the headers and
the number of rows of the result. `{1}` to `{6}` are cells of the first row, `{n}` is the number of
rows, `{a}` to `{d}` are the values of the conditions, `{rows}` is all rows as a list.
"""

import re
from collections.abc import Sequence

from training.answer_conditions import conditions_in_words, is_of_names, is_of_time
from training.calls import alias_of, result_alias
from training.data_query import Call, as_list
from training.table import Table
from training.text import collapsed
from training.words import lower, plural

_FN_WORDS = {"sum": "total", "avg": "average", "min": "lowest", "max": "highest"}
_MOST_CELLS = 4

_DIFFERENT = re.compile(
    r"how many (different|distinct|unique|kinds|types|sorts)\b"
    r"|(number|count) of (the )?(different|distinct|unique)\b"
)
_YES_OR_NO = re.compile(r"(is|are|was|were|do|does|did|has|have|had|any|anyone|anybody)\b")
_WHO = re.compile(r"(who|whom)\b")
_COUNTED = re.compile(
    r"(?:how many|number of|most|fewest) (?:[a-z]+ ){0,2}?([a-z]+s|people|men|women|children)\b"
)
_NO_THINGS = frozenset("is was has does this its rows records entries times values".split())
_TRUTHS = frozenset("yes no true false".split())


def answer_sentence(
    table: Table, question: str, call: Call, headers: Sequence[str], row_count: int
) -> str:
    """The sentence that answers a question from the result of its call."""
    answer = _Answer(table, question, call, headers, row_count)
    if row_count == 0:
        return answer.nothing()
    if not call.get("aggregate"):
        return answer.rows()
    return answer.groups() if call.get("group_by") else answer.figures()


class _Answer:
    """What a sentence is made from."""

    def __init__(
        self, table: Table, question: str, call: Call, headers: Sequence[str], row_count: int
    ) -> None:
        self.asked = lower(collapsed(question))
        self.count = row_count
        self.names = [result_alias(table, header) for header in headers]
        self.groups_by = [alias_of(table, name) for name in as_list(call.get("group_by"))]
        self.figure_names = [
            _figure_in_words(figure["fn"], alias_of(table, figure["column"]), self.asked)
            for figure in as_list(call.get("aggregate"))
        ]
        self.figure_columns = [
            f"{figure['fn']} {alias_of(table, figure['column'])}"
            for figure in as_list(call.get("aggregate"))
        ]
        self.conditions = [
            condition | {"column": alias_of(table, condition["column"])}
            for condition in as_list(call.get("filter"))
        ]
        self.where = conditions_in_words(self.conditions)
        keys = as_list(call.get("sort_by"))
        self.key = result_alias(table, keys[0]["column"]) if keys else None
        self.is_falling = bool(keys and keys[0].get("descending"))
        self.limit = call.get("limit")

    def nothing(self) -> str:
        """There are no rows."""
        if _YES_OR_NO.match(self.asked):
            return f"No, there is nothing{self.where}."
        if _WHO.match(self.asked):
            return f"Nobody was found{self.where}."
        return f"I found nothing{self.where}."

    def figures(self) -> str:
        """One row of figures over all rows."""
        parts = [f"{name} is {{{place}}}" for place, name in enumerate(self.figure_names, 1)]
        if len(parts) > 1:
            return f"The {_listed([parts[0], *(f'the {part}' for part in parts[1:])])}{self.where}."
        return f"The {self.figure_names[0]}{self.where} is {{1}}."

    def groups(self) -> str:
        """A row a group."""
        if self.names == self.groups_by and len(self.names) == 1:
            return self._group_names()
        if self.count == 1 and self.limit == 1 and self.key is not None and len(self.names) == 2:
            return self._best_group()
        by = f"{_listed(self.figure_names)} by {_listed(self.groups_by)}"
        if self.key in self.figure_columns and self.limit is not None:
            return f"{self._ranked(_several(self.groups_by[0]))}:\n{{rows}}"
        return f"{by[0].upper()}{by[1:]}{self.where}:\n{{rows}}"

    def _group_names(self) -> str:
        """The different values of a column."""
        name = self.groups_by[0]
        if self.key in self.figure_columns and self.limit == 1:
            return f"{{1}} has the {self._most()} {self._key_in_words()}{self.where}."
        if self.key in self.figure_columns and self.limit is not None:
            return f"{self._ranked(_several(name))}: {{rows}}."
        if _DIFFERENT.search(self.asked):
            if self.count == 1:
                return f"There is only one {name}{self.where}: {{1}}."
            return f"There are {{n}} different {_several(name)}{self.where}."
        if self.count == 1:
            return f"The only {name}{self.where} is {{1}}."
        return f"There are {{n}} {_several(name)}{self.where}: {{rows}}."

    def _best_group(self) -> str:
        """The first of all groups, with its figure."""
        group, figure = (1, 2) if self.names[0] == self.groups_by[0] else (2, 1)
        most = f"the {self._most()} {self._key_in_words()}"
        return f"{{{group}}} has {most}{self.where}: {{{figure}}}."

    def rows(self) -> str:
        """Rows of the table itself."""
        if self.key is not None and self.limit == 1 and self.count == 1:
            best = self._best_row()
            if best is not None:
                return best
        if _YES_OR_NO.match(self.asked) and self.conditions:
            return "Yes: {rows}." if len(self.names) == 1 else "Yes:\n{rows}"
        if len(self.names) == 1:
            return self._one_column()
        if self.count == 1 and len(self.names) <= _MOST_CELLS:
            return self._one_row()
        if self.key is not None:
            return f"{self._ranked('rows')}:\n{{rows}}"
        found = "One row" if self.count == 1 else "{n} rows"
        return f"{found}{self.where}:\n{{rows}}"

    def _best_row(self) -> str | None:
        """The first of all rows, where it is plain what is asked of it."""
        most = f"the {self._most()} {self.key}{self.where}"
        if self.names == [self.key]:
            return f"{most[0].upper()}{most[1:]} is {{1}}."
        if len(self.names) == 1:
            return f"{{1}} has {most}."
        if len(self.names) == 2 and self.key in self.names:
            figure = self.names.index(self.key) + 1
            return f"{{{3 - figure}}} has {most}: {{{figure}}}."
        return None

    def _one_column(self) -> str:
        """The cells of one column."""
        name = self.names[0]
        if self.key is not None and self.count > 1:
            return f"{self._ranked(_several(name))}: {{rows}}."
        if _WHO.match(self.asked):
            return "It is {1}." if self.count == 1 else "{n} people: {rows}."
        if self.count == 1:
            return f"The {name}{self._owner()} is {{1}}."
        return f"{{n}} {_several(name)}{self.where}: {{rows}}."

    def _one_row(self) -> str:
        """Some cells of one row."""
        parts = [f"the {name} is {{{place}}}" for place, name in enumerate(self.names, 1)]
        if self.where:
            return f"{self.where[1].upper()}{self.where[2:]}, {_listed(parts)}."
        return f"T{_listed(parts)[1:]}."

    def _owner(self) -> str:
        """Whose cell is meant, or what its row is like."""
        if len(self.conditions) != 1 or is_of_names(self.names[0]):
            return self.where
        condition = self.conditions[0]
        is_name = condition["op"] == "eq" and _is_name(condition["value"])
        return " of {a}" if is_name else self.where

    def _ranked(self, things: str) -> str:
        """The first of some things in the order of a column, or all of them."""
        key = self._key_in_words()
        if self.limit is None:
            return f"{{n}} {things}{self.where} by {key}, {self._most()} first"
        return f"The {{n}} {things} with the {self._most()} {key}{self.where}"

    def _key_in_words(self) -> str:
        """What the rows are sorted by."""
        if self.key in self.figure_columns:
            return self.figure_names[self.figure_columns.index(self.key)]
        return self.key or ""

    def _most(self) -> str:
        """Which end of the order comes first."""
        if self.key is not None and is_of_time(self.key):
            return "latest" if self.is_falling else "earliest"
        return "highest" if self.is_falling else "lowest"


def _is_name(value: str) -> bool:
    """Whether a value may be what somebody or something is called."""
    return value[:1].isalpha() and lower(value) not in _TRUTHS


def _several(alias: str) -> str:
    """The cells of a column as things: `regions`, `values of top 10`."""
    return plural(alias) if alias[-1].isalpha() else f"values of {alias}"


def _figure_in_words(fn: str, alias: str, asked: str) -> str:
    """A figure: `total revenue`, `number of orders`."""
    if fn == "count":
        return f"number of {_counted_thing(asked)}"
    word = _FN_WORDS[fn]
    return alias if alias.startswith(f"{word} ") else f"{word} {alias}"


def _counted_thing(asked: str) -> str:
    """What a question counts, as far as its words tell."""
    found = _COUNTED.search(asked)
    if found is None:
        return "rows"
    return "rows" if found[1] in _NO_THINGS else found[1]


def _listed(parts: Sequence[str]) -> str:
    """Parts as a list in a sentence."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"
