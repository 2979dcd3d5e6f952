"""A PostgreSQL of the tests' own, from Debian's package, in a temporary directory.

Durability is the server's affair, so it runs without fsync, unless something is measured.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from tests.debian import need

HASTY = {"fsync": "off", "full_page_writes": "off"}
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "200",
    "log_min_messages": "fatal",
}
_numbers = count(1)


class Server:
    """A server that is started and stopped as a test wants, reached by a UNIX socket."""

    def __init__(self, folder: Path, user: str | None, *, durable: bool = False) -> None:
        self.folder = folder
        self.user = user
        self._settings = SETTINGS if durable else SETTINGS | HASTY
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(folder / "data"), "-U", "pbem", "-A", "trust", "-E", "UTF8")

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def is_up(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Start, and wait until it takes connections."""
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        self._process = subprocess.Popen(
            [_program("postgres"), "-D", self.folder / "data", f"-k{self.folder}", *settings],
            user=self.user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _try in range(600):
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("PostgreSQL does not start")

    def stop(self, how: str = "fast") -> None:
        """Stop: `fast` ends all sessions, `immediate` is like a power cut."""
        assert self._process is not None
        self._run("pg_ctl", "stop", "-D", str(self.folder / "data"), "-m", how)
        self._process.wait()

    def url(self, database: str, schema: str = "") -> str:
        options = f"&options=-csearch_path%3D{schema}" if schema else ""
        return f"postgresql:///{database}?host={self.folder}&user=pbem{options}"

    def new_url(self) -> str:
        """The address of a store of its own, which is empty."""
        schema = f"test_{os.getpid()}_{next(_numbers)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}".encode())
        return self.url("postgres", schema)

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [_program(program), *arguments],
            user=self.user,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def _program(name: str) -> Path:
    """A program of the latest version that Debian has installed."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return found[-1]


@contextmanager
def running(*, durable: bool = False) -> Iterator[Server]:
    """A server of its own; PostgreSQL never runs as root, so it runs as its own user there."""
    need("postgresql")
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="pbem-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    try:
        server = Server(folder, user, durable=durable)
        server.start()
        try:
            yield server
        finally:
            if server.is_up:
                server.stop("immediate")
    finally:
        shutil.rmtree(folder)
