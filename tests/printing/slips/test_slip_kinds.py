"""What stands on each kind of slip, and what never does.

Lives here: words and figures of the slips of a real shop.
Must not: dots (test_slip_pictures), lines (test_slip_layout).
"""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.fakes import a_shops_slips
from tests.printing.slips.slip_scenes import (
    COUNT,
    DECLARED,
    DOC,
    FCDC,
    LONG_NAME,
    REPORT,
    WITHDRAWAL,
    Z_REPORT,
    the_sale,
)
from till.domain.cash.count import Count, CountPurpose
from till.domain.fiscal.document import Completion, DocumentState
from till.domain.identifiers import DocId
from till.domain.orders.places import OrderTicket
from till.domain.paper.slip import (
    Barcode,
    Framed,
    QrCode,
    Slip,
    SlipPair,
    SlipTable,
    TextLine,
    Total,
    slip_text,
)
from till.domain.selling.code import read_slip_code, slip_bars, slip_code


def values_of(slip: Slip) -> dict[str, str]:
    pairs = (row for row in slip.rows if isinstance(row, (SlipPair, Total)))
    return {row.label.replace("\u00a0", " "): row.value.replace("\u00a0", " ") for row in pairs}


@pytest.mark.parametrize(
    ("language", "title", "words"),
    [
        ("sq", "FLETË E PËRKOHSHME", "NUK ËSHTË KUPON TATIMOR"),
        ("en", "PROVISIONAL SLIP", "NOT A FISCAL RECEIPT"),
    ],
)
def test_a_provisional_slip_says_in_a_frame_that_it_is_no_tax_invoice(
    language: str, title: str, words: str
) -> None:
    slip = a_shops_slips(language).provisional(the_sale(), DOC)

    frames = [row for row in slip.rows if isinstance(row, Framed)]

    assert frames == [Framed(title=title, text=words)]
    assert not any(isinstance(row, QrCode) for row in slip.rows)
    assert not any(code in slip_text(slip) for code in ("NIVF", "NSLF", "IIC", "FIC"))


def test_a_provisional_slip_adds_up_and_tells_the_change() -> None:
    values = values_of(a_shops_slips().provisional(the_sale(), DOC))

    assert values["0,845 kg × 1 200,00"] == "1 014,00 B"
    assert values["  Zbritje 10 %"] == "−42,00"
    assert values["TOTALI"] == "3 062,00 L"
    assert (values["Para në dorë"], values["Kusuri"]) == ("4 000,00", "938,00")


def test_the_slip_of_a_very_long_sale_counts_the_lines_it_does_not_show() -> None:
    sale = the_sale()
    many = replace(sale, lines=sale.lines * 60)

    slip = a_shops_slips("en").provisional(many, DOC)

    names = [row for row in slip.rows if isinstance(row, TextLine) and row.text == LONG_NAME]
    assert len(names) == 25
    assert "More lines included in the total: 140" in slip_text(slip)


def test_bars_name_the_sale_of_this_till_and_of_no_other() -> None:
    (bars,) = (
        r for r in a_shops_slips().provisional(the_sale(), DOC).rows if isinstance(r, Barcode)
    )

    scanned = read_slip_code(bars.text)
    typed = read_slip_code(bars.caption.lower())

    assert scanned == typed
    assert scanned is not None
    assert scanned.fits(DOC)
    assert not scanned.fits(DocId("another-till-0107"))


@pytest.mark.parametrize("text", ["", "S-2026", "5310042031104", "S-20261120-0107", "XS-1", "0107"])
def test_what_is_no_code_of_a_slip_is_none(text: str) -> None:
    assert read_slip_code(text) is None
    assert slip_bars(slip_code("20261120-12345", DOC)).startswith("S2026112012345")


def test_a_withdrawal_says_why_and_what_became_of_its_report() -> None:
    slip = a_shops_slips().movement(WITHDRAWAL, DECLARED)

    values = values_of(slip)

    assert (values["Shuma"], values["Deklarimi te tatimet"]) == ("45 000,00 L", "Deklaruar")
    assert values["FCDC"] == FCDC
    assert "Arsyeja: Bankë, turni i mëngjesit" in slip_text(slip)


@pytest.mark.parametrize("state", [s for s in DocumentState if s is not DocumentState.COMPLETE])
def test_nothing_says_declared_without_its_code(state: DocumentState) -> None:
    document = replace(DECLARED, state=state, completion=Completion())

    slip = a_shops_slips().movement(WITHDRAWAL, document)

    assert "Deklaruar" not in slip_text(slip)
    assert "FCDC" not in values_of(slip)


@pytest.mark.parametrize(
    ("amount", "word", "written"),
    [
        ("24000.00", "saktë", "0,00"),
        ("24010.50", "tepricë", "+10,50"),
        ("1.00", "mungesë", "−23 999,00"),
    ],
)
def test_a_count_tells_its_difference_with_sign_and_word(
    amount: str, word: str, written: str
) -> None:
    count = replace(COUNT, purpose=CountPurpose.CHECK, count=Count(amount=Decimal(amount)))

    values = values_of(a_shops_slips().count(count))

    assert values[f"Diferenca, {word}"] == written
    assert values["E pritur"] == "24 000,00"


def test_a_hand_over_is_signed_by_both() -> None:
    slip = a_shops_slips().count(COUNT)

    signed = [r.text for r in slip.rows if isinstance(r, TextLine) and "Nënshkrimi" in r.text]

    assert slip.title == "Dorëzim i sirtarit"
    assert signed == ["Nënshkrimi: Ana Hoxha", "Nënshkrimi: Besa Leka"]
    assert values_of(slip)["Miratoi"] == "Drita Kola"


@pytest.mark.parametrize("language", ["sq", "en"])
def test_a_report_holds_every_figure_that_is_read_elsewhere(language: str) -> None:
    slips = a_shops_slips(language)
    sheet = slips._sheets.sheet(REPORT, went_on=False)

    text = slip_text(slips.report(REPORT))

    cells = [cell for part in sheet.sections for row in part.rows for cell in row]
    assert cells
    assert [cell for cell in cells if cell not in text] == []
    assert "8f2c41d07a9e4b6c" in slip_text(slips.report(Z_REPORT))


def test_an_order_says_how_many_of_what_and_no_price() -> None:
    slip = a_shops_slips().order(the_sale(), OrderTicket())

    lines = [row.label.replace("\u00a0", " ") for row in slip.rows if isinstance(row, Total)]

    assert lines[:2] == ["0,845 kg × Djathë i bardhë deleje", "1 × Kafe e bluar 250 g"]
    assert "420" not in slip_text(slip)
    assert not any(isinstance(row, (SlipPair, SlipTable)) for row in slip.rows)
