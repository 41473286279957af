"""Numbers and dates that a question says in another way than data would have them."""

import re
from collections.abc import Callable, Set
from typing import NamedTuple

_MOST = 4

_SMALL = {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
        " fifteen sixteen seventeen eighteen nineteen".split()
    )
} | {
    word: tens * 10
    for tens, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
    )
}
_LARGE = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1000,
    "million": 1_000_000,
    "billion": 1_000_000_000,
}
_ZEROS = {
    "k": 3,
    "m": 6,
    "mn": 6,
    "mio": 6,
    "bn": 9,
    "hundred": 2,
    "thousand": 3,
    "million": 6,
    "billion": 9,
}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_START = "(?<![a-z0-9.,/])"
_END = "(?![a-z0-9]|[.,/][0-9])"
_FIGURE = re.compile(
    rf"{_START}([0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]+)(?:\.([0-9]+))?"
    rf"(?:(k|m|mn|mio|bn)| ?(hundred|thousand|million|billion|dozen))?{_END}"
)
_NUMBER_WORD = f"(?:{'|'.join([*_SMALL, *_LARGE])})"
_NUMBER_WORDS = re.compile(
    rf"{_START}(half an? |an? )?({_NUMBER_WORD}"
    rf"(?:(?: |-|(?<=hundred) and |(?<=thousand) and ){_NUMBER_WORD})*){_END}"
)

_LONG_MONTH = "january|february|april|june|july|august|september|october|november|december"
_MONTH = (
    f"({_LONG_MONTH}|march|may|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)"
)
_DAY = "([0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR = "((?:1[5-9]|20)[0-9]{2})"
#: A word that is a month for sure only after such a word.
_AFTER = "|".join(
    f"(?<={word} )"
    for word in "in by of for and from since until after before during last this every each".split()
)
_WORD = re.compile("[a-z0-9]+")


class Meaning(NamedTuple):
    """What some words of a question mean, as data would have it."""

    value: str
    said: str


def meanings_of(question: str, has_dates: bool, mentioned: Set[str]) -> list[Meaning]:
    """The numbers and dates of a folded question; `mentioned` are words that are in cells."""
    found: list[tuple[int, int, Meaning]] = []
    for pattern, read in (*_DATES, *_NUMBERS) if has_dates else _NUMBERS:
        for match in pattern.finditer(question):
            start, end = match.span()
            value = read(match)
            if value is None or any(start < last and end > first for first, last, _ in found):
                continue
            if not mentioned.issuperset(_WORD.findall(match.group())):
                found.append((start, end, Meaning(value, match.group())))
    return [meaning for _, _, meaning in sorted(found)[:_MOST]]


def _figure(match: re.Match[str]) -> str | None:
    """`1,250` is 1250, `1.5m` is 1500000, `3 dozen` is 36; `7` needs no other spelling."""
    whole, fraction, letter, word = match.groups(default="")
    times = letter or word
    if times == "" and "," not in whole:
        return None
    digits = whole.replace(",", "")
    if times == "dozen":
        return None if fraction else str(int(digits) * 12)
    zeros = _ZEROS.get(times, 0)
    shifted = digits + fraction[:zeros].ljust(zeros, "0")
    rest = fraction[zeros:]
    return (shifted.lstrip("0") or "0") + (f".{rest}" if rest else "")


def _number_words(match: re.Match[str]) -> str | None:
    """`twenty-five` is 25, `a dozen` is 12, `half a million` is 500000; `one` may be anything."""
    article = match[1] or ""
    words = [word for word in re.split("[ -]", match[2]) if word != "and"]
    is_alone = len(words) == 1
    if (article != "") != (is_alone and words[0] in _LARGE) or words in (["one"], ["zero"]):
        return None
    value = _value_of(words)
    if value is None:
        return None
    return str(value // 2 if article.startswith("half") else value)


def _value_of(words: list[str]) -> int | None:
    """The number that words are together, if they are one."""
    total = current = 0
    before = ""
    for word in words:
        if word in _SMALL:
            is_unit_of_tens = _SMALL.get(before, 0) >= 20 and 0 < _SMALL[word] < 10
            if before in _SMALL and not is_unit_of_tens:
                return None
            current += _SMALL[word]
        elif _LARGE[word] < 1000:
            current = max(1, current) * _LARGE[word]
        else:
            total += max(1, current) * _LARGE[word]
            current = 0
        before = word
    return total + current


def _date(year: str, month: str, day: str) -> str | None:
    """A date in ISO's spelling, of which the year or the day may be missing."""
    number = int(month) if month.isdigit() else _MONTHS.index(month[:3]) + 1
    if not 1 <= number <= 12 or not (day == "" or 1 <= int(day) <= 31):
        return None
    end = f"-{int(day):02}" if day else "" if year else "-"
    return f"{year}-{number:02}{end}"


_NUMBERS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    (_FIGURE, _figure),
    (_NUMBER_WORDS, _number_words),
)
_DATES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str | None]], ...] = (
    (
        re.compile(f"{_START}{_DAY} (?:of )?{_MONTH},? {_YEAR}{_END}"),
        lambda match: _date(match[3], match[2], match[1]),
    ),
    (
        re.compile(f"{_START}{_MONTH} {_DAY},? {_YEAR}{_END}"),
        lambda match: _date(match[3], match[1], match[2]),
    ),
    (
        re.compile(f"{_START}{_YEAR}[/.]([0-9]{{1,2}})[/.]([0-9]{{1,2}}){_END}"),
        lambda match: _date(match[1], match[2], match[3]),
    ),
    (
        re.compile(rf"{_START}([0-9]{{1,2}})\.([0-9]{{1,2}})\.{_YEAR}{_END}"),
        lambda match: _date(match[3], match[2], match[1]),
    ),
    (
        re.compile(f"{_START}{_MONTH}(?:,| of)? {_YEAR}{_END}"),
        lambda match: _date(match[2], match[1], ""),
    ),
    (
        re.compile(f"{_START}{_DAY} (?:of )?{_MONTH}{_END}"),
        lambda match: _date("", match[2], match[1]),
    ),
    (
        re.compile(f"{_START}{_MONTH} {_DAY}{_END}"),
        lambda match: _date("", match[1], match[2]),
    ),
    (
        re.compile(f"{_START}({_LONG_MONTH}){_END}"),
        lambda match: _date("", match[1], ""),
    ),
    (
        re.compile(f"(?:{_AFTER}){_MONTH}{_END}"),
        lambda match: _date("", match[1], ""),
    ),
)
