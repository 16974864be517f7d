"""The keyboard in the hand: one Tab stop, arrows between cards, Alt and arrows to move a card."""

from pyscript import document
from pyscript.ffi import to_js

TAB_STOP = '#hand [tabindex="0"]'
_WITHOUT_SCROLLING = to_js({"preventScroll": True})
STEPS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -1, "ArrowDown": 1}


def intents_of(event):
    """The intents that a key in the hand or in the table asks for; moves the focus by itself."""
    card = event.target.closest("#hand [data-card]") if hasattr(event.target, "closest") else None
    if card is None or event.ctrlKey or event.metaKey:
        return []
    cards = list(document.querySelectorAll("#hand [data-card]"))
    here = [other.id for other in cards].index(card.id)
    key = event.key
    if key in STEPS:
        event.preventDefault()
        there = here + STEPS[key]
        if event.altKey:
            number = int(card.getAttribute("data-card"))
            return [{"do": "move", "card": number, "to": max(there, 0)}]
        focus_card(cards[max(0, min(there, len(cards) - 1))])
    elif key in ("Home", "End"):
        event.preventDefault()
        focus_card(cards[0 if key == "Home" else -1])
    elif key == "Enter":
        event.preventDefault()
        return _main_action(card, cards)
    return []


def _main_action(card, cards):
    """Do what the main button does; if nothing is selected, play the card in focus if one can."""
    if [other for other in cards if other.getAttribute("aria-pressed") == "true"]:
        return [{"do": "act"}]
    main = document.querySelector("#bar .main:not(:disabled)")
    if main is not None and main.dataset.do != "act":
        return [{"do": main.dataset.do}]
    return [{"do": "tap", "card": int(card.getAttribute("data-card"))}, {"do": "act"}]


def focus_card(card):
    """Make this card of the hand the Tab stop and go there."""
    for other in document.querySelectorAll(TAB_STOP):
        other.tabIndex = -1
    card.tabIndex = 0
    card.focus()


def is_adrift():
    """Whether nothing has the focus."""
    active = document.activeElement
    return active is None or active.tagName == "BODY"


def focus_first(places):
    """Focus the first of these places that is there, and leave the page where it is scrolled to."""
    for place in places:
        element = document.querySelector(place)
        if element is not None:
            element.focus(_WITHOUT_SCROLLING)
            return


def rescue():
    """Give the focus a sensible place if the element that had it has gone."""
    if is_adrift():
        focus_first((TAB_STOP, "#bar .main:not(:disabled)", "#headline", "main"))
