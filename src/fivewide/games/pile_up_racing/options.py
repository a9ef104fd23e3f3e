"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, Preset, option

OVERTIMES = {"once": 1, "off": 0, "three": 3, "unlimited": 1_000_000}


class Options(OptionSet, frozen=True):
    """PU-END-03. Defaults are the rulings of `rules.toml`; other values are how others play."""

    # Cards, race, field and grid
    set: Literal["five-wide", "2023"] = option(
        "the built-in cards: our own circuit, or the season of 2023",
        "PU-CARD-01",
        title="Cards",
        words={"five-wide": "Our own circuit", "2023": "The season of 2023"},
    )
    race: Annotated[int, Meta(ge=1, le=200)] = option(
        "which race of the season, by its number",
        "PU-TRACK-01",
        default=1,
        title="Race of the season",
    )
    track: str = option(
        "or by its track, such as `Barrel Hollow`: the first race there",
        "PU-TRACK-01",
        default="",
        title="Or by its track",
    )
    field: Literal["entered", "all"] = option(
        "the race's own starters, or every card of the set",
        "PU-SETUP-01",
        title="The field",
        words={"entered": "The race's own starters", "all": "Every card of the set"},
    )
    drivers: str = option(
        "or the drivers by name, with commas between",
        "PU-SETUP-01",
        default="",
        title="Or drivers by name",
        picked="or the drivers by name",
    )
    starters: Annotated[int, Meta(ge=0, le=60)] = option(
        "how many start; 0: as many as the track card says",
        "PU-SETUP-04",
        default=0,
        title="How many start",
    )
    grid: Literal["qualifying", "real", "given"] = option(
        "who starts where: qualifying, the real grid, or as drivers are named",
        "PU-SETUP-03",
        title="Who starts where",
        words={
            "qualifying": "By qualifying",
            "real": "The real grid",
            "given": "As the drivers are named",
        },
    )
    # Who sits at the table
    cars: str = option(
        "the cars of the seats, by driver, with commas; empty: the first",
        "PU-HCAR-01",
        default="",
        title="Cars of the seats",
        picked="the cars of the seats, by driver; empty: the first",
    )
    cars_each: Annotated[int, Meta(ge=1, le=4)] = option(
        "cars that each seat has", "PU-HCAR-01", default=1, title="Cars for each seat"
    )
    pick: Literal["listed", "drafted"] = option(
        "cars as listed, or picked in turn before the race (house)",
        "PU-HCAR-02",
        drafted="drafted",
        title="Cars are",
        words={"listed": "As listed", "drafted": "Picked in turn before the race"},
    )
    aggression: bool = option(
        "house rule: save, normal or push, every segment",
        "PU-HAGG-01",
        default=False,
        sets="aggression",
        title="Save, normal or push",
    )
    pit_strategy: bool = option(
        "house rule: tires wear, and you call the stops",
        "PU-HPIT-01",
        default=False,
        sets="pit_strategy",
        title="You call the pit stops",
    )
    # Rulings
    segments_include_final_lap: bool = option(
        "the Final Lap counts as one of the segments",
        "PU-TRACK-06",
        default=False,
        title="The Final Lap is a segment",
    )
    stage_split: Literal["proportional", "equal", "as_card"] = option(
        "segments over the stages: by laps, alike, or as the card says",
        "PU-TRACK-09",
        title="Segments over the stages",
        words={"proportional": "By laps", "equal": "Alike", "as_card": "As the card says"},
    )
    q6_four: Literal["C", "B"] = option(
        "the letter a re-rolled 4 names on row 6",
        "PU-Q6-02",
        title="A re-rolled 4 on row 6 names",
        words={"C": "The letter C", "B": "The letter B"},
    )
    pit_dice: Literal["extend", "cap"] = option(
        "dice of AA, AAA, EE and EEE: beyond five and one, or not",
        "PU-Q10-11",
        title="Dice of AA, AAA, EE and EEE",
        words={"extend": "Go beyond five and one", "cap": "Stay within five and one"},
    )
    new_front_pile: Literal["wait", "roll_now"] = option(
        "a new lead pile rolls from the next segment on, or at once",
        "PU-SEG-05",
        roll_now="roll_now",
        title="A new lead pile rolls",
        words={"wait": "From the next segment on", "roll_now": "At once"},
    )
    empty_pile_roll: Literal["skip", "roll"] = option(
        "a gap gets no roll, or one",
        "PU-PILE-10",
        roll_gaps="roll",
        title="A gap between piles",
        words={"skip": "Gets no roll", "roll": "Gets a roll"},
    )
    trim_end_gaps: bool = option(
        "empty piles at either end are taken away",
        "PU-PILE-09",
        default=True,
        sets="trim",
        title="Empty end piles are taken away",
    )
    duel_ties: Literal["order", "reroll"] = option(
        "equal totals: the car ahead stays ahead, or they roll again",
        "PU-Q7-05",
        reroll_ties="reroll",
        title="Equal totals in a duel",
        words={"order": "The car ahead stays ahead", "reroll": "They roll again"},
    )
    duel_marks: bool = option(
        "+, ++ and - count in duels",
        "PU-Q7-04",
        "PU-Q10-12",
        default=False,
        title="Plus and minus count in duels",
    )
    ladder_short_pile: Literal["last", "none"] = option(
        "too few cars for the die: the last climbs, or nobody",
        "PU-Q10-02",
        short_ladder="last",
        title="Too few cars for the die",
        words={"last": "The last climbs", "none": "Nobody climbs"},
    )
    ladder_c1: Literal["challenge", "none"] = option(
        "a climber already on top challenges the pile ahead, or stays",
        "PU-Q10-09",
        top_challenges="challenge",
        title="A climber already on top",
        words={"challenge": "Challenges the pile ahead", "none": "Stays"},
    )
    ladder_cross: Literal["insert", "swap"] = option(
        "a win in the pile ahead: he moves in, or they change places",
        "PU-Q10-07",
        cross_swaps="swap",
        title="A win in the pile ahead",
        words={"insert": "Moves him in", "swap": "They change places"},
    )
    ladder_limit: Literal["one_pile", "unlimited"] = option(
        "how far a climber may go on",
        "PU-Q10-08",
        climbs_on="unlimited",
        title="A climber may go on",
        words={"one_pile": "By one pile", "unlimited": "Without a limit"},
    )
    ladder_new_pile: Literal["nothing", "new_pile"] = option(
        "a climber on top of the lead pile stays, or pulls away",
        "PU-Q10-06",
        climber_leaves="new_pile",
        title="A climber on top of the lead pile",
        words={"nothing": "Stays", "new_pile": "Pulls away"},
    )
    mech_scope: Literal["first", "all"] = option(
        "a mechanical caution checks the first car in range, or all",
        "PU-Q12-02",
        all_in_mech_range="all",
        title="A mechanical caution checks",
        words={"first": "The first car in range", "all": "All cars in range"},
    )
    mech_match: Literal["range", "exact"] = option(
        "any Mech letter of the range, or its first only",
        "PU-Q12-02",
        mech_exact="exact",
        title="Mech letters that count",
        words={"range": "Any of the range", "exact": "Its first only"},
    )
    empty_crash: Literal["caution_stands", "no_caution"] = option(
        "nobody in range: still a caution, or none",
        "PU-Q2-04",
        "PU-Q12-05",
        empty_caution="caution_stands",
        title="Nobody in range of a crash",
        words={"caution_stands": "Still a caution", "no_caution": "No caution"},
    )
    sr_keeps_caution: bool = option(
        "a Special Result is still a caution",
        "PU-SR-04",
        default=True,
        sets="special_caution",
        title="A Special Result is still a caution",
    )
    skill_marks: Literal["ignore_marks", "exact"] = option(
        "rows 6 and 9 take B+ and B- as B, or only B",
        "PU-Q6-03",
        "PU-Q9-02",
        title="Rows 6 and 9 take B+ and B-",
        words={"ignore_marks": "As B", "exact": "Not at all: only B"},
    )
    dnf_classification: Literal["reverse", "by_position"] = option(
        "retired cars: last out first, or by the place they held",
        "PU-DNF-04",
        classify_by_place="by_position",
        title="Retired cars are listed",
        words={"reverse": "Last out first", "by_position": "By the place they held"},
    )
    caution_on_stage_end: Literal["after", "before"] = option(
        "a caution that ends a stage: order after, or before, cars go back",
        "PU-CAUTION-06",
        stage_before="before",
        title="A caution that ends a stage: the order",
        words={"after": "After cars go back", "before": "Before cars go back"},
    )
    overtime: Literal["once", "off", "three", "unlimited"] = option(
        "how often a Final Lap under caution is run again",
        "PU-OT-02",
        overtimes=OVERTIMES,
        title="A Final Lap under caution",
        words={
            "once": "Is run again once",
            "off": "Is not run again",
            "three": "Up to three times",
            "unlimited": "As often as needed",
        },
    )
    final_identity: Literal["same_pile", "pile_position"] = option(
        "whose the second action of the Final Lap is",
        "PU-FINAL-04",
        by_position="pile_position",
        title="The second action of the Final Lap is of",
        words={"same_pile": "The same pile", "pile_position": "The pile now in that position"},
    )
    lap_piles: Literal["seven", "by_length", "off"] = option(
        "piles on the lead lap: seven, by the length of a lap, or all",
        "PU-LAP-02",
        title="Piles on the lead lap",
        words={"seven": "Seven", "by_length": "By the length of a lap", "off": "All"},
    )
    small_field: Literal["fill_sixes", "four_equal"] = option(
        "up to 18 cars: piles of six, or four alike",
        "PU-PILE-02",
        four_equal="four_equal",
        title="Up to 18 cars",
        words={"fill_sixes": "Piles of six", "four_equal": "Four piles alike"},
    )
    quali_deal: Literal["round_robin", "blocks"] = option(
        "qualifying cards dealt in turn, or pile by pile",
        "PU-QUAL-03",
        deal_blocks="blocks",
        title="Qualifying cards are dealt",
        words={"round_robin": "In turn", "blocks": "Pile by pile"},
    )
    type_boundaries: Literal["speedway", "short_super"] = option(
        "ovals of exactly one and two miles",
        "PU-TRACK-02",
        title="Ovals of exactly one and two miles",
        words={"speedway": "Are speedways", "short_super": "Are short tracks and superspeedways"},
    )
    quali_plus: Literal["yes", "within_letter"] = option(
        "a + in qualifying lifts over every letter, or within its own",
        "PU-QUAL-07",
        plus_in_letter="within_letter",
        title="A plus in qualifying lifts",
        words={"yes": "Over every letter", "within_letter": "Within its own letter"},
    )


# At a screen, watched at about a second for each of 167 to 202 entries of the short race and 289 to
# 350 of the first; driven there are 28 decisions of about six seconds each, or 44.
PRESETS = (
    Preset("Quick", "a road course of 2023, few laps", "3-5", {"set": "2023", "race": 25}),
    Preset("Rulebook", "the first race of our own circuit", "5-8", {}),
    Preset("Long", "500 miles at Daytona, 40 cars", "6-9", {"set": "2023", "race": 1}),
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
