"""Conditions over years and ISO dates: days, months, quarters, years and decades."""

import random
import re
from typing import NamedTuple

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.data_query import number_of
from training.lexicon import COMPARISONS, MONTHS
from training.phrases import listed
from training.said_times import said_day, said_month
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_ISO = re.compile(r"\d{4}-(0[1-9]|1[0-2])")
_DECADES = {"5": "fifties", "6": "sixties", "7": "seventies", "8": "eighties", "9": "nineties"}
_QUARTERS = ("first", "second", "third", "fourth")


class Span(NamedTuple):
    """A time as typed, and the texts with which its cells begin and end."""

    said: str
    start: str
    end: str
    is_day: bool = False


def time_condition(view: View, column: Column, op: str, row: int | None = None) -> Condition | None:
    """A condition over a year or a date; `row` must hold, where it is given."""
    own = column.cells[row] if row is not None else None
    if own is not None and (own == "" or (column.kind == "number" and number_of(own) is None)):
        return None
    if column.kind == "date":
        return _date_condition(view, column, op, own)
    return _year_condition(view, column, op, own)


def _year_condition(view: View, column: Column, op: str, own: str | None) -> Condition | None:
    """A condition over a column of years."""
    name = column.name
    if op == "in":
        return _one_of_years(view, column, own)
    if op in ("eq", "neq"):
        year = own if own is not None and op == "eq" else pick(column.distinct)
        if op == "eq" and number_of(year) is not None and chance(0.12):
            return _decade(view, column, year)
        span = Span(year, year, year)
        return _said(view, column, op, [{"column": name, "op": op, "value": year}], span)
    bounds = _year_bounds(column, op, own)
    if bounds is None:
        return None
    spans = [Span(str(bound), str(bound), str(bound)) for bound in bounds]
    ops = ("gte", "lte") if op == "between" else (op,)
    filters = [
        {"column": name, "op": one, "value": span.start} for one, span in zip(ops, spans)
    ]
    return _said(view, column, op, filters, *spans)


def _one_of_years(view: View, column: Column, own: str | None) -> Condition | None:
    """Two or three years of which one is wanted: *in 2019 or 2020*."""
    others = [year for year in column.distinct if year != own]
    count = pick((2, 2, 3)) - (own is not None)
    if len(others) < count:
        return None
    years = random.sample(others, count) + ([own] if own is not None else [])
    if chance(0.7):
        years.sort()
    filters = [{"column": column.name, "op": "in", "value": years}]
    said = listed(years, pick(("or", "and")))
    return _said(view, column, "eq", filters, Span(said, years[0], years[-1]))


def _year_bounds(column: Column, op: str, own: str | None) -> list[int] | None:
    """One or two years that leave some rows and that hold for a row's own."""
    low, high = int(column.low), int(column.high)
    if low == high:
        return None
    if own is not None:
        low, high = _narrowed(op, low, high, int(float(own)))
    if op == "between":
        middle = int(float(own)) if own is not None else random.randint(low, high)
        first, last = random.randint(low, middle), random.randint(middle, high)
        return [first, last] if first < last else None
    first = low + 1 if op in ("gte", "lt") and own is None else low
    last = high - 1 if op in ("gt", "lte") and own is None else high
    if first > last:
        return None
    year = random.randint(first, last)
    if chance(0.3) and first <= year // 10 * 10 <= last:
        year = year // 10 * 10
    return [year]


def _narrowed(op: str, low: int, high: int, own: int) -> tuple[int, int]:
    """The bounds that hold for a row's own year."""
    if op == "gt":
        return low - 1, own - 1
    if op == "gte":
        return low, own
    if op == "lt":
        return own + 1, high + 1
    if op == "lte":
        return own, high
    return low, high


def _decade(view: View, column: Column, year: str) -> Condition | None:
    """The ten years around one: *in the 90s*."""
    first = int(float(year)) // 10 * 10
    name = _DECADES.get(str(first)[2]) if first < 2000 else None
    said = pick((f"the {first}s", f"the {first}s", f"the {str(first)[2:]}s", f"the {name}"))
    if name is None and said.endswith("None"):
        said = f"the {first}s"
    filters = [
        {"column": column.name, "op": "gte", "value": str(first)},
        {"column": column.name, "op": "lte", "value": str(first + 9)},
    ]
    return _said(view, column, "eq", filters, Span(said, str(first), str(first + 9)))


def _date_condition(view: View, column: Column, op: str, own: str | None) -> Condition | None:
    """A condition over ISO dates."""
    dates = [cell for cell in column.distinct if _ISO.match(cell)]
    if own is not None and own not in dates:
        return None
    has_days = all(len(cell) >= 10 for cell in dates[:20])
    has_times = any(len(cell) > 10 for cell in dates[:20])
    cell = own if own is not None else pick(dates)
    if op in ("eq", "neq"):
        return _same_date(view, column, op, cell, has_days, has_times)
    if has_times and op in ("gt", "lte", "between"):
        return None
    if own is not None:
        cell = pick(dates)
    # Where all dates are of one year, people do not say which.
    with_year = len({date[:4] for date in dates}) > 1 or chance(0.5)
    span = _span(cell, has_days, with_year)
    if op == "between":
        other = _span(pick(dates), has_days and span.is_day, with_year)
        first, last = sorted((span, other), key=lambda one: one.start)
        if first.is_day != last.is_day or first.start[:7] == last.start[:7]:
            return None
        filters = [
            {"column": column.name, "op": "gte", "value": first.start},
            {"column": column.name, "op": "lte", "value": last.end},
        ]
        if own is not None and not first.start <= own <= last.end:
            return None
        return _said(view, column, op, filters, first, last)
    bound = span.end if op in ("gt", "lte") else span.start
    if own is not None and not _holds(own, op, bound):
        return None
    filters = [{"column": column.name, "op": op, "value": bound}]
    return _said(view, column, op, filters, span)


