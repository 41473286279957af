"""Public tables and questions that people wrote about them, from the folder `TALLYMARK_DATA`."""

import gzip
import hashlib
import json
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from training.data_query import Call, as_list, number_of, run
from training.label_noise import is_doubtful, mended, with_bounds
from training.wikisql import read_wikisql
from training.words import words

#: What names the folder.
VARIABLE = "TALLYMARK_DATA"
#: Every how many of the training tables is kept back to choose thresholds and to watch learning.
_DEV_SHARE = 0.03
#: Reasons for which one call was not enough before calls could have several conditions.
ANSWERABLE_NOW = ("two_conditions", "two_aggregates", "two_groups")
_MOST_HEADER_LETTERS = 600


@dataclass(frozen=True, eq=False)
class PublicTable:
    """A table as it was published, without the columns that have no header."""

    id: str
    source: str
    split: str
    name: str
    headers: list[str]
    rows: list[list[str]]


@dataclass(frozen=True, eq=False)
class Triple:
    """A question that a person wrote about a table, and its call."""

    source: str
    table: PublicTable
    question: str
    call: Call
    #: Whether the label is of a kind that is often wrong: exams report it, training leaves it out.
    is_noisy: bool = False

    @property
    def condition_count(self) -> int:
        """How many conditions the call has."""
        return len(as_list(self.call.get("filter")))


@dataclass(frozen=True, eq=False)
class Refused:
    """A question that a person wrote and that no single call answers."""

    source: str
    table: PublicTable
    question: str
    reason: str


@dataclass(frozen=True, eq=False)
class PublicData:
    """What there is for some splits; all of it is empty when the folder is not there."""

    tables: list[PublicTable]
    triples: list[Triple]
    refused: list[Refused]

    def only(self, split: str) -> "PublicData":
        """What there is for one of the splits."""
        return PublicData(
            [table for table in self.tables if table.split == split],
            [triple for triple in self.triples if triple.table.split == split],
            [question for question in self.refused if question.table.split == split],
        )


@cache
def data_folder() -> Path | None:
    """The folder with the public data, or nothing, which is said."""
    value = os.environ.get(VARIABLE)
    folder = Path(value) if value else None
    if folder is None or not (folder / "tables.jsonl.gz").is_file():
        problem = f"{value} has no tables.jsonl.gz" if value else "it is not set"
        print(
            f"{VARIABLE} should name the folder of the public data, but {problem}: "
            "going on without public tables and questions",
            file=sys.stderr,
        )
        return None
    return folder


@cache
def load_public_data(*splits: str) -> PublicData:
    """The tables, questions and refusals of some splits: `train`, `dev`, `test`, `heldout`."""
    folder = data_folder()
    if folder is None:
        return PublicData([], [], [])
    every_table = {table.id: table for table in _read_tables(folder)}
    tables = {id: table for id, table in every_table.items() if table.split in splits}
    if "train" in splits:
        kept_back = {
            _contents(table) for table in every_table.values() if table.split not in splits
        }
        tables = {
            id: table for id, table in tables.items() if _contents(table) not in kept_back
        }
    triples = [*_read_triples(folder, tables)]
    triples += _without_repeats(read_wikisql(folder / "wikisql.json.bz2", tables), triples)
    refused = [*_read_refused(folder, tables)]
    if "train" in splits:
        elsewhere = _questions_elsewhere(folder, every_table, splits)
        triples = [triple for triple in triples if _folded(triple.question) not in elsewhere]
        refused = [item for item in refused if _folded(item.question) not in elsewhere]
    return PublicData([*tables.values()], [*_judged(triples)], refused)


def is_askable(table: PublicTable) -> bool:
    """Whether a table has headers and cells that a person could ask about."""
    if sum(map(len, table.headers)) > _MOST_HEADER_LETTERS or len(table.headers) < 2:
        return False
    if table.source != "Rdatasets":
        return True
    headers = [header for header in table.headers if header != "rownames"]
    short = sum(len(header) <= 2 for header in headers)
    cells = (cell for row in table.rows[:5] for cell in row)
    return short <= 0.4 * len(headers) and any(number_of(cell) is None for cell in cells)


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a packed file, one from each line."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        for line in file:
            yield json.loads(line)


