"""Before its Python is there the page shows what the address asks for, or was chosen last."""

import pytest
from playwright.sync_api import Page

from app.home_form import HomeForm
from app.links import choice_text, from_link, kept_choice
from app.screens import home
from app.seating import places
from app.setup import usual
from peerdeck.games import games
from tests.browser.test_boot import hold
from tests.support.browser.looks import access
from tests.support.browser.patience import Invite
from tests.support.browser.play import IDLE, PLAY
from tests.support.browser.watch import Watch
from tests.support.cases import some

GAMES = sorted(games())
REGIONS = ("games", "about", "players")
LINKS = [
    *(f"#game={game}" for game in GAMES),
    "#game=spar&seats=6&people=1,3&bots=easy",
    "#seats=8&people=3&bots=easy,medium,easy,easy,medium",
    "#game=crazy_eights&seats=2&people=2",
]
# Each is equal, as nodes, to what the app itself draws.
DIFFERENT = """(regions) => Object.entries(regions).filter(([id, markup]) => {
    const template = document.createElement('template');
    template.innerHTML = markup;
    return !template.content.firstElementChild.isEqualNode(document.getElementById(id));
}).map(([id]) => [id, document.getElementById(id).outerHTML])"""
# What somebody can have seen of the game that is offered, frame by frame.
WATCH = """window.seen = new Set();
(function look() {
    const title = document.getElementById('game-title');
    if (title && title.checkVisibility({ visibilityProperty: true })) seen.add(title.textContent);
    requestAnimationFrame(look);
})();"""
SHIFTS = """window.shift = 0;
new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });"""
HOME_ALONE = "button[data-do=start], button[data-do='host friends'], #games"
PYTHON = "**/micropython.wasm"
OPENED = "document.documentElement.dataset.opened !== undefined"
NOWHERE = "#table=" + "z" * 66  # of a version that no page has


def regions(form: HomeForm) -> dict[str, str]:
    """The regions of home that can be drawn before Python is there."""
    return {id: part for id, part in home.parts(form).items() if id in REGIONS}


def offered(link: str) -> HomeForm:
    setup, problems = from_link(link)
    assert not problems
    return HomeForm(setup)


@pytest.fixture
def early(page: Page) -> Page:
    """An empty page to which Python never comes."""
    page.route(PYTHON, lambda _route: None)
    return page


def check_spar(page: Page) -> None:
    """The example and the seats of Spar are shown, and the name that was typed in."""
    assert page.locator("#about .emblem").inner_html() in regions(offered("#game=spar"))["about"]
    assert page.locator("#players .segments").inner_text().split() == ["2", "3", "4", "5", "6"]
    assert page.locator("#name0").input_value() == "Zoë"


@pytest.mark.parametrize("link", some(LINKS, 4))
def test_a_link_shows_its_game_and_players_as_the_app_does(
    link: str, early: Page, address: str
) -> None:
    early.add_init_script(WATCH)
    early.goto(address + link)
    form = offered(link)
    assert early.evaluate(DIFFERENT, regions(form)) == []
    assert early.locator("#rules-of").input_value() == form.draft.game.id
    assert early.evaluate("[...seen]") in ([], [form.draft.game.title]), "another game was seen"


def test_rules_are_chosen_as_a_link_says_or_counted_until_they_come(
    early: Page, address: str
) -> None:
    early.goto(f"{address}#jokers=two&runs=single&nonsense=yes")
    assert early.locator("#rule-jokers").input_value() == "two"
    assert "2 changed" in early.locator("#house-rules summary").inner_text()
    early.goto("about:blank")
    early.goto(f"{address}#game=spar&revoke=challenge")
    assert "1 changed" in early.locator("#house-rules summary").inner_text()
    assert early.locator("#house-rules select").count() == 0, "those are the rules of another game"


def test_what_was_chosen_last_is_there_at_once(page: Page, address: str) -> None:
    setup, _problems = from_link("#game=takku_sum&seats=3&people=2")
    text = f"{choice_text(setup)}\nZoë\nBruno"
    page.goto(f"{address}rules-cpwp.html")
    page.evaluate("(text) => kept.keep('choice', text)", text)
    page.route(PYTHON, lambda _route: None)
    page.goto(address)
    assert page.evaluate(DIFFERENT, regions(HomeForm(kept_choice(text)))) == []


def test_another_tile_shows_its_own_example_and_seats_at_once(page: Page, address: str) -> None:
    release = hold(page, PYTHON)
    page.goto(address)
    page.fill("#name0", "Zoë")
    page.check("input[name=seats][value='7']", force=True)
    assert page.locator("#players .taker").count() == 7
    page.check("#game-spar", force=True)
    check_spar(page)
    assert page.locator("#players .taker").count() == 6
    page.check("#game-cpwp", force=True)
    assert page.locator("#rule-jokers").count() == 1, "its rules are back"
    page.check("#game-spar", force=True)
    release()
    page.wait_for_function(f"{OPENED} && {IDLE}")
    assert page.locator("#rules-of").input_value() == "spar"
    assert page.is_checked("input[name=seats][value='6']")
    assert page.locator("#name0").input_value() == "Zoë"


