"""Pictures of letters, as Chromium shows them, from games that bots play.

    python tools/letter_pictures.py               the two of the README, as a phone shows them
    python tools/letter_pictures.py --all FOLDER  every situation of each game, for looking at
    python tools/letter_pictures.py --all FOLDER --language fr    as people read it in French

`--all` shows each letter whole, on a phone and on a wide screen, in light and in dark, with its
text part beside it. The games are the same each time, so the pictures change only with the letters.
Needs Chromium.
"""

from __future__ import annotations

import argparse
import base64
import io
import shutil
import sys
import tempfile
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from pbem.engine.languages import LANGUAGES, SOURCE  # noqa: E402 - the checkout is not installed
from tests.mail.host import html_of, text_of  # noqa: E402
from tests.mail.situations import Seen, situations  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
GAMES = {"barrage": 3, "underwater-cities": 2}
SITUATION = "turn"
PHONE = (390, 844)
WIDTHS = (390, 1200)
SHARPNESS = 2
COLOURS = 128


def main() -> None:
    """Those of the README, or all."""
    said = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    said.add_argument("--all", type=Path, metavar="FOLDER", help="every situation, in this folder")
    said.add_argument("--game", choices=GAMES, action="append", help="only of this game")
    said.add_argument("--language", choices=LANGUAGES, default=SOURCE, help="what people read")
    given = said.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("chromium is not installed")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for game in given.game or GAMES:
            if given.all is None:
                _for_the_readme(browser, game)
            else:
                _each_situation(browser, game, given.language, given.all)


def _letters(game: str, language: str = SOURCE) -> Iterator[Seen]:
    with tempfile.TemporaryDirectory() as folder:
        yield from situations(Path(folder) / "home", game, GAMES[game], language=language)


def _for_the_readme(browser: Browser, game: str) -> None:
    """The first screen of a letter on a phone."""
    letter = next(one.letter for one in _letters(game) if one.situation == SITUATION)
    shown = _photograph(browser, letter, PHONE, device_scale_factor=SHARPNESS)
    target = PICTURES / f"letter-{game}.png"
    with Image.open(io.BytesIO(shown)) as whole:
        whole.convert("RGB").quantize(COLOURS).save(target, "PNG", optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KiB")


def _each_situation(browser: Browser, game: str, language: str, folder: Path) -> None:
    """Every letter whole, and what it says in text."""
    folder.mkdir(parents=True, exist_ok=True)
    for situation, letter in _letters(game, language):
        name = f"{game}-{situation.replace(' ', '-')}"
        (folder / f"{name}.txt").write_text(text_of(letter), encoding="utf-8")
        for width in WIDTHS:
            for scheme in ("light", "dark"):
                screen = (width, PHONE[1])
                shown = _photograph(browser, letter, screen, whole=True, color_scheme=scheme)
                (folder / f"{name}-{width}-{scheme}.png").write_bytes(shown)
        print(name)


def _photograph(
    browser: Browser,
    letter: EmailMessage,
    screen: tuple[int, int],
    *,
    whole: bool = False,
    **more: Any,
) -> bytes:
    """The letter as the browser shows it, its first screen or all of it."""
    width, height = screen
    page = browser.new_page(viewport={"width": width, "height": height}, **more)
    page.set_content(_with_picture(letter))
    shown = page.screenshot(full_page=whole)
    page.close()
    return shown


def _with_picture(letter: EmailMessage) -> str:
    """The HTML part with its picture inside, as a mail program puts them together."""
    page = html_of(letter)
    for part in letter.walk():
        if part.get_content_type() == "image/png":
            data = base64.b64encode(part.get_content()).decode()
            page = page.replace("cid:board", f"data:image/png;base64,{data}")
    return page


if __name__ == "__main__":
    main()
