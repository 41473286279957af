"""Questions whether there is something, and questions for what is missing."""

from training.questions.lines import lines_of
from training.questions.things import things
from training.questions.wording import Asked
from training.templates import chance, expand, pick
from training.view import View

_LINES = lines_of("existence")


def existence(view: View) -> Asked | None:
    """Whether there are rows that match: the rows themselves tell."""
    found = things(view, generic=chance(0.6))
    if found is None:
        return None
    if found.predicate is not None and chance(0.35):
        one = "one" if view.is_about_people else "thing"
        base = found.predicate[1]
        question = found.say(
            _LINES["existence predicate"],
            sth=one,
            base=base.replace("are ", "happen to be ", 1) if base.startswith("are ") else base,
            pred=base,
            pred_one=found.predicate[0],
        )
        return question, found.call
    if view.is_about_people and chance(0.25):
        return found.say(_LINES["anyone"]), found.call
    return found.say(_LINES["existence"]), found.call


def blanks(view: View) -> Asked | None:
    """The rows where a column is empty, or is not."""
    columns_with_blanks = [one for one in view.table.columns if one.distinct and "" in one.cells]
    pool = columns_with_blanks or ([view.any_column()] if chance(0.15) else [])
    column = pick(pool) if pool else None
    if column is None:
        return None
    _, many, noun_column = view.row_nouns()
    if noun_column is not None:
        many = "rows"
    is_empty = chance(0.75)
    templates = _LINES["blank rows"] if is_empty else _LINES["filled rows"]
    question = expand(pick(templates), f=view.column_phrase(column), many=many)
    return question, {
        "filter": [{"column": column.name, "op": "empty" if is_empty else "not_empty"}]
    }
