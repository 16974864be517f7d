"""In every order of events within the bounds, the rules lose nothing and stop nobody.

The mutants show that the explorer would see it. `make soak` explores all bounds.
"""

import pytest

from tests.agreement.explorer import mutants
from tests.agreement.explorer.__main__ import notice, report
from tests.agreement.explorer.catalogue import ALL, explored
from tests.agreement.explorer.edits import Mutant, applied, edit_in
from tests.support.cases import some

# A minute in all, on one core.
SMALL = """
2to3-1b1b 2to3-1b1b-twice 2to3-1b2b 2to3-1b2b-freeze 2to3-2b1b 2to3-2b1b-climb 2to4-2b1b
3p1b1r-shown-author 3p1b1r-shown-proposer 3p1b1r-shown-voter 3p1b1r-twice 3p2b1r-climb
3p2b1r-climb-far 3p2b1r-freeze 3p2b1r-freeze-first 3p2b1r-liar-author 3p2b1r-liar-proposer1
3p2b1r-liar-stories 3p2b1r-liar-voter 3p2b1r-twice-liar-author 3p2b1r-twice-liar-voter 3p2b2r
3p2b2r-liar-author1 3p2b2r-liar-author1-proposer1 3p2b2r-liar-author2 3p2b2r-liar-none
3p2b2r-liar-none1 3p2b2r-liar-proposer1 3p2b2r-liar-proposer2 3p2b2r-liar-voter 3p2b2r-none
3p2b2r-same 4p1b1r-shown-proposer 4p1b1r-twice 4p1b1r-twice-liar-voter 4p2b1r 4p2b1r-liar-voter
5p0b2r-shown-author 5p1b0r-twice continue-2-guest continue-3 continue-3-liar list-2 list-3
shuffle-3 shuffle-3-liar-second shuffle-3-list shuffle-3-two shuffle-4-ahead shuffle-4-away
voters-absent voters-away voters-end voters-first voters-guest voters-join voters-leave
voters-lost voters-pause voters-promises voters-records voters-remove voters-skip
"""
SHORT = SMALL.split()


@pytest.mark.parametrize("name", some(SHORT, 30))
def test_nothing_goes_wrong_in_any_order_of_events(name: str) -> None:
    result = explored(name)
    assert result.is_whole, report(name, result)


@pytest.mark.parametrize("name", some([name for name in ALL if name not in SHORT], 3))
def test_nothing_goes_wrong_in_the_first_steps_within_wider_bounds(name: str) -> None:
    result = explored(name, seconds=2, most=30_000)
    assert not result.wrong, report(name, result)


@pytest.mark.parametrize("mutant", mutants.ALL, ids=lambda mutant: mutant.name)
def test_a_rule_that_is_wrong_in_one_place_is_noticed(mutant: Mutant) -> None:
    assert notice(mutant)


def test_what_a_majority_of_four_holds_stays_even_if_the_liar_is_shown() -> None:
    with applied((edit_in("checks.can_sign: return liar_page => return True or liar_page"),)):
        result = explored("4p2b1r-liar-voter")
    assert result.is_whole, report("4p2b1r-liar-voter", result)
