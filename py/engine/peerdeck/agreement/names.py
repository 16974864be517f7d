"""Names that somebody could take for another, and what people see of a key.

Two names look alike if their letters do. The table is a part of the one of Unicode's UTS 39: the
single letters of the Latin, Greek, Cyrillic and Armenian scripts that many fonts draw like a letter
of ASCII. Other scripts have few of them, and a name in two scripts is marked in any case. Names
that are only spelled alike, such as "Anna" and "Ana", are not noticed, and neither are letters that
look alike within one other script.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from unicodedata import category, name, normalize

from peerdeck.agreement.words import Person

# Each word is a letter, followed by those that look like it.
ALIKE = """
    AΑА aɑαа BΒВꞴ bƄЬ CϹС cϲсᴄ dԁ EΕЕ eеҽꬲ FϜꞘ fſքẝꞙꬵ GԌ gƍɡցᶃ HΗН hһհ iıɩɪͺιіӏꙇ JͿЈꞲ jϳј KΚК
    lI1|ƖǀΙІӀ MΜϺМ NΝ nոռ OΟОՕ o0οσоօᴏᴑꬽ PΡР pρϱр qԛգզ RƦ rгᴦꭇꭈ SЅՏ sƽѕꜱ TΤТ UՍ uʋυսᴜꞟꭎꭒ VѴ
    vνѵᴠ WԜ wɯѡԝաᴡ XΧХꞳ xх YΥϒУҮ yɣʏγуүᶌỿꭚ ZΖ zᴢ
"""  # noqa: RUF001
_SEEN = {ord(letter): word[0] for word in ALIKE.split() for letter in word[1:]}
_TOGETHER = (  # scripts that people write together
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "HANGUL"},
    {"LATIN", "CJK", "BOPOMOFO"},
)


def is_like(one: str, other: str) -> bool:
    """Return True if somebody could take one name for the other."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(text: str) -> set[str]:
    """Return what a reader sees of a name, and the same in small letters."""
    seen = _letters(text).replace("rn", "m").replace("vv", "w").replace("VV", "W")
    return {seen or text, _letters(text.casefold()) or text}


def _letters(text: str) -> str:
    """Return the letters and digits of a name without accents, as letters of ASCII if possible."""
    plain = normalize("NFKD", text.translate(_SEEN)).translate(_SEEN)
    kept = (letter for letter in plain if not "\u0300" <= letter <= "\u036f")
    return "".join(letter for letter in kept if category(letter)[0] in "LMN")


def someone_like(text: str, names: Mapping[Person, str]) -> Person:
    """Return the first of these people whose name could be taken for a name; "" if nobody's."""
    return next((person for person, other in names.items() if is_like(text, other)), "")


def is_mixed(text: str) -> bool:
    """Return True if a name has letters of scripts that people do not write together."""
    letters = (letter for letter in normalize("NFKD", text) if category(letter)[0] == "L")
    named = (name(letter, "").partition(" ")[0] for letter in letters)
    scripts = {script for script in named if not script.startswith(("MODIFIER", "KATAKANA-"))}
    return len(scripts) > 1 and not any(scripts <= those for those in _TOGETHER)


@lru_cache(maxsize=64)
def fingerprint(person: Person) -> str:
    """Return a short text that shows which key this is.

    It has 50 bits: somebody who makes keys for years finds one with the same, nobody in an evening.
    """
    letters = b32encode(sha256(person.encode()).digest()).decode()[:10].lower()
    return f"{letters[:5]} {letters[5:]}"


def hue(person: Person) -> int:
    """Return the hue of the colour that shows which key this is, from 0 to 359."""
    return int.from_bytes(sha256(person.encode()).digest()[-4:]) % 360
