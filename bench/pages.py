"""What pages cost: processor time for each, the size of a replay, and what letters notice of it."""

from __future__ import annotations

import asyncio
import gc
import random
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median_low
from time import process_time
from typing import Any

import httpx

from bench import mail
from bench.figures import Figure
from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.page_links import SeatLink, sign_link
from pbem.engine.simulate import bot_move
from pbem.store import Home
from pbem.web.app import Pages
from pbem.web.files import LARGEST_REPLAY, replay_html
from pbem.web.game_page import Eyes

NAMES = ("anna", "ben", "cleo", "dora")
HALF_WAY = {"barrage": 230, "underwater-cities": 400}
TIMES = 9
ROUNDS = 3
READERS = 2
ASKING = """
import itertools, sys, time, urllib.request
for number in itertools.count(int(sys.argv[2])):
    urllib.request.urlopen(f"{sys.argv[1]}at/{1 + number * 7 % 40}/0.json").read()
    time.sleep(0.1)
"""
"""A reader who takes ten pages a second, in a process that gives way to all others."""


class Browser:
    """Asks an application for pages, without a server in between."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self._app = pages.app()
        self.mark = b""

    async def get(self, path: str, mark: bytes = b"") -> int:
        """The status of the answer."""
        headers = [(b"if-none-match", mark)] if mark else []
        scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": headers,
            "client": ("192.0.2.1", 1),
            "server": ("localhost", 80),
            "scheme": "http",
        }
        status = 0

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self.mark = dict(message["headers"]).get(b"etag", b"")

        await self._app(scope, receive, send)
        return status


def figures() -> Iterator[Figure]:
    """Everything about pages."""
    yield from costs()
    yield from beside_mail()


def beside_mail() -> Iterator[Figure]:
    """Orders by SMTP while readers ask for twenty pages a second, over without readers."""
    with tempfile.TemporaryDirectory(prefix="pbem-bench-") as name:
        host = mail.Host(Path(name) / "host", mail.FEW)
        number = open_game(host.post.desk, registry.names()[0], mail.PLAYERS, {}, bytes(32))
        _play(host.post.desk, number, 100)
        token = sign_link(SeatLink(number, 0, 0), host.post.secret)
        ratios = []
        for _round in range(ROUNDS):
            rates = []
            for readers in (READERS, 0):
                host.reset()
                with mail.server("ours", host.folder) as port, _read(host, token, readers):
                    mail.warm_up(port)
                    rates.append(mail.rate(port, host.letters()))
            ratios.append((rates[0] / rates[1], *rates))
    ratio, own, peer = median_low(ratios)
    detail = f"({own:.0f} over {peer:.0f} orders a second)"
    label = "orders by SMTP beside twenty pages a second, over without"
    yield Figure(label, ratio, at_least=0.7, detail=detail)


@contextmanager
def _read(host: mail.Host, token: str, readers: int) -> Iterator[None]:
    """Pages served by a process of their own, and so many who ask for them without a pause."""
    if not readers:
        yield
        return
    with socket.create_server(("127.0.0.1", 0)) as place:
        command = [sys.executable, "-m", "pbem.web.server", str(host.folder), str(place.fileno())]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[place.fileno()]
        )
        url = f"http://127.0.0.1:{place.getsockname()[1]}/g/{token}/"
        httpx.get(url, timeout=60)
        asking = [
            subprocess.Popen(["nice", "-n", "19", sys.executable, "-c", ASKING, url, str(reader)])
            for reader in range(readers)
        ]
        yield
        for one in asking:
            one.kill()
            one.wait()
        process.communicate(timeout=60)


def costs() -> Iterator[Figure]:
    """A page of four players in the middle of the game, unchanged and new; a whole replay."""
    for name in HALF_WAY:
        with tempfile.TemporaryDirectory() as folder:
            desk = Desk(Home.create(Path(folder) / "host"))
            players = {one: f"{one}@example.org" for one in NAMES}
            number = open_game(desk, name, players, {}, bytes(32))
            _play(desk, number, HALF_WAY[name])
            yield from asyncio.run(_served(desk, name, number))
            _play(desk, number, 10_000)
            file = desk.read(number)
            began = process_time()
            size = len(replay_html(desk, file, file.load(), Eyes(0)).encode()) / 1000
            detail = f"(made in {process_time() - began:.1f} s)"
            label = f"{name}, 4 players, whole replay"
            yield Figure(label, size, "KB", at_most=LARGEST_REPLAY / 1000, detail=detail)


def _play(desk: Desk, number: int, decisions: int) -> None:
    with desk.sitting(number) as game:
        dice, play = random.Random(3), game.play
        bot = next(iter(play.game.bots.values()))
        for _decision in range(decisions):
            if not play.awaiting:
                break
            bot_move(play, play.awaiting[0], bot, dice)
        game.commit()


async def _served(desk: Desk, name: str, number: int) -> list[Figure]:
    file = desk.read(number)
    seat = file.seat_named(file.awaiting[0])
    token = sign_link(SeatLink(number, seat, file.seats[seat].generation), desk.home.secret())
    path = f"/g/{token}/"
    browser = Browser(Pages(desk))
    await browser.get(path)
    gc.freeze()  # as the server does when all is loaded

    async def anew() -> int:
        browser.pages.kept.forget()
        return await browser.get(path)

    found = [
        Figure(f"{name}, a page, processor time", await _cost(anew, 200), "ms", at_most=30.0),
        Figure(
            f"{name}, the same unchanged",
            await _cost(lambda: browser.get(path, browser.mark), 304),
            "ms",
            at_most=2.0,
        ),
    ]

    async def past_anew() -> int:
        browser.pages.kept.forget()
        return await browser.get(path + "past.json")

    cost = await _cost(past_anew, 200)
    found.append(Figure(f"{name}, the first part of its past", cost, "ms", at_most=30.0))

    async def moment_anew() -> int:
        browser.pages.kept.forget()
        return await browser.get(f"{path}at/40/0.json")

    cost = await _cost(moment_anew, 202)
    found.append(Figure(f"{name}, a step to an earlier moment", cost, "ms", at_most=30.0))
    while await browser.get(f"{path}at/40/0.json") == 202:
        pass
    moments = iter(range(10, 10 + 5 * TIMES, 5))
    cost = await _cost(lambda: browser.get(f"{path}at/{next(moments)}/0.json"), 200)
    return [*found, Figure(f"{name}, an earlier moment", cost, "ms", at_most=30.0)]


async def _cost(ask: Callable[[], Coroutine[Any, Any, int]], status: int) -> float:
    """Milliseconds of processor time, the middle of several."""
    spent = []
    for _time in range(TIMES):
        began = process_time()
        assert await ask() == status
        spent.append((process_time() - began) * 1000)
    return median_low(spent)
