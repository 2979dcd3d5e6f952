"""Templates to text: one Jinja environment for boards, letters and the terminal."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine.game import Game
from pbem.engine.text import _

from .folders import folder

if TYPE_CHECKING:
    from jinja2 import Environment

OWN = folder("templates")


@cache
def environment(folders: tuple[Path, ...] = (OWN,)) -> Environment:
    """Templates from these folders; a name that is not given is an error, HTML is escaped."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    from .compiled_templates import compiled_templates

    templates = Environment(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=select_autoescape(("html", "html.j2", "svg", "svg.j2")),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,  # a host that runs is not to be upset by an upgrade under its feet
        bytecode_cache=compiled_templates(),
    )
    templates.globals["_"] = _
    return templates


def templates_of(game: Game[Any]) -> Path:
    """Where a game's templates are: in a folder `templates` beside its class."""
    module = sys.modules[type(game).__module__]
    return Path(module.__file__ or "").parent / "templates"


def render_board(game: Game[Any], view: Any, form: str = "txt", **more: Any) -> str:
    """A game's board (`txt`, `plain`, `html`, `svg`, `hand`, ...) drawn from a view."""
    template = environment((templates_of(game),)).get_template(f"board.{form}.j2")
    return template.render({**game.face(view), **more})


def render(name: str, **given: Any) -> str:
    """One of the host's own templates."""
    return environment().get_template(name).render(**given)
