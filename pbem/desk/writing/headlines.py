"""The first lines of a game's letter: what is asked, and by when; or what came of an order."""

from __future__ import annotations

from typing import Any

from pbem.desk.timing.awaited import say_time
from pbem.desk.timing.time_rules import BOT, RESIGN, WAIT, say_span
from pbem.desk.transcript import NAMED, REFUSED, Transcript
from pbem.engine.play import Play
from pbem.engine.text import _, listed, mark, within

_FOLLOWS = {
    BOT: mark("You can still answer. After {time} {ours} a bot plays for you until you are back."),
    RESIGN: mark("You can still answer. After {time} {ours} you are out of the game."),
    WAIT: mark(
        "You can still answer. After {time} {ours} the others may vote to go on without you."
    ),
}
A_MOMENT = 5 * 60  # three days do not become less while a letter is being sent


def by_when(deadline: int | None, zone: str, now: int) -> str:
    """The end of a player's time, by the player's own clock, and how long that is."""
    if deadline is None:
        return ""
    ours, time = zone_words(zone), say_time(deadline, zone)
    if deadline <= now:
        return _("Your time was over on {time} {ours}.").format(time=time, ours=ours)
    left = say_span(deadline - now + A_MOMENT)
    return _("Answer by {time} {ours} ({left} left).").format(time=time, ours=ours, left=left)


def zone_words(zone: str) -> str:
    """Whose time is meant."""
    return "UTC" if zone == "UTC" else _("your time")


def what_follows(missed: str, at: int, zone: str) -> str:
    """What happens to a seat that lets the grace pass too."""
    return _(_FOLLOWS[missed]).format(time=say_time(at, zone), ours=zone_words(zone))


def your_turn(play: Play[Any], seat: int, view: Any) -> str:
    """Whose turn it is, in which game and when in it; or who chooses at the same time."""
    given = {"name": play.names[seat], "title": play.game.called, "when": play.game.moment(view)}
    others = [play.names[other] for other in play.awaiting if other != seat]
    if others:
        given["all"] = listed([within("in a list", "you"), *others])
        words = _("{name}, {all} choose at the same time: {title}, {when}.")
        plain = _("{name}, {all} choose at the same time: {title}.")
    elif play.drafting(seat):
        words = _("{name}, your turn goes on: {title}, {when}.")
        plain = _("{name}, your turn goes on: {title}.")
    else:
        words = _("{name}, your turn: {title}, {when}.")
        plain = _("{name}, your turn: {title}.")
    return (words if given["when"] else plain).format(**given)


def winners(play: Play[Any]) -> list[str]:
    """The names of those who have won."""
    assert play.result is not None
    places = zip(play.names, play.result.places, strict=True)
    return [name for name, place in places if place == 1]


def wins(play: Play[Any]) -> str:
    """Who has won, in two or three words."""
    names = winners(play)
    if not names:
        return ""
    if len(names) == 1:
        return _("{winner} wins").format(winner=names[0])
    return _("{winners} win together").format(winners=listed(names))


def ended(play: Play[Any]) -> str:
    """Who has won, with how many points."""
    assert play.result is not None
    names = winners(play)
    points = max(play.result.scores, default=0)
    if not names:
        return _("The game is over: nobody wins. The most points are {points}.").format(
            points=points
        )
    first = [s for s, p in zip(play.result.scores, play.result.places, strict=True) if p == 1]
    if len(names) == 1:
        return _("The game is over: {winner} wins with {points} points.").format(
            winner=names[0], points=max(first)
        )
    return _("The game is over: {winners} share the win with {points} points.").format(
        winners=listed(names), points=max(first)
    )


def answered(transcript: Transcript) -> str:
    """What came of a letter, in a sentence."""
    if transcript.repeated:
        return _("This letter came before; nothing was done twice.")
    if transcript.preview:
        return _("This is only a preview; nothing is kept.")
    if transcript.failed_ahead:
        return f"{_done(transcript.no_orders)} {_dropped(transcript)}"
    if transcript.failed and transcript.changed:
        return _("I could carry out only a part of your letter.")
    if transcript.failed and transcript.told:
        return _("I couldn't carry out your order; what else you wrote is answered below.")
    if transcript.failed:
        return _("I couldn't carry out your order; nothing has changed.")
    if transcript.changed:
        return _done(transcript.no_orders)
    if transcript.empty:
        return _("I found no order in your letter, so nothing has changed.")
    return ""


def _done(no_orders: list[str]) -> str:
    """That orders were carried out, and what else was said in which there was none."""
    if not no_orders:
        return _("Done.")
    if len(no_orders) == 1 and len(no_orders[0]) <= NAMED:
        line = no_orders[0].rstrip(".!")
        return _("Done. I left “{line}” alone, since I found no order in it.").format(line=line)
    return _("Done. I left alone what is listed below, since I found no order in it.")


def carried_out_ahead(transcript: Transcript) -> str:
    """What became of orders that were given ahead."""
    if transcript.failed and transcript.changed:
        return f"{_('I carried out an order that you gave ahead.')} {_dropped(transcript)}"
    if transcript.failed:
        return _dropped(transcript)
    if not transcript.changed:
        return ""  # it waits
    return _("I carried out an order that you gave ahead.")


def _dropped(transcript: Transcript) -> str:
    """Which order ahead could not be carried out; why stands below, beside its line."""
    lines = [item.line for item in transcript.items if item.outcome == REFUSED]
    if len(lines) == 1 and len(lines[0]) <= NAMED:
        words = _("I could not do “{line}”, which you gave ahead, so I dropped it.")
        return words.format(line=lines[0].rstrip(".!"))
    if len(lines) > 1:
        return _("I could not do the orders that you gave ahead, so I dropped them.")
    return _("I could not do what you gave ahead, so I dropped it.")
