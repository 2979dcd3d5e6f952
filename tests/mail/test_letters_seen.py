"""Letters of six situations of each game: how long they are, how wide, and what comes first."""

from __future__ import annotations

import random
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk.writing import subjects
from pbem.desk.writing.game_pages import FEW_CHOICES
from pbem.desk.writing.offers import worth_looking_at
from pbem.engine.game import Situation
from pbem.engine.simulate import random_game
from pbem.games.barrage import Barrage
from pbem.games.underwater_cities import UnderwaterCities
from pbem.mail.compose.page import WIDTH

from .host import html_of, text_of
from .situations import ANNA, Evening, situations

GAMES = {"barrage": 3, "underwater-cities": 2}
BOARD_BEGINS = {"barrage": "\nBARRAGE, ", "underwater-cities": "\nUNDERWATER CITIES, "}
ABOVE_THE_BOARD = 60
SHORT = 12
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
    order = ["Anna, your turn", "Answer by", "Since you last heard:", "You have", "of your moves"]
    places = [above.index(words) for words in order]
    assert places == sorted(places)


def test_a_small_question_comes_without_the_board(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    """With few answers, the letter is the question, the answers and what the player has."""
    game, letters = seen
    said = text_of(letters["small question"])
    html = html_of(letters["small question"])
    many = said.count("\n  ") > FEW_CHOICES
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
    assert "Done. Waiting for Ben (until " in text_of(letters["done"])
    assert "nothing has changed. It is still your turn" in text_of(letters["refusal"])
    why = {"barrage": "These would work:", "underwater-cities": "There is no card 999"}[game]
    assert why in text_of(letters["refusal"])


def test_the_html_part_shows_the_picture_and_not_the_characters_too(
    seen: tuple[str, dict[str, EmailMessage]],
) -> None:
    game, letters = seen
    for situation in ("start", "turn"):
        html = html_of(letters[situation])
        assert 'src="cid:board"' in html
        assert BOARD_BEGINS[game].strip() not in html


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
        choice = bot(Situation(seat, play.view(seat), prompt, offers, dice))
        picks = [one.place for group in worth_looking_at(play, seat, offers) for one in group.picks]
        shown += choice in picks
    assert shown >= 0.9 * POSITIONS


@pytest.mark.parametrize("least_apart", [20, 2 * 3600], ids=["minutes", "hours"])
def test_a_round_of_barrage_costs_at_most_ten_letters(tmp_path: Path, least_apart: int) -> None:
    """Three people who write whole turns, within minutes or hours apart."""
    evening = Evening(tmp_path / "home", "barrage", 3, seed=11)
    rounds: dict[int, list[int]] = {}
    dice = random.Random(1)
    while (number := evening.play.round or 0) < 4:
        seat = evening.play.awaiting[0]
        evening.write(seat, evening.whole_turn(seat))
        for _moment in range(4):
            evening.clock.now += dice.randrange(least_apart, 2 * least_apart) // 4
            for reader in range(3):
                came = len(evening.due(reader))
                rounds.setdefault(number, [0, 0, 0])[reader] += came
    assert max(rounds[1]) <= 11, "with the first letter and the picking of companies"
    assert max(max(rounds[number]) for number in (2, 3)) <= 10, rounds
    assert min(min(rounds[number]) for number in (2, 3)) > 0


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


@pytest.mark.parametrize(
    "came",
    ["Your turn: Barrage #12", "Re: Re: Your turn: Barrage #12", "AW: Re: Your turn: Barrage #12"],
)
def test_the_subject_of_an_answer_does_not_grow(came: str) -> None:
    assert subjects.answer(came) == "Re: Your turn: Barrage #12"
    assert subjects.answer(subjects.answer(f"SV: {came}")) == "Re: Your turn: Barrage #12"
    assert subjects.answer("Re[3]: hello: world") == "Re: hello: world"
