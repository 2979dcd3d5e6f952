"""What letters to the operator say: reports, notices, and mail for postmaster@."""

from __future__ import annotations

import base64
from typing import Any

import msgspec

from pbem.desk.game_documents import read_file
from pbem.desk.owed_letters import kinds
from pbem.desk.post import Post
from pbem.engine.text import _, spoken
from pbem.mail.compose.body import Body
from pbem.mail.compose.message import Attached
from pbem.store.letter_notes import Note


def body(post: Post, document: dict[str, Any], note: Note) -> tuple[Body, list[Attached]]:
    """The body, and what goes along with it."""
    params = note.params
    if note.kind == kinds.REPORT:
        return _report(post, document, note)
    if "raw" in params:
        headline = _("A letter to {name}@ from {sender} is attached.").format(
            name=params["name"], sender=params["sender"] or _("nobody")
        )
        raw = base64.b64decode(params["raw"])
        # Not message/rfc822, which must not be encoded: the letter may hold anything.
        attached = [Attached("letter.eml", "application/octet-stream", raw)]
    else:
        headline, attached = spoken(params["words"]), []
    return _body(post, headline, _("[pbem] For the operator")), attached


def _report(post: Post, document: dict[str, Any], note: Note) -> tuple[Body, list[Attached]]:
    """A player says that something is wrong; the whole record goes along."""
    file = read_file(document)
    title = _("[pbem] A report about game {id}").format(id=file.id)
    headline = _("{seat} reports about game {id}, at entry {at} of its record:").format(
        seat=note.params["seat"], id=file.id, at=note.at
    )
    record = msgspec.json.format(msgspec.json.encode(file.play), indent=1)
    made = _body(post, headline, title)
    made.messages = [(note.params["seat"], note.params["words"])]
    return made, [Attached(f"game-{file.id}.json", "application/json", record)]


def _body(post: Post, headline: str, title: str) -> Body:
    return Body(
        headline=headline,
        host=post.settings.host.name,
        title=title,
        closing=[f"{post.settings.host.name} <{post.mailbox.bare}>"],
    )
