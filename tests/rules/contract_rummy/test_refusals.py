"""Each declared refusal is raised somewhere, with details that are plain data."""

import json
from collections.abc import Callable, Mapping

import pytest

from peerdeck.action import Deal, Discard, Draw, Pass
from peerdeck.card import parse_faces
from peerdeck.games.contract_rummy import words
from peerdeck.games.contract_rummy.actions import Buy, Cut, Keep, LayDown, LayOff, Redeem, Take
from peerdeck.games.contract_rummy.melds import RUN, SET, Meld, MeldRules
from peerdeck.games.contract_rummy.needs import Needed
from peerdeck.games.contract_rummy.problems import clash, problem
from peerdeck.games.progressive import PROGRESSIVE
from peerdeck.games.shanghai import SHANGHAI
from peerdeck.refusals import Detail, Illegal, declared
from tests.rules.contract_rummy.table import Table, begun, progressive, shanghai

Refused = tuple[str, Mapping[str, Detail]]  # the code and the details

MINE = {0: "8C 8D 8H | 4S 5S 6S 7S"}
BOTH = {**MINE, 1: "KC KD * | * TD JD QD"}
HAND = "3C 3D 3H 9C 9D 9H KS 2S"
DONE = "3C 3D 3H | 9C 9D 9H"
ANY = MeldRules(jokers_per_meld="any")
DISTINCT = MeldRules(distinct_suits=True)
ONE_END = MeldRules(ace_both_ends=False)
WHOLE_SUIT = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


def refused(t: Table, action: object) -> Refused:
    """Return why whoever is asked first may not do this."""
    with pytest.raises(Illegal) as error:
        t.game.check(t.state, t.seat, action)
    return error.value.refusal.code, error.value.details


def adding(card: str, meld: str, end: str = "high", **rules: str) -> Refused:
    """Return why a card cannot be laid off."""
    t = shanghai(f"{card} 2H 2D", "4C", "5C", melds={**MINE, **BOTH}, round=2, **rules)
    return refused(t, t.laying_off(card, meld, end))


def redeeming(card: str, meld: str, **rules: str) -> Refused:
    """Return why a joker cannot be redeemed."""
    t = shanghai(f"{card} 2H 2D", "4C", "5C", melds=BOTH, round=2, **rules)
    return refused(t, t.redeeming(card, meld))


def no_meld(kind: str, cards: str, rules: MeldRules | None = None) -> Refused:
    """Return why cards are no set of 3, or no run of 4."""
    found = problem(parse_faces(cards), kind, 3 if kind == SET else 4, rules or MeldRules())
    assert found is not None
    return found.refusal.code, found.details


def clashing(*melds: Meld) -> Refused:
    """Return why melds do not go together."""
    found = clash(melds, MeldRules())
    assert found is not None
    return found.refusal.code, found.details


def a_set(cards: str) -> Meld:
    """Return a set as it is written."""
    faces = parse_faces(cards)
    return Meld(SET, faces[0] % 13 + 1, faces)


def a_run(low: int, cards: str) -> Meld:
    """Return a run as it is written."""
    return Meld(RUN, low, parse_faces(cards))


def between_deals() -> Table:
    """Return a table where a round is over."""
    return shanghai("8S", "KC", "5C", melds=MINE, round=2).lay_off("8S", "8C 8D 8H")


def hot(**rules: str) -> Table:
    """Return a table where a player is asked for a hot card."""
    melds = {2: "8C 8D 8H | 4S 5S 6S 7S"}
    t = progressive("8S 3D", "4C", "5C 6C", melds=melds, round=2, **rules)
    return t.discard("8S").draw()


def offered() -> Table:
    """Return a table where the discard is offered."""
    return shanghai("3C 3D", "4C", "5C").discard("3C")


def held(hand: str = HAND, **more: object) -> Table:
    """Return a table where the first player has drawn."""
    return shanghai(hand, "4C", "5C", **more)


def down_now() -> Refused:
    """Return why nothing is laid off in the turn of the lay-down."""
    t = held("3C 3D 3H 9C 9D 9H 9S KS 2S").lay_down(DONE)
    return refused(t, t.laying_off("9S", "9C 9D 9H"))


def laying(hand: str, text: str, **rules: object) -> Refused:
    """Return why cards of a hand cannot be laid down."""
    t = held(hand, **rules)
    return refused(t, t.laying_down(text))


def replaying() -> Refused:
    """Return why nothing else is done before a redeemed joker is laid off."""
    t = shanghai("9D KS", "4C", "5C", melds=BOTH, joker_redeem="must_replay", round=2)
    return refused(t.redeem("9D", "* TD JD QD"), Keep())


