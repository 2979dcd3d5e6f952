"""Real mail servers, clients and databases from Debian's packages.

Packages are installed only where that is meant: as root, with CI=true or PBEM_TEST_APT=1.
Anywhere else a test that lacks one is skipped and says so. No installed service is started.
"""

from __future__ import annotations

import fcntl
import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

POLICY = Path("/usr/sbin/policy-rc.d")
# Asked by Postfix's set-up; its answer leaves the machine's own Postfix without configuration.
ANSWERS = "postfix postfix/main_mailer_type select No configuration\n"


def need(*packages: str) -> None:
    """Go on only with these packages installed; install them if that is meant, else skip."""
    problem = _provide(frozenset(packages))
    if problem:
        pytest.skip(problem)


@functools.cache
def _provide(packages: frozenset[str]) -> str:
    """Install what is missing; what stands in the way, or nothing."""
    missing = sorted(name for name in packages if not _is_installed(name))
    if not missing:
        return ""
    names = " ".join(missing)
    if shutil.which("apt-get") is None:
        return f"needs the Debian packages {names}, and this is no Debian"
    meant = os.environ.get("CI") == "true" or os.environ.get("PBEM_TEST_APT") == "1"
    if os.geteuid() != 0 or not meant:
        return (
            f"needs the Debian packages {names}: install them, or run as root with "
            "PBEM_TEST_APT=1 to have that done"
        )
    with _one_at_a_time(), _no_services_started():
        _apt("update")
        _run("debconf-set-selections", text=ANSWERS)
        _apt("install", "--no-install-recommends", *missing)
    return ""


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Wait until no other process of the test run installs anything."""
    with (Path(tempfile.gettempdir()) / "pbem-tests-install.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_installed(package: str) -> bool:
    if shutil.which("dpkg-query") is None:
        return False
    asked = subprocess.run(
        ["dpkg-query", "--show", "--showformat=${db:Status-Status}", package],
        capture_output=True,
        text=True,
        check=False,
    )
    return asked.stdout == "installed"


def _apt(*arguments: str) -> None:
    _run("apt-get", "-q", "-y", "-o", "DPkg::Lock::Timeout=300", *arguments)


def _run(*command: str, text: str | None = None) -> None:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, input=text, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}{done.stderr}"


@contextmanager
def _no_services_started() -> Iterator[None]:
    """A policy that forbids packages to start their services; what was there comes back."""
    before = POLICY.read_bytes() if POLICY.exists() else None
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        if before is None:
            POLICY.unlink()
        else:
            POLICY.write_bytes(before)
