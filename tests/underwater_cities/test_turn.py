"""A turn: a card on a slot."""

from __future__ import annotations

from pbem.engine import Play
from pbem.games.underwater_cities.state import State

from .tabletop import (
    BLUE,
    GAME,
    RED,
    buildings,
    claim,
    give,
    goods,
    orders,
    phrases,
    refused,
    rule,
    table,
    tunnels,
    turn,
)


def simple_table(players: int = 3, board: int = 1) -> State:
    state = table(players, board)
    for seat, cards in enumerate(((60, 64, 65), (63, 58, 62), (66, 61, 59), (57, 55, 56))):
        if seat < players:
            give(state, seat, *cards)
    return state


def seat_asked(play: Play[State]) -> int:
    (seat,) = play.awaiting
    return seat


@rule("U2.1", "U12.5")
def test_three_turns_each_in_the_order_of_play() -> None:
    state = simple_table()
    state.order = [2, 0, 1]
    play = turn(state, 2)
    asked: list[int] = []
    while state.round == play.table.state.round == 1 and len(asked) < 9:
        seat = seat_asked(play)
        asked.append(seat)
        hand = play.table.state.players[seat].hand
        while len(hand) > 3:
            orders(play, f"discard {hand[0]}", seat=seat)
            hand = play.table.state.players[seat].hand
        orders(play, f"play {hand[0]} any", seat=seat)
    assert asked == [2, 0, 1] * 3
    assert play.table.state.round == 2


@rule("U2.2", "U2.3")
def test_a_slot_holds_one_tile() -> None:
    state = simple_table()
    play = turn(state)
    orders(play, "play 60 on R3")
    assert play.table.state.slots == {"R3": [RED]}
    assert play.awaiting == [BLUE]
    error = refused(play, "play 63 on R3", seat=BLUE)
    assert error.rule == "U2.3"
    assert "red" in str(error)


@rule("U2.4")
def test_the_open_slot() -> None:
    state = simple_table()
    play = turn(state)
    orders(play, "play 60 any")
    red = play.table.state.players[RED]
    assert red.goods["credit"] == 2
    assert len(red.hand) == 2 + 2 + 1
    assert red.claimed == []
    assert play.table.state.slots == {}
    orders(play, "play 63 any", seat=BLUE)


@rule("U2.5")
def test_a_slot_needs_a_use() -> None:
    state = simple_table()
    play = turn(state)
    error = refused(play, "play 64 on Y2")
    assert error.rule == "U2.5"
    offered = phrases(play)
    assert "play 64 on Y1" in offered
    assert "play 64 on Y5" in offered  # 2 science
    assert not [words for words in offered if words.endswith(("Y2", "R1", "R4", "G2"))]


@rule("U2.5")
def test_part_of_a_slot_is_enough_but_nothing_is_not() -> None:
    state = simple_table()
    goods(state.players[RED], steelplast=1, credit=1)
    play = turn(state)
    orders(play, "play 60 on R2")
    assert "done" not in phrases(play)
    error = refused(play, "done")
    assert error.rule == "U2.5"
    orders(play, "tunnel SE-E")
    assert state.slots == {"R2": [RED]}
    assert play.awaiting == [BLUE]


@rule("U2.6")
def test_a_matching_card_may_make_the_slot_usable() -> None:
    state = simple_table()
    give(state, RED, 44)  # green: 1 kelp, 1 steelplast, 1 credit
    state.players[RED].hand = [44, 60, 64]
    play = turn(state)
    assert "play 44 on G2" in phrases(play)
    assert "play 60 on G2" not in phrases(play)
    orders(play, "play 44 on G2: desalination SE")
    red = play.table.state.players[RED]
    assert red.goods == {"kelp": 1, "steelplast": 1, "science": 0, "biomatter": 0, "credit": 0}
    assert [b.kind for b in red.buildings.values()] == ["desalination"]


