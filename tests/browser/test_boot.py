"""From opening the page to cards on the table: on a first visit, a later one, a bad one."""

import ast
import gzip
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from app.cardview import symbol
from build.places import DIST, PY
from tests.support.browser.boxes import box
from tests.support.browser.patience import Invite
from tests.support.browser.play import HAND, PLAY
from tests.support.browser.sites import ANSWERED, DELIVERED, PYODIDE, Sites
from tests.support.browser.watch import Watch
from tests.support.cases import some

pytestmark = pytest.mark.site(PYODIDE)
WITH_SNAPSHOTS = pytest.mark.site(DELIVERED)
AT_ONCE = pytest.mark.site(ANSWERED)  # where the table is there before the page
CARDS_SHOWN = f"document.querySelector('{HAND}') !== null"
BOOT = "document.documentElement.dataset.boot"
KEPT = "document.documentElement.dataset.snapshot === 'kept'"

FORGET = """() => new Promise((resolve) => {
    indexedDB.deleteDatabase('peerdeck').onsuccess = () => resolve();
})"""
# Every value that the bar of the boot has shown: it is gone before anybody can look twice.
PROGRESS = """window.progress = [];
new MutationObserver((changes) => {
    for (const { target } of changes) {
        if (target.matches('progress[value]')) window.progress.push(target.value);
    }
}).observe(document, { subtree: true, attributeFilter: ['value'] });"""
# What is done once all has been quiet for three seconds is done immediately.
SOON = """(() => {
    const wait = window.setTimeout;
    window.setTimeout = (work, milliseconds = 0, ...rest) =>
        wait(work, ['makeSnapshot', 'keep'].includes(work.name) ? 0 : milliseconds, ...rest);
})()"""
# Nothing waits for longer than a second, the watchdogs neither.
IMPATIENT = """(() => {
    const wait = window.setTimeout;
    window.setTimeout = (work, milliseconds = 0, ...rest) =>
        wait(work, Math.min(milliseconds, 1000), ...rest);
})()"""
FAILED = "The table could not be loaded."
# Boot Python once more, run this in it, and keep a snapshot of its memory.
MAKE_SNAPSHOT = """async (code) => {
    const beside = document.querySelector('script[src$="/kept.js"]').src;
    const at = (name) => new URL(`${name}.mjs`, beside).href;
    const { fromSite, start } = await import(at('python'));
    const { keep } = await import(at('snapshots'));
    const parts = fromSite();
    const python = await start({ _makeSnapshot: true }, parts);
    python.runPython(code);
    await keep(python.makeMemorySnapshot(), await parts.library, await parts.app);
}"""
# Those of some modules that cannot be imported.
MISSING = """async (names) => {
    const beside = document.querySelector('script[src$="/kept.js"]').src;
    const { fromSite, start } = await import(new URL('python.mjs', beside).href);
    const imports = (await start({}, fromSite())).pyimport('importlib').import_module;
    return names.filter((name) => {
        try { imports(name); } catch { return true; }
    });
}"""
# Answered after all earlier requests of the page.
WANTS_SNAPSHOT = """async () => {
    const beside = document.querySelector('script[src$="/kept.js"]').src;
    const { wanted } = await import(new URL('snapshots.mjs', beside).href);
    const answer = await wanted();
    await fetch('NOTICE.txt?later');
    return answer;
}"""
DAMAGE_SNAPSHOT = """async () => {
    const store = await caches.open('peerdeck-snapshots');
    const key = (await store.keys()).find(({ url }) => url.includes('/memory-'));
    await store.put(key, new Response('not a snapshot'));
}"""
# How long the memory of the snapshot is, and where its last page that is in use ends, in bytes.
MEASURE_SNAPSHOT = """async () => {
    const store = await caches.open('peerdeck-snapshots');
    const key = (await store.keys()).find(({ url }) => url.includes('/memory-'));
    const packed = await (await store.match(key)).arrayBuffer();
    const [, length, size, count] = new Uint32Array(packed.slice(0, 16));
    return [length, (new Uint32Array(packed, 16, count).at(-1) + 1) * size];
}"""
# Bytes of Pyodide's memory as it begins, and after it has grown once. From a snapshot of a larger
# one than the first it cannot start by itself (https://github.com/pyodide/pyodide/issues/6254):
# `python.mjs` lets it grow before.
FIRST_MEMORY, MOST_MEMORY = 31_457_280, 37_748_736
HANG = """
import _pyodide
def forever():
    while True: pass
_pyodide.set_excepthook = forever
"""
# What stood at the button that was pressed, and what was read out.
TOLD = """window.shown = [];
window.said = [];
new MutationObserver(() => {
    const note = (list, text) => {
        if (text && list.at(-1) !== text) list.push(text);
    };
    note(window.shown, document.querySelector('[aria-busy] .boot-told')?.textContent);
    note(window.said, document.getElementById('say')?.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
# What the worker has told of its boot.
MESSAGES = """window.messages = [];
const hear = Worker.prototype.addEventListener;
Worker.prototype.addEventListener = function (kind, ...rest) {
    if (kind === 'message') {
        hear.call(this, kind, ({ data }) => data?.boot && window.messages.push(data));
    }
    return hear.call(this, kind, ...rest);
};"""
MATCH = "#match=cpwp"
HERE = "#elsewhere [data-do='take over']"
ELSEWHERE = f'document.querySelector("{HERE}") !== null'
STARTS = "document.querySelectorAll('script[type=pyodide]').length"


def sit(page: Page, address: str = "") -> None:
    """Begin to play; with an address, visit it first."""
    if address:
        page.goto(address)
    page.click(PLAY)
    page.wait_for_selector(HAND)


def come_again(visitor: BrowserContext, address: str, starts: int = 1) -> str:
    """Visit a match that is on; returns what the table was booted from, after this many starts."""
    page = visitor.new_page()
    if starts > 1:
        page.add_init_script(IMPATIENT)
    page.goto(f"{address}{MATCH}")
    page.wait_for_selector(HAND)
    assert page.evaluate(STARTS) == starts
    origin = str(page.evaluate(BOOT))
    page.close()
    return origin


def hand(page: Page) -> list[str]:
    """The cards in one's hand."""
    return list(page.locator(HAND).evaluate_all("cards => cards.map(card => card.ariaLabel)"))


