"""Letters to people who look on: what everyone may see, at most once a day, and the end.

A letter is due when a round is over (in a game without rounds, whenever something happened). What
happens while it waits to be sent is told by it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.clock import DAY
from pbem.desk.gamefile import FORMING, RUNNING, Watcher
from pbem.desk.owed_letters.kinds import END, NEWS, START
from pbem.desk.owed_letters.letter_book import LetterBook
from pbem.desk.owed_letters.news import tell_watcher
from pbem.engine.play import Play


def started(book: LetterBook) -> None:
    """The game begins."""
    for watcher in book.file.watchers:
        _owe(book, watcher, START)


def begin(book: LetterBook, person: str) -> None:
    """One more person looks on; the first letter shows the game as it stands."""
    book.file.links_given += 1
    watcher = Watcher(person, link=book.file.links_given)
    book.file.watchers.append(watcher)
    if book.game.has_begun:
        _owe(book, watcher, NEWS)


def changed(book: LetterBook) -> None:
    """The game went on: owe letters to those for whom it is time."""
    file = book.file
    if not file.watchers:
        return
    play = book.game.play
    if play.result is not None or file.status not in (FORMING, RUNNING):
        for watcher in file.watchers:
            if not watcher.heard_end:
                _tell_end(book, watcher)
        return
    this_round = round_of(play)
    for watcher in file.watchers:
        watcher.heard_end = False  # an end that was taken back was none
        waiting = _waiting(book, watcher)
        if waiting is not None:
            waiting["params"]["news"] += tell_watcher(play, watcher)
        elif this_round is None or this_round != watcher.round:
            _owe(book, watcher, NEWS)


def _tell_end(book: LetterBook, watcher: Watcher) -> None:
    waiting = _waiting(book, watcher)
    untold = []
    if waiting is not None:  # the end tells what it was to tell
        book.file.outbox.remove(waiting)
        untold = waiting["params"]["news"]
    _owe(book, watcher, END, untold)
    watcher.heard_end = True


def forget(book: LetterBook, person: str) -> bool:
    """Take a person off the list of watchers, and drop the letters that wait; were they on it?

    The link to the game's page dies with that.
    """
    known = [one for one in book.file.watchers if one.person == person]
    for one in known:
        book.file.watchers.remove(one)
        book.drop(person)
    return bool(known)


def round_of(play: Play[Any]) -> int | None:
    """The round that the game is in, as everyone sees it."""
    return play.round


def _waiting(book: LetterBook, watcher: Watcher) -> dict[str, Any] | None:
    """The watcher's letter whose time has not come, if there is one."""
    for raw in book.owed_to(watcher.person):
        if raw["kind"] == NEWS and raw.get("next", 0) > book.game.now and not raw.get("tries"):
            return raw
    return None


def _owe(book: LetterBook, watcher: Watcher, kind: str, untold: Sequence[int] = ()) -> None:
    now, play = book.game.now, book.game.play
    later = max(watcher.next, now) if kind == NEWS else now
    letter = book.to_person(
        watcher.person,
        kind,
        later=later if later > now else 0,
        news=[*untold, *tell_watcher(play, watcher)],
        first_letter=watcher.first_letter,
    )
    watcher.first_letter = watcher.first_letter or letter
    watcher.next = later + DAY
    watcher.round = round_of(play) or 0
