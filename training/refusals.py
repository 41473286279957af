"""Questions that no single call answers, many of which look as if one could."""

from collections.abc import Callable
from functools import cache

from training.conditions import condition
from training.lexicon import SYNONYMS, TIMES
from training.phrases import in_plural
from training.questions.lines import lines_of
from training.questions.measures import adds_up
from training.refusal_slots import Slots
from training.templates import chance, pick
from training.view import View
from training.words import stem

#: A question and the reason why it is declined.
Refused = tuple[str, str]

_LINES = lines_of("refusals")
_MISSING = lines_of("missing")
_SHARE_WORDS = (
    "percent",
    "percentage",
    "pct",
    "share",
    "proportion",
    "ratio",
    "rate",
    "probability",
)
_STATISTIC_WORDS = (
    "median",
    "std",
    "deviation",
    "variance",
    "percentile",
    "quartile",
    "correlation",
)
_RANK_WORDS = ("rank", "ranking", "position", "place", "standing", "pos")
_GROWTH_WORDS = ("growth", "change", "increase", "difference", "diff", "cumulative", "delta")
_TIME_WORDS = (*TIMES, "time", "period", "created", "updated", "when", "start", "end", "since")


def _has_header(view: View, words: tuple[str, ...]) -> bool:
    """Whether the header of some column has one of some words."""
    return any(view.head_word(column, words) for column in view.table.columns)


def _some(view: View, sections: tuple[str, ...], reason: str) -> Refused | None:
    """A question out of one of some sections."""
    question = Slots(view).fill(pick(_LINES[pick(sections)]))
    return None if question is None else (question, reason)


def nested(view: View) -> Refused | None:
    """What compares with a result that another query would have to find first."""
    sections = (
        "above average",
        "above average",
        "comparative average",
        "than another",
        "than another",
        "comparative than another",
        "same as",
        "best in each",
        "best in each",
        "superlative in each",
        "of the best",
        "of the best",
        "of the group with most",
        "columns against each other",
        "next to",
        "in both",
    )
    return _some(view, sections, "nested")


def ordinal(view: View) -> Refused | None:
    """The second of an order, which a limit cannot give."""
    if _has_header(view, _RANK_WORDS):
        return _some(view, ("second figure",), "nested")
    return _some(view, ("ordinal", "ordinal", "ordinal", "second figure"), "nested")


def having(view: View) -> Refused | None:
    """What filters groups by their figure."""
    slots = Slots(view)
    group = slots.group
    if group is None:
        return None
    sections = ["having count", "having figure"]
    if slots.measure is not None and adds_up(view, slots.measure):
        sections.append("having sum")
    question = slots.fill(pick(_LINES[pick(sections)]))
    return None if question is None else (question, "having")


def arithmetic(view: View) -> Refused | None:
    """What reckons with figures: shares, differences, ratios, growth."""
    sections = [
        "difference",
        "difference",
        "range",
        "of two measures",
        "of two measures",
        "what if",
    ]
    if not _has_header(view, _SHARE_WORDS):
        sections += ["percentage"] * 3
    if not _has_header(view, _GROWTH_WORDS):
        sections.append("growth")
    if view.dates:
        sections.append("time arithmetic")
    return _some(view, tuple(sections), "arithmetic")


def statistic(view: View) -> Refused | None:
    """What needs statistics that the tool does not have, or a reason, or a forecast."""
    if _has_header(view, _STATISTIC_WORDS):
        return None
    return _some(view, ("statistic",), "statistic")


def either(view: View) -> Refused | None:
    """One of two conditions over different columns."""
    first = condition(view)
    if first is None:
        return None
    used = [view.table.column(name) for name in first.columns]
    second = condition(view, avoid=used)
    if second is None:
        return None
    section = "either"
    given = {"a": first.phrase, "b": second.phrase}
    if first.predicate is not None and second.predicate is not None and chance(0.4):
        section = "either predicates"
        given = {"a": first.predicate[1], "b": second.predicate[1]}
        given |= {"a_one": first.predicate[0], "b_one": second.predicate[0]}
    question = Slots(view).fill(pick(_LINES[section]), given)
    return None if question is None else (question, "either")


def missing(view: View) -> Refused | None:
    """What the table has no column for."""
    if not _has_header(view, _TIME_WORDS) and not view.dates and not view.years and chance(0.3):
        return _some(view, ("missing time",), "missing")
    section = "of people" if view.is_about_people else "of things"
    if chance(0.35):
        section = pick(tuple(_MISSING))
    attribute = pick(_attributes(section))
    if _tells(view, attribute[1]):
        return None
    given = {"m": attribute[0], "ms": in_plural(attribute[0])}
    template = pick(_LINES["missing" if chance(0.85) else "missing other"])
    question = Slots(view).fill(template, given)
    return None if question is None else (question, "missing")


@cache
def _attributes(section: str) -> list[tuple[str, frozenset[str]]]:
    """What a table may lack, each with the words of headers that would tell it."""
    found = []
    for line in _MISSING[section]:
        attribute, _, words = line.partition(":")
        found.append((attribute, frozenset(stem(word) for word in words.split())))
    return found


def _tells(view: View, words: frozenset[str]) -> bool:
    """Whether some header has one of some words, or a synonym of one."""
    for column in view.table.columns:
        for word in view.words_of(column):
            known = (word, stem(word), *SYNONYMS.get(word, ()), *SYNONYMS.get(stem(word), ()))
            if any(stem(part) in words for one in known for part in one.split()):
                return True
    return False


def off_topic(view: View) -> Refused | None:
    """What is no question about the table."""
    question = Slots(view).fill(pick(_LINES["off topic"]))
    return None if question is None else (question, "off_topic")


def change(view: View) -> Refused | None:
    """What would edit, draw, export or send something."""
    return _some(view, ("change",), "change")


REFUSALS: list[tuple[Callable[[View], Refused | None], float]] = [
    (nested, 18),
    (ordinal, 6),
    (having, 14),
    (arithmetic, 20),
    (statistic, 11),
    (either, 10),
    (missing, 12),
    (off_topic, 6),
    (change, 7),
]