def hold(page: Page, pattern: str) -> Callable[[], None]:
    """Let requests wait, those still to come as well, until the answer is called."""
    held: list[Route] = []
    is_released = False

    def take(route: Route) -> None:
        # One may come while the others are let go.
        route.continue_() if is_released else held.append(route)

    def release() -> None:
        nonlocal is_released
        is_released = True
        while held:
            held.pop(0).continue_()
        # Without `unroute`: requests that are on their way while it turns routing off never end.

    page.route(pattern, take)
    return release


def packed_size() -> float:
    """Return the megabytes that the table's parts are on a line of a host that compresses."""
    [folder] = (DIST / "vendor").glob("pyodide-*")
    wasm = gzip.compress((folder / "pyodide.asm.wasm").read_bytes(), 6)
    parts = (DIST / "parts").glob("*.bin")
    return (len(wasm) + sum(part.stat().st_size for part in parts)) / 1e6


def check_snapshot(page: Page) -> None:
    """Raise AssertionError if the snapshot that this page has made is larger than it should be."""
    length, used = page.evaluate(MEASURE_SNAPSHOT)
    print(
        f"The snapshot has {length:,} bytes, of which {used:,} are in use: {MOST_MEMORY - used:,}"
    )
    print(f"below the limit, and {FIRST_MEMORY - used:,} below what Pyodide begins with.")
    assert used <= MOST_MEMORY


