"""A host would like to remove a friend from a match: the others are asked, and all play on."""

from random import Random
from types import SimpleNamespace
from typing import Any

from app.friends.view import Removal, SeatView, TableView
from app.online.participant import Participant
from app.online.removing import question, wished
from app.online.show import lobby
from peerdeck.dealing.people import Fault
from tests.app.online.circle import Circle, Held
from tests.app.online.journeys import desk_of, table_of
from tests.app.online.page import Page
from tests.app.online.test_lobby import laid
from tests.app.online.test_playing import play, playing
from tests.support.app.elements import parsed

OUT = "The host has removed you from the table."
ASKED = "Anna wants to remove Ben, and a bot would play on. Do you agree?"
FOUR = "game=spar&seats=4&target=9"


def remove(host: Page, name: str, *, is_heard: bool = True) -> None:
    """Press the button beside a friend's name, and the one that it asks with."""
    told = f"Remove {name} from the table"
    buttons = host.commands("ask to remove", "friends")
    host.press_on(next(one for one in buttons if one.get("aria-label") == told))
    assert host.dialog is not None
    assert f"{told}?" in host.dialog.text()
    agree = "The others are asked, and more than half of you have to agree."
    by_itself = f"Every page that does not hear {name} agrees by itself"
    assert (agree in host.dialog.text()) == is_heard
    assert (by_itself in host.dialog.text()) != is_heard
    host.press_on(next(one for one in host.dialog if one.get("data-do") == "turn away"))


def removing(*guests: str, link: str = FOUR) -> tuple[Circle, list[Page]]:
    """A match whose host would like to remove Ben."""
    circle, pages = playing("Ben", *guests, link=link)
    remove(pages[0], "Ben")
    circle.run(1)
    return circle, pages


def is_asked(page: Page) -> bool:
    return page.text("among-friends").startswith(ASKED)


def test_a_host_is_asked_before_a_friend_loses_their_seat() -> None:
    circle, (host, ben, _carl) = playing("Ben", "Carl")
    for peer in (ben.me, "", "nobody"):
        host.do({"do": "ask to remove", "value": peer})
        assert (host.dialog is not None) == (peer == ben.me)
        host.close()
        circle.run(5)
    assert ben.where == "table"


def test_of_three_the_other_is_asked_and_who_is_removed_is_told_so() -> None:
    circle, (host, ben, carl) = removing("Carl", link="game=spar&seats=3&target=9")
    assert host.text("among-friends") == "Ben is removed as soon as Carl agrees."
    assert is_asked(carl)
    assert any(ASKED in told for told in carl.alerts)
    told = "Anna wants to remove you from the table, and asks the others."
    assert ben.text("among-friends") == told
    assert ben.where == "table"
    play(circle, [host, ben, carl], Random(3), 4)
    carl.press("agree to remove")
    circle.until(lambda: ben.says(OUT), 10)
    for page in (host, carl):
        circle.until(lambda page=page: page.says("Ben is no longer at the table. A bot plays on."))
        assert not is_asked(page)
        assert not page.says("Ben is removed")


def test_who_is_removed_is_still_named_by_the_proof_of_what_they_shuffled() -> None:
    circle, (host, ben, carl) = removing("Carl", link="game=spar&seats=3&target=9")
    carl.press("agree to remove")
    circle.until(lambda: ben.says(OUT), 10)
    circle.run(3)
    for is_reloaded in (False, True):
        for page in (host, carl):
            if is_reloaded:
                page.reload()
                circle.run(5)
            assert "by Anna, Ben and Carl, each proven." in page.text("friends")
            page.press("proof")
            assert page.dialog is not None
            assert "Ben" in page.dialog.text()
            assert "Somebody" not in page.dialog.text()
            page.do({"do": "save proof"})
            assert "Somebody" not in page.files["peerdeck-proof.txt"]
            assert "Ben" in page.files["peerdeck-proof.txt"]
            page.close()


