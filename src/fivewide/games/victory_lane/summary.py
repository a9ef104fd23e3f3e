"""The log in passages: a turn of a car, a Laps card, a flag, each in one sentence.

Only what the events say themselves is used: the table may have gone on since, and a hidden card
stays hidden, since cards drawn are counted and not named.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fivewide.kernel.english import listed, naming, several
from fivewide.kernel.game import Event
from fivewide.kernel.speech import Words, words

from .board import LANES
from .event_words import fill_in, place_in
from .names import ORDINALS, Names, number_of
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

    def every(self, kind: str) -> str:
        """What the cars of these events have in common; nothing if there are none."""
        cars = self.cars(kind)
        return words(EVERY[kind], cars=listed(cars)) if cars else ""

    def fill_in(self, text: Words, event: Event) -> str:
        return fill_in(text, event, self.names, self.players)

    def said(self, templates: dict[str, Words]) -> list[str]:
        """Every event that has one of these, in order."""
        return [self.fill_in(templates[event.kind], event) for event in self.all(*templates)]


EVERY: dict[str, Words] = {
    "rogue-named": "{cars} are rogues",
    "placed-on-grid": "grid {cars}",
    "rerolled": "reroll of {cars}, tires worn",
    "stayed-out": "{cars} stayed out",
    "fresh-tires": "fresh tires for {cars}",
    "lap-regained": "{cars} on the lead lap again",
}

# A turn


def _turn(passage: Passage) -> list[str]:
    """Who, with what, from where to where, past whom, and what it did to others."""
    start = passage.events[0]
    if passage.first("npd-pits"):
        name = _npd(passage, passage.car(start))
        order = place_in(start)
        return [words("{car} made its stop and missed the turn, {order}", car=name, order=order)]
    return [
        f"{_who(passage, start)}: {_way(passage, start)}",
        _places(passage, start),
        *_maneuvers(passage),
        *_pushes(passage),
        *_dice(passage),
        _cards(passage),
        *_tokens(passage, start.fact("car")),
    ]


CAR_AND_DRIVER: Words = "{car} ({who})"
DRIVEN_BY: dict[str, Words] = {
    "on-fumes": "on fumes",
    "card-played": "{card}",
    "pitted": "{stop}",
    "npd-rolled": "rolled {face} ({rolled})",
}


def _who(passage: Passage, start: Event) -> str:
    """The car with its driver, and what it is driven by."""
    driven = passage.all("on-fumes", "card-played", "pitted")
    name = passage.car(start)
    who = passage.fill_in(CAR_AND_DRIVER, driven[0]) if driven else _npd(passage, name)
    return ", ".join([who, *passage.said(DRIVEN_BY)])


def _npd(passage: Passage, name: str) -> str:
    """An NPD; a rogue with who controls it."""
    control = passage.first("rogue-controlled")
    if control is None:
        return name
    who = passage.players[control.fact("seat")]
    return words("{car} (rogue, {who})", car=name, who=who)


def _way(passage: Passage, start: Event) -> str:
    """From where to where, as far as it is known yet."""
    names, car = passage.names, start.fact("car")
    own = [event for event in passage.all(*GOES, "turn-ended") if event.fact("car") == car]
    start_space = start.fact("space")
    end_space = own[-1].fact("space") if own else start_space
    here, there = names.place(start_space), names.place(end_space)
    if there == here:
        return words("stayed on {here}" if passage.first("turn-ended") else "on {here}", here=here)
    if start_space % LANES == end_space % LANES:
        ends = {"from": number_of(start_space), "to": number_of(end_space)}
        return words(IN_LANE[start_space % LANES], **ends)
    return words("{here} to {there}", here=here, there=there)


IN_LANE: tuple[Words, ...] = (
    "the low line, space {from} to {to}",
    "the inside Groove, space {from} to {to}",
    "the outside Groove, space {from} to {to}",
    "the high line, space {from} to {to}",
)


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
    was, now = place_in(start), place_in(end)
    if was == now:
        said = [words("still {place}", place=was)]
    else:
        said = [words("{was} to {now}", was=was, now=now)]
    if passed:
        said.append(words("past {cars}", cars=listed(passed)))
    if behind:
        said.append(words("behind {cars} now", cars=listed(behind)))
    return ", ".join(said)


MANEUVERS: dict[str, Words] = {
    "drafted": "drafted {cars} {spaces}",
    "side-drafted": "side drafted {target}",
    "crossed-over": "crossed over with {target}",
    "slingshot": "slingshot",
    "traded-paint": "traded paint with {target}",
    "braked": "braked",
    "move-ended": "blocked",
}


SIDE_DRAFTED: Words = "side drafted {car} to {space}"


def _maneuvers(passage: Passage) -> list[str]:
    return [
        _side_drafted_to(passage, at) or passage.fill_in(MANEUVERS[event.kind], event)
        for at, event in enumerate(passage.events)
        if event.kind in MANEUVERS
    ]


def _side_drafted_to(passage: Passage, at: int) -> str:
    drafted = passage.events[at]
    if drafted.kind == "side-drafted":
        for event in passage.events[at:]:
            if event.kind == "moved-back" and event.fact("car") == drafted.fact("target"):
                return passage.fill_in(SIDE_DRAFTED, event)
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
    cars = listed(pushed) or several(push.fact("cars"), "car")
    rolled = ", ".join(str(die) for die in dice.values())
    if free:
        return words("pushed {cars} without a test", cars=cars)
    if not rolled:
        return words("pushed {cars}", cars=cars)
    if not failed:
        return words("pushed {cars} (dice {dice})", cars=cars, dice=rolled)
    return words(
        "pushed {cars} (dice {dice}: {failed} failed)",
        cars=cars,
        dice=rolled,
        failed=listed(failed),
    )


DICE: dict[str, Words] = {
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
        passage.every("rerolled"),
        *passage.said(DICE),
        words("failed its test") if failed else "",
    ]


def _cards(passage: Passage) -> str:
    drawn, thrown = len(passage.all("card-drawn")), len(passage.all("card-discarded"))
    said = [words("drew {cards}", cards=several(drawn, "card"))] if drawn else []
    if thrown:
        said.append(words("discarded {cards}", cards=thrown))
    if passage.first("fresh-tires"):
        said.append(words("fresh tires"))
    return ", ".join(said)


TOKENS: dict[str, Words] = {
    "lapped": "lapped",
    "lap-regained": "on the lead lap again",
    "move-over": "told to move over",
    "back-on-lead-lap": "no longer told to move over",
}


def _tokens(passage: Passage, own: int | None = None) -> list[str]:
    """What became of laps in the end; of the car whose turn it is without its name."""
    last = {event.fact("car"): event.kind for event in passage.all(*TOKENS)}
    said = [words("the tiles turned")] if passage.first("tiles-rotated") else []
    if own in last:
        said.append(words(TOKENS[last.pop(own)]))
    for kind, token in TOKENS.items():
        others = [passage.names.car(car) for car, told in last.items() if told == kind]
        said += [f"{listed(others)} {words(token)}"] if others else []
    return said


# A Laps card


ROUND: Words = "round {round}"
LAPS: Words = "{laps}, {total} in the stage"


def _round(passage: Passage) -> list[str]:
    said = [passage.fill_in(ROUND, passage.events[0])]
    laps = passage.first("laps-run")
    if laps is not None:
        said.append(passage.fill_in(LAPS, laps))
    starts = [at for at, event in enumerate(passage.events) if event.kind == "event"]
    for at, to in zip(starts, [*starts[1:], len(passage.events)], strict=False):
        part = Passage(passage.race, passage.events[at:to], passage.names, passage.players)
        name = passage.names.event(passage.events[at].fact("happening"))
        said.append(f"{name}: {_happened(part)}")
    return said


HAPPENED: dict[str, Words] = {
    "event-without-effect": "no effect",
    "line-advanced": "{cars} behind {car} up {up}",
    "advanced-by-event": "{car} up {up}",
    "test-failed": "{car} failed",
    "quick-pit": "stops draw one card more",
    "caution": "a caution",
    "no-caution": "no caution, the die was {die}",
}


def _happened(passage: Passage) -> str:
    """What an event did."""
    said: list[str] = []
    for event in passage.all(*HAPPENED):
        if event.facts.get("spaces") != 0:
            said.append(passage.fill_in(HAPPENED[event.kind], event))
    said += _drawn(passage)
    dice = passage.said(EVENT_DICE)
    done = listed(said) or words("nobody moved")
    rolled = f" ({', '.join(dice)})" if dice else ""
    return ", ".join([f"{done}{rolled}", *_tokens(passage)])


EVENT_DICE: dict[str, Words] = {"die-rolled": "{car} {die}"}


def _drawn(passage: Passage) -> list[str]:
    """Who drew how many cards; which ones is nobody's business."""
    drew = [event.fact("seat") for event in passage.all("card-drawn")]
    return [
        words(
            "{whom} drew {cards}",
            **naming(passage.players[seat]),
            cards=several(drew.count(seat), "card"),
        )
        for seat in dict.fromkeys(drew)
    ]


