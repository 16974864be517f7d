"""Friends play: a deal of every game to its end, what a page knows, what is told meanwhile."""

from random import Random

import pytest

from app.friends.book import Book
from app.friends.dealing import Dealing
from peerdeck.dealing.proof import prove
from peerdeck.dealing.record import parse_record
from peerdeck.event import Seat
from peerdeck.games import game_called, games
from peerdeck.log import Entry, action_text
from tests.app.online.circle import Circle, Held
from tests.app.online.journeys import desk_of
from tests.app.online.page import DELAY, Page
from tests.app.online.test_lobby import laid

SHORT = {
    "cpwp": "game=cpwp&seats=3&bots=medium",
    "takku_sum": "game=takku_sum&seats=3&target=1",
    "crazy_eights": "game=crazy_eights&seats=3&target=1",
    "spar": "game=spar&seats=3&target=2",
    "shanghai": "game=shanghai&seats=3&rounds=3s@4",
    "progressive": "game=progressive&seats=3&rounds=3s@4",
}
TRIES = 4_000


def playing(*guests: str, link: str = SHORT["spar"]) -> tuple[Circle, list[Page]]:
    """A match that has begun."""
    circle, pages = laid(*guests, link=link)
    pages[0].press("begin")
    circle.until(lambda: all(page.where == "table" for page in pages))
    return circle, pages


def play(circle: Circle, pages: list[Page], random: Random, seconds: float = 1e9) -> None:
    """Everybody plays what the page offers, until the result or for some time."""
    end = circle.now + seconds * 1_000
    for _try in range(TRIES):
        if circle.now >= end or all(page.where == "result" for page in pages):
            return
        for page in pages:
            if page.where == "table" and page.my_turn:
                page.act(random)
        circle.run(0.5)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("game", games())
def test_a_match_of_every_game_is_played_to_its_result_and_proved(game: str) -> None:
    pages = played_to_its_result(game, "as dealt.")
    for page in pages:
        assert "by Anna and Ben, each proven." in page.text("after")
        page.press("proof")
        assert page.dialog is not None
        assert "Save the proof" in page.dialog.text()
        page.do({"do": "save proof"})
        text = page.files["peerdeck-proof.txt"]
        header, *lines = text.replace(" ristretto255\n", " toy\n", 1).splitlines()
        assert prove(parse_record("\n".join([header, *lines, ""]))).problem is None


def played_to_its_result(game: str, told: str) -> list[Page]:
    """A match that is over, of which every page says this."""
    circle, pages = playing("Ben", link=SHORT[game])
    for page in pages:
        assert page.says("Ben", "Anna")
    is_long = game in ("shanghai", "progressive")  # for whoever plays by chance
    play(circle, pages, Random(3), *[15] * is_long)
    while is_long and any(page.where != "result" for page in pages):
        for page in pages:  # somebody who is asked about buying cannot end it
            page.do({"do": "stop now"})
            circle.run(1)
        play(circle, pages, Random(4), 2)
    circle.run(5)
    headlines = {page.text("headline").replace("You win", "Anna wins") for page in pages}
    assert headlines
    for page in pages:
        assert told in page.text("after")
    host, guest = pages
    assert host.commands("again")
    assert not guest.commands("again")
    assert guest.says("The host begins the next match.")
    return pages


def in_turn_of(circle: Circle, pages: list[Page], page: Page, do: str = "") -> None:
    """Play until it is this page's turn, with something that it may do then."""
    while not page.my_turn or (do and not page.commands(do)):
        circle.until(lambda: any(one.my_turn for one in pages))
        for one in pages:
            if one.my_turn and not (one is page and (not do or one.commands(do))):
                one.act(Random(3))


def wants_to_end(page: Page) -> bool:
    """Return True if it is told that the guest wants to end the match."""
    return page.says("Ben would like to end the match here.")


def test_a_guest_whose_turn_it_is_agrees_to_end_the_match() -> None:
    circle, (host, ben) = playing("Ben", link=SHORT["cpwp"])
    in_turn_of(circle, [host, ben], ben)
    for page in (host, ben):
        page.do({"do": "stop now"})
    circle.see_result((host, ben))


def test_a_wish_to_end_the_match_outlasts_what_others_do_meanwhile() -> None:
    circle, (host, ben) = playing("Ben", link=SHORT["shanghai"])
    in_turn_of(circle, [host, ben], host, "draw")
    held = Held(circle, ben, "move")
    ben.do({"do": "stop now"})
    circle.run(1)
    assert "answered" not in ben.text("bar")
    host.press("draw")
    circle.run(1)
    held.let_go()
    circle.until(lambda: wants_to_end(host) and wants_to_end(ben), 10)


