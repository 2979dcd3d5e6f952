"""What was written by a machine is never answered; what a person wrote is."""

from __future__ import annotations

import pytest

from pbem.mail.reading import LETTER_HEADER, read_letter

from .messages import message


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: auto-generated",
        "Auto-Submitted: auto-replied; owner-email=x",
        "auto-submitted: AUTO-NOTIFIED",
        "Precedence: bulk",
        "Precedence: Junk",
        "Precedence: list",
        "X-Autoreply: yes",
        "X-Autorespond: 1",
        "X-Precedence: auto_reply",
        "Preference: auto_reply",
        "X-FC-MachineGenerated: true",
        "X-POST-MessageClass: 9; Autoresponder",
        "Delivered-To: Autoresponder",
        "Auto-Submitted: auto-replied",
        "Precedence: list\nList-Id: <board.example.org>\nList-Post: <mailto:board@example.org>",
        "List-Id: <x.example.org>",
        "Return-Path: <>",
        "Return-Path: < >",
        "Content-Type: multipart/report; boundary=x",
        "X-Failed-Recipients: x@y",
        f"{LETTER_HEADER}: 1",
    ],
)
def test_machines(header: str) -> None:
    assert read_letter(message("help", header + "\n")).automatic


@pytest.mark.parametrize(
    "header",
    [
        "Auto-Submitted: no",
        "Auto-Submitted: No; (a person)",
        "Precedence: first-class",
        "X-Autoreply: no",
        "X-Auto-Response-Suppress: DR, RN, NRN",
        "X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply",
        "X-Auto-Response-Suppress: All",
        "Return-Path: <alice@example.org>",
        "X-Priority: 1",
    ],
)
def test_people(header: str) -> None:
    letter = read_letter(message("help", header + "\n"))
    assert (letter.automatic, letter.is_bounce) == (None, False)


@pytest.mark.parametrize(
    ("sender", "machine", "bounce"),
    [
        ("MAILER-DAEMON@x.example", True, True),
        ("MAILER-DAEMON", True, True),
        ("Mail Delivery System <Mailer-Daemon@x.example>", True, True),
        ("noreply@x.example", True, False),
        ("board-bounces@x.example", True, False),
        ("owner-board@x.example", True, False),
        ("postmaster@x.example", False, False),
        ("daemon@x.example", False, False),
    ],
)
def test_senders(sender: str, machine: bool, bounce: bool) -> None:
    letter = read_letter(f"From: {sender}\nMessage-ID: <m@x>\n\nhelp".encode())
    assert (letter.automatic is not None, letter.is_bounce) == (machine, bounce)


@pytest.mark.parametrize(
    ("kind", "bounce"),
    [("delivery-status", True), ("disposition-notification", False), ("feedback-report", False)],
)
def test_reports(kind: str, bounce: bool) -> None:
    header = f"Content-Type: multipart/report; report-type={kind}; boundary=x\n"
    letter = read_letter(message("--x\n\nhello\n--x--\n", header))
    assert (letter.automatic is not None, letter.is_bounce) == (True, bounce)


SUBJECTS = [
    "Automatic reply: Your turn: Barrage #12",
    "Out of Office: Your turn",
    "[External] Automatic reply: Your turn",
    "Abwesenheitsnotiz: Your turn",
    "Automatische Antwort: Your turn",
    "Réponse automatique : Your turn",
    "Respuesta automática: Your turn",
    "Risposta automatica: Your turn",
    "Automatisch antwoord: Your turn",
    "Odpowiedź automatyczna: Your turn",
    "Автоматический ответ: Your turn",
    "Автоматична відповідь: Your turn",
    "Otomatik yanıt: Your turn",
    "自動返信: Your turn",
    "自动回复: Your turn",
    "Read: Your turn",
    "Gelesen: Your turn",
    "Lu : Your turn",
    "Прочтено: Your turn",
    "Return Receipt (displayed) - Your turn",
    "Undeliverable: Your turn",
    "Mail delivery failed: returning message to sender",
]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_only_its_subject_says_is_in_doubt(subject: str) -> None:
    raw = f"From: a@x.example\nSubject: {subject}\nMessage-ID: <m@x>\n\nhelp".encode()
    letter = read_letter(raw)
    assert letter.automatic is None
    assert letter.perhaps_automatic
    assert letter.lines == ["help"]


