"""How a game stands for one pair of eyes, as plain values: all that a seat, or anyone, may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pbem.desk.gamefile import ENDED, GameFile
from pbem.desk.timing.awaited import awaited
from pbem.engine.play import Play
from pbem.engine.question import Question
from pbem.engine.text import spoken


def game_view(
    file: GameFile,
    play: Play[Any],
    seat: int | None,
    deadline: Callable[[int], int | None] = lambda _seat: None,
) -> dict[str, Any]:
    """The game as the seat (None: everyone) may see it, with the question it is asked."""
    files = {option.name for option in play.game.options if option.is_file}
    ended = file.status == ENDED
    question = play.pending.get(seat) if seat is not None and not ended else None
    aside = play.asides(seat) if not (seat is None or question or ended) else None
    return {
        "id": file.id,
        "game": file.game,
        "title": str(file.title),
        "status": file.status,
        "options": {name: value for name, value in play.options.items() if name not in files},
        "hints": file.hints,
        "seats": [
            {"name": one.name, "bot": one.bot or None, "by_rules": one.by_rules or None}
            for one in file.seats
        ],
        "paused": bool(file.paused_at),
        "awaiting": [] if ended else [play.names[one] for one in play.awaiting],
        "awaited": [msgspec.to_builtins(one) for one in awaited(file, deadline)],
        "step": play.snapshot.number,
        "commitment": (file.play or {}).get("commitment"),
        "seed": play.seed.hex() if play.result is not None else None,
        "as": None if seat is None else play.names[seat],
        "view": play.view(seat),
        "question": _question(question),
        "aside": _question(aside),
        "result": _result(play),
    }


def _question(question: Question[Any] | None) -> dict[str, Any] | None:
    if question is None:
        return None
    offers = [
        {"key": question.key(one), "phrase": question.phrase(one), "note": question.note(one)}
        for one in question.choices
    ]
    return {"prompt": spoken(question.prompt), "offers": offers}


def _result(play: Play[Any]) -> dict[str, Any] | None:
    if play.result is None:
        return None
    table: list[dict[str, Any]] = [
        {"seat": name, "place": place, "score": score}
        for name, place, score in zip(
            play.names, play.result.places, play.result.scores, strict=True
        )
    ]
    table.sort(key=lambda row: row["place"])
    return {"table": table, "account": msgspec.to_builtins(play.result.account)}
