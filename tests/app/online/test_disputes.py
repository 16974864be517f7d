"""A page that is told what cannot be: what its person and the others read, and can do."""

import json
from random import Random

from app.friends.signed import Dispute
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.test_leaving import leave_for_good
from tests.app.online.test_playing import play, playing

WRONG = "The host's page told yours something impossible"
SITS_OUT = "The page of Ben was told something impossible, and sits out."


def tell_wrong_line(circle: Circle, host: Page, ben: Page) -> None:
    """The host tells Ben's page a line that cannot be."""
    told = [json.loads(text) for by, to, text in circle.frames if (by, to) == (host.me, ben.me)]
    last = [frame for frame in told if frame["is"] == "lines"][-1]
    frame = {**last, "at": last["at"] + len(last["lines"]), "lines": ["1 play 999=7D"]}
    frame |= {"hash": "0" * 16, "signed": [], "salts": {}}
    ben.hear({"is": "text", "from": host.me, "text": json.dumps(frame)})
    circle.run(1)


def cheated() -> tuple[Circle, list[Page]]:
    """Three play, and Ben's page has been told a line that cannot be."""
    circle, pages = playing("Ben", "Carl")
    circle.run(8)
    tell_wrong_line(circle, *pages[:2])
    return circle, pages


def test_who_was_told_what_cannot_be_reads_what_can_be_done() -> None:
    circle, (host, ben, carl) = cheated()
    assert ben.says(
        WRONG, "You can reload the page to try again, leave, or play at your own table."
    )
    asked = [one.get("data-do") for one in ben.region("among-friends") if one.get("data-do")]
    assert asked == ["reload", "copy table", "give up seat"]
    assert not ben.my_turn
    assert "Your page sits out." in ben.text("bar")
    circle.run(6)
    for page in (host, carl):
        assert "Sits out" in page.text("friends")
        assert not page.says(WRONG)
        assert not any(one.get("data-do") for one in page.region("among-friends"))


def test_the_others_are_told_in_one_sentence_and_play_on() -> None:
    circle, (host, _ben, carl) = cheated()
    heard = [page.says(SITS_OUT) for page in (host, carl)]
    for _time in range(120):
        circle.run(0.5)
        for number, page in enumerate((host, carl)):
            heard[number] |= page.says(SITS_OUT)
            if page.where == "table" and page.my_turn:
                page.act(Random(1))
    assert heard == [True, True]
    assert host.where == carl.where == "result"


def test_after_a_reload_the_page_takes_part_again() -> None:
    circle, (host, ben, carl) = cheated()
    ben.reload()
    circle.run(8)
    assert not ben.says(WRONG)
    assert "Sits out" not in host.text("friends")
    play(circle, [host, ben, carl], Random(2))


def test_who_was_told_what_cannot_be_can_leave_for_good() -> None:
    circle, (host, ben, _carl) = cheated()
    leave_for_good(ben)
    assert ben.says("You leave the table in a moment.")
    circle.until(lambda: ben.where == "home", 8)
    assert ben.friends is None
    circle.run(5)
    assert "Ben" not in host.text("friends").partition("Shuffled")[0]


def test_who_was_told_what_cannot_be_can_play_at_a_copy() -> None:
    circle, (_host, ben, _carl) = cheated()
    ben.press("copy table")
    circle.run(3)
    assert ben.where == "lobby"
    assert not ben.says(WRONG)


def test_a_dispute_with_a_signature_that_does_not_hold_is_dropped() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    circle.run(8)
    text = Dispute(host.table.encode().hex()[:16].ljust(16, "0"), 0, 0, 999, 0, 0, "line").text()

    def show(signature: str) -> None:
        signed = [[ben.me, f"key {ben.me}", text, signature]]
        frame = json.dumps({"is": "dispute", "signed": signed})
        host.hear({"is": "text", "from": carl.me, "text": frame})
        circle.run(1)

    show(f"{carl.me} {text}")
    assert "Sits out" not in host.text("friends")
    show(f"{ben.me} {text}")
    assert "Sits out" in host.text("friends")
