"""Questions for whole columns, for the first rows, and for a look at a table."""

from training.data_query import Call
from training.questions.lines import lines_of
from training.questions.wording import Asked, column_phrases, some_columns
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("columns")

_PREVIEW = (
    "[show|show me|display|print|preview|see|open] the [table|data|file|dataset|sheet]",
    "what does the [data|table|file|sheet] look like",
    "[preview|sample|peek]",
    "[give me|show|let me have] a [preview|sample|few rows|quick look|peek|glimpse]",
    "what's in [this|the] [table|file|data|csv|sheet|dataset]",
    "show [me|] [some|a few] [rows|examples|data|lines]",
    "describe the [table|data|file]",
    "[let me see|can i see|i want to see] the [data|table|file]",
    "what is this [table|file|data] about",
    "head",
    "what kind of data is [this|in here|in this file]",
    "what [do we have|have we got] here",
    "what [data|information] is in [here|the table|this file]",
    "[a few|some] example rows",
    "show me what's in there",
    "what am i looking at",
)


def columns(view: View) -> Asked | None:
    """Some columns of all rows."""
    asked = some_columns(view, (34, 34, 20, 12))
    if not asked:
        return None
    call: Call = {"select": [column.name for column in asked]}
    one, many, noun_column = view.row_nouns()
    if noun_column in asked:
        one, many, noun_column = "row", "rows", None
    section = "select"
    if chance(0.15):
        section = "names and columns"
        if noun_column is not None:
            call["select"].insert(0, noun_column.name)
    spoken = column_phrases(view, asked, 0.5)
    question = expand(pick(_LINES[section]), s=spoken, one=one, many=many)
    if chance(0.12):
        call["limit"] = pick((3, 5, 10, 20, 50, 100))
        limited = pick(_LINES["limited"])
        question = f"{question} {expand(limited, k=call['limit'], many=many)}"
    return question, call


def first_rows(view: View) -> Asked | None:
    """The first rows as they are, all of them, or a look at the table."""
    if chance(0.3):
        return expand(pick(_PREVIEW)), {"limit": 5}
    if chance(0.25):
        return expand(pick(_LINES["all rows"])), {}
    limit = pick((1, 2, 3, 5, 5, 5, 10, 10, 10, 20, 25, 50, 100))
    _, many, column = view.row_nouns()
    if column is not None:
        many = "rows"
    return expand(pick(_LINES["first rows"]), k=limit, many=many), {"limit": limit}
