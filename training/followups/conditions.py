"""Follow-ups that change which rows are meant: *and in the South?*"""

from typing import Any

from training.conditions import condition
from training.data_query import Call, as_list
from training.followups.calls import filters_of, is_list, single_figure, with_filters, without
from training.questions.lines import lines_of
from training.questions.wording import Asked, is_only_in
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("follow-ups")


def other_value(view: View, call: Call) -> Asked | None:
    """The same for another value: *and in the South?*"""
    filters = filters_of(call)
    places = [i for i, one in enumerate(filters) if one["op"] in ("eq", "contains")]
    if not places:
        return None
    place = pick(places)
    column = view.table.column(filters[place]["column"])
    old = filters[place]["value"]
    if filters[place]["op"] == "contains":
        return _other_time(call, filters, place, column) if column.kind == "date" else None
    values = [one for one in column.distinct if one.lower() != old.lower() and len(one) < 40]
    if not values:
        return None
    value = pick(values)
    if '"' in value or not is_only_in(view, value, column):
        return None
    changed = [*filters[:place], {**filters[place], "value": value}, *filters[place + 1 :]]
    section = "other time" if column in view.years else "other value"
    slots = {"v": view.said(value, column), "f": view.column_phrase(column)}
    return expand(pick(_LINES[section]), **slots), with_filters(call, changed)


def _other_time(
    call: Call, filters: list[dict[str, Any]], place: int, column: Column
) -> Asked | None:
    """The same for another year: a part of a date."""
    old = filters[place]["value"]
    if len(old) != 4 or not old.isdigit():
        return None
    years = {one[:4] for one in column.distinct} - {old}
    if not years:
        return None
    year = pick(sorted(years))
    changed = [*filters[:place], {**filters[place], "value": year}, *filters[place + 1 :]]
    return expand(pick(_LINES["other time"]), v=year), with_filters(call, changed)


def other_bound(view: View, call: Call) -> Asked | None:
    """The same with another number: *and over 500?*"""
    filters = filters_of(call)
    if len(filters) != 1 or filters[0]["op"] not in ("gt", "lt"):
        return None
    column = view.table.column(filters[0]["column"])
    if column not in view.numbers:
        return None
    value = view.number_in(column)
    if value is None or value == filters[0]["value"]:
        return None
    above = filters[0]["op"] == "gt"
    question = expand(pick(_LINES[f"other bound {'above' if above else 'below'}"]), v=value)
    return question, {**call, "filter": {**filters[0], "value": value}}


def only_those(view: View, call: Call) -> Asked | None:
    """One more condition: *only those over 50*."""
    filters = filters_of(call)
    if len(filters) > 2:
        return None
    used = [view.table.column(one["column"]) for one in filters]
    found = condition(view, avoid=used)
    if found is None:
        return None
    changed = with_filters(call, [*filters, *found.filters])
    old = single_figure(call)
    is_count = old is not None and old["fn"] == "count" and "group_by" not in call
    if found.predicate is not None and filters and "limit" not in call:
        if is_count and chance(0.6):
            return expand(pick(_LINES["how many of those"]), c=found.predicate[1]), changed
        if is_list(call) and chance(0.4):
            template = pick([one for one in _LINES["which of those"] if "how many" not in one])
            return expand(template, c=found.predicate[1]), changed
    return expand(pick(_LINES["only those"]), c=found.phrase), changed


def overall(view: View, call: Call) -> Asked | None:
    """The same without a condition: *and overall?*"""
    if "filter" not in call or "aggregate" not in call:
        return None
    _, many, _ = view.row_nouns()
    return expand(pick(_LINES["overall"]), many=many), without(call, "filter")


def no_blanks(view: View, call: Call) -> Asked | None:
    """The same without the rows where the column in question is empty."""
    figures, keys = as_list(call.get("aggregate")), as_list(call.get("sort_by"))
    names = [one["column"] for one in figures if one["fn"] != "count"] or as_list(
        call.get("group_by")
    )
    if is_list(call):
        names = [key["column"] for key in keys] or call.get("select", [])
    if len(names) != 1 or ("" not in view.table.column(names[0]).cells and chance(0.7)):
        return None
    added = [*filters_of(call), {"column": names[0], "op": "not_empty"}]
    return expand(pick(_LINES["no blanks"])), with_filters(call, added)


def without_value(view: View, call: Call) -> Asked | None:
    """The same without one group: *except the North*."""
    keys = as_list(call.get("group_by"))
    column = view.table.column(keys[0]) if keys else None
    if column is None:
        columns = [one for one in view.categories if one.kind == "text"]
        column = pick(columns) if columns else None
    if column is None or column.name in (one["column"] for one in filters_of(call)):
        return None
    value = view.value_of(column)
    if value is None or not is_only_in(view, value, column):
        return None
    added = [*filters_of(call), {"column": column.name, "op": "neq", "value": value}]
    question = expand(pick(_LINES["without value"]), v=view.said(value, column))
    return question, with_filters(call, added)
