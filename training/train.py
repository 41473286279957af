"""Trains the model on one GPU: `python3 -m training.train --minutes 25 --out build/model`."""

import argparse
import gzip
import json
import os
import time
from pathlib import Path

from training.feed import Batch, Feed

_BATCH_TOKENS = 65_536
_WARM_UP = 150
_LEAST_RATE = 0.01
_PART_BYTES = 14_500_000
_SAVING_SECONDS = 8
_EXAM_SECONDS = 300


def arguments_of() -> argparse.Namespace:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=24.6, help="how long to train")
    parser.add_argument("--out", type=Path, default=Path("build/model"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    parser.add_argument(
        "--resume", type=Path, help="weights to go on from: a folder, or a GGUF file"
    )
    parser.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    parser.add_argument(
        "--dropout", type=float, default=0.1, help="share of what a layer adds that is left out"
    )
    parser.add_argument(
        "--decay-from", type=float, default=0.4, help="share of the time before the rate falls"
    )
    parser.add_argument(
        "--last-stage-from", type=float, default=0.6, help="share of the time of the first mix"
    )
    parser.add_argument("--dev", type=Path, help="prompts whose answers show the progress")
    parser.add_argument("--predict", type=Path, nargs="*", default=[], help="prompts of exams")
    parser.add_argument("--tiny", action="store_true", help="a toy network, to try the code")
    return parser.parse_args()


def main() -> None:
    """Make documents, learn, save the weights, write the predictions."""
    arguments = arguments_of()
    arguments.out.mkdir(parents=True, exist_ok=True)
    size = 4096 if arguments.tiny else _BATCH_TOKENS
    # Processes are forked before CUDA starts in this one.
    feed = Feed(arguments.workers, arguments.seed, size)
    from training.learner import Learner

    learner = Learner(arguments.seed, arguments.tiny, arguments.dropout)
    if arguments.resume is not None:
        learner.load(arguments.resume)
    learn(learner, feed, arguments)
    feed.close()
    learner.save(arguments.out, _PART_BYTES)
    for path in arguments.predict:
        predictions = learner.predict(read_prompts(path))
        target = arguments.out / f"predictions-{path.name}"
        with gzip.open(target, "wt", encoding="utf8") as file:
            file.writelines(json.dumps(line, ensure_ascii=False) + "\n" for line in predictions)
        print(f"{target}: {len(predictions)}", flush=True)
    # Threads of the feed may still wait for processes that are gone.
    os._exit(0)


def read_prompts(path: Path) -> list[dict]:
    """Lines with an id and a prompt."""
    with gzip.open(path, "rt", encoding="utf8") as file:
        return [json.loads(line) for line in file]


def rate_at(progress: float, step: int, decay_from: float) -> float:
    """The share of the highest rate: a warm-up, then level, then a straight line down."""
    warm = min(1.0, (step + 1) / _WARM_UP)
    if progress < decay_from:
        return warm
    left = (1 - progress) / (1 - decay_from)
    return warm * max(_LEAST_RATE, left)


def learn(learner, feed: Feed, arguments: argparse.Namespace) -> None:
    """Learn for the given time, the last part with more of people's own questions."""
    feed.start()
    learner.step(feed.next_batch(), 0.0)
    begin = shown = time.monotonic()
    seconds = arguments.minutes * 60 - _SAVING_SECONDS
    dev = read_prompts(arguments.dev) if arguments.dev else []
    examined = begin
    step = tokens = 0
    while (progress := (time.monotonic() - begin) / seconds) < 1:
        feed.stage.value = 0 if progress < arguments.last_stage_from else 1
        batch: Batch = feed.next_batch()
        learner.step(batch, arguments.rate * rate_at(progress, step, arguments.decay_from))
        step += 1
        tokens += batch.used
        now = time.monotonic()
        if now - shown > 15:
            share = 100 * feed.fresh_used / max(1, feed.used)
            print(
                f"{now - begin:5.0f} s  step {step}  loss {learner.mean_loss():.4f}  "
                f"{tokens / (now - begin) / 1e6:.2f} million tokens/s  fresh {share:.0f} %  "
                f"documents {feed.made}",
                flush=True,
            )
            shown = now
        if dev and now - examined > _EXAM_SECONDS:
            learner.show_progress(dev)
            learner.save(arguments.out, _PART_BYTES)
            examined = time.monotonic()
    if dev:
        learner.show_progress(dev)


if __name__ == "__main__":
    main()
