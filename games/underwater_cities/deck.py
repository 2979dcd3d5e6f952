"""The form of cards, tiles and contracts, ours and those of a player's own deck file.

docs/decks.md describes the form; what each verb wants of its parts stands with the verb.
"""

# No `from __future__ import annotations`: msgspec would compile each one at every start.

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct, inspect

from pbem.engine import GameError, OwnWords, Text, Words, as_text

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
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Names = dict[Annotated[str, Meta(pattern="^[a-z]{2}$")], Name]
"""A name in other languages, by their codes."""
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

ANY_NUMBER = 10**6
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
    choose: list[list["Part"]] | None = None
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
    each_turn: list["Part"] | None = None
    modify: Kind | None = None
    ladder: list[tuple[Positive, Positive]] | None = None

    then: list["Part"] | None = None
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
    do: list["Part"] | None = None
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
        fields = self.__struct_fields__  # the verbs stand first
        return next(field for field in fields if getattr(self, field) is not None)

    @cached_property
    def often(self) -> int:
        """How often the part may be done at most."""
        if self.times is not None:
            return ANY_NUMBER if self.times == "any" else self.times
        return self.use_action or self.ready_action or self.count or 1

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
    def halves(self) -> tuple["Part | None", "Part"]:
        """A plain gain cut in two: all but the Federation track, and the track alone."""
        gain = self.gain or {}
        rest = {what: n for what, n in gain.items() if what != "federation"}
        return (Part(gain=rest) if rest else None), Part(gain={"federation": gain["federation"]})

    @cached_property
    def within(self) -> bool:
        """Whether to use the part is to use something else, at least in part."""
        return bool(self.use_action or self.perform)

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
        """What it asks for each kind that it builds, and for an upgrade; kept by who knows that."""
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


class Record(Struct, forbid_unknown_fields=True, kw_only=True, dict=True):
    """What cards, tiles and contracts have in common."""

    name: Name
    text: Annotated[str, Meta(max_length=200)] = ""
    source: Source
    names: Names = {}
    ours: list[str] = []
    known: list[str] = []

    @cached_property
    def called(self) -> Words:
        """The name; where the deck has it in other languages, with them."""
        if not self.names:
            return self.name
        return Text("{name}", {"name": OwnWords(self.name, tuple(self.names.items()))})

    @cached_property
    def told(self) -> Text:
        """The name as a part of sentences, made once: the story is full of names."""
        return as_text(self.called)


class Card(Record, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A card of an era deck or, with a cost, a Special card."""

    no: Annotated[int, Meta(ge=1, le=999)]
    colour: Colour
    type: CardType
    effect: Annotated[list[Part], Meta(min_length=1)]
    cost: Annotated[int, Meta(ge=1, le=3)] | None = None

    @cached_property
    def sure(self) -> bool:
        """Whether the effect is of use whatever a player has."""
        return always_usable(self.effect)


class Metropolis(Record, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A metropolis tile: blue ones act when connected, brown ones score at the end."""

    no: Annotated[int, Meta(ge=1, le=99)]
    colour: Literal["blue", "brown"]
    instant: list[Part] = []
    production: list[Part] = []
    end: list[Part] = []
    solo: bool = True


class Contract(Record, forbid_unknown_fields=True, kw_only=True, dict=True):
    """A government contract: criteria on a network, and a reward."""

    no: Annotated[int, Meta(ge=1, le=99)]
    needs: Annotated[Needs, Meta(min_length=1, max_length=3)]
    reward: Annotated[list[Part], Meta(min_length=1)]


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


class FormError(GameError):
    """A deck breaks the form; the words name the card and the field."""


_STEP = re.compile(r"\w+(?!\])|\[")  # the fields and lists of a path such as .effect[0].gain
AnyRecord = TypeVar("AnyRecord", Card, Metropolis, Contract)


def named(record: Card | Metropolis | Contract) -> str:
    """How an error names a record of a deck."""
    return _where(type(record).__name__.casefold(), record.no, record.name)


def _where(label: str, no: object, name: str) -> str:
    return f"{label} {no} {name}".strip()[:80]


def read_record(raw: Any, form: type[AnyRecord]) -> AnyRecord:
    """One record of a deck file in its form; what its effects say, deck_check.py looks at."""
    try:
        record = msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        no = raw.get("no", "?") if isinstance(raw, dict) else "?"
        name = raw.get("name", "") if isinstance(raw, dict) else ""
        where = _where(form.__name__.casefold(), no, name)
        what, _, path = str(error).replace("`key` in ", "").partition(" - at `$")
        known = known_values(form, path) if "enum" in what else []
        offered = f"; known are: {', '.join(known)}" if known else ""
        raise FormError(f"{where}: {_field(path)}{what}{offered}") from None
    except RecursionError:
        raise FormError(f"{form.__name__.casefold()}: is nested too deep") from None
    check_whole(record)
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


def check_whole(record: Card | Metropolis | Contract) -> None:
    """What one field says about another."""
    if record.source == "house" and record.ours:
        raise _wrong(record, "ours", "marks fields of a rulebook card only")
    if record.source == "rulebook" and record.known:
        raise _wrong(record, "known", "marks parts of a house card only")
    if isinstance(record, Contract) and CARD_THINGS.intersection(record.needs):
        raise _wrong(record, "needs", "counts the network, not cards")
    if isinstance(record, Metropolis):
        if record.colour == "blue" and (not record.instant or record.end):
            what = "a blue metropolis has an instant effect and no end"
            raise _wrong(record, "instant", what)
        if record.colour == "brown" and (not record.end or record.instant or record.production):
            what = "a brown metropolis scores at the end, nothing else"
            raise _wrong(record, "end", what)


def _wrong(record: Card | Metropolis | Contract, path: str, what: str) -> FormError:
    return FormError(f"{named(record)}: {path}: {what}")
