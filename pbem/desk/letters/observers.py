"""Letters to people who look on: what everyone may see, at most once a day, and the end.

A letter is due when a round is over (in a game without rounds, whenever something happened). It
is written when it is sent, so it tells everything up to then.
"""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import FORMING, RUNNING, Observer
from pbem.desk.letters.book import LetterBook
from pbem.desk.letters.kinds import END, NEWS, START
from pbem.engine.play import Play
from pbem.store.outbox import DAY


def started(book: LetterBook) -> None:
    """The game begins."""
    for observer in book.file.observers:
        _owe(book, observer, START)


def begin(book: LetterBook, person: str) -> None:
    """One more person looks on; the first letter shows the game as it stands."""
    observer = Observer(person)
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
            untold = [
                raw["params"].get("since", observer.told) for raw in book.owed_to(observer.person)
            ]
            observer.told = min([observer.told, *untold])  # the end tells it in their place
            book.drop(observer.person)
            _owe(book, observer, END)
        file.observers = []
        return
    this_round = round_of(play)
    for observer in file.observers:
        if book.owed_to(observer.person):
            observer.told = play.snapshot.number  # the letter that waits will tell it
        elif this_round is None or this_round != observer.round:
            _owe(book, observer, NEWS)


def forget(book: LetterBook, person: str) -> bool:
    """Take a person off the list of observers, and drop the letters that wait; were they on it?"""
    known = [one for one in book.file.observers if one.person == person]
    for one in known:
        book.file.observers.remove(one)
        book.drop(person)
    return bool(known)


def round_of(play: Play[Any]) -> int | None:
    """The round that the game is in, as everyone sees it."""
    return play.game.round(play.view(None))


def _owe(book: LetterBook, observer: Observer, kind: str) -> None:
    now, play = book.game.now, book.game.play
    later = max(observer.next, now) if kind == NEWS else now
    observer.previous = book.to_person(
        observer.person,
        kind,
        later=later if later > now else 0,
        since=observer.told,
        previous=observer.previous,
    )
    observer.next = later + DAY
    observer.told = play.snapshot.number
    observer.round = round_of(play) or 0
