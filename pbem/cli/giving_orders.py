"""Gives orders through the desk, lets the bots answer, and prints what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click
import msgspec

from pbem.engine.text import in_words

from .exits import Exit
from .host import deadline_of, let_bots_play, open_desk
from .language import language_typed
from .printing import picture, render, say, say_json

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.gamefile import GameFile
    from pbem.desk.ordering import Reply
    from pbem.desk.transcript import Transcript
    from pbem.engine.play import Play


def order_and_print(number: int, seat: str, lines: Sequence[str], *, json: bool = False) -> None:
    """Do the lines for the seat, print the account, and exit with what became of them."""
    desk = open_desk()
    done = Ordered(desk, number, desk.read(number).seat_named(seat), lines)
    if json:
        say_json(done.plain())
    else:
        say(done.account(), err=done.exit is not Exit.OK)
        if done.reply.transcript.changed:
            say(
                "\n" + picture(done.file, done.play, done.seat),
                done.play.game.coloured(done.file.names),
            )
    click.get_current_context().exit(done.exit)


class Ordered:
    """One request: what the desk said, and the game after the bots have answered."""

    def __init__(self, desk: Desk, number: int, seat: int, lines: Sequence[str]) -> None:
        from pbem.desk.ordering import give_orders

        self.seat = seat
        self.reply: Reply = give_orders(desk, number, seat, lines, language=language_typed())
        self.file: GameFile = self.reply.file
        self.play: Play[Any] = self.reply.play
        self.story = list(self.transcript.story)
        if self.transcript.changed and not self.transcript.preview:
            self._let_bots_play(desk, number)

    def _let_bots_play(self, desk: Desk, number: int) -> None:
        from pbem.desk.transcript import news

        since, known = self.play.snapshot.number, self.play
        let_bots_play(desk, number)
        self.file = desk.read(number)
        self.play = self.file.load()
        self.story += news(known.story(self.seat, since), self.play.story(self.seat, since))

    @property
    def transcript(self) -> Transcript:
        """How the lines were read."""
        return self.reply.transcript

    @property
    def exit(self) -> Exit:
        """What scripts want to know: carried out, refused, or not asked at all."""
        outcomes = {item.outcome for item in self.transcript.items}
        if not self.transcript.failed and outcomes != {"ignored"}:
            return Exit.OK
        asked = self.file.status == "running" and (
            self.seat in self.play.pending or self.play.asides(self.seat) is not None
        )
        return Exit.REFUSED if asked or self.transcript.changed else Exit.NOT_ASKED

    def account(self) -> str:
        """The account of the request as text."""
        from pbem.desk.looking.seat_names import Calling
        from pbem.engine.order_reading.nearest_phrases import nearest_phrases

        question = self.play.pending.get(self.seat)
        ignored = [item.line for item in self.transcript.items if item.outcome == "ignored"]
        near = nearest_phrases(question, ignored[0]) if question and ignored else []
        calling = Calling(self.play, self.play.view(self.seat), self.seat)
        story = map(calling.say, self.story)
        return render("transcript", **self._fields(), story=list(story), nearest=near)

    def plain(self) -> dict[str, Any]:
        """The account of the request, and how the game stands after it, as plain values."""
        from pbem.desk.looking.game_view import game_view

        account = {**self._fields(), "story": self.story}
        account["items"] = [msgspec.to_builtins(item) for item in self.transcript.items]
        now = game_view(self.file, self.play, self.seat, deadline_of(self.file))
        return {**in_words(msgspec.to_builtins(account)), "game": now}

    def _fields(self) -> dict[str, Any]:
        names = ("items", "preview", "stopped_at", "changed")
        return {name: getattr(self.transcript, name) for name in names}
