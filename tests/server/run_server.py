"""The command line with the kernel's sample game on top: it has secrets, which not every race has.

python tests/server/run_server.py serve --port 0
"""

from __future__ import annotations

import sys

from fivewide.cli.main import main
from fivewide.games import GAMES
from fivewide.kernel.sample import GAME

GAMES.setdefault(GAME.id, GAME)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
