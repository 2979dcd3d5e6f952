"""How the text of a letter is laid out."""

from __future__ import annotations

import time

from pbem.desk.transcript import REFUSED, TOLD, Item, Transcript
from pbem.desk.writing import headlines
from pbem.desk.writing.result_letter import final_table
from pbem.engine.game import Result
from pbem.engine.play import Play
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.board import COLOURS, in_colour, in_prose
from pbem.mail.compose.body import (
    WIDTH,
    Body,
    fill_in,
    html_within_limit,
    in_paragraphs,
    laid_out,
)
from pbem.mail.compose.message import Message, build
from pbem.mail.reading import REPLY_LINE

from .host import parse, text_of


def test_short_texts_are_set_in_and_long_lines_wrapped() -> None:
    assert laid_out("one\n\n  two") == "    one\n\n      two"
    wrapped = laid_out("  word" * 40).splitlines()
    assert max(map(len, wrapped)) <= WIDTH
    assert wrapped[1].startswith("        word")


def test_a_board_as_wide_as_a_letter_stays_as_it_is() -> None:
    board = "+" + "-" * (WIDTH - 2) + "+"
    assert laid_out(board) == board


def test_html_that_would_be_clipped_loses_its_longest_parts() -> None:
    story = [f"sentence {number} " + "and so on " * 20 for number in range(1000)]
    body = Body(headline="Hello", host="pbem", story=story, story_title="What happened:")
    html = html_within_limit(body)
    assert len(html.encode()) <= 60_000
    assert "sentence 999" in html
    assert "sentence 0 " not in html
    assert len(html_within_limit(Body(headline="x" * 100_000, host="pbem"))) == 0


def test_every_page_begins_with_the_reply_line() -> None:
    body = Body(headline="What is asked", host="pbem")
    assert fill_in(body, "txt").splitlines()[:2] == [REPLY_LINE, "What is asked"]
    html = fill_in(body, "html")
    assert html.index(REPLY_LINE) < html.index("What is asked</h1>")


def test_seats_are_coloured_unless_the_game_uses_their_colour_otherwise() -> None:
    board = "red takes a red contract; blue builds"
    seats = Barrage().coloured(["red", "blue"])
    shown = in_colour(board, [(name, name) for name in seats])
    assert "red takes a red contract" in shown
    assert '<b class="c-blue">blue</b> builds' in shown


def test_every_colour_of_a_board_has_a_light_and_a_dark_shade() -> None:
    style = fill_in(Body(headline="Hello", host="pbem"), "html")
    for colour in (*COLOURS, "other"):
        assert style.count(f".c-{colour} {{") == 2, colour


def test_the_final_table_has_words_for_the_parts_of_a_score() -> None:
    account = [{"company": "USA", "before": 3, "count": 2, "vp": 7}, {}]
    rows = final_table(["red", "blue"], Result([7, 0], [1, 2], account), Barrage())
    assert rows == [
        ["", "red", "blue"],
        ["during the game", "3", ""],
        ["counted for the goal (no points)", "2", ""],
        ["points", "7", "0"],
    ]


def test_a_game_that_nobody_wins_says_so() -> None:
    """The solo game of Underwater Cities whose goal is missed: no place is the first."""
    play = Play.open(UnderwaterCities(), ["red"], {}, bytes(32))
    play.result = Result([30], [2], [{}])
    assert headlines.ended(play) == "The game is over: nobody wins. The most points are 30."


def test_one_empty_line_stands_between_the_parts_of_a_letter() -> None:
    items = [Item("board", TOLD, text="a board"), Item("x", REFUSED, text="no", example="y")]
    for account in (Transcript(items=items), Transcript(repeated="board: told")):
        body = Body(headline="Hello", host="pbem", transcript=account, closing=["Goodbye"])
        assert "\n\n\n" not in fill_in(body, "txt")


def test_a_refused_order_is_no_part_that_was_done() -> None:
    items = [Item("message all: hi", TOLD, text="Sent to blue."), Item("x", REFUSED, text="no")]
    said = headlines.answered(Transcript(items=items, changed=True))
    assert said == "I could carry out only a part of your letter."
    said = headlines.answered(Transcript(items=items))
    assert said == "I couldn't carry out your order; what else you wrote is answered below."
    said = headlines.answered(Transcript(items=items[1:]))
    assert said == "I couldn't carry out your order; nothing has changed."


def test_the_time_left_is_not_shortened_by_the_moment_that_sending_takes() -> None:
    assert "3 days left" in headlines.by_when(3 * 86_400, "UTC", 7)


def test_lines_broken_to_a_width_flow_again() -> None:
    lines = [
        "On your turn you play",
        "a card. The",
        "action happens: Y1, ...",
        "are yellow.",
        "`help` tells the rest.",
        "Slots Y1, Y2, ...",
        "are yellow.",
    ]
    assert in_paragraphs(lines) == [
        "On your turn you play a card. The action happens: Y1, ... are yellow.",
        "`help` tells the rest.",
        "Slots Y1, Y2, ... are yellow.",
    ]


def test_a_line_does_not_end_inside_a_word_and_orders_stand_out() -> None:
    shown = in_prose("Ben (USA) lays I-joker: `undo` takes it <back>", [("USA", "red")])
    assert shown == (
        'Ben (<b class="c-red">USA</b>) lays <span class="w">I-joker</span>: <code>undo</code>'
        " takes it &lt;back&gt;"
    )


def test_a_long_word_takes_no_longer_than_many_short_ones() -> None:
    began = time.process_time()
    in_prose("x" * 300_000, [("red", "red")])
    in_prose("a-" * 150_000, [("red", "red")])
    assert time.process_time() - began < 2


def test_rules_flow_in_html_with_their_numbers_in_bold_and_boards_keep_their_columns() -> None:
    rules = "The board (B1)\n\nB1.1 The map has <12> basins.\nG03 (green contract): `rotate`"
    items = [Item("rules b1", TOLD, text=rules), Item("board", TOLD, text="a   b   c\nB1 2")]
    body = Body(headline="Hello", host="pbem", transcript=Transcript(items=items))
    flowing, columns = fill_in(body, "html").split("&gt; board")
    assert "<b>The board (B1)</b>" in flowing
    assert "\n<b>B1.1</b> The map has &lt;12&gt; basins." in flowing
    assert "<b>G03</b> (green contract): <code>rotate</code>" in flowing
    assert "<pre" not in flowing
    assert ">a   b   c\nB1 2</pre>" in columns
    assert "    B1.1 The map has <12> basins." in fill_in(body, "txt")


def test_a_letter_in_cyrillic_is_no_longer_than_it_must_be() -> None:
    """Each letter of it took six bytes; in base64 it takes less than three."""
    russian, french = "Ваш ход: ответьте до пятницы.\n" * 40, "Réponds avant vendredi, cet été."
    for text, encoding in ((russian, "base64"), (french, "quoted")):
        message = Message(
            message_id="<1@example.net>",
            sender_name="pbem",
            sender="pbem@example.net",
            to="anna@example.org",
            reply_to="pbem@example.net",
            subject="Hello",
            at=0,
            kind="turn",
            text=text,
        )
        data = build(message)
        letter = parse(data)
        assert text_of(letter).strip() == text.strip()
        assert letter["Content-Transfer-Encoding"].startswith(encoding)
        assert len(data) < 3 * len(text) + 1000
        assert max(map(len, data.splitlines())) < 100