@pytest.mark.parametrize("subject", SUBJECTS[:14])
def test_a_subject_and_the_wish_for_no_answer_are_sure(subject: str) -> None:
    head = f"From: a@x.example\nSubject: {subject}\nX-Auto-Response-Suppress: All\n\n"
    letter = read_letter(head.encode() + b"I am away.")
    assert letter.automatic
    assert letter.perhaps_automatic is None


@pytest.mark.parametrize(
    "words",
    [
        "Ann reacted with 👍",
        "👍\n\nAnn reacted via Gmail",
        "Ann reacted to your message:\n👍",
        "Ann hat mit 👍 reagiert",
        "Ann a réagi avec 👍",
        "Liked “Your turn: Barrage #12”",
        "Laughed at “red, your turn”",
        "Анна отреагировала: 👍",
    ],
)
def test_a_reaction_is_in_doubt(words: str) -> None:
    letter = read_letter(message(words, "Content-Type: text/plain; charset=utf-8\n"))
    assert (letter.automatic, letter.perhaps_automatic) == (None, "a reaction")


@pytest.mark.parametrize("words", ["Liked “it” a lot, thanks", "take Italy", "hat „x“ gesagt: a"])
def test_a_person_may_like_things(words: str) -> None:
    letter = read_letter(message(words, "Content-Type: text/plain; charset=utf-8\n"))
    assert (letter.automatic, letter.perhaps_automatic) == (None, None)


def test_a_message_that_tells_of_a_reaction_is_none() -> None:
    letter = read_letter(message("message Ben: Ann reacted with joy\nboard\n"))
    assert letter.perhaps_automatic is None


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("text/vnd.google.email-reaction+json", "a reaction"),
        ("message/disposition-notification", "a read receipt"),
        ("message/delivery-status", "a delivery report"),
    ],
)
def test_a_part_that_only_machines_send(kind: str, why: str) -> None:
    body = f"--x\n\nhello\n--x\nContent-Type: {kind}\n\nx\n--x--\n"
    letter = read_letter(message(body, "Content-Type: multipart/mixed; boundary=x\n"))
    assert letter.automatic == why


@pytest.mark.parametrize(
    ("sender", "subject"),
    [
        ("postmaster@x.example", "Undeliverable: Your turn"),
        ("postmaster@x.example", "Delivery Status Notification (Failure)"),
        ("Mail Delivery Subsystem <mds@x.example>", "Returned mail: see transcript for details"),
        ("System Administrator <admin@x.example>", "Undeliverable: Your turn"),
        ("MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@x.example", "Unzustellbar: Your turn"),
        ("Mail Delivery System <bounce-agent@x.example>", "failure notice"),
        ("Postmaster <postmaster@x.example>", "Не удается доставить: Your turn"),
        ("mail-system@x.example", "Non remis : Your turn"),
        ("<>", "Undeliverable message"),
        ("root@x.example", "Mail could not be delivered"),
        ("gateway@x.example", "DELIVERY FAILURE: User ann is not listed"),
    ],
)
def test_a_bounce_without_a_report(sender: str, subject: str) -> None:
    raw = (
        f"From: {sender}\nSubject: {subject}\nMessage-ID: <m@x>\n\n550 5.1.1 No such user.".encode()
    )
    letter = read_letter(raw)
    assert letter.is_bounce
    assert letter.automatic


@pytest.mark.parametrize(
    "header",
    [
        "List-Unsubscribe: <mailto:x@y>",
        "X-MS-Exchange-Inbox-Rules-Loop: a@b.example",
        "X-Autogenerated: Forward",
    ],
)
@pytest.mark.parametrize("more", ["", "X-Auto-Response-Suppress: All\n"])
def test_a_header_that_people_may_have_too_is_in_doubt(header: str, more: str) -> None:
    letter = read_letter(message("help", f"{header}\n{more}"))
    assert letter.automatic is None
    assert letter.perhaps_automatic
