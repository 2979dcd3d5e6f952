"""What choices are called: their keys in the record, the words people type, and short notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pbem.engine import Refusal, _

from . import refusals
from .actor import Actor
from .build import build_ways
from .deck import BUILDINGS, Part
from .effects import Task, worth
from .gains import listed
from .network import alike, city_of
from .price import Price
from .state import ASSISTANT
from .upgrade import kind_at, upgrade_ways

VOCABULARY = frozenset(
    {
        *("play", "clone", "any", "keep", "discard", "drop", "build", "upgrade", "it", "use"),
        *("ready", "perform", "exchange", "run", "metropolis", "symbiotic", "nonsymbiotic"),
        *("pay", "gain", "special", "top", "deck", "card", "cards", "claim", "slot", "bottom"),
        *("done", "assistant", "tunnel", "city", "farm", "desalination", "laboratory"),
        *("kelp", "steelplast", "science", "biomatter", "credit", "credits", "point", "points"),
        *("federation", "modify", "production", "no"),
    }
)


class Words:
    """Speaks of one actor's choices."""

    __slots__ = ("a",)

    def __init__(self, a: Actor) -> None:
        self.a = a

    # --- keys --------------------------------------------------------------------------------

    def key(self, choice: Any) -> str:
        """The choice's name in the record."""
        if choice[0] == "gained":
            return f"gained:{listed(choice[1].gain or {})}"
        if choice[0] == "gain":
            return f"gain:{listed(choice[1].part.gain or {'point': 0})}"
        if type(choice[-1]) is Task:
            choice = choice[:-1]
        return ":".join(map(str, choice))

    def way_key(self, way: Price) -> str:
        """A payment's name in the record."""
        return listed(way.goods)

    # --- phrases -----------------------------------------------------------------------------

    def phrase(self, choice: Any) -> tuple[str, ...]:
        """What a person types for the choice; the first is shown."""
        speak: Callable[..., tuple[str, ...]] = getattr(self, f"_{choice[0]}")
        return speak(*choice[1:])

    def _play(self, card: int, slot: str) -> tuple[str, ...]:
        return (f"play {card} on {slot}", f"play {slot} with {card}")

    def _clone(self, card: int, slot: str) -> tuple[str, ...]:
        return (f"clone {slot} with {card}", f"clone {card} on {slot}")

    def _build(self, kind: str, site: str, task: Task) -> tuple[str, ...]:
        sites = site_names(self.a, site)
        kinds = [kind]
        if kind in ("symbiotic", "nonsymbiotic"):
            kinds += [f"{kind} city", "city"]
        plain = [f"{k} {s}" for s in sites for k in kinds]
        return (*(f"build {words}" for words in plain), *plain)

    def _upgrade(self, site: str, task: Task) -> tuple[str, ...]:
        kind = kind_at(self.a, site)
        names = [site]
        if kind == "tunnel":
            names.append("-".join(reversed(site.split("-"))))
        elif site not in self.a.board.special:
            names.insert(0, city_of(site))
        plain = [f"{kind} {name}" for name in names]
        bare = [f"upgrade {name}" for name in names[:1] if kind == "tunnel"]
        return (*(f"upgrade {words}" for words in plain), *plain, *bare)

    def _use(self, no: int, task: Task | None = None) -> tuple[str, ...]:
        return ("use assistant", "use 0") if no == ASSISTANT else (f"use {no}",)

    def _ready(self, no: int, task: Task) -> tuple[str, ...]:
        return ("ready assistant", "ready 0") if no == ASSISTANT else (f"ready {no}",)

    def _drop(self, no: int) -> tuple[str, ...]:
        named = "assistant" if no == ASSISTANT else str(no)
        return (f"drop {named}", f"discard {named}")

    def _perform(self, slot: str, task: Task) -> tuple[str, ...]:
        return (f"perform {slot}", slot)

    def _exchange(self, give: str, get: str, task: Task) -> tuple[str, ...]:
        return (f"exchange {give} for {get}",)

    def _run(self, kind: str, task: Task) -> tuple[str, ...]:
        return (f"run {kind}", kind)

    def _metropolis(self, task: Task) -> tuple[str, ...]:
        return ("metropolis",)

    def _tile(self, no: int) -> tuple[str, ...]:
        return (f"keep {no}", f"metropolis {no}")

    def _symbiotic(self, city: str, task: Task) -> tuple[str, ...]:
        return (f"symbiotic {city}",)

    def _special(self, what: str, task: Task) -> tuple[str, ...]:
        return (f"special {what}",)

    def _keep(self, no: int) -> tuple[str, ...]:
        return (f"keep {no}",)

    def _discard(self, no: int) -> tuple[str, ...]:
        return (f"discard {no}",)

    def _bottom(self, no: int) -> tuple[str, ...]:
        return (f"bottom {no}",)

    def _card(self, no: int) -> tuple[str, ...]:
        return ("card", "claim", f"card {no}", f"claim {no}")

    def _slot(self, name: str) -> tuple[str, ...]:
        return ("slot", f"slot {name}")

    def _pay(self, label: str, task: Task) -> tuple[str, ...]:
        bare = label.replace(",", "")
        return (f"pay {bare}", bare, f"pay {bare.split(' ', 1)[1]}")

    def _gain(self, task: Task) -> tuple[str, ...]:
        return gain_phrases([task.part], worth(self.a, task))

    def _gained(self, part: Part) -> tuple[str, ...]:
        return gain_phrases([part])

    def _alternative(self, index: int, task: Task) -> tuple[str, ...]:
        assert task.owner is not None
        return gain_phrases([sub.part for sub in task.owner.alternatives[index]])

    def way_phrase(self, found: list[Price]) -> Callable[[Price], tuple[str, ...]]:
        """How a person names one of these payments."""

        def speak(way: Price) -> tuple[str, ...]:
            bare = listed(way.goods).replace(",", "")
            names = [f"pay {bare}", bare]
            names += [f"pay {mark}" for mark in marks(way, found)] + marks(way, found)
            return tuple(dict.fromkeys(names))

        return speak

    # --- notes -------------------------------------------------------------------------------

    def note(self, choice: Any) -> str:
        """What is worth knowing of the choice."""
        about = NOTES.get(choice[0]) if isinstance(choice, tuple) else None
        return about(self.a, choice) if about else ""

    def forbidden_here(self, todo: list[Task]) -> Callable[[], Iterable[Refusal]]:
        """Why something that is not on offer for these parts is not."""
        return lambda: refusals.for_parts(self.a, [task.part for task in todo])

    def left_unused(self) -> Callable[[], Iterable[Refusal]] | None:
        """Why what an action had still open could not be done."""
        parts = self.a.left
        return (lambda: refusals.for_left(self.a, parts)) if parts else None


