"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, dotted, option


class Options(OptionSet, frozen=True, rename=dotted):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    race: Literal[1, 2, 3, 4, 5, 6] = option(
        "which of the six races is run", "DD-SETUP-02", default=6
    )
    series: bool = option(
        "all six races in order, for points; `race` is then not used",
        "DD-SERIES-01",
        default=False,
        sets="series",
    )
    turbocharge: bool = option(
        "Race 5 with the option to go on to the farther color",
        "DD-TURBO-01",
        default=False,
        sets="turbocharge",
    )
    turbo_race6: bool = option(
        "the same in Race 6, after reading numbers",
        "DD-TURBO-01",
        default=False,
        sets="turbo_race6",
    )
    track: str = option("a track of the pack; empty: its first", "DD-SETUP-01", default="")
    track_cycle: Literal["red-first", "blue-first"] = option(
        "which pair of colors comes after Gold on the built-in track", "DD-MOVE-02"
    )
    die: str = option("a die of the pack: d8 or d6", "DD-TURN-01", default="d8")
    extra_stack: bool = option(
        "extra turns earned by one roll add up", "DD-TURN-04", default=False, sets="extra_stack"
    )
    extra_max_chain: Annotated[int, Meta(ge=1, le=99)] | None = option(
        "how many extra turns may follow one another; none: no limit",
        "DD-TURN-05",
        default=None,
        sets="extra_max_chain",
    )
    extra_vs_lost: Literal["cancel", "both"] = option(
        "an extra and a lost turn from one roll cancel, or both count",
        "DD-TURN-06",
        extra_and_lost="both",
    )
    bump_chain: bool = option(
        "a bumped car bumps in turn; false: it shares the space",
        "DD-BUMP-04",
        default=True,
        sets="bump_chain",
    )
    bump_triggers: bool = option(
        "a bumped car takes bonus or penalty of its new space",
        "DD-SPACE-05",
        default=False,
        sets="bump_triggers",
    )
    pit_once: bool = option(
        "coming out of Pit Row onto its entry again has no effect",
        "DD-PIT-06",
        default=False,
        sets="pit_once",
    )
    ramp_entry_count: Literal["virtual", "spaces"] = option(
        "numbers into the ramp count as colors do, or ramp space by space",
        "DD-RAMP-03",
        ramp_counts_spaces="spaces",
    )
    ramp_return_via_white: bool = option(
        "coming back, the last White is entered again",
        "DD-RAMP-05",
        default=False,
        sets="ramp_via_white",
    )
    ramp_black_gold: Literal["nearest_space", "finish"] = option(
        "where Black and Gold lead from deep in the ramp",
        "DD-RAMP-07",
        ramp_black_gold_finish="finish",
    )
    ramp_bump: Literal["safe", "back_eight"] = option(
        "cars in the ramp share its spaces, or bump back to the track",
        "DD-RAMP-09",
        ramp_bumps="back_eight",
    )
    redcards_keep: bool = option(
        "the deck has cards that are kept (Roll Cage, Crew Chief)", "DD-RED-07", default=True
    )
    redcards_deck: Literal["house24", "none"] = option(
        "the pack's deck, or none: Red spaces then do nothing", "DD-RED-01"
    )
    choice_may_stay: bool = option(
        "a reading that cannot be moved may be chosen, to stay put",
        "DD-RACE3-02",
        default=True,
        sets="may_stay",
    )
    finish_mode: Literal["first_wins", "play_out"] = option(
        "the race ends with the winner, or runs on for the places",
        "DD-FINISH-09",
        play_out="play_out",
    )


def first_race(options: Options) -> int:
    """Which of the races is run, or comes first."""
    return 1 if options.series else options.race


def check(options: Options) -> None:
    """Options that make no sense together are refused rather than ignored."""
    if options.turbocharge and not options.series and options.race != 5:
        raise BadOption("option turbocharge is for race=5 or series=true (DD-TURBO-01)")
    if options.turbo_race6 and not options.series and options.race != 6:
        raise BadOption("option turbo.race6 is for race=6 or series=true (DD-TURBO-01)")
    if options.track and options.track_cycle != "red-first":
        raise BadOption("option track.cycle chooses a built-in track; leave it or track out")
