"""One network in training: a step, a look at how far it is, its weights and what it predicts."""

from collections import Counter
from pathlib import Path

import torch

from training.attention import choose_attention
from training.decoding import complete, first_logits
from training.feed import Batch
from training.gguf import read_gguf
from training.network import Network, Shape, rotations
from training.optimiser import Muon
from training.tokenizer import Tokens

_TOY = {"width": 64, "layers": 2, "heads": 2, "key_heads": 1, "hidden": 96}
_CLIP = 1.0
_NEVER = -1e9


def read_weights(path: Path) -> dict[str, torch.Tensor]:
    """All weights that were saved in a folder, or those of a GGUF file."""
    if path.is_file():
        return read_gguf(path)
    weights: dict[str, torch.Tensor] = {}
    for part in sorted(path.glob("weights-*.pt")):
        weights.update(torch.load(part, map_location="cpu"))
    if not weights:
        raise SystemExit(f"{path} holds no weights-*.pt: train first")
    return weights


class Learner:
    """The network with all that training it takes."""

    def __init__(self, seed: int, is_toy: bool, dropout: float) -> None:
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.manual_seed(seed)
        torch.set_float32_matmul_precision("high")
        self._tokens = Tokens()
        self._refusal = self._tokens.number_of("!")
        shape = Shape(vocabulary=self._tokens.size, **(_TOY if is_toy else {}))
        self.network = Network(shape).to(self._device)
        self._turns = rotations(shape, 2 * shape.context, self._device)
        self._attention = choose_attention(self._device)
        self._optimiser = Muon(self.network)
        self._dropout = dropout
        is_fast = self._device == "cuda"
        self._loss = torch.compile(self._forward, dynamic=False) if is_fast else self._forward
        self._sum = torch.zeros((), device=self._device)
        self._count = 0
        parameters = sum(parameter.numel() for parameter in self.network.parameters())
        print(f"{parameters / 1e6:.2f} million parameters on {self._device}", flush=True)

    def _forward(self, *parts: torch.Tensor) -> torch.Tensor:
        """The loss of a batch."""
        with torch.autocast(self._device, torch.bfloat16, enabled=self._device == "cuda"):
            return self.network.packed_loss(*parts, self._turns, self._attention, self._dropout)

    def step(self, batch: Batch, rate: float) -> None:
        """Learn from one batch."""
        arrays = (batch.tokens, batch.positions, batch.starts)
        arrays += (batch.rows, batch.targets, batch.weights)
        parts = [torch.from_numpy(array).to(self._device, non_blocking=True) for array in arrays]
        loss = self._loss(*parts)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), _CLIP)
        self._optimiser.step(rate)
        self._optimiser.clear()
        self._sum += loss.detach()
        self._count += 1

    def mean_loss(self) -> float:
        """The mean loss since this was last asked."""
        mean = float(self._sum) / max(1, self._count)
        self._sum.zero_()
        self._count = 0
        return mean

    def load(self, path: Path) -> None:
        """Go on from weights that were saved."""
        self.network.load_state_dict(read_weights(path))

    def save(self, folder: Path, part_bytes: int) -> None:
        """Write the weights in parts of a bounded size."""
        parts: list[dict[str, torch.Tensor]] = [{}]
        size = 0
        for name, value in self.network.state_dict().items():
            half = value.detach().half().cpu()
            if size + half.numel() * 2 > part_bytes:
                parts.append({})
                size = 0
            parts[-1][name] = half
            size += half.numel() * 2
        for number, part in enumerate(parts):
            torch.save(part, folder / f"weights-{number}.pt")

    def predict(self, prompts: list[dict]) -> list[dict]:
        """For each prompt the best call, the best refusal, and by how much that is likelier."""
        network = self._frozen()
        ids = [[self._tokens.begin, *self._tokens.encode(line["prompt"])] for line in prompts]
        end = self._tokens.end
        logits = first_logits(network, ids)
        others = logits.clone()
        others[:, self._refusal] = _NEVER
        margins = (logits[:, self._refusal] - others.max(-1).values).tolist()
        calls = complete(network, ids, end, first_bias={self._refusal: _NEVER})
        refusals = complete(network, ids, end, first_bias={self._refusal: -_NEVER}, most_new=6)
        return [
            {
                "id": line["id"],
                "text": self._tokens.decode(call),
                "refusal": self._tokens.decode(refusal),
                "margin": round(margin, 3),
            }
            for line, call, refusal, margin in zip(prompts, calls, refusals, margins)
        ]

    def show_progress(self, dev: list[dict]) -> None:
        """How many of the dev questions are answered word for word as expected."""
        right: Counter[str] = Counter()
        every: Counter[str] = Counter()
        for line, prediction in zip(dev, self.predict(dev)):
            is_refusal = prediction["margin"] > 0
            text = prediction["refusal"] if is_refusal else prediction["text"]
            every[line["set"]] += 1
            right[line["set"]] += text == line["target"]
        shares = {name: round(100 * right[name] / every[name], 1) for name in sorted(every)}
        print(f"dev, exactly as expected: {shares}", flush=True)

    def _frozen(self) -> Network:
        """A copy for reading, in the precision of training."""
        copy = Network(self.network.shape).to(self._device)
        copy.load_state_dict(self.network.state_dict())
        copy.eval()
        return copy
