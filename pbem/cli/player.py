"""`pbem player`: the people this host knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from pbem.engine.text import _

from .arguments import as_json
from .host import let_bots_play, open_desk
from .printing import render, say, say_json

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.people import Person

MAIL = click.Choice(["all", "turns", "digest", "off"])
FORM = click.Choice(["html", "text"])


def who() -> Callable[[Any], Any]:
    """WHO, a person's id or one of their addresses."""
    return click.argument("who", metavar="WHO")


def choices(command: Callable[..., Any]) -> Callable[..., Any]:
    """--name, --zone, --mail and --form: what a person may choose."""
    for option in (
        click.option("--form", type=FORM, help="Letters as text and HTML, or as text alone."),
        click.option("--mail", type=MAIL, help="Which letters the person gets."),
        click.option("--zone", metavar="ZONE", help="The time zone: Europe/Kyiv."),
        click.option("--name", metavar="NAME", help="What others may call the person."),
    ):
        command = option(command)
    return command


@click.group()
def command() -> None:
    """Look after the people this host knows; WHO is an id or an address."""


@command.command()
@click.argument("address", metavar="ADDRESS")
@choices
@as_json()
def add(address: str, json: bool, **given: str | None) -> None:
    """Sign somebody up at ADDRESS; no letter asks them."""
    from pbem.engine.errors import GameError

    desk = open_desk()
    if desk.people.find(address) is not None:
        raise GameError(
            _("{address} is known already; `pbem player set` changes a person.").format(
                address=address
            )
        )
    wanted = read_choices(given)
    _show(_changed(desk, desk.people.find_or_add(address), wanted), json)


@command.command("set")
@who()
@choices
@click.option("--address", metavar="ADDRESS", help="Where letters go from now on.")
@as_json()
def change(who: str, address: str | None, json: bool, **given: str | None) -> None:
    """Change what is kept about a person."""
    from pbem.desk.membership import find_person

    desk = open_desk()
    person, wanted = find_person(desk, who), read_choices(given)
    if address is not None:
        desk.people.add_address(person, address, first=True)
    _show(_changed(desk, person, wanted), json)


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
    from pbem.desk.membership import find_person

    desk = open_desk()
    _show(desk.people.read(find_person(desk, who)), json)


@command.command()
@who()
def export(who: str) -> None:
    """Print all that is kept about a person, as JSON."""
    from pbem.desk.membership import export_text, find_person

    desk = open_desk()
    say(export_text(desk, find_person(desk, who)))


@command.command()
@who()
@click.option(
    "--bot/--resign", default=True, help="In running games a bot plays on, or the seat is out."
)
def remove(who: str, bot: bool) -> None:
    """Forget a person: finished games keep the seat's name only."""
    from pbem.desk.membership import find_person, remove_person

    desk = open_desk()
    person = find_person(desk, who)
    numbers = desk.people.read(person).games
    told = remove_person(desk, person, resign=not bot)
    for number in numbers:
        if desk.games.exists(number):
            let_bots_play(desk, number)
    say("\n".join([*told, f"{person} is forgotten."]))


def read_choices(given: dict[str, str | None]) -> dict[str, str]:
    """Those of the choices that were made, with a zone that there is."""
    from pbem.desk.zones import read_zone

    wanted = {name: value for name, value in given.items() if value is not None}
    if "zone" in wanted:
        wanted["zone"] = read_zone(wanted["zone"])
    return wanted


def _changed(desk: Desk, person: str, wanted: dict[str, str]) -> Person:
    def change(entry: Person) -> None:
        for name, value in wanted.items():
            setattr(entry, name, value)

    return desk.people.change(person, change) if wanted else desk.people.read(person)


def short(entry: Person) -> dict[str, Any]:
    """A person in a few words."""
    names = ("id", "name", "addresses", "zone", "mail", "form", "absences", "games", "watching")
    return {**{name: getattr(entry, name) for name in names}, "paused": entry.paused}


def _show(entry: Person, json: bool) -> None:
    if json:
        say_json(short(entry))
    else:
        say(render("person", one=short(entry)))