def test_who_is_removed_is_still_named_where_they_broke_the_rules() -> None:
    circle, (host, ben, carl) = removing("Carl", link="game=spar&seats=3&target=9")
    seat, peer = desk_of(ben).me, ben.me
    carl.press("agree to remove")
    circle.until(lambda: ben.says(OUT), 10)
    circle.run(3)
    told = "Ben did what the rules do not allow."
    for page in (host, carl):
        dealing = table_of(page).shared.role.dealing
        assert dealing is not None
        dealing.page.book.faults.append(Fault(peer, "rule", 0))
        dealing.page.book._named[seat] = peer
    circle.run(1)
    for page in (host, carl):
        participant = page.session._visiting.participant
        assert participant is not None
        assert told in participant.told
        assert told in page.text("among-friends")
        assert not page.says("Somebody")


def test_of_four_both_others_are_asked_and_the_host_reads_whose_word_is_missing() -> None:
    circle, (host, ben, carl, dora) = removing("Carl", "Dora")
    assert host.text("among-friends") == "Ben is removed as soon as Carl and Dora agree."
    carl.press("agree to remove")
    circle.run(1)
    assert host.text("among-friends") == "Ben is removed as soon as Dora agrees."
    assert carl.text("among-friends") == "Anna wants to remove Ben, and asks everybody."
    circle.run(10)
    assert is_asked(dora)
    assert ben.where == "table"
    dora.press("agree to remove")
    circle.until(lambda: ben.says(OUT), 10)


def test_who_says_not_now_plays_on_and_may_agree_later() -> None:
    circle, (_host, ben, carl) = removing("Carl", link="game=spar&seats=3&target=9")
    assert [one.get("data-do") for one in carl.region("among-friends") if one.get("data-do")] == [
        "agree to remove",
        "keep friend",
    ]
    carl.press_on(carl.commands("keep friend", "among-friends")[0])
    assert not is_asked(carl)
    carl.reload()
    circle.run(8)
    assert not is_asked(carl), "also after a reload"
    assert ben.where == "table"
    (agree,) = carl.commands("agree to remove", "friends")
    assert agree.get("aria-label") == "Agree that Ben is removed"
    carl.press_on(agree)
    circle.until(lambda: ben.says(OUT), 10)


def test_a_reload_keeps_the_question_and_the_host_may_withdraw_it() -> None:
    circle, (host, ben, carl) = removing("Carl", link="game=spar&seats=3&target=9")
    for page in (carl, host):
        page.reload()
        circle.run(8)
        assert is_asked(carl)
    told = "Ben is removed as soon as Carl agrees."
    circle.until(lambda: host.text("among-friends") == told)
    (keep,) = host.commands("keep friend", "friends")
    assert keep.get("aria-label") == "Keep Ben at the table"
    host.press_on(keep)
    circle.run(3)
    for page in (host, ben, carl):
        assert "emov" not in page.text("among-friends")
    play(circle, [host, ben, carl], Random(2), 10)
    assert ben.where == "table"


def test_while_somebody_sleeps_who_is_asked_the_others_play_on() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl", link="game=spar&seats=3&target=9")
    carl.asleep = True
    circle.run(1)
    remove(host, "Ben")
    circle.run(12)
    assert ben.where == "table"
    play(circle, [host, ben], Random(2), 6)
    carl.asleep = False
    circle.until(lambda: is_asked(carl))
    carl.press("agree to remove")
    circle.until(lambda: ben.says(OUT), 10)


def test_nobody_is_asked_about_somebody_who_is_away() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl", link="game=spar&seats=3&target=9")
    ben.asleep = True
    circle.run(20)
    remove(host, "Ben", is_heard=False)
    gone = "Ben is no longer at the table. A bot plays on."
    circle.until(lambda: host.says(gone) and carl.says(gone), 30)
    assert not any(ASKED in alert for page in (host, carl) for alert in page.alerts)


def test_nobody_is_called_back_as_they_are_removed() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl", link="game=spar&seats=3&target=9")
    ben.asleep = True
    circle.run(20)
    remove(host, "Ben", is_heard=False)
    told: set[str] = set()

    def is_gone() -> bool:
        told.add(carl.text("among-friends"))
        return carl.says("Ben is no longer at the table. A bot plays on.")

    circle.until(is_gone, 30, step=0.05)
    assert "Ben is back." not in told
    assert not any("Ben cannot be heard" in one or "for Ben, then" in one for one in told)


