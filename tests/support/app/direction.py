"""Tables of the direction game that tests sit at, and what a page shows of them."""

from collections.abc import Callable

from peerdeck.card import Face
from peerdeck.event import Zone
from peerdeck.games.takku_sum.table import DOWN, UNDECIDED, UP, Table
from tests.support.app.deals import saved_when
from tests.support.app.elements import Node
from tests.support.app.visit import Visit

TABLES = [
    "game=takku_sum&seats=2&target=2",
    "game=takku_sum&seats=3&target=2&hands_between_rounds=redeal&next_leader=left_of_winner",
    "game=takku_sum&seats=4&target=2&voluntary_pass=yes&next_leader=minigame",
    "game=takku_sum&seats=2&target=2&first_player=random&wild_undecided=cycle&double_cycle=yes",
    "game=takku_sum&seats=2&target=2&grace=mandatory&voluntary_pass=yes&hands_between_rounds=redeal",
    "game=takku_sum&seats=4&target=1&decks=1&dry=recycle_play_pile&bots=easy",
    "game=takku_sum&seats=3&target=2&decks=1&grace=mandatory&five_plus=as_single&bots=easy",
    "game=takku_sum&seats=2&target=2&decks=2&quad_undecided_flip=yes&next_leader=minigame&bots=easy",
]
WORDS = {UP: "Up", DOWN: "Down", UNDECIDED: "Undecided"}


def state_of(visit: Visit) -> Table:
    """The table with every face."""
    return visit.truth.state


def at(until: Callable[[Visit], bool], table: str = TABLES[0]) -> Visit:
    """A visit that has come to such a moment."""
    return Visit(save=saved_when(table, until))


def some(visit: Visit, region: str, *names: str) -> list[Node]:
    """The elements of these classes."""
    return visit.region(region).parts(*names)


def picture(node: Node) -> str:
    """Return the drawing that an element holds."""
    return next(one.get("href") for one in node if one.tag == "use")


def words(node: Node) -> str:
    return " ".join(node.text().split())


def top_of(state: Table, zone: Zone) -> Face:
    """Return the face on top of a zone."""
    face = state.face[state.zones[zone][-1]]
    assert face is not None
    return face


def refusing(visit: Visit) -> bool:
    """Return True if the player may play one card and may not play another one."""
    if not visit.my_turn or state_of(visit).notes.stage != "playing":
        return False
    kinds = {node.is_a("unplayable") for node in visit.commands("tap", "hand")}
    return kinds == {True, False}


def round_won(visit: Visit) -> bool:
    """Return True if the player has won a round, and leads the next one with the cards kept."""
    sheet = state_of(visit).sheet
    is_won = bool(sheet) and sheet[-1].winners == (0,) and visit.truth.to_act == (0,)
    return is_won and bool(visit.text("outcome")) and not visit.truth.over
