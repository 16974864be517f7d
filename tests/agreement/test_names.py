"""Names that look like others, and what people see of a key."""

# ruff: noqa: RUF001

from __future__ import annotations

import pytest

from peerdeck.agreement.names import fingerprint, hue, is_like, is_mixed, someone_like


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", " A-n n "),
        ("Ann", "An\u200bn"),
        ("Zoé", "Zoe"),
        ("Ann", "𝐀nn"),
        ("Ann", "Аnn"),
        ("ace", "асе"),
        ("HOPE", "НОРЕ"),
        ("Ian", "lan"),
        ("Ali", "A1i"),
        ("Bob", "B0b"),
        ("Carmen", "Carrnen"),
        ("William", "VVilliam"),
        ("Саша", "САША"),
        ("🦊", "🦊"),
    ],
)
def test_names_that_somebody_could_take_for_each_other(one: str, other: str) -> None:
    assert is_like(one, other)
    assert is_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Ana"), ("Ila", "Lia"), ("Саша", "Маша"), ("किम", "काम"), ("🦊", "🐻"), ("", "Ann")],
)
def test_names_that_nobody_takes_for_each_other(one: str, other: str) -> None:
    assert not is_like(one, other)


def test_the_person_whose_name_looks_the_same_is_named() -> None:
    names = {"a": "Ann", "b": "Ben", "c": "Ben"}
    assert someone_like("Веn", names) == "b"
    assert someone_like("Cleo", names) == ""


@pytest.mark.parametrize("text", ["Аnn", "Ann Αννα", "Annа", "Бeн", "Ali علي"])
def test_a_name_in_two_scripts_is_mixed(text: str) -> None:
    assert is_mixed(text)


@pytest.mark.parametrize(
    "text",
    ["Zoë 2", "Саша", "Άννα", "山田タロー", "ひなKana", "김 Kim 金", "𝐀nn", "ʻAna", "🦊", ""],
)
def test_a_name_in_scripts_that_go_together_is_not_mixed(text: str) -> None:
    assert not is_mixed(text)


def test_a_key_has_a_short_fingerprint_and_a_colour() -> None:
    people = [f"key {at}" for at in range(500)]
    assert len({fingerprint(person) for person in people}) == 500
    assert all(len(fingerprint(person)) == 11 for person in people)
    assert fingerprint("key 1") == fingerprint("key 1") != fingerprint("key 2")
    hues = {hue(person) for person in people}
    assert min(hues) < 30
    assert 330 < max(hues) < 360
