"""The host's helpers are its own code, wherever it was started."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.host.drawing import Drawer
from pbem.mail.receipts import Kind
from pbem.store import Home
from tests.mail.clerks_by_thread import hired

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">'
    '<rect width="9" height="9"/></svg>'
)


def test_code_that_lies_where_the_host_is_started_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    Home.create(home)
    (home / "pbem.toml").write_text('[address]\ndomain = "example.net"\n')
    for module in ("pbem", "msgspec", "struct", "logging"):
        (tmp_path / f"{module}.py").write_text("raise SystemExit('somebody else is here')\n")
    monkeypatch.chdir(tmp_path)
    drawer = Drawer()
    try:
        assert drawer(SVG, 10).startswith(b"\x89PNG")
    finally:
        drawer.close()
    with hired(home, 1) as clerks:
        letter = b"From: ann@example.org\r\nMessage-ID: <1@example.org>\r\n\r\nhelp\r\n"
        outcome = clerks.deliver(letter, "ann@example.org", "pbem@example.net", 1_700_000_000)
        assert outcome.kind is Kind.DONE
