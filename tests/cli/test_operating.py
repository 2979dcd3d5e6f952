"""Looking after a host: check, backup, restore, upgrade, results, admin."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pbem.cli.exits import Exit

from .conftest import CommandLine


def test_backup_and_restore(pbem: CommandLine, tmp_path: Path) -> None:
    number = pbem.new()
    pbem.keep(number, "red")
    pbem("backup", str(tmp_path / "saved"))
    other = CommandLine(tmp_path / "other")
    other("restore", str(tmp_path / "saved"))
    assert other.json("show", str(number), "--as", "red") == pbem.json(
        "show", str(number), "--as", "red"
    )
    assert "All is well" in other("check")
    assert "not empty" in other.fails(Exit.ERROR, "restore", str(tmp_path / "saved"))


def test_check_finds_a_damaged_game_and_says_so(pbem: CommandLine) -> None:
    number = pbem.new()
    assert pbem.json("check") == []
    (pbem.home / "games" / f"{number}.json").write_bytes(b"{}")
    result = pbem.run("check")
    assert result.exit_code == Exit.WRONG
    assert f"{number}" in result.stdout
    assert "2 faults." in result.stdout, "it is also set aside"
    assert pbem.run("check").stdout.endswith("\n1 fault.\n")


def test_upgrade_has_nothing_to_do_on_the_same_rules(pbem: CommandLine) -> None:
    pbem.new()
    assert "1 game looked at, 0 would move." in pbem("upgrade", "--dry-run")
    assert [one["outcome"] for one in pbem.json("upgrade")] == ["current"]


def test_results(pbem: CommandLine) -> None:
    assert "No game" in pbem("results")
    number = pbem.against_a_bot()
    pbem("move", str(number), "--as", "red", f"resign game {number}")
    assert "bot random" in pbem("results")
    found = pbem.json("results", "--game", "pearls")
    assert [one["id"] for one in found["games"]] == [number]
    assert len(found["ratings"]) == 2


def test_the_operator_steps_in(pbem: CommandLine) -> None:
    number = str(pbem.new("--option", "deadline=3d"))
    why = ("--reason", "a trial")
    pbem("admin", "pause", number, *why)
    assert "paused" in pbem.run("move", number, "--as", "red", "keep 1").output
    pbem("admin", "resume", number, *why)
    pbem("admin", "extend", number, "--seat", "red", "--by", "2d", *why)
    pbem.keep(int(number), "red")
    places = pbem("admin", "turns", number).split()
    pbem("admin", "back", number, "--to", places[0], *why)
    assert len(pbem.offers(int(number), "red")) == 4
    pbem("admin", "replace", number, "--seat", "red", "--with", "new@example.org", *why)
    assert "a bot plays blue" in pbem("admin", "kick", number, "--seat", "blue", "--bot", *why)
    assert "end it first" in pbem.fails(Exit.ERROR, "admin", "delete", number)
    pbem("admin", "end", number, *why)
    assert pbem.json("verify", number)["ok"]
    assert "letters, which are gone with it" in pbem("admin", "delete", number)
    pbem.fails(Exit.NOT_FOUND, "show", number)


def test_a_reason_is_needed(pbem: CommandLine) -> None:
    assert "--reason" in pbem.fails(Exit.USAGE, "admin", "pause", str(pbem.new()))


def test_tick_does_what_is_due(pbem: CommandLine) -> None:
    pbem.against_a_bot()
    said = pbem("tick")
    assert "1 letters sent, 0 not." in said
    assert "0 letters sent, 0 not." in pbem("tick")


def test_ticks_by_cron_are_no_downtime(pbem: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each comes a little later than the one before, and deadlines pass all the same."""
    now = 1_800_000_000
    monkeypatch.setattr("time.time", lambda: now)
    options = ("deadline=1d", "grace=1h", "missed=resign")
    number = pbem.new(*(word for option in options for word in ("--option", option)))
    for _tick in range(12):
        now += 6 * 3600 + 1
        pbem("tick", "--quiet")
    assert "red leaves the game" in pbem("history", str(number))


def test_a_quiet_tick_gives_cron_nothing_to_mail(pbem: CommandLine) -> None:
    pbem.against_a_bot()
    assert pbem("tick", "--quiet") == ""
    assert "0 letters sent" in pbem("tick"), "it did what was due"


def test_the_outbox_names_the_seat(pbem: CommandLine) -> None:
    pbem.against_a_bot()
    assert [row["to"] for row in pbem.json("outbox")] == ["red"]


def test_announce_writes_to_everybody_once(pbem: CommandLine) -> None:
    pbem.new()
    pbem.new()
    assert "2 letters" in pbem("admin", "announce", "The host moves on Sunday.")
    pbem("tick")
    letters = list((pbem.home / "outbox-maildir" / "new").iterdir())
    assert sum("moves on Sunday" in one.read_text() for one in letters) == 2


def test_block_and_unblock(pbem: CommandLine) -> None:
    pbem("admin", "block", "Eve@Example.org")
    assert (pbem.home / "blocked").read_text() == "eve@example.org\n"
    pbem("admin", "unblock", "eve@example.org")
    assert "not blocked" in pbem.fails(Exit.NOT_FOUND, "admin", "unblock", "eve@example.org")


def test_a_game_is_taken_in_and_people_are_invited(pbem: CommandLine, tmp_path: Path) -> None:
    number = pbem.new()
    file = tmp_path / "game.json"
    pbem("export", str(number), "-o", str(file))
    said = pbem("import", str(file), "--player", "red=ann@example.org")
    assert "Game 2 is open" in said
    assert "show 2 --as" in said
    assert [row["kind"] for row in pbem.json("outbox") if row["key"] == 2] == ["invitation"]
    assert "Game 2: red is taken" in pbem("join", "2", "--player", "ann@example.org")
    assert "2" in pbem("player", "show", "ann@example.org")
    pbem("player", "remove", "ann@example.org")
    assert "All is well." in pbem("check")


def test_a_deleted_game_is_in_nobody_s_list(pbem: CommandLine) -> None:
    number = pbem.new()
    pbem("admin", "end", str(number), "--reason", "over")
    pbem("admin", "delete", str(number))
    assert [one["games"] for one in pbem.json("player", "list")] == [[], []]


def test_a_bot_replaces_a_player(pbem: CommandLine) -> None:
    number = pbem.new()
    bot = ("--seat", "red", "--with", "bot", "--reason", "gone")
    assert "replaced" in pbem("admin", "replace", str(number), *bot)
    assert [one["games"] for one in pbem.json("player", "list")] in ([[1], []], [[], [1]])
    wrong = ("--seat", "blue", "--with", "bot:none", "--reason", "gone")
    assert "has no bot" in pbem.fails(Exit.ERROR, "admin", "replace", str(number), *wrong)


def test_an_export_is_for_its_owner_only(pbem: CommandLine, tmp_path: Path) -> None:
    number = pbem.new()
    target = tmp_path / "game.json"
    for before in (None, 0o644):
        if before is not None:
            target.chmod(before)
        pbem("export", str(number), "-o", str(target))
        assert target.stat().st_mode & 0o777 == 0o600
    assert json.loads(target.read_text())["form"] == "pbem game"
