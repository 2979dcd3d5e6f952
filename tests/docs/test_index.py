"""The index of the documentation knows every document, and links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .blocks import DOCUMENTS, ROOT

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


def links(document: Path) -> list[str]:
    """The files that a document links to."""
    found = LINK.findall(document.read_text(encoding="utf-8"))
    return [target for target in found if "://" not in target and not target.startswith("mailto:")]


def test_the_index_names_every_document() -> None:
    index = ROOT / "docs" / "README.md"
    others = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert others == {target for target in links(index) if "/" not in target}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    assert not [target for target in links(document) if not (document.parent / target).exists()]
