"""The text board's parts as lines of at most 78 columns: cards, slots, track, players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine import _, mark, ntext, with_colon

from .board_network import network_lines
from .board_words import (
    GOODS,
    INDENT,
    WIDTH,
    feeding_words,
    flow,
    goods_held,
    labelled,
    short_names,
    short_text,
    site_called,
    wrapped,
)
from .terms import goods_words, term

HOLDER = 10  # the column of who holds a slot
TRACK = {"1": mark("1 point per step"), "2": mark("1 steelplast"), "3": mark("1 credit"), "4": ""}


# --- the table -------------------------------------------------------------------------------


def heading(view: Any) -> list[str]:
    """When it is, and the order of play."""
    if view["over"]:
        return [_("UNDERWATER CITIES, the end")]
    when = _(
        "UNDERWATER CITIES, era {era}, round {round} of {rounds}, {turn}; {production}"
    ).format(
        era=view["era_name"],
        round=view["round"],
        rounds=view["rounds"],
        turn=_("choosing cards") if view["keeping"] else _("turn {n} of 3").format(n=view["turn"]),
        production=_("Production after it")
        if view["production_after"] == view["round"]
        else _("Production after {n}").format(n=view["production_after"]),
    )
    if len(view["players"]) == 1:
        return [when]
    return [when, *flow(_("order"), [_turn(view, seat) for seat in view["order"]], ", ")]


def _turn(view: Any, seat: int) -> str:
    name = view["names"][seat]
    at_turn = seat == view["acting"] and not view["keeping"]
    return _("{name} (at turn)").format(name=name) if at_turn else name


def federation_lines(view: Any, *, brief: bool = False) -> list[str]:
    """The track from its top down, what it is for, and the order that it would make."""
    names = view["names"]
    track = view["federation"]
    spaces = []
    for space, gives in TRACK.items():
        pile = ", ".join(names[seat] for seat in reversed(track[space]))
        note = f" ({_(gives)})" if gives else ""
        spaces.append(with_colon(f"{space}{note}", pile or "-"))
    spaces.append(_("below: {who}").format(who=", ".join(names[s] for s in track["below"]) or "-"))
    lines = flow(_("FEDERATION"), spaces, _("; "))
    about = [_("A step leads from below to 4, 3, 2, 1, and gives what stands beside it.")]
    if len(names) > 1:
        about.append(_("Whoever is highest goes first next round."))
    if not brief:
        lines += flow("", [" ".join(about)])
    if len(names) == 1:
        return lines
    order = [names[seat] for space in TRACK for seat in reversed(track[space])]
    order += [names[seat] for seat in track["below"]]
    return [*lines, *flow(" " + _("next order"), order)]


def slot_lines(view: Any, told: str = "", *, brief: bool = False) -> list[str]:
    """The action slots: who holds each, and what it does.

    Of those that a letter has told above it, and of those that are taken, only who holds them;
    in brief, that is all.
    """
    if not told and not brief:
        return _slots_in_full(view, view["slots"])
    names = view["names"]
    taken = []
    for slot in view["slots"]:
        if slot["held_by"]:
            holders = [_("blocked") if seat < 0 else names[seat] for seat in slot["held_by"]]
            taken.append(f"{slot['slot']} {'+'.join(holders)}")
    free = [slot for slot in view["slots"] if not slot["held_by"]]
    others = [] if brief else [slot for slot in free if not _is_told(slot, told)]
    some_told = len(others) < len(free)
    lines = flow(_("free slots"), [slot["slot"] for slot in free]) if some_told else []
    lines += flow(_("taken slots"), taken) if taken else []
    return lines + _slots_in_full(view, others)


def _is_told(slot: Any, told: str) -> bool:
    """Whether a move's note says what the slot does; a card may say the same and more."""
    text = slot["text"]
    return not {text, with_colon(_("matching"), text)}.isdisjoint(told.split("\n"))


def _slots_in_full(view: Any, slots: Sequence[Any]) -> list[str]:
    names = short_names(view["names"], HOLDER - 3)
    lines = []
    for slot in slots:
        holders = [_("blocked") if seat < 0 else names[seat] for seat in slot["held_by"]]
        held = f"[{'+'.join(holders)}]" if holders else ""
        start = f"{slot['slot']:4}{held:{HOLDER}}"
        text = wrapped(slot["text"], WIDTH - 4 - HOLDER)
        if len(start) > 4 + HOLDER:
            lines.append(start)
            start = " " * (4 + HOLDER)
        lines += [f"{start}{text[0]}", *(f"{'':{4 + HOLDER}}{line}" for line in text[1:])]
    return lines