@WITH_SNAPSHOTS
def test_later_visits_boot_from_a_snapshot_and_deal_other_cards(
    page: Page, invite: Invite, address: str, watch: Watch
) -> None:
    page.add_init_script(SOON)
    sit(page, address)
    page.wait_for_function(KEPT)
    assert page.evaluate(BOOT) == "library"
    check_snapshot(page)
    hands = [hand(page)]
    page.close()
    # A bad moment of the line is no fault of the snapshot.
    unlucky = page.context.new_page()
    unlucky.route("**/pyodide.asm.wasm", lambda route: route.abort())
    unlucky.goto(address)
    unlucky.get_by_text(FAILED).wait_for()
    watch.forgive(unlucky)
    new = page.context.new_page()
    # Another page of the site, where no table holds the saved game.
    new.goto(f"{address}rules-cpwp.html")
    # It may have to wait until the page before has let go of the store.
    new.evaluate(FORGET)
    sit(new, address)
    assert new.evaluate(BOOT) == "snapshot"
    hands.append(hand(new))
    stranger = invite().new_page()
    sit(stranger, address)
    hands.append(hand(stranger))
    assert len({tuple(cards) for cards in hands}) == 3


@WITH_SNAPSHOTS
def test_a_snapshot_that_is_damaged_or_hangs_is_thrown_away(page: Page, address: str) -> None:
    sit(page, address)
    page.close()
    maker = page.context.new_page()
    maker.goto(f"{address}rules-cpwp.html")  # where nothing boots
    # On a busy machine a boot may take more memory, as other things come first.
    maker.evaluate(MAKE_SNAPSHOT, "large = bytes(64_000_000); del large")
    assert come_again(page.context, address) == "snapshot"
    maker.evaluate(DAMAGE_SNAPSHOT)
    assert come_again(page.context, address) == "library"
    assert come_again(page.context, address) == "library", "it was thrown away"
    maker.evaluate(MAKE_SNAPSHOT, HANG)
    assert come_again(page.context, address, starts=2) == "library"
    assert come_again(page.context, address) == "library", "it was thrown away"


def test_the_progress_of_the_boot_covers_nothing(page: Page, address: str) -> None:
    page.route("**/*.wasm", lambda _route: None)  # never comes
    page.goto(address)
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        told = box(page.locator(".boot-text"))
        for selector in (".wordmark", "[data-do=settings]"):
            other = box(page.locator(selector))
            is_beside = told.right <= other.left or other.right <= told.left
            assert is_beside, f"{selector} at {width} px"


FEW_PARTS = ["pyodide.asm.wasm", "cards.svg", "waiting.mjs"]  # the last boots the table
PARTS = [*FEW_PARTS, "app-*", "micropython.wasm"]


@pytest.mark.parametrize("file", some(PARTS, FEW_PARTS))
def test_a_part_that_does_not_come_is_told(
    file: str, page: Page, address: str, watch: Watch
) -> None:
    page.route(f"**/{file}", lambda route: route.abort())
    with page.context.expect_console_message(lambda message: message.type == "error"):
        page.goto(address)
    page.get_by_text(FAILED).wait_for()
    page.wait_for_load_state("networkidle")  # The other parts come, and change nothing.
    assert page.get_by_text(FAILED).is_visible()
    watch.forgive(page)


def test_a_failure_is_told_where_play_was_pressed_with_a_way_to_go_on(
    page: Page, address: str, watch: Watch
) -> None:
    page.route("**/library-*", lambda route: route.abort())
    with page.context.expect_console_message(lambda message: message.type == "error"):
        page.goto(address)
        page.click(PLAY)
    told = page.locator("#start").get_by_role("alert")
    told.get_by_text(FAILED).wait_for()
    assert page.locator(PLAY).inner_text() == "Play"
    page.unroute("**/library-*")
    told.get_by_role("button", name="Reload").click()
    page.wait_for_selector(".boot", state="detached")
    sit(page)
    watch.problems.clear()


