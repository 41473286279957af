"""Attention within packed documents: the fastest that this machine has, checked before use."""

import torch
import torch.nn.functional as F
from torch import Tensor

from training.network import PackedAttention

_TOLERANCE = 0.02


def reference(
    queries: Tensor, keys: Tensor, values: Tensor, starts: Tensor, longest: int
) -> Tensor:
    """By a mask over all pairs: slow, needs nothing special, and right by construction."""
    del longest
    places = torch.arange(queries.shape[0], device=queries.device)
    documents = torch.bucketize(places, starts[1:], right=True)
    mask = (documents[:, None] == documents[None]) & (places[:, None] >= places[None])
    parts = (part.transpose(0, 1)[None] for part in (queries, keys, values))
    mixed = F.scaled_dot_product_attention(*parts, attn_mask=mask[None, None])
    return mixed[0].transpose(0, 1)


def _variable_length(
    queries: Tensor, keys: Tensor, values: Tensor, starts: Tensor, longest: int
) -> Tensor:
    """By PyTorch's kernel for sequences of different lengths."""
    from torch.nn.attention.varlen import varlen_attn

    return varlen_attn(queries, keys, values, starts, starts, longest, longest, window_size=(-1, 0))


def _flash(queries: Tensor, keys: Tensor, values: Tensor, starts: Tensor, longest: int) -> Tensor:
    """By the flash kernel itself, where PyTorch has no public name for it."""
    forward = torch.ops.aten._flash_attention_forward
    return forward(
        queries, keys, values, starts, starts, longest, longest, 0.0, True, False
    )[0]


def choose_attention(device: str) -> PackedAttention:
    """The first kernel that agrees with the reference, forwards and backwards."""
    if device == "cpu":
        return reference
    for candidate in (_variable_length, _flash):
        try:
            error = _error_of(candidate, device)
        except (ImportError, TypeError, RuntimeError, AttributeError) as problem:
            print(f"attention {candidate.__name__}: {problem!r:.200}")
            continue
        print(f"attention {candidate.__name__}: relative error {error:.4f}")
        if error < _TOLERANCE:
            return candidate
    print("attention: no kernel fits, using the slow reference")
    return reference


def _error_of(candidate: PackedAttention, device: str) -> float:
    """How far a kernel is from the reference, at worst of the result and the gradients."""
    torch.manual_seed(0)
    starts = torch.tensor([0, 100, 228, 229, 512, 512], dtype=torch.int32, device=device)
    shape = (512, 6, 64)
    parts = [
        torch.randn(shape, device=device, dtype=torch.bfloat16, requires_grad=True)
        for _ in range(3)
    ]
    above = torch.randn(shape, device=device, dtype=torch.bfloat16)

    def results(kernel: PackedAttention) -> tuple[Tensor, ...]:
        """What a kernel makes of the parts, and its gradients."""
        mixed = kernel(*parts, starts, 1024)
        return mixed, *torch.autograd.grad(mixed, parts, above)

    pairs = zip(results(candidate), results(reference))
    with torch.no_grad():
        errors = [(one - other).float().norm() / other.float().norm() for one, other in pairs]
    return max(float(error) for error in errors)
