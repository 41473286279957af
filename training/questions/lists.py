"""Questions for columns or rows under conditions: *which players are from Kenya*."""

from training.data_query import Call
from training.lexicon import WH_FORMS
from training.phrases import in_plural
from training.questions.lines import lines_of
from training.questions.measures import may_be_summed
from training.questions.things import conditions, limited_things, things
from training.questions.wording import Asked, column_phrases, some_columns
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("lists")


def columns_where(view: View) -> Asked | None:
    """Some columns of the rows that match."""
    found = things(view, generic=chance(0.7))
    if found is None or found.condition is None:
        return None
    used = [view.table.column(name) for name in found.condition.columns]
    asked = some_columns(view, (66, 19, 10, 5), used)
    if not asked:
        return None
    call: Call = {**found.call, "select": [column.name for column in asked]}
    is_single = len(found.condition.filters) == 1
    if len(asked) == 1 and is_single and _may_mean_total(view, asked[0], used[0]):
        if "where" not in found.after and "when" not in found.after:
            return None
    spoken = column_phrases(view, asked)
    if found.column not in asked and chance(0.12):
        named = [] if found.column is None else [found.column.name]
        call["select"] = [*named, *call["select"]]
        return found.say(_LINES["names and columns where"], s=spoken), call
    if not found.after:
        return found.say(_LINES["adjective columns"], s=spoken), call
    head = view.head_word(asked[0], WH_FORMS) if len(asked) == 1 else None
    if head is not None and found.predicate is not None and chance(0.2):
        return expand(pick(WH_FORMS[head]), v=f"the {found.one} {found.after_one}"), call
    return found.say(_LINES["columns where"], s=spoken), call


def _may_mean_total(view: View, asked: Column, used: Column) -> bool:
    """Whether *the revenue of the north* would rather be a sum."""
    return used in view.categories and may_be_summed(view, asked)


def names_where(view: View) -> Asked | None:
    """The names of the rows that match."""
    label = view.label()
    if label is None:
        return None
    found = conditions(view, avoid=(label,))
    if found is None:
        return None
    call: Call = {"filter": found.as_filter, "select": [label.name]}
    phrase = view.column_phrase(label)
    slots = {"l": phrase, "ls": in_plural(phrase)}
    if found.predicate is not None:
        slots |= {"pred_one": found.predicate[0], "pred": found.predicate[1]}
        if label.name in view.persons and chance(0.5):
            return expand(pick(_LINES["who"]), **slots), call
        if chance(0.6):
            return expand(pick(_LINES["names"]), **slots), call
    group = limited_things((phrase, slots["ls"]), label, found)
    return group.say(_LINES["names after"]), call


def rows_where(view: View) -> Asked | None:
    """All of the rows that match."""
    found = things(view, generic=True)
    if found is None:
        return None
    return found.say(_LINES["rows"]), found.call