def could_not_replay() -> Refused:
    """Return why a joker is not redeemed that fits nowhere else."""
    full = {0: "8C 8D 8H 8S | 9C 9D 9H 9S", 1: "KC KD KH * | QC QD QH QS"}
    t = held("KS 2C", melds=full, set_suits="distinct", joker_redeem="must_replay")
    return refused(t, t.redeeming("KS", "KC KD KH *"))


def last_of_progressive() -> Refused:
    """Return why a last card is not laid off."""
    t = progressive("8S", "KC", melds=MINE, round=2)
    return refused(t, t.laying_off("8S", "8C 8D 8H"))


def card_left_over() -> Refused:
    """Return why a lay-down does not take the whole hand."""
    t = progressive("3C 3D 3H 9C 9D 9H 9S", "4C")
    return refused(t, t.laying_down("3C 3D 3H | 9C 9D 9H 9S"))


def full_run() -> Refused:
    """Return why a run of 14 cards takes no more."""
    t = held("KD 2C", melds={0: f"8C 8D 8H | {WHOLE_SUIT} AH"}, round=2)
    return refused(t, t.laying_off("KD", f"{WHOLE_SUIT} AH"))


def full_set() -> Refused:
    """Return why a set of all suits takes no more."""
    melds = {0: "8C 8D 8H 8S | 4S 5S 6S 7S"}
    t = held("8C 2C", melds=melds, round=2, set_suits="distinct")
    return refused(t, t.laying_off("8C", "8C 8D 8H 8S"))


def jokers_for_runs() -> Refused:
    """Return why no joker is added to a set."""
    t = progressive("* 2C 2D", "4C", melds=MINE, jokers_in="runs_only", round=2)
    return refused(t, t.laying_off("*", "8C 8D 8H"))


RAISED: dict[str, Callable[[], Refused]] = {
    "cut-first": lambda: refused(begun(SHANGHAI), Draw()),
    "cut-within": lambda: refused(begun(SHANGHAI), Cut(0)),
    "deal-first": lambda: refused(between_deals(), Draw()),
    "hot-card-first": lambda: refused(hot(hot_card="on"), Buy()),
    "hot-card-or-pass": lambda: refused(hot(hot_card="on"), Draw()),
    "buy-or-pass": lambda: refused(offered().draw(), Draw()),
    "your-discard": lambda: refused(offered(), Buy()),
    "take-or-draw": lambda: refused(offered(), Deal()),
    "taken-enough": lambda: refused(shanghai("3C 3D", "4C", "5C", taken=6).discard("3C"), Take()),
    "no-hot-cards": lambda: _hot_card(hot()),
    "not-hot-for-you": lambda: _hot_card(hot(hot_card="on").passes()),
    "drawn-already": lambda: refused(held(), Pass()),
    "last-card": lambda: _last_discard(),
    "hot-card-in-turn": lambda: _hot_card(held("8S 2D", melds=MINE, round=2), "8S"),
    "joker-first": replaying,
    "ends-with-discard": lambda: refused(
        held("2D", melds=MINE, round=2, last_card="float"), Keep()
    ),
    "keep-last": lambda: refused(held(), Keep()),
    "down-already": lambda: laying(HAND, DONE, melds={0: "8C 8D 8H | 5C 5D 5H"}),
    "still-needed": lambda: refused(held("3C 3D 3H 9C 9D 7H KS"), LayDown(())),
    "more-needed": lambda: refused(held("3C 3D 9C 9D 7H KS"), LayDown(())),
    "other-contract": lambda: refused(held(), LayDown(())),
    "run-order": lambda: laying("4C 5C 7C 6C 9D TD JD QD KS", "5C 4C 6C 7C | 9D TD JD QD", round=3),
    "keep-for-discard": card_left_over,
    "all-at-once": lambda: laying(HAND, DONE, rounds="3s-3s@6", last_round_all="yes"),
    "all-jokers": lambda: no_meld(SET, "* * *", ANY),
    "no-jokers-in-sets": lambda: no_meld(SET, "7H 7C *", MeldRules(jokers_in_sets=False)),
    "half-jokers": lambda: no_meld(SET, "7H 7D * * *", MeldRules(jokers_per_meld="half")),
    "one-joker": lambda: no_meld(SET, "7H * *"),
    "set-too-long": lambda: no_meld(SET, "7H 7C 7D 7S *", DISTINCT),
    "run-too-long": lambda: no_meld(RUN, WHOLE_SUIT + " *", ONE_END),
    "set-of-one": lambda: no_meld(SET, "7H"),
    "set-size": lambda: no_meld(SET, "7H 7C"),
    "run-of-one": lambda: no_meld(RUN, "7H"),
    "run-size": lambda: no_meld(RUN, "7H 8H 9H"),
    "one-rank": lambda: no_meld(SET, "7H 7C 8D"),
    "suit-twice": lambda: no_meld(SET, "7H 7C 7H", DISTINCT),
    "one-suit": lambda: no_meld(RUN, "7H 8H 9H TD"),
    "card-twice": lambda: no_meld(RUN, "7H 8H 8H 9H"),
    "one-ace": lambda: no_meld(RUN, "AH AH 2H 3H", ONE_END),
    "two-aces": lambda: no_meld(RUN, "AC AC 2C 3C"),
    "round-the-corner": lambda: no_meld(RUN, "QH KH AH 2H"),
    "wide-gap": lambda: no_meld(RUN, "AH 2H 9H TH"),
    "gap": lambda: no_meld(RUN, "5H 8H 9H TH"),
    "card-or-joker": lambda: no_meld(RUN, "5H 7H 8H 9H"),
    "no-joker-there": lambda: no_meld(RUN, "5H * 7H 9H"),
    "sets-of-one-rank": lambda: clashing(a_set("7C 7D 7H"), a_set("7C 7H 7S")),
    "runs-join": lambda: clashing(a_run(1, "AS 2S 3S 4S"), a_run(5, "5S 6S 7S 8S")),
    "discard-last": last_of_progressive,
    "not-down": lambda: _not_down(),
    "next-turn": down_now,
    "choose-a-meld": lambda: _nowhere(),
    "low-end-only": lambda: adding("3S", "4S 5S 6S 7S"),
    "high-end-only": lambda: adding("8S", "4S 5S 6S 7S", "low"),
    "set-full": full_set,
    "run-full": full_run,
    "runs-take-jokers": jokers_for_runs,
    "jokers-enough": lambda: adding("*", "KC KD *"),
    "suit-there": lambda: adding("8C", "8C 8D 8H", set_suits="distinct"),
    "other-rank": lambda: adding("9S", "8C 8D 8H"),
    "run-takes": lambda: _at_the_ace(),
    "run-takes-two": lambda: adding("9S", "4S 5S 6S 7S"),
    "jokers-stay": lambda: redeeming("9D", "* TD JD QD"),
    "choose-a-joker": lambda: _no_joker(),
    "stands-for": lambda: redeeming("8D", "* TD JD QD", joker_redeem="to_hand"),
    "stands-for-any": lambda: redeeming(
        "KC", "KC KD *", joker_redeem="to_hand", set_suits="distinct"
    ),
    "no-place-for-joker": could_not_replay,
}


