"""Exam questions from public data, from the generator, and from the first exam that was made."""

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from training.answers import answer_sentence
from training.canonical import canonical
from training.data_query import run
from training.example import Example
from training.generate import follow_ups_over, questions_over, refusals_over
from training.public_data import (
    ANSWERABLE_NOW,
    PublicData,
    PublicTable,
    Refused,
    Triple,
    is_askable,
    lines_of,
    without_bare_columns,
)
from training.scoring import Item, table_of
from training.templates import pick
from training.view import View

_FIRST_EXAM_SETS = ("wikisql", "spider", "nvbench", "synth", "hand")
_FIRST_EXAM_REFUSALS = ("neg_spider", "neg_synth", "hand_no")


def first_exam(path: Path, data: PublicData) -> tuple[list[Item], Counter[str]]:
    """The questions of the first exam, and how many of its refusals can be answered by now."""
    tables = {table.id: table for table in data.tables}
    items: list[Item] = []
    answerable: Counter[str] = Counter()
    for line in lines_of(path):
        name = line["set"]
        if name in _FIRST_EXAM_SETS:
            rest = {"gold": line["gold"], "noisy": line.get("noisy", False)}
        elif name in _FIRST_EXAM_REFUSALS and line["why"] not in ANSWERABLE_NOW:
            rest = {"refusal": line["why"]}
        else:
            answerable[name] += "why" in line
            continue
        if "table" in line:
            headers, rows = without_bare_columns(line["table"]["h"], line["table"]["rows"])
            table = {"headers": headers, "rows": rows, "name": line["table"]["name"]}
        else:
            table = _published(tables[line["tid"]])
        items.append({"set": name, "table": table, "question": line["q"], **rest})
    return items, +answerable


def own_questions(path: Path) -> Iterator[Item]:
    """The questions of our own exam, which nothing is trained on or tuned to."""
    own = json.loads(path.read_text(encoding="utf8"))
    for question in own["questions"]:
        table = own["tables"][question["table"]]
        is_refusal = "refusal" in question
        rest = {"refusal": question["refusal"]} if is_refusal else {"gold": question["call"]}
        yield {
            "set": "own_no" if is_refusal else "own",
            "table": {**table, "name": question["table"]},
            "question": question["question"],
            **rest,
        }


def asked(name: str, triple: Triple) -> Item:
    """A question of a person."""
    return {
        "set": name,
        "table": _published(triple.table),
        "question": triple.question,
        "gold": triple.call,
        "noisy": triple.is_noisy,
    }


def refused(name: str, question: Refused) -> Item:
    """A question of a person that no single call answers."""
    return {
        "set": name,
        "table": _published(question.table),
        "question": question.question,
        "refusal": question.reason,
    }


def generated(name: str, data: PublicData, count: int, seed: int) -> list[Item]:
    """Questions that the generator makes about some tables and that have a result."""
    return _made(name, data, count, seed, lambda view: questions_over(view, 2))


def generated_follow_ups(name: str, data: PublicData, count: int, seed: int) -> list[Item]:
    """Questions that go on from another one."""
    return _made(name, data, count, seed, lambda view: follow_ups_over(view, 1))


def generated_refusals(name: str, data: PublicData, count: int, seed: int) -> list[Item]:
    """Questions that the generator makes and that no single call answers."""
    return _made(name, data, count, seed, lambda view: refusals_over(view, 2))


def answers_to(items: list[Item], count: int, seed: int) -> Iterator[Item]:
    """For some of the questions what should be said of the result."""
    random.seed(seed)
    usable = [item for item in items if "gold" in item and not item.get("noisy")]
    for item in random.sample(usable, min(count, len(usable))):
        table = table_of(item)
        call = canonical(item["gold"], table.headers, item["question"])
        headers, rows = run(table.headers, table.rows, call)
        yield {
            "set": "answers",
            "table": item["table"],
            "question": item["question"],
            "call": call,
            "result": {"headers": headers, "row_count": len(rows)},
            "expected": answer_sentence(table, item["question"], call, headers, len(rows)),
        }


def _made(
    name: str,
    data: PublicData,
    count: int,
    seed: int,
    make: Callable[[View], Iterator[Example]],
) -> list[Item]:
    """Examples as items, from tables of all collections alike."""
    random.seed(seed)
    collections: dict[str, list[PublicTable]] = {}
    for table in data.tables:
        if is_askable(table):
            collections.setdefault(table.source, []).append(table)
    items: list[Item] = []
    while collections and len(items) < count:
        table = pick(collections[pick(list(collections))])
        view = View.of(table.headers, table.rows, table.name, fewer=0.4)
        try:
            items += [_item(name, example) for example in make(view) if _has_result(example)]
        except (ArithmeticError, LookupError, ValueError):
            # A freak table: the generator passes over it in training too.
            continue
    return items[:count]


def _item(name: str, example: Example) -> Item:
    """An example as an item."""
    table = example.table
    item: Item = {
        "set": name,
        "table": {"headers": table.headers, "rows": table.rows, "name": table.name},
        "question": example.question,
    }
    if example.before is not None:
        item["before"] = example.before
    if example.call is None:
        return {**item, "refusal": example.refusal}
    return {**item, "gold": example.call, "noisy": False}


def _has_result(example: Example) -> bool:
    """Whether an example refuses, or finds rows."""
    if example.call is None:
        return True
    return bool(run(example.table.headers, example.table.rows, example.call)[1])


def _published(table: PublicTable) -> dict[str, Any]:
    """A public table as items have it."""
    return {"headers": table.headers, "rows": table.rows, "name": table.name}
