"""Writes the letter that a note stands for, from the document as it is now."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import NotFound
from pbem.engine.play import Play
from pbem.mail.address import SeatBounce
from pbem.mail.compose.links import mailto
from pbem.mail.compose.message import Envelope, Message, build
from pbem.mail.compose.page import fill_in, html_within_limit
from pbem.store.outbox import Note

from .. import letters
from ..gamefile import GameFile, read_file
from ..people import Person
from ..post import Post
from .game_pages import GamePages, subject


class Writer:
    """Notes in, envelopes out; nothing is changed by it."""

    def __init__(self, post: Post) -> None:
        self.post = post

    def game_letter(self, document: dict[str, Any], note: Note) -> Envelope | None:
        """A letter of a game; None when nobody is there any more to get it."""
        file = read_file(document)
        assert isinstance(note.to, int)
        place = file.seats[note.to]
        person_id = place.player or place.invited
        if not person_id:
            return None
        try:
            person = self.post.desk.people.read(person_id)
        except NotFound:
            return None
        return self._to_seat(file, file.load(), note, person)

    def _to_seat(
        self, file: GameFile, play: Play[Any], note: Note, person: Person
    ) -> Envelope | None:
        pages = GamePages(self.post, file, play, note)
        page = pages.page()
        place = pages.place
        html, picture = "", None
        if (place.form or person.form) != "text":
            picture = self._picture(play, note)
            page.picture = picture is not None
            html = html_within_limit(page)
        reply_to = self.post.address(pages.token)
        previous = note.params.get("previous", "")
        answered = note.params.get("reply_to", "")
        message = Message(
            message_id=note.id,
            sender_name=self.post.settings.host.name,
            sender=self.post.mailbox.bare,
            to=person.address,
            reply_to=reply_to,
            subject=subject(file),
            at=self.post.desk.clock(),
            kind=note.kind,
            in_reply_to=answered or previous or file.thread,
            references=[one for one in (file.thread, previous, answered) if one],
            list_id=f"{file.id}.{self.post.mailbox.local}.{self.post.domain}",
            list_name=f"pbem #{file.id}",
            unsubscribe=mailto(reply_to, f"Re: {subject(file)}", "mail off"),
            automatic="auto-replied" if note.kind == letters.ANSWER else "auto-generated",
            text=fill_in(page, "txt"),
            html=html,
            picture=picture,
        )
        bounces = self.post.address(SeatBounce(file.id, pages.seat))
        return Envelope(note.id, bounces, person.address, build(message))

    def _picture(self, play: Play[Any], note: Note) -> bytes | None:
        from pbem.pictures import game_picture

        if note.kind == letters.MESSAGE:
            return None
        return game_picture(play.game, play.view(int(note.to)))
