"""The frames that pages of a shared table send each other: the kinds, and what each has in it.

A frame is a JSON object, whose kind is `is`. It comes from a peer whose identity its connection has
proved. What does not have the shape of its kind is no frame; what a shape does not name is passed
over. A `?` marks what may be missing. Where a kind has several shapes, one of them must fit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.friends.book import SHOWN
from app.friends.chain import MOST_HOSTS
from app.friends.roster import LONGEST_GAME, MOST_SEATS, PEER

Told = Callable[[object], bool]  # True for what may stand in a field
Shape = Mapping[str, Told]

LONGEST = 64 * 1024  # characters of a frame, as the connections have it
WIDEST = 450_000  # characters of one that comes in pieces
MOST_SIGNED = 100  # signatures in one frame
LARGEST = 2**53 - 1  # whole numbers up to here are exact in all JSON


def number(told: object) -> bool:
    """A whole number."""
    return type(told) is int and -LARGEST <= told <= LARGEST


def count(told: object) -> bool:
    """A whole number from 0 on."""
    return type(told) is int and 0 <= told <= LARGEST


def flag(told: object) -> bool:
    """True or false."""
    return isinstance(told, bool)


def nothing(told: object) -> bool:
    """Null."""
    return told is None


def never(told: object) -> bool:  # noqa: ARG001
    """Nothing at all: the field has to be missing."""
    return False


def text(most: int) -> Told:
    """A text of so many characters at most."""
    return lambda told: isinstance(told, str) and len(told) <= most


def items(of: Told, most: int = LONGEST, least: int = 0) -> Told:
    """A list of so many."""
    return lambda told: isinstance(told, list) and least <= len(told) <= most and all(map(of, told))


def row(*columns: Told) -> Told:
    """A list of just these."""
    return lambda told: (
        isinstance(told, list)
        and len(told) == len(columns)
        and all(fits(one) for fits, one in zip(columns, told, strict=True))
    )


def table(of: Told) -> Told:
    """An object with such values, by whatever names."""
    return lambda told: isinstance(told, dict) and all(map(of, told.values()))


def either(*ways: Told) -> Told:
    """One of these."""
    return lambda told: any(fits(told) for fits in ways)


word = text(100)
long = text(LONGEST)
wide = text(WIDEST)  # what may come in pieces
hash_ = text(SHOWN)
seats = items(number, MOST_SEATS)
peer = text(PEER)
signature = row(long, long, long, long)  # peer, key, text, signature
signed = items(signature, MOST_SIGNED)
chain = items(items(signature, MOST_SIGNED, least=1), MOST_HOSTS)  # each roster with its votes
standing = row(word, word)  # of a seat, at the door
place_in_log = {"match": number, "at": number, "hash": hash_}
lines = {
    **{"match": number, "header": long, "at": number, "lines": items(wide), "hash": hash_},
    **{"signed": signed, "certificate?": items(signature, 2 * MOST_SEATS)},
}

FRAMES: Mapping[str, tuple[Shape, ...]] = {
    # From the host
    "lobby": (
        {
            **{"version": word, "game": text(LONGEST_GAME), "locked": flag, "playing": flag},
            **{"asked": flag, "seats": items(standing, MOST_SEATS), "chain?": chain},
        },
    ),
    "refused": ({},),
    "version": ({"version": word},),
    "roster": ({"chain": chain, "refused?": table(number), "signed?": signed},),
    "lines": ({**lines, "epoch": number},),
    "head": ({"signed": signed},),
    "no": ({"move": number, "why": long, "rule": word, "cards": items(number)},),
    "reacted": ({"seat": number, "what": word},),
    "miss": ({"match": number, "seat": number, "move": number, "signed": signed},),
    # From the host, and answered with its number
    "beat": (
        {
            **{"beat": number, "epoch": number, "number": number, "version": word},
            **{**place_in_log, "paused": flag, "coming": flag},
            **{"quiet": seats, "deals?": number, "ready?": seats},
            "removing?": items(row(peer, flag), MOST_SEATS),
        },
        {"beat": number, "agrees?": items(peer, MOST_SEATS), "epoch?": never},
    ),
    # From others to the host; a move goes to all people
    "come": ({"name": long, "seat": either(number, nothing), "version": word},),
    "have": ({"epoch": number, "number": number, **place_in_log, "version": word},),
    "move": ({"signed": signed, "opens?": items(long)},),
    "propose": ({"match": number, "lines": items(wide, 1, 1), "signed": signed},),
    "missed": ({"signed": signed},),
    "agreed": ({"signed": signed},),
    "resign": ({},),
    "ready": ({"match": number, "deals": number},),
    "react": ({"what": word},),
    # From both
    "piece": ({"rest": count, "text": long},),
    "letter": ({"match": number, "text": wide},),
    "ask": ({"match": number, "text": long},),
    "leave": ({},),
    "checkpoint": ({"signed": items(signature, 2 * MOST_SEATS)},),
    # Among people
    "alone": ({"promised": number, "yields?": flag},),
    "elect": ({"epoch": number, "roster": row(number, number)},),
    "vote": ({"signed": signed},),
    "unsure": ({"ask": number},),
    "promised": ({"ask": number, "term": number},),
    "held": ({"host": word, "match": number, "turns": items(row(number, number), MOST_SEATS)},),
    "heads": ({"signed": signed},),
    "twice": ({"signed": signed},),
    "dispute": ({"signed": signed},),
    "give": ({"match": number, "at": number},),
    "given": (lines,),
}


def shaped(told: Mapping[str, object]) -> dict[str, object] | None:
    """Return what the shape of its kind names; nothing if that is not all there."""
    kind = told.get("is")
    for shape in FRAMES.get(kind, ()) if isinstance(kind, str) else ():
        if _has(told, shape):
            names = [field.removesuffix("?") for field in shape]
            return {"is": kind, **{name: told[name] for name in names if name in told}}
    return None


def _has(told: Mapping[str, object], shape: Shape) -> bool:
    return all(
        may_be(told[name]) if (name := field.removesuffix("?")) in told else field != name
        for field, may_be in shape.items()
    )
