"""Of which version the schema of a store is, and of which this program's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic.script import ScriptDirectory

from fivewide.server.soundness import migrations

STEPS = {
    step.revision: step.doc for step in ScriptDirectory.from_config(migrations()).walk_revisions()
}
NEWEST = max(STEPS)


def version_of(engine: sa.Engine) -> str | None:
    """None: there is no store of ours in that database."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)
