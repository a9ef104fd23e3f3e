"""fivewide server: the store of a server, looked at, copied, cleaned."""

from __future__ import annotations

import importlib

import click

GROUPS = ("looking", "copying", "ending", "upkeep")


@click.group()
def command() -> None:
    """For whoever runs a server: its tables, looked at, copied, ended, cleaned."""


for group in GROUPS:
    for each in importlib.import_module(f"fivewide.cli.commands.server.{group}").COMMANDS:
        command.add_command(each)
