"""Follow-ups that ask for another figure, or for groups: *the average instead*."""

from training.data_query import Call, as_list
from training.followups.calls import filters_of, is_list, single_figure, with_figure, without
from training.phrases import in_plural
from training.questions.grouping import group_column
from training.questions.lines import lines_of
from training.questions.wording import Asked, figure, figure_phrase, sort
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("follow-ups")
_FIGURES = ("avg", "sum", "min", "max")


def other_figure(view: View, call: Call) -> Asked | None:
    """Another figure of the same column: *the average instead*."""
    old = single_figure(call)
    if old is None or old["fn"] == "count":
        return None
    column = view.table.column(old["column"])
    fns = ("min", "max") if column in view.years else _FIGURES
    fn = pick([one for one in fns if one != old["fn"]])
    if chance(0.5):
        question = expand(pick(_LINES[f"short figure {fn}"]))
    else:
        question = expand(pick(_LINES["other figure"]), x=figure_phrase(view, column, fn))
    return question, with_figure(call, old, figure(column, fn))


def other_measure(view: View, call: Call) -> Asked | None:
    """The same figure of another column: *and the profit?*"""
    old = single_figure(call)
    if old is None or old["fn"] == "count":
        return None
    used = [old["column"], *as_list(call.get("group_by"))]
    columns = [one for one in view.numbers if one.name not in used]
    if not columns:
        return None
    column = pick(columns)
    question = expand(pick(_LINES["other measure"]), p=view.column_phrase(column))
    return question, with_figure(call, old, figure(column, old["fn"]))


def grouped(view: View, call: Call) -> Asked | None:
    """The same figure for groups: *by region*."""
    old = single_figure(call)
    keys = as_list(call.get("group_by"))
    if old is None or len(keys) > 1 or "select" in call:
        return None
    used = [view.table.column(name) for name in (*keys, old["column"])]
    used += [view.table.column(one["column"]) for one in filters_of(call)]
    column = group_column(view, avoid=used)
    if column is None or column.most_repeats < 2:
        return None
    phrase = view.column_phrase(column)
    if not keys:
        return expand(pick(_LINES["grouped"]), g=phrase), {**call, "group_by": column.name}
    if "sort_by" in call:
        return None
    if chance(0.3):
        both = [keys[0], column.name]
        return expand(pick(_LINES["grouped too"]), g=phrase), {**call, "group_by": both}
    return expand(pick(_LINES["grouped instead"]), g=phrase), {**call, "group_by": column.name}


def which_ones(view: View, call: Call) -> Asked | None:
    """What was counted: *who are they*."""
    old = single_figure(call)
    filters = filters_of(call)
    if old is None or old["fn"] != "count" or "group_by" in call or not filters:
        return None
    rows = {"filter": call["filter"]}
    label = view.labels[0] if view.labels else None
    if label is None or label.name in (one["column"] for one in filters) or chance(0.4):
        return expand(pick(_LINES["the rows"])), rows
    phrase = in_plural(view.column_phrase(label))
    section = "who" if label.name in view.persons and chance(0.5) else "which ones"
    return expand(pick(_LINES[section]), ls=phrase), {**rows, "select": [label.name]}


def which_has_it(view: View, call: Call) -> Asked | None:
    """Where the greatest or the least comes from: *which one is that*."""
    old = single_figure(call)
    if old is None or old["fn"] not in ("min", "max") or "group_by" in call or not view.labels:
        return None
    label = view.labels[0]
    changed: Call = without(call, "aggregate")
    changed["sort_by"] = sort(old["column"], old["fn"] == "max")
    changed["select"] = [label.name]
    changed["limit"] = 1
    return expand(pick(_LINES["which has it"]), l=view.column_phrase(label)), changed


def how_many(view: View, call: Call) -> Asked | None:
    """How many rows that were: *count them*."""
    if not is_list(call) or "limit" in call or "filter" not in call:
        return None
    counted = {
        "filter": call["filter"],
        "aggregate": {"column": view.table.headers[0], "fn": "count"},
    }
    return expand(pick(_LINES["how many"])), counted
