"""The printed facts: counts, map, and a loader that notices slips."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pbem.engine import GameError
from pbem.games.barrage import data
from pbem.games.barrage.check import check_facts
from pbem.games.barrage.data import facts
from pbem.games.barrage.facts import SetupFile

from .tabletop import rule


@rule("B1.1", "B1.2")
def test_basins_and_sites() -> None:
    basins = facts().basins
    areas = {number: basin.area for number, basin in basins.items()}
    assert [n for n, a in areas.items() if a == "mountain"] == [1, 2, 3, 4]
    assert [n for n, a in areas.items() if a == "hill"] == [5, 6, 7]
    assert [n for n, a in areas.items() if a == "plain"] == [8, 9, 10, 11, 12]
    for number, basin in basins.items():
        dams = [f"{number}U", f"{number}L"] if number <= 10 else []
        assert [site.id for site in basin.dams] == dams
        conduits = [f"{number}A", f"{number}B"] if number <= 10 else []
        assert [pipe.id for pipe in basin.conduits] == conduits
        powerhouses = 0 if number <= 4 else 2 if number <= 7 else 3 if number <= 10 else 4
        assert len(basin.powerhouses) == powerhouses


@rule("B1.3")
def test_red_borders() -> None:
    assert all(site.red == site.id.endswith("U") for site in facts().dams.values())
    red = {n: sum(site.red for site in basin.powerhouses) for n, basin in facts().basins.items()}
    assert red == {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1, 9: 1, 10: 2, 11: 2, 12: 3}
    assert facts().building.costs.red_border == 3


@rule("B1.5")
def test_a_conduit_belongs_to_the_basin_it_leaves() -> None:
    pipe = facts().conduits["2B"]
    assert (pipe.basin, pipe.area, pipe.capacity, pipe.to) == (2, "mountain", 5, 10)


def test_conduit_capacities() -> None:
    capacities = [pipe.capacity for pipe in facts().conduits.values()]
    assert [capacities.count(n) for n in (5, 4, 3, 2, 1)] == [3, 4, 7, 4, 2]


def test_facts_are_read_once() -> None:
    assert facts() is facts()


def test_a_missing_contract_is_noticed() -> None:
    fewer = dict(facts().contracts)
    del fewer["G07"]
    with pytest.raises(GameError, match="54 found"):
        check_facts(msgspec.structs.replace(facts(), contracts=fewer))


def test_a_river_in_a_circle_is_noticed() -> None:
    basins = dict(facts().basins)
    basins[11] = msgspec.structs.replace(basins[11], river_to=8)
    with pytest.raises(GameError, match="circle"):
        check_facts(msgspec.structs.replace(facts(), basins=basins))


def test_a_conduit_to_nowhere_is_noticed() -> None:
    conduits = dict(facts().conduits)
    conduits["1A"] = msgspec.structs.replace(conduits["1A"], to=2)
    with pytest.raises(GameError, match="conduit 1A"):
        check_facts(msgspec.structs.replace(facts(), conduits=conduits))


def test_a_misspelt_field_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "setup.toml").write_text("roundz = 5\n")
    monkeypatch.setattr(data, "__file__", str(tmp_path / "data.py"))
    with pytest.raises(GameError, match=r"setup\.toml"):
        data._read("setup", SetupFile)


def test_what_tiles_and_officers_do_is_said_to_their_player() -> None:
    """`Each own elevation` is how a rulebook talks; letters say `your`."""
    words = [tile.words for tile in facts().tiles.values()]
    words += [officer.ability for officer in facts().officers.values()]
    assert not [one for one in words if "own " in one and "her own" not in one]
