"""What goes out: headers that thread, parts that stand alone, and nothing that is hidden."""

from __future__ import annotations

import random
import re
from email.message import EmailMessage
from html import unescape
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.desk import registry
from pbem.desk.desk import Desk
from pbem.desk.new_games.opening import open_game
from pbem.desk.ordering import give_orders
from pbem.desk.post import Post
from pbem.desk.writing import Writer
from pbem.engine.chance import commitment
from pbem.mail.reading import REPLY_LINE, read_letter
from pbem.store import Home, letter_notes
from tests.desk.conftest import DrivenClock
from tests.sittings import seat_letter
from tests.small.cards import CARDS

from .host import SETTINGS, Correspondent, Mailhost, html_of, offers, parse, text_of

NAMED = rf"\b(\d+) (?:{'|'.join({card.name for card in CARDS.values()})})"
ORDERED = r"\b(?:play|keep|discard) (\d+)"
PLAYERS = {"red": "red@example.org", "blue": "blue@example.org"}


@pytest.fixture
def post(tmp_path, clock: DrivenClock) -> Post:  # type: ignore[no-untyped-def]
    Home.create(tmp_path / "home")
    (tmp_path / "home" / "pbem.toml").write_text(SETTINGS)
    return Post.open(tmp_path / "home", clock)


def written(post: Post, number: int) -> list[tuple[int, EmailMessage]]:
    """All letters that a game owes, with the seats they go to; they are owed no more."""
    found = []
    with post.desk.games.hold(number) as held:
        document = held.document
        for note in letter_notes.waiting(document, 1e18):
            envelope = Writer(post).write(document, note)
            assert envelope is not None
            found.append((int(note.to), parse(envelope.data)))
        held.commit({**document, "outbox": []})
    return found


def play_randomly(desk: Desk, number: int, dice: random.Random) -> bool:
    """One order of whoever is awaited, by letter; False when the game is over."""
    play = desk.read(number).load()
    if not play.pending:
        return False
    seat = dice.choice(play.awaiting)
    order = dice.choice(play.offers(seat)).phrase
    message_id = f"<{dice.random()}@example.org>"
    give_orders(desk, number, seat, [order], seat_letter(desk, number, seat, message_id))
    return True


