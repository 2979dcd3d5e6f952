"""Ukrainian as it is printed: its apostrophe is the curved one, whatever people type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.engine.order_language.cutting import tidy

ROOT = Path(__file__).parents[2]
READ = (".po", ".md", ".txt", ".j2")
FILES = [
    path
    for folder in (ROOT / "pbem" / "locale" / "uk", *ROOT.glob("games/*/locale/uk"))
    for path in sorted(folder.rglob("*"))
    if path.suffix in READ
]
_OTHER = re.compile(r"[А-ЩЬЮЯҐЄІЇа-щьюяґєії]+['ʼ][А-ЩЬЮЯҐЄІЇа-щьюяґєії]+")


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-4:]))
def test_what_is_read_has_one_apostrophe(path: Path) -> None:
    assert not _OTHER.findall(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("typed", ["п'ять", "п’ять", "пʼять"])
def test_what_is_typed_may_have_any(typed: str) -> None:
    assert tidy(typed) == "п'ять"
