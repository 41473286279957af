"""Labels of public questions that are often wrong, and what to make of them."""

import re
from collections.abc import Iterator
from typing import Any

from training.data_query import Call, Rows, as_list, cells_of, holds_numbers, number_of, run

#: Words without which a question hardly asks for a figure.
_CUES = {
    "count": re.compile(r"how many|number|count|total|times|amount|how much"),
    "min": re.compile(
        r"least|lowest|minim|smallest|\bmin\b|fewest|earliest|first|oldest|youngest|shortest"
        r"|cheapest"
    ),
    "max": re.compile(
        r"most|highest|max|largest|biggest|greatest|top|latest|last|longest|oldest|tallest|newest"
    ),
    "sum": re.compile(r"total|sum|how many|how much|combined|number"),
    "avg": re.compile(r"average|mean|\bavg"),
}
#: Words after which hardly anything else can be meant.
_CLEAR_CUES = {
    "count": re.compile(r"how many|number|count|times"),
    "min": re.compile(r"least|lowest|minim|smallest|\bmin\b|fewest|earliest|shortest|cheapest"),
    "max": re.compile(
        r"most|highest|maxim|\bmax\b|largest|biggest|greatest|latest|longest|tallest"
    ),
    "sum": re.compile(r"total|\bsum\b|combined|altogether"),
    "avg": re.compile(r"average|\bmean\b|\bavg"),
}

_SAID_NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?(?!\w)")
_BEFORE_BOUND = {
    "gt": re.compile(r"(?:at least|not? (?:less|fewer|lower|earlier) than|minimum of)(?: \w+)? $"),
    "lt": re.compile(
        r"(?:at most|up to|not? (?:more|greater|higher|later) than|maximum of)(?: \w+)? $"
    ),
}
_AFTER_BOUND = {
    "gt": re.compile(
        r"^ (?:(?:\w+ )?or (?:more|greater|higher|above|over|larger|later|after|up|older)"
        r"|and (?:above|over|up|older|later))\b(?! than| \d)"
    ),
    "lt": re.compile(
        r"^ (?:(?:\w+ )?or (?:less|fewer|lower|below|under|smaller|earlier|before|younger)"
        r"|and (?:below|under|younger|earlier))\b(?! than| \d)"
    ),
}
_STEPS = {"gt": 1, "lt": -1}
_WITH_BOUND = {"gt": "gte", "lt": "lte"}


def has_cue(question: str, fn: str) -> bool:
    """Whether a question has a word that may ask for a figure."""
    return _CUES[fn].search(question.lower()) is not None


def has_clear_cue(question: str, fn: str) -> bool:
    """Whether a question has a word that asks for a figure about any table."""
    return _CLEAR_CUES[fn].search(question.lower()) is not None


def is_doubtful(headers: list[str], rows: Rows, call: Call) -> bool:
    """Whether a call counts a column of numbers: "what was the attendance" labelled as 1."""
    figure = call.get("aggregate")
    if not figure or figure["fn"] != "count" or "filter" not in call:
        return False
    return holds_numbers(cells_of(headers, rows, figure["column"]))


def mended(headers: list[str], rows: Rows, question: str, call: Call) -> Call | None:
    """The call to train on: a figure nobody asked for becomes its cell; doubtful ones are none."""
    figure = call.get("aggregate")
    if not figure or "filter" not in call:
        return call
    if not has_cue(question, figure["fn"]):
        _, kept = run(headers, rows, {"filter": call["filter"]})
        if len(kept) == 1:
            return {"filter": call["filter"], "select": [figure["column"]]}
        return None
    return None if is_doubtful(headers, rows, call) else call


def with_bounds(question: str, call: Call) -> Call:
    """The call with *at least 180* as `gte 180` where its makers could only write `gt 179`."""
    conditions = as_list(call.get("filter"))
    if not any(condition["op"] in _STEPS for condition in conditions):
        return call
    bounds = {op: set(_bounds_in(question.lower(), op)) for op in _STEPS}
    changed = [_with_bound(condition, bounds) for condition in conditions]
    if changed == conditions:
        return call
    return {**call, "filter": changed}


def _bounds_in(question: str, op: str) -> Iterator[float]:
    """The numbers that a question names as included: *at least 5*, *5 or more*."""
    for said in _SAID_NUMBER.finditer(question):
        before, after = question[: said.start()], question[said.end() :]
        if _BEFORE_BOUND[op].search(before) or _AFTER_BOUND[op].search(after):
            yield float(said.group().replace(",", ""))


def _with_bound(condition: dict[str, Any], bounds: dict[str, set[float]]) -> dict[str, Any]:
    """A comparison that includes the number, where the question says so."""
    op = condition["op"]
    number = number_of(condition["value"]) if op in _STEPS else None
    if number is None:
        return condition
    for bound in (number, number + _STEPS[op]):
        if bound in bounds[op]:
            return {**condition, "op": _WITH_BOUND[op], "value": f"{bound:.10g}"}
    return condition