def test_a_wish_to_end_the_match_comes_after_a_move_that_is_under_way() -> None:
    circle, (host, ben) = playing("Ben", link=SHORT["cpwp"])
    in_turn_of(circle, [host, ben], ben)
    held = Held(circle, ben, "move")
    ben.act(Random(3))
    circle.run(1)
    ben.do({"do": "stop now"})
    circle.run(1)
    held.let_go()
    circle.until(lambda: wants_to_end(host) and wants_to_end(ben), 10)
    assert not ben.my_turn


def test_a_move_is_made_once_though_what_it_brings_about_comes_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    circle, (host, ben) = playing("Ben", link=SHORT["cpwp"])
    in_turn_of(circle, [host, ben], ben)
    entries = Dealing.entries

    def late(dealing: Dealing, book: Book, seat: Seat | None, since: int) -> list[Entry]:
        return [] if dealing.me == ben.me else entries(dealing, book, seat, since)

    monkeypatch.setattr(Dealing, "entries", late)
    ben.act(Random(3))
    circle.until(lambda: host.my_turn)
    assert ben.text("bar") == "Sent to the host…"
    before = len(circle.frames)
    ben.do({"do": "choose", "value": "pass"})
    circle.run(5)
    assert not any(
        '"is":"move"' in text for by, _to, text in circle.frames[before:] if by == ben.me
    )
    monkeypatch.undo()
    circle.run(5)
    assert "Anna" in ben.text("bar")


def test_a_host_may_wish_to_end_the_match_while_a_card_is_still_hidden() -> None:
    circle, (host, ben) = playing("Ben", link=SHORT["shanghai"])
    in_turn_of(circle, [host, ben], host, "draw")
    held = Held(circle, ben, "letter")
    host.press("draw")
    circle.until(lambda: ben.my_turn)
    ben.press("pass")
    circle.run(3)
    assert not host.my_turn
    host.do({"do": "stop now"})
    assert not host.says("has to answer first")
    circle.run(1)
    held.let_go()
    circle.until(lambda: ben.says("Anna would like to end the match here."), 10)


def test_a_move_is_under_way_until_it_is_sent_and_a_guests_until_it_is_answered() -> None:
    circle, pages = playing("Ben")
    host, guest = pages
    ways: dict[Page, int] = {}  # journeys between the pages until a move is settled
    while len(ways) < len(pages):
        circle.until(lambda: any(page.my_turn for page in pages))
        page = next(page for page in pages if page.my_turn)
        assert not page.session.under_way
        page.act(Random(3))
        began, told = circle.now, page.session.under_way
        assert told
        circle.until(lambda page=page, told=told: not told & page.session.under_way, step=0.001)
        ways[page] = round((circle.now - began) / DELAY)
    assert ways == {host: 0, guest: 2}


def test_the_same_friends_play_again() -> None:
    circle, pages = playing("Ben")
    play(circle, pages, Random(3))
    pages[0].press("again")
    circle.until(lambda: all(page.where == "table" for page in pages))


def test_the_same_friends_play_something_else() -> None:
    circle, pages = playing("Ben")
    host, _guest = pages
    play(circle, pages, Random(3))
    host.press("home")
    assert host.where == "home"
    host.press("pick game", value="takku_sum") if host.commands("pick game") else None
    host.press("host friends")
    circle.until(lambda: all(page.where == "table" for page in pages))


def test_nothing_of_a_hand_is_in_the_page_of_another() -> None:
    circle, pages = playing("Ben", "Carl")
    for page in pages:
        names = [node.get("aria-label") for node in page.commands("tap", "hand")]
        assert names
        assert "" not in names
    for page, other in zip(pages, [*pages[1:], pages[0]], strict=True):
        held = {node.get("aria-label") for node in page.commands("tap", "hand")}
        seen = {
            node.get("aria-label")
            for node in other.screen
            if node.get("data-card") and node.get("data-do") == "tap"
        }
        assert not held & seen
    assert circle.frames


def test_reactions_are_seen_by_everybody_and_go_by_themselves() -> None:
    circle, (host, guest) = playing("Ben")
    guest.press("react", value="applause")
    circle.run(1)
    assert "Ben applauds." in host.text("among-friends")
    circle.run(20)
    assert "applauds" not in host.text("among-friends")


def test_the_host_pauses_and_goes_on() -> None:
    circle, (host, guest) = playing("Ben")
    host.press("pause")
    circle.run(1)
    assert "The table pauses until you press “Go on”." in host.text("among-friends")
    assert guest.text("among-friends") == "The table pauses until the host is back."
    assert [one.text() for one in host.commands("pause", "friends")] == ["Go on"]
    (go_on,) = host.commands("pause", "among-friends")
    assert go_on.text() == "Go on"
    host.press_on(go_on)
    circle.run(1)
    assert not host.commands("pause", "among-friends")
    assert not guest.says("The table pauses")


