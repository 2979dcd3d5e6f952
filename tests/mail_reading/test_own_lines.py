"""Which lines are the sender's own, line by line and in doubt."""

from __future__ import annotations

import textwrap

import pytest

from pbem.mail.reading import REPLY_LINE, Reason, read_letter
from pbem.mail.reading.limits import LETTER_LINES, LINE_LENGTH, OWN_LINES

from .messages import message, multipart, part


def read(text: str) -> list[str]:
    return read_letter(message(text)).lines


def reasons(text: str) -> list[Reason]:
    return [out.reason for out in read_letter(message(text)).left_out]


@pytest.mark.parametrize(
    "mark",
    [
        ">",
        "> ",
        ">>> ",
        " > ",
        "\t>",
        "| ",
        "» ",
        "＞",
        "&gt; ",
        "AB> ",
        "\u200b> ",
        "\u202e>",
        "\x07>",
    ],
)
def test_a_line_with_a_quotation_mark_is_never_own(mark: str) -> None:
    assert read(f"help\n\n{mark}resign\n\nboard") == ["help", "board"]


@pytest.mark.parametrize("break_", ["\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029", "\x1c"])
def test_an_odd_line_break_does_not_free_the_end_of_a_quoted_line(break_: str) -> None:
    assert read(f"help\n> quoted{break_}resign\n") == ["help"]


def test_our_reply_line_ends_the_reading_where_a_client_quotes_without_marks() -> None:
    assert read(f"help\n\n{REPLY_LINE}\nresign\n> x\n\nboard\n") == ["help"]


@pytest.mark.parametrize(
    "line",
    [
        "=== Please answer above\nthis line ===",
        "=== Please\nanswer above this\nline ===",
        "*=== Please answer above*\n*this line ===*",
        "=== Bitte antworten Sie über dieser Zeile ===",
        "=== Veuillez répondre au-dessus\nde cette ligne ===",
        "=== Будь ласка, відповідайте над цим рядком ===",
        "=== この行より上に返信してください ===",
    ],
)
def test_our_reply_line_is_known_broken_and_translated(line: str) -> None:
    text = f"help\n\n{line}\nresign\n"
    head = "Content-Type: text/plain; charset=utf-8\n"
    assert read_letter(message(text, head)).lines == ["help"]


@pytest.mark.parametrize("dress", ["*{}*", "  {}  ", "_{}_", "> x {}"])
def test_our_reply_line_is_known_in_other_dress(dress: str) -> None:
    assert read(f"help\n\n{dress.format(REPLY_LINE)}\n> x\n") == ["help"]


def test_our_reply_line_in_a_marked_quote_does_not_end_the_reading() -> None:
    assert read(f"On 4 Nov 2024 Host wrote:\n> {REPLY_LINE}\n> resign\n\nhelp\n") == ["help"]


def test_below_an_attribution_without_marks_nothing_is_own() -> None:
    text = "help\n\nOn 4 Nov 2024 10:00, Host <h@pbem.example> wrote:\n\nresign\n\n> x\n\nboard\n"
    assert read(text) == ["help"]
    assert reasons(text) == [Reason.ATTRIBUTION, Reason.QUOTE]


def test_below_a_header_nothing_is_own_even_after_marks() -> None:
    assert read("help\n\nFrom: Host\nSent: Monday\nTo: me\n\n> x\n\nresign\n") == ["help"]


def test_a_header_in_an_unknown_language_is_seen_by_its_shape() -> None:
    assert read("help\n\nHetek: Host <h@pbem.example>\nKiam: 2024\nTema: x\n\nresign\n") == ["help"]


