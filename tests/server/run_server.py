"""The command line with the kernel's sample game on top: it has secrets, which not every race has.

python tests/server/run_server.py serve --port 0

With LOG_FOLDS in the environment Dust Devil 500 is told as tests/passages.py says.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.kernel.sample import GAME

GAMES.setdefault(GAME.id, GAME)
if os.environ.get("LOG_FOLDS"):
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from tests.passages import Turns

    GAMES["dust-devil-500"] = Turns()

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
