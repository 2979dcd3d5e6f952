"""`pbem check` sees people that are missing, seats without them, and names that lead nowhere."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk import registry
from pbem.desk.new_games.opening import open_game
from pbem.desk.post import Post
from pbem.host import dangling_references
from pbem.store import Home
from tests.small import SMALL

PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Post:
    """A host with one game of two people."""
    monkeypatch.setattr(registry, "find", lambda name: SMALL)
    Home.create(tmp_path / "home")
    post = Post.open(tmp_path / "home")
    open_game(post.desk, "pearls", PLAYERS, seed=bytes(32))
    return post


def said(post: Post) -> str:
    return "\n".join(
        f"{fault.where}: {fault.what}" for fault in dangling_references.faults(post.desk)
    )


def red(post: Post) -> str:
    found = post.desk.people.find("red@example.org")
    assert found is not None
    return found


def test_a_sound_host_has_no_fault(post: Post) -> None:
    assert said(post) == ""


def test_a_person_who_is_missing(post: Post) -> None:
    person = red(post)
    (post.desk.home.path / "people" / f"{person}.json").unlink()
    assert f"game 1: red belongs to a person who is not known here ({person})" in said(post)
    assert "address red@example.org: leads to a person who is not known here" in said(post)
    result = CliRunner().invoke(program, ["--home", str(post.desk.home.path), "check"])
    assert result.exit_code == 6
    assert "red belongs to a person" in result.stdout


def test_a_person_who_does_not_know_of_the_game(post: Post) -> None:
    person = red(post)
    post.desk.people.strike_game(person, 1)
    assert "whose list of games lacks it" in said(post)
    assert dangling_references.mend(post.desk) == 1
    assert said(post) == ""
    assert post.desk.people.read(person).games == [1]


def test_a_game_that_is_missing(post: Post) -> None:
    (post.desk.home.path / "games" / "1.json").unlink()
    assert said(post).count("has game 1 in the list, which is not there") == 2


def test_a_game_of_a_later_pbem_is_there(post: Post) -> None:
    file = post.desk.home.path / "games" / "1.json"
    file.write_text(re.sub(r'"schema":\s*\d+', '"schema":999', file.read_text()))
    assert "is not there" not in said(post)


def test_an_address_that_leads_nowhere(post: Post) -> None:
    post.desk.people.addresses.remove("red@example.org")
    assert "writes from red@example.org, which does not lead to them" in said(post)


def test_somebody_who_watches_and_is_missing(post: Post) -> None:
    with post.desk.games.hold(1) as held:
        held.document["observers"] = [{"person": "nobody"}]
        held.commit(held.document)
    assert "watched by a person who is not known here (nobody)" in said(post)


def test_work_without_a_marker(post: Post) -> None:
    shutil.rmtree(post.desk.home.path / "due" / "games")
    assert "games/1: has work to do" in said(post)
