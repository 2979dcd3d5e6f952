"""Killed at any instant while letters are answered: nothing lost, nothing done twice.

A child answers letters until it is killed with SIGKILL. Each letter is written down before it is
handed in, as a mail server's queue would; the next child hands the last one in again.
"""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import NoReturn

import msgspec

from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.engine.play import Play
from pbem.engine.play_document import plain
from tests.sittings import seat_letter

KILLS = 300
GAMES = 60
LETTERS_A_GAME = 25
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


class Letter(msgspec.Struct, array_like=True):
    """A letter in the mail server's queue."""

    number: int
    game: int
    seat: int
    line: str


def write_letter(desk: Desk, number: int) -> Letter:
    """The next letter: any legal answer of whoever is awaited, and now and then a mistake."""
    game = 1 + number // LETTERS_A_GAME % GAMES
    play = desk.read(game).load()
    dice = random.Random(number)
    if play.result is not None:
        return Letter(number, game, 0, "board")
    seat = play.awaiting[0]
    line = dice.choice(play.offers(seat)).phrase
    return Letter(number, game, seat, "play 999" if number % 10 == 9 else line)


def hand_in(desk: Desk, letter: Letter) -> None:
    by_mail = seat_letter(desk, letter.game, letter.seat, f"<{letter.number}@player>")
    give_orders(desk, letter.game, letter.seat, [letter.line], by_mail)


def live(desk: Desk, queue: Path, acknowledge: int) -> NoReturn:
    """The child: the letter that is left in the queue, then new ones, until it is killed."""
    try:
        written = queue.read_bytes().splitlines() if queue.exists() else []
        letter = msgspec.json.decode(written[-1], type=Letter) if written else None
        while True:
            if letter is not None:
                hand_in(desk, letter)
                os.write(acknowledge, f"{letter.number}\n".encode())
            letter = write_letter(desk, letter.number + 1 if letter else 0)
            with queue.open("ab") as file:
                file.write(msgspec.json.encode(letter) + b"\n")
    except BaseException:
        os.write(acknowledge, b"fell\n")
        raise
    finally:
        os._exit(1)


def run_and_kill(desk: Desk, queue: Path, letters: int, delay: float) -> list[int]:
    """Kill a child `delay` seconds after it acknowledged so many letters."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        live(desk, queue, writer)
    os.close(writer)
    said = b""
    while said.count(b"\n") < letters:
        said += os.read(reader, 1)
        assert b"f" not in said, "the child fell over by itself"
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reader, "rb") as answers:
        said += answers.read()
    assert b"fell" not in said, "the child fell over by itself"
    return [int(word) for word in said.split()]


def pace(desk: Desk) -> float:
    """How long a letter takes here, so that kills fall into all parts of it."""
    begin = time.perf_counter()
    for number in range(10):
        hand_in(desk, Letter(1_000_000 + number, GAMES, 0, "board"))
    return (time.perf_counter() - begin) / 10


def test_no_letter_is_lost_or_done_twice(desk: Desk, tmp_path: Path) -> None:
    for _ in range(GAMES):
        open_game(desk, "pearls", PLAYERS, {"length": "long"}, seed=bytes(32))
    queue = tmp_path / "queue"
    chance = random.Random(1)
    longest = 2 * pace(desk)
    acknowledged: set[int] = set()
    for _ in range(KILLS):
        letters, delay = chance.randrange(4), chance.uniform(0, longest)
        acknowledged.update(run_and_kill(desk, queue, letters, delay))

    queued = [msgspec.json.decode(line, type=Letter) for line in queue.read_bytes().splitlines()]
    assert len(acknowledged) > KILLS
    ids: list[str] = []
    for game in range(1, GAMES + 1):
        file = desk.read(game)
        play = file.load()
        handled = [entry[0].split()[-1] for entry in plain(file.handled)]
        assert len(handled) == len(set(handled)), "a letter was done twice"
        mine = [letter for letter in queued if letter.game == game]
        for letter in mine:
            if letter.number in acknowledged:
                assert f"<{letter.number}@player>" in handled, "an acknowledged letter is lost"
        answers = [
            note
            for note in file.outbox
            if not note["params"].get("transcript", {"repeated": True}).get("repeated")
        ]
        assert len(answers) == len(handled), "a letter's answer is lost or owed twice"
        played = sum(
            len(item.get("answers", ()))
            for note in answers
            for item in note["params"]["transcript"].get("items", ())
        )
        assert played == len(play.record)
        ids += [note["id"] for note in file.outbox]
        again = Play.replay(play.game, play.names, play.options, play.seed, play.record)
        assert again.document() == play.document()
    assert len(ids) == len(set(ids)), "two letters have one Message-ID"
    assert desk.home.set_aside() == []
