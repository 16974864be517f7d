"""Refusals that do not name the true reason yet."""

import pytest

LATER = """
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[no-buys]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[buys-used]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[buys-used-in-game]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[no-buys-when-down]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[own-discard]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[stock-too-short]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[upcard-not-bought]
contract_rummy/test_refusals.py::test_why_a_player_who_is_not_asked_cannot_buy[passed-already]
contract_rummy/test_refusals.py::test_what_is_refused_at_the_table[taken-enough1]
contract_rummy/test_refusals.py::test_what_is_refused_at_the_table[taken-enough2]
contract_rummy/test_refusals.py::test_what_is_refused_at_the_table[hot-card-or-pass1]
contract_rummy/test_refusals.py::test_what_is_refused_at_the_table[run-for-set]
contract_rummy/test_refusals.py::test_what_is_refused_at_the_table[set-for-run]
contract_rummy/test_refusals.py::test_every_declared_refusal_is_raised_by_a_test
cpwp/test_rules_viable.py::test_viable[two decks, both eights of clubs come before a nine of clubs]
cpwp/test_rules_viable.py::test_viable[two decks, no ten after one of two nines]
cpwp/test_rules_viable.py::test_viable[two decks, a second row begins with the other 7]
cpwp/test_rules_viable.py::test_viable[chain, but not for another nine]
cpwp/test_rules_viable.py::test_viable[chain, a second eight needs a second seven]
cpwp/test_rules_opening.py::test_the_first_card[only the holder may begin, also with a joker]
""".strip().splitlines()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the cases that fail today."""
    for item in items:
        if item.nodeid.removeprefix("tests/rules/") in LATER:
            item.add_marker(pytest.mark.xfail(strict=True, reason="another reason is given"))
