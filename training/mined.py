"""Wordings taken from people's questions, to be used for the columns and values of other tables."""

import copy
import re
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from training.call_columns import columns_of
from training.calls import renamed_call
from training.canonical import canonical
from training.data_query import ORDER_OPS, Call, as_list, cells_of, holds_numbers, number_of
from training.example import Example
from training.label_noise import has_clear_cue
from training.looks import can_be_said
from training.public_data import Triple
from training.said_places import column_places, value_places
from training.table import Column
from training.templates import SLOT, pick
from training.view import View
from training.words import header_words, plural, singular, stem, words

#: A word that stands with questions about fewer tables belongs to these tables.
_FEWEST_TABLES = 12
_LONGEST = 160
#: Signs that belonged to a value or a header and make no sense beside others.
_STRAY = re.compile(r"[#%$€£+*()\[\].~<>=/−–-]\{|\}[#%$€£+*()\[\]~<>=/−–-]|\}\.\w")
_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True)
class Template:
    """A question with slots: columns C0, C1, … (`C0s` in the plural), values V0, …, and rows."""

    text: str
    #: The call over slots instead of columns and values.
    call: Call
    #: For every slot of a column, whether it holds numbers.
    is_number: dict[str, bool]
    #: The slots that the text does not name: their values must tell the column.
    unnamed: frozenset[str]
    #: The words outside of slots, stemmed.
    others: frozenset[str]


def mine(triples: list[Triple]) -> list[Template]:
    """The different templates of all questions whose other words are common ones."""
    found: list[tuple[Template, set[str]]] = []
    tables_of: dict[str, set[str]] = defaultdict(set)
    for triple in triples:
        template = _template_of(triple)
        if template is None:
            continue
        left = set(words(SLOT.sub(" ", template.text)))
        found.append((template, left))
        for word in left:
            if len(tables_of[word]) < _FEWEST_TABLES:
                tables_of[word].add(triple.table.id)
    common = {word for word, tables in tables_of.items() if len(tables) >= _FEWEST_TABLES}
    different: dict[tuple[str, str], Template] = {}
    for template, left in found:
        if left <= common and len(template.text) <= _LONGEST:
            different.setdefault((template.text, str(template.call)), template)
    return list(different.values())


def _template_of(triple: Triple) -> Template | None:
    """The template of one question, or nothing where its columns and values cannot be told."""
    table = triple.table
    call = canonical(triple.call, table.headers, triple.question)
    figures = as_list(call.get("aggregate"))
    text = f" {triple.question.lower().strip(' ?.')} "
    if "{" in text or not all(has_clear_cue(text, figure["fn"]) for figure in figures):
        return None
    with_values = _with_value_slots(text, call)
    if with_values is None:
        return None
    text, call = with_values
    slots = {name.lower(): f"C{number}" for number, name in enumerate(columns_of(call))}
    kinds = _kinds(triple, slots)
    if kinds is None:
        return None
    unnamed = set()
    for name, slot in sorted(slots.items(), key=lambda pair: -len(pair[0])):
        named = _with_column_slot(text, name, slot)
        if named is not None:
            text = named
        elif _may_be_unnamed(call, name) and not kinds[slot]:
            unnamed.add(slot)
        else:
            return None
    if triple.source != "wikisql":
        text = _with_row_slots(text, table.name)
    text = _SPACES.sub(" ", text).strip()
    if _STRAY.search(text):
        return None
    others = _stems(SLOT.sub(" ", text))
    if any(_stems(header) <= others for header in table.headers if header.lower() not in slots):
        return None
    call = renamed_call(call, lambda name: slots.get(name.lower(), "C0"), str)
    return Template(text, call, kinds, frozenset(unnamed), frozenset(others))


def _stems(text: str) -> set[str]:
    """The words of a text or a header without the endings of plurals."""
    return {stem(word) for word in header_words(text)}


def _with_value_slots(text: str, call: Call) -> tuple[str, Call] | None:
    """Question and call with slots for the values, if the question says each of them once."""
    result = copy.deepcopy(call)
    for number, condition in enumerate(as_list(result.get("filter"))):
        value = condition.get("value")
        places = value_places(text, value) if isinstance(value, str) else []
        if len(places) != 1:
            return None
        start, end = places[0]
        text = f"{text[:start]}{{V{number}}}{text[end:]}"
        condition["value"] = f"V{number}"
    return text, result


def _kinds(triple: Triple, slots: dict[str, str]) -> dict[str, bool] | None:
    """For every slot whether its column holds numbers; nothing where a column is not there."""
    table = triple.table
    known = {header.lower() for header in table.headers}
    if not known.issuperset(slots):
        return None
    return {
        slot: holds_numbers(cells_of(table.headers, table.rows, name))
        for name, slot in slots.items()
    }


def _with_column_slot(text: str, name: str, slot: str) -> str | None:
    """The text with a slot for a column, if it names the column in its own words."""
    last = header_words(name)[-1:]
    places = column_places(text, name)
    for start, end in reversed(places):
        is_plural = not text[:end].endswith(*last)
        text = f"{text[:start]}{{{slot}{'s' if is_plural else ''}}}{text[end:]}"
    return text if places else None


