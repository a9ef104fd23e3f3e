"""The session, its teams, and the cars on the track."""

from __future__ import annotations

from fivewide.games.victory_lane.board import (
    CARS,
    LANES,
    LAPPED,
    LEAD_LAP,
    MOVE_OVER,
    NOBODY,
    NOWHERE,
    space_at,
)
from fivewide.games.victory_lane.content import LANE_NAMES
from fivewide.games.victory_lane.documents import FAR, MOST, bad
from fivewide.games.victory_lane.names import PLACE, STATUSES
from fivewide.games.victory_lane.placing.setting import Setting
from fivewide.games.victory_lane.rules.grid import first_open
from fivewide.games.victory_lane.rules.order import running_order
from fivewide.games.victory_lane.rules.rounds import clear
from fivewide.games.victory_lane.rules.tiles import find_lead, retag
from fivewide.kernel.agenda import packed


class CarSetter(Setting):
    """Points, owners and places."""

    def counters(self) -> None:
        doc, race = self.doc, self.race
        race.number = self.number("race", doc.race, 1, len(race.board.tracks)) - 1
        clear(race)
        stages = len(race.track.stages)
        usual = stages if doc.asks == "over" or "award-race" in self.agenda else 1
        race.stage = self.number("stage", doc.stage or usual, 1, stages) - 1
        self.counted()
        race.points = self.by_car("points", doc.points, 0, MOST)
        race.total = self.by_car("total", doc.total, 0, MOST)
        race.wins = self.by_car("wins", doc.wins, 0, MOST)
        race.finish = self.by_car("finish", doc.finish, 0, CARS)

    def counted(self) -> None:
        """Rounds, turns of the tiles and flags: no fewer than what is on the table took."""
        doc, race = self.doc, self.race
        cards = len(doc.shown) + int(doc.laps_card is not None or doc.asks == "laps-card")
        rounds = cards + int(race.number) + int(race.stage)
        race.rounds = self.at_least("rounds", doc.rounds, rounds, max(1, rounds))
        laps, rest = divmod(max(0, doc.window), int(race.track.length))
        turns = 2 * laps + int(rest > 0)
        race.rotations = self.at_least("rotations", doc.rotations, turns, turns)
        cautions = int(doc.flagged or (self.is_flag and not self.stage_over))
        race.cautions = self.at_least("cautions", doc.cautions, cautions, cautions)
        flags = cautions + int(race.stage) + int(self.stage_over)
        race.flags = self.at_least("flags", doc.flags, flags, flags)

    def at_least(self, key: str, value: int | None, least: int, otherwise: int) -> int:
        if value is None:
            return otherwise
        if value < least:
            raise bad(key, f"{value}; there must have been {least}")
        return self.number(key, value)

    def teams(self) -> None:
        doc, race = self.doc, self.race
        before = self.doc.asks in ("pick-order", "teams", "team", "npds")
        primary = [NOBODY] * int(race.seats)
        for text, color in doc.primaries.items():
            primary[self.seat_key("primaries", text)] = self.car("primaries", color)
        taken = [car for car in primary if car != NOBODY]
        if len(set(taken)) < len(taken):
            raise bad("primaries", "two seats have one car")
        left = [car for car in range(CARS) if car not in taken]
        for seat in range(int(race.seats)):
            if primary[seat] == NOBODY and (not before or doc.asks == "npds"):
                primary[seat] = left.pop(0)
        race.primary = packed(primary)
        owner = [NOBODY] * CARS
        for seat, car in enumerate(primary):
            if car != NOBODY:
                owner[car] = seat
        if doc.teammates is not None:
            for color, seat in doc.teammates.items():
                car = self.car("teammates", color)
                if car in primary:
                    raise bad("teammates", f"{color} is a primary")
                owner[car] = self.seat(f"teammates.{color}", seat)
        elif not before and race.seats <= 4:
            each = len(left) // int(race.seats)
            for number, car in enumerate(left[: each * int(race.seats)]):
                owner[car] = number % int(race.seats)
        if race.seats == 1 and not before and NOBODY in owner:
            raise bad("teammates", "alone, a player has all NPDs")
        race.owner = packed(owner)
        race.picks = packed([self.seat("picks", seat) for seat in doc.picks])
        if len(set(doc.picks)) < len(doc.picks):
            raise bad("picks", "a seat stands twice")
        if doc.asks == "team" and any(primary[seat] != NOBODY for seat in doc.picks):
            raise bad("picks", "a seat has its car already")

    def track(self) -> None:
        doc, race = self.doc, self.race
        length = int(race.track.length)
        race.window = self.number("window", doc.window, 0, FAR)
        if race.window % length not in (0, int(race.track.seam)):
            raise bad(
                "window", f"{doc.window}; a tile begins there: 0, {race.track.seam}, {length}"
            )
        for color, text in doc.cars.items():
            self.put(self.car("cars", color), f"cars.{color}", text)
        given = {self.car("cars", color) for color in doc.cars}
        for car in range(CARS):
            if car not in given and self.on_track:
                self.put_on_grid(car)
        if self.on_track and NOWHERE in list(race.at):
            raise bad("cars", "in a race all cars are on the track")
        find_lead(race)
        if race.lead >= race.window + length:
            raise bad("window", "the leader is beyond the front tile")
        for car in range(CARS):
            if race.at[car] != NOWHERE and race.far[car] + 2 * length < race.lead:
                key = f"cars.{self.names.colors[car]}"
                raise bad(key, "no car is more than a lap down (VL-LAPPED-07)")
        retag(race, NOBODY, 0)
        for color, status in doc.tokens.items():
            self.token(self.car("tokens", color), STATUSES.index(status))
        race.tokens = sum(1 for status in race.status if status)
        for car in self.cars("worn", doc.worn):
            race.worn[car] = 1
        race.edge = self.by_car("tie_races", doc.tie_races, -1, 1)
        lineup = doc.lineup
        if lineup is None:
            race.lineup = running_order(race) if self.on_track else packed([])
        else:
            race.lineup = packed(self.cars("lineup", lineup))
            if len(lineup) not in (0, CARS) or (self.on_track and not lineup):
                raise bad("lineup", "needs all eight cars")

    def token(self, car: int, wanted: int) -> None:
        """VL-TILE-03, VL-LAPPED-01, VL-LAPPED-02. A token has to fit the distance."""
        race = self.race
        if wanted not in self.tokens_of(car):
            can_be = " or ".join(STATUSES[status] for status in sorted(self.tokens_of(car)))
            where = f"tokens.{self.names.colors[car]}"
            raise bad(where, f"{STATUSES[wanted]}; where it is it can be {can_be} (VL-LAPPED-01)")
        race.status[car] = wanted

    def tokens_of(self, car: int) -> set[int]:
        race, house = self.race, self.race.board.house
        if race.at[car] == NOWHERE:  # Move Over ends with the line-up (VL-TILE-05)
            return {int(LEAD_LAP), int(LAPPED)} if self.is_flag else {int(LEAD_LAP)}
        if race.far[car] >= race.window or not self.on_track:
            return {int(LEAD_LAP)}
        there = race.far[car] + race.track.length
        if house.pass_forward_only or (there == race.lead and not house.level_regains):
            return {int(MOVE_OVER), int(LAPPED)}
        return {int(MOVE_OVER if there >= race.lead else LAPPED)}

    def put(self, car: int, key: str, text: str) -> None:
        race = self.race
        if text == "off":
            return
        found = PLACE.fullmatch(text)
        if found is None:
            raise bad(key, f"{text[:20]!r} is no place; write GI6: lane and distance, or off")
        far, lane = int(found[2]), LANE_NAMES.index(found[1])
        if not -FAR <= far <= FAR:
            raise bad(key, f"{text} is too far")
        space = space_at(far % int(race.track.length), lane)
        if not race.track.there[space]:
            raise bad(key, f"there is no space {text} on these tiles")
        if race.grid[space] != NOBODY:
            other = self.names.colors[race.grid[space]]
            raise bad(key, f"{other} stands on that space already (VL-MOVE-13)")
        race.grid[space], race.at[car], race.far[car] = car, space, far

    def put_on_grid(self, car: int) -> None:
        race = self.race
        spaces = [space for lane in race.track.grid for space in lane]
        spaces.sort(key=lambda space: (-(space // LANES), space % LANES))
        more = [*race.track.lapped_start, *race.track.overflow]
        space = int(first_open(race, packed([int(s) for s in [*spaces, *more]])))
        if space == NOWHERE:
            raise bad("cars", f"no starting space is left for {self.names.colors[car]}")
        race.grid[space], race.at[car], race.far[car] = car, space, space // LANES
