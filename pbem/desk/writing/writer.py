"""Writes the letter that a note stands for, from the document as it is now."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from pbem.desk.gamefile import GameFile
from pbem.desk.owed_letters import kinds
from pbem.desk.owed_letters.kinds import PERSON
from pbem.desk.people.person import Person
from pbem.desk.post import Post
from pbem.desk.writing import door_letters, operator_letters
from pbem.desk.writing.forming_letters import FormingLetters
from pbem.desk.writing.game_letters import GameLetters
from pbem.desk.writing.owing_game import OwingGame
from pbem.desk.writing.pictured import final_scores, latest_places
from pbem.desk.writing.short_letters import text_of_body
from pbem.desk.writing.watcher_letters import WatcherLetters
from pbem.engine.play import Play
from pbem.engine.reader import Reader, reader_of, reading_as
from pbem.engine.text import _
from pbem.mail.address import (
    Confirmation,
    PersonBounce,
    ProbeBounce,
    Signed,
    Token,
    new_message_id,
    normalise,
)
from pbem.mail.compose.body import Body, fill_in, html_within_limit
from pbem.mail.compose.links import mailto
from pbem.mail.compose.message import Attached, Envelope, Message, build
from pbem.mail.errors import MailError
from pbem.rendering import note_fault
from pbem.store.errors import NotFound
from pbem.store.letter_notes import Note

log = logging.getLogger("pbem.desk.writing")


STRANGER = "stranger"
"""Who gets the blame when a letter to an address comes back that is nobody's here."""


_UNASKED = frozenset({kinds.ANNOUNCEMENT, kinds.PROBE})
"""Letters to an address that answer nothing."""


ROOM = 85_000
"""So many bytes its text, HTML and picture have together: encoded, a letter of 120 KB at most."""


class _Parts(NamedTuple):
    """What a letter is made of."""

    text: str
    html: str = ""
    picture: bytes | None = None


class Paused(MailError):
    """Letters to this address came back, so none is sent for now."""