def _may_be_unnamed(call: Call, name: str) -> bool:
    """Whether a column is only compared for equality, so that its value may stand for it."""
    elsewhere = columns_of({key: value for key, value in call.items() if key != "filter"})
    if name in (other.lower() for other in elsewhere):
        return False
    conditions = [one for one in as_list(call.get("filter")) if one["column"].lower() == name]
    return all(condition["op"] == "eq" for condition in conditions)


def _with_row_slots(text: str, table_name: str) -> str:
    """The text with slots for what the table's name says its rows are."""
    parts = header_words(table_name)
    noun = singular(parts[-1]) if parts else ""
    if len(noun) < 3:
        return text
    for word, slot in ((plural(noun), "{rows}"), (noun, "{row}")):
        for start, end in reversed(value_places(text, word)):
            text = text[:start] + slot + text[end:]
    return text


def example_of(template: Template, view: View) -> Example | None:
    """A question about a table in the words of a template, or nothing where it does not fit."""
    columns = _columns_for(template, view)
    if columns is None or not view.table.rows or _names_another(template, columns, view):
        return None
    values = _values_for(template, columns, view)
    if values is None:
        return None
    call = copy.deepcopy(template.call)
    for condition in as_list(call.get("filter")):
        condition["value"] = values[condition["value"]]
    headers = view.table.headers
    call = renamed_call(
        call, lambda slot: columns[slot].name if slot in columns else headers[0], str
    )
    question = SLOT.sub(lambda slot: _said(slot[1], columns, values, view), template.text)
    call = canonical(call, headers, question)
    return Example(view.table, question, call=call, kind="mined")


def _names_another(template: Template, columns: dict[str, Column], view: View) -> bool:
    """Whether the words of a template happen to name a column that its call does not use."""
    used = columns.values()
    return any(
        {stem(word) for word in view.words_of(column)} <= template.others
        for column in view.table.columns
        if column not in used
    )


def _columns_for(template: Template, view: View) -> dict[str, Column] | None:
    """Columns that can stand in the slots."""
    groups = as_list(template.call.get("group_by"))
    measured = {one["column"] for one in as_list(template.call.get("aggregate"))} - {*groups}
    measures = [*view.numbers, *view.numbers, *view.years]
    columns: dict[str, Column] = {}
    for slot, is_number in template.is_number.items():
        if slot in groups:
            pool = [*view.categories, *view.years, *view.labels[:1]]
        elif is_number:
            pool = measures if slot in measured else [*measures, *view.ids]
        else:
            pool = [one for one in view.table.columns if one.kind != "number" and one.distinct]
        free = [column for column in pool if column not in columns.values()]
        if not free:
            return None
        columns[slot] = pick(free)
    return columns


def _values_for(
    template: Template, columns: dict[str, Column], view: View
) -> dict[str, str] | None:
    """Values for the conditions that some row of the table meets, all of them together."""
    row = pick(view.table.rows)
    cells = dict(zip(view.table.headers, row))
    values: dict[str, str] = {}
    for condition in as_list(template.call.get("filter")):
        column = columns[condition["column"]]
        value = _value_for(condition, column, cells[column.name], view)
        if value is None or not words(value):
            return None
        if condition["column"] in template.unnamed and _is_elsewhere(value, column, view):
            return None
        values[condition["value"]] = value
    return values


def _value_for(condition: dict[str, Any], column: Column, cell: str, view: View) -> str | None:
    """A value for a condition that a cell meets."""
    op = condition["op"]
    if op in ORDER_OPS:
        value = view.number_in(column) if column.numbers else None
        return value if value is not None and _meets(cell, op, value) else None
    if op == "contains":
        found = _WORD.findall(cell)
        return pick(found) if found else None
    if op == "neq":
        return view.value_of(column)
    return cell if can_be_said(cell) else None


def _meets(cell: str, op: str, value: str) -> bool:
    """Whether the number of a cell is on the right side of a value."""
    own, bound = number_of(cell), number_of(value)
    if own is None or bound is None:
        return False
    if own == bound:
        return op in ("gte", "lte")
    return (own > bound) == (op in ("gt", "gte"))


def _is_elsewhere(value: str, column: Column, view: View) -> bool:
    """Whether another column has a value too, so that the value cannot tell the column."""
    return any(value in other.counts for other in view.table.columns if other is not column)


def _said(slot: str, columns: dict[str, Column], values: dict[str, str], view: View) -> str:
    """What stands in a slot of a question."""
    if slot in ("row", "rows"):
        one, many, _ = view.row_nouns()
        return many if slot == "rows" else one
    if slot in values:
        return view.said(values[slot]).strip("\"'")
    if slot in columns:
        return view.column_phrase(columns[slot])
    return view.column_phrase(columns[slot.removesuffix("s")], plural=True)
