"""After a match, and between two deals: what friends do, wish and ask is said where they look."""

from random import Random

from peerdeck.agreement import wire
from peerdeck.agreement.effects import Give
from peerdeck.agreement.wire import signed_text
from peerdeck.agreement.words import Change, Prepare, Seal, Signed
from tests.app.friends.ring import seal
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.tables import THREE, ask, let_in, play, playing, table_of, to_result, view_of


def at_result(*guests: str, link: str = "game=spar&seats=3&target=2") -> tuple[Circle, list[Page]]:
    """Friends who look at the result of a match."""
    circle, pages = playing(*guests, link=link)
    play(circle, pages, Random(3))
    circle.run(3)
    assert all(page.where == "result" for page in pages)
    return circle, pages


def test_what_others_do_at_a_result_is_said_before_what_leads_on() -> None:
    circle, (anna, ben, cleo) = at_result("Ben", "Cleo")
    anna.press("other rules")
    circle.run(2)
    for page in (ben, cleo):
        assert page.text("after") == "Anna is choosing the next game."
        words = page.words
        assert words.index("Anna is choosing") < words.index("Play again")
        assert len(page.commands("again")) == 1


def test_a_wish_to_play_again_is_a_question_at_the_result_of_the_others() -> None:
    circle, (anna, ben, cleo) = at_result("Ben", "Cleo")
    ben.press("again")
    circle.run(2)
    for page in (anna, cleo):
        assert page.text("after").startswith("Ben would like to play Spar. Do you agree?")
    anna.press_on(anna.commands("agree", "after")[0])
    pages = (anna, ben, cleo)
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages), 30)


def test_who_comes_at_a_result_is_asked_about_there() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = circle.page("Carl")
    ask(circle, late, anna.address)
    for page in (anna, ben):
        assert page.text("after").startswith("Carl would like to sit down.")
    anna.press_on(anna.commands("admit", "after")[0])
    circle.until(lambda: late.where in ("lobby", "table", "result"), 10)
    assert not anna.text("after").startswith("Carl would")


def test_a_guest_helps_to_shuffle_only_when_nobody_says_not_yet() -> None:
    circle, pages = playing("Ben", link=THREE)
    anna, ben = pages
    late = circle.page("Carl")
    let_in(circle, pages, late)
    to_result(circle, [*pages, late])
    circle.run(2)
    for page in (anna, ben):
        assert [node.text() for node in page.commands("not yet", "friends")] == ["No shuffling yet"]
    anna.press("not yet")
    assert [node.text() for node in anna.commands("not yet", "friends")] == ["May shuffle"]
    for page in pages:
        page.press("deal")
    circle.until(lambda: all(page.hand and not page.text("outcome") for page in pages), 60)
    assert view_of(late).is_guest
    to_result(circle, [*pages, late])
    anna.press("not yet")
    for page in (*pages, late):
        if page.commands("deal"):
            page.press("deal")
    circle.until(lambda: not view_of(late).is_guest, 60)


def test_proposals_of_one_person_do_not_hide_for_whom_a_result_waits() -> None:
    circle, pages = playing("Ben", "Cleo", link=THREE)
    anna, ben, _cleo = pages
    to_result(circle, pages)
    anna.press("deal")
    circle.run(12)
    page = table_of(anna).run.page  # type: ignore[union-attr]
    said = set()
    for n in range(10_000, 10_040):
        word = Prepare(ben.me, n, page.base, 17, Change("void"))
        signature = seal(ben.me, signed_text(word, table_of(anna).id))
        give = Give((), (Signed(word, Seal(ben.me, signature)),))
        for frame in wire.frames(give, table_of(anna).id):
            anna.hear({"is": "text", "from": ben.me, "text": frame.decode()})
        circle.run(0.5)
        said |= {anna.text("among-friends"), anna.text("leads-on")}
    assert len(page.words(Prepare)) > 1
    assert not any("agreeing" in text for text in said)
    assert anna.text("leads-on").startswith("The next round waits for Ben, Cleo.")
