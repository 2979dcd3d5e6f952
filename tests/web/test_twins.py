"""Two games that differ only in what a seat may not know give that seat the same pages."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pbem.desk.desk import Desk
from pbem.engine.play import Play
from pbem.engine.play_document import plain
from pbem.games.barrage.game import Barrage
from tests.barrage.random_games import reshuffled

from .browsing import Visitor, run
from .games import Clockwork, opened, play_on
from .twins import TWINS, host_with, twin_host

PARTS = ("", "past.json", "replay.html")
Shown = list[tuple[str, str, bytes]]


def pages(visitor: Visitor, url: str) -> Shown:
    """All that an address has to show, with the marks, every moment and the news included."""
    found = []
    boards = visitor.get(url).text.count('class="picture"')
    moments = len(visitor.past(url)["frames"])
    earlier = [f"at/{number}/{number % boards}.json" for number in range(1, moments + 1)]
    for part in (*PARTS, *earlier):
        answer = visitor.get(url + part)
        assert answer.status_code == 200, part
        found.append((part, answer.headers["etag"], answer.content))
    return [*found, ("events", "", run(first_news(visitor, url)).encode())]


async def first_news(visitor: Visitor, url: str) -> str:
    """What a page hears when it begins to listen."""
    news = visitor.listen(url)
    heard = [await anext(news), await anext(news)]
    await news.aclose()
    assert "event: moved" in heard[1]
    return "".join(heard)


def all_pages(desk: Desk, seat: int) -> list[Shown]:
    """What the player of a seat of game 1 can open, with what everyone can."""
    visitor = Visitor(desk)
    shown = [pages(visitor, url) for url in (visitor.watch(1), visitor.seat(1, seat))]
    own = visitor.person(1, seat)
    for url in (own, own + "deadlines.ics", "/"):
        shown.append([(url, "", visitor.get(url).content)])
    return shown


@pytest.mark.parametrize("seed", [0, 1, pytest.param(2, marks=pytest.mark.soak)])
@pytest.mark.parametrize("twins", TWINS)
def test_pages_do_not_depend_on_what_was_never_seen(
    desk: Desk,
    tmp_path: Path,
    twins: Callable[[int], tuple[Play[Any], Play[Any], int]],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other, seat = twins(seed)
    assert one.table.state != other.table.state
    shown = []
    for name, play in (("one", one), ("other", other)):
        host = host_with(tmp_path / name, desk, play, monkeypatch)
        shown.append(all_pages(host, seat))
    assert len(shown[0][0]) > len(PARTS) + 5
    assert shown[0] == shown[1]


@pytest.mark.parametrize("twins", TWINS)
def test_a_planted_leak_is_noticed_in_every_part(
    desk: Desk,
    tmp_path: Path,
    twins: Callable[[int], tuple[Play[Any], Play[Any], int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The same with games whose views tell everyone how the hidden piles lie."""
    one, other, _seat = twins(0)
    kind = type(one.game)
    honest, said = kind.view, kind.moment

    def leaky(self: Any, state: Any, seat: int | None) -> Any:
        piles = getattr(state, "deck", None) or state.stacks
        return {**honest(self, state, seat), "leak": str(piles)}

    monkeypatch.setattr(kind, "view", leaky)
    monkeypatch.setattr(kind, "moment", lambda self, view: said(self, view) + view["leak"])
    shown = []
    for name, play in (("one", one), ("other", other)):
        host = host_with(tmp_path / name, desk, play, monkeypatch)
        visitor = Visitor(host)
        shown.append([content for _part, _mark, content in pages(visitor, visitor.watch(1))[1:3]])
    for past, past_of_twin in zip(*shown, strict=True):
        assert past != past_of_twin


def test_pages_of_barrage_do_not_depend_on_its_stacks(desk: Desk, tmp_path: Path) -> None:
    number = opened(desk, "barrage", 3)
    play_on(desk, number, 70)
    dice = random.Random(5)
    document = plain(desk.games.read(number))
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
