"""Questions for the groups with the most or the least: *which region sold the most*."""

from dataclasses import dataclass

from training.data_query import Call
from training.phrases import in_plural
from training.questions.grouping import Grouping, some_grouping
from training.questions.lines import lines_of
from training.questions.measures import may_be_summed
from training.questions.things import Things, things
from training.questions.wording import Asked, figure_phrase, said_count, sort
from training.templates import chance, pick
from training.view import View

_LINES = lines_of("group-superlatives")

_LIMITS = (2, 3, 3, 3, 4, 5, 5, 10)


@dataclass(frozen=True)
class _Leaders:
    """The groups with the most or the least of a figure."""

    view: View
    grouping: Grouping
    found: Things
    descending: bool
    limit: int

    def lines(self, most: str, least: str) -> list[str]:
        """The templates of one of two sections, for one group or for some."""
        return _LINES[f"{most if self.descending else least} {self.number}"]

    @property
    def number(self) -> str:
        """Whether one group is asked for or some."""
        return "one" if self.limit == 1 else "some"

    @property
    def slots(self) -> dict[str, str]:
        """What all templates may speak of."""
        group = self.view.column_phrase(self.grouping.key)
        way = "high" if self.descending else "low"
        words = {name: pick(_LINES[f"{name} {way}"]) for name in _WAYS}
        return {"g": group, "gs": in_plural(group), "k": said_count(self.limit), **words}


#: Words that depend on whether the most or the least is asked for.
_WAYS = ("hi", "most", "much", "mst", "best", "tops", "top")


def group_superlative(view: View) -> Asked | None:
    """The groups with the most or the least of a figure."""
    grouping = some_grouping(view)
    if grouping is None or grouping.key in view.labels:
        return None
    if grouping.fn in ("min", "max") and chance(0.7):
        return None
    used = tuple(one for one in (grouping.key, grouping.measure) if one is not None)
    found = things(view, 0.2, avoid=used, no_noun=used)
    if found is None:
        return None
    limit = 1 if chance(0.62) else pick(_LIMITS)
    descending = chance(0.75)
    question = _question(_Leaders(view, grouping, found, descending, limit))
    if grouping.measure is None and _names_a_measure(view, question):
        return None
    call: Call = {
        **found.call,
        **grouping.call,
        "sort_by": sort(grouping.figure_name, descending),
    }
    if limit == 1 and chance(0.82):
        call["select"] = [grouping.key.name]
    elif limit == 1:
        section = "with count" if grouping.measure is None else "with figure"
        question = f"{question}, {pick(_LINES[section])}"
    call["limit"] = limit
    return question, call


def _names_a_measure(view: View, question: str) -> bool:
    """Whether *busiest* or *most popular* would rather mean a column than the number of rows."""
    for column in view.numbers:
        adjectives = view.adjectives(column)
        if adjectives and any(word in question for word in (*adjectives.most, *adjectives.least)):
            return True
    return False


def _question(leaders: _Leaders) -> str:
    """The wording for the first groups."""
    view, grouping, found = leaders.view, leaders.grouping, leaders.found
    slots = leaders.slots
    if grouping.measure is None:
        is_common = chance(0.4)
        lines = leaders.lines("common", "rare") if is_common else leaders.lines("count", "count")
        return found.say(lines, **slots)
    if grouping.fn != "sum" or not may_be_summed(view, grouping.measure) or chance(0.4):
        phrase = figure_phrase(view, grouping.measure, grouping.fn)
        return found.say(leaders.lines("figure", "figure"), x=phrase, **slots)
    slots["p"] = view.column_phrase(grouping.measure)
    verbs = view.verbs(grouping.measure)
    if leaders.limit == 1 and verbs and chance(0.45):
        verb = pick(verbs)
        return found.say(_LINES["sum verb"], does=verb.singular, past=verb.past, **slots)
    return found.say(leaders.lines("sum", "sum"), **slots)
