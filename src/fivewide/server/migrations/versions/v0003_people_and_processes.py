"""People and their keys, clocks, closed tables; packs in the store; processes that share it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    for column in (
        sa.Column("why", sa.Text),
        sa.Column("opened_by", sa.String(64)),
        sa.Column("clock", sa.Text),
        sa.Column("due", sa.Float),
        sa.Column("asked", sa.Text),
        sa.Column("owner", sa.String(32)),
        sa.Column("packs", sa.Text),
    ):
        op.add_column("tables", column)
    op.create_index("tables_by_due", "tables", ["due"])
    op.create_index("tables_by_owner", "tables", ["owner"])
    op.create_index("tables_by_opener", "tables", ["opened_by"])
    op.add_column("seats", sa.Column("person_hash", sa.String(64)))
    op.add_column("seats", sa.Column("clock_left", sa.Float))
    op.create_index("seats_by_person", "seats", ["person_hash"])
    op.create_table(
        "packs",
        sa.Column("sha256", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("files", sa.Text, nullable=False),
        sa.Column("kept", sa.Float, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
