"""The state of the table: one sentence at a time in any state, and no developers' words."""

import re
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.friends.view import Fairness, Presence, SeatView, Stage, TableView, Who, Wished
from app.online.standing import presence, standing
from tests.app.online.tables import laid
from tests.support.app.elements import Node
from tests.support.browser.online import ONLINE
from tests.support.cases import some

NAMES = ("Anna", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal")
INSIDE: tuple[Stage, ...] = ("lobby", "playing", "over")
# One sentence, or two about a bot: that it plays, and who sees its cards.
SENTENCE = re.compile(r"[A-Z0-9][^.]*?[.…]( (A bot plays|Bots play)[^.]*\.)?( [A-Z][^.]* sees? the"
                      r" cards\.)?|[A-Z][^.]*\.( Until all agree)[^.]*\.|You play already\. [^.]*\."
                      r"|Everybody shuffles: \d of \d")  # fmt: skip
BOTS = ("a bot", "bots play")

ANNA = SeatView(0, "Anna", "me", "a", "here", mark="1a")
BEN = SeatView(1, "Ben", "person", "b", "here", mark="2b")
CARL = SeatView(2, "Carl", "person", "c", "here", mark="3c")


def table(*seats: SeatView, stage: Stage = "playing", **more: object) -> TableView:
    """Return the view of a table as Anna's page has it."""
    view = TableView(stage, me=0, my_peer="a", is_owner=True, owner="Anna", seats=seats)
    return replace(view, people=len(seats), **more)  # type: ignore[arg-type]


@st.composite
def views(draw: st.DrawFn) -> TableView:
    """Draw a table of two to eight seats in any state that a page can be in."""
    flag = st.booleans()
    seats = [ANNA]
    for seat in range(1, draw(st.integers(2, 8))):
        is_person = draw(flag)
        how: Presence = draw(st.sampled_from(("here", "quiet", "gone"))) if is_person else ""
        who: Who = "person" if is_person else "free"
        away = is_person and how != "here" and draw(flag)
        is_guest = is_person and draw(flag)
        peer, keeper = (f"{seat}" if is_person else ""), draw(st.sampled_from(("a", "1")))
        more = {"bot": away or not is_person, "keeper": keeper, "away": away, "is_guest": is_guest}
        seats.append(SeatView(seat, NAMES[seat], who, peer, how, **more))  # type: ignore[arg-type]
    others = tuple(seat.name for seat in seats if seat.who == "person")

    def some() -> tuple[str, ...]:
        return others[: draw(st.integers(0, len(others)))]

    what = draw(st.sampled_from(("remove", "void", "end", "away", "begin", "set", "watch")))
    wish = Wished(what, "1", others[0] if others else "Ben", some(), draw(flag), 2)
    return table(
        *seats,
        stage=draw(st.sampled_from(INSIDE)),
        is_owner=draw(flag),
        is_guest=draw(flag),
        paused=draw(flag),
        is_away=draw(flag),
        agreeing=draw(flag),
        resigns=draw(flag),
        awaited=some(),
        is_ready=draw(flag),
        unready=some(),
        chooser=draw(st.sampled_from(("", "Ben"))),
        wishes=draw(st.sampled_from(((), (wish,)))),
        has_other_versions=draw(flag),
        fairness=Fairness(
            awaited=some(), shuffling=draw(st.none() | st.just((0, len(seats))))
        ),
    )  # fmt: skip


@given(views())
def test_there_is_one_sentence_and_nothing_contradicts_it(view: TableView) -> None:
    for finds_back in (True, False):
        state = standing(view, finds_back=finds_back)
        assert not state.text or SENTENCE.fullmatch(state.text), state.text
        assert state.text or not state.waits
        if state.waits:
            assert not any(bot in state.text.lower() for bot in BOTS)
        elif view.stage == "playing":
            assert "waits" not in state.text


@given(views())
def test_those_who_keep_the_table_waiting_are_named(view: TableView) -> None:
    text = standing(view).text
    is_plain = view.stage == "playing" and not view.paused and not view.resigns
    if is_plain and view.awaited:
        assert all(name in text for name in view.awaited)
    elif is_plain and view.fairness.awaited:
        assert all(name in text for name in view.fairness.awaited)


def test_a_shuffle_names_those_it_waits_for_in_place_of_counting() -> None:
    counted = table(ANNA, BEN, CARL, fairness=Fairness(shuffling=(1, 3)))
    assert standing(counted).text == "Everybody shuffles: 1 of 3"
    slow = table(ANNA, BEN, CARL, fairness=Fairness(awaited=("Carl",), shuffling=(1, 3)))
    assert standing(slow).text == "The shuffle waits a moment for Carl."


def test_of_two_absent_friends_one_more_is_enough_to_go_on() -> None:
    dora = SeatView(3, "Dora", "person", "d", "gone")
    absent = replace(CARL, presence="gone"), dora
    view = table(ANNA, BEN, *absent, awaited=("Carl", "Dora"))
    text = "The table waits for one more of Carl and Dora"
    assert standing(view).text == f"{text}, and goes on by itself."
    assert standing(view, finds_back=False).text == f"{text}."


def test_the_page_of_a_bot_for_an_absent_friend_is_named() -> None:
    carl = replace(CARL, presence="gone", bot=True, away=True, keeper="b")
    text = "Carl's browser is away. A bot plays for Carl."
    assert standing(table(ANNA, BEN, carl)).text == f"{text} The page of Ben sees the cards."
    mine = replace(carl, keeper="a")
    assert standing(table(ANNA, BEN, mine)).text == f"{text} Your page sees the cards."
    assert presence(carl, table(ANNA, BEN, carl)) == "Away; a bot plays on"


def test_a_guest_reads_whose_pages_could_see_the_cards() -> None:
    alone = standing(table(ANNA, BEN, is_guest=True)).text
    assert alone == "You play already. Ben's page could see your cards."
    assert standing(table(ANNA, BEN, CARL, is_guest=True)).text == (
        "You play already. Until all agree that you help to shuffle, the pages of Ben and Carl "
        "could together see your cards."
    )


def test_at_a_result_the_others_read_who_is_choosing() -> None:
    view = table(ANNA, BEN, stage="over", chooser="Ben")
    assert standing(view).text == "Ben is choosing the next game."


def test_two_people_are_never_called_half_of_the_table_or_few() -> None:
    for stage, how, is_awaited in product(INSIDE, get_args(Presence)[:3], (True, False)):
        awaited = ("Ben",) if is_awaited else ()
        text = standing(table(ANNA, replace(BEN, presence=how), stage=stage, awaited=awaited)).text
        assert "half" not in text.lower()
        assert "few" not in text.lower()


WORDS = re.compile(
    r"\b(relays?|peers?|knocks?|ice|stun|turn server|webrtc|nostr|mqtt|quorum|epochs?|terms?"
    r"|signals?)\b",
    re.IGNORECASE,
)
FOR_EXPERTS = ("(relays)", "(TURN)")  # once each, where they name servers of their own
ADDRESS = re.compile(r"\b[a-z+]+://\S+")  # a person's own text


def text(node: Node) -> str:
    """Return the words of a screen, with those that only a screen reader says."""
    return " ".join([*node.words, node.get("aria-label"), *map(text, node.children)])


def developers_words(node: Node) -> list[str]:
    """Return such words on a screen, and those for experts if they are there more than once."""
    words = ADDRESS.sub("", text(node))
    for name in FOR_EXPERTS:
        words = words.replace(name, "", 1)
    return WORDS.findall(words)


@pytest.mark.parametrize("name", some([state.name for state in ONLINE], 9))
def test_a_screen_has_no_developers_words(name: str) -> None:
    state = next(state for state in ONLINE if state.name == name)
    page = state.make()
    for shown in (page.screen, page.dialog):
        assert shown is None or not developers_words(shown)


@pytest.mark.parametrize(
    "filled",
    [{"relays": "here"}, {"relays": "wss://a wss://b wss://c wss://d"}, {"turn": "here"}],
    ids=str,
)
def test_what_is_wrong_with_a_server_is_said_without_developers_words(
    filled: dict[str, str],
) -> None:
    _circle, (page,) = laid()
    page.hand_in("relays", **filled)
    assert page.text("servers-trouble")
    assert not developers_words(page.screen)
