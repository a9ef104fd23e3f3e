"""The log in passages: a turn of a car, a Laps card, a flag, each in one sentence.

Only what the events say themselves is used: the table may have gone on since, and a hidden card
stays hidden, since cards drawn are counted and not named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivewide.kernel.english import listed, object_of, several
from fivewide.kernel.game import Event

from .event_words import fill_in, place_in
from .names import ORDINALS, Names
from .state import Race

STARTS = frozenset(
    {
        *("race-began", "round-began", "turn-began"),
        *("stage-ended", "yellow-flag", "pits-opened", "checkered-flag", "won", "beaten-by"),
    }
)
GOES = ("moved", "pushed-on", "moved-back", "back-on-track")


def sum_up(race: Race, events: list[Event], names: Names, players: list[str]) -> str:
    """A passage in one sentence; it may still be going on."""
    write = PASSAGES.get(events[0].kind, _teams)
    said = "; ".join(filter(None, write(Passage(race, events, names, players))))
    return f"{said[:1].upper()}{said[1:]}."


@dataclass(frozen=True)
class Passage:
    """The events of a passage, and short ways to ask for them."""

    race: Race
    events: list[Event]
    names: Names
    players: list[str]

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def first(self, kind: str) -> Event | None:
        return next((event for event in self.events if event.kind == kind), None)

    def car(self, event: Event) -> str:
        return self.names.car(event.fact("car"))

    def cars(self, *kinds: str) -> list[str]:
        """The cars of all events of these kinds, each once."""
        return list(dict.fromkeys(self.car(event) for event in self.all(*kinds)))

    def every(self, text: str, kind: str) -> str:
        """These cars in the place of {}; nothing if there are none."""
        cars = self.cars(kind)
        return text.format(listed(cars)) if cars else ""

    def say(self, event: Event, text: str) -> str:
        return fill_in(text, event, self.names, self.players)

    def said(self, templates: dict[str, str]) -> list[str]:
        """Every event that has one of these, in order."""
        return [self.say(event, templates[event.kind]) for event in self.all(*templates)]


# A turn


def _turn(passage: Passage) -> list[str]:
    """Who, with what, from where to where, past whom, and what it did to others."""
    start = passage.events[0]
    if passage.first("npd-pits"):
        name = _npd(passage, passage.car(start))
        return [f"{name} made its stop and missed the turn, {place_in(start)}"]
    return [
        f"{_who(passage, start)}: {_way(passage, start)}",
        _places(passage, start),
        *_maneuvers(passage),
        *_pushes(passage),
        *_dice(passage),
        _cards(passage),
        *_tokens(passage, start.fact("car")),
    ]


DRIVEN_BY = {
    "on-fumes": "on fumes",
    "card-played": "{card}",
    "pitted": "{stop}",
    "npd-rolled": "rolled {face} ({rolled})",
}


def _who(passage: Passage, start: Event) -> str:
    """The car with its driver, and what it is driven by."""
    driven = passage.all("on-fumes", "card-played", "pitted")
    name = passage.car(start)
    who = passage.say(driven[0], "{car} ({who})") if driven else _npd(passage, name)
    return ", ".join([who, *passage.said(DRIVEN_BY)])


def _npd(passage: Passage, name: str) -> str:
    """An NPD; a rogue with who controls it."""
    control = passage.first("rogue-controlled")
    if control is None:
        return name
    return f"{name} (rogue, {passage.players[control.fact('seat')]})"


def _way(passage: Passage, start: Event) -> str:
    """From where to where, as far as it is known yet."""
    names, car = passage.names, start.fact("car")
    own = [event for event in passage.all(*GOES, "turn-ended") if event.fact("car") == car]
    here = names.place(start.fact("space"))
    there = names.place(own[-1].fact("space")) if own else here
    if there == here:
        return f"stayed on {here}" if passage.first("turn-ended") else f"on {here}"
    lane, _, number = there.rpartition(" ")
    return f"{here} to {number if here.startswith(f'{lane} ') else there}"


def _places(passage: Passage, start: Event) -> str:
    """Places won and lost: who was ahead before and is behind now, and the other way round."""
    end = passage.first("turn-ended")
    if end is None:
        return ""
    car = start.fact("car")
    before, after = start.items, end.items
    ahead = set(before[: before.index(car)])
    still = set(after[: after.index(car)])
    passed = [passage.names.car(each) for each in before if each in ahead - still]
    behind = [passage.names.car(each) for each in after if each in still - ahead]
    place = place_in(start)
    change = f"still {place}" if place == place_in(end) else f"{place} to {place_in(end)}"
    won = f", past {listed(passed)}" if passed else ""
    lost = f", behind {listed(behind)} now" if behind else ""
    return f"{change}{won}{lost}"


MANEUVERS = {
    "drafted": "drafted {cars} {spaces}",
    "side-drafted": "side drafted {target}",
    "crossed-over": "crossed over with {target}",
    "slingshot": "slingshot",
    "traded-paint": "traded paint with {target}",
    "braked": "braked",
    "move-ended": "blocked",
}


def _maneuvers(passage: Passage) -> list[str]:
    return [
        passage.say(event, MANEUVERS[event.kind]) + _side_drafted_to(passage, at)
        for at, event in enumerate(passage.events)
        if event.kind in MANEUVERS
    ]


def _side_drafted_to(passage: Passage, at: int) -> str:
    drafted = passage.events[at]
    if drafted.kind == "side-drafted":
        for event in passage.events[at:]:
            if event.kind == "moved-back" and event.fact("car") == drafted.fact("target"):
                return passage.say(event, " to {space}")
    return ""


def _pushes(passage: Passage) -> list[str]:
    events = enumerate(passage.events)
    return [_push(passage, at, event) for at, event in events if event.kind == "pushed"]


def _push(passage: Passage, at: int, push: Event) -> str:
    """Whom it pushed, what the dice showed, and who failed."""
    pushed: list[str] = []
    dice: dict[int, int] = {}
    failed: list[str] = []
    free = False
    for event in passage.events[at + 1 :]:
        match event.kind:
            case "pushed" | "moved" | "turn-ended":
                break
            case "pushed-on" if event.fact("car") != push.fact("car"):
                pushed.insert(0, passage.car(event))
            case "die-rolled":
                dice[event.fact("car")] = event.fact("die")
            case "push-without-test":
                free = True
            case "test-failed":
                failed.append(passage.car(event))
    rolled = ", ".join(str(die) for die in dice.values())
    result = f": {listed(failed)} failed" if failed else ""
    how = " without a test" if free else f" (dice {rolled}{result})" if rolled else ""
    return f"pushed {listed(pushed) or several(push.fact('cars'), 'car')}{how}"


DICE = {
    "move-rolled": "{spaces} by its die",
    "bonus-earned": "bonus of {spaces}",
    "no-bonus": "no bonus",
    "maneuver-lost": "maneuver lost",
    "sputtered": "sputtered, must pit",
}


def _dice(passage: Passage) -> list[str]:
    """Rolls for the card, rerolls, and what they brought."""
    failed = passage.first("test-failed") and not passage.first("pushed")
    return [
        passage.every("reroll of {}, tires worn", "rerolled"),
        *passage.said(DICE),
        "failed its test" if failed else "",
    ]


def _cards(passage: Passage) -> str:
    drawn, thrown = len(passage.all("card-drawn")), len(passage.all("card-discarded"))
    tires = "fresh tires" if passage.first("fresh-tires") else ""
    cards = f"drew {several(drawn, 'card')}" if drawn else ""
    if thrown:
        cards += f", discarded {thrown}"
    return ", ".join(filter(None, (cards, tires)))


TOKENS = {
    "lapped": "lapped",
    "lap-regained": "on the lead lap again",
    "move-over": "told to move over",
    "back-on-lead-lap": "no longer told to move over",
}


def _tokens(passage: Passage, own: int | None = None) -> list[str]:
    """What became of laps in the end; of the car whose turn it is without its name."""
    last = {event.fact("car"): event.kind for event in passage.all(*TOKENS)}
    said = ["the tiles turned"] if passage.first("tiles-rotated") else []
    if own in last:
        said.append(TOKENS[last.pop(own)])
    for kind, word in TOKENS.items():
        others = [passage.names.car(car) for car, told in last.items() if told == kind]
        said += [f"{listed(others)} {word}"] if others else []
    return said


# A Laps card


def _round(passage: Passage) -> list[str]:
    said = [f"round {passage.events[0].fact('round')}"]
    laps = passage.first("laps-run")
    if laps is not None:
        lap = several(laps.fact("laps"), "lap")
        said.append(f"{lap}, {laps.fact('total')} in the stage")
    starts = [at for at, event in enumerate(passage.events) if event.kind == "event"]
    for at, to in zip(starts, [*starts[1:], len(passage.events)], strict=False):
        part = Passage(passage.race, passage.events[at:to], passage.names, passage.players)
        name = passage.names.event(passage.events[at].fact("happening"))
        said.append(f"{name}: {_happened(part)}")
    return said


HAPPENED = {
    "event-without-effect": "no effect",
    "line-advanced": "{cars} behind {car}",
    "advanced-by-event": "{car}",
    "test-failed": "{car} failed",
    "quick-pit": "stops draw one card more",
    "caution": "a caution",
    "no-caution": "no caution, the die was {die}",
}


def _happened(passage: Passage) -> str:
    """What an event did."""
    said: list[str] = []
    for event in passage.all(*HAPPENED):
        up = event.facts.get("spaces")
        if up != 0:
            said.append(passage.say(event, HAPPENED[event.kind]) + (f" up {up}" if up else ""))
    said += _drawn(passage)
    dice = passage.said({"die-rolled": "{car} {die}"})
    done = listed(said) or "nobody moved"
    rolled = f" ({', '.join(dice)})" if dice else ""
    return ", ".join([f"{done}{rolled}", *_tokens(passage)])


def _drawn(passage: Passage) -> list[str]:
    """Who drew how many cards; which ones is nobody's business."""
    drew = [event.fact("seat") for event in passage.all("card-drawn")]
    return [
        f"{object_of(passage.players[seat])} drew {several(drew.count(seat), 'card')}"
        for seat in dict.fromkeys(drew)
    ]


