"""The protocol as JSON Schema, made from the very types that the server reads and writes."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec

from fivewide.games import GAMES
from fivewide.season.document import OutlookDocument, SeasonDocument
from fivewide.server import messages, requests, seasons_api
from fivewide.server.replay import ReplayData

REF = "#/$defs/{name}"
BODIES = {
    "OpenTable": requests.OpenTable,
    "BranchTable": requests.BranchTable,
    "JoinTable": requests.JoinTable,
    "Opened": requests.Opened,
    "ShownTable": requests.ShownTable,
    "Joined": requests.Joined,
    "Imported": requests.Imported,
    "PersonTable": requests.PersonTable,
    "NewCode": requests.NewCode,
    "ClaimCode": requests.ClaimCode,
    "Claimed": requests.Claimed,
    "ListedTable": requests.ListedTable,
    "ProblemReply": requests.ProblemReply,
    "ReplayData": ReplayData,
    "SeasonChoices": seasons_api.SeasonChoices,
    "SeasonDocument": SeasonDocument,
    "OutlookDocument": OutlookDocument,
    "WatchedRace": seasons_api.WatchedRace,
}


def schema() -> dict[str, Any]:
    incoming, outgoing = get_args(messages.FromClient), get_args(messages.FromServer)
    wanted = [messages.FromClient, messages.FromServer, *BODIES.values()]
    (client, server, *bodies), defs = msgspec.json.schema_components(wanted, ref_template=REF)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Five Wide protocol",
        "version": messages.VERSION,
        "from_client": client,
        "from_server": server,
        "bodies": dict(zip(BODIES, bodies, strict=True)),
        "types": {
            "from_client": [kind.__struct_config__.tag for kind in incoming],
            "from_server": [kind.__struct_config__.tag for kind in outgoing],
        },
        "views": {game: _view(kind) for game, kind in GAMES.items()},
        "$defs": defs,
    }


def _view(game: Any) -> dict[str, Any]:
    """What `view` looks like in this game. Names are the game's own, so it stands by itself."""
    kind = get_type_hints(type(game).view)["return"]
    return msgspec.json.schema(kind)
