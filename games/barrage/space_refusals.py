"""Why a space of the board cannot be taken now, and what would do the same at its other price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from pbem.engine import Instead, Refusal, Text, Words, _, order, text

from .contracts import CONTRACTS, face_up
from .data import facts
from .facts import Row
from .phrases import action_phrase, row_phrase, row_words
from .produce import best_energy, rate, systems
from .production_refusals import refused_productions
from .site_refusals import Reason, owner_name
from .spaces import MOST_CONTRACTS, SPACES, Space, means, office, space_cost, why_not_taken
from .state import Company, State
from .words import amount, tile_name

MANY = 100  # credits, more than any production costs


def refused_spaces(state: State, seat: int) -> Iterator[Refusal]:
    yield from refused_productions(state, seat)
    yield from _one_machine()
    if state.variant == "full":
        yield from _not_in_office(state, seat)
    for space in SPACES.values():
        if space.row.section == "contracts":
            continue
        rule, why = _why_no_space(state, seat, space)
        for words in _refused_words(space.row):
            yield Refusal(f"{words} {space.side}", rule, why)
            if space.side == "left":
                rule, why = _other_side(state, seat, space) or (rule, why)
                yield Refusal(words, rule, why)
    if state.companies[seat].engineers:
        yield from _office(state, state.companies[seat])


def _not_in_office(state: State, seat: int) -> Iterator[Refusal]:
    """A tile that is not among the three of the patent office, or cannot be had there."""
    places = {tile: place for place, tile in enumerate(state.patents, 1) if tile}
    near = [order("patent {n}", n=place) for place in places.values()]
    for tile, one in facts().tiles.items():
        rule, why = "B2.12", None
        if tile in places:
            space, company = SPACES[f"P{places[tile]}L"], state.companies[seat]
            if company.engineers >= space.engineers and company.credits >= space.credits:
                continue
            rule, why = _why_no_space(state, seat, space)
        why = why or _why_no_patent(state, seat, tile)
        for words in (f"patent {tile}", f"buy {tile}", f"take {tile}", tile):
            if one.level or words.startswith("patent"):
                yield Refusal(words, rule, why, near)


def _why_no_patent(state: State, seat: int, tile: str) -> Text:
    """Who has the tile, or what else the office has now."""
    name = tile_name(tile)
    for other, company in enumerate(state.companies):
        if tile in (*company.tiles, *(sector.tile for sector in company.wheel)):
            if other == seat:
                return text(_("You have {tile} already."), tile=name)
            return text(_("{tile} belongs to {owner}."), tile=name, owner=company.called)
    there = [tile_name(one) for one in state.patents if one]
    if not there:
        return text(_("The patent office has no tile left in this round."))
    return text("{tile} is not in the patent office: {there:,}.", tile=name, there=there)


def _one_machine() -> Iterator[Refusal]:
    """Several machines of a kind at once."""
    one = text(_("Each space gives one machine of a kind."))
    for number in range(2, 10):
        for kind in ("excavators", "mixers"):
            yield Refusal(f"buy {number} {kind}", "B12.4", one)


def _refused_words(row: Row) -> tuple[str, ...]:
    if row.machines:
        return ("buy any", "buy mixer")
    return row_words(row)


def _other_side(state: State, seat: int, left: Space, dearer: Words | None = None) -> Reason | None:
    """Where only the left space is taken: what the right one asks, which is never filled in."""
    right = SPACES.get(f"{left.row.id}R")
    if right is None or left.id not in state.taken or right.id in state.taken:
        return None
    if left.row.players > len(state.companies):
        return None
    company = state.companies[seat]
    sentence = _("{owner} has the left space; the right one (`{order}`) costs {cost}.")
    if company.engineers < right.engineers or company.credits < right.credits:
        sentence = _("{owner} has the left space; the right one costs {cost}, and you have {have}.")
    return "B20.1", text(
        sentence,
        owner=owner_name(state, state.taken[left.id]),
        order=dearer or order("{action} right", action=row_phrase(left.row)),
        cost=space_cost(right),
        have=means(company),
    )


def _why_no_space(state: State, seat: int, space: Space) -> Reason:
    company = state.companies[seat]
    row = space.row
    if row.patent and state.variant != "full":
        return "B2.9", text(_("The introductory game has no patent office."))
    if row.players > len(state.companies):
        return "B2.7", text(_("That row is open only with {n} or more players."), n=row.players)
    if space.id in state.taken:
        return "B5.4", text(
            _("That space is taken by {owner} this round."),
            owner=owner_name(state, state.taken[space.id]),
        )
    if company.engineers < space.engineers:
        return "B5.3", text(
            _("That space needs {needs}; you have {n} left."),
            needs=amount(space.engineers, "engineer"),
            n=company.engineers,
        )
    if company.credits < space.credits:
        return "B5.3", text(
            _("That space costs {needs}; you have {n}."),
            needs=amount(space.credits, "credit"),
            n=company.credits,
        )
    if row.produce is not None:
        if not systems(state, seat):
            return "B5.3", text(
                _("You have no dam with water joined by a conduit to a powerhouse of yours.")
            )
        return "B9.3", _no_energy(state, seat, space, row.produce)
    return "B5.3", text(_("You can't get anything there now."))


def _no_energy(state: State, seat: int, space: Space, bonus: int) -> Text:
    """Why no production on a space gives energy: its number, or what others' conduits cost."""
    company = state.companies[seat]
    if best_energy(systems(state, seat), rate(company, bonus), company.credits + MANY) <= 0:
        return text(_("With that space, none of your water would give any energy."))
    words = _(
        "The space costs {space}, and another company's conduit 1 credit a drop; you have {have}."
    )
    space_credits = amount(space.credits, "credit")
    return text(words, space=space_credits, have=amount(company.credits, "credit"))


