"""The states of a page among friends: before, at and after a table that several pages share."""

from functools import cache
from random import Random

from app.setup import NAME_LENGTH
from tests.app.online.circle import Circle
from tests.app.online.page import Page, invitation
from tests.app.online.tables import ask, in_turn_of, laid, looking_on, play, playing
from tests.support.browser.states import STATES, State

LONG = "Wilhelmina Featherstonehaugh"[:NAME_LENGTH].strip()
WIDE = "W" * (NAME_LENGTH - 1) + "M"
GUESTS = (LONG, "Ben", "Chloé", "Mustermannsgattin", "Émile", "Fatima", "Gu")
EIGHT = "game=progressive&seats=8&rounds=3s@5,3s@6&buys=1&hot_card=on"


@cache
def _many() -> tuple[Circle, list[Page]]:
    """Eight seats with people and bots, one kept; two are at the door, and one watches."""
    circle, pages = laid(*GUESTS[:4], link=EIGHT)
    anna = pages[0]
    anna.hand_in("keep7", name="Grandmother Grandmother Grandmother")
    circle.run(2)
    ask(circle, circle.page("Watcher"), anna.link, seat="watch")
    anna.press("let watch")
    circle.run(3)
    pages[2].asleep = True
    circle.run(20)
    for name in ("Zoë " + LONG, "Y"):
        ask(circle, circle.page(name), anna.link)
    return circle, pages


def _pressed(page: Page, do: str) -> Page:
    page.press(do)
    return page


def _pressed_by(friend: int, do: str) -> Page:
    return _pressed(_playing()[1][friend], do)


def _wished(what: str) -> Page:
    """The page of another one of three when somebody wishes this."""
    circle, (anna, ben, cleo) = playing("Ben", "Cleo")
    wishes = {"remove": {"do": "wish", "value": f"remove {ben.me}"}, "stop now": {"do": "stop now"}}
    anna.do(wishes.get(what, {"do": "pause", "value": "on"}))
    circle.run(3)
    return cleo


def _fresh() -> Page:
    return laid()[1][0]


def _own_code() -> Page:
    circle, anna = _offline()
    anna.press("offer code")
    circle.run(1)
    anna.hand_in("their-code", code="no code at all")
    circle.run(1)
    return anna


def _offline() -> tuple[Circle, Page]:
    circle = Circle()
    circle.relays = "down"
    anna = circle.page("Anna")
    anna.lay("game=spar&seats=4")
    return circle, anna


def _wrong_server() -> Page:
    anna = _fresh()
    anna.hand_in("relays", relays="https://a-relay-with-a-very-long-address.example/" + "x" * 60)
    return anna


def _door() -> Page:
    circle, (anna,) = laid()
    anna.hand_in("keep2", name=LONG)
    circle.run(2)
    guest = circle.page("Ben")
    guest.follow(anna.link)
    circle.until(lambda: guest.by_id("join-name") is not None, 10)
    return guest


def _asked() -> Page:
    guest = _door()
    guest.hand_in("join-form")
    guest.circle.run()
    return guest


def _no_path() -> Page:
    circle = Circle()
    guest = circle.page("Ben")
    guest.follow(f"#table={invitation(9)}")
    guest.hear({"is": "peer", "peer": "-" * 43, "state": "calling", "way": "", "why": "path"})
    return guest


def _answer_code() -> Page:
    circle, anna = _offline()
    anna.press("offer code")
    circle.run(1)
    guest = circle.page("Ben")
    guest.hand_in("join-text", join=anna.text("own-code"))
    circle.run(1)
    return guest


def _failed() -> Page:
    guest = Circle().page("Ben")
    guest.fails["come"] = "server"
    guest.follow(f"#table={invitation(9)}")
    return guest


def _named() -> Page:
    page = Circle().page("")
    page.lay("game=spar&seats=4")
    return page


