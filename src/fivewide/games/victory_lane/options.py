"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import meaning

from .board import TEAM_NPDS, TEAM_OFF, TEAM_PAIRS

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
        meaning(
            "teams: none, a player with the NPDs, or four pairs of eight",
            "VL-TEAM-01",
            sets={"team_mode": {"off": TEAM_OFF, "own_npds": TEAM_NPDS, "pairs8": TEAM_PAIRS}},
        ),
    ] = "off"
    team_open_hands: Annotated[
        bool, meaning("partners of a pair see each other's hands", "VL-TEAM-05", sets="open_hands")
    ] = False
    team_pick: Annotated[
        Literal["seat_order", "random", "free"],
        meaning(
            "Team cards are chosen in a drawn order, dealt, or chosen seat by seat",
            "VL-SETUP-06",
            sets={"pick_random": "random", "pick_free": "free"},
        ),
    ] = "seat_order"
    series_redeal_npds: Annotated[
        bool,
        meaning(
            "NPDs are dealt anew for every race of a session", "VL-CHAMP-05", sets="redeals_npds"
        ),
    ] = False
    beside: Annotated[
        Literal["touch", "level_groove_only"],
        meaning(
            "cars are beside if they touch, or only level in the Groove",
            "VL-WIDE-02",
            sets={"groove_beside_only": "level_groove_only"},
        ),
    ] = "touch"
    first_player: Annotated[
        Literal["any_own_car", "primary_only"],
        meaning(
            "whose first car on the grid earns the First Player token",
            "VL-QUAL-13",
            sets={"first_primary_only": "primary_only"},
        ),
    ] = "any_own_car"
    rogue_grid: Annotated[
        Literal["auto", "last_player"],
        meaning(
            "rogues take the front-most space, or the last player places them",
            "VL-QUAL-11",
            sets={"rogue_grid_by_last": "last_player"},
        ),
    ] = "auto"
    rogue_control: Annotated[
        Literal["last_primary", "last_turn_player"],
        meaning(
            "who controls rogues: who runs last, or whose turn is last",
            "VL-ROGUE-02",
            sets={"rogues_to_last_turn": "last_turn_player"},
        ),
    ] = "last_primary"
    npd_caution: Annotated[
        Literal["upright_rule", "always"],
        meaning(
            "NPDs pit at a caution if their card is upright, or always",
            "VL-YELLOW-09",
            sets={"npd_caution_always": "always"},
        ),
    ] = "upright_rule"
    npd_green_pit_turns_card: Annotated[
        bool,
        meaning(
            "the stop with the fifth Laps card turns an NPD's card",
            "VL-NPD-14",
            sets="npd_stop_turns",
        ),
    ] = False
    npd_move_min: Annotated[
        Literal["full", "one_step"],
        meaning(
            "an NPD's Move counts when carried out in full, or after a step",
            "VL-NPD-12",
            sets={"npd_one_step": "one_step"},
        ),
    ] = "full"
    caution_timing: Annotated[
        Literal["immediate", "end_of_round"],
        meaning(
            "a caution stops the race at once, or after the round",
            "VL-LAPS-09",
            sets={"caution_waits": "end_of_round"},
        ),
    ] = "immediate"
    side_draft: Annotated[
        Literal["chain", "jump"],
        meaning(
            "a Side Draft takes cars behind along, or jumps them",
            "VL-MAN-07",
            sets={"side_draft_jumps": "jump"},
        ),
    ] = "chain"
    stop_short_keeps_maneuver: Annotated[
        bool,
        meaning(
            "who stops short may still perform the maneuver", "VL-MOVE-15", sets="stop_short_keeps"
        ),
    ] = False
    late_reroll: Annotated[
        Literal["deny", "offer"],
        meaning(
            "a car that fails only after another's reroll may reroll too",
            "VL-RISK-06",
            sets={"late_reroll": "offer"},
        ),
    ] = "deny"
    gas_and_go_fresh_tires: Annotated[
        bool,
        meaning(
            "a Gas & Go stop makes tires fresh too", "VL-PIT-09", sets={"gas_keeps_worn": False}
        ),
    ] = True
    rear_edge: Annotated[
        Literal["loop", "stop"],
        meaning(
            "cars drop back round the loop, or stop at the rear edge",
            "VL-BACK-05",
            sets={"rear_stops": "stop"},
        ),
    ] = "loop"
    pass_rule: Annotated[
        Literal["state", "forward_only"],
        meaning(
            "positions decide who is lapped, or only driving past",
            "VL-LAPPED-06",
            sets={"pass_forward_only": "forward_only"},
        ),
    ] = "state"
    lap_back: Annotated[
        Literal["ahead", "level"],
        meaning(
            "a Lapped car gets its lap back ahead of the leader, or level already",
            "VL-LAPPED-04",
            sets={"level_regains": "level"},
        ),
    ] = "ahead"
    pit_die_clamp: Annotated[
        bool,
        meaning(
            "pit dice with their modifier stay from 1 to 6", "VL-YELLOW-18", sets="clamps_pit_die"
        ),
    ] = False
    solo_npd_stage_pit: Annotated[
        Literal["follow_player", "always"],
        meaning(
            "solo NPDs at a stage end pit if the player does, or always",
            "VL-SOLO-05",
            sets={"solo_stage_pit": "always"},
        ),
    ] = "follow_player"
    bonus_is_maneuver: Annotated[
        bool,
        meaning(
            "a bonus counts as a maneuver for pushes of several cars",
            "VL-PUSH-12",
            sets={"bonus_is_free": False},
        ),
    ] = True


def check(options: Options, seats: int) -> None:
    """Options that do not fit the table are refused rather than ignored."""
    if options.team_mode == "own_npds" and seats not in (2, 3, 4):
        raise BadOption("option team_mode=own_npds is for 2 to 4 players (VL-TEAM-01)")
    if options.team_mode == "pairs8" and seats != 8:
        raise BadOption("option team_mode=pairs8 is for 8 players (VL-TEAM-03)")
    if options.team_open_hands and options.team_mode != "pairs8":
        raise BadOption("option team_open_hands needs team_mode=pairs8 (VL-TEAM-05)")
