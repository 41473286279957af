"""What the generator knows of words: the files in `training/lexicon/`, read once.

A line of a file is `key, other key: what is known of them`. `#` begins a comment. The same key may
come again in another line, which adds to what is known.
"""

import functools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent / "lexicon"
#: The short words that are units only where something says so.
_DOUBTFUL_UNITS = frozenset({"in", "min"})
_IN_BRACKETS = re.compile(r"[(\[]\w+[)\]]$")


class Adjectives(NamedTuple):
    """Adjectives that stand for a measure: *oldest*, *youngest*, *older*, *younger* for an age."""

    most: tuple[str, ...]
    least: tuple[str, ...]
    more: tuple[str, ...]
    less: tuple[str, ...]


class Verb(NamedTuple):
    """A verb in its forms: *earns*, *earn*, *earned*."""

    singular: str
    base: str
    past: str


class Relation(NamedTuple):
    """A way to tie a thing to a value: `after` a noun, as a `verb`, in a `clause` after *that*."""

    kind: str
    singular: str
    plural: str
    of_people: bool


class TruthWords(NamedTuple):
    """How people say that a yes-or-no column holds, or does not."""

    adjectives: tuple[str, ...]
    verbs: tuple[tuple[str, str], ...]


def _lines(name: str) -> Iterator[tuple[list[str], str]]:
    """The keys of each line of a file, and the rest of the line."""
    for line in (_FOLDER / name).read_text(encoding="utf8").splitlines():
        line = line.split("#", 1)[0].strip()
        if line:
            keys, _, rest = line.partition(":")
            yield [key.strip() for key in keys.split(",")], rest.strip()


def _parts(text: str, separator: str = ",") -> list[str]:
    """The parts of a line that are not empty; a lone hyphen stands for nothing."""
    parts = (part.strip() for part in text.split(separator))
    return [part for part in parts if part and part != "-"]


def _lists(name: str, separator: str = ",") -> dict[str, list[str]]:
    """A file of lists: `key: a, b, c`."""
    lists: dict[str, list[str]] = {}
    for keys, rest in _lines(name):
        for key in keys:
            known = lists.setdefault(key, [])
            known += [part for part in _parts(rest, separator) if part not in known]
    return lists


def _synonyms(name: str) -> dict[str, list[str]]:
    """Other words for a word; in a line without a colon, words stand for each other."""
    found: dict[str, list[str]] = {}
    for keys, rest in _lines(name):
        for key in keys:
            others = _parts(rest) if rest else [other for other in keys if other != key]
            known = found.setdefault(key, [])
            known += [other for other in others if other not in known]
    return found


def _words(name: str) -> frozenset[str]:
    """A file that is nothing but words."""
    return frozenset(word for keys, _ in _lines(name) for key in keys for word in key.split())


def _adjectives() -> dict[str, Adjectives]:
    """The adjectives of measures: `age: oldest / youngest / older / younger`."""
    found: dict[str, Adjectives] = {}
    for keys, rest in _lines("adjectives.txt"):
        lists = [tuple(_parts(part)) for part in rest.split("/")]
        lists += [()] * (4 - len(lists))
        for key in keys:
            known = found.get(key, Adjectives((), (), (), ()))
            both = (tuple(dict.fromkeys((*old, *new))) for old, new in zip(known, lists))
            found[key] = Adjectives(*both)
    return found


def _verbs() -> dict[str, list[Verb]]:
    """The verbs of measures: `salary: earns/earn/earned, makes/make/made`."""
    found = _lists("verbs.txt")
    return {key: [Verb(*verb.split("/")) for verb in verbs] for key, verbs in found.items()}


def _relation(text: str) -> Relation:
    """`in {v}`, `plays for {v}/play for {v}`, `>{v} directed`; `@` marks what only people do."""
    of_people = text.startswith("@")
    text = text.removeprefix("@").strip()
    if text.startswith(">"):
        return Relation("clause", text[1:], text[1:], of_people)
    if "/" in text:
        singular, plural = (part.strip() for part in text.split("/"))
        return Relation("verb", singular, plural, of_people)
    return Relation("after", text, text, of_people)


def _relations() -> dict[str, list[Relation]]:
    """The ways to tie a thing to a value: `city: in {v} | @lives in {v}/live in {v}`."""
    found = _lists("relations.txt", "|")
    return {key: [_relation(text) for text in texts] for key, texts in found.items()}


def _truth_words() -> dict[str, tuple[TruthWords, TruthWords]]:
    """Yes-or-no columns in words: `sold: sold, gone; has been sold/have been sold / unsold`."""
    found = {}
    for keys, rest in _lines("booleans.txt"):
        sides = [_truth_side(side) for side in rest.split("//")]
        for key in keys:
            found[key] = (sides[0], sides[1])
    return found


def _truth_side(text: str) -> TruthWords:
    """One side: adjectives, then after a semicolon the verbs in the singular and the plural."""
    adjectives, _, verbs = text.partition(";")
    pairs = [tuple(part.strip() for part in verb.split("/")) for verb in _parts(verbs)]
    return TruthWords(tuple(_parts(adjectives)), tuple((one, many) for one, many in pairs))


def _comparisons() -> dict[str, dict[str, list[str]]]:
    """Comparisons in words: `amount gt: over {s} | above {s}`; one may be there more than once."""
    found: dict[str, dict[str, list[str]]] = {}
    for [key], rest in _lines("comparisons.txt"):
        place, op = key.split(" ")
        found.setdefault(place, {})[op] = [part.strip() for part in rest.split(" | ")]
    return found


