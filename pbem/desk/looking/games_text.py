"""`games`: a person's games, and those that look for players, as text."""

from __future__ import annotations

from collections import Counter

from pbem.desk import open_games, registry
from pbem.desk.books import Books
from pbem.desk.gamefile import ENDED, FINISHED, FORMING, GameFile
from pbem.desk.people.person import Person
from pbem.desk.timing.awaited import Awaited, awaited, say_time, sentences
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.game_clock import clock_of
from pbem.engine.text import _, with_colon

MOST = 50
MOST_OF_ONE = 5
LOOKED_AT = 200


def games_text(books: Books, person: str | None) -> str:
    """What `games` answers; without a person only what everybody may know."""
    lines: list[str] = []
    if person is not None:
        player = books.people.read(person)
        mine = books.readable(player.games[::-1][:MOST])
        own = [line for file in mine for line in _own(file, clock_of(books, file), player)]
        lines += _titled(_("Your games:"), own)
    open_ones = [_forming(file) for file in searching(books)]
    lines += _titled(_("Games that look for players (`join ID`):"), open_ones)
    if not open_ones:
        lines.append(_("No game looks for players now; `help new` tells how to begin one."))
    lines.append(games_here())
    return "\n".join(lines)


def searching(books: Books) -> list[GameFile]:
    """Games with an open seat, the latest first; one proposer cannot fill the list."""
    found: list[GameFile] = []
    proposed: Counter[str] = Counter()
    for number in open_games.numbers(books.home)[::-1][:LOOKED_AT]:
        for file in filter(_open, books.readable([number])):
            proposed[file.proposer] += bool(file.proposer)
            if proposed[file.proposer] <= MOST_OF_ONE:
                found.append(file)
    return found[:MOST]


def games_here() -> str:
    """Which games can be played here."""
    games = ", ".join(map(_game, registry.names()))
    return _("Games played here: {games}").format(games=games)


def _game(name: str) -> str:
    """A game by its title, and by its name where that is another."""
    title = str(registry.find(name).called)
    return title if "-".join(title.casefold().split()) == name else f"{title} ({name})"


def _titled(title: str, lines: list[str]) -> list[str]:
    return [title, *(f"  {line}" for line in lines)] if lines else []


def _own(file: GameFile, clock: TimeKeeper, player: Person) -> list[str]:
    if file.status == FORMING:
        return [_forming(file)]
    if file.status in (FINISHED, ENDED):
        return [_("#{id} {title}: over").format(id=file.id, title=file.title)]
    waiting = awaited(file, clock.deadline)
    own = {file.seats[seat].name for seat in file.seats_of(player.id)}
    mine = [_your_turn(one, player.zone) for one in waiting if one.seat in own]
    others = sentences([one for one in waiting if one.seat not in own], player.zone)
    return [
        with_colon(f"#{file.id} {file.title}", "").rstrip(),
        *(f"    {said}" for said in (*mine, *others)),
    ]


def _your_turn(one: Awaited, zone: str) -> str:
    """That the game waits for whoever reads this."""
    if one.until is None:
        return _("Your turn.")
    ours = "UTC" if zone == "UTC" else _("your time")
    until = _("Your turn, until {time} {ours}.")
    return until.format(time=say_time(one.until, zone), ours=ours)


def _forming(file: GameFile) -> str:
    free = sum(1 for seat in file.seats if not seat.taken and not seat.invited)
    return _("#{id} {title}: {free} open of {all} seats").format(
        id=file.id, title=file.title, free=free, all=len(file.seats)
    )


def _open(file: GameFile) -> bool:
    return file.status == FORMING and any(
        not seat.taken and not seat.invited for seat in file.seats
    )
