"""What the columns of a table are good for in questions: measures, years, categories, labels, …"""

import re
from dataclasses import dataclass, field

from training.lexicon import (
    BOOLEAN_PAIRS,
    COUNTED,
    IDS,
    PERSONS,
    PLACES,
    THINGS,
    TRUTH_WORDS,
    YEARS,
    whole_words,
)
from training.table import Column, Table

_FULL_NAME = re.compile(r"[A-Za-z][\w.'-]+( [A-Za-z][\w.'-]*){1,3}")
_NO_LETTERS = re.compile(r"[\d\s\W]+")
_TITLE_WORDS = frozenset({"is", "has", "flag", "was", "are", "had", "can", "did"})
_COORDINATES = frozenset({"lat", "latitude", "lon", "lng", "longitude", "zip", "phone", "postcode"})
_MOST_CATEGORIES = 12
_LONG_TEXT = 45


@dataclass
class Roles:
    """The columns of a table by what they are good for; one may be in several lists."""

    numbers: list[Column] = field(default_factory=list)
    years: list[Column] = field(default_factory=list)
    categories: list[Column] = field(default_factory=list)
    labels: list[Column] = field(default_factory=list)
    dates: list[Column] = field(default_factory=list)
    booleans: list[Column] = field(default_factory=list)
    ids: list[Column] = field(default_factory=list)
    texts: list[Column] = field(default_factory=list)
    #: The names of columns that hold names of people.
    persons: set[str] = field(default_factory=set)


def roles_of(table: Table, words: dict[str, list[str]]) -> Roles:
    """What each column of a table is good for; `words` are those of each header."""
    roles = Roles()
    for column in table.columns:
        if not column.distinct:
            continue
        parts = set(whole_words(words[column.name]))
        is_boolean = truth_pair(column) is not None and _may_be_boolean(column, parts)
        if is_boolean:
            roles.booleans.append(column)
        if column.kind == "number":
            if not is_boolean and column.numbers:
                _add_number(roles, column, parts, len(table.rows))
        elif column.kind == "date":
            roles.dates.append(column)
        elif not is_boolean:
            _add_text(roles, column, parts, len(table.rows))
    return roles


def truth_pair(column: Column) -> tuple[str, str] | None:
    """The texts for yes and no of a column that has no others."""
    if len(column.distinct) > 2 or not column.distinct:
        return None
    found = {text.lower(): text for text in column.distinct}
    for yes, no in BOOLEAN_PAIRS:
        if found.keys() <= {yes, no} and (len(found) == 2 or yes not in ("1", "y", "t")):
            return found.get(yes, yes), found.get(no, no)
    return None


def _may_be_boolean(column: Column, parts: set[str]) -> bool:
    """Whether two values mean yes and no: ones and zeros may as well be counted things."""
    if column.kind != "number":
        return True
    return bool(parts & (_TITLE_WORDS | TRUTH_WORDS.keys())) or not parts & COUNTED


def _add_number(roles: Roles, column: Column, parts: set[str], rows: int) -> None:
    """Sort a column of numbers."""
    different = len(column.distinct)
    is_unique = different == rows and rows > 3
    earliest = 1000 if parts & {"year", "yr"} else 1700
    if column.is_whole and parts & YEARS and earliest <= column.low and column.high <= 2100:
        roles.years.append(column)
    elif parts & _COORDINATES or (column.is_whole and parts & IDS and (is_unique or "id" in parts)):
        roles.ids.append(column)
        return
    elif different > 1:
        roles.numbers.append(column)
    if column.is_whole and rows >= 6 and 2 <= different <= min(_MOST_CATEGORIES, rows // 3):
        roles.categories.append(column)


def _add_text(roles: Roles, column: Column, parts: set[str], rows: int) -> None:
    """Sort a column of texts."""
    different = len(column.distinct)
    some = column.distinct[:12]
    if sum(map(len, some)) > _LONG_TEXT * len(some):
        roles.texts.append(column)
    elif 2 <= different <= max(2, int(rows * 0.6)) and column.most_repeats > 1:
        roles.categories.append(column)
    elif column.profile.are_written_dates:
        roles.texts.append(column)
    elif rows > 2 and different >= 0.6 * rows and not all(map(_NO_LETTERS.fullmatch, some)):
        roles.labels.append(column)
    else:
        roles.texts.append(column)
    names = sum(_FULL_NAME.fullmatch(text) is not None for text in some)
    looks_like_people = names >= 0.8 * len(some) and not parts & (PLACES | THINGS)
    is_role = parts & (PERSONS - {"name"}) and not parts & THINGS
    if is_role or (looks_like_people and parts & {"name", "by"}):
        roles.persons.add(column.name)
