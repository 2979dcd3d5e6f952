"""How a game comes about: proposed with its seats and options, joined, and started when full."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import SEED_BYTES
from pbem.engine.errors import GameError
from pbem.engine.game import listed
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.store import Held, handled

from . import forming, observers, open_games, person_letters, registry
from .gamefile import ENDED, FORMING, GameFile, SeatFile, known_as, read_file, to_document
from .inviting import see_invitable
from .letters import INVITATION, NOTICE, LetterBook, asked
from .seats import vacate
from .timing.rules import NAMES, read_rules

if TYPE_CHECKING:
    from .desk import Desk

SEAT_NAME = re.compile(r"[a-z][a-z0-9]{0,11}")
OPEN = "open"
BOT = "bot"
NOBODY = "nobody"
"""Who has proposed a game whose proposer has left it."""


def open_game(
    desk: Desk,
    game_name: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    seed: bytes | None,
    invite: bool = False,
    proposer: str = "",
    made: Callable[[int], None] | None = None,
) -> int:
    """A new game with these seats: addresses, bots, or `open`; it starts when none is open.

    With `invite` the people at the addresses are asked first, but for the `proposer`. `made`
    hears the game's number before the game is there.
    """
    game = registry.find(game_name)
    game.check_players(len(players))
    if invite:
        see_invitable(desk, players.values(), proposer)
    seats = [seated(desk, game_name, name, who, invite) for name, who in players.items()]
    if len({seat.name for seat in seats}) < len(seats):
        raise GameError(_("Each seat needs a name of its own."))
    read_rules(time_options(options))
    own = game.read_options(game_options(options))
    now = desk.clock()

    def make(number: int) -> dict[str, Any]:
        file = GameFile(
            id=number,
            game=game_name,
            status=FORMING,
            opened=now,
            changed=now,
            options=own,
            time=time_options(options),
            seats=seats,
            seed=(seed or os.urandom(SEED_BYTES)).hex(),
            seed_given=seed is not None,
            thread=f"<game-{number}-{os.urandom(8).hex()}@{desk.domain}>",
        )
        _seat_proposer(desk, file, proposer)
        if made is not None:
            made(number)
        return _document(desk, file)

    return desk.games.create(make)


def _seat_proposer(desk: Desk, file: GameFile, proposer: str) -> None:
    file.proposer = proposer
    for seat in file.seats:
        if proposer and seat.invited == proposer:
            sit_down(desk, seat, proposer)


def sit_down(desk: Desk, seat: SeatFile, person: str) -> None:
    """A person takes a seat, and gets letters as they like them."""
    entry = desk.people.read(person)
    seat.player, seat.invited, seat.bot = person, "", ""
    seat.mail, seat.form = entry.mail, ""


def _document(desk: Desk, file: GameFile) -> dict[str, Any]:
    """What is to be committed: a game that starts, or one that waits for more players.

    A person's list of games and the list of open games are put right first: an entry too many
    does no harm, one too few would lose a game.
    """
    for seat in file.seats:
        if seat.player or seat.invited:
            desk.people.note_game(seat.player or seat.invited, file.id)
    if _full(file):
        document = _started(desk, file)
    else:
        book = LetterBook(file, None, desk.domain, desk.clock())
        for number, seat in enumerate(file.seats):
            if seat.invited and not seat.letters:
                book.note(number, INVITATION)
        forming.set_clock(desk, file)
        document = to_document(file)
    open_games.mark(desk.home, file)
    return document


def time_options(options: Mapping[str, str]) -> dict[str, str]:
    """Those of the options that are about time, which the host understands itself."""
    return {name: value for name, value in options.items() if name in NAMES}


def game_options(options: Mapping[str, str]) -> dict[str, str]:
    """Those of the options that are the game's own."""
    return {name: value for name, value in options.items() if name not in NAMES}


