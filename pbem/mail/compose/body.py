"""What a letter says, before it is put into an envelope: one body, as text and as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec
from markupsafe import Markup

from pbem.engine.text import _, semicolons, spoken, with_colon
from pbem.rendering import environment, note_fault
from pbem.wrapping import lines_of

from .board import in_answer, in_colour, in_columns, in_prose
from .rows import rows, stands_in_rows

WIDTH = 78
HTML_LIMIT = 60_000
FEW = 6

_COLUMNS = re.compile(r"\S {3,}\S")  # what a board or a table has within a line


class Move(msgspec.Struct, frozen=True):
    """A move on offer: what to write, what is worth knowing, a link that writes it.

    `label` is what it is called under the title of its group, where that is shorter.
    """

    phrase: str
    note: str = ""
    link: str = ""
    label: str = ""

    @property
    def called(self) -> str:
        """What it is shown as."""
        return self.label or self.phrase


class MoveGroup(msgspec.Struct, frozen=True):
    """Moves of one kind, the best first, under what they have in common."""

    title: str
    moves: Sequence[Move]
    note: str = ""

    @property
    def begins_orders(self) -> bool:
        """Whether its title and what stands beside it are the whole order."""
        return not any(self.title != move.called == move.phrase for move in self.moves) and all(
            move.phrase.startswith(self.title) for move in self.moves
        )

    @property
    def by_note(self) -> list[tuple[str, list[Move]]]:
        """The moves that share a note together, in the order of the first of each."""
        found: dict[str, list[Move]] = {}
        for move in self.moves:
            found.setdefault(move.note, []).append(move)
        return list(found.items())


class BarPart(msgspec.Struct, frozen=True):
    """A piece of a bar: where these points came from, how it is shown, and how long it is."""

    source: str
    mark: str
    colour: str
    points: int
    share: float


class Bar(msgspec.Struct, frozen=True):
    """A player's points as a bar; `share` is its length, 1 being the longest.

    `parts` say where the points came from, where the game tells it.
    """

    place: str
    name: str
    points: int
    share: float
    parts: Sequence[BarPart] = ()


class Body(msgspec.Struct, kw_only=True):
    """Everything that the templates of letters may show; what is empty is left out.

    They show it in this order, but for what is said at the place where it differs.
    """

    headline: str
    """Who is asked what, or what came of a letter: the first thing to read."""
    by_when: str = ""
    """As whom, and until when; goes on in the line of the headline, or smaller below it."""
    host: str
    title: str = ""
    """The subject."""
    short: bool = False
    """Whether it only says what became of an order, in few lines."""
    preview: str = ""
    """What a phone shows in its list of letters; hidden in the HTML part."""
    seat: str = ""
    coloured: Sequence[tuple[str, str]] = ()
    """Words, and the colour that they are shown in on the board."""
    paragraphs: Sequence[str] = ()
    transcript: Any = None
    messages: Sequence[tuple[str, str]] = ()
    bars: Sequence[Bar] = ()
    table: Sequence[Sequence[str]] = ()
    afterwards: Sequence[str] = ()
    """What is said below the result."""
    story: Sequence[str] = ()
    story_title: str = ""
    story_more: int = 0
    """How many sentences of the story were left out."""
    story_runs_on: bool = False
    """Whether the story is one paragraph instead of a line for each sentence."""
    breakdown: Sequence[Sequence[str]] = ()
    """Who got how much from where."""
    have: str = ""
    prices: str = ""
    """What things cost, in a line."""
    prompt: str = ""
    groups: Sequence[MoveGroup] = ()
    more_moves: int = 0
    """How many moves there are in all, if there are more than those shown."""
    orders: Sequence[Move] = ()
    """Orders of the host that are worth offering as links."""
    explained: Sequence[str] = ()
    picture: bool = False
    """Whether the HTML part shows a picture; it has no board in characters then."""
    dark_picture: bool = False
    picture_key: str = ""
    small_print: str = ""
    """What the picture has in small letters, said below it."""
    """What the signs on the picture mean."""
    board: str = ""
    rivals: Sequence[str] = ()
    """What the others have that the board only names."""
    others: Sequence[str] = ()
    """The boards of rivals, after the end."""
    quoted: str = ""
    closing: Sequence[str] = ()
    link: tuple[str, str] = ("", "")
    """What can be looked at closer on a page, and the page's address."""

    @property
    def few_moves(self) -> bool:
        """Whether the moves are so few that they stand above the picture."""
        return sum(len(group.moves) for group in self.groups) <= FEW


def laid_out(text: str, width: int = WIDTH) -> str:
    """A text within the width: long lines are wrapped, and it is set in where there is room."""
    lines: list[str] = []
    drawn = any(_COLUMNS.search(line.strip()) for line in text.splitlines())
    for line in text.splitlines():
        if len(line) <= (width if drawn else width - 4):
            lines.append(line)
        else:
            margin = line[: len(line) - len(line.lstrip())]
            # an address of a page stays whole
            lines += lines_of(line, width - 4, f"{margin}  ", break_long=False)
    room = max(map(len, lines), default=0) <= width - 4
    return "\n".join(f"    {line}" if room and line else line for line in lines)


def in_paragraphs(lines: Sequence[str]) -> list[str]:
    """Lines that were broken to a width, put together again up to where a sentence ends."""
    paragraphs: list[str] = []
    goes_on = False
    for line in lines:
        if goes_on:
            paragraphs[-1] += f" {line.strip()}"
        else:
            paragraphs.append(line.strip())
        ended = line.rstrip()
        goes_on = ended.endswith("...") or not ended.endswith((".", "!", "?", ":"))
    return paragraphs


