"""Small pieces of wording: articles, lists, slips of the finger, numbers as people write them."""

import random
import re

from training.data_query import number_of
from training.lexicon import NUMBER_WORDS
from training.templates import chance, pick
from training.words import plural

#: Words that only join others: a phrase that ends with one has no plural.
LINKS = frozenset("of in by and the for to on at per from or".split())
#: Words that stay as they are when there is more of the thing.
_UNCOUNTED = frozenset(
    """data info information equipment progress feedback staff weather traffic news money cash
    software hardware luggage livestock""".split()
)
_AMOUNTS = frozenset({"number", "amount", "count", "total", "sum"})

_VOWELS = frozenset("aeiou")
#: Words that begin with a vowel which sounds like a consonant, and the other way round.
_LIKE_CONSONANTS = re.compile(r"uni(?![dmn])|us[aeu]|util|eu|onc?e\b|u[ks]\b")
_LIKE_VOWELS = re.compile(r"hour|honest|honou?r|heir|8|1[18]\b")
_ARTICLE = re.compile(r"\b(an?) (?=(\w+))")
_NO_NOUNS = LINKS | {"is", "are", "was", "were", "as", "if"}
_TWICE = re.compile(r"\b(all|the|total|average|for) \1\b")
_BEFORE_SIGN = re.compile(r"\s+([,?.!])(?![=\d])")

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
    return f"{_article(phrase)} {phrase}"


def _article(phrase: str) -> str:
    """*an* before a vowel as it is heard, else *a*."""
    lowered = phrase.lower()
    if _LIKE_CONSONANTS.match(lowered):
        return "a"
    return "an" if lowered[:1] in _VOWELS or _LIKE_VOWELS.match(lowered) else "a"


def in_plural(phrase: str) -> str:
    """A phrase in the plural: *dates of birth*; *bought from* and *bike no.* have none."""
    head, of, rest = phrase.partition(" of ")
    if of:
        return phrase if head in _AMOUNTS else f"{plural(head)}{of}{rest}"
    last = phrase.rpartition(" ")[2].lower()
    has_none = not last.isalpha() or last in LINKS or last in _UNCOUNTED
    return phrase if has_none else plural(phrase)


def tidied(text: str, kept: set[str]) -> str:
    """A text without what templates do and people do not; words that are `kept` stay.

    That is a space before a sign, the wrong one of *a* and *an*, and some words twice.
    """
    text = _BEFORE_SIGN.sub(r"\1", " ".join(text.split())).strip(" ,")
    if "a" not in kept and "an" not in kept:
        text = _ARTICLE.sub(_right_article, text)
    return _TWICE.sub(lambda match: match[0] if match[1] in kept else match[1], text)


def _right_article(match: re.Match[str]) -> str:
    """The article before a word; names of one letter and abbreviations keep what they have."""
    word = match[2]
    is_name = len(word) == 1 or word.isupper() or word in _NO_NOUNS
    return match[0] if is_name and not word.isdigit() else f"{_article(word)} "


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
