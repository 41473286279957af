"""Numbers that have words of their own: none of something, ages, places in a ranking."""

from training.conditions.wording import Condition, Filter, Way, Wording, condition_of
from training.lexicon import COUNTED
from training.phrases import ordinal
from training.table import Column
from training.templates import chance, expand, pick
from training.view import View
from training.words import singular

_RANKS = frozenset({"rank", "ranking", "position", "place", "standing", "finish", "placing"})
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties".split()
#: Counted things of which one makes adjectives: *3-bedroom*.
_COMPOUNDS = frozenset(
    """bedroom bathroom door cylinder star seat room storey story floor gear wheel day night hour
    week month year page speed lap episode season""".split()
)


def special_number(
    view: View, column: Column, op: str, bounds: list[str], filters: list[Filter]
) -> Condition | None:
    """A comparison in words that hold only for some columns, now and then."""
    if bounds == ["0"] and op in ("eq", "gt"):
        return _none(view, column, op, filters) if chance(0.7) else None
    if op == "eq":
        return _place(view, column, bounds[0], filters) if chance(0.6) else None
    if view.is_about_people and view.head_word(column, ("age",)) is not None and chance(0.35):
        return _age(view, column, op, bounds, filters)
    return None


def _none(view: View, column: Column, op: str, filters: list[Filter]) -> Condition | None:
    """None of something that is counted, or some of it: *without goals*, *with any goals*."""
    if view.head_word(column, COUNTED) is None:
        return None
    name = view.column_phrase(column, plural=True, plain=True)
    if op == "eq":
        clause = f"{name} is 0"
        having = expand("[no|no|zero|0] {f}", f=name)
        lacking = expand("without [any|a single one of the|] {f}", f=name)
        ways: list[Way] = [
            (3, lambda: Wording("with", having)),
            (2, lambda: Wording("after", lacking)),
        ]
    else:
        clause = f"{name} > 0"
        having = expand("[any|some|] {f}", f=name)
        ways = [(1, lambda: Wording("with", having))]
    return condition_of(filters, ways, clause, [], view.is_about_people)


def _place(view: View, column: Column, bound: str, filters: list[Filter]) -> Condition | None:
    """A place in a ranking: *in 3rd place*, *who came second*."""
    if view.head_word(column, _RANKS) is None or not bound.isdigit() or not 0 < int(bound) < 100:
        return None
    number = int(bound)
    said = ordinal(number)
    if number <= len(_ORDINALS) and chance(0.5):
        said = _ORDINALS[number - 1]
    clause = expand("{f} [is|was] {s}", f=view.column_phrase(column), s=said)
    verb = pick(("finished", "came", "came in", "ended up", "placed"))
    ways: list[Way] = [
        (3, lambda: Wording("after", expand("[in|at] {s} place", s=said))),
        (1, lambda: Wording("after", f"in {said}")),
        (2, lambda: Wording("after", f"ranked {said}")),
        (2, lambda: Wording("verb", f"{verb} {said}", f"{verb} {said}")),
    ]
    return condition_of(filters, ways, clause, [said], view.is_about_people)


def _age(
    view: View, column: Column, op: str, bounds: list[str], filters: list[Filter]
) -> Condition | None:
    """An age as people speak of it: *under 30s*, *in their forties*, *of age*."""
    low = bounds[0]
    if not low.isdigit():
        return None
    name = view.column_phrase(column)
    if op == "between":
        decade = int(low) // 10
        if not 2 <= decade <= 9:
            return None
        filters[0]["value"], filters[1]["value"] = str(decade * 10), str(decade * 10 + 9)
        said = pick((f"{decade}0s", f"{decade}0s", _DECADES[decade - 2]))
        ways: list[Way] = [(1, lambda: Wording("after", f"in their {said}"))]
        return condition_of(filters, ways, f"{name} is in the {said}", [said], True)
    if op in ("gt", "lt"):
        words = ("over", "over", "past", "beyond") if op == "gt" else ("under", "under", "below")
        ways = [(1, lambda: Wording("after", f"{pick(words)} {low}"))]
        return condition_of(filters, ways, f"{name} is {words[0]} {low}", [low], True)
    return None


def compound(view: View, column: Column, op: str, bound: str) -> str | None:
    """A number as an adjective: *3-bedroom*, *5-star*, *30-year-old*."""
    if op != "eq" or not bound.isdigit() or len(bound) > 3:
        return None
    if view.head_word(column, ("age",)) is not None:
        return f"{bound}-year-old"
    words = view.words_of(column)
    if not words or len(words) > 2 or words[-1] not in COUNTED:
        return None
    thing = singular(words[-1])
    return f"{bound}-{thing}" if thing in _COMPOUNDS else None
