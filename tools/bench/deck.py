"""The deck: to shuffle cards, to prove it and to check the proof, in JavaScript and in Python.

It is the processor's time that counts, the least of several runs. Given are ratios, which mean the
same on every machine: to one multiplication of an element that is not prepared, in JavaScript; and
Python's check of a proof to JavaScript's.
"""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from build.node import node
from peerdeck.deck import cards, shuffle
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.transcript import Context

SIZES = (54, 108, 216)
IN_PYTHON = 54
ROUNDS = 5
SCRIPT = Path(__file__).with_name("deck.mjs")


def measure() -> dict[str, Any]:
    """Milliseconds, and the ratios of them."""
    command = [node(), str(SCRIPT), *map(str, SIZES)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    javascript = json.loads(done.stdout)
    python = _python()
    unit = javascript["multiply"]
    ratios = {
        size: {step: took[step] / unit for step in ("shuffle", "prove", "verify")}
        for size, took in javascript["measured"].items()
    }
    slower = python["verify"] / javascript["measured"][str(IN_PYTHON)]["verify"]
    return {
        "javascript": javascript,
        "python": python,
        "in multiplications": ratios,
        "python to javascript": slower,
    }


def table(measured: dict[str, Any]) -> list[str]:
    rows = [f"{'cards, in multiplications':28}{'shuffle':>9}{'prove':>9}{'verify':>9}{'kB':>9}"]
    for size, of in measured["in multiplications"].items():
        kilobytes = measured["javascript"]["measured"][size]["bytes"] / 1000
        steps = "".join(f"{of[step]:>9.0f}" for step in ("shuffle", "prove", "verify"))
        rows.append(f"{size:28}{steps}{kilobytes:>9.1f}")
    rows.append(f"one multiplication in JavaScript: {measured['javascript']['multiply']:.2f} ms")
    ratio = measured["python to javascript"]
    rows.append(f"verifying {IN_PYTHON} cards in Python: {ratio:.2f} times as long")
    return rows


def _python() -> dict[str, float]:
    """Milliseconds for Python to read and verify a proof, and to multiply."""
    group, context = RISTRETTO, Context("bench", 1, 1, 0, "ada")
    secret = cards.new_secret(group, context)
    key = secret * group.generator
    fresh = cards.fresh(group, range(IN_PYTHON))
    before = shuffle.shuffle(group, context, secret, key, fresh).cards
    made = shuffle.shuffle(group, context, secret, key, before)
    proof = shuffle.prove(group, context, key, before, made).encode(group)
    decks = cards.encoded_cards(before), cards.encoded_cards(made.cards)

    def verify() -> None:
        read = [cards.read_cards(group, deck) for deck in decks]
        told = shuffle.read_shuffle_proof(group, proof)
        assert shuffle.verify(group, context, group.decode(key.encode()), read[0], read[1], told)

    element = cards.face_element(group, 1)
    multiplied = _least(lambda: secret * element)
    return {"verify": _least(verify), "multiply": multiplied}


def _least(what: Callable[[], object]) -> float:
    times = []
    for _round in range(ROUNDS):
        began = process_time()
        what()
        times.append(1_000 * (process_time() - began))
    return min(times)
