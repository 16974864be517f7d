"""The house rules on offer, in groups, and the list of rounds of a game that has one."""

from __future__ import annotations

from app.offer import Offer
from app.rounds import SIZES, Meld, Written, written
from app.screens.home_contracts import MeldLine, RoundLine, Rounds
from app.screens.home_fields import Choice
from app.screens.home_rules import Group, HouseRule
from app.show.rule_groups import grouped
from peerdeck.games.contract_rummy.contracts import (
    DEALT,
    MOST_ROUNDS,
    Contract,
    describe_contract,
    rounds_text,
)
from peerdeck.options import SHOWN, BadOptions, Numbers, Option
from peerdeck.words import _


def groups(offer: Offer) -> tuple[Group, ...]:
    """Return the form of the house rules; problems appear beside the rules they are about."""
    rules, problems = offer.wish.game.options.offered(), offer.wish.problems()
    return tuple(
        Group(title, tuple(_rule(offer, rule, problems.get(rule.name, "")) for rule in listed))
        for title, listed in grouped(rules)
    )


def _rule(offer: Offer, rule: Option, problem: str) -> HouseRule:
    value = offer.wish.values[rule.name]
    rounds = _rounds(offer, rule, value) if rule is offer.rounds_rule or _is_list(rule) else None
    values = _choices(rule)
    if rounds is not None:
        values = (*values, Choice(_own_value(offer, rule, value), _("Your own list")))
    elif value not in {one.value for one in values}:
        values = (*values, Choice(value, value[:SHOWN]))  # impossible, until it is put right
    return HouseRule(
        rule.name,
        _(rule.label),
        _("Which contracts are played, and how many cards are dealt for each.")
        if rounds is not None
        else _(rule.help),
        values,
        value,
        rule.label_of(rule.default) if value != rule.default else None,
        problem,
        rounds,
    )


def _is_list(rule: Option) -> bool:
    """Return True if a rule takes free text, which is a list of rounds in every game."""
    return rule.more is not None and not isinstance(rule.more, Numbers)


def _choices(rule: Option) -> tuple[Choice, ...]:
    """Return the values to choose from: first those with names only, then the numbers in order."""
    if not isinstance(rule.more, Numbers):
        return tuple(Choice(value, rule.label_of(value)) for value in rule.values)
    numbers = [str(number) for number in range(rule.more.least, rule.more.most + 1)]
    named = [value for value in rule.values if value not in numbers]
    return (
        *(Choice(value, rule.label_of(value)) for value in named),
        *(Choice(value, _number(rule, value)) for value in numbers),
    )


def _number(rule: Option, value: str) -> str:
    # Among neighbours without names, a number is clearest as figures.
    return _("{number} (as usual)").format(number=value) if value == rule.default else value


def _own_value(offer: Offer, rule: Option, value: str) -> str:
    """Return the list that a player's own begins with: their last one, or the chosen one."""
    return offer.own_rounds or _listed(offer, rule, value)


def _listed(offer: Offer, rule: Option, value: str) -> str:
    """Return the text of a list of rounds, also for a list that has a name."""
    if value not in rule.values:
        return value
    options = offer.wish.game.options
    try:
        named = options.parse({**offer.wish.rules, rule.name: value})
    except BadOptions:  # another rule has to be put right
        named = options.parse({rule.name: value})
    return rounds_text(named.resolved().rounds)


def _rounds(offer: Offer, rule: Option, value: str) -> Rounds:
    own = value not in rule.values
    text = _listed(offer, rule, value)
    try:
        rounds = written(text)
    except BadOptions:
        rounds = ()  # the text itself has to be put right
    return Rounds(
        lines=tuple(_line(one) for one in rounds),
        own=own,
        kept=offer.own_rounds,
        text=text.replace(",", ",\n"),
        help=_(rule.help),
        open=offer.open_round,
        full=len(rounds) >= MOST_ROUNDS,
        lists=tuple(
            Choice(_listed(offer, rule, name), rule.label_of(name)) for name in rule.values
        ),
    )


def _line(one: Written) -> RoundLine:
    sizes = {kind: tuple(sorted(m.size for m in one.melds if m.kind == kind)) for kind in SIZES}
    sets, runs = sizes.values()
    return RoundLine(
        told=describe_contract(Contract(sets, runs)),
        dealt=one.dealt,
        melds=tuple(_meld(meld, len(one.melds) > 1) for meld in one.melds),
        less=one.dealt > DEALT[0],
        more=one.dealt < DEALT[-1],
        sets=one.can_add("s"),
        runs=one.can_add("r"),
    )


def _meld(meld: Meld, drop: bool) -> MeldLine:
    told = _("Set of {size}") if meld.kind == "s" else _("Run of {size}")
    sizes = SIZES[meld.kind]
    return MeldLine(
        told.format(size=meld.size),
        meld.size,
        less=meld.size > sizes[0],
        more=meld.size < sizes[-1],
        drop=drop,
    )
