"""What a position is worth to a seat, in points at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine import Table, silent_table

from ..actor import Actor
from ..data import content
from ..deck import Part
from ..feeding import POINTS_A_CITY
from ..network import how_many
from ..payment import add
from ..production import metropolis_production
from ..scoring import CITY_POINTS
from ..solo import WIN_CITIES
from ..state import State, space
from ..verbs.modify import modified
from .goods_value import ALL_TURNS, MADE_POINT, Prices
from .layout import Layout, Lot, layout_of

Counts = Mapping[str, int]
FULL_CITY = CITY_POINTS[-1]
FILLING = 0.22  # the hope that a city gets the kinds of building that it lacks
SITE = 0.53  # an open building site at a connected city, with all Productions to come
SITES_A_TURN = 0.48
REACH = 0.84  # a city site to which a tunnel leads and that waits for a city
REACHES = 2
APART = 0.31  # what stands apart from the network, of what it would be worth in it
WITHOUT_CITY = 0.37  # a building that waits for its city
SOON = 3.17  # turns that it takes to connect what stands apart
GROWTH = 0.08  # cities a turn that will want to be fed
HALF_WAY = 0.4  # a metropolis tunnel that does not connect yet
NEAR_TILE = 0.52  # a metropolis that one more tunnel would connect
FED = 0.61  # what feeding takes, of what its kelp is worth: cards bring kelp too
STANDING = {"city": -0.51, "tunnel": 0.23, "building": 0.52}
"""What else a thing of the network brings, with all turns to come: cards count on it."""
GOAL = 7.0  # a city on the way to the solo game's goal
LATE = 4.0  # and one that hardly fits into the turns that are left
TURNS_A_CITY = 4.0
ALMOST = 0.6  # a city that a tunnel would connect, of it
NEXT = 0.2  # a tunnel's end that waits for a city, of it


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

    @property
    def layout(self) -> Layout:
        """The network as it stands, in numbers."""
        return layout_of(self.player, self.state.deck_file)

    def network(self) -> float:
        """Points that the network promises, with what it makes and what it eats."""
        layout = self.layout
        made = self._made(layout)
        return (
            self._produced(made)
            - (FED if self.prices.turns else 1) * self._feeding(made, layout.connected.number)
            + self._cities(layout)
            + self._apart(layout)
            + self._room(layout)
            + self._metropolises(layout)
            + self._standing(layout)
            + (self._goal(layout) if self.solo else 0.0)
        )

    def _goal(self, layout: Layout) -> float:
        """How far the solo game's goal is reached, with cities and sites that wait for a tunnel
        or a city."""
        turns = self.prices.turns
        cities = self.player.cities
        waiting = sum(site not in cities for site in layout.touched)
        progress = layout.connected.number + ALMOST * min(1.0, turns / 2) * layout.apart.number
        progress += NEXT * min(1.0, turns / 3) * min(waiting, REACHES)
        missing = max(0.0, WIN_CITIES - progress)
        late = max(0.0, missing - turns / TURNS_A_CITY)
        return -GOAL * missing - LATE * late

    def goods(self) -> float:
        """What the supply is worth."""
        return self.prices.stock()

    # --- production and feeding ----------------------------------------------------------------

    def _made(self, layout: Layout) -> dict[str, int]:
        """What a Production gives."""
        made = dict(layout.makes)
        if self.player.connected or "brown" in self.board.special:
            add(made, metropolis_production(self.actor))
        for part in self.making:
            if part.gain:
                add(made, part.gain, self.times(part, layout.counts))
            elif part.add:
                add(made, part.add, min(part.count or 1, layout.counts[modified(part)]))
        return made

    def _produced(self, made: dict[str, int]) -> float:
        """What it is worth in all Productions to come."""
        prices = self.prices
        worth = 0.0
        for what, n in made.items():
            if what == "point":
                worth += n * (1 + MADE_POINT * (prices.productions - 1))
            else:
                worth += n * prices.all_but_last[what] + prices.final(what, n)
        return worth

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
        for price, after in zip(prices.made, prices.turns_after, strict=True):
            mouths = cities + GROWTH * (turns - after)
            kelp += makes
            points += made.get("point", 0)
            if kelp >= mouths:
                cost += mouths * price["kelp"]
                kelp = (kelp - mouths) * 0.5
                continue
            cost += kelp * price["kelp"]
            hungry = mouths - kelp
            kelp = 0.0
            lost = min(points, POINTS_A_CITY * hungry)
            points -= lost
            cost += (min(lost, hungry * 2.2) if turns else lost) + 0.2 * hungry
        return cost

    # --- cities and what stands apart ----------------------------------------------------------

    def _cities(self, layout: Layout) -> float:
        hope = FILLING * min(1.0, self.prices.turns / 12)
        share = self._apart_share()
        return _filled(layout.connected, hope) + share * _filled(layout.apart, hope)

    def _apart_share(self) -> float:
        return APART * min(1.0, self.prices.turns / SOON)

    def _apart(self, layout: Layout) -> float:
        """Buildings at cities that are not connected, or at sites without a city."""
        times = max(0, self.prices.productions - 1)
        waiting, homeless = layout.waiting, layout.homeless
        share = WITHOUT_CITY * min(1.0, self.prices.turns / 10)
        return self._apart_share() * (times * waiting.worth + 0.8 * waiting.number) + share * (
            times * homeless.worth + 0.8 * homeless.number
        )

    def _room(self, layout: Layout) -> float:
        """Open sites: for buildings at connected cities, and for cities where tunnels lead."""
        turns = self.prices.turns
        if turns < 1:
            return 0.0
        sites = min(layout.open_sites, SITES_A_TURN * turns)
        worth = SITE * sites * (self.prices.productions / 3)
        return worth + REACH * min(layout.open_ends, REACHES) * min(1.0, turns / 6)

    def _standing(self, layout: Layout) -> float:
        """What the network brings beside what it makes and scores."""
        share = self.prices.turns / ALL_TURNS
        return share * sum(each * layout.counts[thing] for thing, each in STANDING.items())

    # --- metropolises --------------------------------------------------------------------------

    def _metropolises(self, layout: Layout) -> float:
        player = self.player
        time = min(1.0, self.prices.turns / 6)
        worth = NEAR_TILE * time * layout.near_tiles
        if not layout.brown_tunnels:
            return worth
        points = self.points(self.content.metropolises[player.brown].end, layout.counts)
        if player.brown in player.connected:
            return worth + points
        return worth + HALF_WAY * time * max(points, 5.0) * layout.brown_tunnels / 2

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


def _filled(cities: Lot, hope: float) -> float:
    """The points of cities, with some hope for the kinds of building that they lack."""
    return cities.worth + hope * (FULL_CITY * cities.number - cities.worth)
