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
    sa.Column("why", sa.Text),  # it was closed before the end
    sa.Column("opened_by", sa.String(64)),  # the address, while the table is open
    sa.Column("clock", sa.Text),  # how long a move or a race may take
    sa.Column("due", sa.Float),  # when the clock of whoever is asked runs out
    sa.Column("asked", sa.Text),  # JSON: the seats that are asked, of a slow table
    sa.Column("owner", sa.String(32)),  # the process that has the table in its memory
    sa.Column("packs", sa.Text),  # JSON: those it begins with; None: the version's own
    sa.Index("tables_by_status", "status", "updated"),
    sa.Index("tables_by_due", "due"),
    sa.Index("tables_by_owner", "owner"),
    sa.Index("tables_by_opener", "opened_by"),
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
    sa.Column("person_hash", sa.String(64)),  # whoever holds this person's key acts, too
    sa.Column("clock_left", sa.Float),  # seconds, of a clock for the whole race
    sa.Index("seats_by_person", "person_hash"),
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

packs = sa.Table(
    "packs",
    metadata,
    sa.Column("sha256", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("version", sa.String(64), nullable=False),
    sa.Column("files", sa.Text, nullable=False),  # JSON: the name of each file, and its text
    sa.Column("kept", sa.Float, nullable=False),
)

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),  # of the advisory lock it holds
    sa.Column("address", sa.Text, nullable=False),  # where other processes reach it
    sa.Column("secret", sa.String(64), nullable=False),  # how they prove that they are ours
    sa.Column("started", sa.Float, nullable=False),
    sa.Column("beat", sa.Float, nullable=False),
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code_hash", sa.String(64), primary_key=True),
    sa.Column("secret", sa.Text, nullable=False),  # the person's key, until the code is used
    sa.Column("until", sa.Float, nullable=False),
)
