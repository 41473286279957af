"""Follow-ups that change what is shown of the rows: *only the top 3*."""

from training.data_query import Call, as_list
from training.followups.calls import filters_of, is_list, single_figure, without
from training.questions.lines import lines_of
from training.questions.wording import Asked, order_phrase, said_count, some_limit, sort
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("follow-ups")


def opposite(view: View, call: Call) -> Asked | None:
    """The other end of an order: *and the cheapest?*"""
    keys = as_list(call.get("sort_by"))
    if len(keys) != 1 or "limit" not in call:
        return None
    descending = not keys[0]["descending"]
    changed = {**call, "sort_by": {**keys[0], "descending": descending}}
    if is_list(call):
        column = view.table.column(keys[0]["column"])
        if column not in view.numbers:
            return None
        adjectives = view.adjectives(column)
        own = (adjectives.most if descending else adjectives.least) if adjectives else ()
        if own and chance(0.6):
            return expand(pick(_LINES["opposite adjective"]), a=pick(own)), changed
    section = "opposite high" if descending else "opposite low"
    return expand(pick(_LINES[section])), changed


def other_column(view: View, call: Call) -> Asked | None:
    """Another column of the same rows, or one more: *and their phone number?*"""
    selected = call.get("select")
    if not is_list(call) or not selected or len(selected) > 3:
        return None
    used = [view.table.column(name) for name in selected]
    used += [view.table.column(one["column"]) for one in filters_of(call)]
    column = view.any_column(excluding=used)
    if column is None:
        return None
    phrase = view.column_phrase(column)
    if chance(0.4):
        added = {**call, "select": [*selected, column.name]}
        return expand(pick(_LINES["more columns"]), p=phrase), added
    return expand(pick(_LINES["other column"]), p=phrase), {**call, "select": [column.name]}


def whole_rows(view: View, call: Call) -> Asked | None:
    """All columns of the same rows."""
    if not is_list(call) or "select" not in call or len(call) == 1:
        return None
    return expand(pick(_LINES["whole rows"])), without(call, "select")


def first_few(view: View, call: Call) -> Asked | None:
    """Fewer of the same rows: *only the top 3*; or all of them."""
    if "aggregate" in call and "group_by" not in call:
        return None
    old = call.get("limit")
    if old is not None and old > 1 and chance(0.25):
        return expand(pick(_LINES["all of them"]), k=old), without(call, "limit")
    limit = some_limit()
    if limit == old or (old == 1 and chance(0.5)):
        return None
    return expand(pick(_LINES["first few"]), k=said_count(limit)), {**call, "limit": limit}


def ordered(view: View, call: Call) -> Asked | None:
    """The same rows in an order: *sort that by price*."""
    if "limit" in call:
        return None
    if not is_list(call):
        old = single_figure(call)
        if old is None or "group_by" not in call or "select" in call:
            return None
        descending = chance(0.7)
        section = "figures down" if descending else "figures up"
        key = sort(f"{old['fn']}_{old['column']}", descending)
        return expand(pick(_LINES[section])), {**call, "sort_by": key}
    pool = view.numbers * 2 + view.dates + view.years + view.labels
    if not pool:
        return None
    column = pick(pool)
    descending = chance(0.5)
    words = order_phrase(view, column, descending)
    slots = {"p": view.column_phrase(column), "d": words}
    return expand(pick(_LINES["sorted"]), **slots), {
        **call,
        "sort_by": sort(column.name, descending),
    }
