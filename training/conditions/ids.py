"""Conditions over numbers that name a row: *order 1004*, *#1004*."""

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.looks import can_be_said
from training.table import Column
from training.templates import expand, pick
from training.view import View


def id_condition(view: View, column: Column, row: int | None = None) -> Condition | None:
    """The row of a number; `row` must hold, where it is given."""
    value = column.cells[row] if row is not None else pick(column.distinct)
    if not can_be_said(value) or len(value) > 16:
        return None
    filters: list[Filter] = [{"column": column.name, "op": "eq", "value": value}]
    name = view.column_phrase(column)
    clause = expand("{f} [is|is|=|:|equals] {v}", f=name, v=value)
    numbered = "[number {v}|no. {v}|#{v}|no {v}|nr {v}|id {v}|# {v}]"
    ways: list[Way] = [
        (2, lambda: Wording("where", clause)),
        (2, lambda: Wording("with", expand("[the|] {f} [of|=|] {v}", f=name, v=value))),
        (1, lambda: Wording("after", expand(numbered, v=value), "-")),
    ]
    return condition_of(filters, ways, clause, [value], view.is_about_people)
