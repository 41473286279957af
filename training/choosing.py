"""Which of the calls that the model wrote is taken: the product's rule, as scores need it."""

from training.call_columns import columns_of
from training.data_query import Call, UnknownColumn, run
from training.hints import hints_for
from training.read_call import read_call
from training.scoring import is_valid
from training.table import Table

_UNUSED_COLUMN = 1.5

#: A text of the model and how likely it is, as a logarithm.
Written = tuple[str, float]


def chosen_call(table: Table, question: str, written: list[Written]) -> Call | str | None:
    """The call that is answered from, or the reason to decline; nothing where no text is a call.

    The likeliest call is taken, where a column that the question names and the call does without
    counts against it. When it finds nothing the next one is tried, and taken if it finds something.
    """
    first = read_call(table, written[0][0], question)
    if isinstance(first, str):
        return first
    ranked = _ranked(table, question, written)
    if not ranked:
        return first
    best = ranked[0]
    if _finds_nothing(table, best):
        other = next((call for call in ranked[1:] if call != best), None)
        if other is not None and not _finds_nothing(table, other):
            return other
    return best


def _ranked(table: Table, question: str, written: list[Written]) -> list[Call]:
    """The calls that there are for a table, the best first."""
    named = [table.headers[place].lower() for place in hints_for(table, question).named]
    ranks: list[tuple[float, Call]] = []
    for text, likelihood in written:
        call = read_call(table, text, question)
        if isinstance(call, dict) and is_valid(table, call):
            used = {column.lower() for column in columns_of(call)}
            unused = sum(name not in used for name in named)
            ranks.append((likelihood - _UNUSED_COLUMN * unused, call))
    return [call for _, call in sorted(ranks, key=lambda rank: -rank[0])]


def _finds_nothing(table: Table, call: Call) -> bool:
    """Whether there are no rows, or only figures of none."""
    try:
        _, rows = run(table.headers, table.rows, call)
    except UnknownColumn:
        return True
    is_of_all = "aggregate" in call and "group_by" not in call
    return not rows or (is_of_all and all(cell == "0" for row in rows for cell in row))
