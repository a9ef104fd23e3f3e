"""Facts declared once: the kit finds what is forgotten, and the schemas fit every race."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, ClassVar

import jsonschema_rs
import pytest

from fivewide.games import GAMES
from fivewide.games.daytona_500 import GAME, Daytona500
from fivewide.games.daytona_500.board import NOBODY
from fivewide.games.daytona_500.names import SUM
from fivewide.games.daytona_500.questions import QUESTIONS
from fivewide.games.daytona_500.rules.auction import Bid
from fivewide.games.daytona_500.rules.setup import new_table
from fivewide.games.daytona_500.state import Race, Sale
from fivewide.games.daytona_500.table import Document
from fivewide.kernel.chance import RandomSource, Seeded
from fivewide.kernel.conformance.cases import Case, Moment, moments
from fivewide.kernel.conformance.declared import (
    answers_read_back,
    clones_are_whole,
    facts_are_declared,
    redaction_is_blind,
)
from fivewide.kernel.declared import Declared, Field, list_of, listed, per
from fivewide.kernel.declared.document import record_of
from fivewide.kernel.edge import Edge
from fivewide.kernel.game import Game, Position, Setup, canonical
from fivewide.kernel.questions import Asks, Falls, Questions, verb, word
from fivewide.kernel.sample import GAME as SAMPLE
from tests.effort import as_many
from tests.games.trials import trial_of

EVERY: list[Game[Any]] = [SAMPLE, *GAMES.values()]


def declared_by(*leave_out: str, **instead: Field[Any]) -> type[Declared]:
    """Daytona's document with some keys left out or declared otherwise."""
    keys = {each.key: each for each in Document.fields if each.key not in leave_out} | instead
    again = {
        key: Field(
            each.shape, each.means, each.attribute, read=each.read, of=each.of, seen=each.seen
        )
        for key, each in keys.items()
    }
    return type("Document", (Declared,), {**again, "derived": Document.derived})


class OtherDaytona(Daytona500):
    """Its tables remember nothing of what other declarations were bound to them."""

    Document: ClassVar[type[Declared]] = Document

    def edge_at(self, setup: Setup) -> Edge[Any]:
        return Edge(self.Document, self.questions, self.facts, setup.content, setup.seats)

    def new(self, setup: Setup, chance: RandomSource) -> Race:
        race = super().new(setup, chance)
        race.outside = self.edge_at(setup)
        return race


class ForgetsTheBuyer(OtherDaytona):
    Document: ClassVar[type[Declared]] = declared_by("buyer")


class SaysNothingOfGas(OtherDaytona):
    Document: ClassVar[type[Declared]] = declared_by(
        gas=Field(Document.bank.shape, "", read=lambda race: 0, of=("gas",))
    )


class WorksInTheGas(OtherDaytona):
    Document: ClassVar[type[Declared]] = declared_by()
    Document.scratch = ("gas",)


class LeaksHands(OtherDaytona):
    Document: ClassVar[type[Declared]] = declared_by(
        hands=Field(Document.hands.shape, "", "hands", seen=lambda *facts: facts[-1] % 2 == 0)
    )


class LeaksNothingButTheOrder(OtherDaytona):
    """Who looks at the discard sees the hands instead."""

    def known(self, state: Race, viewer: int | None, only: Collection[str] = ()) -> Position:
        shown = super().known(state, viewer, only)
        return {**shown, "discard": self.position(state)["hands"]["0"]}


def with_bids(*ways: Any) -> Questions:
    declared: list[Asks | Falls] = [*QUESTIONS.asks.values(), *QUESTIONS.falls.values()]
    others = {each.name: each for each in declared}
    return Questions(*{**others, "bid": Asks(Bid, "bid", ways)}.values())


class OneNameForAllBids(OtherDaytona):
    questions: ClassVar[Questions] = with_bids(verb("bid", listed("sum", ["something"] * 400)))


