"""Hosts that serve, each in a process of its own."""

from __future__ import annotations

import os
import signal
import smtplib
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import trustme

PATIENCE = 30.0


class Served:
    """A host in a process of its own, and its log."""

    def __init__(
        self, home: Path, environment: dict[str, str] | None = None, *, by: tuple[str, ...] = ()
    ) -> None:
        command = [*by, sys.executable, "-c", "from pbem.cli import main; main()"]
        self.home = home
        self.log: list[str] = []
        self.process = subprocess.Popen(
            [*command, "--home", str(home), "serve"],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **(environment or {})},
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)

    def hear(self, words: str, times: int = 1) -> None:
        """Wait until the log has said it so often."""
        give_up = time.monotonic() + PATIENCE
        while sum(words in line for line in list(self.log)) < times:
            assert time.monotonic() < give_up, f"{words!r} is not in the log: {self.log}"
            assert self.process.poll() is None, f"the host has ended: {self.log}"
            time.sleep(0.01)

    def wait_until_it_hears(self) -> None:
        """Wait until a SIGHUP is not the system's affair any more: Python itself takes a moment."""
        status, give_up = Path(f"/proc/{self.process.pid}/status"), time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            words = dict(line.split(":", 1) for line in status.read_text().splitlines())
            if (int(words["SigIgn"], 16) | int(words["SigCgt"], 16)) & 1 << (signal.SIGHUP - 1):
                return
        raise AssertionError("the host does not hear")

    def reload(self) -> None:
        """Have it read its settings, and wait until it did or said why not."""
        before = self._reloads()
        self.process.send_signal(signal.SIGHUP)
        give_up = time.monotonic() + PATIENCE
        while self._reloads() == before:
            assert time.monotonic() < give_up, self.log
            assert self.process.poll() is None, f"the host has ended: {self.log}"
            time.sleep(0.01)

    def _reloads(self) -> int:
        return sum(
            "settings are read again" in line or "settings stay as they were" in line
            for line in list(self.log)
        )

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def end(self) -> None:
        """Leave nothing behind, however the test went."""
        self.kill()
        self._reader.join(PATIENCE)
        assert self.process.stderr is not None
        self.process.stderr.close()


@contextmanager
def served(home: Path, *by: str, **environment: str) -> Iterator[Served]:
    """A host, started by another program if one is named."""
    host = Served(home, environment, by=by)
    try:
        yield host
    finally:
        host.end()


def settle(home: Path, port: int, listen: str = "", rest: str = "") -> None:
    (home / "pbem.toml").write_text(
        f'[address]\ndomain = "example.net"\n[listen]\nsmtp = "127.0.0.1:{port}"\n{listen}\n{rest}'
    )


def make_certificate(folder: Path) -> ssl.SSLContext:
    authority = trustme.CA()
    issued = authority.issue_cert("127.0.0.1")
    issued.cert_chain_pems[0].write_to_path(folder / "certificate.pem")
    issued.private_key_pem.write_to_path(folder / "key.pem")
    client = ssl.create_default_context()
    authority.configure_trust(client)
    return client


def shows(port: int, trusted: ssl.SSLContext) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE) as client:
            client.starttls(context=trusted)
            return client.ehlo()[0] == 250
    except ssl.SSLCertVerificationError:
        return False