def test_nobody_else_can_remove_somebody_by_saying_so() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl", link="game=spar&seats=3&target=9")
    for page in (host, ben, carl):
        for do in ("agree to remove", "keep friend"):
            for peer in (ben.me, "", "nobody"):
                page.do({"do": do, "value": peer})
    carl.do({"do": "turn away", "value": ben.me})
    circle.run(5)
    assert ben.where == "table"
    assert not any("remov" in page.text("among-friends") for page in (host, ben, carl))


def view_of(about: Removal, *, is_host: bool = False, me: int = 0) -> TableView:
    names = ("Carl", "Anna", "Ben")
    seats = tuple(
        SeatView(at, name, "me" if at == me else "person", name, leads=name == "Anna")
        for at, name in enumerate(names)
    )
    return TableView("playing", me=me, is_host=is_host, seats=seats, removals=(about,))


def test_the_sentences() -> None:
    def host_reads(*names: str, needed: int, is_replaced: bool = False) -> str:
        about = Removal("Ben", "Ben", is_replaced, names, needed)
        return wished(view_of(about, is_host=True))

    assert host_reads("Carl", "Dora", needed=1) == (
        "Ben is removed as soon as 1 of Carl and Dora agrees."
    )
    assert host_reads("Carl", "Dora", "Eva", needed=2) == (
        "Ben is removed as soon as 2 of Carl, Dora and Eva agree."
    )
    assert host_reads("Carl", needed=1, is_replaced=True) == (
        "The seat of Ben is given away as soon as Carl agrees."
    )
    assert host_reads("Carl", "Dora", needed=1, is_replaced=True) == (
        "The seat of Ben is given away as soon as 1 of Carl and Dora agrees."
    )
    assert host_reads(needed=0) == "Ben leaves the table in a moment."
    about = Removal("Ben", "Ben", is_replaced=True, is_asked=True)
    assert question(view_of(about), about) == (
        "Anna wants to give the seat of Ben to somebody else. Do you agree?"
    )
    assert wished(view_of(about)) == (
        "Anna wants to give the seat of Ben to somebody else, and asks everybody."
    )
    assert wished(view_of(about, me=2)) == (
        "Anna wants to give your seat to somebody else, and asks the others."
    )
    assert question(view_of(about, is_host=True), about) == (
        "Ben was to lose this seat. Do you agree?"
    )


def test_a_host_who_is_asked_before_the_cards_are_there_can_answer() -> None:
    """Another host has begun to remove somebody, and has gone."""
    participant: Any = Participant("1", "Anna")
    about = Removal("Ben", "Ben", is_asked=True)
    participant.table = SimpleNamespace(view=view_of(about, is_host=True))
    bar = parsed(lobby.parts(participant, "", False, None)["lobby-bar"])
    assert "Ben was to lose this seat. Do you agree?" in bar.text()
    assert {"agree to remove", "keep friend"} <= {one.get("data-do") for one in bar}


def test_before_the_cards_are_there_it_is_asked_in_the_lobby() -> None:
    circle, (host, ben, carl) = laid("Ben", "Carl")
    Held(circle, carl, "letter")
    host.press("begin")
    circle.until(lambda: host.says("The cards wait a moment for Carl."))
    host.press("turn away", value=carl.me)
    circle.run(3)
    assert host.where == ben.where == "lobby"
    (keep,) = host.commands("keep friend")
    assert keep.get("aria-label") == "Keep Carl at the table"
    assert ben.says("Anna wants to remove Carl, and a bot would play on. Do you agree?")
    assert host.says("Carl is removed as soon as Ben agrees.")
    host.press("keep friend")
    circle.run(3)
    assert not ben.commands("agree to remove")
    host.press("turn away", value=carl.me)
    circle.run(3)
    ben.press("agree to remove")
    circle.until(lambda: host.where == ben.where == "table")
