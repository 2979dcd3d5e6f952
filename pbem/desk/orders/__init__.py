"""The host's own orders, one file per order, beside those of the game."""

from __future__ import annotations

from functools import cache

from pbem.desk.orders.abandon import Abandon
from pbem.desk.orders.about import About
from pbem.desk.orders.address import Address
from pbem.desk.orders.agree import Agree
from pbem.desk.orders.away import Away
from pbem.desk.orders.base import ENDINGS, AtDoor, AtSeat, Confirmed, FromShell, Order
from pbem.desk.orders.board import Board
from pbem.desk.orders.confirm import Confirm
from pbem.desk.orders.else_ import Else
from pbem.desk.orders.export import Export
from pbem.desk.orders.extend import Extend
from pbem.desk.orders.forget import Forget
from pbem.desk.orders.games import Games
from pbem.desk.orders.hand import Hand
from pbem.desk.orders.help import Help
from pbem.desk.orders.hint import HintOrder
from pbem.desk.orders.history import History
from pbem.desk.orders.if_ import If
from pbem.desk.orders.join import Join
from pbem.desk.orders.language import Language
from pbem.desk.orders.leave import Leave
from pbem.desk.orders.legal import Legal
from pbem.desk.orders.mail import Mail
from pbem.desk.orders.message import Message
from pbem.desk.orders.mute import Mute
from pbem.desk.orders.name import Name
from pbem.desk.orders.new import New
from pbem.desk.orders.options import Options
from pbem.desk.orders.page import Page
from pbem.desk.orders.pass_ import PassRest
from pbem.desk.orders.preview import Preview
from pbem.desk.orders.publish import Publish
from pbem.desk.orders.ratings import Ratings
from pbem.desk.orders.refuse import Refuse
from pbem.desk.orders.rekey import Rekey
from pbem.desk.orders.rematch import Rematch
from pbem.desk.orders.replay import Replay
from pbem.desk.orders.report import Report
from pbem.desk.orders.resend import Resend
from pbem.desk.orders.resign import Resign
from pbem.desk.orders.rules import Rules
from pbem.desk.orders.sign_up import SignUp
from pbem.desk.orders.standing import Standing
from pbem.desk.orders.take import Take
from pbem.desk.orders.undo import Undo
from pbem.desk.orders.unmute import Unmute
from pbem.desk.orders.unwatch import Unwatch
from pbem.desk.orders.vote import Vote
from pbem.desk.orders.watch import Watch
from pbem.desk.orders.when import When
from pbem.desk.orders.zone import Zone
from pbem.desk.spoken.addressed import said_to_everybody
from pbem.desk.spoken.other_languages import in_english
from pbem.engine.languages import LANGUAGES

_LANGUAGE_WORDS = 2
HELP = Help.words[0]
_ALONE = {"legend": "board legend"}
"""What is an order of the host only where nothing else stands in the line."""

WHOLE = frozenset({"standing none", "when my turn"})
"""What is said in one breath in other languages: `annuler les différés`, `à mon tour`."""

ORDERS: tuple[Order, ...] = (
    Help(lambda: ORDERS),
    Games(),
    Rules(),
    Ratings(),
    SignUp(),
    New(),
    Options(),
    Join(),
    Leave(),
    Take(),
    Watch(),
    Unwatch(),
    Resend(),
    Rekey(),
    Away(),
    Mail(),
    Name(),
    Zone(),
    Language(),
    Page(),
    Address(),
    Export(),
    Forget(),
    Abandon(),
    About(),
    Agree(),
    Board(),
    Confirm(),
    Else(),
    Extend(),
    Hand(),
    HintOrder(),
    History(),
    If(),
    Legal(),
    Message(),
    Mute(),
    PassRest(),
    Preview(),
    Publish(),
    Refuse(),
    Rematch(),
    Replay(),
    Report(),
    Resign(),
    Standing(),
    Undo(),
    Unmute(),
    Vote(),
    When(),
)
"""All of them, in the order in which the front door lists them."""


