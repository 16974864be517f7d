"""Lists of rounds: their text, and the contracts in words."""

import pytest

from peerdeck.games.contract_rummy.contracts import (
    Contract,
    Round,
    contract_text,
    describe_contract,
    parse_rounds,
    rounds_text,
)
from peerdeck.options import BadOptions


def test_a_list_of_rounds_reads_as_it_was_written() -> None:
    text = "3s-3s@11,3s-4r@11,4s-4s-4s@12,7r@14,6s-3r-3r-3r-3r@5"
    rounds = parse_rounds(text)
    assert rounds[1] == Round(Contract((3,), (4,)), 11)
    assert rounds_text(rounds) == text


def test_the_melds_of_a_round_come_in_any_order() -> None:
    (only,) = parse_rounds("5r-4s-4r-3s@10")
    assert only.contract == Contract((3, 4), (4, 5))
    assert rounds_text([only]) == "3s-4s-4r-5r@10"
    assert contract_text(only.contract) == "3s-4s-4r-5r"


def test_the_size_of_a_contract() -> None:
    contract = Contract((3, 3), (4, 4))
    assert (contract.size, contract.melds) == (14, 4)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3s-3s@6", "2 sets of 3"),
        ("3s-4r@7", "1 set of 3 and 1 run of 4"),
        ("3s-3s-4r@7", "2 sets of 3 and 1 run of 4"),
        ("3s-4s-4r-4r@7", "1 set of 3, 1 set of 4 and 2 runs of 4"),
        ("7r@14", "1 run of 7"),
    ],
)
def test_a_contract_in_words(text: str, words: str) -> None:
    assert describe_contract(parse_rounds(text)[0].contract) == words


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "A game has 1 to 12 rounds"),
        (",".join(["3s@6"] * 13), "A game has 1 to 12 rounds"),
        ("3s@6," * 1_000_000, "A game has 1 to 12 rounds"),
        ("3s@6,", "Round 2 cannot be “”"),
        ("@6", "Round 1 cannot be “@6”"),
        ("3s", "Round 1 cannot be “3s”: write its melds and the cards dealt, like 3s-4r@11"),
        ("3s-@6", "Round 1 cannot be"),
        ("3x@6", "Round 1 cannot be"),
        ("3S@6", "Round 1 cannot be"),
        ("3s @6", "Round 1 cannot be"),
        ("3s@6\n", "Round 1 cannot be"),
        ("3s@+6", "Round 1 cannot be"),
        ("3s@011", "Round 1 cannot be"),
        ("3s@" + "9" * 100_000, "Round 1 cannot be"),
        ("9" * 100_000 + "s@6", "Round 1 cannot be “" + "9" * 40 + "”"),
        ("٣s@6", "Round 1 cannot be"),
        ("3s@٦", "Round 1 cannot be"),
        ("³s@6", "Round 1 cannot be"),
        ("3s-" * 9 + "3s@6", "Round 1 cannot be"),
        ("3s-3s-3s-3s-3s@6", "Round 1 can have up to 4 sets and up to 4 runs"),
        ("4r-4r-4r-4r-4r@6", "Round 1 can have up to 4 sets and up to 4 runs"),
        ("3s@6,2s@6", "The sets of round 2 can be of 3 to 6 cards"),
        ("7s@6", "The sets of round 1 can be of 3 to 6 cards"),
        ("0r@6", "The runs of round 1 can be of 3 to 7 cards"),
        ("8r@6", "The runs of round 1 can be of 3 to 7 cards"),
        ("3s@06", "Round 1 cannot be “3s@06”"),
        ("3s@0", "Round 1: between 5 and 14 cards can be dealt."),
        ("3s@4", "Round 1: between 5 and 14 cards can be dealt."),
        ("3s@15", "Round 1: between 5 and 14 cards can be dealt."),
    ],
)
def test_what_cannot_be_played_is_refused(text: str, because: str) -> None:
    with pytest.raises(BadOptions) as refused:
        parse_rounds(text)
    assert str(refused.value).startswith(because)
    assert len(str(refused.value)) < 200
