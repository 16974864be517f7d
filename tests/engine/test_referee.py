"""The referee sentence by sentence: whose turn it is, what the dealer owes, what cannot be true.

The game is an invented one for three. Six diamonds are shuffled into a pile; a seat draws, lays a
card open or passes, and the seats after it may answer early. The match ends with the pile.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from peerdeck import refusals
from peerdeck.action import Discard, Draw, GoOn, Pass, Stop
from peerdeck.bot import alike, choose_at_random
from peerdeck.card import Card, Face, numbered, parse_face, parse_faces
from peerdeck.dealer import StackedDealer
from peerdeck.event import (
    DealerDrawn,
    Laid,
    Moved,
    Noted,
    Redealt,
    Revealed,
    ShuffleCalled,
    Shuffled,
    StopWished,
    Turned,
    Voided,
    Zone,
)
from peerdeck.game import Game, check_shown
from peerdeck.games import games
from peerdeck.log import Act, Header, LogError
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.options import BadOptions, Options
from peerdeck.referee import Follower, Referee, follow, owed
from peerdeck.refusals import NOT_NOW, Illegal
from peerdeck.rules_page import Page
from peerdeck.state import State, evolve
from peerdeck.view import view

DECK = parse_faces("7D 8D 9D TD JD QD")
PILE, OPEN = Zone(3), Zone(4)
ALL = 0b111
OLD, CARDS = tuple(numbered(0, 6)), tuple(numbered(6, 6))  # before the shuffle and after it


@notes
class Notes(GameNotes):
    """The number of times that something has gone on by itself."""

    steps: Note[int] = Note(default=0)


def start(_options: Options, seats: int, dealer: int) -> State[Any, Notes]:
    audience = (1, 2, 4, 0, ALL)
    state: State[Any, Notes] = State(
        seats=seats, dealer=dealer, deck=DECK, deck_zone=PILE, audience=audience, setup=None,
        notes=Notes(),
    )  # fmt: skip
    evolve(state, [ShuffleCalled(OLD)])
    return state


def to_act(state: State[Any, Notes]) -> tuple[int, ...]:
    return tuple((state.turn + k) % 3 for k in range(3)) if state.zones[PILE] else ()


def check(state: State[Any, Notes], seat: int, action: Any) -> None:
    match action:
        case Draw() | Pass():
            return
        case Discard(card):
            check_shown(state, seat, [card])
        case _:
            raise Illegal(NOT_NOW)


def play(state: State[Any, Notes], seat: int, action: Any) -> list[Any]:
    turned = Turned((seat + 1) % 3)
    match action:
        case Draw():
            return [Moved((state.zones[PILE][-1],), Zone(seat)), turned]
        case Discard(card):
            return [Laid((card,), OPEN), turned]
    return [turned]


def settle(state: State[Any, Notes]) -> list[Any]:
    """Two steps, the second of which only the first makes possible."""
    steps = state.notes.steps
    return [Noted(Notes.steps, steps + 1)] if steps < 2 else []


GAME = Game(
    id="pile", title="Pile", blurb="", seats=range(3, 4), options=Options,
    actions=(Draw, Discard, Pass), start=start, to_act=to_act, legal=lambda _state, _seat: [],
    check=check, play=play, settle=settle, tell=lambda *_: "", choice=lambda *_: "",
    winners=lambda _state: (), worth=lambda _state, _seat: 0.0,
    page=lambda _rules: Page("", ()), words=refusals, bots=alike(choose_at_random),
)  # fmt: skip

HEADER = Header(GAME, Options(), 3, 0)
STEPS = [Noted(Notes.steps, 1), Noted(Notes.steps, 2)]


def face(text: str) -> Face:
    return parse_face(text)


def shuffled(faces: str = "7D 8D 9D TD JD QD") -> Shuffled:
    """The answer to the first question, from the bottom of the pile to its top."""
    return Shuffled(OLD, parse_faces(faces))


def follower() -> Follower:
    """Somebody who follows the match and knows everything; the pile has been shuffled."""
    one = Follower(HEADER)
    one.feed(shuffled())
    return one


def shown(cards: Sequence[int], faces: str, seats: int) -> Revealed:
    """The dealer shows cards, numbered from the bottom of the pile."""
    return Revealed(tuple(CARDS[card] for card in cards), parse_faces(faces), seats)


def drawn(seat: int, *faces: str) -> Follower:
    """A seat's view of a match in which the seats 0, 1, … have drawn from the top."""
    one = follower()
    for at, text in enumerate(faces):
        one.feed(Act(at % 3, Draw()))
        one.feed(shown([5 - at], text, 1 << at % 3))
    other = Follower(HEADER)
    other.state = view(one.state, seat)
    return other


