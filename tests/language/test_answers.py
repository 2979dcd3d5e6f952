"""Whoever reads another language finds no English in answers, notices and reminders."""

from __future__ import annotations

import re

from pbem.desk.chores.reminding import remind
from pbem.desk.new_games.opening import open_game
from pbem.desk.orders import ORDERS
from pbem.desk.orders.base import AtDoor
from tests.desk.conftest import DrivenClock
from tests.mail.conftest import *  # noqa: F403 - a host with its correspondents
from tests.mail.host import Correspondent, Mailhost, html_of, text_of

from .evening import ALLOWED, ours
from .pseudo import of_html, plain_words, pseudo_language

DAY = 86_400
AT_THE_DOOR = (
    *("help", "games", "standings", "options barrage", "zone", "zone xyz", "zone kyiv", "mail"),
    *("mail all", "mail foo", "name", "name Anna", "address", "language", "language foo", "away"),
    *("away from 1 Dec to 10 Dec", "away none", "new barrage", "new foo with bar", "join"),
    *("join 99", "watch 99", "unwatch 1", "take", "export", "rekey", "leave 1", "resend 1"),
)
AT_A_SEAT = (
    *(
        "hint",
        "about 5L",
        "page",
        "when my turn: build base 5L",
        "vote resign Ben",
        "replay",
    ),
    *("legal", "history", "board", "hand", "standing", "if my turn: bank 3", "if foo: bank"),
    *("else bank", "standing none", "preview", "undo", "message all: Anna", "message Foo: Anna"),
    *("mute Ben", "unmute Ben", "mute", "vote bot Ben", "abandon", "agree", "refuse", "resign"),
    *("extend 2d", "extend 20d", "can I have two more days?"),
    *("rematch", "report Anna", "options", "pass rest of round", "build base 99L", "mail digest"),
)
AS_WRITTEN = ("Re: Hello", "Hello")
"""Subjects that the writers chose."""
_TYPED = re.compile(r"[A-Za-z]+")
EXAMPLES = """
    new barrage with open bot automa full introductory easy medium hard very yes no none basic
    advanced weekends nights wait resign underwater cities pearls Pearls Europe Kyiv turns all
    digest off text html dark name Ada if free build base foo Foo xyz' Foo' foo' card take zone mail
    language
    en fr uk ru
    English xx agree refuse abandon undo vote game on level variant boards contracts deadline clock
    missed grace GAME FILE VALUE rules automa Graziano del Monte Viktor Fiesler Anton Krylov
"""


def typed_words() -> frozenset[str]:
    """What stands in letters as it is typed: orders, their usage, options, examples."""
    usage = " ".join(
        f"{order.usage} {order.door_usage if isinstance(order, AtDoor) else ''}" for order in ORDERS
    )
    return frozenset(_TYPED.findall(usage)) | set(EXAMPLES.split())


class Looking:
    """Reads letters, and keeps what has stayed English in them."""

    def __init__(self) -> None:
        self.allowed = ALLOWED | typed_words()
        self.found: dict[str, None] = {}

    def read(self, who: Correspondent, what: str) -> None:
        for letter in who.fetch():
            subject = str(letter["Subject"])
            said = [text_of(letter), of_html(html_of(letter))]
            said += [subject] if subject not in AS_WRITTEN else []
            for words in said:
                for left in plain_words(ours(words, "barrage"), self.allowed):
                    self.found[f"{what}: {left}"] = None


def test_answers(host: Mailhost, clock: DrivenClock) -> None:
    looking = Looking()
    read = looking.read
    anna, ben, guest = (
        Correspondent(host, f"{name}@example.org") for name in ("anna", "ben", "guest")
    )
    with pseudo_language() as code:
        for who in (anna, ben, guest):
            who.write("sign up")
            who.reply("yes")
            who.fetch()
            person = host.desk.people.find(who.address)
            assert person is not None
            host.desk.people.change(person, lambda entry: setattr(entry, "language", code))
        people = {"Anna": anna.address, "Ben": ben.address}
        number = open_game(
            host.desk, "barrage", people, {"deadline": "3d", "hints": "on"}, bytes(32)
        )
        first = host.desk.read(number).load().awaiting[0]
        me, other = (anna, ben) if first == 0 else (ben, anna)
        mine = me.latest
        read(other, "start")
        for line in AT_THE_DOOR:
            anna.write(line)
            read(anna, line)
        guest.write(f"watch {number}")
        guest.reply("yes")
        anna.write("new barrage with ben@example.org open")
        anna.reply("yes")
        for who in (anna, ben, guest):
            read(who, "proposed")
        for line in AT_A_SEAT:
            me.reply(line, mine)
            read(me, line)
            read(other, f"{line}, told to the other")
        for _day in range(8):
            clock.now += DAY
            remind(host.desk, number)
            for who in (anna, ben, guest):
                read(who, "reminded")
    assert not looking.found, "\n".join(looking.found)
