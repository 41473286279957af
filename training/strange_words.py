"""Words that nobody has seen before, in place of known ones: so the model learns to copy."""

import random
import re

from training.shared_words import COMMON, GENERIC
from training.templates import chance, pick

_WORD = re.compile(r"[a-z]{3,}")
#: The words of a call that are not from the table, and those that begin a line of hints.
_OWN_WORDS = frozenset(
    """filter column value group aggregate count sum avg min max sort descending select limit true
    false neq gte lte contains not empty named near related like means mentioned text date number
    numbers distinct yes""".split()
)
_MOST_STRANGE = 2
_CONSONANTS = "bcdfghjklmnpqrstvwxz"
_VOWELS = "aeiouy"
_LETTERS = _CONSONANTS + _VOWELS


def with_strange_words(prompt: str, target: str) -> tuple[str, str]:
    """A prompt and its call with one or two of the words that are in both made up."""
    shared = set(_WORD.findall(target)) & set(_WORD.findall(prompt))
    free = sorted(shared - _OWN_WORDS - COMMON - GENERIC)
    if not free:
        return prompt, target
    for word in random.sample(free, min(len(free), random.randint(1, _MOST_STRANGE))):
        strange = strange_word(word)
        # Plurals of the word, and what is its, stay plurals.
        pattern = re.compile(rf"(?<![a-z]){word}(?=(?:s|es)?(?![a-z]))")
        prompt, target = pattern.sub(strange, prompt), pattern.sub(strange, target)
    return prompt, target


def strange_word(word: str) -> str:
    """Something like a word: letters around a known one, one without its vowels, or syllables."""
    choice = random.random()
    if choice < 0.3:
        extra = "".join(pick(_LETTERS) for _ in range(random.randint(1, 2)))
        return extra + word if chance(0.6) else word + extra
    if choice < 0.5:
        bare = word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")
        return bare if len(bare) > 1 and bare != word else bare + pick(_CONSONANTS)
    if choice < 0.65:
        return "".join(pick(_LETTERS) for _ in range(random.randint(2, 5)))
    syllables = (pick(_CONSONANTS) + pick(_VOWELS) for _ in range(random.randint(2, 3)))
    end = pick(_CONSONANTS) if chance(0.5) else ""
    return "".join(syllables) + end