def test_every_letter_of_a_game_threads(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    mine = []
    for _ in range(2):
        mine.append(red.reply(offers(red.latest)[0])["Message-ID"])
    mine.append(red.reply("board")["Message-ID"])
    blue.fetch()
    red.fetch()
    first, *answers = red.letters
    assert first["References"] is None
    assert first["Subject"] == "Your turn: Pearls #1"
    for written, letter in zip(mine, answers, strict=True):
        assert letter["References"].split() == [first["Message-ID"], written], "a flat thread"
        assert letter["In-Reply-To"] == written
        assert letter["Subject"] == "Re: Your turn: Pearls #1"
    known = {letter["Message-ID"] for letter in red.letters}
    assert not {letter["Message-ID"] for letter in blue.letters} & known


def test_headers_say_what_mail_programs_want_to_know(game: int, red: Correspondent) -> None:
    letter = red.latest
    assert letter["From"] == '"pbem" <pbem@example.net>' or "pbem@example.net" in letter["From"]
    assert letter["To"] == red.address
    assert re.fullmatch(r"pbem\+g1-0-1-0-[a-z2-7]{16}@example\.net", letter["Reply-To"])
    assert re.fullmatch(r"<pbem\+bp-[0-9a-f]{16}-[a-z2-7]{16}@example\.net>", letter["Return-Path"])
    assert letter["List-Id"] == '"pbem #1" <1.pbem.example.net>'
    assert letter["List-Unsubscribe"].startswith("<mailto:pbem%2Bg1-0-1-0-")
    assert letter["Auto-Submitted"] == "auto-generated"
    assert letter["Date"]
    assert letter["MIME-Version"] == "1.0"
    assert "Precedence" not in letter


def test_the_first_thing_to_read_is_what_is_asked(game: int, red: Correspondent) -> None:
    lines = text_of(red.latest).splitlines()
    assert lines[0] == REPLY_LINE
    assert lines[1] == "red, you and blue choose at the same time: Pearls."


def test_the_first_letter_commits_to_the_seed_and_the_last_gives_it(post: Post) -> None:
    number = open_game(post.desk, "pearls", PLAYERS)
    seed = post.desk.read(number).load().seed
    for _seat, letter in written(post, number):
        assert commitment(seed) in text_of(letter)
    dice = random.Random(4)
    while play_randomly(post.desk, number, dice):
        if post.desk.read(number).status == "running":
            for _seat, letter in written(post, number):
                assert seed.hex() not in letter.as_string()
    last = [letter for _seat, letter in written(post, number) if letter["X-Pbem-Letter"] == "end"]
    assert len(last) == 2
    for letter in last:
        said = text_of(letter)
        assert seed.hex() in said.replace("\n", "")
        assert commitment(seed) in said, "to compare it with the first letter"
        assert "points" in said
        assert "\n\n\n" not in said


def test_hidden_cards_are_in_no_wrong_letter(post: Post) -> None:
    """Every letter of whole random games, at the moment it is written."""
    seen = 0
    for seed in range(2):
        number = open_game(post.desk, "pearls", {**PLAYERS, "green": "green@example.org"})
        dice = random.Random(seed)
        mails = ["all", "turns", "digest"]
        with post.desk.games.hold(number) as held:
            for seat, mail in zip(held.document["seats"], mails, strict=True):
                seat["mail"] = mail
            held.commit(held.document)
        while True:
            state = post.desk.read(number).load().table.state
            over = post.desk.read(number).status != "running"
            for seat, letter in written(post, number):
                hidden = list(state.deck)
                for other, diver in enumerate(state.divers):
                    if other != seat:
                        hidden += [*diver.hand, *diver.dealt]
                whole = letter.as_string() + text_of(letter) + html_of(letter)
                found = re.findall(NAMED, whole) + re.findall(ORDERED, whole)
                named = {int(number) for number in found}
                assert over or not named & set(hidden), letter["X-Pbem-Letter"]
                seen += 1
            if not play_randomly(post.desk, number, dice):
                break
    assert seen > 50


def test_the_text_part_is_no_wider_than_a_terminal_and_the_html_not_clipped(post: Post) -> None:
    number = open_game(post.desk, "pearls", PLAYERS)
    dice = random.Random(1)
    while play_randomly(post.desk, number, dice):
        for _seat, letter in written(post, number):
            own, _board, _closing = text_of(letter).partition("Pearls, round")
            assert max(map(len, own.splitlines())) <= 78
            assert len(html_of(letter).encode()) < 60_000


def test_every_link_opens_a_letter_that_does_what_it_says(
    host: Mailhost, game: int, red: Correspondent
) -> None:
    start = red.latest
    links = re.findall(r'href="(mailto:[^"]+)"', html_of(start))
    assert len(links) >= len(offers(start))
    for order, link in zip(offers(start), links, strict=False):
        parts = urlsplit(unescape(link))
        query = parse_qs(parts.query)
        assert unquote(parts.path) == start["Reply-To"]
        assert query["subject"] == [f"Re: {start['Subject']}"]
        assert query["body"] == [order]
    red.write(query["body"][0], unquote(parts.path), Subject=query["subject"][0])
    assert len(host.desk.read(game).load().record) == 1


def test_our_own_letters_are_known_when_they_come_back(post: Post) -> None:
    number = open_game(post.desk, "pearls", PLAYERS)
    for _seat, letter in written(post, number):
        read = read_letter(letter.as_bytes())
        assert read.automatic == "one of our own letters"
        assert read.lines == []


def test_what_players_write_is_escaped(
    host: Mailhost, game: int, red: Correspondent, blue: Correspondent
) -> None:
    blue.fetch()
    red.reply("message blue: <script>alert(1)</script> {{ 7 * 7 }} {% raw %}")
    html = html_of(blue.latest)
    assert "<script>" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt; {{ 7 * 7 }} {% raw %}" in html


def test_a_letter_that_leaves_late_says_that_its_question_is_answered(post: Post) -> None:
    number = open_game(post.desk, "pearls", PLAYERS)
    order = post.desk.read(number).load().offers(0)[0].phrase
    give_orders(post.desk, number, 0, [order])
    (_seat, start), *_rest = written(post, number)
    assert "I have written to you since; please answer" in text_of(start).replace("\n", " ")
    assert offers(start) == []


@pytest.mark.parametrize(("choice", "kinds"), [("all", ["news"]), ("turns", []), ("off", [])])
def test_news_of_a_move_are_for_those_who_want_them(
    post: Post, choice: str, kinds: list[str]
) -> None:
    number = open_game(post.desk, "pearls", {**PLAYERS, "green": "green@example.org"})
    play = post.desk.read(number).load()
    phrases = [offer.phrase for offer in play.offers(play.awaiting[0])]
    while "rest" not in phrases:
        give_orders(post.desk, number, play.awaiting[0], phrases[:1])
        play = post.desk.read(number).load()
        phrases = [offer.phrase for offer in play.offers(play.awaiting[0])]
    (mover,) = play.awaiting
    give_orders(post.desk, number, (mover + 2) % 3, [f"mail {choice}"])
    written(post, number)
    give_orders(post.desk, number, mover, ["rest"])
    letters = written(post, number)
    assert [(seat, one["X-Pbem-Letter"]) for seat, one in letters if seat != mover] == [
        ((mover + 1) % 3, "turn"),
        *(((mover + 2) % 3, kind) for kind in kinds),
    ]


@pytest.mark.parametrize("game", registry.names())
def test_an_answer_that_sends_everything_back_is_not_too_large(post: Post, game: str) -> None:
    """Mail programs return the quoted letter with its picture; we take 1 MiB."""
    number = open_game(post.desk, game, {**PLAYERS, "green": "green@example.org"}, seed=bytes(32))
    dice = random.Random(3)
    for _ in range(60):
        play_randomly(post.desk, number, dice)
    pictured = _with_pictures(post, number)
    while not pictured:  # a small question has none
        play_randomly(post.desk, number, dice)
        pictured = _with_pictures(post, number)
    assert len(pictured[-1].as_bytes()) < 0.85 * post.settings.listen.size_limit


def _with_pictures(post: Post, number: int) -> list[EmailMessage]:
    """Of the letters that ask for a turn and are owed now, those with a picture."""
    with post.desk.games.hold(number) as held:
        turns = [raw for raw in held.document["outbox"] if raw["kind"] == "turn"]
        held.commit({**held.document, "outbox": turns[-1:]})
    letters = [letter for _seat, letter in written(post, number)]
    return [one for one in letters if any(map(_is_picture, one.walk()))]


def _is_picture(part: EmailMessage) -> bool:
    return part.get_content_type() == "image/png"
