"""The operations of a deck: bytes in, bytes out, and no element or large number between.

Who asks need not know the group. `peer/src/deck/operations.mjs` has the same operations under the
same names, in a worker; here they are done at once, for the command line and for tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from peerdeck.deck import batch, boxes, cards, sharing, shuffle, signing
from peerdeck.deck.batch import Equation
from peerdeck.deck.group import (
    DeckError,
    Element,
    Group,
    Random,
    encoded_elements,
    system_random,
)
from peerdeck.deck.layout import whole
from peerdeck.deck.shuffle import Shuffled

Arguments = Mapping[str, Any]
Results = dict[str, Any]


def run(group: Group, name: str, told: Arguments, random: Random = system_random) -> Results:
    """Return the results of an operation. Raises `DeckError` if what it is told makes no sense."""
    operation = _OPERATIONS.get(name)
    if operation is None:
        raise DeckError("There is no such operation.")
    return operation(group, told, random)


def _elements(group: Group, data: bytes) -> tuple[Element, ...]:
    return whole(group, data, lambda it: it.elements(len(data) // group.size))


def _scalars(group: Group, data: bytes) -> tuple[int, ...]:
    return whole(group, data, lambda it: it.scalars(len(data) // group.size))


def _scalar_bytes(group: Group, scalars: Sequence[int]) -> bytes:
    return b"".join(map(group.scalar_bytes, scalars))


def _equations(group: Group, claim: Arguments) -> list[Equation]:
    """Return what has to hold for a claim to be true. Raises `DeckError` if it cannot be."""
    context = claim["context"]
    if claim["is"] == "cards":
        cards.read_cards(group, claim["cards"])
        return []
    if claim["is"] == "key":
        key_told = cards.read_key(group, claim["key"])
        return cards.key_equations(group, context, claim["purpose"], key_told)
    key = group.decode(claim["key"])
    match claim["is"]:
        case "share":
            share = cards.read_share(group, claim["share"])
            return cards.share_equations(group, context, key, group.decode(claim["a"]), share)
        case "stand-in":
            share = cards.read_share(group, claim["share"])
            told = sharing.read_commitments(group, claim["commitments"], key, claim["threshold"])
            a, holder = group.decode(claim["a"]), claim["holder"]
            return sharing.stand_in_equations(group, context, told, holder, a, share)
        case "shuffle":
            before, after = (cards.read_cards(group, claim[when]) for when in ("before", "after"))
            proof = shuffle.read_shuffle_proof(group, claim["proof"])
            return shuffle.equations(group, context, key, before, after, proof)
        case "box":
            box = boxes.read_box(group, claim["box"])
            return boxes.box_equations(group, context, key, box)
        case "exposure":
            box = boxes.read_box(group, claim["box"])
            exposure = boxes.read_exposure(group, claim["exposure"])
            return boxes.exposure_equations(group, context, key, box, exposure)
        case "word":
            signature = signing.read_signature(group, claim["signature"])
            return signing.signature_equations(group, context, key, claim["said"], signature)
        case _:
            raise DeckError("There is no claim of this kind.")


def _check(group: Group, told: Arguments, _random: Random) -> Results:
    sound: list[list[Equation]] = []
    places: list[int] = []
    wrong: list[int] = []
    for at, claim in enumerate(told["claims"]):
        try:
            sound.append(_equations(group, claim))
            places.append(at)
        except DeckError:
            wrong.append(at)
    wrong += [places[at] for at in batch.false_ones(group, sound)]
    return {"wrong": sorted(wrong)}


def _secret(group: Group, told: Arguments, random: Random) -> Results:
    return {"secret": group.scalar_bytes(cards.new_secret(group, told["context"], random))}


def _key(group: Group, told: Arguments, random: Random) -> Results:
    secret = group.scalar(told["secret"])
    made = cards.key_of(group, told["context"], told["purpose"], secret, random)
    return {"key": made.encode(group)}


def _joint(group: Group, told: Arguments, _random: Random) -> Results:
    return {"key": cards.joint_key(group, _elements(group, told["keys"])).encode()}


def _fresh(group: Group, told: Arguments, _random: Random) -> Results:
    return {"cards": cards.encoded_cards(cards.fresh(group, told["faces"]))}


def _lot(group: Group, told: Arguments, _random: Random) -> Results:
    return {"a": cards.lot(group, told["context"]).encode()}


def _shuffle(group: Group, told: Arguments, random: Random) -> Results:
    secret, key = group.scalar(told["secret"]), group.decode(told["key"])
    before = cards.read_cards(group, told["cards"])
    made = shuffle.shuffle(group, told["context"], secret, key, before, random)
    factors = _scalar_bytes(group, made.factors)
    return {"cards": cards.encoded_cards(made.cards), "order": made.order, "factors": factors}


def _prove(group: Group, told: Arguments, random: Random) -> Results:
    key, before = group.decode(told["key"]), cards.read_cards(group, told["before"])
    after, factors = cards.read_cards(group, told["after"]), _scalars(group, told["factors"])
    made = Shuffled(after, tuple(told["order"]), factors)
    proof = shuffle.prove(group, told["context"], key, before, made, random)
    return {"proof": proof.encode(group)}


def _share(group: Group, told: Arguments, random: Random) -> Results:
    secret, key = group.scalar(told["secret"]), group.decode(told["key"])
    made = cards.share_of(group, told["context"], secret, key, group.decode(told["a"]), random)
    return {"share": made.encode(group)}


def _open(group: Group, told: Arguments, _random: Random) -> Results:
    read = cards.read_cards(group, told["card"])
    if not read:
        raise DeckError("There is no card.")
    element = cards.opened(read[0], _elements(group, told["shares"]))
    return {"face": cards.face_of(group, element, told["faces"])}


def _escrow(group: Group, told: Arguments, random: Random) -> Results:
    secret, threshold = group.scalar(told["secret"]), told["threshold"]
    holders, context = told["holders"], told["context"]
    made = sharing.share_secret(group, context, secret, holders, threshold, random)
    return {
        "commitments": encoded_elements(made.commitments),
        "holders": tuple(made.shares),
        "shares": _scalar_bytes(group, tuple(made.shares.values())),
    }


def _is_share(group: Group, told: Arguments, _random: Random) -> Results:
    key = group.decode(told["key"])
    read = sharing.read_commitments(group, told["commitments"], key, told["threshold"])
    share = group.scalar(told["share"])
    return {"isTrue": sharing.is_share(group, read, told["holder"], share)}


def _stand_in(group: Group, told: Arguments, random: Random) -> Results:
    commitments, a = _elements(group, told["commitments"]), group.decode(told["a"])
    holder, share = told["holder"], group.scalar(told["share"])
    made = sharing.stand_in(group, told["context"], commitments, holder, share, a, random)
    return {"share": made.encode(group)}


def _combine(group: Group, told: Arguments, _random: Random) -> Results:
    shares = dict(zip(told["holders"], _elements(group, told["shares"]), strict=True))
    return {"share": sharing.combined(group, shares).encode()}


def _recover(group: Group, told: Arguments, _random: Random) -> Results:
    shares = dict(zip(told["holders"], _scalars(group, told["shares"]), strict=True))
    return {"secret": group.scalar_bytes(sharing.recovered(group, shares))}


def _seal(group: Group, told: Arguments, random: Random) -> Results:
    box = boxes.seal(group, told["context"], group.decode(told["key"]), told["content"], random)
    return {"box": box.encode(group)}


def _unseal(group: Group, told: Arguments, _random: Random) -> Results:
    secret, key = group.scalar(told["secret"]), group.decode(told["key"])
    box = boxes.read_box(group, told["box"])
    return {"content": boxes.open_box(group, told["context"], secret, key, box)}


def _expose(group: Group, told: Arguments, random: Random) -> Results:
    secret, key = group.scalar(told["secret"]), group.decode(told["key"])
    box = boxes.read_box(group, told["box"])
    made = boxes.expose(group, told["context"], secret, key, box, random)
    return {"exposure": made.encode(group)}


def _unseal_with(group: Group, told: Arguments, _random: Random) -> Results:
    key, point = group.decode(told["key"]), group.decode(told["point"])
    box = boxes.read_box(group, told["box"])
    return {"content": boxes.open_with(group, told["context"], key, box, point)}


def _sign(group: Group, told: Arguments, random: Random) -> Results:
    secret = group.scalar(told["secret"])
    made = signing.sign(group, told["context"], secret, told["said"], random)
    return {"signature": made.encode(group)}


_OPERATIONS: dict[str, Callable[[Group, Arguments, Random], Results]] = {
    "secret": _secret,
    "key": _key,
    "joint": _joint,
    "fresh": _fresh,
    "lot": _lot,
    "shuffle": _shuffle,
    "prove": _prove,
    "share": _share,
    "open": _open,
    "escrow": _escrow,
    "isShare": _is_share,
    "standIn": _stand_in,
    "combine": _combine,
    "recover": _recover,
    "seal": _seal,
    "unseal": _unseal,
    "expose": _expose,
    "unsealWith": _unseal_with,
    "sign": _sign,
    "check": _check,
}
