"""The shell answers in the language that it is told."""

from __future__ import annotations

import pytest

from pbem.engine.reader import KINDS
from tests.language.pseudo import PseudoReader, changed

from .conftest import CommandLine


def test_the_shell_speaks_the_language_that_it_is_told(
    pbem: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "uk", PseudoReader)
    assert changed("There is no game yet.") in pbem("--language", "uk", "games")
    monkeypatch.setenv("PBEM_LANGUAGE", "uk")
    assert changed("There is no game yet.") in pbem("games")
    assert "There is no game yet." in pbem("--language", "en", "games")
