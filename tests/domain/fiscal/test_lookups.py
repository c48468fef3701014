"""Searching for a taxpayer: what is asked, when, and what becomes of the one that is found.

Lives here: terms, the quiet time, holds, the buyer made of a taxpayer.
Must not: requests (tests/service), the loop (tests/actions).
"""

from datetime import timedelta

import pytest

from tests.builders import MOMENT, a_moment
from till.domain.errors.buyers import BuyerAddressMissing
from till.domain.fiscal.document import Problem
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.lookup import HOLDS, LookupFailure, failure_of, held_by
from till.domain.fiscal.recovery import Busy, NoAnswer, NotAuthorised, Outcome, Rejected, WrongPlace
from till.domain.shop.buyer import BuyerIdType, checked_buyer
from till.domain.shop.taxpayer import QUIET, Search, Taxpayer, buyer_from, search_term

LATER = MOMENT + QUIET


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("", None),
        ("ab", None),
        (" ab ", None),
        ("abc", "abc"),
        ("  Ndërtimi \t shpk ", "Ndërtimi shpk"),
        ("l41323036d", "L41323036D"),
        ("x" * 300, "x" * 200),
        ("Nde\u0308rtimi", "Ndërtimi"),
        ("a\x00b\u202ec\u00a0d", "abc d"),
    ],
)
def test_a_term_has_three_to_two_hundred_signs(text: str, term: str | None) -> None:
    assert search_term(text) == term


def test_what_is_typed_is_due_when_the_keys_have_rested() -> None:
    search = Search().typed("nde", MOMENT)

    assert search.wait(MOMENT) == QUIET
    assert search.wait(LATER) == timedelta(0)


def test_each_further_key_makes_it_wait_anew_for_the_newest_text() -> None:
    search = Search().typed("nde", MOMENT).typed("nder", LATER)

    assert search.term == "nder"
    assert search.wait(LATER) == QUIET


def test_a_key_that_changes_nothing_does_not_put_it_off() -> None:
    search = Search().typed("nde", MOMENT).typed("nde ", LATER)

    assert search.wait(LATER) == timedelta(0)


def test_enter_does_not_wait_and_asks_again() -> None:
    answered = Search().typed("nde", MOMENT).answered("nde")

    assert answered.wait(LATER) is None
    assert answered.typed("nde", LATER).wait(LATER) is None
    assert answered.entered("nde", LATER).wait(LATER) == timedelta(0)


@pytest.mark.parametrize("text", ["", "nd"])
def test_nothing_is_wanted_of_a_text_that_is_too_short(text: str) -> None:
    search = Search().typed("nde", MOMENT)

    assert search.typed(text, LATER).wait(LATER) is None
    assert search.entered(text, LATER).wait(LATER) is None


def test_an_answer_to_an_older_text_leaves_the_newer_one_wanted() -> None:
    search = Search().typed("nde", MOMENT).typed("ndertimi", LATER)

    assert search.answered("nde") == search


def test_a_clock_that_was_set_back_holds_nothing_up() -> None:
    search = Search().typed("nde", a_moment(hours=1))

    assert search.wait(MOMENT) == timedelta(0)


@pytest.mark.parametrize(
    ("outcome", "failure"),
    [
        (NotAuthorised(), LookupFailure.NO_CREDENTIALS),
        (WrongPlace(message="HTTP 404"), LookupFailure.WRONG_ADDRESS),
        (Rejected(problem=Problem(key="errors.service_refused")), LookupFailure.REFUSED),
        (NoAnswer(unreachable=True), LookupFailure.OFFLINE),
        (NoAnswer(), LookupFailure.NO_ANSWER),
        (Busy(), LookupFailure.NO_ANSWER),
    ],
)
def test_every_failure_has_its_name(outcome: Outcome, failure: LookupFailure) -> None:
    assert failure_of(outcome) is failure


def test_lookups_keep_quiet_while_a_document_probes_the_link() -> None:
    for state, failure in HOLDS.items():
        link = Link(state=state, since=MOMENT, probe_at=a_moment(seconds=30))

        assert held_by(link, MOMENT) is failure
        assert held_by(link, a_moment(seconds=31)) is failure

    assert set(HOLDS) == set(LinkState) - {LinkState.UP}
    assert held_by(Link(), MOMENT) is None


def test_lookups_may_go_where_nothing_probes_the_link_any_more() -> None:
    link = Link(state=LinkState.DOWN, since=MOMENT, probe_at=MOMENT)

    assert held_by(link, a_moment(minutes=3)) is None
    assert held_by(link.released(), MOMENT) is None


def test_a_taxpayer_becomes_a_buyer_known_by_the_nuis() -> None:
    found = Taxpayer(
        number="l41323036d", name="Ndërtimi", address="Rr. 1", town="Vlorë", country="ALB"
    )

    buyer = buyer_from(found)

    assert (buyer.id_type, buyer.id_number) == (BuyerIdType.NUIS, "L41323036D")
    assert (buyer.country, buyer.country_code) == ("ALB", "AL")
    assert (buyer.name, buyer.address, buyer.town) == ("Ndërtimi", "Rr. 1", "Vlorë")


def test_gaps_of_the_register_are_left_for_the_person_to_fill() -> None:
    buyer = buyer_from(Taxpayer(number="123", name="Ndërtimi"))

    assert buyer.id_type is BuyerIdType.TAX
    assert buyer.country == "ALB"
    with pytest.raises(BuyerAddressMissing):
        checked_buyer(buyer)


def test_a_country_without_a_known_code_is_left_open() -> None:
    assert buyer_from(Taxpayer(number="1", name="N", country="ita")).country_code == "IT"
    assert buyer_from(Taxpayer(number="1", name="N", country="QQQ")).country_code == ""
