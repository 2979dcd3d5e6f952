"""What spots and cards do: plain gains first, the other parts in any order, triggers at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pbem.engine import DONE, Asking, Refusal, Table, _, ask

from .cards import CARDS
from .state import Diver, State

PLAIN = ("coin", "shell")
PHRASES = {
    "draw": "draw",
    "look": "look",
    "chest": "open chest",
    "sell": "sell",
    "buy": "buy pearl",
    "tide": "tide",
}


class Turn:
    """One turn of a seat: the table, and which lasting cards have had their say."""

    def __init__(self, table: Table[State], seat: int) -> None:
        self.table = table
        self.seat = seat
        self.fired: list[int] = []

    @property
    def diver(self) -> Diver:
        """The seat's own things."""
        return self.table.state.divers[self.seat]

    def effect(self, parts: Sequence[str]) -> Asking[None]:
        """Do the parts of an effect."""
        for part in parts:
            if part in PLAIN:
                yield from self.gain(part)
        left = [part for part in parts if part not in PLAIN]
        while left:
            can = [part for part in dict.fromkeys(left) if self.possible(part)]
            part = yield from ask(
                self.seat,
                _("What next?"),
                [*(PHRASES[one] for one in can), DONE],
                note=self.worth,
                forbidden=partial(self.refusals, tuple(left)),
            )
            if part == DONE:
                return
            name = next(one for one in can if PHRASES[one] == part)
            left.remove(name)
            yield from self.do(name)

    def worth(self, phrase: str) -> str:
        """What is worth knowing of a part."""
        return {"sell": "2 points for a shell", "buy pearl": "3 points for 2 coins"}.get(phrase, "")

    def possible(self, part: str) -> bool:
        """Whether the part can be done now, as far as everyone can see."""
        state, diver = self.table.state, self.diver
        if part == "sell":
            return diver.shells > 0
        if part == "buy":
            return diver.coins > 1
        if part == "chest":
            return bool(state.chests)
        return bool(state.deck or state.discards)

    def refusals(self, left: Sequence[str]) -> Iterator[Refusal]:
        """Why a part is not on offer."""
        for part, phrase in PHRASES.items():
            if part not in left:
                yield Refusal(phrase, "4.1", _("This effect has no such part left."))
        if "sell" in left:
            yield Refusal("sell", "4.2", _("You have no shell to sell."))
        if "buy" in left:
            yield Refusal("buy pearl", "4.3", _("A pearl costs 2 coins."))

    def gain(self, what: str) -> Asking[None]:
        """A coin, or a shell from the supply."""
        if gain(self.table, self.seat, what):
            yield from self.trigger(what)

    def do(self, part: str) -> Asking[None]:
        """One part that was chosen, and whatever it triggers."""
        table, state, diver = self.table, self.table.state, self.diver
        if part == "draw":
            draw(table, self.seat)
            yield from self.trigger("draw")
        elif part == "look":
            yield from self.look()
        elif part == "chest":
            worth = table.draw(state.chests, 1)[0]
            state.opened.append(worth)
            diver.points += worth
            table.tell(_("{seat} opens a chest: {worth}"), seat=self.name, worth=worth)
            yield from self.trigger("chest")
        elif part == "sell":
            diver.shells -= 1
            state.shells += 1
            diver.points += 2
            table.tell(_("{seat} sells a shell"), seat=self.name)
        elif part == "buy":
            diver.coins -= 2
            diver.pearls += 1
            table.tell(_("{seat} buys a pearl"), seat=self.name)
            yield from self.trigger("pearl")
        else:
            for other in table.seats:
                if other != self.seat and not state.divers[other].out:
                    draw(table, other)

    def look(self) -> Asking[None]:
        """Take one of the two top cards; the other goes under the deck."""
        table, state = self.table, self.table.state
        refill(table, 2)
        seen = table.look(state.deck, 2, self.seat)
        taken = yield from ask(self.seat, _("Take which card?"), seen, phrase=take_phrase)
        del state.deck[-len(seen) :]
        state.deck[:0] = [card for card in seen if card != taken]
        self.diver.hand.append(taken)
        table.tell(_("{seat} looks and takes a card"), seat=self.name)
        table.tell(_("You take {card}."), to=self.seat, card=taken)

    def trigger(self, case: str) -> Asking[None]:
        """Lasting cards that wait for this case, each once a turn."""
        for number in list(self.diver.lasting):
            card = CARDS[number]
            if card.when == case and number not in self.fired:
                self.fired.append(number)
                self.table.tell(_("{card} comes into play"), card=card.name)
                yield from self.effect(card.then)

    @property
    def name(self) -> str:
        """What the story calls the seat."""
        return self.table.names[self.seat]


def take_phrase(card: int) -> str:
    """How a person takes a card that was looked at."""
    return f"take {card}"


def gain(table: Table[State], seat: int, what: str) -> bool:
    """Give a coin or a shell; False when the supply has no shell."""
    state = table.state
    if what == "shell":
        if not state.shells:
            return False
        state.shells -= 1
        state.divers[seat].shells += 1
    else:
        state.divers[seat].coins += 1
    table.tell(_("{seat} gains a {what}"), seat=table.names[seat], what=what)
    return True


def refill(table: Table[State], count: int) -> None:
    """Shuffle the discards under the deck when it is too short."""
    state = table.state
    if len(state.deck) < count and state.discards:
        table.shuffle("discards", state.discards)
        state.deck[:0] = state.discards
        state.discards = []


def draw(table: Table[State], seat: int) -> None:
    """The seat draws a card, if there is one."""
    refill(table, 1)
    for card in table.draw(table.state.deck, 1, seat):
        table.state.divers[seat].hand.append(card)
        table.tell(_("{seat} draws a card"), seat=table.names[seat])
        table.tell(_("You draw {card}."), to=seat, card=card)
