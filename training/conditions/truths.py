"""Conditions over yes-or-no columns: *sold*, *who don't smoke*, *with parking*."""

from training.column_roles import truth_pair
from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.lexicon import TRUTH_WORDS, TruthWords
from training.phrases import with_article
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View

_PREFIXES = frozenset({"is", "has", "was", "are", "had", "flag", "can", "did", "does"})
_NO_WORDS = TruthWords((), ())


def truth_condition(view: View, column: Column, row: int | None = None) -> Condition | None:
    """That a yes-or-no column says yes, or no; `row` must hold, where it is given."""
    pair = truth_pair(column)
    if pair is None:
        return None
    is_yes = chance(0.65)
    if row is not None:
        if column.cells[row] not in pair:
            return None
        is_yes = column.cells[row] == pair[0]
    value = pair[0 if is_yes else 1]
    filters: list[Filter] = [{"column": column.name, "op": "eq", "value": value}]
    words = view.words_of(column)
    thing = " ".join(word for word in words if word not in _PREFIXES) or column.name
    answers = (value, value, "true", "yes") if is_yes else (value, value, "false", "no")
    # Nobody says *is landlocked is no*.
    name = thing if words and words[0] in _PREFIXES else view.column_phrase(column)
    clause = expand("{f} [is|is|=|:] {v}", f=name, v=pick(answers))
    known = next((TRUTH_WORDS[word] for word in reversed(words) if word in TRUTH_WORDS), None)
    truth = _NO_WORDS if known is None else known[0 if is_yes else 1]
    ways: list[Way] = [(2, lambda: Wording("where", clause))]
    if truth.verbs:
        ways.append((6, lambda: _verb(*pick(truth.verbs))))
    if truth.adjectives:
        ways.append((2, lambda: _being(pick(truth.adjectives))))
    if not truth.verbs:
        ways += _guessed(words, thing, is_yes)
    adjective = pick(truth.adjectives) if truth.adjectives else None
    return condition_of(filters, ways, clause, [], view.is_about_people, adjective)


def _verb(one: str, many: str) -> Wording:
    """*who smoke*, *that have been sold*."""
    return Wording("verb", many, one)


def _being(text: str) -> Wording:
    """*that are sold*."""
    return Wording("verb", f"are {text}", f"is {text}")


def _guessed(words: list[str], thing: str, is_yes: bool) -> list[Way]:
    """How to say it by the look of the header: something that is had, or that things are."""
    is_had = "has" in words or "had" in words
    having = expand("[{f}|{a}]", f=thing, a=with_article(thing))
    if is_yes:
        ways: list[Way] = [(3 if is_had else 1.5, lambda: Wording("with", having))]
        if not is_had:
            ways.append((3, lambda: _being(thing)))
        return ways
    ways = [
        (2, lambda: Wording("after", f"without {having}")),
        (2, lambda: Wording("with", f"no {thing}")),
    ]
    if not is_had:
        ways.append((3, lambda: Wording("verb", f"are not {thing}", f"is not {thing}")))
    return ways
