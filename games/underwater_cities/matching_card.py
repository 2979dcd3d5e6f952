"""The matching card of a turn: resolved or claimed, before or after the slot."""

from __future__ import annotations

from typing import Any

from pbem.engine import (
    DONE,
    Asking,
    Question,
    Text,
    _,
    text,
)
from pbem.engine import Words as Phrase

from .action_cards import use, useful
from .actor import Actor
from .cards import discard
from .data import Slot
from .deck import Part
from .effects import Resolution, can_use, choosing_on, fire, leaves_slot, prompt
from .payment import all_ways, choose_way, pay, prices
from .price import Price
from .slots import joins
from .state import ACTION_LIMIT, ASSISTANT
from .task import Task
from .terms import card_called, goods_words
from .triggers import simple


class MatchingCard:
    """The card just played, its colour being the slot's."""

    __slots__ = ("a", "better_first", "card", "joins", "no", "resolved", "slot")

    def __init__(self, a: Actor, no: int, slot: Slot) -> None:
        self.a = a
        self.no = no
        self.slot = slot
        self.joins: list[Part] = []
        self.resolved = False
        self.card = a.content.cards[no]
        costs = self.card.cost is not None
        self.better_first = not costs and self.card.type in ("permanent", "production", "end")

    @property
    def opens(self) -> bool:
        """Whether to resolve it before a slot that offers nothing yet can only help."""
        room = len(self.a.player.actions) < ACTION_LIMIT
        return self.better_first or (self.card.cost is None and self.card.type == "action" and room)

    @property
    def watches(self) -> bool:
        """Whether it costs something, and would see what the slot gives if it came first."""
        events = [part.whenever.head for part in self.card.effect if part.whenever]
        return self.card.cost is not None and ("slot" in events or "advance_to" in events)

    def can_resolve(self) -> bool:
        """Whether resolving the card now would have any effect; to have paid for it counts."""
        if self.card.cost is not None:
            return bool(self._ways())
        return self.card.type != "instant" or can_use(self.a, self.card.effect)

    def ask(self) -> Asking[None]:
        """After the slot (or before one that needs no decision): the card, if it is wanted."""
        a = self.a
        if not self.can_resolve():
            a.unplayed = self.no
            return
        wanted, words = ("card", self.no), a.words
        costs = self.card.cost is not None
        choice = yield words.question(
            self._wanted(),
            [wanted, DONE],
            None if costs else wanted,
            words.left_unused(),
        )
        if choice != DONE:
            yield from self.resolve()

    def _wanted(self) -> Text:
        """Asks for the card: what it costs, and whether it acts at once or lies ready."""
        at_once = self.card.type == "instant"
        what = card_called(self.no, self.card.called)
        if self.card.cost is None:
            words = _("Use your card {what} too?") if at_once else _("Claim your card {what} too?")
            return text(words, what=what)
        words = _("Use your card {what} too, for {price}?")
        if not at_once:
            words = _("Claim your card {what} for {price}?")
        return text(words, what=what, price=goods_words(self._ways()[0].goods))

    def resolve(self) -> Asking[None]:
        """Pay for a Special card, then carry the effect out or claim the card."""
        a, card = self.a, self.card
        self.resolved = True
        if card.cost is not None:
            yield from self._pay()
        if card.type == "instant":
            yield from Resolution(a, card.effect, choosing_on(a, card)).run()
            if card.cost is not None:
                a.player.playing = None
                a.player.kept.append(self.no)
        else:
            yield from self._claim()

    def _ways(self) -> list[Price]:
        a = self.a
        assert self.card.cost is not None
        priced = prices(a, "play", "special", None, [Price({"credit": self.card.cost})])
        return [way for way in all_ways(a.goods, priced) if leaves_slot(a, way.goods)]

    def _pay(self) -> Asking[None]:
        a = self.a
        way = yield from choose_way(a, self._ways())
        pay(a.goods, way.goods)
        a.once += way.once
        if way.goods:
            words = _("{seat} pays {paid} for {card} ({no})")
        else:
            words = _("{seat} pays nothing for {card} ({no})")
        paid = goods_words(way.goods)
        a.table.tell(words, seat=a.name, paid=paid, no=self.no, card=self.card.told)
        yield from fire(a, simple(a, "play"))

    def _claim(self) -> Asking[None]:
        a, player = self.a, self.a.player
        dropped = None
        if self.card.type == "action":
            if len(player.actions) >= ACTION_LIMIT:
                choice = yield from self._which_goes()
                if choice == DONE:
                    return
                dropped = self._drop(choice[1])
            player.actions.append(self.no)
        else:
            player.claimed.append(self.no)
        player.playing = None
        a.table.tell("{seat} claims {card} ({no})", seat=a.name, no=self.no, card=self.card.told)
        if self.card.type == "permanent":
            a.claimed()
            for i, part in enumerate(self.card.effect):
                a.freely += [Task(sub) for sub in part.each_turn or ()]
                if joins(part, self.slot) and a.first_time(f"{self.no}.{i}", part):
                    self.joins += part.do or ()
        if dropped is not None:
            yield from self._use_dropped(dropped)

    def _which_goes(self) -> Asking[Any]:
        """Ask which of four action cards makes room, or whether the new one is not claimed."""
        a = self.a
        choices: list[Any] = [("drop", no) for no in a.player.actions]
        if a.state.rules > 1:
            choices.append(DONE)
        choice = yield Question(
            a.seat,
            prompt(_("You have four action cards: which one goes?")),
            choices,
            a.words.key,
            a.words.phrase,
            self._drop_note,
        )
        return choice

    def _drop_note(self, choice: Any) -> Phrase:
        """What an action card does that may go, or that the new one goes instead."""
        if choice == DONE:
            words = _("keep all four: {card} ({no}) is not claimed")
            return text(words, no=self.no, card=self.card.told)
        return self.a.words.note(choice)

    def _drop(self, no: int) -> int | None:
        """Discard an action card; returns it if it was still available."""
        a, player = self.a, self.a.player
        player.actions.remove(no)
        discard(a.table, no)
        if no == ASSISTANT:
            a.table.tell("{seat} discards the Personal Assistant", seat=a.name)
        else:
            a.table.tell(
                "{seat} discards the action card {card} ({no})",
                seat=a.name,
                no=no,
                card=a.content.cards[no].told,
            )
        if no in player.used:
            player.used.remove(no)
            return None
        return no

    def _use_dropped(self, no: int) -> Asking[None]:
        """An available action card that was discarded may be used at once."""
        a = self.a
        if not useful(a, no):
            return
        wanted = ("use", no)
        choice = yield a.words.question(
            prompt(_("Use the action card that you discarded?")),
            [wanted, DONE],
            wanted,
        )
        if choice != DONE:
            yield from use(a, no)
