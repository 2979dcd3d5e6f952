"""What letters of a game say that has not started: invitations, and answers to them."""

from __future__ import annotations

from pbem.engine.text import _
from pbem.mail.address import Token
from pbem.mail.compose.links import mailto
from pbem.mail.compose.page import Move, Page
from pbem.store.outbox import Note

from ..gamefile import GameFile
from ..post import Post
from .game_pages import subject


class FormingPages:
    """Makes the page for a note to one seat of a game that waits for players."""

    def __init__(self, post: Post, file: GameFile, note: Note) -> None:
        self.post = post
        self.file = file
        self.note = note
        self.place = file.seats[int(note.to)]

    @property
    def token(self) -> Token:
        """What the letter's reply address stands for."""
        params = self.note.params
        return Token(
            self.file.id,
            int(self.note.to),
            params.get("question", self.place.question),
            params.get("generation", self.place.generation),
        )

    def page(self) -> Page:
        """An invitation, or where the game stands."""
        words = self.note.params.get("words", "")
        invited = bool(self.place.invited)
        headline = words or _("You are invited to {title}; your seat would be {seat}.").format(
            title=self.file.title, seat=self.place.name
        )
        answers = ["yes", "no"] if invited else ["leave"]
        return Page(
            headline=headline,
            host=self.post.settings.host.name,
            title=subject(self.file),
            seat=self.place.name,
            seats=self.file.names,
            paragraphs=[words for words in (self._options(), self._seats()) if words],
            prompt=_("You can answer:"),
            moves=[Move(word, _MEANINGS[word], self._link(word)) for word in answers],
            closing=[f"{self.post.settings.host.name} <{self.post.mailbox.bare}>"],
        )

    def _link(self, order: str) -> str:
        bare = "" if self.post.mailbox.separator else self.note.id
        return mailto(self.post.address(self.token), f"Re: {subject(self.file)}", order, bare)

    def _options(self) -> str:
        options = {**self.file.options, **self.file.time}
        said = ", ".join(f"{name}={value[:40]}" for name, value in options.items())
        return _("Played with: {options}.").format(options=said) if said else ""

    def _seats(self) -> str:
        said = []
        for seat in self.file.seats:
            if seat.bot:
                state = _("a bot")
            elif seat.player:
                state = _("taken")
            elif seat.invited:
                state = _("invited")
            else:
                state = _("open")
            said.append(f"{seat.name} ({state})")
        return _("The seats: {seats}.").format(seats=", ".join(said))


_MEANINGS = {
    "yes": _("take the seat"),
    "no": _("decline"),
    "leave": _("give the seat up again"),
}
