"""Conditions over values: one that is wanted, one that is not, several of which one is wanted."""

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.lexicon import (
    COMPARISONS,
    DEMONYMS,
    MONTHS,
    PERSONS,
    PLACES,
    RELATIONS,
    TIMES,
    WEEKDAYS,
    Relation,
)
from training.looks import can_be_said
from training.phrases import listed
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View
from training.words import stem

_ORDINALS = frozenset({"first", "second", "third", "fourth", "1st", "2nd", "3rd", "4th"})
_TIME_WORDS = frozenset(
    word.lower()
    for name in (*MONTHS, *WEEKDAYS, "spring", "summer", "autumn", "fall", "winter")
    for word in (name, name[:3])
)
_NOT_BEING = (
    ("are not", "is not"),
    ("aren't", "isn't"),
    ("are anything but", "is anything but"),
)
_WHERE = "[is|is|is|is|was|=|=|equals|is equal to|==]"
_NOT = "[is not|is not|isn't|was not|!=|is anything but|is other than|does not equal|<>]"


def value_condition(
    view: View, column: Column, op: str, row: int | None = None
) -> Condition | None:
    """A condition with one value, or with some (`in`); `row` must hold, where it is given."""
    values = _values(view, column, op, row)
    if values is None:
        return None
    name = column.name
    words = _Values(view, column, values)
    if op == "in":
        return words.wanted([{"column": name, "op": "in", "value": values}])
    if op == "eq":
        return words.wanted([{"column": name, "op": "eq", "value": values[0]}])
    return words.unwanted([{"column": name, "op": "neq", "value": value} for value in values])


def _values(view: View, column: Column, op: str, row: int | None) -> list[str] | None:
    """The values of a condition that a row passes."""
    own = column.cells[row] if row is not None else None
    if own is not None and not can_be_said(own):
        return None
    if op == "eq":
        value = own if own is not None else view.value_of(column)
        return [value] if value is not None else None
    count = pick((2, 2, 2, 3)) if op in ("in", "not_in") else 1
    found = [own] if op == "in" and own is not None else []
    for _ in range(count + 3):
        value = view.value_of(column)
        if value is None or value.lower() in {other.lower() for other in found}:
            continue
        if own is not None and op in ("neq", "not_in") and value.lower() == own.lower():
            continue
        found.append(value)
        if len(found) >= count:
            return found
    return None