@pytest.mark.parametrize(
    "words",
    [
        "On Mon, Nov 4, 2024 at 9:58 AM Host <h@pbem.example> wrote:",
        "Host <h@pbem.example> writes:",
        "Le lun. 4 nov. 2024 à 09:58, Host <h@pbem.example> a écrit :",
        "Am 04.11.2024 um 09:58 schrieb Host <h@pbem.example>:",
        "Host schrieb am 04.11.2024 um 09:58:",
        "El lun, 4 nov 2024 a las 9:58, Host (<h@pbem.example>) escribió:",
        "Il giorno lun 4 nov 2024 alle ore 09:58 Host <h@pbem.example> ha scritto:",
        "Op ma 4 nov 2024 om 09:58 schreef Host <h@pbem.example>:",
        "W dniu 4.11.2024 o 09:58, Host pisze:",
        "pon., 4 lis 2024 o 09:58 Host <h@pbem.example> napisał(a):",
        "пн, 4 лист. 2024 р. о 09:58 Host <h@pbem.example> пише:",
        "4 нояб. 2024 г., в 09:58, Host <h@pbem.example> написал(а):",
        "04.11.2024 09:58, Host пишет:",
        "пн, 4 нояб. 2024 г. в 09:58, Host <h@pbem.example>:",
        "Em seg., 4 de nov. de 2024 às 09:58, Host <h@pbem.example> escreveu:",
        "Den mån 4 nov. 2024 kl 09:58 skrev Host <h@pbem.example>:",
        "2024-11-04 9:58 GMT+01:00 Host <h@pbem.example>:",
        "在 2024年11月4日，09:58，Host <h@pbem.example> 写道：",
    ],
)
def test_attributions_whole_and_broken_over_lines(words: str) -> None:
    assert read(f"help\n\n{words}\n\nresign\n") == ["help"]
    assert read(f"help\n\n{words}\n> resign\n\nboard\n") == ["help", "board"]
    before, blank, after = words.rpartition(" ")
    if blank and len(before) > 30:
        assert read(f"help\n\n{before}\n{after}\n> resign\n\nboard\n") == ["help", "board"]


@pytest.mark.parametrize(
    "line",
    [
        "message red: what do you think: 3 or 4?",
        "produce 3 drops from 2L via 2B",
        "on my turn I write to you",
        "report: the dam at 10:30 was wrong",
        "message all: on 4 Nov he wrote that he is away",
        "from 2L to 2B",
        "to: blue",
        "-3",
        "a->b",
        "This message is for blue",
        "As I said on Monday at 10:30:",
        "Here is what I wrote:",
        "I wrote this in 2024:",
        "No: ask ann@example.org",
        "On the other hand, we should be careful",
        "2024-01-15 14:30:25",
        "That would be handy",
        "My iPhone is broken",
        "I use Outlook on Windows",
        "message Ben: see <https://example.org/x>",
        "message Ben: see https://example.org/a_b_c",
        "new barrage with blue@example.org bot option=value",
    ],
)
def test_lines_that_only_look_like_surroundings_stay(line: str) -> None:
    assert read(f"help\n{line}\nboard\n") == ["help", line, "board"]


@pytest.mark.parametrize("at", range(1, 11))
def test_an_attribution_broken_at_any_blank(at: int) -> None:
    whole = "On Mon, Nov 4, 2024 at 9:58 AM Host <h@pbem.example> wrote:"
    words = whole.split()
    broken = " ".join(words[:at]) + "\n" + " ".join(words[at:])
    assert read(f"help\n\n{broken}\n\n> resign\n\nboard\n") == ["help", "board"]


def test_own_lines_before_an_attribution_are_not_drawn_into_it() -> None:
    text = "board 2024\nOn 4 Nov 2024 10:00, Host wrote:\n> x\n"
    assert read(text) == ["board 2024"]


@pytest.mark.parametrize("words", ["-- ", "--", "---", "___"])
def test_a_signature_ends_at_a_marked_quote(words: str) -> None:
    text = f"help\n{words}\nAlice\nresign\n\nOn 4 Nov 2024, Host wrote:\n> x\n\nboard\n"
    assert read(text) == ["help", "board"]
    assert reasons(text) == [Reason.SIGNATURE, Reason.ATTRIBUTION, Reason.QUOTE]


