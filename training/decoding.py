"""Greedy decoding of many prompts at once, to measure a network without an engine."""

import torch
import torch.nn.functional as F
from torch import Tensor

from training.network import Network, rotations


@torch.no_grad()
def complete(
    network: Network,
    prompts: list[list[int]],
    end: int,
    *,
    most_new: int = 120,
    batch: int = 512,
    first_bias: dict[int, float] | None = None,
) -> list[list[int]]:
    """What the network writes after each prompt, up to the end token.

    `first_bias` is added to the logits of the first token: with it refusals are made likelier.
    """
    device = str(network.token_embd.device)
    turns = rotations(network.shape, 2 * network.shape.context, device)
    order = sorted(range(len(prompts)), key=lambda place: len(prompts[place]))
    results: list[list[int]] = [[] for _ in prompts]
    for start in range(0, len(order), batch):
        places = order[start : start + batch]
        chosen = [prompts[place] for place in places]
        for place, tokens in zip(
            places, _complete_batch(network, chosen, end, most_new, turns, first_bias or {})
        ):
            results[place] = tokens
    return results


@torch.no_grad()
def first_logits(network: Network, prompts: list[list[int]], batch: int = 512) -> Tensor:
    """How likely each token is to come first, for every prompt."""
    device = network.token_embd.device
    turns = rotations(network.shape, 2 * network.shape.context, str(device))
    order = sorted(range(len(prompts)), key=lambda place: len(prompts[place]))
    result = torch.zeros(len(prompts), network.shape.vocabulary, device=device)
    for start in range(0, len(order), batch):
        places = order[start : start + batch]
        tokens, lengths = _padded([prompts[place] for place in places], device)
        logits, _ = _prefill(network, tokens, lengths, 0, turns)
        result[torch.tensor(places, device=device)] = logits
    return result


def _padded(prompts: list[list[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    """Prompts as rows of one matrix, and how long each is."""
    tokens = torch.zeros(len(prompts), max(map(len, prompts)), dtype=torch.long)
    for row, prompt in enumerate(prompts):
        tokens[row, : len(prompt)] = torch.tensor(prompt)
    return tokens.to(device), torch.tensor([len(prompt) for prompt in prompts], device=device)


def _complete_batch(
    network: Network,
    prompts: list[list[int]],
    end: int,
    most_new: int,
    turns: tuple[Tensor, Tensor],
    first_bias: dict[int, float],
) -> list[list[int]]:
    """One batch: prompts are padded on the right, and new tokens follow behind the padding."""
    tokens, lengths = _padded(prompts, network.token_embd.device)
    width = tokens.shape[1]
    logits, caches = _prefill(network, tokens, lengths, most_new + 1, turns)
    for token, bias in first_bias.items():
        logits[:, token] += bias
    current = logits.argmax(-1)
    written = [current]
    done = current == end
    for step in range(most_new):
        if bool(done.all()):
            break
        logits = _step(network, current, lengths, step, width, caches, turns)
        current = torch.where(done, torch.full_like(current, end), logits.argmax(-1))
        written.append(current)
        done = done | (current == end)
    rows = torch.stack(written, 1).tolist()
    return [row[: row.index(end)] if end in row else row for row in rows]


def _prefill(
    network: Network, tokens: Tensor, lengths: Tensor, room: int, turns: tuple[Tensor, Tensor]
) -> tuple[Tensor, list[tuple[Tensor, Tensor]]]:
    """Read the prompts; keep keys and values, with room for the tokens to come."""
    count, width = tokens.shape
    kind = network.token_embd.dtype
    states = F.embedding(tokens, network.token_embd)
    cosines, sines = (turn[:width][None, :, None, :].to(kind) for turn in turns)
    caches = []
    for block in network.blk:
        queries, keys, values = block.project(states, cosines, sines)
        shape = (count, width + room, *keys.shape[2:])
        cached = tuple(torch.zeros(shape, device=states.device, dtype=kind) for _ in range(2))
        cached[0][:, :width], cached[1][:, :width] = keys, values
        caches.append(cached)
        mixed = F.scaled_dot_product_attention(
            queries.transpose(1, 2),
            keys.transpose(1, 2),
            values.transpose(1, 2),
            is_causal=True,
            enable_gqa=True,
        )
        states = block.finish(states, mixed.transpose(1, 2).reshape(count, width, -1))
    last = states[torch.arange(count, device=states.device), lengths - 1]
    return network.logits(last), caches


def _step(
    network: Network,
    current: Tensor,
    lengths: Tensor,
    step: int,
    width: int,
    caches: list[tuple[Tensor, Tensor]],
    turns: tuple[Tensor, Tensor],
) -> Tensor:
    """One more token for every prompt."""
    kind = network.token_embd.dtype
    place = width + step
    positions = lengths + step
    cosines, sines = (turn[positions][:, None, None, :].to(kind) for turn in turns)
    slots = torch.arange(place + 1, device=current.device)
    mask = ((slots[None] < lengths[:, None]) | (slots[None] >= width))[:, None, None]
    states = F.embedding(current, network.token_embd)[:, None]
    for block, (key_cache, value_cache) in zip(network.blk, caches):
        queries, keys, values = block.project(states, cosines, sines)
        key_cache[:, place], value_cache[:, place] = keys[:, 0], values[:, 0]
        mixed = F.scaled_dot_product_attention(
            queries.transpose(1, 2),
            key_cache[:, : place + 1].transpose(1, 2),
            value_cache[:, : place + 1].transpose(1, 2),
            attn_mask=mask,
            enable_gqa=True,
        )
        states = block.finish(states, mixed.transpose(1, 2).reshape(states.shape[0], 1, -1))
    return network.logits(states[:, 0])
