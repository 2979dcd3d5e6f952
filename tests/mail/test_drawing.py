"""Pictures drawn by another process."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from pbem.engine.errors import PbemError
from pbem.host.drawing import Drawer
from pbem.pictures import png

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><text>Hü</text></svg>'


@pytest.fixture
def drawer() -> Iterator[Drawer]:
    drawer = Drawer()
    yield drawer
    drawer.close()


def test_it_draws_the_same_as_we_would(drawer: Drawer) -> None:
    assert drawer(SVG, 20) == png(SVG, 20)
    assert drawer(SVG, 30) == png(SVG, 30)


def test_what_cannot_be_drawn_is_said_and_the_next_one_is_drawn(drawer: Drawer) -> None:
    with pytest.raises(PbemError):
        drawer("<svg", 20)
    assert drawer(SVG, 20) == png(SVG, 20)


def test_a_killed_process_is_replaced(drawer: Drawer) -> None:
    drawer(SVG, 20)
    assert drawer.helper._process is not None
    drawer.helper._process.kill()
    drawer.helper._process.wait()
    assert drawer(SVG, 30) == png(SVG, 30)


def test_letters_of_the_same_moment_share_one_picture(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bytes] = []
    answer = drawer.helper.ask_until_answered

    def ask(question: bytes) -> bytes:
        asked.append(question)
        return answer(question)

    monkeypatch.setattr(drawer.helper, "ask_until_answered", ask)
    with ThreadPoolExecutor(4) as letters:
        drawn = list(letters.map(drawer, [SVG] * 4, [20] * 4))
    assert len(set(drawn)) == len(asked) == 1
