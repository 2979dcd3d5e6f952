"""What a position is worth to a seat, in points at the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine import Table, silent_table

from ..actor import Actor
from ..data import BLUE_TUNNELS, BROWN_TUNNELS, NEIGHBOURS, content
from ..deck import Part
from ..feeding import POINTS_A_CITY
from ..network import how_many, reached, tally
from ..payment import add
from ..production import metropolis_production, network_production
from ..scoring import CITY_POINTS
from ..solo import WIN_CITIES
from ..state import State, space
from ..verbs.modify import modified
from .prices import Prices

Counts = dict[str, int]
FULL_CITY = CITY_POINTS[-1]
FILLING = 0.3  # the hope that a city gets the kinds of building that it lacks
SITE = 0.75  # an open building site at a connected city, with all Productions to come
SITES_A_TURN = 0.5
REACH = 0.9  # a city site to which a tunnel leads and that waits for a city
REACHES = 2
APART = 0.55  # what stands apart from the network, of what it would be worth in it
WITHOUT_CITY = 0.4  # a building that waits for its city
SOON = 4  # turns that it takes to connect what stands apart
GROWTH = 0.10  # cities a turn that will want to be fed
HALF_WAY = 0.35  # a metropolis tunnel that does not connect yet
NEAR_TILE = 0.5  # a metropolis that one more tunnel would connect
GOAL = 7.0  # a city on the way to the solo game's goal
LATE = 4.0  # and one that hardly fits into the turns that are left
TURNS_A_CITY = 4.0
ALMOST = 0.6  # a city that a tunnel would connect, of it
NEXT = 0.2  # a tunnel's end that waits for a city, of it
BUILDING_MAKES = {"farm": 0.75, "desalination": 0.65, "laboratory": 0.85}


def quiet_table(state: State) -> Table[State]:
    """A table on which nobody listens to a thought."""
    return silent_table(state, state.names)


class Mind:
    """One seat's view of a table that it thinks on."""

    def __init__(self, state: State, seat: int, turns: int | None = None) -> None:
        self.state = state
        self.seat = seat
        self.content = content(state.deck_file)
        self.player = state.players[seat]
        self.board = self.content.boards[self.player.board]
        self.actor = Actor(quiet_table(state), seat)
        self.prices = Prices(self.content, state, self.player, turns)
        self.solo = len(state.players) == 1
        cards = self.content.cards
        self.making = [
            part
            for no in self.player.claimed
            if cards[no].type == "production"
            for part in cards[no].effect
        ]

    @property
    def space(self) -> int:
        """The Federation space of this seat."""
        return space(self.state, self.seat)

    def network(self) -> float:
        """Points that the network promises, with what it makes and what it eats."""
        touched = reached(self.player)
        counts = tally(self.player)
        return (
            self._production(counts)
            + self._cities(touched)
            + self._apart(touched)
            + self._room(touched)
            + self._metropolises(touched, counts)
            + (self._goal(touched, counts["city"]) if self.solo else 0.0)
        )

    def _goal(self, touched: set[str], connected: int) -> float:
        """How far the solo game's goal is reached, with cities and sites that wait for a tunnel
        or a city."""
        turns = self.prices.turns
        cities = self.player.cities
        apart = len(cities) - connected
        waiting = sum(site not in cities for site in touched)
        progress = connected + ALMOST * min(1.0, turns / 2) * apart
        progress += NEXT * min(1.0, turns / 3) * min(waiting, REACHES)
        missing = max(0.0, WIN_CITIES - progress)
        late = max(0.0, missing - turns / TURNS_A_CITY)
        return -GOAL * missing - LATE * late

    def goods(self) -> float:
        """What the supply is worth."""
        return self.prices.stock()

    # --- production and feeding ----------------------------------------------------------------

    def _production(self, counts: Counts) -> float:
        made = network_production(self.content, self.player)
        if self.player.connected or "brown" in self.board.special:
            add(made, metropolis_production(self.actor))
        for part in self.making:
            if part.gain:
                add(made, part.gain, self.times(part, counts))
            elif part.add:
                add(made, part.add, min(part.count or 1, counts[modified(part)]))
        prices = self.prices
        last = len(prices.made) - 1
        worth = 0.0
        for number, price in enumerate(prices.made):
            for what, n in made.items():
                if what == "point":
                    worth += n
                elif number == last:
                    worth += prices.final(what, n)
                else:
                    worth += n * price[what]
        return worth - self._feeding(made, counts["city"])

    def times(self, part: Part, counts: Counts) -> int:
        """How often a gain happens with these counts of the network's things."""
        for thing, wanted in (part.if_ or {}).items():
            if isinstance(wanted, int) and thing in counts and counts[thing] < wanted:
                return 0
        if part.per is None:
            return 1
        have = counts.get(part.per)
        if have is None:
            have = how_many(self.content, self.player, part.per)
        times = have // (part.each or 1)
        return min(times, part.max) if part.max else times

    def _feeding(self, made: dict[str, int], cities: int) -> float:
        """What feeding takes in the Productions to come, with some more cities to feed."""
        player, prices = self.player, self.prices
        kelp = float(player.goods["kelp"])
        points = float(player.points)
        makes = made.get("kelp", 0)
        cost = 0.0
        turns = prices.turns
        for number, price in enumerate(prices.made):
            after = prices.turns_after[number]
            mouths = cities + GROWTH * (turns - after)
            kelp += makes
            points += made.get("point", 0)
            eaten = min(kelp, mouths)
            cost += eaten * price["kelp"]
            kelp = max(0.0, kelp - mouths) * 0.5
            hungry = mouths - eaten
            lost = min(points, POINTS_A_CITY * hungry)
            points -= lost
            cost += (min(lost, hungry * 2.2) if turns else lost) + 0.2 * hungry
        return cost

    # --- cities and what stands apart ----------------------------------------------------------

    def _kinds(self) -> dict[str, dict[str, None]]:
        kinds: dict[str, dict[str, None]] = {}
        for site, building in self.player.buildings.items():
            kinds.setdefault(site[: site.index(".")], {})[building.kind] = None
        return kinds

    def _cities(self, touched: set[str]) -> float:
        player = self.player
        kinds = self._kinds()
        time = min(1.0, self.prices.turns / 12)
        worth = 0.0
        for city in player.cities:
            points: float = CITY_POINTS[len(kinds.get(city, ()))]
            points += FILLING * time * (FULL_CITY - points)
            share = 1.0 if city in touched else self._apart_share()
            worth += points * share
        return worth

    def _apart_share(self) -> float:
        return APART * min(1.0, self.prices.turns / SOON)

    def _apart(self, touched: set[str]) -> float:
        """Buildings at cities that are not connected, or at sites without a city."""
        player = self.player
        productions = self.prices.productions
        worth = 0.0
        for site, building in player.buildings.items():
            city = site[: site.index(".")]
            if city in player.cities and city in touched:
                continue
            each = BUILDING_MAKES[building.kind] * (1.6 if building.upgraded else 1.0)
            if city in player.cities:
                share = self._apart_share()
            else:
                share = WITHOUT_CITY * min(1.0, self.prices.turns / 10)
            worth += share * (each * max(0, productions - 1) + 0.8)
        return worth

    def _room(self, touched: set[str]) -> float:
        """Open sites: for buildings at connected cities, and for cities where tunnels lead."""
        player, turns = self.player, self.prices.turns
        if turns < 1:
            return 0.0
        sites = 0
        for city in player.cities:
            if city in touched:
                sites += sum(site not in player.buildings for site in self.board.sites[city])
        worth = SITE * min(sites, SITES_A_TURN * turns) * (self.prices.productions / 3)
        waiting = 0
        for city in touched:
            if city not in player.cities and any(n in player.cities for n in NEIGHBOURS[city]):
                waiting += 1
        return worth + REACH * min(waiting, REACHES) * min(1.0, turns / 6)

    # --- metropolises --------------------------------------------------------------------------

    def _metropolises(self, touched: set[str], counts: Counts) -> float:
        player = self.player
        worth = 0.0
        time = min(1.0, self.prices.turns / 6)
        brown = self.content.metropolises[player.brown]
        if player.brown in player.connected:
            worth += self.points(brown.end, counts)
        else:
            built = sum(tunnel in player.tunnels for tunnel in BROWN_TUNNELS)
            if built:
                worth += HALF_WAY * time * max(self.points(brown.end, counts), 5.0) * built / 2
        for tunnel, city in BLUE_TUNNELS.items():
            if tunnel not in player.tunnels and city in touched:
                worth += NEAR_TILE * time
        return worth

    def points(self, parts: Sequence[Part], counts: Counts) -> float:
        """What scoring parts give at the end with these counts."""
        found = 0.0
        for part in parts:
            if part.ladder:
                have = counts[part.of or ""]
                found += max(
                    (points for wanted, points in part.ladder if have >= wanted), default=0
                )
            elif part.gain:
                found += part.gain.get("point", 0) * self.times(part, counts)
        return found
