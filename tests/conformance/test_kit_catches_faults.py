"""The kit is worth something only if it finds what is wrong: games broken on purpose."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

from fivewide.kernel import facts as kernel_facts
from fivewide.kernel.agenda import Question, packed
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.conformance import conform, judge_moments
from fivewide.kernel.conformance.cases import Case, Moment, moments
from fivewide.kernel.conformance.clones import clones_are_independent
from fivewide.kernel.conformance.options import options_are_sound
from fivewide.kernel.conformance.processes import fingerprints_elsewhere, same_race_elsewhere
from fivewide.kernel.conformance.races import records_replay, silent_engine_agrees
from fivewide.kernel.conformance.secrecy import secrets_are_kept
from fivewide.kernel.events import Kind
from fivewide.kernel.fingerprint import fingerprint
from fivewide.kernel.game import Event, Json, OptionWords, Position, Setup, Standing
from fivewide.kernel.sample import GAME, SealedHighCard
from fivewide.kernel.sample.names import NAMES
from fivewide.kernel.sample.rules import Deal, PlayCards, Toss
from fivewide.kernel.sample.state import Match
from fivewide.kernel.sample.view import View


class LeaksHand(SealedHighCard):
    """Seat 0 looks into the next hand."""

    def view(self, state: Match, seat: int | None) -> View:
        seen = super().view(state, seat)
        return super().view(state, 1) if seat == 0 else seen


class LeaksToSpectators(SealedHighCard):
    def view(self, state: Match, seat: int | None) -> View:
        seen = super().view(state, seat)
        if seat is None:
            seen.table["hands"] = self.position(state)["hands"]
        return seen


class LeaksSealed(SealedHighCard):
    """Everybody reads what seat 0 has laid face down."""

    def view(self, state: Match, seat: int | None) -> View:
        seen = super().view(state, seat)
        if state.has_sealed(0):
            seen.table["first"] = NAMES[state.sealed[0]]
        return seen


class LeaksInWords(SealedHighCard):
    """The question names the best card of all hands."""

    def ask(self, state: Match, names: list[str]) -> str:
        best = max((card for hand in state.hands for card in hand), default=0)
        return f"{super().ask(state, names)} {best}"


class LeaksInOptions(SealedHighCard):
    """An option says whether it will win."""

    def say(self, state: Match, question: Question, number: int, names: list[str]) -> OptionWords:
        if isinstance(question, PlayCards):
            best = max(card for hand in state.hands for card in hand)
            return OptionWords("wins" if number == best else "may win")
        return super().say(state, question, number, names)


class NoMixing(SealedHighCard):
    def determinize(self, state: Match, seat: int, chance: RandomSource) -> Match:
        return state.clone()


class MixesHandsOnly(SealedHighCard):
    """Rivals' hands are mixed around the cards they have sealed, which stay what they are."""

    def determinize(self, state: Match, seat: int, chance: RandomSource) -> Match:
        world = super().determinize(state, seat, chance)
        for other, card in enumerate(state.sealed):
            if other != seat and state.has_sealed(other):
                swap(world, world.sealed[other], card)
                world.sealed[other] = card
        return world


def swap(world: Match, one: int, other: int) -> None:
    """Two cards change places, wherever they are."""
    places = [*world.hands, world.stub]
    for pile in places:
        for at, card in enumerate(pile):
            if card in (one, other):
                pile[at] = other if card == one else one
    for seat in range(world.seats):
        world.hands[seat] = places[seat]


class MixesOwnHand(SealedHighCard):
    """Determinize forgets what the seat knows."""

    def determinize(self, state: Match, seat: int, chance: RandomSource) -> Match:
        return super().determinize(state, (seat + 1) % int(state.seats), chance)


class MixesTheTruth(SealedHighCard):
    """The same chance makes another world where the hidden cards lie otherwise."""

    def determinize(self, state: Match, seat: int, chance: RandomSource) -> Match:
        world = super().determinize(state, seat, chance)
        rival = (seat + 1) % int(state.seats)
        if state.stub and state.hands[rival] and sum(state.hands[rival]) % 2:
            swap(world, world.hands[rival][0], world.stub[0])
        return world


class OneNameForTwo(SealedHighCard):
    def named(self, state: Match, question: Question, number: int) -> dict[str, Json]:
        if isinstance(question, PlayCards):
            return {"play": "a card"}
        return super().named(state, question, number)


class LosesPlayed(SealedHighCard):
    def position(self, state: Match) -> Position:
        return {**super().position(state), "played": []}


class LosesCard(SealedHighCard):
    def position(self, state: Match) -> Position:
        document = super().position(state)
        document["hands"][0] = document["hands"][0][1:]
        return document


class LosesSealed(SealedHighCard):
    def position(self, state: Match) -> Position:
        return {**super().position(state), "sealed": {}}


