"""Whether PyTorch and the engine write the same: `python3 -m training.same_calls`.

Both go on with 200 prompts of the exam, always with the likeliest token and without a grammar,
PyTorch with the quantised weights of the file that the engine runs. The engine is reached through
the bench of the product, which has to be built: `npm run build && npx tsc -p bench`.
"""

import argparse
import gzip
import json
import random
import subprocess
import tempfile
from os.path import commonprefix
from pathlib import Path

from training.decoding import complete
from training.gguf import read_gguf
from training.network import Network, Shape
from training.tokenizer import Tokens

_BENCH = Path("bench/build/model.js")
#: As many as the engine writes at most.
_MOST_TOKENS = 240
_BATCH = 16
_SHOWN = 24


def main() -> None:
    """Print how many completions are the same, and where the others part."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=Path("weights/builtin.gguf"))
    parser.add_argument("--prompts", type=Path, default=Path("build/exam-prompts.jsonl.gz"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5)
    arguments = parser.parse_args()
    with gzip.open(arguments.prompts, "rt", encoding="utf8") as file:
        lines = chosen([json.loads(line) for line in file], arguments.count, arguments.seed)
    ours = network_texts(arguments.weights, lines)
    theirs = engine_texts(arguments.weights, lines)
    for line in lines:
        one, other = ours[line["id"]], theirs[line["id"]]
        if one != other:
            print(f"{line['id']} ({line['set']}): {first_difference(one, other)}")
    same = sum(ours[line["id"]] == theirs[line["id"]] for line in lines)
    print(f"the same for {same} of {len(lines)} prompts")


def chosen(lines: list[dict], count: int, seed: int) -> list[dict]:
    """So many prompts, of all sets alike."""
    generator = random.Random(seed)
    sets: dict[str, list[dict]] = {}
    for line in lines:
        sets.setdefault(line["set"], []).append(line)
    for ones in sets.values():
        generator.shuffle(ones)
    turns = [(turn, line) for ones in sets.values() for turn, line in enumerate(ones)]
    turns.sort(key=lambda pair: pair[0])
    return [line for _, line in turns[:count]]


def network_texts(weights: Path, lines: list[dict]) -> dict[str, str]:
    """What the network writes in PyTorch, by the ids of the prompts."""
    tokens = Tokens()
    network = Network(Shape(vocabulary=tokens.size))
    network.load_state_dict(read_gguf(weights))
    network.eval()
    prompts = [[tokens.begin, *tokens.encode(line["prompt"])] for line in lines]
    written = complete(network, prompts, tokens.end, most_new=_MOST_TOKENS - 1, batch=_BATCH)
    return {line["id"]: tokens.decode(numbers) for line, numbers in zip(lines, written)}


def engine_texts(weights: Path, lines: list[dict]) -> dict[str, str]:
    """What the engine writes, by the ids of the prompts."""
    if not _BENCH.is_file():
        raise SystemExit(f"{_BENCH} is not there: npm run build && npx tsc -p bench")
    with tempfile.TemporaryDirectory() as folder:
        prompts, out = Path(folder, "prompts.jsonl"), Path(folder, "out.jsonl")
        bare = [{"id": line["id"], "prompt": line["prompt"]} for line in lines]
        prompts.write_text("".join(json.dumps(line) + "\n" for line in bare), encoding="utf8")
        command = ["node", _BENCH, "--prompts", prompts, "--out", out, "--weights", weights]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        with out.open(encoding="utf8") as file:
            written = [json.loads(line) for line in file]
    return {line["id"]: line["text"] for line in written}


def first_difference(one: str, other: str) -> str:
    """Where two texts part, with a little of what is around."""
    place = len(commonprefix([one, other]))
    before = one[max(0, place - _SHOWN) : place]
    ways = (text[place : place + _SHOWN] for text in (one, other))
    return f"after {before!r}: {' / '.join(map(repr, ways))} (PyTorch / engine)"


if __name__ == "__main__":
    main()
