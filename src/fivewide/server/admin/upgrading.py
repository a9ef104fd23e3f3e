"""The schema of a store brought up to this program's. `fivewide serve` does the same by itself."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from fivewide.kernel.errors import BadOption, shortened
from fivewide.server.admin.changing import alone
from fivewide.server.admin.opening import known_version
from fivewide.server.locking import InUse, is_served
from fivewide.server.soundness import NEWEST, shown
from fivewide.server.store import migrate
from fivewide.server.upgrading import steps


@dataclass(frozen=True)
class Upgrade:
    dry_run: bool
    store: str
    was: str
    program: str  # what this program knows
    steps: dict[str, str]  # from then to what was wanted: each with what it brings


def upgrade(engine: sa.Engine, to: str | None, dry_run: bool) -> Upgrade:
    was = known_version(engine)
    wanted, known = to or NEWEST, steps()
    if wanted not in known:
        raise BadOption(f"--to {shortened(wanted)!r}: there are: {', '.join(sorted(known))}")
    if wanted < was:
        raise BadOption(f"--to {wanted}: the store is of schema {was}; a schema only goes up")
    ahead = {step: known[step] for step in sorted(known) if was < step <= wanted}
    if ahead and not dry_run:
        with alone(engine, dry_run):
            if engine.dialect.name != "sqlite" and runs(engine):
                raise InUse(f"{shown(engine.url)}: a running server has it; stop that first")
            migrate(engine, wanted)
    return Upgrade(dry_run, shown(engine.url), was, NEWEST, ahead)


def runs(engine: sa.Engine) -> bool:
    """Before there were processes in the schema, none of them can be asked for."""
    return sa.inspect(engine).has_table("processes") and is_served(engine)
