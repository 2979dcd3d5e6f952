"""The form of cards, tiles and contracts, and the checks that every deck must pass.

The same checks read our own decks and a player's own deck file; docs/decks.md describes the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from pbem.engine import GameError

from .price import Price

Positive = Annotated[int, Meta(ge=1)]
Resource = Literal["kelp", "steelplast", "science", "biomatter", "credit"]
Gained = Literal[
    "kelp", "steelplast", "science", "biomatter", "credit", "card", "point", "federation", "special"
]
Kind = Literal[
    "farm",
    "desalination",
    "laboratory",
    "tunnel",
    "building",
    "structure",
    "city",
    "symbiotic",
    "nonsymbiotic",
]
Colour = Literal["yellow", "red", "green"]
CardType = Literal["instant", "permanent", "action", "production", "end"]
Source = Literal["rulebook", "house"]
Thing = Literal[
    "farm",
    "desalination",
    "laboratory",
    "building",
    "upgraded_farm",
    "upgraded_desalination",
    "upgraded_laboratory",
    "upgraded_building",
    "tunnel",
    "upgraded_tunnel",
    "city_tunnel",
    "upgraded_city_tunnel",
    "upgraded_structure",
    "upgraded_kinds",
    "upgraded_set",
    "city",
    "symbiotic",
    "nonsymbiotic",
    "full_city",
    "pair",
    "metropolis",
    "special",
    "action_card",
    "used_action",
    "permanent_card",
    "production_card",
]
Condition = Literal[Thing, "space", "none"]
if TYPE_CHECKING:
    Payment = dict[str, int]
    Bundle = dict[str, int]
    Conditions = dict[str, int | list[int | str]]
    Needs = dict[str, int]
else:
    Payment = dict[Resource, Positive]
    Bundle = dict[Gained, Positive]
    Conditions = dict[Condition, int | list[int | str]]
    Needs = dict[Thing, Positive]
Cost = str | Payment | list[Payment]

BUILDINGS = ("farm", "desalination", "laboratory")
STRUCTURES = (*BUILDINGS, "tunnel")
CITIES = ("nonsymbiotic", "symbiotic")
GROUPS: dict[str, tuple[str, ...]] = {
    "building": BUILDINGS,
    "structure": STRUCTURES,
    "city": CITIES,
}


def expand(kinds: Sequence[str]) -> tuple[str, ...]:
    """The single kinds that a list of kinds and groups stands for, each once."""
    return tuple(dict.fromkeys(k for kind in kinds for k in GROUPS.get(kind, (kind,))))


class Event(Struct, forbid_unknown_fields=True, kw_only=True, dict=True):
    """What sets off a permanent effect."""

    build: list[Kind] | None = None
    upgrade: list[Kind] | None = None
    advance_to: Annotated[int, Meta(ge=1, le=4)] | None = None
    slot: str | list[str] | None = None
    connect: Literal["metropolis"] | None = None
    use_action: Literal[True] | None = None
    play: Literal["special"] | None = None
    turn_end: Literal[True] | None = None
    nth_at_city: Positive | None = None
    nth_in_turn: Positive | None = None
    site: Literal["expansion"] | None = None
    at: Literal["metropolis", "empty_city"] | None = None
    gives: Gained | None = None

    @cached_property
    def head(self) -> str:
        """Which kind of event this is."""
        return next(h for h in EVENT_EXTRAS if getattr(self, h) is not None)

    @cached_property
    def by_site(self) -> bool:
        """Whether the event depends on where something is built or upgraded."""
        return bool(self.nth_at_city or self.site or self.at)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The single kinds of a build or an upgrade."""
        return expand(self.build or self.upgrade or ())


