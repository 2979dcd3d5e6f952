"""Who won what: finished games, and ratings made from them in the order in which they ended."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED
from pbem.engine.text import _


class Finished(msgspec.Struct):
    """A game that was played to its end: who took which place with how many points."""

    id: int
    game: str
    ended: int
    players: list[str]
    seats: list[str]
    places: list[int]
    scores: list[int]
    by_rules: list[str] = []
    """For each seat that the rules played, its kind."""


class Rated(msgspec.Struct):
    """A player's standing: the rating is the skill that we are quite sure of."""

    player: str
    games: int = 0
    wins: int = 0
    rating: float = 0.0


class Skill(msgspec.Struct, array_like=True):
    """How skilled a player is taken to be, how sure that is, and the games that say so."""

    mu: float
    sigma: float
    rating: float
    games: int
    wins: int

    def rated(self, player: str) -> Rated:
        """As others see it."""
        return Rated(player, self.games, self.wins, self.rating)


def result_of(summary: dict[str, Any]) -> Finished:
    """What is told of a finished game in its summary."""
    return Finished(
        summary["id"],
        summary["game"],
        summary["changed"],
        [seat["player"] or "" for seat in summary["seats"]],
        [seat["name"] for seat in summary["seats"]],
        summary["places"],
        summary["scores"],
        [seat["by_rules"] for seat in summary["seats"]],
    )


def finished_games(books: Books, newest: int | None = None) -> list[Finished]:
    """All finished games, or those of so many newest ones, the earliest first."""
    all_or_newest = books.games.summaries(most=newest, backwards=True)
    summaries = (summary for _number, summary in all_or_newest)
    found = [result_of(summary) for summary in summaries if summary["status"] == FINISHED]
    return sorted(found, key=lambda one: (one.ended, one.id))


def counts(game: Finished) -> bool:
    """Whether it is rated: nobody is by how they do alone, or against an Automa."""
    return len(set(game.players)) > 1 and not any(game.by_rules)


def rate(game: Finished, known: Mapping[str, Skill | None]) -> dict[str, Skill]:
    """How skilled its players are after a game, by how skilled they were before.

    People who are forgotten (a seat without a player) count as somebody new each time.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [known.get(player) for player in game.players]
    teams = [[model.rating(one.mu, one.sigma) if one else model.rating()] for one in before]
    after = model.rate(teams, ranks=[float(one) for one in game.places])
    found: dict[str, Skill] = {}
    for player, (new,), place in zip(game.players, after, game.places, strict=True):
        if player:
            old = found.get(player) or known.get(player)
            games, wins = (old.games, old.wins) if old else (0, 0)
            rating = round(new.ordinal(), 2)
            found[player] = Skill(new.mu, new.sigma, rating, games + 1, wins + (place == 1))
    return found


def ratings(games: Iterable[Finished]) -> list[Rated]:
    """Everybody who has finished a game against others, the best first."""
    skills: dict[str, Skill] = {}
    for game in filter(counts, games):
        skills.update(rate(game, skills))
    rated = [skill.rated(player) for player, skill in skills.items()]
    return sorted(rated, key=lambda one: (-one.rating, one.player))


class Change(msgspec.Struct):
    """A player's rating before a game and after it."""

    before: float | None
    after: float


def name_of(books: Books, player: str) -> str:
    """What others call a player: the name, never the address; a bot by its own name."""
    if not books.people.shelf.exists(player):
        return _("bot {name}").format(name=player) if player else _("nobody")
    return books.people.read(player).name or _("player {mark}").format(mark=_mark(books, player))


def _mark(books: Books, player: str) -> str:
    """By what a player without a name is told from others; an id would tell a guessed address."""
    return hmac.digest(books.home.secret(), f"mark {player}".encode(), "sha256").hex()[:6]


def table(books: Books, rated: Sequence[Rated]) -> list[str]:
    """The standings as lines of text."""
    lines = [f"{'':>3}  {'player':<24}{'rating':>8}{'games':>7}{'wins':>6}"]
    for rank, one in enumerate(rated, 1):
        name = name_of(books, one.player)[:23]
        lines.append(f"{rank:>3}. {name:<24}{one.rating:>8.1f}{one.games:>7}{one.wins:>6}")
    return lines
