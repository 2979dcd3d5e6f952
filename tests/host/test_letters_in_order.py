"""Letters of one game to one player leave in the order in which they were caused."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host.outbox import HostOutbox, Owed
from pbem.mail.errors import MailError
from pbem.mail.transport import RelayDown
from pbem.mail.transport.courier import Courier
from pbem.settings import Settings
from pbem.store import Home
from tests.desk.conftest import DrivenClock
from tests.small import SMALL

WORDS = [f"Word number {number}." for number in range(8)]


class Relay:
    """Takes letters after a while, the later ones sooner; some are put off the first time."""

    def __init__(self, refused: set[str]) -> None:
        self.got: list[tuple[str, str]] = []
        self.refused = refused
        self.down = False

    async def send(
        self, message: bytes, sender: str, to: str, message_id: str, until: float = 0
    ) -> None:
        if self.down:
            raise RelayDown("it is down")
        said = next((words for words in WORDS if words.encode() in message), "start")
        place = WORDS.index(said) + 1 if said in WORDS else 0
        await asyncio.sleep((len(WORDS) - place) / 40)
        if said in self.refused:
            self.refused.remove(said)
            raise MailError("450 try again later")
        self.got.append((to, said))

    async def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("refused", [set(), {WORDS[0]}, {WORDS[3], "start"}])
def test_no_letter_overtakes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: set[str]
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    clock = DrivenClock()
    desk = Desk(Home.create(tmp_path / "home"), clock, "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    players = {"red": "red@example.org", "blue": "blue@example.org"}
    numbers = [open_game(desk, "pearls", players) for _ in range(2)]
    for words in WORDS:
        for number in numbers:
            with desk.sitting(number) as game:
                game.letters.tell_all(words)
                game.commit()
    relay = Relay(set(refused))
    for _try in range(6):
        courier: Courier[Owed] = Courier(outbox, relay)
        asyncio.run(courier.flush())
        clock.now += 120
    assert list(outbox.waiting()) == []
    for address in players.values():
        heard = [said for to, said in relay.got if to == address]
        assert sorted(heard) == sorted(2 * ["start", *WORDS])
        firsts = [words for words in heard if words not in refused]
        first = [words for n, words in enumerate(firsts) if words not in firsts[:n]]
        assert first == [words for words in ["start", *WORDS] if words not in refused]
    assert [len(desk.read(number).outbox) for number in numbers] == [0, 0]


def test_a_letter_that_is_put_off_keeps_those_behind_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    clock = DrivenClock()
    desk = Desk(Home.create(tmp_path / "home"), clock, "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    with desk.sitting(number) as game:
        game.letters.tell_all(WORDS[0])
        game.commit()
    (start,) = outbox.due()
    outbox.failed(start, "450 later", permanent=False)
    assert list(outbox.due()) == [], "the second waits for the first"
    clock.now += 60
    (again,) = outbox.due()
    assert again.note.kind == "start"
    (behind,) = outbox.sent([again])
    assert behind.note.kind == "notice"
    outbox.failed(behind, "550 no", permanent=True)
    clock.now += 2 * 86_400
    assert [owed.note.kind for owed in outbox.due()] in ([], ["notice"])


def test_letters_keep_their_order_through_an_outage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "find", lambda _name: SMALL)
    desk = Desk(Home.create(tmp_path / "home"), DrivenClock(), "example.net")
    settings = msgspec.convert({"address": {"domain": "example.net"}}, Settings)
    outbox = HostOutbox(Post(desk, settings))
    number = open_game(desk, "pearls", {"red": "red@example.org", "blue": "bot"})
    relay = Relay(set())
    relay.down = True
    courier: Courier[Owed] = Courier(outbox, relay, poll_seconds=3600)

    async def live() -> None:
        running = asyncio.create_task(courier.run())
        for words in WORDS:
            with desk.sitting(number) as game:
                game.letters.tell_all(words)
                game.commit()
            courier.wake()
            await asyncio.sleep(0.05)
        assert relay.got == []
        relay.down = False
        async with asyncio.timeout(30):
            while len(relay.got) <= len(WORDS):
                await asyncio.sleep(0.02)
        await courier.stop()
        await running

    asyncio.run(live())
    assert [said for _to, said in relay.got] == ["start", *WORDS]
