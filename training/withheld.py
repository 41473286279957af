"""Questions about a column that was taken out of the table: they look as if they had an answer."""

import random
from collections.abc import Iterable, Iterator

from training.call_columns import columns_of
from training.data_query import Call, as_list
from training.example import Example
from training.hints import hints_for
from training.invent import NAMING_KINDS, invent
from training.pack_questions import Unfit, fitting_questions, pack_example
from training.packs import Pack
from training.table import Table
from training.templates import pick
from training.view import View

_LEAST_COLUMNS = 2
_TRIES = 8


def withheld(examples: Iterable[Example]) -> Iterator[Example]:
    """Examples without a column that their questions name in so many words."""
    for example in examples:
        if example.call is None:
            continue
        table = example.table
        named = {table.headers[place] for place in hints_for(table, example.question).named}
        lost = [header for header in columns_of(example.call) if header in named]
        random.shuffle(lost)
        for header in lost:
            left = _without(table, header, example.call, [header])
            if left is not None:
                kind = f"withheld:{example.kind}"
                yield Example(left, example.question, refusal="missing", kind=kind)
                break


def withheld_from_pack(pack: Pack, count: int) -> Iterator[Example]:
    """Questions of a pack about tables that lack what is asked for, however it is worded."""
    invented = invent(pack)
    view = View(invented.table)
    fitting = fitting_questions(invented)
    for question in random.sample(fitting, min(count * _TRIES, len(fitting))):
        if count == 0:
            return
        lost = [key for key in question.keys if pack.columns[key].kind not in NAMING_KINDS]
        if question.refusal is not None or not lost:
            continue
        try:
            example = pack_example(question, invented, view)
        except Unfit:
            continue
        key = pick(sorted(lost))
        header = invented.columns[key].name
        call = example.call or {}
        if header not in columns_of(call):
            continue
        left = _without(example.table, header, call, pack.columns[key].headers)
        if left is not None:
            count -= 1
            kind = f"withheld:{example.kind}"
            yield Example(left, example.question, refusal="missing", kind=kind)


def _without(table: Table, header: str, call: Call, spellings: Iterable[str]) -> Table | None:
    """The table without a column; nothing where another column could stand in for it."""
    if len(table.headers) <= _LEAST_COLUMNS:
        return None
    place = table.headers.index(header)
    headers = [*table.headers[:place], *table.headers[place + 1 :]]
    rows = [[*row[:place], *row[place + 1 :]] for row in table.rows]
    left = Table(headers, rows, table.name)
    values = [
        value
        for condition in as_list(call.get("filter"))
        if condition["column"] == header
        for value in as_list(condition.get("value"))
    ]
    hints = hints_for(left, " ".join([*spellings, *values]))
    if hints.named or hints.near or hints.related or hints.like:
        return None
    if any(mention.op == "eq" for mention in hints.mentioned):
        return None
    return left
