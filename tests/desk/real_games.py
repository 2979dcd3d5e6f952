"""Games of Barrage and Underwater Cities at the desk, and what comes of letters in them."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import Reply, give_orders
from pbem.engine import Game as Rules
from pbem.games.barrage.game import Barrage
from tests.sittings import seat_letter

Game = tuple[int, int]
"""The number of a game, and a seat."""
BANK_TWO = {"en": "bank 2", "fr": "banque 2", "uk": "банк 2", "ru": "банк 2"}


def opened(desk: Desk, monkeypatch: pytest.MonkeyPatch, rules: Rules[Any], **time: str) -> Game:
    """A game of Anna and Ben, introductory where there is such a variant, and who is asked."""
    monkeypatch.setattr(registry, "find", lambda name: rules)
    people = {"Anna": "anna@example.org", "Ben": "ben@example.org"}
    options = {"variant": "introductory"} if rules.name == "barrage" else {}
    number = open_game(desk, rules.name, people, {**options, **time}, bytes(32))
    return number, awaited(desk, number)


def opened_variant(desk: Desk, monkeypatch: pytest.MonkeyPatch, variant: str) -> Game:
    """A game of Barrage of this variant, and who is asked."""
    rules = Barrage()
    monkeypatch.setattr(registry, "find", lambda name: rules)
    people = {"red": "r@example.org", "blue": "b@example.org"}
    number = open_game(desk, "barrage", people, {"variant": variant}, seed=bytes(32))
    return number, awaited(desk, number)


def awaited(desk: Desk, number: int) -> int:
    """The first seat that is asked something."""
    return desk.read(number).load().awaiting[0]


def speaks(desk: Desk, number: int, seat: int, language: str) -> None:
    """From now on the player of the seat reads this language."""
    player = desk.read(number).seats[seat].player
    desk.people.change(player, lambda one: setattr(one, "language", language))


def answered(desk: Desk, game: Game, language: str, *lines: str) -> tuple[Reply, list[str]]:
    """The answer to these lines in a language, and the keys of what they played."""
    speaks(desk, *game, language)
    before = len(played(desk, game[0]))
    reply = give_orders(desk, *game, lines)
    return reply, played(desk, game[0])[before:]


def answer_to_letter(desk: Desk, game: Game, lines: str) -> Reply:
    """The answer to a letter: it is owed by mail, as one to typed lines is not."""
    number, seat = game
    letter = seat_letter(desk, number, seat, f"<{'-'.join(lines.split())}@example.org>")
    return give_orders(desk, number, seat, lines.splitlines(), letter)


def told(reply: Reply, place: int = 0) -> str:
    """What is said of a line, by its place among those of the letter."""
    return str(reply.transcript.items[place].text)


def played(desk: Desk, number: int) -> list[str]:
    """The keys of all that the record has."""
    return [one.key for one in desk.read(number).load().record]


def kept_ahead(desk: Desk, number: int, seat: int) -> list[str]:
    """The orders that the seat has given ahead."""
    return [part.orders for chain in desk.read(number).seats[seat].ahead for part in chain]
