"""Relays and servers of one's own: taken over, kept, and refused in words."""

import pytest

from tests.app.online.tables import laid, let_in

RELAY = "wss://relay.example/path"


def test_an_own_relay_stands_in_the_link_and_is_kept() -> None:
    circle, (anna,) = laid()
    anna.hand_in("relays", relays=f"{RELAY}, mqtt+wss://broker.example")
    circle.run()
    assert anna.wishes[-2]["do"] == "servers"
    assert anna.wishes[-1] == {"do": "relays", "relays": [RELAY, "mqtt+wss://broker.example"]}
    assert anna.link.endswith(f"&relay={RELAY}&relay=mqtt+wss://broker.example")
    assert RELAY in anna.kept["servers"]
    again = circle.page("Anna", kept={"servers": anna.kept["servers"]}, browser="another")
    again.lay("game=spar&seats=3")
    assert again.wishes[0]["relays"] == [RELAY, "mqtt+wss://broker.example"]
    ben = circle.page("Ben")
    let_in(circle, [anna], ben)
    assert ben.link.endswith(f"&relay={RELAY}&relay=mqtt+wss://broker.example")
    assert "servers" not in ben.kept, "they are Anna's, and of this table only"
    anna.hand_in("relays", relays="")
    circle.run()
    assert {"do": "relays", "relays": []} in anna.wishes


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
    circle, (anna,) = laid()
    wishes = len(anna.wishes)
    anna.hand_in("relays", **{field: text})
    assert not anna.text("notice")
    assert told in anna.text("servers-trouble")
    assert not [node for node in anna.region("servers-trouble") if node.tag == "b"]
    (marked,) = [node for node in anna.region("servers") if node.get("aria-invalid") == "true"]
    assert marked.get("id") == field
    assert marked.get("aria-describedby") == "servers-trouble"
    assert {"focus": field} in anna.log
    circle.run(1)
    assert anna.wishes[wishes:] == []
    assert "servers" not in anna.kept
    anna.hand_in("relays", relays=RELAY)
    assert not anna.by_id("servers-trouble")


def test_a_server_that_the_browser_refuses_is_told() -> None:
    circle, (anna,) = laid()
    anna.fails["servers"] = "server"
    anna.hand_in("turn", turn="turn:turn.example:99999999")
    circle.run(1)
    assert "one of your own servers cannot be used" in anna.text("servers-trouble")


def test_a_turn_server_goes_to_the_connections_with_user_and_password() -> None:
    _circle, (anna,) = laid()
    anna.hand_in("turn", turn="turns:t.example", **{"turn-user": "u", "turn-password": "p"})
    (server,) = anna.wishes[-1]["turn"]
    assert server == {"urls": "turns:t.example", "username": "u", "credential": "p"}
    assert [node.get("type") for node in anna.screen if node.get("id") == "turn-password"] == [
        "password"
    ]


def test_own_relays_hold_for_the_next_table_without_a_reload() -> None:
    circle, (anna,) = laid()
    anna.hand_in("relays", relays=RELAY)
    circle.run()
    anna.press("home")
    circle.run(1)
    anna.lay("game=spar&seats=3")
    assert anna.link.endswith(f"&relay={RELAY}")
