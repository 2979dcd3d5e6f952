"""What a letter says of a turn: what the player has, and the plays worth looking at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pbem.engine import (
    Offer,
    Pick,
    Picks,
    Rival,
    Situation,
    _,
    ntext,
    reading_as,
    text,
    with_colon,
)

from .board_words import GOODS, GOODS_SHORT
from .done_in_part import done_in_part
from .payment import prices
from .price import Price
from .state import State
from .terms import goods_words, term
from .verbs.notes import costs
from .view import watching

MATCHING = 4  # slots shown for a card that they match
MATCHING_OF_MANY = 3  # the same with many cards in hand
MANY_CARDS = 4
TRIED = 2  # plays that are tried out for a letter, which shows many more


def holdings(view: Any, seat: int) -> str:
    """The resources and points of a player, and the action cards that are left."""
    player = view["players"][seat]
    goods = [goods_words({what: player["goods"][what]}) for what in GOODS]
    points = player["points"]
    have = ntext(
        "You have {goods}; {n} point.", "You have {goods}; {n} points.", points, goods=goods
    )
    said = [str(have), *_ready(view, player), *_open_to(view, player)]
    return " ".join(said)


def _ready(view: Any, player: Any) -> list[str]:
    """The action cards that are left."""
    known = view["cards"]
    ready = [
        f"{no} {_(known[str(no)]['name'])}" if no else _("assistant")
        for no in (one["no"] for one in player["actions"] if not one["used"])
    ]
    return [_("Action cards ready: {cards}.").format(cards=", ".join(ready))] if ready else []


def _open_to(view: Any, player: Any) -> list[str]:
    """The free slots, for whoever discards before a turn, in a letter without the board."""
    seat, too_many = player["seat"], player["hand_count"] > player["hand_limit"]
    at_turn = seat == view["seat"] == view["acting"] and player["playing"] is None
    if view["keeping"] or view["over"] or not (too_many and at_turn):
        return []
    free = [one["slot"] for one in view["slots"] if not one["held_by"]]
    return [str(text("Free slots: {slots:,}.", slots=free))]


def price_list(view: Any, seat: int, kind: type[State]) -> str:
    """What building costs this player, with the discounts of claimed cards."""
    from .bot.reading import state_from  # thinking is loaded by whoever thinks

    a = watching(state_from(view, kind), seat)
    asked = {
        what: prices(a, "build", what, None, [Price(one.cost)])[0].goods
        for what, one in a.content.structures.items()
    }
    words = {
        what: " ".join(f"{n} {_(GOODS_SHORT[good])}" for good, n in goods.items()) or _("free")
        for what, goods in asked.items()
    }
    return _(
        "Costs: tunnel {tunnel}, city {nonsymbiotic} (symbiotic {symbiotic}), farm {farm},"
        " desal {desalination}, lab {laboratory}, upgrade 1 sci."
    ).format(**words)


def rivals(view: Any, seat: int | None) -> list[Rival]:
    """The cards of the others: what they have claimed, and their action cards."""
    found: list[Rival] = []
    for player in view["players"]:
        claimed = [no for numbers in player["claimed"].values() for no in numbers]
        actions = {one["no"]: one["used"] for one in player["actions"] if one["no"]}
        numbers = [*claimed, *actions]
        if player["seat"] == seat or not numbers:
            continue
        things = []
        for no in numbers:
            card = view["cards"][str(no)]
            called = _("{card} ({no}, used)") if actions.get(no) else _("{card} ({no})")
            things.append((called.format(card=card["name"], no=no), card["text"]))
        more = _("`about {no}` tells what a card does.").format(no=numbers[-1])
        heading = _("{player}'s cards").format(player=player["name"])
        found.append(Rival(heading, things, "" if found else more))
    return found


def picks(situation: Situation, kind: type[State]) -> list[Picks]:
    """A block for each card in hand, then what else is open; as the mayor bot sees them."""
    offers = situation.offers
    if not any(offer.key.startswith("play:") for offer in offers):
        return []
    ranked = _best_first(situation, kind)
    cards: dict[int, list[Pick]] = {no: [] for no in situation.view["hand"]}
    most = MATCHING if len(cards) <= MANY_CARDS else MATCHING_OF_MANY
    colours = {slot["slot"]: slot["colour"] for slot in situation.view["slots"]}
    in_part = _in_part(situation, kind)
    shown: set[str] = set()
    for rank, place in enumerate(ranked):
        verb, no, slot = _parts(offers[place])
        matches = situation.view["cards"][no]["colour"] == colours[slot]
        block = cards[int(no)]
        if rank == 0 or (matches and len(block) < most):
            note = offers[place].note + in_part.get(slot, "")
            block.append(_pick(place, verb, slot, note))
            shown.add(slot)
    blocks = [card_block(situation.view["cards"][str(no)], found) for no, found in cards.items()]
    blocks.sort(key=lambda one: min((ranked.index(p.place) for p in one.picks), default=99))
    return [*_each_told_once(blocks), *_else(offers, ranked, shown, in_part), *_besides(offers)]


def _each_told_once(blocks: Sequence[Picks]) -> list[Picks]:
    """The blocks, with what a slot does only where it comes first."""
    told: set[str] = set()
    shorter = []
    for block in blocks:
        picks = [replace(one, note="") if one.note in told else one for one in block.picks]
        told.update(one.note for one in block.picks)
        shorter.append(replace(block, picks=picks))
    return shorter


def _best_first(situation: Situation, kind: type[State]) -> list[int]:
    """The places of the plays, the best first."""
    from .bot.reading import state_from  # thinking is loaded by whoever thinks
    from .bot.trying import ranked

    offers = situation.in_english() if situation.in_english else situation.offers
    with reading_as(None):  # the bot goes by English words
        return ranked(state_from(situation.view, kind), situation.seat, offers, TRIED)


def _parts(offer: Offer) -> tuple[str, str, str]:
    """Of a play: the verb, the card's number, the slot."""
    verb, no, slot = offer.key.split(":")
    return verb, no, slot


