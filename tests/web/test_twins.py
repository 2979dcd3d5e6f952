"""Two games that differ only in what a seat may not know give that seat the same pages."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.engine.play import Play
from pbem.games.barrage.game import Barrage
from pbem.games.underwater_cities.game import UnderwaterCities
from pbem.games.underwater_cities.state import State
from pbem.store import Home

from ..barrage.test_random_games import reshuffled
from ..underwater_cities.test_random_games import Swapped, corresponding, shown_to, swap
from .browsing import Visitor
from .games import Clockwork, opened, play_on

PARTS = ("", "past.json", "replay.html")


def twin_host(path: Path, desk: Desk) -> Desk:
    """Another host with the same secret, and nothing else yet."""
    home = Home.create(path)
    shutil.copy(desk.home.path / "secret", path / "secret")
    return Desk(home, desk.clock)


def pages(desk: Desk, url: str) -> list[tuple[str, int, str, bytes]]:
    """All that an address has to show, with the marks, every moment included."""
    visitor = Visitor(desk)
    found = []
    moments = len(visitor.get(url + "past.json").json()["frames"])
    for part in (*PARTS, *(f"at/{number}/{number % 3}.json" for number in range(1, moments + 1))):
        answer = visitor.get(url + part)
        assert answer.status_code == 200, part
        found.append((part, answer.status_code, answer.headers["etag"], answer.content))
    return found


def cities(seed: int) -> tuple[Play[State], Play[State], int]:
    """A game of Underwater Cities, its twin, and the seat that cannot tell them apart."""
    dice = random.Random(f"pages {seed}")
    names = ["anna", "ben", "cleo"]
    game = UnderwaterCities()
    one: Play[State] = Play.open(game, names, {}, dice.randbytes(32))
    seat = dice.randrange(3)
    seen = shown_to(one, seat)
    for _decision in range(60):
        asked = one.awaiting[0]
        keys = [offer.key for offer in one.offers(asked)]
        if asked != seat:
            keys = [key for key in keys if key.endswith("ANY")] or keys
        one.answer_key(asked, dice.choice(keys))
        seen |= shown_to(one, seat)
        if one.table.state.round > 1:
            break
    cards = swap(one, seen, dice)
    other: Play[State] = Play.open(Swapped(cards), names, {}, one.seed)
    for entry in one.record:
        other.answer_key(entry.seat, corresponding(entry.key, cards))
    return one, other, seat


def host_with(path: Path, like: Desk, play: Play[Any], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A host on which this play is game 1."""
    desk = twin_host(path, like)
    monkeypatch.setattr(Swapped, "folder", UnderwaterCities().folder, raising=False)
    monkeypatch.setattr(registry, "find", lambda _name: play.game)
    opened(desk, play.game.name, len(play.names))
    with desk.sitting(1) as game:
        game.play = play
        game.commit()
    return desk


@pytest.mark.parametrize("seed", range(3))
def test_pages_do_not_depend_on_cards_that_were_never_seen(
    desk: Desk, tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, seat = cities(seed)
    assert one.table.state != other.table.state
    shown = []
    for name, play in (("one", one), ("other", other)):
        host = host_with(tmp_path / name, desk, play, monkeypatch)
        visitor = Visitor(host)
        urls = (visitor.seat(1, seat), visitor.watch(1))
        shown.append([pages(host, url) for url in urls])
        shown[-1].append([("", 200, "", visitor.get(visitor.person(1, seat)).content)])
    assert shown[0] == shown[1]


def test_a_planted_leak_is_noticed(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with a game that tells everyone the top of the deck."""
    one, other, seat = cities(0)
    honest = UnderwaterCities.holdings
    shown = []
    for name, play in (("one", one), ("other", other)):
        deck = play.table.state.deck
        monkeypatch.setattr(
            UnderwaterCities,
            "holdings",
            lambda self, view, seat, deck=tuple(deck): f"{honest(self, view, seat)} {deck}",
        )
        host = host_with(tmp_path / name, desk, play, monkeypatch)
        visitor = Visitor(host)
        shown.append(visitor.get(visitor.seat(1, seat)).content)
    assert shown[0] != shown[1]


def test_pages_of_barrage_do_not_depend_on_its_stacks(desk: Desk, tmp_path: Path) -> None:
    number = opened(desk, "barrage", 3)
    play_on(desk, number, 70)
    dice = random.Random(5)
    document = desk.games.read(number)
    twin = twin_host(tmp_path / "twin", desk)
    assert opened(twin, "barrage", 3) == number
    with twin.games.hold(number) as held:
        state = msgspec.convert(document["play"]["snapshot"]["state"], Barrage.state_type)
        snapshot = document["play"]["snapshot"]
        changed = msgspec.to_builtins(reshuffled(state, dice))
        assert changed != snapshot["state"]
        play = {**document["play"], "seed": dice.randbytes(32).hex()}
        held.commit({**document, "play": {**play, "snapshot": {**snapshot, "state": changed}}})
    for seat in range(3):
        answers = []
        for host in (desk, twin):
            visitor = Visitor(host)
            answer = visitor.get(visitor.seat(number, seat))
            answers.append((answer.headers["etag"], answer.content))
        assert answers[0] == answers[1]
    assert isinstance(desk.clock, Clockwork)
