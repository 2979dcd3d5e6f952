"""A turn by mail, over a real socket."""

from __future__ import annotations

from .host import Correspondent, Mailhost, text_of


def first_offer(text: str) -> str:
    """The first move that a letter offers."""
    offers = text.partition("You can answer:\n")[2]
    return offers.splitlines()[0].strip().partition("  ")[0]


def test_a_turn_is_played_by_answering_a_letter(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    before = host.desk.read(game).load()
    red.reply(first_offer(text_of(red.latest)))
    after = host.desk.read(game).load()
    assert len(after.record) == len(before.record) + 1
    assert red.latest["X-Pbem-Letter"] == "answer"
    assert "done: keep" in text_of(red.latest)
