"""One condition over a table, in words."""

import random
from collections.abc import Collection, Iterable

from training.conditions.blanks import blank_condition
from training.conditions.ids import id_condition
from training.conditions.numbers import number_condition
from training.conditions.partial import partial_condition
from training.conditions.times import time_condition
from training.conditions.truths import truth_condition
from training.conditions.values import value_condition
from training.conditions.wording import Condition
from training.table import Column
from training.templates import chance, pick
from training.view import View

_TRIES = 8
#: How often each operator is asked for; `between` stands for a lower and an upper bound.
_WEIGHTS = {
    "eq": 46.0,
    "gt": 11.0,
    "lt": 9.0,
    "gte": 6.0,
    "lte": 5.0,
    "between": 4.0,
    "neq": 6.0,
    "in": 4.0,
    "not_in": 0.7,
    "contains": 5.0,
    "not_contains": 1.0,
    "empty": 1.5,
    "not_empty": 1.0,
}
_COMPARISONS = frozenset({"gt", "lt", "gte", "lte", "between"})
_PARTIAL = frozenset({"contains", "not_contains"})
_BLANK = frozenset({"empty", "not_empty"})


def condition(
    view: View,
    ops: Iterable[str] | None = None,
    avoid: Collection[Column] = (),
    column: Column | None = None,
    row: int | None = None,
) -> Condition | None:
    """A condition with one of some operators over some column, or over a given one.

    Columns in `avoid` are left alone. The row of a number holds, where one is given. A date that is
    wanted (`eq`) may be said as a month or a year, and so become `contains`.
    """
    allowed = [op for op in (ops if ops is not None else _WEIGHTS) if op in _WEIGHTS]
    weights = [_WEIGHTS[op] for op in allowed]
    for _ in range(_TRIES):
        op = random.choices(allowed, weights)[0] if ops is None else pick(allowed)
        chosen = column if column is not None else _column_for(view, op, avoid)
        if chosen is None or chosen in avoid:
            continue
        found = _over(view, chosen, op, row)
        if found is not None:
            return found
    return None


def _column_for(view: View, op: str, avoid: Collection[Column]) -> Column | None:
    """A column that an operator fits."""
    if op in _COMPARISONS:
        pool = view.numbers + view.years * 2 + view.dates * 2
    elif op in _PARTIAL:
        pool = view.labels + view.texts + view.categories
        pool = [one for one in pool if one.kind == "text"]
    elif op in _BLANK:
        pool = [one for one in view.table.columns if one.distinct and "" in one.cells]
        if not pool and chance(0.15):
            pool = [one for one in view.table.columns if one.distinct]
    elif op == "eq" and view.booleans and chance(0.12):
        pool = view.booleans
    else:
        pool = view.categories * 3 + view.labels + view.texts
        if op == "in":
            pool += view.years
        if op in ("eq", "neq"):
            pool += view.years + view.dates
            if chance(0.35):
                pool += view.numbers
            if chance(0.3):
                pool += view.ids
    pool = [one for one in pool if one not in avoid]
    return pick(pool) if pool else None


def _over(view: View, column: Column, op: str, row: int | None) -> Condition | None:
    """A condition with an operator over a column, if they go together."""
    if op in _BLANK:
        return blank_condition(view, column, op, row)
    if op in _PARTIAL:
        return partial_condition(view, column, op, row) if column.kind == "text" else None
    if column in view.booleans:
        return truth_condition(view, column, row) if op == "eq" else None
    if column.kind == "date" or column in view.years:
        is_fit = op != "not_in" and (op != "in" or column.kind == "number")
        return time_condition(view, column, op, row) if is_fit else None
    if column in view.ids and op == "eq":
        return id_condition(view, column, row)
    if op in _COMPARISONS:
        return number_condition(view, column, op, row) if column.kind == "number" else None
    if column.kind == "number" and op in ("eq", "neq") and column not in view.ids:
        return number_condition(view, column, op, row)
    return value_condition(view, column, op, row)
