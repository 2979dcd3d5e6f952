"""Pages behind a real nginx and a real Caddy, set up as docs/hosting.md says."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from pbem.desk.new_games.opening import open_game
from pbem.web import wrong_tokens
from tests.ports import free_port

from ..debian import need
from ..docs.blocks import ROOT
from ..mail.host import SETTINGS, Mailhost
from .games import Clockwork, play_on

pytestmark = pytest.mark.peer

Started = subprocess.Popen[bytes]


class Proxied(NamedTuple):
    """A host, the address of the proxy before it, and the folder with all that the proxy writes."""

    host: Mailhost
    url: str
    folder: Path

    @property
    def page(self) -> str:
        """The address of anna's page."""
        assert self.host.desk.pages is not None
        return self.host.desk.pages.seat(1, 0, self.host.desk.read(1).seats[0].generation)


def logged(folder: Path) -> str:
    """All that a proxy has written there."""
    written = [path.read_text() for path in folder.glob("*.log")]
    assert written
    return "".join(written)


def documented(language: str, pages: int) -> str:
    """The configuration of the documentation, for pages at this port."""
    text = (ROOT / "docs" / "hosting.md").read_text()
    blocks = re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    block = str(blocks[0])
    assert "127.0.0.1:8525" in block
    return block.replace("127.0.0.1:8525", f"127.0.0.1:{pages}")


def nginx(port: int, pages: int, folder: Path) -> Started:
    """nginx without TLS at this port, with its files in this folder."""
    need("nginx-light")
    block = re.sub(r"^\s*ssl_[^\n]*\n", "", documented("nginx", pages), flags=re.MULTILINE)
    block = block.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    block = block.replace("/var/log/nginx", str(folder))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error.log info; daemon off;\nevents {{}}\n"
        f"http {{ access_log {folder}/access.log; {temporary}\n{block}\n}}\n"
    )
    return subprocess.Popen(["/usr/sbin/nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf"])


def caddy(port: int, pages: int, folder: Path) -> Started:
    """Caddy without TLS at this port, with its files in this folder."""
    need("caddy")
    block = documented("caddyfile", pages)
    assert block.startswith("{\n")
    block = block.replace("{\n", "{\n    admin off\n", 1)
    block = block.replace("games.example.org {", f"http://127.0.0.1:{port} {{")
    (folder / "Caddyfile").write_text(block)
    home = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        command = ["/usr/bin/caddy", "run", "--config", str(folder / "Caddyfile")]
        return subprocess.Popen(command, env=home, stdout=log, stderr=log)


@pytest.fixture(scope="module", params=[nginx, caddy], ids=["nginx", "caddy"])
def behind(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    """A host that serves pages behind each of the proxies."""
    start: Callable[[int, int, Path], Started] = request.param
    folder = tmp_path_factory.mktemp("proxy")
    port, pages = free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    web = f'[web]\nlisten = "127.0.0.1:{pages}"\nurl = "{url}"\n'
    proxy = start(port, pages, folder)
    with Mailhost(folder / "host", Clockwork(), SETTINGS + web) as host:
        players = {"anna": "anna@example.org", "ben": "ben@example.org"}
        open_game(host.desk, "barrage", players, {"variant": "introductory"}, bytes(32))
        _until_served(url)
        yield Proxied(host, url, folder)
    proxy.terminate()
    proxy.wait(20)


def _until_served(url: str) -> None:
    give_up = time.monotonic() + 60
    while _status_when_up(url) != 200:
        assert time.monotonic() < give_up, "no pages behind the proxy"
        time.sleep(0.1)


def test_a_page_comes_through_and_leaves_no_trace(behind: Proxied) -> None:
    page = behind.page
    assert page.startswith(behind.url)
    answer = httpx.get(page, timeout=20)
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "script-src 'sha256-" in answer.headers["content-security-policy"]
    known = {"if-none-match": answer.headers["etag"]}
    assert httpx.get(page, headers=known, timeout=20).status_code == 304
    assert httpx.post(page, timeout=20).status_code in (403, 405)
    token = page.rstrip("/").rpartition("/")[2]
    assert token not in logged(behind.folder)


def test_news_come_through_at_once(behind: Proxied) -> None:
    with httpx.stream("GET", behind.page + "events", timeout=30) as news:
        lines = news.iter_lines()
        first = next(line for line in lines if line.startswith("data:"))
        play_on(behind.host.desk, 1, 4)
        second = next(line for line in lines if line.startswith("data:"))
    assert first != second


def test_who_guesses_is_known_by_their_own_address(behind: Proxied) -> None:
    """Not by the proxy's, which all share; and a header that a client sends makes no other."""
    wrong = f"{behind.url}/g/s1-0-0-{'a' * 26}/"
    forged = {"x-forwarded-for": "198.51.100.7"}

    async def guess() -> list[int]:
        source = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(transport=source, timeout=30) as guesser:
            tries = [
                guesser.get(wrong, headers=forged if number % 2 else {})
                for number in range(wrong_tokens.MOST_WRONG)
            ]
            first = [answer.status_code for answer in await asyncio.gather(*tries)]
            return [*first, (await guesser.get(wrong, headers=forged)).status_code]

    assert asyncio.run(guess()) == [*([404] * wrong_tokens.MOST_WRONG), 429]
    assert httpx.get(behind.page, timeout=20).status_code == 200


@pytest.mark.parametrize("start", [nginx, caddy])
def test_a_page_that_cannot_be_had_leaves_no_trace_either(
    start: Callable[[int, int, Path], Started], tmp_path: Path
) -> None:
    """The proxy writes that nobody answers behind it, and not what was asked for."""
    port = free_port()
    proxy = start(port, free_port(), tmp_path)
    token = f"s1-0-0-{'a' * 26}"
    try:
        assert _status_when_up(f"http://127.0.0.1:{port}/g/{token}/") == 502
    finally:
        proxy.terminate()
        proxy.wait(20)
    assert token not in logged(tmp_path)


def _status_when_up(url: str) -> int:
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        try:
            return httpx.get(url, timeout=20).status_code
        except httpx.HTTPError:
            time.sleep(0.1)
    raise AssertionError("no proxy")
