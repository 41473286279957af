"""Words that the product and the training share: they lie beside the product's code, as JSON."""

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent.parent / "src" / "model" / "prompt"


def _read(name: str) -> Any:
    """What one of the files holds."""
    return json.loads((_FOLDER / name).read_text(encoding="utf8"))


_LISTS = _read("word-lists.json")

#: Words that tell nothing of a table by themselves.
COMMON = frozenset(_LISTS["common"].split())
#: Words of headers that tell little by themselves.
GENERIC = frozenset(_LISTS["generic"].split())
#: What short words of headers stand for, stemmed.
ABBREVIATIONS: dict[str, str] = _LISTS["abbreviations"]
#: Words of headers that words of questions may mean, all stemmed.
THESAURUS: dict[str, frozenset[str]] = {
    phrase: frozenset(words) for phrase, words in _read("thesaurus.json").items()
}
