"""Conditions in words, with the filters that they mean."""

from training.conditions.several import several
from training.conditions.single import condition
from training.conditions.wording import Condition

__all__ = ["Condition", "condition", "several"]