RULES = ["_" * 32, "____", "----------", "---", "— — —".replace(" ", ""), "--- round two ---"]


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_in_ones_own_words_ends_nothing(rule: str) -> None:
    text = f"build 5L\n{rule}\nproduce 3\n\nOn 4 Nov 2024, Host wrote:\n> x\n\nboard\n"
    assert [line for line in read(text) if line != rule] == ["build 5L", "produce 3", "board"]


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    "below",
    [
        "From: Host\nresign",
        "Von: Host <host@example.org>\nresign",
        "Host wrote:\nresign",
        "On 4 Nov 2024, Host wrote:\n\nresign",
        "=== Please answer above this line ===\nresign",
        "board mailing list -- board@lists.example.org\nresign",
        "https://lists.example.org/board\nresign",
        "This e-mail is confidential.\nresign",
        "---- Original Message ----\nresign",
        "-- \nAnn\nresign",
    ],
)
def test_a_rule_above_the_words_of_others_ends_ones_own(rule: str, below: str) -> None:
    assert [line for line in read(f"help\n{rule}\n{below}\n") if line != rule] == ["help"]


@pytest.mark.parametrize("rule", RULES[:-1])
def test_a_signature_below_a_rule_is_not_read(rule: str) -> None:
    assert read(f"help\n{rule}\nAnn Smith\n+49 30 1234567\nresign\n") == ["help"]


def test_what_stands_below_the_line_of_a_phone_is_own_only_below_a_marked_quote() -> None:
    assert read("Sent from my iPhone\n\nresign\n") == []
    assert read("help\nSent from my iPhone\nresign\n> x\n\nboard\n") == ["help", "board"]


def test_what_may_be_the_end_of_a_broken_quoted_line_is_left_out() -> None:
    text = "> " + "word " * 15 + "\nresign\n> x\nboard\n"
    assert read(text) == ["board"]
    assert Reason.WRAPPED in reasons(text)


def test_an_answer_below_a_short_quoted_line_is_own() -> None:
    assert read("> Which first?\ncard\n> And then?\nslot 3\n") == ["card", "slot 3"]


def test_a_long_line_is_cut_and_said_so() -> None:
    letter = read_letter(message("message red: " + "x" * 5000))
    assert [len(line) for line in letter.lines] == [LINE_LENGTH]
    assert [out.reason for out in letter.left_out] == [Reason.TOO_LONG]


def test_the_banner_of_a_gateway_goes_alone() -> None:
    text = "CAUTION: This email originated from outside of the company.\n\nhelp\n"
    assert read(text) == ["help"]
    assert reasons(text) == [Reason.FOOTER]


@pytest.mark.parametrize("width", range(30, 79, 4))
@pytest.mark.parametrize("order", ["help", "build conduit 9A"])
def test_the_ends_of_quoted_lines_that_a_client_broke_are_never_own(width: int, order: str) -> None:
    words = "resign now or take the dam at the second basin and build what you like there, "
    quoted = [f"> {words * 3}", "> resign", f"> {words * 2}", f"> {words}"]
    lines = [line for one in quoted for line in textwrap.wrap(one, width)]
    assert read("\n".join([order, "", *lines, ""])) == [order]
    assert read("\n".join([*lines, "", order, ""])) == [order]


@pytest.mark.parametrize("mark", ["> ", ">> ", "| "])
def test_an_answer_right_below_a_quoted_line_is_own_if_the_quote_was_not_broken(mark: str) -> None:
    longer = f"{mark}{'word ' * 20}"
    text = f"{longer}\n{longer}\n{mark}{'word ' * 14}\ntake Italy\n"
    assert read(text) == ["take Italy"]


def test_too_many_own_lines_are_left_out() -> None:
    letter = read_letter(message("help\n" * (OWN_LINES + 5)))
    assert letter.lines == ["help"] * OWN_LINES
    assert [(out.reason, out.first, out.last) for out in letter.left_out] == [
        (Reason.TOO_MANY, OWN_LINES + 1, OWN_LINES + 5)
    ]


@pytest.mark.parametrize("transfer", ["8bit", "base64"])
def test_a_letter_of_far_too_many_lines_is_not_read_and_says_so(transfer: str) -> None:
    text = "help\n" + "x\n" * (LETTER_LINES + 5)
    letter = read_letter(message()[:-2] + part("text/plain", text, transfer=transfer))
    assert letter.lines == []
    assert letter.too_many_lines
    assert [out.reason for out in letter.left_out] == [Reason.TOO_MANY]
    assert letter.sender == "alice@example.org"


