"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.options import OptionSet, option


class Options(OptionSet, frozen=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    track: str = option("a track of the pack; empty: its first", "AR-3.0-01", default="")
    vp: Literal[12, 15] = option(
        "points in a pool: a short race or a long one", "AR-3.0-11", sets="points"
    )
    race_deck: Literal["full96", "printed92", "named96"] = option(
        "which Race Cards: 96, the 92 of the printed table, or these and four named ones"
    )
    teams: Literal["uniform", "varied"] = option(
        "every team has the same eight cars, or each its own", "AR-3.0-04"
    )
    pick: Literal["secret", "open"] = option(
        "starting cars are chosen sealed, or in the order of the seats",
        "AR-3.0-05",
        open_pick="open",
    )
    bag_choice: Literal["owner", "random"] = option(
        "who says which car goes into the bag in a round", "AR-3.0-09", random_bag="random"
    )
    friendly_fire: Literal["collateral", "full", "none"] = option(
        "own cars are hit by Spray, Chain and rams only; may be shot at; or are spared "
        "by Spray and Chain",
        "AR-8.0-09",
        fire_at_own="full",
        spare_own="none",
    )
    replacement: Literal["prompt", "preset"] = option(
        "the owner picks the replacement, or the first of the mat comes",
        "AR-8.3-02",
        preset_reserves="preset",
    )
    sideswipe_check: Literal["off", "on"] = option(
        "a Sideswipe needs a hit like a shot", "AR-8.4-02", sideswipe_check="on"
    )
    crash_ends: Literal["movement", "activation"] = option(
        "a crash on the crossover ends the move, or event and shot too",
        "AR-7.12-06",
        crash_ends_all="activation",
    )
    trough_combat: Literal["on", "off"] = option(
        "cars in the trough shoot and are shot at", "AR-7.14-08", trough_combat="on"
    )
    offtrack_combat: Literal["off", "on"] = option(
        "cars beside the track can be shot at like those in the lane there",
        "AR-8.1-07",
        offtrack_combat="on",
    )
    rough_includes_jump: Literal["off", "on"] = option(
        "cards for rough track strike jumps too", "AR-7.14-09", rough_is_jump="on"
    )
    diag_displace: Literal["off", "on"] = option(
        "a diagonal step may displace a car for 2 points", "AR-7.15-02", diagonal_displaces="on"
    )
    rough_diag_entry: Literal["on", "off"] = option(
        "a diagonal step may lead onto rough track", "AR-7.13-04", diagonal_into_rough="on"
    )
    ss_bulldoze: Literal["swap", "behind"] = option(
        "a bulldozed car is exchanged, or put behind where that is free",
        "AR-8.5-02",
        bulldoze_behind="behind",
    )
    event_after_death: Literal["skip", "draw"] = option(
        "what becomes of the star once the car is gone", "AR-10-03", event_after_death="draw"
    )
    missed_jump_vp: Literal["on", "off"] = option(
        "cars lost by Missed Jump score", "AR-10-MISSED", missed_jump_scores="on"
    )
    x_offtrack: Literal["before", "beyond"] = option(
        "where a car spun on the crossover waits", "AR-10-SPIN-04", beyond_crossover="beyond"
    )
    ss_team: Literal["skip", "displace"] = option(
        "a Sideswipe toward a team-mate: not possible, or it is displaced",
        "AR-10-SIDE-02",
        sideswipe_team="displace",
    )
    open_road: Literal["link", "any"] = option(
        "Open Road ends behind a car, or anywhere on the way", "AR-10-OPEN-01", open_road_any="any"
    )
    ss_chain: Literal["run", "all"] = option(
        "a sideswipe's Chain runs through neighbors, or over gaps", "AR-8.5-07", chain_all="all"
    )
    first_player: Literal["damage", "clockwise"] = option(
        "who gets the marker next", "AR-4.5-02", clockwise_first="clockwise"
    )
    spray: Literal["arc", "wide"] = option(
        "Spray hits what the gun could be aimed at, or all around the target",
        "AR-8.5-08",
        wide_spray="wide",
    )
    turn_cap: Annotated[int, Meta(ge=1, le=200)] = option(
        "after so many turns the smallest pool wins", "AR-11.5-04", default=40, sets="turn_cap"
    )
    moves: Literal["routes", "steps"] = option(
        "a move is picked as a route, or always step by step", "AR-7.1-01", steps_only="steps"
    )
