"""`python -m fivewide` is `fivewide`."""

from fivewide.cli.main import run

run()
