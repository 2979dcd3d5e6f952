"""Whoever is not known reads the language that their browser asks for."""

from __future__ import annotations

import pytest

from pbem.web.accepted import accepted_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-FR,fr;q=0.9,en;q=0.8", "fr"),
        ("de-DE, de;q=0.9, uk;q=0.7, en;q=0.5", "uk"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("ru;q=0.3, fr;q=0.7", "fr"),
        ("ru;q=0, de", "en"),
        ("*", "en"),
        ("fr;q=banana", "en"),
        ("../../etc, uk", "uk"),
        ("x" * 100_000 + ",fr", "en"),
    ],
)
def test_the_best_liked_that_we_have(header: str, language: str) -> None:
    assert accepted_language(header) == language
