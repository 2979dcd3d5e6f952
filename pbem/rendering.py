"""Templates to text: one Jinja environment for boards, letters and the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine.game import Game
from pbem.engine.reader import reading
from pbem.engine.text import _, listed, ntext, spoken

from .folders import folder
from .word_widths import cut, fit, in_lines, length

if TYPE_CHECKING:
    from jinja2 import Environment, Template

OWN = folder("templates")


@cache
def environment(folders: tuple[Path, ...] = (OWN,)) -> Environment:
    """Templates from these folders."""
    from .our_jinja import Templates  # Jinja takes a while to load

    templates = Templates(folders)
    templates.globals |= {
        "fit": fit,
        "cut": cut,
        "in_lines": in_lines,
        "length": length,
        "_": _,
        "ntext": ntext,
        "listed": listed,
        "language": lambda: reading().language,
    }
    templates.filters["said"] = spoken
    return templates


def templates_of(game: Game[Any]) -> Path:
    """Where a game's templates are: in a folder `templates` beside its class."""
    return game.folder / "templates"


@cache
def has_board(folder: Path, form: str) -> bool:
    """Whether a folder has a template for boards of this form."""
    return (folder / f"board.{form}.j2").is_file()


@cache
def _board(templates: Path, form: str, language: str) -> Template:
    """The template of a game's board: one that was made for the language, or the usual one."""
    translated = templates.parent / "locale" / language
    there = translated if has_board(translated, form) else templates
    return environment((there,)).get_template(f"board.{form}.j2")


def draw_board(game: Game[Any], view: Any, form: str = "txt", **more: Any) -> str:
    """A game's own board (`txt`, `plain`, `legend`, `svg`) drawn from a view."""
    template = _board(templates_of(game), form, reading().language)
    return template.render({**game.face(view), **more})


def render_board(game: Game[Any], view: Any, form: str = "txt", **more: Any) -> str:
    """A board in characters: the game's own, or a plain one where it has none or it is broken."""
    if has_board(templates_of(game), form):
        try:
            return draw_board(game, view, form, **more)
        except Exception as fault:  # whatever a game's templates do, people get a board
            note_fault(f"the board of {game.title} (board.{form}.j2)", fault)
    from .plain_board import plain_board  # hardly ever needed

    return plain_board(view, more.get("names", ()))


def render(name: str, **given: Any) -> str:
    """One of the host's own templates."""
    return environment().get_template(name).render(**given)


_faults: ContextVar[list[str] | None] = ContextVar("faults", default=None)


@contextmanager
def noticing_faults() -> Iterator[list[str]]:
    """What could not be drawn meanwhile, in words for the operator."""
    faults: list[str] = []
    before = _faults.set(faults)
    try:
        yield faults
    finally:
        _faults.reset(before)


def note_fault(what: str, fault: Exception) -> None:
    """Something was drawn in a plainer way than it should be; the operator is to know."""
    words = f"{what} cannot be drawn: {_place_of(fault)}{fault or type(fault).__name__}"
    faults = _faults.get()
    if faults is None:
        import logging  # slow to import, and hardly ever needed

        logging.getLogger("pbem.rendering").error("%s", words)
    elif words not in faults:
        faults.append(words)


def _place_of(fault: Exception) -> str:
    """The line of the template that went wrong, where that is known."""
    place, frame = "", fault.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.endswith(".j2"):
            place = f"line {frame.tb_lineno}: "
        frame = frame.tb_next
    return place
