"""The printed facts agree with each other and with the component list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pbem.engine import GameError

from .facts import AREAS, STACKS, STRUCTURES, Facts

COUNTS = {
    "basins": 12,
    "headstreams": 4,
    "dams": 20,
    "powerhouses": 23,
    "conduits": 20,
    "headstream_tiles": 8,
    "contracts": 55,
    "companies": 4,
    "officers": 7,
    "tiles": 21,
    "rows": 19,
    "bonus": 6,
}
CONTRACT_KINDS = {"starting": 4, "national": 6, "green": 15, "yellow": 15, "red": 15}


def check_facts(facts: Facts) -> None:
    """Raise with every slip named: wrong counts, unknown ids, rivers that do not end."""
    slips = [
        *_counts(facts),
        *_red_borders(facts),
        *_rivers(facts),
        *_map(facts),
        *_tiles(facts),
        *_spaces(facts),
        *_setup(facts),
    ]
    if slips:
        raise GameError("barrage: the data does not fit: " + "; ".join(slips))


def _counts(facts: Facts) -> Iterator[str]:
    for name, number in COUNTS.items():
        if len(getattr(facts, name)) != number:
            yield f"{number} {name} expected, {len(getattr(facts, name))} found"
    kinds = Counter(contract.kind for contract in facts.contracts.values())
    if kinds != CONTRACT_KINDS:
        yield f"contracts by kind are {dict(kinds)}"
    for stack in STACKS:
        energies = Counter(c.energy for c in facts.contracts.values() if c.kind == stack)
        if set(energies.values()) != {5}:
            yield f"{stack} contracts do not come in fives: {dict(energies)}"


def _red_borders(facts: Facts) -> Iterator[str]:
    for name, sites, red in (("dam", facts.dams, 10), ("powerhouse", facts.powerhouses, 12)):
        if sum(site.red for site in sites.values()) != red:
            yield f"{red} red {name} sites expected"


def _rivers(facts: Facts) -> Iterator[str]:
    for basin in facts.basins.values():
        steps, here = 0, basin.id
        while here and steps <= len(facts.basins):
            if here not in facts.basins:
                yield f"the river of basin {basin.id} leads to {here}"
                break
            here, steps = facts.basins[here].river_to, steps + 1
        if steps > len(facts.basins):
            yield f"the river of basin {basin.id} runs in a circle"


def _map(facts: Facts) -> Iterator[str]:
    for pipe in facts.conduits.values():
        if pipe.to not in facts.basins or not facts.basins[pipe.to].powerhouses:
            yield f"conduit {pipe.id} ends where no powerhouse can stand"
    for token in facts.neutral_dams:
        if any(s not in facts.dams or facts.dams[s].area != token.area for s in token.sites):
            yield f"neutral dam tokens of {token.area} name other sites"
    for stream, number in facts.headstreams.items():
        if number not in facts.basins:
            yield f"headstream {stream} feeds basin {number}"


def _tiles(facts: Facts) -> Iterator[str]:
    for level in (1, 2, 3):
        kinds = [tile.builds for tile in facts.tiles.values() if tile.level == level]
        wanted = [*((kind,) for kind in STRUCTURES), STRUCTURES]
        if kinds != wanted:
            yield f"advanced tiles of level {level} build {kinds}"
    for company in facts.companies.values():
        for kind in ("base", "elevation", "conduit"):
            if list(getattr(company.incomes, kind)) != [2, 4, 5]:
                yield f"{company.id}: {kind} incomes do not open with the 2nd, 4th and 5th"
    if set(facts.building.pieces) != set(STRUCTURES):
        yield "pieces are not those four"
    for kind in ("base", "elevation"):
        if set(getattr(facts.building.costs, kind)) != set(AREAS):
            yield f"{kind} has no cost for every area"
    if len(facts.building.costs.powerhouse) != facts.building.pieces["powerhouse"]:
        yield "powerhouse costs do not match the pieces"


EFFECTS = ("drops_later", "drops_now", "rotate", "contracts", "patent", "machines")


def _spaces(facts: Facts) -> Iterator[str]:
    for row in facts.rows.values():
        given = [name for name in EFFECTS if getattr(row, name)]
        given += ["produce"] if row.produce is not None else []
        given += ["machinery"] if row.excavators or row.mixers else []
        if len(given) != 1:
            yield f"row {row.id} has the effects {given}"
        if (row.right is None) != (row.section == "patent"):
            yield f"row {row.id} has the wrong number of sides"
    steps = [step.start for step in facts.scoring.energy.credits]
    if steps != sorted(set(steps)) or steps[0] != 0:
        yield "the credits of the energy track are out of order"


def _setup(facts: Facts) -> Iterator[str]:
    for line in facts.setup.introductory:
        if line.company not in facts.companies or line.officer not in facts.officers:
            yield f"introductory game: {line.company} with {line.officer}"
        if facts.contracts[line.contract].kind != "starting":
            yield f"introductory game: {line.contract} is no starting contract"
    if set(facts.scoring.objectives.ids) != set(facts.scoring.objectives.words):
        yield "an objective has no words"
    if len(facts.scoring.objectives.ids) != 6:
        yield "6 objectives expected"
