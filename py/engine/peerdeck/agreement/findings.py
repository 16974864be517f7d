"""The verdict on a match in sentences, as pages and `peerdeck verify` show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from peerdeck.agreement.decks import Shuffle
from peerdeck.agreement.match import Match
from peerdeck.agreement.verdict import DealVerdict, Verdict
from peerdeck.agreement.words import Person
from peerdeck.naming import listed, somebody
from peerdeck.words import _, ngettext

Names = Mapping[Person, str]


def line(verdict: Verdict, match: Match, names: Names) -> str:
    """Return what can be said of the whole match so far, in one line."""
    closed = [begun for deal in verdict.deals for begun in _closed(deal)]
    sentences = (*_fairness(verdict), *_shuffled(closed, names), cards_shown(match))
    return " ".join(filter(None, (*sentences, *broken(verdict, names))))


def brief(verdict: Verdict, names: Names) -> str:
    """Return what can be said of the newest deal, in one line that stays as cards are shown."""
    newest = verdict.deals[-1:]
    sentences = (sentence for deal in newest for sentence in deal_sentences(deal, names))
    return " ".join((*sentences, *broken(verdict, names)))


def deal_sentences(deal: DealVerdict, names: Names) -> list[str]:
    """Return what was done to a deal, in sentences."""
    closed = _closed(deal)
    unfinished = len(deal.shuffles) - len(closed)
    result: list[str] = []
    if deal.times > 1:
        result.append(_("It was begun {count} times.").format(count=deal.times))
    if deal.voids:
        text = ngettext(
            "It ended once before it was over.",
            "It ended {count} times before it was over.",
            deal.voids,
        )
        result.append(text.format(count=deal.voids))
    if not deal.shuffles:
        result.append(_("It goes on with the cards of the deal before, without a shuffle."))
    result += _shuffled(closed, names)
    if unfinished:
        text = ngettext(
            "{count} shuffle has not been finished.",
            "{count} shuffles have not been finished.",
            unfinished,
        )
        result.append(text.format(count=unfinished))
    result += _absences(deal, names)
    if deal.openers:
        text = ngettext(
            "One person alone can see hidden cards.",
            "It takes {count} people together to see hidden cards.",
            deal.openers,
        )
        result.append(text.format(count=deal.openers))
    if is_fair(deal):
        result.append(_("Fair: dealt once, by all who hold its keys, and nothing else was done."))
    return result


def is_fair(deal: DealVerdict) -> bool:
    """Return True if the people may read that a deal was fair.

    The verdict has to say so, all shuffles have to be closed, and no person alone can see cards.
    """
    return deal.is_fair and len(_closed(deal)) == len(deal.shuffles) and deal.openers != 1


def broken(verdict: Verdict, names: Names) -> list[str]:
    """Return who is proved to have broken the rules, in a sentence for each."""
    return [
        _("{name} did what the rules do not allow.").format(name=_name(names, person))
        for person in dict.fromkeys(action.keeper for action in verdict.broken)
    ]


def cards_shown(match: Match) -> str:
    """Return how many cards were shown, and how many of those in play are hidden; "" if none."""
    closed = [begun for begun in match.begun if begun.shufflers and not _is_draw(begun)]
    there = {card for zone in match.state.zones for card in zone}
    dealt = {card for begun in closed for card in begun.numbers}
    shown, in_play = len(dealt & match.faces.keys()), dealt & there
    now = len(in_play & match.faces.keys())
    hidden = len(in_play) - now
    if not shown:
        return ""
    text = ngettext("{count} card shown", "{count} cards shown", shown).format(count=shown)
    if not hidden:
        return _("{shown}; every hand as dealt.").format(shown=text)
    if not now:
        return _("{shown}; every shown card as dealt.").format(shown=text)
    if now == shown:
        template = _("{shown}, {hidden} still hidden; every shown card as dealt.")
        return template.format(shown=text, hidden=hidden)
    return _(
        "Cards in play: {now} shown, {hidden} still hidden. Shown in all: {shown}, each as dealt."
    ).format(now=now, hidden=hidden, shown=shown)


def _closed(deal: DealVerdict) -> list[Shuffle]:
    return [begun for begun in deal.shuffles if begun.shufflers]


def _is_draw(begun: Shuffle) -> bool:
    """Return True for the pile of the seats, whose top card says who deals first."""
    faces = begun.deck.faces
    return begun.deck.number == 0 and faces == tuple(range(len(faces)))


def _fairness(verdict: Verdict) -> Iterator[str]:
    """Yield how many deals were fair, and which were not."""
    deals = verdict.deals
    fair = [deal for deal in deals if is_fair(deal)]
    if deals and len(fair) == len(deals) and verdict.is_fair:
        text = ngettext("The deal was fair.", "All {count} deals were fair.", len(deals))
        yield text.format(count=len(deals))
    elif len(deals) > 1 and fair:
        text = ngettext(
            "{fair} of {count} deals was fair.", "{fair} of {count} deals were fair.", len(fair)
        )
        yield text.format(fair=len(fair), count=len(deals))


def _shuffled(closed: Iterable[Shuffle], names: Names) -> Iterator[str]:
    """Yield who shuffled, and how often; the pile that draws the first dealer counts by itself."""
    for (shufflers, is_draw), times in Counter(
        (begun.shufflers, _is_draw(begun)) for begun in closed
    ).items():
        people = _listed(names, shufflers)
        if is_draw:
            yield _("Who deals first was drawn by {names}.").format(names=people)
        else:
            text = ngettext("Shuffled by {names}.", "Shuffled {count} times by {names}.", times)
            yield text.format(names=people, count=times)


def _absences(deal: DealVerdict, names: Names) -> Iterator[str]:
    """Yield who did not take part in something, and why."""
    for people, text in (
        (deal.away, _("Away when the cards were shuffled: {names}.")),
        (deal.skipped, _("Left out of a shuffle that waited for them: {names}.")),
        (deal.removed, _("Left the table, or were removed: {names}.")),
    ):
        if people:
            yield text.format(names=_listed(names, dict.fromkeys(people)))
    if deal.continued:
        yield _("The table goes on from another one, without some of its people.")


def _listed(names: Names, people: Iterable[Person]) -> str:
    return listed([_name(names, person) for person in people])


def _name(names: Names, person: Person) -> str:
    return somebody(names.get(person))
