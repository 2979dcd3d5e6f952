"""What is forgotten leaves no trace, and nobody's name stays behind as a file."""

from __future__ import annotations

import threading
from hashlib import sha256
from pathlib import Path

from pbem.desk.looking.ratings import name_of
from pbem.desk.unsigned_letters.correspondents import writing_to
from pbem.store import Home, kind_of
from pbem.store.backup import save
from pbem.store.errors import StoreError
from tests.mail.host import Correspondent, Mailhost
from tests.people.writing import confirms


def test_who_is_forgotten_leaves_no_file_and_no_word(host: Mailhost, ann: Correspondent) -> None:
    confirms(ann, "sign up Ann")
    confirms(ann, "new pearls with open")
    ann.write("hello", "postmaster@example.net")
    ann.fetch()
    person = host.desk.people.find("ann@example.org")
    assert person is not None
    confirms(ann, "forget me")
    host.settle()
    sent = host.path / "outbox-maildir"
    files = [path for path in host.path.rglob("*") if sent not in path.parents and path != sent]
    assert [path for path in files if "ann@" in path.name or person in path.name] == []
    words = b"".join(path.read_bytes() for path in files if path.is_file())
    assert b"ann@example.org" not in words
    assert person.encode() not in words


def test_a_name_that_is_removed_leaves_no_lock_behind(tmp_path: Path) -> None:
    shelf = Home.create(tmp_path / "home").named(kind_of("callers", "correspondent"))
    for number in range(5):
        shelf.create_named(f"{number}@example.org", {"schema": 1})
        shelf.remove(f"{number}@example.org")
        shelf.settle(f"{number}@example.org")
    assert list((tmp_path / "home" / "locks" / "callers").iterdir()) == []


def test_two_never_hold_one_name_though_its_lock_is_removed_again_and_again(
    tmp_path: Path,
) -> None:
    shelf = Home.create(tmp_path / "home").named(kind_of("callers", "correspondent"))
    inside: list[int] = []
    crowds: list[int] = []

    def come_and_go() -> None:
        for _time in range(40):
            shelf.create_named("ann", {"schema": 1})
            try:
                with shelf.hold("ann"):
                    inside.append(1)
                    crowds.append(len(inside))
                    inside.pop()
                shelf.remove("ann")
            except StoreError:
                continue  # another one has removed it meanwhile

    threads = [threading.Thread(target=come_and_go) for _number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(crowds) == {1}


def test_a_backup_is_written_into_no_file_that_somebody_else_has_laid_out(tmp_path: Path) -> None:
    home = Home.create(tmp_path / "home")
    theirs = tmp_path / "theirs"
    theirs.touch()
    (tmp_path / "save.part").symlink_to(theirs)
    save(home, tmp_path / "save")
    assert theirs.read_bytes() == b""
    assert (tmp_path / "save").stat().st_mode & 0o777 == 0o600


def test_a_player_without_a_name_is_not_known_by_a_hash_of_the_address(host: Mailhost) -> None:
    person = host.desk.people.find_or_add("ann@example.org")
    shown = name_of(host.desk, person).removeprefix("player ")
    assert shown not in person
    assert shown not in sha256(b"ann@example.org").hexdigest()


def test_what_is_written_to_while_it_is_tidied_away_stays(host: Mailhost) -> None:
    with writing_to(host.desk, "ann@example.org"):
        pass
    with host.desk.correspondents.hold("ann@example.org") as held:
        old = {**held.document, "due_at": 1}
        held.commit(old)
    with writing_to(host.desk, "ann@example.org") as call:
        call.answer("ann@example.org", at=2**40, words="news")
    host.host.outbox._tidy("callers", "ann@example.org", old, host.clock())
    assert len(host.desk.correspondents.read("ann@example.org")["outbox"]) == 1
