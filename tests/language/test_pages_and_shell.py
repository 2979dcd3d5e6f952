"""Pages, the shell and what an Automa tells are in the reader's language, whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pbem.cli.commands import COMMANDS
from pbem.cli.exits import Exit
from pbem.cli.pages import pages
from pbem.cli.program import program
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FINISHED
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.store import Home
from tests.cli.conftest import CommandLine
from tests.web.browsing import Visitor
from tests.web.games import Clockwork, opened, play_on

from .as_typed import typed
from .pseudo import of_html
from .spoken import OTHERS, strays

GAMES = ("barrage", "underwater-cities")
NAMES = frozenset({"anna", "ben", "cleo", "dora", "the host", "Otto", "nim", "deadlines", "ics"})
_IN_CALENDAR = re.compile(r"^(?:SUMMARY|DESCRIPTION|X-WR-CALNAME)[^:]*:(.*)", re.MULTILINE)
_TYPED = re.compile(r"\bpbem --.*|^> .*|^(\w+): turn, conditions$", re.MULTILINE)
_SCRIPTS = re.compile(r"<script.*?</script>", re.DOTALL)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A host without games."""
    return Desk(Home.create(tmp_path / "host"), Clockwork())


def read_by(desk: Desk, number: int, language: str) -> None:
    """Everybody of a game reads this language."""
    for seat in desk.read(number).seats:
        desk.people.change(seat.player, lambda one: setattr(one, "language", language))


def found_in(
    pages: Iterator[tuple[str, str]], language: str, more: frozenset[str] = frozenset()
) -> dict[str, None]:
    """What is not in the language, with the page on which it stands."""
    names = NAMES | typed() | more
    return {
        f"{where}: {stray}": None
        for where, said in pages
        for stray in strays(said, language, names)
    }


def seen(desk: Desk, number: int) -> Iterator[tuple[str, str]]:
    """Every page of a game: its seats', its players' own, and how it came to this."""
    visitor = Visitor(desk)
    for seat in range(2):
        url = visitor.seat(number, seat)
        yield "seat", shown(visitor.get(url).text)
        past = visitor.past(url)
        yield "measures", "\n".join(past["measures"])
        for frame in past["frames"]:
            yield "past", shown("\n".join([frame["when"], *frame["story"]]))
        yield "person", shown(visitor.get(visitor.person(number, seat)).text)
        calendar = visitor.get(visitor.person(number, seat) + "deadlines.ics").text
        yield "deadlines", "\n".join(_IN_CALENDAR.findall(calendar.replace("\r\n ", "")))


def shown(page: str) -> str:
    """What a person sees of a page."""
    return of_html(_SCRIPTS.sub("", page))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_pages(desk: Desk, game: str, language: str) -> None:
    number = opened(desk, game, 3, deadline="3d")
    read_by(desk, number, language)
    play_on(desk, number, 60)
    found = found_in(seen(desk, number), language)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", OTHERS)
def test_pages_that_are_nobodys_own(desk: Desk, language: str) -> None:
    for game in GAMES:
        number = opened(desk, game, 2, public="yes")
        play_on(desk, number)
        assert desk.read(number).status == FINISHED
    waiting = open_game(desk, "barrage", {"anna": "anna@example.org", "ben": "open"})
    anna = desk.read(waiting).seats[0].player
    desk.people.change(anna, lambda one: setattr(one, "language", language))
    visitor = Visitor(desk)
    asked = f"{language}-XX,{language};q=0.9,en;q=0.8"

    def said() -> Iterator[tuple[str, str]]:
        not_begun = visitor.seat(waiting, 0)
        for url in ("/", "/nowhere", "/public/1/", "/public/2/", "/public/99/", not_begun):
            answer = visitor.get(url, accept_language=asked)
            assert f'lang="{language}"' in answer.text, url
            yield url, shown(answer.text)

    found = found_in(said(), language)
    assert not found, "\n".join(found)
    assert 'lang="en"' in visitor.get("/", accept_language="de, en;q=0.5").text
    assert 'lang="en"' in visitor.get("/").text


SHELL = (
    *(("games",), ("show", "1"), ("show", "1", "--as", "anna"), ("legal", "1", "--as", "anna")),
    *(("history", "1"), ("replay", "1", "--as", "ben"), ("show", "1", "--plain"), ("results",)),
    *(("player", "list"), ("show", "99"), ("move", "1", "--as", "anna", "99")),
    ("new", "nim", "--player", "a=bot"),
)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_shell(tmp_path: Path, game: str, language: str) -> None:
    pbem = CommandLine(tmp_path / "host")
    pbem("init")
    desk = Desk(Home.open(tmp_path / "host"), Clockwork())
    number = opened(desk, game, 3)
    play_on(desk, number, 40)

    def said() -> Iterator[tuple[str, str]]:
        for arguments in (*SHELL, ("help", game), ("rules", game)):
            result = pbem.run("--language", language, *arguments)
            yield " ".join(arguments), _TYPED.sub("", result.stdout + result.stderr)

    found = found_in(said(), language)
    assert not found, "\n".join(found)


