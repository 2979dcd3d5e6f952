"""One request for a seat: its lines are read and done, one after the other, in one commit.

A line that begins like an order, or names a site, a slot or a card, is one, and stops the letter if
it fails. Any other line, above or below the orders, is ignored and listed if it cannot be read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from pbem.desk import holding, orders, standing_orders
from pbem.desk.agreeing.answering import consent
from pbem.desk.agreeing.enacting import enact
from pbem.desk.agreeing.motions import TAKE, drop_requests
from pbem.desk.desk import Desk
from pbem.desk.gamefile import ENDED, GameFile, known_as
from pbem.desk.letters.letter_book import Answer, limit_words, may_answer
from pbem.desk.orders.base import ENDINGS, AtSeat
from pbem.desk.orders.message import Message
from pbem.desk.orders.other_languages import in_english
from pbem.desk.plain_asking import begins_like_question, is_question, pointer, polite_order
from pbem.desk.sitting import Sitting
from pbem.desk.transcript import (
    IGNORED,
    REFUSED,
    TOLD,
    UNDONE,
    UNREAD,
    Item,
    Transcript,
    done_item,
    refused_item,
)
from pbem.desk.visits.seat_visit import SeatVisit
from pbem.engine.errors import NotAllowed, OrderError, PbemError
from pbem.engine.language import Language
from pbem.engine.orders import Outcome, carry_out, language_of
from pbem.engine.play import Play
from pbem.engine.reader import reading_as
from pbem.engine.text import Words, _, joined, text

THANKS = frozenset(  # how people end a letter
    {
        *("thanks", "thank", "thx", "cheers", "regards", "best", "kind", "warm", "greetings"),
        *("sincerely", "yours", "love", "bye", "merci", "danke", "gracias", "saludos", "ciao"),
        *("cordialement", "viele", "liebe", "mfg", "lg"),
    }
)
WHEN_MY_TURN = "when my turn:"
_SHORTEST = 3
_GREETING_WORDS = 3  # below a message, a longer line may be meant for the others
_NAME_WORDS = 3
_MOST_LINES = 200
_MOST_TOLD = 100_000
_SHORT = 1000


class SeatLetter(NamedTuple):
    """A letter to a seat's signed address: which question it answers, under which key.

    An answer to an old question plays nothing, one to a void letter does nothing at all. `about`
    is what the answer says beside the account of the lines. One that is `doubtful` may be from a
    machine: it is answered only if an order in it was understood.
    """

    message_id: str
    question: int
    generation: int
    about: Mapping[str, Any] = MappingProxyType({})
    doubtful: bool = False


class Reply(NamedTuple):
    """What came of a request: the account of it, and the game as it stands now."""

    transcript: Transcript
    file: GameFile
    play: Play[Any]
    afterwards: list[Callable[[], object]]


def give_orders(
    desk: Desk, number: int, seat: int, lines: Sequence[str], letter: SeatLetter | None = None
) -> Reply:
    """Do the lines for a seat, in one commit; a letter that came before changes nothing."""
    with desk.sitting(number) as game:
        reply = give_orders_at(desk, game, seat, lines, letter)
    for act in reply.afterwards:
        act()
    return reply


def give_orders_at(
    desk: Desk, game: Sitting, seat: int, lines: Sequence[str], letter: SeatLetter | None
) -> Reply:
    """The same in a sitting that is open; `afterwards` is to be done when it is over."""
    ordering = _Ordering(desk, game, seat, letter)
    ordering.run(lines)
    visit = ordering.visit
    return Reply(visit.transcript, game.file, visit.play, visit.afterwards)


def begins_like_order(game: Sitting, line: str) -> bool:
    """Whether a line begins like an order of the host or of the game."""
    if orders.find_at_seat(line) is not None:
        return True
    return game.has_begun and language_of(game.play, orders.reserved()).begins_order(
        line, _SHORTEST
    )


class _Ordering:
    """The lines of one seat at one game: done in one commit, or known as done before."""

    def __init__(self, desk: Desk, game: Sitting, seat: int, letter: SeatLetter | None) -> None:
        self.game = game
        self.seat = seat
        self.letter = letter
        self.visit = SeatVisit(desk, game, seat, letter.message_id if letter else "")
        game.sender = seat
        mine = game.file.seats[seat]
        self._old = letter is not None and letter.question != mine.question
        self._void = letter is not None and letter.generation != mine.generation
        self._limit: Words = ""  # what the last answer of the day says
        self._known = known_as(seat, letter.generation, letter.message_id) if letter else ""

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, unless they came before, and commit what came of them."""
        visit, game = self.visit, self.game
        first = game.file.heard(self._known)
        if first is not None:
            visit.transcript.repeated = first
            if self._may_answer():
                self._commit(answered=True)
            return
        handed_back = not self._void and self._hand_back()
        step = game.play.snapshot.number
        _Reader(visit, old=self._old, void=self._void).run(lines)
        if handed_back:
            own = Item(_("(you are back)"), TOLD, text=_("The bot that played for you has gone."))
            visit.transcript.items.insert(0, own)
        if visit.decided is not None:
            before = game.play
            enact(game, visit.decided, None if self.letter is None else self.seat)
            visit.play = game.play
            visit.transcript.resend |= game.play is not before  # a turn was taken back
        kept = visit.transcript.changed and not visit.transcript.preview
        if kept:
            visit.transcript.story = [told.said for told in game.play.story(self.seat, step)]
        if kept or visit.acted or self.letter is not None:
            game.file.note_heard(self._known, game.now, _in_short(visit.transcript))
            self._commit(answered=kept or self._may_answer())

    def _hand_back(self) -> bool:
        """A player who is back keeps the seat; whether a bot stood in, which is gone now."""
        mine = self.visit.mine
        if not mine.player:
            return False
        if any(one.seat == self.seat and one.kind == TAKE for one in self.game.file.motions):
            told = _("The player of {seat} is back in game {number}.")
            drop_requests(self.game, self.seat, told)
            self.visit.acted = True
        stood_in = bool(mine.bot)
        if stood_in:
            mine.bot = ""
            back = _("The player of {seat} is back, so no bot plays for {seat} any more.")
            self.game.letters.tell_others(self.seat, text(back, seat=mine.name))
            self.visit.acted = True
        return stood_in

    def _may_answer(self) -> bool:
        """Whether a letter that changed nothing is answered; counts it if so."""
        if self.letter is None or (self.letter.doubtful and self.visit.transcript.empty):
            return False
        most = self.game.books.seat_answers_a_day
        allowance = may_answer(self.visit.mine, self.game.now, most, void=self._void)
        if allowance.last and not self._void:
            self._limit = limit_words(self.game.now)
        return allowance.granted

    def _commit(self, *, answered: bool) -> None:
        if answered and self.letter is not None:
            about = dict(self.letter.about)
            if self._limit:
                about["limit"] = self._limit
            self.game.answer = Answer(self.seat, self.visit.transcript, about)
        self.game.commit()


