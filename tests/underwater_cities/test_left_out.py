"""What may be left out, and what may not: parts of effects, slots, a fifth action card."""

from __future__ import annotations

import pytest

from pbem.engine import Play
from pbem.games.underwater_cities.state import State

from .tabletop import (
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
    turn,
)


def hand(*cards: int, **amounts: int) -> State:
    """Red holds these cards and goods, and the action card 19."""
    state = table()
    give(state, RED, *cards)
    claim(state, RED, 19)
    goods(state.players[RED], **amounts)
    return state


def steps(play: Play[State]) -> int:
    """How far red has come on the Federation track."""
    return next((n for n, pile in enumerate(play.table.state.track) if RED in pile), 0)


@pytest.mark.parametrize(("no", "slot", "space"), [(13, "R3", 3), (87, "Y1", 2), (144, "Y1", 1)])
@rule("U3.1", "U20.2")
def test_done_leaves_out_a_step_on_the_track(no: int, slot: str, space: int) -> None:
    state = hand(no)
    before = 5 - space
    state.track[before].append(RED)
    play = turn(state)
    orders(play, f"play {no} on {slot}", "card")
    assert phrases(play)[-1] == "done"
    orders(play, "done")
    assert steps(play) == before
    assert play.table.state.players[RED].hand != []


@rule("U3.1", "U20.2")
def test_done_leaves_out_the_step_of_an_action_card() -> None:
    play = turn(hand(60, 64, 65))
    orders(play, "play 60 on G4: use 19: done; done")
    assert steps(play) == 0
    assert play.table.state.players[RED].used == [19]


@rule("U20.2")
def test_a_step_may_be_named_first_or_last_or_not_at_all() -> None:
    for line in ("federation; build desalination SE", "build desalination SE; federation"):
        play = turn(hand(60, 64, 65, credit=1))
        orders(play, f"play 60 on G4: use 19: {line}")
        assert (steps(play), len(play.table.state.players[RED].buildings)) == (1, 1)
    for end in ("", "; done"):
        play = turn(hand(60, 64, 65, credit=1))
        orders(play, f"play 60 on G4: use 19: build desalination SE{end}")
        assert (steps(play), len(play.table.state.players[RED].buildings)) == (1, 1)


@rule("U3.1", "U20.2")
def test_the_step_alone_may_be_left_out() -> None:
    play = turn(hand(60, 64, 65, credit=1))
    orders(play, "play 60 on G4: use 19: no federation, build desalination SE")
    assert (steps(play), len(play.table.state.players[RED].buildings)) == (0, 1)
    play = turn(hand(60, 64, 65, credit=1))
    error = refused(play, "play 60 on G4: use 19: build desalination SE; no federation")
    assert getattr(error, "rule", "") == "U20.2"


@rule("U2.5")
def test_a_slot_is_not_used_by_an_action_card_used_for_nothing() -> None:
    play = turn(hand(60, 64, 65))
    play.table.state.players[RED].actions.remove(19)
    error = refused(play, "play 60 on R5: use assistant: done; done")
    assert getattr(error, "rule", "") == "U2.5"
    state = hand(60, 64, 65)
    play = turn(state)
    orders(play, "play 60 on R5: use assistant")
    assert phrases(play) == ["gain 1 steelplast", "gain 1 credit"]
    orders(play, "gain 1 credit; done")
    assert play.table.state.players[RED].goods["credit"] == 1


@rule("U2.5")
def test_a_slot_is_not_used_by_performing_another_for_nothing() -> None:
    state = hand(60, 64, 65, credit=2)
    claim(state, RED, 106)  # perform the action of an available green slot
    play = turn(state)
    orders(play, "play 60 on R5: use 106: perform G2")
    assert "done" not in phrases(play)
    orders(play, "build desalination SE")
    assert "done" in phrases(play)


@pytest.mark.parametrize(
    "said",
    [
        "done",
        "drop none of them",
        "I'll discard nothing",
        "keep all my action cards",
        "keep all of them",
        "I keep them all",
        "keep everything, thanks",
        "keep the old ones",
    ],
)
@rule("U4.6", "U4.4")
def test_a_fifth_action_card_need_not_be_claimed(said: str) -> None:
    state = hand(34)
    claim(state, RED, 11, 21)
    play = turn(state)
    orders(play, "play 34 on R3: card")
    assert phrases(play) == ["drop assistant", "drop 19", "drop 11", "drop 21", "done"]
    note = play.offers(RED)[-1].note
    assert note == "keep all four: Build Farm or Desalination Plant (34) is not claimed"
    orders(play, said)
    player = play.table.state.players[RED]
    assert player.actions == [0, 19, 11, 21]
    assert 34 in play.table.state.discard
    assert player.playing is None


@pytest.mark.parametrize(
    "words", ["upgrade it", "upgrade laboratory SE", "upgrade laboratory", "upgrade SE.1"]
)
@rule("U7.8")
def test_the_upgrade_that_belongs_to_a_build_may_be_said(words: str) -> None:
    play = turn(hand(60, 64, 65, steelplast=1, science=1))
    orders(play, f"play 60 on R5: build laboratory SE; {words}")
    assert play.table.state.players[RED].buildings["SE.1"].upgraded


@rule("U7.8")
def test_the_price_of_build_and_upgrade_is_told() -> None:
    play = turn(hand(60, 64, 65, steelplast=1, science=1, credit=1))
    orders(play, "play 60 on R5")
    notes = {offer.phrase: offer.note for offer in play.offers(RED)}
    assert notes["build laboratory SE"] == "1 steelplast; then `upgrade it`: 1 science"
    state = hand(60, 64, 65, steelplast=1)
    buildings(state.players[RED], C="farm")
    state.players[RED].actions = [0, 19]
    play = turn(state)
    error = refused(play, "play 60 on R5: use 19: done; build laboratory SE")
    assert "costs 1 steelplast, and its upgrade 1 science: all or nothing" in str(error)


@rule("U9.1")
def test_a_refused_upgrade_names_its_price() -> None:
    state = hand(60, 64, 65, credit=1)
    buildings(state.players[RED], SE="farm")
    claim(state, RED, 52)  # upgrade a structure
    play = turn(state)
    error = refused(play, "play 60 on Y5: upgrade farm SE")
    assert "Upgrading the farm on SE.1 costs 1 science." in str(error)


def test_an_upgrade_that_cannot_be_paid_is_refused_for_its_price() -> None:
    state = table()
    give(state, RED, 64, 16)
    buildings(state.players[RED], SE="farm")
    for line in ("play 64 on Y5: gain science; upgrade farm SE", "play 64 on Y5: upgrade farm SE"):
        assert "Upgrading the farm on SE.1 costs 1 science." in str(refused(turn(state), line))
    why = str(refused(turn(state), "play 16 on Y5: upgrade the lab"))
    assert "You have no laboratory that is not upgraded yet." in why


@pytest.mark.parametrize("said", ["keep 11", "keep the new one", "keep all five", "keep 34"])
@rule("U4.6")
def test_who_keeps_one_of_four_action_cards_is_not_offered_to_drop_it(said: str) -> None:
    state = hand(34)
    claim(state, RED, 11, 21)
    play = turn(state)
    orders(play, "play 34 on R3: card")
    assert "drop 11" not in str(refused(play, said))
