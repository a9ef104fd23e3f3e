"""Apocalypse Road content: what a pack says, judged, and made into a board."""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

from fivewide.content.game_content import each_once, needs, pick
from fivewide.content.pack import Pack, Source
from fivewide.kernel.options import settled

from .board import EFFECTS, RAM_LEAD, TEAM, Board, Deck, EventDeck, Fight, Garage, HouseRules
from .events import DAMAGED, DAMAGED_BY_CARD, DREW, DREW_CARD, FELL_BY_CARD, INTO_TROUGH
from .layout import make_track
from .options import Options
from .tracks import TrackData, check_track

TEAMS = 10
YesNo = Literal["yes", "no"]
Type = Literal["line", "pursuit", "solo", "lead", "overtake", "ram"]
Must = Literal["", "outside", "swap"]
Weapon = Literal["machine-gun", "auto-cannon", "missile-launcher"]
Mount = Literal["front", "rear", "turret"]
# By their numbers in `board.py`
TYPES: tuple[Type, ...] = get_args(Type)
MUSTS: tuple[Must, ...] = get_args(Must)
WEAPONS: tuple[Weapon, ...] = get_args(Weapon)
MOUNTS: tuple[Mount, ...] = get_args(Mount)
SPECIALS = ("", "spray", "suppress", "bulldoze", "chain")
WORTH = {"machine-gun": 1, "auto-cannon": 3, "missile-launcher": 4}
# Damage, damage to the attacker, special result: how the columns of a Combat Card are written
SHOT = re.compile(r"([0-9])()(?: (spray|suppress))?"), "`2`, `1 spray`, `2 suppress`"
BLOW = re.compile(r"([0-9])/([0-9])(?: (bulldoze|chain))?"), "`2/1` or `3/1 bulldoze`"
COLUMNS = {
    **dict.fromkeys(("machine_gun", "auto_cannon", "missile_launcher"), SHOT),
    **dict.fromkeys(("ram", "sideswipe"), BLOW),
}


class RaceCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-6.0-01. How a car moves, what is added to its speed, and whether the card has the star."""

    id: str
    title: str
    type: Type
    diagonal: YesNo
    add: int
    star: YesNo
    source: Source
    base: Literal["", "solo", "lead"] = ""
    must: Must = ""
    full96: int = 0
    printed92: int = 0
    named96: int = 0


class CombatCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number, and what it does by weapon, ram and sideswipe: `2 spray`, `3/1 bulldoze`."""

    id: str
    copies: int
    number: int
    machine_gun: str
    auto_cannon: str
    missile_launcher: str
    ram: str
    sideswipe: str
    source: Source


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-10-05. `points` no: cars lost by this card score for nobody."""

    id: str
    title: str
    copies: int
    effect: str
    points: YesNo
    source: Source
    amount: int = 0


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    id: str
    title: str
    paint: str
    ink: str
    pattern: str
    source: Source
    alias: str = ""


class Car(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-2.2-01, AR-2.3-01. One line of a mat."""

    team: str
    number: str
    speed: int
    weapon: Weapon
    mount: Mount
    aim: Literal[0, 1]
    defence: int
    source: Source
    driver: str = ""

    @property
    def value(self) -> int:
        """What a car is worth by our reckoning: about the same for every car of a fair team."""
        extras = 2 * (self.mount == "turret") + 2 * self.aim
        return 2 * self.speed + 3 * self.defence + WORTH[self.weapon] + extras


class Content(msgspec.Struct, frozen=True):
    """A pack as typed items."""

    pack: Pack
    tracks: list[TrackData]
    teams: list[Team]
    cars: list[Car]
    varied: list[Car]
    race_cards: list[RaceCard]
    combat_cards: list[CombatCard]
    events: list[EventCard]

    @property
    def cards(self) -> list[RaceCard | CombatCard | EventCard]:
        return [*self.race_cards, *self.combat_cards, *self.events]


