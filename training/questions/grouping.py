"""What groups of rows are made by, and which figure they are given."""

import random
from collections.abc import Collection
from typing import NamedTuple

from training.data_query import Call
from training.questions.measures import adds_up
from training.questions.wording import figure, figure_name
from training.table import Column
from training.templates import chance, pick
from training.view import View


class Grouping(NamedTuple):
    """A column to group by and a figure; a count has no measure."""

    key: Column
    fn: str
    measure: Column | None

    @property
    def call(self) -> Call:
        """The part of a call that groups."""
        return {"group_by": self.key.name, "aggregate": figure(self.counted, self.fn)}

    @property
    def counted(self) -> Column:
        """What the figure is of; a count is one of the groups themselves."""
        return self.measure or self.key

    @property
    def figure_name(self) -> str:
        """The column of the result that holds the figure."""
        return figure_name(self.counted, self.fn)


def group_column(view: View, avoid: Collection[Column] = ()) -> Column | None:
    """A column whose values make groups."""
    columns = view.categories * 3 + view.years
    if chance(0.12):
        columns = columns + view.labels
    if chance(0.3):
        columns = columns + view.booleans
    columns = [one for one in columns if one not in avoid]
    return pick(columns) if columns else None


def some_grouping(view: View) -> Grouping | None:
    """A way to group, and a figure that fits."""
    key = group_column(view)
    if key is None:
        return None
    measures = [one for one in view.numbers if one is not key]
    if not measures or chance(0.27):
        return Grouping(key, "count", None)
    measure = pick(measures)
    weights = (35, 40, 12, 13) if adds_up(view, measure) is not False else (60, 5, 17, 18)
    return Grouping(key, random.choices(("avg", "sum", "min", "max"), weights)[0], measure)
