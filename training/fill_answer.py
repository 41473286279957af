"""Fills the slots of a sentence with the cells of a result, as the product does."""

import re
from collections.abc import Sequence
from typing import Any

from training.data_query import Call, as_list

_SLOT = re.compile(r"\{(?:([1-6])|([abcd])|(n|rows))\}")
_MOST_ROWS = 20
_FN_WORDS = {
    "count": "number of",
    "sum": "total",
    "avg": "average",
    "min": "lowest",
    "max": "highest",
}


def fill(sentence: str, call: Call, headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A sentence with its slots filled, in one pass: a cell like `{1}` is only text."""
    values = [
        condition["value"] for condition in as_list(call.get("filter")) if "value" in condition
    ]

    def text_of(slot: re.Match[str]) -> str:
        """What fills a slot; the slot itself where there is nothing."""
        if slot[1]:
            return _cell(rows[0], int(slot[1]) - 1) if rows else slot[0]
        if slot[2]:
            place = "abcd".index(slot[2])
            return _value(values[place]) if place < len(values) else slot[0]
        return str(len(rows)) if slot[3] == "n" else _list(headers, rows)

    if len(rows) == 1:
        sentence = sentence.replace("The {n} rows", "The row", 1)
    return _SLOT.sub(text_of, sentence)


def _value(value: Any) -> str:
    """The value of a condition, or its values."""
    values = as_list(value)
    return values[0] if len(values) == 1 else f"{', '.join(values[:-1])} or {values[-1]}"


def _cell(row: Sequence[str], place: int) -> str:
    """A cell, in words when there is nothing in it."""
    return row[place] if place < len(row) and row[place] != "" else "(empty)"


def _list(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The first rows: the cells of one column in a sentence, several columns in lines."""
    shown = rows[:_MOST_ROWS]
    more = len(rows) - len(shown)
    if len(headers) == 1:
        cells = [_cell(row, 0) for row in shown] + ([f"{more} more"] if more else [])
        return " and ".join([", ".join(cells[:-1]), cells[-1]] if len(cells) > 1 else cells)
    lines = [_line(headers, row) for row in shown] + ([f"…and {more} more"] if more else [])
    return "\n".join(lines)


def _line(headers: Sequence[str], row: Sequence[str]) -> str:
    """A row in a line: its first cell, and the others, under their names if there are many."""
    cells = [_cell(row, place) for place in range(1, len(headers))]
    if len(cells) > 1:
        cells = [f"{_name(header)} {cell}" for header, cell in zip(headers[1:], cells)]
    return f"- {_cell(row, 0)}: {', '.join(cells)}"


def _name(header: str) -> str:
    """The name of a column of a result in words."""
    fn, _, column = header.partition("_")
    return f"{_FN_WORDS[fn]} {column}" if column and fn in _FN_WORDS else header
