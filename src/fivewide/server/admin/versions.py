"""What each version of the schema of a store brings."""

from __future__ import annotations

from alembic.script import ScriptDirectory

from fivewide.server.upgrading import migrations

STEPS = {
    step.revision: step.doc for step in ScriptDirectory.from_config(migrations()).walk_revisions()
}
