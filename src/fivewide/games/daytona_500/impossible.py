"""What no game could leave behind: sales, bids, hands and prizes of a position, judged."""

from __future__ import annotations

from itertools import combinations

from fivewide.kernel.english import several
from fivewide.kernel.positions import bad

from .board import CARS, NOBODY
from .content import COLORS
from .rules.auction import all_seats, may_bid, most_cars, opener
from .rules.turn import is_done
from .state import Race, Sale


def by_position(race: Race) -> list[int]:
    """The cars that were offered, by start position."""
    offered = [car for car in range(CARS) if race.position[car] != NOBODY]
    return sorted(offered, key=lambda car: int(race.position[car]))


def check_sales(race: Race) -> None:
    """D5-BID-02, D5-BID-21, D5-BID-24. Car by car: could it go to this owner, or to nobody?"""
    for place, car in enumerate(by_position(race)):
        if race.row[car] == NOBODY:  # the car up for sale
            continue
        earlier = {int(race.owner[c]) for c in range(CARS) if -1 < race.position[c] < place}
        without = [seat for seat in range(int(race.seats)) if seat not in earlier]
        if race.owner[car] in without:
            continue
        if place == CARS - 1 and len(without) == 1:
            reason = f"the last car goes to seat {without[0]}, alone without one (D5-BID-21)"
            raise bad(f"owners.{COLORS[car]}", reason)
        if race.board.house.guard_ahead and CARS - place <= len(without):
            reason = f"it was kept for those without a car, one of seats {without} (D5-BID-24)"
            raise bad(f"owners.{COLORS[car]}", reason)


def last_buyer(race: Race) -> int:
    """D5-BID-08. The owner of the last car that found one."""
    owners = [int(race.owner[car]) for car in by_position(race)]
    return next((owner for owner in reversed(owners) if owner != NOBODY), int(NOBODY))


def ways_of_bidding(race: Race, sale: Sale, seat: int) -> list[int]:
    """Every set of seats that can be out of the bidding when this one is asked.

    From the opener on, whoever is asked bids or passes; the standing bid leaves room for so many
    bids of a bill and no more.
    """
    seats = int(race.seats)
    begin = (int(opener(race)), int(all_seats(race) & ~may_bid(race)), int(NOBODY))
    fewest = {begin: 0}  # bids that lead to a moment: who is next, who is out, who holds the bid
    moments = [begin]
    found = set()
    while moments:
        moment = moments.pop()
        next_up, out, bidder = moment
        asked = next(
            (who % seats for who in range(next_up, next_up + seats) if not out >> who % seats & 1),
            bidder,
        )
        if asked == bidder:  # sold, or nobody is left
            continue
        bids = fewest[moment]
        if asked == seat and bidder == sale.bidder:
            found.add(out)
        after = [((asked + 1) % seats, out | 1 << asked, bidder, bids)]
        if bids < min(sale.bid, race.cash[asked]):
            after.append(((asked + 1) % seats, out, asked, bids + 1))
        for *where, number in after:
            new = (where[0], where[1], where[2])
            if number < fewest.get(new, number + 1):
                fewest[new] = number
                moments.append(new)
    return sorted(found)


def check_hand(race: Race, seat: int, over: bool) -> None:
    """D5-SETUP-06, D5-BID-20, D5-FINISH-03. Could this player hold so many cards, these nines?"""
    board, hand, key = race.board, race.hands[seat], f"hands.{seat}"
    dealt = sum(int(copies) for copies in board.copies) // int(race.seats)
    if len(hand) > dealt + race.cars_of(seat):
        cars = several(int(race.cars_of(seat)), "car")
        raise bad(key, f"{len(hand)} cards; {dealt} are dealt, and a nine comes with each {cars}")
    if is_done(race, seat) and len(hand) > 0:
        raise bad(key, "with the last car home a hand is laid down (D5-FINISH-03)")
    if over and len(hand) > 0 and len(race.order) < CARS:
        raise bad(key, "a race is not over while somebody has a card (D5-FINISH-06)")
    for car in range(CARS):
        owner = int(race.owner[car])
        if board.nines[car] in list(hand) and race.row[car] != NOBODY and owner != seat:
            if owner == NOBODY:
                reason = f"nobody owns {COLORS[car]}, so its nine is out of play (D5-BID-23)"
            else:
                reason = f"the nine of {COLORS[car]} is its owner's, seat {owner}'s (D5-BID-20)"
            raise bad(key, reason)


def check_nines(race: Race) -> None:
    """D5-BID-23. The nine of a car without an owner is never played."""
    for car in range(CARS):
        played = race.board.nines[car] in list(race.discard)
        if played and race.row[car] != NOBODY and race.owner[car] == NOBODY:
            reason = f"nobody owns {COLORS[car]}, so its nine is out of play (D5-BID-23)"
            raise bad("discard", reason)


def best_prizes(race: Race) -> list[int]:
    """What one player can win in a race: the best places, with as many cars as allowed."""
    return sorted((int(prize) for prize in race.board.prizes), reverse=True)[: int(most_cars(race))]


def prizes_of(race: Race) -> list[int]:
    """The prizes of each seat for the cars that are home."""
    paid = [0] * int(race.seats)
    for place, car in enumerate(race.order):
        if race.owner[car] != NOBODY:
            paid[int(race.owner[car])] += int(race.board.prizes[place])
    return paid


def pays(left: list[int], most: int, won: list[int]) -> bool:
    """Can these sums be made of the prizes, each of at most so many of them?"""
    if not won:
        return True
    return any(
        sum(part) == won[0] and pays(less(left, part), most, won[1:])
        for number in range(most + 1)
        for part in combinations(left, number)
    )


def less(things: list[int], some: tuple[int, ...]) -> list[int]:
    rest = list(things)
    for thing in some:
        rest.remove(thing)
    return rest
