"""Nobody can make the host's documents, letters or working time grow without bound."""

from __future__ import annotations

from datetime import date

import pytest

from pbem.desk.absences import read as read_absence
from pbem.desk.membership import export_text
from pbem.desk.people import Person
from pbem.engine.errors import OrderError
from tests.mail.host import Mailhost

KIB = 1024


def test_an_export_holds_no_letters_that_wait_else_each_holds_those_before(host: Mailhost) -> None:
    person = host.desk.people.find_or_add("ann@example.org")
    from pbem.desk.mailroom.callers import calling

    for _letter in range(6):
        with calling(host.desk, "ann@example.org") as call:
            call.answer("ann@example.org", at=2**40, words=export_text(host.desk, person) * 5)
    assert len(export_text(host.desk, person)) < 4 * KIB


@pytest.mark.parametrize(
    "days", ["2030-01-01 to 9999-12-31", "9999-12-30 to 9999-12-31", "2035-01-01 to 2035-01-02"]
)
def test_an_absence_is_near_and_short(days: str) -> None:
    noon = 1_700_000_000 + 43_200
    assert date.fromtimestamp(noon).year == 2023
    with pytest.raises(OrderError):
        read_absence(Person(id="ann"), days, noon)
