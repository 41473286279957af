"""What a follow-up does to the call before it."""

from typing import Any

from training.data_query import Call, as_list


def filters_of(call: Call) -> list[dict[str, Any]]:
    """The conditions of a call."""
    return list(as_list(call.get("filter")))


def with_filters(call: Call, filters: list[dict[str, Any]]) -> Call:
    """A call with other conditions."""
    rest = {key: value for key, value in call.items() if key != "filter"}
    return {"filter": filters, **rest} if filters else rest


def without(call: Call, *keys: str) -> Call:
    """A call without some of its steps."""
    return {key: value for key, value in call.items() if key not in keys}


def single_figure(call: Call) -> dict[str, str] | None:
    """The figure of a call that has just one."""
    figures = as_list(call.get("aggregate"))
    return figures[0] if len(figures) == 1 else None


def is_list(call: Call) -> bool:
    """Whether a call gives rows of the table."""
    return "aggregate" not in call


def with_figure(call: Call, old: dict[str, str], new: dict[str, str]) -> Call:
    """A call with another figure, in its order and its columns too."""
    names = {f"{old['fn']}_{old['column']}": f"{new['fn']}_{new['column']}"}
    changed = {**call, "aggregate": new}
    if "sort_by" in call:
        keys = [
            {**key, "column": names.get(key["column"], key["column"])}
            for key in as_list(call["sort_by"])
        ]
        changed["sort_by"] = keys[0] if len(keys) == 1 else keys
    if "select" in call:
        changed["select"] = [names.get(name, name) for name in call["select"]]
    return changed
