"""Questions for a chart, which are answered with what it would show."""

from training.data_query import Call
from training.phrases import in_plural
from training.questions.grouping import Grouping, some_grouping
from training.questions.lines import lines_of
from training.questions.things import things
from training.questions.wording import Asked, figure_phrase, sort
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("charts")
_LIMITED = 0.2
_ORDERED = 0.6


def chart_of_groups(view: View) -> Asked | None:
    """A figure of each group, which is what a bar stands for."""
    grouping = some_grouping(view)
    if grouping is None:
        return None
    used = tuple(one for one in (grouping.key, grouping.measure) if one is not None)
    found = things(view, _LIMITED, avoid=used, no_noun=used)
    if found is None:
        return None
    group = view.column_phrase(grouping.key)
    figure = _figure(view, grouping)
    section = "counts" if grouping.measure is None else "figures"
    question = found.say(_LINES[section], k=_kind(), g=group, gs=in_plural(group), x=figure)
    call: Call = {**found.call, **grouping.call}
    if not chance(_ORDERED):
        return question, call
    if chance(0.4):
        return _ordered(question, call, "x axis", group, grouping.key.name)
    return _ordered(question, call, "y axis", figure, grouping.figure_name)


def _figure(view: View, grouping: Grouping) -> str:
    """The figure of a group in words."""
    if grouping.measure is None:
        return pick(("total number", "number", "count"))
    return figure_phrase(view, grouping.measure, grouping.fn)


def chart_of_columns(view: View) -> Asked | None:
    """Two columns against each other; the one that names things is the horizontal axis."""
    names = view.labels + view.categories + view.dates + view.years
    keys = [one for one in (names if chance(0.8) else view.numbers) if one.distinct]
    if not keys:
        return None
    key = pick(keys)
    values = [one for one in view.numbers if one is not key]
    if not values:
        return None
    value = pick(values)
    found = things(view, _LIMITED, avoid=(key, value), generic=True)
    if found is None:
        return None
    names_first = key in view.numbers or chance(0.6)
    words = {one.name: view.column_phrase(one, plural=chance(0.3)) for one in (key, value)}
    call: Call = {**found.call, "select": [key.name, value.name]}
    repeats = len(key.distinct) < len(view.table.rows)
    if (repeats and key not in view.numbers) or chance(0.5):
        # Of a key that repeats, *values by key* would be a figure of each group.
        pair = (key, value) if names_first else (value, key)
        question = found.say(
            _LINES["pairs"], k=_kind(), u=words[pair[0].name], w=words[pair[1].name]
        )
    else:
        slots = {"u": words[key.name], "v": words[value.name]}
        question = found.say(_LINES["values over keys"], k=_kind(), **slots)
    if not chance(_ORDERED):
        return question, call
    axis: tuple[str, Column] = ("x axis", key) if chance(0.5) else ("y axis", value)
    return _ordered(question, call, axis[0], words[axis[1].name], axis[1].name)


def _kind() -> str:
    """What kind of chart is asked for."""
    return pick(_LINES["kinds"])


def _ordered(question: str, call: Call, axis: str, said: str, column: str) -> Asked:
    """The same in the order of an axis, named as an axis or by what it shows."""
    descending = chance(0.5)
    order = expand(
        pick(_LINES["order"]),
        o=pick(_LINES[axis]) if chance(0.7) else said,
        d=pick(_LINES["down" if descending else "up"]),
    )
    return f"{question}, {order}", {**call, "sort_by": sort(column, descending)}
