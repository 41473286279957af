"""The columns that a call needs, so that they stay when others are left out; and its values."""

from training.data_query import Call, as_list


def columns_of(call: Call) -> list[str]:
    """The columns that a call needs; what a count counts makes no difference."""
    figures = as_list(call.get("aggregate"))
    results = {f"{figure['fn']}_{figure['column']}".lower() for figure in figures}
    named = [condition["column"] for condition in as_list(call.get("filter"))]
    named += as_list(call.get("group_by"))
    named += [figure["column"] for figure in figures if figure["fn"] != "count"]
    shown = [*call.get("select", []), *(key["column"] for key in as_list(call.get("sort_by")))]
    named += [name for name in shown if name.lower() not in results]
    return list(dict.fromkeys(named))


def values_of(call: Call) -> list[str]:
    """The values that a call compares with, so that noise leaves them alone."""
    conditions = as_list(call.get("filter"))
    return [value for condition in conditions for value in as_list(condition.get("value"))]
