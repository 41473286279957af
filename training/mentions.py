"""The cells that a question mentions, as the product's agent finds them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from training.question_phrases import QuestionPhrase, telling_phrases, words_in
from training.text import head_of, length, quoted, quoted_name
from training.words import lower

if TYPE_CHECKING:
    from training.profile import Profile
    from training.table import Table

_TITLE = "Cells that the question mentions:"
_MOST_CHARS = 800
_LONGEST_CELL = 60
_MOST_WHOLE = 8
_MOST_INSIDE = 4
_MOST_COLUMNS = 3
_SHORTEST_INSIDE = 3

#: A longer cell, in bytes, is no phrase as a whole; of a still longer one only a part is shown.
_LONGEST_WHOLE = 80
_BEFORE = 30
_AFTER = 90

_GAP = re.compile("[\x01-\x2f\x3a-\x60\x7b-\x7f]+")
_DATE = re.compile("[0-9]{4} [0-9]{2} [0-9]{2}(?: |t|$)")
_NUMBER = re.compile(r"[0-9]+\.?[0-9]*(?:e[0-9]+)?")
_CODED_NUMBER = re.compile("0x[0-9a-f]+|0b[01]+|0o[0-7]+")


class Mention(NamedTuple):
    """A cell that a question mentions: the whole of it (`eq`), or a word in it (`contains`)."""

    #: The place of the column; of several of one name, the first.
    place: int
    op: str
    #: The cell, or the word in it.
    value: str
    #: For a word, a cell that has it.
    example: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether the product shows all of the value."""
        return self.shown_value == self.value

    @property
    def shown_value(self) -> str:
        """As much of the value as the product shows."""
        return head_of(self.value, _LONGEST_CELL)

    def said(self, name: str) -> str:
        """The mention in words, under a name of the column."""
        value = quoted(self.value, _LONGEST_CELL)
        if self.op == "eq":
            return f"{name} = {value}"
        return f"{name} contains {value}, e.g. {quoted(self.example, _LONGEST_CELL)}"


class _Index:
    """The cells of a table by their words: whole cells, and words among others in cells."""

    def __init__(self) -> None:
        self.whole: dict[str, list[tuple[int, str]]] = {}
        self.inside: dict[str, list[tuple[int, str]]] = {}

    def add(self, place: int, cells: list[str]) -> None:
        """Enter the different cells of a column; of those with the same words, the first counts."""
        for text, cell in zip(_phrases_of(cells), cells):
            if _size(cell) <= _LONGEST_WHOLE:
                _enter(self.whole, text, place, cell)
            if " " in text:
                for word in text.split(" "):
                    _enter(self.inside, word, place, cell)


def _enter(index: dict[str, list[tuple[int, str]]], key: str, place: int, cell: str) -> None:
    """Enter a cell, unless one of its column is there."""
    entries = index.setdefault(key, [])
    if not entries or entries[-1][0] != place:
        entries.append((place, cell))


def _phrases_of(cells: list[str]) -> list[str]:
    """Cells as phrases: words in lower case with one space between them."""
    joined = "\x00".join(cells)
    if joined.count("\x00") >= max(1, len(cells)):
        joined = "\x00".join(cell.replace("\x00", " ") for cell in cells)
    return [text.strip(" ") for text in _GAP.sub(" ", lower(joined)).split("\x00")]


class _Indexes:
    """The index of the columns that are always searched, and those of columns that may be."""

    def __init__(self, table: Table) -> None:
        self.always = _Index()
        self.others: dict[int, _Index] = {}
        self.names = [quoted_name(header) for header in table.headers]
        self.header_words = frozenset(
            word for header in table.headers for word in words_in(header.lower())
        )
        for place, column in enumerate(table.columns):
            profile = column.profile
            if profile.has_more_values and not (profile.texts or profile.number_like):
                self.others[place] = _Index()
                self.others[place].add(place, column.distinct)
            else:
                self.always.add(place, column.distinct)


class _Finding(NamedTuple):
    """What was found of a phrase, by the likeliest spelling of which something was."""

    phrase: QuestionPhrase
    spelling: str
    #: The places of columns, and a cell of each.
    cells: list[tuple[int, str]]


_indexes: WeakKeyDictionary[Table, _Indexes] = WeakKeyDictionary()


def mentions_of(table: Table, question: str) -> list[Mention]:
    """The cells of a table that a question mentions, in the order of the question."""
    indexes = _indexes.get(table)
    if indexes is None:
        indexes = _indexes[table] = _Indexes(table)
    room = _MOST_CHARS - length(f"{_TITLE}\n{quoted_name('@' + table.name)}: ") + 2
    mentions: list[Mention] = []
    for mention in _all_mentions(table, indexes, telling_phrases(question)):
        room -= length(mention.said(indexes.names[mention.place])) + 2
        if room < 0:
            break
        mentions.append(mention)
    return mentions


