"""Pearls: a small game that has everything the engine has to cope with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine import (
    Game,
    GameOption,
    Goto,
    Question,
    Situation,
    Table,
    _,
    goto,
    random_bot,
)

from . import steps
from .cards import CARDS, CHESTS, FOLDER, SPOTS
from .effects import PHRASES
from .state import Diver, State, in_order


def last_bot(situation: Situation) -> int:
    """Always the last offer: to rest, or to be done."""
    return len(situation.offers) - 1


class Pearls(Game[State]):
    """Diving for pearls, in the tests only."""

    name = "pearls"
    title = "Pearls"
    version = 1
    players = (2, 3, 4)
    options = (
        GameOption("length", "how many rounds", "short", ("short", "long")),
        GameOption("chests", "whether chests lie on the ground", "yes", ("yes", "no")),
    )
    vocabulary = frozenset(
        {"play", "dive", "rest", "keep", "discard", "take", "coin", "shell", "first", "card"}
        | {"spot", "done"}
        | {word for phrase in PHRASES.values() for word in phrase.split()}
    )
    passing = ("rest",)
    bots = {"random": random_bot, "last": last_bot}  # noqa: RUF012
    state_type = State
    steps = {"keep": steps.keep, "income": steps.income, "turn": steps.turn}  # noqa: RUF012

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        """Shuffle, deal four cards to everyone."""
        deck = list(CARDS)
        table.shuffle("deck", deck)
        chests = list(CHESTS) if table.options["chests"] == "yes" else []
        table.shuffle("chests", chests)
        divers = [Diver(dealt=table.draw(deck, 4, seat)) for seat in table.seats]
        rounds = 2 if table.options["length"] == "short" else 4
        return State(divers, deck, chests, rounds=rounds), goto("keep")

    def view(self, state: State, seat: int | None) -> Any:
        """Own hand, counts of the others'; piles only as counts."""
        return {
            "round": state.round,
            "rounds": state.rounds,
            "order": in_order(state),
            "deck": len(state.deck),
            "discards": len(state.discards),
            "chests": len(state.chests),
            "played": state.played,
            "opened": state.opened,
            "taken": state.taken,
            "shells": state.shells,
            "divers": [
                self.diver_view(diver, seat == place) for place, diver in enumerate(state.divers)
            ],
        }

    def diver_view(self, diver: Diver, own: bool) -> dict[str, Any]:
        """What is seen of a diver, by itself or by others."""
        seen: dict[str, Any] = {
            "cards": len(diver.hand) + len(diver.dealt),
            "lasting": diver.lasting,
            "coins": diver.coins,
            "shells": diver.shells,
            "pearls": diver.pearls,
            "points": diver.points,
            "out": diver.out,
        }
        if own:
            seen |= {"hand": diver.hand, "dealt": diver.dealt}
        return seen

    def resign(self, table: Table[State], seat: int) -> None:
        """The cards go to the discards, the shells to the supply."""
        state = table.state
        diver = state.divers[seat]
        state.discards += [*diver.hand, *diver.dealt]
        state.shells += diver.shells
        diver.hand, diver.dealt, diver.shells, diver.out = [], [], 0, True
        table.tell(_("{seat} leaves the game"), seat=table.names[seat])

    def asides(self, state: State, seat: int) -> Question[int] | None:
        """Cards above the hand limit may be discarded early."""
        hand = state.divers[seat].hand
        if len(hand) <= steps.HAND_LIMIT:
            return None
        return Question(seat, _("Discard early"), list(hand), phrase_of=steps.discard_phrase)

    def aside(self, table: Table[State], seat: int, key: str) -> None:
        """Discard, if the hand is still too large."""
        hand = table.state.divers[seat].hand
        if len(hand) > steps.HAND_LIMIT and int(key) in hand:
            steps.discard(table, seat, int(key))

    def check(self, state: State) -> None:
        """No card, chest or shell is lost or doubled; nothing is below zero."""
        cards = [*state.deck, *state.discards, *state.played]
        for diver in state.divers:
            cards += [*diver.hand, *diver.dealt, *diver.lasting]
            assert min(diver.coins, diver.shells, diver.pearls) >= 0
        assert sorted(cards) == sorted(CARDS)
        assert len(state.chests) + len(state.opened) in (0, len(CHESTS))
        assert state.shells + sum(diver.shells for diver in state.divers) == 6

    def face(self, view: Any) -> dict[str, Any]:
        """What the board shows."""
        return {**view, "cards": CARDS}

    def topics(self) -> Mapping[str, str]:
        """The rules, whole and by chapter."""
        rules = (FOLDER / "rules.md").read_text()
        chapters = {part.split()[1].casefold(): part for part in rules.split("\n## ")[1:]}
        return {"help": "play CARD on SPOT, dive at SPOT, rest", "rules": rules, **chapters}

    def round(self, state: State) -> int:
        """The round, from 1; 0 before the first."""
        return state.round

    def condition(self, view: Any, words: Sequence[str]) -> bool | None:
        """`G3 free` and `G3 taken`."""
        if len(words) != 2 or words[0].upper() not in SPOTS or words[1] not in ("free", "taken"):
            return None
        return (words[0].upper() in view["taken"]) == (words[1] == "taken")

    def lookup(self, view: Any, words: Sequence[str]) -> str | None:
        """`card 12` tells what a card does."""
        if len(words) != 2 or words[0] != "card" or not words[1].isdecimal():
            return None
        card = CARDS.get(int(words[1]))
        if card is None:
            return None
        does = f"when {card.when}: {', '.join(card.then)}" if card.when else ", ".join(card.now)
        return f"{card.number} {card.name} ({card.colour}, {card.cost}): {does}"


SMALL = Pearls()
