"""The host directory.

Layout (whoever can read it is the operator, so it is 0700 and files are 0600):

    schema                  the version of this layout, a number
    secret                  32 random bytes in hex, the key of every signature
    games.next              the next game's number
    games/12.json           one TinyDB file a game, one document in it
    people/<name>.json      one TinyDB file a person
    locks/games/12.lock     the game's lock: empty; stays when the game is removed
    due/games/12            there is work to do for game 12 at this file's time stamp
    summaries/games/12.json what `pbem games` shows of game 12; derived, may be deleted
    due/as-of               until when the markers were looked after
    aside/games/12~<time>.json   a damaged document, set aside for the operator

File names are identifiers written by `pbem.store.names`. `*.tmp` is a write that was cut
short: it never counts, and the next write of that file overwrites it.
To save a host, run `pbem backup`. Locks, markers and summaries are made again: markers when
the host starts and `due/as-of` is not there, summaries when the games are next listed.
"""

from __future__ import annotations

import os
from pathlib import Path

from pbem.engine.text import _, text

from .errors import StoreError
from .files import exists, read_whole, reading, write_whole, writing
from .lock import locked
from .mounts import refuse_without_locks

SCHEMA = 1
FOLDERS = ("games", "people", "locks", "due", "summaries", "aside")
OURS = {*FOLDERS, "schema", "secret", "games.next"}
SECRET_BYTES = 32


class Home:
    """A host directory that exists, can be written, and is of a version that we know."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(cls, path: str | os.PathLike[str], *, new_secret: bool = False) -> Home:
        """Make a host directory, or complete and open the one that is there.

        Where documents are, a secret is missing and not new: letters that are out are signed with
        it. With `new_secret` one is made all the same, and those letters are void.
        """
        path = Path(path)
        _refuse_unfinished(path)
        with writing(path):
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
        _refuse_strangers(path)
        with writing(path):
            path.chmod(0o700)
            (path / "locks").mkdir(mode=0o700, exist_ok=True)
        with locked(path / "locks" / "home.lock", timeout=5.0, what=str(path)):
            if _key_in(path / "secret") is None and (new_secret or _is_new(path)):
                write_whole(path / "secret", os.urandom(SECRET_BYTES).hex().encode() + b"\n")
            if _key_in(path / "secret") is None:
                raise _no_secret(path)
            if read_whole(path / "schema") is None:
                write_whole(path / "schema", f"{SCHEMA}\n".encode())
        return cls.open(path)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Home:
        """Open a host directory; StoreError says what is wrong with it."""
        path = Path(path)
        _check_schema(path)
        refuse_without_locks(path)
        home = cls(path)
        for folder in FOLDERS:
            home.folder(folder)
        if not os.access(path, os.W_OK | os.X_OK):
            raise StoreError(
                text(
                    _("{path} cannot be written. Does it belong to another user?"),
                    path=str(path),
                )
            )
        return home

    def folder(self, *names: str) -> Path:
        """A folder below the host directory, made when it is not there yet."""
        folder = self.path.joinpath(*names)
        with writing(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def secret(self) -> bytes:
        """The key of this host's signatures."""
        key = _key_in(self.path / "secret")
        if key is None:
            raise _no_secret(self.path)
        return key

    def set_aside(self) -> list[Path]:
        """The damaged documents that were set aside, for the operator to look at."""
        return sorted((self.path / "aside").glob("*/*"))


def unfinished(path: Path) -> Path:
    """The folder in which a backup is put back before it gets the name `path`."""
    return path.with_name(f".{path.name}.restoring")


def _refuse_unfinished(path: Path) -> None:
    """Where a restore was cut short, a new and empty host would only hide that."""
    whole = path.absolute()
    if exists(unfinished(whole)):
        words = _("A restore into {path} was cut short; run `pbem restore` again.")
        raise StoreError(text(words, path=str(path)))


def _key_in(file: Path) -> bytes | None:
    """The key in a file; None when there is no whole one."""
    try:
        key = bytes.fromhex((read_whole(file) or b"").decode("ascii"))
    except ValueError:
        return None
    return key if len(key) >= SECRET_BYTES else None


def _no_secret(path: Path) -> StoreError:
    words = _("{path} is missing or damaged; put back the one from your backup.")
    return StoreError(text(words, path=str(path / "secret")))


def _is_new(path: Path) -> bool:
    """Whether nothing was ever kept here: no document, also none that was set aside."""
    with reading(path):
        if read_whole(path / "secret") is not None or read_whole(path / "games.next") is not None:
            return False
        return not any(path.glob("*/*.json")) and not any(path.glob("aside/*/*.json"))


def _refuse_strangers(path: Path) -> None:
    """A folder of something else must not become ours (nor 0700) by a slip of the fingers."""
    with reading(path):
        if (path / "schema").exists() or (path / "pbem.toml").exists():
            return
        names = [entry.name for entry in path.iterdir()]
    others = [name for name in names if name.removesuffix(".tmp") not in OURS]
    if others:
        raise StoreError(
            text(
                _("{path} is no host directory and is not empty (it has {name})."),
                path=str(path),
                name=min(others),
            )
        )


def _check_schema(path: Path) -> None:
    """Refuse a path that is no host directory, or one that a later pbem has written."""
    with reading(path):
        if not path.is_dir():
            _refuse_unfinished(path)
            raise StoreError(
                text(_("There is no host directory {path}; `pbem init` makes one."), path=str(path))
            )
    written = read_whole(path / "schema")
    if written is None and not _is_new(path):
        words = _("{path} is not whole: {file} is missing. Put it back from your backup.")
        raise StoreError(text(words, path=str(path), file="schema"))
    if written is None:
        raise StoreError(
            text(_("{path} is not a host directory; `pbem init` makes one."), path=str(path))
        )
    try:
        version = int(written)
    except ValueError:
        raise StoreError(
            text(_("{path} is damaged: it should be a number."), path=str(path / "schema"))
        ) from None
    if version > SCHEMA:
        raise StoreError(
            text(
                _("{path} was written by a later pbem (layout {found}, known is {known})."),
                path=str(path),
                found=version,
                known=SCHEMA,
            )
        )
