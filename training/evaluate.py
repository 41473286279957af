"""Scores predictions: `python3 -m training.evaluate build/model/predictions-exam.jsonl.gz`.

A prediction is a line with the `id` of an item and what the model wrote as `text`: a call, or
`!reason`, or for answers a sentence. With `refusal` and `margin` beside it, the refusal counts
where the margin is above the threshold; with `logLikelihood` and `alternatives`, as the engine
writes them, the call is chosen as the product does. It may also be a `call` with the table's own
headers.
"""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from training.choosing import chosen_call
from training.data_query import Call
from training.example import REASONS
from training.public_data import lines_of
from training.read_call import read_call
from training.scoring import Item, is_right, is_valid, table_of
from training.table import Table

Prediction = dict[str, Any]


class Judgement(NamedTuple):
    """What became of one question."""

    item: Item
    said: str
    is_right: bool
    is_valid: bool
    is_refusal: bool


def main() -> None:
    """Print how many are right, set by set, and overall how well it knows what to refuse."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("predictions", type=Path)
    parser.add_argument("--items", type=Path, default=Path("build/exam.jsonl.gz"))
    parser.add_argument("--threshold", type=float, default=0.0, help="refuse above this margin")
    parser.add_argument("--thresholds", action="store_true", help="show what others would do")
    parser.add_argument("--wrong", type=int, default=0, help="show so many wrong answers")
    parser.add_argument("--set", help="wrong answers of this set only")
    arguments = parser.parse_args()
    predictions = {line["id"]: line for line in lines_of(arguments.predictions)}
    items = [item for item in lines_of(arguments.items) if item["id"] in predictions]
    pairs = [(item, predictions[item["id"]]) for item in items]
    judgements = [judge(item, line, arguments.threshold) for item, line in pairs]
    print_table(judgements)
    if arguments.thresholds:
        print_thresholds(pairs)
    print_wrong(judgements, arguments.wrong, arguments.set)


def judge(item: Item, prediction: Prediction, threshold: float = 0.0) -> Judgement:
    """Whether what was predicted for an item is right."""
    if "expected" in item:
        said = prediction["text"]
        return Judgement(item, said, said == item["expected"], True, False)
    table = table_of(item)
    said, read = _read(table, item["question"], prediction, threshold)
    is_refusal = isinstance(read, str)
    if "refusal" in item:
        return Judgement(item, said, is_refusal, read is not None, is_refusal)
    if is_refusal:
        return Judgement(item, said, False, True, True)
    valid = is_valid(table, read)
    return Judgement(item, said, valid and is_right(table, item["gold"], read), valid, False)


def _read(
    table: Table, question: str, prediction: Prediction, threshold: float
) -> tuple[str, Call | str | None]:
    """What a prediction says, and what that is: a call, a reason, or nothing."""
    if prediction.get("margin", threshold) > threshold:
        said = prediction["refusal"]
        return said, said.removeprefix("!")
    if "call" in prediction:
        return str(prediction["call"]), prediction["call"]
    if prediction.get("refusal") in REASONS:
        return prediction["refusal"], prediction["refusal"]
    if "alternatives" in prediction:
        ways = [prediction, *prediction["alternatives"]]
        written = [(way["text"], way["logLikelihood"]) for way in ways]
        chosen = chosen_call(table, question, written)
        return str(chosen), chosen
    return prediction["text"], read_call(table, prediction["text"], question)


def print_table(judgements: list[Judgement]) -> None:
    """A line for every set, and one for refusals."""
    sets: dict[str, list[Judgement]] = defaultdict(list)
    for judgement in judgements:
        sets[judgement.item["set"]].append(judgement)
    print(f"{'set':16} {'n':>5} {'right':>6} {'clean':>6} {'refused':>7} {'valid':>6}")
    for name, ones in sets.items():
        clean = [one for one in ones if not one.item.get("noisy")]
        print(
            f"{name:16} {len(ones):5} {_share(ones, 'is_right')} {_share(clean, 'is_right')}"
            f"  {_share(ones, 'is_refusal')} {_share(ones, 'is_valid')}"
        )
    impossible = [one for one in judgements if "refusal" in one.item]
    possible = [one for one in judgements if "gold" in one.item]
    right_reasons = sum(one.said.removeprefix("!") == one.item["refusal"] for one in impossible)
    print(
        f"refused of what no call answers: {_share(impossible, 'is_refusal')} of {len(impossible)}"
        f" ({100 * right_reasons / max(1, len(impossible)):.1f} for the right reason);"
        f" of what one answers: {_share(possible, 'is_refusal')} of {len(possible)}"
    )


def _share(judgements: list[Judgement], what: str) -> str:
    """How many of a hundred."""
    count = sum(getattr(one, what) for one in judgements)
    return f"{100 * count / len(judgements):6.1f}" if judgements else "     -"


def print_thresholds(pairs: Iterable[tuple[Item, Prediction]]) -> None:
    """What each threshold would refuse, rightly and wrongly."""
    impossible, possible = [], []
    for item, prediction in pairs:
        if "margin" in prediction and "expected" not in item:
            (impossible if "refusal" in item else possible).append(prediction["margin"])
    print("threshold  rightly refused  wrongly refused")
    for step in range(-12, 13):
        threshold = step / 2
        shares = [
            100 * sum(margin > threshold for margin in margins) / max(1, len(margins))
            for margins in (impossible, possible)
        ]
        print(f"{threshold:9.1f} {shares[0]:16.1f} {shares[1]:16.1f}")


def print_wrong(judgements: list[Judgement], count: int, name: str | None) -> None:
    """Some of the wrong answers, always the same ones."""
    wrong = [
        one for one in judgements if not one.is_right and (name is None or one.item["set"] == name)
    ]
    if count:
        print("wrong, by set:", dict(Counter(one.item["set"] for one in wrong)))
    random.seed(1)
    for one in random.sample(wrong, min(count, len(wrong))):
        item = one.item
        wanted = item.get("gold") or item.get("refusal") or item.get("expected")
        print(f"--- {item['set']} {item['id']}: {item['question']}")
        print(f"    columns: {', '.join(item['table']['headers'])[:300]}")
        print(f"    wanted:  {wanted}\n    said:    {one.said}")


if __name__ == "__main__":
    main()