def refused(one: Follower, entry: Any, because: str) -> Any:
    """An entry is refused with exactly this sentence and changes nothing."""
    before, entries = one.state.copy(), one.entries[:]
    with pytest.raises(ValueError, match=f"^{re.escape(because)}$") as refusal:
        one.feed(entry)
    assert (one.state, one.entries) == (before, entries)
    return refusal.value


# What the dealer owes, and whose turn it is


def test_nobody_acts_before_the_shuffle() -> None:
    one = Follower(HEADER)
    assert owed(one.state) == ShuffleCalled(OLD)
    assert one.to_act == ()
    assert not one.over
    assert one.entries == []
    error = refused(one, Act(0, Draw()), "The dealer has to answer first.")
    assert error.rule == "turns"


def test_after_the_shuffle_everything_goes_on_that_goes_on_by_itself() -> None:
    one = Follower(HEADER)
    assert one.feed(shuffled()) == [shuffled(), *STEPS]
    assert one.entries == [shuffled()]
    assert one.state.notes.steps == 2
    assert owed(one.state) is None
    assert one.to_act == (0, 1, 2)


def test_a_game_settles_at_once_if_nothing_is_owed() -> None:
    def begun(options: Options, seats: int, dealer: int) -> State[Any, Notes]:
        state = start(options, seats, dealer)
        evolve(state, [shuffled()])
        return state

    game = Game(**{**vars(GAME), "start": begun})
    assert Follower(Header(game, Options(), 3, 0)).state.notes.steps == 2


def test_a_drawn_card_is_owed_to_its_seat_before_anybody_acts() -> None:
    one = follower()
    assert one.feed(Act(0, Draw())) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert owed(one.state) == Revealed((CARDS[5],), (None,), 1)
    assert one.to_act == ()
    assert not one.over
    refused(one, Act(1, Draw()), "The dealer has to answer first.")
    assert one.feed(shown([5], "QD", 1)) == [shown([5], "QD", 1)]
    assert one.to_act == (1, 2, 0)
    assert one.entries == [shuffled(), Act(0, Draw()), shown([5], "QD", 1)]


def test_nothing_goes_on_by_itself_while_a_look_is_owed() -> None:
    one = follower()
    evolve(one.state, [Noted(Notes.steps, 1)])
    assert one.feed(Act(0, Draw())) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert one.feed(shown([5], "QD", 1)) == [shown([5], "QD", 1), STEPS[1]]


def test_only_the_first_seat_acts() -> None:
    for seat in (1, 2, 3, -1):
        error = refused(follower(), Act(seat, Pass()), "It is not your turn.")
        assert error.rule == "turns"


def test_the_rules_are_asked() -> None:
    error = refused(follower(), Act(0, "sing"), "This cannot be done now.")
    assert error.rule == "turns"


def test_after_the_last_card_nobody_acts() -> None:
    one = follower()
    one.state.zones[PILE].clear()
    assert one.to_act == ()
    assert one.over
    error = refused(one, Act(0, Pass()), "The match is over.")
    assert error.rule == "end"


def test_the_match_is_over_when_all_wish_it() -> None:
    one = follower()
    assert one.feed(Act(2, Stop())) == [StopWished(4)]
    assert one.feed(Act(0, Stop())) == [StopWished(5)]
    assert one.feed(Act(2, GoOn())) == [StopWished(1)]
    assert not one.over
    one.feed(Act(1, Stop()))
    one.feed(Act(2, Stop()))
    assert one.over
    assert one.to_act == ()
    assert one.game.to_act(one.state) == (0, 1, 2)
    assert refused(one, Act(0, GoOn()), "The match is over.").rule == "end"


