"""The first line of a game's letter: what is asked, and by when."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import GameFile
from pbem.desk.timing.awaited import say_time
from pbem.desk.timing.rules import BOT, RESIGN, WAIT, say_span
from pbem.desk.transcript import Transcript
from pbem.engine.game import listed
from pbem.engine.play import Play
from pbem.engine.text import _

_FOLLOWS = {
    BOT: _("You can still answer. After {time} {ours} a bot plays for you until you are back."),
    RESIGN: _("You can still answer. After {time} {ours} you have resigned."),
    WAIT: _("You can still answer. After {time} {ours} the others may vote to go on without you."),
}
A_MOMENT = 5 * 60  # three days do not become less while a letter is being sent


def by_when(deadline: int | None, zone: str, now: int) -> str:
    """The end of a player's time, by the player's own clock, and how long that is."""
    if deadline is None:
        return ""
    ours = "UTC" if zone == "UTC" else _("your time")
    if deadline <= now:
        words = _(" (your time was over on {time} {ours})")
        return words.format(time=say_time(deadline, zone), ours=ours)
    left = say_span(deadline - now + A_MOMENT)
    return _(" (by {time} {ours}, {left} left)").format(
        time=say_time(deadline, zone), ours=ours, left=left
    )


def what_follows(missed: str, at: int, zone: str) -> str:
    """What happens to a seat that lets the grace pass too."""
    ours = "UTC" if zone == "UTC" else _("your time")
    return _FOLLOWS[missed].format(time=say_time(at, zone), ours=ours)


def asked_now(play: Play[Any], seat: int, by: str) -> str:
    """What this seat is asked, or whom the game waits for."""
    question = play.pending.get(seat)
    name = play.names[seat]
    if question is not None and play.drafting(seat):
        return _("Your turn goes on, {seat}{by}: {prompt}").format(
            seat=name, by=by, prompt=question.prompt
        )
    if question is not None:
        return _("Your turn, {seat}{by}: {prompt}").format(seat=name, by=by, prompt=question.prompt)
    if play.result is not None:
        return ended(play)
    others = [play.names[other] for other in play.awaiting]
    return _("Nothing is asked of you now; the game waits for {others}.").format(
        others=listed(others)
    )


def ended(play: Play[Any]) -> str:
    """Who has won."""
    assert play.result is not None
    winners = [
        name for name, place in zip(play.names, play.result.places, strict=True) if place == 1
    ]
    best = max(
        (
            score
            for score, place in zip(play.result.scores, play.result.places, strict=True)
            if place == 1
        ),
        default=0,
    )
    if not winners:
        most = max(play.result.scores, default=0)
        return _("The game is over: nobody wins. The most points are {points}.").format(points=most)
    if len(winners) == 1:
        return _("The game is over: {winner} wins with {points} points.").format(
            winner=winners[0], points=best
        )
    return _("The game is over: {winners} share the win with {points} points.").format(
        winners=listed(winners), points=best
    )


def started(file: GameFile, play: Play[Any], seat: int, by: str) -> str:
    """The game begins."""
    return _("{title} begins and you are {seat}. {asked}").format(
        title=play.game.title, seat=play.names[seat], asked=asked_now(play, seat, by)
    )


def answered(transcript: Transcript, now: str) -> str:
    """What came of a letter, and what is asked now."""
    if transcript.repeated:
        done = _("This letter came before.")
    elif transcript.preview:
        done = _("This was a preview; nothing is kept.")
    elif transcript.failed and (transcript.changed or transcript.told):
        done = _("Only a part of your letter could be done.")
    elif transcript.failed:
        done = _("Your letter could not be done.")
    elif transcript.changed:
        done = _("Done.")
    elif transcript.empty:
        done = _("There was no order in your letter, so nothing has changed.")
    else:
        done = ""
    return f"{done} {now}".strip()
