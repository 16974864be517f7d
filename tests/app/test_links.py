"""Links: where they lead, what they offer, pasted texts, and hostile ones."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.addresses import Address, Invitation, fields, of_fragment, of_text
from peerdeck.games.cpwp.table import HouseRules
from tests.support.app.deals import seated
from tests.support.app.elements import words
from tests.support.app.visit import Visit
from tests.support.cases import examples

EVIL = "<script>alert(1)</script>"


@pytest.mark.parametrize(
    "link",
    [
        *(f"#game={EVIL}", f"#seats={EVIL}", f"#jokers={EVIL}", f"#{EVIL}={EVIL}"),
        *("#seats=99", "#seats=-3", "#seats=NaN", "#seats=4.0", "#jokers=", "#nonsense"),
        *(f"#bots={EVIL},{EVIL}", "#bots=,,,", "#seats=4" + "0" * 300, "#" + "x" * 5_000),
        "#jokers=two&jokers=" + "x" * 900,
        "#" + "&".join(f"r{number}=x" for number in range(150)),
        "#%00=%ff&seats=%F0%9F%92%A9",
    ],
)
def test_a_hostile_link_is_bounded_and_said_and_the_usual_rules_are_offered(link: str) -> None:
    visit = Visit(link)
    assert visit.where == "home"
    assert 0 < len(visit.text("link-problems")) < 1_000
    spoken = ("say", "alert")  # the page shows these as text
    markup = json.dumps([effect for effect in visit.log if not set(spoken) & set(effect)])
    assert "<script" not in markup
    assert not [node for node in visit.region("link-problems") if node.tag in ("script", "img")]
    values = visit.form
    assert values == Visit().form
    visit.do({"do": "start", "form": values})
    assert visit.truth.header.options == HouseRules()


def test_a_link_offers_its_table_and_its_valid_parts_are_kept_beside_the_wrong_ones() -> None:
    visit = Visit("#game=cpwp&seats=6&bots=easy,hard&jokers=four&joker_pick=open")
    assert not visit.text("notice") + visit.text("link-problems")
    values = visit.form
    assert values["seats"] == "6"
    assert [values[f"taker{seat}"] for seat in range(1, 6)] == ["easy", *["hard"] * 4]
    assert (values["rule-jokers"], values["rule-joker_pick"]) == ("four", "open")
    visit = Visit("#seats=99&jokers=two")
    assert "3 to 8 players" in visit.text("link-problems")
    assert (visit.form["seats"], visit.form["rule-jokers"]) == ("4", "two")


def test_a_rule_that_is_a_number_is_chosen_from_a_list() -> None:
    visit = Visit("#match=wins&match_deals=7")
    (field,) = [node for node in visit.screen if node.get("name") == "rule-match_deals"]
    choices = {node.get("value"): node.text() for node in field if node.tag == "option"}
    assert [*choices] == [str(number) for number in range(1, 21)]
    assert choices["3"] == "3 (as usual)"
    assert visit.form["rule-match_deals"] == "7"
    (label,) = [node for node in visit.screen if node.get("for") == field.get("id")]
    assert words(label) == "Length of the match (changed)"
    assert "2 changed" in visit.text("house-rules")
    visit.change(rule_match_deals="3")
    assert "1 changed" in visit.text("house-rules")
    visit.press("start")
    assert visit.truth.header.options == HouseRules(match="wins")


@pytest.mark.parametrize("value", ["0", "21", "-1", "many", "", "3.0"])
def test_a_number_that_a_rule_cannot_be_is_said_and_left_as_usual(value: str) -> None:
    visit = Visit(f"#match_deals={value}")
    told = f"“Length of the match” cannot be “{value}”; it can be “3 deals”, 1 to 20."
    assert told in visit.text("link-problems")
    assert visit.form["rule-match_deals"] == "3"


@examples(200)
@given(st.text(max_size=300).map(lambda text: "#" + text))
def test_any_fragment_leads_home(link: str) -> None:
    visit = Visit(link)
    assert visit.where == "home"
    assert len(visit.text("link-problems")) < 1_000


def test_a_table_waits_for_a_player_who_follows_a_link_in_a_fresh_page_or_at_the_table() -> None:
    kept = seated("seats=4")
    visit = kept.again("#seats=8")
    assert (visit.where, visit.form["seats"]) == ("home", "8")
    assert "Can't Play, Won't Play" in visit.text("resume")
    visit.press("resume")
    assert visit.where == "table"
    assert visit.hand == kept.hand
    assert visit.address == "#match=cpwp", "a reload comes back to the table, not to the link"
    visit.do({"do": "link", "hash": "#seats=5"})
    assert (visit.where, visit.form["seats"]) == ("home", "5")
    visit.press("resume")
    assert visit.hand == kept.hand


SECRET = "Ag" + "x7_-" * 15 + "ZzZA"  # of an invitation
AFTER = [*".)>,”*", "\n", "\u200b", "%E2%80%9D", "%0A", "&utm_source=x&fbclid=y"]


@pytest.mark.parametrize("before", ["#table=", "#utm_source=x&table=", "#table%3D"])
def test_an_invitation_leads_to_its_table_however_it_was_sent(before: str) -> None:
    for after in AFTER:
        visit = Visit(before + SECRET + after)
        visit.do({"do": "show"})
        assert visit.where == "joining", after
        wishes = [json.loads(effect["friends"]) for effect in visit.log if "friends" in effect]
        come = [wish["fragment"] for wish in wishes if wish["do"] == "come"]
        assert come == [f"#table={SECRET}"], after


@pytest.mark.parametrize("text", ["", "abc", SECRET[:-1], f"{SECRET}x"])
def test_a_link_that_has_lost_a_part_is_refused_before_anything_is_fetched(text: str) -> None:
    visit = Visit(f"#table={text}")
    assert visit.where == "home"
    assert "Copy the whole link again." in visit.text("notice")
    assert not any("friends" in effect for effect in visit.log)


def test_an_invitation_is_never_printed() -> None:
    for text in (
        *(f"#tabel={SECRET}", f"#{SECRET[:30]}={SECRET}.", f"#game={SECRET}", f"#seats={SECRET}"),
        *(f"#jokers=x{SECRET}y", f"#table={SECRET[:-1]}", f"#{SECRET}x=3", f"#{SECRET}\u200b,"),
    ):
        log = json.dumps(Visit(text).log)
        assert SECRET[:20] not in log, text


CASES = json.loads(Path(__file__).with_name("addresses.json").read_text())


def written_out(text: str) -> str:
    """Return a text with its letters repeated: `A{3}` stands for `AAA`."""
    return re.sub(r"(\w)\{(\d+)\}", lambda found: found[1] * int(found[2]), text)


def kind(address: Address | None) -> str | None:
    return None if address is None else type(address).__name__.lower()


def test_a_fragment_leads_where_it_should() -> None:
    cases = [text for text, _kind, _fields in CASES["fragments"]]
    expected = {text: kind for text, kind, _fields in CASES["fragments"]}
    assert {text: kind(of_fragment(written_out(text))) for text in cases} == expected


def test_a_fragment_has_its_fields_without_what_messengers_add() -> None:
    expected = {text: fields for text, _kind, fields in CASES["fragments"] if fields is not None}
    assert {text: dict(fields(written_out(text))) for text in expected} == expected


def test_a_pasted_text_leads_where_it_should() -> None:
    expected = dict(CASES["texts"])
    assert {text: kind(of_text(written_out(text))) for text in expected} == expected


def test_the_relays_of_an_invitation_are_kept_however_it_was_sent() -> None:
    relay = quote("wss://r.example/?x=y", safe="")
    fragment = f"#table={'A' * 66}&relay={relay}"
    for after in ("", ".", "?utm_source=x", "&utm_source=x"):
        assert of_fragment(fragment + after) == Invitation(fragment)
    assert of_fragment(quote(fragment, safe="#")) == Invitation(fragment)
    link = f"https://cards.example/{fragment}"
    assert of_text(f"{link[:76]}\n{link[76:]}\nAnna") == Invitation(fragment)
