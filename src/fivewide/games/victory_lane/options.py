"""What is settled before the start."""

from __future__ import annotations

from typing import Literal

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, Preset, Ready, option

from .board import TEAM_NPDS, TEAM_OFF, TEAM_PAIRS

MOST_RACES = 20


class Options(OptionSet, frozen=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    races: str = option(
        'Race cards in the order they are raced, with commas: "R01,R08", or "all"',
        "VL-SETUP-02",
        "VL-CHAMP-01",
        default="R01",
        title="Races",
        picked="Race cards in the order they are raced",
    )
    team_mode: Literal["off", "own_npds", "pairs8"] = option(
        "teams: none, a player with the NPDs, or four pairs of eight",
        "VL-TEAM-01",
        team_mode={"off": TEAM_OFF, "own_npds": TEAM_NPDS, "pairs8": TEAM_PAIRS},
        title="Teams",
        words={
            "off": "None",
            "own_npds": "A player with the other cars",
            "pairs8": "Four pairs of eight players",
        },
    )
    team_open_hands: bool = option(
        "partners of a pair see each other's hands",
        "VL-TEAM-05",
        default=False,
        sets="open_hands",
        title="Partners see each other's hands",
    )
    team_pick: Literal["seat_order", "random", "free"] = option(
        "Team cards are chosen in a drawn order, dealt, or chosen seat by seat",
        "VL-SETUP-06",
        pick_random="random",
        pick_free="free",
        title="Team cards",
        words={
            "seat_order": "Chosen in a drawn order",
            "random": "Dealt",
            "free": "Chosen seat by seat",
        },
    )
    series_redeal_npds: bool = option(
        "NPDs are dealt anew for every race of a session",
        "VL-CHAMP-05",
        default=False,
        sets="redeals_npds",
        title="Other cars dealt anew each race",
    )
    beside: Literal["touch", "level_groove_only"] = option(
        "cars are beside if they touch, or only level in the Groove",
        "VL-WIDE-02",
        groove_beside_only="level_groove_only",
        title="Cars are beside",
        words={"touch": "If they touch", "level_groove_only": "Only level in the Groove"},
    )
    first_player: Literal["any_own_car", "primary_only"] = option(
        "whose first car on the grid earns the First Player token",
        "VL-QUAL-13",
        first_primary_only="primary_only",
        title="First Player: the first on the grid counts",
        words={"any_own_car": "Any car of a player", "primary_only": "Primaries only"},
    )
    rogue_grid: Literal["auto", "last_player"] = option(
        "rogues take the front-most space, or the last player places them",
        "VL-QUAL-11",
        rogue_grid_by_last="last_player",
        title="Rogues on the grid",
        words={"auto": "Take the front-most space", "last_player": "Are placed by the last player"},
    )
    rogue_control: Literal["last_primary", "last_turn_player"] = option(
        "who controls rogues: who runs last, or whose turn is last",
        "VL-ROGUE-02",
        rogues_to_last_turn="last_turn_player",
        title="Who controls rogues",
        words={"last_primary": "Who runs last", "last_turn_player": "Whose turn is last"},
    )
    npd_caution: Literal["upright_rule", "always"] = option(
        "NPDs pit at a caution if their card is upright, or always",
        "VL-YELLOW-09",
        npd_caution_always="always",
        title="Other cars pit at a caution",
        words={"upright_rule": "If their card is upright", "always": "Always"},
    )
    npd_green_pit_turns_card: bool = option(
        "the stop with the fifth Laps card turns an NPD's card",
        "VL-NPD-14",
        default=False,
        sets="npd_stop_turns",
        title="A green-flag stop turns the card",
    )
    npd_move_min: Literal["full", "one_step"] = option(
        "an NPD's Move counts when carried out in full, or after a step",
        "VL-NPD-12",
        npd_one_step="one_step",
        title="A Move of the other cars counts",
        words={"full": "When carried out in full", "one_step": "After one step"},
    )
    caution_timing: Literal["immediate", "end_of_round"] = option(
        "a caution stops the race at once, or after the round",
        "VL-LAPS-09",
        caution_waits="end_of_round",
        title="A caution stops the race",
        words={"immediate": "At once", "end_of_round": "After the round"},
    )
    side_draft: Literal["chain", "jump"] = option(
        "a Side Draft takes cars behind along, or jumps them",
        "VL-MAN-07",
        side_draft_jumps="jump",
        title="A Side Draft",
        words={"chain": "Takes cars behind along", "jump": "Jumps them"},
    )
    stop_short_keeps_maneuver: bool = option(
        "who stops short may still perform the maneuver",
        "VL-MOVE-15",
        default=False,
        sets="stop_short_keeps",
        title="Maneuver after stopping short",
    )
    late_reroll: Literal["deny", "offer"] = option(
        "a car that fails only after another's reroll may reroll too",
        "VL-RISK-06",
        late_reroll="offer",
        title="A reroll after another's reroll",
        words={"deny": "No", "offer": "May be made"},
    )
    gas_and_go_fresh_tires: bool = option(
        "a Gas & Go stop makes tires fresh too",
        "VL-PIT-09",
        default=True,
        gas_keeps_worn=False,
        title="Gas & Go makes tires fresh",
    )
    rear_edge: Literal["loop", "stop"] = option(
        "cars drop back round the loop, or stop at the rear edge",
        "VL-BACK-05",
        rear_stops="stop",
        title="Cars that drop back",
        words={"loop": "Go round the loop", "stop": "Stop at the rear edge"},
    )
    pass_rule: Literal["state", "forward_only"] = option(
        "positions decide who is lapped, or only driving past",
        "VL-LAPPED-06",
        pass_forward_only="forward_only",
        title="Who is lapped",
        words={"state": "Positions decide", "forward_only": "Only driving past counts"},
    )
    lap_back: Literal["ahead", "level"] = option(
        "a Lapped car gets its lap back ahead of the leader, or level already",
        "VL-LAPPED-04",
        level_regains="level",
        title="A lap is won back",
        words={"ahead": "Ahead of the leader", "level": "Level with the leader"},
    )
    pit_die_clamp: bool = option(
        "pit dice with their modifier stay from 1 to 6",
        "VL-YELLOW-18",
        default=False,
        sets="clamps_pit_die",
        title="Pit dice stay from 1 to 6",
    )
    solo_npd_stage_pit: Literal["follow_player", "always"] = option(
        "solo NPDs at a stage end pit if the player does, or always",
        "VL-SOLO-05",
        solo_stage_pit="always",
        title="Alone: other cars pit at a stage end",
        words={"follow_player": "If you do", "always": "Always"},
    )
    bonus_is_maneuver: bool = option(
        "a bonus counts as a maneuver for pushes of several cars",
        "VL-PUSH-12",
        default=True,
        bonus_is_free=False,
        title="A bonus counts as a maneuver",
    )


# At a screen, against three bots: a decision of one's own takes about six seconds, one of theirs
# about one. Measured with `greedy` in every seat: 65 to 72 own decisions in the race with one
# stage, 96 to 139 in the first race, 297 to 354 in a session of three.
PRESETS = (
    Preset("Quick", "one race with one stage", "9-11", {"races": "R10"}),
    Preset("Rulebook", "one race with its stages", "15-20", {"races": "R01"}),
    Preset("Long", "a session of three races", "45-55", {"races": "R01,R08,R10"}),
)

READY = Ready(
    asks="action",
    says="Teams and grid are settled: straight to the green flag",
    before="Team cards, garage and qualifying first",
)


def check(options: Options, seats: int) -> None:
    """Options that do not fit the table are refused rather than ignored."""
    if options.team_mode == "own_npds" and seats not in (2, 3, 4):
        raise BadOption("option team_mode=own_npds is for 2 to 4 players (VL-TEAM-01)")
    if options.team_mode == "pairs8" and seats != 8:
        raise BadOption("option team_mode=pairs8 is for 8 players (VL-TEAM-03)")
    if options.team_open_hands and options.team_mode != "pairs8":
        raise BadOption("option team_open_hands needs team_mode=pairs8 (VL-TEAM-05)")
