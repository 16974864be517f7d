"""The audit finds what nobody could see while the cards were hidden."""

from collections.abc import Callable
from random import Random

import pytest

from peerdeck.action import Pass
from peerdeck.audit import audit
from peerdeck.card import Face, faces_text
from peerdeck.event import Seat, Shuffled
from peerdeck.games.cpwp import CPWP
from peerdeck.games.cpwp.table import Hold, NotMine
from peerdeck.log import Act
from peerdeck.referee import Referee, follow
from tests.support.cases import rows
from tests.support.random_play import play_on, table_of

SEVEN_OF_DIAMONDS = 19
Opened = Callable[[tuple[Face, ...]], list[tuple[Face, ...]]]


def shuffles(referee: Referee) -> list[tuple[Face, ...]]:
    """Return what the dealer opens when the deal is over."""
    true = (entry.faces for entry in referee.entries if isinstance(entry, Shuffled))
    return [tuple(face for face in faces if face is not None) for faces in true]


def dealt(**rules: str) -> Referee:
    """A fresh table of three."""
    return table_of(CPWP, 3, b"audit", 2, **rules)


@pytest.fixture
def referee() -> Referee:
    """A table at which the cards have been dealt."""
    return dealt()


def begun(**rules: str) -> Referee:
    """A table whose first card is down."""
    referee = dealt(**rules)
    while referee.state.notes.stage == "opening":
        play_on(referee, Random(1), 1)
    return referee


def lies(referee: Referee, seat: Seat, action: object) -> int:
    """Let a seat do what only its hand forbids, and return the line of the log it stands on."""
    referee.act_legally(seat, action)
    place = max(n for n, entry in enumerate(referee.entries) if isinstance(entry, Act))
    return place + 2  # lines count from 1, and the first one says what is played


def test_who_passes_although_it_can_play_is_found() -> None:
    referee = begun()
    while isinstance(CPWP.legal(referee.state, seat := referee.to_act[0])[0], Pass):
        referee.act(seat, Pass())
    line = lies(referee, seat, Pass())
    play_on(referee, Random(2), 10)
    log = referee.text((seat + 1) % 3)
    assert follow(log).entries  # the others notice nothing
    problem = str(audit(log, shuffles(referee)))
    assert problem.startswith(f"Line {line}: You can play: ")


def test_who_has_the_7_of_diamonds_and_denies_it_is_found(referee: Referee) -> None:
    while SEVEN_OF_DIAMONDS not in referee.state.faces(seat := referee.to_act[0]):
        referee.act(seat, NotMine())
    line = lies(referee, seat, NotMine())
    log = referee.text((seat + 1) % 3)
    assert follow(log).entries
    problem = str(audit(log, shuffles(referee)))
    assert problem == f"Line {line}: You hold the 7 of diamonds: you begin."


def test_who_holds_back_with_nothing_to_play_is_found() -> None:
    referee = begun(**{"pass": "three_passes"})
    random = Random(3)
    while not isinstance(CPWP.legal(referee.state, seat := referee.to_act[0])[0], Pass):
        referee.act(seat, random.choice(CPWP.legal(referee.state, seat)))
    line = lies(referee, seat, Hold())
    problem = str(audit(referee.text((seat + 1) % 3), shuffles(referee)))
    assert problem == f"Line {line}: You have nothing to hold back: pass."


def test_who_plays_a_card_as_another_is_found(referee: Referee) -> None:
    play_on(referee, Random(4))
    lines = referee.text(0).splitlines()
    line, words = next(
        (number, text.split())
        for number, text in enumerate(lines, 1)
        if text[:6] in ("1 play", "2 play") and len(text.split()) == 3
    )
    card, face = words[2].split("=")
    other = next(
        pair for text in lines[line:] if text[:6] == f"{words[0]} play" for pair in text.split()[2:]
    )
    # the liar plays one card and says it is the other, which the board takes
    lines[line - 1] = f"{words[0]} play {other.split('=')[0]}={face}"
    found = audit("\n".join(lines[:line]), shuffles(referee))
    assert other.split("=")[0] != card
    assert str(found) == f"Line {line}: A card cannot be played as another one."


def test_a_dealer_who_showed_another_card_is_found(referee: Referee) -> None:
    lines = referee.text(0).splitlines()
    mine = next(number for number, text in enumerate(lines) if text.startswith("show 0 "))
    words = lines[mine].split()
    hidden = next(face for face in referee.state.faces(1) if face is not None)
    words[2] = words[2].split("=")[0] + "=" + faces_text([hidden])
    lines[mine] = " ".join(words)
    log = "\n".join(lines)
    assert follow(log).entries
    found = audit(log, shuffles(referee))
    assert str(found) == f"Line {mine + 1}: A card is shown with a face that is not its own."


OTHERWISE = "Line 2: This shuffle was opened with other faces than it had."
CHANGED = "Line 2: This shuffle changes which cards there are."


@pytest.mark.parametrize(
    ("seat", "opened", "because"),
    rows({
        "in another order, where all know it": (None, lambda f: [f[::-1]], OTHERWISE),
        "in another order, where somebody was shown a card": (0, lambda f: [f[::-1]],
            "A card is shown with a face that is not its own."),
        "with fewer cards": (0, lambda f: [f[:-1]], OTHERWISE),
        "with more cards": (0, lambda f: [(*f, 0)], OTHERWISE),
        "with a card twice": (0, lambda f: [(f[1], *f[1:])], CHANGED),
        "with a joker": (0, lambda f: [(52, *f[1:])], CHANGED),
        "with no card": (0, lambda f: [(99, *f[1:])], CHANGED),
        "not at all": (0, lambda _faces: [], "Line 2: This shuffle has not been opened."),
        "twice": (0, lambda f: [f, f], "More shuffles were opened than this log has."),
    }),
)  # fmt: skip
def test_a_shuffle_is_not_opened_as_it_was(
    referee: Referee, seat: Seat | None, opened: Opened, because: str
) -> None:
    (faces,) = shuffles(referee)
    problem = audit(referee.text(seat), opened(faces))
    assert problem is not None
    assert because in str(problem)


def test_more_shuffles_than_there_are_is_a_fault_of_the_last_line(referee: Referee) -> None:
    problem = audit(referee.text(0), shuffles(referee) * 2)
    assert problem is not None
    assert problem.line == len(referee.text(0).splitlines())


@pytest.mark.parametrize("text", ["", "nonsense", "peerdeck 1 cpwp seats=3 dealer=0\nnonsense"])
def test_what_is_no_log_does_not_hold(text: str) -> None:
    found = audit(text, [])
    assert found is not None
    assert found.line == max(len(text.splitlines()), 1)


def test_a_show_of_cards_that_there_are_not_does_not_hold(referee: Referee) -> None:
    lines = referee.text(0).splitlines()
    found = audit("\n".join([*lines[:2], "show 0 99999=??"]), shuffles(referee))
    assert str(found) == "Line 3: These are not the cards to be shown now."