def test_a_choice_before_the_script_for_it_is_shown_once_that_has_come(
    early: Page, address: str
) -> None:
    release = hold(early, "**/asked.js")
    early.goto(address, wait_until="commit")
    early.fill("#name0", "Zoë")
    early.check("#game-spar", force=True)
    early.check("input[name=seats][value='6']", force=True)
    assert early.locator("#about .emblem").inner_html() in regions(HomeForm())["about"], "not yet"
    release()
    early.wait_for_function("document.getElementById('rules-of').value === 'spar'")
    check_spar(early)
    assert early.locator("#game-spar").is_checked()
    assert early.locator("#players .taker").count() == 6


def test_a_change_before_python_is_there_leaves_the_rules_of_the_link(
    page: Page, address: str
) -> None:
    release = hold(page, PYTHON)
    page.goto(f"{address}#game=spar&revoke=challenge")
    page.check("input[name=seats][value='3']", force=True)
    release()
    page.wait_for_function(f"{OPENED} && {IDLE}")
    assert page.locator("input[name=seats]:checked").input_value() == "3"
    assert page.locator("[name=rule-revoke]:checked").input_value() == "challenge"


def test_a_friends_link_finds_the_table_and_never_shows_home(page: Page, address: str) -> None:
    release = hold(page, PYTHON)
    page.add_init_script(WATCH)
    page.goto(address + NOWHERE)
    assert page.get_by_text("Finding your friend's table…").is_visible()
    assert page.locator(HOME_ALONE).count() == 0
    assert page.evaluate("[...seen]") == []
    release()
    page.get_by_text("This link does not lead to a table").wait_for()
    assert page.locator(HOME_ALONE).count() == 0


@pytest.mark.parametrize("game", some(["cpwp", "shanghai"], ["shanghai"]))
def test_the_address_of_a_match_shows_the_frame_of_its_table(
    game: str, page: Page, address: str
) -> None:
    release = hold(page, PYTHON)
    page.goto(f"{address}#match={game}")
    assert page.get_by_text("the table…").filter(visible=True).count() == 1
    assert games()[game].title in page.title()
    assert page.locator("#top .title").text_content() == games()[game].title
    assert page.locator(HOME_ALONE).count() == 0
    release()
    page.wait_for_selector("#home")  # there is no such match here
    assert page.locator(PLAY).is_visible()


@pytest.mark.parametrize("seats", some([2, 3, 5], [2, 5]))
def test_the_frame_of_a_table_has_the_seats_of_its_match(
    page: Page, address: str, seats: int
) -> None:
    release = hold(page, PYTHON)
    page.goto(address)
    page.evaluate(
        "(text) => kept.keep('choice', text)", choice_text(usual("crazy_eights").seated(seats))
    )
    page.goto(f"{address}#match=crazy_eights")
    page.reload()
    page.wait_for_selector("#seats")
    kinds = page.locator("#seats .seat").evaluate_all("(all) => all.map((one) => one.className)")
    expected = places(seats)[1:]
    assert [f"sits-{place}" in kind for kind, place in zip(kinds, expected, strict=True)] == [
        True
    ] * (seats - 1)
    marks = set((page.locator("body").get_attribute("class") or "").split())
    assert ("has-topped" in marks) == ("t" in expected)
    assert ("has-flanked" in marks) == (seats > 2)
    assert page.locator("#seats").inner_text().strip() in ("", "Players")
    release()


TAKEN_OVER = [
    *("", "#game=shanghai&seats=5", "#game=spar&seats=6&people=3", NOWHERE, "#match=spar")
]
HOSTILE = [
    "#match=<img src=x onerror=alert(1)>",
    "#match=__proto__",
    "#game=<svg/onload=alert(1)>&seats=5",
    "#game=constructor",
    "#game=%22%5Dspar&seats=NaN",
    "#people=99999999999&seats=008&bots=__proto__",
    "#" + "seats=5&" * 9000,
    "#%",
]


@pytest.mark.parametrize("link", some(HOSTILE, 3))
def test_an_address_that_means_nothing_shows_the_ordinary_page(
    link: str, early: Page, address: str
) -> None:
    early.goto(address + link)
    assert early.evaluate(DIFFERENT, regions(HomeForm())) == []
    assert early.locator(PLAY).is_visible()


@pytest.mark.parametrize("link", some(TAKEN_OVER, 3))
def test_nothing_moves_when_python_takes_over(link: str, page: Page, address: str) -> None:
    page.add_init_script(SHIFTS)
    page.goto(address + link)
    page.wait_for_function(OPENED)
    page.wait_for_selector(".boot", state="detached")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    assert page.evaluate("window.shift") < 0.01


def test_a_page_whose_scripts_do_not_come_is_readable(
    page: Page, address: str, watch: Watch
) -> None:
    page.route("**/asked.js", lambda route: route.abort())
    page.goto(f"{address}#game=spar")
    page.locator("#game-title").wait_for()
    watch.forgive(page)


def test_axe_finds_nothing_while_the_table_is_awaited(invite: Invite, address: str) -> None:
    visitor = invite()
    visitor.route(PYTHON, lambda _route: None)
    for link in (NOWHERE, "#match=spar", "#game=takku_sum&seats=3"):
        page = visitor.new_page()
        page.goto(address + link)
        if page.locator(PLAY).count():
            page.check("#game-spar", force=True)
            page.click(PLAY)
        assert access.look(page) == {}, link
