"""A game as a film: a picture of every moment, each kept as what differs from the one before.

The pictures of a game's templates have a line for each thing that they show, so that a film is a
list of all lines, each once, and for each moment the places where lines come and go.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

import msgspec

from pbem.desk.looking.replaying import Moment, moments
from pbem.desk.looking.seat_names import Calling
from pbem.engine.game import Game
from pbem.engine.play import Play
from pbem.rendering import draw_board, has_board, templates_of

Cut = tuple[int, int, list[int]]
"""From this place on so many lines go, and these come."""

_DRAWN = re.compile(r"<(?:rect|path|circle|ellipse|line|polyline|polygon|text)\b")
_WHERE = re.compile(r' (?:[xy][12]?|c[xy]|d|points|transform|height|viewBox)="[^"]*"')


class Frame(msgspec.Struct):
    """A moment: when it is, what was told, who moved, the figures, and each board's changes.

    `marks` are, for each board, the places of the lines that show something new.
    """

    when: str
    story: list[str]
    moved: list[int]
    figures: list[list[int]]
    cuts: list[list[Cut]]
    marks: list[list[int]]


class Film(msgspec.Struct):
    """All moments, and the lines that their pictures are made of.

    `boards` are the seats whose boards are shown; -1 is the one board of all.
    """

    names: list[str]
    colours: list[str]
    boards: list[int]
    first: int
    lines: list[str]
    measures: list[str]
    frames: list[Frame]


def has_pictures(game: Game[Any]) -> bool:
    """Whether the game can be drawn at all."""
    return has_board(templates_of(game), "svg")


def boards_of(play: Play[Any]) -> list[int]:
    """The boards to be shown: one of all seats, or one for each."""
    return list(range(len(play.names))) if play.game.own_boards else [-1]


def picture(
    game: Game[Any], view: Any, names: Sequence[str], board: int, seat: int | None
) -> list[str]:
    """The lines of a board's picture, in colours that follow the reader's light or dark."""
    focus = seat if board < 0 else board
    drawn = draw_board(game, view, "svg", focus=focus, names=names, dark="auto")
    return [line.strip() for line in drawn.splitlines() if line.strip()]


def film(play: Play[Any], seat: int | None, last: int | None = None) -> Film:
    """The film of a game as one pair of eyes may see it; of its last moments only, if so asked."""
    boards = boards_of(play)
    shown = list(moments(play, seat))
    if last is not None:
        shown = shown[-last:]
    known: dict[str, int] = {}
    before: list[list[int]] = [[] for _board in boards]
    lines: list[list[str]] = [[] for _board in boards]
    frames = []
    for moment in shown:
        cuts, marks = [], []
        for place, board in enumerate(boards):
            new = picture(play.game, moment.view, play.names, board, seat)
            numbers = [known.setdefault(line, len(known)) for line in new]
            cuts.append(cuts_between(before[place], numbers))
            marks.append(changed(lines[place], new) if lines[place] else [])
            before[place], lines[place] = numbers, new
        frames.append(_frame(play, moment, seat, cuts, marks))
    view = shown[-1].view if shown else play.view(seat)
    return Film(
        names=list(play.names),
        colours=seat_colours(play, view),
        boards=boards,
        first=boards.index(seat) if seat in boards else 0,
        lines=list(known),
        measures=measures(play.game, view),
        frames=frames,
    )


def _frame(
    play: Play[Any],
    moment: Moment,
    seat: int | None,
    cuts: list[list[Cut]],
    marks: list[list[int]],
) -> Frame:
    calling = Calling(play, moment.view, seat)
    return Frame(
        when=play.game.moment(moment.view),
        story=[calling.tell(one) for one in moment.told],
        moved=moment.moved,
        figures=figures(play.game, moment.view),
        cuts=cuts,
        marks=marks,
    )


def measures(game: Game[Any], view: Any) -> list[str]:
    """What the charts of this game are about."""
    return list(next(iter(game.figures(view)), {}))


def figures(game: Game[Any], view: Any) -> list[list[int]]:
    """The figures of a moment, by seat, in the order of the measures."""
    return [list(one.values()) for one in game.figures(view)]


_SEATS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b")
_NAMED = {
    "red": "#c0392b",
    "black": "#5d6d7e",
    "green": "#1e8449",
    "white": "#b7950b",
    "blue": "#2471a3",
    "yellow": "#b7950b",
}


def seat_colours(play: Play[Any], view: Any) -> list[str]:
    """A colour for each seat that can be seen on light and on dark: its side's, or any other."""
    sides = [side.colour for side in play.game.sides(view)] or [""] * len(play.names)
    taken = {_NAMED[one] for one in sides if one in _NAMED}
    free = iter([one for one in _SEATS if one not in taken] * 4)
    return [_NAMED.get(one) or next(free, _SEATS[0]) for one in sides]


# --- differences ---------------------------------------------------------------------------


def cuts_between(old: Sequence[int], new: Sequence[int]) -> list[Cut]:
    """What has to be cut out of the old lines and put in, from the end to the beginning."""
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    middle = SequenceMatcher(
        None, old[head : len(old) - tail], new[head : len(new) - tail], autojunk=False
    )
    cuts = [
        (head + start, end - start, list(new[head + first : head + last]))
        for kind, start, end, first, last in middle.get_opcodes()
        if kind != "equal"
    ]
    return cuts[::-1]


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def changed(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The places of the new lines that show something new; what has only moved does not count."""
    gone = Counter(old) - Counter(new)
    moved = Counter(map(_without_place, gone.elements()))
    fresh = Counter(new) - Counter(old)
    found = []
    for place, line in enumerate(new):
        if not fresh[line] or not _DRAWN.match(line):
            continue
        fresh[line] -= 1
        bare = _without_place(line)
        if moved[bare]:
            moved[bare] -= 1
        else:
            found.append(place)
    return found


def _without_place(line: str) -> str:
    return _WHERE.sub("", line)


def styles(lines: Iterable[str]) -> list[str]:
    """The style sheets within pictures, each once, as a policy for pages has to know them."""
    return list(dict.fromkeys(_STYLE.findall("\n".join(lines))))


_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
