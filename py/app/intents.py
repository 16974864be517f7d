"""The intents: what a person or the page can ask of the app.

An intent travels as plain data, `{"do": "keep set", "form": {…}}`, and is read once, on arrival:
`do` is the name of its type in lower-case words, as in `KeepSet`, and the rest are its fields. What
only one game's layout or only a table with friends understands comes as `Other`, for them to read.

To add an intent, write its type, and name it in the union of those who handle it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias, get_args

Given: TypeAlias = Mapping[str, Any]  # an intent as it travels
Form: TypeAlias = Mapping[str, str]
Results: TypeAlias = Mapping[str, Any]
NO_FIELDS: Form = {}


class Open(NamedTuple):
    """The page has been opened. The texts that the browser kept are the page's and the worker's.

    What it shows is "" for the home screen as delivered, "home" for another table there, "frame"
    for the beginning of another screen.
    """

    hash: str = ""
    shown: str = ""
    address: str = ""
    can_share: bool = False
    can_keep: bool = True  # this browser keeps anything at all
    can_shuffle: bool = True  # what a deck takes that nobody holds
    version: str = ""
    kept: Form = NO_FIELDS
    saves: Form = NO_FIELDS
    friends: str | None = None


class Link(NamedTuple):
    """The page's address has become this link."""

    hash: str


class Show(NamedTuple):
    """The change to the screen that was put off may come."""


class Unkept(NamedTuple):
    """The browser did not keep the text of this name, or the match: there was no room, or why."""

    value: str | None = None
    why: str = ""


class KeptElsewhere(NamedTuple):
    """Another tab has had the browser keep this text under a name, or forget it."""

    value: str
    text: str | None = None


class KeptMatches(NamedTuple):
    """These matches are kept now, by game."""

    saves: Form


class Look(NamedTuple):
    """The page is in sight again."""


class Taken(NamedTuple):
    """This tab alone has what is named now, and this is kept of it."""

    value: str
    save: str | None = None


class Busy(NamedTuple):
    """Another tab has what this one asked for."""

    value: str


class Lost(NamedTuple):
    """Another tab has taken over what this one had."""

    value: str


class TakeOver(NamedTuple):
    """Take over what another tab has."""

    value: str


class GoBack(NamedTuple):
    """Ask before leaving the table, if somebody might not mean it."""


class Rules(NamedTuple):
    """Open the rules, at this section."""

    value: str = ""


class Settings(NamedTuple):
    """Open the settings."""


class Set(NamedTuple):
    """Change settings."""

    form: Form


class Closed(NamedTuple):
    """The dialog has been closed."""


class Reload(NamedTuple):
    """Load the newest version of the page."""


class Friends(NamedTuple):
    """Something has happened on the connections to friends."""

    event: str


class Beat(NamedTuple):
    """Time has passed at a table with friends."""


class Computed(NamedTuple):
    """Sums of the deck have been done: the results by name, or nothing where one made no sense."""

    results: Results


class Unstored(NamedTuple):
    """The browser has not stored what a table with friends was about to say."""

    why: str = ""


class ChangeForm(NamedTuple):
    """Take over the form of the home screen. All intents with its fields do that first."""

    form: Form


class Start(NamedTuple):
    """Begin the table in the form, alone or among friends who share the device."""

    form: Form = NO_FIELDS


class HostFriends(NamedTuple):
    """Open the table in the form to friends on other devices."""

    form: Form = NO_FIELDS


class UsualStart(NamedTuple):
    """Begin with the usual rules."""


class Resume(NamedTuple):
    """Go on with the match of this game."""

    value: str


class BeginAfresh(NamedTuple):
    """Begin the match in the form in the place of the one that is kept."""


class ThrowAway(NamedTuple):
    """Ask for confirmation before the match of this game is thrown away."""

    value: str


class ReallyThrowAway(NamedTuple):
    """Throw it away."""

    value: str


class KeepMatch(NamedTuple):
    """Do not throw it away."""


class ResumeFriends(NamedTuple):
    """Come back to the table with friends."""


class Join(NamedTuple):
    """Go where a pasted link or code leads."""

    form: Form


class Back(NamedTuple):
    """Go back to the friends without choosing another game."""


class OtherRules(NamedTuple):
    """Choose what the friends play next."""


