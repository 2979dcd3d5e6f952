"""The text board and its legend: narrow enough, and with everything that the view has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from pbem.engine import Play
from pbem.engine.languages import LANGUAGES
from pbem.engine.reader import catalogues_in, reader_of, reading_as
from pbem.games.barrage.board_text import contracts_in_words
from pbem.games.barrage.data import facts
from pbem.games.barrage.state import NEUTRAL, State
from pbem.games.barrage.water import capacity
from pbem.rendering import draw_board

from .conftest import looker, positions

CODES = {"USA": "USA", "Germany": "GER", "Italy": "ITA", "France": "FRA"}
Plays = Iterator[Play[State]]


def board(play: Play[State], form: str = "txt") -> str:
    seat = looker(play)
    return draw_board(play.game, play.view(seat), form, focus=seat)


def code(state: State, seat: int) -> str:
    return "NEU" if seat == NEUTRAL else CODES[state.companies[seat].name]


def picked(play: Play[State]) -> bool:
    return all(company.name for company in play.table.state.companies)


def test_no_line_is_wider_than_78_columns(plays: Plays) -> None:
    for play in plays:
        for form in ("txt", "legend"):
            for line in board(play, form).splitlines():
                assert len(line) <= 78, line
                assert line.isascii(), line
                assert line == line.rstrip(), line


def test_a_brief_board_fits_and_leaves_out_only_what_never_changes(plays: Plays) -> None:
    """Prices of spaces that nobody took, and what others hold; both are on the full board."""
    for play in plays:
        catalogues_in(play.game.name, play.game.folder / "locale")
        seat = looker(play)
        for language in LANGUAGES:
            with reading_as(reader_of(language, game=play.game.name)):
                brief = draw_board(play.game, play.view(seat), "txt", focus=seat, brief=True)
            assert max(map(len, brief.splitlines())) <= 78
        state = play.table.state
        brief = draw_board(play.game, play.view(seat), "txt", focus=seat, brief=True)
        assert len(brief.splitlines()) < len(board(play).splitlines())
        taken = [code(state, one) for one in state.taken.values()] if picked(play) else []
        lines = brief.split("ACTIONS")[1].split("CONTRACTS")[0].splitlines()
        spaces = [line for line in lines if not line.startswith(" patent")]
        found = re.findall(r"\[([A-Z]{3})\]", "\n".join(spaces))
        patents = [one for name, one in state.taken.items() if name.startswith("P")]
        assert len(found) == len(taken) - len(patents)
        for contract in (*state.national, *chain(*state.offer.values())):
            assert f"{contract} {facts().contracts[contract].energy}: " in " ".join(brief.split())


def test_dams_stand_on_the_map_with_owner_room_and_water(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        text = board(play)
        found = re.findall(r"(\d+[UL])[* ] +(USA|GER|ITA|FRA|NEU) \[(~*)(\.*)\]", text)
        shown = {site: (owner, len(drops), len(room)) for site, owner, drops, room in found}
        holds = {site: capacity(state, dam) for site, dam in state.dams.items()}
        assert shown == {
            site: (code(state, dam.owner), dam.drops, max(0, holds[site] - dam.drops))
            for site, dam in state.dams.items()
        }


def test_free_sites_are_marked_with_their_red_borders(plays: Plays) -> None:
    for play in plays:
        found = re.findall(r"(\d+[UL])([* ]) +---", board(play))
        free = {site for site in facts().dams if site not in play.table.state.dams}
        assert {site for site, _border in found} == free
        assert all((border == "*") == facts().dams[site].red for site, border in found)


def test_conduits_stand_on_the_map_with_capacity_target_and_owner(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        pattern = r"(\d+[AB]) +([-=])(\d)([-=])> ?(\d+) (---|USA|GER|ITA|FRA)"
        found = {site: rest for site, *rest in re.findall(pattern, board(play))}
        assert set(found) == set(facts().conduits)
        for site, (line, number, _line, to, owner) in found.items():
            pipe = facts().conduits[site]
            assert (int(number), int(to)) == (pipe.capacity, pipe.to)
            built = site in state.conduits
            assert line == ("=" if built else "-")
            assert owner == (code(state, state.conduits[site]) if built else "---")


def test_powerhouses_stand_in_their_basins(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        rows = re.findall(r"\|PH ([^|]*)\|", board(play))
        expected = [
            " ".join(
                (code(state, state.powerhouses[site.id]) if site.id in state.powerhouses else "---")
                + ("*" if site.red else "")
                for site in basin.powerhouses
            )
            for basin in facts().basins.values()
            if basin.powerhouses
        ]
        assert [row.strip() for row in rows] == expected


def test_headstreams_show_what_waits_and_what_comes(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        waiting = re.findall(r"\b([A-D])  now (~+|dry)", board(play))
        assert {stream: drops.count("~") for stream, drops in waiting} == state.streams
        ahead = 4 - state.round
        coming = re.search(r"^(?:II|III|IV) \d.*$", board(play), re.MULTILINE)
        assert bool(coming) == (ahead > 0)
        if coming:
            tiles = [facts().headstream_tiles[tile] for tile in state.stream_tiles.values()]
            numbers = [int(number) for number in re.findall(r"[IV] (\d)", coming[0])]
            assert numbers == [drops for tile in tiles for drops in tile.drops[state.round :]]


def table_row(text: str, label: str, players: int) -> list[str]:
    """The cells of a line of the companies' table."""
    line = next(line for line in text.splitlines() if line.startswith(f"{label:10}"))
    width = (78 - 10) // players
    return [line[10 + width * place : 10 + width * (place + 1)].strip() for place in range(players)]


