"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import meaning, option

MOST_RACES = 12  # of a game


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    races: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_RACES)],
        meaning("how many races a game has", "D5-GAME-01", sets="races"),
    ] = option("game.races", 3)
    track: Annotated[str, meaning("a track of the pack; empty: its first", "D5-MOVE-01")] = ""
    purse: Annotated[
        str, meaning("a prize list of the pack: speedway or sibling", "D5-MONEY-01")
    ] = "speedway"
    players_extended: Annotated[
        bool, meaning("house mode: five or six players, two cars at most", "D5-SETUP-01")
    ] = option("players.extended", False)
    auction_guard: Annotated[
        Literal["lookahead", "last_car_only"],
        meaning(
            "cars are kept back for players without one, or only the last",
            "D5-BID-24",
            sets={"guard_ahead": "lookahead"},
        ),
    ] = option("auction.guard", "lookahead")
    auction_broke_buyer: Annotated[
        Literal["pay_what_you_have", "loan"],
        meaning("what a forced buyer without $10,000 does", "D5-BID-25", sets={"loans": "loan"}),
    ] = option("auction.broke_buyer", "pay_what_you_have")
    wild_use: Annotated[
        Literal["mandatory", "optional"],
        meaning(
            "a wild line must be used if it can be, or may be left",
            "D5-CARD-08",
            sets={"wild_optional": "optional"},
        ),
    ] = option("wild.use", "mandatory")
    move_shortfall: Annotated[
        Literal["maximal", "stepwise"],
        meaning(
            "a blocked car goes as far as possible, or into dead ends too",
            "D5-BLOCK-01",
            sets={"stepwise": "stepwise"},
        ),
    ] = option("move.shortfall", "maximal")
    red_return: Annotated[
        Literal["inner_first", "any_white"],
        meaning(
            "off the red lane into the inner lane first, or anywhere",
            "D5-RED-07",
            sets={"red_any_white": "any_white"},
        ),
    ] = option("red.return", "inner_first")
    red_use: Annotated[
        Literal["must", "may"],
        meaning(
            "the red lane must be used if it takes a car farther, or may",
            "D5-RED-05",
            sets={"red_may": "may"},
        ),
    ] = option("red.use", "must")
    finish_rest_of_card: Annotated[
        Literal["resolve", "void"],
        meaning(
            "the rest of a card once the mover's last car is home",
            "D5-FINISH-04",
            sets={"void_rest": "void"},
        ),
    ] = option("finish.rest_of_card", "resolve")
    dealer_next: Annotated[
        Literal["right", "same", "last_place"],
        meaning(
            "who deals the next race",
            "D5-SETUP-03",
            sets={"dealer_same": "same", "dealer_last": "last_place"},
        ),
    ] = option("dealer.next", "right")
    money_visibility: Annotated[
        Literal["public", "hidden_between_auctions"],
        meaning("whether the others see your cash outside auctions", "D5-MONEY-03"),
    ] = option("money.visibility", "public")
    discard_visibility: Annotated[
        Literal["open", "top_only"],
        meaning("the discard may be looked through, or only its top card seen", "D5-TURN-04"),
    ] = option("discard.visibility", "open")
    game_tie: Annotated[
        Literal["shared", "last_race_prizes"],
        meaning(
            "a tie is a shared win, or the last race's prizes decide",
            "D5-GAME-02",
            sets={"tie_by_last_race": "last_race_prizes"},
        ),
    ] = option("game.tie", "shared")


def check(options: Options) -> None:
    """Options that make no sense together are refused rather than ignored."""
    if options.move_shortfall == "stepwise" and options.red_use == "may":
        raise BadOption(
            "option red.use=may does nothing with move.shortfall=stepwise: every step is chosen"
        )
