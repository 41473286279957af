"""The network: a small decoder of llama's architecture, so that llama.cpp runs it as it is."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

#: Attention within documents that are packed one behind the other: (queries, keys, values,
#: where documents begin, the longest document) to the mixed values.
PackedAttention = Callable[[Tensor, Tensor, Tensor, Tensor, int], Tensor]


@dataclass(frozen=True)
class Shape:
    """How large the network is. These figures give 14.9 million parameters."""

    vocabulary: int = 6144
    width: int = 384
    layers: int = 10
    heads: int = 6
    key_heads: int = 3
    hidden: int = 704
    context: int = 1024
    rope_base: float = 10000.0
    epsilon: float = 1e-5

    @property
    def head_width(self) -> int:
        """How wide one head is."""
        return self.width // self.heads


def rotations(shape: Shape, length: int, device: str) -> tuple[Tensor, Tensor]:
    """The cosines and sines by which positions are told apart."""
    pairs = torch.arange(0, shape.head_width, 2, device=device, dtype=torch.float32)
    speeds = shape.rope_base ** (-pairs / shape.head_width)
    angles = torch.arange(length, device=device, dtype=torch.float32)[:, None] * speeds
    return angles.cos(), angles.sin()


def rotate(heads: Tensor, cosines: Tensor, sines: Tensor) -> Tensor:
    """Turn neighbouring pairs, as llama.cpp does for this architecture."""
    even, odd = heads[..., 0::2], heads[..., 1::2]
    turned = torch.stack((even * cosines - odd * sines, even * sines + odd * cosines), -1)
    return turned.flatten(-2)


def _matrix(rows: int, columns: int, scale: float = 1.0) -> nn.Parameter:
    """A matrix that keeps the size of what goes through it."""
    return nn.Parameter(torch.randn(rows, columns) * (scale / math.sqrt(columns)))


class Block(nn.Module):
    """One layer: attention, then a gated feed-forward. Names are those of the GGUF format."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        keys = shape.key_heads * shape.head_width
        quiet = 1 / math.sqrt(2 * shape.layers)
        self.attn_norm = nn.Parameter(torch.ones(shape.width))
        self.attn_q = _matrix(shape.width, shape.width)
        self.attn_k = _matrix(keys, shape.width)
        self.attn_v = _matrix(keys, shape.width)
        self.attn_output = _matrix(shape.width, shape.width, quiet)
        self.ffn_norm = nn.Parameter(torch.ones(shape.width))
        self.ffn_gate = _matrix(shape.hidden, shape.width)
        self.ffn_up = _matrix(shape.hidden, shape.width)
        self.ffn_down = _matrix(shape.width, shape.hidden, quiet)

    def project(self, states: Tensor, cosines: Tensor, sines: Tensor) -> tuple[Tensor, ...]:
        """Queries, keys and values of every position."""
        shape = self.shape
        normed = normalise(states, self.attn_norm, shape.epsilon)
        places = states.shape[:-1]
        queries = F.linear(normed, self.attn_q).view(*places, shape.heads, shape.head_width)
        keys = F.linear(normed, self.attn_k).view(*places, shape.key_heads, shape.head_width)
        values = F.linear(normed, self.attn_v).view(*places, shape.key_heads, shape.head_width)
        turned = rotate(queries, cosines, sines), rotate(keys, cosines, sines)
        return turned[0].to(values.dtype), turned[1].to(values.dtype), values

    def finish(self, states: Tensor, mixed: Tensor, dropout: float = 0.0) -> Tensor:
        """Add what attention found, then what the feed-forward makes of it."""
        states = states + F.dropout(F.linear(mixed, self.attn_output), dropout)
        normed = normalise(states, self.ffn_norm, self.shape.epsilon)
        gated = F.silu(F.linear(normed, self.ffn_gate)) * F.linear(normed, self.ffn_up)
        return states + F.dropout(F.linear(gated, self.ffn_down), dropout)


def normalise(states: Tensor, weight: Tensor, epsilon: float) -> Tensor:
    """Root-mean-square norm."""
    return F.rms_norm(states, (states.shape[-1],), weight.to(states.dtype), epsilon)


class Network(nn.Module):
    """The whole decoder; the embedding is also the output matrix."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.token_embd = nn.Parameter(torch.randn(shape.vocabulary, shape.width) * 0.02)
        self.blk = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.output_norm = nn.Parameter(torch.ones(shape.width))

    def logits(self, states: Tensor) -> Tensor:
        """How likely each token is to come next."""
        normed = normalise(states, self.output_norm, self.shape.epsilon)
        return F.linear(normed, self.token_embd).float()

    def packed_loss(
        self,
        tokens: Tensor,
        positions: Tensor,
        starts: Tensor,
        rows: Tensor,
        targets: Tensor,
        weights: Tensor,
        turns: tuple[Tensor, Tensor],
        attention: PackedAttention,
        dropout: float,
    ) -> Tensor:
        """The mean loss of the `rows` whose next tokens are the `targets`."""
        states = F.embedding(tokens, self.token_embd)
        states = states.to(torch.bfloat16 if tokens.is_cuda else torch.float32)
        cosines, sines = (turn[positions][:, None, :].to(states.dtype) for turn in turns)
        repeats = self.shape.heads // self.shape.key_heads
        for block in self.blk:
            queries, keys, values = block.project(states, cosines, sines)
            keys = keys.repeat_interleave(repeats, 1)
            values = values.repeat_interleave(repeats, 1)
            mixed = attention(queries, keys, values, starts, self.shape.context)
            states = block.finish(states, mixed.reshape(states.shape[0], -1), dropout)
        losses = F.cross_entropy(self.logits(states[rows]), targets, reduction="none")
        return (losses * weights).sum() / weights.sum().clamp(min=1)
