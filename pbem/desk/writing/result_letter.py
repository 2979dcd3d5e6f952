"""The end of a game in a letter: the podium, where the points came from, and the ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.desk.looking.ratings import Change
from pbem.desk.looking.seat_names import Calling
from pbem.engine.game import Game, Result
from pbem.engine.play import Play
from pbem.engine.reader import reading
from pbem.engine.text import _, spoken, within
from pbem.mail.compose.body import Bar, BarPart

SHOWN_AS = (
    ("#", "#3b78c3"),
    ("=", "#d98e2b"),
    ("+", "#4a9a5c"),
    (":", "#9b5fb5"),
    ("o", "#c8553d"),
)
"""How pieces of bars are shown: a mark in text, a colour in HTML."""
MEDALS = {1: within("place", "1st"), 2: within("place", "2nd"), 3: within("place", "3rd")}


def podium(play: Play[Any], calling: Calling) -> list[Bar]:
    """Everybody by place, with a bar as long as their points."""
    result = play.result
    assert result is not None
    most = max(*result.scores, 1)
    sources = [play.game.points_by_source(one) for one in result.account]
    shown = _shown_sources(sources)
    order = sorted(range(len(result.places)), key=lambda seat: result.places[seat])
    return [
        Bar(
            place=_place(result.places[seat]),
            name=calling.seat(seat),
            points=result.scores[seat],
            share=max(0, result.scores[seat]) / most,
            parts=[
                BarPart(source, mark, colour, sources[seat][source], sources[seat][source] / most)
                for source, (mark, colour) in shown.items()
                if sources[seat].get(source, 0) > 0
            ],
        )
        for seat in order
    ]


def _shown_sources(sources: Sequence[Mapping[str, int]]) -> dict[str, tuple[str, str]]:
    """The sources of points that somebody has, each with its mark in text and its colour."""
    named = dict.fromkeys(one for seat in sources for one, points in seat.items() if points > 0)
    return dict(zip(named, SHOWN_AS, strict=False))


def _place(place: int) -> str:
    return str(MEDALS.get(place) or within("place", "{n}th", n=place))


def final_table(names: Sequence[str], result: Result, game: Game[Any]) -> list[list[str]]:
    """Where the points came from, beside the podium: the first row has the names."""
    rows = [["", *names]]
    for part in dict.fromkeys(part for one in result.account for part in one):
        if label := game.score_label(str(part)):
            rows.append([label, *(spoken(one.get(part, "")) for one in result.account)])
    return [*rows, [_("points"), *map(str, result.scores)]]


def rating_lines(names: Sequence[str], changes: Sequence[Change | None]) -> list[str]:
    """Everybody's rating before and after, of those who have one."""
    lines = []
    for name, one in zip(names, changes, strict=True):
        if one is None:
            continue
        words = (
            _("{name}: a first rating of {after}.")
            if one.before is None
            else _("{name}: rating {before} before, {after} now.")
        )
        lines.append(words.format(name=name, before=_short(one.before), after=_short(one.after)))
    return lines


def _short(rating: float | None) -> str:
    return reading().number(round(rating or 0.0, 1))
