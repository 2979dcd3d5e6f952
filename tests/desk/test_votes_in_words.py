"""How people agree to what another player proposes, or do not, with slips of the finger."""

from __future__ import annotations

import pytest

from pbem.desk.spoken.agreeing import AGREE, REFUSE, vote

NAMES = {"anna", "ben"}
AGREEING = {
    "en": "agre|argee|aggree|why not|yup|okey|thats fine|I'm happy with that|let her undo|go for it"
    "|happy to|accepted|be my guest|+1|good for me|works for me|my vote is yes"
    "|I'm for it|not against",
    "fr": "d'acord|daccord|avec plaisir|je ne suis pas contre|j'accepte|je suis pour|pas de soucis",
    "uk": "хай буде|нехай|підтримую|чому б і ні|погоджуюс|згодн|я за|не проти",
    "ru": "пусть|поддерживаю|разумеется|почему бы и нет|согласн|я за|не против",
}
REFUSING = {
    "en": "refused|refues|dissagree|sorry, no|I'd rather not|absolutely not|I'm against it|I object"
    "|I don't think so|let it stand|-1|no chance|I'm not for it",
    "fr": "désolé non|je préfère pas|bien sûr que non|surtout pas|je n'accepte pas|non, désolée",
    "uk": "на жаль ні|вибачте, ні|краще ні|не треба|заперечую|звичайно ні",
    "ru": "к сожалению нет|извини, нет|лучше нет|лучше не надо|возражаю|конечно нет",
}
NEITHER = (
    "bank 2|maybe|yes but not now|no idea|not sure|agree to disagree|yes or no|later|sure?|thanks"
    "|I'd agree if Ben agrees|let her think|let him know|let Ben decide|undo|sorry|I am happy|for"
    "|not agre|I don't object but wait|so so|oui mais|так, але|не знаю|хай думає|пусть подумает"
)


@pytest.mark.parametrize("language", AGREEING)
def test_a_yes_is_read_in_everyday_words(language: str) -> None:
    assert [one for one in AGREEING[language].split("|") if vote(one, NAMES) != AGREE] == []


@pytest.mark.parametrize("language", REFUSING)
def test_a_no_is_read_in_everyday_words(language: str) -> None:
    assert [one for one in REFUSING[language].split("|") if vote(one, NAMES) != REFUSE] == []


def test_what_is_neither_counts_as_no_vote() -> None:
    assert [one for one in NEITHER.split("|") if vote(one, NAMES)] == []
