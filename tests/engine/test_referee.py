"""The referee sentence by sentence: whose turn it is, what the dealer owes, what cannot be true.

The game is an invented one for three. Six diamonds are shuffled into a pile; a seat draws, lays a
card open or passes, and the seats after it may answer early. The match ends with the pile.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from peerdeck import refusals
from peerdeck.action import Discard, Draw, GoOn, Pass, Stop
from peerdeck.bot import alike, choose_at_random
from peerdeck.card import Card, numbered, parse_face, parse_faces
from peerdeck.dealer import StackedDealer
from peerdeck.event import (
    DealerDrawn,
    Laid,
    Moved,
    Noted,
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
from tests.support.cases import rows

DECK = parse_faces("7D 8D 9D TD JD QD")
PILE, OPEN = Zone(3), Zone(4)
ALL = 0b111
QUEEN = DECK[5]
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


def shuffled(faces: str = "7D 8D 9D TD JD QD") -> Shuffled:
    """Return the answer to the first question, from the bottom of the pile to its top."""
    return Shuffled(OLD, parse_faces(faces))


def shown(cards: Sequence[int], faces: str, seats: int) -> Revealed:
    """Return what the dealer shows of cards, numbered from the bottom of the pile."""
    return Revealed(tuple(CARDS[card] for card in cards), parse_faces(faces), seats)


def discard(card: Card, text: str) -> Discard:
    """Return the action of laying a card open with this face."""
    return Discard((card, parse_face(text)))


def begun() -> Follower:
    """Return a reader of a match that has just begun."""
    return Follower(HEADER)


def follower() -> Follower:
    """Return a reader who knows everything, after the pile has been shuffled."""
    reader = begun()
    reader.feed(shuffled())
    return reader


def owing() -> Follower:
    """Return the same reader while the dealer owes seat 0 the card that it has drawn."""
    reader = follower()
    reader.feed(Act(0, Draw()))
    return reader


def drawn(seat: int, *faces: str) -> Follower:
    """Return a seat's view of a match in which the seats 0, 1, … have drawn from the top."""
    whole, reader = follower(), begun()
    for at, text in enumerate(faces):
        whole.feed(Act(at % 3, Draw()))
        whole.feed(shown([5 - at], text, 1 << at % 3))
    reader.state = view(whole.state, seat)
    return reader


def after(event: Any, *faces: str) -> Follower:
    """Return what seat 0 sees after such draws and an event that no rule of the game causes."""
    reader = drawn(0, *faces)
    evolve(reader.state, [event])
    return reader


def refused(reader: Follower, entry: Any, because: str, rule: str = "") -> Any:
    """Check that an entry is refused with exactly this sentence and changes nothing."""
    before, entries = reader.state.copy(), reader.entries[:]
    with pytest.raises(ValueError, match=f"^{re.escape(because)}$") as refusal:
        reader.feed(entry)
    assert (reader.state, reader.entries) == (before, entries)
    assert not rule or refusal.value.rule == rule  # type: ignore[attr-defined]
    return refusal.value


# What the dealer owes, and whose turn it is


def test_nobody_acts_before_the_shuffle() -> None:
    reader = begun()
    assert owed(reader.state) == ShuffleCalled(OLD)
    assert (reader.to_act, reader.over, reader.entries) == ((), False, [])
    refused(reader, Act(0, Draw()), "The dealer has to answer first.", rule="turns")


def test_after_the_shuffle_everything_goes_on_that_goes_on_by_itself() -> None:
    reader = begun()
    assert reader.feed(shuffled()) == [shuffled(), *STEPS]
    assert reader.entries == [shuffled()]
    assert (reader.state.notes.steps, owed(reader.state), reader.to_act) == (2, None, (0, 1, 2))


def test_a_game_settles_at_once_if_nothing_is_owed() -> None:
    def shuffled_start(*args: Any) -> State[Any, Notes]:
        state = start(*args)
        evolve(state, [shuffled()])
        return state

    header = replace(HEADER, game=replace(GAME, start=shuffled_start))
    assert Follower(header).state.notes.steps == 2


def test_a_drawn_card_is_owed_to_its_seat_before_anybody_acts() -> None:
    reader = follower()
    assert reader.feed(Act(0, Draw())) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert owed(reader.state) == Revealed((CARDS[5],), (None,), 1)
    assert (reader.to_act, reader.over) == ((), False)
    refused(reader, Act(1, Draw()), "The dealer has to answer first.")
    assert reader.feed(shown([5], "QD", 1)) == [shown([5], "QD", 1)]
    assert reader.to_act == (1, 2, 0)
    assert reader.entries == [shuffled(), Act(0, Draw()), shown([5], "QD", 1)]


