"""What docs/hosting.md, docs/threat-model.md and deploy/ say is there."""

from __future__ import annotations

import ast
import configparser
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from fivewide.server.settings import Settings

pytestmark = pytest.mark.once  # reads files: once is enough

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
THREATS = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
WHERE = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"


def shell_lines() -> list[str]:
    return [
        line
        for block in re.findall(r"```sh\n(.*?)```", HOSTING, flags=re.S)
        for line in block.splitlines()
    ]


def test_shell_blocks_are_sound() -> None:
    script = "\n".join(shell_lines())
    done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for file in re.findall(r"deploy/[\w.@-]+", script):
        assert (ROOT / file).exists() or file == "deploy/secrets", file


def settings_named(text: str) -> set[str]:
    return {
        name.removesuffix("_FILE")
        for name in re.findall(r"\bFIVEWIDE_[A-Z_]+[A-Z]\b", text)
        if name not in ("FIVEWIDE_COMPILE", "FIVEWIDE_DOMAIN", "FIVEWIDE_UPSTREAMS")
    }


@pytest.mark.parametrize(
    "file", [ROOT / "docs" / "hosting.md", *DEPLOY.glob("*")], ids=lambda file: file.name
)
def test_every_setting_that_is_named_is_one(file: Path) -> None:
    known = {f"FIVEWIDE_{name.upper()}" for name in Settings.__dataclass_fields__}
    assert settings_named(file.read_text(encoding="utf-8")) <= known


def names_of_tests() -> Iterator[str]:
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                yield node.name


def test_every_threat_has_a_test_and_every_test_is_there() -> None:
    rows = [line for line in THREATS.splitlines() if line.startswith("| ")][2:]
    assert len(rows) >= 12
    for row in rows:
        assert re.findall(r"`(test_\w+)`", row.split(" | ")[-1]), row
    assert set(re.findall(r"`(test_\w+)`", THREATS)) - set(names_of_tests()) == set()


# The files


def instructions() -> list[tuple[str, str]]:
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.M))
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return [(line.split()[0], line.partition(" ")[2].strip()) for line in lines]


def test_the_container_is_built_of_what_is_there_and_runs_as_nobody_special() -> None:
    known = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "VOLUME", "ENV", "EXPOSE", "STOPSIGNAL"}
    found = instructions()
    assert {word for word, _ in found} <= known | {"HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert next(rest for word, rest in found if word == "FROM").endswith(" AS build")
    for word, rest in found:
        if word == "COPY" and "--from=" not in rest:
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists(), source
    assert [rest for word, rest in found if word == "USER"] == ["10001:10001"]
    assert any(word == "HEALTHCHECK" and "/healthz" in rest for word, rest in found)


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def test_compose_is_whole() -> None:
    """Every secret, network and volume that a service names is there; nothing is too much."""
    whole = compose()
    assert set(whole) == {"name", "services", "networks", "volumes", "secrets"}
    assert set(whole["services"]) == {"server", "db", "caddy"}
    for name, service in whole["services"].items():
        assert service["restart"] == "unless-stopped"
        assert "no-new-privileges:true" in service["security_opt"]
        assert set(service["networks"]) <= set(whole["networks"])
        assert set(service.get("secrets", ())) <= set(whole["secrets"])
        assert set(service.get("depends_on", ())) <= set(whole["services"])
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() or source in whole["volumes"], volume
        assert "ports" not in service or name == "caddy"
    server = whole["services"]["server"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    caddy = whole["services"]["caddy"]["networks"]["front"]["ipv4_address"]
    assert server["environment"]["FIVEWIDE_PROXIES"] == caddy
    assert all(whole["networks"][name]["internal"] for name in ("front", "back"))
    assert "db" not in caddy


def unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(DEPLOY / name)
    return parser


def test_units_are_hardened_and_judged_by_systemd(tmp_path: Path) -> None:
    for name in ("fivewide@.service", "fivewide-backup.service"):
        service = unit(name)["Service"]
        for key, value in {
            "DynamicUser": "yes",
            "NoNewPrivileges": "yes",
            "ProtectSystem": "strict",
            "ProtectHome": "yes",
            "CapabilityBoundingSet": "",
            "UMask": "0077",
        }.items():
            assert service[key] == value, (name, key)
        assert service["StateDirectory"].startswith("fivewide")
    service = unit("fivewide@.service")["Service"]
    assert int(service["LimitNOFILE"]) >= 65536
    assert service["Restart"] == "always"
    assert unit("fivewide-backup.timer")["Timer"]["Persistent"] == "yes"
    judge = shutil.which("systemd-analyze", path=WHERE)
    if judge is None:  # a machine without systemd: what was read above must do
        return
    for name, installed in (
        ("fivewide@.service", "fivewide@8500.service"),
        ("fivewide-backup.service", "fivewide-backup.service"),
        ("fivewide-backup.timer", "fivewide-backup.timer"),
    ):
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / installed).write_text(text.replace("/opt/fivewide/bin/fivewide", "/bin/true"))
    command = [judge, "verify", "--man=no", *map(str, tmp_path.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_caddy_takes_its_file(tmp_path: Path) -> None:
    caddy = shutil.which("caddy", path=WHERE)
    if caddy is None:
        pytest.fail("no caddy for the tests: sudo apt-get install -y caddy")
    for upstreams in ({}, {"FIVEWIDE_UPSTREAMS": "server:8500", "FIVEWIDE_DOMAIN": "a.example"}):
        done = subprocess.run(
            [caddy, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
            capture_output=True,
            text=True,
            env={"HOME": str(tmp_path), "PATH": WHERE, **upstreams},
        )
        assert done.returncode == 0, done.stderr
        assert "Valid configuration" in done.stdout + done.stderr
        assert '"warn"' not in done.stderr
