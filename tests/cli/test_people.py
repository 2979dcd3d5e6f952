"""`pbem player`, `pbem join` and `pbem leave`."""

from __future__ import annotations

import json

from pbem.cli.exits import Exit

from .conftest import CommandLine


def test_a_person_is_added_shown_changed_and_listed(pbem: CommandLine) -> None:
    chosen = ("--name", "Ada", "--zone", "kyiv", "--mail", "digest", "--form", "text")
    added = json.loads(pbem("player", "add", "Ada@Example.org", *chosen, "--json"))
    assert added["addresses"] == ["ada@example.org"]
    assert added["zone"] == "Europe/Kyiv"
    pbem("player", "set", "ada@example.org", "--address", "ada@example.net")
    assert pbem.json("player", "show", added["id"])["addresses"] == [
        "ada@example.net",
        "ada@example.org",
    ]
    assert [one["name"] for one in pbem.json("player", "list")] == ["Ada"]
    assert "ada@example.net" in pbem("player", "list")
    assert "Europe/Kyiv" in pbem("player", "show", "ada@example.org")


def test_what_is_wrong_is_said(pbem: CommandLine) -> None:
    pbem("player", "add", "ada@example.org")
    assert "known already" in pbem.fails(Exit.ERROR, "player", "add", "ada@example.org")
    assert "Nobody" in pbem.fails(Exit.NOT_FOUND, "player", "show", "bob@example.org")
    assert "Nobody" in pbem.fails(Exit.NOT_FOUND, "player", "show", "../../etc/passwd")
    wrong = pbem.fails(Exit.REFUSED, "player", "set", "ada@example.org", "--zone", "Europe/Kief")
    assert "Europe/Kyiv" in wrong or "Europe/Kiev" in wrong
    pbem("player", "add", "bob@example.org")
    taken = pbem.fails(
        Exit.ERROR, "player", "set", "ada@example.org", "--address", "bob@example.org"
    )
    assert "another player" in taken


def test_a_new_seat_begins_with_what_its_player_likes(pbem: CommandLine) -> None:
    pbem("player", "add", "red@example.org", "--mail", "digest")
    number = pbem.new()
    exported = json.loads(pbem("player", "export", "red@example.org"))
    assert [(one["game"], one["seat"], one["mail"]) for one in exported["games"]] == [
        (number, "red", "digest")
    ]
    assert "blue@example.org" not in json.dumps(exported)


def test_join_and_leave_before_the_start(pbem: CommandLine) -> None:
    players = ("--player", "red=red@example.org", "--player", "blue=open")
    number = str(pbem.json("new", "pearls", *players)["id"])
    assert [one["id"] for one in pbem.json("games", "--status", "forming")] == [int(number)]
    pbem("leave", number, "--player", "red@example.org")
    assert "no seat" in pbem.fails(Exit.ERROR, "leave", number, "--player", "red@example.org")
    joined = json.loads(pbem("join", number, "--player", "ann@example.org", "--json"))
    assert joined == {"id": int(number), "seat": "red", "status": "forming"}
    pbem("join", number, "--player", "bob@example.org", "--seat", "blue")
    assert "started" in pbem.fails(Exit.ERROR, "leave", number, "--player", "bob@example.org")


def test_whoever_is_removed_leaves_the_seat_to_a_bot_or_resigns(pbem: CommandLine) -> None:
    number = pbem.new()
    said = pbem("player", "remove", "red@example.org")
    assert "a bot plays for red" in said
    (red, blue) = pbem.json("show", str(number))["seats"]
    assert red["bot"] == "random"
    assert blue["bot"] is None
    assert pbem.json("player", "list")[0]["addresses"] == ["blue@example.org"]
    assert "is out of the game" in pbem("player", "remove", "blue@example.org", "--resign")
    assert pbem.json("player", "list") == []
    assert "All is well" in pbem("check")