def supply_lines(view: Any) -> list[str]:
    """Decks and what is left in the supply."""
    supply = view["supply"]
    symbiotic = str(supply["symbiotic"]) if supply["symbiotic"] < 99 else _("unlimited")
    parts = [
        _("era deck {n}").format(n=view["deck"]),
        _("discards {n}").format(n=len(view["discards"])),
        _("tunnels {n}").format(n=supply["tunnel"]),
        _("nonsymbiotic domes {n}").format(n=supply["nonsymbiotic"]),
        _("symbiotic domes {n}").format(n=symbiotic),
        _("blue metropolises {n}").format(n=view["blue_tiles_left"]),
    ]
    return flow(_("SUPPLY"), parts)


# --- cards -----------------------------------------------------------------------------------


def card_lines(card: Mapping[str, Any], used: str = "", *, typed: bool = True) -> list[str]:
    """A card: number, colour, name, type, price and text.

    Those of a player, whose types stand above them, are paid already.
    """
    colour = str(term(card["colour"])) if card["colour"] else ""
    price = ", " + _("{n} cr").format(n=card["cost"]) if card["cost"] else ""
    kind = f" ({term(card['type'])}{price})" if typed else ""
    number = f"{card['no']:4} {colour:6} "
    said = with_colon(f"{used}{card['name']}{kind}", short_text(card))
    return labelled(number, said, len(number))


def hand_title(view: Any) -> str:
    """How many cards the viewer holds, and what that means for the next turn."""
    count, limit = len(view["hand"]), view["hand_limit"]
    if view["keeping"] and count > limit:
        return _("YOUR HAND, {n} cards, of which you keep {limit}").format(n=count, limit=limit)
    if count <= limit or view["over"]:
        return _("YOUR HAND, {n} of {limit} cards").format(n=count, limit=limit)
    return _("YOUR HAND, {n} cards: discard {more} before your next turn").format(
        n=count, more=count - limit
    )


def hand_lines(view: Any, told: str = "", *, brief: bool = False) -> list[str]:
    """The viewer's own hand under its title, with full texts.

    Those that a letter has told above it have but names. There is none of it where the question
    above tells all of them, nor in brief where they are no news, nor after the end.
    """
    cards = [view["cards"][str(no)] for no in view["hand"]]
    names = [f"{card['no']} {card['name']}" for card in cards if card["text"] in told]
    told_all = len(names) == len(cards) and bool(cards)
    if told_all and view["keeping"]:
        return []
    if brief and (view["over"] or len(names) == len(cards) <= view["hand_limit"]):
        return []
    lines = ["", hand_title(view), *(flow("", names, indent=5) if names else [])]
    return lines + [line for card in cards if card["text"] not in told for line in card_lines(card)]


def claimed_lines(view: Any, player: Any, *, brief: bool = False) -> list[str]:
    """The claimed cards by type; action cards with which of them are used.

    In brief, those that do nothing on a turn have but names.
    """
    cards = view["cards"]
    over = brief and view["over"]
    claimed = {kind: [cards[str(no)] for no in some] for kind, some in player["claimed"].items()}
    titled = _names_titled if brief else _titled
    lines = (_names_titled if over else _titled)(_("PERMANENT"), claimed["permanent"])
    lines += titled(_("PRODUCTION"), claimed["production"])
    lines += titled(_("END OF THE GAME"), claimed["end"])
    if over:
        actions = [cards[str(one["no"])] for one in player["actions"]]
        lines += _names_titled(_("ACTION"), actions)
    else:
        lines += _action_lines(view, player, brief=brief)
    return lines + _names_titled(_("PAID FOR"), [cards[str(no)] for no in player["kept"]])


def _action_lines(view: Any, player: Any, *, brief: bool) -> list[str]:
    lines, used_up = [], []
    for action in player["actions"]:
        card = view["cards"][str(action["no"])]
        used = _("[USED]") + " " if action["used"] else ""
        if used and brief:
            used_up.append(_named(card))
        else:
            lines += card_lines(card, used, typed=False)
    mark = f"     {_('[USED]')}"
    lines += flow(mark, used_up, indent=max(INDENT, len(mark) + 1)) if used_up else []
    return [_("ACTION"), *lines] if lines else []


def _titled(title: str, cards: Sequence[Any]) -> list[str]:
    lines = [line for card in cards for line in card_lines(card, typed=False)]
    return [title, *lines] if lines else []


