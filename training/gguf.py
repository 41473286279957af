"""Reads back a GGUF file as `training.export` writes it: the weights as the engine has them."""

import struct
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch

#: Where the contents of a tensor may begin, and how many weights share a scale.
ALIGNMENT = 32
BLOCK = 32
#: The kinds of facts about a model.
UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
#: The kinds of tensors.
F32_TENSOR, Q8_0_TENSOR = 0, 8

_BLOCK_BYTES = 2 + BLOCK
_FORMATS = {UINT32: "<I", INT32: "<i", FLOAT32: "<f", BOOL: "<?"}


def read_gguf(path: Path) -> dict[str, torch.Tensor]:
    """The tensors of a file by their names in the network, what was quantised as it is used."""
    with path.open("rb") as file:
        magic, _, tensor_count, fact_count = struct.unpack("<4sIQQ", file.read(24))
        if magic != b"GGUF":
            raise SystemExit(f"{path} is no GGUF file")
        for _ in range(fact_count):
            _text(file)
            _value(file, _number(file, "<I"))
        listing = [_tensor_entry(file) for _ in range(tensor_count)]
        start = file.tell() + -file.tell() % ALIGNMENT
        content = path.read_bytes()[start:]
    return {
        name.removesuffix(".weight"): torch.from_numpy(_tensor(content, shape, kind, offset))
        for name, shape, kind, offset in listing
    }


def _number(file: BinaryIO, form: str) -> Any:
    """One number."""
    return struct.unpack(form, file.read(struct.calcsize(form)))[0]


def _text(file: BinaryIO) -> str:
    """A text with its length before it."""
    return file.read(_number(file, "<Q")).decode()


def _value(file: BinaryIO, kind: int) -> Any:
    """A fact about the model, which has to be read to get past it."""
    if kind == STRING:
        return _text(file)
    if kind == ARRAY:
        inner, count = _number(file, "<I"), _number(file, "<Q")
        return [_value(file, inner) for _ in range(count)]
    return _number(file, _FORMATS[kind])


def _tensor_entry(file: BinaryIO) -> tuple[str, tuple[int, ...], int, int]:
    """Name, shape, kind and place of a tensor."""
    name = _text(file)
    sizes = [_number(file, "<Q") for _ in range(_number(file, "<I"))]
    return name, tuple(reversed(sizes)), _number(file, "<I"), _number(file, "<Q")


def _tensor(content: bytes, shape: tuple[int, ...], kind: int, offset: int) -> np.ndarray:
    """The numbers of a tensor."""
    count = int(np.prod(shape))
    if kind != Q8_0_TENSOR:
        return np.frombuffer(content, np.float32, count, offset).reshape(shape).copy()
    size = count // BLOCK * _BLOCK_BYTES
    blocks = np.frombuffer(content, np.uint8, size, offset).reshape(-1, _BLOCK_BYTES)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    values = blocks[:, 2:].copy().view(np.int8).astype(np.float32)
    return (values * scales).reshape(shape)
