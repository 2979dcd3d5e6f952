"""Two tables that differ only in what lies face down look alike, also when moves are tried out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from pbem.desk import registry
from pbem.engine.game import random_bot
from pbem.engine.order_reading.lines import carry_out
from pbem.engine.play import Play
from pbem.engine.simulate import bot_move
from pbem.games.barrage.state import State as Barrage
from pbem.games.underwater_cities.data import content
from pbem.games.underwater_cities.state import State as Cities

POSITIONS = 25
LONGEST_TURN = 4


def _other_stacks(state: Barrage, seat: int, dice: random.Random) -> None:
    for stack in (*state.stacks.values(), state.patent_stack):
        dice.shuffle(stack)


def _other_decks(state: Cities, seat: int, dice: random.Random) -> None:
    """The deck and the others' hands are dealt anew; so are the covered Special cards."""
    special = content(state.deck_file).is_special
    hands = [player.hand for number, player in enumerate(state.players) if number != seat]
    pool = [*state.deck, *(no for hand in hands for no in hand if no not in special)]
    dice.shuffle(pool)
    for hand in hands:
        hand[:] = [no if no in special else pool.pop() for no in hand]
    state.deck = pool
    covered = state.specials[:-1]
    dice.shuffle(covered)
    state.specials[:-1] = covered
    dice.shuffle(state.blue_pile)


def _twin(play: Play[Any], deal: Callable[[Any, int, random.Random], None], seat: int) -> Play[Any]:
    dice = random.Random(seat)
    document = msgspec.json.decode(msgspec.json.encode(play.document()))
    state = msgspec.convert(document["snapshot"]["state"], play.game.state_type)
    deal(state, seat, dice)
    document["snapshot"]["state"] = msgspec.to_builtins(state)
    document["seed"] = dice.randbytes(32).hex()
    return Play.load(play.game, document)


def _seen(play: Play[Any], seat: int) -> tuple[object, ...]:
    return (
        play.view(seat),
        [str(told) for told in play.story(seat)],
        play.offers(seat),
        str(play.stopped),
    )


def _tried(play: Play[Any], seat: int, line: str) -> tuple[object, ...]:
    outcome = carry_out(play, seat, [line])
    done = [(one.line, [str(answer.phrase) for answer in one.answers]) for one in outcome.done]
    return (done, str(outcome.error), str(outcome.stopped_at))


def _try_out(play: Play[Any], twin: Play[Any], seat: int, dice: random.Random) -> None:
    one, other = play.preview(seat), twin.preview(seat)
    for _answer in range(LONGEST_TURN):
        line = dice.choice(one.offers(seat)).phrase + dice.choice(("", "", " xyzzy"))
        assert _tried(one, seat, line) == _tried(other, seat, line)
        assert _seen(one, seat) == _seen(other, seat), line
        if one.stopped is not None or seat not in one.pending:
            return


@pytest.mark.parametrize(
    ("name", "deal", "seed"),
    [
        ("barrage", _other_stacks, 1),
        ("underwater-cities", _other_decks, 1),
        ("underwater-cities", _other_decks, 2),
    ],
)
def test_trying_out_shows_nothing_that_lies_face_down(
    name: str, deal: Callable[[Any, int, random.Random], None], seed: int
) -> None:
    dice, found = random.Random(seed), 0
    game = registry.find(name)
    play: Play[Any] = Play.open(game, ["red", "blue", "white"], {}, dice.randbytes(32))
    while play.result is None and found < POSITIONS:
        seat = dice.choice(play.awaiting)
        drawn = play._floor[seat] or any(entry.seat != seat for entry in play.draft)
        if not drawn and dice.random() < 0.15:
            found += 1
            twin = _twin(play, deal, seat)
            assert _seen(play, seat) == _seen(twin, seat)
            for _time in range(4):
                _try_out(play, twin, seat, dice)
        bot_move(play, seat, random_bot, dice)
    assert found > POSITIONS // 3


def test_while_special_cards_are_chosen_the_next_one_is_covered() -> None:
    """The face-up card stays in sight; what will lie there next is nobody's to know yet."""
    dice = random.Random(3)
    game = registry.find("underwater-cities")
    for number in range(30):
        play: Play[Any] = Play.open(game, ["red", "blue"], {}, number.to_bytes(32, "big"))
        while play.result is None:
            (seat, *_others) = play.awaiting
            phrases = [offer.phrase for offer in play.offers(seat)]
            if "special deck" in phrases:
                top = play.view(seat)["special_top"]
                play.answer(seat, phrases.index("special deck"))
                if seat in play.pending and play.offers(seat)[0].phrase.startswith("keep"):
                    assert play.view(seat)["special_top"] == top
                    return
                continue
            bot_move(play, seat, random_bot, dice)
    pytest.fail("nobody looked at Special cards")
