"""Writes the exams: `python3 -m training.exam` makes `build/exam*.jsonl.gz`, `build/dev*.jsonl.gz`.

The exam is for judging a finished model and for nothing else; `dev` is for learning curves and for
choosing thresholds. Beside each lie its prompts: the same ids, the text that the model reads, and
the text that it should write.
"""

import argparse
import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from training.calls import written_call
from training.canonical import canonical
from training.exam_items import (
    answers_to,
    asked,
    first_exam,
    generated,
    generated_follow_ups,
    generated_refusals,
    own_questions,
    refused,
)
from training.prompt import answer_prompt, call_prompt
from training.public_data import PublicData, data_folder, load_public_data
from training.scoring import Item, table_of

OWN = Path(__file__).parent / "exam" / "own.json"


def main() -> None:
    """Write both exams with their prompts, and say what is in them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build"))
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    data = load_public_data("test", "heldout", "dev")
    for name, items in (("exam", exam(data)), ("dev", dev(data.only("dev")))):
        for number, item in enumerate(items):
            item["id"] = f"{name}-{number}"
        _write(folder / f"{name}.jsonl.gz", items)
        _write(folder / f"{name}-prompts.jsonl.gz", map(_prompt_line, items))
        counts = Counter(item["set"] for item in items)
        noisy = Counter(item["set"] for item in items if item.get("noisy"))
        said = ", ".join(f"{key} {count}" for key, count in counts.items())
        print(f"{name}: {len(items)} items: {said}; with doubtful labels: {dict(noisy)}")


def exam(data: PublicData) -> list[Item]:
    """The held-out exam: tables, databases and collections that training never sees."""
    items: list[Item] = []
    folder = data_folder()
    if folder is not None:
        test, heldout = data.only("test"), data.only("heldout")
        items, answerable = first_exam(folder / "eval.jsonl.gz", test)
        print(f"left out, for one call answers them now: {dict(answerable)}")
        several = [triple for triple in test.triples if triple.condition_count > 1]
        items += [asked("wikisql_several", triple) for triple in several]
        items += generated("synth_new", heldout, 900, seed=77)
        items += generated_follow_ups("follow_ups", heldout, 200, seed=78)
        items += generated_refusals("neg_synth_new", heldout, 250, seed=79)
    if OWN.is_file():
        items += own_questions(OWN)
    else:
        print(f"{OWN} is not there: the exam goes without our own questions", file=sys.stderr)
    return [*items, *answers_to(items, 600, seed=11)]


def dev(data: PublicData) -> list[Item]:
    """The same kinds of questions about tables set apart from training."""
    random.seed(31)
    asked_of: dict[str, list[Item]] = {}
    for triple in data.triples:
        name = f"{triple.source}{'_several' if triple.condition_count > 1 else ''}"
        asked_of.setdefault(name, []).append(asked(name, triple))
    most = {"wikisql": 500, "nvbench": 150}
    items: list[Item] = []
    for name, questions in sorted(asked_of.items()):
        items += random.sample(questions, min(len(questions), most.get(name, 300)))
    items += [refused(f"neg_{question.source}", question) for question in data.refused]
    items += generated("synth", data, 300, seed=32)
    items += generated_follow_ups("follow_ups", data, 60, seed=33)
    items += generated_refusals("neg_synth", data, 150, seed=34)
    return [*items, *answers_to(items, 100, seed=35)]


def _prompt_line(item: Item) -> dict[str, str]:
    """What the model reads for an item, and what it should write."""
    table, question = table_of(item), item["question"]
    if "expected" in item:
        result = item["result"]
        prompt = answer_prompt(
            table, question, item["call"], result["headers"], result["row_count"]
        )
        target = item["expected"]
    else:
        before = item.get("before")
        if before is not None:
            before = (before[0], canonical(before[1], table.headers, before[0]))
        prompt = call_prompt(table, question, before)
        if "refusal" in item:
            target = f"!{item['refusal']}"
        else:
            target = written_call(table, canonical(item["gold"], table.headers, question))
    return {"id": item["id"], "set": item["set"], "prompt": prompt, "target": target}


def _write(path: Path, lines: Iterable[Item]) -> None:
    """Write objects, one a line, packed."""
    with gzip.open(path, "wt", encoding="utf8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
