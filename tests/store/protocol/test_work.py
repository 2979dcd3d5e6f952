"""Work to do: when it is due, and whose it is."""

from __future__ import annotations

from pbem.store import NumberedShelf, Store, letter_notes
from tests.store.kept import commit, new, note

FOR_EVER = 1 << 40


def test_no_work_nothing_due(games: NumberedShelf, game: int) -> None:
    assert games.due(FOR_EVER) == []


def test_a_deadline_is_due_at_its_time(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=2_000_000_000)
    assert games.due(1_999_999_999) == []
    assert games.due(2_000_000_000) == [game]
    commit(games, game, due_at=2_000_000_100)  # later
    assert games.due(2_000_000_099) == []
    commit(games, game, due_at=1_000)  # sooner
    assert games.due(1_000) == [game]
    assert games.due(1e18) == [game]
    commit(games, game, due_at=None)
    assert games.due(FOR_EVER) == []


def test_a_letter_is_due_at_once_and_again_after_its_pause(games: NumberedShelf, game: int) -> None:
    with games.hold(game) as held:
        letter_notes.queue(held.document, note())
        held.commit({**held.document, "due_at": 5_000})
    assert games.due(0) == [game]
    with games.hold(game) as held:
        letter_notes.failed(held.document, note().id, now=100, why="no relay")
        held.commit(held.document)
    assert games.due(159) == []
    assert games.due(160) == [game]
    with games.hold(game) as held:
        letter_notes.sent(held.document, note().id)
        held.commit(held.document)
    assert games.due(4_999) == []
    assert games.due(5_000) == [game]


def test_who_owes_letters_is_known(games: NumberedShelf, game: int) -> None:
    other = new(games, due_at=5)
    assert games.owing() == []
    for number in (other, game):
        with games.hold(number) as held:
            letter_notes.queue(held.document, note())
            held.commit(held.document)
    assert games.owing() == [game, other]
    with games.hold(game) as held:
        letter_notes.failed(held.document, note().id, now=100, why="no relay")
        held.commit(held.document)
    with games.hold(other) as held:
        letter_notes.sent(held.document, note().id)
        held.commit(held.document)
    assert games.owing() == [game]
    games.remove(game)
    assert games.owing() == []


def test_the_longest_waiting_comes_first(games: NumberedShelf) -> None:
    for at in (30, 10, 20):
        new(games, due_at=at)
    assert games.due(100) == [2, 3, 1]
    assert games.claim(100) == [2, 3, 1]
    assert all(games.ours_for(number) for number in (1, 2, 3))


def test_what_is_settled_stays_as_it_was(games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=7)
    games.settle(game)
    assert games.due(7) == [game]
    games.settle(77)  # a game that is not there
    assert games.due(FOR_EVER) == [game]


def test_due_times_are_made_again(store: Store, games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=7)
    store.make_due_again()
    assert store.lacking_due() == []
    assert games.due(6) == []
    assert games.due(7) == [game]


def test_what_is_let_go_is_still_to_be_done(store: Store, games: NumberedShelf, game: int) -> None:
    commit(games, game, due_at=5)
    with store.listening(lambda: None):
        assert games.claim(10) == [game]
    store.let_go()
    assert games.claim(10) == [game]
