"""Conditions over a part of a text: a word in it, a first or a last name, a month of a date."""

import re

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.lexicon import RELATIONS
from training.looks import NO_VALUES
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_WORD = re.compile(r"[^\W\d_]{3,}|\d{4}")
_COMMON = frozenset("the and for with from that not new are was inc".split())
_SPACES = re.compile(r"\s+")


def partial_condition(
    view: View, column: Column, op: str, row: int | None = None
) -> Condition | None:
    """A text that a column contains, or does not; `row` must hold, where it is given."""
    cell = column.cells[row] if row is not None else pick(column.distinct)
    if op == "not_contains":
        cell = pick(column.distinct)
    part = _part_of(cell)
    if part is None:
        return None
    if op == "not_contains" and row is not None and part.lower() in column.cells[row].lower():
        return None
    said = pick((part, part, part.lower(), part.lower(), f'"{part}"', f"'{part}'"))
    filters: list[Filter] = [{"column": column.name, "op": op, "value": part}]
    name = view.column_phrase(column)
    if op == "not_contains":
        return _without(view, filters, name, said)
    clause = expand(
        "{f} [contains|contains|includes|mentions|has|matches|is like|contains the word"
        "|has the word|has the text] {s}",
        f=name,
        s=said,
    )
    ways: list[Way] = [
        (2, lambda: Wording("where", expand("[the|] {c}", c=clause))),
        (1.5, lambda: Wording("whose", clause)),
        (2, lambda: Wording("with", _having(name, said))),
        (1, lambda: Wording("verb", *_containing(said))),
    ]
    related = _related(view, column, part, said)
    if related:
        ways.append((6, lambda: Wording("after", pick(related))))
    return condition_of(filters, ways, clause, [said], view.is_about_people)


def _part_of(cell: str) -> str | None:
    """A word of a cell, two of them, or the beginning of one."""
    parts = [part for part in _WORD.findall(cell) if part.lower() not in _COMMON]
    if not parts or len(cell) > 400 or cell.lower() in NO_VALUES:
        return None
    part = pick(parts)
    if chance(0.12):
        pair = " ".join(_SPACES.split(cell)[:2])
        return pair if 3 < len(pair) < 30 and pair != cell and '"' not in pair else part
    if chance(0.1) and len(part) > 5:
        return part[: pick((3, 4, 5))]
    return part


def _related(view: View, column: Column, part: str, said: str) -> list[str]:
    """How things are tied to a person or a thing of which only a part of the name is said."""
    folded = part.lower()
    if any(folded == text.lower() for text in column.distinct) or '"' in said:
        return []
    if column not in view.labels and column not in view.categories:
        return []
    if view.is_shared(part, column):
        return []
    words = view.relation_words(column)
    known = next((RELATIONS[word] for word in words if word in RELATIONS), [])
    texts = [one.plural.replace("{v}", said) for one in known if one.kind == "after"]
    people = view.is_about_people
    return [text for text in texts if people or not text.startswith("who ")]


def _having(name: str, said: str) -> str:
    """What things have: *x in the name*, *a name containing x*."""
    template = pick(
        (
            "{s} in [the|their|its] {f}",
            "{s} in [the|their|its] {f}",
            "{s} somewhere in the {f}",
            "a {f} [containing|including|that contains|like|matching|with] {s}",
            "[the word|the text] {s} in [the|their] {f}",
        )
    )
    return expand(template, f=name, s=said)


def _containing(said: str) -> tuple[str, str]:
    """*mention x*, *mentions x*."""
    many, one = pick((("contain", "contains"), ("mention", "mentions"), ("include", "includes")))
    return f"{many} {said}", f"{one} {said}"


def _without(view: View, filters: list[Filter], name: str, said: str) -> Condition:
    """A text that must not be in the column."""
    clause = expand(
        "{f} [does not contain|doesn't contain|does not include|doesn't mention|has no] {s}",
        f=name,
        s=said,
    )
    without = expand("without [the word|] {s} in [the|their] {f}", f=name, s=said)
    ways: list[Way] = [
        (2, lambda: Wording("where", clause)),
        (1.5, lambda: Wording("whose", clause)),
        (2, lambda: Wording("after", without)),
        (1, lambda: Wording("with", expand("no {s} in [the|their] {f}", f=name, s=said))),
    ]
    return condition_of(filters, ways, clause, [said], view.is_about_people)
