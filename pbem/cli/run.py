"""`pbem run`: everything at once: the host directory, a practice game, and the host itself."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .host import SETTINGS, home_path, let_bots_play, open_desk
from .printing import picture, render, say
from .spoken_help import Command

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.settings import Settings

YOUR_ADDRESS = "you@localhost"
PAGES_AT = 8525


@click.command(cls=Command)
def command() -> None:
    """Make the host directory if there is none, open a practice game, and serve.

    A host that has no game yet gets one of you against bots. Its board is shown, with the exact
    ways to answer it. Then the host works until it is stopped (Ctrl-C).
    """
    from pbem import settings
    from pbem.desk.new_games.practice import open_practice, running_practice
    from pbem.settings.default_file import default_text
    from pbem.store.directory.files import write_whole
    from pbem.store.open_store import create_store

    path = home_path()
    create_store(path, settings.store_url(path))
    if not (path / SETTINGS).exists():
        chosen = practice_pages()
        write_whole(path / SETTINGS, default_text(chosen).encode())
    desk = open_desk()
    number = running_practice(desk)
    if number is None and next(desk.games.summaries(backwards=True), None) is None:
        number = open_practice(desk, YOUR_ADDRESS)
    if number is not None:
        let_bots_play(desk, number)
        say(ways_to_answer(desk, number, settings.load(path)))
    say(render("serving", home=path))
    sys.stdout.flush()
    serve(path)


def ways_to_answer(desk: Desk, number: int, settings: Settings) -> str:
    """The board of the practice game and the command lines that answer its question."""
    from pbem.desk.new_games.practice import YOU, answer_to
    from pbem.desk.post import Post

    file = desk.read(number)
    play, seat = file.load(), file.seat_named(YOU)
    offers = play.offers(seat)
    order = offers[0].phrase if offers else "board"
    to = Post(desk, settings).address(answer_to(file, seat))
    home = shlex.quote(str(desk.home.path))
    return render(
        "run",
        picture=picture(file, play, seat),
        pbem=f"{program()} --home {home}",
        number=number,
        seat=YOU,
        hints=file.hints,
        order=shlex.quote(order),
        mail=mail_line(settings.listen.smtp, to, order) if settings.listen.smtp else "",
        to=to,
        smtp=settings.listen.smtp,
        page=desk.pages.seat(number, seat, file.seats[seat].generation) if desk.pages else "",
    )


def practice_pages() -> dict[str, str]:
    """The setting that serves pages to this machine alone, if what serves them is installed."""
    import socket
    from importlib.util import find_spec

    if not (find_spec("uvicorn") and find_spec("starlette") and find_spec("icalendar")):
        return {}
    with socket.socket() as place:
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind(("127.0.0.1", PAGES_AT))
        except OSError:  # somebody else is there: any place that is free now
            place.bind(("127.0.0.1", 0))
        return {"web.listen": f"127.0.0.1:{place.getsockname()[1]}"}


def mail_line(smtp: str, to: str, order: str) -> str:
    """A command line that mails an order to the listener, with nothing but Python."""
    from pbem.settings import host_and_port

    host, port = host_and_port(smtp)
    letter = f"From: {YOUR_ADDRESS}\nTo: {to}\nSubject: my turn\n\n{order}\n"
    # JSON's double quotes are Python's too, and need no escaping between the shell's single ones.
    said = ", ".join(json.dumps(part) for part in (YOUR_ADDRESS, to, letter))
    code = f"import smtplib; smtplib.SMTP({json.dumps(host)}, {port}).sendmail({said})"
    return f"{shlex.quote(python())} -c {shlex.quote(code)}"


def program() -> str:
    """This program as the user would call it from here."""
    called = Path(sys.argv[0])
    return shlex.quote(str(called)) if called.name == "pbem" else f"{shlex.quote(python())} -m pbem"


def python() -> str:
    """The interpreter, as short as it can be said from here."""
    here, found = Path.cwd(), Path(sys.executable)
    return str(found.relative_to(here)) if found.is_relative_to(here) else str(found)


def serve(path: Path) -> None:
    """Let the host work until it is told to stop."""
    from pbem.host import serve

    serve.run(path)
