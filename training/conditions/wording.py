"""A condition: the filters that it means and the ways to say it."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from training.data_query import SINGLE_OPS
from training.templates import pick

Filter = dict[str, Any]

#: What may stand before a clause that names the column.
WHERE = ("where", "where", "where", "where", "when", "for which", "if", "in which", "such that")


class Wording(NamedTuple):
    """How one condition is said of some things.

    The kinds: `after` the noun (*in Lyon*), something that the things have (*with* a salary above
    4000), a `verb` (*earn over 5k*; `singular`: *earns over 5k*), a `clause` with another subject
    (*Nolan directed*), *whose* value is told (*salary is above 4000*), and *where* it is.
    """

    kind: str
    text: str
    #: Of a verb; a lone hyphen says that things cannot *be* what stands after the noun.
    singular: str = ""


#: A way to say a condition, and how likely it is.
Way = tuple[float, Callable[[], Wording]]


@dataclass
class Condition:
    """Filters that must all hold, and the phrase that says so after a noun in the plural."""

    filters: list[Filter]
    phrase: str
    #: The same before a noun, where that is possible: *French*, *unsold*.
    adjective: str | None = None
    #: The same as what things do, one and many: *earns over 5k*, *earn over 5k*.
    predicate: tuple[str, str] | None = None
    #: The values as they are typed, which noise must leave alone.
    said: list[str] = field(default_factory=list)
    #: The same with the column's name, without a word before it: *salary is over 5k*.
    clause: str = ""
    #: What stands before and after the noun, where both do.
    before: str = ""
    after: str = ""
    wording: Wording | None = None

    @property
    def as_filter(self) -> Filter | list[Filter]:
        """What a call has as its filter: the plain form where it will do."""
        if len(self.filters) == 1 and self.filters[0]["op"] in SINGLE_OPS:
            return self.filters[0]
        return self.filters

    @property
    def columns(self) -> list[str]:
        """The names of the columns that are compared."""
        return list(dict.fromkeys(condition["column"] for condition in self.filters))


def condition_of(
    filters: list[Filter],
    ways: Sequence[Way],
    clause: str,
    said: Sequence[str],
    people: bool,
    adjective: str | None = None,
) -> Condition:
    """A condition that is said in one of some ways."""
    chosen = random.choices(ways, [weight for weight, _ in ways])[0]
    wording = chosen[1]()
    return Condition(
        filters,
        joined_to_noun(wording, people),
        adjective,
        predicate_of(wording),
        list(said),
        clause,
        wording=wording,
    )


def joined_to_noun(wording: Wording, people: bool) -> str:
    """A wording as it follows a noun in the plural."""
    kind, text, _ = wording
    if kind == "after":
        return text
    if kind == "with":
        return f"{pick(_HAVING[people])} {text}"
    if kind == "verb":
        return f"{pick(_RELATIVES[people])} {text}"
    if kind == "clause":
        return f"{pick(('that', 'which', '', ''))} {text}".strip()
    if kind == "whose":
        return f"whose {text}"
    return f"{pick(WHERE)} {text}"


_RELATIVES = {True: ("who", "who", "that"), False: ("that", "that", "which")}
_HAVING = {
    True: ("with", "with", "with", "having", "who have", "that have", "who had"),
    False: ("with", "with", "with", "having", "that have", "which have", "that had"),
}


def predicate_of(wording: Wording) -> tuple[str, str] | None:
    """A wording as what one thing does and what many do."""
    if wording.kind == "with":
        return f"has {wording.text}", f"have {wording.text}"
    if wording.kind == "verb":
        return wording.singular or wording.text, wording.text
    if wording.kind == "after" and wording.text.startswith("with "):
        return f"has {wording.text[5:]}", f"have {wording.text[5:]}"
    if wording.kind == "after" and wording.singular != "-":
        return f"is {wording.text}", f"are {wording.text}"
    return None
