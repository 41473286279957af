"""Numbers with their units: *$50*, *200 km*, *5 %*, *30 years*."""

from training.lexicon import HEADER_UNITS, SPOKEN_UNITS, unit_of, whole_words
from training.phrases import said_number
from training.table import Column
from training.templates import chance, pick
from training.view import View
from training.words import stem

_NO_AMOUNTS = frozenset({"rank", "index", "ratio", "percent", "percentage", "pct", "code", "class"})
_YEARS = frozenset({"year", "season"})
_SIGNS = frozenset("$€£¥₹")
_CLOSE = frozenset("% ° °C °F m km kg g cm mm ms s h k hp".split())
_SCALES = frozenset(
    {"k", "thousands", "million", "millions", "mln", "mio", "bn", "billion", "billions"}
)


def units_of(view: View, column: Column) -> tuple[list[str], bool]:
    """The units that a number of a column may have, and whether the header says which."""
    words = view.words_of(column)
    if "%" in column.name:
        return ["pct"], True
    unit = unit_of(column.name, words)
    if unit is not None:
        return [unit], True
    if not words or set(words) & _NO_AMOUNTS or "per" in words:
        return [], False
    last = whole_words(words)[-1]
    return HEADER_UNITS.get(last) or HEADER_UNITS.get(stem(last), []), False


def amount(view: View, column: Column, text: str, with_unit: bool | None = None) -> str:
    """A number as typed, with a unit now and then, or always, or never."""
    if _YEARS.intersection(whole_words(view.words_of(column))):
        return text
    units, is_told = units_of(view, column)
    if with_unit is None:
        with_unit = chance(0.4 if is_told else 0.25)
    if not with_unit or not units:
        return said_number(text)
    unit = pick(units)
    spoken = pick(SPOKEN_UNITS.get(unit, [unit]))
    if unit in _SCALES:
        return f"{text} {spoken}" if len(spoken) > 2 else f"{text}{spoken}"
    number = said_number(text)
    if not any(map(str.isdigit, number)):
        number = text if spoken in _SIGNS or len(spoken) < 4 else number
    if spoken in _SIGNS:
        return f"{spoken}{number}"
    if spoken in _CLOSE and number[-1:].isdigit() and chance(0.6):
        return f"{number}{spoken}"
    return f"{number} {spoken}"
