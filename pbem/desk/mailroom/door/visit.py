"""One letter to the front door: its lines read and done, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import NotAllowed, NotUnderstood, OrderError, PbemError
from pbem.engine.text import _

from ...commands.base import ENDINGS
from ...post import Post
from ...transcript import IGNORED, TOLD, UNREAD, Item, Transcript, refused_item
from ..requests import Request, ask

if TYPE_CHECKING:
    from ..room import Arrived
    from .base import DoorOrder

MOST_ORDERS = 5
MOST_LINES = 50
LONGEST_LINE = 300
MOST_TOLD = 50_000


class DoorVisit:
    """Everything that one letter without a token does."""

    def __init__(self, post: Post, address: str, person: str | None, arrived: Arrived) -> None:
        self.post = post
        self.address = address
        self.person = person
        self.arrived = arrived
        self.transcript = Transcript()
        self.request: Request | None = None
        self.answered_elsewhere = False  # by a letter of a game: one letter, one answer

    @property
    def answer_to(self) -> str:
        """The registered address of a person whom we know, else the one the letter claims."""
        if self.person is None:
            return self.address
        return self.post.desk.people.read(self.person).address or self.address

    def run(self) -> None:
        """Do the lines; what is no order before the first one is passed over."""
        done = 0
        lines = [line[:LONGEST_LINE] for line in self._lines()]
        while lines:
            line = lines.pop(0)
            order, rest = _find(line)
            if order is None and not done:
                self.transcript.items.append(Item(line, IGNORED))
                continue
            if order is None or line.casefold().strip() in ENDINGS or done >= MOST_ORDERS:
                lines.insert(0, line)
                break
            done += 1
            if not self._do(order, line, rest):
                break
        self.transcript.items += [Item(line, UNREAD) for line in lines]

    def _lines(self) -> list[str]:
        """The letter's own lines, or its subject when there are none but it is an order."""
        lines = self.arrived.letter.lines[:MOST_LINES]
        subject = self.arrived.letter.subject
        return lines if lines or _find(subject)[0] is None else [subject]

    def _do(self, order: DoorOrder, line: str, rest: str) -> bool:
        try:
            said = order.run(self, rest)
            told = sum(len(item.text) for item in self.transcript.items)
            if told and told + len(said) > MOST_TOLD:
                raise NotAllowed(line, _("One letter can tell no more; ask in another one."))
        except OrderError as error:
            self.transcript.items.append(refused_item(line, error))
            return False
        except PbemError as error:
            self.transcript.items.append(refused_item(line, NotAllowed(line, str(error))))
            return False
        self.transcript.items.append(Item(line, TOLD, text=said))
        return True

    def confirm(self, kind: str, words: str, **args: Any) -> str:
        """Ask whether this is meant, in a letter to the claimed address."""
        self.see_first(kind)
        self.request = ask(
            self.post.desk,
            kind,
            self.arrived.message_id,
            self.answer_to,
            words,
            **{"name": safe_name(self.arrived.letter.sender_name), **args},
        )
        return _("{what} This is done when you answer this letter with `yes`.").format(what=words)

    def see_first(self, kind: str) -> None:
        """See that nothing else in this letter is answered by a letter of its own."""
        if self.request is not None or self.answered_elsewhere:
            raise NotAllowed(kind, _("One letter can ask for one thing; please send another."))

    def known(self) -> str:
        """The person who writes, for what only somebody can ask whom we know."""
        if self.person is None:
            why = _("This address is not known here; `sign up` comes first.")
            raise NotAllowed("", why, example="sign up")
        return self.person

    def number(self, rest: str, usage: str) -> int:
        """The game's number that an order names."""
        word = rest.split()[0].lstrip("#") if rest.split() else ""
        if not (word.isascii() and word.isdecimal() and len(word) < 10):
            raise NotUnderstood(rest, _("Which game? Its number is missing."), example=usage)
        return int(word)

    def in_short(self) -> str:
        """What became of the letter, to be said again if it comes again."""
        said = [f"{item.line[:60]}: {item.outcome}" for item in self.transcript.items[:10]]
        return "; ".join(said) or _("there was no order in it")


def safe_name(name: str) -> str:
    """A person's name without anything that could be a link or an address."""
    kept = "".join(c if c.isalpha() or c in " '-" else " " for c in name)
    return " ".join(kept.split())[:30]


def _find(line: str) -> tuple[DoorOrder | None, str]:
    from . import orders

    words = line.split()
    for count in (2, 1):
        known = orders().get(" ".join(words[:count]).casefold().rstrip(":.!"))
        if known is not None and len(words) >= count:
            return known, " ".join(words[count:])
    return None, ""
