"""Questions as half a query: *select name where age > 30 order by age desc limit 5*."""

import random
from typing import Any

from training.conditions import condition, several
from training.data_query import Call
from training.questions.grouping import some_grouping
from training.questions.lines import lines_of
from training.questions.wording import Asked, figure, some_columns, some_limit, sort
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("queries")


def query_like(view: View) -> Asked | None:
    """A question in the words of a query language, more or less."""
    words, call = _conditions(view) if chance(0.75) else ("", {})
    choice = random.random()
    if choice < 0.28:
        call["aggregate"] = {"column": view.table.headers[0], "fn": "count"}
        return _written(view, "count", words), call
    if choice < 0.5 and view.numbers:
        column = pick(view.numbers)
        fn = pick(("avg", "sum", "min", "max"))
        call["aggregate"] = figure(column, fn)
        return _written(view, "figure", words, fn=fn, p=_name(view, column)), call
    if choice < 0.65:
        return _grouped(view, words, call)
    return _selected(view, words, call)


def _written(view: View, section: str, words: str, **slots: str) -> str:
    """A query out of one of a section's templates."""
    table = view.table.name if view.table.name and chance(0.6) else "table"
    source = f"from {table}" if chance(0.25) else ""
    return expand(pick(_LINES[section]), w=words, s=source, **slots)


def _grouped(view: View, words: str, call: Call) -> Asked | None:
    """A figure of each group."""
    grouping = some_grouping(view)
    if grouping is None:
        return None
    group = _name(view, grouping.key)
    call |= grouping.call
    if grouping.measure is None:
        return _written(view, "grouped count", words, g=group), call
    slots = {"fn": grouping.fn, "p": _name(view, grouping.measure)}
    return _written(view, "grouped figure", words, g=group, **slots), call


def _selected(view: View, words: str, call: Call) -> Asked | None:
    """Some columns, perhaps in an order."""
    asked = some_columns(view, (50, 35, 15))
    if not asked or (not words and not view.numbers):
        return None
    names = ", ".join(_name(view, one) for one in asked)
    question = _written(view, "select", words, c=names)
    call["select"] = [one.name for one in asked]
    if view.numbers and (not words or chance(0.45)):
        return _with_order(view, question, call)
    return question, call


def _name(view: View, column: Column) -> str:
    """A header as it is typed in a query."""
    return pick((column.name, column.alias, column.name.lower(), view.column_phrase(column)))


def _conditions(view: View) -> tuple[str, Call]:
    """One or two conditions with signs, where they can be written so."""
    found = several(view, 2) if chance(0.25) else condition(view, ("eq", "eq", "gt", "lt", "neq"))
    if found is None or any(f"sign {one['op']}" not in _LINES for one in found.filters):
        return "", {}
    words = pick((" and ", " and ", " AND ", " & ")).join(
        _condition(view, one) for one in found.filters
    )
    return f"{pick(_LINES['where'])} {words}", {"filter": found.as_filter}


def _condition(view: View, one: dict[str, Any]) -> str:
    """One condition: *city = 'Lyon'*."""
    value = one["value"]
    if one["op"] in ("eq", "neq") and chance(0.6):
        value = pick((f"'{value}'", f'"{value}"', value.lower()))
    sign = pick(_LINES[f"sign {one['op']}"])
    return f"{_name(view, view.table.column(one['column']))} {sign} {value}"


def _with_order(view: View, question: str, call: Call) -> Asked:
    """The same in an order, perhaps with a limit."""
    column = pick(view.numbers)
    descending = chance(0.65)
    direction = pick(("desc", "descending") if descending else ("", "asc", "ascending"))
    order = f"{pick(_LINES['order by'])} {_name(view, column)} {direction}"
    call["sort_by"] = sort(column.name, descending)
    if chance(0.6):
        call["limit"] = some_limit()
        order += f" {pick(_LINES['limit'])} {call['limit']}"
    return expand("{q} {o}", q=question, o=order), call
