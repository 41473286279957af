"""What of a table a look at it takes: columns, rows, values, numbers, what a row is called."""

import random
from collections.abc import Sequence

from training.lexicon import ROW_NOUNS
from training.phrases import in_plural
from training.table import Column
from training.templates import chance, pick
from training.words import header_words, singular

#: Cells that say that nothing is known.
NO_VALUES = frozenset({"na", "n/a", "n / a", "nan", "null", "none", "unknown", "tbd", "tba"})

_MOST_COLUMNS = 26
_LONGEST_VALUE = 50
_LONGEST_NOUN = 14
_FAR_FETCHED = 0.4
_NO_NOUNS = frozenset(
    """data dataset csv final raw clean cleaned all full table list info details summary results
    new old test train sample main stats season by of in wide long tidy week update part file
    records csvs analysis export copy sheet report""".split()
)


def chosen_places(headers: Sequence[str], kept: set[str], fewer: float) -> list[int]:
    """The places of the columns to look at: those kept, and all or some of the others."""
    names = [header.lower().strip() for header in headers]
    places = [place for place, name in enumerate(names) if name and name not in names[:place]]
    if names and names[0] == "rownames" and not kept and len(names) > 3 and chance(0.8):
        places = places[1:]
    needed = [place for place in places if headers[place].lower() in kept]
    free = [place for place in places if headers[place].lower() not in kept]
    if len(places) > _MOST_COLUMNS:
        free = free[: _MOST_COLUMNS - len(needed)]
    if len(places) <= 3 or not chance(fewer):
        return sorted(needed + free)
    most = min(len(needed) + len(free), 12)
    count = max(len(needed), random.randint(min(3, most), most))
    chosen = needed + random.sample(free, min(len(free), count - len(needed)))
    if chance(0.3):
        random.shuffle(chosen)
        return chosen
    return sorted(chosen)


def blank_some(cells: list[list[str]]) -> None:
    """Empty a few cells of one column, as in tables that people keep."""
    if not cells:
        return
    place = random.randrange(len(cells[0]))
    for row in cells:
        if chance(0.15):
            row[place] = ""


def can_be_said(value: str) -> bool:
    """Whether a value is short and plain enough for a question."""
    if not 0 < len(value) < _LONGEST_VALUE or any(sign in value for sign in '"\\\n|'):
        return False
    return any(map(str.isalnum, value)) and value.lower() not in NO_VALUES


def number_near(column: Column) -> str | None:
    """A number of about the size of those in a column, often a round one."""
    number = pick(column.numbers)
    if not abs(number) < 1e12:
        return None
    if chance(0.45):
        text = f"{number:.10g}"
    elif column.is_whole:
        digits = len(str(int(abs(number))))
        unit = 10 ** max(0, digits - pick((1, 2)))
        text = str(int(round(number / unit) * unit))
    else:
        text = f"{round(number, pick((0, 1))):g}"
    return text if len(text) <= 12 and "e" not in text else None


def noun_of(name: str) -> tuple[str, str] | None:
    """What a row is, one and many, as far as the name of the table tells."""
    words = [word for word in header_words(name) if word.isalpha() and len(word) > 2]
    if not words or len(words) > 5 or words[-1] in _NO_NOUNS or len(words[-1]) > _LONGEST_NOUN:
        return None
    noun = words[-1]
    is_plural = noun.endswith("s") and not noun.endswith("ss") and len(noun) > 4
    is_known = singular(noun) in ROW_NOUNS or (is_plural and len(words) < 3)
    # People also say *the marathons* of a table whose name only somehow has to do with its rows.
    if not is_known and not chance(_FAR_FETCHED):
        return None
    if len(words) > 1 and words[-2] not in _NO_NOUNS and chance(0.4):
        noun = f"{words[-2]} {noun}"
    return singular(noun), in_plural(singular(noun))