# Flags


TIES = {
    "tie-race-won": "{car} beat {other} to the place",
    "gave-the-place": "{car} gave way to {other}",
    "lost-control": "{car} and {other} both lost control",
}


def _flag(passage: Passage) -> list[str]:
    return ["yellow flag", *passage.said(TIES), _points(passage, "stage-points")]


def _checkered(passage: Passage) -> list[str]:
    flag = passage.say(passage.events[0], "checkered flag for {race}")
    return [flag, *passage.said(TIES), _points(passage, "race-points")]


def _points(passage: Passage, kind: str) -> str:
    scored = [
        f"{passage.car(event)} {ORDINALS[event.fact('place') - 1]} ({event.fact('points')})"
        for event in passage.all(kind)
    ]
    return f"points for {listed(scored)}" if scored else ""


def _pits(passage: Passage) -> list[str]:
    """Who pitted and who stayed out, the dice, and the order of the restart."""
    names, race = passage.names, passage.race
    dice = {int(race.primary[e.fact("seat")]): e.fact("die") for e in passage.all("pit-die-shown")}
    dice |= {event.fact("car"): event.fact("die") for event in passage.all("npd-pit-die")}
    pitted = [
        f"{passage.car(event)} in {names.boxes[event.fact('box')]}"
        + (f" (die {dice[event.fact('car')]})" if event.fact("car") in dice else "")
        for event in passage.all("to-pit-box")
    ]
    grid = passage.cars("stayed-out", "left-the-pits")
    ready = passage.first("green-flag")
    return [
        f"pits: {listed(pitted)}" if pitted else "nobody pitted",
        passage.every("{} stayed out", "stayed-out"),
        listed(_drawn(passage)),
        passage.every("fresh tires for {}", "fresh-tires"),
        passage.every("{} on the lead lap again", "lap-regained"),
        f"green flag, in the order {listed(grid)}" if ready else "",
    ]


# Before the race


def _teams(passage: Passage) -> list[str]:
    took = passage.said({"team-picked": "{whom} took {car}"})
    return [
        listed(took) or "Team cards are chosen",
        passage.every("{} are rogues", "rogue-named"),
    ]


def _grid(passage: Passage) -> list[str]:
    """The race, times, and the starting grid."""
    times = passage.said({"qualified": "{car} {time}"})
    swaps = len(passage.all("garage-swap"))
    return [
        passage.say(passage.events[0], "{race}"),
        f"{several(swaps, 'card')} swapped in the garage" if swaps else "",
        f"times {listed(times)}" if times else "",
        passage.every("grid {}", "placed-on-grid"),
        *passage.said({"first-player": "{whom} took the First Player token"}),
    ]


PASSAGES: dict[str, Callable[[Passage], list[str]]] = {
    "race-began": _grid,
    "round-began": _round,
    "turn-began": _turn,
    "yellow-flag": _flag,
    "pits-opened": _pits,
    "checkered-flag": _checkered,
}
