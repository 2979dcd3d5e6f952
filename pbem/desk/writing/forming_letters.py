"""What letters of a game say that has not started: invitations, and answers to them."""

from __future__ import annotations

from pbem.desk import registry
from pbem.desk.gamefile import GameFile, SeatFile
from pbem.desk.post import Post
from pbem.desk.timing.time_rules import BOT, RESIGN, WAIT, read_rules, say_span
from pbem.desk.writing import subjects
from pbem.desk.writing.played_with import played_with
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.text import _, mark, order, spoken, within
from pbem.mail.address import Token
from pbem.mail.compose.body import Body, Move, MoveGroup
from pbem.mail.compose.links import mailto
from pbem.store.errors import NotFound
from pbem.store.letter_notes import Note


class FormingLetters:
    """Makes the body for a note to one seat of a game that waits for players."""

    def __init__(self, post: Post, file: GameFile, note: Note) -> None:
        self.post = post
        self.file = file
        self.note = note
        self.place = file.seats[int(note.to)]

    @property
    def token(self) -> Token:
        """What the letter's reply address stands for."""
        params = self.note.params
        return Token(
            self.file.id,
            int(self.note.to),
            params.get("question", self.place.question),
            params.get("generation", self.place.generation),
        )

    @property
    def subject(self) -> str:
        """The subject of this letter."""
        if to := self.note.params.get("subject"):
            return subjects.answer(to)
        return subjects.news(self.file)

    @property
    def shows_board(self) -> bool:
        """There is none yet."""
        return False

    def body(self) -> Body:
        """An invitation, or where the game stands."""
        words = spoken(self.note.params.get("words", ""))
        invited = bool(self.place.invited)
        headline = words or self._invitation()
        answers = _INVITED if invited else _SEATED
        paragraphs = [
            _(_WHAT_IT_IS) if invited else "",
            self._options(),
            self._time(),
            self._seats(),
        ]
        return Body(
            headline=headline,
            host=self.post.settings.host.name,
            title=self.subject,
            preview=headline,
            seat=self.place.name,
            paragraphs=[words for words in paragraphs if words],
            prompt=_("You can answer:"),
            groups=[
                MoveGroup(
                    "",
                    [Move(str(word), _(said), self._link(str(word))) for word, said in answers],
                )
            ],
            closing=[
                *(self._in_other_languages() if invited else ()),
                f"{self.post.settings.host.name} <{self.post.mailbox.bare}>",
            ],
        )

    def _invitation(self) -> str:
        """Who invites to what; by the name that the proposer wants to be called by, if any."""
        title, seat = registry.find(self.file.game).called, self.place.called
        try:
            name = self.post.desk.people.read(self.file.proposer).name if self.file.proposer else ""
        except NotFound:  # who has left this host since
            name = ""
        if self._is_own_name(str(seat)):
            if not name:
                return _("You are invited to play {title}.").format(title=title)
            return _("{name} invites you to play {title}.").format(name=name, title=title)
        if not name:
            return _("You are invited to play {title}, as {seat}.").format(title=title, seat=seat)
        return _("{name} invites you to play {title}, as {seat}.").format(
            name=name, title=title, seat=seat
        )

    def _is_own_name(self, seat: str) -> bool:
        """Whether the seat is but called as whoever is invited, by name or by address."""
        try:
            invited = self.post.desk.people.read(self.place.invited)
        except NotFound:
            return False
        names = (invited.name, invited.address.partition("@")[0])
        return seat.casefold() in [one.casefold() for one in names]

    def _in_other_languages(self) -> list[str]:
        """A line in each language that the inviter does not read, for who reads only that."""
        title, lines = registry.find(self.file.game).called, []
        for code in LANGUAGES:
            with reading_as(reader_of(code)):
                lines.append(_(IN_A_LINE).format(title=title))
        own = _(IN_A_LINE).format(title=title)
        return [line for line in dict.fromkeys(lines) if line != own]

    def _link(self, order: str) -> str:
        bare = "" if self.post.mailbox.separator else self.note.id
        return mailto(self.post.address(self.token), subjects.answer(self.subject), order, bare)

    def _options(self) -> str:
        return played_with(registry.find(self.file.game), self.file, turns_told=True)

    def _time(self) -> str:
        """What a player's time is, and what comes when it is over."""
        rules = read_rules(self.file.time)
        if not rules.ticking:
            return _("There is no deadline: a player may think as long as they like.")
        if rules.per_turn:
            words = _("You have {time} for each turn.").format(time=say_span(rules.per_turn))
        else:
            words = _("You have {time} in all, and more with every answer.").format(
                time=say_span(rules.bank)
            )
        return f"{words} {_(_WHEN_OVER[rules.missed]).format(grace=say_span(rules.grace))}"

    def _seats(self) -> str:
        said = [f"{seat.called} ({seat_state(seat)})" for seat in self.file.seats]
        return _("The seats: {seats}.").format(seats=", ".join(said))


def seat_state(seat: SeatFile) -> str:
    """Who has a seat of a game that waits for players; a game may have other words for `open`."""
    if seat.by_rules:
        return seat.by_rules
    if seat.bot:
        return _("a bot")
    if seat.player:
        return str(within("seat", "taken"))
    return str(within("seat", "invited") if seat.invited else within("seat", "open"))


_WHAT_IT_IS = mark(
    "This is a board game that is played by mail: letters come with the board and a question, and"
    " you answer with a line. If you do not want to play, answer `no`, or do nothing."
)
IN_A_LINE = mark(
    "You are invited to {title}, a board game by mail. `yes` takes the seat, `no` declines."
)
_WHEN_OVER = {
    WAIT: mark("If you are more than {grace} late, the others may vote to go on without you."),
    BOT: mark("If you are more than {grace} late, a bot plays for you until you are back."),
    RESIGN: mark("If you are more than {grace} late, you are out of the game."),
}
_INVITED = ((order("yes"), mark("take the seat")), (order("no"), mark("decline")))
_SEATED = ((order("leave"), mark("give the seat up again")),)
