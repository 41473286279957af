"""The tokenizer: byte-level pairs, every digit alone. `python3 -m training.tokenizer` makes it."""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

from training.prompt import SPECIAL_TOKENS

TOKENIZER_PATH = Path(__file__).parent / "tokenizer.json"
VOCABULARY = 6144
_SEED = 99


class Tokens:
    """Texts to numbers and back."""

    def __init__(self, path: Path = TOKENIZER_PATH) -> None:
        self._tokenizer = Tokenizer.from_file(str(path))
        self.size = self._tokenizer.get_vocab_size()
        self.begin = self.number_of("<s>")
        self.end = self.number_of("<|end|>")

    def number_of(self, token: str) -> int:
        """The number of a token."""
        number = self._tokenizer.token_to_id(token)
        if number is None:
            raise ValueError(f"{token!r} is no token")
        return number

    def encode(self, text: str) -> list[int]:
        """The tokens of a text."""
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def decode(self, numbers: list[int]) -> str:
        """The text of tokens."""
        return self._tokenizer.decode(numbers, skip_special_tokens=False)


def train_tokenizer(texts: Iterator[str], path: Path) -> None:
    """Learn the pairs from texts. No pair crosses the punctuation of JSON."""
    tokenizer = Tokenizer(models.BPE())
    digits = pre_tokenizers.Digits(individual_digits=True)
    pieces = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True)
    punctuation = pre_tokenizers.Split(Regex(r' ?["{}\[\]:,!]+'), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([digits, punctuation, pieces])
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        special_tokens=list(SPECIAL_TOKENS),
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        min_frequency=2,
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    # In use the punctuation needs no split of its own: no pair was learned across it.
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([digits, pieces])
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.save(str(path), pretty=False)


def _texts(count: int) -> Iterator[str]:
    """Prompts and targets as training has them, without the special tokens."""
    from training.corpus import Corpus

    corpus = Corpus(seed=_SEED)
    documents = corpus.documents("main")
    for _ in range(count):
        prompt, target = next(documents)
        for part in (prompt, target):
            for token in SPECIAL_TOKENS:
                part = part.replace(token, "\n")
            yield part


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--documents", type=int, default=60_000)
    parser.add_argument("--out", type=Path, default=TOKENIZER_PATH)
    arguments = parser.parse_args()
    random.seed(_SEED)
    train_tokenizer(_texts(arguments.documents), arguments.out)
    tokens = Tokens(arguments.out)
    sample = '{"filter":{"column":"mass kg","op":"gt","value":"1250.5"}}<|end|>'
    print(f"{arguments.out}: {tokens.size} tokens; {len(tokens.encode(sample))} for {sample}")


if __name__ == "__main__":
    main()
