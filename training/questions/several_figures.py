"""Questions for two or three figures at once: *the average and the highest salary*."""

import random

from training.data_query import Call
from training.phrases import in_plural
from training.questions.grouping import group_column
from training.questions.lines import lines_of
from training.questions.measures import adds_up
from training.questions.things import Things, things
from training.questions.wording import Asked, figure, figure_phrase
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("several-figures")

#: Figures that are asked for together; each set is a section of templates.
_FIGURE_SETS = tuple(name for name in _LINES if name.startswith(("min ", "max ", "avg ", "sum ")))


def several_figures(view: View) -> Asked | None:
    """Two or three figures, of all rows or of groups."""
    if not view.numbers:
        return None
    key = group_column(view) if chance(0.35) else None
    column = pick(view.numbers)
    if column is key:
        return None
    used = (column,) if key is None else (column, key)
    found = things(view, 0.3, avoid=used, no_noun=used)
    if found is None:
        return None
    question, figures = _wording(view, column, found, key)
    call: Call = {**found.call}
    if key is not None:
        call["group_by"] = key.name
        group = view.column_phrase(key)
        question = expand("{q} " + pick(_LINES["grouped"]), q=question, g=group)
    call["aggregate"] = figures
    return question, call


def _wording(
    view: View, column: Column, found: Things, key: Column | None
) -> tuple[str, list[dict[str, str]]]:
    """Some figures in words, and as a call has them."""
    others = [one for one in view.numbers if one not in (column, key)]
    choice = random.random()
    if choice < 0.2:
        return _with_count(view, column, found)
    if choice < 0.4 and others:
        return _shared_figure(view, column, pick(others), found)
    if choice < 0.55 and others:
        first, second = pick(_some_figures(view, column)), pick(_some_figures(view, others[0]))
        question = found.say(
            _LINES["of two"],
            x=figure_phrase(view, column, first),
            y=figure_phrase(view, others[0], second),
        )
        return question, [figure(column, first), figure(others[0], second)]
    section = pick(_FIGURE_SETS)
    fns, words = section.split(" "), pick(_LINES[section])
    phrase = view.column_phrase(column)
    # *Both* are two.
    lines = [line for line in _LINES["of one"] if len(fns) == 2 or "both" not in line]
    question = found.say(lines, fns=words, p=phrase)
    return question, [figure(column, fn) for fn in fns]


def _some_figures(view: View, column: Column) -> tuple[str, ...]:
    """Figures that may be asked of a column."""
    if adds_up(view, column) is False:
        return ("avg", "max", "min")
    return ("avg", "sum", "max", "min")


def _with_count(view: View, column: Column, found: Things) -> tuple[str, list[dict[str, str]]]:
    """How many there are, and a figure of theirs."""
    fn = pick(_some_figures(view, column))
    phrase = figure_phrase(view, column, fn)
    count = {"column": view.table.headers[0], "fn": "count"}
    if chance(0.3):
        return found.say(_LINES["and count"], x=phrase), [figure(column, fn), count]
    return found.say(_LINES["count and"], x=phrase), [count, figure(column, fn)]


def _shared_figure(
    view: View, column: Column, other: Column, found: Things
) -> tuple[str, list[dict[str, str]]]:
    """The same figure of two columns."""
    fns = [fn for fn in _some_figures(view, column) if fn in _some_figures(view, other)]
    fn = pick(fns)
    question = found.say(
        _LINES["shared"],
        fn=pick(_LINES[f"shared {fn}"]),
        p=view.column_phrase(column),
        q=view.column_phrase(other),
    )
    return question, [figure(column, fn), figure(other, fn)]


def largest_and_smallest(view: View) -> Asked | None:
    """The greatest and the least of a measure by their adjectives: *oldest and youngest age*."""
    columns = [one for one in view.numbers if view.adjectives(one) is not None]
    if not columns:
        return None
    column = pick(columns)
    adjectives = view.adjectives(column)
    if adjectives is None or not adjectives.most or not adjectives.least:
        return None
    found = things(view, 0.2, avoid=(column,), no_noun=(column,))
    if found is None:
        return None
    fns = ("max", "min") if chance(0.5) else ("min", "max")
    words = [pick(adjectives.most if fn == "max" else adjectives.least) for fn in fns]
    question = found.say(
        _LINES["adjectives"],
        a=words[0],
        b=words[1],
        p=view.column_phrase(column),
        ps=in_plural(view.column_phrase(column)),
    )
    return question, {**found.call, "aggregate": [figure(column, fn) for fn in fns]}
