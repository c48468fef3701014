"""Numbers of bank cards are refused in what people type; other long numbers are not."""

import pytest

from till.domain.card_number import require_no_card_number
from till.domain.errors.money import CardNumberTyped

# The issuers' own numbers for trying things out.
CARDS = (
    "4111111111111111",
    "4222222222222",
    "5555 5555 5555 4444",
    "2223-0031-2200-3222",
    "3782 822463 10005",
    "30569309025904",
    "3530111333300000",
    "6011.1111.1111.1117",
    "6304000000000000",
    "klienti pagoi me 4111 1111 1111 1111, faleminderit",
)
NONE = (
    "4111111111111112",  # check digit
    "0355 69 123 4567",
    "+355691234567",
    "5310042031104",  # an article's EAN
    "1234567890123452",  # no issuer
    "AL47212110090000000235698741",
    "9F3D0D18EC957A349D2314D275EAABAD",
    "20261120090000 12",
    "L71904523K",
    "12 copë 4 herë",
    "",
)


@pytest.mark.parametrize("text", CARDS)
def test_a_cards_number_is_refused(text: str) -> None:
    with pytest.raises(CardNumberTyped) as refused:
        require_no_card_number(text)
    assert refused.value.facts == {}  # never repeated


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_cards_number_is_let_be(text: str) -> None:
    require_no_card_number(text)
