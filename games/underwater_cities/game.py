"""Underwater Cities as the host sees it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from pbem.engine import (
    Asked,
    Bot,
    Described,
    Game,
    GameOption,
    Goto,
    Picks,
    Question,
    Rival,
    Situation,
    Step,
    Table,
    Text,
    Thoughts,
    _,
    goto,
    mark,
    order,
    random_bot,
    spoken,
    text,
    word_table,
)

from . import picks, production, rounds, scoring, turn, view
from .bot import mayor, mayor_with
from .cards import discard_from_hand, hand_limit, typed
from .data import content
from .minor_news import BY_THE_WAY, FINAL_NEWS, ROUND_NEWS, TOLD_IN_PRIVATE
from .older_rules import State1, State2
from .second_person import SECOND_PERSON
from .state import State
from .terms import goods_heading
from .told_in_a_row import ADDED_UP, TOLD_IN_A_ROW
from .view import watching
from .words import VOCABULARY, Words


class UnderwaterCities(Game[State]):
    """The whole base game for one to four players."""

    name = "underwater-cities"
    title = mark("Underwater Cities")
    version = 3
    older: ClassVar[Mapping[int, Callable[[], Game[Any]]]] = {
        1: lambda: UnderwaterCities1(),
        2: lambda: UnderwaterCities2(),
    }
    players = (1, 2, 3, 4)
    options = (
        GameOption(
            "boards",
            mark("which player boards you build on"),
            "basic",
            ("basic", "advanced"),
            meanings={
                "basic": mark("boards 1 to 4, the simpler ones"),
                "advanced": mark(
                    "boards 5 to 8, with sites that cost or give more; always in solo"
                ),
            },
        ),
        GameOption(
            "contracts", mark("play with government contracts, not in solo"), "no", ("yes", "no")
        ),
        GameOption("deck", mark("a deck file of your own (docs/decks.md)"), "", is_file=True),
    )
    alone = mark(
        "You play against the board: three blockers take slots each round, and a fourth comes"
        " after a round without a step on the Federation track."
        " You win with at least 7 connected cities and 100 points."
        " `new underwater-cities` with nobody else begins such a game."
    )
    vocabulary = VOCABULARY
    second_person = SECOND_PERSON
    told_in_a_row = TOLD_IN_A_ROW
    added_up = ADDED_UP
    by_the_way = BY_THE_WAY
    round_news = ROUND_NEWS
    final_news = FINAL_NEWS
    told_in_private = TOLD_IN_PRIVATE
    bots: ClassVar[Mapping[str, Bot]] = {"mayor": mayor, "random": random_bot}
    passing = ()
    turn_steps = frozenset({"turn"})
    own_boards = True
    dark_picture = True
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
        from .setup import setup  # loaded by whoever opens a game

        return setup(table)

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.view(state, seat)

    def imagine(self, view: Any, seat: int, dice: random.Random) -> State:
        from .imagine import imagine  # 12 ms that only thinking takes

        return imagine(view, seat, dice, self.state_type)

    def thoughts(self) -> Thoughts:
        from .bot.thoughts import CitiesThoughts  # 12 ms that only thinking takes

        return CitiesThoughts()

    def face(self, view: Any) -> dict[str, Any]:
        from .board import face  # 13 ms that only drawing takes

        return face(view)

    def check(self, state: State) -> None:
        from .check import check  # loaded by whoever checks a game

        check(state)

    def resign(self, table: Table[State], seat: int) -> None:
        table.state.players[seat].out = True

    def asides(self, state: State, seat: int) -> Question[Any] | None:
        """Cards above the hand limit may go at any time before the next turn."""
        player = state.players[seat]
        limit = hand_limit(content(state.deck_file), player)
        if player.out or state.keeping or len(player.hand) <= limit:
            return None
        words = Words(watching(state, seat))
        return words.question(
            text(
                _(
                    "You have {cards} cards and may keep {limit} from your next turn on:"
                    " `discard {example}`."
                ),
                cards=len(player.hand),
                limit=limit,
                example=typed(player.hand[: len(player.hand) - limit]),
            ),
            [("discard", no) for no in player.hand],
        )

    def aside(self, table: Table[State], seat: int, key: str) -> None:
        player = table.state.players[seat]
        no = int(key.partition(":")[2])
        limit = hand_limit(content(table.state.deck_file), player)
        if no in player.hand and len(player.hand) > limit:
            discard_from_hand(table, seat, no)

    def points_by_source(self, account: Mapping[str, Any]) -> Mapping[str, int]:
        return scoring.points_by_source(account)

    def holdings(self, view: Any, seat: int) -> str:
        return picks.holdings(view, seat)

    def turn_of(self, view: Any, seat: int) -> Goto | None:
        return goto("turn", view["turn"] - 1, view["order"].index(seat))

    def how_it_stands(self, view: Any, question: Asked) -> str:
        from .how_it_stands import how_it_stands  # loaded by whoever answers questions

        return how_it_stands(view, question, self.state_type)

    def price_list(self, view: Any, seat: int) -> str:
        return picks.price_list(view, seat, self.state_type)

    def picture_key(self) -> str:
        return _(
            "In the picture: F farm, D desalination plant, L laboratory, + upgraded, x expansion"
            " site (only for effects that say so). Small words are what building there gives: fed"
            " is a step up the Federation track."
        )

    def rivals(self, view: Any, seat: int | None) -> Sequence[Rival]:
        return picks.rivals(view, seat)

    def unused_chapters(self, view: Any) -> Collection[str]:
        solo, cloning = "U18", "U11"
        players = len(view["players"])
        return (cloning,) if players == 1 else (solo,) if players == 4 else (solo, cloning)

    def figures(self, view: Any) -> Sequence[Mapping[str, int]]:
        return [
            {_("points"): one["points"]}
            | {goods_heading(what): number for what, number in one["goods"].items()}
            for one in view["players"]
        ]

    def picks(self, situation: Situation) -> Sequence[Picks]:
        return picks.picks(situation, self.state_type)

    def score_label(self, part: str) -> str:
        """A card by its number and name; whatever else there is by its words."""
        number, _blank, name = part.partition(" ")
        return f"{number} {_(name)}" if number.isdecimal() else super().score_label(part)

    def moment(self, view: Any) -> str:
        return _("era {era}, round {round} of {rounds}").format(
            era=view["era_name"], round=view["round"], rounds=view["rounds"]
        )

    def topics(self) -> Mapping[str, str]:
        from .lookup import CONDITIONS  # loaded by whoever answers questions

        texts = {name: self.text_file(f"{name}.txt") for name in ("help", "turn")}
        return {**texts, "conditions": _(CONDITIONS)}

    def lookup(self, view: Any, words: Sequence[str]) -> str | None:
        from .lookup import lookup  # loaded by whoever answers questions

        return lookup(view, words)

    def described(self, view: Any) -> Iterable[Described]:
        from .described import described  # loaded where a line is not read as it stands

        return described(view)

    def words(self) -> Mapping[str, Any]:
        return word_table(Path(__file__).with_name("words.toml"))

    def names(self, options: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
        """Cards and metropolises; several cards may have the same name.

        The number of a metropolis is none of a card, which may have the same.
        """
        found: dict[str, list[str]] = {}
        known = content(options["deck"])
        for kind, named in (("", known.cards), ("metropolis-", known.metropolises)):
            for no, one in named.items():
                for name in dict.fromkeys((one.name, spoken(one.called))):
                    found.setdefault(name, []).append(f"{kind}{no}")
        return found

    def no_such(self, options: Mapping[str, str], words: Sequence[str]) -> Text | None:
        from .unknown_names import no_such  # loaded by whoever refuses orders

        return no_such(content(options["deck"]), words)

    def round(self, state: State) -> int:
        return state.round

    def ahead(self, view: Any) -> tuple[Text, Text]:
        slot = next((one["slot"] for one in view["slots"] if not one["held_by"]), "Y2")
        card = next(iter(view["hand"]), 7)
        return order("{slot} free", slot=slot), order("play {card} on {slot}", card=card, slot=slot)

    def condition(self, view: Any, words: Sequence[str]) -> bool | None:
        from .lookup import condition  # loaded by whoever answers questions

        return condition(view, words)

    def no_condition(self, view: Any, words: Sequence[str]) -> Text | None:
        from .unknown_names import no_condition  # loaded by whoever refuses orders

        return no_condition(content(view["deck_file"]), view, words)


class UnderwaterCities1(UnderwaterCities):
    """Version 1 of the rules; older_rules.py says what was different."""

    version = 1
    bots: ClassVar[Mapping[str, Bot]] = {"mayor": mayor_with(State1), "random": random_bot}
    state_type = State1

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        return msgspec.convert(msgspec.to_builtins(state), State1), first


class UnderwaterCities2(UnderwaterCities):
    """Version 2 of the rules; older_rules.py says what was different."""

    version = 2
    bots: ClassVar[Mapping[str, Bot]] = {"mayor": mayor_with(State2), "random": random_bot}
    state_type = State2

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        return msgspec.convert(msgspec.to_builtins(state), State2), first
