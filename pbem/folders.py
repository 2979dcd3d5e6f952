"""Where `games`, `templates` and `docs` are: inside the package, or beside it in a checkout.

The wheel holds them inside. A checkout keeps them at its top, where people look for them, and
needs no links, which Windows would not have.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_INSTALLED = (_PACKAGE / "templates").is_dir()


def folder(name: str) -> Path:
    """The folder of this name."""
    return (_PACKAGE if _INSTALLED else _PACKAGE.parent) / name
