"""Questions of WikiSQL with all their conditions, as calls over the tables at hand."""

import bz2
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from training.data_query import Call, cells_of, holds_numbers, number_of
from training.words import words

_STATEMENT = re.compile(
    r"SELECT (?:(MAX|MIN|COUNT|SUM|AVG) )?(?:TABLEalias0\.)?(.+?)_FIELD "
    r"FROM TABLE(?: AS TABLEalias0)?(?: WHERE (.*))? ;",
    re.IGNORECASE,
)
_BETWEEN_CONDITIONS = re.compile(r" AND (?=\S+_FIELD [=<>] )")
_CONDITION = re.compile(r'(?:TABLEalias0\.)?(\S+?)_FIELD ([=<>]) "?(var\d+)"?')
_OPS = {"=": "eq", ">": "gt", "<": "lt"}


class _Table(Protocol):
    """What is needed of a table."""

    headers: list[str]
    rows: list[list[str]]


Table = TypeVar("Table", bound=_Table)


def read_wikisql(path: Path, tables: Mapping[str, Table]) -> Iterator[tuple[Table, str, Call]]:
    """Tables, questions and calls for every sentence whose columns and values are in its table."""
    with bz2.open(path, "rt", encoding="utf8") as file:
        entries = json.load(file)
    for entry in entries:
        statement = _STATEMENT.fullmatch(entry["sql"][0])
        if statement is None:
            continue
        for sentence in entry["sentences"]:
            table = tables.get(sentence["table-id"])
            if table is None:
                continue
            values = _values(entry, sentence)
            call = _call(statement, sentence["original"], values, table)
            if call is not None:
                yield table, sentence["original"].strip(), call


def _values(entry: dict[str, Any], sentence: dict[str, Any]) -> dict[str, str]:
    """What the variables stand for: what the sentence says, or the example where it says that."""
    said = f" {sentence['original'].lower()} "
    values = {
        variable["name"]: variable["example"]
        for variable in entry["variables"]
        if f" {variable['example'].lower()}" in said
    }
    return values | sentence["variables"]


def _call(
    statement: re.Match[str], question: str, values: dict[str, str], table: _Table
) -> Call | None:
    """The call of one sentence, or nothing where a column or a value is not in its table.

    Columns go by their names: the column numbers are those of one table, and sentences about
    others with the same columns in another order share the statement.
    """
    function, asked, where = statement.groups()
    column = _header(asked, table)
    if column is None:
        return None
    conditions = _conditions(where, question, values, table)
    if conditions is None:
        return None
    call: Call = {}
    if conditions:
        call["filter"] = conditions[0] if len(conditions) == 1 else conditions
    if function is None:
        call["select"] = [column]
    else:
        fn = function.lower()
        if fn != "count" and not holds_numbers(cells_of(table.headers, table.rows, column)):
            return None
        call["aggregate"] = {"column": column, "fn": fn}
    return call


def _conditions(
    where: str | None, question: str, values: dict[str, str], table: _Table
) -> list[dict[str, str]] | None:
    """The conditions in the order in which the question says their values."""
    found: list[tuple[int, dict[str, str]]] = []
    for text in _BETWEEN_CONDITIONS.split(where) if where else []:
        condition = _CONDITION.fullmatch(text)
        said = values.get(condition[3]) if condition else None
        header = _header(condition[1], table) if condition else None
        if condition is None or said is None or header is None:
            return None
        op = _OPS[condition[2]]
        value = _cell(said, header, table) if op == "eq" else _number(said, header, table)
        if value is None:
            return None
        place = re.search(rf"(?<!\w){re.escape(said)}(?!\w)", question, re.IGNORECASE)
        order = place.start() if place else len(question)
        found.append((order, {"column": header, "op": op, "value": value}))
    found.sort(key=lambda pair: pair[0])
    return [condition for _, condition in found]


def _header(field: str, table: _Table) -> str | None:
    """The header that a field of a statement is the name of, if just one is."""
    wanted = _letters(field)
    fitting = [header for header in table.headers if _letters(header) == wanted]
    return fitting[0] if len(fitting) == 1 else None


def _cell(said: str, header: str, table: _Table) -> str | None:
    """A value in the spelling of the table: the same text, words, letters or number."""
    place = table.headers.index(header)
    cells = dict.fromkeys(row[place] for row in table.rows if row[place] != "")
    lowered = said.lower()
    if lowered in cells:
        return lowered
    for spelling in (words, _letters):
        wanted = spelling(said)
        found = next((cell for cell in cells if wanted and spelling(cell) == wanted), None)
        if found is not None:
            return found
    number = number_of(said.replace(",", ""))
    if number is None:
        return None
    return next((cell for cell in cells if number_of(cell) == number), None)


def _number(said: str, header: str, table: _Table) -> str | None:
    """The number of a comparison, where the column holds numbers."""
    value = said.replace(",", "").strip()
    if number_of(value) is None or not holds_numbers(cells_of(table.headers, table.rows, header)):
        return None
    return value


@lru_cache(maxsize=100_000)
def _letters(text: str) -> str:
    """The letters and digits of a text, which is what two spellings have in common."""
    spelled = text.replace("²", " square").replace("³", " cubic")
    plain = unicodedata.normalize("NFKD", spelled)
    return "".join(letter for letter in plain.lower() if letter.isalnum())
