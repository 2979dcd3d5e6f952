"""The `pbem.toml` that `pbem init` writes: every setting with its default and its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from .sections import SECTIONS, Section


def default_text(chosen: Mapping[str, str] = MappingProxyType({})) -> str:
    """The file that `pbem init` writes: every setting with its default, commented out.

    What is chosen, by its name (`web.listen`), is set to that.
    """
    lines = [
        "# The settings of this host. What is commented out shows what holds without it.",
        "# `pbem help hosting` explains each.",
    ]
    for title, section in SECTIONS.items():
        summary = (section.__doc__ or "").strip()
        lines += ["", f"# {summary}", f"[{title}]"]
        for name, value, description in described(section):
            own = chosen.get(f"{title}.{name}")
            set_to = f"# {name} = {toml(value)}" if own is None else f"{name} = {toml(own)}"
            lines += [f"{set_to}  # {description}"]
    return "\n".join(lines) + "\n"


def described(section: type[Section]) -> list[tuple[str, Any, str]]:
    """The settings of a section: name, default, sentence."""
    default = section()
    info = msgspec.inspect.type_info(section)
    assert isinstance(info, msgspec.inspect.StructType)
    found = []
    for field in info.fields:
        kind = field.type
        extra = kind.extra_json_schema if isinstance(kind, msgspec.inspect.Metadata) else None
        found.append(
            (field.name, getattr(default, field.name), (extra or {}).get("description", ""))
        )
    return found


def toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)
