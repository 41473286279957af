"""Questions as they are really typed: fillers, slips, short forms, missing signs and words."""

import random
import re
from collections.abc import Callable, Sequence

from training.phrases import tidied, typo
from training.templates import chance, expand, pick
from training.words import words

_ASKING = re.compile(
    r"(what|whats|what's|which|who|who's|whose|how|where|when|why|is|are|do|does|did|was|were|in"
    r" (what|which)|for which|can|could|any)\b",
    re.IGNORECASE,
)
_WH = re.compile(r"(what|which|who|whose|how|where|when|why|in what|in which)\b", re.IGNORECASE)
_ORDERING = re.compile(
    r"(show|list|find|get|give|count|sort|name|calc|calculate|return|display|order|rank|compare"
    r"|compute|pull|look|filter|select|print|add up|sum|work out|figure out)\b(?! (of|for)\b)",
    re.IGNORECASE,
)
_COMMA = re.compile(r",(?=\s)")

_BEFORE_ANYTHING = (
    "[hey|hi|hello|ok|okay|so|well|now|and|alright|um|hmm|yo|right|also|plus|good morning|thanks]"
    "[,| -|,|]",
    "[quick|one|another|simple|last|next|small] question[:|,| -]",
    "[just wondering|just curious|out of curiosity|for my report|for the meeting|for a friend"
    "|sorry to bother|one more thing|next one|let's see|help me out|i'm curious|need help][:|,]",
    "[from the data|in this table|looking at this|in this file|based on the table|from this list"
    "|according to the table|in our data|for this dataset|using this data][:|,|,]",
)
_BEFORE_WH = (
    "[i want|i'd like|i would like|i need|we need|trying|i'm trying|would love]"
    " to [know|find out|see][:|,|]",
    "[tell me|please tell me|let me know|say|remind me][,|:|]",
    "[can|could|would] you [please|kindly|] [tell me|say|check|find out|look up][,|:|]",
    "[do you know|do you happen to know|any idea|does anyone know|have you got an idea][,|:|]",
    "[i wonder|i was wondering|i'm wondering|wondering][,|:|]",
)
_BEFORE_ORDER = (
    "[please|pls|plz|kindly]",
    "[can|could|would|will] you [please|kindly|just|quickly|]",
    "[i need you to|i'd like you to|i want you to|you should|go and|go ahead and|let's|help me]",
)
_AFTER = (
    "[,|] [please|pls|plz|thanks|thx|thank you|cheers|ty|many thanks|thanks a lot]",
    "[in|from] [this|the] [table|data|file|dataset|list|sheet|spreadsheet|csv]",
    "[here|overall|exactly|right now|do you know|if possible|asap|again|for me|roughly|at all]",
    "[, i wonder|, any idea|, can you tell me|, could you check|, do you know]",
)

_CONTRACTIONS = [
    (re.compile(rf"\b{long}\b", re.IGNORECASE), short)
    for long, short in (
        ("what is", "what's"),
        ("what are", "what're"),
        ("who is", "who's"),
        ("where is", "where's"),
        ("when is", "when's"),
        ("how is", "how's"),
        ("that is", "that's"),
        ("there is", "there's"),
        ("do not", "don't"),
        ("does not", "doesn't"),
        ("did not", "didn't"),
        ("is not", "isn't"),
        ("are not", "aren't"),
        ("was not", "wasn't"),
        ("were not", "weren't"),
        ("have not", "haven't"),
        ("has not", "hasn't"),
        ("i would", "i'd"),
        ("i am", "i'm"),
        ("let us", "let's"),
    )
]
_SHORT_FORMS = {
    "average": ("avg", "avg.", "mean"),
    "maximum": ("max",),
    "minimum": ("min",),
    "number": ("nr", "no.", "num", "#"),
    "with": ("w/", "w"),
    "without": ("w/o",),
    "and": ("&", "n", "+"),
    "please": ("pls", "plz"),
    "you": ("u",),
    "are": ("r",),
    "percent": ("%",),
    "people": ("ppl",),
    "because": ("bc",),
    "versus": ("vs",),
    "about": ("abt",),
    "through": ("thru",),
    "than": ("then",),
    "which": ("wich", "whch"),
    "the": ("teh", "th"),
    "there": ("their", "ther"),
    "their": ("there", "thier"),
    "whose": ("who's", "whos"),
    "who's": ("whose",),
    "highest": ("higest", "hightest"),
    "lowest": ("lowst",),
    "greater": ("grater",),
    "between": ("beetween", "betwen"),
    "total": ("totl", "ttl"),
    "received": ("recieved",),
    "many": ("mny",),
    "does": ("dose",),
    "what": ("wat", "waht"),
    "where": ("were", "whre"),
    "whats": ("wats",),
    "have": ("hav",),
    "before": ("b4", "befor"),
    "show": ("shw", "sho"),
    "list": ("lst",),
    "information": ("info",),
    "different": ("diferent", "diff"),
    "favorite": ("favourite",),
    "favourite": ("favorite",),
    "colour": ("color",),
    "color": ("colour",),
    "centre": ("center",),
    "center": ("centre",),
    "organisation": ("organization",),
    "organization": ("organisation",),
    "programme": ("program",),
    "metres": ("meters",),
    "kilometres": ("kilometers",),
    "travelled": ("traveled",),
    "cancelled": ("canceled",),
}
#: Words that may be left out and leave the meaning.
_DISPENSABLE = frozenset({"the", "a", "an", "all", "me", "please"})
#: Words whose short forms are words themselves, and so come seldom.
_RISKY = frozenset({"and", "there", "where", "number", "than", "does"})


