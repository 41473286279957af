"""Puts a question into a longer, politer or more roundabout sentence."""

import re

from training.questions.lines import lines_of
from training.templates import expand, pick

_LINES = lines_of("framing")
_WHAT_IS = re.compile(r"what (is|are|was|were) (the [^,?:]+)")
_HOW_MANY = re.compile(r"how many ([\w -]+?) are there\b(.*)")
_INTERROGATIVE = re.compile(r"(what|which|who|whose|how|where|when|in which|for which)\b")
_IMPERATIVE = re.compile(
    r"(show|list|find|get|give|count|sort|name|calculate|compute|return|display|order|compare)\b"
)
_POLITE = re.compile(r"(i|i'm|i'd|we|need|please|can|could|would|let|tell|do you)\b")
_LONGEST_INDIRECT = 60


def framed(question: str) -> str:
    """A question in a longer sentence that asks for the same."""
    if _POLITE.match(question):
        return question
    indirect = _indirect(question)
    if indirect is not None:
        return expand(pick(_LINES["indirect"]), q=indirect)
    if _INTERROGATIVE.match(question):
        return expand(pick(_LINES["around questions"]), q=question)
    if _IMPERATIVE.match(question):
        return expand(pick(_LINES["around requests"]), q=question)
    return expand(pick(_LINES["around anything"]), q=question)


def _indirect(question: str) -> str | None:
    """*what is the price* as *what the price is*."""
    if len(question) > _LONGEST_INDIRECT:
        return None
    match = _WHAT_IS.fullmatch(question)
    if match is not None:
        return f"what {match[2]} {match[1]}"
    match = _HOW_MANY.fullmatch(question)
    if match is not None:
        return f"how many {match[1]} there are{match[2]}"
    return None
