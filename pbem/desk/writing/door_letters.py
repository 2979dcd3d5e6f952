"""What letters say that go to an address: answers from the front door, and confirmations."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pbem.desk import registry
from pbem.desk.new_games.door_wishes import ways_to_begin
from pbem.desk.owed_letters.kinds import ANNOUNCEMENT, PROBE
from pbem.desk.post import Post
from pbem.desk.transcript import IGNORED, REFUSED, Transcript, from_kept
from pbem.desk.writing import subjects
from pbem.engine.text import Words, _, mark, order, spoken
from pbem.mail.compose.body import Body, Move, MoveGroup
from pbem.mail.compose.links import mailto
from pbem.store.letter_notes import Note

MOST_OFFERED = 6
SUBJECT = mark("[pbem] Answer to your letter")
CONFIRM = mark("[pbem] Please confirm")
TITLES = {
    ANNOUNCEMENT: mark("[pbem] A word from the host"),
    PROBE: mark("[pbem] Does this letter reach you?"),
}


def body(post: Post, note: Note, reply_to: str, *, known: bool) -> Body:
    """The body for a note to an address; `known` if it is that of a person here."""
    registry.games()  # whoever noted it may have named any of them, in another process
    params = note.params
    if params.get("confirm"):
        return _confirmation(post, note, reply_to, known=known)
    transcript = _transcript(params) or Transcript()
    words = spoken(params.get("words", ""))
    unsure = transcript.failed or (transcript.empty and not transcript.repeated)
    offered = _offered(post, transcript) if unsure and not words else []
    return Body(
        headline=words or _headline(transcript),
        host=post.settings.host.name,
        title=_title(note),
        paragraphs=[*map(spoken, params.get("left_out", ())), *_limit(params)],
        transcript=transcript if transcript.items or transcript.repeated else None,
        prompt=_("You can answer:") if offered else "",
        groups=[MoveGroup("", offered)] if offered else [],
        quoted=params.get("quoted", ""),
        closing=_closing(post),
    )


def _title(note: Note) -> str:
    """What the letter that is answered says of itself, where its writer is known; else our own."""
    if subject := note.params.get("subject"):
        return subjects.answer(subject)
    return _(TITLES.get(note.kind, SUBJECT))


def _offered(post: Post, transcript: Transcript) -> list[Move]:
    """What would work instead of what was refused, or how to begin; each as a button."""

    def move(said: Words, note: str = "") -> Move:
        phrase = spoken(said)
        return Move(phrase, note, mailto(post.mailbox.bare, _(SUBJECT), phrase))

    refused = [item for item in transcript.items if item.outcome == REFUSED]
    near = [one for item in refused for one in item.nearest or [item.example] if one]
    if near:
        return [move(one) for one in near[:MOST_OFFERED]]
    games = registry.games()
    ways = [way for game in games for way in ways_to_begin(game)[: 2 if game is games[0] else 1]]
    return [
        *(move(*way) for way in ways),
        move(order("games"), _("games that look for players, and your own")),
        move(order("help new"), _("all ways to begin a game")),
    ]


def _headline(transcript: Transcript) -> str:
    if transcript.repeated:
        return _("This letter came before.")
    if transcript.failed:
        return _("I couldn't do what your letter asks; nothing has changed.")
    if not transcript.items:
        return _(
            "This is a host for board games by mail: a letter brings you the board, and you answer"
            " it with a line. I found no order in your letter."
        )
    if transcript.empty:
        return _(
            "I found no order in your letter that I can carry out here, so nothing has"
            " changed. To play, answer the latest letter of your game; `resend` with its"
            " number gets you a fresh one."
        )
    return _("Here is what you asked for.")


def _confirmation(post: Post, note: Note, reply_to: str, *, known: bool) -> Body:
    """Asks whether a request was meant."""
    bare = "" if post.mailbox.separator else note.id

    def link(word: str) -> str:
        return mailto(reply_to, f"Re: {_(CONFIRM)}", word, bare)

    yes, no = str(order("yes")), str(order("no"))
    not_you = (
        _("If it was not you who asked, do nothing: nothing will happen.")
        if known
        else _(
            "I ask because anybody can write to me in your name. If it was not you, do"
            " nothing: nothing will happen, and no more mail comes."
        )
    )
    return Body(
        headline=_("{what} Is that what you want? Answer `yes`, and it is done.").format(
            what=spoken(note.params["confirm"])
        ),
        host=post.settings.host.name,
        title=_(CONFIRM),
        paragraphs=[not_you, *_limit(note.params)],
        transcript=_beside(note.params),
        prompt=_("You can answer:"),
        groups=[
            MoveGroup("", [Move(yes, _("do it"), link(yes)), Move(no, _("forget it"), link(no))])
        ],
        closing=_closing(post),
    )


def _limit(params: dict[str, Any]) -> list[str]:
    """Until when nothing more is read here, where this is the last answer of the day."""
    limit = params.get("limit")
    return [spoken(limit)] if limit else []


def _beside(params: dict[str, Any]) -> Transcript | None:
    """The account of what the letter asked for beside what is to be confirmed, if anything."""
    transcript, asked = _transcript(params) or Transcript(), spoken(params["confirm"])
    if sum(item.outcome != IGNORED for item in transcript.items) <= 1:
        return None
    others = [item for item in transcript.items if not spoken(item.text).startswith(asked)]
    return replace(transcript, items=others)


def _transcript(params: dict[str, Any]) -> Transcript | None:
    raw = params.get("transcript")
    return from_kept(raw) if raw is not None else None


def _closing(post: Post) -> list[str]:
    return [
        _("`help` in a letter to this address tells what can be asked here."),
        f"{post.settings.host.name} <{post.mailbox.bare}>",
    ]
