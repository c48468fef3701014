"""Searching for a taxpayer: what is asked, and what becomes of the one that is found.

Lives here: terms, holds, the buyer made of a taxpayer.
Must not: requests (tests/service), the loop (tests/actions).
"""

import pytest

from tests.builders import MOMENT, a_moment
from till.domain.errors.buyers import BuyerAddressMissing
from till.domain.fiscal.document import Problem
from till.domain.fiscal.link import Link, LinkState
from till.domain.fiscal.lookup import HOLDS, LookupFailure, failure_of, held_by
from till.domain.fiscal.recovery import Busy, NoAnswer, NotAuthorised, Outcome, Rejected, WrongPlace
from till.domain.shop.buyer import BuyerIdType, checked_buyer
from till.domain.shop.taxpayer import Taxpayer, buyer_from, search_term


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
