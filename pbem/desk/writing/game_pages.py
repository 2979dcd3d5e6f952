"""What a letter of a game says. Everything comes from the seat's own view, story and options."""

from __future__ import annotations

from typing import Any

from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.letters import kinds
from pbem.desk.post import Post
from pbem.desk.timing.awaited import awaited, sentences
from pbem.desk.timing.clocks import clock_of
from pbem.desk.transcript import from_kept
from pbem.desk.writing import headlines
from pbem.desk.writing.final_table import final_table
from pbem.desk.writing.offers import some_moves
from pbem.desk.writing.played_with import played_with
from pbem.engine.chance import commitment
from pbem.engine.play import Play
from pbem.engine.text import _
from pbem.mail.address import Token
from pbem.mail.compose.links import mailto
from pbem.mail.compose.page import Move, Page
from pbem.rendering import render_board
from pbem.store.outbox import Note

EXPLAINED_LINES = 10


def subject(file: GameFile) -> str:
    """The same in every letter of a game, or mail programs tear the thread apart."""
    return f"[pbem #{file.id}] {file.title}"


class GamePages:
    """Makes the page for a note to one seat of a game that is being played."""

    def __init__(self, post: Post, file: GameFile, play: Play[Any], note: Note) -> None:
        self.post = post
        self.file = file
        self.play = play
        self.note = note
        assert isinstance(note.to, int)
        self.seat = note.to
        self.place = file.seats[self.seat]
        self.params = note.params

    @property
    def token(self) -> Token:
        """What the letter's reply address stands for: the question as it was asked."""
        return Token(
            self.file.id,
            self.seat,
            self.params.get("question", self.place.question),
            self.params.get("generation", self.place.generation),
        )

    @property
    def answered_since(self) -> bool:
        """Whether the question that this letter was to ask has been answered already."""
        return self.token.question != self.place.question

    def page(self) -> Page:
        """The page for this kind of letter."""
        match self.note.kind:
            case kinds.START:
                return self._start()
            case kinds.ANSWER if "transcript" in self.params:
                return self._answer()
            case kinds.END:
                return self._end()
            case kinds.MESSAGE:
                return self._message()
            case kinds.STANDING:
                return self._standing()
            case kinds.NOTICE | kinds.ANSWER:  # an answer from before the start is but words
                return self._notice()
            case _:
                return self._turn()

    # --- kinds ---------------------------------------------------------------------------

    def _start(self) -> Page:
        paragraphs = [
            _("The seats, in order: {seats}.").format(seats=", ".join(self.file.names)),
            played_with(self.play.game, self.file),
            self._promise(),
        ]
        return self._whole(
            headlines.started(self.file, self.play, self.seat, self._by()),
            paragraphs=[words for words in paragraphs if words],
            explained=self._explained(),
        )

    def _turn(self) -> Page:
        headline = self._now()
        if self.note.kind == kinds.REMINDER:
            headline = _("A reminder. {now}").format(now=headline)
        return self._whole(headline, paragraphs=self._overdue(), story=self._story())

    def _notice(self) -> Page:
        now = self._now()
        return self._whole(self.params["words"], paragraphs=[now], story=self._story())

    def _standing(self) -> Page:
        """What became of an order that was given ahead."""
        transcript = from_kept(self.params["transcript"])
        done = (
            _("An order that you gave ahead did not fit and is dropped.")
            if transcript.failed
            else _("An order that you gave ahead was carried out.")
        )
        now = self._now()
        return self._whole(f"{done} {now}", transcript=transcript, story=self._story())

    def _now(self) -> str:
        """What this seat is asked, or whom the game waits for."""
        if self.file.status == ENDED:
            return _("The game has ended without a winner.")
        if self.file.paused_at:
            return _("The operator has paused this game; it will go on later.")
        return headlines.asked_now(self.play, self.seat, self._by())

    def _others_awaited(self) -> list[str]:
        """Since when and until when the others are awaited, and who has begun a turn."""
        if self.file.paused_at:
            return []
        waiting = awaited(self.file, clock_of(self.post.desk, self.file).deadline)
        others = (one for one in waiting if one.seat != self.place.name)
        return sentences(others, self._zone())

    def _story(self) -> list[str]:
        return [str(one) for one in self.play.story(self.seat, self.params.get("since", 0))]

    def _answer(self) -> Page:
        transcript = from_kept(self.params["transcript"])
        paragraphs = []
        if ignored := self.params.get("attachments"):
            paragraphs.append(
                _("What was attached is not read: {names}.").format(names=", ".join(ignored))
            )
        if stranger := self.params.get("stranger"):
            paragraphs.append(
                _(
                    "This letter came from {address}, which is not an address of yours. If you did"
                    " not send it, answer `rekey`: that makes all your older letters void."
                ).format(address=stranger)
            )
        return self._whole(
            headlines.answered(transcript, self._now()),
            paragraphs=paragraphs,
            transcript=transcript,
            story=list(transcript.story),
            story_title=_("What would happen:") if transcript.preview else _("What happened:"),
        )

    def _end(self) -> Page:
        assert self.play.result is not None
        return self._whole(
            headlines.ended(self.play),
            paragraphs=[self._seed()],
            story=self._story(),
            table=final_table(self.file.names, self.play.result, self.play.game.score_words),
        )

    def _message(self) -> Page:
        senders = ", ".join(dict.fromkeys(who for who, _words in self.params["messages"]))
        return self._page(
            _("{who} writes to you.").format(who=senders),
            closing=[
                _("To answer: `message {who}: your words` (or `message all: ...`).").format(
                    who=senders.partition(",")[0]
                ),
                self._signature(),
            ],
        )

    # --- pieces --------------------------------------------------------------------------

    def _page(self, headline: str, **more: Any) -> Page:
        given = {
            "headline": headline,
            "host": self.post.settings.host.name,
            "title": subject(self.file),
            "seat": self.place.name,
            "seats": self.play.game.coloured(self.file.names),
            "messages": [tuple(one) for one in self.params.get("messages", ())],
            "closing": self._closing(),
            **more,
        }
        return Page(**given)

    def _whole(self, headline: str, **more: Any) -> Page:
        """A page with the question, the moves on offer and the board."""
        stands = self.file.status == ENDED or self.file.paused_at
        question = self.play.pending.get(self.seat) if not stands else None
        more["paragraphs"] = [*more.get("paragraphs", ()), *self._others_awaited()]
        if question is not None and not self.answered_since:
            moves, hidden = some_moves(question, self._link)
            more |= {"prompt": _("You can answer:"), "moves": moves, "more_moves": hidden}
        elif question is not None:
            later = _("What this letter was to ask is answered; a later letter asks what is open.")
            more["paragraphs"].append(later)
        more.setdefault("story_title", _("What happened since your last letter:"))
        return self._page(
            headline,
            board=self._board(),
            orders=[Move(order, "", self._link(order)) for order in self._host_orders()],
            **more,
        )

    def _board(self) -> str:
        view = self.play.view(self.seat)
        names = self.play.names
        return render_board(self.play.game, view, "txt", focus=self.seat, names=names)

    def _host_orders(self) -> list[str]:
        if self.play.result is not None or self.file.status == ENDED:
            return ["rematch"]
        orders = ["legal"] if self.seat in self.play.pending else []
        if self.play.can_undo(self.seat):
            orders.append("undo")
        return [*orders, "board", "help"]

    def _link(self, order: str) -> str:
        bare = "" if self.post.mailbox.separator else self.note.id
        return mailto(self.post.address(self.token), f"Re: {subject(self.file)}", order, bare)

    def _by(self) -> str:
        deadline = clock_of(self.post.desk, self.file).deadline(self.seat)
        return headlines.by_when(deadline, self._zone(), self.post.desk.clock())

    def _overdue(self) -> list[str]:
        """What follows for a seat whose time is over and whose grace is not."""
        keeper, now = clock_of(self.post.desk, self.file), self.post.desk.clock()
        deadline, ends = keeper.deadline(self.seat), keeper.grace_ends(self.seat)
        if deadline is None or ends is None or not deadline <= now < ends:
            return []
        return [headlines.what_follows(keeper.rules.missed, ends, self._zone())]

    def _zone(self) -> str:
        """The zone of whoever reads this."""
        player = self.place.player
        return self.post.desk.people.read(player).zone if player else "UTC"

    def _promise(self) -> str:
        """The seed's hash, so that nobody can change the deck after the start."""
        if self.file.seed_given:
            return _("This game was opened with a given seed; whoever gave it knows the deck.")
        return _(
            "All chance in this game comes from a secret seed with the SHA-256 {hash}. The last"
            " letter tells the seed, so that everyone can check."
        ).format(hash=commitment(self.play.seed))

    def _seed(self) -> str:
        """The seed, and how to see that it is the promised one."""
        if self.file.seed_given:
            words = _("The seed of this game was given when it was opened: {seed}.")
        else:
            words = _(
                "The seed of this game was {seed}. The SHA-256 of its bytes is {hash}, as the"
                " first letter said."
            )
        again = _("With it the host can play the whole game again: `pbem verify {id}`.")
        seed = self.play.seed
        return f"{words} {again}".format(seed=seed.hex(), hash=commitment(seed), id=self.file.id)

    def _explained(self) -> list[str]:
        """How a turn goes, in ten lines; a game that does not tell gives the head of its help."""
        topics = self.play.game.topics()
        words = topics.get("turn") or topics.get("help", "").partition("\n\n")[0]
        return words.strip().splitlines()[:EXPLAINED_LINES]

    def _closing(self) -> list[str]:
        if self.play.result is not None or self.file.status == ENDED:
            again = _("Thank you for playing. `rematch` proposes the same game to you all again.")
            return [again, self._signature()]
        return [
            _(
                "Answer this letter with your orders, one a line, above the quoted text. `legal`"
                " lists every move, `preview` as the first line tries without keeping, `undo`"
                " takes back, `message all: ...` writes to the others, `help` tells the rest."
            ),
            self._signature(),
        ]

    def _signature(self) -> str:
        return f"{self.post.settings.host.name} <{self.post.mailbox.bare}>"
