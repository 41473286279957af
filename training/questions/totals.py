"""Questions for one figure: *what is the average price of French wines*."""

import random

from training.data_query import Call
from training.lexicon import COUNTED, WH_FORMS, Verb
from training.questions.lines import lines_of
from training.questions.measures import adds_up, may_be_summed
from training.questions.things import Things, things
from training.questions.wording import (
    Asked,
    figure,
    figure_phrase,
    is_only_in,
)
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("totals")

_KEYWORDS = {
    "avg": ("avg", "average", "mean"),
    "sum": ("total", "sum"),
    "min": ("min", "lowest"),
    "max": ("max", "highest"),
}
_MONEY_VERBS = frozenset(
    {"spend", "sell", "make", "earn", "pay", "bring in", "generate", "produce"}
)


def total(view: View) -> Asked | None:
    """A figure of a column, of all rows or of those that match."""
    columns = view.numbers * 3 + view.years
    if not columns:
        return None
    column = pick(columns)
    fn = _some_figure(view, column)
    found = things(view, 0.65, avoid=(column,) if chance(0.9) else (), no_noun=(column,))
    if found is None:
        return None
    call: Call = {**found.call, "aggregate": figure(column, fn)}
    special = _special_wording(view, column, fn, found)
    if special is not None:
        return special, call
    slots = {"x": figure_phrase(view, column, fn), "p": view.column_phrase(column)}
    return found.say(_LINES["all" if found.condition is None else "some"], **slots), call


def _some_figure(view: View, column: Column) -> str:
    """A figure that may be asked of a column."""
    if column in view.years:
        return pick(("min", "max"))
    weights = (30, 25, 18, 27) if adds_up(view, column) is not False else (42, 6, 23, 29)
    return random.choices(("avg", "sum", "min", "max"), weights)[0]


def _special_wording(view: View, column: Column, fn: str, found: Things) -> str | None:
    """The wording that only one figure has."""
    verbs = view.verbs(column)
    phrase = view.column_phrase(column)
    if fn in ("min", "max"):
        return _how_old_is_the_oldest(view, column, fn, found) if chance(0.35) else None
    if fn == "avg":
        if verbs and chance(0.25):
            return found.say(_LINES["verb average"], **_verb_slots(pick(verbs)))
        return found.say(_LINES["average"], p=phrase) if chance(0.3) else None
    summed = adds_up(view, column)
    money = [verb for verb in verbs if verb.base in _MONEY_VERBS]
    if money and summed and chance(0.3):
        return found.say(_LINES["verb sum"], **_verb_slots(pick(money)))
    if not chance(0.5):
        return None
    if summed and chance(0.6):
        is_counted = view.head_word(column, COUNTED) is not None
        return found.say(_LINES["how many" if is_counted else "how much"], p=phrase)
    return found.say(_LINES["sum"], p=phrase)


def _verb_slots(verb: Verb) -> dict[str, str]:
    """The forms of a verb as slots."""
    return {"base": verb.base, "past": verb.past, "does": verb.singular}


def _how_old_is_the_oldest(view: View, column: Column, fn: str, found: Things) -> str | None:
    """The greatest or the least of a measure by its adjective: *how old is the oldest player*."""
    adjectives = view.adjectives(column)
    head = view.head_word(column, WH_FORMS)
    if adjectives is None or head is None or column not in view.numbers:
        return None
    own = adjectives.most if fn == "max" else adjectives.least
    if not own:
        return None
    return expand(pick(WH_FORMS[head]), v=f"the {pick(own)} {found.one} {found.after_one}".strip())


def total_of_value(view: View) -> Asked | None:
    """A figure for one value of a category, in few words: *grinder total*, *avg price acme*."""
    columns = [one for one in view.categories if one.kind == "text"]
    if not columns or not view.numbers:
        return None
    category = pick(columns)
    value = view.value_of(category)
    if value is None or not is_only_in(view, value, category):
        return None
    column = pick(view.numbers)
    condition = {"column": category.name, "op": "eq", "value": value}
    slots = {"v": view.said(value, category), "p": view.column_phrase(column)}
    if may_be_summed(view, column) and chance(0.6):
        is_counted = view.head_word(column, COUNTED) is not None
        templates = _LINES["of value many" if is_counted else "of value much"]
        call = {"filter": condition, "aggregate": figure(column, "sum")}
        return expand(pick(templates), **slots), call
    fn = pick(("avg", "avg", "max", "min", "sum"))
    word = pick(_KEYWORDS[fn])
    question = expand(pick(_LINES["of value keywords"]), fn=word, **slots)
    return question, {"filter": condition, "aggregate": figure(column, fn)}


def range_of_time(view: View) -> Asked | None:
    """The first or the last year: *since when do we have data*."""
    if len(view.years) != 1 or view.dates:
        return None
    column = view.years[0]
    is_last = chance(0.5)
    templates = _LINES["last year"] if is_last else _LINES["first year"]
    question = expand(pick(templates), p=view.column_phrase(column))
    return question, {"aggregate": figure(column, "max" if is_last else "min")}