def seated(desk: Desk, game_name: str, name: str, who: str, invite: bool = False) -> SeatFile:
    """A seat with who is meant to sit on it: an address, a bot, or `open`."""
    if not SEAT_NAME.fullmatch(name):
        raise GameError(
            _(
                "A seat is called by a short word in small letters, such as red; not {name!r}."
            ).format(name=name)
        )
    if who == OPEN:
        return SeatFile(name)
    if "@" in who:
        person = desk.people.find_or_add(who)
        seat = SeatFile(name, invited=person)
        if not invite:
            sit_down(desk, seat, person)
        return seat
    bots = registry.find(game_name).bots
    bot = next(iter(bots)) if who == BOT else who.removeprefix("bot:")
    if bot not in bots:
        offered = ", ".join(bots)
        raise GameError(
            _("A seat is for an address, a bot ({offered}), or {word} to all; not {who!r}.").format(
                offered=offered, word=OPEN, who=who
            )
        )
    return SeatFile(name, bot=bot)


def join(desk: Desk, number: int, person: str, seat_name: str = "") -> GameFile:
    """The person takes a seat: the named one, the one kept for them, or the first open one."""
    with desk.games.hold(number) as held:
        file = _forming(held)
        if any(seat.player == person for seat in file.seats):
            raise GameError(_("You have a seat in game {number} already.").format(number=number))
        seat = _seat_for(file, person, seat_name)
        sit_down(desk, seat, person)
        observers.forget(file, person)
        held.commit(_document(desk, file))
        return file


def leave(desk: Desk, number: int, person: str, message_id: str = "", reply: str = "") -> GameFile:
    """The person gives up their seat, or an invitation, before the start; it is open to all.

    The proposer is told. `message_id` is the letter that asked for it, so that it is known when
    it comes again, and `reply` the Message-ID that a letter to the person answers.
    """
    with desk.games.hold(number) as held:
        file = _forming(held)
        seats = [
            place for place, one in enumerate(file.seats) if person in (one.player, one.invited)
        ]
        if not seats:
            raise GameError(_("You have no seat in game {number}.").format(number=number))
        known = [known_as(one, file.seats[one].generation, message_id) for one in seats]
        for place in seats:
            vacate(file, place)
        if file.proposer and not any(seat.player or seat.invited for seat in file.seats):
            file.status, file.due_at = ENDED, None  # nobody is left who wanted it
        if file.proposer == person:
            file.proposer = NOBODY
        _tell_of_leaving(desk, file, [file.seats[place].name for place in seats])
        if message_id:
            words = _("You have no seat in game {number} any more.").format(number=number)
            person_letters.owe(
                file, desk.domain, desk.clock(), person, NOTICE, words=words, reply_to=reply
            )
        document = to_document(file)
        for one in filter(None, known):
            handled.note_handled(document, one, desk.clock(), "left")
        held.commit(document)
    open_games.mark(desk.home, file)
    desk.people.strike_game(person, number)
    return file


def _tell_of_leaving(desk: Desk, file: GameFile, names: list[str]) -> None:
    book = LetterBook(file, None, desk.domain, desk.clock())
    words = _("{seats} has been given up, and is open to anyone now.").format(seats=listed(names))
    for number, seat in enumerate(file.seats):
        if seat.player and seat.player == file.proposer:
            book.note(number, NOTICE, words=words)


def _forming(held: Held[int]) -> GameFile:
    file = read_file(held.document)
    if file.status == ENDED:
        raise GameError(_("Game {id} is over.").format(id=file.id))
    if file.status != FORMING:
        raise GameError(_("Game {id} has started already.").format(id=file.id))
    return file


def _seat_for(file: GameFile, person: str, seat_name: str) -> SeatFile:
    if seat_name:
        seat = file.seats[file.seat_named(seat_name)]
        if seat.taken or seat.invited not in ("", person):
            raise GameError(
                _("The seat {name} of game {id} is not open.").format(name=seat.name, id=file.id)
            )
        return seat
    kept = [seat for seat in file.seats if seat.invited == person]
    free = [seat for seat in file.seats if not seat.taken and not seat.invited]
    if not kept + free:
        raise GameError(_("Game {id} has no open seat.").format(id=file.id))
    return (kept + free)[0]


def _full(file: GameFile) -> bool:
    return all(seat.taken for seat in file.seats)


def _started(desk: Desk, file: GameFile) -> dict[str, Any]:
    game = registry.find(file.game)
    play: Play[Any] = Play.open(game, file.names, file.options, bytes.fromhex(file.seed))
    desk.keeper(file).changed({}, asked(play))
    LetterBook(file, play, desk.domain, desk.clock()).started()
    observers.started(file, play, desk.domain, desk.clock())
    return desk.document(file, play)
