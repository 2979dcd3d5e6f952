"""Ratings as they are kept: each game is counted once, after its end, and never looked at again.

A game that ends is put into the set `finished` before it is committed. Whoever wants to know how
people stand counts what is in there. `ratings/<player>` holds a player's skill in each kind of game
and the latest games that made it; the file `standings` holds the best. A game that was half counted
when the program was killed is counted on: a player's entry says whether it has this game, and how
skilled the player was before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import msgspec

from pbem.desk.books import Books
from pbem.desk.gamefile import FINISHED, TO_BE_RATED
from pbem.desk.looking.ratings import (
    Change,
    Finished,
    Rated,
    Skill,
    counts,
    finished_games,
    rate,
    result_of,
)
from pbem.store.errors import NotFound, StoreError
from pbem.store.names import text_name

GROUP, NAME = "ratings", "standings"
ALL_KINDS = ""
BEST_KEPT = 200
LEAST_BEST = 100
"""When fewer of the best are known, and there are more players, all players are looked at."""
COURSE_KEPT = 200


class Counted(msgspec.Struct, array_like=True):
    """A game that a player was rated for: the skill before it, and the rating after it."""

    number: int
    ended: int
    before: Skill | None
    after: float


class Entry(msgspec.Struct):
    """What is kept of a player, by kind of game."""

    player: str
    skills: dict[str, Skill] = {}
    course: dict[str, list[Counted]] = {}

    def counted(self, kind: str, number: int) -> Counted | None:
        """This game, if it is counted already (and was not long ago)."""
        course = self.course.get(kind, ())
        return next((one for one in reversed(course) if one.number == number), None)


class Best(msgspec.Struct):
    """The best players of a kind of game; there may be more players than these."""

    rated: list[Rated] = []
    more: bool = False

    def place(self, one: Rated) -> None:
        """Put somebody whose rating is new where they belong, if they are among the best."""
        last = self.rated[-1].rating if self.rated and self.more else None
        self.rated = [other for other in self.rated if other.player != one.player]
        if last is not None and one.rating < last:
            return  # others, whom we do not know, may be better
        self.rated = in_order([*self.rated, one])
        self.more = self.more or len(self.rated) > BEST_KEPT
        del self.rated[BEST_KEPT:]


BestPlayers = dict[str, Best]


def in_order(rated: Iterable[Rated]) -> list[Rated]:
    """The best first."""
    return sorted(rated, key=lambda one: (-one.rating, one.player))


def best(books: Books) -> BestPlayers:
    """The best players by kind of game (empty: all kinds), when all that is over is counted."""
    kept = _best_players(books.home.value(NAME))
    if kept is not None and not books.home.members(TO_BE_RATED):
        return kept
    found: BestPlayers = {}

    def count(data: bytes | None) -> bytes:
        nonlocal found
        kept = _best_players(data)
        found = _from_the_beginning(books) if kept is None else _count_new(books, kept)
        return msgspec.json.encode(found)

    books.home.change_value(NAME, count)
    return found


def changes(books: Books, number: int) -> dict[str, Change]:
    """By player, what a finished game has done to the ratings in this kind of game."""
    best(books)
    try:
        game = result_of(books.games.summary(number))
    except NotFound:
        return {}
    found = {}
    for player in dict.fromkeys(game.players):
        one = kept_of(books, player).counted(game.game, number) if player else None
        if one is not None:
            found[player] = Change(one.before.rating if one.before else None, one.after)
    return found


def forget_player(books: Books, player: str) -> None:
    """Keep nothing of somebody who leaves; how others stand against them stays as it was."""
    books.home.drop_value(_name(player))

    def strike(data: bytes | None) -> bytes | None:
        kept = _best_players(data)
        if kept is None:
            return None
        for one in kept.values():
            one.rated = [rated for rated in one.rated if rated.player != player]
        return msgspec.json.encode(kept)

    books.home.change_value(NAME, strike)


def count_again(books: Books) -> None:
    """Look at all games and count them again, since one that was counted is gone."""
    for entry in _entries(books):
        books.home.drop_value(_name(entry.player))
    books.home.drop_value(NAME)
    best(books)


# --- counting ---------------------------------------------------------------------------------


def _count_new(books: Books, kept: BestPlayers) -> BestPlayers:
    """Count what is over since, in the order in which it ended."""
    games = []
    for number in books.home.members(TO_BE_RATED):
        with suppress(StoreError):  # it is not there (yet), or cannot be read
            summary = books.games.summary(int(number))
            if summary["status"] == FINISHED:  # else it ends just now
                games.append(result_of(summary))
    for game in sorted(games, key=lambda one: (one.ended, one.id)):
        entries = {player: kept_of(books, player) for player in game.players if player}
        for rated, kind in _count(game, entries):
            kept.setdefault(kind, Best()).place(rated)
        for entry in entries.values():
            _write(books, entry)
    for kind, one in kept.items():
        if one.more and len(one.rated) < LEAST_BEST:
            kept[kind] = _best_of(_entries(books), kind)
    for game in games:
        books.home.drop_member(TO_BE_RATED, str(game.id))
    return kept


def _from_the_beginning(books: Books) -> BestPlayers:
    """Look at all games: the first time, and when one that was counted is gone."""
    games = finished_games(books)
    entries: dict[str, Entry] = {}
    for game in games:
        of_this = {one: entries.setdefault(one, Entry(one)) for one in game.players if one}
        for _rated in _count(game, of_this):
            pass
    for entry in entries.values():
        _write(books, entry)
    for number in {str(game.id) for game in games} & set(books.home.members(TO_BE_RATED)):
        books.home.drop_member(TO_BE_RATED, number)
    kinds = {kind for entry in entries.values() for kind in entry.skills}
    return {kind: _best_of(entries.values(), kind) for kind in kinds}


def _count(game: Finished, entries: dict[str, Entry]) -> Iterable[tuple[Rated, str]]:
    """Count a game for each of its players who lacks it; who has a new rating, of which kind."""
    if not counts(game):
        return
    for kind in (game.game, ALL_KINDS):
        known = {player: one.counted(kind, game.id) for player, one in entries.items()}
        before = {
            player: done.before if done is not None else entries[player].skills.get(kind)
            for player, done in known.items()
        }
        for player, after in rate(game, before).items():
            entry = entries[player]
            if known[player] is None:
                course = entry.course.setdefault(kind, [])
                course.append(Counted(game.id, game.ended, before[player], after.rating))
                del course[:-COURSE_KEPT]
                entry.skills[kind] = after
            yield entry.skills[kind].rated(player), kind


def _best_of(entries: Iterable[Entry], kind: str) -> Best:
    rated = in_order(one.skills[kind].rated(one.player) for one in entries if kind in one.skills)
    return Best(rated[:BEST_KEPT], len(rated) > BEST_KEPT)


# --- kept -------------------------------------------------------------------------------------


def _name(player: str) -> str:
    return f"{GROUP}/{text_name(player)}"


def kept_of(books: Books, player: str) -> Entry:
    """What is kept of a player; nothing yet, perhaps."""
    data = books.home.value(_name(player))
    with suppress(msgspec.MsgspecError):
        return msgspec.json.decode(data or b"", type=Entry)
    return Entry(player)


def _write(books: Books, entry: Entry) -> None:
    books.home.put_value(_name(entry.player), msgspec.json.encode(entry))


def _entries(books: Books) -> list[Entry]:
    found = []
    for data in books.home.values(GROUP):
        with suppress(msgspec.MsgspecError):
            found.append(msgspec.json.decode(data, type=Entry))
    return found


def _best_players(data: bytes | None) -> BestPlayers | None:
    """What is kept of the best; None when there is nothing, or what an older pbem kept."""
    try:
        return msgspec.json.decode(data or b"", type=BestPlayers)
    except msgspec.MsgspecError:
        return None
