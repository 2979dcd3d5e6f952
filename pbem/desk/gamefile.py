"""What is kept of a game: the play, who sits where, and the letters that are still to go out."""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

import re
from collections.abc import Collection
from typing import Any

import msgspec

from pbem.desk import registry
from pbem.engine.languages import LANGUAGES, SOURCE
from pbem.engine.play import Play
from pbem.engine.prepared import prepared
from pbem.engine.reader import reader_of, reading_as
from pbem.engine.table import Told
from pbem.engine.text import Words, joined, mark, text
from pbem.store import handled
from pbem.store.errors import NotFound
from pbem.store.handled import Became

MESSAGES_KEPT = 50

FORMING = "forming"
RUNNING = "running"
FINISHED = "finished"
ENDED = "ended"
STATUSES = {
    FORMING: mark("forming"),
    RUNNING: mark("running"),
    FINISHED: mark("finished"),
    ENDED: mark("ended"),
}
"""What the status of a game is called."""

UNNAMED = re.compile(r"Seat(\d+)")
"""The name of a seat that nobody has taken yet."""

TO_BE_RATED = "finished"
"""The set of games that are over, or end just now, and are not rated yet."""


class Part(msgspec.Struct, array_like=True):
    """One part of a standing order: a condition (empty: always) and the orders to give then.

    With a `round` it is the only part of its order, and is not used up before the round is over.
    """

    condition: str
    orders: str
    round: int | None = None
    during: int | None = None
    """The step in the midst of which it was given: it is for a later one."""
    spoken: str = SOURCE
    """The language in which the orders may be, besides English."""
    waits: int | None = None
    """The turn, by its step, in which it waits for an answer that goes before it."""
    turns: int = 0
    """How many turns of the seat go before the one that it is for."""


Chain = list[Part]


class Motion(msgspec.Struct):
    """Something that needs the others' yes: about which seat, and who has agreed so far.

    When somebody is to take a seat over and all agree, its late player hears of it: `agreed_at`
    says when, and at `due` their silence counts as a yes. `span` are the seconds by which a
    deadline is to be drawn out, and `position` is then the turn for which that is asked.
    """

    kind: str
    seat: int = -1
    position: int = 0
    person: str = ""
    agreed: list[str] = []
    agreed_at: int = 0
    due: int = 0
    span: int = 0

    def same_as(self, other: "Motion") -> bool:
        """Whether both ask for the same thing, though perhaps at another moment."""
        mine, others = ((one.kind, one.seat, one.person, one.span) for one in (self, other))
        return mine == others


class SeatFile(msgspec.Struct):
    """Who sits on a seat and how far that player has been kept up to date.

    `player` is a person's id, `bot` the name of the bot that plays instead, `invited` the id of
    a person who has not said yes yet; `by_rules` is the kind of a seat that the rules play
    themselves (an Automa). `question` counts what this seat was asked: the reply
    addresses carry it, so that an answer to an older letter is known as such. `generation` is
    raised by `rekey`. `told` says how much of the story, of the play's log, this seat has been
    told; `told_early` are sentences of its unfinished turn that it has been told before the log has
    them, and `behind` the places in the log of those that its latest news only counted ('and 14
    more'). `asked_at`, `bank`, `extra` and `reminded` are the seat's clock: since when its turn
    runs, what is left in its bank (None: all), what the operator or the others gave it for this
    turn, and which reminder it had last. `ahead` are the orders
    that its player gave for the turns to come. `first_letter` is the Message-ID of the first letter
    of this game to this player, `letters` are the latest
    letters to this seat (Message-ID, question, generation), so that an answer is known by what
    it answers; `answers` counts today's answers to letters that changed nothing, `void_answers`
    those to letters that are void, and `stirred`
    today's letters to others that this seat has caused beside its moves; `was_answered` says that
    the player knows that the answer to a plain order may come with the next question. `mail` says
    which letters the player wants and `form` in which form (empty: as the person likes it).
    `muted` are the names of the seats whose messages the player does not want. `confirm` says that
    what ends a turn waits for `done`; `held` are the lines that wait. `knows_confirm` says that the
    player has been told of it, once. `tried` are the orders of the latest preview that failed in
    nothing, or what alone was offered instead of a line, and the question that they answer:
    `go ahead` plays them.
    """

    name: str
    player: str = ""
    bot: str = ""
    invited: str = ""
    by_rules: str = ""
    question: int = 0
    generation: int = 0
    told: int = 0
    told_early: list[Told] = []
    behind: list[int] = []
    asked_at: int = 0
    bank: int | None = None
    extra: int = 0
    reminded: int = 0
    ahead: list[Chain] = []
    first_letter: str = ""
    letters: list[tuple[str, int, int]] = []
    answers: tuple[int, int] = (0, 0)
    void_answers: tuple[int, int] = (0, 0)
    stirred: tuple[int, int] = (0, 0)
    was_answered: bool = False
    mail: str = "turns"
    form: str = ""
    muted: list[str] = []
    confirm: bool = False
    held: list[str] = []
    knows_confirm: bool = False
    tried: tuple[int, list[str]] = (0, [])
    offered: tuple[int, list[str]] = (0, [])
    """What the latest answer with one list offered, and the question that it is for."""
    refused: tuple[str, Words] = ("", "")
    """The latest line that was not carried out, and why."""

    @property
    def key(self) -> tuple[int, int]:
        """What an answer to the latest letter carries: the question and the generation."""
        return (self.question, self.generation)

    @property
    def called(self) -> Words:
        """The name; that of a seat which nobody has taken yet is of the reader's language."""
        unnamed = UNNAMED.fullmatch(self.name)
        return text("Seat{n}", n=int(unnamed[1])) if unnamed else self.name

    @property
    def taken(self) -> bool:
        """Whether somebody, or a bot, sits here, or the rules play it."""
        return bool(self.player or self.bot or self.by_rules)


