"""The conditions of a call in words, with slots for their values."""

from collections.abc import Sequence
from typing import Any

_SLOTS = "abcd"

_TIME_WORDS = frozenset(
    """date day month year time born birth birthday hired joined founded started opened released
    published ordered shipped due since deadline built completed established arrival departure
    delivered""".split()
)
_NAME_WORDS = frozenset(
    """name title person player employee student customer client team club country city town product
    company model artist author book film movie song driver rider school couple""".split()
)
_COMPARISONS = {
    "neq": "other than",
    "gt": "above",
    "lt": "below",
    "gte": "of at least",
    "lte": "of at most",
    "contains": "containing",
    "not_contains": "not containing",
}
_TIME_COMPARISONS = {"gt": "after", "lt": "before", "gte": "from", "lte": "up to"}


def is_of_time(alias: str) -> bool:
    """Whether a column seems to hold dates or times."""
    return not _TIME_WORDS.isdisjoint(alias.split(" "))


def is_of_names(alias: str) -> bool:
    """Whether a column seems to name what its rows are about."""
    return alias.split(" ")[-1] in _NAME_WORDS


def conditions_in_words(conditions: Sequence[dict[str, Any]]) -> str:
    """Conditions as they follow a noun: ` for region {a} with revenue above {b}`."""
    names: list[str] = []
    others: list[str] = []
    slots = iter(_SLOTS)
    place = 0
    while place < len(conditions):
        condition = conditions[place]
        column, op = condition["column"], condition["op"]
        slot = f"{{{next(slots, 'd')}}}" if "value" in condition else ""
        if op in ("eq", "in") or (op == "contains" and is_of_time(column)):
            names.append(f"{column} {slot}")
        elif op in ("empty", "not_empty"):
            others.append(f"{'no' if op == 'empty' else 'some'} {column}")
        elif op == "gte" and _is_end(condition, conditions[place + 1 : place + 2]):
            others.append(f"{column} from {slot} to {{{next(slots, 'd')}}}")
            place += 1
        else:
            others.append(f"{column} {_comparison(column, op)} {slot}")
        place += 1
    return _joined(" for ", names) + _joined(" with ", others)


def _is_end(start: dict[str, Any], following: Sequence[dict[str, Any]]) -> bool:
    """Whether the next condition is the end of the range that one begins."""
    return any(
        condition["op"] == "lte" and condition["column"] == start["column"]
        for condition in following
    )


def _comparison(column: str, op: str) -> str:
    """How a column stands to a value."""
    words = _TIME_COMPARISONS if is_of_time(column) else _COMPARISONS
    return words.get(op) or _COMPARISONS[op]


def _joined(before: str, parts: Sequence[str]) -> str:
    """Parts after a word, or nothing."""
    return f"{before}{' and '.join(parts)}" if parts else ""
