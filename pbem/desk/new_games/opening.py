"""How a game comes about: with its seats and options, and started when no seat is open."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, GameFile, SeatFile
from pbem.desk.new_games.hinting import HINTS, read_hints
from pbem.desk.new_games.inviting import see_invitable
from pbem.desk.new_games.naming import OPEN, SEAT_NAME
from pbem.desk.new_games.publishing import PUBLIC, read_public
from pbem.desk.owed_letters.kinds import INVITATION
from pbem.desk.seat_changes import ANY_BOT, sit_down
from pbem.desk.sitting import Sitting
from pbem.desk.timing.time_rules import NAMES, read_rules
from pbem.engine.chance import SEED_BYTES
from pbem.engine.errors import GameError
from pbem.engine.game import Game
from pbem.engine.play import Play
from pbem.engine.text import _, text
from pbem.engine.thinking.levels import bot_names, is_bot, usual


def open_game(
    desk: Desk,
    game_name: str,
    players: Mapping[str, str],
    options: Mapping[str, str] | None = None,
    seed: bytes | None = None,
) -> int:
    """A new game with these seats: addresses, bots, or `open`; it starts when none is open."""
    return _make(desk, game_name, players, options or {}, seed, invite=False)


def propose_game(
    desk: Desk,
    game_name: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    proposer: str,
    made: Callable[[int], None] = lambda _number: None,
) -> int:
    """The same, but everyone at an address except the proposer is asked first.

    `made` hears the game's number before the game is there.
    """
    see_invitable(desk, players.values(), proposer)
    return _make(desk, game_name, players, options, None, True, proposer, made)


def _make(
    desk: Desk,
    game_name: str,
    players: Mapping[str, str],
    options: Mapping[str, str],
    seed: bytes | None,
    invite: bool,
    proposer: str = "",
    made: Callable[[int], None] = lambda _number: None,
) -> int:
    rules = registry.find(game_name)
    seats = [seated(desk, game_name, name, who, invite) for name, who in players.items()]
    if len({seat.name.casefold() for seat in seats}) < len(seats):
        raise GameError(_("Each seat needs a name of its own."))
    read_rules(time_options(options))
    hints = read_hints(rules, options, seats)
    public = read_public(options)
    own = options_with_seats(rules, players, game_options(options))
    now = desk.clock()
    for seat in seats:
        if proposer and seat.invited == proposer:
            sit_down(desk, seat, proposer)

    def make(number: int) -> dict[str, Any]:
        file = GameFile(
            id=number,
            game=game_name,
            status=FORMING,
            opened=now,
            changed=now,
            options=own,
            time=time_options(options),
            hints=hints,
            public=public,
            seats=seats,
            seed=(seed or os.urandom(SEED_BYTES)).hex(),
            seed_given=seed is not None,
            thread=f"<game-{number}-{os.urandom(8).hex()}@{desk.domain}>",
            proposer=proposer,
        )
        made(number)
        game = Sitting(desk, file)
        start_or_invite(game)
        return game.document()

    return desk.games.create(make)


def start_or_invite(game: Sitting) -> None:
    """Begin the game if every seat is taken; else write to those who are invited."""
    file = game.file
    if all(seat.taken for seat in file.seats):
        rules = registry.find(file.game)
        game.start(Play.open(rules, file.names, file.options, bytes.fromhex(file.seed)))
        return
    invite_all(game)


def invite_all(game: Sitting) -> None:
    """Write to those who are invited and do not know it yet."""
    for number, seat in enumerate(game.file.seats):
        if seat.invited and not seat.letters:
            game.letters.note(number, INVITATION)


def options_with_seats(
    game: Game[Any], players: Mapping[str, str], options: Mapping[str, str]
) -> dict[str, str]:
    """All options of a game, with the seats that its rules play, if it can be played so."""
    by_rules = {
        option: ",".join(name for name, who in players.items() if who == kind)
        for kind, option in game.played_by_rules.items()
    }
    own = game.read_options({**options, **{name: who for name, who in by_rules.items() if who}})
    game.check_seats(list(players), own)
    return own


def time_options(options: Mapping[str, str]) -> dict[str, str]:
    """Those of the options that are about time, which the host understands itself."""
    return {name: value for name, value in options.items() if name in NAMES}


def game_options(options: Mapping[str, str]) -> dict[str, str]:
    """Those of the options that are the game's own."""
    ours = (*NAMES, HINTS, PUBLIC)
    return {name: value for name, value in options.items() if name not in ours}


def seated(desk: Desk, game_name: str, name: str, who: str, invite: bool = False) -> SeatFile:
    """A seat with who is meant to sit on it: an address, a bot, or `open`."""
    if not SEAT_NAME.fullmatch(name):
        raise GameError(
            text("A seat is called by a short word, such as Anna; not {name!r}.", name=name)
        )
    game = registry.find(game_name)
    if who == OPEN:
        return SeatFile(name)
    if who in game.played_by_rules:
        return SeatFile(name, by_rules=who)
    if "@" in who:
        person = desk.people.find_or_add(who)
        seat = SeatFile(name, invited=person)
        if not invite:
            sit_down(desk, seat, person)
        return seat
    bot = usual(game) if who == ANY_BOT else who.removeprefix("bot:")
    if not is_bot(game, bot):
        offered = ", ".join([*bot_names(game), *game.played_by_rules])
        raise GameError(
            text(
                "A seat is for an address, a bot ({offered}), or {word} to all; not {who!r}.",
                offered=offered,
                word=OPEN,
                who=who,
            )
        )
    return SeatFile(name, bot=bot)
