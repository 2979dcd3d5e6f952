"""Makes the pictures of letters in the README: as a phone shows them, from games that bots play.

    python tools/letter_pictures.py

Needs Chromium. The games are the same each time, so the pictures change only with the letters.
"""

from __future__ import annotations

import base64
import html
import shutil
import subprocess
import sys
import tempfile
from email.message import EmailMessage
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.mail.host import html_of  # noqa: E402 - the checkout is not installed
from tests.mail.situations import situations  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
GAMES = {"barrage": 3, "underwater-cities": 2}
SITUATION = "turn"
PHONE = (390, 844)
SHARPNESS = 2
COLOURS = 128
FRAME = '<body style="margin:0"><iframe srcdoc="{letter}" width="{w}" height="{h}" frameborder="0">'


def main() -> None:
    """One picture for each game."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        raise SystemExit("chromium is not installed")
    PICTURES.mkdir(exist_ok=True)
    for game, players in GAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            seen = situations(Path(folder) / "home", game, players)
            letter = next(one.letter for one in seen if one.situation == SITUATION)
            target = PICTURES / f"letter-{game}.png"
            _photograph(browser, letter, target, Path(folder))
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KiB")


def _photograph(browser: str, letter: EmailMessage, target: Path, folder: Path) -> None:
    """The first screen of the letter on a phone."""
    width, height = PHONE
    page = folder / "letter.html"
    shown = html.escape(_with_picture(letter))
    page.write_text(FRAME.format(letter=shown, w=width, h=height), encoding="utf-8")
    shot = folder / "shot.png"
    subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--force-device-scale-factor={SHARPNESS}", "--window-size=600,900"),
            *(f"--screenshot={shot}", page.as_uri()),
        ],
        check=True,
        capture_output=True,
    )
    with Image.open(shot) as whole:
        phone = whole.crop((0, 0, width * SHARPNESS, height * SHARPNESS)).convert("RGB")
    phone.quantize(COLOURS).save(target, "PNG", optimize=True)


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
