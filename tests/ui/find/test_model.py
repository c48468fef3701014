"""What a found row says, and which part of it was asked for.

Lives here: `ui.find.model`, and that painting fifty rows stays quick.
Must not: search.
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.ui.drivers.hand import SQ, read
from tests.ui.examples import example_sale
from tests.ui.shots.find import cheeses
from till.domain.shop.vat import VatCode, VatRates
from till.system.reference_tables import load_units
from ui.find.model import FoundModel, marks_of, shown_code


@pytest.mark.parametrize(
    ("name", "asked", "marked"),
    [
        ("Djathë i bardhë", "djath", ["Djath"]),
        ("Djathë i bardhë", "DJATHE", ["Djathë"]),
        ("Kaçkavall djathë i zi", "kackavall zi", ["Kaçkavall", "zi"]),
        ("Djathë i bardhë", "bardhe djathe", ["Djathë", "bardhë"]),
        ("Djathë", "kos", []),
        ("Djathë", "", []),
        ("Djathë", "  ", []),
        ("<b>Djathë</b>", "b>", ["b>"]),
    ],
)
def test_the_part_asked_for_is_marked_without_case_and_marks(
    name: str, asked: str, marked: list[str]
) -> None:
    assert [name[start:end] for start, end in marks_of(name, asked)] == marked


def test_the_code_asked_for_is_the_one_shown() -> None:
    both = replace(cheeses()[2], barcodes=("5310042008810", "4006381332101"))

    assert shown_code(both) == "5310042008810"
    assert shown_code(both, "40063") == "4006381332101"


def test_an_article_with_an_open_price_says_so() -> None:
    model = FoundModel(SQ, load_units(), lambda: example_sale.RATES)

    model.show([replace(cheeses()[2], price=Decimal("0.00"))], "")

    assert model.row(0).price == "çmim i hapur"


def test_a_row_is_spoken_whole() -> None:
    model = FoundModel(SQ, load_units(), lambda: example_sale.RATES)

    model.show(cheeses()[:1], "")

    assert model.spoken(0) == "Djathë i bardhë deleje, 2100310, kg, B 20 %, 1 200,00"


def test_the_rate_of_a_vat_code_is_the_one_of_today() -> None:
    held = [example_sale.RATES]
    model = FoundModel(SQ, load_units(), lambda: held[-1])
    before = read(model.vat_text(cheeses()[0]))

    held.append(VatRates(percent={**held[0].percent, VatCode.B: Decimal(21)}))

    assert (before, read(model.vat_text(cheeses()[0]))) == ("B 20 %", "B 21 %")
