"""The command line with the kernel's sample game on top: it has secrets, which not every race has.

python tests/server/run_server.py serve --port 0

With LOG_FOLDS in the environment Dust Devil 500 is told as tests/passages.py says; with
OTHER_VERSION it is of a later version, of those in tests/server/other_versions.py. With SLOW,
previews of Dust Devil 500 and moves of Daytona 500 take so many seconds more. FIVE leaves the
sample away: there are our five games only.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.kernel.sample import GAME

if not os.environ.get("FIVE"):
    GAMES.setdefault(GAME.id, GAME)
if os.environ.get("LOG_FOLDS"):
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.passages import Turns

    GAMES["dust-devil-500"] = Turns()
if os.environ.get("SLOW"):
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.server.slow import SlowMoves, SlowPreviews

    GAMES["dust-devil-500"] = SlowPreviews()
    GAMES["daytona-500"] = SlowMoves()

if os.environ.get("OTHER_VERSION"):
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.server.other_versions import become

    become(os.environ["OTHER_VERSION"])

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
