"""Questions for the different values of a column, and how many there are."""

from training.data_query import Call
from training.phrases import in_plural
from training.questions.grouping import group_column
from training.questions.lines import lines_of
from training.questions.things import things
from training.questions.wording import Asked
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("distinct")


def distinct(view: View) -> Asked | None:
    """The different values of a column."""
    column = group_column(view)
    if column is None:
        return None
    phrase = view.column_phrase(column)
    slots = {"g": phrase, "gs": in_plural(phrase)}
    call: Call = {
        "group_by": column.name,
        "aggregate": {"column": column.name, "fn": "count"},
        "select": [column.name],
    }
    if chance(0.15):
        found = things(view, avoid=(column,), no_noun=(column,))
        if found is None:
            return None
        return found.say(_LINES["scoped"], **slots), {**found.call, **call}
    _, many, noun_column = view.row_nouns()
    if noun_column is column:
        many = "rows"
    if column.most_repeats > 1 and column.kind == "text" and chance(0.3):
        return expand(pick(_LINES["plain"]), **slots), call
    return (
        expand(pick(_LINES["count"] if chance(0.5) else _LINES["list"]), many=many, **slots),
        call,
    )
