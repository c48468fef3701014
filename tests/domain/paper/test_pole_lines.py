"""Two lines of twenty characters.

Lives here: what they say of baskets and sales.
Must not: bytes and devices (tests/printing/test_pole).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.ui.examples import example_sale
from till.domain.paper.pole_lines import (
    PoleLines,
    PoleWords,
    lines_of_basket,
    lines_of_closed,
    lines_of_credit,
    lines_of_idle,
    lines_of_sale,
)
from till.domain.selling.basket import Basket
from till.domain.selling.discount import Discount
from till.domain.selling.tender import Tender, TenderKind

WORDS = PoleWords(
    shop="Minimarket Liqeni",
    welcome="Mirë se erdhët",
    closed="Arka e mbyllur",
    total="Totali",
    received="Marrë",
    change="Kusuri",
    thanks="Faleminderit!",
    to_pay="Paguani",
    even="Barazim",
    to_get="Merrni",
)


def test_the_line_that_changed_stands_over_the_total() -> None:
    basket = example_sale.ten_lines()

    lines = lines_of_basket(basket, 1, WORDS)

    assert lines == PoleLines(upper="Bukë integral 110,00", lower="Totali      4 266,00")


@pytest.mark.parametrize("line", [None, 10, -3])
def test_where_the_line_is_gone_the_newest_stands_there(line: int | None) -> None:
    lines = lines_of_basket(example_sale.ten_lines(), line, WORDS)

    assert lines.upper == "Çokollatë qu 4x95,00"


def test_a_weighed_article_says_its_weight_where_there_is_room_for_a_name() -> None:
    basket = example_sale.ten_lines()

    assert lines_of_basket(basket, 6, WORDS).upper == "Domate  1,350x140,00"
    assert lines_of_basket(basket, 2, WORDS).upper == "Djathë i ba 1 014,00"


@pytest.mark.parametrize(
    ("credit", "lower"),
    [
        ("4200", "Paguani        66,00"),
        ("4266", "Barazim         0,00"),
        ("4300", "Merrni         34,00"),
    ],
)
def test_with_items_brought_back_it_says_what_changes_hands_now(credit: str, lower: str) -> None:
    lines = lines_of_basket(example_sale.ten_lines(), 1, WORDS, Decimal(credit))

    assert lines == PoleLines(upper="Bukë integral 110,00", lower=lower)


def test_before_other_items_are_scanned_it_says_what_the_customer_gets() -> None:
    lines = lines_of_credit(Decimal("1668.00"), WORDS)

    assert lines.lower == "Merrni      1 668,00"


def test_a_discount_shows_the_amount_that_is_paid() -> None:
    two = replace(example_sale.line("Kafe", "100", "2"), discount=Discount(percent=Decimal(10)))

    assert lines_of_basket(Basket(lines=(two,)), 0, WORDS).upper == "Kafe          180,00"


def test_the_end_of_a_sale_shows_what_was_received_and_the_change() -> None:
    lines = lines_of_sale(example_sale.sale(), WORDS)

    assert lines == PoleLines(upper="Marrë       4 448,00", lower="Kusuri        182,00")


def test_a_sale_without_change_ends_with_thanks() -> None:
    sale = example_sale.sale(example_sale.four_lines(), Tender(kind=TenderKind.CARD))

    assert lines_of_sale(sale, WORDS).upper.startswith("Totali")
    assert lines_of_sale(sale, WORDS).lower == "   Faleminderit!    "


def test_nobody_there_shows_the_shops_name() -> None:
    assert lines_of_idle(WORDS).upper == " Minimarket Liqeni  "
    assert lines_of_idle(replace(WORDS, shop="S" * 40)).upper == "S" * 20


def test_a_closed_till_says_so_under_the_shops_name() -> None:
    lines = lines_of_closed(WORDS)

    assert lines == PoleLines(upper=" Minimarket Liqeni  ", lower="   Arka e mbyllur   ")


@pytest.mark.parametrize("name", ["", "a\nb\tc\x1b@d", "e\u0308" * 30, "x" * 100, "123\u00a0g"])
@pytest.mark.parametrize("price", ["0.0125", "999999999.99"])
@pytest.mark.parametrize("quantity", ["1", "999999"])
def test_every_line_has_twenty_plain_characters(name: str, price: str, quantity: str) -> None:
    basket = Basket(lines=(example_sale.line(name, price, quantity),))

    lines = lines_of_basket(basket, 0, WORDS)

    assert (len(lines.upper), len(lines.lower)) == (20, 20)
    assert (lines.upper + lines.lower).isprintable()


def test_a_price_of_four_places_is_read_to_its_last() -> None:
    basket = Basket(lines=(example_sale.line("Vida", "0.0125", "1000"),))

    assert lines_of_basket(basket, 0, WORDS).upper == "Vida     1000x0,0125"
    assert lines_of_basket(basket, 0, WORDS).lower.endswith(" 12,50")