def test_in_a_pause_nobody_is_asked_to_play_and_afterwards_they_are_again() -> None:
    circle, pages = playing("Ben", link=SHORT["cpwp"])
    host = pages[0]
    for page in pages:
        in_turn_of(circle, pages, page)
        before, frames = page.text("bar"), len(circle.frames)
        legal = desk_of(page).legal()
        host.press("pause")
        circle.run(1)
        for one in pages:
            assert one.text("bar") == "The table pauses."
            assert not one.my_turn
        page.do({"do": "choose", "value": action_text(legal[0])})
        circle.run(2)
        assert page.text("bar") == "The table pauses."
        assert not any('"is":"move"' in text for _by, _to, text in circle.frames[frames:])
        host.press("pause")
        circle.run(1)
        assert page.text("bar") == before
        assert page.my_turn
    play(circle, pages, Random(3), 5)


def test_in_a_pause_somebody_at_the_door_is_answered_first() -> None:
    circle, (host, _ben) = playing("Ben")
    host.press("pause")
    late = circle.page("Carl")
    late.ask_in(host.address)
    assert "Carl would like to sit down." in host.text("among-friends")
    host.press("admit", value=late.me)
    circle.run(1)
    assert host.commands("pause", "among-friends")


def test_somebody_away_is_told_and_a_bot_minds_the_seat() -> None:
    circle, (host, ben, carl) = playing("Ben", "Carl")
    ben.asleep = True
    circle.run(20)
    assert "Ben" in host.text("friends")
    assert "Away; a bot plays on" in host.text("seat-1")
    assert "Away" not in host.text("seat-0") + host.text("seat-2")
    assert carl.where == "table"
    ben.asleep = False
    ben.reload()
    circle.run(5)
    assert ben.where == "table"
    assert "Away" not in host.text("friends") + host.text("seats")


def test_the_table_waits_for_whoever_is_away_if_the_host_wishes() -> None:
    circle, (host, ben, _carl) = playing("Ben", "Carl")
    host.press("switch", value="waits on")
    circle.run(1)
    ben.asleep = True
    circle.run(20)
    waits = "The table waits for Ben, then goes on by itself."
    assert host.text("among-friends") == waits
    host.press("mind")
    circle.run(2)
    assert waits not in host.words


