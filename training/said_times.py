"""Days and months as people type them, where a table has ISO dates."""

from training.lexicon import MONTHS
from training.phrases import ordinal
from training.templates import chance, pick

_DAYS = (
    "{d} {m} {y}",
    "{d} {m} {y}",
    "{m} {d}, {y}",
    "{m} {d} {y}",
    "{o} {m} {y}",
    "the {o} of {m} {y}",
    "{m} {o}, {y}",
)


def said_month(cell: str, with_year: bool = True) -> str:
    """A month with its year: *March 2024*."""
    month = MONTHS[int(cell[5:7]) - 1]
    if chance(0.25):
        month = month[:3]
    if not with_year:
        return pick((month, month.lower()))
    year = cell[:4]
    plain = f"{month} {year}"
    return pick((plain, plain, plain.lower(), f"{month}, {year}", cell[:7]))


def said_day(cell: str, with_year: bool = True) -> str:
    """A day: mostly as the table has it or with the month in words."""
    if with_year and chance(0.4):
        return cell
    year, month, day = cell[:4], MONTHS[int(cell[5:7]) - 1], int(cell[8:10])
    if chance(0.3):
        month = month[:3]
    text = pick(_DAYS).format(d=day, o=ordinal(day), m=month, y=year)
    if not with_year:
        text = text[:-4].rstrip(", ")
    return text.lower() if chance(0.3) else text