class PlacesAnotherAgenda(SealedHighCard):
    """Set up again, the match ends after the trick."""

    def place(self, setup: Setup, document: Position) -> Match:
        match = super().place(setup, document)
        if match.agenda is not None and match.agenda.below is not None:
            fresh = Match(match.seats, match.chance, match.size, match.deals, match.may_press)
            fresh.plan(PlayCards(packed(list(range(match.seats)))))
            if document["asks"] == "play":
                match.agenda = fresh.agenda
        return match


class ForgetsPot(SealedHighCard):
    def conserved(self, state: Match) -> dict[str, int]:
        return {"chips": int(sum(state.chips) + state.bank)}


class Silent(SealedHighCard):
    def describe(self, state: Match, event: Event, names: list[str]) -> str:
        return "" if event.kind == "trick-won" else super().describe(state, event, names)


class NoSecretWords(SealedHighCard):
    """Does not expect that a fact can be hidden."""

    def describe(self, state: Match, event: Event, names: list[str]) -> str:
        return " ".join(f"{fact + 1}" for fact in event.facts.values())  # type: ignore[operator]


class NoQuestion(SealedHighCard):
    def ask(self, state: Match, names: list[str]) -> str:
        return ""


class ForgetsLast(SealedHighCard):
    def standings(self, state: Match) -> list[Standing]:
        return super().standings(state)[:-1]


class EverybodyThird(SealedHighCard):
    def standings(self, state: Match) -> list[Standing]:
        return [Standing(3, seat, "north") for seat in range(state.seats)]


class OtherRulebook(SealedHighCard):
    package: ClassVar[str] = "fivewide.games.dust_devil_500"


class Shallow(SealedHighCard):
    max_depth: ClassVar[int] = 1


class ViewSteals(SealedHighCard):
    """Looking costs a chip."""

    def view(self, state: Match, seat: int | None) -> View:
        if state.chips[0] > 0 and state.dealt:
            state.chips[0] -= 1
            state.bank += 1
        return super().view(state, seat)


class RefusalsAct(SealedHighCard):
    """A refused action moves a chip."""

    def refuse(self, state: Match, question: Question, action: Json) -> tuple[str, str]:
        state.chips[0] -= 1
        state.bank += 1
        return super().refuse(state, question, action)


class RefusalsCrash(SealedHighCard):
    def refuse(self, state: Match, question: Question, action: Json) -> tuple[str, str]:
        return question.rule, action["play"]


class RefusesByNoRule(SealedHighCard):
    def refuse(self, state: Match, question: Question, action: Json) -> tuple[str, str]:
        return "SH-NONE-01", "no"


class OwnDice(SealedHighCard):
    """Rolls something by itself before the start."""

    def new(self, setup: Setup, chance: RandomSource) -> Match:
        match = super().new(setup, chance)
        match.bank -= 1
        match.chips[chance.below(int(setup.seats))] += 1
        return match


class Forgetful(SealedHighCard):
    """Names the outcomes of a deal by rank alone, so that a file does not say which came."""

    def outcome(self, state: Match, question: Question, number: int) -> Json:
        named = super().outcome(state, question, number)
        return named[:1] if isinstance(question, Deal) else named


class NoOutcome(SealedHighCard):
    """Cannot say what a coin came to."""

    def outcome(self, state: Match, question: Question, number: int) -> Json:
        if isinstance(question, Toss):
            raise KeyError(number)
        return super().outcome(state, question, number)


FAULTS: list[tuple[type[SealedHighCard], str]] = [
    (LeaksHand, "seat 0 is shown what seat 0 cannot know"),
    (LeaksToSpectators, "a spectator is shown what seat "),
    (LeaksSealed, "is shown what seat"),
    (LeaksInWords, "is shown what seat"),
    (LeaksInOptions, "is shown what seat"),
    (NoMixing, "determinize does not mix hands."),
    (MixesHandsOnly, "determinize does not mix sealed."),
    (MixesOwnHand, "determinize "),
    (MixesTheTruth, "that depend on what it cannot know: "),
    (OneNameForTwo, "two options of seat 0 have one name"),
    (LosesPlayed, "sees something else once the position is set up again"),
    (LosesCard, "positions round trip: BadPosition"),
    (LosesSealed, "set up again"),
    (PlacesAnotherAgenda, "set up again"),
    (ForgetsPot, "not conserved"),
    (Silent, "no words for describe Event(rule='SH-WIN-01'"),
    (NoSecretWords, "words are said: TypeError"),
    (NoQuestion, "no words for ask"),
    (ForgetsLast, "the standings do not list every seat once"),
    (EverybodyThird, "the places are [3, 3"),
    (OtherRulebook, "is cited but is not in fivewide.games.dust_devil_500/rules.toml"),
    (Shallow, "the agenda is 2 deep, max_depth says 1"),
    (ViewSteals, "view or determinize has changed the state"),
    (RefusalsAct, "a refused action has changed"),
    (RefusalsCrash, "refusals change nothing: "),
    (RefusesByNoRule, "SH-NONE-01 is cited"),
    (OwnDice, "the silent engine is elsewhere"),
    (NoOutcome, "KeyError: "),
    (Forgetful, "replays to another position"),
]