def test_a_wish_is_refused_like_any_action() -> None:
    refused(follower(), Act(1, GoOn()), "You have not asked to end the match.")


# Answers of the dealer


NOT_ASKED = "The dealer answers a question that was not asked."
UNEVEN = "zip() argument 2 is shorter than argument 1"


def test_a_shuffle_is_of_the_cards_that_were_asked_for() -> None:
    one = Follower(HEADER)
    for cards in (OLD[:5], OLD[::-1], tuple(numbered(1, 6))):
        answer = Shuffled(cards, DECK[: len(cards)])
        refused(one, answer, "These are not the cards to be shuffled.")


@pytest.mark.parametrize("faces", ["7D 7D 9D TD JD QD", "6D 8D 9D TD JD QD", "* 8D 9D TD JD QD"])
def test_a_shuffle_changes_no_cards(faces: str) -> None:
    because = "This shuffle changes which cards there are."
    refused(Follower(HEADER), shuffled(faces), because)


def test_a_shuffle_may_come_out_in_any_order_and_in_part_unseen() -> None:
    for faces in (DECK[::-1], (None,) * 6, (*DECK[:3], None, None, None)):
        assert Follower(HEADER).feed(Shuffled(OLD, faces))


def test_a_second_shuffle_holds_what_lies_there() -> None:
    one = drawn(0, "QD", "JD")  # seat 0 holds the queen and knows nothing else
    cards = CARDS[2:4]
    evolve(one.state, [ShuffleCalled(cards)])
    because = "This shuffle changes which cards there are."
    refused(one, Shuffled(cards, parse_faces("QD 7D")), because)
    refused(one, Shuffled(cards, parse_faces("7D 7D")), because)
    refused(one, Shuffled(cards, (None, face("QD"))), because)
    one.feed(Shuffled(cards, parse_faces("JD 7D")))


def test_a_shuffle_of_known_cards_has_their_faces() -> None:
    one = drawn(0, "QD", "JD")
    cards = (CARDS[5],)
    evolve(one.state, [ShuffleCalled(cards)])
    refused(one, Shuffled(cards, (face("7D"),)), "This shuffle changes which cards there are.")
    one.feed(Shuffled(cards, (face("QD"),)))


def test_the_dealer_answers_what_was_asked() -> None:
    one = follower()
    refused(one, shuffled(), NOT_ASKED)
    refused(one, shown([5], "QD", 1), NOT_ASKED)
    refused(Follower(HEADER), Revealed(OLD, DECK, 1), NOT_ASKED)
    one.feed(Act(0, Draw()))
    refused(one, Shuffled((CARDS[5],), (face("QD"),)), NOT_ASKED)


def test_the_dealer_shows_the_card_that_was_drawn_to_the_seat_that_drew_it() -> None:
    one = follower()
    one.feed(Act(0, Draw()))
    because = "These are not the cards to be shown now."
    refused(one, shown([4], "JD", 1), because)
    refused(one, shown([5], "QD", 2), because)
    refused(one, shown([5, 4], "QD JD", 1), because)


def test_a_card_is_shown_as_what_it_is() -> None:
    one = follower()
    one.feed(Act(0, Draw()))
    because = "A card is shown with a face that is not its own."
    refused(one, shown([5], "JD", 1), because)
    one.feed(Revealed((CARDS[5],), (None,), 1))


def test_each_card_is_shown_with_a_face_of_its_own() -> None:
    one = drawn(0, "QD")
    evolve(one.state, [Moved((CARDS[0], CARDS[1]), Zone(0))])
    refused(one, Revealed(CARDS[:2], (face("7D"),), 1), UNEVEN)


