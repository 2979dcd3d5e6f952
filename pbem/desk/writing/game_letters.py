"""What a letter of a game says. Everything comes from the seat's own view, story and options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from pbem.desk.echoes import told_once
from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.looking.rating_book import changes
from pbem.desk.looking.seat_names import Calling, is_table
from pbem.desk.owed_letters import kinds
from pbem.desk.owed_letters.news import gist_of, shown_places
from pbem.desk.post import Post
from pbem.desk.timing.awaited import awaited, say_time, sentences
from pbem.desk.timing.deadlines import TimeKeeper
from pbem.desk.timing.game_clock import clock_of
from pbem.desk.transcript import DONE, REFUSED, SHORT_MENU, TOLD, Transcript, from_kept
from pbem.desk.writing import headlines, subjects
from pbem.desk.writing.offers import grouped_moves
from pbem.desk.writing.played_with import played_with
from pbem.desk.writing.result_letter import final_table, podium, rating_lines
from pbem.desk.writing.told_together import told_together
from pbem.engine.chance import commitment
from pbem.engine.play import Play
from pbem.engine.reader import reading
from pbem.engine.table import Told
from pbem.engine.text import Text, _, listed, order, spoken, with_colon
from pbem.mail.address import Token
from pbem.mail.compose.body import Body, Move, MoveGroup
from pbem.mail.compose.links import links_to
from pbem.rendering import render_board
from pbem.store.letter_notes import Note

EXPLAINED_LINES = 10
EARLY = 2
"""Up to this round letters say what the signs on the picture mean."""
FEW_CHOICES = 8
"""Among so few a player chooses without the board."""
PREVIEW = 140
"""So much of a message a list of letters shows."""
NEAREST = 3
"""So many answers that would work a refusal offers."""
GIST = 40
"""So long may be what a refusal says of an answer that would work."""


class GameLetters:
    """Makes the body for a note to one seat of a game that is being played.

    `links` says whether its moves are links; a letter of text alone shows none.
    """

    def __init__(
        self, post: Post, file: GameFile, play: Play[Any], note: Note, *, links: bool = True
    ) -> None:
        self.post = post
        self.file = file
        self.play = play
        self.note = note
        self.links = links
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
                small = self._goes_on or self._settles_first
                return (account.kept and self._is_asked and not small) or account.resend
            case kinds.TURN | kinds.REMINDER:
                return not self._settles_first
            case _:
                return True

    @cached_property
    def _goes_on(self) -> bool:
        """Whether a turn goes on with a question so small that it is answered without the board."""
        drafting = self._is_asked and self.play.drafting(self.seat)
        return drafting and len(self.play.pending[self.seat].choices) <= FEW_CHOICES

    @cached_property
    def _settles_first(self) -> bool:
        """Whether a turn begins with such a question: the letter behind it shows the board."""
        open_now = self._is_asked and not self.answered_since and not self.play.drafting(self.seat)
        few = open_now and len(self.play.pending[self.seat].choices) <= FEW_CHOICES
        return few and self.play.could_settle(self.seat)

    def body(self) -> Body:
        """The body for this kind of letter."""
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

    def _start(self) -> Body:
        seats = [self._who_plays(seat) for seat in range(len(self.file.seats))]
        words = _("{title} begins: {seats}.") if len(seats) > 1 else _("{title} begins.")
        begins = words.format(title=self.play.game.called, seats=", ".join(seats))
        footnotes = [played_with(self.play.game, self.file), self._promise()]
        said = [self._headline, begins] if self._is_asked else [begins, self._now()]
        return self._whole(
            said[0],
            paragraphs=said[1:],
            story_title=_("So far:"),
            transcript=self._account,
            explained=self._explained(),
            closing=[*self._closing(), *(words for words in footnotes if words)],
        )

    def _who_plays(self, seat: int) -> str:
        """What a seat is called, and whether a bot plays it."""
        called = self._calling.seat(seat)
        return f"{called} ({_('a bot')})" if self.file.seats[seat].bot else called

    def _turn(self) -> Body:
        headline = self._headline
        if self.note.kind == kinds.REMINDER:
            headline = _("A reminder. {now}").format(now=headline)
        if self.note.kind == kinds.NEWS and not self._is_asked:
            moment = self.play.game.moment(self._view)
            title = self.play.game.called
            headline = f"{title}, {moment}. {headline}" if moment else f"{title}. {headline}"
        account = self._account
        paragraphs = self._overdue()
        if account is not None and (became := headlines.carried_out_ahead(account)):
            paragraphs.append(became)
        if not self.shows_board:
            news = self._news(_("Since you last heard:"))
            news.pop("gist")
            return self._small(headline, **news, paragraphs=paragraphs, transcript=account)
        return self._whole(headline, paragraphs=paragraphs, transcript=account)

    def _small(self, headline: str, **more: Any) -> Body:
        """A body with a question that goes before the turn and needs no board beside it."""
        asked = self._moves()
        return self._body(
            headline,
            by_when=self._by_when,
            preview=f"{self._in_short()} {asked['prompt']}",
            have=self.play.game.holdings(self._view, self.seat),
            orders=self._host_orders(),
            closing=[self._short_closing()],
            **asked,
            **more,
        )

    def _notice(self) -> Body:
        """A word about the game; what can be answered to it is a button."""
        answers = [self._button(spoken(one)) for one in self.params.get("answers", ())]
        return self._body(
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
        return [self._button(str(order("rematch")))] if over else []

    def _button(self, phrase: str) -> Move:
        return Move(phrase, "", self._link(phrase))

    def _answer(self, account: Transcript) -> Body:
        """What came of the lines: in short, or, where the seat is asked again, with the board."""
        done = (
            headlines.carried_out_ahead(account) if account.ahead else headlines.answered(account)
        )
        if self.shows_board:
            return self._whole(f"{done} {self._headline}".strip(), **self._said(account))
        if account.kept and self._goes_on:
            return self._follow_up(done, account)
        if account.kept and self._settles_first:
            return self._small(f"{done} {self._headline}".strip(), **self._said(account))
        asked = self._asked_again(account)
        said = self._said(account)
        if account.kept and not said["story"]:
            said["paragraphs"] = [*self._chosen(account), *said["paragraphs"]]
        return self._body(
            f"{done} {self._now_in_short()}".strip(),
            preview=done,
            short=not account.told and not account.preview,
            have=self._due_later if account.kept else "",
            closing=[] if asked else [*self._told_once(), self._short_closing()],
            **asked,
            **said,
        )

    def _chosen(self, account: Transcript) -> list[str]:
        """What was chosen, where its story waits for what the others choose at the same time."""
        done = [item for item in account.items if item.outcome == DONE and not item.read_as]
        phrases = told_once([spoken(phrase) for item in done for phrase in item.said])
        return [_("You chose: {phrases}.").format(phrases=phrases)] if phrases else []

    def _asked_again(self, account: Transcript) -> dict[str, Any]:
        """What may be answered now: what was tried or is held, a short menu, or what is near."""
        near = self._for_real(account) or self._nearest(account)
        if self.place.held and not account.failed:
            near = [self._button(str(one)) for one in (order("play it"), order("undo"))]
        elif menu := self._menu() if account.nothing_done else []:
            known = [move.phrase for move in menu]
            others = [move for move in near if move.phrase not in known]
            moves = [*others, *menu][: max(SHORT_MENU, len(menu))]
            prompt = spoken(self.play.pending[self.seat].prompt)
            return {"prompt": prompt, "groups": [MoveGroup("", moves)]}
        elif not near and account.nothing_done and self._is_asked:
            return self._a_few_moves(NEAREST - bool(account.not_taken))
        prompt = self._offered(account, len(near))
        return {"prompt": prompt, "groups": [MoveGroup("", near)]} if near else {}

    def _a_few_moves(self, most: int) -> dict[str, Any]:
        """The first moves of what is worth looking at, where nothing is near to what was said."""
        asked = self._moves()
        groups = [group for group in asked["groups"] if group.moves]  # a card may fit no slot
        shown = [group.moves[0] for group in groups] if len(groups) > 1 else groups[0].moves
        few = [replace(move, note="", label="") for move in shown[:most]]
        told = any(group.title for group in asked["groups"])  # how many there are
        more = 0 if told else len(self.play.pending[self.seat].choices)
        return {**asked, "groups": [MoveGroup("", few)], "more_moves": more}

    def _menu(self) -> list[Move]:
        """The choices, with the gist of their notes, where the seat is asked and has but a few."""
        if not self._is_asked or len(self.play.pending[self.seat].choices) > SHORT_MENU:
            return []
        groups = grouped_moves(self.play, self.seat, self._view, self._link)[0]
        moves = (move for group in groups for move in group.moves)
        return [replace(move, note=gist(move.note), label="") for move in moves]

    def _told_once(self) -> list[str]:
        """What a player hears once: why later answers come with the next turn, and `confirm`."""
        told = []
        if self.params.get("first"):
            told.append(
                _(
                    "From now on I answer plain orders in your next turn's letter; `mail"
                    " all`: at once."
                )
            )
        if self.params.get("confirm"):
            told.append(
                _("A drawn card cannot go back: with `confirm on` I ask before your turn ends.")
            )
        return told

    def _follow_up(self, done: str, account: Transcript) -> Body:
        """The next question of a turn, where its few answers need no board beside them."""
        asked, said = self._moves(), self._said(account)
        if not said["story"]:
            said["paragraphs"] = [*self._chosen(account), *said["paragraphs"]]
        return self._body(
            f"{done} {self._goes_on_until()}",
            preview=f"{done} {asked['prompt']}",
            have=self.play.game.holdings(self._view, self.seat),
            orders=self._host_orders(),
            closing=[self._short_closing()],
            **said,
            **asked,
        )

    def _said(self, account: Transcript) -> dict[str, Any]:
        """The account of the lines, and what is to be said beside it."""
        said: dict[str, Any] = {"transcript": account, "paragraphs": self._about()}
        if account.preview:
            said |= {
                "story": list(map(self._calling.say, account.story)),
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

    def _offered(self, account: Transcript, count: int) -> str:
        """What the buttons of an answer are for."""
        if self.place.held and not account.failed:
            return _("You can answer:")
        if account.preview and not account.failed:
            return _("To do it:")
        return _("These would work:") if count > 1 else _("This would work:")

    def _for_real(self, account: Transcript) -> list[Move]:
        """After a preview in which nothing failed, its orders to be sent again."""
        lines = [item.line for item in account.items if item.outcome == DONE]
        if not account.preview or account.failed or not lines:
            return []
        return [Move("; ".join(lines), "", self._link("\n".join(lines)))]

    def _nearest(self, account: Transcript) -> list[Move]:
        """The nearest answers that would work, instead of what was refused or only asked."""
        offering = [item for item in account.items if item.outcome in (REFUSED, TOLD)]
        near = [item.nearest or [item.example] for item in offering]
        phrases = dict.fromkeys(spoken(phrase) for some in near for phrase in some if phrase)
        return [Move(phrase, "", self._link(phrase)) for phrase in list(phrases)[:NEAREST]]

    def _end(self) -> Body:
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
            others=[self._board(one, alone=True, brief=True) for one in others]
            if self.play.game.own_boards
            else [],
            closing=[*self._closing(), self._seed()],
        )

    def _message(self) -> Body:
        said = [tuple(one) for one in self.params["messages"]]
        senders = list(dict.fromkeys(who for who, _words in said))
        hint = _("To answer: `message {who}: your words` (or `message all: ...`).")
        one = len(senders) == 1
        return self._body(
            _("{who} writes to you:").format(who=senders[0])
            if one
            else _("{who} write to you.").format(who=listed(senders)),
            preview=" ".join(with_colon(who, words) for who, words in said)[:PREVIEW],
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
    def _clock(self) -> TimeKeeper:
        return clock_of(self.post.desk, self.file)

    @cached_property
    def _calling(self) -> Calling:
        return Calling(self.play, self._view, self.seat)

    @property
    def _is_asked(self) -> bool:
        """Whether the seat has something to answer."""
        stands = self.file.status == ENDED or self.file.paused_at
        return self.seat in self.play.pending and not stands

    def _body(self, headline: str, **more: Any) -> Body:
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
        return Body(**given)

    def _whole(self, headline: str, **more: Any) -> Body:
        """A body with the news, what the seat has, the moves on offer and the board."""
        more = {**self._news(_("Since you last heard:")), **more}
        more["paragraphs"] = list(more.get("paragraphs", ()))
        if self._is_asked and not self.answered_since:
            more |= self._moves()
        elif self._is_asked:
            later = _("I have written to you since; please answer my latest letter.")
            more["paragraphs"].append(later)
        orders = self._host_orders()
        over = self.play.result is not None
        return self._body(
            headline,
            by_when=self._by_when if self._plays_on else "",
            preview=f"{self._in_short()} {more.pop('gist', '')}".strip(),
            have="" if over else self.play.game.holdings(self._view, self.seat),
            prices=self.play.game.price_list(self._view, self.seat) if self._is_asked else "",
            board=self._board(
                self.seat, told=_told_in(more.get("groups", ())), brief=self._was_told_of_signs
            ),
            picture_key=self.play.game.picture_key() if self._is_early else "",
            small_print=self.play.game.small_print(self._view, self.seat) if self._plays_on else "",
            rivals=[] if over else self._rivals("\n".join(more["story"])),
            orders=orders,
            **more,
        )

    def _news(self, title: str) -> dict[str, Any]:
        """What this letter tells of the story: the latest sentences, and how many came before."""
        places = self.params.get("news", ())
        shown = shown_places(self.play, self.seat, self.params, self._view)
        told = [self.play.log[place] for place in shown]
        gist = gist_of(self.play, self.seat, shown, self._view) if shown else None
        told += [Told(0, None, *one) for one in self.params.get("draft", ())]
        return {
            "breakdown": self._calling.breakdown(told),
            "story": told_together(self._calling, (one for one in told if not is_table(one))),
            "story_title": title,
            "story_more": len(places) - len(shown),
            "gist": self._calling.tell(self.play.log[gist]) if gist is not None else "",
        }

    def _moves(self) -> dict[str, Any]:
        """The moves worth looking at, and how many there are in all."""
        groups, offers = grouped_moves(self.play, self.seat, self._view, self._link)
        count = len(offers)
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
            return " ".join(self._others_awaited)
        return f"{self._turn_now} {self._by_when}".strip()

    @property
    def _headline(self) -> str:
        """The same without what stands below it: as whom, and until when."""
        return self._turn_now if self._plays_on else self._now()

    @property
    def _due_later(self) -> str:
        """What the seat has to settle before its next turn, and may settle now."""
        open_aside = self.play.asides(self.seat)
        return spoken(open_aside.prompt) if open_aside is not None else ""

    @property
    def _is_early(self) -> bool:
        """Whether the game is in its first rounds, in which signs are still explained."""
        return (self.play.round or 0) <= EARLY

    @property
    def _turn_now(self) -> str:
        return headlines.your_turn(self.play, self.seat, self._view)

    @property
    def _by_when(self) -> str:
        side = self._calling.played(self.seat)
        you_are = _("You are {side}.").format(side=side) if side else ""
        return f"{you_are} {self._by()}".strip()

    @property
    def _plays_on(self) -> bool:
        """Whether the seat has something to answer in a game that is not over."""
        return self._is_asked and self.play.result is None

    def _now_in_short(self) -> str:
        """The same, where the board and the question are in a letter that the player has."""
        if not self._is_asked or self.play.result is not None:
            return self._now()
        still = self._until(
            _("It is still your turn."), _("It is still your turn (until {time} {ours}).")
        )
        return " ".join([still, *self._others_awaited])

    def _goes_on_until(self) -> str:
        return self._until(_("Your turn goes on."), _("Your turn goes on (until {time} {ours})."))

    def _until(self, plain: str, timed: str) -> str:
        """One of these sentences, by whether a deadline lies ahead."""
        deadline, zone = self._clock.deadline(self.seat), reading().zone
        if deadline is None or deadline <= self.post.desk.clock():
            return plain
        return timed.format(time=say_time(deadline, zone), ours=headlines.zone_words(zone))

    def _in_short(self) -> str:
        """The same in a few words, for a list of letters."""
        if not self._is_asked:
            return self._now()
        return self._until(_("Your turn."), _("Your turn, until {time} {ours}."))

    @cached_property
    def _others_awaited(self) -> list[str]:
        """Whom the game waits for beside this seat, and until when."""
        if self.file.paused_at:
            return []
        waiting = awaited(self.file, self._clock.deadline)
        others = [one for one in waiting if one.seat != self.place.name]
        return sentences(others, reading().zone)

    @property
    def _was_told_of_signs(self) -> bool:
        """Whether an earlier letter has shown the board with all that explains it."""
        return self.note.kind != kinds.START

    def _board(
        self, focus: int, *, alone: bool = False, told: str = "", brief: bool = False
    ) -> str:
        """The board as this seat sees it, of which `focus` has the middle, or of that seat only.

        `told` is what the letter says above it; `brief` leaves out what `board` tells on request.
        """
        whose = {"focus": focus, "names": self.play.names, "alone": alone}
        over = self.play.result is not None
        shown = {**whose, "told": told, "brief": brief, "over": over}
        return render_board(self.play.game, self._view, "txt", **shown)

    def _rivals(self, news: str) -> list[str]:
        return [one.words(news) for one in self.play.game.rivals(self._view, self.seat)]

    def _host_orders(self) -> list[Move]:
        """Orders of ours that are worth a button, in the reader's language."""
        return [Move(str(one), "", self._link(str(one))) for one in self._orders_now()]

    def _orders_now(self) -> Iterator[Text]:
        if self.play.result is not None or self.file.status == ENDED:
            yield order("rematch")
            return
        if self._is_asked:
            yield order("legal")
        if self.play.can_undo(self.seat):
            yield order("undo")
        yield order("board")
        yield order("help")

    def _link(self, order: str) -> str:
        return self._link_of(order) if self.links else ""

    @cached_property
    def _link_of(self) -> Callable[[str], str]:
        bare = "" if self.post.mailbox.separator else self.note.id
        subject = subjects.answer(self.subject)
        return links_to(self.post.address(self.token), subject, bare)

    def _by(self) -> str:
        deadline = self._clock.deadline(self.seat)
        return headlines.by_when(deadline, reading().zone, self.post.desk.clock())

    def _overdue(self) -> list[str]:
        """What follows for a seat whose time is over and whose grace is not."""
        keeper, now = self._clock, self.post.desk.clock()
        deadline, ends = keeper.deadline(self.seat), keeper.grace_ends(self.seat)
        if deadline is None or ends is None or not deadline <= now < ends:
            return []
        return [headlines.what_follows(keeper.rules.missed, ends, reading().zone)]

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
        if self.note.kind == kinds.START:
            how = _(
                "Answer this letter with your orders at the top, one per line. `legal` lists every"
                " move, `preview` as the first line tries without keeping, `undo` takes back,"
                " `help` tells the rest."
            )
        else:
            how = _("Orders go on top. `help` tells more.")
        if self._in_company:
            how = f"{how} {_('`message all: ...` writes to the others.')}"
        return [how, *self._told_once(), self._signature()]

    @property
    def _in_company(self) -> bool:
        """Whether there is somebody else to write to."""
        others = [seat for seat in self.file.seats if seat is not self.place]
        return any((seat.player or seat.invited) and not seat.bot for seat in others)

    def _short_closing(self) -> str:
        if not self._is_asked and self._in_company:
            return _("`board` shows the board, `message all: ...` writes to the others.")
        if not self._is_asked:
            return _("`board` shows the board, `help` tells the rest.")
        if self.play.can_undo(self.seat):
            return _("`undo` takes your answer back, `board` shows the board, `legal` your moves.")
        return _("`board` shows the board, `legal` lists your moves, `help` tells the rest.")

    def _signature(self) -> str:
        return f"{self.post.settings.host.name} <{self.post.mailbox.bare}>"


def _told_in(groups: Sequence[MoveGroup]) -> str:
    """What moves are said to do."""
    return "\n".join(
        note for group in groups for note in (group.note, *(move.note for move in group.moves))
    )


_ASKING = frozenset({kinds.START, kinds.TURN, kinds.REMINDER, kinds.NEWS, kinds.STANDING})
"""The letters that ask, if there is something to ask."""


def gist(note: str) -> str:
    """The beginning of a note that names what is meant, such as a card; nothing if it is long."""
    head, colon, _rest = note.partition(": ")
    return head.rstrip() if colon and len(head) <= GIST else ""