@pytest.mark.parametrize(("broken", "words"), FAULTS, ids=[case[0].__name__ for case in FAULTS])
def test_fault_is_caught(broken: type[SealedHighCard], words: str) -> None:
    with pytest.raises(AssertionError) as caught:
        conform(broken(), seats=3, races=4, processes=False)
    text = str(caught.value)
    assert text.startswith("sealed-high-card, options {}, 3 seats, seed ")
    assert words in text


def test_event_that_tells_a_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    conform(GAME, seats=2, races=1, processes=False)  # so that the secrets are looked up
    name = "SH-DEAL-02", "card-dealt"
    told = kernel_facts.BY_NAME[name]
    monkeypatch.setitem(kernel_facts.BY_NAME, name, Kind(told.name, told.rule, told.facts, [], ""))
    with pytest.raises(AssertionError, match=r"events tell .* what its view hides"):
        conform(GAME, seats=3, races=2, processes=False)


@pytest.mark.interpreted_only  # a compiled class cannot be patched
@pytest.mark.parametrize(
    ("clone", "words"),
    [
        (lambda match: match, "a clone on has changed its original"),
        (lambda match: half_a_clone(match), "has changed its"),
        (lambda match: not_even_dealt(match), "not in the position of its"),
    ],
)
def test_clone_that_shares_or_loses_something_is_caught(
    clone: Callable[[Match], Match], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "clone", clone)
    case = Case.of(GAME, {}, 3, seed=1)
    with pytest.raises(AssertionError, match=words):
        list(map(clones_are_independent, moments(case)))


WHOLE_CLONE = Match.clone


def half_a_clone(match: Match) -> Match:
    twin = WHOLE_CLONE(match)
    twin.chips = match.chips
    return twin


def not_even_dealt(match: Match) -> Match:
    twin = Match(match.seats, match.chance, 3, 2, True)
    twin.outside = match.outside
    return twin


def test_race_without_end_is_caught() -> None:
    with pytest.raises(AssertionError, match="decision 2: the race has not ended after 3 stops"):
        conform(GAME, seats=2, races=1, limit=3, processes=False)


def test_message_names_game_options_seats_seed_and_decision() -> None:
    with pytest.raises(AssertionError) as caught:
        conform(Shallow(), [{"cards": 4}], seats=4, races=9, seed=7, processes=False)
    text = str(caught.value)
    assert text.startswith('sealed-high-card, options {"cards":4}, 4 seats, seed 7, decision ')


def test_each_check_can_be_called_alone() -> None:
    case = Case.of(GAME, {}, 3, seed=5)
    for moment in moments(case):
        assert isinstance(moment, Moment)
        options_are_sound(moment)
        secrets_are_kept(moment)
    judge_moments(case)
    records_replay(case)
    silent_engine_agrees(case)
    with pytest.raises(AssertionError, match="have one name"):
        judge_moments(Case.of(OneNameForTwo(), {}, 3, seed=5))


HASHED = '''
from fivewide.kernel.sample import SealedHighCard

class Hashed(SealedHighCard):
    """Names cards by Python's hash of them, which differs from process to process."""
    package = "hashed_game"

    def position(self, state):
        return {**super().position(state), "mark": hash("card")}

GAME = Hashed()
'''


def test_race_that_depends_on_the_process_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hashed_game.py").write_text(HASHED)
    monkeypatch.syspath_prepend(str(tmp_path))
    import hashed_game  # type: ignore[import-not-found]

    with pytest.raises(AssertionError, match="another process runs another race"):
        same_race_elsewhere(hashed_game.GAME, {}, 2, [1])
    del sys.modules["hashed_game"]


def test_process_that_fails_is_reported() -> None:
    with pytest.raises(AssertionError, match="no_such_module"):
        fingerprints_elsewhere("no_such_module:GAME", {}, 2, [1])


def test_fingerprints_are_the_same_in_every_build() -> None:
    """Golden values: interpreted or compiled, on any machine, in any process."""
    here = [fingerprint(GAME, {"cards": 4}, 3, seed) for seed in (1, 2)]
    assert here == ["fc8dddaa09d20504dc0f9eddcc0a8aa5", "c75b9ee090004862f5bda9b265bf9283"]
    assert fingerprints_elsewhere("fivewide.kernel.sample:GAME", {"cards": 4}, 3, [1, 2]) == here
