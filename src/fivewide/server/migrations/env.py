"""Alembic runs this: the connection is handed in by `store.migrate`."""

from __future__ import annotations

from alembic import context

from fivewide.server.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
