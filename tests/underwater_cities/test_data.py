"""The data is complete, the known cards are exact, and a deck that breaks the form is refused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import pbem.games.underwater_cities
from pbem.engine import GameError, Play, play_out, random_game
from pbem.games.underwater_cities.data import (
    NEIGHBOURS,
    TUNNEL_SITES,
    base,
    content,
    tunnel_ends,
)
from pbem.games.underwater_cities.deck import FormError, Part
from pbem.games.underwater_cities.deck_check import checked
from pbem.games.underwater_cities.verbs.all_verbs import EVERY, VERBS

from .deck_files import CARD, deck
from .tabletop import GAME, NAMES, RED

FOLDER = Path(pbem.games.underwater_cities.__file__).parent
DOCS = Path(__file__).parents[2] / "docs" / "decks.md"


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "data" / name).read_text(encoding="utf-8"))


def test_counts() -> None:
    cards = content()
    assert cards.eras == (list(range(1, 67)), list(range(67, 124)), list(range(124, 181)))
    assert (len(cards.three_credit), len(cards.cheap)) == (10, 15)
    for numbers, share in zip(cards.eras, (22, 19, 19), strict=True):
        colours = Counter(cards.cards[no].colour for no in numbers)
        assert set(colours.values()) == {share}
        types = Counter(cards.cards[no].type for no in numbers)
        assert set(types) == {"instant", "permanent", "action", "production", "end"}
        assert 0.45 <= types["instant"] / len(numbers) <= 0.55
        effects = [repr((cards.cards[no].type, cards.cards[no].effect)) for no in numbers]
        assert len(set(effects)) == len(effects)
    tiles = Counter(tile.colour for tile in cards.metropolises.values())
    assert tiles == {"blue": 11, "brown": 5}
    assert len(cards.contracts) == 8
    assert [len(side) for side in cards.slots.values()] == [13, 16]
    assert list(cards.boards) == list(range(1, 9))


KNOWN = {
    14: ("Black Ops Team", "permanent"),
    19: ("Build a Structure", "action"),
    28: ("Seafood Collection", "instant"),
    34: ("Build Farm or Desalination Plant", "action"),
    35: ("Embassy", "permanent"),
    37: ("Biomech Construction Crew", "permanent"),
    70: ("Trial Run", "instant"),
    86: ("Filtration Recycling", "instant"),
    124: ("Demonstration", "instant"),
    146: ("Construction Windfall", "instant"),
}


def test_known_cards() -> None:
    cards = content().cards
    for no, (name, kind) in KNOWN.items():
        assert (cards[no].name, cards[no].type, cards[no].source) == (name, kind, "rulebook")
    assert cards[28].colour == "red"
    names = {(card.name, card.type) for card in cards.values() if card.source == "rulebook"}
    for known in (
        ("Autonomous Systems", "production"),
        ("Undersea Server Farm", "permanent"),
        ("Technology Negotiation", "instant"),
        ("Extraordinary Mission", "instant"),
        ("Survey", "instant"),
        ("Corporate Expansion", "permanent"),
        ("Build Expansion", "action"),
        ("Secret Mission", "action"),
        ("Personal Assistant", "action"),
    ):
        assert known in names
    symbiotic = [no for no, card in cards.items() if any(p.symbiotic for p in card.effect)]
    assert symbiotic == [68]


def test_boards() -> None:
    assert tuple(raw("boards.toml")["tunnels"]) == TUNNEL_SITES
    assert NEIGHBOURS["C"] == ("NW", "NE", "SW", "SE")
    assert NEIGHBOURS["N"] == ("NW", "NE")
    assert tunnel_ends("NW-brown1") == ("NW",)
    for no, board in base().boards.items():
        assert any(board.bonus.get(t) == {"steelplast": 1} for t in TUNNEL_SITES)
        if no <= 4:
            assert {len(sites) for sites in board.sites.values()} == {3}
            assert 9 <= len(board.bonus) <= 11
            assert not board.special
    layouts = [repr((b.sites, b.bonus, sorted(b.special))) for b in base().boards.values()]
    assert len(set(layouts)) == 8


def test_a_deck_of_ones_own() -> None:
    play = Play.open(GAME, NAMES[:2], {"deck": deck()}, bytes(32))
    state = play.table.state
    assert all(300 <= no < 340 for no in state.players[RED].hand)
    assert play.document()["options"]["deck"] == deck()
    play, dice = random_game(GAME, NAMES[:2], {"deck": deck()}, 1)
    play_out(play, dice, check=lambda: GAME.check(play.table.state))
    assert play.result is not None
    again = Play.load(GAME, play.document())
    assert again.table.state == play.table.state


EFFECT = "effect"
BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"colour": "blue"}, "colour"),
    ({"no": 301}, "no: is used twice"),
    ({"no": 0}, "no"),
    ({"name": None}, "name"),
    ({"type": "secret"}, "type"),
    ({"cost": 2}, "cost: stands on Special cards only"),
    ({"shade": "dark"}, "shade"),
    ({"ours": ["no"]}, "ours"),
    ({EFFECT: []}, "effect"),
    ({EFFECT: [{}]}, "effect[1]: needs exactly one verb, found none"),
    ({EFFECT: [{"gain": {"kelp": 1}, "build": ["farm"]}]}, "found gain, build"),
    ({EFFECT: [{"gain": {"gold": 1}}]}, "effect[1].gain"),
    ({EFFECT: [{"gain": {"kelp": 0}}]}, "effect[1].gain"),
    ({EFFECT: [{"gain": {"special": 1}}]}, "only slots draw"),
    ({EFFECT: [{"gain": {"kelp": 1}, "count": 2}]}, "count: does not go with gain"),
    ({EFFECT: [{"gain": {"kelp": 1}, "each": 2}]}, "each: needs per"),
    ({EFFECT: [{"gain": {"kelp": 1}, "if": {"luck": 1}}]}, "effect[1].if"),
    ({EFFECT: [{"gain": {"kelp": 1}, "if": {"space": 7}}]}, "if.space: bad value 7"),
    ({EFFECT: [{"gain": {"kelp": 1}, "if": {"none": ["gold"]}}]}, "if.none"),
    ({EFFECT: [{"pay": {"kelp": 1}}]}, "then: is missing with pay"),
    ({EFFECT: [{"pay": {"kelp": 1}, "then": [{"hand_limit": 1}]}]}, "then[1].hand_limit"),
    ({EFFECT: [{"pay": {"kelp": 1}, "then": [{"gain": {"point": 1}}], "times": 0}]}, "times"),
    ({EFFECT: [{"pay": {"kelp": 1}, "then": [{"gain": {"point": 1}}], "produced": True}]}, "produ"),
    ({EFFECT: [{"choose": [[{"gain": {"kelp": 1}}]]}]}, "choose: needs more lists"),
    ({EFFECT: [{"build": []}]}, "build: needs at least one kind"),
    ({EFFECT: [{"build": ["city"], "and_upgrade": "free"}]}, "cities cannot be upgraded"),
    ({EFFECT: [{"build": ["farm"], "cost": "cheap"}]}, "cost: is 'usual', 'free'"),
    ({EFFECT: [{"upgrade": ["city"]}]}, "upgrade: city cannot stand here"),
    ({EFFECT: [{"exchange": ["kelp", "kelp"]}]}, "two different resources"),
    ({EFFECT: [{"hand_limit": 1}]}, "cannot stand on this place (instant)"),
    ({EFFECT: [{"ladder": [[5, 2], [3, 1]], "of": "city"}]}, "steps must rise"),
    ({"type": "permanent", EFFECT: [{"discount": {"kelp": 1}}]}, "on: is missing"),
    (
        {"type": "permanent", EFFECT: [{"discount": {"kelp": 1}, "on": {"use_action": True}}]},
        "on: only building",
    ),
    (
        {
            "type": "permanent",
            EFFECT: [{"whenever": {"slot": ["nowhere"]}, "do": [{"gain": {"kelp": 1}}]}],
        },
        "no slot 'nowhere'",
    ),
    (
        {"type": "permanent", EFFECT: [{"whenever": {}, "do": [{"gain": {"kelp": 1}}]}]},
        "needs exactly one event",
    ),
    ({"type": "permanent", EFFECT: [{"each_turn": [{"gain": {"kelp": 1}}]}]}, "each_turn"),
    ({"type": "production", EFFECT: [{"modify": "farm", "from": {"kelp": 1}}]}, "modify"),
    ({"type": "production", EFFECT: [{"gain": {"card": 1}}]}, "gain.card"),
    ({"type": "end", EFFECT: [{"gain": {"kelp": 1}}]}, "points only"),
]


@pytest.mark.parametrize(("changes", "words"), BROKEN)
def test_a_broken_deck_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(FormError, match=re.escape(words)) as caught:
        checked(deck(**changes))
    assert isinstance(caught.value, GameError)
    assert str(caught.value).startswith(f"card {changes.get('no', 300)}")


def test_slots_are_checked_like_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    slot = content().slots["1-2"]["G2"]
    monkeypatch.setattr(slot, "effect", [Part(hand_limit=1)])
    checked.cache_clear()
    with pytest.raises(FormError, match=r"slot G2 \(1-2\): effect\[1\].hand_limit: cannot stand"):
        checked()
    monkeypatch.undo()
    assert checked() is content("")


def test_other_faults_of_a_deck_file() -> None:
    with pytest.raises(FormError, match="not TOML"):
        content("era1 = [")
    with pytest.raises(FormError, match="unknown; a deck file has era1"):
        content("era4 = []")
    with pytest.raises(FormError, match="era2: needs at least 40 cards"):
        content("era2 = []")
    with pytest.raises(FormError, match="at least 6 cards that cost 3"):
        content("special = []")
    with pytest.raises(FormError, match="8 blue and 4 brown"):
        content("metropolis = []")
    with pytest.raises(FormError, match="contract: needs at least 3"):
        content("contract = []")
    for name in ("era1", "special", "metropolis", "contract"):
        with pytest.raises(FormError, match=f"written \\[\\[{name}\\]\\]"):
            content(f"{name} = 3")
    with pytest.raises(FormError, match="own_sizes: is true or false"):
        content("own_sizes = 40")


def test_a_new_game_has_the_printed_numbers_unless_the_file_says_otherwise() -> None:
    short = deck().removeprefix("own_sizes = true\n")
    words = (
        "era1: cards: there are 40 in this file and 66 in the printed game; .* `own_sizes = true`"
    )
    with pytest.raises(FormError, match=words):
        Play.open(GAME, NAMES[:2], {"deck": short}, bytes(32))
    assert content(short).eras[0]  # a game that was opened with it goes on
    text = (FOLDER / "data" / "contracts.toml").read_text(encoding="utf-8")
    fewer = text[: text.rindex("[[contract]]")]
    with pytest.raises(FormError, match="contract: contracts: there are 7 in this file and 8"):
        Play.open(GAME, NAMES[:2], {"deck": fewer}, bytes(32))
    assert Play.open(GAME, NAMES[:2], {"deck": text}, bytes(32)).pending
    content().check_printed_sizes()


def test_a_number_that_is_used_twice_names_both_cards() -> None:
    with pytest.raises(FormError, match=r"card 67 .*: no: is used twice, also for Card 0"):
        content(deck(no=67))


def test_a_contract_counts_the_network_only() -> None:
    text = (FOLDER / "data" / "contracts.toml").read_text(encoding="utf-8")
    with pytest.raises(FormError, match="contract 5 Living Reef Initiative: needs"):
        content(text.replace("{ symbiotic = 2 }", "{ special = 2 }"))


def test_our_own_decks_can_be_given_as_a_file() -> None:
    parts = []
    for name in ("era1", "era2", "era3"):
        text = (FOLDER / "data" / f"{name}.toml").read_text(encoding="utf-8")
        parts.append(text.replace("[[card]]", f"[[{name}]]"))
    assert content("\n".join(parts)).eras == content().eras


def test_the_table_of_verbs_has_every_verb_of_the_form() -> None:
    fields = Part.__struct_fields__  # the verbs stand first, then what goes with them
    assert sorted(fields[: len(VERBS)]) == sorted(VERBS)
    assert {field for verb in EVERY for field in verb.modifiers} < set(fields[len(VERBS) :])
    heads = [head for verb in EVERY for head in verb.heads]
    assert len(set(heads)) == len(heads)


def test_the_form_is_documented() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for name, verb in VERBS.items():
        assert f"| `{name}` |" in text, name
        for modifier in verb.modifiers:
            assert modifier.rstrip("_") in text, modifier
    for slot in base().slot_ids:
        assert f"`{slot}`" in text


def test_single_cards_take_the_place_of_ours() -> None:
    ours, own = content(), content(CARD)
    assert own.cards[28].name == "Own Collection"
    assert own.eras == ours.eras
    assert {no for no in ours.cards if own.cards[no] != ours.cards[no]} == {28}
    assert Play.open(GAME, NAMES[:2], {"deck": CARD}, bytes(32)).pending


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CARD.replace("28", "998"), "no card has this number"),
        (CARD + CARD, "used twice"),
        (CARD.replace('"Gain', '"Gain').replace("kelp = 2", "gold = 2"), "known are: .*kelp"),
        (CARD.replace('"red"', '"rad"'), "known are: green, red, yellow"),
        (CARD + "cost = 2\n", "stands on Special cards only"),
        ("card = 3", "is a list of cards"),
        ("x = " + "[" * 20_000 + "]" * 20_000, "nested too deep"),
        (CARD.replace("[{", "[{ choose = " + "[" * 400 + "]" * 400 + "}, {"), "card 28|deep"),
    ],
)
def test_single_cards_that_break_the_form(text: str, words: str) -> None:
    with pytest.raises(FormError, match=words):
        content(text)
