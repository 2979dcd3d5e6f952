"""What of aiosmtpd's insides our SMTP session stands on, so that a new version is looked at first.

aiosmtpd has no public way to limit a session's time, to answer after DATA from a thread, or to
leave AUTH out. `pyproject.toml` therefore says `<1.5`; whoever raises it makes this pass first.
"""

from __future__ import annotations

import ast
import inspect
from importlib.metadata import requires

from aiosmtpd.smtp import SMTP

from pbem.mail.listener import session

INSIDES = {
    "_create_envelope",
    "_getaddr",
    "_handle_client",
    "_handler_coroutine",
    "_original_transport",
    "_reader",
    "_reset_timeout",
    "_smtp_methods",
    "_timeout_cb",
    "_timeout_handle",
    "_tls_protocol",
    "_writer",
}


def names_in(module: object) -> set[str]:
    """Every private attribute that a module's source reads, sets or defines."""
    nodes = list(ast.walk(ast.parse(inspect.getsource(module))))  # type: ignore[arg-type]
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    found = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    found |= {node.name for node in nodes if isinstance(node, functions)}
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


def test_these_are_there_and_no_more_are_used() -> None:
    theirs = names_in(inspect.getmodule(SMTP))
    assert names_in(session) & theirs == INSIDES


def test_the_next_series_is_not_installed_by_itself() -> None:
    (wanted,) = [one for one in requires("pbem") or () if one.startswith("aiosmtpd")]
    assert "<1.5" in wanted
