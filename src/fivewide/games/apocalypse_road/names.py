"""Names for spaces, cars and cards, as people and files say them."""

from __future__ import annotations

from fivewide.games.apocalypse_road.board import Board
from fivewide.games.apocalypse_road.content import (
    Car,
    CombatCard,
    EventCard,
    RaceCard,
    Team,
)
from fivewide.games.apocalypse_road.layout import Plan
from fivewide.games.apocalypse_road.tracks import TrackData

WEAPON_NAMES = ("machine gun", "auto cannon", "missiles")


class Names:
    """The words of one board: a race shares them with all others on it."""

    def __init__(
        self,
        board: Board,
        track: TrackData,
        teams: list[Team],
        cars: list[Car],
        cards: list[RaceCard],
        combat: list[CombatCard],
        events: list[EventCard],
    ) -> None:
        self.board = board
        self.track = track
        self.teams = teams
        self.cars = cars
        self.cards = cards
        self.combat = combat
        self.events = events
        self.plan = Plan(track)
        self.card_ids = [card.id for card in cards]
        self.combat_ids = [card.id for card in combat]
        self.event_ids = [card.id for card in events]
        self.car_ids = [f"{car.team} {car.number}" for car in cars]
        self.car_numbers = {id: number for number, id in enumerate(self.car_ids)}

    def car(self, car: int) -> str:
        """Yellow 888"""
        return f"{self.cars[car].team.capitalize()} {self.cars[car].number}"

    def number(self, car: int) -> str:
        return self.cars[car].number

    def team(self, seat: int) -> str:
        return self.teams[seat].title

    def space(self, space: int) -> str:
        """A space, spelled alike in sentences, on screens and in files: S12.3, S21.T, G4.2.

        Sector and lane, counted from the inside; T is the trough.
        """
        return self.plan.names[space] if space >= 0 else "none"

    def find(self, text: str) -> int | None:
        return self.plan.number.get(text)

    def card(self, card: int) -> str:
        """Solo +2, or Lead +6 with the star."""
        data = self.cards[card]
        return f"{data.title} +{data.add}" + (" ★" if data.star == "yes" else "")

    def event(self, event: int) -> str:
        return self.events[event].title

    def weapon(self, car: int) -> str:
        return WEAPON_NAMES[self.board.garage.weapon[car]]