def test_no_card_is_shown_that_lies_elsewhere() -> None:
    one = drawn(0, "QD", "JD", "TD")
    one.feed(Act(0, Draw()))
    because = "This card cannot be the Queen of diamonds, which lies elsewhere."
    refused(one, shown([2], "QD", 1), because)
    refused(one, shown([2], "6D", 1), because.replace("Queen", "6"))
    one.feed(shown([2], "9D", 1))


def test_the_same_card_is_not_shown_twice() -> None:
    one = drawn(0, "QD")
    evolve(one.state, [Moved((CARDS[0], CARDS[1]), Zone(0))])
    because = "This card cannot be the 9 of diamonds, which lies elsewhere."
    refused(one, shown([0, 1], "9D 9D", 1), because)
    one.feed(shown([0, 1], "9D 8D", 1))


# Cards dealt afresh


def redealt(cards: Sequence[int], *faces: str | None) -> Redealt:
    told = tuple(None if text is None else face(text) for text in faces)
    return Redealt(tuple(Card(card) for card in cards), told)


def test_hidden_cards_can_be_dealt_afresh_at_any_time() -> None:
    one = drawn(0, "QD", "JD")
    entry = redealt([6, 7], "9D", None)
    assert one.feed(entry) == [entry]
    assert one.entries == [entry]
    assert one.state.zones[PILE] == [12, 13, 8, 9]
    assert one.state.face[12:] == [face("9D"), None]


def test_only_hidden_cards_can_be_dealt_afresh() -> None:
    one = drawn(0, "QD", "JD")
    because = "Only cards that lie hidden can be dealt afresh."
    refused(one, redealt([6, 6], "7D", "8D"), because)  # twice the same
    refused(one, redealt([0], "7D"), because)  # retired by the shuffle
    refused(one, redealt([6, 12], "7D", "8D"), because)  # there is no such card
    one.state.seen[6] = ALL
    refused(one, redealt([6], "7D"), because)
    one.state.seen[6] = ALL & ~4
    one.feed(redealt([6], "7D"))


def test_a_card_that_is_known_here_is_not_dealt_afresh() -> None:
    one = drawn(0, "QD", "JD")
    refused(one, redealt([11], "QD"), "A card that is known here stays as it is.")
    refused(one, redealt([6, 11], "7D", "QD"), "A card that is known here stays as it is.")


def test_fresh_cards_are_of_the_deck_and_lie_nowhere_else() -> None:
    one = drawn(0, "QD", "JD")
    because = "This shuffle changes which cards there are."
    refused(one, redealt([6], "QD"), because)
    refused(one, redealt([6, 7], "8D", "8D"), because)


# Cards laid open


def test_a_card_can_be_laid_open_by_whoever_holds_it() -> None:
    one = drawn(1, "QD", "JD", "TD")
    one.feed(Act(0, Discard((CARDS[5], face("QD")))))
    assert one.state.zones[OPEN] == [CARDS[5]]


def test_a_card_cannot_be_laid_open_as_one_that_is_known_to_lie_elsewhere() -> None:
    one = drawn(1, "QD", "JD", "TD")
    lie = Discard((CARDS[5], face("JD")))
    because = "This card cannot be the Jack of diamonds, which lies elsewhere."
    error = refused(one, Act(0, lie), because)
    assert isinstance(error, Illegal)
    assert (error.rule, error.cards) == ("turns", (CARDS[5],))


# The referee


class Late(StackedDealer):
    """A dealer who answers when `ready`."""

    ready = False

    def shuffle(self, state: Any, cards: Sequence[Card]) -> Any:
        return super().shuffle(state, cards) if self.ready else None

    def show(self, state: Any, cards: Sequence[Card]) -> Any:
        return super().show(state, cards) if self.ready else None


@pytest.fixture
def referee() -> Referee:
    """Somebody who asks a dealer with the deck in its order."""
    return Referee(HEADER, StackedDealer(DECK))


def test_a_referee_asks_the_dealer_for_everything(referee: Referee) -> None:
    assert referee.entries == [shuffled()]
    assert referee.act(0, Draw()) == [Moved((CARDS[5],), Zone(0)), Turned(1), shown([5], "QD", 1)]
    assert referee.to_act == (1, 2, 0)


