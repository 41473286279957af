"""Builds the product's thesaurus: words of questions and the words of headers that they may mean.

`python3 -m training.thesaurus` writes `src/model/prompt/thesaurus.json`. Most of it comes from the
files in `training/lexicon/`. The spellings of headers in the domain packs tell which words stand
for one another. Where `TALLYMARK_DATA` has `spidersyn.json`, pairs of words from there are added.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from training.lexicon import (
    ABBREVIATIONS,
    ADJECTIVES,
    ASKED_FOR,
    DEMONYMS,
    HEADER_UNITS,
    MEASURED,
    RELATIONS,
    SPOKEN_UNITS,
    SYNONYMS,
    TIME_VERBS,
    TRUTH_WORDS,
    VERBS,
    WH_FORMS,
    WORDNET,
)
from training.packs import packs
from training.public_data import data_folder
from training.shared_words import ABBREVIATIONS as KNOWN_ABBREVIATIONS
from training.shared_words import COMMON
from training.words import header_words, stem

_ROOT = Path(__file__).parent.parent
_OUTPUT = _ROOT / "src" / "model" / "prompt" / "thesaurus.json"
_MOST_WORDS = 14
_LONGEST_PHRASE = 3
_LEAST_PAIRS = 2
_WORD = re.compile(r"[a-z0-9]+")
_HOW = re.compile(r"how ([a-z]+)")
#: What a verb begins with that says nothing of the column.
_LINKING = re.compile(
    r"^(?:(?:is|are|was|were|has|have|does|do|did)(?:n't| not)? )?(?:been |got |still |an? )?"
)

#: Words that are in too many phrases to mean a column by themselves.
_WEAK = frozenset(
    """most least more less best worst highest lowest top first higher lower than better worse take
    takes took taken place happen happened thing things stand stands get gets got come comes
    came down away held well people year day time find call kind sort does did has have had
    having go goes went going run runs ran see saw give gave put bring many much long hit hits
    set in it up out off on he she they we you use used one two new own still not no can will
    there here all any how what that who when where why which with without from for into under
    over after before is are was were be been being made make makes show shows know tell look
    looks keep other another good big small right left back way part side next last late early
    really done dated""".split()
)
#: Words after *how* that say nothing of a column.
_ASIDE = frozenset("many much is are was were did do does can will well".split())
_COUNTRY_WORDS = ("country", "nationality", "nation", "origin")

#: How much a source is trusted; where a phrase may mean too many words, the rest are left out.
_BY_HAND = 5.0
_BY_FORM = 3.0
_BY_PHRASE = 2.0
_BY_PACK = 1.5
_BY_PAIR = 1.0
_BY_WORDNET = 0.5


class Thesaurus:
    """Phrases of questions and the header words that they may mean, as they are found."""

    def __init__(self) -> None:
        self._meant: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def add(self, phrase: str, header_word: str, trust: float) -> None:
        """Tie a phrase to a header word, unless it says nothing or names the column anyway."""
        key = stemmed(phrase)
        word = stem(header_word)
        parts = key.split(" ")
        if not key or key == word or len(parts) > _LONGEST_PHRASE or len(key) > 28:
            return
        if len(parts) == 1 and (len(key) < 2 or _says_nothing(key, trust == _BY_HAND)):
            return
        if len(parts) > 1 and parts[0] != "how" and all(map(_is_weak, parts)):
            return
        if " " not in word and word.isalnum():
            self._meant[key][word] += trust

    def entries(self) -> dict[str, list[str]]:
        """All entries in the order of their phrases, each with its most trusted words."""
        return {
            key: sorted(word for word, _ in words.most_common(_MOST_WORDS))
            for key, words in sorted(self._meant.items())
        }


def stemmed(phrase: str) -> str:
    """A phrase as hints look it up."""
    return " ".join(stem(word) for word in _WORD.findall(phrase.lower().replace("'", "")))


def _is_weak(word: str) -> bool:
    """Whether a word is in too many phrases to say something by itself."""
    return word in COMMON or word in _WEAK


def _says_nothing(word: str, is_chosen: bool) -> bool:
    """Whether a lone word cannot be looked up, or could mean anything unless it was chosen."""
    if word in ("who", "when", "where"):
        return False
    return word in COMMON or (word in _WEAK and not is_chosen)


def _telling(phrase: str) -> Iterator[str]:
    """The words of a phrase that say something."""
    for word in _WORD.findall(phrase.lower().replace("{v}", " ").replace("'s", " ")):
        if len(word) > 2 and not _is_weak(word):
            yield word


def _add_lexicon(thesaurus: Thesaurus) -> None:
    """What the generator's own lexicon knows."""
    for word, headers in ASKED_FOR.items():
        for header in headers:
            thesaurus.add(word, header, _BY_HAND)
    for header, others in SYNONYMS.items():
        for other in others:
            thesaurus.add(other, header, _BY_HAND)
    for header, adjectives in ADJECTIVES.items():
        for phrase in (phrase for phrases in adjectives for phrase in phrases):
            _add_phrase(thesaurus, phrase, header, -1)
    for header, verbs in VERBS.items():
        for phrase in (form for verb in verbs for form in verb):
            _add_phrase(thesaurus, phrase, header, 0)
    for header, phrases in TIME_VERBS.items():
        for phrase in phrases:
            _add_phrase(thesaurus, phrase.removeprefix("were ").removeprefix("are "), header, 0)
    for header, questions in WH_FORMS.items():
        for question in questions:
            _add_question(thesaurus, question, header)
    for header, relations in RELATIONS.items():
        for relation in relations:
            for word in list(_telling(relation.plural))[:1]:
                thesaurus.add(word, header, _BY_FORM)
    for header, templates in MEASURED.items():
        for template in templates:
            for word in _telling(template.replace("{c}", " ").replace("{u}", " ")):
                thesaurus.add(word, header, _BY_FORM)
    for header, sides in TRUTH_WORDS.items():
        for side in sides:
            for adjective in side.adjectives:
                thesaurus.add(adjective, header, _BY_FORM)
            for phrase in (form for verb in side.verbs for form in verb):
                thesaurus.add(_LINKING.sub("", phrase), header, _BY_PHRASE)
    _add_short_words(thesaurus)


