"""Writes trained weights as a GGUF file that llama.cpp runs: `python3 -m training.export`."""

import argparse
import json
import struct
from pathlib import Path

import numpy as np
import torch

from training.gguf import (
    ALIGNMENT,
    ARRAY,
    BLOCK,
    BOOL,
    F32_TENSOR,
    FLOAT32,
    INT32,
    Q8_0_TENSOR,
    STRING,
    UINT32,
)
from training.learner import read_weights
from training.network import Shape
from training.prompt import SPECIAL_TOKENS
from training.tokenizer import TOKENIZER_PATH

_Q8_0_FILE = 7
_NORMAL_TOKEN, _CONTROL_TOKEN = 1, 3


def text_bytes(text: str) -> bytes:
    """A text with its length before it."""
    encoded = text.encode()
    return struct.pack("<Q", len(encoded)) + encoded


class Header:
    """The facts about a model that stand before its weights."""

    def __init__(self) -> None:
        self.count = 0
        self.content = b""

    def _add(self, key: str, kind: int, value: bytes) -> None:
        """One more fact of some kind."""
        self.count += 1
        self.content += text_bytes(key) + struct.pack("<I", kind) + value

    def integer(self, key: str, value: int) -> None:
        """A whole number."""
        self._add(key, UINT32, struct.pack("<I", value))

    def real(self, key: str, value: float) -> None:
        """A number with a fraction."""
        self._add(key, FLOAT32, struct.pack("<f", value))

    def truth(self, key: str, value: bool) -> None:
        """A yes or a no."""
        self._add(key, BOOL, struct.pack("<?", value))

    def text(self, key: str, value: str) -> None:
        """A text."""
        self._add(key, STRING, text_bytes(value))

    def texts(self, key: str, values: list[str]) -> None:
        """A list of texts."""
        content = b"".join(text_bytes(value) for value in values)
        self._add(key, ARRAY, struct.pack("<IQ", STRING, len(values)) + content)

    def integers(self, key: str, values: list[int]) -> None:
        """A list of whole numbers."""
        content = struct.pack(f"<{len(values)}i", *values)
        self._add(key, ARRAY, struct.pack("<IQ", INT32, len(values)) + content)


def describe(header: Header, shape: Shape) -> None:
    """What kind of network it is."""
    header.text("general.architecture", "llama")
    header.text("general.name", "tallymark builtin")
    header.text("general.license", "mit")
    header.integer("general.file_type", _Q8_0_FILE)
    header.integer("general.quantization_version", 2)
    header.integer("llama.context_length", shape.context)
    header.integer("llama.embedding_length", shape.width)
    header.integer("llama.block_count", shape.layers)
    header.integer("llama.feed_forward_length", shape.hidden)
    header.integer("llama.attention.head_count", shape.heads)
    header.integer("llama.attention.head_count_kv", shape.key_heads)
    header.real("llama.attention.layer_norm_rms_epsilon", shape.epsilon)
    header.integer("llama.rope.dimension_count", shape.head_width)
    header.real("llama.rope.freq_base", shape.rope_base)
    header.integer("llama.vocab_size", shape.vocabulary)


def describe_tokens(header: Header, tokenizer: dict) -> None:
    """The vocabulary and the merges of the tokenizer."""
    vocabulary = tokenizer["model"]["vocab"]
    tokens = sorted(vocabulary, key=vocabulary.__getitem__)
    merges = [merge if isinstance(merge, str) else " ".join(merge)
              for merge in tokenizer["model"]["merges"]]
    header.text("tokenizer.ggml.model", "gpt2")
    # The split that has every digit alone, which is what ours does.
    header.text("tokenizer.ggml.pre", "smollm")
    header.texts("tokenizer.ggml.tokens", tokens)
    header.integers(
        "tokenizer.ggml.token_type",
        [_CONTROL_TOKEN if token in SPECIAL_TOKENS else _NORMAL_TOKEN for token in tokens],
    )
    header.texts("tokenizer.ggml.merges", merges)
    header.integer("tokenizer.ggml.bos_token_id", vocabulary["<s>"])
    header.integer("tokenizer.ggml.eos_token_id", vocabulary["<|end|>"])
    header.integer("tokenizer.ggml.padding_token_id", vocabulary["<pad>"])
    header.truth("tokenizer.ggml.add_bos_token", True)
    header.truth("tokenizer.ggml.add_eos_token", False)


def quantised(matrix: np.ndarray) -> bytes:
    """A matrix in blocks of 32 whole numbers of 8 bits, each block with its scale (Q8_0)."""
    blocks = matrix.reshape(-1, BLOCK).astype(np.float32)
    scales = (np.abs(blocks).max(1) / 127).astype(np.float16)
    used = scales.astype(np.float32)
    inverse = np.divide(1, used, out=np.zeros_like(used), where=used != 0)
    values = np.clip(np.rint(blocks * inverse[:, None]), -127, 127).astype(np.int8)
    content = np.empty((len(blocks), 2 + BLOCK), np.uint8)
    content[:, :2] = scales.view(np.uint8).reshape(-1, 2)
    content[:, 2:] = values.view(np.uint8)
    return content.tobytes()


def write_gguf(weights: dict[str, torch.Tensor], shape: Shape, tokenizer: dict, path: Path) -> None:
    """The whole file: facts, the list of tensors, then their contents, each aligned."""
    header = Header()
    describe(header, shape)
    describe_tokens(header, tokenizer)
    listing, contents, offset = b"", b"", 0
    for name, tensor in weights.items():
        values = tensor.float().numpy()
        is_matrix = values.ndim == 2
        content = quantised(values) if is_matrix else values.astype(np.float32).tobytes()
        sizes = tuple(reversed(values.shape))
        listing += text_bytes(f"{name}.weight") + struct.pack("<I", len(sizes))
        listing += b"".join(struct.pack("<Q", size) for size in sizes)
        listing += struct.pack("<IQ", Q8_0_TENSOR if is_matrix else F32_TENSOR, offset)
        content += bytes(-len(content) % ALIGNMENT)
        contents += content
        offset += len(content)
    start = b"GGUF" + struct.pack("<IQQ", 3, len(weights), header.count) + header.content + listing
    start += bytes(-len(start) % ALIGNMENT)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(start + contents)
    parameters = sum(tensor.numel() for tensor in weights.values())
    size = path.stat().st_size
    print(f"{path}: {parameters / 1e6:.2f} million parameters, {size / 2**20:.2f} MiB")


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path, help="folder with weights-*.pt, as train writes it")
    parser.add_argument("--out", type=Path, default=Path("weights/builtin.gguf"))
    arguments = parser.parse_args()
    weights = read_weights(arguments.weights)
    tokenizer = json.loads(TOKENIZER_PATH.read_text(encoding="utf8"))
    shape = Shape(vocabulary=len(tokenizer["model"]["vocab"]))
    write_gguf(weights, shape, tokenizer, arguments.out)


if __name__ == "__main__":
    main()
