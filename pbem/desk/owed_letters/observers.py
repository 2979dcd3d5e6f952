"""Letters to people who look on: what everyone may see, at most once a day, and the end.

A letter is due when a round is over (in a game without rounds, whenever something happened). What
happens while it waits to be sent is told by it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.clock import DAY
from pbem.desk.gamefile import FORMING, RUNNING, Observer
from pbem.desk.owed_letters.kinds import END, NEWS, START
from pbem.desk.owed_letters.letter_book import LetterBook
from pbem.desk.owed_letters.news import tell_observer
from pbem.engine.play import Play


def started(book: LetterBook) -> None:
    """The game begins."""
    for observer in book.file.observers:
        _owe(book, observer, START)


def begin(book: LetterBook, person: str) -> None:
    """One more person looks on; the first letter shows the game as it stands."""
    book.file.links_given += 1
    observer = Observer(person, link=book.file.links_given)
    book.file.observers.append(observer)
    if book.game.has_begun:
        _owe(book, observer, NEWS)


def changed(book: LetterBook) -> None:
    """The game went on: owe letters to those for whom it is time."""
    file = book.file
    if not file.observers:
        return
    play = book.game.play
    if play.result is not None or file.status not in (FORMING, RUNNING):
        for observer in file.observers:
            if not observer.heard_end:
                _tell_end(book, observer)
        return
    this_round = round_of(play)
    for observer in file.observers:
        observer.heard_end = False  # an end that was taken back was none
        waiting = _waiting(book, observer)
        if waiting is not None:
            waiting["params"]["news"] += tell_observer(play, observer)
        elif this_round is None or this_round != observer.round:
            _owe(book, observer, NEWS)


def _tell_end(book: LetterBook, observer: Observer) -> None:
    waiting = _waiting(book, observer)
    untold = []
    if waiting is not None:  # the end tells what it was to tell
        book.file.outbox.remove(waiting)
        untold = waiting["params"]["news"]
    _owe(book, observer, END, untold)
    observer.heard_end = True


def forget(book: LetterBook, person: str) -> bool:
    """Take a person off the list of observers, and drop the letters that wait; were they on it?

    The link to the game's page dies with that.
    """
    known = [one for one in book.file.observers if one.person == person]
    for one in known:
        book.file.observers.remove(one)
        book.drop(person)
    return bool(known)


def round_of(play: Play[Any]) -> int | None:
    """The round that the game is in, as everyone sees it."""
    return play.round


def _waiting(book: LetterBook, observer: Observer) -> dict[str, Any] | None:
    """The observer's letter whose time has not come, if there is one."""
    for raw in book.owed_to(observer.person):
        if raw["kind"] == NEWS and raw.get("next", 0) > book.game.now and not raw.get("tries"):
            return raw
    return None


def _owe(book: LetterBook, observer: Observer, kind: str, untold: Sequence[int] = ()) -> None:
    now, play = book.game.now, book.game.play
    later = max(observer.next, now) if kind == NEWS else now
    letter = book.to_person(
        observer.person,
        kind,
        later=later if later > now else 0,
        news=[*untold, *tell_observer(play, observer)],
        first_letter=observer.first_letter,
    )
    observer.first_letter = observer.first_letter or letter
    observer.next = later + DAY
    observer.round = round_of(play) or 0
