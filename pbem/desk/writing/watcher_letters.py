"""What letters of a game say to people without a seat: only what everyone may see."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.looking.seat_names import Calling
from pbem.desk.owed_letters import kinds
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.desk.timing.awaited import awaited, sentences
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.writing import headlines, subjects
from pbem.desk.writing.result_letter import final_table, podium
from pbem.desk.writing.told_together import told_together
from pbem.engine.chance import commitment
from pbem.engine.play import Play
from pbem.engine.text import _, spoken
from pbem.mail.compose.body import Body
from pbem.rendering import render_board
from pbem.store.letter_notes import Note


class WatcherLetters:
    """Makes the body for a note to a person who does not play."""

    def __init__(
        self, post: Post, file: GameFile, play: Play[Any] | None, note: Note, person: Person
    ) -> None:
        self.post = post
        self.file = file
        self.play = play
        self.note = note
        self.person = person

    def body(self) -> Body:
        """A word about the game, or the game as everyone may see it."""
        if self.note.kind == kinds.NOTICE or self.play is None:
            return self._body(spoken(self.note.params["words"]), [])
        return self._whole(self.play)

    def _whole(self, play: Play[Any]) -> Body:
        result = play.result
        paragraphs = [_("You watch this game; `unwatch {id}` ends that.").format(id=self.file.id)]
        if result is not None:
            paragraphs = [_("The seed of this game was {seed}.").format(seed=play.seed.hex())]
        elif self.file.status == ENDED:
            paragraphs = []
        elif self.note.kind == kinds.START and not self.file.seed_given:
            promise = _("All chance comes from a secret seed with the SHA-256 {hash}.")
            paragraphs.append(promise.format(hash=commitment(play.seed)))
        view = play.view(None)
        calling = Calling(play, view, None)
        body = self._body(self._headline(play), paragraphs)
        places = self.note.params.get("news", ())
        body.story = told_together(calling, (play.log[place] for place in places))
        body.story_title = _("Since you last heard:")
        body.coloured = calling.coloured()
        body.board = render_board(play.game, view, "txt", focus=None, names=play.names)
        if result is not None:
            body.bars = podium(play, calling)
            body.table = final_table(self.file.names, result, play.game)
        return body

    @property
    def subject(self) -> str:
        """The subject of this letter."""
        if self.play is not None and self.play.result is not None:
            return subjects.over(self.file, headlines.wins(self.play))
        return subjects.news(self.file)

    def _headline(self, play: Play[Any]) -> str:
        if play.result is not None:
            return headlines.ended(play)
        if self.file.status == ENDED:
            return _("The game has ended without a winner.")
        waiting = awaited(self.file, clock_of(self.post.desk, self.file).deadline)
        said = " ".join(sentences(waiting, self.person.zone))
        if self.note.kind == kinds.START:
            return _("The game begins. {said}").format(said=said)
        return said

    def _body(self, headline: str, paragraphs: list[str]) -> Body:
        return Body(
            headline=headline,
            host=self.post.settings.host.name,
            title=self.subject,
            preview=headline,
            paragraphs=paragraphs,
            closing=[
                _("`help` in a letter to this address tells what can be asked here."),
                f"{self.post.settings.host.name} <{self.post.mailbox.bare}>",
            ],
        )
