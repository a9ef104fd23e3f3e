"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, Preset, dotted, option


class Options(OptionSet, frozen=True, rename=dotted):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    race: Literal[1, 2, 3, 4, 5, 6] = option(
        "which of the six races is run",
        "DD-SETUP-02",
        default=6,
        title="Race",
        words={
            1: "1 Rookie Run: one die, its color",
            2: "2 Maniac Mile: one die, its number",
            3: "3 Demolition Derby: one die, color or number",
            4: "4 Rainbow Race: two dice, both colors",
            5: "5 Danger Dragster: two dice, their sum",
            6: "6 Dust Devil 500: two dice, colors or sum",
        },
    )
    series: bool = option(
        "all six races in order, for points; `race` is then not used",
        "DD-SERIES-01",
        default=False,
        sets="series",
        title="A series",
    )
    turbocharge: bool = option(
        "Race 5 with the option to go on to the farther color",
        "DD-TURBO-01",
        default=False,
        sets="turbocharge",
        title="Turbocharge in Race 5",
    )
    turbo_race6: bool = option(
        "the same in Race 6, after reading numbers",
        "DD-TURBO-01",
        default=False,
        sets="turbo_race6",
        title="Turbocharge in Race 6",
    )
    track: str = option(
        "a track of the pack; empty: its first", "DD-SETUP-01", default="", title="Track"
    )
    track_cycle: Literal["red-first", "blue-first"] = option(
        "which pair of colors comes after Gold on the built-in track",
        "DD-MOVE-02",
        title="Colors after Gold",
        words={"red-first": "Red and Purple first", "blue-first": "Blue and Yellow first"},
    )
    die: str = option("a die of the pack: d8 or d6", "DD-TURN-01", default="d8", title="Die")
    extra_stack: bool = option(
        "extra turns earned by one roll add up",
        "DD-TURN-04",
        default=False,
        sets="extra_stack",
        title="Extra turns add up",
    )
    extra_max_chain: Annotated[int, Meta(ge=1, le=99)] | None = option(
        "how many extra turns may follow one another; none: no limit",
        "DD-TURN-05",
        default=None,
        sets="extra_max_chain",
        title="Extra turns in a row",
    )
    extra_vs_lost: Literal["cancel", "both"] = option(
        "an extra and a lost turn from one roll cancel, or both count",
        "DD-TURN-06",
        extra_and_lost="both",
        title="Extra and lost turn at once",
        words={"cancel": "They cancel", "both": "Both count"},
    )
    bump_chain: bool = option(
        "a bumped car bumps in turn; false: it shares the space",
        "DD-BUMP-04",
        default=True,
        sets="bump_chain",
        title="Bumped cars bump in turn",
    )
    bump_triggers: bool = option(
        "a bumped car takes bonus or penalty of its new space",
        "DD-SPACE-05",
        default=False,
        sets="bump_triggers",
        title="Bumped cars take the space's effect",
    )
    pit_once: bool = option(
        "coming out of Pit Row onto its entry again has no effect",
        "DD-PIT-06",
        default=False,
        sets="pit_once",
        title="Pit Row once only",
    )
    ramp_entry_count: Literal["virtual", "spaces"] = option(
        "numbers into the ramp count as colors do, or ramp space by space",
        "DD-RAMP-03",
        ramp_counts_spaces="spaces",
        title="Numbers into the ramp",
        words={"virtual": "Count as colors do", "spaces": "Ramp space by space"},
    )
    ramp_return_via_white: bool = option(
        "coming back, the last White is entered again",
        "DD-RAMP-05",
        default=False,
        sets="ramp_via_white",
        title="Back from the ramp over White",
    )
    ramp_black_gold: Literal["nearest_space", "finish"] = option(
        "where Black and Gold lead from deep in the ramp",
        "DD-RAMP-07",
        ramp_black_gold_finish="finish",
        title="Black and Gold in the ramp",
        words={"nearest_space": "To the nearest ramp space", "finish": "To the finish"},
    )
    ramp_bump: Literal["safe", "back_eight"] = option(
        "cars in the ramp share its spaces, or bump back to the track",
        "DD-RAMP-09",
        ramp_bumps="back_eight",
        title="Cars in the ramp",
        words={"safe": "Share a space", "back_eight": "Bump back to the track"},
    )
    redcards_keep: bool = option(
        "the deck has cards that are kept (Roll Cage, Crew Chief)",
        "DD-RED-07",
        default=True,
        title="Red Cards that are kept",
    )
    redcards_deck: Literal["house24", "none"] = option(
        "the pack's deck, or none: Red spaces then do nothing",
        "DD-RED-01",
        title="Red Cards",
        words={"house24": "The deck of 24", "none": "None"},
    )
    choice_may_stay: bool = option(
        "a reading that cannot be moved may be chosen, to stay put",
        "DD-RACE3-02",
        default=True,
        sets="may_stay",
        title="A reading may stay put",
    )
    finish_mode: Literal["first_wins", "play_out"] = option(
        "the race ends with the winner, or runs on for the places",
        "DD-FINISH-09",
        play_out="play_out",
        title="The race ends",
        words={"first_wins": "With the winner", "play_out": "When every place is raced for"},
    )


# At a screen, against three bots: a decision of one's own takes about six seconds, one of theirs
# about one. Measured with `greedy` in every seat: 4 to 7 own decisions, 21 to 27 in a series.
PRESETS = (
    Preset("Quick", "Race 6, two dice read as colors or as their sum", "1-2", {"race": 6}),
    Preset("Long", "all six races in order, for points", "4-6", {"series": True}),
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
