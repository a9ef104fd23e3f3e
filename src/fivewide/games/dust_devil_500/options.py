"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import meaning, option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    race: Annotated[
        Literal[1, 2, 3, 4, 5, 6],
        meaning("which of the six races is run", "DD-SETUP-02"),
    ] = 6
    series: Annotated[
        bool,
        meaning(
            "all six races in order, for points; `race` is then not used",
            "DD-SERIES-01",
            sets="series",
        ),
    ] = False
    turbocharge: Annotated[
        bool,
        meaning(
            "Race 5 with the option to go on to the farther color",
            "DD-TURBO-01",
            sets="turbocharge",
        ),
    ] = False
    turbo_race6: Annotated[
        bool,
        meaning("the same in Race 6, after reading numbers", "DD-TURBO-01", sets="turbo_race6"),
    ] = option("turbo.race6", False)
    track: Annotated[str, meaning("a track of the pack; empty: its first", "DD-SETUP-01")] = ""
    track_cycle: Annotated[
        Literal["red-first", "blue-first"],
        meaning("which pair of colors comes after Gold on the built-in track", "DD-MOVE-02"),
    ] = option("track.cycle", "red-first")
    die: Annotated[str, meaning("a die of the pack: d8 or d6", "DD-TURN-01")] = "d8"
    extra_stack: Annotated[
        bool, meaning("extra turns earned by one roll add up", "DD-TURN-04", sets="extra_stack")
    ] = option("extra.stack", False)
    extra_max_chain: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=99)] | None,
        meaning(
            "how many extra turns may follow one another; none: no limit",
            "DD-TURN-05",
            sets="extra_max_chain",
        ),
    ] = option("extra.max_chain", None)
    extra_vs_lost: Annotated[
        Literal["cancel", "both"],
        meaning(
            "an extra and a lost turn from one roll cancel, or both count",
            "DD-TURN-06",
            sets={"extra_and_lost": "both"},
        ),
    ] = option("extra.vs_lost", "cancel")
    bump_chain: Annotated[
        bool,
        meaning(
            "a bumped car bumps in turn; false: it shares the space",
            "DD-BUMP-04",
            sets="bump_chain",
        ),
    ] = option("bump.chain", True)
    bump_triggers: Annotated[
        bool,
        meaning(
            "a bumped car takes bonus or penalty of its new space",
            "DD-SPACE-05",
            sets="bump_triggers",
        ),
    ] = option("bump.triggers", False)
    pit_once: Annotated[
        bool,
        meaning(
            "coming out of Pit Row onto its entry again has no effect", "DD-PIT-06", sets="pit_once"
        ),
    ] = option("pit.once", False)
    ramp_entry_count: Annotated[
        Literal["virtual", "spaces"],
        meaning(
            "numbers into the ramp count as colors do, or ramp space by space",
            "DD-RAMP-03",
            sets={"ramp_counts_spaces": "spaces"},
        ),
    ] = option("ramp.entry_count", "virtual")
    ramp_return_via_white: Annotated[
        bool,
        meaning(
            "coming back, the last White is entered again", "DD-RAMP-05", sets="ramp_via_white"
        ),
    ] = option("ramp.return_via_white", False)
    ramp_black_gold: Annotated[
        Literal["nearest_space", "finish"],
        meaning(
            "where Black and Gold lead from deep in the ramp",
            "DD-RAMP-07",
            sets={"ramp_black_gold_finish": "finish"},
        ),
    ] = option("ramp.black_gold", "nearest_space")
    ramp_bump: Annotated[
        Literal["safe", "back_eight"],
        meaning(
            "cars in the ramp share its spaces, or bump back to the track",
            "DD-RAMP-09",
            sets={"ramp_bumps": "back_eight"},
        ),
    ] = option("ramp.bump", "safe")
    redcards_keep: Annotated[
        bool, meaning("the deck has cards that are kept (Roll Cage, Crew Chief)", "DD-RED-07")
    ] = option("redcards.keep", True)
    redcards_deck: Annotated[
        Literal["house24", "none"],
        meaning("the pack's deck, or none: Red spaces then do nothing", "DD-RED-01"),
    ] = option("redcards.deck", "house24")
    choice_may_stay: Annotated[
        bool,
        meaning(
            "a reading that cannot be moved may be chosen, to stay put",
            "DD-RACE3-02",
            sets="may_stay",
        ),
    ] = option("choice.may_stay", True)
    finish_mode: Annotated[
        Literal["first_wins", "play_out"],
        meaning(
            "the race ends with the winner, or runs on for the places",
            "DD-FINISH-09",
            sets={"play_out": "play_out"},
        ),
    ] = option("finish.mode", "first_wins")


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
