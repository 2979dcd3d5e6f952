"""What the command line says of itself: the help of commands and options, and click's own words."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pbem.cli.spoken_help import unwrapped

BY_CLICK = (
    ("Usage:", ""),
    ("[OPTIONS]", ""),
    ("COMMAND [ARGS]...", ""),
    ("Options", ""),
    ("Commands", ""),
    ("Show this message and exit.", ""),
    ("required", ""),
    ("default: {default}", ""),
    ("Try '{command} {option}' for help.", ""),
    ("Error: {message}", ""),
    ("Aborted!", ""),
    ("Missing command.", ""),
    ("Missing argument", ""),
    ("Missing option", ""),
    ("Missing parameter", ""),
    ("No such option {name!r}.", ""),
    ("No such option: {name}", ""),
    ("No such command {name!r}.", ""),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} does not take a value.", ""),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("Invalid value: {message}", ""),
    ("Invalid value for {param_hint}: {message}", ""),
    ("Choose from:\n\t{choices}", ""),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("{value!r} is not a valid {number_type}.", ""),
    ("{value} is not in the range {range}.", ""),
    ("file", ""),
    ("directory", ""),
    ("path", ""),
    ("{name} {filename!r} does not exist.", ""),
    ("{name} {filename!r} is a file.", ""),
    ("{name} {filename!r} is a directory.", ""),
    ("{name} {filename!r} is not readable.", ""),
    ("{name} {filename!r} is not writable.", ""),
)
"""Sentences of click, of all its releases that we run with, and what each says of several."""


def help_in(source: str) -> Iterator[str]:
    """What commands and options that a module defines say that they are for."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            yield unwrapped(ast.get_docstring(node) or "")
        elif isinstance(node, ast.keyword) and node.arg in ("help", "about"):
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def _is_command(decorator: ast.expr) -> bool:
    called = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(called, ast.Attribute) and called.attr in ("command", "group")
