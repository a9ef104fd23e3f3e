"""Playoffs: who is in, what they start from, who goes on, who is champion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fivewide.kernel.game import CarResult
from fivewide.season.points import Playoffs

if TYPE_CHECKING:
    from fivewide.season.standings import Account, Book

OUT = 1  # the tier of everybody who is out again, whichever round he reached


def rounds_of(marked: Sequence[int], playoffs: Playoffs | None, whole: int = 0) -> list[int]:
    """The playoff round of every race: as the calendar marks them, or the last races of it.

    `whole` is the number of rounds that the calendar marks before it is cut short. Fewer rounds
    than the system has are its last ones; with more, the system goes by its own lengths. A
    calendar too short for that has no playoffs.
    """
    count = len(marked)
    if playoffs is None:
        return [0] * count
    last = max(whole, *marked, 0)
    if 0 < last <= len(playoffs.rounds):
        skipped = len(playoffs.rounds) - last
        return [mark + skipped if mark else 0 for mark in marked]
    if count <= playoffs.races:
        return [0] * count
    rounds = [0] * (count - playoffs.races)
    for number, stretch in enumerate(playoffs.rounds, start=1):
        rounds += [number] * stretch.races
    return rounds


def begin(book: Book, now: int) -> None:
    """A round begins: the field is chosen, everybody in it starts from the same score."""
    playoffs = book.system.playoffs
    assert playoffs is not None
    first = book.stage == 0
    stretch = playoffs.rounds[now - 1]
    if first:
        chosen = qualified(book, playoffs, stretch.field)
        regular_season(book, playoffs)
    else:
        chosen = advanced(book, playoffs, stretch.field)
        for account in book.accounts.values():
            if account.tier == book.stage and account not in chosen:
                drop(account)
    is_last = now == len(playoffs.rounds)
    for rank, account in enumerate(chosen):
        account.tier = now
        account.score = stretch.score
        if playoffs.carry and not (is_last and len(playoffs.rounds) > 1):
            account.score += account.bonus
        if first:
            account.score += playoffs.rank_bonus[rank] if rank < len(playoffs.rank_bonus) else 0
            account.entry = account.score
    book.stage = now
    book.winners_of_round = set()


def qualified(book: Book, playoffs: Playoffs, field: int) -> list[Account]:
    """Who comes in: by points, or winners (and the leader in points) first."""
    needed = playoffs.starts * book.raced
    order = [account for account in book.order() if account.starts >= needed]
    if playoffs.qualify == "points":
        return order[:field]
    leader = order[:1]
    winners = sorted(
        (account for account in order if account.wins and account not in leader),
        key=lambda account: -account.wins,
    )
    chosen = (leader + winners)[:field]
    chosen += [account for account in order if account not in chosen][: field - len(chosen)]
    return chosen


def regular_season(book: Book, playoffs: Playoffs) -> None:
    """Bonus points for the order before the playoffs."""
    for account, bonus in zip(book.order(), playoffs.regular_bonus, strict=False):
        account.bonus += bonus


def advanced(book: Book, playoffs: Playoffs, field: int) -> list[Account]:
    """Who goes on: winners of the round's races, then by score."""
    still_in = [account for account in book.order() if account.tier == book.stage]
    through = []
    if playoffs.advance_by_win:
        through = [account for account in still_in if account.name in book.winners_of_round]
    through = through[:field]
    return through + [a for a in still_in if a not in through][: field - len(through)]


def drop(account: Account) -> None:
    """Out, with what he came in with and all he scored since; among the others who are out."""
    account.tier = OUT
    account.score = account.entry + account.earned_in_playoffs


def credit(book: Book, cars: Sequence[CarResult], now: int) -> None:
    """Bonus points for wins and stage wins, and a place in the next round."""
    playoffs = book.system.playoffs
    if playoffs is None:
        return
    for car in cars:
        has_won, stages = car.place == 1, car.stages.count(1) if car.stages else 0
        if not has_won and not stages:
            continue
        account = book.accounts[car.car]
        account.bonus += playoffs.win_bonus * has_won + playoffs.stage_bonus * stages
        if has_won and now:
            book.winners_of_round.add(account.name)


def is_final(book: Book, now: int) -> bool:
    """The race that makes the champion by its finish: stages do not count for those in it."""
    playoffs = book.system.playoffs
    return bool(playoffs and playoffs.last_round_by_finish and now == len(playoffs.rounds))


def by_finish(book: Book) -> int:
    """The tier whose order is that of the last race, once it is run."""
    playoffs = book.system.playoffs
    if playoffs is None or not playoffs.last_round_by_finish or not book.is_over:
        return 0
    return book.stage if book.stage == len(playoffs.rounds) else 0


def status(book: Book, account: Account, place: int) -> str:
    if book.is_over and place == 1:
        return "champion"
    if not account.tier:
        return ""
    return "in the playoffs" if account.tier == book.stage else "out of the playoffs"
