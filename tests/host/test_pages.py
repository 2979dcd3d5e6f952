"""The process that serves pages, beside a real host: reloaded, killed, in the way of others."""

from __future__ import annotations

import os
import signal
import smtplib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.store import Home
from tests.ports import free_port

from .serving import PATIENCE, Served, served


def host_with_pages(path: Path, pages: int) -> Post:
    """A host directory with a game, whose settings serve pages at this port."""
    Home.create(path)
    set_up(path, pages)
    post = Post.open(path)
    players = {"anna": "anna@example.org", "ben": "ben@example.org"}
    open_game(post.desk, "barrage", players, {"variant": "introductory"})
    return post


def set_up(path: Path, pages: int, smtp: int = 0) -> None:
    """Write the settings; 0 for no pages."""
    web = f'[web]\nlisten = "127.0.0.1:{pages}"\n' if pages else ""
    (path / "pbem.toml").write_text(
        f'[listen]\nsmtp = "127.0.0.1:{smtp or free_port()}"\nprocesses = 0\n{web}'
    )


def seat_page(post: Post) -> str:
    """The path of anna's page."""
    assert post.desk.pages is not None
    return post.desk.pages.seat(1, 0, 0).removeprefix(post.desk.pages.url)


def opens(port: int, path: str) -> bool:
    """Whether a page is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def wait_for(port: int, path: str) -> None:
    """Wait until the page is there."""
    give_up = time.monotonic() + PATIENCE
    while not opens(port, path):
        assert time.monotonic() < give_up, "no page"
        time.sleep(0.05)


def page_process(host: Served) -> int:
    """The process that serves pages."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if b"pbem.web.server" in words and str(host.home).encode() in words:
                return int(folder.name)
        time.sleep(0.02)
    raise AssertionError("nobody serves pages")


def test_pages_come_and_go_with_the_settings(tmp_path: Path) -> None:
    first, second = free_port(), free_port()
    path = tmp_path / "host"
    page = seat_page(host_with_pages(path, first))
    with served(path) as host:
        wait_for(first, page)
        set_up(path, second)
        host.reload()
        wait_for(second, page)
        assert not opens(first, page)
        set_up(path, 0)
        host.reload()
        assert not opens(second, page)
        host.stop()
        token = page.strip("/").rpartition("/")[2]
        assert not any(token in line for line in host.log)


def test_the_process_writes_no_address_anywhere(tmp_path: Path) -> None:
    """Good ones, dead ones, and those of requests that are broken or broken off."""
    path = tmp_path / "host"
    page = seat_page(host_with_pages(path, free_port()))
    with socket.create_server(("127.0.0.1", 0)) as place:
        port = int(place.getsockname()[1])
        command = [sys.executable, "-m", "pbem.web.server", str(path), str(place.fileno())]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=[place.fileno()],
        )
        wait_for(port, page)
        token = page.strip("/").rpartition("/")[2]
        dead = token[:-1] + ("a" if token[-1] != "a" else "b")
        assert not opens(port, f"/g/{dead}/")
        for asked in (f"GET {page} HTTP/9\r\n\r\n", f"{token}\r\n\r\n", f"GET {page}replay.html"):
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as broken:
                broken.sendall(asked.encode())
        assert opens(port, page)
        written, _errors = process.communicate(timeout=PATIENCE)
    assert b"served" in written
    assert token.encode() not in written
    assert dead.encode() not in written


def test_a_process_that_dies_is_followed_by_another_and_mail_goes_on(tmp_path: Path) -> None:
    port, smtp = free_port(), free_port()
    path = tmp_path / "host"
    page = seat_page(host_with_pages(path, port))
    set_up(path, port, smtp)
    with served(path) as host:
        wait_for(port, page)
        before = page_process(host)
        os.kill(before, signal.SIGKILL)
        with smtplib.SMTP("127.0.0.1", smtp, timeout=PATIENCE) as client:
            assert client.noop()[0] == 250
        host.hear("the process that serves pages has ended")
        wait_for(port, page)
        after = page_process(host)
        assert after != before
        host.stop()
        assert not Path(f"/proc/{after}").exists()
    assert not opens(port, "/")


def test_a_place_that_is_taken_is_told(tmp_path: Path) -> None:
    path = tmp_path / "host"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = int(taken.getsockname()[1])
        host_with_pages(path, port)
        done = subprocess.run(
            [sys.executable, "-c", "from pbem.cli import main; main()", "--home", path, "serve"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE * 2,
        )
    assert done.returncode != 0
    assert f"cannot listen at 127.0.0.1:{port}" in done.stderr
    assert "see [web] in pbem.toml" in done.stderr
