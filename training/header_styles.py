"""Headers as people write them: styles, abbreviations, units, other words for the same thing."""

import random
from collections.abc import Callable

from training.lexicon import HEADER_UNITS, SYNONYMS, short_forms
from training.templates import chance, pick
from training.words import header_words

Style = Callable[[list[str]], str]


def snake_case(parts: list[str]) -> str:
    """`unit_price`."""
    return "_".join(parts)


def camel_case(parts: list[str]) -> str:
    """`unitPrice`."""
    return parts[0] + "".join(part.capitalize() for part in parts[1:])


def pascal_case(parts: list[str]) -> str:
    """`UnitPrice`."""
    return "".join(part.capitalize() for part in parts)


def title_case(parts: list[str]) -> str:
    """`Unit Price`."""
    return " ".join(part.capitalize() for part in parts)


def sentence_case(parts: list[str]) -> str:
    """`Unit price`."""
    return " ".join(parts).capitalize()


def upper_case(parts: list[str]) -> str:
    """`UNIT_PRICE`."""
    return "_".join(parts).upper()


def plain(parts: list[str]) -> str:
    """`unit price`."""
    return " ".join(parts)


def dotted(parts: list[str]) -> str:
    """`unit.price`."""
    return ".".join(parts)


def joined(parts: list[str]) -> str:
    """`unitprice`: nothing tells where a word ends."""
    return "".join(parts)


STYLES: tuple[Style, ...] = (
    snake_case,
    snake_case,
    camel_case,
    pascal_case,
    title_case,
    title_case,
    sentence_case,
    upper_case,
    plain,
    dotted,
)
_UNIT_SHAPES = (
    "_{unit}",
    " ({unit})",
    " [{unit}]",
    " {unit}",
    ", {unit}",
    " in {unit}",
    "_in_{unit}",
)


def restyled(headers: list[str], numeric: list[bool], noun: str, kept: bool) -> list[str]:
    """Some headers in another spelling; `noun` is a row, and may come before some headers.

    Only `numeric` columns get units. Where questions about these headers are `kept`, fewer changes
    are made.
    """
    style = pick(STYLES) if chance(0.35) else None
    taken = {word for header in headers for word in header_words(header)}
    changed = [
        _varied(header, taken, has_numbers) for header, has_numbers in zip(headers, numeric)
    ]
    if noun and not kept and chance(0.05):
        changed = [_prefixed(header, noun) for header in changed]
    if style is not None:
        changed = [_in_style(header, style) for header in changed]
    elif chance(0.1):
        place = random.randrange(len(changed))
        changed[place] = _in_style(changed[place], joined)
    folded = {header.lower() for header in changed}
    return changed if len(folded) == len(changed) and "" not in folded else list(headers)


def _in_style(header: str, style: Style) -> str:
    """A header in a style, unless it is more than a few plain words."""
    parts = header_words(header)
    if not parts or len(parts) > 5 or any(sign in header for sign in "()[]%#/,'&"):
        return header
    return style(parts)


def _prefixed(header: str, noun: str) -> str:
    """A header after what a row is: `employee_salary`."""
    parts = header_words(header)
    is_short = 0 < len(parts) < 3 and noun not in parts
    return "_".join([noun.replace(" ", "_"), *parts]) if is_short else header


def _varied(header: str, taken: set[str], has_numbers: bool) -> str:
    """A header with, now and then, one of its words shortened, replaced, or a unit added."""
    change = random.random()
    if change > 0.20:
        return header
    parts = header_words(header)
    if not parts or " ".join(parts) != header.lower().replace("_", " "):
        return header
    if change < 0.07:
        return _replaced(parts, list(short_forms(parts[-1])), header, taken)
    if change < 0.14:
        units = HEADER_UNITS.get(parts[-1], []) if has_numbers else []
        return header + pick(_UNIT_SHAPES).format(unit=pick(units)) if units else header
    return _replaced(parts, SYNONYMS.get(parts[-1], []), header, taken)


def _replaced(parts: list[str], others: list[str], header: str, taken: set[str]) -> str:
    """A header whose last word is another one that no other header has."""
    free = [other for other in others if not set(other.split()) & taken]
    if not free:
        return header
    separator = "_" if "_" in header else " "
    return separator.join([*parts[:-1], pick(free)])