def test_nothing_goes_on_by_itself_while_a_look_is_owed() -> None:
    reader = follower()
    evolve(reader.state, [Noted(Notes.steps, 1)])
    assert reader.feed(Act(0, Draw())) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert reader.feed(shown([5], "QD", 1)) == [shown([5], "QD", 1), STEPS[1]]


@pytest.mark.parametrize(
    ("seat", "action", "because"),
    [
        *[(seat, Pass(), "It is not your turn.") for seat in (1, 2, 3, -1)],
        (0, "sing", "This cannot be done now."),
    ],
)
def test_the_first_seat_acts_and_the_rules_are_asked(seat: int, action: Any, because: str) -> None:
    refused(follower(), Act(seat, action), because, rule="turns")


def test_a_wish_is_refused_like_any_action() -> None:
    refused(follower(), Act(1, GoOn()), "You have not asked to end the match.")


def test_after_the_last_card_nobody_acts() -> None:
    reader = follower()
    reader.state.zones[PILE].clear()
    assert (reader.to_act, reader.over) == ((), True)
    refused(reader, Act(0, Pass()), "The match is over.", rule="end")


def test_the_match_is_over_when_all_wish_it() -> None:
    reader = follower()
    for seat, wish, stopping in ((2, Stop(), 4), (0, Stop(), 5), (2, GoOn(), 1), (1, Stop(), 3)):
        assert reader.feed(Act(seat, wish)) == [StopWished(stopping)]
        assert not reader.over
    reader.feed(Act(2, Stop()))
    assert (reader.over, reader.to_act) == (True, ())
    assert reader.game.to_act(reader.state) == (0, 1, 2)
    refused(reader, Act(0, GoOn()), "The match is over.", rule="end")


# Answers of the dealer

OTHERS = "These are not the cards to be shuffled."
CHANGED = "This shuffle changes which cards there are."
NOT_ASKED = "The dealer answers a question that was not asked."
NOT_NOW_SHOWN = "These are not the cards to be shown now."
NOT_ITS_OWN = "A card is shown with a face that is not its own."
ELSEWHERE = "This card cannot be the {} of diamonds, which lies elsewhere."
TWO_LEFT = Moved((CARDS[0], CARDS[1]), Zone(0))  # whose faces have to be shown to seat 0


def again() -> Follower:
    """Return what seat 0, which holds the queen, sees while two hidden cards are shuffled."""
    return after(ShuffleCalled(CARDS[2:4]), "QD", "JD")


def known_again() -> Follower:
    """Return the same of a shuffle of the queen alone."""
    return after(ShuffleCalled((CARDS[5],)), "QD", "JD")


def fourth() -> Follower:
    """Return what seat 0, which holds the queen, sees when it has drawn for the second time."""
    reader = drawn(0, "QD", "JD", "TD")
    reader.feed(Act(0, Draw()))
    return reader


