"""Fills the slots of templates for questions that are declined."""

import random
from collections.abc import Callable

from training.conditions import condition
from training.phrases import in_plural
from training.questions.grouping import group_column
from training.questions.measures import adds_up
from training.questions.things import row_noun
from training.questions.wording import figure_phrase, is_only_in
from training.table import Column
from training.templates import SLOT, chance, expand, pick
from training.view import View

_SMALL_NUMBERS = ("2", "3", "3", "three", "5", "5", "five", "10", "10", "20")
_COMPARISONS = "[more than|over|at least|fewer than|less than|exactly|at most|no more than] {k}"


class Slots:
    """The slots of templates, each filled when it is first needed; a slot may have no filling."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._known: dict[str, str | None] = {}
        self._label = pick(view.labels) if view.labels else None
        group = group_column(view)
        #: What rows may be grouped by, where a group has several.
        self.group = group if group is not None and group.most_repeats > 1 else None
        numbers = [one for one in view.numbers if one is not self.group]
        self._measures = random.sample(numbers, min(2, len(numbers)))
        noun, self._noun_column = row_noun(view)
        self._known |= {"one": noun[0], "many": noun[1]}

    @property
    def measure(self) -> Column | None:
        """The measure that is asked about."""
        return self._measures[0] if self._measures else None

    def fill(self, template: str, given: dict[str, str] | None = None) -> str | None:
        """The text of a template; nothing where the table does not have what it speaks of."""
        text = expand(template)
        if given is not None:
            self._known |= given
        for name in SLOT.findall(text):
            if self._value(name) is None:
                return None
        return " ".join(SLOT.sub(lambda match: self._value(match[1]) or "", text).split())

    def _value(self, name: str) -> str | None:
        """What a slot is filled with."""
        if name not in self._known and name in _FILLERS:
            _FILLERS[name](self)
        return self._known.get(name)

    def _add_names(self) -> None:
        """What the column is called that names the rows."""
        label = self._label or self._noun_column
        if label is not None:
            phrase = self._view.column_phrase(label)
            self._known |= {"l": phrase, "ls": in_plural(phrase)}

    def _add_columns(self) -> None:
        """Two columns."""
        label = self._label
        first = self._view.any_column(excluding=() if label is None else (label,))
        if first is None:
            return
        self._known["f"] = self._view.column_phrase(first)
        second = self._view.any_column(excluding=(first,))
        if second is not None:
            self._known["f2"] = self._view.column_phrase(second)

    def _add_numbers(self) -> None:
        """Two numbers of the size of the measure, and comparisons with small ones."""
        if self.measure is not None:
            self._known["n"] = self._view.number_in(self.measure)
            self._known.setdefault("m", self._view.number_in(self.measure))
        self._known["k"] = pick(_SMALL_NUMBERS)
        self._known["cmp"] = expand(_COMPARISONS, k=random.randint(2, 20))
        self._known["sign"] = pick((">", "<", ">=", "<="))

    def _add_tail(self) -> None:
        """Now and then a group at the end."""
        group = self._value("g") if chance(0.3) else None
        self._known["by"] = f"by {group}" if group is not None else ""

    def _add_measures(self) -> None:
        """One or two measures."""
        phrases = [self._view.column_phrase(one) for one in self._measures]
        self._known["p"] = phrases[0] if phrases else None
        is_group = len(phrases) > 1 and self._measures[1] in self._view.categories
        self._known["q"] = phrases[1] if len(phrases) > 1 and not is_group else None

    def _add_groups(self) -> None:
        """What rows are grouped by, and what else they might be grouped by."""
        view = self._view
        for name, column in (("g", self.group), ("h", self._other_group())):
            phrase = view.column_phrase(column) if column is not None else None
            self._known[name] = phrase
            self._known[f"{name}s"] = in_plural(phrase) if phrase else None

    def _other_group(self) -> Column | None:
        """Another column that makes groups."""
        return group_column(self._view, avoid=[self.group]) if self.group is not None else None

    def _add_values(self) -> None:
        """Two values of what names the rows, or of the groups."""
        column = self._label
        if column is None:
            texts = [one for one in self._view.categories if one.kind == "text"]
            column = pick(texts) if texts else None
        if column is None or len(column.distinct) < 2:
            return
        values = random.sample(column.distinct, 2)
        if any(len(value) > 40 or not is_only_in(self._view, value, column) for value in values):
            return
        self._known["v"], self._known["w"] = (self._view.said(value) for value in values)

    def _add_adjectives(self) -> None:
        """Adjectives that stand for the measure."""
        measure = self.measure
        adjectives = self._view.adjectives(measure) if measure is not None else None
        if adjectives is None:
            return
        superlatives = [*adjectives.most, *adjectives.least]
        comparatives = [word.removesuffix(" than") for word in (*adjectives.more, *adjectives.less)]
        self._known["sup"] = pick(superlatives) if superlatives else None
        self._known["comp"] = pick(comparatives) if comparatives else None

    def _add_condition(self) -> None:
        """Which rows are meant, and what they do."""
        found = condition(self._view)
        if found is None:
            return
        self._known["after"] = found.phrase
        if found.predicate is not None:
            self._known["pred_one"], self._known["pred"] = found.predicate

    def _add_figure(self) -> None:
        """A figure of the measure."""
        if self.measure is None:
            return
        fns = ("avg", "sum", "sum") if adds_up(self._view, self.measure) else ("avg",)
        self._known["x"] = figure_phrase(self._view, self.measure, pick(fns))


_FILLERS: dict[str, Callable[[Slots], None]] = {
    "p": Slots._add_measures,
    "q": Slots._add_measures,
    "g": Slots._add_groups,
    "gs": Slots._add_groups,
    "h": Slots._add_groups,
    "hs": Slots._add_groups,
    "l": Slots._add_names,
    "ls": Slots._add_names,
    "v": Slots._add_values,
    "w": Slots._add_values,
    "f": Slots._add_columns,
    "f2": Slots._add_columns,
    "sup": Slots._add_adjectives,
    "comp": Slots._add_adjectives,
    "after": Slots._add_condition,
    "pred": Slots._add_condition,
    "pred_one": Slots._add_condition,
    "x": Slots._add_figure,
    "n": Slots._add_numbers,
    "m": Slots._add_numbers,
    "k": Slots._add_numbers,
    "cmp": Slots._add_numbers,
    "sign": Slots._add_numbers,
    "by": Slots._add_tail,
}