def test_somebody_comes_during_a_match_and_takes_over_from_a_bot() -> None:
    circle, (host, _ben) = playing("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    assert "Carl would like to sit down." in host.text("among-friends")
    (name,) = [node for node in host.region("among-friends") if node.is_a("name")]
    assert name.get("title") == "Carl"  # where there is no room for all of it
    host.let_in("Carl")
    circle.run(3)
    assert late.where == "table"
    assert late.hand
    assert "Carl Here" in host.text("friends")


def test_who_comes_during_a_deal_sees_the_table_before_their_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    circle, (host, _ben) = playing("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    with monkeypatch.context() as slow:
        slow.setattr(late, "_compute", lambda: None)
        host.let_in("Carl")
        assert late.where == "table"
        assert late.says("Your cards are on their way…", "Anna", "Ben")
        assert "You are watching" not in late.words
        assert not late.my_turn
        circle.run(3)
        assert not late.hand
    late._compute()
    circle.run(3)
    assert late.hand
    assert "on their way" not in late.words


def test_two_at_the_door_are_counted_and_answered_one_after_the_other() -> None:
    circle, (host, _ben) = playing("Ben")
    first, second = circle.page("Carl"), circle.page("Dora")
    first.ask_in(host.address)
    assert "asking" not in host.text("among-friends")
    second.ask_in(host.address)
    assert "Carl would like to sit down. And 1 more is asking." in host.text("among-friends")
    host.press("admit", value=first.me)
    circle.run(1)
    assert "Dora would like to sit down." in host.text("among-friends")
    assert "asking" not in host.text("among-friends")


def test_what_happens_while_somebody_is_at_the_door_is_told_when_they_have_an_answer() -> None:
    circle, (host, ben) = playing("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    for _reaction in range(6):
        ben.press("react", value="applause")
        circle.run(3)
    assert "Ben applauds." not in host.text("among-friends")
    host.press("admit", value=late.me)
    circle.run(1)
    assert host.text("among-friends") == "Ben applauds."


def test_who_comes_to_lead_with_somebody_at_the_door_is_told_so() -> None:
    circle, (host, ben, _carl) = playing("Ben", "Carl")
    late = circle.page("Dora")
    late.ask_in(host.address)
    host.asleep = True
    circle.until(lambda: "Dora would like" in ben.text("among-friends"))
    circle.run(20)
    ben.press("turn away", value=late.me)
    circle.until(lambda: "You lead the table now." in ben.text("among-friends"), 10)


def test_somebody_looks_on_and_has_no_hand() -> None:
    circle, (host, _ben) = playing("Ben")
    late = circle.page("Carl")
    late.ask_in(host.address)
    host.press("admit", value=late.me)
    circle.run(3)
    assert late.where == "table"
    assert late.text("hand").startswith("You are watching")
    assert "You are watching" not in late.text("among-friends")
    assert "Your hand" not in late.words
    assert "(you)" not in late.text("seats")
    assert not late.commands("sort")
    assert "hidden" in late.region("hint").attributes
    assert "hidden" not in host.region("hint").attributes
    assert not late.commands("react")
    assert not late.commands_in_bar()


def looking_on(link: str) -> tuple[Circle, list[Page]]:
    """A match of two with somebody who looks on."""
    circle, pages = playing("Ben", link=link)
    late = circle.page("Carl")
    late.ask_in(pages[0].address)
    pages[0].press("admit", value=late.me)
    circle.run(3)
    return circle, [*pages, late]


def test_everybody_reads_the_house_rules_of_the_table_and_not_of_their_own_choice() -> None:
    _circle, pages = looking_on("game=takku_sum&seats=2&target=3")
    rules = {rule.name: rule for rule in game_called("takku_sum").options.offered()}
    for page in pages:
        page.press("rules")
        assert page.dialog is not None
        told = page.dialog.text()
        assert "Your house rules" in told
        assert f"{rules['target'].label}: 3" in told


def test_somebody_who_looks_on_is_given_a_seat_at_once() -> None:
    circle, (host, ben, late) = looking_on(SHORT["spar"])
    assert "Carl Watching" in host.text("friends")
    assert "Carl Watching" in ben.text("friends")
    (give,) = host.commands("admit", "friends")
    assert give.get("aria-label") == "Give a seat to Carl, now"
    assert not ben.commands("admit", "friends")
    host.press_on(give)
    circle.run(3)
    assert late.hand
    assert "Carl Here" in host.text("friends")


def test_somebody_who_looks_on_is_promised_a_seat_from_the_next_deal_on() -> None:
    circle, (host, ben, late) = looking_on("game=spar&seats=3&target=20")
    (later,) = host.commands("seat later", "friends")
    assert later.text() == "Seat next round"
    assert later.get("aria-label") == "Seat next round: Carl"
    host.press_on(later)
    circle.run(1)
    assert "Carl Watching, and sits down at the next deal" in host.text("friends")
    assert not host.commands("seat later", "friends")
    assert late.says("You are watching")
    circle.run(2)
    assert late.text("among-friends") == "You will sit at the next deal."
    assert not ben.says("You will sit")
    for _try in range(TRIES):
        if late.hand:
            break
        play(circle, [host, ben, late], Random(3), 1)
    assert late.hand
    circle.run(3)
    assert not late.says("You will sit")


def test_without_any_seat_whoever_looks_on_can_be_removed_only() -> None:
    circle, (host, _ben, late) = looking_on("game=takku_sum&seats=2")
    assert not host.commands("admit", "friends")
    remove = next(
        one
        for one in host.commands("turn away", "friends")
        if one.get("aria-label") == "Remove Carl from the table"
    )
    host.press_on(remove)
    circle.run(5)
    assert late.where == "joining"
    assert "Carl" not in host.text("friends")


def test_the_invitation_is_there_during_a_match() -> None:
    _circle, (host, guest) = playing("Ben")
    for page in (host, guest):
        page.press("invite")
        assert page.dialog is not None
        (field,) = [node for node in page.dialog if node.get("id") == "link-text"]
        assert field.get("value").endswith(host.address)


def test_a_play_draws_nothing_that_tells_of_friends() -> None:
    circle, pages = playing("Ben")
    before = [page.text("friends") for page in pages]
    played = len(pages[0].moves())
    play(circle, pages, Random(3), seconds=3)
    assert len(pages[0].moves()) > played
    assert [page.text("friends") for page in pages] == before
    assert "each proven." in before[0]


def test_the_proof_is_told_in_words_with_every_shuffle() -> None:
    circle, pages = playing("Ben")
    host = pages[0]
    host.press("proof")
    assert host.dialog is not None
    told = host.dialog.text()
    assert not any(words in told for words in (" as dealt.", "0 cards", "0 plays"))
    host.close()
    play(circle, pages, Random(3))
    host.press("proof")
    told = host.dialog.text()
    assert " as dealt." in told
    assert "Is the deal fair?" in told
    assert "Shuffle 1, " in told
    assert "Everybody who shuffled has proved it." in told
    assert "Anna" in told
    assert "Ben" in told
    assert "Nobody holds the deck" in told


def test_a_host_who_says_nothing_is_named_though_connected() -> None:
    circle, (host, ben) = playing("Ben")
    Held(circle, host)
    circle.run(20)
    assert ben.says("The match waits for Anna, and meanwhile you can play at a table of your own.")
    assert "Not heard just now" in ben.text("friends")
