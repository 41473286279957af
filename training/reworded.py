"""People's questions in other words, so that none of them is learned by heart."""

import random
import re

from training.lexicon import REWORDINGS, SYNONYMS
from training.said_places import Place, column_places, value_places
from training.table import Table
from training.templates import chance, pick
from training.words import header_words

_PHRASE = 0.3
_COLUMN = 0.15
_PHRASES = re.compile(
    r"(?<![\w'-])(?:"
    + "|".join(
        re.escape(phrase.removeprefix("^"))
        for phrase in sorted(REWORDINGS, key=len, reverse=True)
    )
    + r")(?![\w'-])",
    re.IGNORECASE,
)


def reworded(table: Table, question: str, columns: list[str], values: list[str]) -> str:
    """A question that asks for the same in partly other words; its values stay."""
    if chance(_COLUMN):
        question = _with_other_column_words(table, question, columns, values)
    if chance(_PHRASE):
        question = _with_other_phrases(question, values)
    return question


def _with_other_phrases(question: str, values: list[str]) -> str:
    """One or two common phrases said in another way."""
    for _ in range(random.randint(1, 2)):
        kept = _places_of(question, values)
        found = [match for match in _PHRASES.finditer(question) if not _meets(match.span(), kept)]
        if not found:
            return question
        match = pick(found)
        others = _others(match.group().lower(), match.start() == 0)
        if others:
            question = _replaced(question, match.span(), pick(others))
    return question


def _others(phrase: str, is_first: bool) -> list[str]:
    """What may be said for a phrase, where it stands first or further on."""
    first = REWORDINGS.get(f"^{phrase}", []) if is_first else []
    return [other.removeprefix("^") for other in first or REWORDINGS.get(phrase, [])]


def _with_other_column_words(
    table: Table, question: str, columns: list[str], values: list[str]
) -> str:
    """A column named by a synonym that no header has."""
    taken = {word for header in table.headers for word in header_words(header)}
    kept = _places_of(question, values)
    for column in random.sample(columns, len(columns)):
        places = [place for place in column_places(question, column) if not _meets(place, kept)]
        if len(places) != 1:
            continue
        *before, last = header_words(column)
        others = [other for other in SYNONYMS.get(last, []) if taken.isdisjoint(other.split(" "))]
        if others:
            words = [*before, pick(others)] if chance(0.7) else [pick(others)]
            return _replaced(question, places[0], " ".join(words))
    return question


def _places_of(question: str, values: list[str]) -> list[Place]:
    """Where a question says its values."""
    return [place for value in values for place in value_places(question, value)]


def _meets(span: Place, others: list[Place]) -> bool:
    """Whether a part of a text shares a letter with one of some others."""
    return any(span[0] < end and start < span[1] for start, end in others)


def _replaced(question: str, span: Place, text: str) -> str:
    """A question with another text in one place, with a capital letter where there was one."""
    if question[span[0]].isupper() and span[0] == 0:
        text = text[:1].upper() + text[1:]
    return question[: span[0]] + text + question[span[1] :]