@pytest.mark.parametrize(
    ("position", "answer", "because"),
    rows({
        "a shuffle of fewer cards": (begun, Shuffled(OLD[:5], DECK[:5]), OTHERS),
        "in another order": (begun, Shuffled(OLD[::-1], DECK), OTHERS),
        "of others": (begun, Shuffled(tuple(numbered(1, 6)), DECK), OTHERS),
        "with a card twice": (begun, shuffled("7D 7D 9D TD JD QD"), CHANGED),
        "with one that there is not": (begun, shuffled("6D 8D 9D TD JD QD"), CHANGED),
        "with a joker": (begun, shuffled("* 8D 9D TD JD QD"), CHANGED),
        "a second shuffle with the own card": (again, Shuffled(CARDS[2:4], parse_faces("QD 7D")),
            CHANGED),
        "with a card twice again": (again, Shuffled(CARDS[2:4], parse_faces("7D 7D")), CHANGED),
        "with the own card, in part unseen": (again, Shuffled(CARDS[2:4], (None, QUEEN)), CHANGED),
        "of a known card with another face": (known_again,
            Shuffled((CARDS[5],), parse_faces("7D")), CHANGED),
        "a shuffle that was not asked for": (follower, shuffled(), NOT_ASKED),
        "a look that was not asked for": (follower, shown([5], "QD", 1), NOT_ASKED),
        "a look instead of a shuffle": (begun, Revealed(OLD, DECK, 1), NOT_ASKED),
        "a shuffle instead of a look": (owing, Shuffled((CARDS[5],), (QUEEN,)), NOT_ASKED),
        "a look at another card": (owing, shown([4], "JD", 1), NOT_NOW_SHOWN),
        "a look of another seat": (owing, shown([5], "QD", 2), NOT_NOW_SHOWN),
        "a look at more cards": (owing, shown([5, 4], "QD JD", 1), NOT_NOW_SHOWN),
        "a card with the face of another": (owing, shown([5], "JD", 1), NOT_ITS_OWN),
        "fewer faces than cards": (lambda: after(TWO_LEFT, "QD"),
            Revealed(CARDS[:2], parse_faces("7D"), 1),
            "zip() argument 2 is shorter than argument 1"),
        "a card of the own hand": (fourth, shown([2], "QD", 1), ELSEWHERE.format("Queen")),
        "a card that there is not": (fourth, shown([2], "6D", 1), ELSEWHERE.format("6")),
        "the same card twice": (lambda: after(TWO_LEFT, "QD"), shown([0, 1], "9D 9D", 1),
            ELSEWHERE.format("9")),
    }),
)  # fmt: skip
def test_an_answer_is_refused(position: Callable[[], Follower], answer: Any, because: str) -> None:
    refused(position(), answer, because)


@pytest.mark.parametrize(
    ("position", "answer"),
    rows({
        "a shuffle in any order": (begun, Shuffled(OLD, DECK[::-1])),
        "all unseen": (begun, Shuffled(OLD, (None,) * 6)),
        "in part unseen": (begun, Shuffled(OLD, (*DECK[:3], None, None, None))),
        "a second shuffle": (again, Shuffled(CARDS[2:4], parse_faces("JD 7D"))),
        "a shuffle of a known card": (known_again, Shuffled((CARDS[5],), (QUEEN,))),
        "a look of another": (owing, Revealed((CARDS[5],), (None,), 1)),
        "a look at another card": (fourth, shown([2], "9D", 1)),
        "a look at two cards": (lambda: after(TWO_LEFT, "QD"), shown([0, 1], "9D 8D", 1)),
    }),
)  # fmt: skip
def test_an_answer_that_may_be_true_is_taken(position: Callable[[], Follower], answer: Any) -> None:
    assert position().feed(answer)


# Cards laid open


def test_a_card_can_be_laid_open_by_its_holder() -> None:
    reader = drawn(1, "QD", "JD", "TD")
    reader.feed(Act(0, discard(CARDS[5], "QD")))
    assert reader.state.zones[OPEN] == [CARDS[5]]


def test_a_card_cannot_be_laid_open_as_one_that_is_known_to_lie_elsewhere() -> None:
    lie = Act(0, discard(CARDS[5], "JD"))
    error = refused(drawn(1, "QD", "JD", "TD"), lie, ELSEWHERE.format("Jack"), rule="turns")
    assert isinstance(error, Illegal)
    assert error.cards == (CARDS[5],)


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
    referee = Referee(HEADER, dealer)
    assert referee.entries == []
    assert referee.answer() == []
    dealer.ready = True
    assert referee.answer() == [shuffled(), *STEPS]
    dealer.ready = False
    assert referee.act(0, Draw()) == [Moved((CARDS[5],), Zone(0)), Turned(1)]
    assert referee.answer() == []
    dealer.ready = True
    assert referee.answer() == [shown([5], "QD", 1)]
    assert referee.answer() == []


def test_a_referee_goes_on_from_a_log() -> None:
    entries = [shuffled(), Act(0, Draw())]
    referee = Referee(HEADER, StackedDealer(), entries)
    assert referee.entries == [*entries, shown([5], "QD", 1)]


def test_an_action_that_is_known_to_be_legal_is_not_checked_again(referee: Referee) -> None:
    assert referee.act_legally(0, Pass()) == [Turned(1)]
    events = [Moved((CARDS[5],), Zone(1)), Turned(2), shown([5], "QD", 2)]
    assert referee.act_legally(1, Draw()) == events
    assert referee.entries == [shuffled(), Act(0, Pass()), Act(1, Draw()), shown([5], "QD", 2)]
    assert type(referee.entries[1]) is Act
    assert type(referee.entries[3]) is Revealed


