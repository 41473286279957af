"""Hints for the model: which columns and values a question seems to speak of, found by code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from training.card import CardColumn, card_of
from training.means import Meaning, meanings_of
from training.mentions import Mention, mentions_of
from training.shared_words import ABBREVIATIONS, COMMON, GENERIC, THESAURUS
from training.text import collapsed
from training.words import is_close, is_family, lower, stem, words

if TYPE_CHECKING:
    from training.table import Table

_MOST_NAMED = 6
_MOST_NEAR = 3
_MOST_RELATED = 5
_MOST_LIKE = 3
_LONGEST_PHRASE = 3
_ASKING_WORDS = ("who", "when", "where")


class Related(NamedTuple):
    """A column that words of a question may mean."""

    place: int
    said: str


class Like(NamedTuple):
    """A value of a column that a word of a question resembles."""

    place: int
    value: str
    said: str


@dataclass(frozen=True)
class Hints:
    """What a question seems to speak of. Columns are given by their places in the card."""

    named: list[int]
    near: list[int]
    related: list[Related]
    like: list[Like]
    means: list[Meaning]
    mentioned: list[Mention]


class _Header(NamedTuple):
    """The words of a header: all, and those that tell something."""

    words: list[str]
    telling: list[str]


class _Headers:
    """The headers of a table, and the values that its card lists, by their words."""

    def __init__(self, card: Sequence[CardColumn]) -> None:
        self.headers = [_header(said.column.alias) for said in card]
        self.uses = Counter(word for header in self.headers for word in set(header.words))
        self.values = [
            (place, value, words(value)) for place, said in enumerate(card) for value in said.values
        ]


_headers: WeakKeyDictionary[Table, _Headers] = WeakKeyDictionary()


def hints_for(table: Table, question: str) -> Hints:
    """All hints for a question about a table."""
    card = card_of(table)
    mentioned = [mention for mention in mentions_of(table, question) if mention.place < len(card)]
    asked = words(question)
    stems = [stem(word) for word in asked]
    headers = _headers_of(table, card)
    named, near = _named_and_near(headers, stems)
    related = _related(headers, asked, stems, {*named, *near})
    in_cells = _words_in_cells(mentioned)
    has_dates = any(said.about.startswith("date, ") for said in card)
    return Hints(
        named,
        near,
        related,
        _like(headers, asked, in_cells),
        meanings_of(lower(collapsed(question)), has_dates, in_cells),
        mentioned,
    )


def _headers_of(table: Table, card: Sequence[CardColumn]) -> _Headers:
    """The headers of a table by their words; made once."""
    headers = _headers.get(table)
    if headers is None:
        headers = _headers[table] = _Headers(card)
    return headers


def _header(alias: str) -> _Header:
    """The words of a header, stemmed."""
    stems = [stem(word) for word in alias.split(" ")]
    telling = [word for word in stems if _is_number(word) or (word not in COMMON and len(word) > 1)]
    return _Header(stems, telling or stems)


def _is_number(word: str) -> bool:
    """Whether a word is only digits."""
    return word.isascii() and word.isdigit()


def _named_and_near(headers: _Headers, stems: list[str]) -> tuple[list[int], list[int]]:
    """The columns of which a question has all words, and those of which it has a telling one."""
    first: dict[str, int] = {}
    for place, word in enumerate(stems):
        first.setdefault(word, place)
    said = {word: _place_said(word, first, stems) for word in headers.uses}
    full: list[tuple[int, int, int]] = []
    part: list[tuple[int, int, int]] = []
    for column, header in enumerate(headers.headers):
        hits = [word for word in header.telling if said[word] is not None]
        joined = "".join(header.words)
        if len(hits) == len(header.telling):
            full.append((min(said[word] for word in hits), -len(hits), column))
        elif len(joined) > 3 and joined in first:
            full.append((first[joined], -len(header.telling), column))
        elif any(headers.uses[word] == 1 and _is_specific(word, 3) for word in hits):
            part.append((min(said[word] for word in hits), -len(hits), column))
        else:
            place = _family_place(header, stems)
            if place is not None:
                part.append((place, -1, column))
    named = [column for _, _, column in sorted(full)[:_MOST_NAMED]]
    return named, [column for _, _, column in sorted(part)[:_MOST_NEAR]]


def _is_specific(word: str, shortest: int) -> bool:
    """Whether a word of a header tells enough to know the column by it."""
    return len(word) >= shortest and word not in GENERIC


def _place_said(word: str, first: dict[str, int], stems: list[str]) -> int | None:
    """Where a question has a word of a header, or what it is short for, or almost."""
    place = first.get(word)
    if place is None:
        place = first.get(ABBREVIATIONS.get(word, word))
    if place is None and len(word) > 4 and word.isalpha():
        alike = (i for i, asked in enumerate(stems) if asked[0] == word[0])
        place = next((i for i in alike if is_close(word, stems[i])), None)
    return place


def _family_place(header: _Header, stems: list[str]) -> int | None:
    """Where a question has a word of the family of one of a header's words."""
    for word in header.telling:
        if _is_specific(word, 5) and word.isalpha():
            for place, asked in enumerate(stems):
                is_candidate = asked[0] == word[0] and len(asked) > 4 and asked not in COMMON
                if is_candidate and is_family(word, asked):
                    return place
    return None


