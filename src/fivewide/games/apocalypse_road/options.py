"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.options import meaning, option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    track: Annotated[str, meaning("a track of the pack; empty: its first", "AR-3.0-01")] = ""
    points: Annotated[
        Literal[12, 15], meaning("points in a pool: a short race or a long one", "AR-3.0-11")
    ] = option("vp", 12)
    race_deck: Annotated[
        Literal["full96", "printed92", "named96"],
        meaning("which Race Cards: 96, the 92 of the printed table, or these and four named ones"),
    ] = "full96"
    teams: Annotated[
        Literal["uniform", "varied"],
        meaning("every team has the same eight cars, or each its own", "AR-3.0-04"),
    ] = "uniform"
    pick: Annotated[
        Literal["secret", "open"],
        meaning("starting cars are chosen sealed, or in the order of the seats", "AR-3.0-05"),
    ] = "secret"
    bag_choice: Annotated[
        Literal["owner", "random"],
        meaning("who says which car goes into the bag in a round", "AR-3.0-09"),
    ] = "owner"
    friendly_fire: Annotated[
        Literal["collateral", "full", "none"],
        meaning(
            "own cars are hit by Spray, Chain and rams only; may be shot at; or are spared "
            "by Spray and Chain",
            "AR-8.0-09",
        ),
    ] = "collateral"
    replacement: Annotated[
        Literal["prompt", "preset"],
        meaning("the owner picks the replacement, or the first of the mat comes", "AR-8.3-02"),
    ] = "prompt"
    sideswipe_check: Annotated[
        Literal["off", "on"], meaning("a Sideswipe needs a hit like a shot", "AR-8.4-02")
    ] = "off"
    crash_ends: Annotated[
        Literal["movement", "activation"],
        meaning("a crash on the crossover ends the move, or event and shot too", "AR-7.12-06"),
    ] = "movement"
    trough_combat: Annotated[
        Literal["on", "off"], meaning("cars in the trough shoot and are shot at", "AR-7.14-08")
    ] = "on"
    offtrack_combat: Annotated[
        Literal["off", "on"],
        meaning("cars beside the track can be shot at like those in the lane there", "AR-8.1-07"),
    ] = "off"
    rough_includes_jump: Annotated[
        Literal["off", "on"], meaning("cards for rough track strike jumps too", "AR-7.14-09")
    ] = "off"
    diag_displace: Annotated[
        Literal["off", "on"],
        meaning("a diagonal step may displace a car for 2 points", "AR-7.15-02"),
    ] = "off"
    rough_diag_entry: Annotated[
        Literal["on", "off"],
        meaning("a diagonal step may lead onto rough track", "AR-7.13-04"),
    ] = "on"
    ss_bulldoze: Annotated[
        Literal["swap", "behind"],
        meaning("a bulldozed car is exchanged, or put behind where that is free", "AR-8.5-02"),
    ] = "swap"
    event_after_death: Annotated[
        Literal["skip", "draw"],
        meaning("what becomes of the star once the car is gone", "AR-10-03"),
    ] = "skip"
    missed_jump_vp: Annotated[
        Literal["on", "off"], meaning("cars lost by Missed Jump score", "AR-10-MISSED")
    ] = "on"
    x_offtrack: Annotated[
        Literal["before", "beyond"],
        meaning("where a car spun on the crossover waits", "AR-10-SPIN-04"),
    ] = "before"
    ss_team: Annotated[
        Literal["skip", "displace"],
        meaning(
            "a Sideswipe toward a team-mate: not possible, or it is displaced", "AR-10-SIDE-02"
        ),
    ] = "skip"
    open_road: Annotated[
        Literal["link", "any"],
        meaning("Open Road ends behind a car, or anywhere on the way", "AR-10-OPEN-01"),
    ] = "link"
    ss_chain: Annotated[
        Literal["run", "all"],
        meaning("a sideswipe's Chain runs through neighbors, or over gaps", "AR-8.5-07"),
    ] = "run"
    first_player: Annotated[
        Literal["damage", "clockwise"], meaning("who gets the marker next", "AR-4.5-02")
    ] = "damage"
    spray: Annotated[
        Literal["arc", "wide"],
        meaning("Spray hits what the gun could be aimed at, or all around the target", "AR-8.5-08"),
    ] = "arc"
    turn_cap: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=200)],
        meaning("after so many turns the smallest pool wins", "AR-11.5-04"),
    ] = 40
    moves: Annotated[
        Literal["routes", "steps"],
        meaning("a move is picked as a route, or always step by step", "AR-7.1-01"),
    ] = "routes"


def flags(options: Options) -> dict[str, bool]:
    """The options as the rules look at them."""
    return {
        "open_pick": options.pick == "open",
        "random_bag": options.bag_choice == "random",
        "fire_at_own": options.friendly_fire == "full",
        "spare_own": options.friendly_fire == "none",
        "preset_reserves": options.replacement == "preset",
        "sideswipe_check": options.sideswipe_check == "on",
        "crash_ends_all": options.crash_ends == "activation",
        "trough_combat": options.trough_combat == "on",
        "offtrack_combat": options.offtrack_combat == "on",
        "rough_is_jump": options.rough_includes_jump == "on",
        "diagonal_displaces": options.diag_displace == "on",
        "diagonal_into_rough": options.rough_diag_entry == "on",
        "bulldoze_behind": options.ss_bulldoze == "behind",
        "event_after_death": options.event_after_death == "draw",
        "missed_jump_scores": options.missed_jump_vp == "on",
        "beyond_crossover": options.x_offtrack == "beyond",
        "sideswipe_team": options.ss_team == "displace",
        "open_road_any": options.open_road == "any",
        "chain_all": options.ss_chain == "all",
        "clockwise_first": options.first_player == "clockwise",
        "wide_spray": options.spray == "wide",
        "steps_only": options.moves == "steps",
    }
