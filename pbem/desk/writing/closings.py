"""The last lines of a game's letter: how to answer it, what is told once, and who signs."""

from __future__ import annotations

from pbem.desk.owed_letters import kinds
from pbem.desk.writing.letter_facts import LetterFacts
from pbem.engine.text import _


def closing(facts: LetterFacts) -> list[str]:
    """How to answer, or to begin again after the end."""
    if facts.is_over:
        again = _("Thank you for playing. `rematch` proposes the same game to you all again.")
        return [again, signature(facts)]
    if facts.note.kind == kinds.START:
        how = _(
            "Answer this letter with your orders at the top, one per line. `legal` lists every"
            " move, `preview` as the first line tries without keeping, `undo` takes back,"
            " `help` tells the rest."
        )
    else:
        how = _("Orders go on top. `help` tells more.")
    if facts.has_company:
        how = f"{how} {_('`message all: ...` writes to the others.')}"
    return [how, *told_once(facts), signature(facts)]


def short_closing(facts: LetterFacts) -> str:
    """The few orders that go with a letter without the board."""
    if not facts.is_asked and facts.has_company:
        return _("`board` shows the board, `message all: ...` writes to the others.")
    if not facts.is_asked:
        return _("`board` shows the board, `help` tells the rest.")
    if facts.play.can_undo(facts.seat):
        return _("`undo` takes your answer back, `board` shows the board, `legal` your moves.")
    return _("`board` shows the board, `legal` lists your moves, `help` tells the rest.")


def told_once(facts: LetterFacts) -> list[str]:
    """What a player hears once: why later answers come with the next turn, and `confirm`."""
    told = []
    if facts.params.get("first"):
        told.append(
            _("From now on I answer plain orders in your next turn's letter; `mail all`: at once.")
        )
    if facts.params.get("confirm"):
        told.append(
            _("A drawn card cannot go back: with `confirm on` I ask before your turn ends.")
        )
    return told


def signature(facts: LetterFacts) -> str:
    """The host's name and address."""
    return f"{facts.post.settings.host.name} <{facts.post.mailbox.bare}>"