class Part(
    Struct, forbid_unknown_fields=True, kw_only=True, dict=True, rename=lambda n: n.rstrip("_")
):
    """One part of an effect: one verb with its modifiers."""

    gain: Bundle | None = None
    pay: Payment | list[Payment] | None = None
    choose: list[list[Part]] | None = None
    build: list[Kind] | None = None
    upgrade: list[Kind] | None = None
    use_action: Positive | None = None
    ready_action: Positive | None = None
    perform: Literal["available", "occupied", "not_yours"] | None = None
    exchange: list[Resource] | None = None
    trial_run: list[Kind] | None = None
    metropolis: Positive | None = None
    symbiotic: Positive | None = None
    hand_limit: Positive | None = None
    discount: Payment | None = None
    substitute: Payment | None = None
    whenever: Event | None = None
    each_turn: list[Part] | None = None
    modify: Kind | None = None
    ladder: list[tuple[Positive, Positive]] | None = None

    then: list[Part] | None = None
    times: int | Literal["any"] | None = None
    produced: Literal[True] | None = None
    count: Positive | None = None
    cost: Cost | None = None
    less: Payment | None = None
    site: Literal["expansion"] | None = None
    at: Literal["metropolis", "empty_city"] | None = None
    and_upgrade: Cost | None = None
    colour: Colour | None = None
    on: Event | None = None
    once: Literal[True] | None = None
    with_: Payment | None = None
    do: list[Part] | None = None
    upgraded: Literal[True] | None = None
    from_: Bundle | None = None
    to: Bundle | None = None
    add: Bundle | None = None
    of: Thing | None = None

    if_: Conditions | None = None
    per: Thing | None = None
    each: Positive | None = None
    max: Positive | None = None

    @cached_property
    def verb(self) -> str:
        """The one verb of this part."""
        return next(v for v in VERBS if getattr(self, v) is not None)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The single kinds that this part builds, upgrades or runs."""
        return expand(self.build or self.upgrade or self.trial_run or ())

    @cached_property
    def plain(self) -> bool:
        """A gain that depends on nothing and asks nothing."""
        return bool(self.gain and not self.if_ and not self.per and "special" not in self.gain)

    @cached_property
    def gives(self) -> bool:
        """A part that only gives, without a decision; perhaps under a condition."""
        return bool(self.ladder or (self.gain and "special" not in self.gain))

    @cached_property
    def moves(self) -> bool:
        """A plain gain that moves the marker on the Federation track."""
        return bool(self.plain and self.gain and "federation" in self.gain)

    @cached_property
    def on_space(self) -> bool:
        """Whether the part depends on where the Federation marker stands."""
        return bool(self.if_ and "space" in self.if_)

    @cached_property
    def simple(self) -> bool:
        """A build at the usual cost on any legal site."""
        marks = (self.cost, self.less, self.and_upgrade, self.site, self.at, self.if_)
        return all(mark is None for mark in marks)

    @cached_property
    def build_sorts(self) -> frozenset[str]:
        """On what sorts of sites this part builds: of tunnels, cities, buildings."""
        sort = {**dict.fromkeys(BUILDINGS, "building"), **dict.fromkeys(CITIES, "city")}
        return frozenset(sort.get(kind, kind) for kind in self.kinds)

    @cached_property
    def prices(self) -> dict[str, list[Price]]:
        """What this part asks for each kind, worked out once by those who know the costs."""
        return {}

    @cached_property
    def payments(self) -> list[dict[str, int]]:
        """The alternatives of `pay`."""
        pay = self.pay or []
        return [dict(p) for p in (pay if isinstance(pay, list) else [pay])]


def always_usable(parts: Sequence[Part]) -> bool:
    """Whether some part can be used whatever a player has."""
    sure = [part for part in parts if not part.if_]
    offered = [sub for part in sure for subs in part.choose or ([part],) for sub in subs]
    return any(part.plain for part in offered)


class Card(Struct, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A card of an era deck or, with a cost, a Special card."""

    no: Annotated[int, Meta(ge=1, le=999)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    colour: Colour
    type: CardType
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    effect: Annotated[list[Part], Meta(min_length=1)]
    source: Source
    cost: Annotated[int, Meta(ge=1, le=3)] | None = None
    ours: list[str] = []
    known: list[str] = []

    @cached_property
    def sure(self) -> bool:
        """Whether the effect is of use whatever a player has."""
        return always_usable(self.effect)


class Metropolis(Struct, forbid_unknown_fields=True, kw_only=True):
    """A metropolis tile: blue ones act when connected, brown ones score at the end."""

    no: Annotated[int, Meta(ge=1, le=99)]
    colour: Literal["blue", "brown"]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    source: Source
    instant: list[Part] = []
    production: list[Part] = []
    end: list[Part] = []
    solo: bool = True
    ours: list[str] = []
    known: list[str] = []


class Contract(Struct, forbid_unknown_fields=True, kw_only=True):
    """A government contract: criteria on a network, and a reward."""

    no: Annotated[int, Meta(ge=1, le=99)]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    text: Annotated[str, Meta(min_length=1, max_length=200)]
    needs: Annotated[Needs, Meta(min_length=1, max_length=3)]
    reward: Annotated[list[Part], Meta(min_length=1)]
    source: Source
    ours: list[str] = []
    known: list[str] = []


VERBS: dict[str, tuple[str, ...]] = {  # verb: the modifiers of its own
    "gain": (),
    "pay": ("then", "times", "produced"),
    "choose": ("count",),
    "build": ("count", "cost", "less", "site", "at", "and_upgrade"),
    "upgrade": ("count", "cost"),
    "use_action": (),
    "ready_action": (),
    "perform": ("colour",),
    "exchange": ("times",),
    "trial_run": ("count",),
    "metropolis": (),
    "symbiotic": (),
    "hand_limit": (),
    "discount": ("on", "once"),
    "substitute": ("with_", "on", "once"),
    "whenever": ("do", "once"),
    "each_turn": (),
    "modify": ("count", "upgraded", "from_", "to", "add"),
    "ladder": ("of",),
}
NEEDED: dict[str, tuple[str, ...]] = {
    "pay": ("then",),
    "discount": ("on",),
    "substitute": ("with_", "on"),
    "whenever": ("do",),
    "ladder": ("of",),
}
NOW = frozenset(
    {
        *("gain", "pay", "choose", "build", "upgrade", "use_action", "ready_action", "perform"),
        *("exchange", "trial_run", "metropolis", "symbiotic", "ladder"),
    }
)
ALLOWED: dict[str, frozenset[str]] = {
    "instant": NOW,
    "action": NOW,
    "slot": NOW,
    "permanent": frozenset(("whenever", "each_turn", "discount", "substitute", "hand_limit")),
    "production": frozenset(("gain", "pay", "choose", "exchange", "modify")),
    "end": frozenset(("gain", "pay", "ladder")),
}
EVENT_EXTRAS: dict[str, tuple[str, ...]] = {
    "build": ("nth_at_city", "nth_in_turn", "site", "at"),
    "upgrade": ("nth_at_city", "nth_in_turn"),
    "advance_to": (),
    "slot": ("gives",),
    "connect": (),
    "use_action": (),
    "play": (),
    "turn_end": (),
}
CARD_THINGS = frozenset(
    ("special", "action_card", "used_action", "permanent_card", "production_card")
)
STRUCTURE_KINDS = frozenset((*STRUCTURES, "building", "structure"))
MODIFIABLE = frozenset((*STRUCTURES, *CITIES, "city"))


class FormError(GameError):
    """A deck breaks the form; the words name the card and the field."""


def _name(field: str) -> str:
    return field.rstrip("_")


class _Check:
    """Walks one record's effect and says what breaks the form, and where."""

    def __init__(self, where: str, slot_ids: frozenset[str]) -> None:
        self.where = where
        self.slot_ids = slot_ids

    def fail(self, path: str, what: str) -> FormError:
        return FormError(f"{self.where}: {path}: {what}")

    def parts(self, parts: Sequence[Part], path: str, place: str) -> None:
        if not parts:
            raise self.fail(path, "needs at least one part")
        for i, part in enumerate(parts):
            self.part(part, f"{path}[{i + 1}]", place)

    def part(self, part: Part, path: str, place: str) -> None:
        verbs = [v for v in VERBS if getattr(part, v) is not None]
        if len(verbs) != 1:
            found = ", ".join(verbs) or "none"
            raise self.fail(path, f"needs exactly one verb, found {found}")
        verb = verbs[0]
        if verb not in ALLOWED[place]:
            raise self.fail(f"{path}.{verb}", f"cannot stand on this place ({place})")
        self._modifiers(part, verb, path)
        self._inner(part, verb, path, place)
        inside = [*(part.then or ()), *(sub for subs in part.choose or () for sub in subs)]
        if place == "production" and not all(sub.gain for sub in inside):
            raise self.fail(f"{path}.{verb}", "in Production it can only lead to gains")

    def _modifiers(self, part: Part, verb: str, path: str) -> None:
        own = VERBS[verb]
        for field in {f: None for fields in VERBS.values() for f in fields}:
            if getattr(part, field) is not None and field not in own:
                raise self.fail(f"{path}.{_name(field)}", f"does not go with {verb}")
        for field in NEEDED.get(verb, ()):
            if getattr(part, field) is None:
                raise self.fail(f"{path}.{_name(field)}", f"is missing with {verb}")
        if part.per and verb != "gain":
            raise self.fail(f"{path}.per", f"does not go with {verb}")
        if (part.each or part.max) and not part.per:
            raise self.fail(f"{path}.{'each' if part.each else 'max'}", "needs per")
        if part.if_ is not None:
            if verb not in NOW:
                raise self.fail(f"{path}.if", f"does not go with {verb}")
            self._condition(part.if_, f"{path}.if")
        if isinstance(part.times, int) and part.times < 1:
            raise self.fail(f"{path}.times", "must be 1 or more, or 'any'")

    def _condition(self, condition: Mapping[str, Any], path: str) -> None:
        for key, value in condition.items():
            if key == "space":
                spaces = value if isinstance(value, list) else [value]
                good = bool(spaces) and all(s in (1, 2, 3, 4) for s in spaces)
            elif key == "none":
                goods = ("kelp", "steelplast", "science", "biomatter", "credit")
                good = isinstance(value, list) and all(r in goods for r in value)
            else:
                good = isinstance(value, int) and value >= 1
            if not good:
                raise self.fail(f"{path}.{key}", f"bad value {value!r}")

    def _inner(self, part: Part, verb: str, path: str, place: str) -> None:
        if verb == "gain":
            self._gain(part, path, place)
        elif verb == "pay":
            if part.produced and place != "production":
                raise self.fail(f"{path}.produced", "only stands in Production")
            self.parts(part.then or [], f"{path}.then", _inside(place))
        elif verb == "choose":
            self._choose(part, path, place)
        elif verb in ("build", "upgrade", "trial_run", "modify"):
            self._kinds(part, verb, path)
        elif verb == "exchange":
            if len(part.exchange or ()) != 2 or len(set(part.exchange or ())) != 2:
                raise self.fail(f"{path}.exchange", "needs two different resources")
        elif verb == "ladder":
            if part.ladder != sorted(part.ladder or []):
                raise self.fail(f"{path}.ladder", "steps must rise")
        else:
            self._lasting(part, verb, path)

    def _lasting(self, part: Part, verb: str, path: str) -> None:
        if verb in ("discount", "substitute"):
            assert part.on is not None
            if not (part.on.build or part.on.upgrade or part.on.play):
                raise self.fail(f"{path}.on", "only building, upgrading and Special cards cost")
            self.event(part.on, f"{path}.on")
        elif verb == "whenever":
            assert part.whenever is not None
            self.event(part.whenever, f"{path}.whenever")
            self.parts(part.do or [], f"{path}.do", "instant")
        elif verb == "each_turn":
            for inner in part.each_turn or []:
                if inner.gain or inner.choose or inner.ladder or inner.metropolis:
                    raise self.fail(f"{path}.each_turn", "gains belong to a turn's end")
            self.parts(part.each_turn or [], f"{path}.each_turn", "instant")

    def _gain(self, part: Part, path: str, place: str) -> None:
        for key in part.gain or {}:
            if key == "special" and place != "slot":
                raise self.fail(f"{path}.gain.special", "only slots draw Special cards")
            if place in ("production", "end") and key in ("card", "federation"):
                raise self.fail(f"{path}.gain.{key}", f"cannot be gained here ({place})")
            if place == "end" and key != "point":
                raise self.fail(f"{path}.gain.{key}", "final scoring gives points only")
        if not part.gain:
            raise self.fail(f"{path}.gain", "is empty")

    def _choose(self, part: Part, path: str, place: str) -> None:
        lists = part.choose or []
        if len(lists) < 2 or (part.count or 1) >= len(lists):
            raise self.fail(f"{path}.choose", "needs more lists than are chosen")
        for i, parts in enumerate(lists):
            if any(inner.choose for inner in parts):
                raise self.fail(f"{path}.choose[{i + 1}]", "cannot hold another choose")
            self.parts(parts, f"{path}.choose[{i + 1}]", place)

    def _kinds(self, part: Part, verb: str, path: str) -> None:
        value = getattr(part, verb)
        kinds = [value] if verb == "modify" else value
        if not kinds:
            raise self.fail(f"{path}.{verb}", "needs at least one kind")
        legal = {"build": None, "modify": MODIFIABLE}.get(verb, STRUCTURE_KINDS)
        for kind in kinds:
            if legal is not None and kind not in legal:
                raise self.fail(f"{path}.{verb}", f"{kind} cannot stand here")
        for field in ("cost", "and_upgrade"):
            cost = getattr(part, field)
            if isinstance(cost, str) and cost not in ("usual", "free"):
                raise self.fail(f"{path}.{field}", "is 'usual', 'free', or what is paid")
        if part.and_upgrade and not STRUCTURE_KINDS.issuperset(kinds):
            raise self.fail(f"{path}.and_upgrade", "cities cannot be upgraded")
        if verb == "modify":
            self._modify(part, path)

    def _modify(self, part: Part, path: str) -> None:
        if (part.add is None) == (part.from_ is None or part.to is None):
            raise self.fail(f"{path}.modify", "needs 'from' and 'to', or 'add'")
        for bundle in (part.from_, part.to, part.add):
            for key in bundle or {}:
                if key in ("card", "federation", "special"):
                    raise self.fail(f"{path}.modify", f"{key} cannot be produced")

    def event(self, event: Event, path: str) -> None:
        heads = [h for h in EVENT_EXTRAS if getattr(event, h) is not None]
        if len(heads) != 1:
            raise self.fail(path, f"needs exactly one event, found {', '.join(heads) or 'none'}")
        head = heads[0]
        for field in ("nth_at_city", "nth_in_turn", "site", "at", "gives"):
            if getattr(event, field) is not None and field not in EVENT_EXTRAS[head]:
                raise self.fail(f"{path}.{field}", f"does not go with {head}")
        if head == "upgrade" and not STRUCTURE_KINDS.issuperset(event.upgrade or ()):
            raise self.fail(f"{path}.upgrade", "cities cannot be upgraded")
        if head == "slot":
            self._slot_event(event, path)

    def _slot_event(self, event: Event, path: str) -> None:
        if isinstance(event.slot, list):
            for slot in event.slot:
                if slot not in self.slot_ids:
                    raise self.fail(f"{path}.slot", f"no slot {slot!r} on both boards")
        elif event.slot not in ("mismatch", "open", "any"):
            raise self.fail(f"{path}.slot", "is a list of slots, 'mismatch', 'open' or 'any'")
        if (event.slot == "any") != (event.gives is not None):
            raise self.fail(f"{path}.gives", "goes with slot = 'any', and only there")


_STEP = re.compile(r"\w+(?!\])|\[")  # the fields and lists of a path such as .effect[0].gain


def _inside(place: str) -> str:
    return place if place in ("production", "end") else "instant"


Record = TypeVar("Record", Card, Metropolis, Contract)


def read_record(
    raw: Any, form: type[Record], label: str, slot_ids: frozenset[str] = frozenset()
) -> Record:
    """One record of a deck file, checked; errors name the record and the field."""
    no = raw.get("no", "?") if isinstance(raw, dict) else "?"
    name = raw.get("name", "") if isinstance(raw, dict) else ""
    where = f"{label} {no} {name}".strip()[:80]
    try:
        record = msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        what, _, path = str(error).replace("`key` in ", "").partition(" - at `$")
        known = known_values(form, path) if "enum" in what else []
        offered = f"; known are: {', '.join(known)}" if known else ""
        raise FormError(f"{where}: {_field(path)}{what}{offered}") from None
    except RecursionError:
        raise FormError(f"{where}: is nested too deep") from None
    check = _Check(where, slot_ids)
    for field, place in _effects(record):
        check.parts(getattr(record, field), field, place)
    _whole(record, check)
    return record


def known_values(form: type[Struct], path: str) -> list[str]:
    """The words that may stand at a place of a record, as a validation error names the place."""
    found: list[Any] = [inspect.type_info(form)]
    for step in _STEP.findall(path):
        found = [inner for one in found for inner in _into(one, step)]
    return [str(word) for one in found for word in _words_of(one)]


def _into(node: Any, step: str) -> Iterator[Any]:
    """What a step of a path leads to: a field by its name, or an item of a list."""
    match node:
        case inspect.UnionType():
            for one in node.types:
                yield from _into(one, step)
        case inspect.StructType():
            yield from (field.type for field in node.fields if field.encode_name == step)
        case inspect.ListType() if step == "[":
            yield node.item_type


def _words_of(node: Any) -> Iterator[Any]:
    match node:
        case inspect.UnionType():
            for one in node.types:
                yield from _words_of(one)
        case inspect.ListType():
            yield from _words_of(node.item_type)
        case inspect.DictType():
            yield from _words_of(node.key_type)
        case inspect.LiteralType():
            yield from node.values


def _field(path: str) -> str:
    """The place that a validation error names, in our words and counted from 1."""
    path = path.rstrip("`").removeprefix(".")
    for i in range(60, -1, -1):
        path = path.replace(f"[{i}]", f"[{i + 1}]")
    return f"{path}: " if path else ""


def _effects(record: Card | Metropolis | Contract) -> Iterator[tuple[str, str]]:
    if isinstance(record, Card):
        yield "effect", record.type
    elif isinstance(record, Contract):
        yield "reward", "instant"
    else:
        for field in ("instant", "production", "end"):
            if getattr(record, field):
                yield field, field


def _whole(record: Card | Metropolis | Contract, check: _Check) -> None:
    """What one field says about another."""
    if record.source == "house" and record.ours:
        raise check.fail("ours", "marks fields of a rulebook card only")
    if record.source == "rulebook" and record.known:
        raise check.fail("known", "marks parts of a house card only")
    if isinstance(record, Contract) and CARD_THINGS.intersection(record.needs):
        raise check.fail("needs", "counts the network, not cards")
    if isinstance(record, Metropolis):
        if record.colour == "blue" and (not record.instant or record.end):
            raise check.fail("instant", "a blue metropolis has an instant effect and no end")
        if record.colour == "brown" and (not record.end or record.instant or record.production):
            raise check.fail("end", "a brown metropolis scores at the end, nothing else")
