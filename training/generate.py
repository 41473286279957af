"""Examples over one table: questions with their calls, refusals, and follow-ups."""

import random
from collections.abc import Iterator
from itertools import accumulate

from training.call_columns import values_of
from training.canonical import canonical
from training.data_query import Call, as_list, run
from training.example import Example
from training.followups import follow_up, refused_follow_up
from training.noise import noisy
from training.questions import ELLIPTIC, SHAPES, Asked, Shape
from training.questions.framing import framed
from training.refusals import REFUSALS
from training.templates import chance
from training.view import View

_TRIES = 8
_FRAMED = 0.05
#: How many of the calls that find no row are kept.
_KEPT_EMPTY = 0.08
_UNRELATED = 0.45
_REFUSED_FOLLOW_UPS = 0.08
_LONGER_CONVERSATION = 0.3
_LONGEST_QUESTION = 300

_shapes = [shape for shape, _ in SHAPES]
_shape_weights = list(accumulate(weight for _, weight in SHAPES))
_whole_shapes = [shape for shape in _shapes if shape not in ELLIPTIC]
_whole_weights = list(accumulate(weight for shape, weight in SHAPES if shape not in ELLIPTIC))
_refusals = [refusal for refusal, _ in REFUSALS]
_refusal_weights = list(accumulate(weight for _, weight in REFUSALS))


def questions_over(view: View, count: int) -> Iterator[Example]:
    """Questions about a table, each with the call that answers it."""
    for (question, call), shape in _asked(view, count, _shapes, _shape_weights):
        yield Example(view.table, _typed(question, call), call, kind=f"generated:{shape.__name__}")


def refusals_over(view: View, count: int) -> Iterator[Example]:
    """Questions that no single call answers, each with the reason."""
    for _ in range(count * _TRIES):
        if count == 0:
            return
        refusal = random.choices(_refusals, cum_weights=_refusal_weights)[0]
        found = refusal(view)
        if found is None or len(found[0]) > _LONGEST_QUESTION:
            continue
        question, reason = found
        count -= 1
        yield Example(view.table, _typed(question, {}), refusal=reason, kind=f"refused:{reason}")


def follow_ups_over(view: View, count: int) -> Iterator[Example]:
    """The second questions of conversations; some lean on the first, others are new ones."""
    for first, _ in _asked(view, count, _shapes, _shape_weights):
        question, call = _typed(*first), first[1]
        if chance(_LONGER_CONVERSATION):
            second = _checked(view, follow_up(view, *first))
            if second is not None:
                question, call = _typed(*second), second[1]
        yield from _next(view, question, call)


def _next(view: View, question: str, call: Call) -> Iterator[Example]:
    """What is asked after a question."""
    before = (question, call)
    if chance(_REFUSED_FOLLOW_UPS):
        refused = refused_follow_up(view, question)
        if refused is not None:
            text, reason = refused
            typed = _typed(text, {})
            yield Example(
                view.table, typed, refusal=reason, before=before, kind="follow-up:refused"
            )
            return
    if chance(_UNRELATED):
        for asked, shape in _asked(view, 1, _whole_shapes, _whole_weights):
            kind = f"follow-up:{shape.__name__}"
            yield Example(view.table, _typed(*asked), asked[1], before=before, kind=kind)
        return
    for _ in range(_TRIES):
        leaning = _checked(view, follow_up(view, question, call))
        if leaning is not None:
            typed = noisy(leaning[0], values_of(leaning[1]))
            yield Example(view.table, typed, leaning[1], before=before, kind="follow-up:leaning")
            return


def _asked(
    view: View, count: int, shapes: list[Shape], weights: list[float]
) -> Iterator[tuple[Asked, Shape]]:
    """Some questions whose calls run, and the shapes that made them."""
    for _ in range(count * _TRIES):
        if count == 0:
            return
        shape = random.choices(shapes, cum_weights=weights)[0]
        asked = _checked(view, shape(view))
        if asked is not None:
            count -= 1
            yield asked, shape


def _checked(view: View, asked: Asked | None) -> Asked | None:
    """A question with its call in the one spelling, unless the call makes no sense here."""
    if asked is None or len(asked[0]) > _LONGEST_QUESTION:
        return None
    question = asked[0]
    table = view.table
    call = canonical(asked[1], table.headers, question)
    if len(call.get("select", ())) != len(set(call.get("select", ()))):
        return None
    filters = as_list(call.get("filter"))
    if len(filters) > 1 or (filters and filters[0]["op"] != "eq"):
        _, rows = run(table.headers, table.rows, {"filter": filters})
        if not rows and not chance(_KEPT_EMPTY):
            return None
    run(table.headers, table.rows[:1], call)
    return question, call


def _typed(question: str, call: Call) -> str:
    """A question as somebody would type it."""
    if chance(_FRAMED):
        question = framed(question)
    return noisy(question, values_of(call))
