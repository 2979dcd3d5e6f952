"""How Underwater Cities' decks and seats play: thousands of turns by its bot, counted.

`python -m bench.balance 1000` plays that many games of four and prints the tables of
`docs/balance.md`. It watches through the bot: what each seat held, used and won with.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from pbem.engine import Situation, play_out_by_bots, random_game
from pbem.games.underwater_cities import UnderwaterCities
from pbem.games.underwater_cities.bot import mayor
from pbem.games.underwater_cities.data import content

NAMES = ("anna", "bert", "cleo", "dave")
TABLES = (
    {"boards": "basic", "contracts": "no"},
    {"boards": "advanced", "contracts": "yes"},
)
SPARE_CITIES = 6
FEW = 30  # uses below which a card's margin says nothing


@dataclass
class Seat:
    """What one seat held and did in one game."""

    held: set[int] = field(default_factory=set)
    used: set[int] = field(default_factory=set)
    slots: Counter[str] = field(default_factory=Counter)

    def watch(self, situation: Situation) -> int:
        """Let the bot choose, and note what it holds and uses."""
        self.held.update(situation.view["hand"])
        place = mayor(situation)
        words = situation.offers[place].key.split(":")
        if words[0] == "card":
            self.used.add(int(words[1]))
        elif words[0] in ("play", "clone"):
            self.slots[words[2]] += 1
        return place


@dataclass
class Played:
    """One seat's game as the tables count it."""

    seat: int
    place: int  # in the first order of play
    won: bool
    score: int
    margin: float  # over the average of the table
    held: list[int]
    used: list[int]
    slots: dict[str, int]
    board: int
    brown: int
    counts: dict[str, int]
    lines: dict[str, int]


def play_one(number: int) -> list[Played]:
    """One game of four bots; the tables alternate."""
    game = UnderwaterCities()
    play, dice = random_game(game, NAMES, TABLES[number % len(TABLES)], f"balance {number}")
    order = list(play.table.state.order)
    seats = [Seat() for _name in NAMES]
    play_out_by_bots(play, {i: seat.watch for i, seat in enumerate(seats)}, dice)
    assert play.result is not None
    result = play.result
    average = sum(result.scores) / len(result.scores)
    shown = game.view(play.table.state, None)["players"]
    return [
        Played(
            seat=i,
            place=order.index(i) + 1,
            won=result.places[i] == 1,
            score=result.scores[i],
            margin=result.scores[i] - average,
            held=sorted(seat.held),
            used=sorted(seat.used),
            slots=dict(seat.slots),
            board=shown[i]["board"],
            brown=next(m["no"] for m in shown[i]["metropolises"] if m["at"] == "NW"),
            counts=shown[i]["counts"],
            lines=scored(result.account[i]),
        )
        for i, seat in enumerate(seats)
    ]


def scored(account: dict[str, Any]) -> dict[str, int]:
    """The final account by where the points came from."""
    found = {"before the end": 0, "cities": 0, "brown metropolis": 0, "end cards": 0}
    for line, value in account.items():
        points = int(str(value).split()[0])
        if line == "before scoring":
            found["before the end"] = points
        elif line in ("cities", "brown metropolis"):
            found[line] = points
        elif line[:1].isdigit():
            found["end cards"] += points
    return found


def play_many(games: int, processes: int) -> list[Played]:
    """So many games, over several processes, in their order."""
    found: list[Played] = []
    with ProcessPoolExecutor(processes) as pool:
        for number, played in enumerate(pool.map(play_one, range(games), chunksize=5), 1):
            found += played
            if number % 50 == 0:
                print(f"{number} games", file=sys.stderr, flush=True)
    return found


# --- the tables ------------------------------------------------------------------------------


def share(part: int, of: int) -> str:
    """A share in percent."""
    return f"{100 * part / of:.0f} %" if of else "-"


def mean(values: Iterable[float]) -> float:
    """The average; of nothing it is 0."""
    values = list(values)
    return sum(values) / len(values) if values else 0.0


