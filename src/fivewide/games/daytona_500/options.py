"""What is settled before the start."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fivewide.kernel.errors import BadOption
from fivewide.kernel.options import OptionSet, Preset, Ready, dotted, option

MOST_RACES = 12  # of a game


class Options(OptionSet, frozen=True, rename=dotted):
    """Defaults are the rulings of `rules.toml`; every other value is a way some table plays."""

    game_races: Annotated[int, Meta(ge=1, le=MOST_RACES)] = option(
        "how many races a game has", "D5-GAME-01", default=3, sets="races", title="Races in a game"
    )
    track: str = option(
        "a track of the pack; empty: its first", "D5-MOVE-01", default="", title="Track"
    )
    purse: str = option(
        "a prize list of the pack: speedway or sibling",
        "D5-MONEY-01",
        default="speedway",
        title="Prizes",
    )
    players_extended: bool = option(
        "house mode: five or six players, two cars at most",
        "D5-SETUP-01",
        default=False,
        title="Five or six players",
    )
    auction_guard: Literal["lookahead", "last_car_only"] = option(
        "cars are kept back for players without one, or only the last",
        "D5-BID-24",
        guard_ahead="lookahead",
        title="Cars kept back at auction",
        words={"lookahead": "For everybody without one", "last_car_only": "Only the last one"},
    )
    auction_broke_buyer: Literal["pay_what_you_have", "loan"] = option(
        "what a forced buyer without $10,000 does",
        "D5-BID-25",
        loans="loan",
        title="A forced buyer short of $10,000",
        words={"pay_what_you_have": "Pays what is there", "loan": "Takes a loan"},
    )
    wild_use: Literal["mandatory", "optional"] = option(
        "a wild line must be used if it can be, or may be left",
        "D5-CARD-08",
        wild_optional="optional",
        title="A wild line",
        words={"mandatory": "Must be used if it can be", "optional": "May be left"},
    )
    move_shortfall: Literal["maximal", "stepwise"] = option(
        "a blocked car goes as far as possible, or into dead ends too",
        "D5-BLOCK-01",
        stepwise="stepwise",
        title="A blocked car",
        words={"maximal": "Goes as far as possible", "stepwise": "May go into dead ends"},
    )
    red_return: Literal["inner_first", "any_white"] = option(
        "off the red lane into the inner lane first, or anywhere",
        "D5-RED-07",
        red_any_white="any_white",
        title="Off the red lane",
        words={"inner_first": "Into the inner lane first", "any_white": "Into any white lane"},
    )
    red_use: Literal["must", "may"] = option(
        "the red lane must be used if it takes a car farther, or may",
        "D5-RED-05",
        red_may="may",
        title="The red lane",
        words={"must": "Must be used if it is farther", "may": "May be used"},
    )
    finish_rest_of_card: Literal["resolve", "void"] = option(
        "the rest of a card once the mover's last car is home",
        "D5-FINISH-04",
        void_rest="void",
        title="The rest of a card after the last car is home",
        words={"resolve": "Is played", "void": "Is lost"},
    )
    dealer_next: Literal["right", "same", "last_place"] = option(
        "who deals the next race",
        "D5-SETUP-03",
        dealer_same="same",
        dealer_last="last_place",
        title="Who deals the next race",
        words={
            "right": "The player to the right",
            "same": "The same player",
            "last_place": "Whoever was last",
        },
    )
    money_visibility: Literal["public", "hidden_between_auctions"] = option(
        "whether the others see your cash outside auctions",
        "D5-MONEY-03",
        title="Cash outside auctions",
        words={"public": "Open", "hidden_between_auctions": "Hidden"},
    )
    discard_visibility: Literal["open", "top_only"] = option(
        "the discard may be looked through, or only its top card seen",
        "D5-TURN-04",
        title="The discard pile",
        words={"open": "May be looked through", "top_only": "Only its top card is seen"},
    )
    game_tie: Literal["shared", "last_race_prizes"] = option(
        "a tie is a shared win, or the last race's prizes decide",
        "D5-GAME-02",
        tie_by_last_race="last_race_prizes",
        title="A tie at the end",
        words={"shared": "A shared win", "last_race_prizes": "The last race's prizes decide"},
    )


# At a screen, against three bots: a decision of one's own takes about six seconds, one of theirs
# about one. Measured with `greedy` in every seat: 37 to 49 own decisions in a race.
PRESETS = (
    Preset("Quick", "one race", "5-7", {"game.races": 1}),
    Preset("Rulebook", "three races", "17-21", {}),
    Preset("Long", "five races", "28-35", {"game.races": 5}),
)

READY = Ready(
    asks="card",
    says="Cars are bought already: straight to the green flag",
    before="The auction first: who bids most drives it",
)


def check(options: Options) -> None:
    """Options that make no sense together are refused rather than ignored."""
    if options.move_shortfall == "stepwise" and options.red_use == "may":
        raise BadOption(
            "option red.use=may does nothing with move.shortfall=stepwise: every step is chosen"
        )
