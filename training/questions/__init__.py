"""Questions that one call answers: a function per shape, and how often each is asked."""

from training.questions import (
    charts,
    columns,
    counts,
    cross_groups,
    distinct,
    existence,
    group_superlatives,
    groups,
    keywords,
    lists,
    lookups,
    ordering,
    queries,
    several_figures,
    superlatives,
    totals,
    whereabouts,
)
from training.questions.wording import Asked, Shape

__all__ = ["ELLIPTIC", "SHAPES", "Asked", "Shape"]

SHAPES: list[tuple[Shape, float]] = [
    (lookups.attribute, 9),
    (lookups.attributes, 2),
    (lookups.whole_row, 2),
    (lookups.of_several, 1.2),
    (lookups.first_of_two, 0.6),
    (lookups.verification, 1),
    (lists.columns_where, 13),
    (lists.names_where, 11),
    (lists.rows_where, 6),
    (whereabouts.place_or_time, 1),
    (whereabouts.person_where, 0.7),
    (existence.existence, 2.5),
    (existence.blanks, 1),
    (columns.columns, 4.5),
    (columns.first_rows, 2),
    (counts.count_all, 1.5),
    (counts.count_some, 9.5),
    (counts.count_value, 2),
    (counts.count_blanks, 0.7),
    (totals.total, 12),
    (totals.total_of_value, 3),
    (totals.range_of_time, 0.3),
    (groups.grouped, 13),
    (groups.ranked, 1.2),
    (cross_groups.grouped_by_two, 2.2),
    (cross_groups.compared_groups, 1.2),
    (group_superlatives.group_superlative, 10),
    (superlatives.superlative, 13),
    (distinct.distinct, 4),
    (charts.chart_of_groups, 2.5),
    (charts.chart_of_columns, 1.5),
    (ordering.ordered, 5),
    (ordering.ordered_by_two, 0.7),
    (ordering.ranked, 0.8),
    (ordering.first_or_last_time, 3),
    (several_figures.several_figures, 3),
    (several_figures.largest_and_smallest, 0.3),
    (queries.query_like, 2.5),
    (keywords.keyword_group, 1.5),
    (keywords.keyword_top, 0.7),
]

#: Shapes so short that they would lean on the question before them.
ELLIPTIC: frozenset[Shape] = frozenset(
    {
        lookups.whole_row,
        columns.columns,
        columns.first_rows,
        counts.count_value,
        totals.total_of_value,
        ordering.ordered,
        ordering.ordered_by_two,
        queries.query_like,
        keywords.keyword_group,
        keywords.keyword_top,
    }
)