def marks(way: Price, found: list[Price]) -> list[str]:
    """Single words that name this payment and no other: a resource that only it takes."""
    words = [r for r in way.goods if not any(r in o.goods for o in found if o is not way)]
    if "biomatter" not in way.goods and all("biomatter" in o.goods for o in found if o is not way):
        words.append("no biomatter")
    return words


def site_names(a: Actor, site: str) -> list[str]:
    """How a person may name a site to build on."""
    if "-" in site:
        return [site, "-".join(reversed(site.split("-")))]
    if "." not in site:
        return [site]
    same = alike(a.board, a.player, site)
    city = city_of(site)
    if site.endswith(".x"):
        return [site, city]
    offered = [s for s in a.building_sites() if city_of(s) == city]
    return [city, *same] if len(offered) == 1 else [*same, city]


def gain_phrases(parts: list[Part], times: int = 1) -> tuple[str, ...]:
    """How a person names a gain: all of it, or any one thing of it."""
    total: dict[str, int] = {}
    for part in parts:
        bundle = part.gain or {}
        if part.ladder:
            bundle = {"point": times}
            times = 1
        for what, n in bundle.items():
            total[what] = total.get(what, 0) + n * times
    bare = listed(total).replace(",", "")
    singles = [what for what in total if what != "card"]
    federation = ["federation"] if list(total) == ["federation"] else []
    return (*federation, f"gain {bare}", bare, *(f"gain {s}" for s in singles), *singles)


def _build_note(a: Actor, choice: Any) -> str:
    _verb, kind, site, task = choice
    ways = build_ways(a, task.part, kind, site)
    gives = a.board.bonus.get(site)
    special = a.board.special.get(site)
    note = listed(ways[0].goods) if ways and ways[0].goods else _("free")
    note += "; " + _("gives {goods}").format(goods=listed(gives)) if gives else ""
    return note + (f"; {special.text}" if special else "")


def _upgrade_note(a: Actor, choice: Any) -> str:
    ways = upgrade_ways(a, choice[-1].part, choice[1])
    return listed(ways[0].goods) if ways and ways[0].goods else _("free")


def _card_note(a: Actor, choice: Any) -> str:
    card = a.content.cards[int(choice[1])]
    price = " " + _("(costs {cost} credits)").format(cost=card.cost) if card.cost else ""
    return f"{card.name}: {card.text}{price}"


def _play_note(a: Actor, choice: Any) -> str:
    verb, no, slot = choice
    place = a.content.slots[a.state.side][slot]
    marks = [_("1 credit")] if verb == "clone" else []
    if a.content.colour[no] == place.colour:
        marks.append(_("matching"))
    return f"{', '.join(marks)}: {place.text}" if marks else place.text


def _slot_note(a: Actor, choice: Any) -> str:
    return a.content.slots[a.state.side][choice[1]].text


def _special_note(a: Actor, choice: Any) -> str:
    if choice[1] == "deck":
        return _("the top card goes under the deck; look at the next 3, keep 1")
    return _card_note(a, ("", a.state.specials[-1] if choice[1] == "top" else choice[1]))


def _tile_note(a: Actor, choice: Any) -> str:
    tile = a.content.metropolises[choice[1]]
    return f"{tile.name}: {tile.text}"


NOTES: dict[str, Callable[[Actor, Any], str]] = {
    "play": _play_note,
    "clone": _play_note,
    "build": _build_note,
    "upgrade": _upgrade_note,
    "use": _card_note,
    "ready": _card_note,
    "drop": _card_note,
    "card": _card_note,
    "keep": _card_note,
    "discard": _card_note,
    "bottom": _card_note,
    "perform": _slot_note,
    "special": _special_note,
    "tile": _tile_note,
}
assert set(BUILDINGS) <= VOCABULARY
