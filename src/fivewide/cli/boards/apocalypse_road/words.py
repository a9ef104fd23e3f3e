"""What the terminal says about Apocalypse Road: teams, cars, cards, in words."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards import Board, Pages
from fivewide.cli.screen import cut
from fivewide.cli.sight import Sight
from fivewide.games.apocalypse_road.told import Contents, Track
from fivewide.games.apocalypse_road.view import CarView
from fivewide.kernel.english import several
from fivewide.kernel.game import Standing

LEGEND = (
    "A car is its number on its team's paint; the raised digit is its damage, six is the end.",
    "On a large terminal, below: MG machine gun, AC auto cannon or ML missiles, and its speed.",
    "Underlined: still to be driven this turn. Faint: driven. Dashed: where a car would be.",
    "· paved, ░ rough track, ^ jump, ▒ trough, # crossover, ▐ the Finish Line before S1.",
    "┼14 in the crossover: car 14 stands there, across your way; whoever drives into it crashes.",
    "A team's number is what it still has to score; 1st has the First Player marker.",
    "S13.2 is the second lane from the inside of sector 13, S21.T the trough of sector 21.",
    "Amber spaces are where the car can end its move: type the space, or goto S13.2.",
)
WHOLE = 60  # columns in which everything about a team can be said
HALF = 30
NARROW = 14


class ApocalypseWords(Board):
    """What the board of Apocalypse Road says."""

    signs = LEGEND
    commands: ClassVar = {
        "mat": "every car of your team: speed, weapon, defence, damage, where it is",
        "decks": "what is left of the decks, and what has been discarded",
    }

    def heading(self, sight: Sight) -> str:
        view = sight.view
        extras = []
        if view.bounty:
            extras.append(f"Bounty {view.bounty}")
        if view.race_bonus:
            extras.append(f"Race Bonus {view.race_bonus}")
        if view.clock_off:
            extras.append("clock off")
        return " · ".join([track_of(sight).title, f"turn {view.turn}", *extras])

    def summary(self, sight: Sight) -> list[str]:
        return summary(sight, sight.seat)

    def hand(self, sight: Sight) -> list[str]:
        """Race Cards with what they do, and every car of the team."""
        content: Contents = sight.content
        cards = {card.id: card for card in content.race_cards}
        held = [f"{cards[id].called}: {cards[id].text}" for id in sight.view.hand]
        cars = [mat(sight, car) for car in sight.view.cars if car.seat == sight.seat]
        return [f"{several(len(held), 'Race Card')} in hand.", *held, *cars]

    def answer(self, sight: Sight, word: str) -> Pages:
        view = sight.view
        if word == "decks":
            titles = {event.id: event.title for event in sight.content.movement_events}
            played = [f"{called(sight, card)}: {count}" for card, count in view.discards.items()]
            seen = [f"{titles[card]}: {count}" for card, count in view.event_discards.items()]
            return "Decks", [
                (f"Race Cards: {view.deck} left. Discarded:", played or ["none"]),
                (f"Movement Events: {view.events} left. Discarded:", seen or ["none"]),
                (f"Combat Cards: {view.combat} left.", []),
            ]
        if word == "mat":
            asked = sight.to_act[0] if sight.to_act else 0
            seat = asked if sight.seat is None else sight.seat
            cars = [mat(sight, car) for car in view.cars if car.seat == seat]
            return view.teams[seat].team, [("Cars", cars)]
        raise LookupError(word)

    def standing(self, sight: Sight, line: Standing) -> str:
        who = f"{line.place}. {sight.names[line.seat]} ({line.car})"
        return f"{who}: {several(line.points, 'point')} scored, {line.note}"


def track_of(sight: Sight) -> Track:
    content: Contents = sight.content
    return next(track for track in content.tracks if track.id == sight.view.track)


def called(sight: Sight, id: str) -> str:
    """A car by its number, a Race Card by what is written on it."""
    content: Contents = sight.content
    names = {card.id: card.called for card in content.race_cards}
    names |= {car.car: car.number for car in sight.view.cars}
    return names[id]


def weapon(sight: Sight, car: CarView) -> str:
    content: Contents = sight.content
    return next(one.name for one in content.weapons if one.id == car.weapon)


def weapon_short(sight: Sight, car: CarView) -> str:
    content: Contents = sight.content
    return next(one.short for one in content.weapons if one.id == car.weapon)


def summary(sight: Sight, own: int | None) -> list[str]:
    """Teams by what is left to score, each with its cars; one's own first."""
    lines = []
    for line in sorted(sight.standings, key=lambda line: line.seat != own):
        team = sight.view.teams[line.seat]
        cars = ", ".join(
            f"{car.number} {car.where}{_hurt(car)}" for car in in_play(sight, team.seat)
        )
        who = f"{sight.names[team.seat]} ({team.team})"
        lines.append(f"{who}: {team.pool} to go. {cars or 'No car in the race'}.")
    return lines


def in_play(sight: Sight, seat: int) -> list[CarView]:
    cars: tuple[CarView, ...] = sight.view.cars
    out = ("reserve", "destroyed")
    return [car for car in cars if car.seat == seat and car.status not in out]


def to_drive(sight: Sight, seat: int) -> str:
    """How many cars are still to be driven; nothing of it before there is one on the road."""
    left = sight.view.teams[seat].to_activate
    began = left or any(car.acted for car in in_play(sight, seat))
    return f" · {left} to drive" if began else ""


def _hurt(car: CarView) -> str:
    return f" (damage {car.damage})" if car.damage else ""


def team_line(sight: Sight, seat: int, width: int) -> Text:
    """A team in one line: paint, points to go, name, cards, cars waiting beside the track.

    With less room it says less: the points and who it is come first.
    """
    team, name = sight.view.teams[seat], sight.names[seat]
    paint = f"bold {team.ink} on {team.paint}"
    acts = seat in sight.to_act
    text = Text().append("▸" if acts else " ", f"bold {night.NOW}")
    if width < NARROW:
        text.append(f"{team.pool:>2}", paint)
        text.append(cut(f" {name}", width - 3).ljust(width - 3), night.INK_2)
        return text
    text.append(f" {team.pool:>2} ", paint)
    told = f" {name}, {team.team}" if width >= WHOLE else f" {name}"
    if sight.view.first == seat:
        told += " 1st"
    if width >= HALF:
        told += f"{to_drive(sight, seat)} · {several(team.cards, 'card')}"
    away = [f"{car.number} {car.where}" for car in in_play(sight, seat) if car.status != "track"]
    if away:
        told += " · " + ", ".join(away)
    text.append(cut(told, width - 5).ljust(width - 5), night.INK if acts else night.INK_2)
    return text


def mat(sight: Sight, car: CarView) -> str:
    aim = ", targeting +1" if car.aim else ""
    arms = f"{car.mount} {weapon(sight, car)}{aim}"
    return (
        f"{car.color.capitalize()} {car.number}: speed {car.speed}, {arms}, "
        f"defence {car.defence}, damage {car.damage} of {sight.view.lethal}, {car.where}"
    )
