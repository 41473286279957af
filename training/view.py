"""One look at a table: some of its columns, in some spelling, and how questions speak of them."""

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain

from training.column_phrases import ColumnPhrases, spoken_words, telling_words
from training.column_roles import roles_of
from training.data_query import holds_numbers
from training.header_styles import restyled
from training.lexicon import (
    ADJECTIVES,
    GENERIC_NOUNS,
    PERSONS,
    ROW_NOUNS,
    TIME_VERBS,
    VERBS,
    Adjectives,
    Verb,
    whole_words,
)
from training.looks import blank_some, can_be_said, chosen_places, noun_of, number_near
from training.phrases import in_plural
from training.said import said_value
from training.table import Column, Table
from training.templates import chance, pick
from training.words import singular, stem

_MOST_ROWS = 60
_FIRST_ROWS = 6
_NAMING = (ROW_NOUNS | PERSONS) - {"name"}
_PLAIN_TIMES = frozenset({"year", "date", "season", "day", "yr", "time", "dt"})
_NAME_WORDS = frozenset({"name", "title", "id", "code", "names"})
_NUMBER_WORDS = ("id", "number", "no", "code", "num")


def _shared(words_of_each: Iterable[Iterable[str]]) -> set[str]:
    """The words that more than one of some columns have."""
    owners = Counter(word for words in words_of_each for word in set(words))
    return {word for word, count in owners.items() if count > 1}


