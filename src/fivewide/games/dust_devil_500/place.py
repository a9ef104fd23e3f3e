"""A table set from a position document, whole or partial: what is left out, and what is wrong.

`table.py` says what a document can say at all; what no race could leave behind is refused here,
and where that takes more thought, in `impossible.py`.
"""

from __future__ import annotations

from typing import Any

from fivewide.kernel.agenda import packed
from fivewide.kernel.chance import Seeded
from fivewide.kernel.edge import Edge
from fivewide.kernel.positions import bad

from . import impossible
from .board import KEEP_CAGE, KEEP_CREW, RED
from .names import CARS, Names
from .options import first_race
from .questions import outcome_of
from .rules.dice import ChooseDice, ReadDice, RollDice, Turbocharge, goes_on, has_choice
from .rules.finishing import is_decided
from .rules.manner import NUMBERS
from .rules.red_cards import DrawRedCard
from .rules.series import LAST_RACE, AfterRace, new_race
from .rules.setup import FirstDriver
from .rules.turn import NextDriver, TurnOf
from .state import Race
from .table import Document, owed_on, shared_spaces


def place(edge: Edge[Document], document: Any) -> Race:
    said, made = edge.table.read(document), edge.made
    version = first_race(made.options)
    said.asks = said.asks or "turn"
    if said.race not in (None, version) and not made.board.house.series:
        raise bad("race", f"{said.race}, but the options say race {version}")
    race = new_race(edge.seats, Seeded(0), made.board, said.race or version)
    race.outside = edge
    edge.table.lay(
        race, said, "round", "first", "chain", "lost_turns", "extra_turns", "points", "cars"
    )
    race.driver = (said.to_act if said.turn_of is None else said.turn_of) or 0
    set_cars(race, said, made.names)
    impossible.check_turns(race, said.asks)
    impossible.check_points(race, races_run(race, said))
    set_cards(race, said, made.names)
    if said.asks == "first-driver":
        impossible.check_nothing_rolled(race)
    set_question(race, said, made.names)
    check_keys(said)
    return race


def check_keys(said: Document) -> None:
    """Keys that say something about another question than the one that is asked."""
    if said.to_act is not None and said.asks in ("first-driver", "over"):
        raise bad("to_act", f"nobody is asked while it is {said.asks}; leave it out")
    if said.dice is not None and said.asks in ("first-driver", "turn", "dice-count", "over"):
        raise bad("dice", f"none are taken yet while it is {said.asks}; leave it out")
    if said.roll and said.asks not in ("reading", "turbocharge", "red-card"):
        raise bad("roll", f"nothing is rolled yet while it is {said.asks}; leave it out")


def races_run(race: Race, said: Document) -> int:
    """How many races of a series have been scored; without a series nobody has points."""
    if not race.board.house.series:
        return 0
    return int(race.version) - (said.asks != "over")


# Cars


def set_cars(race: Race, said: Document, names: Names) -> None:
    """A car on an entry owes the visit, unless the document says that it does not."""
    board, owes = race.board, said.owes or {}
    for seat in said.cars or {}:
        if owes.get(seat) != "none":
            race.at[seat] = board.rest(race.at[seat])
    for seat, owed in owes.items():
        if owed not in ("none", owed_on(board, race.at[seat])):
            raise bad(f"owes.{CARS[seat]}", f"{owed} can only be owed on its entry")
    impossible.check_owed(race, names)
    check_shared(race, said.shared or [], names)
    at_finish = [seat for seat in range(race.seats) if race.is_home(seat)]
    home = at_finish if said.home is None else said.home
    if sorted(home) != at_finish:
        raise bad("home", "must list exactly the cars at the finish, winner first")
    race.order = packed(home)


def check_shared(race: Race, shared: list[int], names: Names) -> None:
    house, cards = race.board.house, race.board.cards
    may_share = not house.bump_chain or cards.copies[cards.cage] > 0
    for at in shared_spaces(race):
        if not may_share:
            raise bad("cars", f"two cars on {names.space(at)}; at this table none ever share it")
        if at not in shared:
            raise bad("cars", f"two cars on {names.space(at)}; if they share it, say so in shared")
    for at in shared:
        if at not in shared_spaces(race):
            raise bad("shared", f"{names.space(at)} does not hold two cars")


# Cards


