"""The log in passages: a turn of a car, a Laps card, a flag, each in one sentence.

Only what the events say themselves is used: the table may have gone on since, and a hidden card
stays hidden, since cards drawn are counted and not named.
"""

from __future__ import annotations

from collections.abc import Callable

from fivewide.kernel.english import is_you, listed, several
from fivewide.kernel.game import Event

from .event_words import place_in
from .names import ORDINALS, STOP_WORDS, Names
from .state import Race
from .told import order_in

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
    said = write(Passage(race, events, names, players))
    return f"{said[:1].upper()}{said[1:]}."


class Passage:
    """The events of a passage, and short ways to ask for them."""

    def __init__(self, race: Race, events: list[Event], names: Names, players: list[str]) -> None:
        self.race = race
        self.events = events
        self.names = names
        self.players = players

    def all(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def first(self, kind: str) -> Event | None:
        return next((event for event in self.events if event.kind == kind), None)

    def car(self, event: Event, name: str = "car") -> str:
        return self.names.car(event.fact(name))

    def cars(self, *kinds: str) -> list[str]:
        """The cars of all events of these kinds, each once."""
        return list(dict.fromkeys(self.car(event) for event in self.all(*kinds)))


# A turn


def _turn(passage: Passage) -> str:
    """Who, with what, from where to where, past whom, and what it did to others."""
    start = passage.events[0]
    if passage.first("npd-pits"):
        name = _npd(passage, passage.car(start))
        return f"{name} made its stop and missed the turn, {place_in(start)}"
    said = [
        _way(passage, start),
        _places(passage, start),
        *_maneuvers(passage),
        *_pushes(passage),
        *_dice(passage, start.fact("car")),
        _cards(passage),
        *_tokens(passage, start.fact("car")),
    ]
    return f"{_who(passage, start)}: {'; '.join(filter(None, said))}"


def _who(passage: Passage, start: Event) -> str:
    """The car with its driver, and what it is driven by."""
    names, car = passage.names, start.fact("car")
    name = names.car(car)
    for event in passage.events:
        match event.kind:
            case "card-played":
                who = passage.players[event.fact("seat")]
                fumes = "on fumes, " if passage.first("on-fumes") else ""
                return f"{name} ({who}), {fumes}{names.card(event.fact('card'))}"
            case "pitted":
                who = passage.players[event.fact("seat")]
                return f"{name} ({who}), {STOP_WORDS[event.fact('stop')]}"
            case "npd-rolled":
                face = event.fact("face")
                rolled = f"rolled {face} ({names.face(car, face - 1)})"
                return f"{_npd(passage, name)}, {rolled}"
    fumes_run = passage.first("on-fumes")
    if fumes_run is not None:
        return f"{name} ({passage.players[fumes_run.fact('seat')]}), on fumes"
    return _npd(passage, name)


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
    before, after = order_in(start.facts), order_in(end.facts)
    ahead = set(before[: before.index(car)])
    still = set(after[: after.index(car)])
    passed = [passage.names.car(each) for each in before if each in ahead - still]
    behind = [passage.names.car(each) for each in after if each in still - ahead]
    place = place_in(start)
    change = f"still {place}" if place == place_in(end) else f"{place} to {place_in(end)}"
    return ", ".join(
        filter(
            None,
            (
                change,
                f"past {listed(passed)}" if passed else "",
                f"behind {listed(behind)} now" if behind else "",
            ),
        )
    )


def _maneuvers(passage: Passage) -> list[str]:
    names = passage.names
    said = []
    for at, event in enumerate(passage.events):
        match event.kind:
            case "drafted":
                line = several(event.fact("cars"), "car")
                said.append(f"drafted {line} {several(event.fact('spaces'), 'space')}")
            case "side-drafted":
                target = event.fact("target")
                to = [
                    names.place(later.fact("space"))
                    for later in passage.events[at:]
                    if later.kind == "moved-back" and later.fact("car") == target
                ]
                said.append(f"side drafted {names.car(target)}" + (f" to {to[0]}" if to else ""))
            case "crossed-over":
                said.append(f"crossed over with {passage.car(event, 'target')}")
            case "slingshot":
                said.append("slingshot")
            case "traded-paint":
                said.append(f"traded paint with {passage.car(event, 'target')}")
            case "braked":
                said.append("braked")
            case "move-ended":
                said.append("blocked")
    return said


def _pushes(passage: Passage) -> list[str]:
    """Whom it pushed, what the dice showed, and who failed."""
    said = []
    for at, event in enumerate(passage.events):
        if event.kind == "pushed":
            said.append(_push(passage, at, event.fact("cars"), event.fact("car")))
    return said


def _push(passage: Passage, at: int, cars: int, pusher: int) -> str:
    pushed: list[str] = []
    dice: dict[int, int] = {}
    failed: list[str] = []
    free = False
    for event in passage.events[at + 1 :]:
        match event.kind:
            case "pushed" | "moved" | "turn-ended":
                break
            case "pushed-on" if event.fact("car") != pusher:
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
    return f"pushed {listed(pushed) or several(cars, 'car')}{how}"


def _dice(passage: Passage, car: int) -> list[str]:
    """Rolls for the card, rerolls, and what they brought."""
    said = []
    reroll = passage.cars("rerolled")
    if reroll:
        said.append(f"reroll of {listed(reroll)}, tires worn")
    for event in passage.events:
        match event.kind:
            case "move-rolled":
                said.append(f"{several(event.fact('spaces'), 'space')} by its die")
            case "bonus-earned":
                said.append(f"bonus of {several(event.fact('spaces'), 'space')}")
            case "no-bonus":
                said.append("no bonus")
            case "maneuver-lost":
                said.append("maneuver lost")
            case "sputtered":
                said.append("sputtered, must pit")
    if not passage.first("pushed") and passage.first("test-failed"):
        said.append("failed its test")
    return said


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


def _round(passage: Passage) -> str:
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
    return "; ".join(said)


def _happened(passage: Passage) -> str:
    """What an event did."""
    said: list[str] = []
    for event in passage.events[1:]:
        match event.kind:
            case "event-without-effect":
                said.append("no effect")
            case "line-advanced":
                line = f"{event.fact('cars')} cars behind {passage.car(event)}"
                said.append(f"{line} up {event.fact('spaces')}" if event.fact("spaces") else "")
            case "advanced-by-event":
                up = event.fact("spaces")
                said.append(f"{passage.car(event)} up {up}" if up else "")
            case "test-failed":
                said.append(f"{passage.car(event)} failed")
            case "quick-pit":
                said.append("stops draw one card more")
            case "caution":
                said.append("a caution")
            case "no-caution":
                said.append(f"no caution, the die was {event.fact('die')}")
    said += _drawn(passage)
    dice = [f"{passage.car(event)} {event.fact('die')}" for event in passage.all("die-rolled")]
    done = listed([each for each in said if each]) or "nobody moved"
    rolled = f" ({', '.join(dice)})" if dice else ""
    return ", ".join([f"{done}{rolled}", *_tokens(passage)])


def _drawn(passage: Passage) -> list[str]:
    """Who drew how many cards; which ones is nobody's business."""
    drew = [event.fact("seat") for event in passage.all("card-drawn")]
    return [
        f"{_small(passage.players[seat])} drew {several(drew.count(seat), 'card')}"
        for seat in dict.fromkeys(drew)
    ]


# Flags


def _flag(passage: Passage) -> str:
    return "; ".join(
        filter(None, ("yellow flag", _ties(passage), _points(passage, "stage-points")))
    )


def _checkered(passage: Passage) -> str:
    race = passage.names.races[passage.events[0].fact("race") % len(passage.names.races)].name
    points = _points(passage, "race-points")
    return "; ".join(filter(None, (f"checkered flag for {race}", _ties(passage), points)))


def _points(passage: Passage, kind: str) -> str:
    scored = [
        f"{passage.car(event)} {ORDINALS[event.fact('place') - 1]} ({event.fact('points')})"
        for event in passage.all(kind)
    ]
    return f"points for {listed(scored)}" if scored else ""


def _ties(passage: Passage) -> str:
    said = []
    for event in passage.events:
        match event.kind:
            case "tie-race-won":
                said.append(f"{passage.car(event)} beat {passage.car(event, 'other')} to the place")
            case "gave-the-place":
                said.append(f"{passage.car(event)} gave way to {passage.car(event, 'other')}")
            case "lost-control":
                both = listed([passage.car(event), passage.car(event, "other")])
                said.append(f"{both} both lost control")
    return "; ".join(said)


def _pits(passage: Passage) -> str:
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
    said = [
        f"pits: {listed(pitted)}" if pitted else "nobody pitted",
        f"{listed(passage.cars('stayed-out'))} stayed out" if passage.first("stayed-out") else "",
        listed(_drawn(passage)),
        f"fresh tires for {listed(passage.cars('fresh-tires'))}"
        if passage.first("fresh-tires")
        else "",
        _back_on_lap(passage),
        f"green flag, in the order {listed(grid)}" if ready else "",
    ]
    return "; ".join(filter(None, said))


def _back_on_lap(passage: Passage) -> str:
    cars = passage.cars("lap-regained")
    return f"{listed(cars)} on the lead lap again" if cars else ""


# Before the race


def _teams(passage: Passage) -> str:
    took = [
        f"{_small(passage.players[event.fact('seat')])} took {passage.car(event)}"
        for event in passage.all("team-picked")
    ]
    said = [
        listed(took) or "Team cards are chosen",
        f"{listed(passage.cars('rogue-named'))} are rogues" if passage.first("rogue-named") else "",
    ]
    return "; ".join(filter(None, said))


def _small(who: str) -> str:
    """In the middle of a sentence "You" is small; the first word of all is made great again."""
    return "you" if is_you(who) else who


def _grid(passage: Passage) -> str:
    """The race, times, and the starting grid."""
    names = passage.names
    race = names.races[passage.events[0].fact("race") % len(names.races)].name
    times = [
        f"{passage.car(event)} {names.cards[event.fact('card')].stopwatch}"
        for event in passage.all("qualified")
    ]
    swaps = len(passage.all("garage-swap"))
    first = passage.first("first-player")
    said = [
        race,
        f"{several(swaps, 'card')} swapped in the garage" if swaps else "",
        f"times {listed(times)}" if times else "",
        f"grid {listed(passage.cars('placed-on-grid'))}" if passage.first("placed-on-grid") else "",
        f"{_small(passage.players[first.fact('seat')])} took the First Player token"
        if first is not None
        else "",
    ]
    return "; ".join(filter(None, said))


PASSAGES: dict[str, Callable[[Passage], str]] = {
    "race-began": _grid,
    "round-began": _round,
    "turn-began": _turn,
    "yellow-flag": _flag,
    "pits-opened": _pits,
    "checkered-flag": _checkered,
}
