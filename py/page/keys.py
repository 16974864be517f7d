"""The keyboard at the table: arrows in the hand and between tabs, and keys that ask a question."""

from js import document
from jsffi import to_js

from page import fan, intents
from page.fan import CARDS
from page.fields import FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from js import Element, KeyboardEvent

    from page.intents import Intent, Later

TAB_STOP = '#hand [tabindex="0"]'
MAIN = "#outcome .main, #bar .main:not(:disabled)"
REGION = '[id][tabindex="-1"]:not(main, [data-card])'
STEPS = {"ArrowLeft": -1, "ArrowRight": 1}
TABS = "[role=tab]"
ROWS = {"ArrowUp": -1, "ArrowDown": 1}
ENDS = ("Home", "End")
QUESTIONS = {
    "h": "hand",
    "m": "table",
    "t": "discard",
    "c": "contract",
    "s": "scores",
    "l": "last",
    "w": "turn",
    "?": "keys",
}
_WITHOUT_SCROLLING = to_js({"preventScroll": True})
NEAREST = to_js({"block": "nearest"})
_moved: list[str] = []  # the card that a key has moved, until the page shows it in its new place


def intents_of(event: KeyboardEvent) -> list[Intent | Later]:
    """Return the intents of a key in the hand or at the table; moves the focus itself."""
    document.body.setAttribute("data-keyed", "")  # from now on the focus is seen
    if event.ctrlKey or event.metaKey or not hasattr(event.target, "closest"):
        return []
    card = event.target.closest(CARDS)
    if card is not None:
        wanted = _in_hand(event, card)
        if wanted is not None:
            event.preventDefault()
            return wanted
    tab = event.target.closest(TABS)
    if tab is not None and (event.key in STEPS or event.key in ENDS) and not event.altKey:
        event.preventDefault()
        return [_in_tabs(event.key, tab)]
    return _question(event)


def _in_tabs(key: str, tab: Element) -> Intent:
    """Focus another tab of a row, which goes round, and return the intent that opens it."""
    tabs = list(document.querySelectorAll(TABS))
    here = [other.id for other in tabs].index(tab.id)
    if key in ENDS:
        there = 0 if key == "Home" else len(tabs) - 1
    else:
        step = -STEPS[key] if document.documentElement.getAttribute("dir") == "rtl" else STEPS[key]
        there = (here + step) % len(tabs)
    tabs[there].focus()
    return intents.of_element(tabs[there])


def _in_hand(event: KeyboardEvent, card: Element) -> list[Intent | Later] | None:
    """Return the intents of a key on a card of the hand, or `None` if it means nothing there."""
    key = event.key
    if key == "Enter" and not event.altKey:
        return [lambda: _main_action(card)]  # a card just selected may not be shown as selected yet
    if not (key in STEPS or key in ROWS or key in ENDS):
        return None
    cards = fan.cards()
    here = [other.id for other in cards].index(card.id)
    if key in ENDS:
        there = 0 if key == "Home" else len(cards) - 1
    elif key in ROWS:
        there = fan.Fan().above_or_below(here, ROWS[key])
    else:
        there = max(0, min(here + STEPS[key], len(cards) - 1))
    if not event.altKey:
        focus_card(cards[there])
        return []
    move: Intent = {"do": "move", "card": int(card.getAttribute("data-card"))}
    if key in STEPS:
        move["by"] = STEPS[key]
    else:
        move["to"] = there
    _moved.append(card.id)
    return [move]


def _main_action(card: Element) -> list[Intent]:
    """Press the main button; if there is none and nothing is selected, play the card in focus."""
    main = document.querySelector(MAIN)
    if main is not None:
        return [intents.of_element(main)]
    if document.querySelector(CARDS + '[aria-pressed="true"]') is not None:
        return [{"do": "act"}]
    return [intents.of_element(card, "play alone")]


def _question(event: KeyboardEvent) -> list[Intent | Later]:
    """Return the question of a single key, unless the key is typed into a field."""
    what = QUESTIONS.get(event.key if event.key == "?" else event.key.lower())
    if what is None or event.altKey or event.repeat or (event.shiftKey and event.key != "?"):
        return []
    if document.documentElement.getAttribute("data-keys") == "off":
        return []
    if event.target.closest(FIELD) is not None or document.querySelector("#table") is None:
        return []
    dialog = document.querySelector("dialog[open]")
    if dialog is not None and (what == "keys" or dialog.querySelector(FIELD) is not None):
        return []
    event.preventDefault()
    return [{"do": "query", "value": what}]


def focus_card(card: Element) -> None:
    """Make this card of the hand the Tab stop and focus it."""
    for other in document.querySelectorAll(TAB_STOP):
        other.tabIndex = -1
    card.tabIndex = 0
    card.focus()


def is_adrift() -> bool:
    """Return True if nothing has the focus, or an element that has no use for it."""
    active = document.activeElement
    if active is None or active.tagName == "BODY" or active.matches(":disabled"):
        return True
    return not _is_shown(active)


def focus_first(places: Iterable[str]) -> None:
    """Focus the first of these places that is shown, without scrolling the page."""
    for place in places:
        element = document.querySelector(place)
        if element is not None and _is_shown(element):
            element.focus(_WITHOUT_SCROLLING)
            return


def _is_shown(element: Element) -> bool:
    # A browser takes the focus away from what is hidden or inert only when it next draws the page.
    return element.getClientRects().length > 0 and element.closest("[inert]") is None


def region() -> str:
    """Return a selector for the part of the page around the focus that can take it itself."""
    active = document.activeElement
    around = active.parentElement if active is not None else None
    around = around.closest(REGION) if around is not None else None
    return "" if around is None else "#" + around.id


def rescue(near: str = "") -> None:
    """Give the focus a sensible place if its element has gone; follow a moved card.

    `near` is the part of the page that had the focus.
    """
    if is_adrift():
        focus_first((near or TAB_STOP, TAB_STOP, MAIN, "#headline", "main"))
    while _moved:
        card = document.getElementById(_moved.pop())
        if card is not None:
            card.scrollIntoView(NEAREST)
