"""Questions how many there are."""

from training.data_query import Call
from training.phrases import in_plural
from training.questions.lines import lines_of
from training.questions.things import things
from training.questions.wording import Asked, is_only_in
from training.templates import chance, pick
from training.view import View

_LINES = lines_of("counts")


#: Where a table has such a column, *how many kettles* asks for it and not for rows.
_AMOUNTS = frozenset({"stock", "inventory", "quantity", "units", "count", "number", "copies"})


def count_all(view: View) -> Asked | None:
    """How many rows there are."""
    found = things(view, limited=0)
    if found is None or found.column in view.categories:
        return None
    return found.say(_LINES["all"]), _counting(view, {})


def count_some(view: View) -> Asked | None:
    """How many rows match."""
    found = things(view)
    if found is None or found.condition is None:
        return None
    call = _counting(view, found.call)
    if found.predicate is not None and chance(0.5):
        return found.say(_LINES["predicate"], pred=found.predicate[1]), call
    if found.before:
        slots = {"bare": found.noun[1], "adjective": found.before}
        return found.say(_LINES["adjective"], **slots), call
    return found.say(_LINES["some"]), call


def count_value(view: View) -> Asked | None:
    """How often one value occurs."""
    columns = [one for one in view.categories if one.kind == "text"]
    if not columns:
        return None
    if any(view.head_word(one, _AMOUNTS) for one in view.numbers):
        return None
    column = pick(columns)
    value = view.value_of(column)
    if value is None or not is_only_in(view, value, column):
        return None
    found = things(view, limited=0, no_noun=(column,))
    if found is None:
        return None
    condition = {"column": column.name, "op": "eq", "value": value}
    spoken = view.said(value, column)
    question = found.say(_LINES["of value"], v=spoken, f=view.column_phrase(column))
    return question, _counting(view, {"filter": condition})


def count_blanks(view: View) -> Asked | None:
    """In how many rows a column is empty, or is not."""
    columns = [one for one in view.table.columns if "" in one.cells and one.distinct]
    if not columns and chance(0.1):
        columns = [one for one in view.table.columns if one.distinct]
    if not columns:
        return None
    column = pick(columns)
    found = things(view, limited=0, no_noun=(column,))
    if found is None:
        return None
    is_empty = chance(0.75)
    phrase = view.column_phrase(column)
    templates = _LINES["blank"] if is_empty else _LINES["filled"]
    question = found.say(templates, f=phrase, fs=in_plural(phrase))
    condition = {"column": column.name, "op": "empty" if is_empty else "not_empty"}
    return question, _counting(view, {"filter": [condition]})


def _counting(view: View, call: Call) -> Call:
    """A call that counts."""
    return {**call, "aggregate": {"column": view.table.headers[0], "fn": "count"}}