@rule("U2.6")
def test_what_the_card_may_bring_counts_too() -> None:
    state = simple_table()
    red = state.players[RED]
    goods(red, steelplast=1)
    red.hand = [9, 60, 64]  # yellow: 2 kelp or 2 credits
    play = turn(state)
    assert "play 60 on Y2" not in phrases(play)
    orders(play, "play 9 on Y2")  # only the credits make a tunnel possible
    assert play.table.state.players[RED].goods["credit"] == 2
    assert "done" not in phrases(play)
    orders(play, "tunnel SE-E")
    state = simple_table()
    state.players[RED].hand = [8, 60, 64]  # green: use an action card
    play = turn(state)
    orders(play, "play 8 on G2: card: use assistant credit; desalination SE")
    red = play.table.state.players[RED]
    assert red.used == [0]
    assert list(red.buildings) == ["SE.1"]


@rule("U2.7")
def test_card_before_or_after_the_slot() -> None:
    for line, kelp in (
        ("play 28 on R2: card; tunnel SE-E", 1),
        ("play 28 on R2: tunnel SE-E; then card", 1),
        ("play 28 on R2: tunnel SE-E; then done", 0),
    ):
        state = simple_table()
        red = state.players[RED]
        goods(red, steelplast=1, credit=1)
        tunnels(red, "C-SE+")
        red.hand = [28, 60, 64]
        play = turn(state)
        orders(play, line)
        assert play.table.state.players[RED].goods["kelp"] == kelp, line
        assert 28 in play.table.state.discard


@rule("U2.8")
def test_a_card_that_does_not_match_has_no_effect() -> None:
    state = simple_table()
    red = state.players[RED]
    tunnels(red, "C-SE+")
    red.hand = [28, 60, 64]
    play = turn(state)
    orders(play, "play 28 on Y1")
    assert play.table.state.players[RED].goods["kelp"] == 1  # the slot's own
    assert play.table.state.discard == [28]
    assert play.awaiting == [BLUE]


@rule("U2.9")
def test_the_card_first_must_leave_the_slot_usable() -> None:
    state = simple_table(board=2)  # no steelplast to be had next to SE
    red = state.players[RED]
    goods(red, steelplast=1, credit=1)
    red.hand = [1, 60, 64]  # red: a tunnel for 1 steelplast
    play = turn(state)
    orders(play, "play 1 on R2")
    assert "card" not in phrases(play)
    orders(play, "tunnel SE-E")
    state = simple_table()
    red = state.players[RED]
    goods(red, steelplast=2, credit=1)
    red.hand = [1, 60, 64]
    play = turn(state)
    orders(play, "play 1 on R2: card: tunnel SE-E; tunnel SE-S")
    assert set(play.table.state.players[RED].tunnels) == {"E-SE", "SE-S"}


@rule("U2.9")
def test_no_ability_takes_away_what_the_slot_needs() -> None:
    state = simple_table()
    red = state.players[RED]
    goods(red, kelp=1)
    claim(state, RED, 51)  # exchange kelp and credit
    play = turn(state)
    orders(play, "play 65 on R1")
    assert "exchange kelp for credit" not in phrases(play)


@rule("U2.9")
def test_an_upgrade_counts_with_its_building() -> None:
    state = simple_table()
    red = state.players[RED]
    goods(red, kelp=2)
    red.hand = [79, 60, 64]  # red: a farm, upgraded for 1 kelp
    play = turn(state)
    orders(play, "play 79 on R1")
    assert "card" not in phrases(play)  # 2 kelp would leave none for the slot's farms
    orders(play, "farm SE, done")


@rule("U2.10")
def test_a_card_at_the_end_of_the_turn() -> None:
    state = simple_table()
    top = state.deck[-1]
    play = turn(state)
    orders(play, "play 60 on Y1; done")
    assert play.table.state.players[RED].hand == [64, 65, top]


