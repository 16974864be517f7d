"""Every state that a page can be in: made without a browser, to be shown on a `Stage`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from peerdeck.games.takku_sum.table import UNDECIDED
from tests.app import test_home_rounds
from tests.support.app import rummy_player
from tests.support.app.deals import bought, refusable, swapping
from tests.support.app.elements import Node
from tests.support.app.visit import Visit
from tests.support.seeds import reached

SOME_WAY = 5  # sentences, so that there is something to see
TOO_LONG = 20  # sentences, after which another deal is tried
LINKS = {  # short matches of several deals
    "cpwp": "game=cpwp&seats=4&jokers=three&match=cards_left&match_deals=3",
    "takku_sum": "game=takku_sum&seats=3&target=2&hands_between_rounds=redeal",
    "spar": "game=spar&seats=4&target=4",
    "crazy_eights": "game=crazy_eights&seats=4&target=60&twos=stack&aces=yes&last_card=yes",
    "shanghai": "game=shanghai&seats=4&rounds=3s-4r@9,3s@5&jokers_per_meld=any",
    "progressive": "game=progressive&seats=4&rounds=3s@5,3s-4r@8&hot_card=on",
}
EASY = "game={}&seats=3&rounds=3s@5,3s@5"  # so that a hand soon holds the contract
HOT = "game=progressive&seats=4&rounds=3s@6,3s@6,3s@6&hot_card=on&bots=easy"
BAD_LINKS = {
    "cpwp": "jokers=many&runs=single",
    "takku_sum": "target=none",
    "spar": "deck=7",
    "crazy_eights": "twos=many&target=1000",
    "shanghai": "rounds=9s@5",
    "progressive": "rounds=nonsense&buys=many",
}
DRAWERS = ("#house-rules > summary", "#rule-sets > summary", "#menu > summary")
RULES, SETS, MENU = DRAWERS


@dataclass(frozen=True)
class State:
    """A moment of a visit: what shows that the page is in it, and what is opened to see it."""

    name: str
    shows: str
    make: Callable[[], Visit]
    opens: str = ""


# Moments of a match


def plays(visit: Visit) -> bool:
    """Return True if a deal is some way on."""
    return visit.where == "table" and len(visit.told) > SOME_WAY and not visit.text("outcome")


def my_turn(visit: Visit) -> bool:
    """Return True if the player has to play a card, and may choose which."""
    return plays(visit) and visit.my_turn and _plays_cards(visit) and len(visit.hand) > 2


def _plays_cards(visit: Visit) -> bool:
    """Return True if cards are asked for, with their button or before it is there."""
    is_plain = visit.region("board").is_a("plain")
    return "Your turn: play" in visit.text("bar") if is_plain else bool(_main(visit, "act"))


def choosing(visit: Visit) -> bool:
    """Return True if some cards may be played and others not; in a rummy, on any turn."""
    return my_turn(visit) and (_is_rummy(visit) or 0 < len(refusable(visit)) < len(visit.hand))


def others_turn(visit: Visit) -> bool:
    """Return True if somebody else has to play."""
    return plays(visit) and not visit.my_turn


def between(visit: Visit) -> bool:
    """Return True if a deal has ended and another one is to come."""
    return visit.where == "table" and bool(visit.commands("deal"))


def match_over(visit: Visit) -> bool:
    """Return True if the table shows how the match has ended."""
    return visit.where == "table" and bool(visit.commands("result"))


def second_curtain(visit: Visit) -> bool:
    """Return True if the device goes to the next person."""
    way = visit.where == "curtain" and len(visit.truth.entries) > SOME_WAY
    return way and bool(visit.commands("reveal"))


def _is_rummy(visit: Visit) -> bool:
    return visit.region("board").is_a("rummy")


def _main(visit: Visit, do: str) -> list[Node]:
    return [node for node in visit.commands_in_bar() if node.get("data-do") == do]


def names_suit(visit: Visit) -> bool:
    """Return True if the player names a suit after an eight."""
    return visit.my_turn and len(visit.commands("choose", "board")) == 4


def suit_is_named(visit: Visit) -> bool:
    """Return True if the player follows a suit that was named."""
    return my_turn(visit) and "Named:" in visit.text("board")


def owes_cards(visit: Visit) -> bool:
    """Return True if the player has to draw for a 2, and has none to add."""
    return visit.my_turn and visit.truth.state.notes.debt > 0 and not fitting(visit)


def has_two_left(visit: Visit) -> bool:
    """Return True if the player may say "last card"."""
    return plays(visit) and visit.my_turn and len(visit.hand) == 2 and bool(fitting(visit))


def fitting(visit: Visit) -> list[Node]:
    """Return the cards of the hand that can be played."""
    return [node for node in visit.commands("tap", "hand") if not node.is_a("unplayable")]


def is_challenge(visit: Visit) -> bool:
    """Return True if the player is asked for a challenge."""
    return visit.my_turn and bool(visit.commands("doubt", "board"))


def trick_is_complete(visit: Visit) -> bool:
    """Return True if there is a trick in which everybody has played."""
    state = visit.truth.state
    whole = visit.where == "table" and state.notes.stage == "playing"
    return whole and len(state.zones[state.setup.trick]) == state.seats


def undecided(visit: Visit) -> bool:
    """Return True if the pile of the direction game has no direction."""
    return my_turn(visit) and visit.truth.state.notes.direction == UNDECIDED


def draws_for_lead(visit: Visit) -> bool:
    """Return True if the player draws a card for the lead."""
    return visit.my_turn and visit.truth.state.notes.stage == "drawing"


def stuck(visit: Visit) -> bool:
    """Return True if the player has nothing to play and a Grace Card is offered."""
    return visit.where == "table" and bool(visit.commands("grace", "bar"))


def in_grace(visit: Visit) -> bool:
    """Return True if the player has picked up a Grace Card."""
    return visit.my_turn and visit.truth.state.notes.stage == "grace"


def draws(visit: Visit) -> bool:
    """Return True if the player of a rummy has to draw."""
    return plays(visit) and bool(visit.commands("draw", "bar"))


def cuts(visit: Visit) -> bool:
    """Return True if the player has to cut the deck."""
    is_cutting = visit.where == "table" and visit.truth.state.notes.stage == "cutting"
    return is_cutting and visit.truth.to_act[:1] == (0,)


def offered(visit: Visit) -> bool:
    """Return True if the table waits for the player to buy a card or not."""
    return plays(visit) and visit.my_turn and bool(visit.commands("buy"))


def is_hot(visit: Visit) -> bool:
    """Return True if a discard that fits a meld is offered."""
    offer = visit.by_id("offer")
    return plays(visit) and visit.my_turn and offer is not None and offer.is_a("hot")


def may_lay_down(visit: Visit) -> bool:
    """Return True if the player holds the contract and may lay it down."""
    line = next((node.text() for node in visit.screen if node.is_a("contract-line")), "")
    return plays(visit) and "holds the contract" in line and bool(_main(visit, "laydown"))


def has_joker(visit: Visit) -> bool:
    """Return True if a joker is among the cards that may be laid down."""
    names = [node.get("aria-label") for node in visit.commands("tap", "hand")]
    return may_lay_down(visit) and any(name.startswith("Joker") for name in names)


def down(visit: Visit) -> bool:
    """Return True if the player is down and some card of the hand fits a meld."""
    if not (my_turn(visit) and "You laid down" in " ".join(visit.moves())):
        return False
    trial = Visit(save=visit.saved)
    return any(glows(trial, card) for card in visit.hand)


def glows(visit: Visit, card: int) -> bool:
    """Return True if melds can be pressed when this card is selected."""
    rummy_player.select(visit, card)
    return len(rummy_player.targets(visit)) > 0


# How to get there


@cache
def _save(link: str, until: Callable[[Visit], bool]) -> str:
    def play(seed: int) -> str | None:
        visit = Visit(f"#{link}", seed=seed)
        visit.press("start")
        visit.finish(Random(seed), until)
        return visit.saved if until(visit) else None

    return reached(until, link, play)


def at(link: str, until: Callable[[Visit], bool], **kept: str) -> Visit:
    """A visit that has come to such a moment."""
    visit = Visit(save=_save(link, until), kept=kept)
    if visit.where == "curtain" and until is not second_curtain:
        visit.press("reveal")
    return visit


def _pressed(visit: Visit, do: str, **data: str) -> Visit:
    visit.press(do, **data)
    return visit


def _done(visit: Visit, do: str) -> Visit:
    visit.do({"do": do})
    return visit


def _selected(visit: Visit) -> Visit:
    card = next(one for one in visit.commands("tap", "hand") if not one.is_a("unplayable"))
    visit.press_on(card)
    return visit


def _refused(visit: Visit) -> Visit:
    if _is_rummy(visit):
        visit.do({"do": "stage", "value": "0"})
    else:
        visit.press_on(refusable(visit)[0])
    if visit.truth.header.game.id in ("cpwp", "crazy_eights"):
        visit.do({"do": "act"})
    return visit


def _ended(game: str) -> Visit:
    visit = Visit(f"#{LINKS[game]}", seed=2)
    visit.press("start")
    visit.finish(Random(2), match_over)
    return visit


def _moment(game: str) -> Visit:
    """The end of a deal, seen on the table before its result."""
    visit = Visit(f"#{LINKS[game]}", seed=2, sees_moment=True)
    visit.press("start")
    visit.finish(Random(2), lambda visit: visit.where == "table" and visit.desk.in_moment)
    return visit


def _matches() -> Visit:
    """Home with matches that go on, some that are over, and one to be thrown away."""
    visits = [_ended("spar"), _ended("takku_sum"), at(LINKS["shanghai"], draws)]
    visits.append(at(LINKS["cpwp"], choosing))
    saves = {game: save for visit in visits for game, save in visit.saves.items()}
    return _pressed(Visit(saves=saves), "throw away", value="shanghai")


def _own_sets(game: str) -> Visit:
    visit = Visit(f"#{LINKS[game]}")
    for name in ("Friday", "A rather long name of rules of our own, as people write"):
        visit.do({"do": "keep set", "form": {**visit.form, "set-name": name}})
    return _pressed(visit, "delete set")


def _looked_back(link: str) -> Visit:
    visit = _done(at(link, between), "look back")
    while (more := {"do": "keep looking"}) in visit.ticks:
        visit.ticks.remove(more)
        visit.do(more)
    return visit


def _people(game: str) -> Visit:
    return Visit(f"#{LINKS[game]}&people=2")


def _home(link: str) -> Callable[[], Visit]:
    return lambda: Visit(f"#{link}")


def _editor(game: str) -> Visit:
    visit = test_home_rounds.editing(game=game)
    return _pressed(visit, "round", value="1")


def _partly_staged(game: str) -> Visit:
    visit = at(EASY.format(game), may_lay_down)
    rummy_player.select(visit, *visit.hand[:2])
    return _pressed(visit, "stage", value="0")


def _suggestions(game: str) -> Visit:
    return _pressed(at(EASY.format(game), may_lay_down), "suggest")


def _laid_in_slots(game: str) -> Visit:
    return _pressed(_suggestions(game), "fill")


def _glowing(game: str) -> Visit:
    visit = at(EASY.format(game), down)
    next(card for card in visit.hand if glows(visit, card))
    return visit


def _joker_asked(game: str) -> Visit:
    """In a run a joker may stand for either end."""

    def play(seed: int) -> Visit | None:
        visit = Visit(f"#game={game}&seats=3&rounds=4r@13", seed=seed)
        visit.press("start")
        visit.finish(Random(seed), lambda visit: has_joker(visit) or len(visit.told) > TOO_LONG)
        if visit.where == "table" and has_joker(visit):
            _pressed(_pressed(visit, "suggest"), "fill")
            if visit.commands("stands", "board"):
                return visit
        return None

    return reached(_joker_asked, game, play)


def _doubting(game: str) -> Visit:
    visit = at(LINKS[game], my_turn, settings="confirm=on")
    rummy_player.select(visit, visit.hand[0])
    return _pressed(visit, "act")


# All of them


def _of_every_game(game: str) -> list[State]:
    link = LINKS[game]
    turn = lambda: at(link, choosing)  # noqa: E731
    people = f"{link}&people=2"
    return [
        State("house rules", "#house-rules select", _home(link), RULES),
        State(
            "bad link",
            "#link-problems li, #link-problems p",
            _home(f"game={game}&{BAD_LINKS[game]}"),
        ),
        State("own rule sets", "#rule-sets [data-do='pick set']", lambda: _own_sets(game), SETS),
        State("people", "#home input[name^=name]", lambda: _people(game)),
        State("table waiting at home", "[data-do=resume]", lambda: _pressed(turn(), "leave")),
        State("curtain", "[data-do=reveal]", lambda: at(people, second_curtain)),
        State("one of two people", "#hand.my-turn", lambda: at(people, choosing)),
        State("my turn", "#hand.my-turn", turn),
        State("card selected", "#hand [aria-pressed=true]", lambda: _selected(turn())),
        State("refusal", "#refusal", lambda: _refused(turn())),
        State("others' turn", "#seats .turn:not(.me)", lambda: at(link, others_turn)),
        State("moment", "#outcome.moment", lambda: _moment(game)),
        State("between deals", "#outcome .settled", lambda: at(link, between)),
        State(
            "points",
            "[popover]:popover-open",
            lambda: at(link, between),
            "#outcome button.points >> nth=0",
        ),
        State("end of the match", "#table [data-do=result]", lambda: _ended(game)),
        State("result", "#result", lambda: _pressed(_ended(game), "result")),
        State("moves", "#log li", lambda: _done(turn(), "moves")),
        State("menu", "#menu .drawer [data-do=leave]", turn, MENU),
        State("hint", ".hinted", lambda: _pressed(turn(), "hint")),
        State("rules", "dialog[open] h2", lambda: _pressed(turn(), "rules")),
        State("advice", "dialog[open] [data-do=choose]", lambda: _pressed(turn(), "advice")),
        State("stop", "dialog[open] [data-do='stop now']", lambda: _done(turn(), "stop")),
        State("scores", "dialog[open] table", lambda: _done(at(link, between), "scores")),
        State("look back", ".moments h3, .looking-back .well", lambda: _looked_back(link)),
        State("settings", "dialog[open] input", lambda: _pressed(turn(), "settings")),
        State("questions", "dialog[open] .answer", lambda: _pressed(turn(), "query", value="keys")),
    ]


def _of_rummy(game: str) -> list[State]:
    link = LINKS[game]
    return [
        State("contract editor", "#round-1-up", lambda: _editor(game), RULES),
        State("draw", "#board [data-do=draw]", lambda: at(link, draws)),
        State("offer", "#offer [data-do=buy]", lambda: at(link, offered)),
        State("draft", "#board [data-do=unstage]", lambda: _partly_staged(game)),
        State("suggestions", "#board [data-do=fill]", lambda: _suggestions(game)),
        State("ready", "#bar [data-do=laydown]:enabled", lambda: _laid_in_slots(game)),
        State("joker choice", "#board [data-do=stands]", lambda: _joker_asked(game)),
        State("down", "#board .table-meld", lambda: at(EASY.format(game), down)),
        State("melds glow", "#board .meld-target", lambda: _glowing(game)),
        State("confirm discard", "#bar [data-do=sure]", lambda: _doubting(game)),
    ]


def _swap(pick: str) -> Visit:
    return at(f"game=cpwp&seats=4&jokers=four&joker_pick={pick}", swapping)


def _seen(visit: Visit) -> Visit:
    """Two players have been named, and their cards are seen."""
    for player in visit.commands("name", "board")[1:3]:
        visit.press("name", value=player.get("data-value"))
    return _pressed(visit, "act")


def _challenge() -> Visit:
    return at("game=spar&seats=4&target=9&revoke=challenge&bots=easy", is_challenge)


def _with_two_left() -> Visit:
    visit = at(EIGHTS, has_two_left)
    return _pressed(visit, "tap", card=fitting(visit)[0].get("data-card"))


EIGHTS = LINKS["crazy_eights"]
SPECIAL: dict[str, list[State]] = {
    "cpwp": [
        State("matches at home", ".match.over [data-do=resume]", _matches),
        State("swap", "#board [data-do=name]", lambda: _swap("open")),
        State("swap, cards open", "#board [data-do=take]", lambda: _seen(_swap("open"))),
        State("swap, cards hidden", "#board [data-do=take]", lambda: _swap("blind")),
    ],
    "takku_sum": [
        State("undecided", "#board .way-sign.undecided", lambda: at(LINKS["takku_sum"], undecided)),
        State(
            "mini game", "#bar [data-do=draw]", lambda: at("game=takku_sum&seats=3", draws_for_lead)
        ),
        State("grace offered", "#bar [data-do=grace]", lambda: at(LINKS["takku_sum"], stuck)),
        State("grace", "#bar [data-do=answer]", lambda: at(LINKS["takku_sum"], in_grace)),
    ],
    "spar": [
        State("challenge", "#board [data-do=doubt]", _challenge),
        State(
            "challenge chosen",
            "#board [data-do=doubt][aria-pressed=true]",
            lambda: _pressed(_challenge(), "doubt"),
        ),
        State("challenge hinted", ".cell.hinted", lambda: _pressed(_challenge(), "hint")),
        State("trick complete", "#board", lambda: at(LINKS["spar"], trick_is_complete)),
    ],
    "crazy_eights": [
        State("names a suit", "#board .suit-choice", lambda: at(EIGHTS, names_suit)),
        State("suit named", "#board .suit-wanted.named", lambda: at(EIGHTS, suit_is_named)),
        State("owes cards", "#board .eights-stock.live", lambda: at(EIGHTS, owes_cards)),
        State(
            "draw hinted",
            "#board .eights-stock.hinted",
            lambda: _pressed(at(EIGHTS, owes_cards), "hint"),
        ),
        State("last card", "#bar [data-do=choose]", lambda: _with_two_left()),
    ],
    "shanghai": [
        *_of_rummy("shanghai"),
        State(
            "cut",
            "#board [data-do=cut]",
            lambda: at("game=shanghai&seats=2", cuts, settings="cut=on"),
        ),
    ],
    "progressive": [
        *_of_rummy("progressive"),
        State("hot card", "#offer.hot", lambda: at(HOT, is_hot)),
        State("25 cards", "#hand [data-card]:nth-child(5)", lambda: Visit(save=bought(25))),
    ],
}
STATES = {game: [*_of_every_game(game), *special] for game, special in SPECIAL.items()}
EVERYWHERE = [state.name for state in _of_every_game("cpwp")]


def state_of(game: str, name: str) -> State:
    """Return the state of a game that has this name."""
    return next(state for state in STATES[game] if state.name == name)
