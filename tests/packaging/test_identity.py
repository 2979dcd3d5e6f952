"""A game's module has one name, in a checkout as in the wheel, and there are no links."""

from __future__ import annotations

import gc
import pkgutil
import subprocess
import sys
from importlib import import_module

import pbem.games
from pbem.desk import registry
from pbem.games.barrage.state import State
from tests.docs.blocks import ROOT


def test_there_is_one_class_of_each_name() -> None:
    for found in pkgutil.walk_packages(pbem.games.__path__, "pbem.games."):
        import_module(found.name)
    states = [kind for kind in gc.get_objects() if _is_state_of_barrage(kind)]
    assert states == [State] == [registry.find("barrage").state_type]


def _is_state_of_barrage(kind: object) -> bool:
    return isinstance(kind, type) and (kind.__name__, str(kind.__module__)[-13:]) == (
        "State",
        "barrage.state",
    )


def test_no_module_is_loaded_as_games() -> None:
    code = """
import sys
from pbem.desk import registry
for name in registry.names():
    registry.find(name)
print([name for name in sys.modules if name.split(".")[0] == "games"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_checkout_has_no_links() -> None:
    for top in ("pbem", "games", "templates", "tests"):
        assert not [path for path in (ROOT / top).rglob("*") if path.is_symlink()]
    assert not (ROOT / "games" / "__init__.py").exists()