def _value_synonyms() -> dict[str, list[tuple[frozenset[str], list[str]]]]:
    """What people say for values: `f (gender sex): women` only counts under these headers."""
    found: dict[str, list[tuple[frozenset[str], list[str]]]] = {}
    for key, others in _lists("values.txt").items():
        value, _, headers = key.partition("(")
        known = found.setdefault(value.strip(), [])
        known.append((frozenset(headers.rstrip(")").split()), others))
    return found


def _pairs(name: str) -> dict[str, str]:
    """A file of single words: `qty: quantity`."""
    return {key: rest for keys, rest in _lines(name) for key in keys}


#: A shortened header word and the whole one.
ABBREVIATIONS = _pairs("abbreviations.txt")
#: A header word and other words for it.
SYNONYMS = _synonyms("synonyms.txt")
#: A phrase of questions and what may be said for it; with `^` where a question begins.
REWORDINGS = _synonyms("rewordings.txt")
#: A header word and the other words of its first sense in WordNet (see the file for its licence).
WORDNET: dict[str, list[str]] = json.loads(
    (_FOLDER / "wordnet.json").read_text(encoding="utf8")
)["synonyms"]
#: A measure and the adjectives that stand for it.
ADJECTIVES = _adjectives()
#: A measure and the verbs that stand for it.
VERBS = _verbs()
#: A word of a date's header and what happened then: *were hired*, *joined*.
TIME_VERBS = _lists("time-verbs.txt")
#: A header word and questions about it, where {v} is the thing that has it.
WH_FORMS = _lists("wh-forms.txt", "|")
#: A header word of a text column and how things are tied to its values.
RELATIONS = _relations()
#: A measure and how a number of it follows a noun: *priced {c}*, where {c} is *over 50*.
MEASURED = _lists("measured.txt", "|")
#: Measures that are counted: *the most wins*, *fewer than 3 bedrooms*.
COUNTED = _words("counted.txt")
#: A yes-or-no header word and how people say yes and no to it.
TRUTH_WORDS = _truth_words()
#: Comparisons by where they stand (*amount*, *named*, *clause*, …) and by their operator.
COMPARISONS = _comparisons()
#: A value and what people say for it, with the header words of the only columns where they do.
VALUE_SYNONYMS = _value_synonyms()
#: A country or a continent and its adjective.
DEMONYMS = _pairs("demonyms.txt")
#: A question word or verb and the header words that it asks for.
ASKED_FOR = _lists("asked-for.txt")
#: A unit in a header and how people say it after a number; `$` and the like stand before it.
SPOKEN_UNITS = _lists("units.txt")
#: A measure and the units that its header may have.
HEADER_UNITS = _lists("header-units.txt")
#: Header words of a kind.
_ROLES = {key: frozenset(rest.split()) for [key], rest in _lines("roles.txt")}
PLACES, PERSONS, TIMES = _ROLES["place"], _ROLES["person"], _ROLES["time"]
THINGS, YEARS, IDS = _ROLES["thing"], _ROLES["year"], _ROLES["id"]
ROW_NOUNS = _ROLES["row-noun"]

UNITS = frozenset(SPOKEN_UNITS)
BOOLEAN_PAIRS = (("yes", "no"), ("true", "false"), ("1", "0"), ("y", "n"), ("t", "f"))
GENERIC_NOUNS = (
    ("row", "rows"),
    ("record", "records"),
    ("entry", "entries"),
    ("item", "items"),
    ("observation", "observations"),
    ("line", "lines"),
    ("case", "cases"),
    ("one", "ones"),
    ("data point", "data points"),
)
MONTHS = tuple(
    """January February March April May June July August September October November
    December""".split()
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
NUMBER_WORDS = {
    0: "zero",
    1: "one",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
    9: "nine",
    10: "ten",
    11: "eleven",
    12: "twelve",
    13: "thirteen",
    14: "fourteen",
    15: "fifteen",
    16: "sixteen",
    18: "eighteen",
    20: "twenty",
    25: "twenty-five",
    30: "thirty",
    40: "forty",
    50: "fifty",
    60: "sixty",
    70: "seventy",
    80: "eighty",
    90: "ninety",
    100: "a hundred",
    200: "two hundred",
    500: "five hundred",
    1000: "a thousand",
    1_000_000: "a million",
}


@functools.lru_cache(maxsize=None)
def short_forms(word: str) -> tuple[str, ...]:
    """The abbreviations of a header word."""
    return tuple(short for short, whole in ABBREVIATIONS.items() if whole == word)


def whole_words(words: list[str]) -> list[str]:
    """The words of a header spelled out; a letter stands for a word only where it is alone."""
    is_alone = len(words) == 1
    return [
        ABBREVIATIONS.get(word, word) if is_alone or len(word) > 1 else word for word in words
    ]


def unit_of(header: str, words: list[str]) -> str | None:
    """The unit at the end of a header, of which `words` are the words.

    A lone letter may stand for anything (`M/F`), and some words for something else (`checked in`),
    unless they are in brackets or the measure before them is known to have such a unit.
    """
    if len(words) < 2 or words[-1] not in SPOKEN_UNITS or words[-2] == "per":
        return None
    unit = words[-1]
    if len(unit) > 1 and unit not in _DOUBTFUL_UNITS:
        return unit
    is_sure = unit in HEADER_UNITS.get(words[-2], []) or _IN_BRACKETS.search(header) is not None
    return unit if is_sure else None