class Usual(NamedTuple):
    """Go back to the usual rules, or to the usual value of one of them."""

    value: str = ""
    form: Form = NO_FIELDS


class Own(NamedTuple):
    """Play this list of rounds."""

    value: str
    form: Form = NO_FIELDS


class OwnText(NamedTuple):
    """Play the list of rounds that was written."""

    form: Form


class Round(NamedTuple):
    """Open this round in the editor, or close it."""

    value: str
    form: Form = NO_FIELDS


class Rounds(NamedTuple):
    """Edit the list of rounds."""

    value: str
    form: Form = NO_FIELDS


class CopyLink(NamedTuple):
    """Copy the link to the table in the form."""

    form: Form = NO_FIELDS


class Dismiss(NamedTuple):
    """Hide what a link asked for in vain."""

    form: Form = NO_FIELDS


class KeepSet(NamedTuple):
    """Keep the rules under a name."""

    form: Form


class OverwriteSet(NamedTuple):
    """Keep them although there is a set of this name."""

    form: Form = NO_FIELDS


class DeleteSet(NamedTuple):
    """Ask for confirmation before this rule set is deleted."""

    value: str
    form: Form = NO_FIELDS


class ReallyDeleteSet(NamedTuple):
    """Delete it."""

    form: Form = NO_FIELDS


class NoSet(NamedTuple):
    """Do neither of the two."""

    form: Form = NO_FIELDS


class PickSet(NamedTuple):
    """Play by the rules of this set."""

    value: str
    form: Form = NO_FIELDS


class Tick(NamedTuple):
    """Let the table go on by itself, if its log still has this length."""

    entries: int


class Leave(NamedTuple):
    """Go home; the table waits."""


class Home(NamedTuple):
    """Go home."""


class Result(NamedTuple):
    """Show the result of the match, which is over."""


class LastTable(NamedTuple):
    """Show the table as the match has left it."""


class CountAnew(NamedTuple):
    """Forget how many matches these people have won."""


class Again(NamedTuple):
    """Play another match by the same rules."""


class Copy(NamedTuple):
    """Copy the result."""


class History(NamedTuple):
    """Open the history, at the tab that was shown last."""


class Moves(NamedTuple):
    """Open the history at what has happened in the deal."""


class Scores(NamedTuple):
    """Open the history at the score sheet."""


class LookBack(NamedTuple):
    """Open the history at what the hard bot would have done in the last deal."""


class KeepLooking(NamedTuple):
    """Go on with the look back, a little."""


class Hint(NamedTuple):
    """Ask what a bot would do, and where; or take the answer away, if it is SHOWN."""

    value: str = ""


class Advice(NamedTuple):
    """Ask what can be done."""


class Stop(NamedTuple):
    """Ask for confirmation before the match is stopped."""


class Reveal(NamedTuple):
    """Show the hand to the person who has the device now."""


class Pace(NamedTuple):
    """Hurry, or stop hurrying."""


class Sort(NamedTuple):
    """Sort the hand in this way."""

    value: str


class Group(NamedTuple):
    """Make the selected cards of the hand a group."""


class Ungroup(NamedTuple):
    """Take groups of the selected cards apart."""


class Lift(NamedTuple):
    """Begin to drag a card of the hand, or put it down."""

    card: int | None = None


class Move(NamedTuple):
    """Move a card in the hand: to a place, perhaps beside a card, or by one place."""

    card: int
    to: int | None = None
    by: int | None = None
    beside: int | None = None


class Query(NamedTuple):
    """Have a question about the table answered."""

    value: str


class StopNow(NamedTuple):
    """Stop the match."""


class Choose(NamedTuple):
    """Take this action."""

    value: str


class Deal(NamedTuple):
    """Deal the next cards."""


class Sure(NamedTuple):
    """Do what was asked for confirmation."""


class Unsure(NamedTuple):
    """Do not do it."""


class Tap(NamedTuple):
    """Select a card of the hand, or what else a tap on it means."""

    card: int


class PlayAlone(NamedTuple):
    """Play this card by itself, if that is all there is to say; or else select it."""

    card: int


class HideTip(NamedTuple):
    """Show the tip no more."""


class Act(NamedTuple):
    """Do what the main button says."""