class BidsByName(OtherDaytona):
    """Two words in a name: the text cannot be read back."""

    questions: ClassVar[Questions] = with_bids(
        verb("bid", SUM, nothing=0), word("pass on it", lambda race: int(race.on_sale().bid))
    )


FAULTS: list[tuple[type[Daytona500], str]] = [
    (ForgetsTheBuyer, "nothing declared speaks of buyer"),
    (SaysNothingOfGas, "declared, but no state has gas"),
    (WorksInTheGas, "declared, but no state has gas"),
    (LeaksHands, "may know what seat"),
    (LeaksNothingButTheOrder, "is told something else of discard"),
    (OneNameForAllBids, "which is read as 399"),
    (BidsByName, "'pass on it', which is read otherwise"),
]


@pytest.mark.parametrize(("broken", "words"), FAULTS, ids=[case[0].__name__ for case in FAULTS])
def test_a_fault_in_a_declaration_is_caught(broken: type[Daytona500], words: str) -> None:
    case = Case.of(broken(), {"game.races": 1}, 3, seed=3)
    with pytest.raises(AssertionError, match=words):
        judge_declarations(case)


def judge_declarations(case: Case) -> None:
    for moment in moments(case):
        for check in (facts_are_declared, clones_are_whole, answers_read_back, redaction_is_blind):
            check(moment)


# A clone that forgets or shares something

WHOLE_CLONE = Race.clone
ATTRIBUTES = sorted({name for each in Document.fields for name in each.of} | {"grid", "free"})
SCALARS = {"bank", "buyer", "dealer", "race"}
WHOLE_GAME = {"game.races": 2, "auction.broke_buyer": "loan"}


def forgetting(name: str) -> Callable[[Race], Race]:
    """A clone without one line: what it should have copied is that of a new table."""

    def clone(race: Race) -> Race:
        twin = WHOLE_CLONE(race)
        record, _, fact = name.rpartition(".")
        if not record:
            setattr(twin, name, getattr(new_table(race.seats, Seeded(0), race.board), name))
        elif twin.sale is not None:
            setattr(twin.sale, fact, getattr(Sale(NOBODY), fact))
        return twin

    return clone


def sharing(name: str) -> Callable[[Race], Race]:
    def clone(race: Race) -> Race:
        twin = WHOLE_CLONE(race)
        setattr(twin, name, getattr(race, name))
        return twin

    return clone


def found_in_a_game() -> None:
    for moment in moments(Case.of(GAME, WHOLE_GAME, 3, seed=1)):
        clones_are_whole(moment)


@pytest.mark.interpreted_only  # a compiled class cannot be patched
@pytest.mark.parametrize("name", ATTRIBUTES)
def test_a_clone_that_forgets_a_fact_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "clone", forgetting(name))
    with pytest.raises(AssertionError, match=f"does not have {name} of its original"):
        found_in_a_game()


# What is replaced and never changed in place may be shared: nobody will notice.
REPLACED = {"discard", "order", "out", "won"}


@pytest.mark.interpreted_only  # a compiled class cannot be patched
@pytest.mark.parametrize("name", sorted({*map(record_of, ATTRIBUTES)} - SCALARS - REPLACED))
def test_a_clone_that_shares_a_fact_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Race, "clone", sharing(name))
    with pytest.raises(AssertionError, match=f"shares {name}"):
        found_in_a_game()


# Schemas


def some_moments(game: Game[Any], seed: int) -> Iterator[Moment]:
    for number, moment in enumerate(moments(Case.of(game, {}, 3, seed))):
        if number % as_many(2, 10) == 0:
            yield moment


@pytest.mark.once
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_the_schema_takes_every_position_of_a_race(game: Game[Any]) -> None:
    schema = game.position_schema(game.prepare({}, 3))
    fits = jsonschema_rs.Draft202012Validator(schema)
    assert fits.is_valid({}), "everything may be left out"
    for seed in range(2):
        for moment in some_moments(game, seed):
            assert [error.message for error in fits.iter_errors(game.position(moment.state))] == []
            for seat in (None, 0):
                shown = game.known(moment.state, seat)
                assert set(shown) == set(schema["properties"])