def _related(
    headers: _Headers, asked: list[str], stems: list[str], taken: set[int]
) -> list[Related]:
    """The columns that the thesaurus ties to words of a question."""
    found: list[Related] = []
    for place in range(len(stems)):
        for count in range(_LONGEST_PHRASE, 0, -1):
            meant = _meant(asked, stems, place, count)
            if not meant:
                continue
            for column, header in enumerate(headers.headers):
                if column not in taken and any(_stands_for(word, meant) for word in header.words):
                    found.append(Related(column, " ".join(asked[place : place + count])))
                    taken.add(column)
            break
    return found[:_MOST_RELATED]


def _meant(asked: list[str], stems: list[str], place: int, count: int) -> frozenset[str]:
    """The header words that some words of a question may mean."""
    if place + count > len(stems):
        return frozenset()
    if count > 1:
        return THESAURUS.get(" ".join(stems[place : place + count]), frozenset())
    word = asked[place]
    if word in COMMON and not (word in _ASKING_WORDS and place < _LONGEST_PHRASE):
        return frozenset()
    return THESAURUS.get(stems[place]) or THESAURUS.get(word) or frozenset()


def _stands_for(word: str, meant: frozenset[str]) -> bool:
    """Whether a word of a header, or what it is short for, is meant."""
    return word in meant or ABBREVIATIONS.get(word) in meant


def _words_in_cells(mentioned: Iterable[Mention]) -> set[str]:
    """The words of a question that were found in cells, as far as the mentions show them."""
    return {word for mention in mentioned for word in words(mention.shown_value)}


def _like(headers: _Headers, asked: list[str], in_cells: set[str]) -> list[Like]:
    """The listed values that words of a question resemble, though no cell has these words."""
    candidates = [
        word
        for word in dict.fromkeys(asked)
        if len(word) > 2
        and not _is_number(word)
        and word not in COMMON
        and in_cells.isdisjoint((word, stem(word)))
    ]
    found: list[tuple[int, Like]] = []
    for column, value, parts in headers.values:
        for place, word in enumerate(candidates):
            if any(word[0] == part[0] for part in parts) and _resembles(word, parts):
                found.append((place, Like(column, value, word)))
                break
    found.sort(key=lambda one: one[0])
    return [like for _, like in found[:_MOST_LIKE]]


def _resembles(word: str, parts: list[str]) -> bool:
    """Whether a word is almost a value of one word, or almost a word of a longer one."""
    if len(parts) != 1:
        return any(is_close(word, part) for part in parts)
    part = parts[0]
    if len(part) < 3 or _is_number(part) or part == word:
        return False
    return is_close(word, part) or is_family(word, part)
