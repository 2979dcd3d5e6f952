"""The pages of the documentation, which come with the program."""

from __future__ import annotations

from pathlib import Path

from pbem.folders import folder


def pages() -> dict[str, Path]:
    """The pages by the names that `pbem help` knows them by."""
    found = folder("docs").glob("*.md")
    return {path.stem: path for path in found if path.stem != "README"}
