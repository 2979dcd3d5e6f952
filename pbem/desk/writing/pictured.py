"""What the picture in a letter shows beside the board: what is new, and the points at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.engine.play import Play
from pbem.engine.text import Text, revived
from pbem.store.letter_notes import Note


def final_scores(play: Play[Any]) -> list[tuple[str, int]]:
    """After the end, everybody's points, the winner first."""
    if play.result is None:
        return []
    scores = zip(play.result.places, play.names, play.result.scores, strict=True)
    return [(name, points) for _place, name, points in sorted(scores)]


def latest_places(play: Play[Any], note: Note) -> list[str]:
    """What the news of a letter names: sites and cards that its picture marks."""
    told: list[Any] = [play.log[place].params for place in note.params.get("news", ())]
    told += [params for _text, params in note.params.get("draft", ())]
    return [one for params in told for one in _named(params.values())]


def _named(values: Iterable[Any]) -> Iterator[str]:
    """The plain words that fill a sentence, also in lists and in the sentences inside it."""
    for one in map(revived, values):
        if isinstance(one, str):
            yield one
        elif isinstance(one, list):
            yield from _named(one)
        elif isinstance(one, Text):
            yield from _named(one.params.values())