def without_bare_columns(
    headers: list[str], rows: list[list[str]]
) -> tuple[list[str], list[list[str]]]:
    """Headers and rows without the columns that have no header."""
    places = [place for place, header in enumerate(headers) if header.strip()]
    if len(places) == len(headers):
        return headers, rows
    return [headers[place] for place in places], [[row[place] for place in places] for row in rows]


def _read_tables(folder: Path) -> Iterator[PublicTable]:
    """Every table, with some of the training tables set apart as `dev`."""
    for line in lines_of(folder / "tables.jsonl.gz"):
        headers, rows = without_bare_columns(line["h"], line["rows"])
        split = line["split"]
        if split == "train" and _is_dev(line["id"], line["src"]):
            split = "dev"
        yield PublicTable(line["id"], line["src"], split, line["name"], headers, rows)


def _is_dev(id: str, source: str) -> bool:
    """Whether a training table is set apart: by its own id, or by that of its database."""
    family = id.split(".")[0] if source == "spider" else id
    digest = hashlib.sha256(family.encode()).digest()
    return int.from_bytes(digest[:4], "big") < _DEV_SHARE * 2**32


def _read_triples(folder: Path, tables: dict[str, PublicTable]) -> Iterator[Triple]:
    """The questions with one condition or none, where the columns of the call have headers."""
    for line in lines_of(folder / "real.jsonl.gz"):
        table = tables.get(line["tid"])
        if table is not None and _names_no_bare_column(line["call"]):
            yield Triple(line["src"], table, line["q"], line["call"])


def _names_no_bare_column(call: Call) -> bool:
    """Whether every column that a call names has a name."""
    named = [call[key]["column"] for key in ("filter", "aggregate", "sort_by") if key in call]
    named += [*as_list(call.get("group_by")), *call.get("select", [])]
    return all(name.strip() for name in named)


def _without_repeats(found: Iterable[Any], known: list[Triple]) -> Iterator[Triple]:
    """Questions of the original collection that are not among those already there."""
    seen = {(triple.table.id, _folded(triple.question)) for triple in known}
    for table, question, call in found:
        key = (table.id, _folded(question))
        if key not in seen:
            seen.add(key)
            yield Triple("wikisql", table, question, call)


def _read_refused(folder: Path, tables: dict[str, PublicTable]) -> Iterator[Refused]:
    """The questions that still need more than one call."""
    for line in lines_of(folder / "neg.jsonl.gz"):
        table = tables.get(line["tid"])
        if table is not None and line["why"] not in ANSWERABLE_NOW:
            yield Refused(line["src"], table, line["q"], line["why"])


def _judged(triples: list[Triple]) -> Iterator[Triple]:
    """The triples as they can be used: in training mended, elsewhere flagged and with a result."""
    for triple in triples:
        table, question, call = triple.table, triple.question, triple.call
        is_wikisql = triple.source == "wikisql"
        if table.split == "train":
            kept = mended(table.headers, table.rows, question, call) if is_wikisql else call
            if kept is not None:
                yield replace(triple, call=with_bounds(question, kept))
        elif not is_wikisql:
            yield triple
        elif run(table.headers, table.rows, {"filter": call.get("filter")})[1]:
            yield replace(triple, is_noisy=is_doubtful(table.headers, table.rows, call))


def _questions_elsewhere(
    folder: Path, tables: dict[str, PublicTable], splits: tuple[str, ...]
) -> set[str]:
    """What is asked of the tables kept back: training leaves it out wherever it is asked."""
    files = (folder / "real.jsonl.gz", folder / "neg.jsonl.gz")
    return {
        _folded(line["q"])
        for file in files
        for line in lines_of(file)
        if tables[line["tid"]].split not in splits
    }


def _contents(table: PublicTable) -> int:
    """A number for what a table holds: some are published twice under two ids."""
    return hash((tuple(table.headers), tuple(map(tuple, table.rows))))


def _folded(question: str) -> str:
    """A question without its case, punctuation and spaces."""
    return " ".join(words(question))
