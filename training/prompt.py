"""The model's prompts: a table and a question, or a call and its result, as text."""

import re
from collections.abc import Callable, Iterable, Sequence

from training.calls import result_alias, written_call
from training.card import CardColumn, card_of
from training.data_query import Call
from training.hints import Hints, hints_for
from training.table import Table
from training.text import collapsed, fitting, quoted, size
from training.words import header_words, lower

#: What no other text can be; the first two are the engine's own.
SPECIAL_TOKENS = (
    "<pad>",
    "<s>",
    "<|end|>",
    "<|table|>",
    "<|q|>",
    "<|call|>",
    "<|result|>",
    "<|answer|>",
)

_MOST_NAME_WORDS = 6
_MOST_COLUMNS = 32
#: Sizes, as `size` has them: together they leave room for the call in a window of 1,024 tokens.
_COLUMNS_SIZE = 2000
_QUESTION_SIZE = 500
_MENTIONS_SIZE = 400
_LONGEST_VALUE = 60
_MOST_RESULT_HEADERS = 6
_EXTENSIONS = re.compile(
    r"(?:\.(?:csv|tsv|tab|txt|json|md|markdown|gz))+$", re.IGNORECASE | re.ASCII
)
_KIND = re.compile("[^,:]*")

Drop = Callable[[], bool]


def call_prompt(
    table: Table,
    question: str,
    before: tuple[str, Call] | None = None,
    drop: Drop | None = None,
) -> str:
    """What the model goes on with to write a call; `drop` hides a kind of hint now and then."""
    hints = hints_for(table, question)
    lines = [_title(table), *_column_lines(table, hints), *_hint_lines(table, hints, drop)]
    earlier = ""
    if before is not None:
        earlier = f"<|q|>{_asked(before[0])}<|call|>{written_call(table, before[1])}"
    text = _safe(lower("\n".join(lines)))
    return f"<|table|>{text}\n{earlier}<|q|>{_asked(question)}<|call|>"


def answer_prompt(
    table: Table, question: str, call: Call, headers: Sequence[str], row_count: int
) -> str:
    """What the model goes on with to write the sentence for a result."""
    names = [result_alias(table, header) for header in headers[:_MOST_RESULT_HEADERS]]
    result = _counted_rows(row_count)
    if row_count > 0:
        result += f": {' | '.join(names)}"
    asked = f"<|q|>{_asked(question)}<|call|>{written_call(table, call)}"
    return f"{asked}<|result|>{_safe(lower(result))}<|answer|>"


def _asked(question: str) -> str:
    """A question as the model reads it."""
    return _safe(fitting(lower(collapsed(question)), _QUESTION_SIZE))


def _safe(text: str) -> str:
    """A text that holds nothing like a special token."""
    return text.replace("<|", "< |")


def _counted_rows(count: int) -> str:
    """A number of rows in words."""
    return "1 row" if count == 1 else f"{count} rows"


def _title(table: Table) -> str:
    """The name of a table in words, and how many rows it has."""
    words = header_words(_EXTENSIONS.sub("", table.name))[:_MOST_NAME_WORDS]
    rows = _counted_rows(len(table.rows))
    return f"{' '.join(words)}, {rows}" if words else rows


def _column_lines(table: Table, hints: Hints) -> list[str]:
    """A line a column, no more than there is room for: the columns of hints come first."""
    card = card_of(table)
    if len(card) <= _MOST_COLUMNS:
        lines = [_line(said, said.about) for said in card]
        if _size_of(lines) <= _COLUMNS_SIZE:
            return lines
    hinted = {
        *hints.named,
        *hints.near,
        *(related.place for related in hints.related),
        *(like.place for like in hints.like),
        *(mention.place for mention in hints.mentioned),
    }
    first = sorted(hinted)[:_MOST_COLUMNS]
    others = [place for place in range(len(card)) if place not in hinted]
    return _fitting_lines(card, first, others[: _MOST_COLUMNS - len(first)])


def _fitting_lines(card: list[CardColumn], hinted: list[int], others: list[int]) -> list[str]:
    """Lines that fit: the details of the last columns go first, then these columns."""
    lines = {place: _line(card[place], card[place].about) for place in sorted(hinted + others)}
    room = _COLUMNS_SIZE - _size_of(lines.values())
    for place in [*reversed(others), *reversed(hinted)]:
        if room < 0:
            shorter = _line(card[place], _KIND.match(card[place].about)[0])
            room += size(lines[place]) - size(shorter)
            lines[place] = shorter
    for place in reversed(others):
        if room < 0:
            room += size(lines.pop(place)) + 1
    return list(lines.values())


def _line(said: CardColumn, about: str) -> str:
    """A column under its alias."""
    return f"{said.column.alias}: {about}" if about else said.column.alias


def _size_of(lines: Iterable[str]) -> int:
    """How much lines take together."""
    return sum(size(line) + 1 for line in lines)


def _hint_lines(table: Table, hints: Hints, drop: Drop | None) -> list[str]:
    """A line for every kind of hint that there is."""
    aliases = table.aliases
    kinds = {
        "named": [aliases[place] for place in hints.named],
        "near": [aliases[place] for place in hints.near],
        "related": [f"{aliases[place]} ({said})" for place, said in hints.related],
        "like": [
            f"{aliases[place]} = {quoted(value, _LONGEST_VALUE)} ({said})"
            for place, value, said in hints.like
        ],
        "means": [f"{value} ({said})" for value, said in hints.means],
    }
    lines = [
        f"{kind}: {', '.join(said)}"
        for kind, said in kinds.items()
        if said and not (drop is not None and drop())
    ]
    mentioned = _first_within(
        _MENTIONS_SIZE, [mention.said(aliases[mention.place]) for mention in hints.mentioned]
    )
    return [*lines, f"mentioned: {'; '.join(mentioned)}"] if mentioned else lines


def _first_within(most: int, parts: list[str]) -> list[str]:
    """The first parts that take no more than this together, at least one."""
    for count in range(len(parts), 1, -1):
        if _size_of(parts[:count]) <= most:
            return parts[:count]
    return parts[:1]
