"""What letters say that go to an address: answers from the front door, and confirmations."""

from __future__ import annotations

from typing import Any

from pbem.desk.letters.kinds import ANNOUNCEMENT, PROBE
from pbem.desk.orders import ORDERS
from pbem.desk.orders.help import door_help
from pbem.desk.post import Post
from pbem.desk.transcript import IGNORED, Transcript, from_kept
from pbem.engine.text import _, mark, order, spoken
from pbem.mail.compose.links import mailto
from pbem.mail.compose.page import Move, MoveGroup, Page
from pbem.store.outbox import Note

SUBJECT = mark("[pbem] Your letter")
CONFIRM = mark("[pbem] Please confirm")
TITLES = {
    ANNOUNCEMENT: mark("[pbem] A word from the host"),
    PROBE: mark("[pbem] Does this letter reach you?"),
}


def page(post: Post, note: Note, reply_to: str) -> Page:
    """The page for a note to an address."""
    params = note.params
    if params.get("confirm"):
        return _confirmation(post, note, reply_to)
    transcript = _transcript(params) or Transcript()
    words = spoken(params.get("words", ""))
    unsure = transcript.failed or (transcript.empty and not transcript.repeated)
    return Page(
        headline=words or _headline(transcript),
        host=post.settings.host.name,
        title=_(TITLES.get(note.kind, SUBJECT)),
        paragraphs=[spoken(one) for one in params.get("left_out", ())],
        transcript=transcript if transcript.items or transcript.repeated else None,
        board=door_help(ORDERS) if unsure and not words else "",
        quoted=params.get("quoted", ""),
        closing=_closing(post),
    )


def _headline(transcript: Transcript) -> str:
    if transcript.repeated:
        return _("This letter came before.")
    if transcript.failed:
        return _("I couldn't do what your letter asks; nothing has changed.")
    if not transcript.items:
        return _("This is a host for board games by mail. There was no order in your letter.")
    if transcript.empty:
        return _(
            "There was no order in your letter that can be given at this address, so nothing has"
            " changed. To play, answer the latest letter of your game; `resend` with its number"
            " gets you a fresh one."
        )
    return _("Here is what you asked for.")


def _confirmation(post: Post, note: Note, reply_to: str) -> Page:
    """Asks whether a request was meant."""
    bare = "" if post.mailbox.separator else note.id

    def link(word: str) -> str:
        return mailto(reply_to, f"Re: {_(CONFIRM)}", word, bare)

    yes, no = str(order("yes")), str(order("no"))
    return Page(
        headline=_("Answer this letter with `yes` if you meant this: {what}").format(
            what=spoken(note.params["confirm"])
        ),
        host=post.settings.host.name,
        title=_(CONFIRM),
        paragraphs=[
            _(
                "Somebody, perhaps you, has asked for this in a letter that names your address."
                " If it was not you, do nothing: nothing will happen, and no more mail comes."
            )
        ],
        transcript=_beside(note.params),
        prompt=_("You can answer:"),
        groups=[
            MoveGroup("", [Move(yes, _("do it"), link(yes)), Move(no, _("forget it"), link(no))])
        ],
        closing=_closing(post),
    )


def _beside(params: dict[str, Any]) -> Transcript | None:
    """The account of the letter, if it asked for anything beside what is to be confirmed."""
    transcript = _transcript(params) or Transcript()
    heard = [item for item in transcript.items if item.outcome != IGNORED]
    return transcript if len(heard) > 1 else None


def _transcript(params: dict[str, Any]) -> Transcript | None:
    raw = params.get("transcript")
    return from_kept(raw) if raw is not None else None


def _closing(post: Post) -> list[str]:
    return [
        _("`help` as the only line of a letter to this address tells what can be asked here."),
        f"{post.settings.host.name} <{post.mailbox.bare}>",
    ]
