"""Asks the questions of a domain pack of a table that was invented from it."""

import random
import re
from collections.abc import Iterator

from training.canonical import canonical
from training.data_query import ORDER_OPS, Call, number_of
from training.example import Example
from training.invent import Invented, invent
from training.noise import noisy
from training.packs import SLOT, Pack, PackCondition, PackQuestion
from training.phrases import said_number
from training.questions.wording import said_count
from training.said_times import said_day, said_month
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

#: A slot and whether a letter follows it, as in `{species}s`.
_SLOT_AND_NEXT = re.compile(rf"{SLOT.pattern}(?=(\w?))")


class Unfit(Exception):
    """A question that this table cannot be asked."""


def pack_examples(pack: Pack, count: int) -> Iterator[Example]:
    """Some questions about one invented table."""
    invented = invent(pack)
    view = View(invented.table)
    fitting = fitting_questions(invented)
    for question in random.sample(fitting, min(count, len(fitting))):
        try:
            yield pack_example(question, invented, view)
        except Unfit:
            continue


def fitting_questions(invented: Invented) -> list[PackQuestion]:
    """The questions of a pack for which an invented table has all columns."""
    keys = invented.columns.keys()
    return [question for question in invented.pack.questions if question.keys <= keys]


def pack_example(question: PackQuestion, invented: Invented, view: View) -> Example:
    """One question with its values; raises `Unfit` where the table has none for it."""
    text = expand(question.template)
    filler = _Filler(question, invented, view)
    text = _SLOT_AND_NEXT.sub(lambda match: filler.said(match.group(1), match.group(2)), text)
    text = noisy(text, filler.protected)
    table = invented.table
    kind = f"pack:{invented.pack.topic}"
    if question.refusal is not None:
        return Example(table, text, refusal=question.refusal, kind=kind)
    call = canonical(_call(question, filler, invented), table.headers, text)
    return Example(table, text, call=call, kind=kind)


class _Filler:
    """Chooses the values of a question's slots and remembers them."""

    def __init__(self, question: PackQuestion, invented: Invented, view: View) -> None:
        self._invented = invented
        self._view = view
        self._ops = _ops_of(question)
        self._cells: dict[str, str] = {}
        self._partial: dict[str, str] = {}
        self._order_ranges(question)
        self.limit = random.randint(2, 10)
        self.protected: list[str] = []

    def said(self, slot: str, next_letter: str) -> str:
        """A slot as somebody would type it; as it stands where an ending follows."""
        if slot == "n":
            text = said_count(self.limit)
            self.protected.append(text)
            return text
        base, _, form = slot.partition(":")
        if next_letter:
            text = self.cell(base).lower()
            self._partial.pop(base, None)
        else:
            text = self._said_cell(base, form)
        self.protected.append(text)
        return text

    def _said_cell(self, base: str, form: str) -> str:
        """A cell, or a part of a date, in words."""
        cell = self.cell(base)
        column = self._column(base)
        if form:
            return cell[:4] if form.startswith("year") else said_month(cell)
        if column.kind == "date":
            return said_day(cell)
        if self._ops.get(base) in ORDER_OPS and number_of(cell) is not None:
            is_year = self._kind(base) == "year"
            return cell if is_year else said_number(cell)
        return self._partial.get(base) or self._view.said(cell, column)

    def value(self, operand: str) -> str:
        """What a call compares with."""
        match = SLOT.fullmatch(operand)
        if match is None:
            return operand
        base, _, form = match.group(1).partition(":")
        cell = self.cell(base)
        if form == "year":
            return cell[:4]
        if form == "year end":
            return f"{cell[:4]}-12-31"
        if form == "month":
            return cell[:7]
        return self._partial.get(base, cell)

    def is_partial(self, operand: str) -> bool:
        """Whether only a part of the cell is said."""
        return operand[1:-1] in self._partial

    def cell(self, base: str) -> str:
        """The cell that a slot means; another number in the same column is another cell."""
        if base not in self._cells:
            self._cells[base] = self._choose(base)
        return self._cells[base]

    def _choose(self, base: str) -> str:
        """A cell of the table, or for a comparison a number of about that size."""
        column = self._column(base)
        key = base.split(" ")[0]
        taken = {cell for other, cell in self._cells.items() if other.split(" ")[0] == key}
        op = self._ops.get(base)
        if op in ORDER_OPS and column.kind == "number" and self._kind(base) != "year":
            number = self._view.number_in(column)
            if number is None or number in taken:
                raise Unfit
            return number
        kind = self._invented.pack.columns[key]
        if kind.kind in ("choice", "label") and chance(0.04):
            return pick(kind.values)
        free = [cell for cell in column.distinct if cell not in taken and '"' not in cell]
        if not free:
            raise Unfit
        cell = pick(free)
        if op == "eq" and kind.kind in ("person", "label", "choice") and chance(0.25):
            self._say_part(base, cell, column)
        return cell

    def _say_part(self, base: str, cell: str, column: Column) -> None:
        """Name a person or a thing by one word, where no other has it."""
        parts = [part for part in re.findall(r"[^\W\d_]{3,}", cell) if part.lower() != "the"]
        if len(parts) < 2:
            return
        part = pick(parts)
        if sum(part.lower() in other.lower() for other in column.distinct) == 1:
            self._partial[base] = part if chance(0.5) else part.lower()

    def _column(self, base: str) -> Column:
        """The column of the table that a slot is about."""
        return self._invented.columns[base.split(" ")[0]]

    def _kind(self, base: str) -> str:
        """What the pack says the cells of that column are."""
        return self._invented.pack.columns[base.split(" ")[0]].kind

    def _order_ranges(self, question: PackQuestion) -> None:
        """Choose both ends of a range at once, the lower one for `gte` and `gt`."""
        for low in question.conditions:
            for high in question.conditions:
                is_range = low.op in ("gte", "gt") and high.op in ("lte", "lt")
                if not is_range or low.key != high.key:
                    continue
                bases = [SLOT.fullmatch(end.operands[0]) for end in (low, high)]
                if bases[0] is None or bases[1] is None:
                    continue
                names = [match.group(1).partition(":")[0] for match in bases if match is not None]
                if names[0] == names[1]:
                    continue
                cells = [self.cell(name) for name in names]
                numbers = [number_of(cell) for cell in cells]
                if None in numbers:
                    cells.sort()
                else:
                    cells.sort(key=lambda cell: number_of(cell) or 0)
                self._cells.update(zip(names, cells))


