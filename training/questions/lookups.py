"""Questions about one thing that is named: *what is Dana's salary*, *tell me about order 1003*."""

import random
import re

from training.data_query import Call
from training.lexicon import COUNTED, RELATIONS, TRUTH_WORDS, WH_FORMS
from training.phrases import in_plural, listed
from training.questions.lines import lines_of
from training.questions.measures import may_be_summed
from training.questions.wording import (
    Asked,
    column_phrases,
    is_only_in,
    some_columns,
    sort,
)
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("lookups")

_NO_NAMES = frozenset({"the", "and", "for", "new", "von", "van", "der", "del", "all", "not", "one"})
_WORD = re.compile(r"[^\W\d_]{3,}")


def attribute(view: View) -> Asked | None:
    """What one column says of one thing."""
    named = _named(view)
    if named is None:
        return None
    label, spoken, condition = named
    asked = view.any_column(excluding=(label, *_columns_of(view, condition)))
    if asked is None or (label in view.categories and may_be_summed(view, asked)):
        return None
    call: Call = {"filter": condition, "select": [asked.name]}
    head = view.head_word(asked, WH_FORMS)
    if head is not None and chance(0.5):
        return expand(pick(WH_FORMS[head]), v=spoken), call
    phrase = view.column_phrase(asked)
    if asked in view.numbers and view.head_word(asked, COUNTED) and chance(0.5):
        return expand(pick(_LINES["how many"]), a=in_plural(phrase), v=spoken), call
    return expand(pick(_LINES["attribute"]), a=phrase, v=spoken), call


def attributes(view: View) -> Asked | None:
    """What two or three columns say of one thing."""
    named = _named(view)
    if named is None:
        return None
    label, spoken, condition = named
    asked = some_columns(view, (0, 75, 25), (label, *_columns_of(view, condition)))
    if len(asked) < 2:
        return None
    call: Call = {"filter": condition, "select": [column.name for column in asked]}
    return expand(pick(_LINES["attributes"]), s=column_phrases(view, asked), v=spoken), call


def whole_row(view: View) -> Asked | None:
    """All that a table says of one thing."""
    named = _named(view)
    if named is None:
        return None
    _, spoken, condition = named
    return expand(pick(_LINES["whole row"]), v=spoken), {"filter": condition}


def of_several(view: View) -> Asked | None:
    """What one column says of two or three things."""
    named = _several_named(view, pick((2, 2, 2, 3)))
    if named is None:
        return None
    label, spoken, condition = named
    asked = view.any_column(excluding=(label,))
    if asked is None:
        return None
    word = pick(("and", "and", "and", "&", "vs"))
    slots = {"v": listed(spoken, word), "a": view.column_phrase(asked, plural=chance(0.4))}
    call: Call = {"filter": [condition], "select": [label.name, asked.name]}
    if len(spoken) == 2 and chance(0.15):
        phrase = view.column_phrase(asked)
        slots |= {"a": phrase, "as": in_plural(phrase)}
        return expand(pick(_LINES["same of two"]), **slots), call
    return expand(pick(_LINES["several values"]), **slots), call


def first_of_two(view: View) -> Asked | None:
    """Which of two things has more of a measure."""
    named = _several_named(view, 2)
    if named is None or not view.numbers:
        return None
    label, spoken, condition = named
    measure = pick(view.numbers)
    descending = chance(0.65)
    slots = {"v": " and ".join(spoken), "o": " or ".join(spoken), "a": view.column_phrase(measure)}
    slots |= {"v1": spoken[0], "v2": spoken[1]}
    adjectives = view.adjectives(measure)
    comparatives = (adjectives.more if descending else adjectives.less) if adjectives else ()
    if comparatives and chance(0.6):
        question = expand(pick(_LINES["adjective of two"]), c=pick(comparatives), **slots)
    else:
        section = "higher of two" if descending else "lower of two"
        question = expand(pick(_LINES[section]), **slots)
    call: Call = {
        "filter": [condition],
        "sort_by": sort(measure.name, descending),
        "select": [label.name],
        "limit": 1,
    }
    return question, call


