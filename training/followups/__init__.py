"""The next question of a conversation, which leans on the one before: *and in the South?*"""

import random
from collections.abc import Callable

from training.data_query import Call
from training.followups import conditions, figures, rows
from training.questions.lines import lines_of
from training.questions.wording import Asked
from training.refusal_slots import Slots
from training.templates import pick
from training.view import View

_LINES = lines_of("follow-ups")
_REFUSALS = {
    "refused arithmetic": "arithmetic",
    "refused nested": "nested",
    "refused statistic": "statistic",
    "refused change": "change",
    "refused off topic": "off_topic",
}

#: Makes the next question and its call out of a table and the call before.
FollowUp = Callable[[View, Call], Asked | None]

_FOLLOW_UPS: tuple[tuple[FollowUp, float], ...] = (
    (conditions.other_value, 24),
    (conditions.other_bound, 4),
    (figures.other_figure, 8),
    (rows.opposite, 8),
    (figures.other_measure, 6),
    (rows.other_column, 9),
    (rows.whole_rows, 2),
    (rows.first_few, 6),
    (figures.grouped, 8),
    (rows.ordered, 7),
    (figures.which_ones, 7),
    (figures.which_has_it, 4),
    (figures.how_many, 7),
    (conditions.only_those, 9),
    (conditions.overall, 3),
    (conditions.no_blanks, 1.5),
    (conditions.without_value, 4),
)
_follow_ups = [one for one, _ in _FOLLOW_UPS]
_weights = [weight for _, weight in _FOLLOW_UPS]


def follow_up(view: View, question: str, call: Call) -> Asked | None:
    """A question that only makes sense after another one, with the whole call that it means."""
    made = random.choices(_follow_ups, _weights)[0](view, call)
    if made is None or made[1] == call or made[0] == question:
        return None
    return made


def refused_follow_up(view: View, question: str) -> tuple[str, str] | None:
    """A question about a result that no single call answers, and the reason."""
    section, reason = pick(tuple(_REFUSALS.items()))
    text = Slots(view).fill(pick(_LINES[section]))
    return None if text is None or text == question else (text, reason)
