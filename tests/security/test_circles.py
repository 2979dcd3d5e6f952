"""Letters do not go in circles, hostile ones do not come for ever, and floods have an end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pbem.cli.program import program
from pbem.desk.looking.games_text import MOST_OF_ONE
from pbem.desk.mailroom import Mailroom
from pbem.desk.new_games.opening import open_game, propose_game
from pbem.mail.address import Mailbox, same_secret
from pbem.mail.transport.errors import RelayDown
from pbem.mail.transport.maildir import MaildirTransport
from tests.mail.host import DOOR, Correspondent, Mailhost, text_of
from tests.people.writing import asks

KIB = 1024


@pytest.mark.parametrize(
    "sender",
    ["postmaster@example.net", "abuse@example.net", "pbem@example.net", "pbem+x@EXAMPLE.net"],
)
def test_who_claims_to_be_ourselves_is_not_answered(host: Mailhost, sender: str) -> None:
    raw = f"From: {sender}\r\nMessage-ID: <self@example.org>\r\n\r\nhelp\r\n"
    host.send(raw.encode(), "forger@example.org", DOOR)
    assert host.all_letters() == []


def test_our_own_names_are_known_with_any_separator() -> None:
    box = Mailbox("pbem", "example.net", "-")
    assert box.is_own("pbem-g12-0-0-0-xyz@example.net")
    assert not box.is_own("pbemfan@example.net")
    assert not Mailbox("pbem", "example.net", "").is_own("pbemfan@example.net")


def test_our_own_letters_are_not_passed_on_to_the_operator(
    host: Mailhost, ann: Correspondent
) -> None:
    letter = asks(ann, "help")
    host.send(letter, "ann@example.org", "postmaster@example.net")
    assert host.inbox("keeper@example.net") == []


def test_an_odd_answer_to_a_question_of_ours_is_heard(host: Mailhost, ann: Correspondent) -> None:
    """It was 451 for ever: what is compared in constant time must be bytes."""
    question = str(asks(ann, "sign up Ann")["Message-ID"])
    odd = question.partition("@")[0].encode() + "@éxample.org>".encode()
    raw = b"From: ann@example.org\r\nMessage-ID: <odd@x>\r\nIn-Reply-To: %s\r\n\r\nhelp\r\n"
    host.send(raw % odd, "ann@example.org", DOOR)
    assert len(ann.fetch()) == 1


def test_secrets_are_compared_whatever_they_hold() -> None:
    assert same_secret("é\ud800", "é\ud800")
    assert not same_secret("<a@b>", "<a@ü>")


def test_one_letter_from_the_door_is_not_too_long(host: Mailhost, ann: Correspondent) -> None:
    answer = asks(ann, "rules barrage\n" * 5)
    assert len(text_of(answer)) < 60 * KIB
    assert "ask for the rest in another" in " ".join(text_of(answer).split())


def test_one_proposer_does_not_fill_the_list_of_open_games(
    host: Mailhost, ann: Correspondent
) -> None:
    person = host.desk.people.find_or_add("ann@example.org")
    theirs = open_game(host.desk, "pearls", {"red": "open", "blue": "open"})
    for _game in range(50):
        players = {"red": "ann@example.org", "blue": "open"}
        propose_game(host.desk, "pearls", players, {}, person)
    said = text_of(asks(Correspondent(host, "bob@example.org"), "games"))
    assert f"#{theirs} " in said
    assert said.count("1 open of 2 seats") == MOST_OF_ONE


def test_a_fault_of_ours_bounces_no_letter_that_came_by_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise RuntimeError("pbem+g1-0-1-0-aaaaaaaaaaaaaaaa@example.net")

    monkeypatch.setattr(Mailroom, "deliver", fail)
    monkeypatch.delenv("PBEM_DEBUG", raising=False)
    home = ["--home", str(tmp_path / "home")]
    assert CliRunner().invoke(program, [*home, "init"]).exit_code == 0
    result = CliRunner().invoke(program, [*home, "deliver", "--to", "pbem@localhost"], input="x")
    assert result.exit_code == 75
    assert "aaaa" not in result.output


async def _write(path: Path) -> None:
    await MaildirTransport(path).send(b"x\r\n", "a@example.org", "b@example.org", "<1@x>")


def test_a_letter_is_not_led_elsewhere_by_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import asyncio
    import os

    asyncio.run(_write(tmp_path / "box"))
    (sent,) = (tmp_path / "box" / "new").iterdir()
    theirs = tmp_path / "theirs"
    theirs.touch()
    (tmp_path / "box" / "tmp" / f"{sent.name}.{os.getpid()}").symlink_to(theirs)
    sent.unlink()
    with pytest.raises(RelayDown):
        asyncio.run(_write(tmp_path / "box"))
    assert theirs.read_bytes() == b""
