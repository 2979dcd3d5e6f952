"""Nim, built from `examples/nim` and installed as anybody's package."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk import registry
from tests.docs.blocks import ROOT
from tests.packaging.outside import run

NIM = ROOT / "examples" / "nim"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of Nim."""
    folder = tmp_path_factory.mktemp("nim")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", folder, NIM, cwd=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="session")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for packages in which nothing but Nim is installed."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--target", str(folder), str(wheel)], check=True)
    return folder


@pytest.fixture
def installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nim is on the path, as in an environment in which it is installed."""
    monkeypatch.syspath_prepend(site)
    _forget()
    yield
    _forget()


def _forget() -> None:
    """Look for games anew."""
    registry.entries.cache_clear()
    registry.find.cache_clear()
    sys.modules.pop("nim", None)