def set_cards(race: Race, said: Document, names: Names) -> None:
    cards = race.board.cards
    left = [int(copies) for copies in cards.copies]
    for seat, kept in (said.kept or {}).items():
        for kind in kept:
            keep(race, seat, kind, names)
            left[kind] -= 1
    if said.deck is None:
        discard = bag(said.discard or {}, left)
        deck = [all_left - gone for all_left, gone in zip(left, discard, strict=True)]
    else:
        deck = bag(said.deck, left)
        rest = [all_left - there for all_left, there in zip(left, deck, strict=True)]
        discard = rest if said.discard is None else bag(said.discard, left)
    for kind, id in enumerate(names.card_ids):
        there = deck[kind] + discard[kind]
        if min(deck[kind], discard[kind]) < 0 or there != left[kind]:
            copies = int(cards.copies[kind])
            raise bad("deck", f"{id}: there are {copies} in all, on the table, kept and discarded")
    race.deck, race.discard = packed(deck), packed(discard)


def keep(race: Race, seat: int, kind: int, names: Names) -> None:
    effect = race.board.cards.effects[kind]
    if effect == KEEP_CAGE:
        race.cages[seat] += 1
    elif effect == KEEP_CREW:
        race.crews[seat] += 1
    else:
        raise bad(f"kept.{CARS[seat]}", f"{names.card_ids[kind]} is not a card to keep")


def bag(counts: dict[int, int], kinds: list[int]) -> list[int]:
    return [counts.get(kind, 0) for kind in range(len(kinds))]


# The question


def set_question(race: Race, said: Document, names: Names) -> None:
    race.agenda = None
    decided = is_decided(race)
    if len(race.order) > 1 and not race.board.house.play_out:
        raise bad("home", "the first car home ends the race, so only one can be")
    if decided and race.board.house.series and race.version < LAST_RACE:
        raise bad("asks", f"race {race.version} of a series is not the end of it")
    if decided != (said.asks == "over"):
        reason = "a car is home, so it must be over" if decided else "no car is home yet"
        raise bad("asks", f"{said.asks!r}; {reason}")
    if decided:
        race.over = True
        return
    seat = said.to_act or 0
    if race.is_home(seat):
        raise bad("to_act", f"seat {seat} is home already")
    race.plan(AfterRace())
    if said.asks == "first-driver":
        race.plan(FirstDriver())
    elif said.asks == "turn":
        if said.turn_of not in (None, seat):
            raise bad("turn_of", "a turn about to begin is the turn of the seat to act")
        race.plan(TurnOf(seat))
    else:
        race.plan(NextDriver())
        ask(race, said, names, seat)


def ask(race: Race, said: Document, names: Names, seat: int) -> None:
    if race.lost[seat] and impossible.is_in_turn(race):
        raise bad(f"lost_turns.{CARS[seat]}", "who has a turn to skip is not asked (DD-TURN-02)")
    if race.driver != seat and not race.board.house.bump_triggers:
        raise bad("turn_of", "extra turns out of turn come from bumps that trigger spaces only")
    past = race.board.is_past_red_line(race.at[seat])
    if said.asks == "dice-count":
        if race.dice != 2 or not past:
            raise bad("asks", "dice-count is asked past the Red Line in races with two dice")
        race.question = ChooseDice(seat)
        return
    roll = said.roll or []
    dice = said.dice or len(roll) or int(race.dice)
    if dice not in (1, 2) or (dice == 2 and race.dice == 1):
        raise bad("dice", f"{dice}; this race has {race.dice}")
    # A card is drawn where the move ends; a single die was taken where it began.
    if dice == 1 and race.dice == 2 and not past and said.asks != "red-card":
        raise bad("dice", "one die may be taken only past the Red Line")
    if said.asks == "roll":
        race.question = RollDice(seat, dice)
        return
    faces = int(race.board.faces)
    if len(roll) != dice:
        raise bad("roll", f"{roll}; needs {dice} numbers from 1 to {faces}")
    ask_about(race, said, names, seat, outcome_of(faces, roll))


def ask_about(race: Race, said: Document, names: Names, seat: int, outcome: int) -> None:
    """What a roll leads to."""
    roll = said.roll or []
    dice = len(roll)
    if said.asks == "red-card":
        if race.board.effect[race.at[seat]] != RED or not any(race.deck):
            raise bad("asks", "a red-card is drawn on a Red space, from a deck that has cards")
        if not impossible.leads_there(race, seat, dice, outcome):
            raise bad("roll", f"{roll}; no move with it ends on {names.place(race.at[seat])}")
        race.question = DrawRedCard(seat, dice, outcome)
    elif said.asks == "reading":
        if not has_choice(race, seat, dice, outcome):
            raise bad("asks", "a reading is asked only where colors and numbers differ")
        race.question = ReadDice(seat, dice, outcome)
    else:
        if not goes_on(race, seat, dice, outcome, NUMBERS):
            raise bad("asks", "turbocharge is asked only where the car may go on")
        race.question = Turbocharge(seat, outcome)
