"""Underwater Cities as the host sees it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from pbem.engine import Bot, Game, GameOption, Goto, Question, Step, Table, Thoughts, _, random_bot

from . import check, lookup, production, rounds, scoring, setup, turn, view
from .bot import mayor
from .cards import discard_from_hand, hand_limit
from .data import content
from .state import State
from .view import watching
from .words import VOCABULARY, Words


class UnderwaterCities(Game[State]):
    """The whole base game for one to four players."""

    name = "underwater-cities"
    title = "Underwater Cities"
    version = 1
    players = (1, 2, 3, 4)
    options = (
        GameOption(
            "boards",
            _("player boards: basic (1-4) or advanced (5-8, always so in solo)"),
            "basic",
            ("basic", "advanced"),
        ),
        GameOption("contracts", _("play with government contracts"), "no", ("yes", "no")),
        GameOption("deck", _("a deck file of your own (docs/decks.md)"), "", is_file=True),
    )
    vocabulary = VOCABULARY
    bots: ClassVar[Mapping[str, Bot]] = {"mayor": mayor, "random": random_bot}
    passing = ()
    own_colours = frozenset({"red", "green", "yellow", "brown", "blue"})  # cards, metropolises
    state_type = State
    steps: ClassVar[Mapping[str, Step]] = {
        "keep": rounds.keep,
        "turn": turn.turn,
        "round_end": rounds.round_end,
        "production": production.production,
        "production_choices": production.production_choices,
        "era_end": rounds.era_end,
        "final": scoring.final,
    }

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        return setup.setup(table)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def imagine(self, view: Any, seat: int, dice: random.Random) -> State:
        from .imagine import imagine  # 12 ms that only thinking takes

        return imagine(view, seat, dice)

    def thoughts(self) -> Thoughts:
        from .bot.thoughts import CitiesThoughts  # 12 ms that only thinking takes

        return CitiesThoughts()

    def face(self, view: Any) -> dict[str, Any]:
        from .board import face  # 13 ms that only drawing takes

        return face(view)

    def check(self, state: State) -> None:
        check.check(state)

    def resign(self, table: Table[State], seat: int) -> None:
        table.state.players[seat].out = True

    def asides(self, state: State, seat: int) -> Question[Any] | None:
        """Cards above the hand limit may go at any time before the next turn."""
        player = state.players[seat]
        limit = hand_limit(content(state.deck_file), player)
        if player.out or state.keeping or len(player.hand) <= limit:
            return None
        words = Words(watching(state, seat))
        return Question(
            seat,
            _("Discard a card early"),
            [("discard", no) for no in player.hand],
            words.key,
            words.phrase,
            words.note,
        )

    def aside(self, table: Table[State], seat: int, key: str) -> None:
        player = table.state.players[seat]
        no = int(key.partition(":")[2])
        limit = hand_limit(content(table.state.deck_file), player)
        if no in player.hand and len(player.hand) > limit:
            discard_from_hand(table, seat, no)

    def topics(self) -> Mapping[str, str]:
        folder = Path(__file__).parent
        texts = {
            name: (folder / f"{name}.txt").read_text(encoding="utf-8") for name in ("help", "turn")
        }
        return {**texts, "conditions": lookup.CONDITIONS}

    def lookup(self, view: Any, words: Sequence[str]) -> str | None:
        return lookup.lookup(view, words)

    def round(self, view: Any) -> int:
        return int(view["round"])

    def condition(self, view: Any, words: Sequence[str]) -> bool | None:
        return lookup.condition(view, words)
