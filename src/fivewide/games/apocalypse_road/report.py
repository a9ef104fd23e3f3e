"""What a race report says of this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, naming, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Luck, LuckWords, Paint, Raced, Source
from fivewide.kernel.speech import Words, words

MOMENTS = frozenset(
    {"crossed-the-line", "kill-scored", "destroyed", "crashed-in-the-crossover", "bounty-in-play",
     "race-bonus-in-play", "race-won", "race-ended-without-a-last-point"}
)  # fmt: skip
KIND: dict[str, Words] = {"crossed-the-line": "Crossings", "kill-scored": "Kills"}
SCORED = tuple(KIND)
LUCK = LuckWords("Luck of the Combat cards", "Shots", "Hits")
KINDLY: Words = (
    "The Combat cards were kindest to {best} ({over} above the average)"
    " and hardest on {worst} ({under} below it)."
)
ATTACKS = ("fired", "rammed", "sideswiped")


def track(raced: Raced) -> str:
    return words(names_of(raced.state).track.title)


def points(points: int) -> str:
    return several(points, "point")


def painted(raced: Raced) -> dict[str, Paint]:
    teams = names_of(raced.state).teams
    return {
        name: Paint(team.id, initials(team.title))
        for player, team in zip(raced.players, teams, strict=False)
        for name in (player, team.title)
    }


def initials(title: str) -> str:
    """
    >>> initials("Coalface Crew"), initials("X-Treme Hazard")
    ('CC', 'XH')
    """
    return "".join(word[0] for word in title.split())[:2].upper()


def order(game: Any, race: Any, players: list[str]) -> list[str]:
    """Who has the least to go; of those level the first seat."""
    lines = game.standings(race)
    return [players[line.seat] for line in lines]


def sources(raced: Raced, line: Standing) -> list[Source]:
    """Crossings and kills, by car."""
    names = names_of(raced.state)
    scored = sorted(raced.all(*SCORED), key=lambda event: SCORED.index(event.kind))
    return [
        Source(names.car(event.fact("car")), event.fact("points"), words(KIND[event.kind]))
        for event in scored
        if event.fact("seat") == line.seat
    ]


def figures(raced: Raced) -> list[FigureRow]:
    dealt = damage_dealt(raced)
    return [
        FigureRow(player, counted(raced, seat, dealt[seat]))
        for seat, player in enumerate(raced.players)
    ]


def counted(raced: Raced, seat: int, dealt: int) -> dict[str, int]:
    own = raced.state.owner
    mine = {event.fact("car") for event in raced.all("damaged") if own(event.fact("car")) == seat}
    return {
        words("Crossings"): raced.count("seat", seat, "crossed-the-line"),
        words("Kills"): raced.count("seat", seat, "kill-scored"),
        words("Cards"): raced.count("seat", seat, "card-played"),
        words("Shots"): raced.count("seat", seat, "fired"),
        words("Hits"): sum(own(event.fact("car")) == seat for event in raced.all("hit")),
        words("Rams"): raced.count("seat", seat, "rammed"),
        words("Sideswipes"): raced.count("seat", seat, "sideswiped"),
        words("Pushed"): sum(own(event.fact("car")) == seat for event in raced.all("pushed")),
        words("Damage dealt"): dealt,
        words("Damage taken"): sum(
            event.fact("damage") for event in raced.all("damaged") if event.fact("car") in mine
        ),
        words("Cars lost"): sum(own(event.fact("car")) == seat for event in raced.all("destroyed")),
    }


def damage_dealt(raced: Raced) -> list[int]:
    """What attacks did to the cars they were aimed at."""
    dealt, attack = [0] * len(raced.players), None
    for event in raced.all("damaged", "card-played", "turn-closed", "event-drawn", *ATTACKS):
        if event.kind in ATTACKS:
            attack = event
        elif event.kind != "damaged":
            attack = None
        elif attack is not None and attack.fact("target") == event.fact("car"):
            dealt[attack.fact("seat")] += event.fact("damage")
    return dealt


def luck(raced: Raced) -> list[Luck]:
    """Shots that hit, against what the deck says of each: number and targeting against defence."""
    state, fight = raced.state, names_of(raced.state).board.fight
    garage = names_of(raced.state).board.garage
    deck = sum(fight.copies)
    shots, hits = [0] * len(raced.players), [0] * len(raced.players)
    expected = [0.0] * len(raced.players)
    for event in raced.all("hit", "missed"):
        car, target = event.fact("car"), event.fact("target")
        seat = int(state.owner(car))
        need = garage.defence[target] - garage.aim[car]
        hit = sum(
            copies
            for number, copies in zip(fight.number, fight.copies, strict=True)
            if number >= need
        )
        shots[seat] += 1
        hits[seat] += event.kind == "hit"
        expected[seat] += hit / deck
    return [
        Luck(player, shots[seat], hits[seat], expected[seat])
        for seat, player in enumerate(raced.players)
    ]


def story(raced: Raced) -> list[str]:
    return [*crossings(raced), *combat(raced), *decided(raced)]


def crossings(raced: Raced) -> Iterator[str]:
    names, found = names_of(raced.state), list(raced.all("crossed-the-line"))
    if not found:
        yield words("No car crossed the line for points.")
        return
    first = found[0]
    cars = [event.fact("car") for event in found]
    most = max(sorted(set(cars)), key=cars.count)
    yield words(
        FIRST if len(found) == 1 else CROSSED if cars.count(most) == 1 else CROSSED_MOST,
        **naming(raced.players[first.fact("seat")]),
        car=names.car(first.fact("car")),
        crossings=len(found),
        number=cars.count(most),
        most=names.car(most),
    )


FIRST: Words = "{whose} {car} was the first across the line."
CROSSED: Words = (
    "{whose} {car} was the first across the line; there were {crossings} crossings in all."
)
CROSSED_MOST: Words = (
    "{whose} {car} was the first across the line; there were {crossings} crossings in all,"
    " {number} of them by {most}."
)


def combat(raced: Raced) -> Iterator[str]:
    names, dealt = names_of(raced.state), damage_dealt(raced)
    fired, hits = len(list(raced.all("fired"))), len(list(raced.all("hit")))
    if fired:
        most = max(range(len(dealt)), key=lambda seat: dealt[seat])
        yield words(
            HIT_AND_DEALT if dealt[most] else HIT,
            hits=hits,
            shots=several(fired, "shot"),
            who=raced.players[most],
            damage=dealt[most],
        )
    gone = [names.car(event.fact("car")) for event in raced.all("destroyed")]
    cars = listed(gone) if len(gone) < 4 else several(len(gone), "car")
    yield words(DESTROYED[min(len(gone), 2)], cars=cars)


HIT: Words = "{hits} of {shots} hit."
HIT_AND_DEALT: Words = "{hits} of {shots} hit; {who} dealt the most damage, {damage}."
# None, one, several
DESTROYED: tuple[Words, Words, Words] = (
    "No car was destroyed.",
    "{cars} was destroyed.",
    "{cars} were destroyed.",
)


def decided(raced: Raced) -> Iterator[str]:
    """The point that emptied a pool."""
    last = next(iter(raced.all("race-won")), None)
    scored = list(raced.all(*SCORED))
    ran_out = next(iter(raced.all("race-ended-without-a-last-point")), None)
    if last is None or not scored:
        return
    if ran_out is not None:
        yield words(NOBODY, turn=ran_out.fact("turn"))
        return
    final = scored[-1]
    if final.fact("seat") == last.fact("seat"):
        yield words(LAST[final.kind], car=names_of(raced.state).car(final.fact("car")))


NOBODY: Words = "Nobody had emptied a pool by the end of turn {turn}."
LAST: dict[str, Words] = {
    "crossed-the-line": "The last point came from the crossing by {car}.",
    "kill-scored": "The last point came from the destruction of {car}.",
}
