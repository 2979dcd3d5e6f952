"""Every identifier has one file name, which no file system can confuse with another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pbem.store.errors import NotFound
from pbem.store.names import number_name, number_of, text_name, text_of


@given(st.text(alphabet=st.characters(), max_size=80))
def test_a_name_goes_there_and_back(identifier: str) -> None:
    try:
        name = text_name(identifier)
    except NotFound:
        assert not 0 < len(identifier) <= 16
        return
    assert text_of(name) == identifier
    assert name == name.lower()
    assert not name.startswith(".")
    assert not set(name) & set("/~\\:\0")
    assert len(name) <= 200


@given(st.text(alphabet="aA%2fé./0", max_size=12))
def test_a_file_name_stands_for_one_identifier_or_none(name: str) -> None:
    identifier = text_of(name)
    assert identifier is None or text_name(identifier) == name


@given(st.integers(min_value=0, max_value=10**15 - 1))
def test_a_number_goes_there_and_back(number: int) -> None:
    assert number_of(number_name(number)) == number


@given(st.text(alphabet="0123456789-+ _٣²", max_size=5))
def test_a_file_name_stands_for_one_number_or_none(name: str) -> None:
    number = number_of(name)
    assert number is None or number_name(number) == name
