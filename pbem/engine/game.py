"""The contract between the host and a game: one page that a game fills in."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, final

import msgspec

from .asked import Asked
from .described import Described
from .errors import GameError
from .in_a_row import InARow
from .prepared import prepared
from .question import Asking, Question
from .reader import in_language
from .text import Text, Words, _, as_text, listed, semicolons, text, with_colon

if TYPE_CHECKING:
    from .table import Table

S = TypeVar("S")


@final
class Goto(msgspec.Struct, frozen=True):
    """How a step ends: the name and the arguments of the one that follows."""

    step: str
    args: list[Any] = []


def goto(step: str, *args: Any) -> Goto:
    """End this step; the state is kept here, and the named step begins."""
    return Goto(step, list(args))


@final
@prepared
class Result(msgspec.Struct, frozen=True):
    """How a game ends: by seat, the points, the place (1 is the winner's), and the account."""

    scores: list[int]
    places: list[int]
    account: list[dict[str, Any]] = []


Step = Callable[..., "Asking[Goto | Result] | Goto | Result"]
"""A generator that asks, or a plain function where nobody has to decide anything."""


class GameOption(msgspec.Struct, frozen=True):
    """Something that is chosen when a game is opened."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...] = ()
    is_file: bool = False
    by_host: bool = False
    """Whether the host fills it in from the seats; people do not type it."""
    meanings: Mapping[str, str] = {}
    """What each choice means, where its word alone does not say it."""

    def read(self, value: str, folder: Path | None = None) -> str:
        """The value, if this option can have it; `folder` is that of the game."""
        if self.choices and value not in self.choices:
            from .option_words import cannot_be  # most commands start sooner without it

            raise cannot_be(self.name, self.choices, value, folder)
        return value


class Offer:
    """An option as a player sees it; its note is made when somebody looks at it."""

    __slots__ = ("_note", "key", "phrase")

    def __init__(self, key: str, phrase: str, note: str | Callable[[], str] = "") -> None:
        self.key = key
        self.phrase = phrase
        self._note = note

    @property
    def note(self) -> str:
        """What is worth knowing of it: its price, its yield."""
        if not isinstance(self._note, str):
            self._note = self._note()
        return self._note

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self._words() == other._words()

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Offer{self._words()}"

    def _words(self) -> tuple[str, str, str]:
        return self.key, self.phrase, self.note


class Moment(msgspec.Struct, frozen=True):
    """Where in the game a question comes: enough to get there again from what the seat saw.

    `before` is the seat's view when the step began, `answers` are the keys of what it has
    answered in it.
    """

    names: Sequence[str]
    options: Mapping[str, str]
    step: Goto
    before: Any
    answers: Sequence[str] = ()


class Side(msgspec.Struct, frozen=True):
    """What a seat plays in a game that has sides: its name, and the colour of its pieces."""

    name: str
    colour: str = ""
    played: Words = ""
    """The name behind `You are`, for languages that have another form there."""


class Pick(msgspec.Struct, frozen=True):
    """A move worth looking at: its place among the offers, what a letter calls it, and a note."""

    place: int
    label: str
    note: str = ""


class Instead(msgspec.Struct, frozen=True):
    """Why answers cannot be given since something is taken, and what would do the same now."""

    keys: Sequence[str]
    """The answers."""
    rule: str
    why: Words
    order: Words = ""
    """What can be typed in their place; nothing if nothing does the same."""


class Picks(msgspec.Struct, frozen=True):
    """Moves of one kind, the best first, under what they have in common."""

    title: str
    picks: list[Pick]
    note: str = ""


class Rival(msgspec.Struct, frozen=True):
    """What somebody else has: a heading, and each thing with what it does."""

    heading: str
    things: Sequence[tuple[str, str]]
    more: str = ""
    """A sentence that names the order which tells what they do."""

    def words(self, news: str) -> str:
        """All of it in one paragraph; what a thing does only if the news name it."""
        things = [
            f"{name} ({says.rstrip('.')})" if says and name in news else name
            for name, says in self.things
        ]
        return f"{with_colon(self.heading, semicolons(things))}. {self.more}".rstrip()


class Situation(msgspec.Struct, frozen=True):
    """All that a bot may go by: its seat's view and what is on offer.

    `moment` is for those that think ahead, who call it; `in_english` for those that go by words.
    """

    seat: int
    view: Any
    prompt: str
    offers: Sequence[Offer]
    random: random.Random
    moment: Callable[[], Moment] | None = None
    in_english: Callable[[], Sequence[Offer]] | None = None
    """The same offers in English, where those above are in the language of whoever reads."""


class Bot(Protocol):
    """Chooses an offer by its place in the list."""

    def __call__(self, situation: Situation) -> int: ...


class Manner(msgspec.Struct, frozen=True):
    """How a game is played on in thought.

    rounds   turns of its own that a seat looks ahead
    width    choices that it tries in each of them; with 1 everybody takes what looks best at a
             glance, which is quick
    trust    how much that counts against the first look at what a choice leaves
    others   how the others answer meanwhile, found quickly: then what they get does not count;
             with None they answer as the seat itself does
    turn     the step that is a seat's turn: what is asked between two of them is answered before
             anything is judged; with "" every step is one
    """

    rounds: int = 1
    width: int = 3
    trust: float = 0.5
    others: Callable[[Any, int, Question[Any]], int] | None = None
    turn: str = ""


class Thoughts(Protocol):
    """What a game knows of good play, for bots that think ahead on states that they imagine."""

    @property
    def manner(self) -> Manner:
        """How far and how broadly it is played on."""

    def share(self, view: Any, keys: Sequence[str]) -> float:
        """How much of the budget a question with these choices is worth now, from 0 to 1."""

    def promising(self, state: Any, seat: int, question: Question[Any]) -> Sequence[int]:
        """The places of the choices that are worth trying, the best at a glance first."""

    def answer(self, state: Any, seat: int, question: Question[Any]) -> int:
        """The place of the choice that is taken without trying any."""

    def worth(self, state: Any, seat: int) -> float:
        """What the state is worth to the seat, in points at the end of the game."""

    def leads_to(self, before: Any, after: Any, seat: int) -> Sequence[str]:
        """What has changed for the seat, in words and numbers, for a hint."""


def first_of(place: int, count: int) -> list[int]:
    """All of so many places, this one first: for `Thoughts.promising`."""
    return [place, *(other for other in range(count) if other != place)]


def random_bot(situation: Situation) -> int:
    """Any offer, each equally likely."""
    return situation.random.randrange(len(situation.offers))


class Game(Generic[S]):
    """A game's rules and data. Subclass it, fill it in, and name it in an entry point."""

    name: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int] = 1
    older: ClassVar[Mapping[int, Callable[[], Game[Any]]]] = {}
    """Rules of older versions, by version, kept as long as a stored game needs them."""
    players: ClassVar[Sequence[int]]
    """How many seats there may be, those that the rules play included."""
    played_by_rules: ClassVar[Mapping[str, str]] = {}
    """Kinds of seats that the rules play, each with the option that lists the seats' names."""
    alone: ClassVar[str] = ""
    """How one person plays it, and the order that begins such a game; empty if nobody can."""
    options: ClassVar[tuple[GameOption, ...]] = ()
    vocabulary: ClassVar[frozenset[str]] = frozenset()
    passing: ClassVar[tuple[str, ...]] = ("pass",)
    """The phrases by which a player passes, for `pass rest of round`."""
    turn_steps: ClassVar[frozenset[str]] = frozenset()
    """The steps that are somebody's turn, for which orders given ahead wait; none: all of them."""
    own_colours: ClassVar[frozenset[str]] = frozenset()
    """Words for colours that mean something else on its boards than a seat of that name."""
    own_boards: ClassVar[bool] = False
    """Whether each seat has a board of its own, which the shared one shows in full for one only."""
    dark_picture: ClassVar[bool] = False
    """Whether its picture is dark by itself, so that dark mail programs need not dim it."""
    score_words: ClassVar[Mapping[str, str]] = {}
    """What the final table calls parts of a result's account; an empty one leaves a part out."""
    second_person: ClassVar[Mapping[tuple[str, str], Text]] = {}
    """Sentences of the story for the player whom a place of theirs names: `You pass.`"""
    by_the_way: ClassVar[frozenset[str]] = frozenset()
    """Sentences of the story that do not say what a turn was about, even if they come first."""
    round_news: ClassVar[frozenset[str]] = frozenset()
    """Sentences of the story that say what a round's end brought: told before what is small."""
    final_news: ClassVar[frozenset[str]] = frozenset()
    """Sentences of the story that the final table says again: the last letter leaves them out."""
    told_in_a_row: ClassVar[Mapping[str, InARow]] = {}
    """How sentences of the story are told as one where they follow each other."""
    added_up: ClassVar[Mapping[str, str]] = {}
    """Sentences that are told once with the sum of what one turn brings, and the amount's place."""
    told_in_private: ClassVar[frozenset[str]] = frozenset()
    """Sentences that the player whom they name does not hear: a private one says it, and more."""
    bots: ClassVar[Mapping[str, Bot]] = {"random": random_bot}
    state_type: type[S]
    steps: ClassVar[Mapping[str, Step]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "state_type" in vars(cls):
            prepared(cls.state_type)

    @property
    def called(self) -> Text:
        """Its title, for people: in the language of whoever reads."""
        return as_text(self.title)

    @cached_property
    def folder(self) -> Path:
        """Where its templates, rules and catalogues are: beside its class."""
        return Path(sys.modules[type(self).__module__].__file__ or "").parent

    def text_file(self, name: str) -> str:
        """A text beside its class, in the language of whoever reads if it is there in it."""
        return in_language(self.folder / name).read_text(encoding="utf-8")

    def coloured(self, names: Sequence[str]) -> list[str]:
        """The seats that may be shown in colour wherever their names stand."""
        return [name for name in names if name not in self.own_colours]

    def setup(self, table: Table[S]) -> tuple[S, Goto]:
        """The state before the first decision, and the step that asks it."""
        raise GameError(text("{title} has no set-up.", title=self.called))

    def view(self, state: S, seat: int | None) -> Any:
        """What this seat (None: everyone) may know of the state, as plain JSON values."""
        raise GameError(text("{title} has no view.", title=self.called))

    def imagine(self, view: Any, seat: int, dice: random.Random) -> S | None:
        """A whole state that the seat may be in: its view is this view, the rest is by chance.

        None in a game that cannot do it; then its bots do not think ahead.
        """
        return None

    def turn_of(self, view: Any, seat: int) -> Goto | None:
        """The step that is this seat's turn, as if it were now; None where that is not known."""
        return None

    def thoughts(self) -> Thoughts | None:
        """What it knows of good play; None where bots do not think ahead."""
        return None

    def resign(self, table: Table[S], seat: int) -> None:
        """Take the seat out of the game; the steps pass it over from now on."""
        raise GameError(text("Nobody can resign from {title}.", title=self.called))

    def asides(self, state: S, seat: int) -> Question[Any] | None:
        """What the seat may settle outside its turn, if anything."""
        return None

    def aside(self, table: Table[S], seat: int, key: str) -> None:
        """Carry out, between two steps, what the seat settled outside its turn."""

    def check(self, state: S) -> None:
        """Raise AssertionError when pieces are lost or limits broken."""

    def face(self, view: Any) -> dict[str, Any]:
        """What the board templates show, made from a view."""
        return {"view": view}

    def sides(self, view: Any) -> Sequence[Side]:
        """What each seat plays (`Germany`, black), by seat; nothing in a game without sides."""
        return ()

    def holdings(self, view: Any, seat: int) -> str:
        """What the seat has, in a sentence: `You have 6 credits and 4 excavators.`"""
        return ""

    def points_by_source(self, account: Mapping[str, Any]) -> Mapping[str, int]:
        """Where a seat's points came from, of its account in the result: a few parts, in words."""
        return {}

    def price_list(self, view: Any, seat: int) -> str:
        """What things usually cost the seat, in a line; nothing where the moves say it."""
        return ""

    def how_it_stands(self, view: Any, question: Asked) -> str:
        """What a question about how things stand is answered with; nothing if it is not known."""
        return ""

    def unused_chapters(self, view: Any) -> Collection[str]:
        """The chapters of the rules, by their numbers (`B21`), that this game is played without."""
        return ()

    def picture_key(self) -> str:
        """What the signs on its picture mean, in a line or two."""
        return ""

    def small_print(self, view: Any, seat: int) -> str:
        """What its picture has in letters too small for a phone, and no move says, in a line."""
        return ""

    def rivals(self, view: Any, seat: int | None) -> Sequence[Rival]:
        """What the others have that the picture does not show."""
        return ()

    def figures(self, view: Any) -> Sequence[Mapping[str, int]]:
        """What is worth a line in a chart, by seat: the score first, then what each has."""
        return ()

    def picks(self, situation: Situation) -> Sequence[Picks]:
        """The moves worth looking at, grouped, for the question of a turn.

        Empty where the game has nothing to say: the host then shows a few moves of each kind.
        """
        return ()

    def score_label(self, part: str) -> str:
        """What the final table calls a part of a result's account; nothing leaves it out."""
        return _(self.score_words.get(part, part))

    def moment(self, view: Any) -> str:
        """When in the game it is: `round 2 of 5`; nothing in a game without rounds."""
        return ""

    def topics(self) -> Mapping[str, str]:
        """Texts that players can ask for: `help` and others, by their name."""
        return {}

    def lookup(self, view: Any, words: Sequence[str]) -> str | None:
        """Answer a question about the game's things (`card 28`) from the view, or None."""
        return None

    def described(self, view: Any) -> Iterable[Described]:
        """The things in the view that may be named by what they are: `the green one`."""
        return ()

    def words(self) -> Mapping[str, Any] | None:
        """The table of everyday words for the game's own, as its `words.toml` has them.

        None: lines are read by the phrases on offer alone.
        """
        return None

    def names(self, options: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        """The game's things that have a name, with the codes it may stand for."""
        return {}

    def no_such(self, options: Mapping[str, str], words: Sequence[str]) -> Text | None:
        """Why the words name nothing of the game: `There is no conduit site 99Z.`

        They are in lower case, words for the game's verbs and things in place of other words.
        None if all that they name is there.
        """
        return None

    def free(self, state: S) -> bool:
        """Free what is taken on the board, in a state that is only imagined; False if nothing is.

        A line that cannot be read is read there once more, to see what it asks for.
        """
        return False

    def instead(self, state: S, seat: int, keys: Sequence[str]) -> Instead | None:
        """Those of these answers that can be given only where everything is free."""
        return None

    def round(self, state: S) -> int | None:
        """The number of the round, which everybody may know; None in a game without rounds."""
        return None

    def condition(self, view: Any, words: Sequence[str]) -> bool | None:
        """Whether a condition of a standing order (`g3 free`) holds; None if there is no such.

        The closed list of conditions is the topic `conditions`.
        """
        return None

    def no_condition(self, view: Any, words: Sequence[str]) -> Text | None:
        """That what a condition speaks of (`g9 free`) is not there; None if that is not why."""
        return None

    def ahead(self, view: Any) -> tuple[Words, Words]:
        """A condition and an order that fit the view, as an example of a standing order."""
        return "", ""

    def read_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; an unknown one is an error."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                from .option_words import option_name  # most commands start sooner without it

                own = [option.name for option in self.options if not option.by_host]
                offered = [option_name(one, self.folder) for one in own]
                raise GameError(
                    text(
                        "{title} has no option {name!r}; it has: {offered:,}.",
                        title=self.called,
                        name=name,
                        offered=offered or [text("none")],
                    )
                )
        return {
            name: option.read(given[name], self.folder) if name in given else option.default
            for name, option in known.items()
        }

    def check_players(self, count: int) -> None:
        """See that the game can be played by so many."""
        if count not in self.players:
            offered = listed([str(number) for number in self.players], "or")
            raise GameError(
                text(
                    "{title} is for {offered} players; not {count}.",
                    title=self.called,
                    offered=offered,
                    count=count,
                )
            )

    def seats_by_rules(self, names: Sequence[str], options: Mapping[str, str]) -> list[int]:
        """The seats that the rules play: nobody is ever asked for them."""
        theirs = [
            name.strip()
            for option in self.played_by_rules.values()
            for name in options.get(option, "").split(",")
        ]
        return [seat for seat, name in enumerate(names) if name in theirs]

    def check_seats(self, names: Sequence[str], options: Mapping[str, str]) -> None:
        """See that the game can be played with these seats and options (all of them, read)."""
        self.check_players(len(names))
        for kind, option in self.played_by_rules.items():
            for name in filter(None, map(str.strip, options[option].split(","))):
                if name not in names:
                    raise GameError(
                        text(
                            "No seat is called {name!r}, so it cannot be {kind}.",
                            name=name,
                            kind=kind,
                        )
                    )
        if len(self.seats_by_rules(names, options)) == len(names):
            raise GameError(text("{title} needs a player besides.", title=self.called))
