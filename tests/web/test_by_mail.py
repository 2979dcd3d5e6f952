"""By mail: links in letters, `replay` with the page attached, and consent to a public page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.desk.across_games.watching import watch
from pbem.desk.new_games.opening import open_game

from ..mail.host import SETTINGS, Correspondent, Mailhost, html_of, text_of
from .games import Clockwork, play_on

WEB = '[web]\nlisten = "127.0.0.1:0"\nurl = "https://games.example.org"\n'


@pytest.fixture
def host(tmp_path: Path, clock: Clockwork) -> Iterator[Mailhost]:
    """A host of two people with a game of Barrage."""
    with Mailhost(tmp_path / "host", clock, SETTINGS) as host:
        players = {"anna": "anna@example.org", "ben": "ben@example.org"}
        open_game(host.desk, "barrage", players, {"variant": "introductory"}, bytes(32))
        yield host


def test_replay_is_sent_as_a_page(host: Mailhost) -> None:
    anna = Correspondent(host, "anna@example.org")
    anna.reply("replay")
    (answer,) = anna.fetch()
    (page,) = answer.iter_attachments()
    assert page.get_filename() == "barrage-1.html"
    assert page.get_content_type() == "text/html"
    written = page.get_content()
    assert "Barrage #1" in written
    assert 'id="film"' in written
    assert "attached" in text_of(answer)
    assert "@example" not in written


def test_without_pages_no_letter_has_a_link(host: Mailhost) -> None:
    letter = Correspondent(host, "anna@example.org").latest
    assert "http" not in text_of(letter)
    assert "Look closer" not in html_of(letter)


def test_a_public_page_needs_everybodys_yes(host: Mailhost) -> None:
    anna, ben = (Correspondent(host, f"{one}@example.org") for one in ("anna", "ben"))
    anna.fetch(), ben.fetch()
    anna.reply("publish")
    assert "I am asking the others" in text_of(anna.latest)
    assert "would like everyone to see the game" in text_of(ben.latest)
    assert not host.desk.read(1).public
    ben.reply("agree publish")
    assert "everyone see the game when it is over" in text_of(ben.latest)
    assert host.desk.read(1).public
    assert not host.desk.read(1).motions


@pytest.fixture
def host_with_pages(tmp_path: Path, clock: Clockwork) -> Iterator[Mailhost]:
    """The same host, but it serves pages."""
    with Mailhost(tmp_path / "host", clock, SETTINGS + WEB) as host:
        players = {"anna": "anna@example.org", "ben": "ben@example.org"}
        open_game(host.desk, "barrage", players, {"variant": "introductory"}, bytes(32))
        yield host


def test_letters_link_to_what_their_readers_may_see(host_with_pages: Mailhost) -> None:
    host = host_with_pages
    pages = host.desk.pages
    assert pages is not None
    anna = Correspondent(host, "anna@example.org")
    assert pages.seat(1, 0, 0) in text_of(anna.latest)
    assert pages.seat(1, 0, 0) in html_of(anna.latest)
    watch(host.desk, 1, host.desk.people.find_or_add("olga@example.org"))
    olga = Correspondent(host, "olga@example.org")
    (watcher,) = host.desk.read(1).watchers
    assert pages.watch(1, watcher.link) in text_of(olga.latest)
    assert "/g/s" not in text_of(olga.latest)
    play_on(host.desk, 1)
    assert f"The whole game, move by move:\n{pages.seat(1, 0, 0)}" in text_of(anna.latest)
    assert pages.watch(1, watcher.link) in text_of(olga.latest)


def test_page_sends_both_links_and_only_to_who_is_known(host_with_pages: Mailhost) -> None:
    host = host_with_pages
    pages = host.desk.pages
    assert pages is not None
    anna, stranger = (Correspondent(host, f"{one}@example.org") for one in ("anna", "zoe"))
    own = pages.person(host.desk.read(1).seats[0].player, 0)
    anna.fetch()
    anna.reply("page")
    assert own in text_of(anna.latest)
    anna.write("page")
    assert own in text_of(anna.latest)
    stranger.write("page")
    assert "http" not in text_of(stranger.latest)
