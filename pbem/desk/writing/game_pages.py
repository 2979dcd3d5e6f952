"""What a letter of a game says. Everything comes from the seat's own view, story and options."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.letters import kinds
from pbem.desk.letters.news import gist_of, shown_places
from pbem.desk.looking.ratings import changes
from pbem.desk.post import Post
from pbem.desk.timing.awaited import awaited, say_time, sentences
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.transcript import DONE, REFUSED, Transcript, from_kept
from pbem.desk.writing import headlines, subjects
from pbem.desk.writing.offers import grouped_moves
from pbem.desk.writing.played_with import played_with
from pbem.desk.writing.result_page import final_table, podium, rating_lines
from pbem.desk.writing.seat_names import Calling
from pbem.engine.chance import commitment
from pbem.engine.play import Play
from pbem.engine.table import Told
from pbem.engine.text import _, listed, spoken
from pbem.mail.address import Token
from pbem.mail.compose.links import mailto
from pbem.mail.compose.page import Move, MoveGroup, Page
from pbem.rendering import render_board
from pbem.store.outbox import Note

EXPLAINED_LINES = 10
FEW_CHOICES = 8
"""Among so few a player chooses without the board."""
PREVIEW = 140
"""So much of a message a list of letters shows."""
NEAREST = 3
"""So many answers that would work a refusal offers."""


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

    @property
    def subject(self) -> str:
        """The subject of this letter."""
        if self.note.kind == kinds.END:
            return subjects.over(self.file, headlines.wins(self.play))
        if to := self.params.get("subject"):
            return subjects.answer(to)
        if self.note.kind in _ASKING and self._is_asked:
            return subjects.turn(self.file)
        return subjects.news(self.file)

    @cached_property
    def shows_board(self) -> bool:
        """Whether this letter shows how the game stands: no message, notice or refusal does."""
        match self.note.kind:
            case kinds.MESSAGE | kinds.NOTICE:
                return False
            case kinds.ANSWER | kinds.STANDING:
                account = self._account
                if account is None:
                    return False
                asked_again = account.kept and self._is_asked and not self._goes_on
                return asked_again or account.resend or self.play.result is not None
            case _:
                return True

    @cached_property
    def _goes_on(self) -> bool:
        """Whether a turn goes on with a question so small that it is answered without the board."""
        drafting = self._is_asked and self.play.drafting(self.seat)
        return drafting and len(self.play.offers(self.seat)) <= FEW_CHOICES

    def page(self) -> Page:
        """The page for this kind of letter."""
        match self.note.kind:
            case kinds.START:
                return self._start()
            case kinds.ANSWER | kinds.STANDING if self._account is not None:
                return self._answer(self._account)
            case kinds.END:
                return self._end()
            case kinds.MESSAGE:
                return self._message()
            case kinds.NOTICE | kinds.ANSWER:  # an answer from before the start is but words
                return self._notice()
            case _:
                return self._turn()

    # --- kinds ---------------------------------------------------------------------------

    def _start(self) -> Page:
        seats = ", ".join(self._calling.seat(seat) for seat in range(len(self.file.seats)))
        begins = _("{title} begins: {seats}.").format(title=self.play.game.title, seats=seats)
        footnotes = [played_with(self.play.game, self.file), self._promise()]
        said = [self._now(), begins] if self._is_asked else [begins, self._now()]
        return self._whole(
            said[0],
            paragraphs=said[1:],
            explained=self._explained(),
            closing=[*self._closing(), *(words for words in footnotes if words)],
        )

    def _turn(self) -> Page:
        headline = self._now()
        if self.note.kind == kinds.REMINDER:
            headline = _("A reminder. {now}").format(now=headline)
        if self.note.kind == kinds.NEWS and not self._is_asked:
            moment = self.play.game.moment(self._view)
            title = self.play.game.title
            headline = f"{title}, {moment}. {headline}" if moment else f"{title}. {headline}"
        account = self._account
        paragraphs = self._overdue()
        if account is not None:
            paragraphs.append(headlines.carried_out_ahead(account))
        return self._whole(headline, paragraphs=paragraphs, transcript=account)

    def _notice(self) -> Page:
        """A word about the game; what can be answered to it is a button."""
        answers = [Move(one, "", self._link(one)) for one in self.params.get("answers", ())]
        return self._page(
            spoken(self.params["words"]),
            paragraphs=[self._now()],
            prompt=_("You can answer:") if answers else "",
            groups=[MoveGroup("", answers)] if answers else [],
            orders=self._rematch(),
            closing=self._closing() if self._rematch() else [self._short_closing()],
        )

    def _rematch(self) -> list[Move]:
        """After the end, a button for the same game again."""
        over = self.play.result is not None or self.file.status == ENDED
        return [Move("rematch", "", self._link("rematch"))] if over else []

    def _answer(self, account: Transcript) -> Page:
        """What came of the lines: in short, or, where the seat is asked again, with the board."""
        done = (
            headlines.carried_out_ahead(account) if account.ahead else headlines.answered(account)
        )
        if self.shows_board:
            return self._whole(f"{done} {self._now()}".strip(), **self._said(account))
        if account.kept and self._goes_on:
            return self._follow_up(done, account)
        near = self._for_real(account) or self._nearest(account)
        return self._page(
            f"{done} {self._now_in_short()}".strip(),
            preview=done,
            prompt=self._offered(account) if near else "",
            groups=[MoveGroup("", near)] if near else [],
            closing=[] if near else [*self._first_time(), self._short_closing()],
            **self._said(account),
        )

    def _first_time(self) -> list[str]:
        """What a player hears once: why later answers come with the next turn."""
        if not self.params.get("first"):
            return []
        return [
            _(
                "From now on, your next turn's letter says what came of a plain order like this"
                " one. If you would rather hear at once each time, write `mail all`."
            )
        ]

    def _follow_up(self, done: str, account: Transcript) -> Page:
        """The next question of a turn, where its few answers need no board beside them."""
        asked = self._moves()
        return self._page(
            f"{done} {self._goes_on_until()}",
            preview=f"{done} {asked['prompt']}",
            have=self.play.game.holdings(self._view, self.seat),
            orders=[Move(order, "", self._link(order)) for order in self._host_orders()],
            closing=[self._short_closing()],
            **self._said(account),
            **asked,
        )

    def _said(self, account: Transcript) -> dict[str, Any]:
        """The account of the lines, and what is to be said beside it."""
        said: dict[str, Any] = {"transcript": account, "paragraphs": self._about()}
        if account.preview:
            said |= {
                "story": list(map(spoken, account.story)),
                "story_title": _("What would happen:"),
            }
        else:
            said |= self._news(_("What happened:"))
        if not self.shows_board:
            said.pop("gist", None)
        return said

    def _about(self) -> list[str]:
        """What is to be said of a letter beside the account of its lines."""
        paragraphs = [spoken(words) for words in self.params.get("left_out", ())]
        if ignored := self.params.get("attachments"):
            paragraphs.append(
                _("I don't read attachments: {names}.").format(names=", ".join(ignored))
            )
        if stranger := self.params.get("stranger"):
            paragraphs.append(
                _(
                    "This letter came from {address}, which is not an address of yours. If you did"
                    " not send it, answer `rekey`: that makes all your older letters void."
                ).format(address=stranger)
            )
        if limit := self.params.get("limit"):
            paragraphs.append(spoken(limit))
        return paragraphs

    def _offered(self, account: Transcript) -> str:
        """What the buttons of an answer are for."""
        return _("To do it:") if account.preview else _("These would work:")

    def _for_real(self, account: Transcript) -> list[Move]:
        """After a preview in which nothing failed, its orders to be sent again."""
        lines = [item.line for item in account.items if item.outcome == DONE]
        if not account.preview or account.failed or not lines:
            return []
        return [Move("; ".join(lines), "", self._link("\n".join(lines)))]

    def _nearest(self, account: Transcript) -> list[Move]:
        """The nearest answers that would work, instead of what was refused."""
        refused = [item for item in account.items if item.outcome == REFUSED]
        near = [spoken(phrase) for item in refused for phrase in item.nearest][:NEAREST]
        return [Move(phrase, "", self._link(phrase)) for phrase in near]

    def _end(self) -> Page:
        result = self.play.result
        assert result is not None
        rated = changes(self.post.desk, self.file.id)
        players = [seat.player or seat.bot for seat in self.file.seats]
        ratings = rating_lines(self.file.names, [rated.get(player) for player in players])
        others = [seat for seat in range(len(self.file.seats)) if seat != self.seat]
        return self._whole(
            headlines.ended(self.play),
            transcript=self._account,
            bars=podium(self.play, self._calling),
            table=final_table(self.file.names, result, self.play.game),
            afterwards=ratings,
            others=[self._board(one, alone=True) for one in others]
            if self.play.game.own_boards
            else [],
            closing=[*self._closing(), self._seed()],
        )

    def _message(self) -> Page:
        said = [tuple(one) for one in self.params["messages"]]
        senders = list(dict.fromkeys(who for who, _words in said))
        hint = _("To answer: `message {who}: your words` (or `message all: ...`).")
        one = len(senders) == 1
        return self._page(
            _("{who} writes to you:").format(who=senders[0])
            if one
            else _("{who} write to you.").format(who=listed(senders)),
            preview=" ".join(f"{who}: {words}" for who, words in said)[:PREVIEW],
            messages=[("", words) for _who, words in said] if one else said,
            closing=[hint.format(who=senders[0]), self._signature()],
        )

    # --- pieces --------------------------------------------------------------------------

    @cached_property
    def _account(self) -> Transcript | None:
        """What became of lines of this player's, if this letter tells it."""
        raw = self.params.get("transcript")
        return from_kept(raw) if raw is not None else None

    @cached_property
    def _view(self) -> Any:
        return self.play.view(self.seat)

    @cached_property
    def _calling(self) -> Calling:
        return Calling(self.play, self._view, self.seat)

    @property
    def _is_asked(self) -> bool:
        """Whether the seat has something to answer."""
        stands = self.file.status == ENDED or self.file.paused_at
        return self.seat in self.play.pending and not stands

    def _page(self, headline: str, **more: Any) -> Page:
        given = {
            "headline": headline,
            "host": self.post.settings.host.name,
            "title": self.subject,
            "preview": headline,
            "seat": self.place.name,
            "coloured": self._calling.coloured(),
            "messages": [tuple(one) for one in self.params.get("messages", ())],
            "closing": self._closing(),
            **more,
        }
        return Page(**given)

    def _whole(self, headline: str, **more: Any) -> Page:
        """A page with the news, what the seat has, the moves on offer and the board."""
        more = {**self._news(_("Since you last heard:")), **more}
        others = self._others_awaited() if self._is_asked else []
        more["paragraphs"] = [*more.get("paragraphs", ()), *others]
        if self._is_asked and not self.answered_since:
            more |= self._moves()
        elif self._is_asked:
            later = _("A later letter asks what is open now; please answer that one.")
            more["paragraphs"].append(later)
        orders = [Move(order, "", self._link(order)) for order in self._host_orders()]
        over = self.play.result is not None
        return self._page(
            headline,
            preview=f"{self._in_short()} {more.pop('gist', '')}".strip(),
            have="" if over else self.play.game.holdings(self._view, self.seat),
            prices=self.play.game.price_list(self._view, self.seat) if self._is_asked else "",
            board=self._board(self.seat),
            rivals=() if over else self.play.game.rivals(self._view, self.seat),
            orders=orders,
            **more,
        )

    def _news(self, title: str) -> dict[str, Any]:
        """What this letter tells of the story: the latest sentences, and how many came before."""
        places = self.params.get("news", ())
        shown = shown_places(self.play, self.seat, self.params)
        told = [self.play.log[place] for place in shown]
        gist = told[shown.index(gist_of(self.play, self.seat, shown))] if shown else None
        told += [Told(0, None, *one) for one in self.params.get("draft", ())]
        return {
            "breakdown": self._calling.breakdown(told),
            "story": [self._calling.tell(one) for one in told],
            "story_title": title,
            "story_more": len(places) - len(shown),
            "gist": self._calling.tell(gist) if gist is not None else "",
        }

    def _moves(self) -> dict[str, Any]:
        """The moves worth looking at, and how many there are in all."""
        groups, count = grouped_moves(self.play, self.seat, self._link)
        shown = sum(len(group.moves) for group in groups)
        prompt = spoken(self.play.pending[self.seat].prompt)
        if any(group.title for group in groups):
            some = _("Some of your moves (all {count}: `legal`)").format(count=count)
            prompt = some if count > shown else _("Your moves")
        return {"prompt": prompt, "groups": groups, "more_moves": count if count > shown else 0}

    def _now(self) -> str:
        """What this seat is asked and until when, or whom the game waits for."""
        if self.play.result is not None:
            return headlines.ended(self.play)
        if self.file.status == ENDED:
            return _("The game has ended without a winner.")
        if self.file.paused_at:
            return _("The operator has paused this game; it will go on later.")
        if not self._is_asked:
            return " ".join(self._others_awaited())
        side = self._calling.side(self.seat)
        you_are = _("You are {side}.").format(side=side) if side else ""
        turn = headlines.your_turn(self.play, self.seat, self._view)
        return " ".join(filter(None, [turn, you_are, self._by()]))

    def _now_in_short(self) -> str:
        """The same, where the board and the question are in a letter that the player has."""
        if not self._is_asked or self.play.result is not None:
            return self._now()
        still = self._until(
            _("It is still your turn."), _("It is still your turn (until {time} {ours}).")
        )
        return " ".join([still, *self._others_awaited()])

    def _goes_on_until(self) -> str:
        return self._until(_("Your turn goes on."), _("Your turn goes on (until {time} {ours})."))

    def _until(self, plain: str, timed: str) -> str:
        """One of these sentences, by whether a deadline lies ahead."""
        deadline = clock_of(self.post.desk, self.file).deadline(self.seat)
        zone = self._zone()
        if deadline is None or deadline <= self.post.desk.clock():
            return plain
        return timed.format(time=say_time(deadline, zone), ours=headlines.zone_words(zone))

    def _in_short(self) -> str:
        """The same in a few words, for a list of letters."""
        if not self._is_asked:
            return self._now()
        return self._until(_("Your turn."), _("Your turn, until {time} {ours}."))

    def _others_awaited(self) -> list[str]:
        """Whom the game waits for beside this seat, and until when."""
        if self.file.paused_at:
            return []
        waiting = awaited(self.file, clock_of(self.post.desk, self.file).deadline)
        others = [one for one in waiting if one.seat != self.place.name]
        return sentences(others, self._zone())

    def _board(self, focus: int, *, alone: bool = False) -> str:
        """The board as this seat sees it, of which `focus` has the middle, or of that seat only."""
        shown = {"focus": focus, "names": self.play.names, "alone": alone}
        return render_board(self.play.game, self._view, "txt", **shown)

    def _host_orders(self) -> list[str]:
        if self.play.result is not None or self.file.status == ENDED:
            return ["rematch"]
        orders = ["legal"] if self._is_asked else []
        if self.play.can_undo(self.seat):
            orders.append("undo")
        return [*orders, "board", "help"]

    def _link(self, order: str) -> str:
        bare = "" if self.post.mailbox.separator else self.note.id
        subject = subjects.answer(self.subject)
        return mailto(self.post.address(self.token), subject, order, bare)

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
        seed = self.play.seed.hex()
        if self.file.seed_given:
            words = _(
                "The seed of this game was given when it was opened: {seed}. With it the host can"
                " play the whole game again: `pbem verify {id}`."
            )
            return words.format(seed=seed, id=self.file.id)
        words = _(
            "The seed of this game was {seed}. The SHA-256 of its bytes is {hash}, as the first"
            " letter said. With it the host can play the whole game again: `pbem verify {id}`."
        )
        return words.format(seed=seed, hash=commitment(self.play.seed), id=self.file.id)

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
                "Answer this letter with your orders at the top, one per line. `legal` lists every"
                " move, `preview` as the first line tries without keeping, `undo` takes back,"
                " `message all: ...` writes to the others, `help` tells the rest."
            ),
            self._signature(),
        ]

    def _short_closing(self) -> str:
        if not self._is_asked:
            return _("`board` shows the board, `message all: ...` writes to the others.")
        if self.play.can_undo(self.seat):
            return _("`undo` takes your answer back, `board` shows the board, `legal` your moves.")
        return _("`board` shows the board, `legal` lists your moves, `help` tells the rest.")

    def _signature(self) -> str:
        return f"{self.post.settings.host.name} <{self.post.mailbox.bare}>"


_ASKING = frozenset({kinds.START, kinds.TURN, kinds.REMINDER, kinds.NEWS})
"""The letters that ask, if there is something to ask."""
