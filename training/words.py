"""Words: how texts and headers are split, folded and compared. The product does the same."""

import re

_ASCII_CAPITALS = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
_WORD = re.compile(r"[^\W_]+")
_CAMEL = re.compile(r"([a-z0-9])([A-Z])")
_ACRONYM = re.compile(r"([A-Z]+)([A-Z][a-z])")

_PLURALS = {
    "person": "people",
    "man": "men",
    "woman": "women",
    "child": "children",
    "species": "species",
    "series": "series",
    "match": "matches",
    "movie": "movies",
}
_SINGULARS = {plural: singular for singular, plural in _PLURALS.items()}


def lower(text: str) -> str:
    """Fold the capitals of ASCII and no others: what the tool ignores, and nothing more."""
    return text.lower() if text.isascii() else text.translate(_ASCII_CAPITALS)


def words(text: str) -> list[str]:
    """The words of a text, in lower case."""
    return _WORD.findall(text.lower())


def header_words(header: str) -> list[str]:
    """The words of a header: `flipperLengthMM` is `flipper length mm`."""
    spaced = _ACRONYM.sub(r"\1 \2", _CAMEL.sub(r"\1 \2", header))
    return _WORD.findall(spaced.lower())


def stem(word: str) -> str:
    """A word without the ending of its plural, as far as the spelling tells."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def plural(phrase: str) -> str:
    """A phrase whose last word is in the plural."""
    *head, last = phrase.split(" ")
    if last in _PLURALS:
        last = _PLURALS[last]
    elif last.endswith("s") and not last.endswith("ss"):
        pass
    elif re.search(r"(s|x|ch|sh)$", last):
        last += "es"
    elif re.search(r"[^aeiou]y$", last):
        last = last[:-1] + "ies"
    else:
        last += "s"
    return " ".join([*head, last])


def singular(phrase: str) -> str:
    """A phrase whose last word is in the singular."""
    *head, last = phrase.split(" ")
    return " ".join([*head, _SINGULARS.get(last, stem(last))])


def is_close(one: str, other: str) -> bool:
    """Whether two longer words with the same first letter are one slip of a finger apart."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) < 5 or len(other) - len(one) > 1 or one[0] != other[0]:
        return False
    if len(one) < len(other):
        place = next((i for i, letter in enumerate(one) if letter != other[i]), len(one))
        return one[place:] == other[place + 1 :]
    places = [i for i, letter in enumerate(one) if letter != other[i]]
    if len(places) == 1:
        return places[0] < len(one) - 1
    if len(places) != 2 or places[1] != places[0] + 1:
        return False
    first, second = places
    return one[first] == other[second] and one[second] == other[first]


def is_family(one: str, other: str) -> bool:
    """Whether one word begins with the other, or both begin alike for most of their length."""
    if len(one) > len(other):
        one, other = other, one
    if len(one) >= 3 and other.startswith(one) and len(other) - len(one) <= 4:
        return True
    common = 0
    while common < len(one) and one[common] == other[common]:
        common += 1
    return common >= 4 and common >= 0.6 * len(other)