def _add_phrase(thesaurus: Thesaurus, phrase: str, header: str, place: int) -> None:
    """A phrase as a whole, and the first or the last of its words if that says something."""
    words = _WORD.findall(phrase)
    is_telling = not _is_weak(words[place])
    if is_telling:
        thesaurus.add(words[place], header, _BY_FORM)
    if not is_telling or words[0] not in ("most", "least", "more", "less"):
        thesaurus.add(phrase, header, _BY_FORM)


def _add_question(thesaurus: Thesaurus, question: str, header: str) -> None:
    """The words of a question that ask for a column: *how old*, *weigh*."""
    match = _HOW.match(question)
    if match is not None and match[1] not in _ASIDE:
        thesaurus.add(match.group(), header, _BY_HAND)
        thesaurus.add(match[1], header, _BY_FORM)
        return
    for word in _telling(question):
        thesaurus.add(word, header, _BY_FORM)


def _add_short_words(thesaurus: Thesaurus) -> None:
    """Abbreviations that the product does not know otherwise, units, and the names of peoples."""
    for short, whole in ABBREVIATIONS.items():
        if short not in KNOWN_ABBREVIATIONS and len(short) > 1:
            thesaurus.add(whole, short, _BY_HAND)
    for header, units in HEADER_UNITS.items():
        for spoken in (spoken for unit in units for spoken in SPOKEN_UNITS.get(unit, [])):
            if len(spoken) > 2:
                thesaurus.add(spoken, header, _BY_FORM)
    for people in DEMONYMS.values():
        if " " not in people and "-" not in people:
            for word in _COUNTRY_WORDS:
                thesaurus.add(people, word, _BY_HAND)


def _add_packs(thesaurus: Thesaurus) -> None:
    """Spellings of one header in the domain packs stand for one another."""
    for pack in packs():
        for column in pack.columns.values():
            spellings = [header_words(header) for header in column.headers]
            for one in spellings:
                for other in spellings:
                    _add_spellings(thesaurus, one, other)


def _add_spellings(thesaurus: Thesaurus, one: list[str], other: list[str]) -> None:
    """One spelling of a header, and another one that has no more than one word of its own."""
    phrase = [word for word in one if word not in SPOKEN_UNITS]
    words = [word for word in other if word not in SPOKEN_UNITS and not _is_weak(word)]
    if phrase and len(words) == 1 and len(words[0]) > 2 and stem(words[0]) not in map(stem, one):
        thesaurus.add(" ".join(phrase), words[0], _BY_PACK if len(phrase) > 1 else _BY_PHRASE)


def _add_pairs(thesaurus: Thesaurus, pairs: Iterable[tuple[str, str, int]]) -> None:
    """Pairs of words that people put for one another in questions."""
    for word, other, count in pairs:
        if count >= _LEAST_PAIRS and " " not in word and stem(word) not in COMMON:
            thesaurus.add(other, word, _BY_PAIR)


def _add_wordnet(thesaurus: Thesaurus) -> None:
    """First senses of nouns."""
    for header, others in WORDNET.items():
        for other in others:
            thesaurus.add(other, header, _BY_WORDNET)


def build() -> dict[str, list[str]]:
    """The whole thesaurus."""
    thesaurus = Thesaurus()
    _add_lexicon(thesaurus)
    _add_packs(thesaurus)
    folder = data_folder()
    pairs = folder / "spidersyn.json" if folder is not None else None
    if pairs is not None and pairs.exists():
        _add_pairs(thesaurus, json.loads(pairs.read_text(encoding="utf8")))
    else:
        print("without the pairs of spidersyn.json")
    _add_wordnet(thesaurus)
    return thesaurus.entries()


def main() -> None:
    """Write the thesaurus, a phrase a line."""
    entries = build()
    lines = (
        json.dumps({phrase: words}, separators=(",", ":"))[1:-1]
        for phrase, words in entries.items()
    )
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    _OUTPUT.write_text(text, encoding="utf8")
    print(f"{len(entries)} phrases, {len(text)} bytes: {_OUTPUT.relative_to(_ROOT)}")


if __name__ == "__main__":
    main()
