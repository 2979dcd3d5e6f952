"""Structs are worked out while their modules are imported, before threads convert them."""

from __future__ import annotations

import subprocess
import sys

CONVERTED = """
import sys
import msgspec
from pbem.desk import registry
from pbem.desk.gamefile import GameFile
from pbem.desk.unsigned_letters.correspondents import Correspondent
from pbem.desk.unsigned_letters.unconfirmed_requests import Request
from pbem.desk.people.person import Person
from pbem.desk.transcript import Transcript
from pbem.engine.game import Result
from pbem.engine.languages import About
from pbem.engine.order_language.everyday_words import WordTable
from pbem.engine.record import Entry
from pbem.engine.table import Told
from pbem.games.barrage.state import State as Barrage
from pbem.games.underwater_cities.deck import Card, Contract, Metropolis
from pbem.games.underwater_cities.state import State as UnderwaterCities
from pbem.engine.play_document import PlayDocument
from pbem.host.letter_writing import Written
from pbem.mail.receipts import Receipt
from pbem.store.letter_notes import Note

registry.find("barrage")
registry.find("underwater-cities")

def see(frame, event, _argument):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        late.append(kind.__name__)

kinds = (GameFile, Correspondent, Request, Person, Transcript, Result, Entry, Told, Note, Barrage)
kinds += (UnderwaterCities, Card, Contract, Metropolis, Receipt, WordTable, About)
kinds += (PlayDocument, Written)
late = []
sys.setprofile(see)
for kind in kinds:
    try:
        msgspec.convert({}, kind)
    except msgspec.ValidationError:
        pass
sys.setprofile(None)
print(*late)
"""


def test_nothing_is_left_to_the_first_conversion() -> None:
    done = subprocess.run([sys.executable, "-c", CONVERTED], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split() == []
