"""Letters that a host owes."""

from __future__ import annotations

from pbem.desk.post import Post
from pbem.mail.address import new_message_id
from pbem.store import Note

LETTERS = 9


def owe(post: Post, count: int = LETTERS) -> None:
    """Owe letters to correspondents, as many as one document each."""
    import msgspec

    for number in range(count):
        to = f"p{number}@example.org"
        note = Note(
            id=new_message_id("example.net"), to=to, kind="door", at=0, made=post.desk.clock()
        )
        note.params = {"words": "Hello."}
        document = {"address": to, "outbox": [msgspec.to_builtins(note)]}
        post.desk.correspondents.create_named(to, document)
