"""Words: the right text with the right facts, and never a crash for a person.

Lives here: sentences about the loader.
Must not: what the texts say (tests/resources).
"""

import pytest

from till.domain.errors import Broken, TillError
from till.domain.errors.money import NotEnoughTendered
from till.domain.errors.people import TooManyTries, WrongPin
from till.domain.shop.article import Unit
from till.domain.shop.catalogue import Reason
from till.system.words import LANGUAGES, Words


def test_facts_stand_where_their_placeholders_are() -> None:
    words = Words("en", strict=True)

    said = words.error(NotEnoughTendered(left="120,00"))

    assert said.startswith("120,00\u00a0L still to pay")


def test_both_languages_say_the_same_thing_in_their_own_words() -> None:
    said = {Words(language, strict=True).error(WrongPin()) for language in LANGUAGES}

    assert len(said) == 2


@pytest.mark.parametrize(("n", "said"), [(0, "0 lines"), (1, "1 line"), (2, "2 lines")])
def test_one_is_told_from_many(n: int, said: str) -> None:
    assert Words("en", strict=True).count("sell.lines", n) == said


def test_a_fact_is_plain_text_even_if_it_looks_like_a_placeholder() -> None:
    words = Words("en", strict=True)

    said = words.say("errors.unknown_code", code="{code}{0.__class__}")

    assert "{code}{0.__class__}" in said


def test_a_missing_text_or_fact_fails_a_test() -> None:
    words = Words("en", strict=True)

    with pytest.raises(Broken):
        words.say("no.such.text")
    with pytest.raises(Broken):
        words.say("errors.unknown_code")


def test_a_missing_text_or_fact_never_stops_a_person() -> None:
    words = Words("sq")

    assert words.say("no.such.text") == "no.such.text"
    assert "{code}" in words.say("errors.unknown_code")


def test_every_reason_for_refusing_a_row_has_its_words() -> None:
    facts = {"limit": 100, "other": 3, "allowed": "B", "article": "A1", "value": "x"}
    facts |= {"columns": "name, vat"}

    for language in LANGUAGES:
        words = Words(language, strict=True)
        assert all(words.say(f"catalogue_reason.{reason.value}", **facts) for reason in Reason)


def test_an_error_nobody_foresaw_still_has_a_sentence() -> None:
    assert Words("en", strict=True).error(TillError()).startswith("Something went wrong in Till")


def test_units_have_words_in_every_language() -> None:
    unit = Unit(code="KGM", words={"sq": "kg", "en": "kg"}, weighed=True)

    assert set(unit.words) == set(LANGUAGES)


def test_counts_are_grouped_and_numbers_that_name_something_are_not() -> None:
    words = Words("sq", strict=True)

    assert words.say("doctor.fonts_well", count=48206) == "Të 48\u00a0206 fontet janë në rregull."
    assert "port 8080" in Words("en", strict=True).say("errors.port_taken", port=8080)


@pytest.mark.parametrize(
    ("seconds", "english", "albanian"),
    [
        (0, "0 seconds", "0 sekonda"),
        (1, "1 second", "1 sekondë"),
        (119, "119 seconds", "119 sekonda"),
        (120, "2 minutes", "2 minuta"),
        (61_199, "17 hours", "17 orë"),
        (300_000, "3 days", "3 ditë"),
    ],
)
def test_a_wait_is_told_in_the_unit_that_people_would_take(
    seconds: int, english: str, albanian: str
) -> None:
    told = [Words(each, strict=True).span(seconds) for each in ("en", "sq")]

    assert [each.replace("\u00a0", " ") for each in told] == [english, albanian]


def test_an_error_that_names_a_wait_tells_it_as_people_do() -> None:
    said = Words("sq", strict=True).error(TooManyTries(seconds=1))

    assert "Prit 1\u00a0sekondë dhe" in said


@pytest.mark.parametrize(("count", "told"), [(1, "1\u00a0day ago"), (3, "3\u00a0days ago")])
def test_a_text_for_one_and_for_many_is_chosen_by_its_count(count: int, told: str) -> None:
    assert told in Words("en", strict=True).say("doctor.copies_too_old", days=count)
