"""A table with friends from laying it to playing, with nothing but a keyboard."""

from tests.browser.friends.table import Table
from tests.support.browser.play import HAND, Person
from tests.support.browser.watch import Watch
from tests.support.connections.programs import nowhere

TABS = 60
# Whether the focus can be seen: something has it, in the window, with nothing else over all of it.
SEEN = """() => {
    const there = document.activeElement;
    if (!there || there === document.body) return 'lost';
    if (there.matches('main, dialog, [tabindex="-1"]')) return '';
    const { left, top, right, bottom } = there.getBoundingClientRect();
    const [width, height] = [right - left, bottom - top];
    if (!width || bottom <= 0 || top >= innerHeight) return 'out of sight';
    for (const [x, y] of [[0.5, 0.5], [0.1, 0.2], [0.9, 0.8], [0.1, 0.8], [0.9, 0.2]]) {
        const at = document.elementFromPoint(left + x * width, top + y * height);
        if (!at || at.matches('html, body')) continue;
        if (there.contains(at) || at.contains(there)) return '';
    }
    return 'covered';
}"""
NAMED = """() => {
    const { tagName, id, textContent, outerHTML } = document.activeElement;
    return `${tagName} ${id} ${textContent.trim().slice(0, 60)} ${outerHTML.slice(0, 120)}`;
}"""


class Keys:
    """Somebody with a keyboard. After every key the focus is where it can be seen."""

    def __init__(self, person: Person) -> None:
        """At this page."""
        self.page = person.page
        self.person = person

    def key(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.look(f"after {key}")

    def look(self, when: str) -> None:
        """The focus can be seen, as soon as everything is answered."""
        self.person.idle()
        seen = self.page.evaluate(SEEN)
        assert not seen, f"{when} the focus is {seen}: {self.page.evaluate(NAMED)}"

    def is_at(self, selector: str) -> bool:
        """Return True if this element has the focus."""
        return bool(self.page.evaluate("(it) => document.activeElement.matches(it)", selector))

    def wait_at(self, selector: str) -> None:
        """Wait until the focus is on this: what opens is told of only after the key."""
        self.page.wait_for_function("(it) => document.activeElement.matches(it)", arg=selector)
        self.look(f"at {selector}")

    def go(self, selector: str, key: str = "Tab") -> int:
        """Press Tab until this has the focus: how often that was."""
        for count in range(TABS):
            if self.is_at(selector):
                return count
            self.page.keyboard.press(key)
            if not self.is_at("body"):  # the page has an end
                self.look(f"after {key}")
        raise AssertionError(f"{key} does not lead to {selector}")

    def use(self, selector: str, key: str = "Enter") -> None:
        """Go to it and press it."""
        self.go(selector)
        self.key(key)

    def write(self, selector: str, text: str) -> None:
        """Go to a field, write, and hand it in."""
        self.go(selector)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
        self.look("after writing")
        self.key("Enter")

    def wait(self, selector: str) -> None:
        """Wait until something can be seen; the focus is not lost by what has changed."""
        self.page.wait_for_selector(selector)
        self.look(f"with {selector}")


def test_a_table_is_laid_and_played_by_keyboard(table: Table) -> None:
    host = table.somebody("Anna")
    table.friends.append(host)
    anna = Keys(host.person)
    host.person.come("#game=spar&seats=3&target=1")
    anna.use("[data-do='host friends']")
    anna.wait("#join-name")
    anna.write("#join-name", "Anna")
    anna.wait("#lobby")
    host.wait_text("Friends can come by this link now.")
    anna.use("[data-do='copy invitation']")
    anna.use(".naming.own summary")
    anna.wait_at("#own-name")  # what opens gives its field the keyboard
    anna.page.keyboard.type("Hanna")
    anna.key("Enter")
    host.wait_text("Hanna")
    anna.use(".naming.keep summary")
    anna.wait_at(".naming.keep[open] input[type=text]")
    anna.write(".naming.keep[open] input[type=text]", "Ben")
    anna.wait("[data-do='free seat']")
    table.link = host.page.input_value("#link-text")

    guest = table.arrive("Ben")
    ben = Keys(guest.person)
    guest.wait("#join-name")
    ben.go("#join-name")
    ben.page.keyboard.type("Benjamin")
    ben.go("input[type=radio]")
    assert ben.is_at("[value='']")  # wherever there is room
    ben.key("ArrowUp")
    assert ben.is_at("[value='1']:checked")
    ben.key("Enter")
    anna.go("[data-do=lock]")
    anna.wait("#asking")
    assert "says they are Ben" in host.text("#asking")
    assert anna.is_at("[data-do=lock]")  # who comes takes the keyboard from nobody
    anna.go("#asking .button.main", "Shift+Tab")
    anna.key("Enter")
    ben.wait("#lobby")
    anna.look("when the question is gone")
    anna.use("[data-do=begin]")
    for one in (anna, ben):
        one.wait(HAND)
        one.go("#friends > summary", "Shift+Tab")
        one.key("Enter")
        one.go("#friends [data-do=proof]")
        one.key("Escape")
        assert one.is_at("#friends > summary")
        assert not one.page.locator("#friends[open]").count()
        one.key("Enter")
        one.use("#friends [data-value=applause]")
        assert one.is_at("#friends > summary")
        one.key("Enter")
        one.use("#friends [data-do=proof]")
        one.wait("dialog[open] .proof")
        one.key("Escape")
        assert one.is_at("#friends > summary")
        one.key("Enter")
        one.use("#friends [data-do=invite]")
        one.wait("dialog[open] #link-text")
        one.use("dialog .codes summary")
        one.use("dialog [data-do='offer code']")
        one.wait("dialog #own-code")
        assert one.is_at("#code-steps")
        one.use("dialog [data-do='copy code']")
        one.write("dialog #their-code", "no code")
        one.use("dialog .take-code [type=submit]")
        one.wait("dialog #code-trouble.problem")
        one.key("Escape")
        assert one.is_at("#friends > summary")


def test_codes_are_exchanged_by_keyboard(table: Table, watch: Watch) -> None:
    watch.expected = "WebSocket connection to 'ws"
    table.relay = nowhere()
    host, guest = table.somebody("Anna"), table.somebody("Ben")
    anna, ben = Keys(host.person), Keys(guest.person)
    host.person.come("#game=spar&seats=2&target=1")
    anna.use("[data-do='host friends']")
    anna.wait("#join-name")
    anna.write("#join-name", "Anna")
    anna.wait("#lobby")
    anna.wait("[data-do='offer code']")
    anna.use("[data-do='offer code']")
    anna.wait("#own-code")
    assert anna.is_at("#code-steps")
    guest.person.come()
    ben.go("#join-text")
    ben.page.keyboard.insert_text(host.page.input_value("#own-code"))
    ben.key("Enter")
    ben.wait("#own-code")
    assert ben.is_at("#joining")
    anna.go("#their-code")
    anna.page.keyboard.insert_text(guest.page.input_value("#own-code"))
    anna.use(".take-code [type=submit]")
    ben.wait("#join-name")
    anna.look("when the codes are gone")
    ben.write("#join-name", "Ben")
    anna.wait("#asking")
    anna.go("#asking .button.main", "Shift+Tab")
    anna.key("Enter")
    ben.wait("#lobby")
