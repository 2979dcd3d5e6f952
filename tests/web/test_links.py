"""Links to pages: signed for reading, void with the seat's key, and no key to write."""

from __future__ import annotations

import random

from pbem.desk.desk import Desk
from pbem.desk.ordering import give_orders
from pbem.desk.page_links import (
    Link,
    PageLinks,
    PersonLink,
    SeatLink,
    WatchLink,
    read_link,
    sign_link,
)
from pbem.desk.seat_changes import take_over
from pbem.mail.address import BadSignature, Token, parse_any, sign

from ..sittings import seat_letter
from .games import opened

SECRET = bytes(range(32))
LINKS: list[Link] = [SeatLink(12, 3, 7), WatchLink(12, 4), PersonLink("0a1b2c3d4e5f6071", 2)]


def test_a_link_is_read_as_it_was_signed() -> None:
    for link in LINKS:
        token = sign_link(link, SECRET)
        assert read_link(token, SECRET) == link
        assert read_link(token, bytes(32)) is None
        for place in random.Random(1).sample(range(len(token)), 12):
            other = "b" if token[place] != "b" else "c"
            assert read_link(token[:place] + other + token[place + 1 :], SECRET) is None


def test_a_link_is_no_reply_address_and_a_reply_address_no_link() -> None:
    """Whatever is cut out of a link, or put around its signature, writes nothing."""
    seat = sign_link(SeatLink(12, 3, 7), SECRET)
    body, _dash, signature = seat.rpartition("-")
    for text in (seat, f"g{body[1:]}-0-{signature[:16]}", f"g12-3-0-7-{signature[:16]}"):
        assert not isinstance(parse_any(text, SECRET), Token)
    assert isinstance(parse_any(f"g12-3-0-7-{signature[:16]}", SECRET), BadSignature)
    reply = sign(Token(12, 3, 0, 7), SECRET)
    for text in (reply, f"s12-3-7-{reply.rpartition('-')[2]}", f"s{reply[1:]}aaaaaaaaaa"):
        assert read_link(text, SECRET) is None


def test_rekey_voids_the_links_to_both_pages(desk: Desk) -> None:
    number = opened(desk, "barrage", 2)
    desk.web_address = "https://games.example.org"
    person = desk.read(number).seats[0].player
    letter = seat_letter(desk, number, 0, "<1@example.org>")
    before = _told(desk, number, letter, "page")
    assert before[0].startswith("https://games.example.org/g/s")
    assert before[1].startswith("https://games.example.org/p/p")
    give_orders(desk, number, 0, ["rekey"], seat_letter(desk, number, 0, "<2@example.org>"))
    after = _told(desk, number, seat_letter(desk, number, 0, "<3@example.org>"), "page")
    assert not set(before) & set(after)
    assert desk.read(number).seats[0].generation == 1
    assert desk.people.read(person).page_number == 1


def _told(desk: Desk, number: int, letter: object, order: str) -> list[str]:
    """The links in the answer to an order."""
    reply = give_orders(desk, number, 0, [order], letter)  # type: ignore[arg-type]
    words = " ".join(str(item.text) for item in reply.transcript.items)
    return [word for word in words.split() if word.startswith("http")]


def test_who_takes_a_seat_over_gets_another_link_and_no_old_messages(desk: Desk) -> None:
    number = opened(desk, "barrage", 3)
    give_orders(desk, number, 1, ["message anna: between us"], None)
    give_orders(desk, number, 1, ["message all: good luck"], None)
    give_orders(desk, number, 0, ["message all: thank you"], None)
    newcomer = desk.people.find_or_add("eve@example.org")
    before = desk.read(number).seats[0].generation
    with desk.sitting(number) as game:
        take_over(game, 0, newcomer)
        game.commit()
    file = desk.read(number)
    assert file.seats[0].generation == before + 1
    assert [(one.by, one.to, one.words) for one in file.messages] == [(1, [2], "good luck")]


def test_a_host_without_pages_says_so(desk: Desk) -> None:
    number = opened(desk, "barrage", 2)
    reply = give_orders(desk, number, 0, ["page"], None)
    assert "serves no pages" in reply.transcript.items[0].text
    assert desk.pages is None


def test_links_begin_with_the_address_that_is_set() -> None:
    links = PageLinks("https://example.org/games/", SECRET)
    assert links.home == "https://example.org/games/"
    assert links.public(3) == "https://example.org/games/public/3/"
