"""Barrage as the host knows it."""

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
    GameError,
    GameOption,
    Goto,
    Instead,
    Picks,
    Side,
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
    word_table,
)

from .automa_levels import LEVELS, USUAL
from .bot import steady, steady_with
from .data import facts
from .income import income, take_income
from .invariants import check
from .minor_news import BY_THE_WAY, FINAL_NEWS, ROUND_NEWS
from .older_rules import State1
from .phrases import VOCABULARY
from .picks import holdings, picks
from .scoring import round_end
from .second_person import SECOND_PERSON
from .setup import INTRODUCTORY, draft, set_up
from .space_refusals import instead
from .state import State
from .told_in_a_row import ADDED_UP, TOLD_IN_A_ROW
from .turn import tidy, turn
from .view import view
from .words import played


class Barrage(Game[State]):
    """The base game for two to four companies, introductory or full, some perhaps Automas."""

    name = "barrage"
    title = mark("Barrage")
    version = 2
    older: ClassVar[Mapping[int, Callable[[], Game[Any]]]] = {1: lambda: Barrage1()}
    players = (2, 3, 4)
    options = (
        GameOption(
            "variant",
            mark("how much of the game is played"),
            "full",
            ("full", INTRODUCTORY),
            meanings={
                "full": mark("you pick company, officer and contract; the patent office is open"),
                INTRODUCTORY: mark("fixed companies and officers, no patent office; good to learn"),
            },
        ),
        GameOption(
            "level",
            mark("how strong the Automas are, if there are any (`rules automa`)"),
            USUAL,
            tuple(LEVELS),
            meanings={
                "easy": mark("no incomes, no energy from powerhouses"),
                "medium": mark("incomes, and energy from powerhouses"),
                "hard": mark("also the company's ability and the effects of advanced tiles"),
                "very-hard": mark("also an officer"),
            },
        ),
        GameOption("automas", mark("the seats that are Automas"), "", by_host=True),
    )
    played_by_rules: ClassVar[Mapping[str, str]] = {"automa": "automas"}
    alone = mark(
        "You play against one to three Automas: companies that the rules play by drawing tiles."
        " Nobody decides anything for an Automa, and the story says what it does and why."
        " `new barrage with automa automa level=easy` begins a game of you against two."
        " Two or three people can take Automas in too, up to four companies in all."
    )
    vocabulary = VOCABULARY
    own_colours = frozenset(
        {"red", "green", "yellow", "white", "black"}
    )  # borders, contracts, companies
    score_words: ClassVar[Mapping[str, str]] = {
        "company": "",  # the podium has it
        "before": mark("during the game"),
        "count": mark("counted for the goal (no points)"),
        "objective": mark("goal"),
        "supply": mark("supplies"),
        "water": mark("water"),
        "vp": "",  # the points, which the table has anyway
    }
    second_person = SECOND_PERSON
    told_in_a_row = TOLD_IN_A_ROW
    added_up = ADDED_UP
    by_the_way = BY_THE_WAY
    round_news = ROUND_NEWS
    final_news = FINAL_NEWS
    bots: ClassVar[Mapping[str, Bot]] = {"steady": steady, "random": random_bot}
    turn_steps = frozenset({"turn"})
    state_type = State
    steps: ClassVar[Mapping[str, Step]] = {
        "draft": draft,
        "income": income,
        "take_income": take_income,
        "turn": turn,
        "tidy": tidy,
        "round_end": round_end,
    }

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        return set_up(table, self.seats_by_rules(table.names, table.options))

    def check_seats(self, names: Sequence[str], options: Mapping[str, str]) -> None:
        super().check_seats(names, options)
        if options["level"] != USUAL and not self.seats_by_rules(names, options):
            raise GameError(_("The option level is for games with an Automa."))

    def view(self, state: State, seat: int | None) -> Any:
        return view(state, seat)

    def imagine(self, view: Any, seat: int, dice: random.Random) -> State:
        from .imagine import imagine  # thinking is loaded by whoever thinks

        return imagine(view, dice, self.state_type)

    def thoughts(self) -> Thoughts:
        from .bot.thoughts import BarrageThoughts  # thinking is loaded by whoever thinks

        return BarrageThoughts()

    def face(self, view: Any) -> dict[str, Any]:
        from .board import face  # boards are loaded by whoever draws one

        return face(view)

    def resign(self, table: Table[State], seat: int) -> None:
        """The company passes for good; its pieces stay on the map."""
        company = table.state.companies[seat]
        company.resigned = company.passed = True
        table.tell("{seat} resigns.", seat=table.names[seat])

    def check(self, state: State) -> None:
        check(state)

    def sides(self, view: Any) -> Sequence[Side]:
        return [
            Side(one["name"], one.get("colour", ""), played(one["name"]))
            for one in view["companies"]
        ]

    def points_by_source(self, account: Mapping[str, Any]) -> Mapping[str, int]:
        sources = {
            _("during the game"): "before",
            _("goal"): "objective",
            _("supplies"): "supply",
            _("water"): "water",
        }
        return {words: account.get(part, 0) for words, part in sources.items()}

    def picture_key(self) -> str:
        return _(
            "In the picture: 5U, 5L dam sites; P powerhouse sites; A 5→8 a conduit of capacity 5"
            " to basin 8; red and +3: 3 credits more; NEU neutral dams; orange: new."
        )

    def small_print(self, view: Any, seat: int) -> str:
        from .board_text import below_the_picture  # boards are loaded by whoever shows them

        return below_the_picture(view, seat)

    def holdings(self, view: Any, seat: int) -> str:
        return str(holdings(view, seat))

    def turn_of(self, view: Any, seat: int) -> Goto | None:
        return goto("turn", view["order"].index(seat)) if seat in view["order"] else None

    def how_it_stands(self, view: Any, question: Asked) -> str:
        from .how_it_stands import how_it_stands  # loaded by whoever answers questions

        return how_it_stands(view, question, self.state_type)

    def unused_chapters(self, view: Any) -> Collection[str]:
        return () if view["automa"] is not None else ("B21",)

    def figures(self, view: Any) -> Sequence[Mapping[str, int]]:
        shown = ("vp", "energy", "credits", "excavators", "mixers")
        called = (_("VP"), _("energy"), _("credits"), _("excavators"), _("mixers"))
        return [
            dict(zip(called, (one[name] for name in shown), strict=True))
            for one in view["companies"]
        ]

    def picks(self, situation: Situation) -> Sequence[Picks]:
        return picks(situation, self.state_type)

    def moment(self, view: Any) -> str:
        return _("round {round} of {rounds}").format(
            round=view["round"], rounds=facts().setup.rounds
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
        """Companies and officers, the latter by their full names and their last ones, too."""
        officers = facts().officers.values()
        return {
            **{company: [company] for company in facts().companies},
            **{officer.id: [officer.id] for officer in officers},
            **{officer.name: [officer.id] for officer in officers},
            **{officer.name.split()[-1]: [officer.id] for officer in officers},
        }

    def no_such(self, options: Mapping[str, str], words: Sequence[str]) -> Text | None:
        from .unknown_names import no_such  # loaded by whoever refuses orders

        return no_such(words)

    def free(self, state: State) -> bool:
        taken = bool(state.taken)
        state.taken.clear()
        return taken

    def instead(self, state: State, seat: int, keys: Sequence[str]) -> Instead | None:
        return instead(state, seat, keys)

    def round(self, state: State) -> int:
        return state.round

    def ahead(self, view: Any) -> tuple[Text, Text]:
        site = next((one for one in facts().dams if one not in view["dams"]), "5L")
        return order("{site} free", site=site), order("build base {site}", site=site)

    def condition(self, view: Any, words: Sequence[str]) -> bool | None:
        from .lookup import condition  # loaded by whoever answers questions

        return condition(view, words)

    def no_condition(self, view: Any, words: Sequence[str]) -> Text | None:
        from .unknown_names import no_condition  # loaded by whoever refuses orders

        return no_condition(words)


class Barrage1(Barrage):
    """Version 1 of the rules; older.py says what was different."""

    version = 1
    bots: ClassVar[Mapping[str, Bot]] = {"steady": steady_with(State1), "random": random_bot}
    state_type = State1

    def setup(self, table: Table[State]) -> tuple[State, Goto]:
        state, first = super().setup(table)
        return msgspec.convert(msgspec.to_builtins(state), State1), first