def test_a_letter_of_nearly_too_many_lines_is_read() -> None:
    letter = read_letter(message("help\n" + "> x\n" * (LETTER_LINES - 100) + "\nboard\n"))
    assert letter.lines == ["help", "board"]
    assert not letter.too_many_lines


def test_characters_are_made_plain() -> None:
    text = "build\u00a0NW\u2013N\u200b \u201cx\u201d it\u2019s \u2212" + "3\u202e\x00\n"
    assert read(text) == ['build NW-N "x" it\'s -3']


def test_the_left_out_say_where_and_what() -> None:
    letter = read_letter(message("help\n\n> one\n>\n> two\n\n-- \nAlice\n"))
    assert [(out.reason, out.first, out.last, out.text) for out in letter.left_out] == [
        (Reason.QUOTE, 3, 5, "> one"),
        (Reason.SIGNATURE, 7, 8, "--"),
    ]


def alternative(text: str, html: str) -> bytes:
    body = multipart("alternative", part("text/plain", text), part("text/html", html))
    return message()[:-2] + body


def test_html_knows_a_quote_that_the_text_does_not_show() -> None:
    raw = alternative(
        "help\n\nKunjungan host\nresign\n", "<p>help</p><blockquote>resign</blockquote>"
    )
    letter = read_letter(raw)
    assert letter.lines == ["help"]
    assert [(out.reason, out.text) for out in letter.left_out] == [(Reason.QUOTE, "resign")]


def test_a_line_that_stands_in_the_quote_too_is_still_own() -> None:
    raw = alternative("resign\n\n> resign\n", "<p>resign</p><blockquote>resign</blockquote>")
    assert read_letter(raw).lines == ["resign"]


def test_where_they_differ_the_html_is_what_its_writer_saw() -> None:
    letter = read_letter(alternative("This mail is HTML only.\n", "<p>board</p>"))
    assert letter.lines == ["board"]
    assert [out.reason for out in letter.left_out] == [Reason.ONLY_IN_TEXT]
    assert read_letter(alternative(" \n", "<p>board</p>")).lines == ["board"]
    assert read_letter(alternative("board\n", "<style>p{}</style>")).lines == ["board"]


def test_a_pgp_frame_that_never_ends_hides_the_rest() -> None:
    assert read("help\n-----BEGIN PGP SIGNATURE-----\nresign\n") == ["help"]


def test_below_a_quote_without_marks_the_html_knows_what_is_own() -> None:
    attribution = "On 16 Nov 2026 09:34, Host <h@pbem.example> wrote:"
    raw = alternative(
        f"{attribution}\n\nresign\n\nboard\n",
        f"<p>{attribution.replace('<', '&lt;')}</p><blockquote>resign</blockquote><p>board</p>",
    )
    assert read_letter(raw).lines == ["board"]


def test_the_text_knows_a_quote_that_the_html_does_not_show() -> None:
    raw = alternative("help\n\n> resign\n", "<p>help</p><div class=unheard-of>resign</div>")
    assert read_letter(raw).lines == ["help"]


def test_lines_that_the_html_runs_together_are_kept_apart() -> None:
    raw = alternative("help\nboard\n", "<span class=kept-by-a-style>help\nboard</span>")
    assert read_letter(raw).lines == ["help", "board"]


def test_a_line_that_the_text_broke_is_whole_as_in_the_html() -> None:
    words = "message Ben: I am sorry that this took so long, but the dam above was not in my plans"
    raw = alternative("\n".join(textwrap.wrap(words, 50)), f"<p>{words}</p>")
    assert read_letter(raw).lines == [words]


def test_an_attribution_broken_before_its_bracket_in_flowed_text() -> None:
    text = "help\n\nOn Mon, Nov 16, 2026 at 9:34 AM Host <h@pbem.example\n> wrote:\n\n> resign\n"
    head = "Content-Type: text/plain; format=flowed\n"
    assert read_letter(message(text, head)).lines == ["help"]


def test_a_quote_indented_by_tabs_is_one_only_below_an_attribution() -> None:
    quote = "\tIt is your turn\n\tresign\n\tWrite help\n"
    assert read(f"Host <h@pbem.example> wrote:\n\n{quote}\nboard\n") == ["board"]
    assert read("\thelp\n\tboard\n") == ["help", "board"]
