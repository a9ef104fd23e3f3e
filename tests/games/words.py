"""How sentences are checked, whatever the game: nothing raw in them, everything in its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from fivewide.games import GAMES
from fivewide.kernel.chance import Seeded
from fivewide.kernel.events import KINDS, Kind
from fivewide.kernel.game import Game
from fivewide.kernel.table import Decision, Table
from tests.games.trials import trial_of


@dataclass(frozen=True)
class Language:
    """The sentences of a game: its kinds of events, its rules, and what no sentence may show."""

    game: Game[Any]
    rule: str  # the pattern of its rule ids
    raw: str  # a pattern; ids of cards and of kinds of events are raw anyhow
    kinds_at_least: int

    @property
    def kinds(self) -> list[Kind]:
        return [
            KINDS[number]
            for name, number in vars(import_module(f"{self.game.package}.events")).items()
            if name.isupper() and isinstance(number, int)
        ]

    @property
    def sentences(self) -> set[str]:
        """The kinds of events that there are sentences for."""
        return set(import_module(f"{self.game.package}.event_words").SENTENCES)

    @cache  # noqa: B019 - there is one language of a game, and it stays
    def raw_words(self) -> re.Pattern[str]:
        package = import_module(self.game.package)
        there = package.builtin_content().cards if hasattr(package, "builtin_content") else []
        cards = [card.id for card in there]
        kinds = [kind.name for kind in self.kinds if "-" in kind.name]
        return re.compile(rf"None|nan|{self.raw}|\b(?:{'|'.join([*cards, *kinds])})\b")

    def check(self, sentence: str) -> None:
        """The sentence reads like English."""
        assert sentence
        assert not self.raw_words().search(sentence), sentence
        assert "_" not in sentence
        assert "  " not in sentence
        assert "{" not in sentence

    def met(self, table: Table[Any], seed: int, among: int | None = None) -> Iterator[Decision]:
        """The decisions of a game with any options taken, all that is said in them checked."""
        chance = Seeded(seed)
        while not table.over:
            seat = table.to_act[0]
            decision = table.decision(seat)
            self.check(decision.words)
            assert len(decision.options) >= 2
            for option in decision.options:
                self.check(option.words.short)
                assert option.words.short[0].isupper()
                if option.words.detail:
                    self.check(option.words.detail)
                assert all(re.fullmatch(self.rule, rule) for rule in option.words.rules)
            yield decision
            ways = decision.options[:among]
            table.act(seat, ways[int(chance.below(len(ways)))].action)


LANGUAGES = {
    id: Language(game, trial_of(id).rule_ids, trial_of(id).raw, trial_of(id).kinds_at_least)
    for id, game in GAMES.items()
}
