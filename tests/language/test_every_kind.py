"""Every kind of letter that there is holds no word of another language, digests among them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk import registry
from pbem.desk.chores.reminding import remind
from pbem.desk.new_games.opening import open_game
from pbem.desk.owed_letters import kinds
from pbem.desk.upkeep.announcing import announce
from pbem.desk.writing.forming_letters import IN_A_LINE
from pbem.engine import Play, _, order
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import reader_of, reading_as
from pbem.host import host as host_module
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of
from tests.mail.returned import come_back

from .as_typed import typed
from .four_players import Mind, Undrawn, pieces
from .spoken import OTHERS, strays

NOT_KINDS = frozenset(
    (kinds.OPERATOR, kinds.PERSON, *kinds.CHOICES, *kinds.FORMS)  # recipients, and tastes
)
TO_THE_OPERATOR = frozenset({kinds.REPORT})
"""What only the operator reads stays English."""
NAMES = frozenset({"Anna", "Ben", "Dora", "Guest", "Hello", "Bonne"})
DAY = 86_400
SEED = bytes([14]) * 32
GAMES = ("barrage", "underwater-cities")


def every_kind() -> frozenset[str]:
    """What the host calls its letters."""
    said = {value for name, value in vars(kinds).items() if name.isupper() and type(value) is str}
    return frozenset(said) - NOT_KINDS - TO_THE_OPERATOR


IN_THE_BANK = {"fr": "banque", "uk": "банк", "ru": "банк"}
"""What an answer says again is the player's own, in their language."""


class Evening:
    """A game of three with a guest who looks on, all of one language; their letters are read."""

    def __init__(self, path: Path, game: str, language: str) -> None:
        self.clock = DrivenClock()
        self.host = Mailhost(path, self.clock)
        self.game, self.language = game, language
        self.names = NAMES | typed()
        self.people = {name: self._person(name) for name in ("Anna", "Ben", "Dora", "Guest")}
        self.mind = Mind(14)
        self.number = 0
        self.seen: dict[str, int] = {}
        self.strays: dict[str, None] = {}

    def _person(self, name: str) -> Correspondent:
        address = f"{name.casefold()}@example.org"
        person = self.host.desk.people.find_or_add(address, name)

        def reads(one: object) -> None:
            setattr(one, "language", self.language)  # noqa: B010 - a person, as the people keep it

        self.host.desk.people.change(person, reads)
        return Correspondent(self.host, address)

    def begin(self) -> None:
        """The game begins, the guest looks on; Anna proposes another one, and Ben declines."""
        anna, ben, dora, guest = self.people.values()
        seats = {"Anna": anna.address, "Ben": ben.address, "Dora": dora.address}
        self.number = open_game(self.host.desk, self.game, seats, {"deadline": "3d"}, SEED)
        self.read()
        guest.write(f"watch {self.number}")
        guest.reply("yes")
        anna.write(f"new {self.game} with {ben.address} open deadline=3d")
        anna.reply("yes")
        self.read()
        ben.reply("no")
        self.read()

    @property
    def play(self) -> Play[object]:
        """The game as it stands."""
        return self.host.desk.read(self.number).load()

    def say(self, name: str, line: str) -> None:
        """Somebody answers the latest letter of the game."""
        person = self.people[name]
        person.fetch()
        person.reply(line, self.of_the_game(person)[-1])
        self.read()

    def of_the_game(self, person: Correspondent) -> list[EmailMessage]:
        """Somebody's letters of the game."""
        ours = f"<{self.number}."
        return [one for one in person.letters if ours in str(one["List-Id"])]

    @property
    def abandon(self) -> str:
        """How one proposes to end the game; the English word means something else in French."""
        with reading_as(reader_of(self.language)):
            return str(order("abandon"))

    def turn(self) -> None:
        """Whoever is asked writes a letter."""
        play = self.play
        seat = play.awaiting[0]
        lines = self.mind.answers(play, seat, self.language).lines
        self.say(play.names[seat], "\n".join(lines))

    @property
    def next(self) -> str:
        """Who is asked first."""
        return self.play.names[self.play.awaiting[0]]

    def digest(self) -> None:
        """Somebody who wants a letter a day hears what others did and wrote."""
        while self.next != "Ben":
            self.turn()
        while self.next == "Ben":
            self.turn()
        self.turn()
        self.say("Anna", "message all: Bonne")
        ben = self.people["Ben"]
        before = len(ben.letters)
        self.clock.now += DAY
        self.read()
        (gathered,) = ben.letters[before:]
        assert gathered["X-Pbem-Letter"] == kinds.NEWS
        assert "Bonne" in text_of(gathered)

    def wait(self, days: int) -> None:
        """Time passes."""
        for _day in range(days):
            self.clock.now += DAY
            remind(self.host.desk, self.number)
            self.read()

    def _without_other_languages(self, said: str) -> str:
        """Without the lines that tell what an invitation is to people who read another one."""
        joined, title = said, registry.find(self.game).called
        for code in LANGUAGES:
            if code != self.language:
                with reading_as(reader_of(code, game=self.game)):
                    line = _(IN_A_LINE).format(title=title)
                joined = re.sub(r"\s+".join(map(re.escape, line.split())), " ", joined)
        return joined

    def read(self) -> None:
        """Read all new mail: is it in their language?"""
        for person in self.people.values():
            known = len(person.letters)
            person.fetch()
            for letter in person.letters[known:]:
                kind = str(letter["X-Pbem-Letter"])
                self.seen[kind] = self.seen.get(kind, 0) + 1
                for where, whole in pieces(letter):
                    said = self._without_other_languages(whole)
                    for stray in strays(said, self.language, self.names):
                        self.strays[f"{kind}, {where}: {stray}"] = None


@pytest.fixture(params=[(game, code) for game in GAMES for code in OTHERS], ids="-".join)
def evening(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Evening]:
    """A host, and people who read one language."""
    monkeypatch.setattr(host_module, "Drawer", Undrawn)
    monkeypatch.setattr(host_module, "STIR_SECONDS", 0.005)
    evening = Evening(tmp_path / "home", *request.param)
    with evening.host:
        yield evening


def test_every_kind_of_letter(evening: Evening) -> None:
    evening.begin()
    evening.say("Anna", "mail all")
    evening.say("Ben", "mail digest")
    evening.say("Anna", "message all: Bonne")
    for _turn in range(9):
        evening.turn()
    while evening.next != "Ben":
        evening.turn()
    if evening.game == "barrage":  # where one order is a whole turn
        evening.say("Dora", f"when my turn: {IN_THE_BANK[evening.language]} 1")
    for _turn in range(3):
        evening.turn()
    evening.digest()
    evening.say("Anna", evening.abandon)
    evening.say("Ben", "refuse")
    evening.wait(6)
    ben = evening.people["Ben"]
    started = evening.of_the_game(ben)[0]
    for number in range(3):
        come_back(evening.host, started, ben.address, number)
    announce(evening.host.desk, "Bonne")
    evening.read()
    evening.say("Anna", evening.abandon)
    evening.say("Ben", "agree")
    evening.say("Dora", "agree")
    assert not evening.strays, "\n".join(evening.strays)
    missing = every_kind() - set(evening.seen)
    assert not missing or (missing == {kinds.STANDING} and evening.game != "barrage")
