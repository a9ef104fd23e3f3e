"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, option

OVERTIMES = {"once": 1, "off": 0, "three": 3, "unlimited": 1_000_000}


class Options(OptionSet, frozen=True):
    """PU-END-03. Defaults are the rulings of `rules.toml`; other values are how others play."""

    # Cards, race, field and grid
    set: Literal["five-wide", "2023"] = option(
        "the built-in cards: our own circuit, or the season of 2023", "PU-CARD-01"
    )
    race: Annotated[int, Meta(ge=1, le=200)] = option(
        "which race of the season, by its number", "PU-TRACK-01", default=1
    )
    track: str = option(
        "or by its track, such as `Barrel Hollow`: the first race there", "PU-TRACK-01", default=""
    )
    field: Literal["entered", "all"] = option(
        "the race's own starters, or every card of the set", "PU-SETUP-01"
    )
    drivers: str = option("or the drivers by name, with commas between", "PU-SETUP-01", default="")
    starters: Annotated[int, Meta(ge=0, le=60)] = option(
        "how many start; 0: as many as the track card says", "PU-SETUP-04", default=0
    )
    grid: Literal["qualifying", "real", "given"] = option(
        "who starts where: qualifying, the real grid, or as drivers are named", "PU-SETUP-03"
    )
    # Who sits at the table
    cars: str = option(
        "the cars of the seats, by driver, with commas; empty: the first", "PU-HCAR-01", default=""
    )
    cars_each: Annotated[int, Meta(ge=1, le=4)] = option(
        "cars that each seat has", "PU-HCAR-01", default=1
    )
    pick: Literal["listed", "drafted"] = option(
        "cars as listed, or picked in turn before the race (house)", "PU-HCAR-02", drafted="drafted"
    )
    aggression: bool = option(
        "house rule: save, normal or push, every segment",
        "PU-HAGG-01",
        default=False,
        sets="aggression",
    )
    pit_strategy: bool = option(
        "house rule: tires wear, and you call the stops",
        "PU-HPIT-01",
        default=False,
        sets="pit_strategy",
    )
    # Rulings
    segments_include_final_lap: bool = option(
        "the Final Lap counts as one of the segments", "PU-TRACK-06", default=False
    )
    stage_split: Literal["proportional", "equal", "as_card"] = option(
        "segments over the stages: by laps, alike, or as the card says", "PU-TRACK-09"
    )
    q6_four: Literal["C", "B"] = option("the letter a re-rolled 4 names on row 6", "PU-Q6-02")
    pit_dice: Literal["extend", "cap"] = option(
        "dice of AA, AAA, EE and EEE: beyond five and one, or not", "PU-Q10-11"
    )
    new_front_pile: Literal["wait", "roll_now"] = option(
        "a new lead pile rolls from the next segment on, or at once",
        "PU-SEG-05",
        roll_now="roll_now",
    )
    empty_pile_roll: Literal["skip", "roll"] = option(
        "a gap gets no roll, or one", "PU-PILE-10", roll_gaps="roll"
    )
    trim_end_gaps: bool = option(
        "empty piles at either end are taken away", "PU-PILE-09", default=True, sets="trim"
    )
    duel_ties: Literal["order", "reroll"] = option(
        "equal totals: the car ahead stays ahead, or they roll again",
        "PU-Q7-05",
        reroll_ties="reroll",
    )
    duel_marks: bool = option("+, ++ and - count in duels", "PU-Q7-04", "PU-Q10-12", default=False)
    ladder_short_pile: Literal["last", "none"] = option(
        "too few cars for the die: the last climbs, or nobody", "PU-Q10-02", short_ladder="last"
    )
    ladder_c1: Literal["challenge", "none"] = option(
        "a climber already on top challenges the pile ahead, or stays",
        "PU-Q10-09",
        top_challenges="challenge",
    )
    ladder_cross: Literal["insert", "swap"] = option(
        "a win in the pile ahead: he moves in, or they change places",
        "PU-Q10-07",
        cross_swaps="swap",
    )
    ladder_limit: Literal["one_pile", "unlimited"] = option(
        "how far a climber may go on", "PU-Q10-08", climbs_on="unlimited"
    )
    ladder_new_pile: Literal["nothing", "new_pile"] = option(
        "a climber on top of the lead pile stays, or pulls away",
        "PU-Q10-06",
        climber_leaves="new_pile",
    )
    mech_scope: Literal["first", "all"] = option(
        "a mechanical caution checks the first car in range, or all",
        "PU-Q12-02",
        all_in_mech_range="all",
    )
    mech_match: Literal["range", "exact"] = option(
        "any Mech letter of the range, or its first only", "PU-Q12-02", mech_exact="exact"
    )
    empty_crash: Literal["caution_stands", "no_caution"] = option(
        "nobody in range: still a caution, or none",
        "PU-Q2-04",
        "PU-Q12-05",
        empty_caution="caution_stands",
    )
    sr_keeps_caution: bool = option(
        "a Special Result is still a caution", "PU-SR-04", default=True, sets="special_caution"
    )
    skill_marks: Literal["ignore_marks", "exact"] = option(
        "rows 6 and 9 take B+ and B- as B, or only B", "PU-Q6-03", "PU-Q9-02"
    )
    dnf_classification: Literal["reverse", "by_position"] = option(
        "retired cars: last out first, or by the place they held",
        "PU-DNF-04",
        classify_by_place="by_position",
    )
    caution_on_stage_end: Literal["after", "before"] = option(
        "a caution that ends a stage: order after, or before, cars go back",
        "PU-CAUTION-06",
        stage_before="before",
    )
    overtime: Literal["once", "off", "three", "unlimited"] = option(
        "how often a Final Lap under caution is run again", "PU-OT-02", overtimes=OVERTIMES
    )
    final_identity: Literal["same_pile", "pile_position"] = option(
        "whose the second action of the Final Lap is", "PU-FINAL-04", by_position="pile_position"
    )
    lap_piles: Literal["seven", "by_length", "off"] = option(
        "piles on the lead lap: seven, by the length of a lap, or all", "PU-LAP-02"
    )
    small_field: Literal["fill_sixes", "four_equal"] = option(
        "up to 18 cars: piles of six, or four alike", "PU-PILE-02", four_equal="four_equal"
    )
    quali_deal: Literal["round_robin", "blocks"] = option(
        "qualifying cards dealt in turn, or pile by pile", "PU-QUAL-03", deal_blocks="blocks"
    )
    type_boundaries: Literal["speedway", "short_super"] = option(
        "ovals of exactly one and two miles", "PU-TRACK-02"
    )
    quali_plus: Literal["yes", "within_letter"] = option(
        "a + in qualifying lifts over every letter, or within its own",
        "PU-QUAL-07",
        plus_in_letter="within_letter",
    )


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
