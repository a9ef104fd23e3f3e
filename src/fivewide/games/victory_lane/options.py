"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import meaning

MOST_RACES = 20


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    races: Annotated[
        str,
        meaning(
            'Race cards in the order they are raced, with commas: "R01,R08", or "all"',
            "VL-SETUP-02",
            "VL-CHAMP-01",
        ),
    ] = "R01"
    team_mode: Annotated[
        Literal["off", "own_npds", "pairs8"],
        meaning("teams: none, a player with the NPDs, or four pairs of eight", "VL-TEAM-01"),
    ] = "off"
    team_open_hands: Annotated[
        bool, meaning("partners of a pair see each other's hands", "VL-TEAM-05")
    ] = False
    team_pick: Annotated[
        Literal["seat_order", "random", "free"],
        meaning(
            "Team cards are chosen in a drawn order, dealt, or chosen seat by seat", "VL-SETUP-06"
        ),
    ] = "seat_order"
    series_redeal_npds: Annotated[
        bool, meaning("NPDs are dealt anew for every race of a session", "VL-CHAMP-05")
    ] = False
    beside: Annotated[
        Literal["touch", "level_groove_only"],
        meaning("cars are beside if they touch, or only level in the Groove", "VL-WIDE-02"),
    ] = "touch"
    first_player: Annotated[
        Literal["any_own_car", "primary_only"],
        meaning("whose first car on the grid earns the First Player token", "VL-QUAL-13"),
    ] = "any_own_car"
    rogue_grid: Annotated[
        Literal["auto", "last_player"],
        meaning("rogues take the front-most space, or the last player places them", "VL-QUAL-11"),
    ] = "auto"
    rogue_control: Annotated[
        Literal["last_primary", "last_turn_player"],
        meaning("who controls rogues: who runs last, or whose turn is last", "VL-ROGUE-02"),
    ] = "last_primary"
    npd_caution: Annotated[
        Literal["upright_rule", "always"],
        meaning("NPDs pit at a caution if their card is upright, or always", "VL-YELLOW-09"),
    ] = "upright_rule"
    npd_green_pit_turns_card: Annotated[
        bool, meaning("the stop with the fifth Laps card turns an NPD's card", "VL-NPD-14")
    ] = False
    npd_move_min: Annotated[
        Literal["full", "one_step"],
        meaning("an NPD's Move counts when carried out in full, or after a step", "VL-NPD-12"),
    ] = "full"
    caution_timing: Annotated[
        Literal["immediate", "end_of_round"],
        meaning("a caution stops the race at once, or after the round", "VL-LAPS-09"),
    ] = "immediate"
    side_draft: Annotated[
        Literal["chain", "jump"],
        meaning("a Side Draft takes cars behind along, or jumps them", "VL-MAN-07"),
    ] = "chain"
    stop_short_keeps_maneuver: Annotated[
        bool, meaning("who stops short may still perform the maneuver", "VL-MOVE-15")
    ] = False
    late_reroll: Annotated[
        Literal["deny", "offer"],
        meaning("a car that fails only after another's reroll may reroll too", "VL-RISK-06"),
    ] = "deny"
    gas_and_go_fresh_tires: Annotated[
        bool, meaning("a Gas & Go stop makes tires fresh too", "VL-PIT-09")
    ] = True
    rear_edge: Annotated[
        Literal["loop", "stop"],
        meaning("cars drop back round the loop, or stop at the rear edge", "VL-BACK-05"),
    ] = "loop"
    pass_rule: Annotated[
        Literal["state", "forward_only"],
        meaning("positions decide who is lapped, or only driving past", "VL-LAPPED-06"),
    ] = "state"
    lap_back: Annotated[
        Literal["ahead", "level"],
        meaning(
            "a Lapped car gets its lap back ahead of the leader, or level already", "VL-LAPPED-04"
        ),
    ] = "ahead"
    pit_die_clamp: Annotated[
        bool, meaning("pit dice with their modifier stay from 1 to 6", "VL-YELLOW-18")
    ] = False
    solo_npd_stage_pit: Annotated[
        Literal["follow_player", "always"],
        meaning("solo NPDs at a stage end pit if the player does, or always", "VL-SOLO-05"),
    ] = "follow_player"
    bonus_is_maneuver: Annotated[
        bool, meaning("a bonus counts as a maneuver for pushes of several cars", "VL-PUSH-12")
    ] = True


def check(options: Options, seats: int) -> None:
    """Options that do not fit the table are refused rather than ignored."""
    if options.team_mode == "own_npds" and seats not in (2, 3, 4):
        raise BadOption("option team_mode=own_npds is for 2 to 4 players (VL-TEAM-01)")
    if options.team_mode == "pairs8" and seats != 8:
        raise BadOption("option team_mode=pairs8 is for 8 players (VL-TEAM-03)")
    if options.team_open_hands and options.team_mode != "pairs8":
        raise BadOption("option team_open_hands needs team_mode=pairs8 (VL-TEAM-05)")