class Said(msgspec.Struct, array_like=True):
    """A message between players: when, from which seat, to which seats, and the words."""

    at: int
    by: int
    to: list[int]
    words: str


class Watcher(msgspec.Struct):
    """Somebody who looks on: how far they are told, and when the next letter may go at earliest.

    `link` is the number of the link that opens the game's page for them; `heard_end` says that the
    letter with the end is owed or sent: they hear no more, but the link still opens the page.
    """

    person: str
    told: int = 0
    round: int = -1
    next: int = 0
    first_letter: str = ""
    link: int = 0
    heard_end: bool = False


@prepared
class GameFile(msgspec.Struct, kw_only=True):
    """The document of a game.

    `proposer` is the id of the person who proposed it, `reminded_at` says when they were told that
    it still waits for players, `taken_in` when it came from a file of another host (0: it did not),
    and `rematch` is the number of the game that was proposed after its
    end. `seats_asked_for` counts today's requests of others to take a seat over.
    """

    schema: int = 1
    id: int
    game: str
    status: str = RUNNING
    opened: int = 0
    changed: int = 0
    options: dict[str, str] = {}
    time: dict[str, str] = {}
    hints: bool = False
    public: bool = False
    """Whether everyone may see the game when it is over: all its players agree to that."""
    seats: list[SeatFile] = []
    seed: str = ""
    seed_given: bool = False
    play: dict[str, Any] | None = None
    thread: str = ""
    outbox: list[dict[str, Any]] = []
    lost: list[dict[str, Any]] = []
    handled: list[Any] = []
    due_at: int | None = None
    paused_at: int = 0
    pauses: list[tuple[int, int]] = []
    motions: list[Motion] = []
    watchers: list[Watcher] = msgspec.field(name="observers", default_factory=list)
    links_given: int = 0
    """How many links watchers were given; none of their numbers is given twice."""
    messages: list[Said] = []
    """The latest messages between its players, for their pages."""
    proposer: str = ""
    reminded_at: int = 0
    taken_in: int = 0
    seats_asked_for: tuple[int, int] = (0, 0)
    rematch: int = 0
    fault_told: int = 0
    """When the operator last heard that a letter for it met a fault of the program."""
    awaiting: list[str] = []
    """The seats that are asked something now, by name: the one thing that a listing needs."""
    drafting: list[str] = []
    """Those of them that are in the middle of their turn."""
    round: int | None = None
    """The round that the players have last heard of."""

    def let_go(self, awaiting: Collection[int]) -> None:
        """Nothing is held of seats that are not asked any more."""
        for number, seat in enumerate(self.seats):
            if seat.held and number not in awaiting:
                seat.held = []

    def end_requests(self, turn: int) -> None:
        """Nobody asks any more for time in a turn that is over."""
        self.motions = [one for one in self.motions if not one.span or one.position == turn]

    def seat_named(self, name: str) -> int:
        """The number of the seat with this name; one without a name is known in every language."""
        for number, seat in enumerate(self.seats):
            if name.casefold() in (seat.name.casefold(), *_said_of(seat.called)):
                return number
        names = joined(seat.called for seat in self.seats)
        raise NotFound(
            text(
                "Game {id} has no seat {name!r}; its seats are: {names}.",
                id=self.id,
                name=name,
                names=names,
            )
        )

    def seat_of(self, person: str) -> int | None:
        """The seat that a person sits on, or is invited to."""
        return next(iter(self.seats_of(person)), None)

    def seats_of(self, person: str) -> list[int]:
        """The seats that a person sits on, or is invited to."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if person in (seat.player, seat.invited)
        ]

    def watcher(self, person: str) -> Watcher | None:
        """The watcher who this person is, if they look on."""
        return next((one for one in self.watchers if one.person == person), None)

    def vacate(self, seat: int) -> None:
        """Nobody sits there any more: what was the player's is dropped, their letters are void."""
        old = self.seats[seat]
        self.seats[seat] = SeatFile(
            old.name,
            bot=old.bot,
            by_rules=old.by_rules,
            question=old.question,
            generation=old.generation + 1,
            told=old.told,
            asked_at=old.asked_at,
            bank=old.bank,
        )
        self.forget_messages(seat)
        self.outbox = [raw for raw in self.outbox if raw["to"] != seat]
        self.lost = [raw for raw in self.lost if raw["to"] != seat]

    @property
    def waits_for_guests(self) -> bool:
        """Whether it was taken in under way, and somebody who is invited has not said yes."""
        return self.status == RUNNING and any(seat.invited for seat in self.seats)

    def note_message(self, said: Said) -> None:
        """Keep a message for the pages of those whom it is for."""
        self.messages = [*self.messages, said][-MESSAGES_KEPT:]

    def forget_messages(self, seat: int) -> None:
        """Keep nothing of what the player of this seat has written, or was written alone."""
        others = [
            Said(one.at, one.by, [to for to in one.to if to != seat], one.words)
            for one in self.messages
            if one.by != seat
        ]
        self.messages = [one for one in others if one.to]

    def raise_generation(self, seat: int) -> None:
        """Give the seat a new key; letters that wait to be sent get it too."""
        self.seats[seat].generation += 1
        for raw in self.outbox:
            if raw["to"] == seat:
                raw.setdefault("params", {})["generation"] = self.seats[seat].generation

    def heard(self, known: str) -> Became | None:
        """What became of a letter when it first came; None when it is new (see `known_as`)."""
        return handled.seen({"handled": self.handled}, known) if known else None

    def note_heard(self, known: str, now: int, what: Became) -> None:
        """Know a letter again."""
        if known:
            handled.note_handled({"handled": self.handled}, known, now, what)

    @property
    def names(self) -> list[str]:
        """The names of the seats, in order."""
        return [seat.name for seat in self.seats]

    @property
    def title(self) -> Words:
        """The game and who plays it."""
        return text(
            "{name}: {words}",
            name=registry.find(self.game).called,
            words=joined(seat.called for seat in self.seats),
        )

    def load(self) -> Play[Any]:
        """The game at the question where it was left."""
        if self.play is None:
            raise NotFound(text("Game {id} has not started yet.", id=self.id))
        with reading_as(None):  # what the rules say is for nobody yet
            return Play.load(registry.rules_of(self.game, self.play["rules"]), self.play)


def known_as(seat: int, generation: int, message_id: str) -> str:
    """How a game knows a letter again: a player's Message-ID is nobody else's, nor their next's."""
    return f"{seat}.{generation} {message_id}" if message_id else ""


def _said_of(called: Words) -> list[str]:
    """What a seat without a name is called in each language."""
    if isinstance(called, str):
        return []
    said = []
    for language in LANGUAGES:
        with reading_as(reader_of(language)):
            said.append(str(called).casefold())
    return said