def test_companies_stand_side_by_side_in_turn_order(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        players = len(state.companies)
        text = board(play)
        in_order = [state.companies[seat] for seat in state.order]
        assert table_row(text, "points", players) == [f"{one.vp} VP" for one in in_order]
        assert table_row(text, "energy", players) == [str(one.energy) for one in in_order]
        assert table_row(text, "credits", players) == [
            "in VP" if one.automa else str(one.credits) for one in in_order
        ]
        assert table_row(text, "engineers", players) == [str(one.engineers) for one in in_order]
        for place, one in enumerate(in_order):
            machines = table_row(text, "machines", players)[place]
            assert (f"{one.excavators} exc" in machines) == bool(one.excavators)
            assert (f"{one.mixers} mix" in machines) == bool(one.mixers)
            built = table_row(text, "conduit", players)[place]
            assert built.startswith(str(one.conduit))


def test_wheels_tiles_and_contracts_are_all_there(plays: Plays) -> None:
    for play in plays:
        text = board(play)
        for company in play.table.state.companies:
            for sector in company.wheel:
                assert sector.tile in text
            for tile in company.tiles:
                assert tile in text
            for contract in (*company.contracts, *company.fulfilled):
                assert contract in text
            for contract in company.contracts:
                assert f"{contract} {facts().contracts[contract].energy}: " in text


def test_every_board_says_that_little_energy_brings_no_bonus(plays: Plays) -> None:
    for play in plays:
        assert "nothing below 6" in " ".join(board(play).split())
        assert "nothing below 6" in board(play, "svg")
        assert "below 6 energy it gives nothing" in board(play, "plain")
        assert "nothing below 6 energy" in board(play, "legend")


def test_offers_bonus_and_objective_are_there(plays: Plays) -> None:
    for play in plays:
        state = play.table.state
        text = " ".join(board(play).split())
        for contract in (*state.national, *chain(*state.offer.values())):
            assert f"{contract} {facts().contracts[contract].energy}: " in text
        for tile in state.patents:
            assert not tile or f"{tile}: {facts().tiles[tile].words}" in text
        for tile in state.bonus[state.round - 1 :]:
            assert f"{facts().bonus[tile].counts}s, {facts().bonus[tile].vp} VP each" in text
        assert facts().scoring.objectives.words[state.objective] in text


def test_contracts_in_words_end_with_one_full_stop(plays: Plays) -> None:
    """`3 gouttes imm.` brought its own along."""
    for play in plays:
        catalogues_in(play.game.name, play.game.folder / "locale")
        play.table.state.national = ["N06"]
        for language in LANGUAGES:
            with reading_as(reader_of(language, game=play.game.name)):
                said = contracts_in_words(play.view(0), 0)
            assert ".." not in said


def test_taken_spaces_name_who_is_there(plays: Plays) -> None:
    for play in plays:
        if not picked(play):
            continue
        state = play.table.state
        actions = board(play).split("ACTIONS")[1].split("CONTRACTS")[0]
        taken = [code(state, seat) for seat in state.taken.values()]
        assert sorted(re.findall(r"\[([A-Z]{3})\]", actions)) == sorted(taken)
        for company in state.companies:
            assert (f"[{CODES[company.name]} {company.banked}]" in actions) == (company.banked > 0)


def test_own_company_is_underlined(plays: Plays) -> None:
    for play in plays:
        for seat in range(len(play.table.state.companies)):
            text = draw_board(play.game, play.view(seat), "txt", focus=seat)
            heading, rule = re.findall(r"^ {10}(\d .*)\n {10}([-= ]+)$", text, re.MULTILINE)[0]
            own = rule.index("=")
            assert heading[own] == str(play.table.state.order.index(seat) + 1)
            assert rule.replace(" ", "").strip("-") == "=" * rule.count("=")
        assert "YOU" not in draw_board(play.game, play.view(None), "txt", focus=None)


def test_names_of_the_players_stand_over_their_companies() -> None:
    play = next(positions(4, "introductory", range(1), 40))
    text = draw_board(play.game, play.view(0), "txt", focus=0, names=["Ann", "Bo", "Cy", "Di"])
    assert re.search(r"^ +Ann +Bo +Cy +Di$", text, re.MULTILINE)


def test_long_names_do_not_push_the_columns_apart() -> None:
    play = next(positions(4, "introductory", range(1), 40))
    text = draw_board(play.game, play.view(0), "txt", focus=0, names=["x" * 200] * 4)
    assert max(map(len, text.splitlines())) <= 78
    assert table_row(text, "points", 4) == ["10 VP"] * 4


def test_companies_go_by_their_players_until_they_are_picked() -> None:
    play = next(positions(2, "full", range(1), 40))
    names = ["anna", "boris"]
    order = ", ".join(names[seat] for seat in play.table.state.order)
    for form in ("txt", "plain"):
        text = draw_board(play.game, play.view(0), form, focus=0, names=names)
        assert order in text
        assert "seat 1" not in text
    while not picked(play):
        play.answer(next(iter(play.pending)), 0)
    company = play.table.state.companies[0].name
    assert f"{company} (anna)" in draw_board(play.game, play.view(0), "txt", names=names)


def test_fulfilled_contracts_stay_in_sight(plays: Plays) -> None:
    """On every later board, how many and which, and below the picture."""
    for play in plays:
        if not picked(play):
            continue
        seat, view = looker(play), play.view(looker(play))
        brief = draw_board(play.game, view, "txt", focus=seat, brief=True)
        below = play.game.small_print(view, seat)
        done = [one.fulfilled for one in play.table.state.companies if one.fulfilled]
        assert ("\nfulfilled" in brief) == ("Fulfilled contracts: " in below) == bool(done)
        said = " ".join(brief.partition("\nfulfilled")[2].split())
        for some in done:
            assert f"{len(some)} ({', '.join(some)})" in below
            assert f"{len(some)}: {some[0]}" in said
