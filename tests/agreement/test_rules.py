"""The rules of who may sign what: one test for each sentence, by an example."""

import pytest

from tests.agreement import examples
from tests.agreement.examples import Example


@pytest.mark.parametrize("example", examples.ALL, ids=lambda example: example.sentence)
def test_each_sentence_of_the_rules_has_an_example(example: Example) -> None:
    assert example.call() == example.expected
