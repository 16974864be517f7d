"""House rules: typed values in play, texts at the edges.

The rules of an invented table are made inside of a function, as a game makes its own.
"""

from dataclasses import FrozenInstanceError, dataclass
from typing import Any, Literal

import pytest

from peerdeck.options import (
    NO_YES,
    SHOWN,
    YES_NO,
    BadOptions,
    Numbers,
    Option,
    Options,
    choice,
    named,
    number,
    switch,
)


class Words:
    """Any word, which is kept as its letters."""

    hint = "a word"
    samples = ("fish", "fowl")

    def parse(self, text: str) -> tuple[str, ...]:
        if not text.isalpha():
            raise BadOptions("A word has letters only.")
        return tuple(text)

    def text(self, value: Any) -> str:
        return "".join(value)

    def label(self, value: Any) -> str:
        return "-".join(value)


def table() -> Any:
    """The house rules of an invented table."""

    @dataclass(frozen=True)
    class Rules(Options):
        suit: Literal["hearts", "spades"] = choice(
            "Trumps", "Which suit?", {"hearts": "Hearts", "spades": "Spades"}
        )
        pass_: bool = switch("Passing", "May one pass?", YES_NO)
        burn: bool = switch("Burning", "Is a card burnt?", {"off": "No", "on": "Yes"})
        target: int = number("Target", "How far?", usual=5, usual_label="Five", least=1, most=20)
        buys: int | None = named(
            "Buying", "How often?", {"3": (3, "Three"), "ever": (None, "Ever")}, Numbers(0, 9)
        )
        name: int | tuple[str, ...] = named(
            "Name", "Called what?", {"none": (0, "No name")}, Words()
        )

    return Rules


def rule(name: str) -> Option:
    """One of these house rules."""
    (found,) = [one for one in table().offered() if one.name == name]
    return found


def refused(because: str) -> Any:
    """Return what raises exactly this refusal."""
    return pytest.raises(BadOptions, match=f"^{because}$")


def test_rules_are_offered_in_the_order_in_which_they_are_written() -> None:
    names = ["suit", "pass", "burn", "target", "buys", "name"]
    assert [one.name for one in table().offered()] == names
    assert [one.field for one in table().offered()] == [n.replace("pass", "pass_") for n in names]


def test_a_rule_tells_what_a_form_shows() -> None:
    suit = rule("suit")
    assert (suit.label, suit.help) == ("Trumps", "Which suit?")
    assert suit.values == {"hearts": "Hearts", "spades": "Spades"}
    assert suit.meanings == {"hearts": "hearts", "spades": "spades"}
    assert suit.more is None
    burn = rule("burn")
    assert (burn.label, burn.help) == ("Burning", "Is a card burnt?")
    assert (burn.values, burn.meanings) == ({"off": "No", "on": "Yes"}, {"off": False, "on": True})
    target = rule("target")
    assert (target.label, target.help) == ("Target", "How far?")
    assert (target.values, target.meanings) == ({"5": "Five"}, {"5": 5})
    assert target.more == Numbers(1, 20)
    buys = rule("buys")
    assert (buys.label, buys.help) == ("Buying", "How often?")
    assert buys.values == {"3": "Three", "ever": "Ever"}
    assert buys.meanings == {"3": 3, "ever": None}


def test_yes_and_on_are_true_and_the_first_text_is_the_default() -> None:
    assert rule("pass").meanings == {"yes": True, "no": False}
    assert list(NO_YES) == ["no", "yes"]
    rules = table()()
    assert (rules.suit, rules.pass_, rules.burn) == ("hearts", True, False)
    assert (rules.target, rules.buys, rules.name) == (5, 3, 0)
    assert [one.default for one in table().offered()] == ["hearts", "yes", "off", "5", "3", "none"]


def test_samples_are_all_named_values_and_the_ends_of_the_others() -> None:
    assert rule("suit").samples == ("hearts", "spades")
    assert rule("target").samples == ("5", "1", "20")
    assert rule("buys").samples == ("3", "ever", "0", "9")
    assert rule("name").samples == ("none", "fish", "fowl")


def test_people_read_the_label_of_a_named_value_or_what_the_others_are_called() -> None:
    assert rule("target").label_of("5") == "Five"
    assert rule("target").label_of("7") == "7"
    assert rule("name").label_of("fish") == "f-i-s-h"
    for name, text in (("suit", "clubs"), ("target", "21")):
        with pytest.raises(BadOptions, match=f"^{name} cannot be “{text}”"):
            rule(name).label_of(text)


def test_texts_become_values() -> None:
    texts = {"suit": "spades", "pass": "no", "burn": "on", "target": "7", "buys": "ever"}
    rules = table().parse(texts)
    assert (rules.suit, rules.pass_, rules.burn) == ("spades", False, True)
    assert (rules.target, rules.buys, rules.name) == (7, None, 0)
    assert table().parse({"name": "cod"}).name == ("c", "o", "d")
    Rules = table()
    assert Rules.parse({}) == Rules()


