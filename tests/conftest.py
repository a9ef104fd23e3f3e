"""Tests see the same terminal, language and clock however and wherever they are started."""

from __future__ import annotations

import os
import time

for name in (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "LC_ALL",
    "LC_CTYPE",
    "PYTHONIOENCODING",
):
    os.environ.pop(name, None)  # also for the processes that tests start
os.environ.update(TERM="xterm-256color", LANG="C.UTF-8", TZ="UTC")
time.tzset()
