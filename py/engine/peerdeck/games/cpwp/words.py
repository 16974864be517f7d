"""Can't Play, Won't Play in words: why an action is refused, and actions in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from peerdeck.action import Pass, Play
from peerdeck.card import JOKER, Card
from peerdeck.event import Seat
from peerdeck.games.cpwp.table import Action, Hold, Look, NotMine, Swap, Table
from peerdeck.naming import You, short, shorts, within
from peerdeck.refusals import Refusal
from peerdeck.words import N_, _, ngettext

DEAL_FIRST = Refusal("deal-first", "match", N_("The next cards have to be dealt first."))
OPENER_FIRST = Refusal(
    "opener-first", "opening", N_("First the holder of the 7 of diamonds has to play.")
)
YOU_BEGIN = Refusal("you-begin", "opening", N_("You hold the 7 of diamonds: you begin."))
ONLY_HOLDER = Refusal(
    "only-holder", "opening", N_("Only the holder of the 7 of diamonds may begin.")
)
MUST_BE_YOURS = Refusal(
    "must-be-yours",
    "opening",
    N_("Nobody else has the 7 of diamonds, so it must be in this hand."),
)
OPEN_WITH_OPENER = Refusal(
    "open-with-opener",
    "opening",
    N_("The first card must be the 7 of diamonds; a run may begin with it."),
)
OPEN_WITH_SEVEN = Refusal("open-with-seven", "opening", N_("The first card must be a 7."))
JOKER_OPENS = Refusal("joker-opens", "opening", N_("The first card cannot be a joker."))
NO_OPEN_ROW = Refusal(
    "no-open-row",
    "viable",
    N_("No row of {suit:suit} is open: the {seven:card} is not down yet."),
)
OTHER_FIRST = Refusal(
    "other-first",
    "viable",
    N_("The {face:card} cannot be played yet: first comes the {missing:card}."),
)
OTHER_COPY_FIRST = Refusal(
    "other-copy-first",
    "viable",
    N_("The {face:card} cannot be played yet: first comes the other {missing:card}."),
)
RANK_WAITS = Refusal(
    "rank-waits",
    "viable",
    N_("The {face:card} has to wait until both cards of the rank before it are down."),
)
ONE_CARD = Refusal("one-card", "runs", N_("At this table you play one card a turn."))
ONE_SUIT = Refusal("one-suit", "runs", N_("The cards of a run are of one suit."))
BOTH_WAYS = Refusal(
    "both-ways",
    "runs",
    N_("A run goes up or down, not both; choose the cards in that order."),
)
RUN_ENDS = Refusal("run-ends", "runs", N_("A run ends at the {before:card}."))
RUN_WAITS = replace(RANK_WAITS, code="run-waits", rule="runs")
RUN_GOES_ON = Refusal(
    "run-goes-on",
    "runs",
    N_("After the {before:card} a run goes on with the {next:card}, not the {face:card}."),
)
CAN_PLAY = Refusal("can-play", "passing", N_("You can play: {faces:cards}."))
MUST_PLAY = Refusal("must-play", "passing", N_("At this table a player who can play must play."))
HELD_BACK_ENOUGH = Refusal(
    "held-back-enough", "passing", N_("You have held back {count} times, and may not again.")
)
NOTHING_TO_HOLD_BACK = Refusal(
    "nothing-to-hold-back", "passing", N_("You have nothing to hold back: pass.")
)
JOKER_KEPT = Refusal(
    "joker-kept", "jokers", N_("A joker may not be kept for last: play the joker first.")
)
JOKER_ALONE = Refusal("joker-alone", "jokers", N_("A joker is a whole turn: play it alone."))
SWAP_FIRST = Refusal("swap-first", "jokers", N_("Make the joker's swap first."))
CHOOSE_TWO = Refusal("choose-two", "jokers", N_("Choose the two cards to be swapped."))
TWO_HANDS = Refusal("two-hands", "jokers", N_("A swap is between two different hands."))
OWN_HAND = Refusal("own-hand", "jokers", N_("One of the two cards must come from your own hand."))
NONE_LEFT = Refusal(
    "none-left",
    "jokers",
    N_("One of these hands has no card left that may be swapped for this joker."),
)
FROM_HANDS = Refusal("from-hands", "jokers", N_("Only cards from hands can be swapped."))
LOOK_FIRST = Refusal(
    "look-first", "jokers", N_("First name the two players, then look at their hands.")
)
OF_EACH_HAND = Refusal(
    "of-each-hand", "jokers", N_("Swap one card of each of the two hands you look at.")
)
SWAPPED_ALREADY = Refusal(
    "swapped-already", "jokers", N_("A card is swapped only once for a joker.")
)


def tell(state: Table, seat: Seat, action: Action, names: Sequence[str]) -> str:
    """The action, about to be played, in a sentence that tells no face unknown to this state."""
    name = names[seat]
    match action:
        case Play(((_card, face),)) if face == JOKER:
            return _("{name} played a joker.").format(name=name)
        case Play(cards):
            return _("{name} played {cards}.").format(
                name=name, cards=shorts(face for _card, face in cards)
            )
        case Pass():
            return _("{name} passed: “won't play; can't play”.").format(name=name)
        case Hold():
            return _("{name} held back.").format(name=name)
        case NotMine():
            return _("{name} did not have the 7 of diamonds.").format(name=name)
        case Look(one, other) if seat in (one, other):
            hand = _hand(names[other if seat == one else one])
            return _("{name} looked at {hand}.").format(name=name, hand=hand)
        case Look(one, other):
            return _("{name} looked at {one} and {other}.").format(
                name=name, one=_hand(names[one]), other=_hand(names[other])
            )
        case Swap(one, other):
            return _tell_swap(state, seat, one, other, names)
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def _tell_swap(state: Table, seat: Seat, one: Card, other: Card, names: Sequence[str]) -> str:
    if state.place[other] == seat:
        one, other = other, one
    if state.place[one] == seat:
        return _("{name} swapped {one} for {other} from {taker}.").format(
            name=names[seat],
            one=_a_card(state, one),
            other=_a_card(state, other),
            taker=within(names[state.place[other]]),
        )
    return _("{name} swapped {one} from {giver} for {other} from {taker}.").format(
        name=names[seat],
        one=_a_card(state, one),
        giver=within(names[state.place[one]]),
        other=_a_card(state, other),
        taker=within(names[state.place[other]]),
    )


def _hand(name: str) -> str:
    """Name the owner of a hand, within a sentence."""
    return _("your hand") if isinstance(name, You) else _("the hand of {name}").format(name=name)


def _a_card(state: Table, card: Card) -> str:
    face = state.face[card]
    return _("a card") if face is None else short(face)


def choice(state: Table, _seat: Seat, action: Action, names: Sequence[str]) -> str:
    """The action as one of several that can be chosen. Swaps are chosen card by card."""
    match action:
        case Play(cards):
            return _("Play {cards}").format(cards=shorts(face for _card, face in cards))
        case Pass():
            return _("Won't play; can't play")
        case Hold():
            return _("Hold back")
        case NotMine():
            return _("Not mine")
        case Look(one, other):
            return _("See the cards of {one} and {other}").format(
                one=within(names[one]), other=within(names[other])
            )
        case Swap(one, other):
            return _("Swap {one} with {other}").format(
                one=_a_card(state, one), other=_a_card(state, other)
            )
        case _:
            raise TypeError(f"{action!r} is not an action of this game")


def why_over(state: Table, names: Sequence[str]) -> str:
    """Return why the match is over: its last deal is, or somebody has won enough of them."""
    rules, out = state.setup.rules, state.notes.out
    if rules.match == "wins":
        told = ngettext("{name} won {count} deal.", "{name} won {count} deals.", rules.match_deals)
        return told.format(name=names[out[0]], count=rules.match_deals)
    if rules.after_win == "play_on":
        return _("Only {name} had cards left.").format(name=within(names[out[-1]]))
    return _("{name} had no cards left.").format(name=names[out[0]])
