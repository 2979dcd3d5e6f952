"""`pbem player`: the people this host knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from pbem.engine.errors import GameError
from pbem.engine.languages import LANGUAGES
from pbem.engine.text import joined, text

from .arguments import as_json
from .host import let_bots_play, open_desk
from .printing import render, say, say_json
from .spoken_help import Group

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.people.person import Person

MAIL = click.Choice(["all", "turns", "digest", "off"])
FORM = click.Choice(["html", "text"])


def who() -> Callable[[Any], Any]:
    """WHO, a person's id or one of their addresses."""
    return click.argument("who", metavar="WHO")


def choices(command: Callable[..., Any]) -> Callable[..., Any]:
    """--name, --zone, --language, --mail and --form: what a person may choose."""
    for option in (
        click.option("--form", type=FORM, help="Letters as text and HTML, or as text alone."),
        click.option("--mail", type=MAIL, help="Which letters the person gets."),
        click.option(
            "--language", type=click.Choice(LANGUAGES), help="The language that the person reads."
        ),
        click.option("--zone", metavar="ZONE", help="The time zone: Europe/Kyiv."),
        click.option("--name", metavar="NAME", help="What others may call the person."),
    ):
        command = option(command)
    return command


@click.group(cls=Group)
def command() -> None:
    """Look after the people this host knows; WHO is an id or an address."""


@command.command()
@click.argument("address", metavar="ADDRESS")
@choices
@as_json()
def add(address: str, json: bool, **given: str | None) -> None:
    """Sign somebody up at ADDRESS; no letter asks them."""
    desk = open_desk()
    if desk.people.find(address) is not None:
        raise GameError(
            text("{address} is known already; `pbem player set` changes a person.", address=address)
        )
    _see_choices(given)
    person = desk.people.find_or_add(address)
    _choose(desk, person, given)
    _show(desk.people.read(person), json)


@command.command("set")
@who()
@choices
@click.option("--address", metavar="ADDRESS", help="Where letters go from now on.")
@as_json()
def change(who: str, address: str | None, json: bool, **given: str | None) -> None:
    """Change what is kept about a person."""
    from pbem.desk.people.person import find_person

    desk = open_desk()
    person = find_person(desk.people, who)
    _see_choices(given)
    _choose(desk, person, {"address": address, **given})
    _show(desk.people.read(person), json)


@command.command("list")
@as_json()
def list_people(json: bool) -> None:
    """List everybody: id, name, address, games."""
    desk = open_desk()
    people = [desk.people.read(key) for key, _summary in desk.people.shelf.summaries()]
    people.sort(key=lambda entry: (entry.name.casefold(), entry.address))
    if json:
        say_json([short(entry) for entry in people])
    else:
        say(render("people", people=[short(entry) for entry in people]))


@command.command()
@who()
@as_json()
def show(who: str, json: bool) -> None:
    """Show what is kept about a person, in short."""
    from pbem.desk.people.person import find_person

    desk = open_desk()
    _show(desk.people.read(find_person(desk.people, who)), json)


@command.command()
@who()
def export(who: str) -> None:
    """Print all that is kept about a person, as JSON."""
    from pbem.desk.across_games.personal_data import export_text
    from pbem.desk.people.person import find_person

    desk = open_desk()
    say(export_text(desk, find_person(desk.people, who)))


@command.command()
@who()
@click.option(
    "--bot/--resign", default=True, help="In running games a bot plays on, or the seat is out."
)
def remove(who: str, bot: bool) -> None:
    """Forget a person: finished games keep the seat's name only."""
    from pbem.desk.across_games.personal_data import remove_person
    from pbem.desk.people.person import find_person

    desk = open_desk()
    person = find_person(desk.people, who)
    numbers = desk.people.read(person).games
    told = remove_person(desk, person, resign=not bot)
    for number in numbers:
        if desk.games.exists(number):
            let_bots_play(desk, number)
    say(joined([*told, text("{person} is forgotten.", person=person)], "\n"))


def _see_choices(given: dict[str, str | None]) -> None:
    """See that the zone is one, before anything is changed."""
    from pbem.desk.people.zones import read_zone

    if given["zone"] is not None:
        read_zone(given["zone"])


def _choose(desk: Desk, person: str, given: dict[str, str | None]) -> None:
    """Give the orders of these names for the person; what is None was not chosen."""
    from pbem.desk.orders import from_shell

    for name, value in given.items():
        if value is not None:
            word = "mail" if name == "form" else name
            from_shell(word).from_shell(desk, person, value)


def short(entry: Person) -> dict[str, Any]:
    """A person in a few words."""
    names = (
        "id",
        "name",
        "addresses",
        "zone",
        "language",
        "mail",
        "form",
        "absences",
        "games",
        "watching",
    )
    return {**{name: getattr(entry, name) for name in names}, "paused": entry.paused}


def _show(entry: Person, json: bool) -> None:
    if json:
        say_json(short(entry))
    else:
        say(render("person", one=short(entry)))