class _Values:
    """The ways to say that a column has one of some values, or none of them."""

    def __init__(self, view: View, column: Column, values: list[str]) -> None:
        self.view = view
        self.column = column
        self.words = set(view.words_of(column))
        self.texts = [view.said(value, column) for value in values]
        self.is_single = len(values) == 1
        self.said = listed(self.texts, "or")
        self.both = self.said if self.is_single else listed(self.texts, "and")
        self.is_shared = view.has_twin(column) or any(
            view.is_shared(value, column) for value in values
        )
        has_letters = all(sum(map(str.isalpha, value)) > 2 for value in values)
        self.is_time = bool(self.words & TIMES) and all(map(_is_time, values))
        self.is_named_only = (
            self.is_shared or column.kind == "number" or not (has_letters or self.is_time)
        )
        self.is_category = column in view.categories and column.kind == "text"
        self.demonyms = [DEMONYMS[value.lower()] for value in values if value.lower() in DEMONYMS]
        if len(self.demonyms) < len(values):
            self.demonyms = []
        self.relations = self._relations()

    def _relations(self) -> list[Relation]:
        """The ways to tie things to these values that tell the column."""
        known: list[Relation] = []
        for word in self.view.relation_words(self.column):
            known = RELATIONS.get(word) or RELATIONS.get(stem(word), [])
            if known:
                if (word in TIMES and not self.is_time) or self.words & _ORDINALS:
                    return []
                break
        words = self.view.words_of(self.column)
        if len(words) > 1 and words[-1] == "by":
            text = f"{' '.join(words)} {{v}}"
            known = [Relation("after", text, text, False)]
        people = self.view.is_about_people
        return [
            relation
            for relation in known
            if (people or not relation.of_people)
            and (not self.is_named_only or relation.plural.count(" ") > 1)
            and not self.view.has_twin(self.column)
        ]

    def wanted(self, filters: list[Filter]) -> Condition:
        """One of the values is wanted."""
        name = self._name()
        is_one = _WHERE if self.is_single else "[is|is|was] [either|]"
        clause = expand(f"{{f}} {is_one} {{v}}", f=name, v=self.said)
        ways: list[Way] = [
            (2.5, lambda: Wording("where", expand("[the|] {c}", c=clause))),
            (1, lambda: Wording("whose", clause)),
            (2, lambda: Wording("with", self._having())),
        ]
        if not self.is_single:
            ways.append((1, lambda: Wording("where", self._listed_clause())))
        if self.relations:
            ways.append((9, lambda: self._related(pick(self.relations))))
        if not self.is_named_only:
            ways.append((3, lambda: Wording("after", self._bare(), "-")))
            if self.is_category or self.demonyms:
                ways.append((3 if self.demonyms else 1.5, self._being))
        return self._condition(filters, ways, clause, self._adjective())

    def unwanted(self, filters: list[Filter]) -> Condition:
        """None of the values is wanted."""
        clause = expand(f"{{f}} {_NOT} {{v}}", f=self._name(), v=self.said)
        ways: list[Way] = [
            (2, lambda: Wording("where", expand("[the|] {c}", c=clause))),
            (1, lambda: Wording("whose", clause)),
            (1.5, lambda: Wording("with", self._having_not())),
        ]
        if self.relations:
            ways.append((4, lambda: self._unrelated(pick(self.relations))))
        if not self.is_named_only:
            ways.append((4, lambda: Wording("after", self._except(), "-")))
            if self.is_category or self.demonyms:
                ways.append((2, self._not_being))
        return self._condition(filters, ways, clause, self._adjective_not())

    def _condition(
        self, filters: list[Filter], ways: list[Way], clause: str, adjective: str | None
    ) -> Condition:
        """A condition that is said in one of some ways."""
        people = self.view.is_about_people
        return condition_of(filters, ways, clause, self.texts, people, adjective)

    def _name(self) -> str:
        """How the column is named this time."""
        return self.view.column_phrase(self.column)

    def _having(self) -> str:
        """What things have: *a colour of red*, *red as the colour*."""
        template = pick(
            (
                "[the|a|] {f} [of|being|equal to|=|] {v}",
                "{f} {v}",
                "{v} as [the|their|] {f}",
                "{v} [for|in] [the|] {f}",
                "the {v} {f}",
            )
        )
        return expand(template, f=self._name(), v=self.said)

    def _having_not(self) -> str:
        """What things have instead: *a colour other than red*."""
        template = "[a|any|] {f} [other than|that is not|that isn't|different from|except] {v}"
        return expand(template, f=self._name(), v=self.said)

    def _listed_clause(self) -> str:
        """*colour is one of red, blue*."""
        values = ", ".join(self.texts)
        return expand("{f} [in ({v})|is one of {v}|in {v}|is any of {v}]", f=self._name(), v=values)

    def _bare(self) -> str:
        """The value after a word that does not name the column."""
        words = self.words
        if words & PLACES:
            return expand("[in|in|in|from|from|at|based in|located in|for] {v}", v=self.both)
        if self.is_time:
            return expand("[in|on|during|for|from|of] {v}", v=self.both)
        if self.column in self.view.labels[:1]:
            return expand("[for|of|about|called|named] {v}", v=self.both)
        if words & PERSONS:
            return expand("[by|for|of|with|from] {v}", v=self.both)
        return expand("[for|for|of|among|with|regarding] {v}", v=self.both)

    def _being(self) -> Wording:
        """*that are red*, *that are French*."""
        text = listed(self.demonyms, "or") if self.demonyms else self.said
        return Wording("verb", f"are {text}", f"is {text}")

    def _not_being(self) -> Wording:
        """*that are not red*."""
        many, one = pick(_NOT_BEING)
        text = listed(self.demonyms, "or") if self.demonyms else self.said
        return Wording("verb", f"{many} {text}", f"{one} {text}")

    def _related(self, relation: Relation) -> Wording:
        """*in Lyon*, *plays for Lyon*, *Nolan directed*."""
        values = self.both if relation.kind != "verb" and chance(0.4) else self.said
        one = _filled(relation.singular, values)
        many = _filled(relation.plural, values)
        if relation.kind == "after":
            return Wording("after", many, "-" if many.startswith(("who ", "that ")) else "")
        return Wording(relation.kind, many, one)

    def _unrelated(self, relation: Relation) -> Wording:
        """*not in Lyon*, *does not play for Lyon*."""
        many = _filled(relation.plural, self.said)
        one = _filled(relation.singular, self.said)
        if relation.kind == "after" and not many.startswith(("who ", "that ")):
            if self.words & PLACES and chance(0.3):
                return Wording("after", expand("outside [of|] {v}", v=self.both))
            return Wording("after", f"not {many}")
        is_past = one == many
        if relation.kind == "verb" and not is_past:
            return Wording("verb", _negated(many, True), _negated(one, False))
        return Wording("after", self._except(), "-")

    def _except(self) -> str:
        """*other than red*, *outside Lyon*."""
        words = COMPARISONS["except"]["place" if self.words & PLACES else "any"]
        return pick(words).replace("{s}", self.both)

    def _adjective(self) -> str | None:
        """The values before a noun, where they can stand there."""
        is_kind = self.is_category or self.demonyms
        if self.is_named_only or not is_kind or self.words & PERSONS:
            return None
        if self.demonyms and chance(0.7):
            return listed(self.demonyms, pick(("and", "or")))
        return self.said if all(map(_is_adjective, self.texts)) else None

    def _adjective_not(self) -> str | None:
        """*non-French*, where the value can stand before a noun."""
        if not self.is_single or self._adjective() is None:
            return None
        said = DEMONYMS.get(self.said.lower(), self.said)
        return f"non-{said}" if " " not in said else None


