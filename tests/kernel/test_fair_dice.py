"""Dice that nobody can compute, choose or change, and that others can race again."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec
import pytest

from fivewide.games import GAMES, game
from fivewide.kernel.agenda import Chance, Question, Shuffle
from fivewide.kernel.chance import Folded, RandomSource, Seeded
from fivewide.kernel.errors import BadRecord
from fivewide.kernel.game import Game
from fivewide.kernel.keyed import LuckKey, Stream
from fivewide.kernel.luck import FoldedLuck, KeyedLuck, Luck, SeededLuck
from fivewide.kernel.record import Drawn, OpenedKey, Record, SeatInfo
from fivewide.kernel.replaying import follows_its_seed, replay
from fivewide.kernel.table import Table
from tests.games.trials import trial_of
from tests.kernel.lattice import Roll, guessed_state, predicted

T = TypeVar("T")
DUST_DEVIL = game("dust-devil-500")
LATER = 200  # outcomes that are predicted, of each game

# The attack


def rolls_needed(faces: int) -> int:
    """Somewhat more bits than the state has."""
    return math.ceil(62 / math.log2(faces)) + 3


def hits(source: RandomSource, faces: int) -> int:
    """How many of the 100 later rolls an attacker knows who saw the first few."""
    seen = rolls_needed(faces)
    rolls = [Roll(at, faces, int(source.below(faces))) for at in range(seen + 100)]
    state = guessed_state(rolls[:seen])
    return sum(predicted(state, roll.at, faces) == roll.outcome for roll in rolls[seen:])


@pytest.mark.parametrize("faces", [36, 64, 216])
def test_the_attack_lays_the_generator_of_version_0_1_bare(faces: int) -> None:
    """It must be able to succeed, or that it fails elsewhere says nothing."""
    assert hits(Folded(987654321 + faces), faces) == 100


@pytest.mark.parametrize("faces", [36, 64, 216])
def test_the_attack_fails_against_the_generator_of_simulations(faces: int) -> None:
    assert hits(Seeded(987654321 + faces), faces) < 100 / faces + 12


def soon_over(id: str) -> dict[str, Any]:
    return {**trial_of(id).quick, **trial_of(id).brief}


def race_of_bots(id: str, luck: Luck, choose: RandomSource) -> None:
    found = GAMES[id]
    seats = [SeatInfo(name, "random") for name in ("Kim", "Ola", "Bo")]
    table = Table(found, found.prepare(soon_over(id), 3), seats, luck)
    table.roll()
    while not table.over:
        seat = table.to_act[0]
        options = table.options(seat)
        table.act(seat, options[int(choose.below(len(options)))])


def share_predicted(rolls: Sequence[Roll]) -> tuple[int, int, float]:
    """Hits among later outcomes, of how many, and how many a guesser would have without."""
    seen, bits = 0, 0.0
    while bits < 70:
        bits += math.log2(rolls[seen].faces)
        seen += 1
    state = guessed_state(rolls[:seen])
    later = rolls[seen : seen + LATER]
    found = sum(predicted(state, roll.at, roll.faces) == roll.outcome for roll in later)
    return found, len(later), sum(1 / roll.faces for roll in later)


@pytest.mark.parametrize("id", GAMES)
def test_no_outcome_of_a_table_is_predicted_beyond_chance(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attacker sees every number in order, hidden cards too: more than any opponent."""
    rolls: list[Roll] = []
    below = Stream.below

    def watched(stream: Stream, n: int) -> int:
        number = below(stream, n)
        if n > 1:
            rolls.append(Roll(len(rolls), n, number))
        return number

    monkeypatch.setattr(Stream, "below", watched)
    choose = Seeded(3)
    while len(rolls) < LATER + 30:
        race_of_bots(id, KeyedLuck(LuckKey.fresh()), choose)
    found, later, by_chance = share_predicted(rolls)
    assert later == LATER
    assert found <= by_chance + 5 * math.sqrt(by_chance) + 2


