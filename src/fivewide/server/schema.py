"""The protocol as JSON Schema, made from the very types that the server reads and writes."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec

from fivewide.games import GAMES
from fivewide.kernel.game import Game
from fivewide.kernel.rulebook import Ambiguity, Chapter, Proof, Rule
from fivewide.learn import Lesson
from fivewide.report import RaceReport
from fivewide.season.document import OutlookDocument, SeasonDocument
from fivewide.server import games_api, messages, own_packs, requests, seasons_api, teaching_api
from fivewide.server.replay import ReplayData

log = logging.getLogger("fivewide.server")
REF = "#/$defs/{name}"
BODIES = (
    requests.OpenTable,
    requests.BranchTable,
    requests.JoinTable,
    requests.Opened,
    requests.ChosenOptions,
    requests.AllowedSeats,
    requests.ShownTable,
    requests.Joined,
    requests.Imported,
    requests.PersonTable,
    requests.NewCode,
    requests.ClaimCode,
    requests.Claimed,
    requests.ListedTable,
    requests.ProblemReply,
    games_api.Games,
    requests.OpenLesson,
    Lesson,
    own_packs.PackList,
    Chapter,
    Rule,
    Ambiguity,
    Proof,
    teaching_api.HowToPlayPage,
    teaching_api.GlossaryTerms,
    teaching_api.RulePicture,
    ReplayData,
    RaceReport,
    seasons_api.SeasonChoices,
    SeasonDocument,
    OutlookDocument,
    seasons_api.WatchedRace,
)


def schema() -> dict[str, Any]:
    incoming, outgoing = get_args(messages.FromClient), get_args(messages.FromServer)
    wanted = [messages.FromClient, messages.FromServer, *BODIES]
    (client, server, *bodies), defs = msgspec.json.schema_components(wanted, ref_template=REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Five Wide protocol",
        "version": messages.VERSION,
        "from_client": client,
        "from_server": server,
        "bodies": {kind.__name__: body for kind, body in zip(BODIES, bodies, strict=True)},
        "types": {
            "from_client": [kind.__struct_config__.tag for kind in incoming],
            "from_server": [kind.__struct_config__.tag for kind in outgoing],
        },
        "games": dict(_games()),
        "$defs": defs,
    }


def _games() -> Iterator[tuple[str, dict[str, Any]]]:
    """What no schema can be made of (a game of another package) is left out."""
    for id, game in GAMES.items():
        try:
            yield id, _game(game)
        except Exception:  # any code may be behind it
            log.warning("no schema of %s", id, exc_info=True)


def _game(game: Game[Any]) -> dict[str, Any]:
    """What is a game's own in messages; its `$defs` are too, so it stands by itself.

    `view`, `content` and `options` (what is settled before the start) as they are; `option` is
    what an option's `facts` say; `actions` by question and `events` by kind, for the content and
    the fewest seats that the game has by itself.
    """
    view = get_type_hints(type(game).view)["return"]
    parts = {"view": view, "content": game.Contents, "option": game.OptionFacts}
    wanted = {"options": game.Options, **{name: kind for name, kind in parts.items() if kind}}
    schemas, defs = msgspec.json.schema_components(wanted.values(), ref_template=REF)
    setup = game.prepare({}, game.seats[0])
    return {
        **dict(zip(wanted, schemas, strict=True)),
        "$defs": defs,
        "actions": game.action_schemas(setup),
        "events": game.fact_schemas(setup),
    }
