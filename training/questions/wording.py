"""Wording that many questions share."""

import random
from collections.abc import Callable, Sequence

from training.data_query import Call
from training.lexicon import NUMBER_WORDS
from training.phrases import listed
from training.questions.lines import lines_of
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

#: A question and the call that answers it.
Asked = tuple[str, Call]
#: Makes a question of one shape about a table, where that has what it takes.
Shape = Callable[[View], Asked | None]

_LINES = lines_of("wording")

_JOINTS = (
    " and ",
    " and ",
    " and ",
    " and the ",
    ", ",
    " & ",
    " + ",
    " plus ",
    " as well as ",
    " along with the ",
    " together with the ",
)
_LIMITS = (2, 3, 3, 3, 4, 5, 5, 5, 5, 6, 7, 8, 10, 10, 10, 12, 15, 20)


def figure_phrase(view: View, column: Column, fn: str) -> str:
    """A figure of a column in words: *average price*, *earliest year*."""
    phrase = view.column_phrase(column)
    if fn in ("min", "max") and column in view.years and chance(0.75):
        return f"{pick(_LINES[f'figure {fn} of years'])} {phrase}"
    adjectives = view.adjectives(column)
    if adjectives is not None and fn in ("min", "max") and column in view.numbers and chance(0.07):
        own = adjectives.most if fn == "max" else adjectives.least
        single = [word for word in own if " " not in word]
        if single:
            return f"{pick(single)} {phrase}"
    word = pick(_LINES[f"figure {fn}"])
    if set(word.split()) & set(phrase.lower().split()):
        word = {"avg": "mean", "sum": "sum of", "min": "smallest", "max": "largest"}[fn]
    return f"{word} {phrase}"


def order_phrase(view: View, column: Column, descending: bool) -> str:
    """The direction of an order, as is said of what a column holds."""
    kind = "number" if column.kind == "number" else "text"
    if column in view.years or column.kind == "date":
        kind = "time"
    return expand(pick(_LINES[f"order of {kind}s {'down' if descending else 'up'}"]))


def figure(column: Column, fn: str) -> dict[str, str]:
    """The `aggregate` of a call."""
    return {"column": column.name, "fn": fn}


def figure_name(column: Column, fn: str) -> str:
    """The column of a result that holds a figure."""
    return f"{fn}_{column.name}"


def sort(name: str, descending: bool) -> dict[str, object]:
    """The `sort_by` of a call."""
    return {"column": name, "descending": descending}


def some_limit() -> int:
    """How many of the first rows are asked for."""
    return pick(_LIMITS)


def said_count(count: int) -> str:
    """A small number, sometimes in words."""
    return NUMBER_WORDS[count] if count in NUMBER_WORDS and chance(0.3) else str(count)


def column_phrases(view: View, columns: Sequence[Column], plurals: float = 0.25) -> str:
    """Some columns in a row: *name, price and stock*."""
    phrases = [view.column_phrase(column, plural=chance(plurals)) for column in columns]
    if len(phrases) == 2:
        return phrases[0] + pick(_JOINTS) + phrases[1]
    return listed(phrases)


def some_columns(
    view: View, weights: Sequence[int], excluding: Sequence[Column] = ()
) -> list[Column]:
    """One or more columns with something in them; the weights are those of one, two, three, …"""
    columns = [one for one in view.table.columns if one.distinct and one not in excluding]
    if not columns:
        return []
    count = random.choices(range(1, len(weights) + 1), weights)[0]
    return random.sample(columns, min(count, len(columns)))


def is_only_in(view: View, value: str, column: Column) -> bool:
    """Whether no other column has a value, so that the value alone tells the column."""
    return not any(value in one.counts for one in view.table.columns if one is not column)


def person_label(view: View) -> Column | None:
    """A column that names the rows by people."""
    people = [one for one in view.labels if one.name in view.persons]
    return pick(people) if people else None