def noisy(question: str, protected: list[str]) -> str:
    """A question with the noise of real ones; words of the protected texts stay as they are."""
    frozen = {word for value in protected for word in words(value)}
    text = tidied(question, frozen)
    if chance(0.15):
        text = _contracted(text, protected)
    if chance(0.07):
        text = _changed_words(text, frozen, _without_articles)
    if chance(0.05):
        text = _changed_words(text, frozen, _shortened)
    if chance(0.06):
        text = _changed_words(text, frozen, _slipped)
    if chance(0.08):
        text = _COMMA.sub("", text)
    if chance(0.11):
        text = _begun(text)
    if chance(0.05) and not text.endswith("?"):
        text = f"{text}{' ' if text else ''}{expand(pick(_AFTER))}".replace(" ,", ",")
    return _ended(_in_case(text))


def _contracted(text: str, protected: Sequence[str]) -> str:
    """*what is* as *what's* or *whats*."""
    values = [value.lower() for value in protected]
    apostrophe = "" if chance(0.35) else "'"
    for pattern, short in _CONTRACTIONS:
        match = pattern.search(text)
        if match is not None and not any(match.group().lower() in value for value in values):
            text = pattern.sub(short.replace("'", apostrophe), text, count=1)
    return text


def _changed_words(
    text: str, frozen: set[str], change: Callable[[list[str], list[int]], None]
) -> str:
    """A text of which some words are changed that may be."""
    parts = text.split(" ")
    free = [
        place
        for place, part in enumerate(parts)
        if not any(map(str.isdigit, part))
        and '"' not in part
        and not frozen.intersection(words(part))
    ]
    if free:
        change(parts, free)
    return " ".join(part for part in parts if part)


def _without_articles(parts: list[str], free: list[int]) -> None:
    """Leave out what one can do without."""
    for place in free:
        if parts[place].lower() in _DISPENSABLE and len(parts) > 3:
            parts[place] = ""


def _shortened(parts: list[str], free: list[int]) -> None:
    """Short and wrong spellings of common words."""
    places = [
        place
        for place in free
        if parts[place].lower() in _SHORT_FORMS and parts[place - 1 : place] != ["on"]
    ]
    for place in random.sample(places, min(len(places), pick((1, 1, 2)))):
        if parts[place].lower() not in _RISKY or chance(0.3):
            parts[place] = pick(_SHORT_FORMS[parts[place].lower()])


def _slipped(parts: list[str], free: list[int]) -> None:
    """A slip of the finger, or two."""
    for _ in range(pick((1, 1, 1, 2))):
        place = pick(free)
        parts[place] = typo(parts[place])


def _begun(text: str) -> str:
    """A text after some words that say nothing."""
    starts: Sequence[str] = _BEFORE_ANYTHING
    if chance(0.6):
        if _WH.match(text):
            starts = _BEFORE_WH
        elif _ORDERING.match(text):
            starts = _BEFORE_ORDER
    return f"{expand(pick(starts))} {text}"


def _in_case(text: str) -> str:
    """A text with a capital at its start, or as it is, or all in one case."""
    choice = random.random()
    if choice < 0.4:
        return text[:1].upper() + text[1:]
    if choice < 0.6:
        return text.lower()
    return text.upper() if choice > 0.995 else text


def _ended(text: str) -> str:
    """A text with the sign at its end, or without, or with too many."""
    if text.endswith(("?", ".", "!")):
        return text
    signs = ("?",) * 14 + ("",) * 9 + (" ?", "??", ".")
    if not _ASKING.match(text):
        signs = ("",) * 15 + (".",) * 5 + ("?", "?", "!", "...")
    return text + pick(signs)
