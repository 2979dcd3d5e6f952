"""Pages behind a real nginx, with the configuration that docs/hosting.md gives."""

from __future__ import annotations

import asyncio
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from pbem.desk.opening.opening import open_game
from pbem.web import guesses

from ..debian import need
from ..docs.blocks import ROOT
from ..mail.host import SETTINGS, Mailhost
from .games import Clockwork, play_on
from .test_served_in_browser import free_port

pytestmark = pytest.mark.peer


def documented(port: int, pages: int, folder: Path) -> str:
    """The server of the documentation, but without TLS, on these ports, in this folder."""
    text = (ROOT / "docs" / "hosting.md").read_text()
    (block,) = re.findall(r"^```nginx\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert "127.0.0.1:8525" in block
    block = re.sub(r"^\s*(ssl_|http2 )[^\n]*\n", "", block, flags=re.MULTILINE)
    block = block.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    return block.replace("127.0.0.1:8525", f"127.0.0.1:{pages}").replace(
        "/var/log/nginx", str(folder)
    )


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Mailhost, str, Path]]:
    """A host that serves pages behind nginx, the address of nginx, and its folder."""
    need("nginx-light")
    folder = tmp_path_factory.mktemp("nginx")
    port, pages = free_port(), free_port()
    url = f"http://127.0.0.1:{port}"
    web = f'[web]\nlisten = "127.0.0.1:{pages}"\nurl = "{url}"\n'
    (folder / "nginx.conf").write_text(
        f"pid {folder}/pid; error_log {folder}/error.log info; daemon off;\n"
        f"events {{}}\nhttp {{ access_log {folder}/access.log; client_body_temp_path {folder}/b;"
        f" proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;"
        f" scgi_temp_path {folder}/s;\n{documented(port, pages, folder)}\n}}\n"
    )
    server = subprocess.Popen(["/usr/sbin/nginx", "-p", str(folder), "-c", f"{folder}/nginx.conf"])
    with Mailhost(folder / "host", Clockwork(), SETTINGS + web) as host:
        players = {"anna": "anna@example.org", "ben": "ben@example.org"}
        open_game(host.desk, "barrage", players, {"variant": "introductory"}, bytes(32))
        _until_served(url)
        yield host, url, folder
    server.terminate()
    server.wait(10)


def _until_served(url: str) -> None:
    give_up = time.monotonic() + 60
    while time.monotonic() < give_up:
        try:
            if httpx.get(url, timeout=20).status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    raise AssertionError("no pages behind nginx")


def seat_page(host: Mailhost) -> str:
    """The address of anna's page."""
    assert host.desk.pages is not None
    return host.desk.pages.seat(1, 0, host.desk.read(1).seats[0].generation)


def test_a_page_comes_through_and_leaves_no_trace(behind: tuple[Mailhost, str, Path]) -> None:
    host, url, folder = behind
    page = seat_page(host)
    assert page.startswith(url)
    answer = httpx.get(page, timeout=20)
    assert answer.status_code == 200
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert (
        httpx.get(page, headers={"if-none-match": answer.headers["etag"]}, timeout=20).status_code
        == 304
    )
    assert httpx.post(page, timeout=20).status_code in (403, 405)
    token = page.rstrip("/").rpartition("/")[2]
    written = [path.read_text() for path in folder.glob("*.log")]
    assert not any(token in text for text in written)


def test_news_come_through_at_once(behind: tuple[Mailhost, str, Path]) -> None:
    host, _url, _folder = behind
    with httpx.stream("GET", seat_page(host) + "events", timeout=30) as news:
        lines = news.iter_lines()
        first = next(line for line in lines if line.startswith("data:"))
        play_on(host.desk, 1, 4)
        second = next(line for line in lines if line.startswith("data:"))
    assert first != second


def test_who_guesses_is_known_by_their_own_address(behind: tuple[Mailhost, str, Path]) -> None:
    """Not by the proxy's, which all share; and a header that a client sends makes no other."""
    host, url, _folder = behind
    wrong = f"{url}/g/s1-0-0-{'a' * 26}/"
    forged = {"x-forwarded-for": "198.51.100.7"}

    async def guess() -> list[int]:
        source = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(transport=source, timeout=30) as guesser:
            tries = [
                guesser.get(wrong, headers=forged if number % 2 else {})
                for number in range(guesses.MOST_WRONG)
            ]
            first = [answer.status_code for answer in await asyncio.gather(*tries)]
            return [*first, (await guesser.get(wrong, headers=forged)).status_code]

    assert asyncio.run(guess()) == [*([404] * guesses.MOST_WRONG), 429]
    assert httpx.get(seat_page(host), timeout=20).status_code == 200
