"""What a driver of one game does without thinking: all that a search has to know of a game."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from fivewide.kernel.agenda import State, options_of
from fivewide.kernel.chance import RandomSource
from fivewide.kernel.ints import i64, vec


@mypyc_attr(allow_interpreted_subclasses=True)  # of games of other packages
class Instinct:
    """One object per game, without memory of any race.

    Whatever it is given is a world of somebody's imagination: it may look at every hand in it, and
    nothing it sees is true. It must not look at answers that are sealed.
    """

    def __init__(self) -> None:
        self.width: i64 = 0  # how many features a seat has
        self.horizon: i64 = 12  # turns that it is worth looking ahead
        self.pro: i64 = 48  # races driven on for a decision of a Pro,
        self.ace: i64 = 400  # and of an Ace
        # Standard errors by which an option must be better than what instinct says. More where
        # luck decides most: what looks better there is likely to be chance.
        self.sure = 1.0

    # Driving

    def choose(self, race: State, seat: i64) -> i64:
        """The answer that a good driver gives at once: in some ten microseconds."""
        raise NotImplementedError

    def rookie(self, race: State, seat: i64, luck: RandomSource) -> i64:
        """The answer of somebody who has just learned the rules, with the errors people make."""
        return self.choose(race, seat)

    def candidates(self, race: State, seat: i64) -> vec[i64]:
        """Answers that are worth a thought, the likeliest first. Fewer than two: `choose` will do.

        It is asked at every fork of a search, so it must be cheap, too.
        """
        return options_of(race, seat)

    # Judging

    def turns(self, race: State) -> i64:
        """How many turns have been driven since the start: only ever grows.

        Options are compared after equally many, when as little as possible is left half done.
        """
        raise NotImplementedError

    def worth(self, race: State, seat: i64) -> float:
        """How good a position looks to a seat, by a formula and not by experience."""
        raise NotImplementedError

    def features(self, race: State) -> vec[float]:
        """What is learned from: `width` numbers of each seat, one seat after the other.

        Of the same size and meaning whatever the number of seats, and near -1 to 1.
        """
        raise NotImplementedError

    def places(self, race: State) -> vec[i64]:
        """The result of a race that is over: the place of each seat, ties share one."""
        raise NotImplementedError

    def points(self, race: State) -> vec[float]:
        """What each seat has won or scored, in the game's own points."""
        raise NotImplementedError
