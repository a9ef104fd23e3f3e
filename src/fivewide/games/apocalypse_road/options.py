"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.options import meaning, option


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    track: Annotated[str, meaning("a track of the pack; empty: its first", "AR-3.0-01")] = ""
    points: Annotated[
        Literal[12, 15],
        meaning("points in a pool: a short race or a long one", "AR-3.0-11", sets="points"),
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
        meaning(
            "starting cars are chosen sealed, or in the order of the seats",
            "AR-3.0-05",
            sets={"open_pick": "open"},
        ),
    ] = "secret"
    bag_choice: Annotated[
        Literal["owner", "random"],
        meaning(
            "who says which car goes into the bag in a round",
            "AR-3.0-09",
            sets={"random_bag": "random"},
        ),
    ] = "owner"
    friendly_fire: Annotated[
        Literal["collateral", "full", "none"],
        meaning(
            "own cars are hit by Spray, Chain and rams only; may be shot at; or are spared "
            "by Spray and Chain",
            "AR-8.0-09",
            sets={"fire_at_own": "full", "spare_own": "none"},
        ),
    ] = "collateral"
    replacement: Annotated[
        Literal["prompt", "preset"],
        meaning(
            "the owner picks the replacement, or the first of the mat comes",
            "AR-8.3-02",
            sets={"preset_reserves": "preset"},
        ),
    ] = "prompt"
    sideswipe_check: Annotated[
        Literal["off", "on"],
        meaning("a Sideswipe needs a hit like a shot", "AR-8.4-02", sets={"sideswipe_check": "on"}),
    ] = "off"
    crash_ends: Annotated[
        Literal["movement", "activation"],
        meaning(
            "a crash on the crossover ends the move, or event and shot too",
            "AR-7.12-06",
            sets={"crash_ends_all": "activation"},
        ),
    ] = "movement"
    trough_combat: Annotated[
        Literal["on", "off"],
        meaning(
            "cars in the trough shoot and are shot at", "AR-7.14-08", sets={"trough_combat": "on"}
        ),
    ] = "on"
    offtrack_combat: Annotated[
        Literal["off", "on"],
        meaning(
            "cars beside the track can be shot at like those in the lane there",
            "AR-8.1-07",
            sets={"offtrack_combat": "on"},
        ),
    ] = "off"
    rough_includes_jump: Annotated[
        Literal["off", "on"],
        meaning(
            "cards for rough track strike jumps too", "AR-7.14-09", sets={"rough_is_jump": "on"}
        ),
    ] = "off"
    diag_displace: Annotated[
        Literal["off", "on"],
        meaning(
            "a diagonal step may displace a car for 2 points",
            "AR-7.15-02",
            sets={"diagonal_displaces": "on"},
        ),
    ] = "off"
    rough_diag_entry: Annotated[
        Literal["on", "off"],
        meaning(
            "a diagonal step may lead onto rough track",
            "AR-7.13-04",
            sets={"diagonal_into_rough": "on"},
        ),
    ] = "on"
    ss_bulldoze: Annotated[
        Literal["swap", "behind"],
        meaning(
            "a bulldozed car is exchanged, or put behind where that is free",
            "AR-8.5-02",
            sets={"bulldoze_behind": "behind"},
        ),
    ] = "swap"
    event_after_death: Annotated[
        Literal["skip", "draw"],
        meaning(
            "what becomes of the star once the car is gone",
            "AR-10-03",
            sets={"event_after_death": "draw"},
        ),
    ] = "skip"
    missed_jump_vp: Annotated[
        Literal["on", "off"],
        meaning(
            "cars lost by Missed Jump score", "AR-10-MISSED", sets={"missed_jump_scores": "on"}
        ),
    ] = "on"
    x_offtrack: Annotated[
        Literal["before", "beyond"],
        meaning(
            "where a car spun on the crossover waits",
            "AR-10-SPIN-04",
            sets={"beyond_crossover": "beyond"},
        ),
    ] = "before"
    ss_team: Annotated[
        Literal["skip", "displace"],
        meaning(
            "a Sideswipe toward a team-mate: not possible, or it is displaced",
            "AR-10-SIDE-02",
            sets={"sideswipe_team": "displace"},
        ),
    ] = "skip"
    open_road: Annotated[
        Literal["link", "any"],
        meaning(
            "Open Road ends behind a car, or anywhere on the way",
            "AR-10-OPEN-01",
            sets={"open_road_any": "any"},
        ),
    ] = "link"
    ss_chain: Annotated[
        Literal["run", "all"],
        meaning(
            "a sideswipe's Chain runs through neighbors, or over gaps",
            "AR-8.5-07",
            sets={"chain_all": "all"},
        ),
    ] = "run"
    first_player: Annotated[
        Literal["damage", "clockwise"],
        meaning("who gets the marker next", "AR-4.5-02", sets={"clockwise_first": "clockwise"}),
    ] = "damage"
    spray: Annotated[
        Literal["arc", "wide"],
        meaning(
            "Spray hits what the gun could be aimed at, or all around the target",
            "AR-8.5-08",
            sets={"wide_spray": "wide"},
        ),
    ] = "arc"
    turn_cap: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=200)],
        meaning("after so many turns the smallest pool wins", "AR-11.5-04", sets="turn_cap"),
    ] = 40
    moves: Annotated[
        Literal["routes", "steps"],
        meaning(
            "a move is picked as a route, or always step by step",
            "AR-7.1-01",
            sets={"steps_only": "steps"},
        ),
    ] = "routes"