@rule("U2.11")
def test_discarding_at_the_start_of_the_turn() -> None:
    state = simple_table()
    give(state, RED, 44, 51)
    play = turn(state)
    error = refused(play, "play 60 any")
    assert error.rule == "U2.11"
    orders(play, "discard 44 51", "play 60 any")
    assert set(play.table.state.discard) == {44, 51, 60}
    assert refused(turn(simple_table()), "discard 60").rule == "U2.11"


@rule("U2.11")
def test_discarding_early() -> None:
    state = simple_table()
    give(state, BLUE, 44, 51)
    play = turn(state)
    orders(play, "discard 44 51", seat=BLUE)
    error = refused(play, "discard 63", seat=BLUE)
    assert "turn" in str(error)
    orders(play, "play 60 any")
    assert sorted(play.table.state.players[BLUE].hand) == [58, 62, 63]
    assert play.table.state.discard[-2:] == [44, 51]
    assert "play 63 on ANY" in phrases(play, BLUE)


def test_early_discards_lapse_when_the_turn_came_first() -> None:
    state = simple_table()
    GAME.aside(turn(state).table, BLUE, "discard:63")
    assert 63 in state.players[BLUE].hand


@rule("U3.2", "U2.7")
def test_rulebook_example_of_card_37() -> None:
    """1 steelplast and 1 science, no credit: laboratory, credit, upgrade, desalination, card."""
    state = simple_table()
    red = state.players[RED]
    buildings(red, SE="laboratory")
    claim(state, RED, 37, 34)
    goods(red, steelplast=1, science=1)
    red.hand = [65, 60, 63]
    before = len(state.deck)
    play = turn(state)
    orders(play, "play 65 on R5: build laboratory SE, upgrade it; use 34: build desalination SE")
    red = play.table.state.players[RED]
    assert sum(red.goods.values()) == 0
    built = [(b.kind, b.upgraded) for b in red.buildings.values()]
    assert built == [("laboratory", False), ("laboratory", True), ("desalination", False)]
    assert len(red.hand) == 4  # 1 by card 34, 1 at the end of the turn
    assert before - len(play.table.state.deck) == 2


@rule("U3.2", "U3.1", "U2.7")
def test_rulebook_example_of_kate() -> None:
    state = simple_table()
    red = state.players[RED]
    claim(state, RED, 19)
    goods(red, steelplast=1, credit=1, science=1)
    red.hand = [28, 60, 64]
    state.track[1].append(RED)
    play = turn(state)
    orders(
        play,
        "play 28 on R5: build tunnel SE-E, upgrade it; "
        "use 19: federation, build desalination E; then card",
    )
    red = play.table.state.players[RED]
    assert red.tunnels == {"E-SE": True}
    assert [b.kind for b in red.buildings.values()] == ["desalination"]
    assert red.goods == {"kelp": 1, "steelplast": 0, "science": 0, "biomatter": 0, "credit": 0}
    assert play.table.state.track[2] == [RED]
    assert red.used == [19]
    assert 28 in play.table.state.discard


@rule("U3.2")
def test_kate_cannot_have_the_kelp_for_a_farm() -> None:
    state = simple_table()
    red = state.players[RED]
    claim(state, RED, 19)
    goods(red, steelplast=1, credit=1, science=1)
    red.hand = [28, 60, 64]
    state.track[1].append(RED)
    play = turn(state)
    orders(play, "play 28 on R5: build tunnel SE-E, upgrade it; use 19: federation")
    assert "card" not in phrases(play)
    assert not [words for words in phrases(play) if words.startswith("build farm")]


def test_the_assistant_is_told_of_without_a_number() -> None:
    state = simple_table()
    play = turn(state)
    orders(play, "play 60 on G4: use assistant steel")
    told = [str(one.said) for one in play.story(BLUE)]
    assert any(one.endswith("uses the Personal Assistant") for one in told), told
    assert not any("0 Personal" in one for one in told)
