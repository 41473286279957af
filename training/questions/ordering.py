"""Questions for rows in an order, and for the first or last date."""

from training.data_query import Call
from training.questions.lines import lines_of
from training.questions.things import Things, things
from training.questions.wording import (
    Asked,
    column_phrases,
    order_phrase,
    some_columns,
    sort,
)
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("ordering")

_LAST = ("last", "latest", "most recent", "newest")
_FIRST = ("first", "earliest", "oldest", "very first")


def ordered(view: View) -> Asked | None:
    """Rows in the order of a column."""
    pool = view.numbers * 2 + view.years + view.labels + view.dates + view.categories[:1]
    column = pick(pool) if pool else view.any_column()
    if column is None:
        return None
    found = things(view, 0.22, avoid=(column,), no_noun=(column,))
    if found is None:
        return None
    descending = chance(0.55)
    call: Call = {**found.call, "sort_by": sort(column.name, descending)}
    slots = {"f": view.column_phrase(column)}
    if found.column is not None:
        call["select"] = [found.column.name]
    if chance(0.33):
        asked = some_columns(view, (30, 50, 20))
        call["select"] = [one.name for one in asked]
        slots["many"] = column_phrases(view, asked, 0.3)
    question = _question(view, column, found, descending, slots)
    if question.startswith(("sort by", "order by")):
        if found.condition is not None:
            return None
        call.pop("select", None)
    if chance(0.12) and "select" not in call:
        call["limit"] = pick((3, 5, 10, 20))
        question += expand(pick(_LINES["limited"]), k=call["limit"])
    return question, call


def _question(
    view: View, column: Column, found: Things, descending: bool, slots: dict[str, str]
) -> str:
    """The wording of an order."""
    adjectives = view.adjectives(column)
    if adjectives is not None and adjectives.most and adjectives.least and chance(0.35):
        high, low = pick(adjectives.most), pick(adjectives.least)
        first, last = (high, low) if descending else (low, high)
        return found.say(_LINES["by adjective"], a=first, z=last, **slots)
    return found.say(_LINES["sorted"], d=order_phrase(view, column, descending), **slots)


def ranked(view: View) -> Asked | None:
    """Rows by a measure, the highest first, as a ranking is."""
    if not view.numbers:
        return None
    column = pick(view.numbers)
    found = things(view, 0.15, avoid=(column,), no_noun=(column,))
    if found is None:
        return None
    call: Call = {**found.call, "sort_by": sort(column.name, True)}
    if found.column is not None:
        call["select"] = [found.column.name]
    return found.say(_LINES["ranked"], f=view.column_phrase(column)), call


def ordered_by_two(view: View) -> Asked | None:
    """Rows in the order of one column and then of another."""
    firsts = view.categories + view.years
    if not firsts:
        return None
    first = pick(firsts)
    seconds = [one for one in view.numbers + view.labels + view.dates if one is not first]
    if not seconds:
        return None
    second = pick(seconds)
    found = things(view, 0.15, avoid=(first, second), generic=True)
    if found is None:
        return None
    template = pick(_LINES["two keys"])
    says_direction = "{d}" in template
    down = [says_direction and chance(0.5) for _ in range(2)]
    question = found.say(
        (template,),
        f=view.column_phrase(first),
        g=view.column_phrase(second),
        d="descending" if down[0] else "ascending",
        e="descending" if down[1] else "ascending",
    )
    keys = [sort(first.name, down[0]), sort(second.name, down[1])]
    return question, {**found.call, "sort_by": keys}


def first_or_last_time(view: View) -> Asked | None:
    """The date of the first or of the last row."""
    times = view.dates[:1] or view.years[:1]
    if not times:
        return None
    column = times[0]
    found = things(view, 0.4, avoid=(column,), no_noun=(column,))
    if found is None:
        return None
    is_last = chance(0.6)
    phrase = view.column_phrase(column)
    if found.condition is not None and chance(0.3):
        templates = _LINES["last seen"] if is_last else _LINES["first seen"]
        question = found.say(templates, f=phrase)
    else:
        question = found.say(_LINES["last time"], a=pick(_LAST if is_last else _FIRST))
    call = {
        **found.call,
        "sort_by": sort(column.name, is_last),
        "select": [column.name],
        "limit": 1,
    }
    return question, call
