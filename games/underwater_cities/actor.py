"""The player whose turn it is: what the rules look up again and again while the turn lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from pbem.engine import Asking, Question, Refusal, Table, Words

from . import network
from .data import METROPOLIS_TUNNELS, Content, content
from .deck import Event, Part
from .network import Sites
from .price import Price
from .state import State
from .task import Task

BESIDE_SLOTS = frozenset(("card", "point"))  # gains that make no difference to a slot
Choice = tuple[Any, ...]
Kept = dict[str, list[tuple[str, Part]]]


class Lasting:
    """The permanent effects of the claimed cards, by what sets them off."""

    __slots__ = (
        *("by_site", "discounts", "each_turn", "on_slots", "substitutes", "upgrades_bring"),
        "whenever",
    )

    def __init__(self) -> None:
        self.whenever: Kept = {}
        self.discounts: Kept = {}
        self.substitutes: Kept = {}
        self.each_turn: list[tuple[str, Part]] = []
        self.by_site = False  # some price depends on where a thing stands
        self.on_slots = False  # building costs less, or a slot does more
        self.upgrades_bring = False  # an upgrade sets off more than cards and points

    def add(self, no: int, effect: list[Part]) -> None:
        """A claimed card's parts, each under a key of its own."""
        for i, part in enumerate(effect):
            entry = (f"{no}.{i}", part)
            if part.whenever:
                self.on_slots |= part.whenever.head == "slot"
                if part.whenever.head == "upgrade":
                    self.upgrades_bring |= any(_helps_slots(do) for do in part.do or ())
                self.whenever.setdefault(part.whenever.head, []).append(entry)
            elif part.discount:
                assert part.on
                self.by_site |= part.on.by_site
                self.on_slots |= part.on.head == "build"
                self.discounts.setdefault(part.on.head, []).append(entry)
            elif part.substitute:
                assert part.on
                self.by_site |= part.on.by_site
                self.on_slots |= part.on.head == "build"
                self.substitutes.setdefault(part.on.head, []).append(entry)
            elif part.each_turn:
                self.each_turn.append(entry)


def _helps_slots(part: Part) -> bool:
    """Whether the part may bring more than cards and points."""
    return not part.plain or not BESIDE_SLOTS.issuperset(part.gain or ())


@lru_cache(maxsize=1000)
def lasting_of(deck: str, claimed: tuple[int, ...]) -> Lasting | None:
    """The permanent effects of these cards, which are the same in every turn; None without any."""
    cards = content(deck).cards
    lasting = None
    for no in claimed:
        if cards[no].type == "permanent":
            lasting = lasting or Lasting()
            lasting.add(no, cards[no].effect)
    return lasting


class Doing(Protocol):
    """A verb, as far as it takes one to resolve effects; verbs/verb.py has all of it."""

    def options(self, a: Actor, task: Task, out: list[Any]) -> None: ...
    def can(self, a: Actor, part: Part) -> bool: ...
    def do(self, a: Actor, task: Task, choice: Choice) -> Asking[None]: ...
    def outcomes(self, a: Actor, part: Part) -> list[dict[str, int]]: ...


class Voice(Protocol):
    """Speaks of an actor's choices; words.py does."""

    def question(
        self,
        prompt: Words,
        choices: Sequence[Any],
        default: Any = None,
        forbidden: Callable[[], Iterable[Refusal]] | None = None,
        *,
        further: Callable[[], Sequence[Any]] | None = None,
    ) -> Question[Any]: ...
    def key(self, choice: Any) -> str: ...
    def phrase(self, choice: Any) -> tuple[Words, ...]: ...
    def note(self, choice: Any) -> Words: ...
    def way_key(self, way: Price) -> str: ...
    def way_phrase(self, found: list[Price]) -> Callable[[Price], tuple[Words, ...]]: ...
    def forbidden_here(self, todo: list[Task]) -> Callable[[], Iterable[Refusal]]: ...
    def without_card(self) -> Iterable[Refusal]: ...
    def left_unused(self) -> Callable[[], Iterable[Refusal]] | None: ...
    def too_late(self) -> Iterable[Refusal]: ...