# Flags


TIES: dict[str, Words] = {
    "tie-race-won": "{car} beat {other} to the place",
    "gave-the-place": "{car} gave way to {other}",
    "lost-control": "{car} and {other} both lost control",
}


def _flag(passage: Passage) -> list[str]:
    return [words("yellow flag"), *passage.said(TIES), _points(passage, "stage-points")]


CHECKERED_FLAG: Words = "checkered flag for {race}"


def _checkered(passage: Passage) -> list[str]:
    flag = passage.fill_in(CHECKERED_FLAG, passage.events[0])
    return [flag, *passage.said(TIES), _points(passage, "race-points")]


def _points(passage: Passage, kind: str) -> str:
    scored = [
        f"{passage.car(event)} {words(ORDINALS[event.fact('place') - 1])} ({event.fact('points')})"
        for event in passage.all(kind)
    ]
    return words("points for {cars}", cars=listed(scored)) if scored else ""


def _pits(passage: Passage) -> list[str]:
    """Who pitted and who stayed out, the dice, and the order of the restart."""
    names, race = passage.names, passage.race
    dice = {int(race.primary[e.fact("seat")]): e.fact("die") for e in passage.all("pit-die-shown")}
    dice |= {event.fact("car"): event.fact("die") for event in passage.all("npd-pit-die")}
    pitted = [
        words(
            "{car} in {box} (die {die})" if event.fact("car") in dice else "{car} in {box}",
            car=passage.car(event),
            box=names.boxes[event.fact("box")],
            die=dice.get(event.fact("car")),
        )
        for event in passage.all("to-pit-box")
    ]
    grid = passage.cars("stayed-out", "left-the-pits")
    ready = passage.first("green-flag")
    return [
        words("pits: {cars}", cars=listed(pitted)) if pitted else words("nobody pitted"),
        passage.every("stayed-out"),
        listed(_drawn(passage)),
        passage.every("fresh-tires"),
        passage.every("lap-regained"),
        words("green flag, in the order {cars}", cars=listed(grid)) if ready else "",
    ]


# Before the race


def _teams(passage: Passage) -> list[str]:
    took = passage.said(TOOK)
    return [listed(took) or words("Team cards are chosen"), passage.every("rogue-named")]


TOOK: dict[str, Words] = {"team-picked": "{whom} took {car}"}


def _grid(passage: Passage) -> list[str]:
    """The race, times, and the starting grid."""
    times = passage.said(TIMES)
    swaps = len(passage.all("garage-swap"))
    cards = several(swaps, "card")
    return [
        passage.names.race(passage.events[0].fact("race")),
        words("{cards} swapped in the garage", cards=cards) if swaps else "",
        words("times {times}", times=listed(times)) if times else "",
        passage.every("placed-on-grid"),
        *passage.said(FIRST_PLAYER),
    ]


TIMES: dict[str, Words] = {"qualified": "{car} {time}"}
FIRST_PLAYER: dict[str, Words] = {"first-player": "{whom} took the First Player token"}


PASSAGES: dict[str, Callable[[Passage], list[str]]] = {
    "race-began": _grid,
    "round-began": _round,
    "turn-began": _turn,
    "yellow-flag": _flag,
    "pits-opened": _pits,
    "checkered-flag": _checkered,
}
