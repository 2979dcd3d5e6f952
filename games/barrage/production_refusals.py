"""What is said of a production whose space is not named: which spaces are open, or why none is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine import Refusal, Text, Words, _, semicolons, text

from .data import facts
from .phrases import space_phrase
from .produce import System, holds, not_there, production_phrase, systems
from .site_refusals import Reason
from .spaces import SPACES, Space, takable
from .state import NEUTRAL, State

RULE = "B5.3"
SPOKEN_OF = ("produce", "drops")  # one of them, and the dam
MORE = 4  # drops than there are that may be spoken of


def refused_productions(state: State, seat: int) -> Iterator[Refusal]:
    """Water of any dam, or of this very one, that is to make energy on no space that is named."""
    found = systems(state, seat)
    shown = [space_phrase(space) for space in _open_spaces(state, seat)]
    why = _space_unsaid(found, shown)
    yield Refusal("produce", RULE, why, shown)
    for dam in facts().dams:
        here = [system for system in found if system.dam == dam]
        if not here:
            reason = _no_water(state, seat, dam)
            yield from (Refusal(f"{word} {dam}", *reason, shown) for word in SPOKEN_OF)
            continue
        yield from _not_so(dam, here[0].drops, shown)
        yield from (Refusal(f"{word} {dam}", RULE, why, shown) for word in SPOKEN_OF)
        for system in here:
            yield from _of_system(system, why, shown, alone=len(here) == 1)


def _not_so(dam: str, held: int, shown: Sequence[Words]) -> Iterator[Refusal]:
    """A conduit elsewhere, or more drops than the dam holds."""
    for pipe in facts().conduits.values():
        if pipe.basin != facts().dams[dam].basin:
            why = not_there(dam, pipe)
            yield from (
                Refusal(f"{word} {dam} {pipe.id}", "B9.1", why, shown) for word in SPOKEN_OF
            )
    for drops in range(held + 1, held + MORE):
        yield Refusal(f"{drops} drops {dam}", "B9.2", holds(dam, held), shown)


def _of_system(
    system: System, why: Text, shown: Sequence[Words], *, alone: bool
) -> Iterator[Refusal]:
    """So many drops on this way; its dam says enough where no other way begins there.

    A number that may be a basin's, as in `drops from basin 2 to 10`, is not taken for drops.
    """
    dam, pipe = system.dam, system.pipe
    for drops in range(system.drops, 0, -1):
        way = production_phrase((dam, pipe.id, drops))[0]
        whole = [semicolons([space, way]) for space in shown]
        said = ["all drops"] if drops == system.drops else []
        said += [f"{drops} drops"] if drops not in (pipe.basin, pipe.to) else []
        for words in said:
            yield Refusal(f"{words} {dam} {pipe.id}", RULE, why, whole)
            if alone:
                yield Refusal(f"{words} {dam}", RULE, why, whole)


def _open_spaces(state: State, seat: int) -> list[Space]:
    """The cheapest space of each production that is open, the best production first."""
    found: dict[int, Space] = {}
    for kind, *rest in takable(state, seat):
        space = SPACES[rest[0]] if kind == "space" else None
        if space is not None and space.row.produce is not None:
            found.setdefault(space.row.produce, space)
    return [found[bonus] for bonus in sorted(found, reverse=True)]


def _space_unsaid(found: Sequence[System], shown: Sequence[Words]) -> Text:
    """Why a production is not yet enough, whatever water it takes."""
    if not found:
        return text(_("You have no dam with water joined by a conduit to a powerhouse of yours."))
    if not shown:
        return text(_("No space of production is open to you now."))
    first = _("Say the space first, as in `{order}`; then how many drops, and which way.")
    return text(first, order=shown[0])


def _no_water(state: State, seat: int, site: str) -> Reason:
    """Why water from this dam site makes no energy, on whatever space."""
    dam = state.dams.get(site)
    if dam is None:
        return "B9.1", text(_("There is no dam at {dam}."), dam=site)
    if dam.owner not in (seat, NEUTRAL):
        return "B9.1", text(_("{dam} is neither your dam nor a neutral one."), dam=site)
    if not dam.drops:
        return "B9.2", text(_("{dam} holds no water."), dam=site)
    return "B9.1", text(_("No conduit leads from {dam} to a powerhouse of yours."), dam=site)
