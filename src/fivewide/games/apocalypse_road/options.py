"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.options import OptionSet, Preset, Ready, option


class Options(OptionSet, frozen=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    track: str = option(
        "a track of the pack; empty: its first", "AR-3.0-01", default="", title="Track"
    )
    vp: Literal[12, 15] = option(
        "points in a pool: a short race or a long one",
        "AR-3.0-11",
        sets="points",
        title="Points in a pool",
        words={12: "12: a short race", 15: "15: a long race"},
    )
    race_deck: Literal["full96", "printed92", "named96"] = option(
        "which Race Cards: 96, the 92 of the printed table, or these and four named ones",
        title="Race Cards",
        words={
            "full96": "All 96",
            "printed92": "The 92 of the printed table",
            "named96": "These 92 and four named ones",
        },
    )
    teams: Literal["uniform", "varied"] = option(
        "every team has the same eight cars, or each its own",
        "AR-3.0-04",
        title="Cars of a team",
        words={"uniform": "The same eight for all", "varied": "Each its own"},
    )
    pick: Literal["secret", "open"] = option(
        "starting cars are chosen sealed, or in the order of the seats",
        "AR-3.0-05",
        open_pick="open",
        title="Starting cars are chosen",
        words={"secret": "Sealed", "open": "In the order of the seats"},
    )
    bag_choice: Literal["owner", "random"] = option(
        "who says which car goes into the bag in a round",
        "AR-3.0-09",
        random_bag="random",
        title="Which car goes into the bag",
        words={"owner": "The owner says", "random": "Drawn at random"},
    )
    friendly_fire: Literal["collateral", "full", "none"] = option(
        "own cars are hit by Spray, Chain and rams only; may be shot at; or are spared "
        "by Spray and Chain",
        "AR-8.0-09",
        fire_at_own="full",
        spare_own="none",
        title="Own cars",
        words={
            "collateral": "Hit by Spray, Chain and rams only",
            "full": "May be shot at",
            "none": "Spared by Spray and Chain",
        },
    )
    replacement: Literal["prompt", "preset"] = option(
        "the owner picks the replacement, or the first of the mat comes",
        "AR-8.3-02",
        preset_reserves="preset",
        title="A replacement",
        words={"prompt": "The owner picks it", "preset": "The first of the mat comes"},
    )
    sideswipe_check: Literal["off", "on"] = option(
        "a Sideswipe needs a hit like a shot",
        "AR-8.4-02",
        sideswipe_check="on",
        title="A Sideswipe needs a hit",
        words={"off": "No", "on": "Yes, like a shot"},
    )
    crash_ends: Literal["movement", "activation"] = option(
        "a crash on the crossover ends the move, or event and shot too",
        "AR-7.12-06",
        crash_ends_all="activation",
        title="A crash on the crossover ends",
        words={"movement": "The move", "activation": "The move, event and shot"},
    )
    trough_combat: Literal["on", "off"] = option(
        "cars in the trough shoot and are shot at",
        "AR-7.14-08",
        trough_combat="on",
        title="Combat in the trough",
        words={"on": "Yes", "off": "No"},
    )
    offtrack_combat: Literal["off", "on"] = option(
        "cars beside the track can be shot at like those in the lane there",
        "AR-8.1-07",
        offtrack_combat="on",
        title="Shots at cars beside the track",
        words={"off": "No", "on": "Yes"},
    )
    rough_includes_jump: Literal["off", "on"] = option(
        "cards for rough track strike jumps too",
        "AR-7.14-09",
        rough_is_jump="on",
        title="Cards for rough track strike jumps",
        words={"off": "No", "on": "Yes"},
    )
    diag_displace: Literal["off", "on"] = option(
        "a diagonal step may displace a car for 2 points",
        "AR-7.15-02",
        diagonal_displaces="on",
        title="A diagonal step may displace",
        words={"off": "No", "on": "Yes, for 2 points"},
    )
    rough_diag_entry: Literal["on", "off"] = option(
        "a diagonal step may lead onto rough track",
        "AR-7.13-04",
        diagonal_into_rough="on",
        title="Diagonal steps onto rough track",
        words={"on": "Yes", "off": "No"},
    )
    ss_bulldoze: Literal["swap", "behind"] = option(
        "a bulldozed car is exchanged, or put behind where that is free",
        "AR-8.5-02",
        bulldoze_behind="behind",
        title="A bulldozed car",
        words={"swap": "Is exchanged", "behind": "Is put behind where that is free"},
    )
    event_after_death: Literal["skip", "draw"] = option(
        "what becomes of the star once the car is gone",
        "AR-10-03",
        event_after_death="draw",
        title="A star once its car is gone",
        words={"skip": "No event", "draw": "An event is drawn all the same"},
    )
    missed_jump_vp: Literal["on", "off"] = option(
        "cars lost by Missed Jump score",
        "AR-10-MISSED",
        missed_jump_scores="on",
        title="Cars lost by Missed Jump score",
        words={"on": "Yes", "off": "No"},
    )
    x_offtrack: Literal["before", "beyond"] = option(
        "where a car spun on the crossover waits",
        "AR-10-SPIN-04",
        beyond_crossover="beyond",
        title="A car spun on the crossover waits",
        words={"before": "Before it", "beyond": "Beyond it"},
    )
    ss_team: Literal["skip", "displace"] = option(
        "a Sideswipe toward a team-mate: not possible, or it is displaced",
        "AR-10-SIDE-02",
        sideswipe_team="displace",
        title="A Sideswipe toward a teammate",
        words={"skip": "Not possible", "displace": "Displaces it"},
    )
    open_road: Literal["link", "any"] = option(
        "Open Road ends behind a car, or anywhere on the way",
        "AR-10-OPEN-01",
        open_road_any="any",
        title="Open Road ends",
        words={"link": "Behind a car", "any": "Anywhere on the way"},
    )
    ss_chain: Literal["run", "all"] = option(
        "a sideswipe's Chain runs through neighbors, or over gaps",
        "AR-8.5-07",
        chain_all="all",
        title="The Chain of a Sideswipe",
        words={"run": "Runs through neighbors", "all": "Leaps over gaps"},
    )
    first_player: Literal["damage", "clockwise"] = option(
        "who gets the marker next",
        "AR-4.5-02",
        clockwise_first="clockwise",
        title="First Player marker next",
        words={"damage": "Whose cars are damaged most", "clockwise": "The next clockwise"},
    )
    spray: Literal["arc", "wide"] = option(
        "Spray hits what the gun could be aimed at, or all around the target",
        "AR-8.5-08",
        wide_spray="wide",
        title="Spray hits",
        words={"arc": "What the gun could be aimed at", "wide": "All around the target"},
    )
    turn_cap: Annotated[int, Meta(ge=1, le=200)] = option(
        "after so many turns the smallest pool wins",
        "AR-11.5-04",
        default=40,
        sets="turn_cap",
        title="Turns at the most",
    )
    moves: Literal["routes", "steps"] = option(
        "a move is picked as a route, or always step by step",
        "AR-7.1-01",
        steps_only="steps",
        title="A move is picked",
        words={"routes": "As a route", "steps": "Step by step"},
    )


# At a screen, against three bots: a decision of one's own takes about six seconds, one of theirs
# about one. Measured with `random` in every seat: 51 to 67 own decisions, 66 to 89 for 15 points.
PRESETS = (
    Preset("Quick", "12 points", "8-11", {"vp": 12}),
    Preset("Long", "15 points", "10-13", {"vp": 15}),
)

READY = Ready(
    asks="card",
    says="The teams stand on the grid",
    before="Choose your cars and line them up first",
)
