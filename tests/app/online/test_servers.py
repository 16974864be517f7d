"""Relays and servers of one's own: taken over at once, kept, and refused in words."""

from urllib.parse import quote

import pytest

from app.online.servers import Servers, relays_in
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid

RELAY = "wss://relay.example/path"


def test_an_own_relay_stands_in_the_link_and_is_kept() -> None:
    circle, (host,) = laid()
    host.hand_in("relays", relays=f"{RELAY}, mqtt+wss://broker.example")
    circle.run()
    assert host.wishes[-2]["do"] == "servers"
    assert host.wishes[-1] == {"do": "relays", "relays": [RELAY, "mqtt+wss://broker.example"]}
    assert host.link.endswith(f"&relay={RELAY}&relay=mqtt+wss://broker.example")
    assert RELAY in host.kept["servers"]
    again = circle.page("Anna", kept={"servers": host.kept["servers"]}, browser="another")
    again.lay("game=spar&seats=3")
    assert again.wishes[0]["relays"] == [RELAY, "mqtt+wss://broker.example"]
    host.hand_in("relays", relays="")
    circle.run()
    assert host.wishes[-1] == {"do": "relays", "relays": []}


@pytest.mark.parametrize(
    ("field", "text", "told"),
    [
        ("relays", "relay.example", "relay.example is not the address of such a server"),
        ("relays", "https://relay.example", "it begins with wss://"),
        ("relays", "<b>", "is not the address of such a server"),
        ("relays", f"{RELAY} {RELAY} {RELAY} {RELAY}", "Three servers at most"),
        ("relays", "wss://" + "r" * 500, "is not the address of such a server"),
        ("turn", "turn.example", "begins with turn: or turns:"),
        ("turn", "turn:a b", "begins with turn: or turns:"),
    ],
)
def test_an_address_that_is_none_is_refused_in_words(field: str, text: str, told: str) -> None:
    circle, (host,) = laid()
    wishes = len(host.wishes)
    host.hand_in("relays", **{field: text})
    assert not host.text("notice")
    assert told in host.text("servers-trouble")
    assert not [node for node in host.region("servers-trouble") if node.tag == "b"]
    (marked,) = [node for node in host.region("servers") if node.get("aria-invalid") == "true"]
    assert marked.get("id") == field
    assert marked.get("aria-describedby") == "servers-trouble"
    assert {"focus": field} in host.log
    circle.run(1)
    assert host.wishes[wishes:] == []
    assert "servers" not in host.kept
    host.hand_in("relays", relays=RELAY)
    assert not host.by_id("servers-trouble")


def test_a_server_that_the_browser_refuses_is_told() -> None:
    circle, (host,) = laid()
    host.fails["servers"] = "server"
    host.hand_in("turn", turn="turn:turn.example:99999999")
    circle.run(1)
    assert "one of your own servers cannot be used" in host.text("servers-trouble")


def test_a_turn_server_goes_to_the_connections_with_user_and_password() -> None:
    _circle, (host,) = laid()
    host.hand_in("turn", turn="turns:t.example", **{"turn-user": "u", "turn-password": "p"})
    (server,) = host.wishes[-1]["turn"]
    assert server == {"urls": "turns:t.example", "username": "u", "credential": "p"}
    assert [node.get("type") for node in host.screen if node.get("id") == "turn-password"] == [
        "password"
    ]


def waiting(own: Servers | None = None) -> tuple[Circle, Page]:
    """A guest who waits for the host at a table of two, by the host's own relays."""
    circle, (host,) = laid(link="game=takku_sum&seats=2")
    host.hand_in("relays", relays=f"{RELAY}, mqtt+wss://broker.example")
    circle.run()
    ben = circle.page("Ben", kept={"servers": own.text()} if own is not None else {})
    ben.ask_in(host.link)
    host.let_in("Ben")
    host.press("begin")
    circle.until(lambda: ben.where == host.where == "table")
    host.asleep = True
    circle.until(lambda: ben.says("The match waits for Anna"))
    return circle, ben


def test_a_copy_of_a_table_keeps_the_relays_of_its_link() -> None:
    circle, ben = waiting()
    ben.press("copy table")
    circle.run(3)
    assert ben.where == "lobby"
    assert ben.link.endswith(f"&relay={RELAY}&relay=mqtt+wss://broker.example")
    assert "servers" not in ben.kept, "they are the host's, and of this table only"
    ben.press("home")
    circle.run(1)
    ben.lay("game=spar&seats=3")
    assert "relay=" not in ben.link


def test_own_relays_come_before_those_of_a_table_that_is_copied() -> None:
    circle, ben = waiting(Servers(("wss://mine.example",)))
    ben.press("copy table")
    circle.run(3)
    assert ben.link.endswith("&relay=wss://mine.example")
    assert RELAY not in ben.link


def test_only_relays_that_can_be_in_a_link_are_taken_from_one() -> None:
    fragment = f"#table=9.Anna&relay={quote(RELAY, safe='')}&relay=nonsense&relay={RELAY}2&turn=x"
    assert relays_in(fragment) == (RELAY, f"{RELAY}2")
    long = f"wss://{'r' * 200}"
    many = "".join(f"&relay=wss://{number}.example" for number in range(9))
    assert relays_in(f"table=9.Anna&relay={long}{many}") == (
        "wss://0.example",
        "wss://1.example",
        "wss://2.example",
    )
    assert relays_in("table=9.Anna") == relays_in("") == ()


def test_own_relays_hold_for_the_next_table_without_a_reload() -> None:
    circle, (host,) = laid()
    host.hand_in("relays", relays=RELAY)
    circle.run()
    host.press("home")
    circle.run(1)
    host.lay("game=spar&seats=3")
    assert host.link.endswith(f"&relay={RELAY}")