def test_values_become_texts() -> None:
    Rules = table()
    assert Rules().changed() == {}
    assert Rules().pairs() == {
        "suit": "hearts", "pass": "yes", "burn": "off", "target": "5", "buys": "3", "name": "none",
    }  # fmt: skip
    rules = Rules(suit="spades", pass_=False, target=7, buys=None, name=("c", "o", "d"))
    assert rules.changed() == {
        "suit": "spades", "pass": "no", "target": "7", "buys": "ever", "name": "cod",
    }  # fmt: skip
    assert rules.pairs() == {**Rules().pairs(), **rules.changed()}


def test_only_the_underscore_of_a_keyword_is_no_part_of_a_name() -> None:
    assert Option("X", "", "", {}, {}).name == "X"


def test_house_rules_do_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        table()().target = 6


# Refusals


def test_a_text_that_is_not_offered_is_refused_with_what_is() -> None:
    because = "suit cannot be “clubs”; it can be hearts, spades."
    with refused(because) as refusal:
        table().parse({"suit": "clubs"})
    assert refusal.value.about == ("suit",)
    assert rule("suit").problem("spades") is None


def test_people_read_labels_instead_of_names() -> None:
    told = rule("suit").problem("clubs")
    assert told == "“Trumps” cannot be “clubs”; it can be “Hearts”, “Spades”."
    assert rule("pass").problem("on") == "“Passing” cannot be “on”; it can be “Yes”, “No”."


def test_only_a_text_is_read() -> None:
    told: Any = 7  # as in a save that somebody has edited
    assert rule("target").problem(told) == "“Target” cannot be “7”; it can be “Five”, 1 to 20."


def test_a_number_is_refused_with_its_bounds() -> None:
    because = "“Target” cannot be “21”; it can be “Five”, 1 to 20."
    assert rule("target").problem("21") == because
    assert rule("target").problem("20") is rule("target").problem("1") is None


def test_a_rule_s_own_reason_comes_after_what_is_allowed() -> None:
    because = "“Name” cannot be “4”; it can be “No name”, a word. A word has letters only."
    assert rule("name").problem("4") == because
    with pytest.raises(BadOptions) as refusal:
        rule("name").parse("4")
    assert refusal.value.about == ("name",)
    assert refusal.value.__suppress_context__  # the reason stands in the sentence


def test_a_long_text_is_cut() -> None:
    told = rule("suit").problem("x" * 1_000)
    assert told == f"“Trumps” cannot be “{'x' * SHOWN}”; it can be “Hearts”, “Spades”."


def test_a_rule_that_does_not_exist_is_refused_with_those_that_do() -> None:
    names = "suit, pass, burn, target, buys, name"
    with refused(f"There is no house rule “pass_”; there are {names}\\.") as refusal:
        table().parse({"suit": "spades", "pass_": "no"})
    assert refusal.value.about == ()
    with refused(f"There is no house rule “{'x' * SHOWN}”; there are {names}\\."):
        table().parse({"x" * 1_000: "no"})


@pytest.mark.parametrize(
    ("field", "value", "name", "told", "allowed"),
    [
        ("suit", "clubs", "suit", "clubs", "hearts, spades"),
        ("suit", None, "suit", "None", "hearts, spades"),
        ("pass_", "yes", "pass", "yes", "yes, no"),
        ("pass_", 1, "pass", "1", "yes, no"),
        ("target", "7", "target", "7", "5, 1 to 20"),
        ("target", 21, "target", "21", "5, 1 to 20"),
        ("target", True, "target", "True", "5, 1 to 20"),
        ("target", 7.5, "target", "7.5", "5, 1 to 20"),
        ("buys", 10, "buys", "10", "3, ever, 0 to 9"),
        ("name", "cod", "name", "cod", "none, a word"),
        ("name", ("7",), "name", "7", "none, a word"),
        ("name", ("co", "d"), "name", "('co', 'd')", "none, a word"),
    ],
)
def test_a_value_of_another_kind_is_refused(
    field: str, value: Any, name: str, told: str, allowed: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        table()(**{field: value})
    assert str(refusal.value).startswith(f"{name} cannot be “{told}”; it can be {allowed}.")
    assert refusal.value.about == (name,)


def test_a_number_is_written_in_its_usual_form() -> None:
    numbers = Numbers(-5, 123_456)
    assert numbers.hint == "-5 to 123456"
    assert numbers.samples == ("-5", "123456")
    assert [numbers.parse(text) for text in ("0", "7", "10", "123456")] == [0, 7, 10, 123_456]
    texts = ("", "-1", "+1", "01", "00", " 1", "1 ", "1.0", "1_0", "٣", "²", "0000001", "123457")
    for text in (*texts, "9" * 5_000):
        with pytest.raises(BadOptions, match=r"^$"):
            numbers.parse(text)
    assert Numbers(0, 10**9).parse("999999") == 999_999
    with pytest.raises(BadOptions):
        Numbers(0, 10**9).parse("1000000")
    assert numbers.text(17) == "17"
    with pytest.raises(BadOptions):
        Numbers(2, 4).parse("1")
    assert Numbers(2, 4).parse("2") == 2
