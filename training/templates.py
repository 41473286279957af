"""Templates for questions: `[a|b|]` picks one, may nest and may be empty; `{slot}` is filled."""

import functools
import random
import re
from collections.abc import Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")

#: A slot of a template.
SLOT = re.compile(r"\{(\w+)\}")


class _Slot(str):
    """The name of a slot."""


#: A piece of a parsed template: text, a slot, or alternatives, each of which is pieces again.
_Piece = Any


def pick(items: Sequence[Item]) -> Item:
    """One of some things, each as likely as the others."""
    return items[int(random.random() * len(items))]


def chance(probability: float) -> bool:
    """Whether something of a probability happens."""
    return random.random() < probability


def expand(template: str, **slots: object) -> str:
    """A text that a template stands for; a slot that is not given stays as it is."""
    parts: list[str] = []
    _write(_parsed(template), slots, parts)
    return " ".join("".join(parts).split())


def _write(pieces: list[_Piece], slots: dict[str, object], parts: list[str]) -> None:
    """Add the text of some pieces."""
    for piece in pieces:
        if type(piece) is str:
            parts.append(piece)
        elif type(piece) is _Slot:
            parts.append(str(slots[piece]) if piece in slots else f"{{{piece}}}")
        else:
            _write(pick(piece), slots, parts)


@functools.lru_cache(maxsize=20_000)
def _parsed(template: str) -> list[_Piece]:
    """The pieces of a template."""
    pieces, end = _sequence(template, 0)
    if end != len(template):
        raise ValueError(f"unbalanced brackets: {template}")
    return pieces


def _sequence(template: str, start: int, is_nested: bool = False) -> tuple[list[_Piece], int]:
    """The pieces from a place on, up to the end of the template or of the alternative."""
    pieces: list[_Piece] = []
    place = text_start = start
    while place < len(template):
        sign = template[place]
        if sign == "[":
            pieces += _texts(template[text_start:place])
            alternatives, place = _alternatives(template, place + 1)
            pieces.append(alternatives)
            text_start = place
        elif sign == "]" or (is_nested and sign == "|"):
            break
        else:
            place += 1
    pieces += _texts(template[text_start:place])
    return pieces, place


def _alternatives(template: str, start: int) -> tuple[list[list[_Piece]], int]:
    """The alternatives that begin after a bracket, and the place after the closing one."""
    alternatives = []
    place = start
    while True:
        pieces, place = _sequence(template, place, is_nested=True)
        alternatives.append(pieces)
        if place >= len(template):
            raise ValueError(f"unbalanced brackets: {template}")
        place += 1
        if template[place - 1] == "]":
            return alternatives, place


def _texts(text: str) -> list[_Piece]:
    """A text without brackets as text and slots."""
    pieces: list[_Piece] = []
    for number, part in enumerate(SLOT.split(text)):
        if number % 2 == 1:
            pieces.append(_Slot(part))
        elif part:
            pieces.append(part)
    return pieces