def _office(state: State, company: Company) -> Iterator[Refusal]:
    """One contract, or two, that cannot be had on the left, where no side is said, or right."""
    for side, one, two in office(state, company):
        named = ("contracts", "contracts left") if side == "left" else ("contracts right",)
        for words in named:
            if one is None:
                yield Refusal(words, *why_not_taken(state, company, side, 1))
            if two is None:
                reason = why_not_taken(state, company, side, 2)
                for pair in permutations(face_up(state), 2):
                    yield Refusal(f"{words} {' '.join(pair)}", *reason)


# --- where nothing is taken ------------------------------------------------------------------


def instead(state: State, seat: int, keys: Sequence[str]) -> Instead | None:
    """What stands in the way of the first answer for which a space would have to be free."""
    for place, key in enumerate(keys):
        kind, *rest = key.split()
        if kind in ("space", "buy"):
            return _other_space(state, seat, key, SPACES[rest[0]])
        if kind == "contracts" and state.rules > 1:
            return _other_office(state, seat, keys[place:])
    return None


def _other_space(state: State, seat: int, key: str, space: Space) -> Instead | None:
    """The dearer side of a row whose left space is taken."""
    if space.id not in state.taken:
        return None
    right = SPACES.get(f"{space.row.id}R")
    if space.side == "left" and right is not None:
        dearer = action_phrase(state, tuple(key.replace(space.id, right.id).split()))[0]
        reason = _other_side(state, seat, space, dearer)
        if reason is not None:
            return Instead((key,), *reason, dearer)
    return Instead((key,), *_why_no_space(state, seat, space))


def _other_office(state: State, seat: int, keys: Sequence[str]) -> Instead | None:
    """The dearer side of the contract office, where the left one has no space for so many."""
    company = state.companies[seat]
    side = keys[0].split()[1]
    named = [key for key in keys[1:] if CONTRACTS.keys() >= {*key.split()}]
    contracts = " ".join(named)
    number = len(contracts.split())
    spaces = {one: found for one, *found in office(state, company)}
    if not 0 < number <= MOST_CONTRACTS or spaces[side][number - 1] is not None:
        return None
    rule, why = why_not_taken(state, company, side, number)
    dearer = side == "left" and spaces["right"][number - 1] is not None
    right = order("contracts right: {contracts}", contracts=contracts) if dearer else ""
    return Instead((keys[0], *named), rule, why, right)
