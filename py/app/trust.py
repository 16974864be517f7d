"""The page "How your table stays yours": what is encrypted, and who could see what."""

from __future__ import annotations

from peerdeck.rules_page import Page, Points, Section, Text
from peerdeck.words import _

PATH = "how-your-table-stays-yours.html"


def page() -> Page:
    """The page, in the language in use, for people first and for developers at the end."""
    return Page(
        title=_("How your table stays yours"),
        intro=_(
            "A table with friends lives in your browsers and nowhere else. This page says what is"
            " encrypted, what each of you could see, and what a stranger could."
        ),
        sections=(
            _server(),
            _link(),
            _relays(),
            _connections(),
            _host(),
            _fair(),
            _gone(),
            _kept(),
            _helps(),
            _own(),
        ),
    )


def _server() -> Section:
    return Section(
        "server",
        _("No server keeps the game"),
        (
            Text(
                _(
                    "This site hands out the same files to everybody and learns nothing of your"
                    " table. One of you is the host: the host's browser deals, keeps the order of"
                    " the moves and plays the bots. Everybody's browser keeps the game as that"
                    " seat knows it, and is ready to go on when the host is gone."
                )
            ),
        ),
    )


def _link() -> Section:
    return Section(
        "link",
        _("The link is the key"),
        (
            Text(
                _(
                    "The part of the link after the # never leaves your browsers: it is not sent"
                    " to this site. It holds a secret, from which the key is made that encrypts"
                    " how your browsers find each other, and the mark by which the host can be"
                    " recognised. Nobody without the link can come to the table, and nobody with"
                    " it can pose as the host."
                )
            ),
            Points(
                (
                    _(
                        "Give the link to your friends only. Whoever has it can knock, sees the"
                        " names in the lobby, and can watch what lies open if the host lets"
                        " watchers in."
                    ),
                    _("Nobody sits down before the host has admitted them."),
                    _(
                        "The host can lock the table, and remove somebody, who then has to knock"
                        " again."
                    ),
                    _(
                        "Your seat is held by a key that your browser made for this table and does"
                        " not give away. On another device the host must give you your seat again."
                    ),
                )
            ),
        ),
    )


def _relays() -> Section:
    return Section(
        "relays",
        _("What a relay can see"),
        (
            Text(
                _(
                    "Two browsers that have never met need somebody to carry a note between them."
                    " Public relays do that: some speak Nostr, some MQTT. The notes are encrypted"
                    " with AES-256-GCM and signed, and there are two of them for each friend who"
                    " comes. Cards and moves never pass through a relay."
                )
            ),
            Points(
                (
                    _(
                        "A relay sees the internet addresses from which notes come, when, how long"
                        " they are, and a random word that they have in common."
                    ),
                    _("It sees no name, no game, no card, and not what the notes say."),
                    _(
                        "It can lose notes or hold them back. It cannot change one or make one up"
                        " without being noticed. Several relays are used at once for that reason."
                    ),
                    _(
                        "Once everybody is there and the table is locked, the relays are left, and"
                        " joined again only while somebody is missing."
                    ),
                    _(
                        "With peer codes no relay is used at all: you carry the two notes"
                        " yourselves, in a messenger or as pictures before a camera. Whoever could"
                        " read both notes and change them on the way could sit down in a friend's"
                        " place, so send them by a way you trust."
                    ),
                )
            ),
        ),
    )


def _connections() -> Section:
    return Section(
        "connections",
        _("What passes between you"),
        (
            Text(
                _(
                    "Your browsers are connected directly by WebRTC, which encrypts everything,"
                    " and each proves with its key that it is the one that was invited. So your"
                    " browsers know each other's internet addresses, as in any call without a"
                    " company in between."
                )
            ),
            Points(
                (
                    _(
                        "A STUN server tells a browser its own address on the internet. It learns"
                        " that address and nothing of the game."
                    ),
                    _(
                        "A TURN server, if somebody names one, passes encrypted packets on. It"
                        " learns your addresses and how much you send."
                    ),
                    _(
                        "Where two of you cannot be connected directly, a friend's browser passes"
                        " on what is encrypted for the other. It cannot read it."
                    ),
                )
            ),
        ),
    )


def _host() -> Section:
    return Section(
        "host",
        _("What the host could see"),
        (
            Text(
                _(
                    "The cards. The page never shows the host what others hold, but somebody has to"
                    " deal, the host's browser does it, and a host who knows how to look into a"
                    " program could read every card there. The host cannot choose the order of a"
                    " shuffle that you took part in, and cannot exchange a card without being"
                    " found out. Play with a host you would let shuffle and deal at your kitchen"
                    " table."
                )
            ),
            Points(
                (
                    _(
                        "Everybody else's browser holds that seat's own cards and what lies open,"
                        " and nothing more: there is nothing to find in it."
                    ),
                    _(
                        "So that the game outlives the host, the other people's browsers each hold"
                        " a part of the host's secret. If two thirds of them worked together, with"
                        " altered programs, they could read the cards as well."
                    ),
                    _(
                        "No program can keep people from telling each other their cards, or from"
                        " sitting down twice."
                    ),
                )
            ),
        ),
    )


