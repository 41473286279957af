"""A reference of the tool `data_query` on headers and rows, for scoring and for making answers."""

import functools
import math
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from training.words import lower

Call = dict[str, Any]
Rows = list[list[str]]

#: The steps of a call in the order in which they are run.
STEPS = ("filter", "group_by", "aggregate", "sort_by", "select", "limit")
#: The operators of a condition that may stand alone; all others need a list around it.
SINGLE_OPS = frozenset({"eq", "neq", "gt", "lt", "contains"})
#: What a column can be made into.
FNS = frozenset({"count", "sum", "avg", "min", "max"})
#: The operators that compare sizes.
ORDER_OPS = frozenset({"gt", "lt", "gte", "lte"})

#: What share of the filled cells of a column of numbers are numbers.
_NUMBER_SHARE = 0.8
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)


class UnknownColumn(KeyError):
    """A call names a column that the table does not have."""


def number_of(cell: str) -> float | None:
    """The number that a cell is, or nothing."""
    if not _NUMBER.fullmatch(cell):
        return None
    number = float(cell)
    return number if math.isfinite(number) else None


def holds_numbers(cells: Iterable[str]) -> bool:
    """Whether nearly all filled cells of a column are numbers."""
    filled = [cell for cell in cells if cell != ""]
    numbers = sum(number_of(cell) is not None for cell in filled)
    return bool(filled) and numbers >= _NUMBER_SHARE * len(filled)


def written(figure: float) -> str:
    """A figure as the tool writes it: two decimals, none where they are zero."""
    text = f"{figure:.2f}"
    return text[:-3] if text.endswith(".00") else text


def place_of(headers: Sequence[str], name: str) -> int:
    """The place of a column, whatever its case."""
    wanted = lower(name)
    for place, header in enumerate(headers):
        if lower(header) == wanted:
            return place
    raise UnknownColumn(name)


def cells_of(headers: Sequence[str], rows: Sequence[Sequence[str]], name: str) -> list[str]:
    """The cells of a column, from the first row to the last."""
    place = place_of(headers, name)
    return [row[place] for row in rows]


def as_list(value: Any) -> list[Any]:
    """One or several of something, as a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def run(
    headers: Sequence[str], rows: Sequence[Sequence[str]], call: Call
) -> tuple[list[str], Rows]:
    """The headers and the rows that a call gives."""
    names = list(headers)
    result: Rows = [list(row) for row in rows]
    for condition in as_list(call.get("filter")):
        keeps = _test_of(condition)
        place = place_of(names, condition["column"])
        result = [row for row in result if keeps(row[place])]
    figures = as_list(call.get("aggregate"))
    if figures:
        names, result = _aggregate(names, result, as_list(call.get("group_by")), figures)
    for key in reversed(as_list(call.get("sort_by"))):
        result = _sort(names, result, key)
    if call.get("select"):
        places = [place_of(names, name) for name in call["select"]]
        names = list(call["select"])
        result = [[row[place] for place in places] for row in result]
    if call.get("limit") is not None:
        result = result[: call["limit"]]
    return names, result


def _test_of(condition: dict[str, Any]) -> Callable[[str], bool]:
    """What a condition asks of a cell."""
    op = condition["op"]
    if op == "empty":
        return lambda cell: cell == ""
    if op == "not_empty":
        return lambda cell: cell != ""
    if op == "in":
        values = {lower(value) for value in condition["value"]}
        return lambda cell: lower(cell) in values
    value = condition["value"]
    folded = lower(value)
    if op == "eq":
        return lambda cell: lower(cell) == folded
    if op == "neq":
        return lambda cell: lower(cell) != folded
    if op == "contains":
        return lambda cell: folded in lower(cell)
    if op == "not_contains":
        return lambda cell: folded not in lower(cell)
    number = number_of(value)
    signs = {"gt": (1,), "lt": (-1,), "gte": (0, 1), "lte": (-1, 0)}[op]

    def compare(cell: str) -> bool:
        """Whether a cell is on the right side of the value."""
        own = number_of(cell)
        if own is not None and number is not None:
            return (own > number) - (own < number) in signs
        return (cell > value) - (cell < value) in signs

    return compare


def _aggregate(
    headers: list[str], rows: Rows, keys: list[str], figures: list[dict[str, str]]
) -> tuple[list[str], Rows]:
    """A row a group, or one row, with the figures."""
    key_places = [place_of(headers, key) for key in keys]
    places = [place_of(headers, figure["column"]) for figure in figures]
    groups: dict[tuple[str, ...], Rows] = {}
    for row in rows:
        groups.setdefault(tuple(row[place] for place in key_places), []).append(row)
    if not keys:
        groups.setdefault((), [])
    names = [*keys, *(f"{figure['fn']}_{figure['column']}" for figure in figures)]
    result = [
        [
            *key,
            *(
                written(_figure([row[place] for row in groups[key]], figure["fn"]))
                for place, figure in zip(places, figures)
            ),
        ]
        for key in sorted(groups)
    ]
    return names, result


def _figure(cells: list[str], fn: str) -> float:
    """One figure of some cells; a cell that is no number counts as 0."""
    numbers = [number_of(cell) or 0.0 for cell in cells]
    if fn == "count":
        return float(len(numbers))
    if fn == "sum":
        return sum(numbers)
    if not numbers:
        return 0.0
    if fn == "avg":
        return sum(numbers) / len(numbers)
    return min(numbers) if fn == "min" else max(numbers)


def _sort(headers: list[str], rows: Rows, key: dict[str, Any]) -> Rows:
    """The rows in the order of one column, which keeps the order of equals."""
    place = place_of(headers, key["column"])
    sign = -1 if key.get("descending") else 1

    def compare(one: list[str], other: list[str]) -> int:
        """Which of two rows comes first: below zero where it is the one."""
        first, second = number_of(one[place]), number_of(other[place])
        if first is not None and second is not None:
            return sign * ((first > second) - (first < second))
        return sign * ((one[place] > other[place]) - (one[place] < other[place]))

    return sorted(rows, key=functools.cmp_to_key(compare))
