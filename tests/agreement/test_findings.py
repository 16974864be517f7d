"""The sentences about how the cards of a match were dealt."""

from __future__ import annotations

from dataclasses import replace

import pytest

from peerdeck import action
from peerdeck.agreement.decks import Deck, Shuffle
from peerdeck.agreement.duties import Broken
from peerdeck.agreement.findings import brief, broken, deal_sentences, is_fair, line
from peerdeck.agreement.keys import KeyList, Keyring
from peerdeck.agreement.match import Match
from peerdeck.agreement.notes import Deal
from peerdeck.agreement.sums import Sums
from peerdeck.agreement.verdict import DealVerdict, Verdict
from peerdeck.log import Act

NAMES = {"ann": "Ann", "ben": "Ben", "cleo": "Cleo"}
PEOPLE = tuple(NAMES)
HEADER = "peerdeck 1 spar seats=3 dealer=drawn"
FAIR = "Fair: dealt once, by all who hold its keys, and nothing else was done."


def shuffle(*shufflers: str, number: int = 1, by: str = "", holders: int = 3) -> Shuffle:
    """Return a shuffle by these people; one by nobody is still open. The first draws the dealer."""
    keys = Keyring(KeyList(PEOPLE[:holders], min(2, holders), 0), {}, {}, ())
    faces = (0, 1, 2) if number == 0 else tuple(range(20, 52))
    return Shuffle(Deck("deck", Deal(1, 1, 1), number, keys, faces), by, (), 0, shufflers)


DRAW, DECK = shuffle(*PEOPLE, number=0), shuffle(*PEOPLE)
FIRST = DealVerdict(1, 1, (DRAW, DECK))


def match() -> Match:
    """Return a match in which no card was shown."""
    return Match(HEADER, 1, lambda _hash: None, Sums(), "")


def test_a_deal_by_all_is_fair() -> None:
    assert deal_sentences(FIRST, NAMES) == [
        "Who deals first was drawn by Ann, Ben and Cleo.",
        "Shuffled by Ann, Ben and Cleo.",
        "It takes 2 people together to see hidden cards.",
        FAIR,
    ]
    again = replace(FIRST, deal=2, shuffles=(DECK, DECK))
    assert deal_sentences(again, NAMES)[0] == "Shuffled 2 times by Ann, Ben and Cleo."
    assert deal_sentences(replace(FIRST, deal=2, shuffles=()), NAMES) == [
        "It goes on with the cards of the deal before, without a shuffle.",
        FAIR,
    ]


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (replace(FIRST, times=3), "It was begun 3 times."),
        (replace(FIRST, voids=1), "It ended once before it was over."),
        (replace(FIRST, voids=2), "It ended 2 times before it was over."),
        (
            replace(FIRST, skipped=("ben", "ben")),
            "Left out of a shuffle that waited for them: Ben.",
        ),
        (replace(FIRST, removed=("ann", "ben")), "Left the table, or were removed: Ann and Ben."),
        (
            replace(FIRST, continued=True),
            "The table goes on from another one, without some of its people.",
        ),
        (
            replace(FIRST, shuffles=(replace(DECK, away=("cleo",)),)),
            "Away when the cards were shuffled: Cleo.",
        ),
        (replace(FIRST, shuffles=(DRAW, shuffle())), "1 shuffle has not been finished."),
        (replace(FIRST, shuffles=(shuffle(), shuffle())), "2 shuffles have not been finished."),
        (
            replace(FIRST, shuffles=(shuffle("ann", holders=1),)),
            "One person alone can see hidden cards.",
        ),
    ],
)
def test_what_else_was_done_to_a_deal_is_said(deal: DealVerdict, sentence: str) -> None:
    assert sentence in deal_sentences(deal, NAMES)
    assert not is_fair(deal)
    told = Verdict((FIRST, deal), ())
    assert "Fair" not in brief(told, NAMES)
    assert line(told, match(), NAMES).startswith("1 of 2 deals was fair.")
    assert "fair" not in line(Verdict((deal,), ()), match(), NAMES)


def test_the_whole_match_is_said_in_a_line() -> None:
    second = replace(FIRST, deal=2, shuffles=(DECK,))
    assert line(Verdict((FIRST, second), ()), match(), NAMES) == (
        "All 2 deals were fair. Who deals first was drawn by Ann, Ben and Cleo. "
        "Shuffled 2 times by Ann, Ben and Cleo."
    )
    assert line(Verdict((), ()), match(), NAMES) == brief(Verdict((), ()), NAMES) == ""


def test_who_broke_the_rules_is_named_once_and_the_match_is_not_fair() -> None:
    act = Act(0, action.Deal())
    told = Verdict((FIRST,), (Broken("ben", act, 3), Broken("ben", act, 5)))
    sentence = "Ben did what the rules do not allow."
    assert broken(told, NAMES) == [sentence]
    assert brief(told, NAMES).endswith(sentence)
    assert line(told, match(), NAMES).endswith(sentence)
    assert "fair" not in line(told, match(), NAMES)
    assert broken(told, {}) == ["Somebody did what the rules do not allow."]
