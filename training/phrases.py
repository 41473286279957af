"""Small pieces of wording: articles, lists, slips of the finger, numbers as people write them."""

import random

from training.data_query import number_of
from training.lexicon import NUMBER_WORDS
from training.templates import chance, pick

_NEIGHBOURS = {
    "a": "sq",
    "b": "vn",
    "c": "xv",
    "d": "sf",
    "e": "wr",
    "f": "dg",
    "g": "fh",
    "h": "gj",
    "i": "uo",
    "j": "hk",
    "k": "jl",
    "l": "k",
    "m": "n",
    "n": "bm",
    "o": "ip",
    "p": "o",
    "q": "wa",
    "r": "et",
    "s": "ad",
    "t": "ry",
    "u": "yi",
    "v": "cb",
    "w": "qe",
    "x": "zc",
    "y": "tu",
    "z": "x",
}


def typo(word: str) -> str:
    """A word with one slip of the finger inside; short words and numbers stay as they are."""
    if len(word) < 4 or not word.isalpha():
        return word
    place = random.randint(1, len(word) - 2)
    slip = random.random()
    if slip < 0.35:
        return word[:place] + word[place + 1 :]
    if slip < 0.6:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if slip < 0.8:
        return word[:place] + word[place] + word[place:]
    near = _NEIGHBOURS.get(word[place].lower(), word[place])
    return word[:place] + pick(near) + word[place + 1 :]


def with_article(phrase: str) -> str:
    """A phrase after *a* or *an*, or without them in the plural."""
    if phrase.endswith("s") and not phrase.endswith(("ss", "us", "is")):
        return phrase
    return ("an " if phrase[:1].lower() in "aeiou" else "a ") + phrase


def listed(items: list[str], word: str = "and") -> str:
    """Some things in a row: *a, b and c*."""
    if len(items) == 1:
        return items[0]
    comma = "," if len(items) > 2 and chance(0.3) else ""
    return f"{', '.join(items[:-1])}{comma} {word} {items[-1]}"


def ordinal(number: int) -> str:
    """A number in a row: *1st*, *22nd*."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def said_number(text: str) -> str:
    """A number as people write it: `2000` may be *2k*, *2,000*, *2 thousand*; often as it is."""
    number = number_of(text)
    if number is None or abs(number) >= 1e15:
        return text
    spellings = _spellings(number)
    if spellings and chance(0.45):
        return pick(spellings)
    return text


def _spellings(number: float) -> list[str]:
    """The other ways to write a number."""
    if not number.is_integer():
        has_cents = abs(number) < 1000 and round(number, 2) == number
        return [f"{number:.2f}"] if has_cents and chance(0.2) else []
    whole = int(number)
    spellings = []
    if whole in NUMBER_WORDS:
        spellings.append(NUMBER_WORDS[whole])
        if whole == 12:
            spellings.append("a dozen")
    if abs(whole) >= 1000:
        spellings.append(f"{whole:,}")
        spellings += _shortened(whole)
    return spellings


def _shortened(whole: int) -> list[str]:
    """A large number with a word or a letter for its thousands: *2.5k*, *3 million*."""
    scales = ((10**9, ("bn", " billion", "b")), (10**6, ("m", " million", "M", " mil")))
    for scale, names in (*scales, (1000, ("k", "k", "K", " thousand", " grand"))):
        if abs(whole) >= scale:
            figure = whole / scale
            if round(figure, 2) != figure:
                return []
            return [f"{figure:g}{name}" for name in names]
    return []