class Watched(FoldedLuck):
    """The luck of version 0.1, and the rolls that everybody sees."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.rolls: list[Roll] = []

    def draw(self, game: Game[Any], state: Any, question: Question) -> int:
        assert isinstance(question, Chance)
        outcome = super().draw(game, state, question)
        self.rolls.append(Roll(len(self.rolls), int(question.outcomes(state)), int(outcome)))
        return outcome

    def branch(self) -> Watched:
        return self


def test_the_same_attack_predicted_a_table_of_version_0_1() -> None:
    luck = Watched(5_000)
    race_of_bots("dust-devil-500", luck, Seeded(3))
    found, later, _ = share_predicted(luck.rolls)
    assert found == later > 10


# The stream


def test_a_stream_is_the_same_everywhere() -> None:
    """Golden values: whoever writes a checker of their own can compare."""
    key = LuckKey(bytes(range(32)), bytes(16))
    stream = key.stream("dice, ember, race 6, round 1#0")
    assert [stream.below(64) for _ in range(8)] == [30, 46, 14, 31, 33, 33, 26, 33]
    assert key.commitment == "eb8a46c0a94c4dc7146150fa5802f0b30058208fc42d4f72f8a6aedfc45225c9"
    assert (
        LuckKey.named(7).key.hex()
        == "cc7361e95fbd5c81a2de24a45f4cc7821edb72a0e9a7a6f3741dfe7c84458b43"
    )
    assert key.with_words(["left", "", "turn"]).stream("deal#0").below(10**9) == 339838890


def test_every_outcome_is_equally_likely() -> None:
    for n in (2, 6, 7, 64, 216):
        counts = Counter(LuckKey.named(n).stream(f"a#{at}").below(n) for at in range(n * 200))
        assert len(counts) == n
        chi = sum((counts[face] - 200) ** 2 / 200 for face in range(n))
        assert chi < n - 1 + 5 * math.sqrt(2 * n)


def test_numbers_that_would_favor_some_outcomes_are_drawn_again() -> None:
    class Fixed(Stream):
        def __init__(self, *numbers: int) -> None:
            super().__init__(bytes(32), "")
            self.left = list(numbers)

        def _next(self) -> int:
            return self.left.pop(0)

    assert Fixed(2**64 - 1, 2**64 - 2, 5).below(3 * 2**61) == 5  # beyond the last whole multiple
    assert Fixed(2**64 - 1).below(2**32) == 2**32 - 1


def test_a_key_is_long_and_never_the_same() -> None:
    keys = {LuckKey.fresh() for _ in range(100)}
    assert len({key.key for key in keys}) == len({key.salt for key in keys}) == 100
    assert all(len(key.key) == 32 and len(key.salt) == 16 for key in keys)
    assert not any(key.key.hex() in repr(key) or str(key.key) in repr(key) for key in keys)


def test_a_salt_hides_a_key_that_could_be_guessed() -> None:
    key = LuckKey.named(1)
    assert replace(key, salt=b"1" * 16).commitment != replace(key, salt=b"2" * 16).commitment


# Purposes


def raced(id: str, seed: int, choose: Callable[[list[Any]], Any], **more: Any) -> Table[Any]:
    table = Table.open(GAMES[id], ["Kim", "Ola"], options=more, seed=seed)
    while not table.over:
        seat = table.to_act[0]
        table.act(seat, choose(table.options(seat)))
    return table


def test_one_drivers_choices_leave_the_dice_of_the_others_as_they_are() -> None:
    """Dust Devil 500: Kim drives otherwise, and Ola rolls the same in every round both reach."""
    names: list[dict[str, Any]] = []
    for choice in (0, -1):
        luck = Named(KeyedLuck(LuckKey.named(11)))
        seats = [SeatInfo(name, "person") for name in ("Kim", "Ola")]
        table = Table(DUST_DEVIL, DUST_DEVIL.prepare({}, 2), seats, luck)
        table.roll()
        while not table.over:
            seat = table.to_act[0]
            table.act(seat, table.options(seat)[choice if seat == 0 else 0])
        names.append(luck.outcomes)
    one, other = names
    assert one != other
    common = set(one) & set(other)
    assert len([name for name in common if "canary" in name]) > 4
    assert all(one[name] == other[name] for name in common)


@pytest.mark.parametrize("id", GAMES)
def test_whatever_one_driver_does_luck_of_the_same_purpose_stays(id: str) -> None:
    """Every roll, deck and deal that both races come to, by car and round or by deck."""
    (race, one), (another, other) = (driven_otherwise(id, choice) for choice in (0, -1))
    assert race != another
    common = set(one) & set(other)
    assert len(common) > 8
    assert {name: one[name] for name in common} == {name: other[name] for name in common}


def driven_otherwise(id: str, choice: int) -> tuple[str, dict[str, Any]]:
    """Kim takes this option, others the first. Outcomes are by purpose, and by what is possible."""
    found, luck = GAMES[id], Named(KeyedLuck(LuckKey.named(11)))
    seats = [SeatInfo(name, "person") for name in ("Kim", "Ola", "Bo")]
    options = {**soon_over(id), **trial_of(id).all_asked, **trial_of(id).small}
    table = Table(found, found.prepare(options, 3), seats, luck)
    table.roll()
    for _decision in range(300):
        if table.over:
            break
        seat = table.to_act[0]
        table.act(seat, table.options(seat)[choice if seat == 0 else 0])
    return table.hash(), luck.outcomes


class Named:
    """A luck that writes down what came for which purpose."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck
        self.outcomes: dict[str, Any] = {}
        self.count: Counter[str] = Counter()

    def draw(self, game: Game[Any], state: Any, question: Question) -> int | None:
        assert isinstance(question, Chance)
        outcome = self.luck.draw(game, state, question)
        return self._noted(outcome, game.purpose(state, question), int(question.outcomes(state)))

    def order(self, game: Game[Any], state: Any, question: Shuffle) -> list[int] | None:
        outcome = self.luck.order(game, state, question)
        items = sorted(map(int, question.items(state)))
        return self._noted(outcome, game.purpose(state, question), items)

    def _noted(self, outcome: T, purpose: str, among: object) -> T:
        self.count[purpose] += 1
        self.outcomes[f"{purpose}#{self.count[purpose]}, one of {among}"] = outcome
        return outcome

    def branch(self) -> Luck:
        return self.luck.branch()


