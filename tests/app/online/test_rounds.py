"""After a deal and after a match: results stay as long as friends like, who say what comes next."""

from random import Random

from peerdeck.agreement import wire
from peerdeck.agreement.effects import Give
from peerdeck.agreement.wire import signed_text
from peerdeck.agreement.words import Change, Prepare, Seal, Signed, Word
from tests.app.online.circle import Circle
from tests.app.online.page import Page
from tests.app.online.secrets import seal
from tests.app.online.tables import THREE, ask, let_in, play, playing, table_of, to_result, view_of

LONG = "game=spar&seats=4&target=40"
READY = "Ready for the next round?"
NOTHING = "There are no plays of yours to look back at."


def at_result(*guests: str, link: str = LONG) -> tuple[Circle, list[Page]]:
    """Friends who look at the result of the first deal."""
    circle, pages = playing(*guests, link=link)
    to_result(circle, pages)
    circle.run(3)
    return circle, pages


def say(page: Page, *words: Word) -> None:
    """Let a page hear words that their author signed, from the author."""
    id_ = table_of(page).id
    signed = [Signed(word, Seal(word.by, seal(word.by, signed_text(word, id_)))) for word in words]
    for frame in wire.frames(Give((), tuple(signed)), id_):
        page.hear({"is": "text", "from": words[0].by, "text": frame.decode()})


def is_dealt(*pages: Page) -> bool:
    """Return True if the next deal has come to these pages."""
    return all(page.hand and not page.text("outcome") for page in pages)


def watching(circle: Circle, pages: list[Page], name: str) -> Page:
    """Let somebody watch."""
    page = circle.page(name)
    ask(circle, page, pages[0].address, seat="watch")
    pages[0].press("let watch")
    circle.until(lambda: page.where == "table", 10)
    return page


def test_a_result_stays_until_everybody_is_ready() -> None:
    circle, (anna, ben, carl) = at_result("Ben", "Carl")
    late = watching(circle, [anna, ben, carl], "Dora")
    assert late.text("leads-on").startswith("The next round waits for Anna, Ben, Carl.")
    circle.run(60)  # no matter who deals next, also if it is a bot
    for page in (anna, ben, carl):
        assert page.text("leads-on").startswith(READY)
        assert page.my_turn
    ben.press("deal")
    circle.run(3)
    assert ben.text("leads-on").startswith("The next round waits for Anna, Carl.")
    assert not ben.commands("deal")
    anna.reload()
    circle.run(5)
    anna.press("deal")
    circle.run(30)
    assert anna.text("leads-on").startswith("The next round waits for Carl.")
    assert all(page.text("outcome") for page in (anna, ben, carl))
    carl.press("deal")
    circle.until(lambda: is_dealt(anna, ben, carl), 10)


def test_a_wish_to_stop_leaves_the_result_where_it_is() -> None:
    circle, (anna, ben) = at_result("Ben")
    ben.do({"do": "stop now"})
    circle.run(3)
    for page in (anna, ben):
        assert page.text("outcome")
        assert page.text("leads-on").startswith(READY)


def test_everybody_with_a_seat_may_look_back_at_the_deal_before_the_next_one() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = watching(circle, [anna, ben], "Carl")
    late.do({"do": "look back"})
    assert "for players who have a device to themselves" in late.opened.text()
    for page in (anna, ben):
        page.do({"do": "look back"})

    def text(page: Page) -> str:
        return page.dialog.text() if page.dialog is not None else ""

    circle.until(lambda: "Playing it out…" not in text(anna), 900)
    assert "luck does not count" in text(anna) or "Nothing stands out" in text(anna)
    for page in (anna, ben):
        page.close()
        page.press("deal")
    circle.until(lambda: is_dealt(anna, ben), 20)
    ben.do({"do": "look back"})
    assert "When a" in ben.opened.text()


def test_somebody_who_sits_down_at_the_result_has_nothing_to_look_back_at() -> None:
    circle, (anna, ben) = at_result("Ben")
    late = circle.page("Dora")
    ask(circle, late, anna.address)
    anna.let_in()
    circle.until(lambda: late.where == "table", 10)
    late.do({"do": "look back"})
    assert NOTHING in late.opened.text(), "a bot has played in this seat"
    for page in (anna, ben):
        page.reload()
        circle.run(5)
        page.do({"do": "look back"})
        assert NOTHING not in page.opened.text(), "what they played is known after a reload"


def after_match(
    *guests: str, link: str = "game=spar&seats=3&target=2"
) -> tuple[Circle, list[Page]]:
    """Friends who look at the result of a match."""
    circle, pages = playing(*guests, link=link)
    play(circle, pages, Random(3))
    circle.run(3)
    assert all(page.where == "result" for page in pages)
    return circle, pages


def test_what_others_do_at_a_result_is_said_before_what_leads_on() -> None:
    circle, (anna, ben, cleo) = after_match("Ben", "Cleo")
    anna.press("other rules")
    circle.run(2)
    for page in (ben, cleo):
        assert page.text("after") == "Anna is choosing the next game."
        words = page.words
        assert words.index("Anna is choosing") < words.index("Play again")
        assert len(page.commands("again")) == 1
    anna.do({"do": "back"})
    circle.run(2)
    assert not any(page.says("Anna is choosing") for page in (ben, cleo))


def test_a_wish_to_play_again_is_a_question_at_the_result_of_the_others() -> None:
    circle, (anna, ben, cleo) = after_match("Ben", "Cleo")
    ben.press("again")
    circle.run(2)
    for page in (anna, cleo):
        assert page.text("after").startswith("Ben would like to play Spar. Do you agree?")
    anna.press_on(anna.commands("agree", "after")[0])
    pages = (anna, ben, cleo)
    circle.until(lambda: all(page.where == "table" and page.hand for page in pages), 30)


def test_who_comes_at_a_result_is_asked_about_there() -> None:
    circle, (anna, ben) = after_match("Ben")
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
        say(anna, Prepare(ben.me, n, page.base, 17, Change("void")))
        circle.run(0.5)
        said |= {anna.text("among-friends"), anna.text("leads-on")}
    assert len(page.words(Prepare)) > 1
    assert not any("agreeing" in text for text in said)
    assert anna.text("leads-on").startswith("The next round waits for Ben, Cleo.")


def test_a_result_names_somebody_who_was_removed_for_a_lie() -> None:
    circle, (anna, ben, cleo) = playing("Ben", "Cleo", link="game=spar&seats=3&target=2")
    page = table_of(anna).run.page  # type: ignore[union-attr]
    say(anna, *(Prepare(ben.me, 10_000, page.base, 17, Change(kind)) for kind in ("void", "end")))
    circle.until(lambda: not any(view_of(page).seats[1].peer for page in (anna, cleo)), 30)
    play(circle, [anna, cleo], Random(3))
    text = "Ben was removed: that browser signed things that contradict each other."
    assert text in anna.text("fairness")
    cleo.reload()
    circle.until(lambda: cleo.says(text), 10)