@AT_ONCE
def test_cards_that_do_not_come_are_told_and_asked_for_until_they_do(
    page: Page, address: str, watch: Watch
) -> None:
    asked: list[str] = []

    def once(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    page.route("**/cards.svg", once)
    sit(page, address)
    page.wait_for_function("document.getElementById('cAS') !== null")
    assert len(asked) == 2
    faces = [symbol(face) for face in (*range(53), None)]
    lacking = "names => names.filter((name) => !document.getElementById(name)?.getBBox)"
    assert page.evaluate(lacking, faces) == []
    watch.problems.clear()


@AT_ONCE
@pytest.mark.parametrize(("link", "is_first"), [("", False), ("#game=spar", True)])
def test_a_card_that_an_example_lacks_comes_before_the_rest(
    page: Page, address: str, *, link: str, is_first: bool
) -> None:
    """Home itself lacks none, and waits for nothing."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    let_go = hold(page, "**/cards.svg")
    with page.expect_request("**/cards.svg"):
        page.goto(address + link)
    if is_first:
        # Were it not waited for, this would be asked for in the same moment as the cards.
        with page.expect_request("**/NOTICE.txt?later"):
            page.evaluate("fetch('NOTICE.txt?later')")
        assert "micropython.mjs" not in asked
        let_go()
    page.wait_for_function("document.documentElement.dataset.page === 'ready'")
    assert "micropython.mjs" in asked
    let_go()
    page.wait_for_selector(".boot", state="detached")


def test_progress_is_shown_at_the_button_and_said_once(
    page: Page, address: str, sites: Sites
) -> None:
    page.add_init_script(TOLD)
    page.add_init_script(PROGRESS)
    with sites.slow(PYODIDE, bits_per_second=12e6):
        page.goto(address, wait_until="commit")
        sit(page)
    shown, said = page.evaluate("[window.shown, window.said]")
    figures = re.findall(r"^(\d+\.\d) of (\d+\.\d) MB$", "\n".join(shown), re.MULTILINE)
    loaded = [float(part) for part, _whole in figures]
    assert loaded == sorted(loaded)
    assert len(loaded) > 10
    assert {whole for _part, whole in figures} == {f"{packed_size():.1f}"}
    assert shown[-1] == "Setting the table…"
    assert said[0].startswith("Starting…")
    assert said[1] in [f"Loading: {text}." for text in shown]
    assert said[2] == "Setting the table…"
    assert [text for text in said[1:] if "MB" in text] == said[1:2]
    progress = page.evaluate("window.progress")
    assert progress == sorted(progress)
    assert 0.5 < max(progress) <= 1
    assert page.locator(".boot").count() == 0
    page.close()
    # Parts that the browser has already are not counted.
    again = page.context.new_page()
    again.add_init_script(MESSAGES)
    again.goto(address + MATCH)
    again.wait_for_selector(HAND)
    local = "messages.filter(({ boot }) => boot === 'local').map(({ name }) => name)"
    again.wait_for_function(f"new Set({local}).size === 3")


def test_what_is_pressed_once_the_page_runs_but_no_table_waits_as_visibly(
    page: Page, address: str
) -> None:
    release = hold(page, "**/pyodide.asm.wasm")
    page.goto(address)
    page.wait_for_function("document.documentElement.dataset.page === 'ready'")
    friends = page.locator("[data-do='host friends']")
    friends.click()
    page.get_by_text("Opening your table…").first.wait_for()
    assert friends.get_attribute("aria-busy") == "true"
    release()
    page.wait_for_selector("#lobby, #joining")  # pressed once


def test_a_page_that_does_not_come_up_is_told_in_the_end(page: Page, address: str) -> None:
    page.clock.install()
    release = hold(page, "**/micropython.wasm")
    page.goto(address)
    page.wait_for_function(BOOT)
    page.clock.fast_forward("02:00:00")
    page.get_by_text("The table could not be loaded.").wait_for()
    release()
    page.wait_for_selector(".boot", state="detached")


@WITH_SNAPSHOTS
@pytest.mark.parametrize("fault", some(["throw new Error()", "null.picture", "a syntax error"], 1))
def test_a_snapshot_maker_that_breaks_is_not_tried_again(
    fault: str, page: Page, address: str, watch: Watch
) -> None:
    tried: list[str] = []

    def break_it(route: Route) -> None:
        tried.append(route.request.url)
        route.fulfill(body=fault, content_type="text/javascript")

    page.context.route("**/snapshot-maker.mjs", break_it)
    page.add_init_script(SOON)
    page.goto(address)
    page.wait_for_function("document.documentElement.dataset.snapshot === 'lost'")
    assert len(tried) == 1
    again = page.context.new_page()
    again.clock.install()
    again.goto(address)
    again.wait_for_selector(".boot", state="detached")
    again.clock.fast_forward(60_000)  # Longer than the page waits before it would try.
    assert again.evaluate(WANTS_SNAPSHOT) is False
    assert len(tried) == 1
    watch.forgive(page, again)


@AT_ONCE
def test_early_clicks_are_carried_out_in_order_at_the_table_of_the_link(
    page: Page, address: str
) -> None:
    release = hold(page, "**/micropython.wasm")
    page.goto(f"{address}#game=spar&seats=3")
    page.check("input[name=seats][value='5']", force=True)
    page.select_option("select[name=taker1]", index=1)
    page.click(PLAY)
    assert page.evaluate("document.documentElement.dataset.page") is None
    release()
    page.wait_for_selector("#board .trick-head, #board.tricks")
    assert page.locator("#table [id^=seat-]").count() == 5


@AT_ONCE
def test_a_link_can_be_opened_elsewhere_before_anything_runs(page: Page, address: str) -> None:
    page.route("**/micropython.wasm", lambda _route: None)
    page.goto(address)
    taken = """(link, keys) => {
        const answers = [];
        window.addEventListener('click', (event) => {
            answers.push(event.defaultPrevented);
            event.preventDefault();
        });
        link.dataset.do = 'anything';
        for (const key of [...keys, 'none']) {
            const about = { bubbles: true, cancelable: true, [key]: true };
            link.dispatchEvent(new MouseEvent('click', about));
        }
        return [...answers, takeEarlyClicks().length];
    }"""
    keys = ["ctrlKey", "metaKey", "shiftKey", "altKey"]
    answers = page.locator("#screen a").first.evaluate(taken, keys)
    assert answers == [*[False] * len(keys), True, 1]


@AT_ONCE
def test_the_policy_allows_nothing_inline_and_nothing_foreign(page: Page, address: str) -> None:
    page.goto(address)
    policy = page.get_attribute("meta[http-equiv='Content-Security-Policy']", "content") or ""
    # The whole of it, so that nobody loosens it in passing.
    assert policy.split("; ") == [
        "default-src 'none'",
        "script-src 'self' 'unsafe-eval' blob:",
        "worker-src 'self' blob:",
        "connect-src 'self' wss: ws://127.0.0.1:* ws://localhost:*",
        "style-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_the_small_library_has_whatever_is_imported_late(page: Page, address: str) -> None:
    names = {
        name
        for folder in ("app", "engine/peerdeck")
        for path in (PY / folder).rglob("*.py")
        if not {"cli", "deck", "env", "lab"} & {*path.relative_to(PY).parts}
        and path.name not in ("worker.py", "board.py", "own_bot.py", "__main__.py")
        and path.parts[-2:] != ("agreement", "proof.py")
        for node in ast.walk(ast.parse(path.read_text()))
        for name in _imported(node)
    }
    assert len(names) > 20
    page.goto(f"{address}rules-cpwp.html")
    assert page.evaluate(MISSING, sorted(names)) == []


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module] if node.module else []
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


def test_a_reader_without_scripts_finds_pages(invite: Invite, address: str) -> None:
    reader = invite(java_script_enabled=False).new_page()
    reader.goto(address)
    assert reader.locator("h1").last.is_visible()
    reader.get_by_text("Read the rules").click()
    assert reader.locator("article").is_visible()


LOOK = """() => new Promise((resolve) => import(
    document.querySelector('script[src$="/boot.mjs"]').src.replace('boot.mjs', 'friends.mjs')
).then(({ tell }) => tell('{"do":"look","code":"none"}', resolve)))"""


@AT_ONCE
def test_the_code_for_friends_is_loaded_when_needed(page: Page, address: str, watch: Watch) -> None:
    """Nothing of it is loaded to play alone; the first wish brings it, or a word for why not."""
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    sit(page, address)
    assert not any("/parts/peers/" in url for url in loaded)
    page.route("**/parts/peers/*", lambda route: route.abort())
    assert json.loads(page.evaluate(LOOK)) == {"is": "failed", "do": "look", "why": "load"}
    watch.problems.clear()
    page.unroute("**/parts/peers/*")
    page.reload()
    heard = json.loads(page.evaluate(LOOK))
    assert heard == {"is": "code", "kind": "", "code": "none", "fragment": ""}
    assert any("/parts/peers/" in url for url in loaded)
