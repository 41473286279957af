"""Questions as search words: *avg price brand*, *top 5 salary*."""

from training.data_query import Call
from training.questions.grouping import some_grouping
from training.questions.lines import lines_of
from training.questions.wording import Asked, some_limit, sort
from training.templates import expand, pick
from training.view import View

_LINES = lines_of("keywords")

_SHORT = {
    "avg": "[avg|average|mean]",
    "sum": "[sum|total]",
    "min": "[min|lowest]",
    "max": "[max|highest]",
}


def keyword_group(view: View) -> Asked | None:
    """A figure of each group in three words."""
    grouping = some_grouping(view)
    if grouping is None:
        return None
    group = view.column_phrase(grouping.key)
    if grouping.measure is None:
        return expand(pick(_LINES["counts"]), g=group), grouping.call
    figure_words = expand(_SHORT[grouping.fn] + " {p}", p=view.column_phrase(grouping.measure))
    return expand(pick(_LINES["groups"]), x=figure_words, g=group), grouping.call


def keyword_top(view: View) -> Asked | None:
    """The first few in some words: *top 5 salary*."""
    label = view.labels[0] if view.labels else None
    if label is None or not view.numbers:
        return None
    column = pick(view.numbers)
    limit = some_limit()
    template = pick(_LINES["tops"])
    question = expand(template, k=limit, l=view.column_phrase(label), p=view.column_phrase(column))
    call: Call = {"sort_by": sort(column.name, True), "limit": limit}
    if "{l}" in template:
        call = {"sort_by": call["sort_by"], "select": [label.name], "limit": limit}
    return question, call
