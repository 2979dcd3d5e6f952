"""Looks at everything a host needs around it, and says what to do where something is missing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from pbem import settings as settings_file
from pbem.desk.timing.downtime import last_seen
from pbem.engine.errors import PbemError
from pbem.engine.text import _
from pbem.settings import Settings, SettingsError
from pbem.store import Store
from pbem.store.open_store import open_store

from .doctor_finding import BAD, GOOD, UNSURE, Finding
from .mail_findings import comes_in, goes_out, names
from .unit_passwords import take_from_unit


def examine(path: Path) -> Iterator[Finding]:
    """All findings about the host in this directory, the most basic first."""
    try:
        url = settings_file.store_url(path)
        home = open_store(path, url)
    except SettingsError as error:
        yield _wrong_settings(error)
        return
    except PbemError as error:
        how = _how_to_reach() if url else _how_to_open(path)
        yield Finding("database" if url else "directory", BAD, str(error), how)
        return
    if url:
        yield Finding("database", GOOD, _("{place} can be used.").format(place=home.place))
    yield from _directory(home)
    yield from _owners(home)
    yield from _secret(home)
    try:
        settings = settings_file.load(path)
    except PbemError as error:
        yield _wrong_settings(error)
        return
    yield Finding("settings", GOOD, _("pbem.toml can be read."))
    yield from _operator(settings)
    yield from take_from_unit(settings, path)
    yield from comes_in(settings, path)
    yield from goes_out(settings, path)
    yield from names(settings)
    yield from _clock(home)


def _wrong_settings(error: PbemError) -> Finding:
    return Finding("settings", BAD, str(error), _("Mend it; `pbem help hosting` has all settings."))


def _how_to_reach() -> str:
    return _("Look at url in [store], and whether the database runs; `pbem init` makes its tables.")


def _how_to_open(path: Path) -> str:
    """What to do about a directory that is none, or cannot be used."""
    schema = path / "schema"
    if os.access(path, os.W_OK | os.X_OK) and os.access(schema, os.R_OK):
        return _("Put it back from a backup, or take the pbem that wrote it.")
    try:
        made = path.is_dir() and schema.exists()
    except PermissionError:
        made = True
    if made:
        return _("Give it to the user that runs pbem: chown -R, as root.")
    return _("Run `pbem init`.")


def _directory(home: Store) -> Iterator[Finding]:
    mode = home.path.stat().st_mode & 0o077
    if mode:
        yield Finding(
            "directory",
            BAD,
            _("Others than its owner can look into {path}.").format(path=home.path),
            f"chmod 700 {home.path}",
        )
    free = os.statvfs(home.path)
    if free.f_bavail * free.f_frsize < 100 << 20:
        yield Finding("directory", BAD, _("The disk is almost full."), _("Make room."))
    elif not mode:
        yield Finding("directory", GOOD, _("{path} is ours alone.").format(path=home.path))
    for damaged in home.set_aside():
        yield Finding(
            "documents",
            BAD,
            _("A damaged document was set aside: {file}.").format(file=damaged),
            _("Put it back from a backup, or remove it."),
        )


def _owners(home: Store) -> Iterator[Finding]:
    """What another user made here, as root does who forgets to become the host's user."""
    mine = os.getuid()
    for folder, _folders, files in os.walk(home.path):
        for name in ("", *files):
            path = Path(folder, name)
            if _owner(path) not in (mine, None):
                yield Finding(
                    "directory",
                    BAD,
                    _("{path} belongs to another user.").format(path=path),
                    _("Give all of it to the user that runs pbem: chown -R, as root."),
                )
                return


def _owner(path: Path) -> int | None:
    """Whose it is; nobody's if a host that is at work has taken it away just now."""
    try:
        return path.lstat().st_uid
    except FileNotFoundError:
        return None


def _secret(home: Store) -> Iterator[Finding]:
    try:
        home.secret()
    except PbemError as error:
        yield Finding(
            "secret",
            BAD,
            str(error),
            _(
                "If there is no backup, `pbem init --new-secret` makes a new one, and `resend` gets"
                " players new letters."
            ),
        )


def _operator(settings: Settings) -> Iterator[Finding]:
    if settings.host.operator:
        yield Finding("operator", GOOD, _("Notices go to {it}.").format(it=settings.host.operator))
        return
    yield Finding(
        "operator",
        UNSURE,
        _("Nobody hears of reports, bounces and mail for postmaster@."),
        _("Set operator in [host]."),
    )


def _clock(home: Store) -> Iterator[Finding]:
    now = int(time.time())
    if last_seen(home) > now + 60:
        yield Finding(
            "clock",
            BAD,
            _("The host was last at work in the future: a clock was set back."),
            _("Set the clock right; no deadline is missed by it."),
        )
        return
    yield Finding("clock", GOOD, time.strftime(_("It is %Y-%m-%d %H:%M UTC."), time.gmtime(now)))
