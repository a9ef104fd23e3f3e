"""What a race report says of this game."""

from __future__ import annotations

from fivewide.kernel.edge import names_of
from fivewide.kernel.english import listed, several
from fivewide.kernel.game import Standing
from fivewide.kernel.retold import FigureRow, Raced, Source

MOMENTS = frozenset(
    {"crossed-the-line", "kill-scored", "destroyed", "crashed-in-the-crossover", "bounty-in-play",
     "race-bonus-in-play", "race-won", "race-ended-without-a-last-point"}
)  # fmt: skip
SCORED = ("crossed-the-line", "kill-scored")
ATTACKS = ("fired", "rammed", "sideswiped")


def track(raced: Raced) -> str:
    return str(names_of(raced.state).track.title)


def points(points: int) -> str:
    return several(points, "point")


def sources(raced: Raced, line: Standing) -> list[Source]:
    """Crossings and kills, in the order they came."""
    names = names_of(raced.state)
    return [
        Source(
            f"Crossing: {names.car(event.fact('car'))}"
            if event.kind == "crossed-the-line"
            else f"Kill: {names.car(event.fact('car'))}",
            event.fact("points"),
        )
        for event in raced.all(*SCORED)
        if event.fact("seat") == line.seat
    ]


def figures(raced: Raced) -> list[FigureRow]:
    dealt = damage_dealt(raced)
    return [
        FigureRow(player, counted(raced, seat) | {"Damage dealt": dealt[seat]})
        for seat, player in enumerate(raced.players)
    ]


def counted(raced: Raced, seat: int) -> dict[str, int]:
    own = raced.state.owner
    mine = {event.fact("car") for event in raced.all("damaged") if own(event.fact("car")) == seat}
    return {
        "Crossings": raced.count("seat", seat, "crossed-the-line"),
        "Kills": raced.count("seat", seat, "kill-scored"),
        "Cards": raced.count("seat", seat, "card-played"),
        "Shots": raced.count("seat", seat, "fired"),
        "Hits": sum(own(event.fact("car")) == seat for event in raced.all("hit")),
        "Rams": raced.count("seat", seat, "rammed"),
        "Sideswipes": raced.count("seat", seat, "sideswiped"),
        "Pushed": sum(own(event.fact("car")) == seat for event in raced.all("pushed")),
        "Damage taken": sum(
            event.fact("damage") for event in raced.all("damaged") if event.fact("car") in mine
        ),
        "Cars lost": sum(own(event.fact("car")) == seat for event in raced.all("destroyed")),
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


def story(raced: Raced) -> list[str]:
    names, said = names_of(raced.state), []
    crossings = list(raced.all("crossed-the-line"))
    if crossings:
        first = crossings[0]
        who = raced.players[first.fact("seat")]
        said.append(f"{names.car(first.fact('car'))} crossed the line first, for {who}.")
        many = f"There were {len(crossings)} crossings for points in all."
        said.append(many if len(crossings) > 1 else "No other crossing scored.")
    shots, hits = len(list(raced.all("fired"))), len(list(raced.all("hit")))
    if shots:
        said.append(f"Of {several(shots, 'shot')} {hits} hit.")
    gone = [names.car(event.fact("car")) for event in raced.all("destroyed")]
    if gone:
        more = f" and {len(gone) - 3} more" if len(gone) > 3 else ""
        who = ", ".join(gone[:3]) + more if more else listed(gone)
        said.append(f"{who} {'were' if len(gone) > 1 else 'was'} destroyed.")
    else:
        said.append("No car was destroyed.")
    return said
