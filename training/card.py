"""The card of a table: what the product's agent tells a model of its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from training.profile import Profile
from training.text import head_of, length, quoted_name, shown_text

if TYPE_CHECKING:
    from training.table import Column, Table

_MOST_CARD = 4000
_MOST_PROFILES = 400
_LONGEST_NUMBER = 20
_LONGEST_DATE = 30
_LIKE = "text that looks like numbers"


class Detail(NamedTuple):
    """How much is said of a column."""

    values: int
    examples: int
    longest: int


_DETAILS = (Detail(12, 3, 30), Detail(4, 2, 20), Detail(0, 1, 12), Detail(0, 0, 0))


@dataclass(frozen=True)
class CardColumn:
    """What is said of a column."""

    column: Column
    #: What its cells are; empty where only the name is listed.
    about: str
    #: The values that are listed whole.
    values: tuple[str, ...] = ()
    #: Whether these are all values that the column has.
    lists_all: bool = False
    #: Of listed values that are long, the beginnings that are shown.
    beginnings: tuple[str, ...] = ()


_cards: WeakKeyDictionary[Table, list[CardColumn]] = WeakKeyDictionary()


def card_of(table: Table) -> list[CardColumn]:
    """What a model is told of the columns of a table; made once."""
    card = _cards.get(table)
    if card is None:
        card = _cards[table] = _make_card(table)
    return card


def _make_card(table: Table) -> list[CardColumn]:
    """The columns in as much detail as there is room for."""
    names = [quoted_name(column.name) for column in table.columns]
    room = _MOST_CARD - length(_title(table))
    if len(names) * 2 <= room:
        for detail in _DETAILS:
            columns = [
                _card_column(column, detail) if place < _MOST_PROFILES else CardColumn(column, "")
                for place, column in enumerate(table.columns)
            ]
            if _card_length(names, columns) <= room:
                return columns
    return [CardColumn(column, "") for column in table.columns[: _names_within(names, room)]]


def _title(table: Table) -> str:
    """The first line of the card."""
    size = f"{_counted(len(table.rows), 'row')}, {_counted(len(table.columns), 'column')}"
    return f"{quoted_name('@' + table.name)}: {size}"


def _counted(count: int, thing: str) -> str:
    """A number of things in words."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _card_length(names: Sequence[str], columns: Sequence[CardColumn]) -> int:
    """How long the lines are together, with the warning that the prompt leaves out."""
    total = 0
    for name, said in zip(names, columns):
        total += length(name) + 1
        if said.about:
            total += length(said.about) + 2
            if said.column.profile.number_like is not None:
                total += len(": data_query reads such text as 0, do not add it up")
    return total


def _names_within(names: Sequence[str], room: int) -> int:
    """How many names there is room for, and for saying how many there are besides."""
    used = 0
    for place, name in enumerate(names):
        rest = len(f"…and {_counted(len(names) - place - 1, 'more column')}")
        is_last = place + 1 == len(names)
        needed = used + length(name) + 1 + (0 if is_last else rest + 1)
        if needed > room:
            return place
        used += length(name) + 1
    return len(names)


def _card_column(column: Column, detail: Detail) -> CardColumn:
    """A column: what most of its cells are, and then the others."""
    profile = column.profile
    if not profile.kinds:
        return CardColumn(column, "empty")
    most, *others = profile.kinds
    parts = [_mostly(most, profile, detail)]
    parts += [_also(kind, profile, detail) for kind in others]
    if profile.empty > 0:
        parts.append(_are(profile.empty, "empty"))
    about = ", ".join(parts)
    if most != "texts" or not _lists_values(profile, detail):
        return CardColumn(column, about)
    heads = [(text, head_of(text, detail.longest)) for text in profile.values]
    values = tuple(text for text, head in heads if head == text)
    beginnings = tuple(head for text, head in heads if head != text)
    return CardColumn(column, about, values, not beginnings, beginnings)


def _mostly(kind: str, profile: Profile, detail: Detail) -> str:
    """What is said of most cells."""
    if kind == "numbers" and profile.numbers:
        return f"number, {_number(profile.numbers.least)} to {_number(profile.numbers.greatest)}"
    if kind == "dates" and profile.dates:
        earliest = shown_text(profile.dates.earliest, _LONGEST_DATE)
        return f"date, {earliest} to {shown_text(profile.dates.latest, _LONGEST_DATE)}"
    if kind == "number_like" and profile.number_like:
        return _LIKE + _examples([profile.number_like.example], detail)
    return _texts(profile, detail)


def _texts(profile: Profile, detail: Detail) -> str:
    """What is said of a column of text."""
    values = profile.values
    if profile.are_written_dates:
        return "date as text" + _examples(values, detail)
    if profile.has_more_values:
        return "text" + _examples(values or [profile.texts.example], detail)
    count = f"text, {_counted(len(values), 'value')}"
    if not _lists_values(profile, detail):
        return count + _examples(values, detail)
    return f"{count}: {', '.join(shown_text(value, detail.longest) for value in values)}"


def _lists_values(profile: Profile, detail: Detail) -> bool:
    """Whether the values of a column of text are listed."""
    if profile.has_more_values or len(profile.values) > detail.values:
        return False
    return not profile.are_written_dates


def _also(kind: str, profile: Profile, detail: Detail) -> str:
    """What is said of cells that are not like most of their column."""
    if kind == "numbers":
        return _are(profile.numbers.count, "numbers", "a number")
    if kind == "dates":
        return _are(profile.dates.count, "dates", "a date")
    if kind == "number_like":
        group = profile.number_like
        return _are(group.count, _LIKE) + _examples([group.example], detail)
    return _are(profile.texts.count, "text") + _examples([profile.texts.example], detail)


def _are(count: int, many: str, one: str = "") -> str:
    """How many cells are something."""
    return f"1 is {one or many}" if count == 1 else f"{count} are {many}"


def _examples(texts: Sequence[str], detail: Detail) -> str:
    """The first texts as examples."""
    if detail.examples == 0:
        return ""
    shown = (shown_text(text, detail.longest) for text in texts[: detail.examples])
    return f", e.g. {', '.join(shown)}"


def _number(text: str) -> str:
    """A number as its cell spells it, unless that is long."""
    return text if len(text) <= _LONGEST_NUMBER else _script_number(float(text))


def _script_number(value: float) -> str:
    """A number as JavaScript writes it."""
    digits, _, exponent = repr(value).partition("e")
    digits = digits.removesuffix(".0")
    if exponent == "":
        return digits
    if not 1e-6 <= abs(value) < 1e21:
        return f"{digits}e{int(exponent):+}"
    sign = "-" if value < 0 else ""
    bare = digits.lstrip("-").replace(".", "")
    zeros = "0" * (abs(int(exponent)) - 1)
    return f"{sign}0.{zeros}{bare}" if abs(value) < 1 else sign + bare.ljust(int(exponent) + 1, "0")