WRONG = (
    *(("fly",), ("shwo",), ("--swim",), ("show",), ("show", "first"), ("show", "-1")),
    *(
        ("show", "1", "--ass", "anna"),
        ("show", "1", "2"),
        ("show", "1", "2", "3"),
        ("show", "--as"),
    ),
    *(
        ("games", "--json=yes"),
        ("legal", "1"),
        ("new", "barrage", "--player", "anna"),
        ("completion",),
    ),
    *(("completion", "dos"), ("backup",), ("help", "swimming"), ("move", "1", "--as", "anna", "")),
)
"""Command lines that cannot be read, or name what is not there."""


def commands(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    """Every command, with those that are part of another."""
    context = click.Context(group)
    for name in group.list_commands(context):
        yield (*before, name)
        found = group.get_command(context, name)
        if isinstance(found, click.Group):
            yield from commands(found, *before, name)


@pytest.mark.parametrize("language", OTHERS)
def test_the_command_line_explains_itself(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pbem = CommandLine(tmp_path / "host")
    pbem("init")
    monkeypatch.setenv("PBEM_LANGUAGE", language)

    def said() -> Iterator[tuple[str, str]]:
        for arguments in ((), *commands(program)):
            yield " ".join(arguments), explained(pbem(*arguments, "--help"))
        for arguments in WRONG:
            result = pbem.run(*arguments)
            assert result.exit_code == Exit.USAGE, arguments
            yield " ".join(arguments), explained(result.stderr)

    names = frozenset({*COMMANDS, *pages(), "bash", "zsh", "fish"})
    found = found_in(said(), language, names)
    assert not found, "\n".join(found)


def explained(said: str) -> str:
    """What is said in words: without names of commands, options and what they are given."""
    found = re.compile(
        r"(?<!\w)'[^'\n]*'|--?\w+( \[.*?\])?|^  [a-z]+|^\w+.?: pbem.*|\b[A-Z]+\b", re.MULTILINE
    )
    return found.sub(" ", said)


@pytest.mark.parametrize("language", OTHERS)
def test_what_an_automa_does_is_told_in_the_readers_language(desk: Desk, language: str) -> None:
    people = {"anna": "anna@example.org", "Otto": "automa", "Otto2": "automa"}
    number = open_game(desk, "barrage", people, {"level": "very-hard"}, bytes(32))
    read_by_anna = desk.read(number).seats[0].player
    desk.people.change(read_by_anna, lambda one: setattr(one, "language", language))
    play_on(desk, number, 60)
    told = give_orders(desk, number, 0, ["history 500"]).transcript.items[0].text
    found = found_in(iter([("history", str(told))]), language)
    assert not found, "\n".join(found)


def test_orders_at_the_shell_are_in_its_language(tmp_path: Path) -> None:
    """And in that of whoever has the seat, where the shell says nothing."""
    pbem = CommandLine(tmp_path / "host")
    pbem("init")
    people = ("--player", "anna=anna@example.org", "--player", "ben=ben@example.org")
    pbem("new", "barrage", *people, "--option", "variant=introductory", "--seed", "5eed")
    pbem("player", "set", "anna@example.org", "--language", "uk")
    assert "language   uk" in pbem("player", "show", "anna@example.org")
    order = ("move", "1", "--as", "anna")
    assert "Conditions des ordres différés" in pbem("--language", "fr", *order, "aide conditions")
    assert "Умови відкладених команд" in pbem(*order, "довідка умови")
    told = pbem.fails(Exit.REFUSED, "--language", "fr", *order, "aide banque")
    assert "Il n'y a pas d'aide là-dessus." in told
    assert "aide ordres | aide tout | aide conditions" in told


def test_what_is_known_of_somebody_is_told_in_the_language_of_the_shell(tmp_path: Path) -> None:
    pbem = CommandLine(tmp_path / "host")
    pbem("init")
    pbem("player", "add", "anna@example.org")
    shown = pbem.run("--language", "uk", "player", "show", "anna@example.org").stdout
    assert "адреси     anna@example.org" in shown
    assert "letters" not in shown
