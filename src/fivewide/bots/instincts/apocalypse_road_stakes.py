"""What things are worth to one seat in Apocalypse Road, as the pools stand now.

Everything is counted in points of one's own. A car is worth something for being near the line, the
more the nearer; what a rival gains counts against one, the leader's most of all.
"""

from __future__ import annotations

from typing import Final, final

from fivewide.games.apocalypse_road.board import LETHAL, NONE, RAM_LEAD
from fivewide.games.apocalypse_road.rules.collisions import Collision, column
from fivewide.games.apocalypse_road.rules.shooting import arc, is_hit, may_shoot_from, targets
from fivewide.games.apocalypse_road.state import ACTED, DEBT, SUPPRESSED, Race
from fivewide.kernel.ints import append, i64, vec

LEADER: Final = 0.4  # what a point of the rival who is nearest to winning counts against one's own
OTHERS: Final = 0.18
ONLY: Final = 0.9  # of the one rival there is
LAST: Final = 12.0  # times as much where it is the last one
SECOND: Final = 1.6  # and where it is the last but one
SECTOR: Final = 0.03  # what a sector nearer to the line is worth
MARKER: Final = 0.05  # what a damage marker on a car is worth to whoever wants it gone
FRAIL: Final = 0.07  # on top for each marker beyond the second
GUN: Final = 0.1  # what a gun that bears on a car costs it
SPECIAL: Final = 0.08  # what Spray, Suppression, Bulldoze or Chain brings with a hit
AVERAGE_SHOT: Final = 0.1  # from an empty deck, which is made anew first
LOST: Final = 0.35  # what it costs to have to begin again with another car
FRESH: Final = 0.04  # for damage on a car that is still to be driven: it may be out before

CARD: Final = 0.03  # what a point on a card in hand is worth
AVERAGE: Final = 3.4  # of the cards to come


@final
class Stakes:
    """The worth of points and of spaces, by seat; made anew for every decision."""

    def __init__(self, race: Race, seat: i64) -> None:
        self.race = race
        self.seat = seat
        track = race.board.track
        self.lap: i64 = track.last + 1
        self.share: vec[float] = shares_of(race, seat)  # of each seat in what one wants
        self.point: vec[float] = vec[float]()  # what a point of each seat is worth
        rival: i64
        for rival in range(race.seats):
            self.point = append(self.point, self.share[rival] * hurry(race.pool[rival]))

    # Cars that move

    def place(self, car: i64, to_go: i64) -> float:
        """A car stands so many steps before the line."""
        return -SECTOR * float(to_go) * self.share[self.race.owner(car)]

    def onward(self, car: i64, to_go: i64) -> float:
        """A car goes on by one space from so many steps before the line."""
        race = self.race
        owner = race.owner(car)
        if to_go > 1:
            return self.share[owner] * SECTOR
        gained = self.share[owner] * SECTOR * float(1 - self.lap)
        if race.marks[car] & DEBT:
            return gained
        return gained + self.point[owner] * (2.0 if race.race_bonus > 0 else 1.0)

    def back(self, car: i64, to_go: i64) -> float:
        """A car goes back by one space."""
        owner = self.race.owner(car)
        if to_go < self.lap:
            return -self.share[owner] * SECTOR
        return self.share[owner] * SECTOR * float(self.lap - 1) - self.point[owner]

    # Damage

    def blow(self, car: i64, points: i64) -> float:
        """So many points of damage on a car: good on rivals, bad on one's own."""
        if points <= 0:
            return 0.0
        race = self.race
        owner = race.owner(car)
        before = race.damage[car]
        if before + points >= LETHAL:
            gone = LOST + SECTOR * float(self.lap - race.board.track.to_go[race.at[car]])
            if owner == self.seat:
                return -gone
            kill = 2.0 if race.bounty > 0 else 1.0
            if race.seat != self.seat:  # somebody else scores it
                kill = 0.0
            return kill * self.point[self.seat] - self.share[owner] * gone
        worth = MARKER * float(points)
        frail = before + points - max(2, before)
        if frail > 0:
            worth += FRAIL * float(frail)
        if not race.marks[car] & ACTED:
            worth += FRESH
        return -worth if owner == self.seat else worth

    def marked(self, car: i64, markers: i64) -> float:
        """What the markers on a car cost one; less than nothing on a rival."""
        cost = MARKER * float(markers) + FRAIL * float(max(0, markers - 2))
        return cost if self.race.owner(car) == self.seat else -cost

    def shot(self, car: i64, target: i64) -> float:
        """A car fires at another, by the Combat cards that are left."""
        race = self.race
        fight, weapon = race.board.fight, race.board.garage.weapon[car]
        bag = race.combat
        cards: i64 = 0
        value = 0.0
        face: i64
        for face in range(len(bag)):
            count = bag[face]
            if count > 0:
                cards += count
                if is_hit(race, car, target, face):
                    worth = self.blow(target, fight.damage[weapon][face])
                    if fight.special[weapon][face]:
                        worth += SPECIAL
                    value += float(count) * worth
        return value / float(cards) if cards > 0 else AVERAGE_SHOT

    def clash(self, car: i64, hit: Collision) -> float:
        """The active car runs into another."""
        race = self.race
        fight, there, bag = race.board.fight, column(hit), race.combat
        cards: i64 = 0
        value = 0.0
        face: i64
        for face in range(len(bag)):
            count = bag[face]
            if count > 0:
                cards += count
                worth = self.blow(hit.target, fight.damage[there][face])
                worth += self.blow(car, fight.back[there][face])
                value += float(count) * worth
        return value / float(cards) if cards > 0 else 0.0

    def best_shot(self, car: i64) -> float:
        """The best shot of a car from where it stands, if it is worth one."""
        best = 0.0
        for target in targets(self.race, car):
            best = max(best, self.shot(car, target))
        return best

    def danger(self, car: i64, space: i64) -> float:
        """Rivals still to be driven whose guns would bear on a car that ends there."""
        race = self.race
        guns = 0.0
        for beside in race.board.track.around[space]:
            other = race.car_on(beside)
            if other == NONE or race.owner(other) == race.owner(car):
                continue
            if race.marks[other] & ACTED or race.marks[other] & SUPPRESSED:
                continue
            if may_shoot_from(race, other) and space in arc(race, other):
                guns += GUN
        return guns * (1.0 + 0.4 * float(race.damage[car]))


def shares_of(race: Race, seat: i64) -> vec[float]:
    """How much the good of each seat is one's own: all of it, or less than nothing of a rival's."""
    least: i64 = 99
    rival: i64
    for rival in range(race.seats):
        if rival != seat and race.pool[rival] < least:
            least = race.pool[rival]
    shares = vec[float]()
    for rival in range(race.seats):
        share = -OTHERS
        if rival == seat:
            share = 1.0
        elif race.seats == 2:
            share = -ONLY
        elif race.pool[rival] == least:
            share = -LEADER
        shares = append(shares, share)
    return shares


def hurry(pool: i64) -> float:
    """The last points of a pool decide the race."""
    if pool <= 1:
        return LAST
    return SECOND if pool == 2 else 1.0


def card_value(race: Race, card: i64) -> float:
    """A card in hand against an average one: fast ones, and those that move one's own alone."""
    deck = race.board.deck
    kind = deck.kind[card]
    bonus = 0.4 if kind >= 2 else -1.0
    if kind >= RAM_LEAD - 1:
        bonus = 0.2
    return CARD * (float(deck.add[card]) + bonus - AVERAGE)
