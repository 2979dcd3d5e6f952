"""What the shell offers when the Tab key is hit: games, seats, orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from .commands import COMMANDS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pbem.desk.gamefile import GameFile

NEWEST = 500
"""Games whose numbers are offered."""

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _completer(find: Callable[[click.Context], Iterable[tuple[str, str]]]) -> Completer:
    """Offer the (word, note) pairs that begin as typed; trouble means nothing is offered."""

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        found: list[CompletionItem] = []
        with suppress(Exception):  # a shell's prompt is no place for errors
            found += [
                CompletionItem(word, help=note or None)
                for word, note in find(ctx)
                if word.startswith(incomplete)
            ]
        return found

    return complete


def complete_folder(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Let the shell offer its own folders."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="dir")]


def _first(ctx: click.Context, name: str) -> str:
    """The command's first argument; after an option without value, click has not read it yet."""
    given = ctx.params.get(name)
    return str(ctx.args[0] if given is None else given)


def _file(ctx: click.Context) -> GameFile:
    from .host import open_games

    return open_games(ctx).read(int(_first(ctx, "number")))


def _numbers(ctx: click.Context) -> Iterable[tuple[str, str]]:
    from .host import open_games

    for number, summary in open_games(ctx).shelf.summaries(most=NEWEST, backwards=True):
        yield str(number), f"{summary['game']}, {summary['status']}"


def _seats(ctx: click.Context) -> Iterable[tuple[str, str]]:
    return [(seat.name, seat.by_rules or (seat.bot and "bot")) for seat in _file(ctx).seats]


def _orders(ctx: click.Context) -> Iterable[tuple[str, str]]:
    file = _file(ctx)
    seat = file.seat_named(str(ctx.params["seat"]))
    return [(offer.phrase, offer.note) for offer in file.load().offers(seat)]


def _games(ctx: click.Context) -> Iterable[tuple[str, str]]:
    from pbem.desk import registry

    return [(name, "") for name in registry.names()]


def _options(ctx: click.Context) -> Iterable[tuple[str, str]]:
    from pbem.desk import registry

    for option in registry.find(_first(ctx, "game")).options:
        if option.by_host:
            continue
        for choice in option.choices or ("",):
            yield f"{option.name}={choice}", option.help


def _bots(ctx: click.Context) -> Iterable[tuple[str, str]]:
    from pbem.desk import registry
    from pbem.engine.thinking.levels import bot_names

    return [(name, "") for name in bot_names(registry.find(_first(ctx, "game")))]


def _topics(ctx: click.Context) -> Iterable[tuple[str, str]]:
    from pbem.desk import registry

    from .pages import pages

    given = ctx.params.get("topic") or ()
    first = [*COMMANDS, *registry.names(), *sorted(pages())]
    words = registry.find(given[0]).topics() if given else first
    return [(word, "") for word in words]


complete_numbers = _completer(_numbers)
complete_seats = _completer(_seats)
complete_orders = _completer(_orders)
complete_games = _completer(_games)
complete_options = _completer(_options)
complete_bots = _completer(_bots)
complete_topics = _completer(_topics)
