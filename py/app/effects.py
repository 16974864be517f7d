"""Effects: plain data that travels as JSON and tells the page, or its worker, what to do.

The page does these:

- `screen`: put this markup in the place of the whole screen; `title`: the page's title; `marks`:
  the classes of the whole page, which say what is on the screen to style sheets;
- `patch`: bring these regions (markup with an id each) up to date, with `title` and `marks` as
  above; with both of them cards may change place: `travels` has those that do, each with the spots
  that it comes from and goes to (`travels.py`), and `deals` is true if they are being dealt; with
  a `rest`, what the markup calls `data-late` is shown that many milliseconds after the landing;
- `say`, `alert`: have a screen reader say a sentence, politely or at once;
- `sound`: the name of a sound, only one at a time; play its `tones`, as `sounds.py` writes them;
- `dialog`: show this markup in the dialog, from the section with the id `at`; `inside`: bring the
  dialog up to date with this markup if it is still open; `close`: close it;
- `copy`: put this text on the clipboard, and say `copied` or, if that fails, `uncopied` in the
  element with the id `place`, and show it selected in the `field`, to be copied by hand. It answers
  only intents that the page knows to copy something: Safari has to begin in the click;
- `file`: offer this text as a file with this `name`;
- `wait`: after this many milliseconds send `intent`; if they begin when what was patched has
  `landed`, the time that cards fly comes before them;
- `address`: the fragment of the address at which this place is found again; `at_table` says if it
  is a table, which has a home to go back to;
- `look`: apply these settings to the page itself, values by name;
- `reveal`: scroll to the first element of this class on the board, then to that in the hand, unless
  they are in sight, at the end;
- `focus`: give the keyboard focus to the element with this id, at the end;
- `reload`: load the page again, in its newest version;
- `persist`: ask the browser not to throw away what it keeps;
- `keep`: let the page keep this text, or forget it when it is `None`, under the name `as`. The
  first intent, `open`, brings all such texts as `kept`, by name, and the page's `version`;

The worker does these; they hold every card, or have to do with other tabs (`tabs.py`) or friends:

- `take`: ask the browser for what is named, and answer with `taken` or `busy`; take it `over` from
  another tab if need be; `release`: give it back;
- `save`: keep this text as the match `of` a game, or forget it when it is `None`; `aside`: keep
  this damaged text elsewhere;
- `list`: answer with all matches that are kept;
- `show`: hand in the intent `show` next, which brings the change to the screen: what friends have
  to be told comes first and alone;
- the effects that only a table with friends has, and its beat: see `online/participant.py`.
"""

from __future__ import annotations

from typing import Any, Literal

from peerdeck.words import _

Effect = dict[str, Any]
# The screen "friends" is everything before the first card at a table with friends.
Screen = Literal["home", "friends", "table", "result"]


def copied(text: str, field: str, place: str = "copied") -> Effect:
    """Copy a text for the player to paste; the element with the id `place` says if it worked.

    If it did not, the text is selected in the element with the id `field`.
    """
    return {
        "copy": text,
        "place": place,
        "field": field,
        "copied": _("Copied. Paste it wherever you like."),
        "uncopied": _("This browser does not let the page copy. The text is selected: copy it."),
    }
