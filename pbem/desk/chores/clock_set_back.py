"""After the host's clock was set back: no question was asked, and no game opened, in the future."""

from __future__ import annotations

from functools import partial

from pbem.desk.chores.troubles import attempt
from pbem.desk.desk import Desk
from pbem.desk.gamefile import FORMING, RUNNING, GameFile
from pbem.desk.sitting import Sitting
from pbem.desk.timing.downtime import clock_was_set_back, note_clocks_set


def set_clocks_right(desk: Desk) -> None:
    """Let all clocks run from now that were started in what is the future now."""
    if not clock_was_set_back(desk.home):
        return
    running = [
        number
        for number, summary in desk.games.summaries()
        if summary["status"] in (FORMING, RUNNING)
    ]
    done = [attempt(desk, f"clock of game {one}", partial(_look_at, desk, one)) for one in running]
    for person, _summary in desk.people.shelf.summaries():
        done.append(attempt(desk, f"news for {person}", partial(_hasten_news, desk, person)))
    if all(done):
        note_clocks_set(desk.home)


def _look_at(desk: Desk, number: int) -> None:
    with desk.sitting(number) as game:
        if _set_right(game):
            game.commit()


def _hasten_news(desk: Desk, person: str) -> None:
    """What a player's games are to hear was noted in the future: they hear it now."""
    now = desk.clock()
    if (desk.people.read(person).due_at or 0) > now:
        desk.people.change(person, lambda entry: setattr(entry, "due_at", now))


def _set_right(game: Sitting) -> bool:
    """Whether anything in the game is of the future."""
    file, now = game.file, game.now
    before = _times(file)
    file.opened, file.changed = min(file.opened, now), min(file.changed, now)
    file.reminded_at, file.paused_at = min(file.reminded_at, now), min(file.paused_at, now)
    file.pauses = [(begin, min(end, now)) for begin, end in file.pauses if begin < now]
    for seat in file.seats:
        seat.asked_at = min(seat.asked_at, now)
    for motion in file.motions:
        motion.agreed_at = min(motion.agreed_at, now)
    if file.status == RUNNING:
        return game.next_event() != file.due_at or _times(file) != before
    return _times(file) != before


def _times(file: GameFile) -> list[object]:
    """All moments that a game's clocks run from."""
    return [
        *(file.opened, file.changed, file.reminded_at, file.paused_at, file.pauses),
        *(seat.asked_at for seat in file.seats),
        *(motion.agreed_at for motion in file.motions),
    ]
