"""Calls as the model writes them: compact JSON with the aliases of the headers."""

import json
from collections.abc import Callable
from typing import Any

from training.data_query import FNS, STEPS, Call, as_list
from training.table import Table
from training.words import lower


def written_call(table: Table, call: Call) -> str:
    """A call in the model's words: aliases for headers, values in lower case."""
    return json_of(renamed_call(call, lambda name: alias_of(table, name), lower))


def json_of(call: Call) -> str:
    """A call as compact JSON with its keys in the order of the steps."""
    ordered = {key: call[key] for key in STEPS if key in call}
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":")).replace("<|", "< |")


def alias_of(table: Table, name: str) -> str:
    """What the model calls a column of a table."""
    wanted = lower(name)
    for header, alias in zip(table.headers, table.aliases):
        if lower(header) == wanted:
            return alias
    return wanted


def result_alias(table: Table, name: str) -> str:
    """What the model calls a column of a result: `avg_Pay` is `avg pay`."""
    wanted = lower(name)
    if any(lower(header) == wanted for header in table.headers):
        return alias_of(table, name)
    fn, _, column = name.partition("_")
    return f"{fn} {alias_of(table, column)}" if fn in FNS else wanted


def renamed_call(call: Call, rename: Callable[[str], str], spell: Callable[[str], str]) -> Call:
    """A call with other names of columns and other spellings of values."""
    results = {
        lower(f"{figure['fn']}_{figure['column']}"): f"{figure['fn']}_{rename(figure['column'])}"
        for figure in as_list(call.get("aggregate"))
    }

    def rename_result(name: str) -> str:
        """The new name of a column of the result."""
        return results.get(lower(name)) or rename(name)

    steps: dict[str, Callable[[Any], Any]] = {
        "filter": lambda condition: _renamed_condition(condition, rename, spell),
        "group_by": rename,
        "aggregate": lambda figure: {"column": rename(figure["column"]), "fn": figure["fn"]},
        "sort_by": lambda key: {
            "column": rename_result(key["column"]),
            "descending": bool(key.get("descending")),
        },
    }
    renamed = {key: _each(call[key], step) for key, step in steps.items() if key in call}
    if "select" in call:
        renamed["select"] = [rename_result(name) for name in call["select"]]
    if "limit" in call:
        renamed["limit"] = call["limit"]
    return renamed


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """One changed, or all of a list."""
    return [change(one) for one in value] if isinstance(value, list) else change(value)


def _renamed_condition(
    condition: dict[str, Any], rename: Callable[[str], str], spell: Callable[[str], str]
) -> dict[str, Any]:
    """A condition on another name, with its value in another spelling."""
    renamed = {"column": rename(condition["column"]), "op": condition["op"]}
    if "value" in condition:
        renamed["value"] = _each(condition["value"], spell)
    return renamed