def card_block(card: Any, found: list[Pick]) -> Picks:
    """What is open to a card in hand, under what it is and does."""
    kinds = [card["colour"], *([] if card["type"] == "instant" else [card["type"]])]
    title = _("{no} {name} ({kinds})").format(
        no=card["no"], name=card["name"], kinds=", ".join(str(term(kind)) for kind in kinds)
    )
    text = card["text"]
    if card["type"] == "action":
        text = _("Kept, and used later: {text}").format(text=text)
    if card["cost"]:
        text = f"{text} {costs(card['cost'])}"
    return Picks(title, found, text)


def _pick(place: int, verb: str, slot: str, note: str) -> Pick:
    label = (
        _("clone {slot}").format(slot=slot) if verb == "clone" else _("on {slot}").format(slot=slot)
    )
    return Pick(place, label, note.removeprefix(with_colon(_("matching"), "")))


def _in_part(situation: Situation, kind: type[State]) -> dict[str, str]:
    """What is said of each slot that says more than the player can do now."""
    from .bot.reading import state_from  # thinking is loaded by whoever thinks

    a = watching(state_from(situation.view, kind), situation.seat)
    return {name: f" {_(why)}" for name, why in done_in_part(a).items()}


def _else(
    offers: Sequence[Offer], ranked: list[int], shown: set[str], in_part: Mapping[str, str]
) -> list[Picks]:
    """The open slots that no card above is shown on, each with the card to give away best."""
    others: list[Pick] = []
    for place in ranked:
        _verb, no, slot = _parts(offers[place])
        if slot not in shown:
            shown.add(slot)
            label = _("{no} on {slot}").format(no=no, slot=slot)
            others.append(Pick(place, label, offers[place].note + in_part.get(slot, "")))
    return [Picks(_("Other slots, with a card you can spare"), others)] if others else []


def _besides(offers: Sequence[Offer]) -> list[Picks]:
    """What can be done before a card is played."""
    found = [
        Pick(place, offer.phrase, offer.note)
        for place, offer in enumerate(offers)
        if not offer.key.startswith(("play:", "clone:"))
    ]
    return [Picks(_("Before your card"), found)] if found else []
