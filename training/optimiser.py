"""Muon for the matrices of the layers, AdamW for the rest, under one learning rate."""

import math

import torch
from torch import Tensor, nn

_MOMENTUM = 0.95
_WEIGHT_DECAY = 0.1


class Muon:
    """Orthogonalised momentum; matrices of one shape are stepped together.

    Updates are scaled to the root-mean-square size that AdamW's have, so one rate fits both.
    """

    def __init__(self, network: nn.Module) -> None:
        named = list(network.named_parameters())
        matrices = [value for name, value in named if value.ndim == 2 and name != "token_embd"]
        others = [value for name, value in named if value.ndim != 2 or name == "token_embd"]
        self._groups: dict[torch.Size, list[nn.Parameter]] = {}
        for matrix in matrices:
            self._groups.setdefault(matrix.shape, []).append(matrix)
        self._momenta = {
            shape: torch.zeros(len(group), *shape, device=group[0].device)
            for shape, group in self._groups.items()
        }
        self._adam = torch.optim.AdamW(
            others, weight_decay=0.0, betas=(0.9, 0.98), eps=1e-9, fused=others[0].is_cuda
        )
        self._matrices = matrices

    @torch.no_grad()
    def step(self, rate: float) -> None:
        """Change every parameter by its gradient."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        self._adam.step()
        for shape, matrices in self._groups.items():
            gradients = torch.stack([_gradient(matrix) for matrix in matrices]).float()
            momentum = self._momenta[shape]
            momentum.mul_(_MOMENTUM).add_(gradients, alpha=1 - _MOMENTUM)
            update = orthogonalised(gradients.lerp(momentum, _MOMENTUM)).float()
            scale = 0.2 * math.sqrt(max(shape))
            for matrix, change in zip(matrices, update):
                matrix.mul_(1 - rate * _WEIGHT_DECAY).add_(change, alpha=-rate * scale)

    def clear(self) -> None:
        """Forget the gradients."""
        self._adam.zero_grad(set_to_none=True)
        for matrix in self._matrices:
            matrix.grad = None


def _gradient(parameter: nn.Parameter) -> Tensor:
    """The gradient of a parameter, which every step has."""
    if parameter.grad is None:
        raise RuntimeError("a parameter had no part in the loss")
    return parameter.grad


def orthogonalised(matrices: Tensor, steps: int = 5) -> Tensor:
    """Matrices with their singular values pulled to one, by Newton and Schulz's iteration."""
    current = matrices.bfloat16() if matrices.is_cuda else matrices
    is_tall = current.shape[-2] > current.shape[-1]
    if is_tall:
        current = current.mT
    current = current / (current.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(steps):
        square = current @ current.mT
        current = 3.4445 * current + (-4.7750 * square + 2.0315 * square @ square) @ current
    return current.mT if is_tall else current
