"""Several conditions in one phrase, as people put them together."""

import random
from collections.abc import Collection

from training.conditions.single import condition
from training.conditions.wording import WHERE, Condition, joined_to_noun
from training.phrases import listed
from training.table import Column
from training.templates import chance, pick
from training.view import View

_TRIES = 4
_NEGATIVE = frozenset({"neq", "not_contains", "empty"})
#: Kinds of wording of which two may share their first word.
_SHARED = frozenset({"with", "verb", "whose", "where"})
#: The order in which kinds of wording follow a noun.
_ORDER = {"after": 0, "with": 1, "whose": 2, "verb": 3, "clause": 4, "where": 5}


def several(view: View, count: int, avoid: Collection[Column] = ()) -> Condition | None:
    """Conditions over as many different columns, in one phrase; mostly some row has them all."""
    for _ in range(_TRIES):
        found = _found(view, count, avoid)
        if found is not None:
            return _joined(found, view.is_about_people)
    return None


def _found(view: View, count: int, avoid: Collection[Column]) -> list[Condition] | None:
    """The conditions one by one."""
    rows = len(view.table.rows)
    row = random.randrange(rows) if rows and chance(0.93) else None
    avoided = list(avoid)
    found: list[Condition] = []
    for _ in range(count):
        one = condition(view, avoid=avoided, row=row)
        if one is None:
            return None
        found.append(one)
        avoided += [view.table.column(name) for name in one.columns]
    return found


def _joined(found: list[Condition], people: bool) -> Condition:
    """Conditions as one, in one of several styles."""
    choice = random.random()
    if choice < 0.2:
        return _as_clauses(found, f"{pick(WHERE)} ")
    if choice < 0.26:
        return _as_clauses(found, "whose ")
    if choice < 0.31:
        return _as_clauses(found, "")
    return _as_phrases(found, people)


def _as_clauses(found: list[Condition], start: str) -> Condition:
    """*where city is Lyon and salary is over 4000*."""
    clauses = [one.clause for one in found]
    again = start if start and chance(0.25) else ""
    text = clauses[0]
    for place, clause in enumerate(clauses[1:], 1):
        link = _link(found[place], place == len(clauses) - 1)
        text += (link + again if again else link + pick(("", "", "", "the "))) + clause
    return _together(found, start + text)


def _link(nxt: Condition, is_last: bool) -> str:
    """What stands before a further clause."""
    if nxt.filters[0]["op"] in _NEGATIVE and chance(0.4):
        return pick((" but ", ", but "))
    if not is_last:
        return pick((", ", ", ", " and "))
    return pick((" and ", " and ", " and ", ", and ", ", ", " & ", " and also "))


def _as_phrases(found: list[Condition], people: bool) -> Condition:
    """*French films by Truffaut with a rating above 8 that are not sold out*."""
    ordered = sorted(found, key=lambda one: _ORDER[one.wording.kind] if one.wording else 5)
    if chance(0.15):
        random.shuffle(ordered)
    before = next((one for one in ordered if one.adjective is not None and chance(0.5)), None)
    rest = [one for one in ordered if one is not before]
    if before is None:
        return _together(ordered, _phrases(ordered, people))
    both = [before, *rest]
    whole = _together(both, _phrases(both, people))
    whole.before = before.adjective or ""
    whole.after = _phrases(rest, people)
    return whole


def _phrases(ordered: list[Condition], people: bool) -> str:
    """The phrases one after the other; like ones share their first word."""
    text = ""
    last_kind = ""
    for one in ordered:
        kind = one.wording.kind if one.wording is not None else "where"
        if not text:
            text = one.phrase
        elif kind == last_kind and kind in _SHARED and (kind == "where" or chance(0.75)):
            text += _link(one, True) + one.wording.text
        else:
            text += _gap(one, kind) + joined_to_noun(one.wording, people)
        last_kind = kind
    return text


def _gap(one: Condition, kind: str) -> str:
    """What stands before a phrase of another kind."""
    if one.filters[0]["op"] in _NEGATIVE and chance(0.4):
        return pick((" but ", ", but "))
    if kind in ("after", "with"):
        return pick((" ", " ", " ", ", ", " and "))
    return pick((" ", " and ", " and ", ", "))


def _together(ordered: list[Condition], phrase: str) -> Condition:
    """The filters of some conditions under one phrase."""
    filters = [part for one in ordered for part in one.filters]
    said = [text for one in ordered for text in one.said]
    clause = listed([one.clause for one in ordered])
    return Condition(filters, phrase, said=said, clause=clause)
