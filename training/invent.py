"""Invents tables from domain packs: other columns, headers, values and sizes each time."""

import calendar
import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from training.lexicon import MONTHS, WEEKDAYS
from training.packs import Pack, PackColumn
from training.table import Column, Table
from training.templates import chance, pick

_FIRST_NAMES = """
    Aiko Ben Carla Dmitri Elsa Farid Gwen Hal Ines Jonas Kemi Lars Mina Nadia Omar Paula Quinn
    Rosa Samir Tess Uma Viktor Wanda Xenia Yusuf Zoe Anna Bruno Chloe David Emeka Fiona Goran
    Hanna Igor Julia Karim Lena Marco Noor Olga Pedro Rita Stefan Tara Ugo Vera Will Yara Zane
    Alice Boris Celia Dora Erik Freya Gina Hugo Ida Jack Kira Leo Mona Nils Oskar Petra Raul
    Sofia Tom Ursula Maria John James Mary Linda Robert Sarah Thomas Daniel Laura Kevin Emily
    Peter Susan Mark Helen George Irene Paul
""".split()
_LAST_NAMES = """
    Mori Odum Ruiz Volk Brandt Naser Tate Berg Silva Weber Okafor Lund Rossi Haddad Novak Costa
    Larsen Petrov Singh Kaya Jensen Moreau Fischer Garcia Kowalski Tanaka Murphy Evans Walsh
    Dubois Ferrari Schmidt Andersson Ivanova Kim Chen Patel Nguyen Lopez Martin Wagner Becker
    Horvat Nagy Popescu Bauer Keller Meyer Laurent Girard Bianchi Greco Santos Pereira Alves
    Virtanen Korhonen Olsen Dahl Smith Jones Taylor Brown Clark Wright Hall Green Baker Hill
    Scott Young King Lee Adams Cooper Reed
""".split()
_RANGE = re.compile(r"(-?[\d.]+)\.\.(-?[\d.]+)(?:\s+step\s+([\d.]+))?")

NAMING_KINDS = ("person", "label", "code")


@dataclass(frozen=True)
class Invented:
    """A table, and which column of it is which of the pack."""

    pack: Pack
    table: Table
    columns: dict[str, Column]


def invent(pack: Pack) -> Invented:
    """A table of a pack, with at least two of its columns."""
    keys = [
        key
        for key, column in pack.columns.items()
        if chance(0.94 if column.kind in NAMING_KINDS else 0.78)
    ]
    if len(keys) < 2:
        keys = list(pack.columns)
    if chance(0.25):
        random.shuffle(keys)
    count = random.randint(4, 40)
    restyle = _header_style()
    headers: list[str] = []
    cells: list[list[str]] = []
    kept: list[str] = []
    for key in keys:
        column = pack.columns[key]
        header = restyle(pick(column.headers))
        if header.lower() in {other.lower() for other in headers}:
            continue
        is_naming = not any(pack.columns[other].kind in NAMING_KINDS for other in kept)
        kept.append(key)
        headers.append(header)
        cells.append(_cells(column, count, is_naming, 0.4 if key in pack.keys_with_blanks else 0.1))
    count = min(len(column) for column in cells)
    rows = [[column[row] for column in cells] for row in range(count)]
    table = Table(headers, rows, pick(pack.tables) if pack.tables and chance(0.7) else "")
    return Invented(pack, table, dict(zip(kept, table.columns)))


def _header_style() -> Callable[[str], str]:
    """How all headers of a table are written; mostly as the pack has them."""

    def snake(header: str) -> str:
        """`unit_price`."""
        return re.sub(r"\W+", "_", header.strip()).strip("_").lower() or header

    def camel(header: str) -> str:
        """`unitPrice`, with the capitals that are there already."""
        parts = re.findall(r"[^\W_]+", header)
        if len(parts) < 2:
            return header
        return parts[0].lower() + "".join(part[:1].upper() + part[1:] for part in parts[1:])

    styles = (str.title, str.upper, str.lower, snake, camel)
    return pick(styles) if chance(0.4) else str


