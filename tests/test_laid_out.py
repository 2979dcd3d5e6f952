"""The copy that is laid out like the wheel: what checkers find in it names the checkout's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import laid_out


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of its own."""
    monkeypatch.setattr(laid_out, "TREE", tmp_path)
    laid_out.lay_out()
    return tmp_path


def test_files_are_named_as_in_the_checkout() -> None:
    said = "pbem/games/barrage/x.py:1: no\npbem/games/__init__.py:2: no\nnim/__init__.py:3: no\n"
    assert laid_out.in_checkout(said).splitlines() == [
        "games/barrage/x.py:1: no",
        "pbem/games/__init__.py:2: no",
        "examples/nim/nim/__init__.py:3: no",
    ]


def test_what_is_gone_goes_and_what_is_new_comes(tree: Path) -> None:
    stray, wheel = tree / "pbem" / "stray.py", tree / "pbem" / "games" / "barrage" / "wheel.py"
    stray.touch()
    wheel.unlink()
    laid_out.lay_out()
    assert (stray.exists(), wheel.exists()) == (False, True)


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        (
            "games/barrage/wheel.py",
            "import pbem.desk",
            "A game imports the engine and",
        ),
        ("games/barrage/wheel.py", "import pbem.engine.table", "A game comes in by the engine's"),
        ("games/barrage/wheel.py", "import pbem.games.underwater_cities", "Games know nothing of"),
        ("games/barrage/wheel.py", "from . import game", "No modules import each other"),
        ("engine/text.py", "import pbem.clock", "The engine imports nothing of ours"),
        ("mail/address.py", "import pbem.desk", "Arrows point one way"),
        ("desk/desk.py", "import pbem.games.barrage", "The host knows no game"),
    ],
)
def test_a_wrong_import_is_found(tree: Path, file: str, line: str, contract: str) -> None:
    with (tree / "pbem" / file).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")
    said, code = laid_out.run_there(["lint-imports", "--no-logo", "--no-cache"])
    assert code == 1
    broken = [one for one in said.splitlines() if "BROKEN" in one]
    assert any(one.startswith(contract) for one in broken), said
