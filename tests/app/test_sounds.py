"""The sounds: what is due has its tones, and the most important one is played."""

import re

from app.sounds import SOUNDS, most_important
from build.places import PY


def test_every_sound_that_is_ever_due_has_its_tones() -> None:
    sources = "".join(path.read_text() for path in (PY / "app").rglob("*.py"))
    assert set(re.findall(r'heard\.add\("(\w+)"\)', sources)) == SOUNDS.keys()


def test_of_several_sounds_the_most_important_one_is_played() -> None:
    assert most_important({"laid", "won", "turn"}) == "won"
    assert most_important(SOUNDS.keys()) == "refused"
    assert most_important(set()) is None


def test_every_tone_is_one_that_can_be_played() -> None:
    for tones in SOUNDS.values():
        for pitch, start, fade, loud in tones:
            assert 100 < pitch < 2_000
            assert 0 <= start < 1
            assert 0 < fade < 1
            assert 0 < loud < 0.2