def _friend() -> Page:
    """Somebody says that they are a friend who is at the table, with another browser."""
    circle, pages = playing("Ben", "Cleo", link="game=spar&seats=4&target=2")
    other = circle.page("Ben", browser="another")
    other.follow(pages[0].address)
    circle.until(lambda: other.by_id("join-name") is not None, 10)
    other.hand_in("join-form", seat="1")
    circle.run(3)
    return pages[0]


def _playing() -> tuple[Circle, list[Page]]:
    circle, pages = playing(LONG, "Ben", link="game=spar&seats=5&target=2")
    pages[2].asleep = True
    circle.run(25)
    ask(circle, circle.page("Zoë " + LONG), pages[0].address)
    pages[1].press("react", value="applause")
    circle.run(1)
    return circle, pages


def _wide() -> Page:
    """Everything that is said in words of a name, of the widest."""
    circle, pages = playing(WIDE, "Ben", link="game=cpwp&seats=6")
    pages[1].asleep = True
    circle.run(25)
    ask(circle, circle.page(WIDE[::-1]), pages[0].address)
    return pages[0]


def _own_code_in_dialog() -> Page:
    circle, (anna, ben) = playing("Ben")
    circle.relays = "down"
    ben.reload()
    circle.run(15)
    anna.press("invite")
    anna.do({"do": "offer code"})
    circle.run(1)
    return anna


def _stopped() -> Page:
    circle, (anna, ben, cleo) = playing("Ben", "Cleo")
    in_turn_of(circle, [anna, ben, cleo], ben)
    ben.is_full = True
    ben.act(Random(3))
    circle.until(lambda: ben.says("takes no part"), 60)
    return ben


def _to_tap() -> Page:
    circle, (anna, ben, cleo) = playing("Ben", "Cleo")
    for page in (anna, cleo):
        page.do({"do": "let bot play", "value": ben.me})
    circle.run(4)
    return ben


def _shuffling() -> Page:
    """A page has shuffled, and the next one sleeps."""
    circle, (anna, ben, _carl) = laid(LONG, "Carl", link="game=cpwp&seats=4")
    ben.asleep = True
    anna.press("begin")
    circle.delay = 200
    circle.until(lambda: anna.says("Everybody shuffles"), 4, 0.02)
    return anna


def _result() -> Page:
    circle, pages = playing("Ben", link="game=spar&seats=3&target=2")
    play(circle, pages, Random(3))
    circle.run(3)
    return pages[0]


def _others_choose() -> Page:
    circle, pages = playing("Ben", link="game=spar&seats=3&target=2")
    play(circle, pages, Random(3))
    circle.run(3)
    pages[0].press("other rules")
    circle.run(2)
    return pages[1]


def _choosing() -> Page:
    anna = laid(LONG, "Ben", link=EIGHT)[1][0]
    anna.press("other rules")
    anna.do({"do": "change form", "form": {**anna.form, "game": "takku_sum"}})
    anna.do({"do": "change form", "form": {**anna.form, "seats": "2"}})
    return anna


def _removed() -> Page:
    circle, (anna, ben, cleo) = playing("Ben", "Cleo")
    for page in (anna, cleo):
        page.do({"do": "wish", "value": f"remove {ben.me}"})
    circle.run(5)
    return ben


def _short(seconds: float = 30) -> Page:
    """Of two, the one who stays."""
    circle, (anna, ben) = playing(LONG)
    anna.asleep = True
    circle.run(seconds)
    circle.until(lambda: bool(ben.commands("go on without")), 60)
    return ben


def _continued() -> Page:
    circle, (anna, ben) = playing("Ben")
    anna.asleep = True
    circle.until(lambda: bool(ben.commands("go on without")), 60)
    ben.press("go on without")
    circle.run(15)
    anna.wake()
    circle.until(lambda: bool(anna.commands("follow on")), 30)
    return anna


def _eight() -> Page:
    """Return the page of one of five friends at a table for eight; one is away, another asks."""
    circle, pages = playing(*GUESTS[:4], link=EIGHT)
    pages[2].asleep = True
    circle.run(25)
    ask(circle, circle.page("Zoë " + LONG), pages[0].address)
    circle.run(1)
    return pages[0]