def _hot_card(t: Table, card: str = "5C") -> Refused:
    return refused(t, t.hot("8C 8D 8H", "high", card))


def _last_discard() -> Refused:
    t = held("2D", melds=MINE, round=2)
    return refused(t, Discard(t.shown("2D")[0]))


def _not_down() -> Refused:
    t = held("8S 2C 2D", melds={1: MINE[0]}, round=2)
    return refused(t, t.laying_off("8S", "8C 8D 8H"))


def _nowhere() -> Refused:
    t = held("8S 2C 2D", melds=MINE, round=2)
    return refused(t, LayOff(t.state.setup.stock, 1, t.shown("8S")[0]))


def _at_the_ace() -> Refused:
    t = held("KD 2C", melds={0: "8C 8D 8H | AC 2C 3C 4C"}, round=2)
    return refused(t, t.laying_off("KD", "AC 2C 3C 4C", "low"))


def _no_joker() -> Refused:
    t = held("9D 2C 2D", melds=BOTH, round=2, joker_redeem="to_hand")
    return refused(t, Redeem(t.zone("* TD JD QD"), 1, t.shown("9D")[0]))


@pytest.mark.parametrize("code", RAISED)
def test_a_refusal_has_plain_details(code: str) -> None:
    raised, details = RAISED[code]()
    assert raised == code
    read = json.loads(json.dumps(details))
    refusal = declared(words)[code]
    assert refusal.tell(read) == refusal.tell(details)
    assert "{" not in refusal.tell(read)


# Of searches that took too long.
SHORT = {
    "one-needed": (Needed(1), "For 2 sets of 3 you still need one more card."),
    "up-to-needed": (Needed(5, is_least=False), "For 2 sets of 3 you need up to 5 more cards."),
}


@pytest.mark.parametrize("code", SHORT)
def test_how_many_cards_would_do_is_told_where_the_search_took_too_long(
    monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    found, told = SHORT[code]
    where = "peerdeck.games.contract_rummy.refusals_melds.needed"
    monkeypatch.setattr(where, lambda *_asked: found)
    raised, details = refused(held(), LayDown(()))
    assert raised == code
    assert declared(words)[raised].tell(details) == told


def test_every_declared_refusal_is_raised_by_a_test() -> None:
    assert RAISED.keys() | SHORT.keys() == declared(words).keys()


@pytest.mark.parametrize("game", [SHANGHAI, PROGRESSIVE], ids=lambda game: game.id)
def test_the_refusals_of_both_games_are_the_same(game: object) -> None:
    assert declared(words).items() <= game.refusals.items()  # type: ignore[attr-defined]
