"""How questions name a column: its header in other spellings, in other words, in fewer of them."""

from training.lexicon import SYNONYMS, WORDNET, unit_of, whole_words
from training.phrases import LINKS, in_plural
from training.table import Column
from training.templates import chance, pick
from training.words import header_words, stem

#: Units in whose middle a capital stands, as the words of a header have them.
_SPLIT_UNITS = frozenset(
    {
        *(("k", unit) for unit in ("w", "wh", "hz", "pa", "va", "b", "cal", "n")),
        *(("m", unit) for unit in ("w", "wh", "hz", "pa", "l")),
        *(("g", unit) for unit in ("w", "wh", "hz")),
        *(("d", "b"), ("h", "pa"), ("p", "h"), ("mm", "hg"), ("deg", "c"), ("deg", "f")),
    }
)
#: Words before *address* with which nobody lives at it.
_NO_PLACES = frozenset({"email", "mail", "web", "site", "website", "ip", "mac", "url"})
_EXTREMES = frozenset({"max", "min", "maximum", "minimum", "average", "total", "avg"})
_LONGEST_PLURAL = 30


def spoken_words(header: str) -> list[str]:
    """The words of a header as people read them: `kWh` is not `k wh`, `% of vote` not `of vote`."""
    words = ["percent"] if header.lstrip().startswith("%") else []
    for word in header_words(header):
        if words and (words[-1], word) in _SPLIT_UNITS:
            words[-1] += word
        else:
            words.append(word)
    return words


def telling_words(words: list[str]) -> list[str]:
    """The words of a header without a last one that means something else there."""
    is_no_place = words[-1:] == ["address"] and not _NO_PLACES.isdisjoint(words)
    return words[:-1] if is_no_place else words


class ColumnPhrases:
    """The columns of one table by the words of their headers."""

    def __init__(self, words: dict[str, list[str]]) -> None:
        self._words = words

    def phrase(self, column: Column, plural: bool, plain: bool) -> str:
        """How a question names a column; `plain` without words that the header does not have."""
        if chance(0.12):
            return column.name
        words = self._spelled_out(column)
        if not plain and len(words) > 1 and chance(0.3):
            words = self._reordered(column, words)
        if not plain and chance(0.27):
            words = self._with_synonym(words)
        if len(words) > 2 and chance(0.12):
            words = self._shortened(column, words)
        phrase = " ".join(words)
        if plural and len(phrase) < _LONGEST_PLURAL:
            phrase = in_plural(phrase)
        return phrase.title() if chance(0.06) else phrase

    def _spelled_out(self, column: Column) -> list[str]:
        """The words of a header, often without its unit and its abbreviations."""
        words = list(self._words[column.name]) or [column.name.lower()]
        pairs = list(zip(words, whole_words(words)))
        has_unit = unit_of(column.name, words) is not None
        # What is left without the unit must still be a word: `w_cm` is no `w`.
        if has_unit and len(words[-2]) > 1 and not words[-2].isdigit() and chance(0.75):
            pairs.pop()
            if len(pairs) > 1 and pairs[-1][0] == "in":
                pairs.pop()
        return [whole if whole != word and chance(0.6) else word for word, whole in pairs]

    def _reordered(self, column: Column, words: list[str]) -> list[str]:
        """The words in another order, or without one that goes without saying."""
        if "of" in words[1:-1]:
            place = words.index("of", 1)
            return words[place + 1 :] + words[:place]
        if words[-1] in ("name", "names") or words[0] in ("total", "number"):
            shorter = words[:-1] if words[-1] in ("name", "names") else words[1:]
            return shorter if self._tells(column, shorter) else words
        if words[-1] in ("date", "year") and len(words) == 2 and words[0].isalpha():
            return [words[1], "of", words[0]] if chance(0.5) else words
        if words[-1] in _EXTREMES:
            return [words[-1], *words[:-1]]
        return words

    def _with_synonym(self, words: list[str]) -> list[str]:
        """The words with one of them said in another way that no header has."""
        for place in reversed(range(len(telling_words(words)))):
            known = WORDNET if chance(0.1) else SYNONYMS
            others = known.get(words[place]) or known.get(stem(words[place]), [])
            # An *asking price* is not an *asking asking price*.
            others = [other for other in others if not set(other.split(" ")) & set(words)]
            if others:
                other = pick(others)
                if any(other in header for header in self._words.values()):
                    return words
                return [*words[:place], other, *words[place + 1 :]]
        return words

    def _shortened(self, column: Column, words: list[str]) -> list[str]:
        """The words without the first or the last, where they still tell the column."""
        for shorter in (words[1:], words[:-1]):
            if self._tells(column, shorter):
                return shorter
        return words

    def _tells(self, column: Column, words: list[str]) -> bool:
        """Whether some words of a header are in no other header together."""
        if not words or words[0] in LINKS or words[-1] in LINKS:
            return False
        return not any(
            set(words) <= set(header)
            for name, header in self._words.items()
            if name != column.name
        )
