"""Letters taken in by processes of their own."""

from __future__ import annotations

import asyncio
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.host.clerks import Handed
from pbem.host.letter_writing import Written, write_letter
from pbem.host.outbox import HostOutbox
from pbem.mail.receipts import Kind
from pbem.mail.transport.courier import Rendered
from pbem.store import Home, Note

from .clerks_by_thread import AskedClerks, hired

HELP = b"From: red%d@example.org\r\nMessage-ID: <%d@example.org>\r\n\r\nhelp\r\n"
DOOR = "pbem@localhost"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    Home.create(tmp_path / "home")
    return tmp_path / "home"


@pytest.fixture
def clerks(home: Path) -> Iterator[AskedClerks]:
    with hired(home, 2) as clerks:
        yield clerks


def help_letter(number: int) -> bytes:
    return HELP % (number, number)


def test_what_a_clerk_says_yes_to_is_committed(clerks: AskedClerks, home: Path) -> None:
    assert clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0).kind is Kind.DONE
    caller = Post.open(home).desk.correspondents.read("red1@example.org")
    assert [note["to"] for note in caller["outbox"]] == ["red1@example.org"]
    refused = clerks.deliver(help_letter(2), "red2@example.org", "nobody@localhost", 0)
    assert refused.kind is Kind.REFUSED
    assert refused.reply.startswith("550 5.1.1")


def test_many_letters_at_once_are_all_done(clerks: AskedClerks, home: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        numbers = range(20)
        outcomes = pool.map(lambda n: clerks.deliver(help_letter(n), "", DOOR, 0), numbers)
    assert {outcome.kind for outcome in outcomes} == {Kind.DONE}
    assert len(clerks.idle) <= 2


def test_a_clerk_that_dies_lets_the_sender_try_again(clerks: AskedClerks) -> None:
    assert clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0).kind is Kind.DONE
    process = clerks.idle[0].helper._process
    assert process is not None
    process.kill()
    process.wait()
    assert clerks.deliver(help_letter(2), "red2@example.org", DOOR, 0).kind is Kind.LATER
    assert clerks.deliver(help_letter(2), "red2@example.org", DOOR, 0).kind is Kind.DONE


def test_clerks_without_work_are_dismissed(clerks: AskedClerks) -> None:
    clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0)
    process = clerks.idle[0].helper._process
    assert process is not None
    clerks.tidy(idle_seconds=60.0)
    assert process.poll() is None
    clerks.tidy(idle_seconds=0.0)
    assert process.poll() == 0


def test_a_clerk_whose_host_is_gone_says_so_in_one_line(home: Path) -> None:
    command = [sys.executable, "-P", "-m", "pbem.host.clerks", str(home)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    letter = msgspec.msgpack.encode(Handed(help_letter(1), "red1@example.org", DOOR, 0))
    process.stdin.write(struct.pack(">I", len(letter)) + letter)
    process.stdin.close()
    said = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(30) == 0
    assert "Traceback" not in said
    assert "BrokenPipe" not in said
    assert len(said.splitlines()) == 1
    assert Post.open(home).desk.correspondents.exists("red1@example.org"), (
        "it is taken in all the same"
    )


def test_clerks_that_are_replaced_finish_their_letter(home: Path) -> None:
    with hired(home, 1) as clerks, ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(clerks.deliver, help_letter(1), "red1@example.org", DOOR, 0)
        time.sleep(0.05)
        clerks.close()
        assert under_way.result(30).kind is Kind.DONE
        assert clerks.idle == []


def game_with_letters(home: Path) -> tuple[Post, int]:
    """A game of two people who read text, whose first letters are owed."""
    post = Post.open(home)
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    number = open_game(post.desk, "barrage", players, seed=bytes(32))
    for seat in (0, 1):
        give_orders(post.desk, number, seat, ["mail text"])
    return post, number


def test_a_clerk_who_is_free_writes_a_letter_as_the_host_does(
    clerks: AskedClerks, home: Path
) -> None:
    post, number = game_with_letters(home)
    document = post.desk.games.read(number)
    names = [note["id"] for note in document["outbox"]]
    assert clerks.write(number, names) == [], "nobody is hired to write"
    clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0)
    assert len(names) > 1
    for name, written in zip(names, clerks.write(number, names), strict=True):
        assert written is not None
        assert written.envelope is not None
        here = write_letter(Writer(post), document, name).envelope
        assert here is not None
        assert undated(written.envelope.data) == undated(here.data)
        assert written.envelope[:3] == here[:3]
    (gone,) = clerks.write(number, ["<nothing@localhost>"])
    assert gone is not None
    assert not gone.owed
    assert clerks.write(number + 1, names) == []
    assert len(clerks.idle) == 1


