"""The operations by name: what they make holds when they check it, and nothing else does."""

from typing import Any

import pytest

from peerdeck.deck import operations
from peerdeck.deck.group import DeckError, Group
from peerdeck.deck.toy import TOY
from tests.engine.deck.people import CONTEXT
from tests.engine.deck.test_groups import both


class Asked:
    """The operations of a group, as a page asks for them."""

    def __init__(self, group: Group) -> None:
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
        about = [{"context": CONTEXT, **claim} for claim in claims]
        places: list[int] = self("check", claims=about)["wrong"]
        return places


@both
def test_a_deck_is_shuffled_proved_shared_and_opened(group: Group) -> None:
    ask = Asked(group)
    secret, key, proved = ask.keys("cards")
    joint = ask("joint", keys=key)["key"]
    before = ask("fresh", faces=[3, 3, 17])["cards"]
    made = ask("shuffle", secret=secret, key=joint, cards=before)
    after = made["cards"]
    statement = {"key": joint, "before": before, "after": after}
    proof = ask("prove", **statement, order=made["order"], factors=made["factors"])["proof"]
    shuffled = {"is": "shuffle", **statement, "proof": proof}
    decks = after, after[:-1], b"\xff" * len(after)
    assert ask.wrong(*({"is": "cards", "cards": deck} for deck in decks)) == [1, 2]
    a = after[: group.size]
    share = ask("share", secret=secret, key=key, a=a)["share"]
    of_card = {"is": "share", "key": key, "a": a, "share": share}
    of_key = {"is": "key", "key": proved, "purpose": "cards"}
    right_and_wrong = [
        *(shuffled, {**shuffled, "after": before}),
        *(of_card, {**of_card, "a": after[-group.size :]}),
        *(of_key, {**of_key, "purpose": "boxes"}),
    ]
    assert ask.wrong(*right_and_wrong) == [1, 3, 5]
    opened = {"card": after[: 2 * group.size], "shares": share[: group.size]}
    assert ask("open", **opened, faces=[3, 17])["face"] in (3, 17)
    with pytest.raises(DeckError, match="no face"):
        ask("open", **opened, faces=[44])


@both
def test_others_stand_in_for_a_key_and_put_it_together(group: Group) -> None:
    ask = Asked(group)
    secret, key, _proved = ask.keys("cards")
    made = ask("escrow", secret=secret, holders=[1, 2, 4], threshold=2)
    commitments, size = made["commitments"], group.size
    parts = (made["shares"][at : at + size] for at in range(0, 3 * size, size))
    shares = dict(zip(made["holders"], parts, strict=True))
    sharing = {"key": key, "commitments": commitments, "threshold": 2}
    assert ask("isShare", **sharing, holder=4, share=shares[4])["isTrue"]
    assert not ask("isShare", **sharing, holder=4, share=shares[1])["isTrue"]
    fresh = ask("fresh", faces=[1])["cards"]
    a = ask("shuffle", secret=secret, key=key, cards=fresh)["cards"][:size]
    claims = []
    for holder in (2, 4):
        about = {"holder": holder, "a": a}
        given = ask("standIn", commitments=commitments, share=shares[holder], **about)["share"]
        claims.append({"is": "stand-in", **sharing, **about, "share": given})
    assert ask.wrong(*claims, {**claims[0], "holder": 1}) == [2]
    together = b"".join(claim["share"][:size] for claim in claims)
    own = ask("share", secret=secret, key=key, a=a)["share"][:size]
    assert ask("combine", holders=[2, 4], shares=together)["share"] == own
    assert ask("recover", holders=[1, 4], shares=shares[1] + shares[4])["secret"] == secret


@both
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


@both
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
    with pytest.raises(DeckError, match="no card"):
        ask("open", card=b"", shares=b"", faces=[3])
    assert ask.wrong({"is": "boast", "key": TOY.generator.encode()}) == [0]
    assert ask.wrong({"is": "share", "key": b"", "a": b"", "share": b""}) == [0]
