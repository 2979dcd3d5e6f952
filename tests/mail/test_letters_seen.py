"""Letters of six situations of each game: how long they are, how wide, and what comes first."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from email.message import EmailMessage
from functools import cache
from pathlib import Path

import msgspec
import pytest

from pbem.desk.writing import subjects
from pbem.desk.writing.answer_letters import gist
from pbem.desk.writing.letter_facts import FEW_CHOICES
from pbem.desk.writing.offers import worth_looking_at
from pbem.engine import carry_out
from pbem.engine.game import Situation
from pbem.engine.languages import LANGUAGES
from pbem.engine.simulate import random_game
from pbem.games.barrage import Barrage
from pbem.games.barrage.data import facts
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.body import WIDTH
from tests.stored.reports import stored_play

from .host import html_of, offers, text_of
from .situations import ANNA, HALF_A_DAY, OVER_A_DAY, PEOPLE, SEEDS, Evening, situations

GAMES = {"barrage": 3, "underwater-cities": 2}
BOARD_BEGINS = {"barrage": "\nBARRAGE, ", "underwater-cities": "\nUNDERWATER CITIES, "}
CARD = re.compile(r"^\d+ [^(\n]+ \((?:green|red|yellow)[^)]*\): ([^\n]{40,})", re.MULTILINE)
"""What a card in hand does, where moves are told, if no slot says the same."""
ABOVE_THE_BOARD = 60
A_TURN = 126  # after a round has ended; most have some 105
SHORT = 12
ROUND_END_LINES = 14  # of 78 columns: with them a phone shows the top of the board
HTML_LIMIT = 60_000
WHOLE_LIMIT = 120_000
POSITIONS = 50
MANY_CHOICES = 10


@pytest.fixture(scope="module", params=GAMES)
def seen(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[str, dict[str, EmailMessage]]:
    """The letters of a game, by situation."""
    game = request.param
    path = tmp_path_factory.mktemp("seen") / "home"
    return game, {one.situation: one.letter for one in situations(path, game, GAMES[game])}


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Evening]:
    """A game that has ended, by its name; no letter of it was fetched yet."""

    @cache
    def played(game: str) -> Evening:
        path = tmp_path_factory.mktemp("ended") / "home"
        evening = Evening(path, game, GAMES[game], SEEDS[game])
        while evening.play.result is None:
            evening.turn()
        return evening

    return played


def test_every_letter_fits(seen: tuple[str, dict[str, EmailMessage]]) -> None:
    for situation, letter in seen[1].items():
        assert len(html_of(letter).encode()) < HTML_LIMIT, situation
        assert len(letter.as_bytes()) < WHOLE_LIMIT, situation
        assert max(map(len, text_of(letter).splitlines())) <= WIDTH, situation
        assert "\n\n\n" not in text_of(letter), situation


def test_a_turn_is_decided_before_the_board(seen: tuple[str, dict[str, EmailMessage]]) -> None:
    game, letters = seen
    above, board, _rest = text_of(letters["turn"]).partition(BOARD_BEGINS[game])
    assert board
    assert len(above.splitlines()) <= ABOVE_THE_BOARD
    assert len(text_of(letters["turn"]).splitlines()) <= A_TURN
    order = ["Anna, your turn", "Answer by", "Since you last heard:", "You have", "of your moves"]
    places = [above.index(words) for words in order]
    assert places == sorted(places)
    said = text_of(letters["turn"])
    cards = CARD.findall(above)
    assert bool(cards) == (game == "underwater-cities")
    assert [said.count(words) for words in cards] == [1] * len(cards), "told once"


def test_a_small_question_comes_without_the_board(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    """With few answers, the letter is the question, the answers and what the player has."""
    game, letters = seen
    said = text_of(letters["small question"])
    html = html_of(letters["small question"])
    many = len(offers(letters["small question"])) > FEW_CHOICES
    assert (BOARD_BEGINS[game] in said) == many
    assert ('src="cid:board"' in html) == many
    assert len(said.splitlines()) <= (200 if many else 30)
    assert "our turn goes on" in said
    assert "\nYou have " in said


def test_what_was_done_or_not_is_said_in_short(seen: tuple[str, dict[str, EmailMessage]]) -> None:
    game, letters = seen
    for situation in ("done", "refusal"):
        said = text_of(letters[situation])
        assert len(said.splitlines()) <= SHORT, said
        assert BOARD_BEGINS[game] not in said
        assert not [part for part in letters[situation].walk() if part.get_filename()]
    assert re.search(r"Done\. Waiting for (Ben|Cléo) \(until ", text_of(letters["done"]))
    assert "nothing has changed. It is still your turn" in text_of(letters["refusal"])
    why = {"barrage": "Near it: 9U, 9L.", "underwater-cities": "There is no card 999"}[game]
    assert why in text_of(letters["refusal"])
    assert len(offers(letters["refusal"])) > 1, "something to tap"
    near = {"barrage": r"build base 9U", "underwater-cities": r"play \d+ on G1"}[game]
    assert re.fullmatch(near, offers(letters["refusal"])[0]), "what is near comes first"


def test_signs_on_the_picture_are_explained_in_the_first_rounds(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    game, letters = seen
    assert "In the picture" in html_of(letters["start"])
    assert "In the picture" not in html_of(letters["turn"]), game


@pytest.mark.parametrize("game", GAMES)
def test_a_long_line_of_the_player_s_is_shown_within_the_width(tmp_path: Path, game: str) -> None:
    evening = Evening(tmp_path / "home", game, GAMES[game], seed=7)
    (asked, *_others) = evening.play.awaiting
    evening.fetch(asked)
    evening.write(asked, ["build base 99L " + "and then everything else that I wanted " * 4])
    (letter,) = evening.fetch(asked)
    said = text_of(letter)
    assert max(map(len, said.splitlines())) <= WIDTH, said
    assert "> build base 99L and then" in said


def test_the_html_part_shows_the_picture_and_not_the_characters_too(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    game, letters = seen
    for situation in ("start", "turn"):
        html = html_of(letters[situation])
        assert 'src="cid:board"' in html
        assert BOARD_BEGINS[game].strip() not in html


def test_the_boards_of_rivals_at_the_end_are_in_the_text_part_alone(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    game, letters = seen
    html = html_of(letters["end"])
    assert 'src="cid:board"' in html
    assert '<pre class="board"' not in html
    own_boards = game == "underwater-cities"
    assert ("shows another player" in html) == own_boards
    assert bool(re.search(r"\nBen: \d+ points, ", text_of(letters["end"]))) == own_boards


def test_what_a_list_of_letters_shows_says_what_happened(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    hidden = html_of(seen[1]["turn"]).partition("display:none")[2].partition("</div>")[0]
    assert "Your turn, until " in hidden
    assert hidden.rstrip().endswith("."), "the latest news"


def test_subjects_and_threads(seen: tuple[str, dict[str, EmailMessage]]) -> None:
    game, letters = seen
    title = {"barrage": "Barrage", "underwater-cities": "Underwater Cities"}[game]
    assert letters["turn"]["Subject"] == f"Your turn: {title} #1"
    assert letters["done"]["Subject"] == "Re: Your turn"
    assert letters["end"]["Subject"].startswith(f"{title} #1 is over: ")
    first = letters["start"]["Message-ID"]
    assert letters["start"]["References"] is None
    assert letters["turn"]["References"] == first
    references = letters["refusal"]["References"].split()
    assert references[0] == first
    assert len(references) == 2


def test_the_end_tells_who_won_by_how_much_and_why(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    said = text_of(seen[1]["end"])
    order = ["wins with", " 1st ", "points  ", "a first rating of", "Since you last heard:"]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    assert "The seed of this game was" in said.partition("Thank you for playing")[2]
    assert "rematch" in html_of(seen[1]["end"])


@pytest.mark.parametrize("game", GAMES)
def test_who_says_goodbye_after_the_end_gets_no_board_again(
    tmp_path: Path, ended: Callable[[str], Evening], game: str
) -> None:
    evening = ended(game).again(tmp_path / "home")
    assert BOARD_BEGINS[game] in text_of(evening.fetch()[-1])
    evening.write(ANNA, ["Thank you all, that was fun!"])
    evening.clock.now += OVER_A_DAY
    said = text_of(evening.fetch()[-1])
    assert "The game is over" in said
    assert BOARD_BEGINS[game] not in said


def test_a_small_question_says_what_was_chosen_before(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    said = text_of(seen[1]["small question"])
    assert "\nYou chose: " in said or "\nWhat happened:" in said


@pytest.mark.parametrize("game", [Barrage(), UnderwaterCities()], ids=lambda game: game.name)
def test_the_bot_s_choice_is_among_the_moves_shown(game: Barrage | UnderwaterCities) -> None:
    """In 50 positions of the middle of a game in which there is much to choose from."""
    dice = random.Random(3)
    bot = next(iter(game.bots.values()))
    shown = 0
    for seed in range(POSITIONS):
        play, _dice = random_game(game, ["Anna", "Ben", "Cleo"][: 2 + seed % 2], {}, seed)
        answers = dice.randrange(20, 90)
        while answers > 0 or len(play.pending[play.awaiting[0]].choices) < MANY_CHOICES:
            seat = play.awaiting[0]
            play.answer(seat, dice.randrange(len(play.pending[seat].choices)))
            answers -= 1
        seat = play.awaiting[0]
        offers = play.offers(seat)
        prompt = str(play.pending[seat].prompt)
        view = play.view(seat)
        choice = bot(Situation(seat, view, prompt, offers, dice))
        groups = worth_looking_at(play, seat, view, offers)
        shown += choice in [one.place for group in groups for one in group.picks]
    assert shown >= 0.9 * POSITIONS


@pytest.mark.parametrize("seed", [5, 11])
@pytest.mark.parametrize("least_apart", [20, 2 * 3600], ids=["minutes", "hours"])
def test_a_round_of_barrage_costs_at_most_ten_letters(
    tmp_path: Path, least_apart: int, seed: int
) -> None:
    """Three people who write whole turns, within minutes or hours apart.

    They play as the bot does, but bank all that is left at once: the bot banks one by one.
    All letters count, from the very first on: the first round has the start of the game and the
    picking of companies, and the answer to the first order.
    """
    evening = Evening(tmp_path / "home", "barrage", 3, seed=seed)
    rounds: dict[int, list[int]] = {}
    dice = random.Random(1)
    while (number := evening.play.round or 0) < 4:
        seat = evening.play.awaiting[0]
        lines = evening.whole_turn(seat)
        evening.write(seat, ["bank all"] if lines[0] == "bank" and len(lines) > 1 else lines)
        for _moment in range(4):
            evening.clock.now += dice.randrange(least_apart, 2 * least_apart) // 4
            for reader in range(3):
                came = len(evening.due(reader))
                rounds.setdefault(number, [0, 0, 0])[reader] += came
    assert set(rounds) == {1, 2, 3}
    assert max(map(max, rounds.values())) <= 10, rounds
    assert min(map(min, rounds.values())) > 0


def test_the_first_letter_comes_with_the_first_question(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 3, seed=11)
    (first,) = evening.play.awaiting
    others = [seat for seat in range(3) if seat != first]
    assert [note.kind for note in evening.due(first)] == ["start"]
    assert [note for seat in others for note in evening.due(seat)] == []
    evening.turn()
    second = evening.play.awaiting[0]
    (letter,) = evening.fetch(second)
    assert letter["X-Pbem-Letter"] == "start"
    assert letter["References"] is None, "no letter before it was sent"
    said = text_of(letter)
    assert "your turn: Barrage" in said
    assert "Barrage begins: " in said
    assert "\nSo far:\n- " in said


def test_the_first_letter_says_in_one_pair_of_brackets_who_is_a_bot(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 2, seed=5, bots=1)
    evening.let_bots_play()
    (letter,) = evening.fetch()
    assert "Barrage begins: Anna (Italy), Ben (France, a bot)." in text_of(letter)


def test_the_first_letter_comes_before_messages_and_after_half_a_day(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 3, seed=11)
    asked = evening.play.awaiting[0]
    told, waiting = (seat for seat in range(3) if seat != asked)
    evening.write(asked, [f"message {PEOPLE[told]}: hello"])
    assert [note.kind for note in evening.due(told)] == ["start", "message"]
    assert evening.due(waiting) == []
    evening.clock.now += HALF_A_DAY
    assert [note.kind for note in evening.due(waiting)] == ["start"]


def test_one_letter_where_only_bots_are_in_between(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "barrage", 3, seed=5, bots=2)
    evening.let_bots_play()
    evening.fetch()
    while evening.play.awaiting != [ANNA]:
        evening.turn()
    for _turn in range(3):
        evening.write(ANNA, evening.whole_turn(ANNA))
        assert evening.fetch() == [], "it waits for the bots"
        evening.let_bots_play()
        (letter,) = evening.fetch()
        said = text_of(letter)
        assert said.splitlines()[1].startswith("Done. Anna, your turn")
        assert "of your moves" in said or "How " in said
        assert "message all" not in said, "bots read no messages"


def test_an_answer_beside_later_news_says_that_it_is_older(tmp_path: Path) -> None:
    """A score before the others moved stood beside the board after they had."""
    evening = Evening(tmp_path / "home", "barrage", 3, seed=5, bots=2)
    evening.let_bots_play()
    evening.fetch()
    while evening.play.awaiting != [ANNA]:
        evening.turn()
    evening.write(ANNA, [*evening.whole_turn(ANNA), "Who is winning?"])
    evening.let_bots_play()
    (letter,) = evening.fetch()
    assert "As it was when you asked, before the others moved:" in text_of(letter)
    evening.write(ANNA, ["Who is winning?"])
    (letter,) = evening.fetch()
    assert "As it was when you asked, before the others moved:" not in text_of(letter)


def test_an_order_ahead_in_one_s_own_turn_is_one_letter_with_the_next_question(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path / "home", "barrage", 3, seed=5, bots=2)
    evening.let_bots_play()
    while evening.play.awaiting != [ANNA] or evening.play.round != 1:
        evening.turn()
    evening.write(ANNA, evening.whole_turn(ANNA))
    evening.let_bots_play()
    evening.fetch()
    evening.write(ANNA, ["when my turn: bank 1"])
    assert evening.fetch() == [], "it waits for the bots"
    evening.let_bots_play()
    (letter,) = evening.fetch()
    said = text_of(letter)
    assert said.splitlines()[1].startswith("Done. Anna, your turn")
    assert "> when my turn: bank 1\n    It is your turn already, so I do it at once." in said
    assert "- You get 1 credit from the bank." in said
    assert "I have written to you since" not in said


def test_confirm_is_told_of_once_when_a_turn_ends_with_a_card(tmp_path: Path) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=7)
    letters = []
    for _turn in range(7):
        evening.turn()
        evening.clock.now += HALF_A_DAY
        letters += evening.fetch()
    mentioned = [text_of(one) for one in letters if "`confirm on`" in text_of(one)]
    assert len(mentioned) == 1
    assert "You draw " in mentioned[0]


@pytest.mark.parametrize(
    "came",
    ["Your turn: Barrage #12", "Re: Re: Your turn: Barrage #12", "AW: Re: Your turn: Barrage #12"],
)
def test_the_subject_of_an_answer_does_not_grow(came: str) -> None:
    assert subjects.answer(came) == "Re: Your turn: Barrage #12"
    assert subjects.answer(subjects.answer(f"SV: {came}")) == "Re: Your turn: Barrage #12"
    assert subjects.answer("Re[3]: hello: world") == "Re: hello: world"


def test_cards_are_offered_by_name_with_their_colour_and_type(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    if seen[0] != "underwater-cities":
        pytest.skip("it has no cards")
    of_a_card = r"\([^()]+, (red|green|yellow), (instant|permanent|production|action|end)"
    assert re.search(rf"keep \d+\s+{of_a_card}: ", text_of(seen[1]["start"]))


def test_a_refusal_names_what_its_buttons_are_about() -> None:
    assert gist("Water Export, red, production: Gain 1 credit.") == "Water Export, red, production"
    assert gist("1 engineer, 3 excavators") == ""
    assert gist(f"{'long ' * 9}: so much for that") == ""


def test_powerhouses_are_shown_where_a_conduit_ends() -> None:
    play = stored_play("barrage-3-bot-rules-2").back(61)
    seat = play.awaiting[0]
    offers, view = play.offers(seat), play.view(seat)
    ends = {facts().conduits[site].to for site in view["conduits"]}
    groups = worth_looking_at(play, seat, view, offers)
    shown = [offers[one.place].phrase for group in groups for one in group.picks]
    houses = [phrase.split()[2] for phrase in shown if phrase.startswith("build powerhouse")]
    assert houses
    assert {int(basin) for basin in houses} <= ends
    assert {offer.phrase.split()[2] for offer in offers if "powerhouse" in offer.phrase} > {*houses}


def test_a_powerhouse_is_told_of_by_its_basin() -> None:
    play = stored_play("barrage-3-bot-rules-2").back(61)
    seat = play.awaiting[0]
    assert carry_out(play, seat, ["powerhouse 12 red"]).error is None
    assert str(play.pending[seat].prompt) == "Which tile for the powerhouse at 12?"
    assert carry_out(play, seat, ["II-joker; 1 excavator 1 mixer"]).error is None
    told = play.latest(seat, 1)[0]
    assert "builds a powerhouse at 12 with" in str(told)
    assert "P12.2" in msgspec.json.encode(told.params).decode()  # which the picture marks


def test_the_story_says_what_a_step_on_the_federation_track_gives() -> None:
    play = stored_play("underwater-cities-3-bot-rules-2").back(211)
    assert carry_out(play, 0, ["play 121 on G1"]).error is None
    told = [str(one) for one in play.latest(1, 9)]
    assert "Anna moves 2 up the Federation track, to space 2: 1 credit, 1 steelplast" in told


def test_whoever_chooses_at_the_same_time_as_others_reads_so(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    game, letters = seen
    said = text_of(letters["start"])
    if game == "underwater-cities":
        assert "Anna, you and Ben choose at the same time: Underwater Cities" in said
        assert "Waiting for" not in said
    else:
        assert "Anna, your turn: Barrage" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_fits_in_every_language(
    tmp_path: Path, ended: Callable[[str], Evening], language: str
) -> None:
    """The key to the bars was wider than a letter in Ukrainian."""
    evening = ended("underwater-cities").again(tmp_path / "home", language)
    said = text_of(evening.fetch()[-1])
    assert max(map(len, said.splitlines())) <= WIDTH, said
    assert "\n\n\n" not in said


def test_a_round_that_ended_leaves_room_for_the_board(tmp_path: Path) -> None:
    """On a phone, who, news, own resources and the top of the board are on the first screen."""
    evening = Evening(tmp_path / "home", "barrage", 3, 7)
    while (evening.play.round or 0) < 3 or evening.play.awaiting != [ANNA]:
        evening.turn()
    letter = [one for one in evening.fetch() if one["X-Pbem-Letter"] == "turn"][-1]
    news = text_of(letter).split("\n\n")[1].splitlines()
    assert "- Energy: you " in "\n".join(news)
    assert len(news) <= ROUND_END_LINES


def test_a_game_for_one_begins_without_a_list_of_players(tmp_path: Path) -> None:
    alone = Evening(tmp_path / "home", "underwater-cities", 1, 3)
    said = text_of(alone.fetch()[-1])
    assert "\nUnderwater Cities begins.\n" in said


def test_what_a_phone_shows_too_small_is_said_below_the_picture(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    """The contracts of Barrage stood in the picture alone."""
    game, letters = seen
    said = re.search(
        r"Contracts on offer, with the energy that they need: [^<]*", html_of(letters["turn"])
    )
    assert (said is not None) == (game == "barrage")
    if said is not None:
        assert len(re.findall(r"\b[GYRN]\d\d \d+: ", said[0])) >= 6
    assert "Contracts on offer, with" not in text_of(letters["turn"]), "its board has them"


@pytest.mark.parametrize("bots", [0, 1])
def test_a_turn_that_begins_with_a_discard_asks_for_it_without_the_board(
    tmp_path: Path, bots: int
) -> None:
    evening = Evening(tmp_path / "home", "underwater-cities", 2, seed=5, bots=bots)
    letters: list[EmailMessage] = []
    while not (evening.play.awaiting == [ANNA] and evening.play.could_settle(ANNA)):
        evening.fetch()
        evening.turn()
        evening.let_bots_play()
        letters = evening.fetch()
    said = text_of(letters[-1])
    assert "or one at a time.\n  discard 13\n      (Council Hearing, red" in said
    assert re.search(r"\n?Free slots: [YRG]\d, ", said)
    assert "- Ben plays Embassy (35)" in said
    assert "`board` shows the board" in said
    board = BOARD_BEGINS["underwater-cities"]
    assert board not in said
    assert "image" not in {part.get_content_maintype() for part in letters[-1].walk()}
    evening.write(ANNA, ["discard 13", "discard 11"])
    assert board in text_of(evening.fetch()[-1]), "the turn itself has the board"


def test_done_says_what_it_took_and_what_is_left(tmp_path: Path) -> None:
    """`workshop 2` did not say that it took 2 engineers, nor what was left."""
    evening = Evening(tmp_path / "home", "barrage", 3, seed=7)
    while evening.play.awaiting != [ANNA]:
        evening.turn()
    evening.fetch()
    evening.write(ANNA, ["workshop 2"])
    evening.clock.now += OVER_A_DAY
    text = text_of(evening.fetch()[-1])
    said = " ".join(text.split())
    assert "You pay 2 engineers, 2 credits and turn your wheel 2 steps" in said
    assert "You have 4 credits, 6 excavators, 4 mixers and 10 engineers;" in said
    assert len(text.splitlines()) <= 12


@pytest.mark.parametrize(
    ("game", "once"), [("barrage", "VP at the end"), ("underwater-cities", "end with")]
)
def test_the_last_letter_tells_points_in_its_table_alone(
    game: str, once: str, tmp_path: Path
) -> None:
    letter = next(one for one in situations(tmp_path, game, 2) if one.situation == "end")
    assert once not in " ".join(text_of(letter.letter).split())


def test_done_keeps_a_line_for_each_thing_and_drops_the_pointers_first(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    """With what is left below it, the story of Underwater Cities ran on as one paragraph."""
    _game, letters = seen
    assert "\nWhat happened:\n- You " in text_of(letters["done"])
