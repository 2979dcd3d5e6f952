"""A built wheel, installed into a new environment, plays in an empty directory."""

from __future__ import annotations

import json
import sys
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry

from .outside import run

ROOT = Path(__file__).parents[2]


def build(folder: Path, *what: str) -> None:
    """Build this checkout into a folder; without `what`, the sdist and the wheel from it."""
    isolation = ["--no-isolation"] if find_spec("hatchling") else []
    run(sys.executable, "-m", "build", *what, *isolation, "-o", folder, ROOT, cwd=folder)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build(folder, "--wheel")
    (built,) = folder.glob("*.whl")
    return built


class Installed:
    """`pbem` from the wheel, run in an empty directory."""

    def __init__(self, python: Path, folder: Path) -> None:
        self.python = python
        self.folder = folder

    def __call__(self, *arguments: str) -> str:
        return run(self.python.with_name("pbem"), "--home", "host", *arguments, cwd=self.folder)

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in a new environment, and an empty directory to work in."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    folder = tmp_path_factory.mktemp("empty")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "--python", python, "install", "--quiet", "--no-compile", wheel, cwd=folder)
    installed = Installed(python, folder)
    installed("init")
    return installed


def test_the_wheel_has_one_package_with_templates_and_data(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"pbem"}
    for needed in (
        "pbem/py.typed",
        "pbem/templates/terminal/show.txt.j2",
        "pbem/games/barrage/templates/board.txt.j2",
        "pbem/games/barrage/rules.md",
        "pbem/games/barrage/data/map.toml",
        "pbem/docs/hosting.md",
    ):
        assert needed in names
    assert not [name for name in names if "__pycache__" in name or "/tests/" in name]


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    places = {"pbem": "pbem", "games": "pbem/games", "templates": "pbem/templates"}
    wanted = {
        f"{place}/{path.relative_to(ROOT / top).as_posix()}"
        for top, place in places.items()
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert not wanted - names


def test_the_sdist_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    build(tmp_path)
    (again,) = tmp_path.glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())


def test_an_editable_install_copies_no_source(tmp_path: Path) -> None:
    code = f"from hatchling.build import build_editable; build_editable({str(tmp_path)!r})"
    run(sys.executable, "-c", code, cwd=ROOT)
    (built,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(built).namelist()
    assert [name for name in names if ".dist-info/" not in name] == ["_pbem.pth"]
    assert zipfile.ZipFile(built).read("_pbem.pth").decode() == str(ROOT)


def test_it_is_not_installed_under_general_names(installed: Installed) -> None:
    code = "import importlib.util as u; print([n for n in ('games','templates') if u.find_spec(n)])"
    assert run(installed.python, "-c", code, cwd=installed.folder) == "[]\n"
    code = "import pbem; print(pbem.__file__)"
    assert str(ROOT) not in run(installed.python, "-c", code, cwd=installed.folder)


@pytest.mark.parametrize("game", registry.names())
def test_it_plays(installed: Installed, game: str) -> None:
    people = ("--player", "red=red@example.org", "--player", "blue=bot")
    number = str(installed.json("new", game, *people)["id"])
    for _ in range(3):
        order = installed.json("legal", number, "--as", "red")[0]["phrase"]
        assert installed.json("move", number, "--as", "red", order)["changed"]
    assert "red" in installed("show", number, "--as", "red")
    assert installed.json("verify", number)["ok"]
    assert installed("rules", game)
    assert installed("help", "hosting").startswith("# Hosting")
    assert installed("help", game)
    assert installed.json("simulate", game, "--games", "2")["finished"] == 2
