"""What becomes of a German folder that somebody drops in: run by test_fifth_language.py.

It runs in a process of its own, on a copy of the program that has the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pbem
from pbem.desk.new_games.opening import open_game
from tests.desk.conftest import DrivenClock
from tests.mail.host import Correspondent, Mailhost, text_of


def main(copy: Path) -> None:
    """Sign up, be invited and move, all in German."""
    assert Path(pbem.__file__).is_relative_to(copy), pbem.__file__
    with Mailhost(copy / "home", DrivenClock()) as host:
        anna = Correspondent(host, "anna@example.org")
        anna.write("anmelden Anna\nHallo, ich würde gern spielen, danke")
        assert "Antworten Sie" in text_of(anna.latest), text_of(anna.latest)
        anna.reply("jawohl")
        said = " ".join(text_of(anna.latest).split())
        assert "Briefe kommen auf Deutsch; `sprache" in said, said
        seats = {"anna": "anna@example.org", "ben": "ben@example.org"}
        number = open_game(host.desk, "barrage", seats, seed=bytes(32))
        anna.fetch()
        anna.reply("abwesend vom 1 Dezember bis 4 Dezember")
        person = host.desk.people.find("anna@example.org")
        assert person is not None
        assert host.desk.people.read(person).absences, text_of(anna.latest)
        seat = host.desk.read(number).load().awaiting[0]
        one = anna if seat == 0 else Correspondent(host, "ben@example.org")
        one.fetch()
        one.reply("sprache deutsch\nlegal")
        before = len(host.desk.read(number).load().record)
        offers = [line for line in text_of(one.latest).splitlines() if "nimm " in line]
        assert offers, text_of(one.latest)
        one.reply(offers[0].strip().split("  ")[0])
        assert len(host.desk.read(number).load().record) > before, text_of(one.latest)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