def test_a_referee_waits_for_the_dealer() -> None:
    dealer = Late(DECK)
    one = Referee(HEADER, dealer)
    assert one.entries == []
    assert one.answer() == []
    dealer.ready = True
    assert one.answer() == [shuffled(), *STEPS]
    dealer.ready = False
    assert one.act(0, Draw()) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert one.answer() == []
    dealer.ready = True
    assert one.answer() == [shown([5], "QD", 1)]
    assert one.answer() == []


def test_a_referee_goes_on_from_a_log() -> None:
    entries = [shuffled(), Act(0, Draw())]
    one = Referee(HEADER, StackedDealer(), entries)
    assert one.entries == [*entries, shown([5], "QD", 1)]


def test_an_action_that_is_known_to_be_legal_is_not_checked_again(referee: Referee) -> None:
    assert referee.act_legally(0, Pass()) == [Turned(1)]
    assert referee.act_legally(1, Draw()) == [
        Moved((CARDS[5],), Zone(1)),
        Turned(2),
        shown([5], "QD", 2),
    ]
    assert referee.entries == [shuffled(), Act(0, Pass()), Act(1, Draw()), shown([5], "QD", 2)]
    assert type(referee.entries[1]) is Act
    assert type(referee.entries[3]) is Revealed


def test_an_action_that_is_known_to_be_legal_can_call_for_a_shuffle() -> None:
    def again(state: State[Any, Notes], seat: int, action: Any) -> list[Any]:
        return (
            [ShuffleCalled(tuple(state.zones[PILE]))]
            if action == Pass()
            else play(state, seat, action)
        )

    game = Game(**{**vars(GAME), "play": again})
    one = Referee(Header(game, Options(), 3, 0), StackedDealer(DECK, DECK))
    events = one.act_legally(0, Pass())
    assert events == [ShuffleCalled(CARDS), Shuffled(CARDS, DECK)]
    assert not one.state.called


def test_several_answers_are_told_together() -> None:
    def drawn_and_shuffled(state: State[Any, Notes], seat: int, _action: Any) -> list[Any]:
        *rest, top = state.zones[PILE]
        return [Moved((top,), Zone(seat)), ShuffleCalled(tuple(rest))]

    game = Game(**{**vars(GAME), "play": drawn_and_shuffled})
    one = Referee(Header(game, Options(), 3, 0), StackedDealer(DECK, DECK[:5]))
    answers = [Shuffled(CARDS[:5], DECK[:5]), shown([5], "QD", 1)]
    assert one.act(0, Draw())[2:] == answers


def test_an_early_answer_waits_until_its_seat_is_asked(referee: Referee) -> None:
    assert referee.act(2, Pass()) == []
    assert referee.act(1, Draw()) == []
    assert referee.early == {2: Pass(), 1: Draw()}
    assert referee.entries == [shuffled()]
    events = referee.act(0, Pass())
    assert events == [Turned(1), Moved((CARDS[5],), Zone(1)), Turned(2), shown([5], "QD", 2)]
    assert referee.to_act == (2, 0, 1)


def test_early_answers_are_forgotten_when_a_card_moves(referee: Referee) -> None:
    referee.act(1, Pass())
    referee.act(0, Draw())
    assert referee.early == {}
    assert referee.to_act == (1, 2, 0)
    referee.act(2, Pass())
    referee.act(1, Pass())
    assert referee.to_act == (0, 1, 2)
    referee.act(1, Pass())
    referee.act(0, Discard((CARDS[5], face("QD"))))
    assert referee.early == {}


def test_early_answers_outlast_what_moves_no_card(referee: Referee) -> None:
    referee.act(2, Pass())
    assert referee.act(1, Stop()) == [StopWished(2)]
    assert referee.early == {2: Pass()}
    assert referee.act(0, Pass()) == [Turned(1)]
    assert referee.early == {2: Pass()}
    assert referee.act(1, Pass()) == [Turned(2), Turned(0)]
    assert referee.early == {}