class Pass(NamedTuple):
    """Pass."""


class Other(NamedTuple):
    """An intent of a game's layout, or of a table with friends; `read_as` reads it."""

    given: Given


TabIntent: TypeAlias = Taken | Busy | Lost | TakeOver
StoreIntent: TypeAlias = Unkept | KeptElsewhere | KeptMatches | Look
PageIntent: TypeAlias = (
    Open | Link | Show | GoBack | Rules | Settings | Set | Closed | Reload | TabIntent | StoreIntent
)
NetworkIntent: TypeAlias = Friends | Beat | Computed | Unstored
SetIntent: TypeAlias = KeepSet | OverwriteSet | DeleteSet | ReallyDeleteSet | NoSet | PickSet
FormIntent: TypeAlias = (
    ChangeForm | Usual | Own | OwnText | Round | Rounds | CopyLink | Dismiss | SetIntent
)
KeptIntent: TypeAlias = Resume | BeginAfresh | ThrowAway | ReallyThrowAway | KeepMatch
HomeIntent: TypeAlias = (
    Start | HostFriends | UsualStart | KeptIntent | ResumeFriends | Join | Back | FormIntent
)
HandIntent: TypeAlias = Sort | Group | Ungroup | Lift | Move
PlayIntent: TypeAlias = Deal | Sure | Unsure | Tap | PlayAlone | Act | Pass | Other
HistoryIntent: TypeAlias = History | Moves | Scores | LookBack | KeepLooking
DialogIntent: TypeAlias = HistoryIntent | Hint | Advice | Stop


class Drop(NamedTuple):
    """Drop a card of the hand on something, which is to press that with the card selected."""

    card: int
    on: PlayIntent


DeskIntent: TypeAlias = HandIntent | Drop | Query | StopNow | Choose | PlayIntent
LeaveIntent: TypeAlias = Leave | Home | OtherRules | Result | LastTable | CountAnew | Again | Copy
TableIntent: TypeAlias = Tick | LeaveIntent | Reveal | Pace | HideTip | DialogIntent | DeskIntent
Intent: TypeAlias = PageIntent | NetworkIntent | HomeIntent | TableIntent

# What every game's layout handles besides its own.
GameIntent: TypeAlias = Tap | Act | Pass


def read(given: Given) -> Intent | None:
    """Return the intent, or `None` if this is not one.

    A field that is missing or of another type has its default; without one there is no intent.
    """
    kind = _KINDS.get(str(given.get("do")))
    if kind is None:
        return Other(given)
    if kind is Drop:
        pressed = read(given["on"]) if isinstance(given.get("on"), dict) else None
        card = _number(given.get("card"))
        if card is None or not isinstance(pressed, PlayIntent):
            return None
        return Drop(card, pressed)
    intent: Intent | None = _filled(kind, given)
    return intent


def read_as(kinds: Iterable[type], other: Other) -> Any | None:
    """Return the intent as one of these types, or `None` if it is none of them."""
    found = (kind for kind in kinds if name_of(kind) == other.given.get("do"))
    kind = next(found, None)
    return _filled(kind, other.given) if kind is not None else None


def name_of(kind: type) -> str:
    """Return an intent's name, as elements of a page have it: `keep set` for `KeepSet`."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _filled(kind: Any, given: Given) -> Any | None:
    fields = {}
    for name, type_ in kind.__annotations__.items():
        value = _READERS[type_.__forward_arg__](given.get(name))
        if value is not None:
            fields[name] = value
        elif name not in kind._field_defaults:
            return None
    return kind(**fields)


def _number(value: object) -> int | None:
    return value if type(value) is int else None  # a bool is an int, too


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _form(value: object) -> Form | None:
    if not isinstance(value, dict):
        return None
    return {str(name): text for name, text in value.items() if isinstance(text, str)}


def _results(value: object) -> Results | None:
    return value if isinstance(value, dict) else None


# How a field is read, by its type as it is written above.
_READERS: Mapping[str, Callable[[object], object]] = {
    **{"int": _number, "int | None": _number, "str": _text, "str | None": _text},
    **{"bool": _flag, "Form": _form, "Results": _results},
}
_KINDS = {name_of(kind): kind for kind in get_args(Intent) if kind is not Other}
