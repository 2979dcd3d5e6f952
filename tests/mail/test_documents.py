"""Every setting and every order of the host is documented, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem import settings
from pbem.desk import orders
from pbem.settings.default_file import default_text, described, toml
from pbem.settings.sections import SECTIONS

DOCS = Path(__file__).parents[2] / "docs"


def section(document: str, title: str) -> str:
    text = (DOCS / document).read_text(encoding="utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def rows(text: str) -> list[str]:
    """The first column of a table, as written."""
    found = re.findall(r"^\| `((?:[^`\\]|\\.)*)` \|", text, re.MULTILINE)
    return [row.replace("\\|", "|") for row in found]


def test_every_order_in_a_game_is_documented() -> None:
    documented = set(rows(section("orders.md", "The host's own orders")))
    known = {str(order.usage) for order in orders.at_seat().values()}
    assert documented == known | {"end"}


def test_every_order_at_the_door_is_documented() -> None:
    documented = set(rows(section("orders.md", "At the host's own address")))
    assert documented == {
        str(order.door_usage or order.usage) for order in orders.at_door().values()
    }


def test_every_name_of_an_order_is_documented() -> None:
    text = (DOCS / "orders.md").read_text(encoding="utf-8")
    for word in [*orders.at_seat(), *orders.at_door()]:
        assert re.search(rf"(`|, ){word}\b", text), word


@pytest.mark.parametrize("name", SECTIONS)
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    whole = section("hosting.md", "Settings")
    text = whole.partition(f"### `[{name}]`\n")[2].partition("\n### ")[0]
    documented = dict(re.findall(r"^\| `(\w+)` \| `([^|]*)` \|", text, re.MULTILINE))
    known = {setting: toml(default) for setting, default, _words in described(SECTIONS[name])}
    assert documented == known


def test_the_file_that_init_writes_means_the_defaults() -> None:
    text = default_text()
    assert settings.read(text) == settings.Settings()
    bare = re.sub(r"^# (\w+ = )", r"\1", text, flags=re.MULTILINE)
    assert settings.read(bare) == settings.Settings()
    for name in SECTIONS:
        assert f"\n[{name}]\n" in text