@pytest.mark.parametrize("id", GAMES)
def test_a_seed_is_the_same_luck_for_everybody(id: str) -> None:
    more = soon_over(id)
    one, other = (raced(id, 3, lambda options: options[0], **more) for _ in range(2))
    assert one.record.text() == other.record.text()
    another = raced(id, 4, lambda options: options[0], **more)
    assert one.record.standing != another.record.standing


# The promise


def finished(luck: Luck) -> Record:
    seats = [SeatInfo(name, "person") for name in ("Kim", "Ola")]
    table = Table(DUST_DEVIL, DUST_DEVIL.prepare({"race": 3}, 2), seats, luck)
    table.roll()
    while not table.over:
        table.act(table.to_act[0], table.options(table.to_act[0])[0])
    return Record.load(table.record.text())


def verdict(record: Record) -> bool | None:
    setup = DUST_DEVIL.prepare(record.header.options, 2)
    replay(DUST_DEVIL, setup, record)
    return follows_its_seed(DUST_DEVIL, setup, record)


@pytest.mark.parametrize(
    "luck",
    [
        KeyedLuck(LuckKey.fresh()),
        KeyedLuck(LuckKey.fresh().with_words(["left", "turn"])),
        KeyedLuck(LuckKey.named(5)),
        SeededLuck(5),
        FoldedLuck(5),  # as version 0.1 wrote it
    ],
    ids=["key", "words", "seed", "simulated", "version 0.1"],
)
def test_a_race_verifies_against_what_was_promised(luck: Luck) -> None:
    assert verdict(finished(luck)) is True


def test_the_key_is_not_in_the_file_before_the_result() -> None:
    luck = KeyedLuck(LuckKey.fresh())
    lines = list(finished(luck).lines())
    assert luck.key.key.hex() in lines[-1]
    assert not any(luck.key.key.hex() in line for line in lines[:-1])
    assert luck.key.commitment in lines[0]


def test_another_word_is_another_race() -> None:
    record = finished(KeyedLuck(LuckKey.fresh().with_words(["left", "turn"])))
    header = msgspec.structs.replace(record.header, words=["right", "turn"])
    assert verdict(Record(header, record.entries, record.result)) is False


def test_another_key_than_the_one_promised_is_refused() -> None:
    record = finished(KeyedLuck(LuckKey.fresh()))
    assert record.result is not None
    other = LuckKey.fresh()
    opened = [OpenedKey(other.key.hex(), other.salt.hex())]
    result = msgspec.structs.replace(record.result, keys=opened)
    with pytest.raises(BadRecord, match="not the one committed to"):
        verdict(Record(record.header, record.entries, result))


def test_a_seed_that_is_not_the_keys_is_refused() -> None:
    record = finished(KeyedLuck(LuckKey.fresh()))
    header = msgspec.structs.replace(record.header, seed=5)
    with pytest.raises(BadRecord, match="not that of seed 5"):
        verdict(Record(header, record.entries, record.result))


def test_dice_that_were_changed_do_not_verify() -> None:
    record = finished(KeyedLuck(LuckKey.fresh()))
    other = finished(KeyedLuck(LuckKey.fresh()))
    assert [e for e in record.entries if isinstance(e, Drawn)]
    changed = Record(
        msgspec.structs.replace(other.header, seed_commitment=record.header.seed_commitment),
        other.entries,
        msgspec.structs.replace(other.result, keys=record.result.keys),  # type: ignore
    )
    assert verdict(changed) is False
