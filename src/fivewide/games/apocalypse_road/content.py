"""Apocalypse Road content: what a pack says, judged, and made into a board."""

from __future__ import annotations

import re
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from fivewide.content.game_content import each_once, needs, pick
from fivewide.content.pack import Id, Pack, Source, Title
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
Copies = Annotated[
    int, Meta(ge=0, description="How many are in the deck of this name; it has 96, 92 or 96 cards")
]
Shot = Annotated[
    str,
    Meta(
        description=f"Damage, and what else comes of a shot: {SHOT[1]}",
        extra_json_schema={"pattern": f"^{SHOT[0].pattern}$"},
    ),
]
Blow = Annotated[
    str,
    Meta(
        description=f"Damage to the one hit / to the attacker, and what else: {BLOW[1]}",
        extra_json_schema={"pattern": f"^{BLOW[0].pattern}$"},
    ),
]


class RaceCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-6.0-01. How a car moves, what is added to its speed, and whether the card has the star."""

    id: Id
    title: Title
    type: Annotated[
        Type, Meta(description="How the car moves: alone, with its train, by overtaking or ramming")
    ]
    diagonal: Annotated[YesNo, Meta(description="May the car move diagonally?")]
    add: Annotated[int, Meta(ge=1, le=6, description="What is added to the car's speed")]
    star: Annotated[YesNo, Meta(description="Is a Movement Event drawn after the move?")]
    source: Source
    base: Annotated[
        Literal["", "solo", "lead"],
        Meta(description="Of a ram: alone (solo) or with a train (lead); empty on other cards"),
    ] = ""
    must: Annotated[
        Must,
        Meta(description="outside: a line that keeps to the outside; swap: an overtake by swaps"),
    ] = ""
    full96: Copies = 0
    printed92: Copies = 0
    named96: Copies = 0


class CombatCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A number, and what it does by weapon, ram and sideswipe: `2 spray`, `3/1 bulldoze`."""

    id: Id
    copies: Annotated[
        int, Meta(ge=1, le=48, description="How many are in the deck; 48 cards in all")
    ]
    number: Annotated[int, Meta(ge=0, le=3, description="Hits a car whose defence is no higher")]
    machine_gun: Shot
    auto_cannon: Shot
    missile_launcher: Shot
    ram: Blow
    sideswipe: Blow
    source: Source


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-10-05. A Movement Event card."""

    id: Id
    title: Title
    copies: Annotated[
        int, Meta(ge=1, le=52, description="How many are in the deck; 52 cards in all")
    ]
    effect: Annotated[
        str,
        Meta(
            description="What happens, by one word; bounty and race-bonus stay on the table",
            extra_json_schema={"enum": list(EFFECTS)},
        ),
    ]
    points: Annotated[
        YesNo, Meta(description="no: cars that are lost by this card score for nobody")
    ]
    source: Source
    amount: Annotated[
        int,
        Meta(ge=0, le=9, description="How much of it: damage, spaces, or markers on the card"),
    ] = 0


class Team(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A team. There are ten: the first seat drives for the first one, and so on."""

    id: Id
    title: Title
    paint: Annotated[str, Meta(description="The color of its cars, such as #ffd023")]
    ink: Annotated[str, Meta(description="The color of what is written on them, such as #17150f")]
    pattern: Annotated[
        str, Meta(description="Its pattern, for those who cannot tell colors: checks, stripes")
    ]
    source: Source
    alias: Annotated[str, Meta(description="What others call it")] = ""


class Car(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """AR-2.2-01, AR-2.3-01. One line of a mat: a car. Every team has eight, worth 168 in all.

    A car is worth 2 for each point of speed, 3 for each of defence, 2 for a turret, 2 for its aim,
    and 1, 3 or 4 for a machine gun, an auto-cannon or a missile launcher: 20 to 22. A team has
    exactly two cars of defence 1, with machine guns, and two turrets or more.
    """

    team: Annotated[str, Meta(description="Whose it is: the id of a team")]
    number: Annotated[str, Meta(description="What stands on it: figures or letters")]
    speed: Annotated[int, Meta(ge=4, le=8, description="How far it goes before a card adds to it")]
    weapon: Annotated[Weapon, Meta(description="What it shoots with")]
    mount: Annotated[Mount, Meta(description="Where it shoots: ahead, behind, or all round")]
    aim: Annotated[Literal[0, 1], Meta(description="1: a targeting bonus, one more to hit")]
    defence: Annotated[int, Meta(ge=1, le=3, description="The least number that hits it")]
    source: Source
    driver: Annotated[str, Meta(description="Who drives it")] = ""

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
        need(rams == bool(card.base), at, "a ram card has a base, solo or lead, and no other card")
        outside = card.must != "outside" or card.type == "line"
        need(outside, at, "only a line can be told to keep outside")
        swaps = card.must != "swap" or card.type == "overtake"
        need(swaps, at, "only an overtake can be told to swap")
    for deck, size in (("full96", 96), ("printed92", 92), ("named96", 96)):
        cards = sum(getattr(card, deck) for card in content.race_cards)
        full = cards == size or not content.pack.is_whole("race_cards.csv")
        need(full, f"deck {deck}", f"has {cards} cards, must be {size}")


def check_combat_cards(content: Content) -> None:
    need = needs(content.pack, "combat_cards.csv")
    for card in content.combat_cards:
        at = f"card {card.id}"
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
