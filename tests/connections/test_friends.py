"""The one door to the peers: wishes in, events out, as JSON texts."""

import json
from typing import Any

from tests.connections.conftest import Invite
from tests.support.browser.browsers import WAIT
from tests.support.connections.person import Person
from tests.support.connections.programs import Relays, nowhere

OPEN = """{
it.heard = [];
const tell = it.tables.open((text) => it.heard.push(JSON.parse(text)));
it.tell = (wish) => tell(JSON.stringify(wish));
} 0"""


class Page:
    """Somebody who has nothing but the door."""

    def __init__(self, person: Person) -> None:
        """Open it."""
        self.person = person
        person.run(OPEN)

    def tell(self, do: str, **wish: object) -> None:
        """Tell a wish."""
        self.person.run(f"it.tell({json.dumps({'do': do, **wish})}), 0")

    def hear(self, is_: str, seconds: float = WAIT, **wanted: object) -> Any:
        """Wait for an event like this one, and forget it and all before it."""
        fits = {"is": is_, **wanted}
        seen = (
            f"{{ const wanted = Object.entries({json.dumps(fits)}); "
            "const at = it.heard.findIndex((e) => wanted.every(([k, v]) => e[k] === v)); "
            "at < 0 ? undefined : it.heard.splice(0, at + 1).at(-1); }"
        )
        return self.person.wait(seen, seconds)

    def open(self, do: str, **wish: object) -> Any:
        """Make a table or come to one: what is told of it."""
        self.tell(do, build="test", stun=[], **wish)
        return self.hear("table")


def test_a_table_is_made_and_come_to(invite: Invite, relays: Relays) -> None:
    """Wished for, and heard of in events: from the address to a text and a farewell."""
    maker, guest = Page(invite()), Page(invite())
    made = maker.open("make", relays=[relays.nostr()])
    maker.tell("expect", peers=[], answers=True)
    come = guest.open("come", fragment=made["fragment"], id=7)
    assert come["id"] == 7
    assert come["table"] == made["table"]
    assert come["me"] != made["me"]
    guest.hear("relays", state="up")
    assert maker.hear("reach")["reach"] == "local"
    guest.hear("peer", peer=made["me"], state="open", isExpected=False, build="test")
    maker.hear("peer", peer=come["me"], state="open", isExpected=False)
    maker.tell("expect", peers=[come["me"]], answers=True)
    maker.hear("peer", peer=come["me"], isExpected=True)
    guest.tell("send", to=made["me"], text='{"is": "a seat, please 🂡"}')
    text = maker.hear("text", **{"from": come["me"]})
    assert text["text"] == '{"is": "a seat, please 🂡"}'
    guest.tell("send", to=made["me"], text="é" * (128 * 1024 + 1), id="long")
    guest.hear("failed", do="send", why="size", id="long")
    # A full table needs no relay; a missing guest does.
    maker.tell("lock", why="full")
    maker.hear("relays", state="off")
    guest.tell("leave")
    guest.hear("left")
    maker.hear("peer", peer=come["me"], state="gone", why="left")
    maker.hear("relays", state="up")
    # Another one reads why they cannot come in.
    late = Page(invite())
    late.open("come", fragment=made["fragment"])
    late.hear("peer", peer="", state="gone", why="full")


def test_what_is_signed_is_known_again(invite: Invite, relays: Relays) -> None:
    """By anybody at the table; of several texts each by itself."""
    maker, guest = Page(invite()), Page(invite())
    made = maker.open("make", relays=[relays.nostr()])
    come = guest.open("come", fragment=made["fragment"])
    signed = []
    for at, (page, text) in enumerate(((maker, "a word"), (guest, "a line\nand another"))):
        page.tell("sign", text=text, id=at)
        answer = page.hear("signed", id=at)
        signed.append([text, answer["key"], answer["sig"]])
    (_text, key, sig), other = signed
    false = ["another word", key, sig]
    maker.tell("verify", signed=[other, false, signed[0], ["a word", 7, None]], id="v")
    assert maker.hear("verified", id="v")["peers"] == [come["me"], "", made["me"], ""]
    maker.tell("verify", signed=[other] * 400, id="many")
    assert maker.hear("verified", id="many")["peers"] == [come["me"]] * 400
    maker.tell("verify", signed=[other] * 401, id="too many")
    maker.hear("failed", do="verify", why="size", id="too many")


