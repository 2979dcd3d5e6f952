"""Random games end, break nothing, replay alike, and show nobody what it may not know."""

from __future__ import annotations

import gc
import random
from typing import Any

import msgspec
import pytest

from pbem.engine import Game, Play, knowledge, play_out, random_game
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.effects import Resolution
from pbem.games.underwater_cities.state import State

from .swapped_cards import Swapped, corresponding, shown_to, swap
from .tabletop import GAME, NAMES, at


def variant(seed: int) -> tuple[list[str], dict[str, str]]:
    """All player counts and options, one after the other."""
    players = seed % 4 + 1
    options = {"boards": ("basic", "advanced")[seed // 4 % 2]}
    if players > 1:
        options["contracts"] = ("no", "yes")[seed // 8 % 2]
    return list(NAMES[:players]), options


def whole_game(seed: int) -> Play[State]:
    names, options = variant(seed)
    play, dice = random_game(GAME, names, options, seed)
    play_out(play, dice, check=lambda: GAME.check(play.table.state), thorough=True)
    assert play.result is not None, seed
    assert len(play.result.scores) == len(names)
    assert sorted(play.result.places) == list(range(1, len(names) + 1)) or len(names) == 1
    return play


@pytest.mark.parametrize("batch", range(10))
def test_a_hundred_games(batch: int) -> None:
    for seed in range(batch * 10, batch * 10 + 10):
        whole_game(seed)


def test_a_turn_leaves_no_rings_that_python_has_to_look_for() -> None:
    gc.collect()
    gc.disable()
    try:
        play, dice = random_game(GAME, NAMES[:2], {}, "rings")
        decisions = play_out(play, dice, thorough=True)
        assert gc.collect() < decisions  # it was more than five for each
    finally:
        gc.enable()


def test_every_chosen_slot_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is done first, part of the slot can still be used, and is."""
    finish = Resolution.finish
    seen: list[bool] = []

    def finishing(self: Resolution) -> Any:
        yield from finish(self)
        seen.append(self.must)

    monkeypatch.setattr(Resolution, "finish", finishing)
    for seed in range(24):
        names, options = variant(seed)
        play, dice = random_game(GAME, names, options, f"used {seed}")
        play_out(play, dice)
    assert len(seen) > 500
    assert not any(seen)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(100))
def test_two_thousand_games(batch: int) -> None:
    for seed in range(1000 + batch * 20, 1000 + batch * 20 + 20):
        whole_game(seed)


@pytest.mark.parametrize("seed", range(4))
def test_replay_and_document_give_the_same_state(seed: int) -> None:
    play = whole_game(seed)
    again = Play.replay(GAME, play.names, play.options, play.seed, play.record)
    assert again.table.state == play.table.state
    assert again.result == play.result
    names, options = variant(seed)
    half, dice = random_game(GAME, names, options, seed)
    for _ in range(60):
        seat = next(iter(half.pending))
        half.answer(seat, dice.randrange(len(half.pending[seat].choices)))
    loaded = Play.load(GAME, half.document())
    assert loaded.table.state == half.table.state
    assert [o.key for o in loaded.offers(loaded.awaiting[0])] == [
        o.key for o in half.offers(half.awaiting[0])
    ]


def test_offers_have_unique_keys_and_can_be_typed() -> None:
    """Every option of every question has its own key and answers to its own phrase."""
    from pbem.engine import Language, Match

    language = Language(GAME.vocabulary)
    for seed in range(6):
        names, options = variant(seed)
        play, dice = random_game(GAME, names, options, seed)
        while play.pending:
            seat = next(iter(play.pending))
            question = play.pending[seat]
            keys = [question.key(choice) for choice in question.choices]
            assert len(set(keys)) == len(keys), keys
            place = dice.randrange(len(keys))
            words = language.words(question.phrase(question.choices[place]).replace(",", " "))
            found = language.match(question, words)
            assert isinstance(found, Match), (keys[place], words, found)
            assert (found.place, found.used) == (place, len(words)), (keys, words)
            question.note(question.choices[place])
            play.answer(seat, place)


# --- two games that differ only in what one seat has never seen --------------------------------


@pytest.mark.parametrize("seed", range(24))
def test_a_seat_cannot_tell_hidden_cards_apart(seed: int) -> None:
    """Only hidden cards are played with hidden cards' twins until the seat has to act."""
    dice = random.Random(f"twins {seed}")
    names = list(NAMES[: 2 + seed % 3])
    one, _ = random_game(GAME, names, {}, seed)
    seat = dice.randrange(len(names))
    seen = shown_to(one, seat)
    # up to the end of the first turns, with the others playing on the open slot only
    for _ in range(dice.randrange(25)):
        asked = next(iter(one.pending))
        keys = [one.pending[asked].key(c) for c in one.pending[asked].choices]
        if asked == seat:
            key = dice.choice(keys)
        else:
            key = dice.choice([k for k in keys if k.endswith("ANY")] or keys)
        one.answer_key(asked, key)
        seen |= shown_to(one, seat)
        if one.table.state.round > 1:
            break
    cards = swap(one, seen, dice)
    other: Play[State] = Play.open(Swapped(cards), names, {}, one.seed)
    for entry in one.record:
        other.answer_key(entry.seat, corresponding(entry.key, cards))
    lines = ["play 1 any", "play 28 on R5", "special deck", "draw", "done", "clone Y2 with 15"]
    if seat in one.pending:
        lines += [offer.phrase for offer in one.offers(seat)[:4]]
    assert knowledge(one, seat, lines) == knowledge(other, seat, lines)
    if any(cards[no] != no for no in one.table.state.deck):
        assert one.table.state != other.table.state


def with_hidden_cards_moved(state: State, seat: int, dice: random.Random) -> State:
    """The same state, but all that the seat cannot see lies otherwise."""
    twin = msgspec.convert(msgspec.to_builtins(state), State)
    data = content(state.deck_file)
    hands = [p.hand for other, p in enumerate(twin.players) if other != seat]
    covered = twin.specials[:-1]
    for special in (False, True):
        piles = [covered] if special else [twin.deck]
        places = [(pile, i) for pile in (*piles, *hands) for i in range(len(pile))]
        places = [(p, i) for p, i in places if (p[i] in data.is_special) == special]
        cards = [pile[i] for pile, i in places]
        dice.shuffle(cards)
        for (pile, i), no in zip(places, cards, strict=True):
            pile[i] = no
    twin.specials[:-1] = covered
    dice.shuffle(twin.blue_pile)
    return twin


@pytest.mark.parametrize("seed", range(30))
def test_options_and_errors_do_not_depend_on_hidden_cards(seed: int) -> None:
    """At any turn of any game: the same view, offers, refusals and previews."""
    dice = random.Random(f"hidden {seed}")
    names, options = variant(seed)
    play, _ = random_game(GAME, names, options, f"hidden {seed}")
    for _ in range(dice.randrange(20, 300)):
        if not play.pending:
            break
        asked = next(iter(play.pending))
        play.answer(asked, dice.randrange(len(play.pending[asked].choices)))
    snapshot = play.snapshot
    if snapshot.step != "turn" or play.result is not None:
        return
    state = msgspec.json.decode(snapshot.state, type=State)
    acting = state.order[snapshot.args[1]]
    for seat in range(len(names)):
        twin = with_hidden_cards_moved(state, seat, dice)
        assert GAME.view(twin, seat) == GAME.view(state, seat)
        if seat != acting:
            continue
        one = at(msgspec.convert(msgspec.to_builtins(state), State), "turn", *snapshot.args)
        other = at(twin, "turn", *snapshot.args)
        lines = [offer.phrase for offer in one.offers(seat)[::5]]
        lines += ["play 1 on G1", "play 150 any", "clone Y2 with 15", "discard 3", "use 19"]
        assert knowledge(one, seat, lines) == knowledge(other, seat, lines)


class Leaky(Swapped):
    """Shows everyone the top card of the deck."""

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "leak": state.deck[-1]}


def test_a_planted_leak_is_noticed() -> None:
    game: Game[State] = Leaky({no: no for no in content().cards})
    one = Play.open(game, NAMES[:2], {}, bytes(32))
    seen = shown_to(one, 0)
    hidden = [no for no in content().eras[0] if no not in seen]
    turned = {no: no for no in content().cards} | dict(
        zip(hidden, [*hidden[1:], hidden[0]], strict=True)
    )
    other = Play.open(Leaky(turned), NAMES[:2], {}, bytes(32))
    assert knowledge(one, 0, []) != knowledge(other, 0, [])


@pytest.mark.parametrize("seed", range(6))
def test_simultaneous_answers_in_any_order(seed: int) -> None:
    names = list(NAMES[:4])
    states = []
    for backwards in (False, True):
        play, _ = random_game(GAME, names, {}, seed)
        seats = sorted(play.pending, reverse=backwards)
        for seat in seats:
            for no in sorted(play.table.state.players[seat].hand)[:3]:
                play.answer_key(seat, f"keep:{no}")
        states.append(play.table.state)
    assert states[0] == states[1]