def read(pack: Pack) -> Content:
    """AR-2.0-01. Read and judge a pack; every complaint names file, place and reason."""
    content = Content(
        pack,
        pack.items("tracks.toml", "track", TrackData),
        pack.items("teams.toml", "team", Team),
        pack.rows("cars.csv", Car),
        pack.rows("cars_varied.csv", Car),
        pack.rows("race_cards.csv", RaceCard),
        pack.rows("combat_cards.csv", CombatCard),
        pack.rows("movement_events.csv", EventCard),
    )
    each_once(pack, "tracks.toml", content.tracks)
    each_once(pack, "teams.toml", content.teams)
    each_once(pack, "race_cards.csv", content.race_cards)
    each_once(pack, "combat_cards.csv", content.combat_cards)
    each_once(pack, "movement_events.csv", content.events)
    for track in content.tracks:
        with pack.noting():
            check_track(pack, track)
    check_teams(content)
    check_race_cards(content)
    check_combat_cards(content)
    check_events(content)
    return content


def check_teams(content: Content) -> None:
    """AR-3.0-04, AR-8.3-11. Ten teams of eight; those of their own make come to the same worth."""
    pack = content.pack
    if len(content.teams) != TEAMS and pack.is_whole("teams.toml"):
        pack.complain("teams.toml", "all teams", f"there are {len(content.teams)}, must be 10")
    for file, cars in (("cars.csv", content.cars), ("cars_varied.csv", content.varied)):
        for team in content.teams if pack.is_whole(file) else ():
            check_team(pack, file, team.id, [car for car in cars if car.team == team.id])
        known = {team.id for team in content.teams}
        for car in cars if pack.is_whole("teams.toml") else ():
            if car.team not in known:
                pack.complain(file, f"car {car.number}", f"no team {car.team[:20]!r}")


def check_team(pack: Pack, file: str, team: str, cars: list[Car]) -> None:
    at, need = f"team {team}", needs(pack, file)
    need(len(cars) == TEAM, at, f"has {len(cars)} cars, must be {TEAM}")
    if len(cars) != TEAM:
        return
    need(len({car.number for car in cars}) == TEAM, at, "two cars have the same number")
    for car in cars:
        place = f"{at}, car {car.number}"
        need(4 <= car.speed <= 8, place, f"speed {car.speed}; must be 4 to 8")
        need(1 <= car.defence <= 3, place, f"defence {car.defence}; must be 1 to 3")
        need(20 <= car.value <= 22, place, f"is worth {car.value}; fair is 20 to 22")
    light = [car.weapon for car in cars if car.defence == 1]
    two_guns = light == ["machine-gun", "machine-gun"]
    need(two_guns, at, "needs exactly two cars of defence 1, with machine guns")
    need(sum(car.mount == "turret" for car in cars) >= 2, at, "needs two turrets or more")
    worth = sum(car.value for car in cars)
    need(worth == 168, at, f"is worth {worth} in all; a fair team is worth 168")


def check_race_cards(content: Content) -> None:
    """AR-6.0-01. Cards add 1 to 6; a ram card says how it moves; the decks have their sizes."""
    need = needs(content.pack, "race_cards.csv")
    for card in content.race_cards:
        at, rams = f"card {card.id}", card.type == "ram"
        need(1 <= card.add <= 6, at, f"adds {card.add}; must be 1 to 6")
        need(rams == bool(card.base), at, "a ram card has a base, solo or lead, and no other card")
        outside = card.must != "outside" or card.type == "line"
        need(outside, at, "only a line can be told to keep outside")
        swaps = card.must != "swap" or card.type == "overtake"
        need(swaps, at, "only an overtake can be told to swap")
        least = min(card.full96, card.printed92, card.named96)
        need(least >= 0, at, "a deck cannot hold less than none of it")
    for deck, size in (("full96", 96), ("printed92", 92), ("named96", 96)):
        cards = sum(getattr(card, deck) for card in content.race_cards)
        full = cards == size or not content.pack.is_whole("race_cards.csv")
        need(full, f"deck {deck}", f"has {cards} cards, must be {size}")


def check_combat_cards(content: Content) -> None:
    need = needs(content.pack, "combat_cards.csv")
    for card in content.combat_cards:
        at = f"card {card.id}"
        need(0 <= card.number <= 3, at, f"number {card.number}; must be 0 to 3")
        need(1 <= card.copies <= 48, at, "copies must be from 1 to 48")
        for field, (form, examples) in COLUMNS.items():
            found = form.fullmatch(getattr(card, field))
            need(found is not None, f"{at}, {field}", f"write it as {examples}")
    cards = sum(card.copies for card in content.combat_cards)
    full = cards == 48 or not content.pack.is_whole("combat_cards.csv")
    need(full, "all cards", f"there are {cards}, must be 48")


STAYING = ("bounty", "race-bonus")  # AR-10-02: in play until their markers are used up


