"""A yes does what the letter said that it answers, and only a yes does it."""

from __future__ import annotations

import pytest

from pbem.desk.ordering import give_orders
from pbem.mail.address import Token
from tests.mail.host import DOOR, Correspondent, Mailhost, text_of
from tests.sittings import seat_letter


def _seat_address(host: Mailhost, game: int, seat: int) -> str:
    question, generation = host.desk.read(game).seats[seat].key
    return host.post.address(Token(game, seat, question, generation))


def test_a_letter_with_the_id_of_another_does_not_change_what_is_confirmed(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    """Forged: `address evil@...`. Then, under the same Message-ID, something harmless."""
    red.fetch()
    for to, order in (
        (DOOR, "address evil@example.org"),
        (_seat_address(host, game, 0), "watch 7"),
    ):
        raw = f"From: red@example.org\r\nMessage-ID: <same@example.org>\r\n\r\n{order}\r\n"
        host.send(raw.encode(), "red@example.org", to)
    letters = [one for one in red.fetch() if "Please confirm" in one["Subject"]]
    harmless = [one for one in letters if "watch game 7" in " ".join(text_of(one).split())]
    assert len(harmless) == 1
    red.reply("yes", harmless[0])
    assert host.inbox("evil@example.org") == []


def test_one_letter_to_a_seat_asks_for_one_thing(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    red.fetch()
    red.write("watch 7\nforget me\nzone Kyiv", _seat_address(host, game, 0))
    said = " ".join(text_of(one) for one in red.fetch())
    assert "Please ask for one thing in each letter" in " ".join(said.split())
    assert [document["kind"] for document in _requests(host)] == ["watch"]


def test_requests_end_when_no_more_letters_may_ask(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    for number in range(host.desk.answers_a_day + 5):
        give_orders(
            host.desk,
            game,
            0,
            [f"watch {number + 7}"],
            seat_letter(host.desk, game, 0, f"<{number}@example.org>"),
        )
    assert len(_requests(host)) == host.desk.answers_a_day


@pytest.mark.parametrize("words", ["", "\n\n", "> yes\n> yes\n", "-- \nyes\n"])
def test_a_letter_that_says_nothing_is_no_yes(
    host: Mailhost, ann: Correspondent, words: str
) -> None:
    ann.write("sign up Ann")
    ann.reply(words)
    assert host.desk.people.find("ann@example.org") is None
    ann.reply("yes", ann.letters[0])
    assert host.desk.people.find("ann@example.org") is not None


def _requests(host: Mailhost) -> list[dict[str, object]]:
    return [host.desk.requests.read(key) for key, _summary in host.desk.requests.summaries()]
