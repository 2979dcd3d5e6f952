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


def test_help_is_in_the_language_of_the_shell(
    pbem: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Montrer le plateau" in pbem("--language", "fr", "show", "--help")
    assert "Montrer le plateau" in pbem("--language=fr", "help", "show")
    assert "Show the board" in pbem("show", "--help")
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    assert "Показати поле" in pbem("show", "--help")
    monkeypatch.setenv("PBEM_LANGUAGE", "ru")
    assert "Показать поле" in pbem("show", "--help")
    assert "Show the board" in pbem("--language", "en", "show", "--help")


def test_a_wrong_command_line_is_told_in_the_language_of_the_shell(pbem: CommandLine) -> None:
    assert "Il n'y a pas d'option '--swim'" in pbem.fails(2, "--language", "fr", "--swim")
    assert "Бракує аргументу 'ID'" in pbem.fails(2, "--language", "uk", "show")
    assert "Команды 'fly' нет" in pbem.fails(2, "--language", "ru", "fly")
    assert "n'a pas la forme SEAT=WHO" in pbem.fails(
        2, "--language", "fr", "new", "pearls", "--player", "red"
    )
