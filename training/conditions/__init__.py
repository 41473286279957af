"""Conditions in words, with the filters that they mean."""

from training.conditions.wording import Condition
from training.conditions.single import condition
from training.conditions.several import several

__all__ = ["Condition", "condition", "several"]