def _holds(own: str, op: str, bound: str) -> bool:
    """Whether a date passes a comparison."""
    return {"gt": own > bound, "lt": own < bound, "gte": own >= bound, "lte": own <= bound}[op]


def _same_date(
    view: View, column: Column, op: str, cell: str, has_days: bool, has_times: bool
) -> Condition | None:
    """A day, a month, a quarter or a year that is wanted, or is not."""
    if op == "eq" and has_days and not has_times and chance(0.1):
        return _quarter(view, column, cell)
    if op == "eq" and has_days and chance(0.12):
        month = MONTHS[int(cell[5:7]) - 1]
        filters = [{"column": column.name, "op": "contains", "value": f"-{cell[5:7]}-"}]
        said = pick((month, month, month.lower(), f"the month of {month}", f"any {month}"))
        return _said(view, column, op, filters, Span(said, cell[5:7], cell[5:7]))
    span = _span(cell, has_days)
    is_whole = span.is_day and not has_times
    if op == "neq":
        plain = "neq" if is_whole else "not_contains"
    else:
        plain = "eq" if is_whole else "contains"
    filters = [{"column": column.name, "op": plain, "value": span.start}]
    return _said(view, column, op, filters, span)


def _quarter(view: View, column: Column, cell: str) -> Condition:
    """A quarter or a half of a year."""
    year, month = cell[:4], int(cell[5:7])
    if chance(0.25):
        half = (month - 1) // 6
        first, last = half * 6 + 1, half * 6 + 6
        said = f"the {pick((('first', '1st'), ('second', '2nd'))[half])} half of {year}"
    else:
        quarter = (month - 1) // 3
        first, last = quarter * 3 + 1, quarter * 3 + 3
        said = expand(
            "[Q{q} {y}|q{q} {y}|Q{q} of {y}|the {w} quarter of {y}]",
            q=quarter + 1,
            w=_QUARTERS[quarter],
            y=year,
        )
    start, end = f"{year}-{first:02}", f"{year}-{last:02}-31"
    filters = [
        {"column": column.name, "op": "gte", "value": start},
        {"column": column.name, "op": "lte", "value": end},
    ]
    return _said(view, column, "eq", filters, Span(said, start, end))


def _span(cell: str, has_days: bool, with_year: bool = True) -> Span:
    """The day, the month or the year of a cell, as people type it."""
    year = cell[:4]
    choice = random.random()
    if with_year and (choice < 0.35 or len(cell) < 7):
        return Span(year, year, f"{year}-12-31")
    if choice < 0.65 or not has_days:
        return Span(said_month(cell, with_year), cell[:7], f"{cell[:7]}-31")
    day = cell[:10]
    return Span(said_day(day, with_year), day, day, True)


def _said(view: View, column: Column, op: str, filters: list[Filter], *spans: Span) -> Condition:
    """A condition over a time in words."""
    words = COMPARISONS["day" if spans[0].is_day else "time"][op]
    said = [span.said for span in spans]
    slots = {"s": said[0], "b": said[-1]}

    def after() -> str:
        """The time as it follows a noun: *after 2019*."""
        return expand(pick(words), **slots)

    name = view.column_phrase(column)
    is_exact = op == "eq" and (column.kind != "date" or spans[0].is_day)
    if is_exact and len(filters) == 1:
        clause = expand("{f} [is|is|was|=] {s}", f=name, **slots)
    else:
        clause = expand("{f} [is|is|was|] {t}", f=name, t=after())
    ways: list[Way] = [
        (2, lambda: Wording("where", clause)),
        (1.2, lambda: Wording("whose", clause)),
        (1.5, lambda: Wording("with", expand("[a|] {f} {t}", f=name, t=after()))),
    ]
    if view.is_main_time(column):
        ways.append((7, lambda: Wording("after", after())))
    if view.time_verbs(column) and op != "neq":
        then = COMPARISONS["then"]["eq"] if op == "eq" and not spans[0].is_day else words
        verbs = view.time_verbs(column)
        ways.append((6, lambda: _happened(pick(verbs), expand(pick(then), **slots))))
    return condition_of(filters, ways, clause, said, view.is_about_people)


def _happened(verb: str, time: str) -> Wording:
    """*hired after 2020*, *who joined in 2019*."""
    is_passive = verb.startswith("were ")
    if is_passive and chance(0.6):
        return Wording("after", f"{verb[5:]} {time}", "-")
    singular = verb
    if is_passive:
        singular = f"was {verb[5:]}"
    elif verb.startswith("are "):
        singular = f"is {verb[4:]}"
    return Wording("verb", f"{verb} {time}", f"{singular} {time}")
