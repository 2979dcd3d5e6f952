"""SVG to PNG: the right size, the bundled font only, and nothing from outside the text."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

import pytest

from pbem import pictures
from pbem.engine import Game, PbemError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{}</svg>'
WORDS = '<text x="5" y="60" font-size="40" font-family="{}">{}</text>'


def size(png: bytes) -> tuple[int, int]:
    """Width and height as the PNG's header has them."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def drawn(words: str, family: str = "sans-serif") -> bytes:
    return pictures.png(SVG.format(WORDS.format(family, words)), 200)


def test_picture_is_as_wide_as_asked_and_keeps_its_shape() -> None:
    assert size(pictures.png(SVG.format(""), 700)) == (700, 350)


def test_same_text_gives_the_same_bytes() -> None:
    assert drawn("Barrage") == drawn("Barrage")


def test_letters_of_several_scripts_are_drawn_each_differently() -> None:
    empty = drawn("")
    pictured = {drawn(letter) for letter in "AЖїΩ→▲é"}
    assert len(pictured) == 7
    assert empty not in pictured


def test_any_family_falls_back_to_the_bundled_font() -> None:
    assert drawn("Barrage", "No Such Family") == drawn("Barrage")


def test_control_characters_do_not_spoil_a_picture() -> None:
    assert size(drawn("a\x00b\x1fc\ud800")) == (200, 100)


@pytest.mark.parametrize(
    "asking",
    [
        '<image href="{file}" width="200" height="100"/>',
        '<x:Image xmlns:x="http://www.w3.org/2000/svg" href="{file}"/>',
        '<filter id="f"><feImage href="{file}"/></filter>',
        '<!DOCTYPE svg [<!ENTITY a SYSTEM "{file}">]>',
    ],
)
def test_files_of_the_host_are_not_drawn(tmp_path: Path, asking: str) -> None:
    with pytest.raises(PbemError, match="outside"):
        pictures.png(SVG.format(asking.format(file=tmp_path / "secret.png")), 200)


def test_broken_svg_is_an_error_in_words() -> None:
    with pytest.raises(PbemError, match="cannot be drawn"):
        pictures.png("<svg", 100)


def test_a_game_without_a_drawing_has_no_picture() -> None:
    class Bare(Game[Any]):
        name = "bare"
        title = "Bare"

    assert pictures.game_picture(Bare(), {}) is None