@cache
def at_seat() -> dict[str, AtSeat]:
    """The orders in letters to a seat, by each of their words."""
    found = (order for order in ORDERS if isinstance(order, AtSeat))
    return {word: order for order in found for word in order.words}


@cache
def at_door() -> dict[str, AtDoor]:
    """The orders at the front door, by each of their words."""
    found = (order for order in ORDERS if isinstance(order, AtDoor))
    return {word: order for order in found for word in order.door_words or order.words}


@cache
def reserved() -> frozenset[str]:
    """The words that belong to the host in every game, however the line goes on."""
    return frozenset(word for word, order in at_seat().items() if not order.shared) | ENDINGS


@cache
def _seat_words() -> frozenset[str]:
    """What orders at a seat begin with: their words, and `export me`."""
    doors = (order.door_words for order in at_seat().values() if isinstance(order, AtDoor))
    return frozenset((*at_seat(), *(word for words in doors for word in words)))


def find_at_seat(line: str) -> AtSeat | None:
    """The order that the line's first word names in full, if the rest of the line fits it."""
    first, *rest = line.split(maxsplit=1) or [""]
    order = at_seat().get(first.casefold().rstrip(":!."))
    return order if order is not None and order.fits("".join(rest).strip()) else None


def said_at_seat(line: str, language: str) -> tuple[AtSeat | None, str]:
    """The order that the line names in English or in the language, and the line in our words."""
    ours = in_english(line, language, _seat_words() | _ALONE.keys() | WHOLE)
    ours = _ALONE.get((ours or line).casefold().strip(" .!"), ours)
    order = find_at_seat(ours) if ours else None
    if order is not None:
        return order, ours
    order = find_at_seat(line)
    if order is None and (words := said_to_everybody(line)):
        ours = f"message all: {words}"
        return find_at_seat(ours), ours
    if order is None and (ours := _asks_for_language(line) or _asks_for_help(line)):
        return find_at_seat(ours), ours
    return order, line


def _asks_for_language(line: str) -> str:
    """`мова uk` in our words: whoever wants another language writes in it; or nothing."""
    words = line.split()
    if len(words) != _LANGUAGE_WORDS or not words[1].strip(".!").isalpha():
        return ""
    lines = (in_english(line, code, frozenset(Language.words)) for code in LANGUAGES)
    return next(filter(None, lines), "")


def _asks_for_help(line: str) -> str:
    """`aide` in our words, with the language of that word: `help fr`; or nothing.

    Whoever asks so reads the help in that language, and how to have all letters in it.
    """
    words = frozenset({HELP})
    codes = (code for code in LANGUAGES if in_english(line, code, words).strip(" .!?") == HELP)
    return next((f"{HELP} {code}" for code in codes), "")


def find_at_door(line: str) -> tuple[AtDoor | None, str]:
    """The order that the line's first words name in any language, and the rest of the line."""
    words = frozenset(at_door())
    if ours := _asks_for_help(line):
        return _find_at_door(ours)
    lines = (in_english(line, language, words) for language in LANGUAGES)
    found = (_find_at_door(one) for one in (line, *filter(None, lines)))
    return next((one for one in found if one[0] is not None), (None, ""))


def _find_at_door(line: str) -> tuple[AtDoor | None, str]:
    words = line.split()
    for count in (2, 1):
        known = at_door().get(" ".join(words[:count]).casefold().rstrip(":.!"))
        if known is not None and len(words) >= count:
            return known, " ".join(words[count:])
    return None, ""


def confirmable(kind: str) -> Confirmed:
    """The order that made a request of this kind."""
    order = at_door()[kind]
    assert isinstance(order, Confirmed)
    return order


def from_shell(word: str) -> FromShell:
    """The order that the operator may give for a person."""
    order = at_door()[word]
    assert isinstance(order, FromShell)
    return order