class Actor:
    """A seat in its turn. Holds nothing that the state does not give after a restart.

    Who only looks needs no verbs and no words; `acting` gives them to whoever acts.
    """

    __slots__ = (
        "_buildings",
        "_cities",
        "_tunnels",
        "board",
        "built",
        "content",
        "freely",
        "goods",
        "lasting",
        "left",
        "looking",
        "mismatched",
        "name",
        "obliged",
        "once",
        "player",
        "reserve",
        "seat",
        "state",
        "table",
        "unfinished",
        "unplayed",
        "upgraded",
        "verbs",
        "voice",
    )

    def __init__(self, table: Table[State], seat: int) -> None:
        self.table = table
        self.state = table.state
        self.seat = seat
        self.name = table.state.names[seat]  # in the story
        self.player = table.state.players[seat]
        self.goods = self.player.goods
        self.content: Content = content(table.state.deck_file)
        self.board = self.content.boards[self.player.board]
        self.once: list[str] = []
        self.built: dict[str, int] = {}
        self.upgraded: dict[str, int] = {}
        self.freely: list[Task] = []
        self.left: list[Part] = []  # parts of an action that could not be used any more
        self.looking: list[int] = []
        self.mismatched: tuple[int, str] | None = None  # a card of another colour, and its slot
        self.obliged = False  # what begins now has to be used at least in part
        self.reserve: list[Part] | None = None
        self.unplayed: int | None = None  # a matching card that could not be used
        self.unfinished: list[str] = []  # sites of a build-and-upgrade that is going on
        self.verbs: Mapping[str, Doing]
        self.voice: Callable[[Actor], Voice]
        self.moved()
        self.lasting: Lasting | None = None
        self.claimed()

    def twin(self, table: Table[State]) -> Actor:
        """The same player in the same turn, at another table with a copy of this state.

        What was found out about cards and sites holds there too, and is not found out again.
        """
        other: Actor = Actor.__new__(Actor)
        other.table = table
        other.state = table.state
        other.seat = self.seat
        other.name = self.name
        other.player = table.state.players[self.seat]
        other.goods = other.player.goods
        other.content = self.content
        other.board = self.board
        other.lasting = self.lasting
        other.verbs = self.verbs
        other.voice = self.voice
        other.once = self.once.copy()
        other.built = self.built.copy()
        other.upgraded = self.upgraded.copy()
        other.freely = [task.again() for task in self.freely]
        other.left = []
        other.looking = []
        other.mismatched = None
        other.obliged = False
        other.reserve = None
        other.unplayed = None
        other.unfinished = []
        other._tunnels = self._tunnels
        other._cities = self._cities
        other._buildings = self._buildings
        return other

    @property
    def words(self) -> Voice:
        """What speaks of its choices: made when needed, since both would keep each other alive."""
        return self.voice(self)

    def claimed(self) -> None:
        """Take stock of the permanent cards again."""
        claimed = self.player.claimed
        self.lasting = lasting_of(self.state.deck_file, tuple(claimed)) if claimed else None

    def moved(self) -> None:
        """Something was built: which sites are open is to be found out again."""
        self._tunnels: Sites | None = None
        self._cities: Sites | None = None
        self._buildings: Sites | None = None

    # --- open sites ------------------------------------------------------------------------

    def tunnel_sites(self) -> Sites:
        """Where a tunnel may be built."""
        if self._tunnels is None:
            supplied = self.state.supply["tunnel"] > 0
            self._tunnels = network.open_tunnels(self.player) if supplied else ()
        return self._tunnels

    def city_sites(self) -> Sites:
        """Where a city may be built, whichever kind."""
        if self._cities is None:
            self._cities = network.open_cities(self.player)
        return self._cities

    def building_sites(self) -> Sites:
        """Where a building may be built: at cities and where a city could stand."""
        if self._buildings is None:
            cities = [*self.player.cities, *self.city_sites()]
            self._buildings = network.open_buildings(self.player, self.board, cities)
        return self._buildings

    def sites(self, kind: str, part: Part) -> Sites:
        """Where this part may build this kind."""
        if kind == "tunnel":
            sites = self.tunnel_sites()
            if part.at == "metropolis":
                sites = tuple(site for site in sites if site in METROPOLIS_TUNNELS)
        elif kind in ("symbiotic", "nonsymbiotic"):
            sites = self.city_sites() if self.state.supply[kind] > 0 else ()
        elif part.site == "expansion":
            cities = [*self.player.cities, *self.city_sites()]
            sites = network.open_expansions(self.player, cities)
        else:
            sites = self.building_sites()
        if part.at == "empty_city":
            taken = {network.city_of(site) for site in self.player.buildings}
            built = self.player.cities
            sites = tuple(s for s in sites if (c := network.city_of(s)) in built and c not in taken)
        return sites

    # --- permanent effects -----------------------------------------------------------------

    def first_time(self, key: str, part: Part) -> bool:
        """Whether a trigger may go off now; one that works once a turn is then used up."""
        if not part.once:
            return True
        if key in self.once:
            return False
        self.once.append(key)
        return True

    def applies(self, key: str, part: Part, head: str, what: str, site: str) -> bool:
        """Whether a discount or a substitution holds for what is about to be paid."""
        if part.once and key in self.once:
            return False
        event = part.on
        assert event is not None
        return head == "play" or self.fits(event, what, site, ahead=1)

    def fits(self, event: Event, what: str, site: str, *, ahead: int = 0) -> bool:
        """Whether building or upgrading this is the event (`ahead=1`: before it is done)."""
        if what not in event.kinds:
            return False
        if event.nth_in_turn:
            counts = self.built if event.build else self.upgraded
            if sum(counts.get(kind, 0) for kind in event.kinds) + ahead != event.nth_in_turn:
                return False
        if event.nth_at_city and not self._nth_at_city(event, what, site, ahead):
            return False
        if event.site and not site.endswith(".x"):
            return False
        if event.at == "metropolis":
            return site in METROPOLIS_TUNNELS
        if event.at == "empty_city":
            city = network.city_of(site) if "." in site else ""
            at = network.at_city(self.player, city) if city in self.player.cities else [""] * 9
            return len(at) + ahead == 1
        return True

    def _nth_at_city(self, event: Event, what: str, site: str, ahead: int) -> bool:
        if "." not in site:
            return False
        city = network.city_of(site)
        if not network.is_connected(self.player, city):
            return False
        buildings = self.player.buildings
        same = [buildings[s] for s in network.at_city(self.player, city)]
        count = sum(b.kind == what and (b.upgraded or not event.upgrade) for b in same)
        return count + ahead == event.nth_at_city
