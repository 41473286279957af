"""Conditions over numbers: compared by name, by verb, by adjective, or by the unit alone."""

from training.conditions.amounts import amount, units_of
from training.conditions.special_numbers import compound, special_number
from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.data_query import ORDER_OPS, number_of
from training.lexicon import COMPARISONS, COUNTED, HEADER_UNITS, MEASURED, UNITS
from training.phrases import with_article
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_TRIES = 5
_DOUBLING = frozenset({"get", "run", "win", "hit", "put", "net", "set", "cut", "bag", "tip"})
#: What a number follows a noun in only after a comparison.
_ONLY_COMPARED = frozenset({"{c}", "{u}", "{c} people", "{c} in age"})
_OPS = {"between": ("gte", "lte"), "inside": ("gt", "lt")}


def number_condition(
    view: View, column: Column, op: str, row: int | None = None
) -> Condition | None:
    """A comparison with a number; `row` must hold, where it is given."""
    if op == "between" and chance(0.15):
        op = "inside"
    bounds = _bounds(view, column, op, row)
    if bounds is None:
        return None
    ops = _OPS.get(op, (op,))
    filters: list[Filter] = [
        {"column": column.name, "op": one, "value": bound} for one, bound in zip(ops, bounds)
    ]
    if op == "neq":
        return _different(view, column, filters, bounds[0])
    special = special_number(view, column, op, bounds, filters)
    if special is not None:
        return special
    return _NumberWords(view, column, op, bounds).condition(filters)


class _NumberWords:
    """The ways to compare a column with a number."""

    def __init__(self, view: View, column: Column, op: str, bounds: list[str]) -> None:
        self.view = view
        self.column = column
        self.op = op
        self.bounds = bounds
        self.said: list[str] = []
        self.is_counted = _is_counted(view, column)
        self.measured = _usable_measures(view, column)
        if op == "eq":
            self.measured = [one for one in self.measured if one not in _ONLY_COMPARED]

    def condition(self, filters: list[Filter]) -> Condition:
        """The comparison in one of these ways."""
        clause = self._clause()
        people = self.view.is_about_people
        adjective = compound(self.view, self.column, self.op, self.bounds[0])
        return condition_of(filters, self._ways(), clause, self.said, people, adjective)

    def _ways(self) -> list[Way]:
        """The ways that fit the column, and how likely each is."""
        adjectives = self.view.adjectives(self.column)
        ways: list[Way] = [
            (3, self._where),
            (1.5, self._whose),
            (4 if not self.is_counted else 2, self._with),
        ]
        if self.is_counted:
            ways.append((5, self._count))
        elif self.view.verbs(self.column):
            ways.append((4, self._verb))
        if self.measured:
            ways.append((3.5, self._measure))
        if adjectives is not None and self.op in ("gt", "lt"):
            words = adjectives.more if self.op == "gt" else adjectives.less
            if words:
                ways.append((4, lambda: self._adjective(pick(words))))
        return ways

    def _where(self) -> Wording:
        """*where the salary is over 4000*."""
        return Wording("where", expand("[the|] {c}", c=self._clause()))

    def _whose(self) -> Wording:
        """*whose salary is over 4000*."""
        return Wording("whose", self._clause())

    def _with(self) -> Wording:
        """*with a salary of over 4000*, *with a salary above 4000*."""
        name = self._name()
        if self.op in ORDER_OPS and chance(0.35):
            text = self._compared(f"{{f}} of {self._words('amount')}", with_article(name))
        else:
            name = pick((name, name, with_article(name), f"the {name}"))
            text = self._compared(f"{{f}} {self._words('named')}", name)
        return Wording("with", text)

    def _count(self) -> Wording:
        """*more than 5 goals*, *scored more than 5 goals*."""
        words = self.view.words_of(self.column)
        name = " ".join(words)
        if words[-1] not in UNITS and chance(0.4):
            name = self.view.column_phrase(self.column, plural=True)
        text = f"{self._compared(self._words('amount'), unit=False)} {name}"
        verbs = self.view.verbs(self.column)
        if verbs and chance(0.45):
            verb = pick(verbs)
            if chance(0.5):
                return Wording("verb", f"{verb.past} {text}", f"{verb.past} {text}")
            return Wording("verb", f"{verb.base} {text}", f"{verb.singular} {text}")
        return Wording("with", text)

    def _verb(self) -> Wording:
        """*earn over 5k*, *costing less than $50*."""
        verb = pick(self.view.verbs(self.column))
        compared = self._compared(self._words("amount"))
        if chance(0.3) and not verb.base.startswith(("are ", "have ")):
            return Wording("after", f"{_gerund(verb.base)} {compared}", "-")
        if chance(0.25) and not verb.past.startswith(("was ", "is ")):
            return Wording("verb", f"{verb.past} {compared}", f"{verb.past} {compared}")
        return Wording("verb", f"{verb.base} {compared}", f"{verb.singular} {compared}")

    def _measure(self) -> Wording:
        """*priced over 50*, *aged between 30 and 40*, *under $20*."""
        template = pick(self.measured)
        unit = True if "{u}" in template else None if template == "{c}" else False
        compared = self._compared(self._words("amount"), unit=unit)
        text = expand(template, c=compared, u=compared)
        if text.startswith("with "):
            return Wording("with", text[5:])
        return Wording("after", text, "-" if text.split(" ")[0].endswith("ing") else "")

    def _adjective(self, word: str) -> Wording:
        """*older than 30*."""
        text = f"{word} than {self._number(0)}"
        if chance(0.5):
            return Wording("after", text)
        return Wording("verb", f"are {text}", f"is {text}")

    def _clause(self) -> str:
        """*salary is over 4000*, *salary > 4000*."""
        if chance(0.2):
            template = f"{{f}} {self._words('sign')}"
            text = self._compared(template, self._name(), unit=False, plain=True)
            return text.replace("> ", ">").replace("= ", "=") if chance(0.2) else text
        return self._compared(f"{{f}} {self._words('clause')}", self._name())

    def _words(self, place: str) -> str:
        """A comparison in words that fit a place."""
        return pick(COMPARISONS[place][self.op])

    def _name(self) -> str:
        """How the column is named this time."""
        return self.view.column_phrase(self.column)

    def _number(self, place: int, unit: bool | None = None, plain: bool = False) -> str:
        """One of the numbers as typed, or in digits."""
        text = self.bounds[place]
        if not plain:
            text = amount(self.view, self.column, text, unit)
        self.said.append(text)
        return text

    def _compared(
        self, template: str, name: str = "", unit: bool | None = None, plain: bool = False
    ) -> str:
        """A comparison with the numbers, and the name of the column, filled in."""
        if len(self.bounds) == 1:
            return expand(template, f=name, s=self._number(0, unit, plain))
        lower, upper = self._number(0, False, plain), self._number(1, unit, plain)
        return expand(template, f=name, s=lower, b=upper)


