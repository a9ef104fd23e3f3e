"""A real nginx before real servers, with deploy/nginx.conf: only names and paths are replaced."""

from __future__ import annotations

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path

import pytest

from tests.server.serving import PATIENCE

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
NAME = "races.example"
WHERE = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
AROUND = """
pid {folder}/pid;
error_log {folder}/error.log;
daemon off;
events {{ worker_connections 512; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def program(name: str, package: str) -> str:
    found = shutil.which(name, path=WHERE)
    if found is None:
        pytest.fail(f"no {name} for the tests: sudo apt-get install -y {package}")
    return found


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


class Nginx:
    """Listens on two ports of this machine, for http and https; the servers are behind it."""

    def __init__(self, folder: Path, upstreams: list[str]) -> None:
        self.folder = folder
        self.http, self.https = free_port(), free_port()
        self._certify()
        (folder / "site.conf").write_text(self._site(upstreams))
        (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
        command = [program("nginx", "nginx-light"), "-p", str(folder), "-c", "nginx.conf"]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        assert "[warn]" not in checked.stderr
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while not self._listens():
            assert time.monotonic() < deadline, (folder / "error.log").read_text()
            time.sleep(0.02)

    def _site(self, upstreams: list[str]) -> str:
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for port, upstream in zip(("8500", "8501"), upstreams, strict=True):
            site = site.replace(f"server 127.0.0.1:{port} ", f"server {upstream} ")
        site = re.sub(r"listen 80\b", f"listen 127.0.0.1:{self.http}", site)
        site = re.sub(r"listen 443\b", f"listen 127.0.0.1:{self.https}", site)
        return site.replace(f"/etc/letsencrypt/live/{NAME}", str(self.folder))

    def _certify(self) -> None:
        """A certificate of our own, for two days."""
        command = [program("openssl", "openssl"), "req", "-x509", "-nodes", "-days", "2"]
        command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        command += ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
        command += ["-keyout", str(self.folder / "privkey.pem")]
        command += ["-out", str(self.folder / "fullchain.pem")]
        subprocess.run(command, check=True, capture_output=True)

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.https), timeout=1).close()
        except OSError:
            return False
        return True

    def trust(self) -> ssl.SSLContext:
        """As a browser that knows who signed our certificate."""
        return ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))

    def connect(self, source: str, name: str = NAME) -> ssl.SSLSocket:
        """A connection from an address of this machine: all of 127.0.0.0/8 is ours."""
        plain = socket.create_connection(
            ("127.0.0.1", self.https), timeout=PATIENCE, source_address=(source, 0)
        )
        try:
            return self.trust().wrap_socket(plain, server_hostname=name)
        except BaseException:
            plain.close()
            raise

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)
