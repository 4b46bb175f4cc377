"""Words of four languages: those that every text needs, and thousands of made-up ones that sound like them.

Made-up words are the same at every run. The frequent ones are frequent as in a real text: a search index, a
compressed page and a stemmer have the work that real rules give them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

LANGUAGES = ("en", "de", "es", "nl")
VOCABULARY = 2500
"""The number of made-up words of each language; a real game has about half as many."""
COMMON = 0.42
"""The share of common words, which every text needs, among the words of a text."""
SKEW = 2.2
"""The skew of the distribution of words: the higher, the more often the first words are taken."""


@dataclass(frozen=True, slots=True)
class Sounds:
    """The sounds that the words of a language are composed of."""

    onsets: str
    vowels: str
    ends: str
    plural: str
    frequent: str
    nouns_are_capitals: bool = False


SOUNDS: Mapping[str, Sounds] = {
    "en": Sounds(
        onsets="b bl br c ch d dr f fl g gr h l m n p pl r s sh sp st t th tr w",
        vowels="a a e e i i o o u ea oo ai ou ow",
        ends="n r l nt st nd rt m p sh ng ve se ty ly er on al et",
        plural="s",
        frequent="the of and to a in you your with for on that is it as who this all from one when they then "
        "not more than each may if or by at are their before after",
    ),
    "de": Sounds(
        onsets="b bl br d dr f fl g gr h k kl kn l m n p pf r s sch schl sp st t tr w z zw",
        vowels="a a e e i o u ä ö ü au ei eu ie",
        ends="n r l ch cht tz st nd rn mm ß ng ung heit er en el ig",
        plural="en",
        frequent="die der das und Sie in zu den mit auf ist nicht eine wer für sich dem als es an alle wenn "
        "oder nach aus bei noch mehr jede dann vor wird dürfen ihre",
        nouns_are_capitals=True,
    ),
    "es": Sounds(
        onsets="b br c ch cr d f fr g gr j l ll m n ñ p pl pr r s t tr v z",
        vowels="a a a a a e e e e e i i i o o o o o u u ia ie ue á é í ó ú",
        ends="o a os as n r l s ción dad do da ro ra je ez",
        plural="s",
        frequent="la de que el en y a los se del las un por con no una su para es al lo como más o si tu "
        "cada quien cuando antes después todos sin puede",
    ),
    "nl": Sounds(
        onsets="b bl br d dr f g gr h k kl kn l m n p r s sch sl sp st t tr v vr w z zw",
        vowels="a a e e i o u aa ee oo oe ui ij eu ie",
        ends="n r l cht st nd rt k p ng ing heid er en el je ën",
        plural="en",
        frequent="de het een van en in je is op te met voor dat niet aan die wie om alle als er dan bij uit "
        "of naar nog meer elke je jouw voordat daarna mag wordt",
    ),
}


@dataclass(frozen=True)
class Vocabulary:
    """The words of one language."""

    language: str
    frequent: Sequence[str]
    made_up: Sequence[str]

    def word(self, chance: Random, after: str = "") -> str:
        """Return a word of a running text; another one than that `after` which it stands."""
        words = self.frequent if chance.random() < COMMON else self.made_up
        word = words[int(len(words) * chance.random() ** SKEW)]
        return self.word(chance, after) if word.casefold() == after.casefold() else word

    def words(self, chance: Random, number: int, after: str = "") -> list[str]:
        """Return some words of a running text."""
        found = [after]
        for _ in range(number):
            found.append(self.word(chance, found[-1]))
        return found[1:]

    def title(self, chance: Random, number: int) -> str:
        """Return some words that name something."""
        return " ".join(chance.sample(self.made_up, number))

    def noun(self, index: int) -> str:
        """Return the made-up noun with an index."""
        word = self.made_up[index]
        return word[0].upper() + word[1:] if SOUNDS[self.language].nouns_are_capitals else word

    def plural(self, index: int) -> str:
        """Return the plural of the noun with an index, which differs from its singular."""
        return self.noun(index) + SOUNDS[self.language].plural


@cache
def vocabulary(language: str) -> Vocabulary:
    """Return the words of a language; its made-up words in no order but that of their frequency."""
    sounds, chance = SOUNDS[language], Random(f"words of {language}")
    onsets, vowels, ends = (each.split() for each in (sounds.onsets, sounds.vowels, sounds.ends))
    frequent = sounds.frequent.split()
    taken = {word.casefold() for word in frequent}
    made_up: list[str] = []
    while len(made_up) < VOCABULARY:
        syllables = chance.choices((1, 2, 3), (2, 5, 2))[0]
        parts = [chance.choice(onsets) + chance.choice(vowels) for _ in range(syllables)]
        word = "".join(parts) + chance.choice(ends)
        if word not in taken:
            taken.add(word)
            is_noun = sounds.nouns_are_capitals and chance.random() < 0.4
            made_up.append(word[0].upper() + word[1:] if is_noun else word)
    return Vocabulary(language, frequent, made_up)
