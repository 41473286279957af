"""What the cells of a column are, by the rules of the product's profile."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

_MOST_VALUES = 12
_LONGEST_VALUE = 200
_LONGEST_EXAMPLE = 200

_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"[0-9]{4}-[01][0-9](?:-[0-3][0-9](?:[ T].*)?)?", re.DOTALL)

_SPACES = " \u00a0\u2009\u202f"
_SIGNS = f"{_SPACES}%$\u00a2-\u00a5\u20a0-\u20cf"
_GROUPED = (
    rf"[1-9][0-9]{{0,2}}([{_SPACES},.'\u2019])(?:[0-9]{{2,3}}\1)*[0-9]{{3}}(?!\1|[0-9])"
    r"(?:[.,][0-9]+)?"
)
_NUMBER_LIKE = re.compile(
    rf"[{_SIGNS}+\u2212-]*(?:{_GROUPED}|[0-9]+(?:[.,][0-9]+)?|[.,][0-9]+)[{_SIGNS}]*"
)
_LONGEST_NUMBER_LIKE = 48

_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_DIGIT = re.compile("[0-9]")
_LINE = "[^\n\r\u2028\u2029]*"
_DAY_FIRST = re.compile(
    rf"[0-9]{{1,2}}([/.-])[0-9]{{1,2}}\1(?:[0-9]{{4}}|[0-9]{{2}})(?:[ ,]{_LINE})?"
)
_YEAR_FIRST = re.compile(rf"[0-9]{{4}}([/.-])[0-9]{{1,2}}\1[0-9]{{1,2}}(?:[ ,T]{_LINE})?")
_PARTS = re.compile(r"[ ,.-]+")
_MONTH_PART = re.compile(_MONTH, re.IGNORECASE | re.ASCII)
_DAY_PART = re.compile(
    r"[0-9]{1,2}(?:st|nd|rd|th)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*", re.IGNORECASE | re.ASCII
)
_YEAR_PART = re.compile(r"[0-9]{4}|'?[0-9]{2}")
_LONGEST_WRITTEN_DATE = 40


class NumberGroup(NamedTuple):
    """The numbers of a column, with the least and the greatest as the cells spell them."""

    count: int
    least: str
    greatest: str


class DateGroup(NamedTuple):
    """The ISO dates of a column."""

    count: int
    earliest: str
    latest: str


class CellGroup(NamedTuple):
    """Cells of one kind, and the first of them or its beginning."""

    count: int
    example: str


@dataclass(frozen=True)
class Profile:
    """What the cells of a column are: each is empty, a number, a date, like a number, or text."""

    name: str
    empty: int
    numbers: NumberGroup | None
    dates: DateGroup | None
    number_like: CellGroup | None
    texts: CellGroup | None
    #: The first different texts that are not empty.
    values: list[str]
    has_more_values: bool

    @cached_property
    def kinds(self) -> list[str]:
        """The kinds of cells that there are, the most frequent one first."""
        kinds = ("numbers", "dates", "texts", "number_like")
        found = [kind for kind in kinds if getattr(self, kind) is not None]
        return sorted(found, key=lambda kind: -getattr(self, kind).count)

    @property
    def kind(self) -> str:
        """What most cells are: `number`, `date` (ISO), `text` or `empty`."""
        if not self.kinds:
            return "empty"
        return {"numbers": "number", "dates": "date"}.get(self.kinds[0], "text")

    @cached_property
    def are_written_dates(self) -> bool:
        """Whether most of the values are dates in another spelling than ISO's."""
        return sum(map(_is_written_date, self.values)) * 2 > len(self.values)


def profile_of(name: str, cells: Sequence[str]) -> Profile:
    """Look at every cell of a column."""
    counts = Counter(cells)
    empty = counts.pop("", 0)
    numbers, dates, number_like, texts = [], [], [], []
    for text in counts:
        if text[0] in _LETTERS:
            texts.append(text)
        elif _NUMBER.fullmatch(text) and abs(float(text)) != float("inf"):
            numbers.append(text)
        elif _DATE.fullmatch(text):
            dates.append(text)
        elif _is_number_like(text):
            number_like.append(text)
        else:
            texts.append(text)
    values, has_more_values = _first_values(counts)
    return Profile(
        name,
        empty,
        _number_group(numbers, counts),
        _date_group(dates, counts),
        _cell_group(number_like, counts),
        _cell_group(texts, counts),
        values,
        has_more_values,
    )


def _first_values(texts: Iterable[str]) -> tuple[list[str], bool]:
    """The first different texts, and whether there are more, or one too long to be a value."""
    values: list[str] = []
    for text in texts:
        if len(values) == _MOST_VALUES or len(text) > _LONGEST_VALUE:
            return values, True
        values.append(text)
    return values, False


def _total(texts: list[str], counts: Counter[str]) -> int:
    """How many cells have one of these texts."""
    return sum(counts[text] for text in texts)


def _number_group(texts: list[str], counts: Counter[str]) -> NumberGroup | None:
    """The numbers among the cells."""
    if not texts:
        return None
    return NumberGroup(_total(texts, counts), min(texts, key=float), max(texts, key=float))


def _date_group(texts: list[str], counts: Counter[str]) -> DateGroup | None:
    """The ISO dates among the cells."""
    if not texts:
        return None
    return DateGroup(_total(texts, counts), _example(min(texts)), _example(max(texts)))


def _cell_group(texts: list[str], counts: Counter[str]) -> CellGroup | None:
    """Other cells of one kind."""
    return CellGroup(_total(texts, counts), _example(texts[0])) if texts else None


def _example(text: str) -> str:
    """A text, or its beginning when it is long in UTF-8."""
    if len(text) * 4 <= _LONGEST_EXAMPLE:
        return text
    return text.encode("utf-8", "surrogatepass")[:_LONGEST_EXAMPLE].decode("utf-8", "ignore")


def _is_number_like(text: str) -> bool:
    """Whether a text that is no number looks like one: `1,234`, `$5.00`, `12 %`, `(1.234,50)`."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size < 2 or size > _LONGEST_NUMBER_LIKE:
        return False
    if text[0] == "(" and text[-1] == ")":
        text = text[1:-1]
    return _NUMBER_LIKE.fullmatch(text) is not None


def _is_written_date(text: str) -> bool:
    """Whether a text is a date as people write it: `1/5/2024`, `Jan 5, 2024`, `5 March 2024`."""
    if len(text) > _LONGEST_WRITTEN_DATE or not _DIGIT.search(text):
        return False
    if text[0] not in _LETTERS and (_DAY_FIRST.fullmatch(text) or _YEAR_FIRST.fullmatch(text)):
        return True
    parts = _PARTS.split(text)
    month = next((i for i, part in enumerate(parts) if _MONTH_PART.fullmatch(part)), None)
    if month is None or not all(_DAY_PART.fullmatch(part) for part in parts[:month]):
        return False
    return any(_YEAR_PART.fullmatch(part) for part in parts[month:])
