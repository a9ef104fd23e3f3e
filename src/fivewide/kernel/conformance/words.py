"""Words: everything can be said, and cites a rule that exists."""

from __future__ import annotations

from functools import lru_cache

from fivewide.kernel.conformance.cases import Moment
from fivewide.kernel.rulebook import rulebook


def words_are_said(moment: Moment) -> None:
    """Questions, options and events read well to everybody, secrets left out or not."""
    game, names, state = moment.game, moment.case.names, moment.state
    said = {"ask": game.ask(state, names)}
    for seat in moment.table.to_act:
        for option in moment.table.decision(seat).options:
            said[f"say {option.action}"] = option.words.short
            cited(moment, *option.words.rules)
    for seat in (None, *moment.case.all_seats):
        for told in moment.table.events(seat, moment.told):
            said[f"describe {told} to seat {seat}"] = game.describe(state, told, names)
    for what, text in said.items():
        if not isinstance(text, str) or not text.strip():
            raise moment.fault(f"no words for {what}")


def rules_are_cited(moment: Moment) -> None:
    """Every event and every question cites a rule that is in the game's rules.toml."""
    for told in moment.table.events(None, moment.told):
        if not told.rule:
            raise moment.fault(f"the event {told.kind} cites no rule")
        cited(moment, told.rule)
    question = moment.state.question
    if question is not None:
        rule = moment.game.rule_of(moment.state, question)
        if not rule:
            raise moment.fault(f"the question {type(question).__name__} cites no rule")
        cited(moment, rule)


def cited(moment: Moment, *rules: str) -> None:
    for rule in rules:
        if rule not in known_rules(moment.game.package):
            raise moment.fault(f"{rule} is cited but is not in {moment.game.package}/rules.toml")


@lru_cache
def known_rules(package: str) -> frozenset[str]:
    return frozenset(entry.id for entry in rulebook(package).entries)
