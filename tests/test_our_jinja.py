"""Our environment of templates does what Jinja's own does, only quicker."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, pass_context
from jinja2.filters import do_wordwrap
from markupsafe import Markup, escape

from pbem.our_jinja import Templates, escaped
from pbem.wrapping import lines_of, sentences, wordwrap

WORDS = (
    "a",
    "conduit",
    "",
    " ",
    "  ",
    "\t",
    "\n",
    "\n\n",
    "well-built",
    "x" * 50,
    "воды",
    "\u00a0",
)


@pytest.mark.parametrize("seed", range(40))
def test_words_are_broken_as_jinja_breaks_them(seed: int) -> None:
    dice = random.Random(seed)
    words = " ".join(dice.choices(WORDS, k=dice.randrange(40)))
    for long_words in (True, False):
        for hyphens in (True, False):
            own = wordwrap(words, 30, break_long_words=long_words, break_on_hyphens=hyphens)
            theirs = do_wordwrap(Environment(), words, 30, long_words, None, hyphens)
            assert own == theirs


def test_a_number_stays_with_what_it_counts_and_an_order_stays_whole() -> None:
    assert lines_of("2 mixers, 3 credits", 12) == ("2 mixers,", "3 credits")
    assert lines_of("at S.1 for 1 credit", 8) == ("at S.1", "for", "1 credit")
    assert sentences("Write `message all: hello` to the others.", 24) == (
        "Write\n`message all: hello` to\nthe others."
    )
    assert sentences("short\n\n  set in", 26) == "short\n\n  set in"


def test_no_short_word_stands_alone_on_the_last_line() -> None:
    assert sentences("the others may vote to go on at once.", 34) == (
        "the others may vote to go on\nat once."
    )
    assert lines_of("in round 3 of a game that has 5", 29, "    ") == (
        "in round 3 of a game that",
        "    has 5",
    )
    alone = "https://example.net/a-page-whose-address-is-long"
    assert sentences(f"Look at all of it: {alone}", 50).splitlines()[-1] == alone
    assert lines_of("rotate 1", 6) == ("rotate", "1"), "nothing would be left above"


@pytest.mark.parametrize("seed", range(40))
def test_nothing_is_lost_where_lines_are_broken(seed: int) -> None:
    dice = random.Random(seed)
    words = " ".join(dice.choices([*WORDS, "3", "12", "`bank 2`", "`help"], k=dice.randrange(40)))
    said = sentences(words, 30)
    assert said.split() == words.split()
    assert all(len(line) <= 30 for line in said.splitlines() if len(line.split()) > 2)


def test_a_function_that_wants_the_context_gets_it(tmp_path: Path) -> None:
    @pass_context
    def known(context: Any, name: str) -> Any:
        return context[name]

    templates = Templates((tmp_path,))
    words = "{% for one in [1, 2] %}{{ known('here') }}{{ plain(one, more=one) }} {% endfor %}"
    said = templates.from_string(words).render(
        here="h", known=known, plain=lambda one, more: one + more
    )
    assert said == "h2 h4 "


@pytest.mark.parametrize(
    "value",
    [0, -3, 2.5, True, None, "", "a <b> & 'c' \"d\"", "<" * 200, Markup("<b>"), ["<"], "воды"],
)
def test_values_are_escaped_as_everywhere(value: Any) -> None:
    assert escaped(value) == escape(value)
    assert escaped(value) == escape(value), "and again"


def test_a_page_escapes_what_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "page.html.j2").write_text(
        "{% macro twice(word) %}{{ word }}{{ word }}{% endmacro %}{{ twice(one) }} {{ one ~ 1 }}"
    )
    page = Templates((tmp_path,)).get_template("page.html.j2")
    assert page.render(one="<i>") == "&lt;i&gt;&lt;i&gt; &lt;i&gt;1"


def test_templates_are_compiled_one_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads that compile at once met a SystemError of Python 3.11, and a letter waited."""
    at_once: list[int] = []
    compiling = [0]
    theirs = Environment.compile

    def compile_slowly(self: Environment, *given: Any, **named: Any) -> Any:
        compiling[0] += 1
        time.sleep(0.01)
        at_once.append(compiling[0])
        compiling[0] -= 1
        return theirs(self, *given, **named)

    monkeypatch.setattr(Environment, "compile", compile_slowly)
    templates = Templates((tmp_path,))
    names = [f"{n}.txt.j2" for n in range(8)]
    for name in names:
        (tmp_path / name).write_text("{{ 'a' }}" + name)
    with ThreadPoolExecutor(8) as threads:
        made = list(threads.map(lambda name: templates.get_template(name).render(), names))
    assert made == [f"a{name}" for name in names]
    assert at_once == [1] * 8
