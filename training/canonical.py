"""One spelling for calls that mean the same, so that the model has one target to learn."""

import copy
import re
from typing import Any

from training.data_query import SINGLE_OPS, STEPS, Call, as_list


def canonical(call: Call, headers: list[str], question: str) -> Call:
    """The call with its keys in order, lists only where needed, and counts over one column."""
    result = copy.deepcopy(call)
    conditions = _in_order(as_list(result.get("filter")), question.lower())
    _count_over_one(result, conditions, headers)
    result["filter"] = _shortest_filter(conditions)
    for key in ("group_by", "aggregate", "sort_by"):
        values = as_list(result.get(key))
        result[key] = values[0] if len(values) == 1 else values
    return {key: result[key] for key in STEPS if result.get(key) not in (None, [], {})}


def _in_order(conditions: list[dict[str, Any]], question: str) -> list[dict[str, Any]]:
    """Conditions in the order in which the question says their values, where it says them all."""
    if len(conditions) < 2:
        return conditions
    places = [_place(condition, question) for condition in conditions]
    if any(place < 0 for place in places) or len(set(places)) < len(places):
        return conditions
    return [condition for _, condition in sorted(zip(places, conditions), key=lambda pair: pair[0])]


def _place(condition: dict[str, Any], question: str) -> int:
    """Where a question says the value of a condition; -1 where it does not."""
    values = as_list(condition.get("value"))
    if not values:
        return -1
    found = re.search(rf"(?<!\w){re.escape(values[0].lower())}(?!\w)", question)
    return found.start() if found else -1


def _shortest_filter(conditions: list[dict[str, Any]]) -> Any:
    """One plain condition stands alone, all else in a list."""
    if len(conditions) == 1 and conditions[0]["op"] in SINGLE_OPS:
        return conditions[0]
    return conditions


def _count_over_one(call: Call, conditions: list[dict[str, Any]], headers: list[str]) -> None:
    """What is counted makes no difference: the group, or what is filtered, or the first column."""
    groups = as_list(call.get("group_by"))
    column = groups[0] if groups else conditions[0]["column"] if conditions else headers[0]
    renamed: dict[str, str] = {}
    for figure in as_list(call.get("aggregate")):
        if figure["fn"] == "count":
            renamed[f"count_{figure['column']}".lower()] = f"count_{column}"
            figure["column"] = column
    for key in as_list(call.get("sort_by")):
        key["column"] = renamed.get(key["column"].lower(), key["column"])
        key["descending"] = bool(key.get("descending"))
    if "select" in call:
        call["select"] = [renamed.get(name.lower(), name) for name in call["select"]]
