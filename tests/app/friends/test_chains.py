"""Chains of hosts, from the one whom the invitation names, without a network."""

from dataclasses import replace
from typing import Any

import pytest

from app.friends.chain import (
    MOST_HOSTS,
    Chain,
    Reign,
    follows,
    is_newer,
    read_chain,
    shortest,
    votes_for,
    votes_in,
)
from app.friends.frames import chain_lists, chained
from app.friends.roster import Cut
from app.friends.signed import Agreed, Signed
from tests.app.friends.ballots import (
    FOUR,
    HOST,
    ONE,
    TABLE,
    THREE,
    TWO,
    WATCHER,
    reign,
    signed,
    vote,
)

FIRST = reign(people=3)
NO_CHAIN = "This is not a list of players that its host has signed."


def chosen(host: str, term: int, *voters: str, people: int = 3, **more: Any) -> Reign:
    """A host by the votes of these."""
    one = reign(host, people, term, cuts=(Cut(term, host, 0),), **more)
    return replace(one, votes=tuple(signed(by, vote(term, host)) for by in voters))


def told(*chain: Reign) -> list[list[Signed]]:
    return [[one.signed, *one.votes] for one in chain]


def long_chain(hosts: int) -> Chain:
    later = (chosen((HOST, ONE)[term % 2], term, HOST, ONE) for term in range(1, hosts))
    return (FIRST, *later)


def test_a_chain_is_read_one_host_after_the_other() -> None:
    chain = (FIRST, chosen(ONE, 1, ONE, TWO), chosen(HOST, 4, HOST, ONE))
    assert read_chain(told(*chain), TABLE, HOST) == chain
    assert read_chain(told(*long_chain(MOST_HOSTS)), TABLE, HOST) == long_chain(MOST_HOSTS)


@pytest.mark.parametrize(
    ("chain", "table", "first", "why"),
    [
        ((), TABLE, HOST, NO_CHAIN),
        ((FIRST,), "another", HOST, "This list of players is of another table."),
        ((FIRST,), TABLE, ONE, "This table is not led by the one who invited to it."),
        (
            (reign(people=3, term=1),),
            *(TABLE, HOST, "Too few players made this one their host."),
        ),
        (
            (FIRST, chosen(ONE, 1, ONE)),
            *(TABLE, HOST, "Too few players made this one their host."),
        ),
        (
            (FIRST, chosen(ONE, 1, ONE, TWO), chosen(TWO, 2, TWO)),
            *(TABLE, HOST, "Too few players made this one their host."),
        ),
    ],
)
def test_a_chain_that_does_not_hold_is_refused(
    chain: Chain, table: str, first: str, why: str
) -> None:
    with pytest.raises(ValueError, match=f"^{why}$"):
        read_chain(told(*chain), table, first)


def test_no_frame_has_more_hosts_than_a_chain_may_have() -> None:
    assert chained(chain_lists(long_chain(MOST_HOSTS))) == told(*long_chain(MOST_HOSTS))
    with pytest.raises(ValueError, match="not a chain of hosts"):
        chained(chain_lists(long_chain(MOST_HOSTS + 1)))


def test_votes_of_the_people_before_count_and_no_others() -> None:
    new = chosen(ONE, 1, ONE, TWO, THREE, WATCHER)
    assert votes_for(new, FIRST.roster) == {ONE, TWO}
    assert votes_for(new, replace(FIRST.roster, old=(THREE, FOUR))) == {ONE, TWO, THREE}
    assert votes_for(new, reign(people=3, term=1).roster) == set()
    assert votes_for(chosen(THREE, 1, ONE, TWO, people=4), FIRST.roster) == set()
    assert follows(new, FIRST)
    assert not follows(chosen(ONE, 1, ONE, WATCHER), FIRST)


@pytest.mark.parametrize("text", [vote(2, ONE), vote(1, TWO), vote(1, ONE, "another table")])
def test_votes_for_something_else_do_not_count(text: str) -> None:
    own = signed(ONE, vote(1, ONE))
    assert votes_in(replace(chosen(ONE, 1), votes=(signed(TWO, text), own))) == {ONE: own}


def test_what_people_agreed_to_stands_among_the_votes_and_is_none() -> None:
    own = signed(ONE, vote(1, ONE))
    agreed = signed(TWO, Agreed(TABLE, 1, 0, (HOST, ONE, TWO)).text())
    assert votes_in(replace(chosen(ONE, 1), votes=(agreed, own))) == {ONE: own}
    with pytest.raises(ValueError, match="not a vote"):
        votes_in(replace(chosen(ONE, 1), votes=(signed(TWO, "nothing"), own)))


def test_a_chain_is_told_without_the_hosts_that_it_does_not_need() -> None:
    two, last = chosen(ONE, 1, ONE, TWO), chosen(TWO, 2, ONE, TWO)
    assert shortest(()) == ()
    assert shortest((FIRST,)) == (FIRST,)
    assert shortest((FIRST, two)) == (FIRST, two)
    assert shortest((FIRST, two, last)) == (FIRST, last)
    more = chosen(ONE, 1, ONE, TWO, people=5)
    again = chosen(TWO, 2, ONE, TWO, people=5)
    newer = chosen(THREE, 3, ONE, THREE, FOUR, people=5)
    assert shortest((FIRST, more, newer)) == (FIRST, more, newer)
    assert shortest((FIRST, more, again, newer)) == (FIRST, more, newer)


def test_a_host_who_follows_nobody_stays_behind_the_one_before() -> None:
    chain = (FIRST, chosen(ONE, 1, ONE, TWO), chosen(TWO, 2, TWO))
    assert shortest(chain) == chain


def test_a_later_roster_takes_the_place_of_another_but_not_that_of_a_host_beside() -> None:
    later = replace(FIRST, roster=replace(FIRST.roster, number=1))
    assert is_newer(later, FIRST)
    assert not is_newer(FIRST, later)
    assert not is_newer(FIRST, FIRST)
    one, two = chosen(ONE, 1), chosen(TWO, 1)
    assert is_newer(one, later)
    assert not is_newer(replace(two, roster=replace(two.roster, number=1)), one)
