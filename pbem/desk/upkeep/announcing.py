"""A letter from the operator to everybody who plays here."""

from __future__ import annotations

from pbem.desk.desk import Desk
from pbem.desk.owed_letters.kinds import ANNOUNCEMENT
from pbem.desk.unsigned_letters.correspondents import writing_to
from pbem.engine.text import Words


def announce(desk: Desk, words: Words) -> int:
    """Owe everybody a letter; returns how many."""
    count = 0
    for person, _summary in desk.people.shelf.summaries():
        entry = desk.people.read(person)
        if entry.address and not entry.paused:
            with writing_to(desk, entry.address) as letters:
                letters.answer(entry.address, kind=ANNOUNCEMENT, words=words)
            count += 1
    return count
