"""A rehearsal: a letter and one order of each game are read before a clerk is asked for true ones.

Words of a game and of mail programs, expressions and modules are made ready when something first
needs them. Here a letter that nobody wrote and a game that nobody sees need them, while the clerk
has nothing else to do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pbem.desk import orders, registry
from pbem.desk.spoken.only_trying import only_tried
from pbem.engine import Game, Play, carry_out, language_of
from pbem.engine.chance import SEED_BYTES
from pbem.engine.languages import SOURCE
from pbem.mail.reading import read_letter

_LETTER = b"""From: Anna <anna@example.org>
To: Host <host@example.org>
Subject: Re: Your turn
Message-ID: <1@example.org>
In-Reply-To: <0@example.org>
Date: Mon, 16 Nov 2026 10:00:00 +0000
Content-Type: text/plain; charset=utf-8

A line of an order, and a name below it.

Anna

On Monday, Host wrote:
> Anna, your turn.
"""


def rehearse() -> None:
    """Read a letter and an order of each game, in English, as orders by mail are read."""
    import pbem.store.directory.storage  # noqa: F401 - the commit of an order needs it

    read_letter(_LETTER)
    games = list(_sound_games())  # each that is found makes words new, so all are found first
    for game in games:
        with suppress(Exception):
            _read_an_order(game)


def _sound_games() -> Iterator[Game[Any]]:
    for name in registry.names():
        with suppress(Exception):  # whoever plays it hears what is wrong with it
            yield registry.find(name)


def _read_an_order(game: Game[Any]) -> None:
    """Ask of the first move of a game all that is asked of a line, and play it."""
    names = [str(number) for number in range(min(game.players))]
    play = Play.open(game, names, {}, bytes(SEED_BYTES))
    seat = play.awaiting[0]
    order = str(play.offers(seat)[0].phrase)
    only_tried(order)
    orders.said_at_seat(order, SOURCE)
    language_of(play, orders.reserved()).lexicon.rephrased(order)
    carry_out(play, seat, [order], orders.reserved())