def _cells(column: PackColumn, count: int, is_naming: bool, has_blanks: float) -> list[str]:
    """The cells of a column, some of them empty in some tables.

    Only the column that names the rows has every person once: managers and authors come again.
    """
    cells = _full_cells(column, count)
    if column.kind == "person" and not is_naming and chance(0.7):
        some = cells[: random.randint(1, max(1, count // 2))]
        cells = [pick(some) for _ in range(count)]
    if column.kind not in NAMING_KINDS and chance(has_blanks):
        share = random.uniform(0.05, 0.3)
        cells = ["" if chance(share) else cell for cell in cells]
    return cells


def _full_cells(column: PackColumn, count: int) -> list[str]:
    """Cells by the kind of their column; a label comes once, so there may be fewer."""
    match column.kind:
        case "person":
            return _people(count)
        case "choice":
            values = column.values
            some = random.sample(values, random.randint(min(2, len(values)), len(values)))
            return [pick(some) for _ in range(count)]
        case "label":
            values = column.values
            return random.sample(values, min(count, len(values)))
        case "code":
            return _codes(column.details, count)
        case "number":
            return _numbers(column.details, count)
        case "date":
            return _dates(column.details, count)
        case "year":
            low, high = _bounds(column.details)
            return [str(random.randint(int(low), int(high))) for _ in range(count)]
        case "month":
            return [pick(MONTHS) for _ in range(count)]
        case "weekday":
            return [pick(WEEKDAYS) for _ in range(count)]
        case "text":
            values = column.values
            return [pick(values) for _ in range(count)]
    raise ValueError(f"unknown kind {column.kind!r} of column {column.key!r}")


def _people(count: int) -> list[str]:
    """Full names, no two alike."""
    names: dict[str, None] = {}
    while len(names) < count:
        names[f"{pick(_FIRST_NAMES)} {pick(_LAST_NAMES)}"] = None
    return list(names)


def _codes(pattern: str, count: int) -> list[str]:
    """Codes after a pattern, mostly one after the other."""
    digits = pattern.count("#")
    if digits and pattern.count("?") == 0 and chance(0.6):
        start = random.randint(10 ** (digits - 1), 10**digits - count - 1) if digits > 2 else 1
        return [_code(pattern, str(start + i).zfill(digits)) for i in range(count)]
    codes: dict[str, None] = {}
    for _ in range(20 * count):
        codes[_code(pattern, "".join(pick("0123456789") for _ in range(digits)))] = None
        if len(codes) == count:
            break
    return list(codes)


def _code(pattern: str, digits: str) -> str:
    """A pattern with its digits and letters."""
    left = iter(digits)
    letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
    return "".join(
        next(left, "0") if sign == "#" else pick(letters) if sign == "?" else sign
        for sign in pattern
    )


def _bounds(details: str) -> tuple[float, float]:
    """The ends of a range."""
    match = _RANGE.search(details)
    if match is None:
        raise ValueError(f"no range: {details!r}")
    return float(match.group(1)), float(match.group(2))


def _numbers(details: str, count: int) -> list[str]:
    """Numbers in a part of a range, as whole or as fine as the step says."""
    low, high = _bounds(details)
    match = _RANGE.search(details)
    step = float(match.group(3)) if match is not None and match.group(3) else 1.0
    decimals = len(f"{step:g}".partition(".")[2])
    steps = max(1, round((high - low) / step))
    first = random.randint(0, steps // 2)
    last = random.randint(first + min(steps - first, 1 + steps // 4), steps)
    return [f"{low + step * random.randint(first, last):.{decimals}f}" for _ in range(count)]


def _dates(details: str, count: int) -> list[str]:
    """ISO days, in some tables of only a year or two, in some in order."""
    low, high = (int(bound) for bound in _bounds(details))
    first = random.randint(low, high)
    last = min(high, first + (random.randint(0, 2) if chance(0.6) else high - low))
    days = []
    for _ in range(count):
        year, month = random.randint(first, last), random.randint(1, 12)
        day = random.randint(1, calendar.monthrange(year, month)[1])
        days.append(f"{year}-{month:02}-{day:02}")
    return sorted(days) if chance(0.4) else days