def _guest() -> Page:
    """Somebody who came during a deal, and does not help to shuffle yet."""
    circle, pages = playing("Ben", link="game=spar&seats=4&target=9")
    late = circle.page("Late")
    ask(circle, late, pages[0].address)
    pages[0].let_in()
    circle.until(lambda: late.where == "table" and bool(late.hand), 20)
    return late


def _watching() -> Page:
    return looking_on("game=spar&seats=4&target=2")[1][2]


def _waiting_at_home() -> Page:
    circle, (_anna, ben) = playing("Ben")
    ben.press("leave")
    circle.run(1)
    return ben


ONLINE = [
    State("lobby, nobody yet", "#lobby #link-text", _fresh),
    State("lobby, eight seats", "#asking [data-do=admit]", lambda: _many()[1][0]),
    State("lobby of a guest", "#lobby .place.you", lambda: _many()[1][1]),
    State("seat to be kept", "#keep2", _fresh, ".naming.keep > summary >> nth=0"),
    State("no relay", "#code-steps [data-do='offer code']", lambda: _offline()[1]),
    State("own code", "#own-code", _own_code),
    State("wrong server", "#servers-trouble", _wrong_server, "#servers > summary"),
    State("name first", "#join-name", _named),
    State("at the door", "#join-form input[type=radio]", _door),
    State("somebody is asked", "#join-state .busy", _asked),
    State("no path", "#join-state .help", _no_path, "#servers > summary"),
    State("answering code", "#own-code", _answer_code),
    State("failed", "#join-ways .button.main", _failed),
    State("friends' drawer", "#friends .drawer", lambda: _playing()[1][0], "#friends > summary"),
    State("widest names", "#among-friends .asked", _wide),
    State("question", "#among-friends .asked", lambda: _playing()[1][0]),
    State("question of eight", "#among-friends .asked", _eight),
    State("a friend's other browser", "#among-friends .asked", _friend),
    State("the other of two is gone", "#among-friends [data-do='go on without']", _short),
    State(
        "the same for long", "#among-friends .main[data-do='go on without']", lambda: _short(150)
    ),
    State("others went on", "[data-do='follow on']", _continued),
    State("removed", "#join-form", _removed),
    State("everybody shuffles", "#lobby", _shuffling),
    State("a friend's table", "#among-friends .now p", lambda: _playing()[1][1]),
    State("as a guest", "#among-friends .now p", _guest),
    State("watching", "#hand.looks-on", _watching),
    State("own code in a dialog", "dialog[open] #own-code", _own_code_in_dialog),
    State("takes no part", "#join-ways [data-do=reload]", _stopped),
    State("asked to remove", "#among-friends [data-do=agree]", lambda: _wished("remove")),
    State("asked to end", "#among-friends [data-do=agree]", lambda: _wished("stop now")),
    State("paused", "#among-friends [data-do=pause]", lambda: _wished("pause")),
    State("to tap", "#among-friends [data-do=here]", _to_tap),
    State(
        "invitation in a dialog",
        "dialog[open] #link-text",
        lambda: _pressed_by(0, "invite"),
    ),
    State(
        "leaving for good",
        "dialog[open] #leaving-for-good",
        lambda: _pressed_by(1, "give up seat"),
    ),
    State("removing", "dialog[open] #removing", lambda: _pressed_by(0, "ask to remove")),
    State("choosing", "#start .changes li", _choosing),
    State("choosing after a match", "#along", lambda: _pressed(_result(), "other rules")),
    State("others choose", "#among-friends .now p, #after p", _others_choose),
    State("result", "#fairness .fair", _result),
    State("proof", "dialog[open] .shuffle", lambda: _pressed(_result(), "proof")),
    State("waiting at home", "[data-do='resume friends']", _waiting_at_home),
]
ALL = STATES | {"friends": ONLINE}
