"""The states of a page among friends: before, at and after a table that several pages share."""

from random import Random

from app.setup import NAME_LENGTH
from tests.app.online.circle import Circle
from tests.app.online.page import Page, invitation
from tests.app.online.test_disputes import cheated
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import looking_on, play, playing
from tests.support.browser.states import STATES, State

LONG = "Wilhelmina Featherstonehaugh"[:NAME_LENGTH].strip()
WIDE = "W" * (NAME_LENGTH - 1) + "M"
GUESTS = (LONG, "Ben", "Chloé", "Mustermannsgattin", "Émile", "Fatima", "Gu")
EIGHT = "game=progressive&seats=8&rounds=3s@5,3s@6&buys=1&hot_card=on"


def _many() -> tuple[Circle, list[Page]]:
    """Eight seats with people and bots, one kept; two are at the door, and one looks on."""
    circle, pages = laid(*GUESTS[:4], link=EIGHT)
    host = pages[0]
    host.hand_in("keep7", name="Grandmother Grandmother Grandmother")
    watcher = circle.page("Watcher")
    watcher.ask_in(host.link)
    host.press("admit", value=watcher.me)
    pages[2].asleep = True
    circle.run(20)
    for name in ("Zoë " + LONG, "Y"):
        circle.page(name).ask_in(host.link)
    return circle, pages


def _lobby() -> Page:
    return _many()[1][0]


def _guest_in_lobby() -> Page:
    return _many()[1][1]


def _fresh() -> Page:
    return laid()[1][0]


def _own_code() -> Page:
    circle, host = _offline()
    host.press("offer code")
    circle.run(1)
    host.hand_in("their-code", code="no code at all")
    circle.run(1)
    return host


def _offline() -> tuple[Circle, Page]:
    circle = Circle()
    circle.relays = "down"
    host = circle.page("Anna")
    host.lay("game=spar&seats=4")
    return circle, host


def _wrong_server() -> Page:
    host = _fresh()
    host.hand_in("relays", relays="https://a-relay-with-a-very-long-address.example/" + "x" * 60)
    return host


def _door() -> Page:
    circle, (host,) = laid()
    host.hand_in("keep2", name=LONG)
    guest = circle.page("Ben")
    guest.follow(host.link)
    return guest


def _asked() -> Page:
    guest = _door()
    guest.hand_in("join-form")
    guest.circle.run()
    return guest


def _no_path() -> Page:
    circle = Circle()
    guest = circle.page("Ben")
    guest.follow(f"#table={invitation(9, 'Anna')}")
    host = next(wish["peers"][0] for wish in guest.wishes if wish["do"] == "expect")
    told = {"is": "peer", "peer": host, "state": "calling", "way": "", "why": "path"}
    guest.hear(told)
    return guest


def _answer_code() -> Page:
    circle, host = _offline()
    host.press("offer code")
    circle.run(1)
    guest = circle.page("Ben")
    guest.hand_in("join-text", join=host.text("own-code"))
    circle.run(1)
    return guest


def _failed() -> Page:
    guest = Circle().page("Ben")
    guest.fails["come"] = "server"
    guest.follow(f"#table={invitation(9, 'Anna')}")
    return guest


def _named() -> Page:
    host = Circle().page("")
    host.lay("game=spar&seats=4")
    return host


def _playing() -> tuple[Circle, list[Page]]:
    circle, pages = playing(LONG, "Ben", link="game=spar&seats=5&target=2")
    pages[2].asleep = True
    circle.run(25)
    circle.page("Zoë " + LONG).ask_in(pages[0].address)
    pages[1].press("react", value="applause")
    circle.run(1)
    return circle, pages


def _promised() -> Page:
    _circle, (host, _ben, late) = looking_on("game=spar&seats=4&target=2")
    host.press("seat later")
    host.circle.run(3)
    return late


def _wide() -> Page:
    """Everything that is said in words of a name, of the widest."""
    circle, pages = playing(WIDE, "Ben", link="game=cpwp&seats=6")
    pages[1].asleep = True
    circle.run(25)
    circle.page(WIDE[::-1]).ask_in(pages[0].address)
    return pages[0]


def _guest_alone() -> Page:
    circle, (host, ben) = playing("Ben")
    host.press("begin") if host.commands("begin") else None
    circle.relays = "down"
    ben.reload()
    circle.run(15)
    return ben


def _code_in_dialog() -> Page:
    ben = _guest_alone()
    ben.press("codes")
    return ben


def _own_code_in_dialog() -> Page:
    circle, (host, ben) = playing("Ben")
    circle.relays = "down"
    ben.reload()
    circle.run(15)
    host.press("invite")
    host.do({"do": "offer code"})
    circle.run(1)
    return host


def _misled() -> Page:
    return cheated()[1][1]


def _sitting_out() -> Page:
    circle, (host, _ben, _carl) = cheated()
    circle.run(1)
    return host


def _change_waits() -> Page:
    circle, (host, _ben, carl) = laid("Ben", "Carl", link="game=spar&seats=4&target=2")
    link = host.link
    host.press("begin")
    circle.run(8)
    dora = circle.page("Dora")
    dora.ask_in(link)
    carl.asleep = dora.asleep = True
    host.let_in("Dora")
    circle.until(lambda: bool(host.commands("take back")), 20)
    return host


