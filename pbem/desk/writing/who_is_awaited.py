"""What a letter says of whose turn it is: the seat's own and until when, or whom else's."""

from __future__ import annotations

from pbem.desk.gamefile import ENDED
from pbem.desk.timing.awaited import awaited, say_time, sentences
from pbem.desk.writing import headlines
from pbem.desk.writing.letter_facts import LetterFacts
from pbem.engine.reader import reading
from pbem.engine.text import _


def now(facts: LetterFacts) -> str:
    """What this seat is asked and until when, or whom the game waits for."""
    if facts.play.result is not None:
        return headlines.ended(facts.play)
    if facts.file.status == ENDED:
        return _("The game has ended without a winner.")
    if facts.file.paused_at:
        return _("The operator has paused this game; it will go on later.")
    if not facts.is_asked:
        return " ".join(others_awaited(facts))
    return f"{_turn_now(facts)} {by_when(facts)}".strip()


def headline(facts: LetterFacts) -> str:
    """The same without what stands below it: as whom, and until when."""
    return _turn_now(facts) if facts.plays_on else now(facts)


def by_when(facts: LetterFacts) -> str:
    """As whom the seat answers, and until when."""
    side = facts.calling.played(facts.seat)
    you_are = _("You are {side}.").format(side=side) if side else ""
    deadline = facts.clock.deadline(facts.seat)
    until = headlines.by_when(deadline, reading().zone, facts.post.desk.clock())
    return f"{you_are} {until}".strip()


def still_now(facts: LetterFacts) -> str:
    """The same, where the board and the question are in a letter that the player has."""
    if not facts.plays_on:
        return now(facts)
    still = _until(
        facts, _("It is still your turn."), _("It is still your turn (until {time} {ours}).")
    )
    return " ".join([still, *others_awaited(facts)])


def goes_on(facts: LetterFacts) -> str:
    """That a turn has a further question, and until when."""
    return _until(facts, _("Your turn goes on."), _("Your turn goes on (until {time} {ours})."))


def in_short(facts: LetterFacts) -> str:
    """The same in a few words, for a list of letters."""
    if not facts.is_asked:
        return now(facts)
    return _until(facts, _("Your turn."), _("Your turn, until {time} {ours}."))


def others_awaited(facts: LetterFacts) -> list[str]:
    """Whom the game waits for beside this seat, and until when."""
    if facts.file.paused_at:
        return []
    waiting = awaited(facts.file, facts.clock.deadline)
    others = [one for one in waiting if one.seat != facts.place.name]
    return sentences(others, reading().zone)


def overdue(facts: LetterFacts) -> list[str]:
    """What follows for a seat whose time is over and whose grace is not."""
    keeper, moment = facts.clock, facts.post.desk.clock()
    deadline, ends = keeper.deadline(facts.seat), keeper.grace_ends(facts.seat)
    if deadline is None or ends is None or not deadline <= moment < ends:
        return []
    return [headlines.what_follows(keeper.rules.missed, ends, reading().zone)]


def _turn_now(facts: LetterFacts) -> str:
    return headlines.your_turn(facts.play, facts.seat, facts.view)


def _until(facts: LetterFacts, plain: str, timed: str) -> str:
    """One of these sentences, by whether a deadline lies ahead."""
    deadline, zone = facts.clock.deadline(facts.seat), reading().zone
    if deadline is None or deadline <= facts.post.desk.clock():
        return plain
    return timed.format(time=say_time(deadline, zone), ours=headlines.zone_words(zone))
