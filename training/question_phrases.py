"""The words of a question that may be a cell of a table, as the product's agent reads them."""

import re
import sys
import unicodedata
from functools import cache
from typing import NamedTuple

from training.words import lower

_MOST_WORDS = 6
_READ_WORDS = 100
_READ_CHARS = 8000

_COMMON = frozenset(
    """a about above after all also am an and any are as at average avg be because been before below
    best between big bigger biggest both but by can could count data did difference do does done
    each either every few fewer fewest find first for from get give had has have he her here
    highest him his how i if in into is it its just largest last least less list lot low lowest
    made make many max maximum me mean median min minimum more most much my next not number of off
    on once one only or our out over per percent percentage please rank ratio row rows same say
    she should show since smallest so some sort sum table tell than that the their them then there
    these they this those through to top total totals under until up us use used value values was
    way we were what when where which while who whole whom whose why will with without would you
    your""".split()
)

_ASCII_WORD = re.compile("[A-Za-z0-9]+")
_SHORT_NUMBER = re.compile("[0-9]{1,2}")
_FIRST_GROUP = re.compile("[0-9]{1,3}")
_GROUP = re.compile("[0-9]{3}")


class QuestionPhrase(NamedTuple):
    """Some words of a question: their places, and how a cell may spell them."""

    start: int
    end: int
    spellings: list[str]


class _Word(NamedTuple):
    """A word, and what stands between it and the next."""

    text: str
    after: str


def telling_phrases(question: str) -> list[QuestionPhrase]:
    """The phrases of a question that say something of their own; of a long one, at its ends."""
    is_mixed = question != question.upper()
    cases_of = _one_case if question.isascii() else _all_cases
    phrases: list[QuestionPhrase] = []
    for words, offset in _ends_of(question):
        cases = [cases_of(word.text) for word in words]
        for start, first in enumerate(words):
            end = start + _MOST_WORDS
            found = _phrases_from(words[start:end], cases[start:end], offset + start)
            phrases += found if _is_telling(first.text, is_mixed) else found[1:]
    return phrases


def _phrases_from(
    words: list[_Word], cases: list[tuple[str, ...]], start: int
) -> list[QuestionPhrase]:
    """The phrases that begin with the first of some words."""
    phrases = []
    heads = ("",) * len(cases[0])
    is_number = _FIRST_GROUP.fullmatch(words[0].text) is not None
    for count, case in enumerate(cases, 1):
        spellings = [head + last for head, last in zip(heads, case)]
        if is_number and _is_grouped(words[:count]):
            spellings.append("".join(word.text for word in words[:count]))
        for head, last in zip(heads, case):
            spellings += [head + other for other in _other_numbers(last)]
        phrases.append(QuestionPhrase(start, start + count, spellings))
        heads = tuple(f"{head}{last} " for head, last in zip(heads, case))
    return phrases


def words_in(text: str) -> list[str]:
    """The words of a text: letters, marks and digits of any script."""
    return _word_pattern(text).findall(text)


def _word_pattern(text: str) -> re.Pattern[str]:
    """What finds the words of a text."""
    return _ASCII_WORD if text.isascii() else _any_word()


@cache
def _any_word() -> re.Pattern[str]:
    """What finds words of letters, marks and digits of any script."""
    ranges: list[list[int]] = []
    for code in range(sys.maxunicode + 1):
        if unicodedata.category(chr(code))[0] not in "LMN":
            continue
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return re.compile("[" + "".join(f"{chr(low)}-{chr(high)}" for low, high in ranges) + "]+")


def _words_of(text: str) -> list[_Word]:
    """The words of a text and what stands between them."""
    found = list(_word_pattern(text).finditer(text))
    starts = [*(match.start() for match in found[1:]), len(text)]
    return [
        _Word(match.group(), text[match.end() : start]) for match, start in zip(found, starts)
    ]


def _ends_of(question: str) -> list[tuple[list[_Word], int]]:
    """The words of a question, or of its beginning and its end."""
    words = _words_of(question[:_READ_CHARS])
    if len(question) <= _READ_CHARS and len(words) <= _READ_WORDS * 2:
        return [(words, 0)]
    last = _words_of(question[-_READ_CHARS:])[-_READ_WORDS:]
    return [(words[:_READ_WORDS], 0), (last, _READ_WORDS)]


def _is_telling(word: str, is_mixed: bool) -> bool:
    """Not a common word, unless it is written like an abbreviation, and no short number."""
    if _SHORT_NUMBER.fullmatch(word):
        return False
    is_shouted = is_mixed and len(word) > 1 and word == word.upper()
    return is_shouted or word.lower() not in _COMMON


def _one_case(text: str) -> tuple[str, ...]:
    """How a word of ASCII may be written, but for case."""
    return (text.lower(),)


def _all_cases(text: str) -> tuple[str, ...]:
    """How a word may be written: as it is, in small letters, in capitals, with one at its head."""
    cases = (text, text.lower(), text.upper(), text[0].upper() + text[1:].lower())
    return tuple(map(lower, cases))


def _is_grouped(words: list[_Word]) -> bool:
    """Whether the words are one number in groups: `1,000,000`."""
    if len(words) < 2 or any(word.after != "," for word in words[:-1]):
        return False
    return all(_GROUP.fullmatch(word.text) for word in words[1:])


@cache
def _other_numbers(word: str) -> tuple[str, ...]:
    """A word in the singular, or in the plural, as far as its end tells."""
    if len(word) < 3 or word[-1] in "0123456789":
        return ()
    if word.endswith("ies"):
        return f"{word[:-3]}y", word[:-1]
    if word.endswith("es"):
        return word[:-1], word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        return word[:-1], f"{word}es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return (f"{word[:-1]}ies",)
    return (f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s",)