def _several_named(view: View, count: int) -> tuple[Column, list[str], dict] | None:
    """A column that names each row, some of its values as they are typed, and their filter."""
    labels = [one for one in view.labels if one.most_repeats == 1 and len(one.distinct) > count]
    if not labels:
        return None
    label = pick(labels)
    values = random.sample(label.distinct, count)
    if any(len(value) > 40 or '"' in value for value in values):
        return None
    condition = {"column": label.name, "op": "in", "value": values}
    return label, [view.said(value) for value in values], condition


def verification(view: View) -> Asked | None:
    """Whether something holds of one thing: the column that says so."""
    named = _named(view)
    if named is None:
        return None
    label, spoken, condition = named
    truths = [one for one in view.booleans if view.head_word(one, TRUTH_WORDS) and one is not label]
    if truths and chance(0.7):
        asked = pick(truths)
        head = view.head_word(asked, TRUTH_WORDS)
        words = [word for side in TRUTH_WORDS[head or ""] for word in side.adjectives]
        if not words:
            return None
        question = expand(pick(_LINES["verify truth"]), v=spoken, w=pick(words))
        return question, {"filter": condition, "select": [asked.name]}
    return _verified_relation(view, label, spoken, condition)


def _verified_relation(view: View, label: Column, spoken: str, condition: dict) -> Asked | None:
    """*is Dana in Lyon*: the city of Dana."""
    columns = [
        one
        for one in view.categories
        if one is not label and one.kind == "text" and view.head_word(one, RELATIONS)
    ]
    if not columns:
        return None
    asked = pick(columns)
    ties = [tie for tie in RELATIONS[view.head_word(asked, RELATIONS) or ""] if tie.kind == "after"]
    value = view.value_of(asked)
    if not ties or value is None:
        return None
    tie = pick(ties).singular.replace("{v}", view.said(value))
    question = expand("[is|was|is|is it true that] {v} {t}", v=spoken, t=tie)
    if question.startswith("is it true"):
        question = question.replace(f"that {spoken}", f"that {spoken} is")
    return question, {"filter": condition, "select": [asked.name]}


def _columns_of(view: View, condition: dict) -> tuple[Column, ...]:
    """The column of a condition."""
    return (view.table.column(condition["column"]),)


def _named(view: View) -> tuple[Column, str, dict] | None:
    """A column that names rows, a value of it as it is typed, and the filter that it means."""
    numbered = [(noun, one) for noun, one in view.id_nouns if one in view.ids]
    if numbered and chance(0.12):
        return _numbered(numbered)
    pool = view.labels or [one for one in view.categories if one.kind == "text"]
    if not pool:
        return None
    label = pick(pool)
    value = view.value_of(label)
    if value is None or not is_only_in(view, value, label) or len(value) < 2:
        return None
    if label in view.labels and chance(0.2):
        part = _telling_part(label, value)
        if part is not None:
            spoken = part if chance(0.5) else part.lower()
            return label, spoken, {"column": label.name, "op": "contains", "value": part}
    return label, view.said(value), {"column": label.name, "op": "eq", "value": value}


def _numbered(numbered: list[tuple[str, Column]]) -> tuple[Column, str, dict] | None:
    """A row by its number: *order 1003*."""
    noun, column = pick(numbered)
    value = pick(column.distinct)
    if len(value) > 11:
        return None
    spoken = expand(pick(_LINES["numbered"]), n=noun, v=value)
    return column, spoken, {"column": column.name, "op": "eq", "value": value}


def _telling_part(label: Column, value: str) -> str | None:
    """One word of a value that no other value of the column has."""
    parts = [part for part in _WORD.findall(value) if part.lower() not in _NO_NAMES]
    if len(parts) < 2:
        return None
    part = pick((parts[0], parts[-1]))
    folded = part.lower()
    return part if sum(folded in one.lower() for one in label.distinct) == 1 else None
