"""The tables of the store. An entry is written once and never changed."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("pace", sa.Float, nullable=False),
    sa.Column("host_hash", sa.String(64)),
    sa.Column("header", sa.Text),  # the first line of the race file, once the race is on
    sa.Column("start", sa.Text),  # the position a branch begins with
    sa.Column("branch_of", sa.Text),
    sa.Column("seeds", sa.Text, nullable=False),  # keys of the luck: secret while the race is on
    sa.Column("bots_turn", sa.Boolean, nullable=False),  # goes on by itself after a restart
    sa.Column("summary", sa.Text),  # of a finished race, for lists
    sa.Column("next_table", sa.String(32)),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Index("tables_by_status", "status", "updated"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("driver", sa.String(32), nullable=False),
    sa.Column("token_hash", sa.String(64)),  # whoever holds the token acts
    sa.Column("key_hash", sa.String(64)),  # whoever holds the key may sit down
    sa.Column("stand_in", sa.String(32)),
    sa.Column("word", sa.String(64)),  # of that seat, mixed into the luck
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("action_id", sa.String(64)),  # the client's own, so that a repeat is known
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