def table(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    """A Markdown table."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def grouped(
    title: str, played: list[Played], key: Any, names: dict[Any, str] | None = None
) -> Iterator[str]:
    """Wins and points by something that a seat does not choose."""
    groups = sorted({key(one) for one in played})
    rows = []
    for group in groups:
        of = [one for one in played if key(one) == group]
        won = sum(one.won for one in of)
        name = names[group] if names else str(group)
        figures = [share(won, len(of)), f"{mean(p.score for p in of):.1f}"]
        rows.append([name, str(len(of)), *figures, f"{mean(p.margin for p in of):+.1f}"])
    yield from table([title, "seats", "wins", "points", "over the table"], rows)


def strategy(one: Played) -> str:
    """What a network was mostly made of."""
    counts = one.counts
    if counts["city"] >= SPARE_CITIES:
        return "many cities"
    if counts["symbiotic"] * 2 >= counts["city"]:
        return "symbiotic cities"
    if counts["upgraded_city_tunnel"] >= 5:
        return "upgraded tunnels"
    kinds = ("farm", "desalination", "laboratory")
    kind = max(kinds, key=lambda k: counts[k] + counts[f"upgraded_{k}"])
    return {"farm": "farms", "desalination": "desalination plants", "laboratory": "laboratories"}[
        kind
    ]


def strategies(played: list[Played]) -> Iterator[str]:
    """How the seats played, and how often that won."""
    labels = Counter(strategy(one) for one in played)
    winners = [one for one in played if one.won]
    rows = []
    for label, number in labels.most_common():
        of = [one for one in played if strategy(one) == label]
        won = [one for one in winners if strategy(one) == label]
        rows.append(
            [
                label,
                share(number, len(played)),
                share(len(won), len(winners)),
                share(len(won), number),
                f"{mean(one.score for one in of):.1f}",
            ]
        )
    head = ["mostly", "of all seats", "of the winners", "wins", "points"]
    yield from table(head, rows)


def sources(played: list[Played]) -> Iterator[str]:
    """Where the points come from."""
    groups = [
        ("winners", [p for p in played if p.won]),
        ("others", [p for p in played if not p.won]),
    ]
    names = list(played[0].lines)
    rows = [
        [title, *(f"{mean(p.lines[n] for p in of):.1f}" for n in names)] for title, of in groups
    ]
    yield from table(["points from", *names], rows)


def slots(played: list[Played]) -> Iterator[str]:
    """How often each slot is chosen in a game of four."""
    total: Counter[str] = Counter()
    for one in played:
        total.update(one.slots)
    games = len(played) / len(NAMES)
    rows = [[name, f"{n / games:.1f}"] for name, n in sorted(total.items())]
    yield from table(["slot", "times a game"], rows)


def cards(played: list[Played], numbers: Iterable[int]) -> Iterator[str]:
    """Each card: how often a seat that held it used its effect, and how that seat fared."""
    deck = content("").cards
    rows = []
    for no in numbers:
        held = [one for one in played if no in one.held]
        used = [one for one in held if no in one.used]
        unused = [one for one in held if no not in one.used]
        worth = mean(p.margin for p in used) - mean(p.margin for p in unused)
        enough = min(len(used), len(unused)) >= FEW
        card = deck[no]
        rows.append(
            [
                f"{no} {card.name}",
                card.colour,
                card.type,
                card.source,
                str(len(held)),
                share(len(used), len(held)),
                f"{worth:+.1f}" if enough else "-",
            ]
        )
    yield from table(["card", "colour", "type", "from", "held", "used", "worth"], rows)


def report(played: list[Played]) -> Iterator[str]:
    """All tables."""
    games = len(played) // len(NAMES)
    yield f"{games} games of four, {mean(p.score for p in played):.1f} points on average, "
    yield f"{mean(p.score for p in played if p.won):.1f} for the winner.\n"
    yield from grouped("seat", played, lambda one: one.seat + 1)
    yield from grouped("place in the first order", played, lambda one: one.place)
    yield from grouped("board", played, lambda one: one.board)
    tiles = {no: f"{no} {m.name}" for no, m in content("").metropolises.items()}
    yield from grouped("brown metropolis", played, lambda one: one.brown, tiles)
    yield from strategies(played)
    yield from sources(played)
    yield from slots(played)
    for era in content("").eras:
        yield from cards(played, era)
    yield from cards(played, [*content("").three_credit, *content("").cheap])


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    say = partial(print, flush=True)
    for line in report(play_many(games, processes)):
        say(line)


if __name__ == "__main__":
    main()
