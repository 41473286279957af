"""What a model learns from: a question about a table, and the call or the refusal that is right."""

from dataclasses import dataclass

from training.data_query import Call
from training.table import Table

#: Why no single call can answer a question.
REASONS = (
    "nested",
    "having",
    "arithmetic",
    "statistic",
    "either",
    "missing",
    "off_topic",
    "change",
)


@dataclass(frozen=True)
class Example:
    """A question about a table; exactly one of `call` and `refusal` is there."""

    table: Table
    question: str
    call: Call | None = None
    refusal: str | None = None
    #: The question before this one and its call, where this one goes on from it.
    before: tuple[str, Call] | None = None
    #: Where it comes from, for counting.
    kind: str = ""
