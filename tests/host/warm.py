"""Hosts that start at once: a process that has everything imported forks itself for each of them.

Importing takes most of a second of a processor, for the host and for each of its clerks. A test
that starts a host thousands of times has the same host here, without that second: what it calls to
start a helper is a small program that asks the same process for one more fork.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0
_HELPER = """#!{python} -IS
import json, socket, sys
door = socket.socket(socket.AF_UNIX)
door.connect({path!r})
socket.send_fds(door, [json.dumps(sys.argv).encode()], [0, 1, 2])
while door.recv(100):
    pass
"""


class WarmHost:
    """A host, forked and serving."""

    def __init__(self, door: str, home: Path, log: int) -> None:
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(door)
        arguments = ["pbem", "--home", str(home), "serve"]
        socket.send_fds(self._line, [json.dumps(arguments).encode()], [0, log, log])
        self.pid = int(self._line.recv(20))

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        assert self._ended() == "", "it had ended before"

    def end(self) -> None:
        """Leave nothing behind, however the test went."""
        if self._line.fileno() >= 0:
            self.kill()

    def stop(self) -> int:
        """Stop it as systemd would; what its process ends with."""
        os.kill(self.pid, signal.SIGTERM)
        return int(self._ended() or -1)

    def _ended(self) -> str:
        """Wait until nothing of it is left, its locks included; what it said at its end."""
        with self._line:
            self._line.settimeout(PATIENCE)
            said = self._line.recv(20).decode()
        with suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                time.sleep(0.001)
        return said


class WarmHosts:
    """The process that forks."""

    def __init__(self, folder: Path) -> None:
        self._door = str(folder / "door")
        self._log = (folder / "log").open("ab")
        self._process = subprocess.Popen([sys.executable, "-m", __name__, self._door])
        give_up = time.monotonic() + PATIENCE
        while not Path(self._door).exists():
            assert time.monotonic() < give_up, "it does not get warm"
            time.sleep(0.05)

    def serve(self, home: Path) -> WarmHost:
        return WarmHost(self._door, home, self._log.fileno())

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self._log.close()


@contextmanager
def warm_hosts(folder: Path) -> Iterator[WarmHosts]:
    hosts = WarmHosts(folder)
    try:
        yield hosts
    finally:
        hosts.end()


def _fork_for_each(door: str) -> None:
    """Fork for everybody who knocks, until killed."""
    _get_warm()
    helper = Path(f"{door}.helper")
    helper.write_text(_HELPER.format(python=sys.executable, path=door))
    helper.chmod(0o700)
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(f"{door}.new")
    listening.listen(100)
    Path(f"{door}.new").rename(door)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    while True:
        line, _ = listening.accept()
        said, descriptors, _, _ = socket.recv_fds(line, 10_000, 3)
        if os.fork() == 0:
            listening.close()
            _be(json.loads(said), line, descriptors, helper)
        line.close()
        for descriptor in descriptors:
            os.close(descriptor)


def _get_warm() -> None:
    import pbem
    from pbem.desk import orders, registry

    for module in pkgutil.walk_packages(pbem.__path__, "pbem."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # what only some hosts have
                importlib.import_module(module.name)
    orders.reserved()
    for name in registry.names():
        registry.find(name)
    assert threading.active_count() == 1


def _be(arguments: list[str], line: socket.socket, descriptors: list[int], helper: Path) -> None:
    """Be what was asked for, and say how it ended; a host, or the helper of one."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for target, descriptor in enumerate(descriptors):
        os.dup2(descriptor, target)
        os.close(descriptor)
    sys.executable = str(helper)
    code = 1
    try:
        if arguments[0] == "pbem":
            line.sendall(str(os.getpid()).encode())
            sys.argv = arguments
            importlib.import_module("pbem.cli").main()
        else:  # HELPER -P -m MODULE ARGUMENTS
            sys.argv = arguments[3:]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # 'found in sys.modules'
                runpy.run_module(arguments[3], run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception:
        traceback.print_exc()
    finally:
        with suppress(OSError):
            line.sendall(str(code).encode())
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _fork_for_each(sys.argv[1])
