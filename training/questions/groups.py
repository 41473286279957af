"""Questions for a figure of each group: *average price by brand*, *how many per city*."""

from training.data_query import Call
from training.phrases import in_plural
from training.questions.grouping import Grouping, some_grouping
from training.questions.lines import lines_of
from training.questions.measures import adds_up
from training.questions.things import Things, things
from training.questions.wording import Asked, figure_phrase, sort
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("groups")

_PERIODS = {
    "year": ("yearly", "annual"),
    "month": ("monthly",),
    "week": ("weekly",),
    "day": ("daily",),
    "quarter": ("quarterly",),
}


def grouped(view: View) -> Asked | None:
    """A figure of each group."""
    grouping = some_grouping(view)
    found = _scope(view, grouping, 0.27)
    if grouping is None or found is None:
        return None
    call: Call = {**found.call, **grouping.call}
    question = _question(view, grouping, found)
    if chance(0.22):
        question, call = _ordered(view, grouping, question, call)
    return question, call


def _scope(view: View, grouping: Grouping | None, limited: float) -> Things | None:
    """Which rows are grouped."""
    if grouping is None:
        return None
    used = tuple(one for one in (grouping.key, grouping.measure) if one is not None)
    return things(view, limited, avoid=used if chance(0.9) else used[:1], no_noun=used)


def _question(view: View, grouping: Grouping, found: Things) -> str:
    """The wording for a figure of each group."""
    group = view.column_phrase(grouping.key)
    slots = {"g": group, "gs": in_plural(group)}
    if grouping.measure is None:
        return found.say(_LINES["counts"], **slots)
    summed = adds_up(view, grouping.measure)
    phrase = figure_phrase(view, grouping.measure, grouping.fn)
    if grouping.fn == "sum" and summed and chance(0.45):
        phrase = view.column_phrase(grouping.measure)
        if not chance(0.25):
            return found.say(_LINES["bare"], p=phrase, **slots)
    elif grouping.fn == "avg" and summed is False and chance(0.12):
        measures = view.column_phrase(grouping.measure, plural=True)
        words = {"p": view.column_phrase(grouping.measure), "ps": measures}
        return found.say(_LINES["bare level"], **words, **slots)
    period = view.head_word(grouping.key, _PERIODS)
    if period is not None and chance(0.25):
        return found.say(_LINES["periodic"], period=pick(_PERIODS[period]), x=phrase, **slots)
    return found.say(_LINES["figures"], x=phrase, **slots)


def _ordered(view: View, grouping: Grouping, question: str, call: Call) -> Asked:
    """The groups in an order."""
    descending = chance(0.65)
    way = "down" if descending else "up"
    if chance(0.25):
        tail = expand(pick(_LINES[f"key order {way}"]), g=view.column_phrase(grouping.key))
        return f"{question}, {tail}", {**call, "sort_by": sort(grouping.key.name, descending)}
    tail = expand(pick(_LINES[f"figure order {way}"]))
    return f"{question}, {tail}", {**call, "sort_by": sort(grouping.figure_name, descending)}


def ranked(view: View) -> Asked | None:
    """The groups by their figure, the highest first."""
    grouping = some_grouping(view)
    found = _scope(view, grouping, 0.15)
    if grouping is None or found is None or grouping.key in view.labels:
        return None
    group = view.column_phrase(grouping.key)
    if grouping.measure is None:
        phrase = expand("[number of|how many|count of] {many}", many=found.noun[1])
    elif grouping.fn == "sum" and adds_up(view, grouping.measure) and chance(0.5):
        phrase = view.column_phrase(grouping.measure)
    else:
        phrase = figure_phrase(view, grouping.measure, grouping.fn)
    question = found.say(_LINES["ranked"], x=phrase, gs=in_plural(group))
    call = {**found.call, **grouping.call, "sort_by": sort(grouping.figure_name, True)}
    return question, call