def undated(letter: bytes) -> list[bytes]:
    return [line for line in letter.splitlines() if not line.startswith(b"Date:")]


def test_the_host_writes_itself_what_a_clerk_could_not(clerks: AskedClerks, home: Path) -> None:
    post, _number = game_with_letters(home)
    outbox = HostOutbox(post)
    asked: list[str] = []

    async def ask_clerk(game: int, message_ids: Sequence[str]) -> list[Written | None]:
        asked.extend(message_ids)
        return await clerks.clerks.write(game, message_ids)

    outbox.ask_clerk = ask_clerk
    clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0)
    process = clerks.idle[0].helper._process
    assert process is not None
    process.kill()
    process.wait()
    letters = [letter for letter in outbox.due() if letter.shelf == "games"]
    assert {outbox.message_id(letter) for letter in letters} != set()
    found = clerks.loop.run(outbox.render_soon(letters))
    assert found is not None
    for letter, rendered in zip(letters, found, strict=True):
        assert isinstance(rendered, Rendered)
        assert rendered.message_id == letter.note.id
    assert asked == [letter.note.id for letter in letters]


def test_pictures_are_not_left_to_clerks(home: Path) -> None:
    post, number = game_with_letters(home)
    give_orders(post.desk, number, 1, ["mail html"])
    document = post.desk.games.read(number)
    seats = document["seats"]
    plain = {
        note.to: Writer(post).is_plain(note, seats[note.to]["form"], seats[note.to]["player"])
        for note in (msgspec.convert(raw, Note) for raw in document["outbox"])
        if isinstance(note.to, int)
    }
    assert plain == {0: True, 1: False}


def test_a_seat_that_wants_no_form_gets_that_of_its_person(home: Path) -> None:
    post, number = game_with_letters(home)
    red, blue = (seat.player for seat in post.desk.read(number).seats)
    post.desk.people.change(blue, lambda person: setattr(person, "form", "text"))
    (note, *_others) = [letter.note for letter in HostOutbox(post).due() if letter.key == number]
    writer = Writer(post)
    assert [writer.is_plain(note, "", person) for person in (red, blue, "nobody")] == [
        False,
        True,
        False,
    ]
    assert writer.is_plain(note, "text", red)


def test_a_letter_longer_than_a_pipe_holds_is_handed_over_whole(
    clerks: AskedClerks, home: Path
) -> None:
    """The host writes it in pieces, as the clerk takes them."""
    letter = help_letter(1) + (b"> " + b"quoted " * 100 + b"\r\n") * 400
    assert clerks.deliver(letter, "red1@example.org", DOOR, 0).kind is Kind.DONE
    assert Post.open(home).desk.correspondents.exists("red1@example.org")
    assert clerks.deliver(help_letter(2), "red2@example.org", DOOR, 0).kind is Kind.DONE
    assert len(clerks.idle) == 1


def test_whoever_gives_up_waiting_leaves_no_answer_for_the_next(clerks: AskedClerks) -> None:
    clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0)

    async def give_up() -> None:
        task = asyncio.create_task(clerks.clerks.deliver(help_letter(2), "", DOOR, 0))
        await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    clerks.loop.run(give_up())
    assert clerks.idle == []
    refused = clerks.deliver(help_letter(3), "red3@example.org", "nobody@localhost", 0)
    assert refused.kind is Kind.REFUSED, "and not what came of the letter before"


def test_a_clerk_that_dies_at_its_letter_lets_the_sender_try_again(clerks: AskedClerks) -> None:
    clerks.deliver(help_letter(1), "red1@example.org", DOOR, 0)
    process = clerks.idle[0].helper.process
    assert process is not None
    process.send_signal(signal.SIGSTOP)  # so that it dies before it has answered
    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(clerks.deliver, help_letter(2), "red2@example.org", DOOR, 0)
        time.sleep(0.1)
        process.kill()
        assert under_way.result(30).kind is Kind.LATER


def test_the_host_writes_itself_what_nobody_is_free_to(
    clerks: AskedClerks, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.host.clerks.PATIENCE", 0.01)
    for number in range(2):
        clerks.deliver(help_letter(number), "", DOOR, 0)

    async def ask_while_all_are_busy() -> list[Written | None]:
        async with clerks.clerks._desks, clerks.clerks._desks:
            return await clerks.clerks.write(1, ["<a@localhost>"])

    assert clerks.loop.run(ask_while_all_are_busy()) == []
