"""Questions that group by two columns, or compare groups that are named."""

import random

from training.data_query import Call
from training.phrases import in_plural, listed
from training.questions.grouping import group_column, some_grouping
from training.questions.lines import lines_of
from training.questions.measures import adds_up
from training.questions.things import things
from training.questions.wording import Asked, figure, figure_phrase
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("cross-groups")


def grouped_by_two(view: View) -> Asked | None:
    """A figure of each pair of groups."""
    grouping = some_grouping(view)
    if grouping is None:
        return None
    other = group_column(view, avoid=(grouping.key, grouping.counted))
    if other is None:
        return None
    used = (grouping.key, grouping.counted, other)
    found = things(view, 0.15, avoid=used, no_noun=used)
    if found is None:
        return None
    group, second = view.column_phrase(grouping.key), view.column_phrase(other)
    slots = {"g": group, "gs": in_plural(group), "h": second, "hs": in_plural(second)}
    keys = [grouping.key.name, other.name]
    call: Call = {**found.call, **grouping.call, "group_by": keys}
    if grouping.measure is None:
        return found.say(_LINES["pair counts"], **slots), call
    phrase = figure_phrase(view, grouping.measure, grouping.fn)
    if grouping.fn == "sum" and adds_up(view, grouping.measure) and chance(0.4):
        phrase = view.column_phrase(grouping.measure)
    return found.say(_LINES["pairs"], x=phrase, **slots), call


def compared_groups(view: View) -> Asked | None:
    """A figure of two or three groups that are named."""
    columns = [one for one in view.categories if one.kind == "text" and len(one.distinct) > 2]
    if not columns:
        return None
    key = pick(columns)
    values = random.sample(key.distinct, min(pick((2, 2, 2, 3)), len(key.distinct) - 1))
    if any(len(value) > 40 or '"' in value for value in values):
        return None
    spoken = [view.said(value, key) for value in values]
    call: Call = {
        "filter": [{"column": key.name, "op": "in", "value": values}],
        "group_by": key.name,
    }
    slots = {"g": view.column_phrase(key), "v": listed(spoken, pick(("and", "and", "&")))}
    if not view.numbers or (len(values) == 2 and chance(0.25)):
        return _compared_counts(view, key, spoken, slots, call)
    measure = pick(view.numbers)
    fn = pick(("avg", "sum", "max", "min", "avg", "sum"))
    call["aggregate"] = figure(measure, fn)
    slots["x"] = figure_phrase(view, measure, fn)
    if chance(0.4):
        slots["v"] = pick((" vs ", " vs. ", " versus ", " against ")).join(spoken)
        return expand(pick(_LINES["compared versus"]), **slots), call
    return expand(pick(_LINES["compared"]), **slots), call


def _compared_counts(
    view: View, key: Column, spoken: list[str], slots: dict[str, str], call: Call
) -> Asked | None:
    """How many rows two groups have."""
    found = things(view, 0, no_noun=(key,))
    if found is None or len(spoken) != 2:
        return None
    call["aggregate"] = figure(key, "count")
    return found.say(_LINES["compared counts"], v1=spoken[0], v2=spoken[1], **slots), call
