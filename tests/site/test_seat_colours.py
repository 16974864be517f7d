"""The colours of seats are legible, and any eyes can distinguish them, in light and in dark."""

import math
import re
from itertools import combinations

import pytest

from app.screens.seats import COLOURS
from build.places import STATIC

TOKENS = (STATIC / "tokens.css").read_text()
LEAST_OF_TEXT, LEAST_OF_SIGN = 4.5, 3.0  # contrast, as WCAG asks for it
APART = 0.08  # in OKLab, in which 0.02 is the least difference that is seen side by side
LOOKS = ("light", "dark")
# What eyes without one kind of cone make of linear red, green and blue (Machado et al. 2009).
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "without red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "without green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "without blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def token(name: str, look: str) -> str:
    """Return a colour of the style sheet."""
    pair = re.search(rf"--{name}: light-dark\((#\w{{6}}), (#\w{{6}})\)", TOKENS)
    assert pair, name
    return pair[1 + LOOKS.index(look)]


def linear(colour: str) -> list[float]:
    """Return the linear red, green and blue of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix: tuple[tuple[float, ...], ...], parts: list[float]) -> list[float]:
    """Return the product of a matrix and a vector."""
    return [sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours."""
    bright = [
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in (linear(one), linear(other))
    ]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


def distance(one: str, other: str) -> float:
    """Return how far apart two colours are for the eyes that distinguish them worst."""
    return min(math.dist(seen(one, eyes), seen(other, eyes)) for eyes in EYES)


def seen(colour: str, eyes: str) -> list[float]:
    """Return a colour in OKLab as these eyes see it."""
    parts = [min(1.0, max(0.0, part)) for part in times(EYES[eyes], linear(colour))]
    return times(TO_LAB, [math.cbrt(part) for part in times(TO_CONES, parts)])


@pytest.mark.parametrize("look", LOOKS)
def test_a_letter_can_be_read_in_each_colour_and_each_is_seen_on_the_felt(look: str) -> None:
    for seat in range(COLOURS):
        colour = token(f"seat-{seat}", look)
        assert contrast(colour, token("seat-ink", look)) >= LEAST_OF_TEXT, seat
        for ground in ("felt", "felt-edge", "chip"):
            assert contrast(colour, token(ground, look)) >= LEAST_OF_SIGN, (seat, ground)


@pytest.mark.parametrize("look", LOOKS)
def test_the_colours_differ_and_none_is_that_of_the_own_turn(look: str) -> None:
    colours = {f"seat-{seat}": token(f"seat-{seat}", look) for seat in range(COLOURS)}
    colours["turn"] = token("turn", look)
    near = {
        (one, other): round(far, 3)
        for (one, a), (other, b) in combinations(colours.items(), 2)
        if (far := distance(a, b)) < APART
    }
    assert not near


def test_colours_that_look_the_same_without_green_are_found() -> None:
    assert (
        distance("#b3201a", "#5f5f00")
        < APART
        < math.dist(seen("#b3201a", "usual"), seen("#5f5f00", "usual"))
    )