def _is_counted(view: View, column: Column) -> bool:
    """Whether a number can stand before the column's name: *5 goals*."""
    words = view.words_of(column)
    if not words or words[-1] not in COUNTED:
        return False
    return len(words) == 1 or words[-1] not in UNITS or words[-2] not in HEADER_UNITS


def _usable_measures(view: View, column: Column) -> list[str]:
    """How numbers of a column follow a noun; bare ones only where no other column can be meant."""
    head = view.head_word(column, MEASURED)
    if head is None:
        return []
    rivals = {
        template
        for other in view.numbers
        if other is not column
        for template in MEASURED.get(view.head_word(other, MEASURED) or "", ())
    }
    units = set(units_of(view, column)[0])
    has_rival = any(
        units & set(units_of(view, other)[0]) for other in view.numbers if other is not column
    )
    return [
        template
        for template in MEASURED[head]
        if template not in rivals
        and ("{u}" not in template or units)
        and (template not in ("{c}", "{u}") or not has_rival)
    ]


def _gerund(base: str) -> str:
    """A verb in its form in -ing: *costing*, *making*, *getting*."""
    first, _, rest = base.partition(" ")
    if first in _DOUBLING:
        first += first[-1]
    elif first.endswith("e") and not first.endswith("ee"):
        first = first[:-1]
    return f"{first}ing {rest}".strip()


def _bounds(view: View, column: Column, op: str, row: int | None) -> list[str] | None:
    """One or two numbers that leave some rows and that hold for a row."""
    own = number_of(column.cells[row]) if row is not None else None
    if row is not None and own is None:
        return None
    if op in ("between", "inside"):
        return _range(view, column, own, op == "inside")
    if op == "eq":
        text = column.cells[row] if row is not None else pick(column.distinct)
        return [text] if number_of(text) is not None and len(text) <= 12 else None
    for _ in range(_TRIES):
        text = view.number_in(column)
        number = number_of(text) if text is not None else None
        if text is None or number is None:
            continue
        if _holds(own, op, number) and _is_telling(column, op, number):
            return [text]
    return None


def _holds(own: float | None, op: str, number: float) -> bool:
    """Whether a row's own number passes, where there is a row."""
    if own is None:
        return True
    passes = {"gt": own > number, "lt": own < number, "gte": own >= number, "lte": own <= number}
    return passes.get(op, own != number)


def _is_telling(column: Column, op: str, number: float) -> bool:
    """Whether a comparison leaves some of the rows."""
    if op == "gt":
        return number < column.high
    if op == "lt":
        return number > column.low
    if op == "gte":
        return column.low < number <= column.high
    if op == "lte":
        return column.low <= number < column.high
    return True


def _range(view: View, column: Column, own: float | None, is_open: bool) -> list[str] | None:
    """Two numbers, the lower one first."""
    for _ in range(_TRIES):
        texts = [view.number_in(column), view.number_in(column)]
        pairs = sorted((number_of(text), text) for text in texts if text is not None)
        if len(pairs) < 2 or pairs[0][0] is None or pairs[1][0] is None:
            continue
        low, high = pairs[0][0], pairs[1][0]
        if low < high and (own is None or (low < own < high if is_open else low <= own <= high)):
            return [pairs[0][1], pairs[1][1]]
    return None


def _different(view: View, column: Column, filters: list[Filter], bound: str) -> Condition:
    """A number that is not wanted."""
    name = view.column_phrase(column)
    said = amount(view, column, bound, False)
    clause = expand("{f} [is not|isn't|!=|is other than|is anything but] {s}", f=name, s=said)
    having = expand("[a|] {f} [other than|that is not|different from] {s}", f=name, s=said)
    without = expand("[except|excluding] {f} {s}", f=name, s=said)
    ways: list[Way] = [
        (3, lambda: Wording("where", clause)),
        (2, lambda: Wording("whose", clause)),
        (2, lambda: Wording("with", having)),
        (1, lambda: Wording("after", without, "-")),
    ]
    return condition_of(filters, ways, clause, [said], view.is_about_people)
