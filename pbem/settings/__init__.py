"""`pbem.toml` in the host directory: how it is read."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pbem.engine.errors import PbemError
from pbem.engine.text import text

from .places import host_and_port
from .sections import Settings
from .wrong_settings import in_words, wrong_values

__all__ = ["FILE", "Settings", "SettingsError", "host_and_port", "load", "read", "store_url"]

FILE = "pbem.toml"


class SettingsError(PbemError):
    """`pbem.toml` says something that cannot be."""


def load(home: Path) -> Settings:
    """The settings of a host directory; the defaults where the file says nothing."""
    path = home / FILE
    try:
        written = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(text("{file} cannot be read: {why}", file=path, why=error)) from error
    return read(written, str(path))


def read(written: str, name: str = FILE) -> Settings:
    """The settings that a text of TOML says."""
    import tomllib

    try:
        given = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(text("{file} is not TOML: {why}", file=name, why=error)) from error
    try:
        settings = msgspec.convert(given, Settings)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{name}: {in_words(str(error))}") from error
    for where, why in wrong_values(settings):
        raise SettingsError(f"{name}: {where}: {why}")
    return settings


def store_url(home: Path) -> str:
    """The database that the settings name; empty if they name none."""
    return load(home).store.url
