"""What became of a letter is told in the language that its sender reads when it comes again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from pbem.desk.came_again import in_short, told_again
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import SeatLetter, give_orders
from pbem.desk.transcript import DONE, REFUSED, Item, Transcript
from pbem.engine.play_document import plain
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import spoken
from pbem.store.handled import KEPT, LONGEST, note_handled
from pbem.store.postgres.connections import close_all
from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import DOOR, Correspondent, Mailhost, offers, text_of
from tests.postgres import Server
from tests.store.kept import InDatabase, InDirectory

RED = 0


def speaks(host: Mailhost, one: Correspondent, language: str) -> None:
    person = host.desk.people.find(one.address)
    assert person is not None
    host.desk.people.change(person, lambda entry: setattr(entry, "language", language))


def in_a_line(red: Correspondent) -> str:
    return " ".join(text_of(red.latest).split())


def test_a_letter_to_a_seat(host: Mailhost, game: int, red: Correspondent) -> None:
    speaks(host, red, "fr")
    wish = offers(red.latest)[0]
    letter = red.reply(wish)
    red.fetch()
    host.send(letter, red.address, str(letter["To"]))
    assert f"{wish} : fait" in in_a_line(red)
    speaks(host, red, "uk")
    host.send(letter, red.address, str(letter["To"]))
    assert f"{wish}: зроблено" in in_a_line(red)
    assert "fait" not in in_a_line(red)


def test_a_letter_to_the_front_door(host: Mailhost, game: int, red: Correspondent) -> None:
    speaks(host, red, "fr")
    letter = red.write("games")
    red.fetch()
    host.send(letter, red.address, DOOR)
    assert "games : répondu" in in_a_line(red).replace("\u00a0", " ")
    speaks(host, red, "uk")
    host.send(letter, red.address, DOOR)
    assert "games: дано відповідь" in in_a_line(red)


def test_a_letter_that_went_to_the_operator_too(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    speaks(host, red, "uk")
    red.fetch()
    letter = red.write("games", "postmaster@example.net")
    host.send(letter, red.address, DOOR)
    assert "передано адміністраторові" in in_a_line(red)


def test_a_player_who_is_back_reads_of_it_in_their_language(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    speaks(host, red, "uk")
    with host.desk.sitting(game) as sitting:
        sitting.file.seats[RED].bot = "random"
        sitting.commit()
    red.reply("legal")
    assert "Бот, який грав за вас, пішов." in in_a_line(red)
    assert "you are back" not in in_a_line(red)


# --- what is kept ----------------------------------------------------------------------------


@pytest.fixture(params=["directory", "postgres"])
def kept_desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    """A desk on each kind of store."""
    if request.param == "directory":
        yield Desk(InDirectory(tmp_path / "kept").open(), lambda: 1_800_000_000, "example.net")
        return
    server: Server = request.getfixturevalue("postgres")
    store = InDatabase(tmp_path, server.new_url()).open()
    yield Desk(store, lambda: 1_800_000_000, "example.net")
    close_all()


def new_game(desk: Desk) -> int:
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    return open_game(desk, "pearls", players, seed=bytes(32))


def letter_to(desk: Desk, number: int, message_id: str) -> SeatLetter:
    mine = desk.read(number).seats[RED]
    return SeatLetter(message_id, mine.question, mine.generation)


def test_no_sentence_is_kept_in_any_store(kept_desk: Desk) -> None:
    number = new_game(kept_desk)
    letter = letter_to(kept_desk, number, "<1@red>")
    give_orders(kept_desk, number, RED, ["legal"], letter, language="fr")
    assert plain(kept_desk.read(number).handled)[0][2] == [["legal", "told"]]
    again = give_orders(kept_desk, number, RED, ["legal"], letter, language="uk").transcript
    with reading_as(reader_of("uk")):
        assert spoken(again.repeated) == "legal: дано відповідь"


def test_words_that_were_kept_once_are_told_as_they_stand(kept_desk: Desk) -> None:
    """As a document of the schema before has them."""
    number = new_game(kept_desk)
    letter = letter_to(kept_desk, number, "<1@red>")
    words = "legal\u00a0: répondu"
    with kept_desk.games.hold(number) as held:
        old = held.document
        old["handled"] = [[f"{RED}.{letter.generation} <1@red>", 1, words]]
        held.commit({**old, "schema": 17})
    again = give_orders(kept_desk, number, RED, ["legal"], letter).transcript
    with reading_as(reader_of("uk")):
        assert spoken(again.repeated) == words
    later = letter_to(kept_desk, number, "<2@red>")
    give_orders(kept_desk, number, RED, ["legal"], later)
    found = [one[2] for one in plain(kept_desk.read(number).handled)]
    assert found == [words, [["legal", "told"]]]


@pytest.mark.parametrize("line", ["keep 1", "тримати " * 30, '"\\\x01' * 80])
def test_what_is_kept_of_a_letter_has_an_end(line: str) -> None:
    account = Transcript([Item(line, DONE)] * 200)
    document = {"handled": list[object]()}
    for number in range(KEPT + 1):
        note_handled(document, f"{number}", 1, in_short(account))
    assert len(document["handled"]) == KEPT
    for entry in document["handled"]:
        assert isinstance(entry, list)
        assert len(msgspec.json.encode(entry[2]).decode()) <= LONGEST
    with reading_as(reader_of("fr")):
        assert spoken(told_again(in_short(account))).endswith("\u00a0; ...")


def test_an_account_that_fits_is_told_whole() -> None:
    account = Transcript([Item("bank 2", DONE), Item("bank 99", REFUSED)] * 4)
    said = spoken(told_again(in_short(account)))
    assert said == "; ".join(["bank 2: done", "bank 99: not done"] * 4)
    assert told_again(in_short(Transcript())) == "there was no order in it"
