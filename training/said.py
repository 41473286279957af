"""Values as people type them: in another case, in quotes, in other words, with slips."""

import random

from training.lexicon import VALUE_SYNONYMS
from training.phrases import typo
from training.table import Column
from training.templates import chance, pick
from training.words import header_words, is_close, plural, singular

#: A column with no more different values is listed whole in the card.
MOST_LISTED = 12
_LONGEST_LISTED = 30


def said_value(value: str, category: Column | None = None) -> str:
    """A value as typed; of a category also with words that the cell does not have."""
    if category is not None and is_listed(category):
        other = _other_words(value, category)
        if other is not None:
            return other
    return _typed(value)


def is_listed(column: Column) -> bool:
    """Whether the card lists all values of a column, so that other words can be understood."""
    return len(column.distinct) <= MOST_LISTED and max(map(len, column.distinct)) <= _LONGEST_LISTED


def _typed(value: str) -> str:
    """A value in its own words, perhaps in another case or in quotes."""
    choice = random.random()
    if choice < 0.28:
        return value.lower()
    if choice < 0.32:
        return f'"{value}"'
    if choice < 0.34:
        return f"'{value}'"
    if choice < 0.40 and value.islower():
        return value.title()
    if " - " in value and chance(0.5):
        return value.replace(" - ", "-")
    return value.replace(" , ", ", ") if chance(0.8) else value


def _other_words(value: str, column: Column) -> str | None:
    """What people say for a value, another form of it, or a slip of the finger in it."""
    folded = value.lower()
    choice = random.random()
    other = None
    if choice < 0.35:
        known = known_words(folded, column)
        other = pick(known) if known else None
    elif choice > 0.95 and folded.isalpha() and len(folded) > 3:
        other = pick((typo, _inflected))(folded)
    return other if other is not None and not _is_taken(other, value, column) else None


def known_words(folded: str, column: Column) -> list[str]:
    """The words that people use for a value in lower case."""
    known = []
    headers = None
    for needed, others in VALUE_SYNONYMS.get(folded, ()):
        if needed and headers is None:
            headers = set(header_words(column.name))
        if not needed or needed & headers:
            known += others
    return known


def _inflected(word: str) -> str:
    """A word in another number or as another part of speech."""
    other = singular(word)
    return other if other != word and chance(0.5) else plural(word)


def _is_taken(other: str, value: str, column: Column) -> bool:
    """Whether words may as well mean another value of the column."""
    for text in column.distinct:
        folded = text.lower()
        if text != value and (other in folded or folded in other or is_close(other, folded)):
            return True
    return False