def moves_in_text(group: MoveGroup, width: int = WIDTH) -> str:
    """A group of moves in lines of text: what they have in common, and then each by its label.

    Those that share a note stand together: `8L, 9L (3 excavators); 2U (5 excavators)`.
    """
    if not group.title:
        return "\n".join(_phrase_and_note(move, width) for move in group.moves)
    if group.note or not group.begins_orders:
        head = _("{title}: {note}") if group.note else _("{title}:")
        lines = lines_of(head.format(title=group.title, note=group.note), width, "    ")
        return "\n".join([*lines, *(_indented(one, width) for one in _below_title(group))])
    said = []
    for note, moves in group.by_note:
        labels = [move.called for move in moves if move.called != group.title]
        said.append(_and_note(", ".join(labels), note))
    runs = groupby(said, key=lambda words: len(words) <= _LONG)
    said = [one for short, run in runs for one in ([str(semicolons(run))] if short else run)]
    above, beside = (group.title, "") if len(group.title) > _COLUMN - 4 else ("", group.title)
    titles = [beside, *([""] * (len(said) - 1))]
    rows = [_in_columns(*one, width) for one in zip(titles, said, strict=True)]
    return "\n".join([f"  {above}", *rows] if above else rows)


_COLUMN = 20
_LONG = 44


def _below_title(group: MoveGroup) -> Iterator[str]:
    """Whole orders stand alone; labels that share a note, together."""
    for note, moves in group.by_note:
        if labels := [move.label for move in moves if move.label]:
            yield _and_note(", ".join(labels), note)
        yield from (_and_note(move.phrase, note) for move in moves if not move.label)


def _in_columns(title: str, words: str, width: int) -> str:
    """A title, and the words beside it in lines of their own column."""
    lines = lines_of(words, width - _COLUMN) or [""]
    head = f"  {title:<{_COLUMN - 2}}{lines[0]}".rstrip()
    return "\n".join([head, *(" " * _COLUMN + line for line in lines[1:])])


def _phrase_and_note(move: Move, width: int) -> str:
    whole = f"  {move.called}  ({move.note})" if move.note else f"  {move.called}"
    if len(whole) <= width:
        return whole
    phrase = lines_of(move.called, width - 2, "    ")
    note = lines_of(f"({move.note})", width - 8) if move.note else []
    return "\n".join([*(f"  {line}" for line in phrase), *(f"      {line}" for line in note)])


def _and_note(words: str, note: str) -> str:
    return f"{words} ({note})".strip() if note else words


def _indented(words: str, width: int) -> str:
    lines = lines_of(words, width - 4, "    ")
    return "\n".join("    " + line for line in lines)


def reply_line() -> str:
    """The line above which one answers; `reading.marks` knows it again in every language."""
    return _("=== Please answer above this line ===")


def fill_in(body: Body, form: str) -> str:
    """The body as `txt` or as `html`; where a template is broken, in plain words or not at all."""
    try:
        return (
            environment()
            .get_template(f"letters/letter.{form}.j2")
            .render(
                body=body,
                laid_out=laid_out,
                in_paragraphs=in_paragraphs,
                reply_line=reply_line(),
                board=body.board,
                colour=lambda words: in_colour(words, body.coloured),
                prose=lambda words: Markup(in_prose(words, body.coloured)),  # noqa: S704 - escaped
                in_columns=in_columns,
                stands_in_rows=stands_in_rows,
                rows=rows,
                answer=lambda words: Markup(in_answer(words, body.coloured)),  # noqa: S704 - escaped
                moves_in_text=moves_in_text,
                width=WIDTH,
            )
        )
    except Exception as fault:  # no fault of a template stops the post
        note_fault(f"the letter (letters/letter.{form}.j2)", fault)
        return in_plain_words(body) if form == "txt" else ""


def in_plain_words(body: Body) -> str:
    """The body as text without any template: all that is needed to play on."""
    parts = [
        f"{reply_line()}\n{body.headline} {body.by_when}".strip(),
        *body.paragraphs,
        "\n".join(map(_became, body.transcript.to_show if body.transcript else ())),
        "\n".join(body.explained),
        *(with_colon(who, words) for who, words in body.messages),
        "\n".join([body.story_title, *(f"- {line}" for line in body.story)]) if body.story else "",
        body.have,
        "\n".join(
            [body.prompt, *(f"  {move.phrase}" for group in body.groups for move in group.moves)]
        ),
        "\n".join("  ".join(row) for row in body.table),
        body.board.rstrip(),
        body.quoted,
        *body.closing,
    ]
    return "\n\n".join(part for part in parts if part.strip()) + "\n"


def _became(item: Any) -> str:
    """A line of a letter, and what came of it."""
    said = semicolons(filter(None, [*item.said, item.text]))
    return f"> {item.line}\n    {spoken(said)}".rstrip()


def html_within_limit(body: Body) -> str:
    """The HTML, without its longest parts where it would be clipped by a mail program."""
    html = fill_in(body, "html")
    few = [msgspec.structs.replace(group, moves=group.moves[:2]) for group in body.groups]
    for cut in ({"others": ()}, {"story": body.story[-5:]}, {"groups": few}, {"quoted": ""}):
        if len(html.encode("utf-8")) <= HTML_LIMIT:
            return html
        body = msgspec.structs.replace(body, **cut)
        html = fill_in(body, "html")
    return html if len(html.encode("utf-8")) <= HTML_LIMIT else ""
