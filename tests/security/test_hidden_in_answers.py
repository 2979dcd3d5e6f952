"""Whatever a player asks or tries, the answer does not depend on cards the player never saw."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.line_reading import answers_about_things
from pbem.desk.ordering import give_orders
from pbem.engine.play import Play
from pbem.store import Home
from tests.web.games import Clockwork
from tests.web.twins import TWINS, host_with

ASKED = (
    "what does card {card} do?",
    "who has card {card}?",
    "how much is card {card}?",
    "is {card} in the deck?",
    "about {card}",
    "play {card} on R1",
    "keep {card}",
    "next turn: play {card} on G1",
    "when my turn: play {card} any",
)
STANDING = (
    "which slots are free?",
    "which spaces are free?",
    "who is first next round?",
    "when is the next production?",
    "how many rounds are left?",
    "what is my production?",
    "what is my income?",
    "what must I feed?",
    "can I afford a symbiotic city?",
    "can I afford a base?",
    "which tunnels can I build?",
    "which conduits can I build?",
    "how many cards do I have?",
    "how many cards has {other}?",
    "how many contracts has {other}?",
    "how many credits has {other}?",
    "what is {other}'s production?",
    "can I see {other}'s board?",
    "am I connected?",
    "is {other} connected?",
    "what is next to E?",
    "what is next to 5?",
    "whose dam is at 8?",
    "who is on R3?",
    "where does the water from A flow to?",
    "what can I build now?",
    "what did {other} do last turn?",
    "what happened since my last turn?",
    "why was that refused?",
    "how many turns has a round?",
    "how do I win?",
)
PLAIN = ("hand", "legal", "history", "draw", "what will I draw?", "what can I do?", "about G07")
TRIED = ("preview {move}", "{move}?", "what if {move}?", "just looking, don't save: {move}")


def lines(play: Play[Any], seat: int, dice: random.Random) -> list[str]:
    """What an inquisitive player writes."""
    cards = [dice.randrange(1, 221) for _ in ASKED]
    asked = [words.format(card=card) for words, card in zip(ASKED, cards, strict=True)]
    moves = [str(offer.phrase) for offer in play.offers(seat)] if seat in play.pending else []
    tried = [words.format(move=dice.choice(moves)) for words in TRIED if moves]
    other = play.names[(seat + 1) % len(play.names)]
    standing = [words.format(other=other) for words in STANDING]
    return [
        *asked,
        *standing,
        *PLAIN,
        *tried,
        *(f"{one}; draw; keep 12; build farm SE" for one in tried[:1]),
    ]


def told(desk: Desk, seat: int, line: str) -> str:
    items = give_orders(desk, 1, seat, [line]).transcript.items
    return repr([(one.outcome, str(one.text), list(map(str, one.nearest))) for one in items])


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 20))]
)
@pytest.mark.parametrize("twins", TWINS)
def test_answers_do_not_depend_on_what_was_never_seen(
    tmp_path: Path,
    twins: Callable[[int], tuple[Play[Any], Play[Any], int]],
    seed: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other, seat = twins(seed)
    desk = Desk(Home.create(tmp_path / "host"), Clockwork())
    hosts = [
        host_with(tmp_path / name, desk, play, monkeypatch)
        for name, play in (("one", one), ("other", other))
    ]
    monkeypatch.setattr(  # they are the same for all
        answers_about_things, "rules_about", lambda *_asked, **_how: []
    )
    for line in lines(one, seat, random.Random(seed)):
        answers = []
        for host, play in zip(hosts, (one, other), strict=True):
            monkeypatch.setattr(registry, "find", lambda _name, play=play: play.game)
            answers.append(told(host, seat, line))
        assert answers[0] == answers[1], line
