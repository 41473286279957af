"""What a question is about: what the rows are called, and which of them are meant."""

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from training.conditions import Condition, condition, several
from training.data_query import Call
from training.lexicon import GENERIC_NOUNS
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View
from training.words import stem

#: Of the questions with conditions, how many have one, two or three.
_CONDITION_COUNTS = (1, 2, 3)
_CONDITION_WEIGHTS = (70, 22, 8)
_RELATIVES = ("who ", "that ", "which ")
_TRIES = 6


@dataclass(frozen=True)
class Things:
    """Rows as a question speaks of them: a noun, and what is said before and after it."""

    #: The noun alone, in the singular and the plural.
    noun: tuple[str, str]
    #: The column whose values the noun stands for.
    column: Column | None = None
    condition: Condition | None = None
    #: The condition, or a part of it, as an adjective.
    before: str = ""
    #: The condition, or a part of it, after the noun in the plural, and after one in the singular.
    after: str = ""
    after_one: str = ""

    @property
    def call(self) -> Call:
        """The beginning of the call: the filter, where there is one."""
        return {} if self.condition is None else {"filter": self.condition.as_filter}

    @property
    def one(self) -> str:
        """The noun in the singular with the adjective."""
        return f"{self.before} {self.noun[0]}".strip()

    @property
    def predicate(self) -> tuple[str, str] | None:
        """What one of them and what many of them do, where that says the whole condition."""
        if self.condition is None or self.before:
            return None
        return self.condition.predicate

    def say(self, lines: Sequence[str], **slots: str) -> str:
        """A question out of one of some templates, such that it says the condition.

        The slots of things are `one`, `many`, `after` and `after_one`.
        """
        own = {
            "one": self.one,
            "many": f"{self.before} {self.noun[1]}".strip(),
            "after": self.after,
            "after_one": self.after_one,
        }
        question = ""
        for _ in range(_TRIES):
            question = expand(pick(lines), **own | slots)
            if self._is_said(question):
                return question
        return question if self.condition is None else f"{question} {self.condition.phrase}"

    def _is_said(self, question: str) -> bool:
        """Whether a question says the condition, in whichever way."""
        if self.predicate is not None and any(part in question for part in self.predicate):
            return True
        return self.before in question and (self.after in question or self.after_one in question)


def conditions(view: View, avoid: Collection[Column] = ()) -> Condition | None:
    """One condition, or now and then two or three."""
    count = random.choices(_CONDITION_COUNTS, _CONDITION_WEIGHTS)[0]
    if count == 1:
        return condition(view, avoid=avoid)
    return several(view, count, avoid=avoid)


def things(
    view: View,
    limited: float = 1.0,
    avoid: Collection[Column] = (),
    no_noun: Collection[Column] = (),
    generic: bool = False,
) -> Things | None:
    """Some rows, limited by conditions with a probability; nothing where no condition was found.

    No condition is over a column in `avoid`, and no noun stands for a column in `no_noun`. A
    `generic` noun stands for no column at all.
    """
    noun, column = row_noun(view, view.table.columns if generic else no_noun)
    if not chance(limited):
        return Things(noun, column)
    found = conditions(view, avoid if column is None else (*avoid, column))
    if found is None:
        return None
    return limited_things(noun, column, found)


def row_noun(view: View, no_noun: Collection[Column] = ()) -> tuple[tuple[str, str], Column | None]:
    """What a row is called, one and many, and the column that the noun stands for.

    No noun is also what a measure is called: *how many sales* would ask for its sum.
    """
    one, many, column = view.row_nouns()
    if column in no_noun or _is_measure(view, one):
        return pick(GENERIC_NOUNS[:6]), None
    return (one, many), column


def _is_measure(view: View, noun: str) -> bool:
    """Whether a noun is in the header of a measure; an `order number` measures no orders."""
    last = noun.rpartition(" ")[2]
    numbering = [column for _, column in view.id_nouns]
    measures = [one for one in view.numbers if one not in numbering]
    return any(last == stem(word) for one in measures for word in view.words_of(one))


def limited_things(noun: tuple[str, str], column: Column | None, found: Condition) -> Things:
    """Nouns with a condition around them."""
    if (found.before or found.after) and len(found.filters) > 1:
        before, after = found.before, found.after
    elif found.adjective and chance(0.4):
        before, after = found.adjective, ""
    else:
        before, after = "", found.phrase
    before, after = " ".join(before.split()), " ".join(after.split())
    after_one = after
    if found.predicate is not None and not before and after.startswith(_RELATIVES):
        after_one = f"{after.split(' ', 1)[0]} {found.predicate[0]}"
    return Things(noun, column, found, before, after, after_one)
