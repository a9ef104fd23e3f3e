"""`fivewide serve` says clearly why it cannot, and stops when told."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fivewide.cli.main import main
from fivewide.server.settings import BadSetting, read_settings
from tests.server.conftest import MakeServer

pytestmark = pytest.mark.once  # the server is not compiled; test_play runs twice


def test_without_the_extra_it_names_the_line_to_type() -> None:
    script = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from fivewide.cli.main import main; sys.exit(main(['serve', '--port', '0']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 2
    assert "pip install 'fivewide[server]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_bad_database_and_a_taken_port_are_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["serve", "--port", "0", "--db", "mysql://x/y"]) == 2
    assert "sqlite:///FILE" in capsys.readouterr().err
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--db", f"sqlite:///{tmp_path}/x"]) == 2
    assert "--port 0" in capsys.readouterr().err


def test_settings_come_from_the_environment() -> None:
    settings = read_settings({"FIVEWIDE_PORT": "9000", "FIVEWIDE_PACE": "1"}, host="0.0.0.0")
    assert (settings.port, settings.host, settings.allowed_hosts) == (9000, "0.0.0.0", ())
    assert read_settings({}).allowed_hosts == ("127.0.0.1", "localhost", "::1")
    proxied = read_settings({"FIVEWIDE_ORIGINS": "https://races.example"})
    assert "races.example" in proxied.allowed_hosts
    with pytest.raises(BadSetting):
        read_settings({"FIVEWIDE_PORT": "many"})


def test_it_listens_on_this_machine_only_and_stops_quietly(make_server: MakeServer) -> None:
    server = make_server()
    assert server.url.startswith("http://127.0.0.1:")
    opened = server.open("mine:Kim", "greedy")
    with server.sit(opened, 0) as kim:
        server.stop()
        kim.close()
    assert '"error"' not in server.log.read_text()
