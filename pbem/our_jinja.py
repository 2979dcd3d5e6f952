"""Our Jinja: the environment that all templates have, quick at what they do most often.

A board is some hundred small calls, and pages and letters are made of boards; what Jinja does for
functions that want to know their context, and what nobody here uses, is left out where it can be.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import Lock
from types import BuiltinFunctionType, FunctionType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template, select_autoescape
from jinja2.runtime import Context
from markupsafe import escape

from .compiled_templates import compiled_templates
from .wrapping import lines, sentences, wordwrap

_PLAIN = frozenset({FunctionType, BuiltinFunctionType})
_COMPILING = Lock()
_KEPT = 5000
_SHORT = 80


class QuickContext(Context):
    """A context that calls a plain function as it is."""

    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        if type(called) not in _PLAIN or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **named)
        if named:
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
        return called(*args, **named)


@lru_cache(maxsize=_KEPT)
def _escaped_word(word: str) -> str:
    return str(escape(word))


def escaped(value: Any) -> str:
    """A value as it may stand in HTML; numbers need no care, and words come again and again."""
    kind = type(value)
    if kind is int or kind is float:
        return str(value)
    if kind is str and len(value) < _SHORT:
        return _escaped_word(value)
    return escape(value)


class QuickTemplate(Template):
    """A template that writes what it escapes as plain text."""

    @classmethod
    def from_code(cls, *given: Any, **named: Any) -> Template:
        template = super().from_code(*given, **named)
        template.root_render_func.__globals__["escape"] = escaped
        return template


class Templates(Environment):
    """An environment for templates of these folders; HTML and pictures are escaped."""

    context_class = QuickContext
    template_class = QuickTemplate

    def __init__(self, folders: tuple[Path, ...]) -> None:
        super().__init__(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,  # a name that is not given is an error
            autoescape=select_autoescape(("html", "html.j2", "svg", "svg.j2")),
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,  # a host that runs is not to be upset by an upgrade under its feet
            bytecode_cache=compiled_templates(),
        )
        self.filters["wordwrap"] = wordwrap
        self.filters["sentences"] = sentences
        self.globals["lines"] = lines

    def compile(self, *given: Any, **named: Any) -> Any:
        """One at a time: Jinja reads literals by `ast`, which two threads at once upset in 3.11."""
        with _COMPILING:
            return super().compile(*given, **named)