def check_events(content: Content) -> None:
    need = needs(content.pack, "movement_events.csv")
    for card in content.events:
        at, known = f"event {card.id}", card.effect in EFFECTS
        need(known, at, f"no effect {card.effect!r}; there are {', '.join(EFFECTS)}")
        need(0 <= card.amount <= 9, at, f"amount {card.amount}; must be 0 to 9")
        need(1 <= card.copies <= 52, at, "copies must be from 1 to 52")
        marked = card.effect not in STAYING or card.amount > 0
        need(marked, at, f"{card.effect} needs an amount: its markers")
    for effect in STAYING:
        copies = sum(card.copies for card in content.events if card.effect == effect)
        reason = f"{copies} cards; there can be 1, which stays on the table with its markers"
        need(copies <= 1, f"effect {effect}", reason)
    cards = sum(card.copies for card in content.events)
    full = cards == 52 or not content.pack.is_whole("movement_events.csv")
    need(full, "all cards", f"there are {cards}, must be 52")


def look_over(content: Content) -> None:
    """What can be raced with, but is hardly meant."""
    pack = content.pack
    for deck in ("full96", "printed92", "named96"):
        there = {card.type for card in content.race_cards if getattr(card, deck)}
        for type in TYPES if pack.is_whole("race_cards.csv") else ():
            if type not in there:
                pack.warn("race_cards.csv", f"deck {deck}", f"has no {type} card")
    painted: dict[str, str] = {}
    for team in content.teams:
        other = painted.setdefault(team.paint.casefold(), team.id)
        if other != team.id:
            reason = f"has the paint of {other}: nobody can tell them apart"
            pack.warn("teams.toml", f"team {team.id}", reason)


def choose_track(content: Content, options: Options) -> TrackData:
    return pick(content.pack, content.tracks, options.track or content.tracks[0].id, "track")


def cards_in(content: Content, options: Options) -> list[RaceCard]:
    """The kinds of Race Cards this deck has, by the number the rules know them by."""
    return [card for card in content.race_cards if getattr(card, options.race_deck)]


def cars_in(content: Content, options: Options) -> list[Car]:
    """Eight cars for each seat in turn: the first seat drives for the first team, and so on."""
    cars = content.cars if options.teams == "uniform" else content.varied
    return [car for team in content.teams for car in cars if car.team == team.id]


def make_board(content: Content, options: Options) -> Board:
    """Everything the rules look up while a race runs."""
    track = make_track(choose_track(content, options))
    return Board(
        track,
        make_deck(cards_in(content, options), options),
        make_fight(content.combat_cards),
        EventDeck(
            [EFFECTS.index(card.effect) for card in content.events],
            [card.amount for card in content.events],
            [card.points == "yes" for card in content.events],
            [card.copies for card in content.events],
            [
                [int(kinds.get(card.id, plain)) for card in content.events]
                for kinds, plain in (
                    (DREW_CARD, DREW),
                    (DAMAGED_BY_CARD, DAMAGED),
                    (FELL_BY_CARD, INTO_TROUGH),
                )
            ],
        ),
        make_garage(cars_in(content, options)),
        settled(HouseRules(), options),
    )


def make_deck(cards: list[RaceCard], options: Options) -> Deck:
    return Deck(
        [int(RAM_LEAD) if card.base == "lead" else TYPES.index(card.type) for card in cards],
        [card.diagonal == "yes" for card in cards],
        [card.add for card in cards],
        [card.star == "yes" for card in cards],
        [MUSTS.index(card.must) for card in cards],
        [getattr(card, options.race_deck) for card in cards],
    )


def make_fight(cards: list[CombatCard]) -> Fight:
    columns = [
        [form.fullmatch(getattr(card, field)) for card in cards]
        for field, (form, _) in COLUMNS.items()
    ]
    return Fight(
        [card.number for card in cards],
        [[int(found[1]) for found in column if found] for column in columns],
        [[SPECIALS.index(found[3] or "") for found in column if found] for column in columns],
        [[int(found[2] or 0) for found in column if found] for column in columns],
        [card.copies for card in cards],
    )


def make_garage(cars: list[Car]) -> Garage:
    return Garage(
        [car.speed for car in cars],
        [WEAPONS.index(car.weapon) for car in cars],
        [MOUNTS.index(car.mount) for car in cars],
        [int(car.aim) for car in cars],
        [car.defence for car in cars],
    )
