"""Conditions over cells that are empty, or are not."""

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.phrases import with_article
from training.table import Column
from training.templates import expand, pick
from training.view import View


def blank_condition(
    view: View, column: Column, op: str, row: int | None = None
) -> Condition | None:
    """That nothing is given, or something is; `row` must hold, where it is given."""
    if row is not None and (column.cells[row] == "") != (op == "empty"):
        return None
    filters: list[Filter] = [{"column": column.name, "op": op}]
    name = view.column_phrase(column)
    any_name = with_article(name)
    is_missing = op == "empty"
    clause = expand(_EMPTY_CLAUSE if is_missing else _FULL_CLAUSE, f=name)
    ways: list[Way] = [
        (2, lambda: Wording("where", expand("[the|] {c}", c=clause))),
        (2, lambda: Wording("whose", clause)),
    ]
    if is_missing:
        # No goals are zero goals, so a number that is missing is only said to be so.
        templates = _EMPTY[:-2] if column.kind == "number" else _EMPTY
        ways.append((4, lambda: Wording("with", expand(pick(templates), f=name))))
        ways.append((2, lambda: Wording("after", _lacking(name, any_name))))
    else:
        ways.append((5, lambda: Wording("with", expand(pick(_FULL), f=name, a=any_name))))
    return condition_of(filters, ways, clause, [], view.is_about_people)


_EMPTY_CLAUSE = (
    "{f} is [missing|missing|empty|blank|not given|unknown|not filled in|not known|not set|null|not"
    " recorded|left blank]"
)
_FULL_CLAUSE = (
    "{f} is [given|known|filled in|not empty|not blank|not missing|set|there|present|recorded"
    "|not null]"
)
_EMPTY = (
    "no {f} [given|listed|on file|recorded|filled in|entered|yet|available]",
    "no {f} [given|listed|on file|recorded|filled in|entered|yet|available]",
    "[a|] [missing|blank|empty] {f}",
    "an unknown {f}",
    "no {f}",
    "no {f} at all",
)
_FULL = (
    "{a}",
    "a known {f}",
    "{a} [given|listed|on file|filled in|recorded]",
    "[some|any] {f} [given|listed|]",
    "a non-empty {f}",
)
_LACKING = (
    "without {a}",
    "without {f}",
    "missing {a}",
    "missing {f}",
    "lacking {a}",
    "that lack {a}",
)


def _lacking(name: str, any_name: str) -> str:
    """*without an email*, *missing an email*."""
    return expand(pick(_LACKING), f=name, a=any_name)
