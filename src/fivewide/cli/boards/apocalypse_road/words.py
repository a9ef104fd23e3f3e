"""What the terminal says about Apocalypse Road: teams, cars, cards, in words."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text

from fivewide.cli import night
from fivewide.cli.boards import Board, Pages
from fivewide.cli.screen import COLORS, cut
from fivewide.cli.sight import Sight
from fivewide.games.apocalypse_road.told import Contents, Track
from fivewide.games.apocalypse_road.view import CarView
from fivewide.kernel.english import named, several
from fivewide.kernel.game import Standing
from fivewide.kernel.speech import Words, words

LEGEND: tuple[Words, ...] = (
    "A car is its number on its team's paint; the raised digit is its damage, six is the end.",
    "On a large terminal, below: MG machine gun, AC auto cannon or ML missiles, and its speed.",
    "Underlined: still to be driven this turn. Faint: driven. Dashed: where a car would be.",
    "· paved, ░ rough track, ^ jump, ▒ trough, # crossover, ▐ the Finish Line before S1.",
    "┼14 in the crossover: car 14 stands there, across your way; whoever drives into it crashes.",
    "A team's number is what it still has to score; 1st has the First Player marker.",
    "S13.2 is the second lane from the inside of sector 13, S21.T the trough of sector 21.",
    "Amber spaces are where the car can end its move: type the space, or goto S13.2.",
)
COMMANDS: tuple[tuple[Words, Words], ...] = (
    ("mat", "every car of your team: speed, weapon, defence, damage, where it is"),
    ("decks", "what is left of the decks, and what has been discarded"),
)
MOUNTS: dict[str, Words] = {"front": "front", "rear": "rear", "turret": "turret"}
WHOLE = 60  # columns in which everything about a team can be said
HALF = 30
NARROW = 14


class ApocalypseWords(Board):
    """What the board of Apocalypse Road says."""

    signs = LEGEND
    commands: ClassVar = dict(COMMANDS)

    def heading(self, sight: Sight) -> str:
        view = sight.view
        extras = []
        if view.bounty:
            extras.append(words("Bounty {points}", points=view.bounty))
        if view.race_bonus:
            extras.append(words("Race Bonus {points}", points=view.race_bonus))
        if view.clock_off:
            extras.append(words("clock off"))
        return " · ".join(
            [track_of(sight).title, words("turn {number}", number=view.turn), *extras]
        )

    def summary(self, sight: Sight) -> list[str]:
        return summary(sight, sight.seat)

    def hand(self, sight: Sight) -> list[str]:
        """Race Cards with what they do, and every car of the team."""
        content: Contents = sight.content
        cards = {card.id: card for card in content.race_cards}
        held = [f"{cards[id].called}: {cards[id].text}" for id in sight.view.hand]
        cars = [mat(sight, car) for car in sight.view.cars if car.seat == sight.seat]
        return [words("{cards} in hand.", cards=several(len(held), "Race Card")), *held, *cars]

    def answer(self, sight: Sight, word: str) -> Pages:
        view = sight.view
        if word == "decks":
            titles = {event.id: event.title for event in sight.content.movement_events}
            played = [f"{called(sight, card)}: {count}" for card, count in view.discards.items()]
            seen = [f"{titles[card]}: {count}" for card, count in view.event_discards.items()]
            none = [words("none")]
            return words("Decks"), [
                (words("Race Cards: {left} left. Discarded:", left=view.deck), played or none),
                (words("Movement Events: {left} left. Discarded:", left=view.events), seen or none),
                (words("Combat Cards: {left} left.", left=view.combat), []),
            ]
        if word == "mat":
            asked = sight.to_act[0] if sight.to_act else 0
            seat = asked if sight.seat is None else sight.seat
            cars = [mat(sight, car) for car in view.cars if car.seat == seat]
            return view.teams[seat].team, [(words("Cars"), cars)]
        raise LookupError(word)

    def standing(self, sight: Sight, line: Standing) -> str:
        return words(
            "{place}. {who} ({team}): {points} scored, {note}",
            place=line.place,
            who=sight.names[line.seat],
            team=line.car,
            points=several(line.points, "point"),
            note=line.note,
        )


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
        lines.append(
            words(
                "{who} ({team}): {pool} to go. {cars}.",
                who=sight.names[team.seat],
                team=team.team,
                pool=team.pool,
                cars=cars or words("No car in the race"),
            )
        )
    return lines


def in_play(sight: Sight, seat: int) -> list[CarView]:
    cars: tuple[CarView, ...] = sight.view.cars
    out = ("reserve", "destroyed")
    return [car for car in cars if car.seat == seat and car.status not in out]


def to_drive(sight: Sight, seat: int) -> str:
    """How many cars are still to be driven; nothing of it before there is one on the road."""
    left = sight.view.teams[seat].to_activate
    began = left or any(car.acted for car in in_play(sight, seat))
    return f" · {words('{left} to drive', left=left)}" if began else ""


def _hurt(car: CarView) -> str:
    return f" ({words('damage {damage}', damage=car.damage)})" if car.damage else ""


def team_line(sight: Sight, seat: int, width: int) -> Text:
    """A team in one line: paint, points to go, name, cards, cars waiting beside the track.

    With less room it says less: the points and who it is come first.
    """
    team, name = sight.view.teams[seat], named(sight.names[seat])
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
        told += f" {words('1st')}"
    if width >= HALF:
        told += f"{to_drive(sight, seat)} · {several(team.cards, 'card')}"
    away = [f"{car.number} {car.where}" for car in in_play(sight, seat) if car.status != "track"]
    if away:
        told += " · " + ", ".join(away)
    text.append(cut(told, width - 5).ljust(width - 5), night.INK if acts else night.INK_2)
    return text


def mat(sight: Sight, car: CarView) -> str:
    return words(
        MAT_WITH_AIM if car.aim else MAT,
        color=words(COLORS.get(car.color, car.color.capitalize())),
        number=car.number,
        speed=car.speed,
        mount=words(MOUNTS[car.mount]),
        weapon=weapon(sight, car),
        defence=car.defence,
        damage=car.damage,
        lethal=sight.view.lethal,
        where=car.where,
    )


MAT: Words = (
    "{color} {number}: speed {speed}, {mount} {weapon}, defence {defence},"
    " damage {damage} of {lethal}, {where}"
)
MAT_WITH_AIM: Words = (
    "{color} {number}: speed {speed}, {mount} {weapon}, targeting +1, defence {defence},"
    " damage {damage} of {lethal}, {where}"
)
