"""Whether a call is right: it is when it gives the same result as the expected one."""

import re
from typing import Any

from training.data_query import (
    FNS,
    ORDER_OPS,
    SINGLE_OPS,
    STEPS,
    Call,
    Rows,
    UnknownColumn,
    as_list,
    number_of,
    run,
)
from training.table import Table

#: A question of an exam: `id`, `set`, `table`, `question`, and `gold` (a call), `refusal`, or for
#: the sentence on a result `call`, `result` and `expected`; `before` is an earlier question.
Item = dict[str, Any]

_KEYS = frozenset(STEPS)
_LIST_OPS = SINGLE_OPS | ORDER_OPS | {"not_contains"}
_BARE_OPS = {"empty", "not_empty"}
_SPACES = re.compile(r"\s+")


def table_of(item: Item) -> Table:
    """The table of an item."""
    table = item["table"]
    return Table(table["headers"], table["rows"], table["name"])


def is_right(table: Table, expected: Call, call: Call) -> bool:
    """Whether a call gives the rows that the expected one gives, in its order where it has one."""
    try:
        _, rows = run(table.headers, table.rows, call)
    except (UnknownColumn, KeyError, TypeError, AttributeError, ValueError):
        return False
    _, wanted = run(table.headers, table.rows, expected)
    is_ordered = "sort_by" in expected and len(wanted) > 1
    return comparable(rows, is_ordered) == comparable(wanted, is_ordered)


def comparable(rows: Rows, is_ordered: bool) -> list[tuple[str, ...]]:
    """Rows without what makes no difference: the order of columns, and mostly that of rows."""
    result = [tuple(sorted(_normal(cell) for cell in row)) for row in rows]
    return result if is_ordered else sorted(result)


def _normal(cell: str) -> str:
    """A cell without its case and spelling of numbers."""
    text = cell.strip()
    number = number_of(text)
    return f"{number:.2f}" if number is not None else _SPACES.sub(" ", text.lower())


def is_valid(table: Table, call: Any) -> bool:
    """Whether the tool would run a call: its keys, columns and operators exist, its values fit."""
    if not isinstance(call, dict) or not call.keys() <= _KEYS:
        return False
    try:
        return _is_valid(table, call)
    except (KeyError, TypeError, AttributeError):
        return False


def _is_valid(table: Table, call: Call) -> bool:
    """The same for what has the keys of a call; what has the wrong shape raises an error."""
    names = {header.lower() for header in table.headers}
    is_list = isinstance(call.get("filter"), list)
    for condition in as_list(call.get("filter")):
        if condition["column"].lower() not in names or not _is_valid_test(condition, is_list):
            return False
    groups, figures = as_list(call.get("group_by")), as_list(call.get("aggregate"))
    if groups and not figures:
        return False
    used = [*groups, *(figure["column"] for figure in figures)]
    if any(name.lower() not in names for name in used):
        return False
    if any(figure["fn"] not in FNS for figure in figures):
        return False
    if figures:
        names = {name.lower() for name in groups}
        names |= {f"{figure['fn']}_{figure['column']}".lower() for figure in figures}
    shown = [*call.get("select", []), *(key["column"] for key in as_list(call.get("sort_by")))]
    if any(name.lower() not in names for name in shown):
        return False
    limit = call.get("limit", 1)
    return isinstance(limit, int) and not isinstance(limit, bool) and limit > 0


def _is_valid_test(condition: dict[str, Any], is_list: bool) -> bool:
    """Whether a condition has an operator that is allowed where it stands, and its value."""
    op, value = condition["op"], condition.get("value")
    if is_list and op in _BARE_OPS:
        return value is None
    if is_list and op == "in":
        is_texts = isinstance(value, list) and all(isinstance(one, str) for one in value)
        return is_texts and len(value) > 0
    return op in (_LIST_OPS if is_list else SINGLE_OPS) and isinstance(value, str)
