"""`evolve`: what each event changes, and that it changes nothing else."""

from random import Random
from typing import Any

import pytest

from peerdeck.card import parse_face, parse_faces
from peerdeck.event import (
    DealPassed,
    Event,
    Laid,
    Moved,
    Noted,
    Part,
    Revealed,
    Scored,
    ShowCalled,
    ShuffleCalled,
    Shuffled,
    StopWished,
    Turned,
)
from peerdeck.notes import GameNotes, Note, notes
from peerdeck.state import GONE, State, evolve
from peerdeck.view import faces_among, imagine, redact, unseen, view
from tests.support.cases import rows

ALL = 0b111
ANN, BOB, CYD = 1, 2, 4  # the sets of one seat
HAND, OTHER, _THIRD, PILE, OPEN = range(5)


@notes
class Notes(GameNotes):
    """The notes of an invented game."""

    count: Note[int] = Note(default=0)


Table = State[Any, Notes]


def pile(text: str = "7D 8D 9D TD") -> Table:
    """Three hands, a hidden pile with these cards, and an open zone."""
    return State(
        seats=3,
        dealer=1,
        deck=parse_faces(text),
        deck_zone=PILE,
        audience=(ANN, BOB, CYD, 0, ALL),
        setup="anything",
        notes=Notes(),
    )


def changed(state: State[Any, Any], *events: Event) -> set[str]:
    """Apply the events and name the parts of the state that have changed."""
    before = state.copy()
    evolve(state, events)
    return {name for name in State.__slots__ if getattr(before, name) != getattr(state, name)}


def test_the_deck_lies_in_order_and_known_to_all_before_the_first_shuffle() -> None:
    state = pile()
    assert state.zones == [[], [], [], [0, 1, 2, 3], []]
    assert state.faces(PILE) == list(parse_faces("7D 8D 9D TD"))
    assert state.place == [PILE] * 4
    assert state.seen == [ALL] * 4
    assert (state.turn, state.points, state.called, state.unshown) == (1, (0, 0, 0), (), [])


def scored(*points: int) -> Scored:
    """A row of the score sheet."""
    return Scored((0,), tuple((Part("points", number, 1),) for number in points))


def hidden(text: str = "7D 8D 9D TD") -> Table:
    """The same after a shuffle: cards 4 to 7 lie in the pile, and nobody knows which is which."""
    state = pile(text)
    evolve(state, [Shuffled((0, 1, 2, 3), parse_faces(text))])
    return state


@pytest.fixture
def state() -> Table:
    """A table after the shuffle."""
    return hidden()


def test_moved_cards_lie_on_the_end_of_their_zone_in_order(state: Table) -> None:
    assert changed(state, Moved((6, 4), OPEN), Moved((5,), OPEN)) == {"zones", "place", "unshown"}
    assert state.zones[OPEN] == [6, 4, 5]
    assert state.zones[PILE] == [7]
    assert [state.place[card] for card in (4, 5, 6, 7)] == [OPEN, OPEN, OPEN, PILE]


def test_a_moved_card_keeps_its_secret_until_the_dealer_shows_it(state: Table) -> None:
    evolve(state, [Moved((4, 5), HAND)])
    assert state.seen[4:6] == [0, 0]
    assert state.unshown == [((4, 5), ANN)]


def test_nobody_is_shown_what_moves_to_a_hidden_zone(state: Table) -> None:
    evolve(state, [Moved((4,), PILE)])
    assert state.unshown == []
    assert state.zones[PILE] == [5, 6, 7, 4]


