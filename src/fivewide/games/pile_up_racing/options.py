"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import meaning

OVERTIMES = {"once": 1, "off": 0, "three": 3, "unlimited": 1_000_000}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """PU-END-03. Defaults are the rulings of `rules.toml`; other values are how others play."""

    # Cards, race, field and grid
    set: Annotated[
        Literal["five-wide", "2023"],
        meaning("the built-in cards: our own circuit, or the season of 2023", "PU-CARD-01"),
    ] = "five-wide"
    race: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=200)],
        meaning("which race of the season, by its number", "PU-TRACK-01"),
    ] = 1
    track: Annotated[
        str,
        meaning("or by its track, such as `Barrel Hollow`: the first race there", "PU-TRACK-01"),
    ] = ""
    field: Annotated[
        Literal["entered", "all"],
        meaning("the race's own starters, or every card of the set", "PU-SETUP-01"),
    ] = "entered"
    drivers: Annotated[
        str, meaning("or the drivers by name, with commas between", "PU-SETUP-01")
    ] = ""
    starters: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=60)],
        meaning("how many start; 0: as many as the track card says", "PU-SETUP-04"),
    ] = 0
    grid: Annotated[
        Literal["qualifying", "real", "given"],
        meaning(
            "who starts where: qualifying, the real grid, or as drivers are named", "PU-SETUP-03"
        ),
    ] = "qualifying"
    # Who sits at the table
    cars: Annotated[
        str,
        meaning("the cars of the seats, by driver, with commas; empty: the first", "PU-HCAR-01"),
    ] = ""
    cars_each: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=4)], meaning("cars that each seat has", "PU-HCAR-01")
    ] = 1
    pick: Annotated[
        Literal["listed", "drafted"],
        meaning(
            "cars as listed, or picked in turn before the race (house)",
            "PU-HCAR-02",
            sets={"drafted": "drafted"},
        ),
    ] = "listed"
    aggression: Annotated[
        bool,
        meaning("house rule: save, normal or push, every segment", "PU-HAGG-01", sets="aggression"),
    ] = False
    pit_strategy: Annotated[
        bool,
        meaning(
            "house rule: tires wear, and you call the stops", "PU-HPIT-01", sets="pit_strategy"
        ),
    ] = False
    # Rulings
    segments_include_final_lap: Annotated[
        bool, meaning("the Final Lap counts as one of the segments", "PU-TRACK-06")
    ] = False
    stage_split: Annotated[
        Literal["proportional", "equal", "as_card"],
        meaning("segments over the stages: by laps, alike, or as the card says", "PU-TRACK-09"),
    ] = "proportional"
    q6_four: Annotated[
        Literal["C", "B"], meaning("the letter a re-rolled 4 names on row 6", "PU-Q6-02")
    ] = "C"
    pit_dice: Annotated[
        Literal["extend", "cap"],
        meaning("dice of AA, AAA, EE and EEE: beyond five and one, or not", "PU-Q10-11"),
    ] = "extend"
    new_front_pile: Annotated[
        Literal["wait", "roll_now"],
        meaning(
            "a new lead pile rolls from the next segment on, or at once",
            "PU-SEG-05",
            sets={"roll_now": "roll_now"},
        ),
    ] = "wait"
    empty_pile_roll: Annotated[
        Literal["skip", "roll"],
        meaning("a gap gets no roll, or one", "PU-PILE-10", sets={"roll_gaps": "roll"}),
    ] = "skip"
    trim_end_gaps: Annotated[
        bool, meaning("empty piles at either end are taken away", "PU-PILE-09", sets="trim")
    ] = True
    duel_ties: Annotated[
        Literal["order", "reroll"],
        meaning(
            "equal totals: the car ahead stays ahead, or they roll again",
            "PU-Q7-05",
            sets={"reroll_ties": "reroll"},
        ),
    ] = "order"
    duel_marks: Annotated[bool, meaning("+, ++ and - count in duels", "PU-Q7-04", "PU-Q10-12")] = (
        False
    )
    ladder_short_pile: Annotated[
        Literal["last", "none"],
        meaning(
            "too few cars for the die: the last climbs, or nobody",
            "PU-Q10-02",
            sets={"short_ladder": "last"},
        ),
    ] = "last"
    ladder_c1: Annotated[
        Literal["challenge", "none"],
        meaning(
            "a climber already on top challenges the pile ahead, or stays",
            "PU-Q10-09",
            sets={"top_challenges": "challenge"},
        ),
    ] = "challenge"
    ladder_cross: Annotated[
        Literal["insert", "swap"],
        meaning(
            "a win in the pile ahead: he moves in, or they change places",
            "PU-Q10-07",
            sets={"cross_swaps": "swap"},
        ),
    ] = "insert"
    ladder_limit: Annotated[
        Literal["one_pile", "unlimited"],
        meaning("how far a climber may go on", "PU-Q10-08", sets={"climbs_on": "unlimited"}),
    ] = "one_pile"
    ladder_new_pile: Annotated[
        Literal["nothing", "new_pile"],
        meaning(
            "a climber on top of the lead pile stays, or pulls away",
            "PU-Q10-06",
            sets={"climber_leaves": "new_pile"},
        ),
    ] = "nothing"
    mech_scope: Annotated[
        Literal["first", "all"],
        meaning(
            "a mechanical caution checks the first car in range, or all",
            "PU-Q12-02",
            sets={"all_in_mech_range": "all"},
        ),
    ] = "first"
    mech_match: Annotated[
        Literal["range", "exact"],
        meaning(
            "any Mech letter of the range, or its first only",
            "PU-Q12-02",
            sets={"mech_exact": "exact"},
        ),
    ] = "range"
    empty_crash: Annotated[
        Literal["caution_stands", "no_caution"],
        meaning(
            "nobody in range: still a caution, or none",
            "PU-Q2-04",
            "PU-Q12-05",
            sets={"empty_caution": "caution_stands"},
        ),
    ] = "caution_stands"
    sr_keeps_caution: Annotated[
        bool, meaning("a Special Result is still a caution", "PU-SR-04", sets="special_caution")
    ] = True
    skill_marks: Annotated[
        Literal["ignore_marks", "exact"],
        meaning("rows 6 and 9 take B+ and B- as B, or only B", "PU-Q6-03", "PU-Q9-02"),
    ] = "ignore_marks"
    dnf_classification: Annotated[
        Literal["reverse", "by_position"],
        meaning(
            "retired cars: last out first, or by the place they held",
            "PU-DNF-04",
            sets={"classify_by_place": "by_position"},
        ),
    ] = "reverse"
    caution_on_stage_end: Annotated[
        Literal["after", "before"],
        meaning(
            "a caution that ends a stage: order after, or before, cars go back",
            "PU-CAUTION-06",
            sets={"stage_before": "before"},
        ),
    ] = "after"
    overtime: Annotated[
        Literal["once", "off", "three", "unlimited"],
        meaning(
            "how often a Final Lap under caution is run again",
            "PU-OT-02",
            sets={"overtimes": OVERTIMES},
        ),
    ] = "once"
    final_identity: Annotated[
        Literal["same_pile", "pile_position"],
        meaning(
            "whose the second action of the Final Lap is",
            "PU-FINAL-04",
            sets={"by_position": "pile_position"},
        ),
    ] = "same_pile"
    lap_piles: Annotated[
        Literal["seven", "by_length", "off"],
        meaning("piles on the lead lap: seven, by the length of a lap, or all", "PU-LAP-02"),
    ] = "seven"
    small_field: Annotated[
        Literal["fill_sixes", "four_equal"],
        meaning(
            "up to 18 cars: piles of six, or four alike",
            "PU-PILE-02",
            sets={"four_equal": "four_equal"},
        ),
    ] = "fill_sixes"
    quali_deal: Annotated[
        Literal["round_robin", "blocks"],
        meaning(
            "qualifying cards dealt in turn, or pile by pile",
            "PU-QUAL-03",
            sets={"deal_blocks": "blocks"},
        ),
    ] = "round_robin"
    type_boundaries: Annotated[
        Literal["speedway", "short_super"],
        meaning("ovals of exactly one and two miles", "PU-TRACK-02"),
    ] = "speedway"
    quali_plus: Annotated[
        Literal["yes", "within_letter"],
        meaning(
            "a + in qualifying lifts over every letter, or within its own",
            "PU-QUAL-07",
            sets={"plus_in_letter": "within_letter"},
        ),
    ] = "yes"


def check(options: Options) -> None:
    """Options that make no sense together are refused rather than ignored."""
    if options.grid == "given" and not options.drivers:
        raise BadOption("option grid=given needs drivers=NAME,NAME,...: the grid, pole first")
    if options.drivers and options.grid == "real":
        raise BadOption("option grid=real has its own drivers; leave drivers out, or grid=given")
    if options.drivers and options.field == "all":
        raise BadOption("options drivers and field=all exclude each other")
    if options.field == "all" and options.grid != "qualifying":
        raise BadOption("option field=all needs grid=qualifying, which cuts the field")
    if options.cars and options.pick == "drafted":
        raise BadOption("options cars and pick=drafted exclude each other")
