"""An older schema brought up step by step, by Alembic."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from fivewide.server.soundness import MIGRATIONS


def migrations() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def steps() -> dict[str, str]:
    """What each version of the schema of a store brings."""
    known = ScriptDirectory.from_config(migrations()).walk_revisions()
    return {step.revision: step.doc for step in known}


def upgrade(connection: sa.Connection, to: str) -> None:
    config = migrations()
    config.attributes["connection"] = connection
    command.upgrade(config, to)
