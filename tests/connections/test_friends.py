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
    """Asked for in wishes, told in events: from the address to a text and a farewell."""
    host, guest = Page(invite()), Page(invite())
    made = host.open("make", relays=[relays.nostr()])
    come = guest.open("come", fragment=made["fragment"], id=7)
    assert come["id"] == 7
    assert come["table"] == made["table"]
    assert come["host"] == made["host"] == made["me"] != come["me"]
    guest.hear("relays", state="up")
    assert host.hear("reach")["reach"] == "local"
    host.hear("peer", peer=come["me"], state="open", isExpected=False)
    guest.hear("peer", peer=made["me"], state="open", isExpected=True, build="test")
    host.tell("expect", peers=[come["me"]])
    host.hear("peer", peer=come["me"], isExpected=True)
    guest.tell("send", to=made["me"], text='{"is": "a seat, please 🂡"}')
    said = host.hear("text", **{"from": come["me"]})
    assert said["text"] == '{"is": "a seat, please 🂡"}'
    # A full table needs no relay; a missing guest does.
    host.tell("lock", why="full")
    host.hear("relays", state="off")
    guest.tell("leave")
    guest.hear("left")
    host.hear("peer", peer=come["me"], state="gone", why="left")
    host.hear("relays", state="up")
    # Another one is told why it cannot come in.
    late = Page(invite())
    late.open("come", fragment=made["fragment"])
    late.hear("peer", state="gone", why="full")


def test_what_is_signed_is_known_again(invite: Invite, relays: Relays) -> None:
    """By anybody at the table; and an heir is believed when the layer above agrees."""
    host, heir, late = (Page(invite()) for _ in range(3))
    made = host.open("make", relays=[relays.nostr()])
    come = heir.open("come", fragment=made["fragment"])
    heir.hear("peer", state="open")
    heir.tell("sign", text="a roster", id=1)
    signed = heir.hear("signed", id=1)
    by = {"key": signed["key"], "sig": signed["sig"]}
    host.tell("verify", text="a roster", id=2, **by)
    assert host.hear("verified", id=2)["peer"] == come["me"]
    host.tell("verify", text="another roster", id=3, **by)
    assert host.hear("verified", id=3)["peer"] == ""
    host.tell("leave")
    heir.tell("lead", roster={"by": by})
    late.open("come", fragment=made["fragment"])
    claim = late.hear("claim", peer=come["me"])
    assert claim["roster"] == {"by": by}
    late.tell("judged", claim=claim["claim"], isProved=True)
    late.hear("host", peer=come["me"])
    late.hear("peer", peer=come["me"], state="open")


def test_codes_are_carried_where_there_is_no_relay(invite: Invite) -> None:
    """And each mistake with them has a word."""
    host, guest = Page(invite()), Page(invite())
    made = host.open("make", relays=[nowhere()])
    host.hear("relays", state="down")
    host.tell("offer")
    offer = host.hear("code", kind="offer")["code"]
    guest.tell("look", code=offer)
    seen = guest.hear("code", kind="offer")
    guest.tell("look", code="no code")
    guest.hear("code", kind="")
    guest.tell("answer", code=offer)
    guest.hear("failed", do="answer", why="table")  # which the guest has not come to yet
    guest.open("come", fragment=seen["fragment"])
    guest.tell("accept", code=offer)
    guest.hear("failed", do="accept", why="kind")
    guest.tell("answer", code="no code")
    guest.hear("failed", do="answer", why="code")
    guest.tell("answer", code=offer)
    answer = guest.hear("code", kind="answer")["code"]
    host.tell("accept", code=answer)
    host.hear("accepted")
    guest.hear("peer", peer=made["me"], state="open")
    host.tell("accept", code=answer)
    host.hear("failed", do="accept", why="other")


def test_relays_and_servers_can_change(invite: Invite, relays: Relays) -> None:
    """They are for when those of the project fail; the address changes, the table does not."""
    host, guest = Page(invite()), Page(invite())
    made = host.open("make", relays=[nowhere()])
    host.hear("relays", state="down")
    host.tell("relays", relays=[relays.nostr()])
    changed = host.hear("table")
    host.hear("relays", state="up")
    assert changed["table"] == made["table"]
    assert changed["fragment"] != made["fragment"]
    turn = [{"urls": "turn:127.0.0.1:9", "username": "u", "credential": "p"}]
    guest.open("come", fragment=changed["fragment"], turn=turn)
    guest.hear("peer", peer=made["me"], state="open")
    guest.tell("servers", stun=[], turn=[{"urls": "http://no.example"}])
    guest.hear("failed", do="servers", why="server")
    guest.tell("servers", stun=[], turn=[])
    guest.tell("send", to=made["me"], text="still here")
    host.hear("text", text="still here")


def test_relays_that_were_changed_are_not_asked_any_more(invite: Invite, relays: Relays) -> None:
    """A person who names own relays does not want the others to know that they play."""
    old, new = relays.nostr(), relays.nostr()
    host, guest = Page(invite(has_clock=True)), Page(invite())
    host.open("make", relays=[old, nowhere()])
    host.hear("relays", state="up")
    assert relays.do("count", old)["connections"] == 1
    host.tell("relays", relays=[new])
    changed = host.hear("table")
    guest.open("come", fragment=changed["fragment"])
    guest.hear("peer", peer=changed["me"], state="open")
    assert host.person.connects_to_relays(2) == 0
    relays.wait_until_left(old)


def test_wishes_that_make_no_sense(invite: Invite) -> None:
    """Each is refused with a word, and nothing breaks."""
    page = Page(invite())
    page.tell("send", to="x", text="y")
    page.hear("failed", do="send", why="table")
    page.tell("come", fragment="table=AAAA")
    page.hear("failed", do="come", why="invitation")
    page.tell("constructor")
    page.hear("failed", do="constructor", why="wish")
    page.open("make", relays=[nowhere()])
    page.tell("expect", peers=7, id="a")
    page.hear("failed", do="expect", why="wish", id="a")
    page.tell("offer")
    page.hear("code", kind="offer")