def _all_mentions(
    table: Table, indexes: _Indexes, phrases: list[QuestionPhrase]
) -> list[Mention]:
    """The cells that phrases are, and those that have single words of them."""
    searched = [indexes.always, *_others_searched(table, indexes, phrases)]
    whole = _longest(_findings(phrases, [index.whole for index in searched]))
    covered = {place for found in whole for place in range(found.phrase.start, found.phrase.end)}
    others = [phrase for phrase in phrases if phrase.start not in covered]
    inside = [
        found
        for found in _findings(others, [index.inside for index in searched])
        if length(found.spelling) >= _SHORTEST_INSIDE
        and indexes.header_words.isdisjoint(found.phrase.spellings)
    ]
    placed = [
        *_first(indexes.names, _whole_mentions(whole), _MOST_WHOLE),
        *_first(indexes.names, _inside_mentions(inside), _MOST_INSIDE),
    ]
    return [mention for _, mention in sorted(placed, key=lambda one: one[0])]


def _others_searched(
    table: Table, indexes: _Indexes, phrases: list[QuestionPhrase]
) -> list[_Index]:
    """The columns of numbers or dates in which something may be found."""
    spellings = [spelling for phrase in phrases for spelling in phrase.spellings]
    numeric = [spelling for spelling in spellings if spelling[0] in "0123456789"]
    if not numeric:
        return []
    numbers = [number for number in map(_number, numeric) if number is not None]
    has_date = any(_DATE.match(spelling) for spelling in numeric)
    return [
        index
        for place, index in indexes.others.items()
        if _may_hold(table.columns[place].profile, numbers, has_date)
    ]


def _number(spelling: str) -> float | None:
    """The number that a phrase is, as JavaScript reads it."""
    text = spelling.replace(" ", ".", 1)
    if _NUMBER.fullmatch(text):
        return float(text)
    return float(int(text, 0)) if _CODED_NUMBER.fullmatch(text) else None


def _may_hold(profile: Profile, numbers: list[float], has_date: bool) -> bool:
    """Whether a column has dates and one is asked for, or numbers as great as one of these."""
    if has_date and profile.dates:
        return True
    if profile.numbers is None:
        return False
    least = float(profile.numbers.least) // 1
    greatest = -(-float(profile.numbers.greatest) // 1)
    return any(least <= number <= greatest or least <= -number <= greatest for number in numbers)


def _findings(
    phrases: list[QuestionPhrase], indexes: list[dict[str, list[tuple[int, str]]]]
) -> list[_Finding]:
    """Which phrases were found, and where, in the order of the columns."""
    findings = []
    for phrase in phrases:
        for spelling in phrase.spellings:
            cells = [cell for index in indexes if spelling in index for cell in index[spelling]]
            if cells:
                findings.append(_Finding(phrase, spelling, sorted(cells)))
                break
    return findings


def _longest(findings: list[_Finding]) -> list[_Finding]:
    """The longest findings: none whose words are all in longer ones."""
    covered: set[int] = set()
    chosen = []
    for found in sorted(findings, key=lambda one: one.phrase.start - one.phrase.end):
        places = range(found.phrase.start, found.phrase.end)
        if not covered.issuperset(places):
            chosen.append(found)
            covered.update(places)
    return chosen


def _first(
    names: list[str], mentions: Iterable[tuple[int, Mention]], most: int
) -> list[tuple[int, Mention]]:
    """The first mentions, none that reads like another; columns that read alike are the first."""
    found: dict[str, tuple[int, Mention]] = {}
    for start, mention in mentions:
        name = names[mention.place]
        said = mention.said(name)
        if said not in found and len(found) < most:
            found[said] = (start, mention._replace(place=names.index(name)))
    return list(found.values())


def _whole_mentions(findings: Iterable[_Finding]) -> Iterable[tuple[int, Mention]]:
    """Mentions of whole cells, with their places in the question."""
    for phrase, _, cells in findings:
        for place, cell in cells[:_MOST_COLUMNS]:
            yield phrase.start, Mention(place, "eq", cell)


def _inside_mentions(findings: Iterable[_Finding]) -> Iterable[tuple[int, Mention]]:
    """Mentions of words in cells, with their places in the question."""
    for phrase, spelling, cells in findings:
        for place, cell in cells[:_MOST_COLUMNS]:
            yield phrase.start, Mention(place, "contains", spelling, _part_around(cell, spelling))


def _size(text: str) -> int:
    """How many bytes a text has in UTF-8."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


def _part_around(cell: str, word: str) -> str:
    """A cell, or of a long one the part around a word."""
    if _size(cell) <= _BEFORE + _AFTER:
        return cell
    data = cell.encode("utf-8", "surrogatepass")
    pattern = b"(?<![0-9A-Za-z\x80-\xff])" + re.escape(word.encode()) + b"(?![0-9A-Za-z\x80-\xff])"
    found = re.search(pattern, data, re.IGNORECASE)
    at = found.start() if found else 0
    start = _character_start(data, max(0, at - _BEFORE))
    end = len(data) if at + _AFTER >= len(data) else _character_start(data, at + _AFTER)
    return data[start:end].decode("utf-8", "replace")


def _character_start(data: bytes, at: int) -> int:
    """Where the character begins that a byte is in."""
    while data[at] & 0xC0 == 0x80:
        at -= 1
    return at
