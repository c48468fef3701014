"""Money is rounded in one place and always adds up.

Lives here: money and vat.
Must not: baskets.
"""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders import RATES
from tests.domain.amounts import lek, quickly
from till.domain.errors.catalogue import VatCodeNotAllowed
from till.domain.money import (
    Taxed,
    as_price,
    as_ten_thousandths,
    as_whole_cents,
    from_ten_thousandths,
    from_whole_cents,
    split_gross,
    to_cents,
)
from till.domain.shop.vat import KNOWN_RATES, VatCode, vat_by_code


@pytest.mark.parametrize(
    ("amount", "rounded"),
    [("0.005", "0.01"), ("0.004", "0.00"), ("2.675", "2.68"), ("-0.005", "-0.01"), ("7", "7.00")],
)
def test_amounts_are_rounded_half_up(amount: str, rounded: str) -> None:
    assert str(to_cents(Decimal(amount))) == rounded


def test_net_and_vat_are_the_gross_for_every_price_to_a_hundred_lek() -> None:
    for rate in set(KNOWN_RATES.values()):
        for cents in range(10_001):
            taxed = split_gross(from_whole_cents(cents), rate)  # refuses what does not add up
            assert 0 <= taxed.vat <= taxed.gross


def test_an_amount_that_does_not_add_up_cannot_exist() -> None:
    with pytest.raises(ValueError, match="Taxed"):
        Taxed(gross=Decimal("1.20"), net=Decimal("1.00"), vat=Decimal("0.21"))


@pytest.mark.parametrize(
    ("rate", "net", "vat"), [(20, "100.00", "20.00"), (6, "113.21", "6.79"), (0, "120.00", "0.00")]
)
def test_vat_is_taken_out_of_the_price(rate: int, net: str, vat: str) -> None:
    taxed = split_gross(Decimal("120.00"), Decimal(rate))

    assert (str(taxed.net), str(taxed.vat)) == (net, vat)


@given(cents=st.integers(min_value=-(10**12), max_value=10**12))
@quickly
def test_whole_cents_come_back_as_they_were(cents: int) -> None:
    amount = from_whole_cents(cents)

    assert as_whole_cents(amount) == cents
    assert amount.as_tuple().exponent == -2


def test_an_amount_finer_than_a_cent_is_never_kept() -> None:
    with pytest.raises(ValueError, match=r"0\.001"):
        as_whole_cents(Decimal("0.001"))


def test_a_code_the_business_may_not_use_is_named_with_those_it_may() -> None:
    with pytest.raises(VatCodeNotAllowed) as refused:
        vat_by_code([(VatCode.F, Decimal(1))], RATES)

    assert refused.value.facts == {"code": "F", "allowed": "A, B, C, D, E, J"}


@given(grosses=st.lists(st.tuples(st.sampled_from(sorted(KNOWN_RATES, key=str)), lek)))
@quickly
def test_vat_by_code_holds_every_lek_once(grosses: list[tuple[VatCode, Decimal]]) -> None:
    shares = vat_by_code(grosses, RATES)

    assert sum(share.taxed.gross for share in shares) == sum(gross for _, gross in grosses)
    assert [share.code.value for share in shares] == sorted({code.value for code, _ in grosses})


@given(kept=st.integers(min_value=-(10**13), max_value=10**13))
@quickly
def test_unit_prices_come_back_as_they_were_with_two_to_four_places(kept: int) -> None:
    price = from_ten_thousandths(kept)

    assert as_ten_thousandths(price) == kept
    assert str(as_price(price)) == str(price)
    assert len(f"{price:f}".partition(".")[2]) in {2, 3, 4}


@pytest.mark.parametrize(
    ("kept", "price"),
    [(125, "0.0125"), (12_340, "1.234"), (1_900_000, "190.00"), (-150, "-0.015"), (1, "0.0001")],
)
def test_a_unit_price_has_no_more_places_than_it_needs(kept: int, price: str) -> None:
    assert f"{from_ten_thousandths(kept):f}" == price


def test_a_unit_price_finer_than_a_ten_thousandth_is_never_kept() -> None:
    with pytest.raises(ValueError, match=r"0\.00001"):
        as_ten_thousandths(Decimal("0.00001"))