def test_an_early_answer_must_be_one(referee: Referee) -> None:
    with pytest.raises(Illegal, match="cannot be done now"):
        referee.act(2, "sing")
    lie = Discard((CARDS[5], face("QD")))
    with pytest.raises(Illegal, match="your own hand"):
        referee.act(2, lie)
    assert referee.early == {}


def test_the_first_seat_and_strangers_answer_at_once_or_not_at_all(referee: Referee) -> None:
    with pytest.raises(Illegal, match="not your turn"):
        referee.act(3, Pass())
    with pytest.raises(Illegal, match="cannot be done now"):
        referee.act(0, "sing")


def test_early_answers_end_with_the_match(referee: Referee) -> None:
    referee.act(1, Pass())
    for seat in range(3):
        referee.act(seat, Stop())
    assert referee.over
    assert referee.early == {1: Pass()}


# Logs


def test_a_log_is_told_whole_or_as_a_seat_may_know_it(referee: Referee) -> None:
    referee.act(0, Draw())
    head = "peerdeck 1 pile seats=3 dealer=0\n"
    assert referee.text() == f"{head}shuffle 0-5 7D 8D 9D TD JD QD\n0 draw\nshow 0 11=QD\n"
    assert referee.text(0) == f"{head}shuffle 0-5 ?? ?? ?? ?? ?? ??\n0 draw\nshow 0 11=QD\n"
    assert referee.text(1) == f"{head}shuffle 0-5 ?? ?? ?? ?? ?? ??\n0 draw\nshow 0 11=??\n"


def test_a_log_is_followed_line_by_line() -> None:
    game = games()["spar"]
    one = Referee(
        Header(game, game.options(), 2, 0), StackedDealer(game.begin(game.options(), 2, 0).deck)
    )
    again = follow(one.text())
    assert (again.state, again.entries, again.header) == (one.state, one.entries, one.header)
    with pytest.raises(LogError) as error:
        follow(one.text() + "\n1 deal\n0 deal\n")
    lines = len(one.text().splitlines())
    assert error.value.line == lines + 2
    assert str(error.value) == f"Line {lines + 2}: It is your turn to play a card."


def test_house_rules_that_cannot_be_played_are_a_fault_of_the_first_line() -> None:
    game = games()["progressive"]
    header = Header(game, game.options.parse({"rounds": "7r@14", "decks": "1"}), 8, 0)
    with pytest.raises(BadOptions) as refusal:
        game.begin(header.options, header.seats, header.dealer)
    with pytest.raises(LogError, match=f"^Line 1: {re.escape(str(refusal.value))}$") as error:
        follow(f"{header}\n")
    assert error.value.line == 1


# Who deals first


def test_the_first_dealer_is_drawn_before_anything_else() -> None:
    header = replace(HEADER, dealer=None)
    one = Follower(header)
    for entry in (shuffled(), Voided(), Act(0, Pass())):
        with pytest.raises(ValueError, match="is drawn once, before anything else"):
            one.feed(entry)
    one.feed(DealerDrawn(2))
    assert one.state == Follower(replace(header, dealer=2)).state
    one.feed(shuffled())
    assert one.to_act == (2, 0, 1)
    again = one.state.copy()
    with pytest.raises(ValueError, match="is drawn once, before anything else"):
        one.feed(DealerDrawn(1))
    assert one.state == again


def test_a_dealer_who_is_known_is_not_drawn() -> None:
    one = Follower(HEADER)
    with pytest.raises(ValueError, match="is drawn once, before anything else"):
        one.feed(DealerDrawn(2))
    assert one.state.dealer == 0


def test_a_log_tells_who_was_drawn() -> None:
    game = games()["spar"]
    header = Header(game, game.options(), 3, None)
    one = Follower(header)
    one.feed(DealerDrawn(2))
    assert str(header).startswith("peerdeck 1 spar seats=3 dealer=drawn ")
    assert one.text() == one.text(1) == f"{header}\ndealer 2\n"
    assert follow(one.text()).state == one.state
    for line in ("dealer", "dealer 3", "dealer 1 2", "dealer drawn"):
        with pytest.raises(LogError, match="Line 2"):
            follow(f"{header}\n{line}\n")
