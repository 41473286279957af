"""A table as the generator sees it: its columns, what they hold, and what the model calls them."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from training.data_query import number_of
from training.profile import Profile, profile_of
from training.words import header_words

_MOST_WORDS = 8


def aliases_of(headers: Sequence[str]) -> list[str]:
    """What the model sees for each header: lower-case words, no two alike."""
    aliases: list[str] = []
    for place, header in enumerate(headers):
        name = " ".join(header_words(header)[:_MOST_WORDS]) or f"column {place + 1}"
        alias, number = name, 2
        while alias in aliases:
            alias, number = f"{name} {number}", number + 1
        aliases.append(alias)
    return aliases


class Column:
    """A column: its header, its alias, its cells."""

    def __init__(self, name: str, alias: str, cells: list[str]) -> None:
        self.name = name
        self.alias = alias
        self.cells = cells

    @cached_property
    def counts(self) -> Counter[str]:
        """How often each text that is not empty occurs, in the order of first appearance."""
        return Counter(cell for cell in self.cells if cell != "")

    @cached_property
    def distinct(self) -> list[str]:
        """The different texts that are not empty, in the order of first appearance."""
        return list(self.counts)

    @cached_property
    def most_repeats(self) -> int:
        """How often the most frequent text occurs."""
        return max(self.counts.values(), default=0)

    @cached_property
    def profile(self) -> Profile:
        """What the cells are, as the product's card would say it."""
        return profile_of(self.name, self.cells)

    @property
    def kind(self) -> str:
        """What most cells are: `number`, `date` (ISO), `text` or `empty`."""
        return self.profile.kind

    @cached_property
    def numbers(self) -> list[float]:
        """The finite numbers among the different texts."""
        found = (number_of(text) for text in self.distinct)
        return [number for number in found if number is not None and abs(number) < 1e300]

    @property
    def low(self) -> float:
        """The least number."""
        return min(self.numbers)

    @property
    def high(self) -> float:
        """The greatest number."""
        return max(self.numbers)

    @cached_property
    def is_whole(self) -> bool:
        """Whether every number is a whole one."""
        return all(number.is_integer() for number in self.numbers)


class Table:
    """A table under a name."""

    def __init__(self, headers: list[str], rows: list[list[str]], name: str = "") -> None:
        self.headers = headers
        self.rows = rows
        self.name = name
        self.aliases = aliases_of(headers)
        self.columns = [
            Column(header, alias, [row[place] for row in rows])
            for place, (header, alias) in enumerate(zip(headers, self.aliases))
        ]

    def column(self, name: str) -> Column:
        """The column of a name."""
        return self.columns[self.headers.index(name)]
