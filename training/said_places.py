"""Where a question says a value or names a column, whatever the case and punctuation."""

import re

from training.words import header_words, words

#: A slot of a template is one word, and no other.
_WORD = re.compile(r"\{\w+\}|[^\W_]+")

Place = tuple[int, int]


def value_places(question: str, value: str) -> list[Place]:
    """Where a question says a value: `310 - 329 (20)` also as 310-329 (20)."""
    return _runs(question, [(word,) for word in words(value)])


def column_places(question: str, header: str) -> list[Place]:
    """Where a question names a column, the last word perhaps in the plural."""
    parts = header_words(header)
    if not parts:
        return []
    last = parts[-1]
    return _runs(question, [*((part,) for part in parts[:-1]), (last, f"{last}s", f"{last}es")])


def _runs(question: str, wanted: list[tuple[str, ...]]) -> list[Place]:
    """Where words follow each other of which each is one of those wanted."""
    lowered = question.lower()
    if not wanted or not all(options[0] in lowered for options in wanted):
        return []
    found = list(_WORD.finditer(question))
    said = [word.group().lower() for word in found]
    places: list[Place] = []
    start = 0
    while start + len(wanted) <= len(said):
        if said[start] in wanted[0] and all(
            said[start + i] in options for i, options in enumerate(wanted)
        ):
            places.append((found[start].start(), found[start + len(wanted) - 1].end()))
            start += len(wanted)
        else:
            start += 1
    return places