def test_nobody_is_shown_a_card_twice(state: Table) -> None:
    evolve(state, [Moved((4, 5), HAND), Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    evolve(state, [Moved((4,), OTHER), Revealed((4,), parse_faces("7D"), BOB)])
    assert changed(state, Moved((4,), HAND)) == {"zones", "place"}
    assert state.seen[4] == ANN | BOB


def test_only_cards_that_are_not_known_are_owed(state: Table) -> None:
    evolve(state, [Moved((4,), OPEN), Revealed((4,), parse_faces("7D"), ALL)])
    evolve(state, [Moved((4, 5), HAND)])
    assert state.unshown == [((5,), ANN)]


def test_laid_cards_are_known_to_all(state: Table) -> None:
    shown = ((5, parse_face("8D")), (4, parse_face("7D")))
    assert changed(state, Laid(shown, OPEN)) == {"zones", "place", "seen"}
    assert state.zones[OPEN] == [5, 4]
    assert state.seen[4:6] == [ALL, ALL]
    assert state.unshown == []


def test_laid_cards_tell_their_faces_to_who_did_not_know_them() -> None:
    seen = view(hidden(), 0)
    assert seen.face[4] is None
    assert changed(seen, Laid(((4, parse_face("7D")),), OPEN)) == {"zones", "place", "seen", "face"}
    assert seen.face[4] == parse_face("7D")


def test_revealed_cards_are_known_to_those_seats(state: Table) -> None:
    assert changed(state, Revealed((4, 6), parse_faces("7D 9D"), ANN | CYD)) == {"seen"}
    assert state.seen[4:] == [ANN | CYD, 0, ANN | CYD, 0]
    assert changed(state, Revealed((4,), parse_faces("7D"), BOB)) == {"seen"}
    assert state.seen[4] == ALL


def test_revealed_to_others_a_face_stays_unknown_and_is_never_forgotten() -> None:
    seen = view(hidden(), 1)
    evolve(seen, [Revealed((4,), (None,), ANN)])
    assert (seen.face[4], seen.seen[4]) == (None, ANN)
    evolve(seen, [Revealed((4,), parse_faces("7D"), BOB), Revealed((4,), (None,), CYD)])
    assert (seen.face[4], seen.seen[4]) == (parse_face("7D"), ALL)


def test_a_look_is_paid_when_all_of_its_cards_are_seen_by_all_of_its_seats(
    state: State[Any, Notes],
) -> None:
    evolve(state, [Moved((4, 5), OPEN)])
    evolve(state, [Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    assert state.unshown == [((4, 5), ALL)]
    evolve(state, [Revealed((4,), parse_faces("7D"), ALL)])
    assert state.unshown == [((4, 5), ALL)]
    evolve(state, [Revealed((5,), parse_faces("8D"), ALL)])
    assert state.unshown == []


def test_a_called_show_is_owed_for_what_is_not_known_yet(state: Table) -> None:
    evolve(state, [Revealed((4,), parse_faces("7D"), BOB)])
    assert changed(state, ShowCalled((4, 5), BOB)) == {"unshown"}
    assert state.unshown == [((5,), BOB)]
    assert changed(state, ShowCalled((4,), BOB)) == set()


def test_looks_are_owed_in_the_order_in_which_they_came(state: Table) -> None:
    evolve(state, [Moved((4,), HAND), Moved((5,), OTHER), ShowCalled((6,), CYD)])
    assert state.unshown == [((4,), ANN), ((5,), BOB), ((6,), CYD)]


@pytest.mark.parametrize(
    ("event", "part", "value"),
    rows({
        "a shuffle that is owed": (ShuffleCalled((0, 1, 2, 3)), "called", (0, 1, 2, 3)),
        "the turn": (Turned(2), "turn", 2),
        "the dealer": (DealPassed(2), "dealer", 2),
        "wishes to stop": (StopWished(ANN | CYD), "stopping", ANN | CYD),
        "a note of the game": (Noted(Notes.count, 3), "notes", Notes(3)),
    }),
)  # fmt: skip
def test_an_event_changes_one_part(event: Event, part: str, value: object) -> None:
    state = pile()
    assert changed(state, event) == {part}
    assert getattr(state, part) == value


def test_a_shuffle_retires_cards_and_mints_fresh_ones_that_nobody_knows() -> None:
    state = pile()
    evolve(state, [ShuffleCalled((0, 1, 2, 3))])
    faces = parse_faces("TD 7D 9D 8D")
    assert changed(state, Shuffled((0, 1, 2, 3), faces)) == {
        "zones", "place", "face", "seen", "called",
    }  # fmt: skip
    assert state.zones[PILE] == [4, 5, 6, 7]
    assert state.faces(PILE) == list(faces)
    assert state.place == [GONE] * 4 + [PILE] * 4
    assert state.seen[4:] == [0] * 4
    assert state.called == ()


def test_a_shuffle_of_some_cards_leaves_the_others_where_they_lie(state: Table) -> None:
    """Fresh cards lie where the shuffled ones lay, also in several zones."""
    evolve(state, [Moved((6,), HAND), Revealed((6,), parse_faces("9D"), ANN)])
    evolve(state, [Shuffled((7, 6), parse_faces("9D TD"))])
    assert state.zones[PILE] == [4, 5, 8]
    assert state.zones[HAND] == [9]
    assert state.place[6:] == [GONE, GONE, PILE, HAND]
    assert state.faces(PILE) == list(parse_faces("7D 8D 9D"))
    assert state.faces(HAND) == list(parse_faces("TD"))
    assert state.seen[8:] == [0, 0]


def test_of_a_retired_card_only_what_everybody_has_seen_is_kept(state: Table) -> None:
    evolve(state, [Moved((6,), HAND), Revealed((6,), parse_faces("9D"), ANN)])
    evolve(state, [Revealed((7,), parse_faces("TD"), ALL)])
    evolve(state, [Shuffled((7, 6), parse_faces("9D TD"))])
    assert state.face[6:8] == [None, *parse_faces("TD")]


def test_scored_points_add_up_and_stay_on_the_sheet() -> None:
    state = pile()
    rows = scored(1, 0, -2), scored(4, 0, 1)
    assert changed(state, *rows) == {"points", "sheet"}
    assert state.points == (5, 0, -1)
    assert state.sheet == rows


def test_a_number_on_the_sheet_is_made_of_parts() -> None:
    row = Scored((1,), ((Part("Joker", 2, 50), Part("Ace", 1, 20)), (), (Part("Ace", 3, 20),)))
    assert row.points == (120, 0, 60)


def test_a_copy_evolves_on_its_own(state: Table) -> None:
    copy = state.copy()
    assert copy == state
    before = state.copy()
    evolve(
        copy,
        [
            Moved((4,), HAND),
            Laid(((5, parse_face("8D")),), OPEN),
            Revealed((6,), parse_faces("9D"), ALL),
            ShuffleCalled((7,)),
            Shuffled((7,), parse_faces("TD")),
            ShowCalled((8,), ANN),
            Turned(2),
            scored(1, 1, 1),
            DealPassed(2),
            StopWished(ANN),
            Noted(Notes.count, 9),
        ],
    )
    assert state == before
    assert all(getattr(copy, name) is not None for name in State.__slots__)


def test_every_part_counts_for_equality() -> None:
    other = {
        "seats": 4, "dealer": 0, "deck": (1,), "audience": (), "setup": 1, "notes": Notes(7),
        "turn": 2, "points": (1, 0, 0), "zones": [], "place": [], "face": [], "seen": [],
        "called": (1,), "unshown": [((1,), 1)], "sheet": (scored(1, 0, 0),), "stopping": 1,
    }  # fmt: skip
    assert other.keys() == set(State.__slots__)
    for name, value in other.items():
        state = pile()
        setattr(state, name, value)
        assert state != pile()
    assert pile() == pile()
    assert pile() != "a pile"


def test_a_state_changes_in_place_and_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(pile())


# Views


def test_a_view_knows_what_its_seat_has_seen(state: Table) -> None:
    evolve(state, [Moved((4, 5), HAND), Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    assert view(state, 0).face[4:] == [*parse_faces("7D 8D"), None, None]
    assert view(state, 1).face[4:] == [None] * 4
    evolve(state, [Revealed((6,), parse_faces("9D"), BOB), Revealed((7,), parse_faces("TD"), CYD)])
    assert view(state, 1).face[4:] == [None, None, parse_face("9D"), None]
    assert view(state, 2).face[4:] == [None, None, None, parse_face("TD")]
    assert view(state, 0).seen == state.seen
    assert state.face[4:] == list(parse_faces("7D 8D 9D TD"))


def test_redacted_are_shuffles_and_what_others_are_shown() -> None:
    shuffled = Shuffled((0, 1), parse_faces("7D 8D"))
    shown = Revealed((4,), parse_faces("7D"), ANN | CYD)
    assert [redact(shuffled, seat).faces for seat in range(3)] == [(None, None)] * 3
    assert [redact(shown, seat).faces for seat in range(3)] == [(19,), (None,), (19,)]
    for event in (
        Moved((1,), 2),
        Laid(((4, 19),), OPEN),
        Turned(1),
        scored(1),
        Noted(Notes.count, 1),
    ):
        assert redact(event, 0) == event


def test_unseen_are_the_faces_that_lie_where_a_view_cannot_see() -> None:
    state = hidden("7D 8D 7D *")
    evolve(state, [Moved((4, 5), HAND), Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    assert unseen(view(state, 0)) == list(parse_faces("7D *"))
    assert sorted(unseen(view(state, 1))) == sorted(parse_faces("7D 7D 8D *"))


def test_a_view_may_know_which_faces_some_cards_have_but_not_where(
    state: State[Any, Notes],
) -> None:
    evolve(state, [Moved((4, 5), HAND), Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    seen = view(state, 0)
    assert faces_among(seen, [5, 4]) == list(parse_faces("8D 7D"))
    assert faces_among(seen, [4, 6, 7]) == list(parse_faces("7D 9D TD"))
    assert faces_among(seen, [4, 6]) is None
    assert faces_among(seen, []) == []


def test_imagined_are_unseen_faces_and_nothing_else(state: Table) -> None:
    evolve(state, [Moved((4, 5), HAND), Revealed((4, 5), parse_faces("7D 8D"), ANN)])
    pictures = {tuple(imagine(view(state, 0), Random(seed)).face[4:]) for seed in range(20)}
    assert pictures == {parse_faces("7D 8D 9D TD"), parse_faces("7D 8D TD 9D")}
