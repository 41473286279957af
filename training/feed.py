"""Feeds the network: many processes make documents, one thread packs them into batches."""

import gc
import multiprocessing
import os
import queue
import random
import sys
import threading
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from typing import Any

import numpy as np

from training.corpus import STAGES, Corpus
from training.tokenizer import Tokens

_CHUNK = 256
_LONGEST = 1024
_MOST_DOCUMENTS = 1024
_POOL = 300_000
_BACKLOG = 20_000

Document = tuple[np.ndarray, int]


@dataclass(frozen=True)
class Batch:
    """Documents one behind the other; loss only on targets."""

    tokens: np.ndarray
    positions: np.ndarray
    starts: np.ndarray
    rows: np.ndarray
    targets: np.ndarray
    weights: np.ndarray
    used: int


def make_documents(corpus: Corpus, seed: int, stage: Any, out: Any, stop: Event) -> None:
    """Put documents into a queue until told to stop; runs in a process of its own."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    tokens = Tokens()
    random.seed(seed)
    current = -1
    while not stop.is_set():
        if stage.value != current:
            current = stage.value
            documents = corpus.documents(STAGES[current])
        chunk: list[Document] = []
        while len(chunk) < _CHUNK:
            prompt, target = next(documents)
            head = [tokens.begin, *tokens.encode(prompt)]
            whole = head + tokens.encode(target)
            if len(whole) <= _LONGEST:
                chunk.append((np.array(whole, np.uint16), len(head)))
        while not stop.is_set():
            try:
                out.put(chunk, timeout=1)
                break
            except queue.Full:
                continue


class Feed:
    """Batches of documents, fresh ones first; where they are made too slowly, older ones again."""

    def __init__(self, workers: int, seed: int, size: int) -> None:
        corpus = Corpus(seed)
        # What was read once is shared by all processes, as long as nobody touches it.
        gc.freeze()
        context = multiprocessing.get_context("fork")
        self.size = size
        self.most_rows = int(size * 0.36)
        self.stage = context.Value("i", 0)
        self.made = self.used = self.fresh_used = 0
        self._queue = context.Queue(64)
        self._stop = context.Event()
        self._fresh: list[Document] = []
        self._pool: list[Document] = []
        self._oldest = 0
        self._batches: queue.Queue[Batch] = queue.Queue(6)
        self._processes = [
            context.Process(
                target=make_documents,
                args=(corpus, seed * 1000 + number, self.stage, self._queue, self._stop),
                daemon=True,
            )
            for number in range(workers)
        ]
        for process in self._processes:
            process.start()

    def start(self) -> None:
        """Begin to pack; after this the main thread only takes batches."""
        threading.Thread(target=self._pack_all, daemon=True).start()

    def next_batch(self) -> Batch:
        """The next batch."""
        while True:
            try:
                return self._batches.get(timeout=30)
            except queue.Empty:
                if not any(process.is_alive() for process in self._processes):
                    sys.exit("every process that makes documents has died")

    def close(self) -> None:
        """Stop the processes."""
        self._stop.set()
        for process in self._processes:
            process.terminate()

    def _pack_all(self) -> None:
        """Pack one batch after the other; the thread of `start` does nothing else."""
        while not self._stop.is_set():
            self._batches.put(self._pack())

    def _pack(self) -> Batch:
        """Fill one batch with whole documents."""
        tokens = np.zeros(self.size, np.int64)
        positions = np.zeros(self.size, np.int64)
        starts = np.full(_MOST_DOCUMENTS + 1, self.size, np.int32)
        starts[0] = 0
        is_target = np.zeros(self.size, bool)
        used = count = 0
        while count < _MOST_DOCUMENTS - 1:
            document, is_fresh = self._take()
            ids, head = document
            if used + len(ids) > self.size:
                if is_fresh:
                    self._fresh.append(document)
                break
            self._remember(document, is_fresh)
            end = used + len(ids)
            tokens[used:end] = ids
            positions[used:end] = np.arange(len(ids))
            is_target[used + head : end] = True
            used = end
            count += 1
            starts[count] = used
        positions[used:] = np.arange(self.size - used) % _LONGEST
        return self._with_targets(tokens, positions, starts, is_target, used)

    def _with_targets(
        self,
        tokens: np.ndarray,
        positions: np.ndarray,
        starts: np.ndarray,
        is_target: np.ndarray,
        used: int,
    ) -> Batch:
        """Which rows are to foretell what; always of the same size, so that one graph fits."""
        rows = np.nonzero(is_target[1:])[0][: self.most_rows]
        targets = tokens[rows + 1]
        missing = self.most_rows - len(rows)
        weights = np.concatenate((np.ones(len(rows)), np.zeros(missing))).astype(np.float32)
        return Batch(
            tokens,
            positions,
            starts,
            np.concatenate((rows, np.zeros(missing, rows.dtype))),
            np.concatenate((targets, np.zeros(missing, targets.dtype))),
            weights,
            used,
        )

    def _take(self) -> tuple[Document, bool]:
        """A fresh document, or an older one when none is ready."""
        if not self._fresh:
            self._receive(must_wait=not self._pool)
        if self._fresh:
            return self._fresh.pop(), True
        return random.choice(self._pool), False

    def _remember(self, document: Document, is_fresh: bool) -> None:
        """Keep a fresh document for later, in the place of the oldest."""
        self.used += 1
        if not is_fresh:
            return
        self.fresh_used += 1
        if len(self._pool) < _POOL:
            self._pool.append(document)
        else:
            self._pool[self._oldest % _POOL] = document
            self._oldest += 1

    def _receive(self, must_wait: bool) -> None:
        """Take what the processes have made."""
        try:
            while len(self._fresh) < _BACKLOG:
                chunk = self._queue.get(timeout=120) if must_wait else self._queue.get_nowait()
                self._fresh.extend(chunk)
                self.made += len(chunk)
                must_wait = False
        except queue.Empty:
            return
