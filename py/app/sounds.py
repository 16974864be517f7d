"""A few quiet tones, for people who have switched them on. Everything they say is also written.

To add a sound, name it here, and add the name to `Room.heard` where it is due.
"""

from __future__ import annotations

from collections.abc import Collection

# Of each tone the pitch in hertz, its start and the time it takes to fade in seconds, its loudness.
Tone = tuple[float, float, float, float]

SOUNDS: dict[str, tuple[Tone, ...]] = {  # the most important one first
    "refused": ((220, 0, 0.16, 0.07), (175, 0.12, 0.24, 0.07)),
    "won": (
        (523, 0, 0.3, 0.05),
        (659, 0.1, 0.3, 0.05),
        (784, 0.2, 0.3, 0.05),
        (1047, 0.3, 0.6, 0.05),
    ),
    "turn": ((587, 0, 0.22, 0.06), (880, 0.11, 0.32, 0.06)),
    "laid": ((196, 0, 0.09, 0.10),),
}


def most_important(due: Collection[str]) -> str | None:
    """Return the one sound to play of those that are due."""
    return next((sound for sound in SOUNDS if sound in due), None)