class Writer:
    """Notes in, envelopes out; nothing is changed by it.

    `draw` turns SVG text into a picture so many pixels wide, and `replay` makes the page of a whole
    game as a seat could see it; both take long and let no other thread run, so that a host has
    them done by processes of their own.
    """

    def __init__(
        self,
        post: Post,
        draw: Callable[[str, int], bytes] | None = None,
        replay: Callable[[int, int], bytes] | None = None,
    ) -> None:
        self.post = post
        self.draw = draw
        self.replay = replay

    def write(
        self, document: dict[str, Any], note: Note, opened: OwingGame | None = None
    ) -> Envelope | None:
        """The letter; None when nobody is there any more to get it.

        Whoever writes several letters of one game has it `opened` for all of them.
        """
        person = self._reading_person(document, note)
        with reading_as(self._reader(document, note, person)):
            if note.to == kinds.OPERATOR:
                return self._to_operator(document, note)
            if isinstance(note.to, str) and not note.to.startswith(PERSON):
                return self._to_address(note.to, note, person)
            if person is None:
                return None
            if person.paused:
                raise Paused(_("letters to this player came back"))
            to = self._to_seat if isinstance(note.to, int) else self._to_person
            return to(opened or OwingGame(document), note, person)

    def is_plain(self, note: Note, form: str, person: str) -> bool:
        """Whether it is a letter to a seat that is nothing but text.

        `form` is what the seat wants; if it says nothing, the person on it is asked.
        """
        if not isinstance(note.to, int) or note.params.get("transcript", {}).get("replay"):
            return False
        with suppress(NotFound):
            return (form or self.post.desk.people.read(person).form) == kinds.TEXT
        return False

    def _reader(self, document: dict[str, Any], note: Note, person: Person | None) -> Reader:
        """Who is going to read the letter; the operator reads English."""
        named = document.get("game")  # of a request, the number of the game that it made
        game = named if named and type(named) is str else str(note.params.get("game", ""))
        if person is None:
            return reader_of(str(note.params.get("language", "")), game=game)
        language = person.language or self._of_inviter(document, note)
        return reader_of(language, person.zone, game)

    def _of_inviter(self, document: dict[str, Any], note: Note) -> str:
        """The language of whoever invited the reader to a seat; nothing for everybody else."""
        if not isinstance(note.to, int) or not document["seats"][note.to].get("invited"):
            return ""
        try:
            return self.post.desk.people.read(document.get("proposer") or "").language
        except NotFound:
            return ""

    def _reading_person(self, document: dict[str, Any], note: Note) -> Person | None:
        people = self.post.desk.people
        try:
            if isinstance(note.to, int):
                seat = document["seats"][note.to]
                return people.read(seat["player"] or seat["invited"])
            if note.to == kinds.OPERATOR:
                return None
            if note.to.startswith(PERSON):
                return people.read(note.to.removeprefix(PERSON))
            return self._person_at(note.to)
        except NotFound:
            return None

    # --- to a seat -----------------------------------------------------------------------

    def _to_seat(self, game: OwingGame, note: Note, person: Person) -> Envelope:
        file = game.file
        place = file.seats[int(note.to)]
        play = game.play if not place.invited else None
        form = place.form or person.form
        letters = (
            GameLetters(self.post, file, play, note, links=form != kinds.TEXT)
            if play is not None
            else FormingLetters(self.post, file, note)
        )
        body = letters.body()
        body.link = self._look_closer(note, self._page_of_seat(letters.token))
        shown = play if letters.shows_board else None
        parts = self._parts(body, text_of_body(body), form, shown, note)
        reply_to = self.post.address(letters.token)
        answered = note.params.get("reply_to", "")
        message = Message(
            **self._sender(note),
            to=person.address,
            reply_to=reply_to,
            subject=body.title,
            in_reply_to=answered or _other(place.first_letter, note.id),
            references=_each_once(_other(place.first_letter, note.id), answered),
            list_id=f"{file.id}.{self.post.mailbox.local}.{self.post.domain}",
            list_name=f"pbem #{file.id}",
            unsubscribe=mailto(reply_to, f"Re: {body.title}", "mail off"),
            automatic="auto-replied" if note.kind == kinds.ANSWER else "auto-generated",
            text=parts.text,
            html=parts.html,
            picture=parts.picture,
            attached=self._attached(file, note),
        )
        bounces = self.post.address(PersonBounce(person.id))
        return Envelope(note.id, bounces, person.address, build(message))

    def _page_of_seat(self, token: Token) -> str:
        pages = self.post.desk.pages
        return pages.seat(token.game, token.seat, token.generation) if pages else ""

    def _page_of_watcher(self, file: GameFile, person: str) -> str:
        pages, mine = self.post.desk.pages, file.watcher(person)
        return pages.watch(file.id, mine.link) if pages and mine else ""

    def _look_closer(self, note: Note, url: str) -> tuple[str, str]:
        """The link to the page of the game, with what is said of it; nothing without a page."""
        if not url:
            return "", ""
        words = (
            _("The whole game, move by move:")
            if note.kind == kinds.END
            else _("Look closer (this link only shows the game):")
        )
        return words, url

    def _attached(self, file: GameFile, note: Note) -> list[Attached]:
        """The replay, where the letter answers a request for it."""
        if self.replay is None or not note.params.get("transcript", {}).get("replay"):
            return []
        try:
            page = self.replay(file.id, int(note.to))
        except Exception as fault:  # a letter without it is better than none
            note_fault("the replay", fault)
            return []
        return [Attached(f"{file.game}-{file.id}.html", "text/html; charset=utf-8", page)]

    def _parts(
        self, body: Body, text: str, form: str, play: Play[Any] | None, note: Note
    ) -> _Parts:
        """What a letter is made of; `play` is the game whose board it shows, if it shows one.

        The picture gets the room that the words leave: one in Cyrillic is drawn a little smaller.
        """
        if form == kinds.TEXT:
            return _Parts(text)
        light = form == kinds.LIGHT
        body.picture, body.dark_picture = play is not None, not light or _is_dark(play)
        html = html_within_limit(body)
        if play is None:
            return _Parts(text, html)
        room = ROOM - len(text.encode("utf-8")) - len(html.encode("utf-8"))
        picture = self._picture(play, note, dark=not light, room=room)
        if picture is None:
            body.picture = False
            html = html_within_limit(body)
        return _Parts(text, html, picture)

    def _picture(self, play: Play[Any], note: Note, *, dark: bool, room: int) -> bytes | None:
        """The board as the seat may see it, or, for people without a seat, as everyone may."""
        from pbem.pictures import game_picture, png  # takes a while to load

        seat = note.to if isinstance(note.to, int) else None
        shown = {
            "focus": seat,
            "names": play.names,
            "latest": latest_places(play, note),
            "result": final_scores(play),
        }
        try:
            draw, view = self.draw or png, play.view(seat)
            return game_picture(play.game, view, draw, room, dark=dark, **shown)
        except Exception:  # a letter without its picture is better than none
            log.exception("the board of %s cannot be drawn", play.game.name)
            return None

    # --- to a person without a seat ------------------------------------------------------

    def _to_person(self, game: OwingGame, note: Note, person: Person) -> Envelope:
        """A letter of a game that nobody can play by: its answers come to the front door."""
        file, play = game.file, game.play
        body = WatcherLetters(self.post, file, play, note, person).body()
        if play is not None and note.kind != kinds.NOTICE:
            body.link = self._look_closer(note, self._page_of_watcher(file, person.id))
        shown = play if note.kind != kinds.NOTICE else None
        parts = self._parts(body, fill_in(body, "txt"), person.form, shown, note)
        first, answered = note.params.get("first_letter", ""), note.params.get("reply_to", "")
        bare = self.post.mailbox.bare
        message = Message(
            **self._sender(note),
            to=person.address,
            reply_to=bare,
            subject=body.title,
            in_reply_to=answered or first,
            references=_each_once(first, answered),
            list_id=f"{file.id}.{self.post.mailbox.local}.{self.post.domain}",
            list_name=f"pbem #{file.id}",
            unsubscribe=mailto(bare, f"Re: {body.title}", f"unwatch {file.id}"),
            text=parts.text,
            html=parts.html,
            picture=parts.picture,
        )
        bounces = self.post.address(PersonBounce(person.id))
        return Envelope(note.id, bounces, person.address, build(message))

    # --- to an address -------------------------------------------------------------------

    def _to_address(self, address: str, note: Note, person: Person | None) -> Envelope:
        if person is not None and person.paused:
            raise Paused(_("letters to this address came back"))
        request = note.params.get("request", "")
        reply_to = self.post.mailbox.bare
        if request:
            reply_to = self.post.address(Confirmation(request))
        body = door_letters.body(self.post, note, reply_to, known=person is not None)
        previous, answered = note.params.get("previous", ""), note.params.get("reply_to", "")
        message = Message(
            **self._sender(note),
            to=address,
            reply_to=reply_to,
            subject=body.title,
            in_reply_to=answered or previous,
            references=_each_once(previous, answered),
            automatic="auto-generated" if note.kind in _UNASKED else "auto-replied",
            text=fill_in(body, "txt"),
            html=html_within_limit(body) if person is None or person.form != kinds.TEXT else "",
        )
        bounces: Signed = PersonBounce(person.id if person else STRANGER)
        if person is not None and note.kind == kinds.PROBE:
            bounces = ProbeBounce(person.id, note.params["probe"])
        return Envelope(note.id, self.post.address(bounces), address, build(message))

    def _person_at(self, address: str) -> Person | None:
        people = self.post.desk.people
        known = people.find(address)
        return people.read(known) if known is not None else None

    # --- to the operator -----------------------------------------------------------------

    def _to_operator(self, document: dict[str, Any], note: Note) -> Envelope | None:
        operator = self.post.settings.host.operator
        if not operator:
            return None
        body, attached = operator_letters.body(self.post, document, note)
        message = Message(
            **self._sender(note),
            to=operator,
            reply_to=_answerable(note.params.get("sender", "")) or self.post.mailbox.bare,
            subject=body.title,
            text=fill_in(body, "txt"),
            html=html_within_limit(body),
            attached=attached,
        )
        bounces = self.post.address(PersonBounce(kinds.OPERATOR))
        return Envelope(note.id, bounces, operator, build(message))

    def notice_of_loss(self, note: Note, why: str, now: int) -> Note:
        """What the operator gets to know about a letter that was given up."""
        words = _("A letter is lost ({kind}): {why}").format(kind=note.kind, why=why)
        return self._notice(note, words, now)

    def notice_of_fault(self, note: Note, why: str, now: int) -> Note:
        """What the operator gets to know about a letter that went out plainer than it should."""
        words = _("A letter is plainer than it should be ({kind}): {why}")
        return self._notice(note, words.format(kind=note.kind, why=why), now)

    def _notice(self, note: Note, words: str, now: int) -> Note:
        return Note(
            id=new_message_id(self.post.domain),
            to=kinds.OPERATOR,
            kind=kinds.NOTICE,
            at=note.at,
            made=now,
            params={"words": words},
        )

    def _sender(self, note: Note) -> dict[str, Any]:
        return {
            "message_id": note.id,
            "sender_name": self.post.settings.host.name,
            "sender": self.post.mailbox.bare,
            "at": self.post.desk.clock(),
            "kind": note.kind,
        }


def _answerable(sender: str) -> str:
    """A stranger's address as it can stand in a header; nothing if it cannot."""
    try:
        return normalise(sender)
    except MailError:
        return ""


def _is_dark(play: Play[Any] | None) -> bool:
    """Whether the picture of the game is dark by itself."""
    return play is not None and play.game.dark_picture


def _other(message_id: str, own: str) -> str:
    """A letter's ancestor; a first letter has none."""
    return message_id if message_id != own else ""


def _each_once(*ancestors: str) -> list[str]:
    return list(dict.fromkeys(one for one in ancestors if one))