def _is_time(value: str) -> bool:
    """Whether a value may be a time: it has digits, or the name of a month, a day or a season."""
    return any(map(str.isdigit, value)) or bool(_TIME_WORDS & set(value.lower().split()))


def _filled(template: str, values: str) -> str:
    """A relation with its values, and no article twice."""
    if values[:4].lower() == "the ":
        template = template.replace("the {v}", "{v}")
    return template.replace("{v}", values)


def _is_adjective(text: str) -> bool:
    """Whether a value is short and plain enough to stand before a noun."""
    letters = text.replace(" ", "").replace("-", "")
    return len(text) < 22 and text.count(" ") < 2 and letters.isalpha()


def _negated(verb: str, many: bool) -> str:
    """A verb in the negative."""
    first, _, rest = verb.partition(" ")
    if first in ("is", "are", "was", "were"):
        return first + pick((" not ", " not ", "n't ")) + rest
    if first in ("has", "have") and rest.startswith("been "):
        return first + pick((" not ", "n't ")) + rest
    if many:
        return pick(("do not ", "don't ")) + verb
    return pick(("does not ", "doesn't ")) + f"{_base(first)} {rest}"


def _base(verb: str) -> str:
    """A verb without the ending of its third person."""
    if verb in ("goes", "does"):
        return verb[:-2]
    if verb == "has":
        return "have"
    if verb.endswith("ies"):
        return verb[:-3] + "y"
    if verb.endswith(("sses", "shes", "ches")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") else verb
