"""What is settled before the start."""

from __future__ import annotations

from typing import Literal

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, option

from .board import TEAM_NPDS, TEAM_OFF, TEAM_PAIRS

MOST_RACES = 20


class Options(OptionSet, frozen=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    races: str = option(
        'Race cards in the order they are raced, with commas: "R01,R08", or "all"',
        "VL-SETUP-02",
        "VL-CHAMP-01",
        default="R01",
    )
    team_mode: Literal["off", "own_npds", "pairs8"] = option(
        "teams: none, a player with the NPDs, or four pairs of eight",
        "VL-TEAM-01",
        team_mode={"off": TEAM_OFF, "own_npds": TEAM_NPDS, "pairs8": TEAM_PAIRS},
    )
    team_open_hands: bool = option(
        "partners of a pair see each other's hands", "VL-TEAM-05", default=False, sets="open_hands"
    )
    team_pick: Literal["seat_order", "random", "free"] = option(
        "Team cards are chosen in a drawn order, dealt, or chosen seat by seat",
        "VL-SETUP-06",
        pick_random="random",
        pick_free="free",
    )
    series_redeal_npds: bool = option(
        "NPDs are dealt anew for every race of a session",
        "VL-CHAMP-05",
        default=False,
        sets="redeals_npds",
    )
    beside: Literal["touch", "level_groove_only"] = option(
        "cars are beside if they touch, or only level in the Groove",
        "VL-WIDE-02",
        groove_beside_only="level_groove_only",
    )
    first_player: Literal["any_own_car", "primary_only"] = option(
        "whose first car on the grid earns the First Player token",
        "VL-QUAL-13",
        first_primary_only="primary_only",
    )
    rogue_grid: Literal["auto", "last_player"] = option(
        "rogues take the front-most space, or the last player places them",
        "VL-QUAL-11",
        rogue_grid_by_last="last_player",
    )
    rogue_control: Literal["last_primary", "last_turn_player"] = option(
        "who controls rogues: who runs last, or whose turn is last",
        "VL-ROGUE-02",
        rogues_to_last_turn="last_turn_player",
    )
    npd_caution: Literal["upright_rule", "always"] = option(
        "NPDs pit at a caution if their card is upright, or always",
        "VL-YELLOW-09",
        npd_caution_always="always",
    )
    npd_green_pit_turns_card: bool = option(
        "the stop with the fifth Laps card turns an NPD's card",
        "VL-NPD-14",
        default=False,
        sets="npd_stop_turns",
    )
    npd_move_min: Literal["full", "one_step"] = option(
        "an NPD's Move counts when carried out in full, or after a step",
        "VL-NPD-12",
        npd_one_step="one_step",
    )
    caution_timing: Literal["immediate", "end_of_round"] = option(
        "a caution stops the race at once, or after the round",
        "VL-LAPS-09",
        caution_waits="end_of_round",
    )
    side_draft: Literal["chain", "jump"] = option(
        "a Side Draft takes cars behind along, or jumps them", "VL-MAN-07", side_draft_jumps="jump"
    )
    stop_short_keeps_maneuver: bool = option(
        "who stops short may still perform the maneuver",
        "VL-MOVE-15",
        default=False,
        sets="stop_short_keeps",
    )
    late_reroll: Literal["deny", "offer"] = option(
        "a car that fails only after another's reroll may reroll too",
        "VL-RISK-06",
        late_reroll="offer",
    )
    gas_and_go_fresh_tires: bool = option(
        "a Gas & Go stop makes tires fresh too", "VL-PIT-09", default=True, gas_keeps_worn=False
    )
    rear_edge: Literal["loop", "stop"] = option(
        "cars drop back round the loop, or stop at the rear edge", "VL-BACK-05", rear_stops="stop"
    )
    pass_rule: Literal["state", "forward_only"] = option(
        "positions decide who is lapped, or only driving past",
        "VL-LAPPED-06",
        pass_forward_only="forward_only",
    )
    lap_back: Literal["ahead", "level"] = option(
        "a Lapped car gets its lap back ahead of the leader, or level already",
        "VL-LAPPED-04",
        level_regains="level",
    )
    pit_die_clamp: bool = option(
        "pit dice with their modifier stay from 1 to 6",
        "VL-YELLOW-18",
        default=False,
        sets="clamps_pit_die",
    )
    solo_npd_stage_pit: Literal["follow_player", "always"] = option(
        "solo NPDs at a stage end pit if the player does, or always",
        "VL-SOLO-05",
        solo_stage_pit="always",
    )
    bonus_is_maneuver: bool = option(
        "a bonus counts as a maneuver for pushes of several cars",
        "VL-PUSH-12",
        default=True,
        bonus_is_free=False,
    )


def check(options: Options, seats: int) -> None:
    """Options that do not fit the table are refused rather than ignored."""
    if options.team_mode == "own_npds" and seats not in (2, 3, 4):
        raise BadOption("option team_mode=own_npds is for 2 to 4 players (VL-TEAM-01)")
    if options.team_mode == "pairs8" and seats != 8:
        raise BadOption("option team_mode=pairs8 is for 8 players (VL-TEAM-03)")
    if options.team_open_hands and options.team_mode != "pairs8":
        raise BadOption("option team_open_hands needs team_mode=pairs8 (VL-TEAM-05)")
