"""Questions for where, when and who, which name no column."""

from training.conditions import condition
from training.lexicon import WH_FORMS
from training.questions.lines import lines_of
from training.questions.things import limited_things, things
from training.questions.wording import Asked, person_label
from training.table import Column
from training.templates import expand, pick
from training.view import View

_LINES = lines_of("whereabouts")

_PLACE_WORDS = (
    "city",
    "country",
    "location",
    "venue",
    "place",
    "address",
    "town",
    "stadium",
    "region",
)


def place_or_time(view: View) -> Asked | None:
    """Where or when something is: the columns that tell."""
    column = _asked_by_word(view)
    if column is None:
        return None
    found = condition(view, avoid=(column[0],))
    if found is None:
        return None
    one, many, _ = view.row_nouns()
    group = limited_things((one, many), None, found)
    question = group.say(_LINES[f"{column[1]} is"])
    return question, {"filter": found.as_filter, "select": [column[0].name]}


def _asked_by_word(view: View) -> tuple[Column, str] | None:
    """The only column that *where* or *when* may ask for."""
    places = [
        one for one in view.table.columns if view.head_word(one, _PLACE_WORDS) and one.distinct
    ]
    options = [(places[0], "where")] if len(places) == 1 else []
    if len(view.dates) == 1 and not view.years:
        options.append((view.dates[0], "when"))
    return pick(options) if options else None


def person_where(view: View) -> Asked | None:
    """Who did something that a column of people tells: *who won in 1998*."""
    label = person_label(view)
    people = [one for one in view.table.columns if one.name in view.persons and one is not label]
    if not people:
        return None
    asked = pick(people)
    head = view.head_word(asked, WH_FORMS)
    forms = [form for form in WH_FORMS.get(head or "", ()) if form.startswith("who")]
    found = things(view, avoid=(asked,))
    if not forms or found is None:
        return None
    question = expand(pick(forms), v=f"the {found.one} {found.after_one}")
    return question, {**found.call, "select": [asked.name]}