def _asked_to_remove() -> Page:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    host.do({"do": "turn away", "value": ben.me})
    circle.run(2)
    return carl


def _shuffling(seconds: float = 1) -> Page:
    """The host's page has shuffled, and the next one sleeps."""
    circle, (host, ben, _carl) = laid(LONG, "Carl", link="game=cpwp&seats=4")
    host.press("begin")
    circle.until(lambda: "Everybody shuffles: 1 of 3" in host.text("lobby-bar"), 2, step=0.01)
    ben.asleep = True
    circle.run(seconds)
    return host


def _shuffle_waits() -> Page:
    return _shuffling(5)


def _proof() -> Page:
    host = _result()
    host.press("proof")
    return host


def _result() -> Page:
    circle, pages = playing("Ben", link="game=spar&seats=3&target=2")
    play(circle, pages, Random(3))
    circle.run(3)
    return pages[0]


def _choosing() -> Page:
    host = _lobby()
    host.press("other rules")
    host.do({"do": "change form", "form": {**host.form, "game": "takku_sum"}})
    host.do({"do": "change form", "form": {**host.form, "seats": "2"}})
    return host


def _choosing_after() -> Page:
    host = _result()
    host.press("other rules")
    return host


def _begin_waits() -> Page:
    circle, (host, ben) = laid(LONG)
    ben.asleep = True
    circle.run(15)
    host.press("begin")
    circle.run(1)
    return host


def _removed() -> Page:
    circle, (host, ben) = laid("Ben")
    host.press("turn away")
    circle.run(5)
    return ben


def _short() -> Page:
    """Of two, the one who stays."""
    circle, (host, ben) = playing(LONG)
    host.asleep = True
    circle.until(lambda: bool(ben.commands("copy table")))
    return ben


def _eight() -> Page:
    """Seven friends at a table for eight, of whom one is away, and another asks to come in."""
    circle, pages = playing(*GUESTS[:6], link=EIGHT)
    pages[2].asleep = True
    circle.run(25)
    circle.page("Zoë " + LONG).ask_in(pages[0].address)
    circle.run(1)
    return pages[0]


def _leaving_for_good() -> Page:
    visit = _playing()[1][1]
    visit.press("give up seat")
    return visit


def _invited() -> Page:
    host = _playing()[1][0]
    host.press("invite")
    return host


def _waiting_at_home() -> Page:
    circle, (_host, ben) = playing("Ben")
    ben.press("leave")
    circle.run(1)
    return ben


ONLINE = [
    State("lobby, nobody yet", "#lobby #link-text", _fresh),
    State("lobby, eight seats", "#asking [data-do=admit]", _lobby),
    State("lobby of a guest", "#lobby .place.you", _guest_in_lobby),
    State("seat to be kept", "#keep2", _fresh, ".naming.keep > summary >> nth=0"),
    State("no relay", "#code-steps [data-do='offer code']", lambda: _offline()[1]),
    State("own code", "#own-code", _own_code),
    State("wrong server", "#servers-trouble", _wrong_server, "#servers > summary"),
    State("name first", "#join-name", _named),
    State("at the door", "#join-form input[type=radio]", _door),
    State("host is asked", "#join-state .busy", _asked),
    State("no path", "#join-state .help", _no_path, "#servers > summary"),
    State("answering code", "#own-code", _answer_code),
    State("failed", "#join-ways .button.main", _failed),
    State("friends' drawer", "#friends .drawer", lambda: _playing()[1][0], "#friends > summary"),
    State("promised seat", "#among-friends .now p", _promised),
    State("widest names", "#among-friends .asked", _wide),
    State("question", "#among-friends .asked", lambda: _playing()[1][0]),
    State("question of eight", "#among-friends .asked", _eight),
    State("the other of two is gone", "#among-friends [data-do='copy table']", _short),
    State("begin waits", "#lobby [data-do='call off']", _begin_waits),
    State("removed", "#join-form", _removed),
    State("everybody shuffles", "#lobby", _shuffling),
    State("a shuffle waits", "#lobby", _shuffle_waits),
    State("guest's table", "#among-friends .now p", lambda: _playing()[1][1]),
    State("code to come back", "#among-friends [data-do=codes]", _guest_alone),
    State("code in a dialog", "dialog[open] #their-code", _code_in_dialog),
    State("own code in a dialog", "dialog[open] #own-code", _own_code_in_dialog),
    State("told what cannot be", "#among-friends [data-do='copy table']", _misled),
    State("somebody sits out", "#friends .drawer", _sitting_out, "#friends > summary"),
    State("a change waits", "#among-friends [data-do='take back']", _change_waits),
    State("asked to remove", "#among-friends [data-do='agree to remove']", _asked_to_remove),
    State("invitation in a dialog", "dialog[open] #link-text", _invited),
    State("leaving for good", "dialog[open] #leaving-for-good", _leaving_for_good),
    State("choosing", "#start .changes li", _choosing),
    State("choosing after a match", "#along", _choosing_after),
    State("result", "#after .fair", _result),
    State("proof", "dialog[open] .shuffle", _proof),
    State("waiting at home", "[data-do='resume friends']", _waiting_at_home),
]
ALL = STATES | {"friends": ONLINE}