def _fair() -> Section:
    return Section(
        "fair",
        _("Why the deal is fair"),
        (
            Points(
                (
                    _(
                        "Before a shuffle the host's browser asks yours and those of the others"
                        " for random numbers. Each shows the seal of its number first. Only when"
                        " all seals are there are the numbers shown, and all of them together"
                        " decide the order of the cards. Nobody who has to show a number can know"
                        " what the others will bring."
                    ),
                    _(
                        "The host can leave somebody out: because they are away, because they do"
                        " not answer, or to stack the deck. So your page calls a deal fair only if"
                        " every person at the table took part in every shuffle. Otherwise it names"
                        " those who did not, and then the host may have chosen the order. If you"
                        " were there, or had even answered, and were left out, your page tells you."
                    ),
                    _(
                        "Your browsers also tell each other directly which shuffles they took part"
                        " in. So the host cannot make up somebody's number, or tell each of you"
                        " another story, and have the deal called fair."
                    ),
                    _(
                        "Of a shuffle that was made before you came, your page can only read what"
                        " the host wrote down. It is not called fair to you."
                    ),
                    _(
                        "The host seals every card, one by one, before any is given out. Whoever"
                        " gets to know a card gets the proof that it is the one under that seal."
                    ),
                    _(
                        "As soon as no hidden card of a shuffle is in play any more, the host opens"
                        " their number. Every browser then shuffles again by itself, opens every"
                        " seal, and plays the whole log once more: every card, and every duty such"
                        " as following suit."
                    ),
                    _(
                        "The page says in one line what came of it. The line opens into the proof."
                        " If something does not fit, it says what, and whose doing it is."
                    ),
                    _(
                        "This is about the cards alone. Who deals first is drawn by the host's"
                        " page, and it writes down what everybody plays: with an altered program a"
                        " host could play a card for you, which you would see in your own hand."
                    ),
                )
            ),
        ),
    )


def _gone() -> Section:
    return Section(
        "gone",
        _("When somebody is gone"),
        (
            Points(
                (
                    _(
                        "A seat whose browser is not heard is minded by a bot, or the table waits:"
                        " the host chooses. Whoever comes back by the same link, in the same"
                        " browser, has the same seat and the same hand again."
                    ),
                    _(
                        "When nobody has heard the host for ten seconds, the next person takes over"
                        " by the word of more than half of you. The hands stay as they are as long"
                        " as enough parts of the host's secret are there. Otherwise everybody keeps"
                        " the own hand, and the cards that nobody knows any more are dealt afresh;"
                        " the page says so."
                    ),
                    _(
                        "Of a table cut in two only the larger part plays on. Two equal halves are"
                        " asked, and so is whoever is left of two."
                    ),
                    _(
                        "If all have gone, the table goes on when you come back, from what your"
                        " browsers have kept."
                    ),
                )
            ),
        ),
    )


def _kept() -> Section:
    return Section(
        "kept",
        _("What your browser keeps"),
        (
            Text(
                _(
                    "The name you gave, your key for the table, the table as you know it, and at"
                    " the host the cards. It stays in this browser until the table ends, you begin"
                    " another, or you delete the data of this site. Nothing is counted, and nobody"
                    " is told."
                )
            ),
        ),
    )


def _helps() -> Section:
    return Section(
        "helps",
        _("When two of you cannot be connected"),
        (
            Points(
                (
                    _("Try another network: a phone's own instead of a company's or a hotel's."),
                    _(
                        "Let a third friend come, too: whoever reaches both passes on what one"
                        " sends to the other."
                    ),
                    _(
                        "Name a TURN server in the settings of the table. Some networks let nothing"
                        " else through, one pair in five or so on the open internet."
                    ),
                    _(
                        "Where no relay is reached, use peer codes. In one room with one network"
                        " they work without the internet."
                    ),
                )
            ),
        ),
    )


def _own() -> Section:
    return Section(
        "own",
        _("Your own relays and servers"),
        (
            Text(
                _(
                    "The relays and STUN servers stand in one file of the site, peer/relays.json."
                    " Whoever puts up an own copy of the site changes it there, adds TURN servers"
                    " under iceServers, and tries the list with node peer/check-relays.mjs. A host"
                    " can name own relays when opening a table; they travel in the link. The"
                    " protocol is written down in peer/PROTOCOL.md of the source."
                )
            ),
        ),
    )
