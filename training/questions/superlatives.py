"""Questions for the rows with the most or the least of a measure: *the 3 cheapest hotels*."""

from collections.abc import Sequence
from dataclasses import dataclass

from training.data_query import Call
from training.lexicon import COUNTED
from training.questions.lines import lines_of
from training.questions.measures import may_be_summed
from training.questions.things import Things, things
from training.questions.wording import Asked, person_label, said_count, some_limit, sort
from training.table import Column
from training.templates import chance, pick
from training.view import View

_LINES = lines_of("superlatives")
_HIGH_WORDS = frozenset({"max", "maximum", "high"})
_LOW_WORDS = frozenset({"min", "minimum", "low"})


@dataclass(frozen=True)
class _Extreme:
    """The most or the least of a measure among some things."""

    view: View
    column: Column
    found: Things
    descending: bool

    @property
    def is_time(self) -> bool:
        """Whether the measure is a date or a year."""
        return self.column in self.view.years or self.column.kind == "date"

    @property
    def adjectives(self) -> tuple[str, ...]:
        """The adjectives that stand for the measure: *coldest* is not the least of `temp_max`."""
        if self.is_time and len(self.view.dates) + len(self.view.years) > 1:
            return ()
        adjectives = self.view.adjectives(self.column)
        words = set(self.view.words_of(self.column))
        if adjectives is None or words & (_LOW_WORDS if self.descending else _HIGH_WORDS):
            return ()
        return adjectives.most if self.descending else adjectives.least

    @property
    def high(self) -> str:
        """The words before the measure: *highest*, *most*, *earliest*."""
        if self.is_time:
            return self.word("late", "early")
        if self.view.head_word(self.column, COUNTED) and chance(0.6):
            return self.word("most", "fewest")
        return self.word("high", "low")

    @property
    def top(self) -> str:
        """The word before *five rows by price*."""
        return self.word("late", "early") if self.is_time else self.word("tops", "bottoms")

    def word(self, most: str, least: str) -> str:
        """A word out of one of two sections."""
        return pick(_LINES[most if self.descending else least])

    def asked(self, question: str, limit: int, select: Sequence[Column] = ()) -> Asked:
        """A question with the call for the first rows in the order."""
        call: Call = {**self.found.call, "sort_by": sort(self.column.name, self.descending)}
        if select:
            call["select"] = [column.name for column in select]
        call["limit"] = limit
        return question, call


def superlative(view: View) -> Asked | None:
    """The rows with the most or the least of a measure."""
    columns = view.numbers * 3 + view.years + view.dates
    if not columns:
        return None
    column = pick(columns)
    found = things(view, 0.3, avoid=(column,), no_noun=(column,))
    if found is None:
        return None
    extreme = _Extreme(view, column, found, chance(0.7))
    limit = 1 if chance(0.55) else some_limit()
    adjectives = extreme.adjectives
    if adjectives and chance(0.55):
        return _by_adjective(extreme, pick(adjectives), limit)
    return _one(extreme) if limit == 1 else _several(extreme, limit)


def _by_adjective(extreme: _Extreme, adjective: str, limit: int) -> Asked:
    """The wording with an adjective: *the oldest player*."""
    view, found = extreme.view, extreme.found
    named = (found.column,) if found.column is not None else ()
    if limit > 1:
        question = found.say(_LINES["adjective some"], k=said_count(limit), sup=adjective)
        return extreme.asked(question, limit, named)
    people = found.column or person_label(view)
    if people is not None and people.name in view.persons and chance(0.4):
        return extreme.asked(found.say(_LINES["adjective who"], sup=adjective), 1, (people,))
    label = view.label() if chance(0.5) else view.any_column()
    if not named and label is not None and label is not extreme.column and chance(0.5):
        phrase = view.column_phrase(label)
        question = found.say(_LINES["adjective of"], l=phrase, sup=adjective)
        return extreme.asked(question, 1, (label,))
    return extreme.asked(found.say(_LINES["adjective one"], sup=adjective), 1, named)


def _one(extreme: _Extreme) -> Asked | None:
    """The one row, or what it is called."""
    view, found, column = extreme.view, extreme.found, extreme.column
    label = found.column or view.label()
    slots = {"p": view.column_phrase(column), "hi": extreme.high, "bare": found.noun[0]}
    if label is None or label is column or chance(0.15):
        own = {} if found.column is None else {"one": f"{found.before} row"}
        return extreme.asked(found.say(_LINES["row one"], **slots | own), 1)
    if label in view.categories and may_be_summed(view, column):
        return None
    phrase = view.column_phrase(label)
    is_person = label.name in view.persons and chance(0.4)
    if view.verbs(column) and label in view.labels and chance(0.4):
        subject = "who" if is_person else f"which {phrase}"
        return extreme.asked(_verb_question(extreme, subject), 1, (label,))
    if is_person:
        return extreme.asked(found.say(_LINES["measure who"], **slots), 1, (label,))
    if not extreme.is_time and chance(0.15):
        section = "top one" if extreme.descending else "bottom one"
        return extreme.asked(found.say(_LINES[section], l=phrase, **slots), 1, (label,))
    other = column if chance(0.4) else view.any_column((label, column))
    if other is not None and chance(0.2):
        both = f"{phrase} and {view.column_phrase(other)}"
        return extreme.asked(found.say(_LINES["measure one"], l=both, **slots), 1, (label, other))
    return extreme.asked(found.say(_LINES["measure one"], l=phrase, **slots), 1, (label,))


def _verb_question(extreme: _Extreme, subject: str) -> str:
    """*who earns the most*, where the measure has a verb."""
    verb = pick(extreme.view.verbs(extreme.column))
    words = {"does": verb.singular, "past": verb.past}
    most = extreme.word("verb most", "verb least")
    return extreme.found.say(_LINES["verb one"], s=subject, most=most, **words)


def _several(extreme: _Extreme, limit: int) -> Asked:
    """The first few rows."""
    view, found, column = extreme.view, extreme.found, extreme.column
    slots = {
        "p": view.column_phrase(column),
        "hi": extreme.high,
        "top": extreme.top,
        "k": said_count(limit),
    }
    if chance(0.12):
        return extreme.asked(found.say(_LINES["some rows"], **slots), limit)
    if found.column is None:
        return extreme.asked(found.say(_LINES["some"], **slots), limit)
    if chance(0.2):
        question = found.say(_LINES["some with measure"], **slots)
        return extreme.asked(question, limit, (found.column, column))
    return extreme.asked(found.say(_LINES["some"], **slots), limit, (found.column,))
