"""Texts as the product writes them into a card: lengths in UTF-16, quotes, cuts."""

import json
import re
import unicodedata

#: White space in the sense of JavaScript.
SPACE = "\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

_SPACES = re.compile(f"[{SPACE}]+")
_DOUBTFUL = re.compile(r'[,;="\\`…]|  ')
_DIGIT = re.compile("[0-9]")
_BEYOND_ASCII = re.compile("[^\x00-\x7f]")
_LONGEST_NAME = 120


def length(text: str) -> int:
    """How long a text is in JavaScript."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def head_of(text: str, longest: int) -> str:
    """The first characters of a text, as many as JavaScript counts."""
    if len(text) * 2 <= longest or length(text) <= longest:
        return text
    units = text.encode("utf-16-le", "surrogatepass")[: longest * 2]
    return units.decode("utf-16-le", "ignore")


def size(text: str) -> int:
    """How much of the model's window a text takes, three for a token; a digit is a token."""
    ascii_size = len(text) + 2 * len(_DIGIT.findall(text))
    return ascii_size if text.isascii() else ascii_size + 5 * len(_BEYOND_ASCII.findall(text))


def fitting(text: str, most: int) -> str:
    """The beginning of a text that takes no more of the model's window."""
    if len(text) * 6 <= most or size(text) <= most:
        return text
    taken = 0
    for place, character in enumerate(text):
        taken += size(character)
        if taken > most:
            return text[:place]
    return text


def collapsed(text: str) -> str:
    """A text on one line, with single spaces and none around it."""
    return _SPACES.sub(" ", text).strip(" ")


def quoted(text: str, longest: int) -> str:
    """A text as a JSON string; of a long one the beginning, with `…` after the string."""
    head = head_of(text, longest)
    string = json.dumps(head, ensure_ascii=False)
    if not string.isprintable():
        string = "".join(_escaped(character) for character in string)
    return string if head == text else f"{string}…"


def _escaped(character: str) -> str:
    """A character, or its number where it is not to be seen."""
    if character.isprintable() or unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp"):
        return character
    units = character.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))


def _is_plain(text: str) -> bool:
    """Whether a text cannot be taken for more than one text, for less, or for something else."""
    if text == "" or text[0] == " " or text[-1] == " ":
        return False
    return text.isprintable() and not _DOUBTFUL.search(text)


def shown_text(text: str, longest: int) -> str:
    """The text of a cell, as it stands where that is beyond doubt."""
    if _is_plain(text) and head_of(text, longest) == text:
        return text
    return quoted(text, longest)


def quoted_name(name: str) -> str:
    """A name, as it stands where that is beyond doubt."""
    return quoted(name, _LONGEST_NAME) if ":" in name else shown_text(name, _LONGEST_NAME)
