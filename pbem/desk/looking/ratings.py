"""Who won what: finished games, and ratings made from them in the order in which they ended."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED


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


def finished_games(books: Books) -> list[Finished]:
    """All finished games, the earliest first, from their summaries alone."""
    found = []
    for _number, summary in books.games.summaries():
        if summary["status"] != FINISHED:
            continue
        found.append(
            Finished(
                summary["id"],
                summary["game"],
                summary["changed"],
                [seat["player"] or "" for seat in summary["seats"]],
                [seat["name"] for seat in summary["seats"]],
                summary["places"],
                summary["scores"],
                [seat["by_rules"] for seat in summary["seats"]],
            )
        )
    return sorted(found, key=lambda one: (one.ended, one.id))


def ratings(games: Iterable[Finished]) -> list[Rated]:
    """Everybody who has finished a game against others, the best first."""
    rated: dict[str, Rated] = {}
    for _game, standing in _course(games):
        rated = standing
    return sorted(rated.values(), key=lambda one: (-one.rating, one.player))


def course_of(games: Iterable[Finished], player: str) -> list[tuple[int, float]]:
    """When the player's rated games ended, and the rating after each of them."""
    return [
        (game.ended, rated[player].rating)
        for game, rated in _course(games)
        if player in game.players
    ]


def _course(games: Iterable[Finished]) -> Iterator[tuple[Finished, dict[str, Rated]]]:
    """Each game that is rated, and how everybody stands after it.

    People who are forgotten (a seat without a player) count as somebody new each time.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    skill: dict[str, PlackettLuceRating] = {}
    rated: dict[str, Rated] = {}
    for game in games:
        if len(set(game.players)) < 2 or any(game.by_rules):
            continue  # nobody is rated by how they do alone, or against an Automa
        known = [skill.get(player) or model.rating() for player in game.players]
        after = model.rate([[one] for one in known], ranks=[float(one) for one in game.places])
        for player, (new,), place in zip(game.players, after, game.places, strict=True):
            if not player:
                continue
            skill[player] = new
            entry = rated.setdefault(player, Rated(player))
            entry.games += 1
            entry.wins += place == 1
            entry.rating = round(new.ordinal(), 2)
        yield game, rated


class Change(msgspec.Struct):
    """A player's rating before a game and after it."""

    before: float | None
    after: float


def changes(books: Books, number: int) -> dict[str, Change]:
    """By player, what a finished game has done to the ratings in this kind of game."""
    games = finished_games(books)
    this = next((one for one in games if one.id == number), None)
    if this is None:
        return {}
    same = [one for one in games[: games.index(this) + 1] if one.game == this.game]
    before = {one.player: one.rating for one in ratings(same[:-1])}
    after = {one.player: one.rating for one in ratings(same)}
    return {
        player: Change(before.get(player), after[player])
        for player in this.players
        if player in after
    }


def name_of(books: Books, player: str) -> str:
    """What others call a player: the name, never the address; a bot by its own name."""
    if not books.people.shelf.exists(player):
        return f"bot {player}" if player else "nobody"
    return books.people.read(player).name or f"player {_mark(books, player)}"


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
