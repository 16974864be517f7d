"""The rules pages of contract rummies, from `rules.en.md`."""

from __future__ import annotations

from peerdeck.games.contract_rummy.contracts import describe_contract
from peerdeck.games.contract_rummy.house_rules import PresetRules
from peerdeck.games.contract_rummy.rules import Rules
from peerdeck.prose import Facts, game_page
from peerdeck.rules_page import Page
from peerdeck.words import _, ngettext

# The least that a set or a run has if a contract does not ask for less.
SET, RUN = 3, 4


def page(game: str, title: str, options: PresetRules, facts: Facts, *, is_general: bool) -> Page:
    """Return the rules of a preset with these house rules, in the language in use."""
    told = {"game": game, "title": title, **_facts(options.resolved()), **facts}
    return game_page(__name__, options, is_general=is_general, facts=told)


def _facts(rules: Rules) -> Facts:
    """Return what the page tells of these rules, beside the options that all presets have."""
    dealt = {round.dealt for round in rules.rounds}
    sizes = [round.contract for round in rules.rounds]
    return {
        "dealt": str(*dealt) if len(dealt) == 1 else "varied",
        "contracts": _contracts(rules),
        "rounds_played": str(len(rules.rounds)),
        "least_set": _number(min([SET, *(size for one in sizes for size in one.sets)])),
        "least_run": _number(min([RUN, *(size for one in sizes for size in one.runs)])),
        "worth": tuple(
            ngettext("{cards}: {count} point", "{cards}: {count} points", count).format(
                cards=_(label), count=count
            )
            for label, count in reversed(rules.worth.kinds())
        ),
        "times": _times(rules.buys or 0),
        "cut": _on(rules.cut),
        "burn": _on(rules.burn),
        "set_suits": "distinct" if rules.melds.distinct_suits else "any",
        "distinct_set_values": _yes(rules.melds.distinct_set_values),
        "consecutive_runs": "allowed" if rules.melds.consecutive_runs else "forbidden",
        "jokers_in": "both" if rules.melds.jokers_in_sets else "runs_only",
        "last_round_all": _yes(rules.last_round_all),
        "going_out": rules.going_out,
        "hot_card": _on(rules.hot_card),
        "buy_price": str(rules.buy_price),
        "buy_after_laydown": _yes(rules.buy_after_laydown),
        "upcard_buyable": _yes(rules.upcard_buyable),
    }


def _contracts(rules: Rules) -> tuple[str, ...]:
    """Return the contract of each round, and the number of cards dealt if it changes."""
    text = _("Round {number}: {contract}.")
    if len({round.dealt for round in rules.rounds}) > 1:
        text = _("Round {number}: {contract}; {dealt} cards dealt.")
    return tuple(
        text.format(number=number, contract=describe_contract(contract), dealt=dealt)
        for number, (contract, dealt) in enumerate(rules.rounds, 1)
    )


def _number(number: int) -> str:
    return {3: _("three"), 4: _("four")}[number]


def _times(number: int) -> str:
    usual = {1: _("once"), 2: _("twice")}
    return usual.get(number) or _("{count} times").format(count=number)


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _on(fact: bool) -> str:
    return "on" if fact else "off"