@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_the_schema_refuses_unknown_keys_and_names(game: Game[Any]) -> None:
    setup = game.prepare({}, 3)
    fits = jsonschema_rs.Draft202012Validator(game.position_schema(setup))
    whole = game.position(game.place(setup, {}))
    assert fits.is_valid(whole)
    for key in whole:
        assert not fits.is_valid({**whole, key.upper(): whole[key]})
        assert not fits.is_valid({**whole, key: ["no such thing"]})
        assert not fits.is_valid({**whole, key: {"no such thing": 1}})
        assert not fits.is_valid({**whole, key: 2.5})
        assert fits.is_valid({**whole, key: None}), "null: as if it were left out"
    assert not fits.is_valid({"asks": "dinner"})
    assert not fits.is_valid({"to_act": 3})


@pytest.mark.once
@pytest.mark.parametrize("game", EVERY, ids=lambda game: game.id)
def test_the_schema_of_a_question_takes_its_options_and_no_others(game: Game[Any]) -> None:
    options = trial_of(game.id).all_asked
    schemas = game.action_schemas(game.prepare(options, 3))
    met: dict[str, dict[bytes, Any]] = {}  # every action once: a schema takes its time
    for moment in (each for seed in range(4) for each in moments(Case.of(game, options, 3, seed))):
        asks = game.questions.name_of(moment.state.question)
        for seat in moment.table.to_act:
            for action in moment.table.options(seat):
                met.setdefault(asks, {})[canonical(action)] = action
    offered = {asks: list(actions.values()) for asks, actions in met.items()}
    assert set(offered) == set(schemas) - trial_of(game.id).elsewhere
    for asks, actions in offered.items():
        fits = jsonschema_rs.Draft202012Validator(schemas[asks])
        for other, others in offered.items():
            assert all(fits.is_valid(action) == (asks == other) for action in others)
        for action in actions[:20]:
            [(said, about)] = action.items()
            assert not fits.is_valid({**action, "and": 1})
            assert not fits.is_valid({said: [about]})
            assert not fits.is_valid({said: "no such thing"}) or asks == "end-space"


# Redaction


def test_what_is_hidden_is_null_and_keeps_its_place() -> None:
    options = {"money.visibility": "hidden_between_auctions", "discard.visibility": "top_only"}
    setup = GAME.prepare(options, 3)
    state = GAME.place(
        setup,
        {
            "hands": {"0": ["five-red", "nine-yellow"], "1": ["five-blue", "nine-red"]},
            "discard": ["five-green", "five-black"],
        },
    )
    assert GAME.known(state, 0)["hands"]["0"] == ["five-red", "nine-yellow"]
    assert GAME.known(state, 0)["hands"]["1"] == [None, "nine-red"]
    assert GAME.known(state, None)["hands"]["0"] == [None, "nine-yellow"]
    assert GAME.known(state, 1)["cash"] == {"0": None, "1": 300_000, "2": None}
    assert GAME.known(state, 1)["discard"] == [None, "five-black"]
    assert set(GAME.known(state, 1)["out_of_play"]) == {None, "nine-green", "nine-orange"}


@pytest.mark.parametrize("options", [{}, {"money.visibility": "hidden_between_auctions"}], ids=str)
def test_worlds_that_look_alike_are_told_alike(options: dict[str, Any]) -> None:
    seen = 0
    for moment in moments(Case.of(GAME, {"game.races": 1, **options}, 4, seed=7)):
        redaction_is_blind(moment)
        seen += 1
    assert seen > 100


def test_a_document_class_knows_its_keys_in_order() -> None:
    class Small(Declared):
        cars = Field(per(listed("car", ("red", "blue")), listed("place", ("here", "there"))), "")
        left = Field(list_of(listed("card", ("a", "b"))), "")

    assert [each.key for each in Small.fields] == ["cars", "left"]