class View:
    """A table as questions see it."""

    def __init__(self, table: Table, renamed: dict[str, str] | None = None) -> None:
        self.table = table
        #: The old name of a column in lower case, and what it is called here.
        self.renamed = renamed or {header.lower(): header for header in table.headers}
        self._folded_values: dict[str, frozenset[str]] = {}
        self._words = {column.name: spoken_words(column.name) for column in table.columns}
        self._phrases = ColumnPhrases(self._words)
        roles = roles_of(table, self._words)
        self.numbers = roles.numbers
        self.years = roles.years
        self.categories = roles.categories
        self.labels = roles.labels
        self.dates = roles.dates
        self.booleans = roles.booleans
        self.ids = roles.ids
        self.texts = roles.texts
        self.persons = roles.persons
        #: What a row is, in the singular and the plural, as far as the table's name tells.
        self.noun = noun_of(table.name)

    @classmethod
    def of(
        cls,
        headers: Sequence[str],
        rows: Sequence[Sequence[str]],
        name: str,
        *,
        keep: Iterable[str] | None = None,
        fewer: float = 0.6,
    ) -> "View":
        """A look at some columns and rows; with `keep`, these columns and the first rows stay."""
        kept = {column.lower() for column in keep} if keep is not None else set()
        places = chosen_places(headers, kept, fewer)
        noun = noun_of(name)
        some = list(rows[:_MOST_ROWS])
        numeric = [holds_numbers(row[place] for row in some[:_FIRST_ROWS]) for place in places]
        old_names = [headers[place] for place in places]
        names = restyled(old_names, numeric, noun[0] if noun else "", keep is not None)
        if keep is None and len(some) > 8 and chance(0.3):
            some = random.sample(some, random.randint(5, len(some)))
        cells = [[row[place] for place in places] for row in some]
        if keep is None and chance(0.12):
            blank_some(cells)
        renamed = {headers[place].lower(): new for place, new in zip(places, names)}
        return cls(Table(names, cells, name if chance(0.65) else ""), renamed)

    def words_of(self, column: Column) -> list[str]:
        """The words of a column's header."""
        return self._words[column.name]

    def head_word(self, column: Column, known: Collection[str]) -> str | None:
        """The last word of a header that a lexicon knows, as it is, spelled out or singular."""
        words = telling_words(self._words[column.name])
        for word, whole in zip(reversed(words), reversed(whole_words(words))):
            if word in known:
                return word
            if whole in known:
                return whole
            if stem(word) in known:
                return stem(word)
        return None

    def adjectives(self, column: Column) -> Adjectives | None:
        """The adjectives that stand for this column and for no other one of this table."""
        return self._own_adjectives.get(column.name)

    @cached_property
    def _own_adjectives(self) -> dict[str, Adjectives]:
        """By the name of a column, the adjectives that no two columns share."""
        known = {}
        for column in (*self.numbers, *self.years, *self.dates):
            word = self.head_word(column, ADJECTIVES)
            if word is not None:
                known[column.name] = ADJECTIVES[word]
        shared = _shared(chain(*adjectives) for adjectives in known.values())
        return {
            name: Adjectives(
                *(tuple(word for word in words if word not in shared) for words in adjectives)
            )
            for name, adjectives in known.items()
        }

    def verbs(self, column: Column) -> list[Verb]:
        """The verbs that stand for this column and for no other one of this table."""
        return self._own_verbs.get(column.name, [])

    @cached_property
    def _own_verbs(self) -> dict[str, list[Verb]]:
        """By the name of a column, the verbs that no two columns share."""
        known = {}
        for column in self.numbers:
            word = self.head_word(column, VERBS)
            if word is not None:
                known[column.name] = VERBS[word]
        shared = _shared((verb.base for verb in verbs) for verbs in known.values())
        return {
            name: [verb for verb in verbs if verb.base not in shared]
            for name, verbs in known.items()
        }

    def time_verbs(self, column: Column) -> list[str]:
        """What happened at the time that a column holds, in the plural: *were hired*, *joined*."""
        words = self._words[column.name]
        specific = [word for word in words if word not in _PLAIN_TIMES]
        for word in specific or words:
            verbs = TIME_VERBS.get(word) or TIME_VERBS.get(stem(word))
            if verbs:
                return verbs
        return []

    @cached_property
    def is_about_people(self) -> bool:
        """Whether a row is a person, as far as one can tell."""
        if self.noun is not None and self.noun[0] in PERSONS:
            return True
        return bool(self.labels) and self.labels[0].name in self.persons

    @cached_property
    def id_nouns(self) -> list[tuple[str, Column]]:
        """What rows are called by the headers of their numbers: *order* for `order id`."""
        nouns = []
        for column in self.table.columns:
            words = self._words[column.name]
            if len(words) in (2, 3) and words[-1] in _NUMBER_WORDS:
                noun = " ".join(words[:-1])
                if noun.replace(" ", "").isalpha() and len(noun) > 2:
                    nouns.append((singular(noun), column))
        return nouns

    def row_nouns(self) -> tuple[str, str, Column | None]:
        """What a row may be called, one and many, and the column that names it so."""
        choice = random.random()
        if self.noun is not None and choice < 0.5:
            return *self.noun, None
        if self.id_nouns and choice < 0.6:
            noun = pick(self.id_nouns)[0]
            return noun, in_plural(noun), None
        if self._time_column is not None and choice < (0.62 if self.labels else 0.9):
            noun = "day" if self._time_column.kind == "date" else "year"
            return noun, in_plural(noun), self._time_column
        if self.labels and self.labels[0].name in self.persons and choice < 0.66:
            return "person", "people", self.labels[0]
        if self.labels and choice < 0.8:
            column = self.labels[0] if chance(0.8) else pick(self.labels)
            noun = self._noun_for(column)
            if noun is not None:
                return noun, in_plural(noun), column
        return *pick(GENERIC_NOUNS[:6]), None

    def _noun_for(self, column: Column) -> str | None:
        """What a row is called by the header of the column that names it: *player*."""
        words = self._words[column.name]
        if words[-1:] == ["name"] and len(words) > 1:
            return singular(" ".join(words[:-1])) if singular(words[-2]) in _NAMING else None
        if not words or len(words) > 3 or not words[-1].isalpha():
            return None
        if singular(words[-1]) not in _NAMING and not chance(0.15):
            return None
        return singular(self.column_phrase(column, plain=True).lower())

    def names_rows(self, column: Column) -> bool:
        """Whether the values of a column are the names of the rows themselves."""
        if column not in self.labels[:1]:
            return False
        words = self._words[column.name]
        if words[-1:] in (["name"], ["title"]):
            return True
        last = singular(words[-1]) if words else ""
        return last == self.noun[0] if self.noun is not None else last in ROW_NOUNS

    def relation_words(self, column: Column) -> list[str]:
        """The words of a header that tell how things are tied to its values, the best one first."""
        words = telling_words(self._words[column.name])
        if self.names_rows(column):
            return ["name"]
        if "of" in words[1:]:
            words = words[: words.index("of", 1)]
        if len(words) > 1 and words[-1] in _NAME_WORDS:
            return [words[-2], words[-1]]
        return words[-1:]

    def has_twin(self, column: Column) -> bool:
        """Whether another header speaks of the same kind of thing: home team and away team."""
        return self._related_kinds[tuple(self.relation_words(column)[:1])] > 1

    @cached_property
    def _related_kinds(self) -> Counter[tuple[str, ...]]:
        """How many columns of texts speak of each kind of thing."""
        texts = (column for column in self.table.columns if column.kind == "text")
        return Counter(tuple(self.relation_words(column)[:1]) for column in texts)

    @cached_property
    def _time_column(self) -> Column | None:
        """A date or a year that no two rows share."""
        rows = len(self.table.rows)
        columns = (*self.dates, *self.years)
        return next((one for one in columns if len(one.distinct) == rows and rows > 3), None)

    def label(self) -> Column | None:
        """The column that names the rows, or one that may."""
        if self.labels:
            return self.labels[0] if chance(0.75) else pick(self.labels)
        others = [*self.texts, *self.dates, *self.categories, *self.ids]
        return pick(others) if others else None

    def any_column(self, excluding: Collection[Column] = ()) -> Column | None:
        """Some column that is not empty."""
        columns = [one for one in self.table.columns if one not in excluding and one.distinct]
        return pick(columns) if columns else None

    def column_phrase(self, column: Column, plural: bool = False, plain: bool = False) -> str:
        """How a question names a column; `plain` without words that the header does not have."""
        return self._phrases.phrase(column, plural, plain)

    def is_shared(self, value: str, column: Column) -> bool:
        """Whether a value stands in another column too, so that it alone does not tell which."""
        folded = value.lower()
        return any(
            folded in self._folded(other) for other in self.table.columns if other is not column
        )

    def _folded(self, column: Column) -> frozenset[str]:
        """The values of a column in lower case."""
        if column.name not in self._folded_values:
            self._folded_values[column.name] = frozenset(map(str.lower, column.distinct))
        return self._folded_values[column.name]

    @cached_property
    def written_dates(self) -> list[Column]:
        """The columns of texts that are dates as people write them."""
        columns = (*self.texts, *self.labels, *self.categories)
        return [one for one in columns if one.kind == "text" and one.profile.are_written_dates]

    def is_main_time(self, column: Column) -> bool:
        """Whether a time that is said without a column means this one."""
        times = [*self.dates, *self.years, *self.written_dates]
        if len(times) == 1:
            return True
        plain = [one for one in times if set(self._words[one.name]) <= _PLAIN_TIMES]
        return plain == [column]

    def value_of(self, column: Column) -> str | None:
        """A value that can stand in a question, or nothing when a long or an odd one comes up."""
        value = pick(column.cells) if chance(0.5) else pick(column.distinct)
        return value if can_be_said(value) else None

    def said(self, value: str, column: Column | None = None) -> str:
        """A value as it is typed; with its column also in words that are not in the cell."""
        is_category = column is not None and column in self.categories and column.kind == "text"
        return said_value(value, column if is_category else None)

    def number_in(self, column: Column) -> str | None:
        """A number of about the size of those in a column, often a round one."""
        return number_near(column)