def test_an_action_that_is_known_to_be_legal_can_call_for_a_shuffle() -> None:
    def again(state: State[Any, Notes], *_args: Any) -> list[Any]:
        return [ShuffleCalled(tuple(state.zones[PILE]))]

    header = replace(HEADER, game=replace(GAME, play=again))
    referee = Referee(header, StackedDealer(DECK, DECK))
    assert referee.act_legally(0, Pass()) == [ShuffleCalled(CARDS), Shuffled(CARDS, DECK)]
    assert not referee.state.called


def test_several_answers_are_told_together() -> None:
    def drawn_and_shuffled(state: State[Any, Notes], seat: int, _action: Any) -> list[Any]:
        *rest, top = state.zones[PILE]
        return [Moved((top,), Zone(seat)), ShuffleCalled(tuple(rest))]

    header = replace(HEADER, game=replace(GAME, play=drawn_and_shuffled))
    referee = Referee(header, StackedDealer(DECK, DECK[:5]))
    answers = [Shuffled(CARDS[:5], DECK[:5]), shown([5], "QD", 1)]
    assert referee.act(0, Draw())[2:] == answers


def test_an_early_answer_waits_until_its_seat_is_asked(referee: Referee) -> None:
    assert referee.act(2, Draw()) == []
    assert referee.act(1, Draw()) == []
    assert referee.act(2, Pass()) == []  # it can be changed
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
    referee.act(0, discard(CARDS[5], "QD"))
    assert referee.early == {}


def test_early_answers_outlast_what_moves_no_card(referee: Referee) -> None:
    referee.act(2, Pass())
    assert referee.act(1, Stop()) == [StopWished(2)]
    assert referee.early == {2: Pass()}
    assert referee.act(0, Pass()) == [Turned(1)]
    assert referee.early == {2: Pass()}
    assert referee.act(1, Pass()) == [Turned(2), Turned(0)]
    assert referee.early == {}


@pytest.mark.parametrize(
    ("seat", "action", "because"),
    [
        (2, "sing", "cannot be done now"),
        (2, discard(CARDS[5], "QD"), "your own hand"),
        (3, Pass(), "not your turn"),  # a stranger
        (0, "sing", "cannot be done now"),  # the first seat answers immediately or not at all
    ],
)
def test_an_early_answer_must_be_one(
    referee: Referee, seat: int, action: Any, because: str
) -> None:
    with pytest.raises(Illegal, match=because):
        referee.act(seat, action)
    assert referee.early == {}


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
    deck = game.begin(game.options(), 2, 0).deck
    referee = Referee(Header(game, game.options(), 2, 0), StackedDealer(deck))
    again = follow(referee.text())
    for part in ("state", "entries", "header"):
        assert getattr(again, part) == getattr(referee, part)
    with pytest.raises(LogError) as error:
        follow(referee.text() + "\n1 deal\n0 deal\n")
    lines = len(referee.text().splitlines())
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
    reader = Follower(header)
    for entry in (shuffled(), Voided(), Act(0, Pass())):
        with pytest.raises(ValueError, match="is drawn once, before anything else"):
            reader.feed(entry)
    reader.feed(DealerDrawn(2))
    assert reader.state == Follower(replace(header, dealer=2)).state
    reader.feed(shuffled())
    assert reader.to_act == (2, 0, 1)
    again = reader.state.copy()
    with pytest.raises(ValueError, match="is drawn once, before anything else"):
        reader.feed(DealerDrawn(1))
    assert reader.state == again


def test_a_dealer_who_is_known_is_not_drawn() -> None:
    reader = Follower(HEADER)
    with pytest.raises(ValueError, match="is drawn once, before anything else"):
        reader.feed(DealerDrawn(2))
    assert reader.state.dealer == 0


def test_a_log_tells_who_was_drawn() -> None:
    game = games()["spar"]
    header = Header(game, game.options(), 3, None)
    reader = Follower(header)
    reader.feed(DealerDrawn(2))
    assert str(header).startswith("peerdeck 1 spar seats=3 dealer=drawn ")
    assert reader.text() == reader.text(1) == f"{header}\ndealer 2\n"
    assert follow(reader.text()).state == reader.state
    for line in ("dealer", "dealer 3", "dealer 1 2", "dealer drawn"):
        with pytest.raises(LogError, match="Line 2"):
            follow(f"{header}\n{line}\n")
