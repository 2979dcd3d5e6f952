"""What of a letter is read, and what its sender hears of the rest, end to end."""

from __future__ import annotations

import copy

import pytest

from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.engine import goto
from pbem.games.underwater_cities.game import UnderwaterCities
from tests.underwater_cities.tabletop import claim, give, table

from .host import Correspondent, Mailhost, offers, text_of


@pytest.fixture
def first(red: Correspondent, game: int) -> str:
    """A move that red's first letter offers."""
    return offers(red.latest)[0]


def record(host: Mailhost, game: int) -> int:
    return len(host.desk.read(game).load().record)


def answered(red: Correspondent, headers: str, body: str) -> list[str]:
    """What red hears of an answer to the latest letter with these headers and this body."""
    to = red.latest["Reply-To"]
    head = f"From: {red.address}\r\nTo: {to}\r\nMessage-ID: <odd@example.org>\r\n{headers}"
    red.host.send(f"{head}\r\n\r\n{body}".encode(), red.address, to)
    return [text_of(letter) for letter in red.fetch() if letter["X-Pbem-Letter"] == "answer"]


def test_mail_that_asks_others_not_to_answer_by_machine_is_a_persons(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    said = answered(red, "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply", first)
    assert record(host, game) == 1
    assert said


def test_what_may_be_a_machines_is_read_and_only_an_order_answered(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    unsure = "List-Unsubscribe: <mailto:no@example.org>"
    assert answered(red, unsure, "I am away for a while.") == []
    assert record(host, game) == 0
    red.reply(first)
    assert record(host, game) == 1


@pytest.mark.parametrize(
    ("subject", "asked"),
    [
        ("Out of office", "I am on holiday.\r\nDo you need help? Please call the service desk."),
        ("Réponse automatique", "Je suis absent. Comment puis-je vous aider ?"),
    ],
)
def test_a_question_of_what_may_be_a_machine_is_not_answered(
    host: Mailhost, game: int, red: Correspondent, subject: str, asked: str
) -> None:
    assert answered(red, f"Subject: {subject}", asked) == []


def test_an_encrypted_letter_is_told_so(host: Mailhost, game: int, red: Correspondent) -> None:
    headers = 'MIME-Version: 1.0\r\nContent-Type: multipart/encrypted; boundary="b"'
    body = "--b\r\nContent-Type: application/pgp-encrypted\r\n\r\nVersion: 1\r\n--b\r\n"
    (said,) = answered(red, headers, f"{body}\r\nx\r\n--b--\r\n")
    assert "encrypted" in said
    assert "quoted" not in said


def test_an_order_below_a_quoted_line_is_told_so(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    quoted = "> this is a line of a letter that was wrapped by the program of who answers it"
    (said,) = answered(red, "Subject: x", f"{quoted}\r\n{first}\r\n")
    assert record(host, game) == 0
    assert "right below a quoted line" in " ".join(said.split())


def test_a_signature_is_not_sent_along_with_a_message(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    red.reply("message all: shall we?\nOn Sunday?\nBest regards\nAnn Smith\n+49 30 1234567")
    sent = [text_of(one) for one in blue.fetch() if one["X-Pbem-Letter"] == "message"]
    assert len(sent) == 1
    assert "On Sunday?" in sent[0]
    assert "1234567" not in sent[0]


def test_an_order_below_a_signature_is_told_so(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent, first: str
) -> None:
    red.reply(f"board\n-- \nAnn Smith\nmessage all: shall we?\n{first}")
    assert record(host, game) == 0
    assert [one for one in blue.fetch() if one["X-Pbem-Letter"] == "message"] == []
    said = " ".join(text_of(red.latest).split())
    listed = f"below a signature or footer, so not this either: message all: shall we? / {first}."
    assert listed in said


def test_a_plain_signature_is_not_spoken_of(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply("board\n-- \nAnn Smith\nSmith & Sons\n+49 30 1234567")
    assert "signature" not in text_of(red.latest)


def test_lines_that_are_no_orders_are_listed_in_one_wording(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply(f"It rains here\n{first}\nWhat a game")
    said = " ".join(text_of(red.latest).split())
    assert "Not taken as orders: It rains here / What a game" in said


def test_a_greeting_above_an_order_is_not_listed(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply(f"Hello there\n{first}")
    assert "Not taken as orders" not in text_of(red.latest)


@pytest.mark.parametrize(
    "closing",
    [
        "Red",
        "Many thanks and good night,\nRed",
        "Best, Red",
        "Thanks a lot\nRed",
        "Kind regards",
        "Cordialement,\nRed",
        "З повагою",
    ],
)
def test_how_people_end_a_letter_is_not_listed(
    host: Mailhost, game: int, red: Correspondent, first: str, closing: str
) -> None:
    red.reply(f"board\n\n{closing}")
    assert "Not taken as orders" not in text_of(red.latest)


def test_what_stands_beside_the_closing_is_listed(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply(f"{first}\nThanks, and 5 more\nBest, Red\nP.S. what a game")
    said = " ".join(text_of(red.latest).split())
    assert "Not taken as orders: Thanks, and 5 more / P.S. what a game" in said


def test_a_letter_with_nothing_but_a_name_says_what_was_read(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply("Red")
    assert "Not taken as orders: Red" in text_of(red.latest)


def test_a_letter_of_too_many_lines_is_refused(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    with pytest.raises(Exception, match="20000 lines"):
        red.reply("x\n" * 21_000)


def test_what_the_first_sentence_names_is_not_listed_again(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply(f"{first}\nIt rains here all the time")
    said = " ".join(text_of(red.latest).split())
    assert said.count("It rains here all the time") == 1


def test_a_name_is_not_listed_beside_a_line_that_is_no_order(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.reply("It rains here all the time\n\nRed")
    said = " ".join(text_of(red.latest).split())
    assert "Not taken as orders: It rains here all the time" in said
    assert "/ Red" not in said


def test_an_order_below_one_that_failed_is_not_done_and_no_chatter(
    host: Mailhost, game: int, red: Correspondent, first: str
) -> None:
    red.reply(f"keep 99\n{first}\nWhat a game\nrekey\nThanks\nRed")
    said = " ".join(text_of(red.latest).split())
    assert f"Not done, because a line above failed: {first} / rekey " in said
    assert "Not taken as orders: What a game " in said


def test_done_is_among_the_few_answers_that_are_offered(
    host: Mailhost, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, cities = table(2), UnderwaterCities()
    claim(state, 0, 11, 21, 19)
    give(state, 0, 34)
    first = goto("turn", 0, state.order.index(0))
    monkeypatch.setattr(cities, "setup", lambda _table: (copy.deepcopy(state), first))
    monkeypatch.setattr(registry, "find", lambda name: cities)
    people = {name: f"{name}@example.org" for name in ("ann", "ben")}
    open_game(host.desk, "underwater-cities", people, {}, bytes(32))
    ann = Correspondent(host, "ann@example.org")
    ann.reply("play 34 on R3: card")
    ann.reply("neither of the others")
    said = " ".join(text_of(ann.latest).split())
    assert "done (keep all four: Build Farm or Desalination Plant (34) is not claimed)" in said