def _ops_of(question: PackQuestion) -> dict[str, str]:
    """How the call uses each slot."""
    return {
        operand[1:-1].partition(":")[0]: condition.op
        for condition in question.conditions
        for operand in condition.operands
        if operand.startswith("{")
    }


def _call(question: PackQuestion, filler: _Filler, invented: Invented) -> Call:
    """The call of a question, with the table's own headers."""

    def header(key: str) -> str:
        """What the table calls a column of the pack."""
        return invented.columns[key].name

    def target(text: str) -> str:
        """The column of the result that an order or a selection means."""
        fn, _, key = text.partition(" ")
        if text == "count":
            return f"count_{first}"
        return f"{fn}_{header(key)}" if key else header(text)

    first = header(question.groups[0]) if question.groups else invented.table.headers[0]
    call: Call = {}
    if question.conditions:
        call["filter"] = [
            _filter(condition, filler, invented.columns[condition.key])
            for condition in question.conditions
        ]
    if question.groups:
        call["group_by"] = [header(key) for key in question.groups]
    if question.figures:
        call["aggregate"] = [
            {"column": header(key) if key else first, "fn": fn} for fn, key in question.figures
        ]
    elif question.groups:
        call["aggregate"] = [{"column": first, "fn": "count"}]
    if question.sort is not None:
        call["sort_by"] = [{"column": target(question.sort[0]), "descending": question.sort[1]}]
    if question.select:
        call["select"] = [target(text) for text in question.select]
    if question.limit is not None:
        call["limit"] = filler.limit if question.limit == "n" else int(question.limit)
    return call


def _filter(condition: PackCondition, filler: _Filler, column: Column) -> dict:
    """One condition of a call."""
    if not condition.operands:
        return {"column": column.name, "op": condition.op}
    values = [filler.value(operand) for operand in condition.operands]
    _need_known(condition, column)
    if condition.op == "in":
        return {"column": column.name, "op": "in", "value": values}
    is_partial = condition.op == "eq" and filler.is_partial(condition.operands[0])
    op = "contains" if is_partial else condition.op
    return {"column": column.name, "op": op, "value": values[0]}


def _need_known(condition: PackCondition, column: Column) -> None:
    """A text that a question only implies (`who quit`) can be known only from the table."""
    plain = [
        operand
        for operand in condition.operands
        if not operand.startswith("{") and number_of(operand) is None
    ]
    is_comparison = condition.op in ORDER_OPS
    if not plain or is_comparison or condition.op in ("contains", "not_contains"):
        return
    cells = {cell.lower() for cell in column.distinct}
    if not all(value.lower() in cells for value in plain):
        raise Unfit
