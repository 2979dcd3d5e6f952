"""The page of a game: what one reader may see of it now, and how it came to that."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import unescape
from typing import Any

import msgspec

from pbem.desk.gamefile import ENDED, GameFile, Said
from pbem.desk.looking.seat_names import Calling
from pbem.desk.timing.awaited import awaited, say_time, sentences
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.writing import headlines
from pbem.desk.writing.offers import grouped_moves
from pbem.desk.writing.played_with import played_with
from pbem.desk.writing.result_letter import final_table, podium
from pbem.engine.game import Game, Rival
from pbem.engine.languages import SOURCE
from pbem.engine.play import Play
from pbem.engine.text import _, listed, spoken
from pbem.mail.compose.body import Bar, MoveGroup
from pbem.rendering import render_board

from .film import boards_of, has_pictures, picture, seat_colours

LATEST = 40
"""So many sentences of the story a page has before its film is loaded."""
_INDENTED = "    "
_ABOUT = re.compile(r'data-about="([^"]+)"')


class Eyes(msgspec.Struct, frozen=True):
    """Who looks: from which seat (None: from none), in which time zone and language."""

    seat: int | None = None
    zone: str = "UTC"
    language: str = SOURCE


class Board(msgspec.Struct):
    """A board as a picture: whose it is (-1: everybody's), and the SVG."""

    seat: int
    name: str
    svg: str


class GamePage(msgspec.Struct, kw_only=True):
    """All that the page of a game may show; what is empty is left out."""

    title: str
    host: str
    players: Sequence[tuple[str, str]]
    """Each seat as others call it, and its colour."""
    headline: str
    waiting: Sequence[str] = ()
    you_are: str = ""
    options: str = ""
    bars: Sequence[Bar] = ()
    table: Sequence[Sequence[str]] = ()
    prompt: str = ""
    groups: Sequence[MoveGroup] = ()
    all_moves: Sequence[str] = ()
    how: str = ""
    """How a line is given."""
    have: str = ""
    hand: Sequence[tuple[str, str]] = ()
    """Each card, and what it says."""
    rivals: Sequence[Rival] = ()
    messages: Sequence[tuple[str, str, str]] = ()
    """Who wrote, when, and what."""
    boards: Sequence[Board] = ()
    first: int = 0
    """Which of the boards is shown first."""
    plain: str = ""
    """The board in characters, where the game has no picture."""
    story: Sequence[str] = ()
    about: dict[str, str] = {}
    """What the things in the pictures are, by what they are asked for with."""


def game_page(
    file: GameFile,
    play: Play[Any],
    clock: TimeKeeper,
    eyes: Eyes,
    host: str = "pbem",
    *,
    all_boards: bool = True,
) -> GamePage:
    """The page of a game that has begun, from what this reader may know.

    Without `all_boards` only the one that is shown first is drawn; a page that is served gets the
    others when it asks for the moment.
    """
    view = play.view(eyes.seat)
    calling = Calling(play, view, eyes.seat)
    colours = seat_colours(play, view)
    boards = boards_now(play, view, eyes.seat, all_boards=all_boards)
    now = _Now(file, play, clock, eyes)
    seats = range(len(play.names))
    return GamePage(
        title=_("{title} #{id}").format(title=play.game.called, id=file.id),
        host=host,
        players=[(calling.seat(seat), colours[seat]) for seat in seats],
        headline=now.headline(view),
        waiting=now.others(),
        you_are=_you_are(calling, eyes.seat),
        options=played_with(play.game, file),
        messages=messages_for(file, eyes.seat, eyes.zone),
        boards=boards,
        first=next((place for place, one in enumerate(boards) if one.seat == eyes.seat), 0),
        plain="" if boards else _plain(play, view, eyes.seat),
        story=[calling.tell(one) for one in play.latest(eyes.seat, LATEST)],
        about=explained(play.game, view, [one.svg for one in boards]),
        **_result(play, calling),
        **_own(play, view, eyes.seat, now),
    )


def messages_for(file: GameFile, seat: int | None, zone: str) -> list[tuple[str, str, str]]:
    """What others have written to this seat, and what it wrote itself, the latest first."""
    if seat is None:
        return []
    muted = file.seats[seat].muted
    shown = [
        one
        for one in file.messages
        if seat == one.by or (seat in one.to and file.names[one.by] not in muted)
    ]
    return [
        (_to_whom(file, one, seat), say_time(one.at, zone), one.words) for one in reversed(shown)
    ]


def _to_whom(file: GameFile, one: Said, seat: int) -> str:
    if one.by != seat:
        return file.names[one.by]
    to = listed([file.names[other] for other in one.to])
    return _("you to {names}").format(names=to)


def _you_are(calling: Calling, seat: int | None) -> str:
    if seat is None:
        return ""
    return _("You are {seat}.").format(seat=calling.seat(seat))


def _result(play: Play[Any], calling: Calling) -> dict[str, Any]:
    if play.result is None:
        return {}
    table = final_table(play.names, play.result, play.game)
    return {"bars": podium(play, calling), "table": table}


def _own(play: Play[Any], view: Any, seat: int | None, now: _Now) -> dict[str, Any]:
    """What only this seat is shown: its hand, what it has, and what it is asked."""
    rivals = play.game.rivals(view, seat) if play.result is None else ()
    if seat is None or play.result is not None:
        return {"rivals": rivals}
    shown = {
        "rivals": rivals,
        "have": play.game.holdings(view, seat),
        "hand": listed_in(play.game.lookup(view, ["hand"]) or ""),
    }
    if not now.asked:
        return shown
    groups, offers = grouped_moves(play, seat, view, lambda _phrase: "")
    few = sum(len(group.moves) for group in groups) == len(offers)
    return shown | {
        "prompt": spoken(play.pending[seat].prompt),
        "groups": groups,
        "all_moves": [] if few else [offer.phrase for offer in offers],
        "how": _("Tap a move to copy its line; send it in an answer to your latest letter."),
    }


def listed_in(words: str) -> list[tuple[str, str]]:
    """The things of a list in characters, each with what is said of it in indented lines below.

    A first line that ends with a colon is the list's heading: the page has one of its own.
    """
    lines = [line for line in words.splitlines() if line.strip()]
    if lines and lines[0].endswith(":"):
        del lines[0]
    found: list[tuple[str, str]] = []
    for line in lines:
        if found and line.startswith(_INDENTED):
            name, said = found.pop()
            found.append((name, f"{said} {line.strip()}".strip()))
        else:
            found.append((line.strip(), ""))
    return found


class _Now:
    """Whom the game waits for at this moment, in words for the reader."""

    def __init__(self, file: GameFile, play: Play[Any], clock: TimeKeeper, eyes: Eyes) -> None:
        self.file = file
        self.play = play
        self.eyes = eyes
        stands = file.status == ENDED or file.paused_at or play.result is not None
        self.asked = eyes.seat in play.pending and not stands
        self.clock = clock

    def headline(self, view: Any) -> str:
        """What is asked and until when, or who has won, or whom everyone waits for."""
        play, seat = self.play, self.eyes.seat
        if play.result is not None:
            return headlines.ended(play)
        if self.file.status == ENDED:
            return _("The game has ended without a winner.")
        if self.file.paused_at:
            return _("The operator has paused this game; it will go on later.")
        if not self.asked or seat is None:
            return " ".join(sentences(self._awaited(), self.eyes.zone))
        turn = headlines.your_turn(play, seat, view)
        until, zone = self.clock.deadline(seat), self.eyes.zone
        if until is None:
            return turn
        if until <= self.clock.now:
            return f"{turn} {headlines.by_when(until, zone, self.clock.now)}"
        by = _("Answer by {time} {ours}.").format(
            time=say_time(until, zone), ours=headlines.zone_words(zone)
        )
        return f"{turn} {by}"

    def others(self) -> list[str]:
        """Whom the game waits for beside the reader."""
        if not self.asked or self.eyes.seat is None:
            return []
        mine = self.play.names[self.eyes.seat]
        return sentences([one for one in self._awaited() if one.seat != mine], self.eyes.zone)

    def _awaited(self) -> list[Any]:
        return awaited(self.file, self.clock.deadline)


def boards_now(play: Play[Any], view: Any, seat: int | None, *, all_boards: bool) -> list[Board]:
    """The pictures of all boards as this view shows them; none in a game without pictures."""
    if not has_pictures(play.game):
        return []
    boards = boards_of(play)
    first = seat if seat in boards else boards[0]

    def drawn(board: int) -> str:
        if not all_boards and board != first:
            return ""
        return "\n".join(picture(play.game, view, play.names, board, seat))

    return [Board(one, "" if one < 0 else play.names[one], drawn(one)) for one in boards]


def _plain(play: Play[Any], view: Any, seat: int | None) -> str:
    return render_board(play.game, view, "txt", focus=seat, names=play.names)


def explained(game: Game[Any], view: Any, pictures: Iterable[str]) -> dict[str, str]:
    """What the game says about everything that its pictures name in `data-about`."""
    asked = dict.fromkeys(unescape(one) for svg in pictures for one in _ABOUT.findall(svg))
    said = {one: game.lookup(view, one.split()) for one in asked}
    return {one: " ".join(words.split()) for one, words in said.items() if words}
