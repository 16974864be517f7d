"""Graphemes, which people see as one letter: an accented letter, a flag, a family.

These are the extended grapheme clusters of Unicode (UAX #29), which a browser's `Intl.Segmenter`
finds as well. Python knows only the categories of letters, so the few others are named here.
"""

from __future__ import annotations

from functools import cache
from unicodedata import category

WIDEST = 8  # code points of a grapheme, on average; one can have any number of marks
JOINER = "\u200d"  # makes one picture of several


def _letters(*ranges: str) -> frozenset[str]:
    """Return the letters of ranges such as `0600-0605`."""
    ends = ([int(end, 16) for end in one.split("-")] for one in ranges)
    return frozenset(
        chr(at) for first, *last in ends for at in range(first, [first, *last][-1] + 1)
    )


# Letters before which there is no border although their category does not say so, and marks
# before which there is one.
_EXTENDING = _letters("200C", "0E33", "0EB3", "FF9E-FF9F", "1F3FB-1F3FF", "E0020-E007F")
_APART = _letters(
    *("102B-102C", "1038", "1062-1064", "1067-106D", "1083", "1087-108C", "108F", "109A-109C"),
    *("1A61", "1A63-1A64", "AA7B", "AA7D", "11720-11721"),
)
_PREPENDED = _letters(
    *("0600-0605", "06DD", "070F", "0890-0891", "08E2", "0D4E", "110BD", "110CD", "111C2-111C3"),
    *("1193F", "11941", "11A3A", "11A84-11A89", "11D46", "11F02"),
)
_CONSONANTS = _letters(
    *("0915-0939", "0958-095F", "0978-097F", "0995-09B9", "09DC-09DF", "09F0-09F1", "0A95-0AB9"),
    *("0AF9", "0B15-0B39", "0B5C-0B5F", "0B71", "0C15-0C39", "0C58-0C5A", "0D15-0D3A"),
)
_LINKERS = _letters("094D", "09CD", "0ACD", "0B4D", "0C4D", "0D4D")
_FLAGS = _letters("1F1E6-1F1FF")  # two of them are a flag
_PICTURES = _letters(
    *("00A9", "00AE", "203C", "2049", "2122", "2139", "2190-21FF", "2300-23FF", "2600-27BF"),
    *("25A0-25FF", "2900-297F", "2B00-2BFF", "3030", "303D", "3297", "3299", "1F000-1F1E5"),
    *("1F200-1F3FA", "1F400-1FAFF"),
)
# What may follow a part of a syllable in Korean: leading consonants, vowels, trailing consonants.
_FOLLOWING = {"L": ("L", "V", "LV", "LVT"), "V": ("V", "T"), "LV": ("V", "T")}
_FOLLOWING |= {"LVT": ("T",), "T": ("T",)}
_KOREAN = {
    **dict.fromkeys(_letters("1100-115F", "A960-A97C"), "L"),
    **dict.fromkeys(_letters("1160-11A7", "D7B0-D7C6"), "V"),
    **dict.fromkeys(_letters("11A8-11FF", "D7CB-D7FB"), "T"),
}
_SYLLABLES = range(0xAC00, 0xD7A4)
_TRAILING = 28  # syllables with the same beginning; the first has no trailing consonant


def graphemes(text: str) -> list[str]:
    """Return the graphemes of a text, in order."""
    parts: list[str] = []
    for letter in text:
        if parts and _goes_on(parts[-1], letter):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def cut(text: str, most: int) -> str:
    """Return the first `most` graphemes of a text, of `WIDEST` code points at most on average."""
    longest = most * WIDEST
    parts = graphemes(text[: longest + 1])
    if len(text) > longest:  # the last one is not there as a whole, or is too much
        parts = parts[:-1] or [text[:longest]]
    return "".join(parts[:most])


def is_picture(letter: str) -> bool:
    """Return True for a letter that others can be joined to as one picture."""
    return letter in _PICTURES


def _goes_on(before: str, letter: str) -> bool:
    """Return True if a letter belongs to the grapheme that stands before it."""
    last = before[-1]
    if _is_control(letter) or _is_control(last):
        return last + letter == "\r\n"
    if _extends(letter) or last in _PREPENDED:
        return True
    if letter in _FLAGS:
        return last in _FLAGS and before[-2:-1] not in _FLAGS
    if letter in _PICTURES:
        return last == JOINER and _is_one_picture(before)
    if letter in _CONSONANTS:
        return _is_linked(before)
    return _korean(letter) in _FOLLOWING.get(_korean(last), ())


@cache
def _is_control(letter: str) -> bool:
    if letter == JOINER or letter in _EXTENDING or letter in _PREPENDED:
        return False
    return category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


@cache
def _extends(letter: str) -> bool:
    if letter == JOINER or letter in _EXTENDING:
        return True
    return category(letter) in ("Mn", "Me", "Mc") and letter not in _APART


def _is_one_picture(before: str) -> bool:
    """Return True for a picture with its marks and a joiner."""
    return _unmarked(before)[-1:] in _PICTURES


def _is_linked(before: str) -> bool:
    """Return True for a consonant with a mark that links it to the next consonant."""
    consonant = _unmarked(before)
    marks = before[len(consonant) :]
    return consonant[-1:] in _CONSONANTS and any(mark in _LINKERS for mark in marks)


def _unmarked(grapheme: str) -> str:
    """Return a grapheme without the marks and joiners at its end."""
    end = len(grapheme)
    while end and _extends(grapheme[end - 1]):
        end -= 1
    return grapheme[:end]


def _korean(letter: str) -> str:
    if ord(letter) in _SYLLABLES:
        return "LV" if (ord(letter) - _SYLLABLES.start) % _TRAILING == 0 else "LVT"
    return _KOREAN.get(letter, "")
