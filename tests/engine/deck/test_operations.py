"""The operations by name: what they make holds when they check it, and nothing else does."""

from __future__ import annotations

from typing import Any

import pytest

from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.ristretto import RISTRETTO
from peerdeck.deck.toy import TOY
from tests.engine.deck.people import CONTEXT

groups = pytest.mark.parametrize("group", [TOY, RISTRETTO], ids=lambda group: group.name)


class Asked:
    """The operations of a group, as a page asks for them."""

    def __init__(self, group: Group) -> None:
        """Ask this group's."""
        self.group = group

    def __call__(self, name: str, **told: Any) -> dict[str, Any]:
        """Return the results."""
        return operations.run(self.group, name, {"context": CONTEXT, **told})

    def keys(self, purpose: str) -> tuple[bytes, bytes, bytes]:
        """Return a secret, its key, and the key with its proof."""
        secret = self("secret")["secret"]
        proved = self("key", secret=secret, purpose=purpose)["key"]
        return secret, proved[: self.group.size], proved

    def wrong(self, *claims: dict[str, Any]) -> list[int]:
        """Return the places of the false ones among these claims."""
        found: list[int] = self("check", claims=[{"context": CONTEXT, **it} for it in claims])[
            "wrong"
        ]
        return found


@groups
def test_a_deck_is_shuffled_proved_shared_and_opened(group: Group) -> None:
    ask = Asked(group)
    secret, key, proved = ask.keys("cards")
    joint = ask("joint", keys=key)["key"]
    before = ask("fresh", faces=[3, 3, 17])["cards"]
    made = ask("shuffle", secret=secret, key=joint, cards=before)
    after = made["cards"]
    statement = {"key": joint, "before": before, "after": after}
    rest = {"order": made["order"], "factors": made["factors"]}
    shuffled = {"is": "shuffle", **statement, "proof": ask("prove", **statement, **rest)["proof"]}
    cards = {"is": "cards", "cards": after}
    others = [{**cards, "cards": told} for told in (after[:-1], b"\xff" * len(after))]
    assert ask.wrong(cards, *others) == [1, 2]
    a = after[: group.size]
    share = ask("share", secret=secret, key=key, a=a)["share"]
    told = {"is": "share", "key": key, "a": a, "share": share}
    of_key = {"is": "key", "key": proved, "purpose": "cards"}
    wrong = ask.wrong(
        shuffled,
        {**shuffled, "after": before},
        told,
        {**told, "a": after[-group.size :]},
        of_key,
        {**of_key, "purpose": "boxes"},
    )
    assert wrong == [1, 3, 5]
    opened = {"card": after[: 2 * group.size], "shares": share[: group.size]}
    assert ask("open", **opened, faces=[3, 17])["face"] in (3, 17)
    with pytest.raises(DeckError, match="no face"):
        ask("open", **opened, faces=[44])


@groups
def test_others_stand_in_for_a_key_and_put_it_together(group: Group) -> None:
    ask = Asked(group)
    secret, key, _proved = ask.keys("cards")
    made = ask("escrow", secret=secret, holders=[1, 2, 4], threshold=2)
    commitments, size = made["commitments"], group.size
    shares = {
        holder: made["shares"][at * size : (at + 1) * size]
        for at, holder in enumerate(made["holders"])
    }
    sharing = {"key": key, "commitments": commitments, "threshold": 2}
    assert ask("isShare", **sharing, holder=4, share=shares[4])["isTrue"]
    assert not ask("isShare", **sharing, holder=4, share=shares[1])["isTrue"]
    a = ask("shuffle", secret=secret, key=key, cards=ask("fresh", faces=[1])["cards"])["cards"][
        :size
    ]
    given = {
        holder: ask("standIn", commitments=commitments, holder=holder, share=shares[holder], a=a)[
            "share"
        ]
        for holder in (2, 4)
    }
    claims = [
        {"is": "stand-in", **sharing, "holder": holder, "a": a, "share": given[holder]}
        for holder in (2, 4)
    ]
    assert ask.wrong(*claims, {**claims[0], "holder": 1}) == [2]
    together = b"".join(share[:size] for share in given.values())
    own = ask("share", secret=secret, key=key, a=a)["share"][:size]
    assert ask("combine", holders=[2, 4], shares=together)["share"] == own
    assert ask("recover", holders=[1, 4], shares=shares[1] + shares[4])["secret"] == secret


@groups
def test_a_box_opens_for_its_owner_and_for_all_once_it_is_exposed(group: Group) -> None:
    ask = Asked(group)
    secret, key, _proved = ask.keys("boxes")
    box = ask("seal", key=key, content=b"seven of diamonds")["box"]
    assert ask("unseal", secret=secret, key=key, box=box)["content"] == b"seven of diamonds"
    exposure = ask("expose", secret=secret, key=key, box=box)["exposure"]
    point = exposure[: group.size]
    assert ask("unsealWith", key=key, box=box, point=point)["content"] == b"seven of diamonds"
    other = ask("seal", key=key, content=b"seven of diamonds")["box"]
    of_box = {"is": "box", "key": key, "box": box}
    exposed = {"is": "exposure", "key": key, "box": box, "exposure": exposure}
    assert ask.wrong(of_box, exposed, {**exposed, "box": other}) == [2]


@groups
def test_a_word_is_its_signers_and_no_other(group: Group) -> None:
    ask = Asked(group)
    secret, key, _proved = ask.keys("boxes")
    signature = ask("sign", secret=secret, said=b"void")["signature"]
    word = {"is": "word", "key": key, "said": b"void", "signature": signature}
    other = ask.keys("boxes")[1]
    assert ask.wrong(word, {**word, "said": b"play on"}, {**word, "key": other}) == [1, 2]


def test_what_makes_no_sense_is_refused() -> None:
    ask = Asked(TOY)
    with pytest.raises(DeckError, match="no such operation"):
        ask("toString")
    assert ask.wrong({"is": "boast", "key": TOY.generator.encode()}) == [0]
    assert ask.wrong({"is": "share", "key": b"", "a": b"", "share": b""}) == [0]
