"""What the model wrote, in the spelling of the table, mended as far as the card tells how."""

from __future__ import annotations

import json
import re
from typing import Any

from training.calls import renamed_call
from training.card import card_of
from training.data_query import ORDER_OPS, Call, as_list
from training.example import REASONS
from training.hints import Hints, hints_for
from training.table import Table
from training.text import collapsed
from training.words import is_close, lower, words

_FN = re.compile("^(?:count|sum|avg|min|max)_")
_EXACT = ("eq", "neq", "in")


def read_call(table: Table, text: str, question: str) -> Call | str | None:
    """The call that a text is, or the reason of a refusal, or nothing where it is neither."""
    if text.startswith("!"):
        return text[1:] if text[1:] in REASONS else None
    try:
        call = _without_strays(json.loads(text))
        headers = dict(zip(table.aliases, table.headers))
        renamed = renamed_call(call, lambda alias: headers[alias], lambda value: value)
        reader = _Reader(table, question)
        if "filter" in call:
            conditions = [
                reader.mended(place, condition)
                for place, condition in _placed_conditions(table, call)
            ]
            renamed["filter"] = conditions if isinstance(call["filter"], list) else conditions[0]
        return renamed
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return None


def _without_strays(call: Call) -> Call:
    """A call that names no column twice and, once there are figures, only columns of the result.

    The groups come before their figures. A column of which there is a figure stands for the figure.
    """
    figures = as_list(call.get("aggregate"))
    names = {f"{figure['fn']}_{figure['column']}": figure["column"] for figure in figures}
    groups = as_list(call.get("group_by"))

    def settle(name: str) -> str | None:
        """The column of the result that a name means."""
        if not figures or name in groups or name in names:
            return name
        bare = _FN.sub("", name)
        return next((figure for figure, column in names.items() if column == bare), None)

    settled = dict(call)
    if "sort_by" in call:
        keys = [key | {"column": settle(key["column"])} for key in as_list(call["sort_by"])]
        keys = [key for key in keys if key["column"] is not None]
        settled["sort_by"] = keys if len(keys) != 1 else keys[0]
    if "select" in call:
        shown = dict.fromkeys(settle(name) for name in call["select"])
        settled["select"] = sorted(
            (name for name in shown if name is not None),
            key=lambda name: bool(figures) and name not in groups,
        )
    return {key: value for key, value in settled.items() if value != []}


def _placed_conditions(table: Table, call: Call) -> list[tuple[int, dict[str, Any]]]:
    """The conditions of a call, with the places of their columns."""
    return [
        (table.aliases.index(condition["column"]), condition)
        for condition in as_list(call["filter"])
    ]


def _begins_word(value: str, cell: str) -> bool:
    """Whether a cell has a value where one of its words begins: no `car` is in *childcare*."""
    return f" {lower(value)}" in f" {lower(cell)}"


class _Reader:
    """Spells values as the table does, as far as the card and the hints of a question tell."""

    def __init__(self, table: Table, question: str) -> None:
        self._table = table
        self._card = card_of(table)
        self._hints: Hints = hints_for(table, question)
        self._question = collapsed(question)

    def mended(self, place: int, condition: dict[str, Any]) -> dict[str, Any]:
        """A condition with the header of its column, and with a value that the column has."""
        column, op = self._table.headers[place], condition["op"]
        if "value" not in condition:
            return {"column": column, "op": op}
        value = condition["value"]
        if isinstance(value, list):
            return {"column": column, "op": op, "value": [self._cell(place, one) for one in value]}
        if op in ORDER_OPS:
            return {"column": column, "op": op, "value": self._figure(value)}
        if op in _EXACT:
            cell = self._known_cell(place, value)
            if cell is not None:
                return {"column": column, "op": op, "value": cell}
            if op == "eq" and self._is_part(place, value):
                op = "contains"
        return {"column": column, "op": op, "value": self._as_asked(value)}

    def _cell(self, place: int, value: str) -> str:
        """A value as a cell spells it, else as the question does."""
        return self._known_cell(place, value) or self._as_asked(value)

    def _cells(self, place: int) -> list[str]:
        """The cells of a column that are known to be there."""
        mentioned = (
            mention.value
            for mention in self._hints.mentioned
            if mention.place == place and mention.op == "eq" and mention.is_whole
        )
        return [*mentioned, *self._card[place].values]

    def _known_cell(self, place: int, value: str) -> str | None:
        """The known cell that a value means: the same, or with the same words, or almost."""
        cells = self._cells(place)
        folded = lower(value)
        for cell in cells:
            if lower(cell) == folded:
                return cell
        spoken = words(value)
        for cell in cells:
            if spoken and words(cell) == spoken:
                return cell
        if self._card[place].lists_all:
            close = [cell for cell in cells if is_close(lower(cell), folded)]
            return close[0] if len(close) == 1 else None
        return None

    def _is_part(self, place: int, value: str) -> bool:
        """Whether a value that is no known cell is known to be a part of one."""
        card = self._card[place]
        parts = [
            mention.shown_value
            for mention in self._hints.mentioned
            if mention.place == place and (mention.op == "contains" or not mention.is_whole)
        ]
        spoken = words(value)
        if spoken and any(words(part) == spoken for part in [*parts, *card.beginnings]):
            return True
        return card.lists_all and any(_begins_word(value, cell) for cell in card.values)

    def _figure(self, value: str) -> str:
        """A figure as data would have it: `2k` is 2000."""
        for meaning in self._hints.means:
            if meaning.said == value:
                return meaning.value
        return self._as_asked(value)

    def _as_asked(self, value: str) -> str:
        """A value in the spelling of the question; spaces around it are a slip of the model."""
        value = value.strip(" ")
        place = lower(self._question).find(lower(value))
        return value if place < 0 else self._question[place : place + len(value)]