def _names_titled(title: str, cards: Sequence[Any]) -> list[str]:
    return flow(title, map(_named, cards), indent=max(INDENT, len(title) + 2)) if cards else []


def _named(card: Any) -> str:
    return f"{card['no']} {card['name']}"


def special_lines(view: Any, *, brief: bool = False) -> list[str]:
    """The Special cards that can be drawn: face up, and the deck's top; in brief, by name alone."""
    cards = [view["cards"][str(no)] for no in view["special_offer"]]
    if brief:
        top = view["special_top"]
        on_top = [view["cards"][str(top)]] if top is not None else []
        return flow("", _named_together([*cards, *on_top]), _("; "), indent=5)
    lines = [line for card in cards for line in card_lines(card)]
    if view["special_top"] is not None:
        lines += [_("on top of the deck of {n}").format(n=view["special_deck"])]
        lines += card_lines(view["cards"][str(view["special_top"])])
    return lines


def _named_together(cards: Sequence[Any]) -> list[str]:
    """`181, 190 Federal Priority (3 cr)`: those of one name and price together."""
    found: dict[str, list[str]] = {}
    for card in cards:
        price = " (" + _("{n} cr").format(n=card["cost"]) + ")" if card["cost"] else ""
        found.setdefault(f"{card['name']}{price}", []).append(str(card["no"]))
    return [f"{', '.join(numbers)} {name}" for name, numbers in found.items()]


def contract_lines(contracts: Iterable[Any]) -> list[str]:
    """Government contracts in words."""
    return [
        line
        for contract in contracts
        for line in labelled(
            f"{contract['no']:4}", with_colon(contract["name"], contract["text"]), 5
        )
    ]


# --- players ---------------------------------------------------------------------------------


def resource_words(player: Any) -> str:
    """`2 kelp, 1 steelplast, 0 science, 0 biomatter, 5 credits`."""
    return str(goods_words({what: player["goods"][what] for what in GOODS}))


def title_lines(view: Any, player: Any) -> list[str]:
    """Whose network this is, with its points and cities."""
    own = player["seat"] == view["seat"]
    cities = len(player["connected_cities"])
    parts = [
        str(goods_words({"point": player["points"]})),
        str(ntext("{n} connected city", "{n} connected cities", cities)),
        _("board {n}").format(n=player["board"]),
    ]
    if not own:
        parts.append(_("{n} in hand").format(n=player["hand_count"]))
    if player["out"]:
        parts.append(_("resigned"))
    name = _("YOU, {name}").format(name=player["name"]) if own else player["name"]
    return list(wrapped(with_colon(name, ", ".join(parts)), WIDTH))


def player_lines(view: Any, player: Any, *, brief: bool = False) -> list[str]:
    """Everything about one nation that fits beside its network.

    In brief, without what the letter says above it and what is known since the first one.
    """
    said_above = brief and not view["over"]
    lines = [] if said_above else flow(_("has"), [resource_words(player)])
    if not view["over"]:
        lines += flow(_("production"), [goods_held(player["next_production"])])
        lines += flow(_("feeding"), [feeding_words(player)])
    lines += ["", *network_lines(player)]
    if not brief:
        lines += _key_lines()
    lines += _special_site_lines(player)
    return lines + _metropolis_lines(player, brief=brief)


def _key_lines() -> list[str]:
    """What the signs in the network mean."""
    words = _(
        "LAB+ upgraded; = || \\\\ upgraded tunnels; x the expansion site, only for effects that"
        " say so. In brackets, what building there gives: steel(plast), sci(ence), bio(matter),"
        " cr(edit), pt (point), fed (a step up the Federation track), c(ard)."
    )
    return list(wrapped(words, WIDTH))


def _special_site_lines(player: Any) -> list[str]:
    lines = []
    for site, special in player["special_sites"].items():
        cost = ""
        if special["surcharge"] and not special["built"]:
            cost = _("{goods} more to build.").format(goods=goods_held(special["surcharge"])) + " "
        lines += labelled(f"* {site_called(site)}", cost + special["text"])
    return lines


def _metropolis_lines(player: Any, *, brief: bool) -> list[str]:
    """The metropolises; in brief, those that are not connected yet."""
    lines = []
    for tile in player["metropolises"]:
        if brief and tile["connected"] and tile["at"]:  # the network shows its name
            continue
        state = _("CONNECTED") if tile["connected"] else _("not connected")
        where = tile["at"] or _("tile")
        lines += labelled(
            f"{term(tile['colour'])} {where}", f"{state}. {with_colon(tile['name'], tile['text'])}"
        )
    return lines
