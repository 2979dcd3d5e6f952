"""The host directory.

Layout (whoever can read it is the operator, so it is 0700 and files are 0600):

    schema                  the version of this layout, a number
    secret                  32 random bytes in hex, the key of every signature
    games.next              the next game's number
    games/12.json           one TinyDB file a game, one document in it
    people/<name>.json      one TinyDB file a person
    locks/games/12.lock     the game's lock: empty; stays when the game is removed
    due/games/...           when games have work to do: see `markers.py`
    owed/games/12           game 12 owes letters; derived
    summaries/games/12.json what `pbem games` shows of game 12; derived, may be deleted
    due/looked-after        until when the markers were looked after
    aside/games/12~<time>.json   a damaged document, set aside for the operator

File names are identifiers written by `pbem.store.names`. `*.tmp` is a write that was cut
short: it never counts, and the next write of that file overwrites it.
To save a host, run `pbem backup`. Locks, markers and summaries are made again: markers when
the host starts and `due/looked-after` is not there, summaries when the games are next listed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from pbem.engine.text import _, text
from pbem.store.errors import StoreError
from pbem.store.layout import LAYOUT, LISTS
from pbem.store.names import NUMBERS, TEXTS
from pbem.store.shelf import Kind
from pbem.store.store import Change, Store

from .files import (
    exists,
    folder_at,
    read_whole,
    reading,
    write_derived,
    write_whole,
    writing,
)
from .lock import locked
from .mounts import refuse_without_locks
from .shelf import NamedFolder, NumberedFolder

FOLDERS = ("games", "people", "locks", "due", "owed", "summaries", "aside")
OURS = {*FOLDERS, "schema", "secret", "games.next"}
SECRET_BYTES = 32
PATIENCE = 5.0


class Home(Store):
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
                write_whole(path / "schema", f"{LAYOUT}\n".encode())
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
        return folder_at(self.path.joinpath(*names))

    @property
    def place(self) -> str:
        return str(self.path)

    def secret(self) -> bytes:
        key = _key_in(self.path / "secret")
        if key is None:
            raise _no_secret(self.path)
        return key

    # Documents

    def numbered(self, kind: Kind) -> NumberedFolder:
        return NumberedFolder(self, kind, NUMBERS)

    def named(self, kind: Kind) -> NamedFolder:
        return NamedFolder(self, kind, TEXTS)

    def set_aside(self) -> list[str]:
        return [str(path) for path in sorted((self.path / "aside").glob("*/*"))]

    # Small values

    def value(self, name: str) -> bytes | None:
        return read_whole(self.path / name)

    def put_value(self, name: str, data: bytes, *, durable: bool = False) -> None:
        path = self.path / name
        folder_at(path.parent)
        (write_whole if durable else write_derived)(path, data)

    def change_value(self, name: str, change: Change) -> None:
        with self._locked(name):
            new = change(self.value(name))
            if new is not None:
                self.put_value(name, new)

    def drop_value(self, name: str) -> None:
        path = self.path / name
        with writing(path):
            path.unlink(missing_ok=True)

    def values(self, group: str) -> list[bytes]:
        found = [read_whole(path) for path in self._files(group) if path.suffix != ".tmp"]
        return [data for data in found if data is not None]

    # Sets of words

    def members(self, name: str) -> list[str]:
        if name in LISTS:
            return (self.value(name) or b"").decode().split()
        return [path.name for path in self._files(name)]

    def add_member(self, name: str, word: str) -> None:
        if name in LISTS:
            with self._locked(name):
                self._put_words(name, {*self.members(name), word})
            return
        path = self.folder(name) / word
        with writing(path):
            path.touch(mode=0o600)

    def drop_member(self, name: str, word: str) -> bool:
        if name in LISTS:
            with self._locked(name):
                words = set(self.members(name))
                if word in words:
                    self._put_words(name, words - {word})
                return word in words
        path = self.path / name / word
        with writing(path), suppress(FileNotFoundError):
            path.unlink()
            return True
        return False

    def _put_words(self, name: str, words: set[str]) -> None:
        self.put_value(name, "".join(f"{one}\n" for one in sorted(words)).encode(), durable=True)

    def _files(self, folder: str) -> list[Path]:
        with reading(self.path / folder):
            return sorted(self.folder(folder).iterdir())

    def _locked(self, name: str) -> AbstractContextManager[None]:
        return locked(self.folder("locks") / f"{name}.lock", PATIENCE, name)

    # Work to do

    def make_due_again(self) -> None:
        from .all_markers import make_all  # hardly ever needed

        make_all(self.path)

    def lacking_due(self) -> list[str]:
        from .all_markers import missing  # hardly ever needed

        return missing(self.path)

    # Several hosts: a directory has one

    def listening(self, wake: Callable[[], None]) -> AbstractContextManager[None]:
        return nullcontext()

    def let_go(self) -> None:
        """Nobody else is there to take it."""

    # All of it

    def contents(self) -> Iterator[tuple[str, bytes]]:
        from .contents import contents  # loaded for backups

        return contents(self.path)

    def fill(self, given: Iterable[tuple[str, bytes]]) -> int:
        from .contents import fill  # loaded for backups

        if not _is_new(self.path, but_secret=True):
            words = _("{path} is not empty; a backup is put back into a new one.")
            raise StoreError(text(words, path=str(self.path)))
        count = fill(self.path, given)
        self.make_due_again()
        return count


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


def _is_new(path: Path, *, but_secret: bool = False) -> bool:
    """Whether nothing was ever kept here: no document, also none that was set aside."""
    with reading(path):
        if read_whole(path / "games.next") is not None:
            return False
        if not but_secret and read_whole(path / "secret") is not None:
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
    if version > LAYOUT:
        raise StoreError(
            text(
                _("{path} was written by a later pbem (layout {found}, known is {known})."),
                path=str(path),
                found=version,
                known=LAYOUT,
            )
        )