def _in_short(transcript: Transcript) -> str:
    """What became of a letter, to be said again if it comes again."""
    said = [f"{item.line[:60]}: {item.outcome}" for item in transcript.items[:20]]
    return "; ".join(said) or "there was no order in it"


class _Reader:
    """Reads the lines: orders of the host, questions to the game, orders of the game."""

    def __init__(self, visit: SeatVisit, *, old: bool, void: bool) -> None:
        self.visit = visit
        self.transcript = visit.transcript
        self.old = old
        self.void = void
        self.language: Language = language_of(visit.play, orders.reserved(), visit.reader.language)
        self._batch: list[str] = []
        self._doubtful: set[int] = set()  # lines of the batch that are likely to be chatter
        self._ordered = False
        visit.ends_text = self._ends_text

    def run(self, lines: Sequence[str]) -> None:
        """Do the lines, one after the other, until one fails or the orders end."""
        self.visit.lines = list(lines[:_MOST_LINES])
        while self.visit.lines:
            line = self.visit.lines.pop(0)
            try:
                if self._ends(line):
                    self.visit.lines.insert(0, line)
                    break
                self._line(line)
            except OrderError as error:
                self._refuse(line, error)
            if self.transcript.failed:
                break
        if not self.transcript.failed:
            self._flush()
        if self.transcript.empty and not self._ordered:
            self._look_again()
        self.transcript.items += map(self._not_read, self.visit.lines)
        self.transcript.items = [self._pointed(item) for item in self.transcript.items]
        if self.transcript.preview:
            self.transcript.story = self.visit.previewed_story()

    def _not_read(self, line: str) -> Item:
        """A line below one that failed; of a message it is said that it was not sent."""
        order, _line = orders.said_at_seat(line, self.visit.reader.language)
        if not self.transcript.failed or not isinstance(order, Message):
            return Item(line, UNREAD)
        unsent = _("Not sent, since the order above was not carried out.")
        return Item(line, REFUSED, text=unsent)

    def _look_again(self) -> None:
        """In a letter without any order, a line that could be an answer was meant as one.

        It is one that begins as an answer does (`take Atlantis`), or has no word but the game's
        (`done`, where that is not on offer).
        """
        question = self.visit.play.pending.get(self.visit.seat)
        if question is None or self.old:
            return
        beginnings = {question.phrase(one).casefold().split()[0] for one in question.choices}
        for place, item in enumerate(self.transcript.items):
            words = self.language.plain_words(item.line)
            if words and (words[0] in beginnings or self._could_be_order(item.line)):
                later = self.transcript.items[place + 1 :]
                del self.transcript.items[place:]
                self._collect(item.line, sure=True)
                self._flush()
                self.transcript.items += [Item(one.line, UNREAD) for one in later]
                return

    def _could_be_order(self, line: str) -> bool:
        """Whether a line has no word but the game's, and no word of plain talk either."""
        language = self.language
        if not language.free or standing_orders.unreadable(language, line):
            return False
        return not any(map(language.lexicon.idle, language.plain_words(line)))

    def _ends_text(self, line: str) -> bool:
        """Whether the text of a message ends before this line."""
        if self._ends(line, _GREETING_WORDS):
            return True
        if orders.said_at_seat(line, self.visit.reader.language)[0] or self._answers(line):
            return True
        segments = self.language.segments(line)
        return bool(segments) and self.language.lexicon.names_thing(segments[0].words[0])

    def _ends(self, line: str, longest: int = 0) -> bool:
        """Whether the letter ends with this line: by our own words for it, or by a greeting."""
        words = line.casefold().strip(" .!,").split()
        if not words or 0 < longest < len(words):
            return False
        if len(words) == 1 and words[0] in ENDINGS:
            return True
        return self._ordered and words[0].strip(",.!") in THANKS

    def _plays_it(self, line: str) -> bool:
        """Whether the line says that what is held is to be played."""
        if line.casefold().strip(" .!") in holding.PLAY_IT:
            return True
        return bool(in_english(line, self.visit.reader.language, holding.PLAY_IT))

    def _line(self, line: str) -> None:
        if self.void:
            raise void_letter(line)
        if self.visit.mine.held and self._plays_it(line):
            self._play_held(line)
            return
        known, ours = orders.said_at_seat(line, self.visit.reader.language)
        if known is None and (word := consent(self.visit.file, self.visit.mine.name, line)):
            known = orders.find_at_seat(word)
        if known is None and (asked := polite_order(line)):
            known, ours = orders.find_at_seat(asked), asked
        if known is not None:
            self._flush()
            if self.transcript.failed:
                self.visit.lines.insert(0, line)
            else:
                self._do(known, line, ours)
        else:
            sure = self._is_order(line) and len(line.strip(" .,!")) > 1  # not an initial
            if (sure and self._answers(line)) or not self._look_up(line):
                self._collect(line, sure=sure)

    def _collect(self, line: str, *, sure: bool) -> None:
        """Keep a line for the game; one that is not surely an order may be ignored."""
        if sure:
            self._ordered = True
        else:
            self._doubtful.add(len(self._batch))
        self._batch.append(line)

    def _do(self, known: AtSeat, line: str, ours: str) -> None:
        """Do an order of the host; the account shows the line as typed, not in our words."""
        if known.plays:
            self._see_open(line)
        elif self.transcript.preview and not known.asks:
            left_out = _("Left out, since this is a preview.")
            self.transcript.items.append(Item(line, TOLD, text=left_out))
            return
        rest = ours.split(maxsplit=1)[1:]
        try:
            said = self.visit.answered(known, rest[0].strip() if rest else "")
        except OrderError:
            raise
        except PbemError as error:
            raise NotAllowed(line, error.why) from error
        self._ordered = True
        self._tell(line, said)

    def _tell(self, line: str, said: Words) -> None:
        """Say what came of a line; long answers only while the letter does not get too long."""
        told = sum(len(str(item.text)) for item in self.transcript.items)
        length = len(str(said))
        if told and length > _SHORT and told + length > _MOST_TOLD:
            raise NotAllowed(line, _("One letter can tell no more than that; ask in another one."))
        self.transcript.items.append(Item(line, TOLD, text=said))

    def _see_open(self, line: str) -> None:
        """See that this letter may act on the game."""
        if self.old:
            raise old_letter(line)
        if self.visit.file.status == ENDED:
            raise NotAllowed(line, _("This game has ended."))
        if self.visit.file.paused_at:
            raise NotAllowed(line, _("The operator has paused this game; it will go on later."))

    def _look_up(self, line: str) -> bool:
        """Let the game answer a question about its things, such as `card 28`."""
        play = self.visit.play
        first, *rest = line.split() or [""]
        words = (first, *self.language.lexicon.read(first.casefold()).terms)  # `carte 28`
        with reading_as(self.visit.reader):
            view = play.view(self.visit.seat)
            found = (play.game.lookup(view, [one, *rest]) for one in words)
            said = next((one for one in found if one is not None), None)
        if said is None:
            return False
        self._flush()
        self._tell(line, said)
        return True

    def _answers(self, line: str) -> bool:
        """Whether the line begins with an answer to what the seat is asked now."""
        play, seat = self.visit.play, self.visit.seat
        question = play.pending.get(seat) or play.asides(seat)
        segments = self.language.segments(line)
        return (
            question is not None
            and bool(segments)
            and self.language.match(question, segments[0].words) is not None
        )

    def _is_order(self, line: str) -> bool:
        """Whether a line is meant as an order; the sender's own name never is."""
        question = self.visit.play.pending.get(self.visit.seat)
        meant = self.language.begins_order(line, _SHORTEST) or (
            question is not None and self.language.speaks_of(question, line)
        )
        return meant and not self._is_signature(line)

    def _is_signature(self, line: str) -> bool:
        """Whether a line is nothing but the sender's name, or the first part of it."""
        words = line.casefold().strip(" .,!~-–—").split()
        if not words or len(words) > _NAME_WORDS or not "".join(words).isalpha():
            return False
        names = [self.visit.mine.name]
        if self.visit.mine.player:
            names.append(self.visit.person().name)
        return any(words == name.casefold().split()[: len(words)] for name in names)

    def _flush(self) -> None:
        """Carry out the game orders that were collected so far."""
        lines, self._batch = self._batch, []
        doubtful, self._doubtful = self._doubtful, set()
        if not lines:
            return
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        try:
            self._see_open(sure[0] if sure else lines[0])
        except NotAllowed as error:
            self._refuse_all(lines, doubtful, error)
            return
        play = self.visit.play
        if self._hold(lines, doubtful):
            return
        entries = len(play.record)
        outcome = carry_out(
            play,
            self.visit.seat,
            lines,
            orders.reserved(),
            doubtful,
            self.visit.reader.language,
            costs=self.transcript.preview,
        )
        self._ordered |= bool(outcome.done)
        self.transcript.items += self._account(lines, outcome)
        if outcome.stopped_at is not None:
            self.transcript.stopped_at = str(outcome.stopped_at)
        self.transcript.changed |= len(play.record) > entries

    def _hold(self, lines: list[str], doubtful: set[int]) -> bool:
        """Hold lines that end the turn, where the player wants that."""
        mine = self.visit.mine
        if not mine.confirm or self.transcript.preview:
            return False
        seat, language = self.visit.seat, self.visit.reader.language
        reserved = orders.reserved()
        mine.held = holding.to_hold(
            self.visit.play,
            seat,
            lambda trial: carry_out(trial, seat, lines, reserved, doubtful, language),
        )
        if not mine.held:
            return False
        sure = [line for number, line in enumerate(lines) if number not in doubtful]
        self._ordered = self.visit.acted = True
        told = holding.held_words(mine.held)
        self.transcript.items.append(Item("; ".join(sure or lines), TOLD, text=told))
        return True

    def _play_held(self, line: str) -> None:
        """Play what is held, since its player says so."""
        self._see_open(line)
        play = self.visit.play
        entries = len(play.record)
        outcome = holding.play_held(self.visit.file, play, self.visit.seat)
        self._ordered = self.visit.acted = True
        self.transcript.changed |= len(play.record) > entries
        self.transcript.items += [done_item(one) for one in outcome.done]
        if outcome.error is not None:
            raise outcome.error

    def _refuse_all(self, lines: list[str], doubtful: set[int], error: NotAllowed) -> None:
        """Refuse the first line that is an order; chatter stays what it is."""
        refused = False
        for number, line in enumerate(lines):
            if number in doubtful and not self._answers(line):
                self.transcript.items.append(Item(line, IGNORED))
            elif refused:
                self.transcript.items.append(Item(line, UNREAD))
            else:
                self._refuse(line, error)
                refused = True

    def _account(self, lines: list[str], outcome: Outcome) -> Iterator[Item]:
        """What became of each line of a batch, in the order of the letter."""
        done = iter(outcome.done)
        kept = len(outcome.done)
        for number, line in enumerate(lines):
            if outcome.error is not None and number == outcome.failed:
                self._keep_for_later(outcome.error, line)
                yield refused_item(line, outcome.error)
            elif number in outcome.ignored:
                yield Item(line, IGNORED)
            elif outcome.error is not None and number > outcome.failed:
                yield Item(line, UNREAD)
            elif kept:
                kept -= 1
                yield done_item(next(done))
            elif outcome.error is not None:
                yield Item(line, UNDONE)

    def _pointed(self, item: Item) -> Item:
        """A question to the host is answered with the orders that would answer it."""
        ignored = item.outcome in (IGNORED, UNREAD)
        if orders.said_at_seat(item.line, self.visit.reader.language)[0] is not None:
            return item
        if not is_question(item.line) or not (ignored or (item.outcome == REFUSED)):
            return item
        offered = item.nearest and not begins_like_question(item.line)
        if offered or (ignored and "?" not in item.line):
            return item
        told = pointer(self.visit.play, self.visit.seat, item.line)
        if ignored:
            return Item(item.line, TOLD, text=told)
        item.text = joined([item.text, told], " ")
        return item

    def _keep_for_later(self, error: OrderError, line: str) -> None:
        """Out of turn, offer the line that would keep the order until it is asked for."""
        play = self.visit.play
        if self.visit.seat not in play.pending and not play.result and not error.example:
            ahead = f"{WHEN_MY_TURN} {line.strip()}"
            if not standing_orders.unreadable(self.language, line):
                error.example = ahead

    def _refuse(self, line: str, error: OrderError) -> None:
        self.transcript.items.append(refused_item(line, error))


def old_letter(line: str) -> NotAllowed:
    """Why an answer to an old letter plays nothing."""
    return NotAllowed(
        line,
        _(
            "This answers an older letter, so nothing was played. "
            "Please answer the latest letter of this game."
        ),
    )


def void_letter(line: str) -> NotAllowed:
    """Why an answer to a letter from before `rekey` does nothing at all."""
    return NotAllowed(
        line,
        _(
            "This answers a letter that was made void by `rekey`, so nothing was done. "
            "Please answer the latest letter of this game."
        ),
    )
