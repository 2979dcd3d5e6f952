"""The story of a game is plain values for whoever reads it, and does not change with the state."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from pbem.engine import Asking, Game, Goto, Play, Result, Table, ask, goto, mark, text
from pbem.engine.game import Step
from pbem.engine.play_document import PlayDocument
from pbem.engine.table import Told


class Heap(msgspec.Struct):
    taken: list[int] = []


def take(table: Table[Heap]) -> Asking[Goto | Result]:
    """A step that tells its state's own list."""
    choice = yield from ask(0, mark("Which one?"), ["one", "two"])
    table.state.taken.append(len(table.state.taken))
    table.tell("{who} took {all}", who=text("somebody"), all=table.state.taken)
    table.tell("{who} says {word}", who=text("somebody"), word=choice)
    return goto("take")


class Heaps(Game[Heap]):
    name = "heaps"
    title = "Heaps"
    players = (1,)
    state_type = Heap
    steps: ClassVar[dict[str, Step]] = {"take": take}

    def setup(self, table: Table[Heap]) -> tuple[Heap, Goto]:
        return Heap(), goto("take")

    def view(self, state: Heap, seat: int | None) -> Any:
        return {"taken": state.taken}


def _play() -> Play[Heap]:
    play = Play.open(Heaps(), ["red"], {}, bytes(32))
    play.answer(0, 0)
    play.answer(0, 1)
    return play


def test_a_sentence_says_how_it_was_when_it_was_told() -> None:
    told = [str(one) for one in _play().log]
    assert told == [
        "somebody took 0",
        "somebody says one",
        "somebody took 0 and 1",
        "somebody says two",
    ]


@pytest.mark.parametrize("count", [0, 1, 3, 4, 9])
def test_the_latest_sentences_are_the_end_of_the_story(count: int) -> None:
    play = _play()
    for seat in (0, None):
        story = play.story(seat)
        assert play.latest(seat, count) == story[max(0, len(story) - count) :]


def test_the_log_is_the_same_before_and_after_it_is_kept() -> None:
    play = _play()
    again = Play.load(play.game, msgspec.json.decode(msgspec.json.encode(play.document())))
    assert again.log == play.log
    assert play.log == msgspec.convert(msgspec.to_builtins(list(play.log)), list[Told])


def test_what_is_taken_back_is_told_no_more() -> None:
    play = _play()
    at = play.checkpoint()
    play.answer(0, 0)
    assert len(play.log) == 6
    play.rewind(at)
    assert [str(one) for one in play.log][-1] == "somebody says two"
    play.answer(0, 0)
    assert [str(one) for one in play.log][-1] == "somebody says one"
    assert all(type(one.params["who"]) is dict for one in play.log)


def test_a_loaded_story_is_kept_as_it_was_and_grows() -> None:
    """What was loaded is not made anew; what is taken back or told since is as in a new play."""
    play = _play()
    document = msgspec.json.decode(msgspec.json.encode(play.document()))
    again = Play.load(play.game, document)
    at = again.checkpoint()
    assert again.document() == document
    again.answer(0, 0)
    play.answer(0, 0)
    assert again.document()["log"] == play.document()["log"]
    again.rewind(at)
    assert again.document()["log"] == document["log"]
    again.log = again.log.up_to(1)
    again.answer(0, 1)
    assert again.document()["log"] == msgspec.to_builtins(list(again.log))


def test_a_story_that_stays_json_reads_the_same() -> None:
    """Wherever somebody looks into it, and however it goes on."""
    play = _play()
    kept = play.kept()
    data = msgspec.json.encode(kept)
    again = Play.load(play.game, msgspec.structs.asdict(_read(data)))
    assert all(type(one) is msgspec.Raw for one in again.log.kept())
    assert msgspec.json.encode(again.kept()) == data
    assert (again.log[0], again.log[-1]) == (play.log[0], play.log[-1])
    assert again.log[1:3] == play.log[1:3]
    assert list(reversed(again.log)) == list(play.log)[::-1]
    assert [again.log.since(one) for one in range(5)] == [
        [told for told in play.log if told.at >= one] for one in range(5)
    ]
    for place in (len(play.log), -len(play.log) - 1):
        with pytest.raises(IndexError):
            again.log[place]
    at = again.checkpoint()
    for one in (play, again):
        one.answer(0, 1)
    assert again.log == play.log
    assert msgspec.json.encode(again.kept()) == msgspec.json.encode(play.kept())
    assert again.log.up_to(5) == play.log[:5]
    again.rewind(at)
    assert msgspec.json.encode(again.kept()) == data


def _read(data: bytes) -> PlayDocument:
    document = msgspec.json.decode(data, type=PlayDocument)
    document.snapshot = msgspec.structs.asdict(document.snapshot)  # type: ignore[assignment]
    return document