def test_a_link_names_the_newest_decision(invite: Invite, relays: Relays) -> None:
    maker, guest = Page(invite()), Page(invite())
    made = maker.open("make", relays=[relays.nostr()])
    assert made["newest"] == ""
    newest = "0123456789abcdef" * 4
    maker.tell("newest", hash=newest, id="n")
    later = maker.hear("table", id="n")
    assert later["newest"] == newest
    assert later["fragment"] != made["fragment"]
    come = guest.open("come", fragment=later["fragment"])
    assert come["newest"] == newest
    guest.hear("peer", peer=made["me"], state="open")
    maker.tell("newest", hash="no hash")
    maker.hear("failed", do="newest", why="wish")


def test_codes_are_carried_where_there_is_no_relay(invite: Invite) -> None:
    """And each mistake with them has a word."""
    maker, guest = Page(invite()), Page(invite())
    made = maker.open("make", relays=[nowhere()])
    maker.hear("relays", state="down")
    maker.tell("offer")
    offer = maker.hear("code", kind="offer")["code"]
    guest.tell("look", code=offer)
    seen = guest.hear("code", kind="offer")
    guest.tell("look", code="no code")
    guest.hear("code", kind="")
    guest.tell("answer", code=offer)
    guest.hear("failed", do="answer", why="table")  # to which the guest has not come yet
    guest.open("come", fragment=seen["fragment"])
    guest.tell("accept", code=offer)
    guest.hear("failed", do="accept", why="kind")
    guest.tell("answer", code="no code")
    guest.hear("failed", do="answer", why="code")
    guest.tell("answer", code=offer)
    answer = guest.hear("code", kind="answer")["code"]
    maker.tell("accept", code=answer)
    maker.hear("accepted")
    guest.hear("peer", peer=made["me"], state="open")
    maker.tell("accept", code=answer)
    maker.hear("failed", do="accept", why="other")


def test_relays_and_servers_can_change(invite: Invite, relays: Relays) -> None:
    """They are for when those of the project fail; the address changes, the table does not."""
    maker, guest = Page(invite()), Page(invite())
    made = maker.open("make", relays=[nowhere()])
    maker.hear("relays", state="down")
    maker.tell("relays", relays=[relays.nostr()])
    changed = maker.hear("table")
    maker.hear("relays", state="up")
    assert changed["table"] == made["table"]
    assert changed["fragment"] != made["fragment"]
    turn = [{"urls": "turn:127.0.0.1:9", "username": "u", "credential": "p"}]
    guest.open("come", fragment=changed["fragment"], turn=turn)
    guest.hear("peer", peer=made["me"], state="open")
    guest.tell("servers", stun=[], turn=[{"urls": "http://no.example"}])
    guest.hear("failed", do="servers", why="server")
    guest.tell("servers", stun=[], turn=[])
    guest.tell("send", to=made["me"], text="still here")
    maker.hear("text", text="still here")


def test_relays_that_were_changed_are_not_asked_any_more(invite: Invite, relays: Relays) -> None:
    """A person who names own relays does not want the others to know that they play."""
    old, new = relays.nostr(), relays.nostr()
    maker, guest = Page(invite(has_clock=True)), Page(invite())
    maker.open("make", relays=[old, nowhere()])
    maker.hear("relays", state="up")
    assert relays.do("count", old)["connections"] == 1
    maker.tell("relays", relays=[new])
    changed = maker.hear("table")
    guest.open("come", fragment=changed["fragment"])
    guest.hear("peer", peer=changed["me"], state="open")
    assert maker.person.connects_to_relays(2) == 0
    relays.wait_until_left(old)


def test_wishes_that_make_no_sense(invite: Invite) -> None:
    """Each is refused with a word, and nothing breaks."""
    page = Page(invite())
    page.tell("send", to="x", text="y")
    page.hear("failed", do="send", why="table")
    page.tell("come", fragment="table=AAAA")
    page.hear("failed", do="come", why="invitation")
    page.tell("come", fragment=f"table={'A' * 44}")  # an older version
    page.hear("failed", do="come", why="invitation")
    page.tell("constructor")
    page.hear("failed", do="constructor", why="wish")
    page.open("make", relays=[nowhere()])
    page.tell("expect", peers=7, id="a")
    page.hear("failed", do="expect", why="wish", id="a")
    page.tell("offer")
    page.hear("code", kind="offer")
