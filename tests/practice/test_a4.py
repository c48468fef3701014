"""The tax invoice on A4 (specification 2.11, 4.4): what stands on it and how it holds together."""

import subprocess
import sys
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from tests.practice.pdfs import codes_of, fonts_of, pages_of, reader_of, text_of
from tests.practice.rendered import (
    ACCOUNT,
    BUYER,
    LINK,
    ORIGINAL,
    a_document,
    a_line,
    an_electronic_document,
    some_lines,
)
from till.practice.drawing.document import a4_pdf
from till.practice.rules.invoice import InvoicePayment

MARKS = {"sq": "TRAJNIM – JO FATURË TATIMORE", "en": "PRACTICE – NOT A TAX INVOICE"}


def test_a_sale_bears_everything_that_identifies_it() -> None:
    text = text_of(a4_pdf(a_document(buyer=BUYER)))

    for words in (
        "FATURË TATIMORE 1043/2026/gk714tb203 20.11.2026",
        "MINIMARKET LIQENI NUIS L71904523K Rruga e Liqenit 14, Tiranë",
        "Ndërtim Korabi sh.p.k. NUIS K41523067B Rruga e Kavajës 112 Tiranë, ALB",
        "20.11.2026 14:36:12",
        "Arta Hoxha · kd482mz719",
        "oj482xe119",
        "gk714tb203",
        "NSLF (IIC) 8F2C41D07A9E4B6C93D15E0A7B42C6F1",
        "NIVF (FIC) 5b0d9c1e-77a4-4f0e-9a1c-2e6f4d83b7a0",
    ):
        assert words in text


def test_a_line_says_how_much_of_what_at_which_price_and_vat() -> None:
    text = text_of(a4_pdf(a_document()))

    assert "1 Djathë i bardhë deleje A-1 kg 0,845 1 200,00 20 % B 1 014,00" in text
    assert "2 Kafe e bluar 250 g A-1 copë 1 420,00 -42,00 10 % 20 % B 378,00" in text
    assert "B shkallë standarde 20 % 2 551,67 510,33 3 062,00" in text
    assert "TOTALI 3 062,00 ALL" in text
    assert "Para në dorë 3 062,00" in text


def test_it_speaks_the_language_that_was_asked_for() -> None:
    albanian, english = (text_of(a4_pdf(a_document(language=one))) for one in ("sq", "en"))

    assert "Çmimi me TVSH" in albanian
    assert "Price with VAT" in english
    assert "TVSH" not in english
    assert "kg 0,845" in english


def test_the_code_on_it_scans_to_the_verification_link() -> None:
    assert codes_of(a4_pdf(a_document())) == [LINK]


@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize(
    ("count", "fewest"), [(40, 3), pytest.param(300, 9, marks=pytest.mark.long)]
)
def test_every_page_of_many_lines_is_marked_numbered_and_has_the_head(
    language: str, count: int, fewest: int
) -> None:
    lines = [a_line(f"Artikulli numër {n} çaj mali", units=Decimal(n)) for n in range(1, count + 1)]

    pdf = a4_pdf(a_document(*lines, language=language))
    pages = pages_of(pdf)

    assert len(pages) >= fewest
    for number, page in enumerate(pages, start=1):
        assert page.count(MARKS[language]) == 2
        counted = f"Faqja {number} nga {len(pages)}" if language == "sq" else f"Page {number} of"
        assert counted in page
        assert "1043/2026/gk714tb203" in page
    tables = [page for page in pages if "çaj mali" in page]
    assert all(("Artikulli\n" in page) or ("Item\n" in page) for page in tables)
    assert all(f"Artikulli numër {n} çaj mali" in " ".join(pages) for n in (1, count // 2, count))
    assert codes_of(pdf) == [LINK]


def test_the_same_paper_gives_the_same_bytes() -> None:
    assert a4_pdf(a_document()) == a4_pdf(a_document())


def test_its_fonts_travel_with_it_cut_to_what_is_used() -> None:
    fonts = fonts_of(a4_pdf(a_document(buyer=BUYER)))

    assert all(is_inside for is_inside in fonts.values()), fonts
    assert all("+" in name for name in fonts), fonts


def test_names_with_markup_stay_plain_text() -> None:
    name = '<b>Qumësht</b> & "djathë" &amp; {x} %s €'

    text = text_of(a4_pdf(a_document(a_line(name), notes=f"{name}\nrreshti i dytë")))

    assert f"1 {name} A-1" in text
    assert f"Shënime {name} rreshti i dytë" in text


def test_a_long_name_is_broken_into_lines_and_nothing_of_it_is_lost() -> None:
    words = " ".join(["fjalë"] * 16)
    one_word = "W" * 100

    text = text_of(a4_pdf(a_document(a_line(words), a_line(one_word))))

    assert words in text
    assert one_word in text.replace(" ", "")


def test_a_buyer_without_end_cannot_push_anything_off_the_page() -> None:
    buyer = replace(BUYER, name="Shoqëria " * 900, address="x" * 9000)

    pages = pages_of(a4_pdf(a_document(buyer=buyer)))

    assert len(pages) == 2
    assert pages[0].count("…") == 2
    assert "TOTALI" in pages[0] + pages[1]


def test_texts_without_end_in_every_place_still_give_pages() -> None:
    endless = "W" * 5000
    buyer = replace(BUYER, name=endless, address=endless, town=endless)
    account = replace(ACCOUNT, number=endless, swift=endless, country_code=endless)
    paid = InvoicePayment(kind="ACCOUNT", amount=Decimal(1), accounts=(account,) * 3)

    pages = pages_of(a4_pdf(a_document(a_line(endless), payments=(paid,), buyer=buyer)))

    assert "TOTALI" in "".join(pages)
    assert all("1043/2026/gk714tb203" in page for page in pages)


def test_the_widest_note_is_kept_whole() -> None:
    text = text_of(a4_pdf(a_document(notes="W" * 500)))

    assert "W" * 500 in text.replace(" ", "")


def test_characters_that_no_font_has_do_no_harm() -> None:
    pdf = a4_pdf(a_document(a_line("ë \U0001f600 \u202eكتاب 漢字 \x00 Ç€")))

    assert "ë" in text_of(pdf)
    assert "Ç€" in text_of(pdf)


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"document_type": "ORDER"}, "FATURË POROSIE"),
        ({"document_type": "SUMMARY"}, "FATURË PËRMBLEDHËSE"),
        ({"document_type": "SELFISSUE", "self_issue_type": "ABROAD"}, "AUTOFATURË"),
        ({"document_type": "EXPORT"}, "FATURË EKSPORTI"),
        ({"corrects": ORIGINAL}, "FATURË TATIMORE KORRIGJUESE"),
        ({"corrects": ORIGINAL, "is_cancellation": True}, "FATURË TATIMORE ANULUESE"),
        ({"language": "en", "corrects": ORIGINAL}, "TAX INVOICE – CORRECTION"),
    ],
)
def test_the_title_names_the_kind_of_document(changes: dict[str, Any], title: str) -> None:
    pdf = a4_pdf(a_document(**changes))

    assert f" {title} 1043/2026/gk714tb203 20.11.2026" in text_of(pdf)
    assert reader_of(pdf).metadata["/Title"] == f"{title} 1043/2026/gk714tb203"


def test_a_cancellation_is_negative_and_names_what_it_cancels() -> None:
    lines = [line.reversed() for line in some_lines()]

    text = text_of(a4_pdf(a_document(*lines, corrects=ORIGINAL, is_cancellation=True)))

    assert "Anulon faturën 1001/2026/gk714tb203 e datës 18.11.2026" in text
    assert ORIGINAL.iic in text.replace(" ", "")
    assert "1 420,00 -" not in text
    assert "TOTALI -3 062,00 ALL" in text


def test_a_foreign_currency_shows_its_rate_and_the_total_in_lek() -> None:
    line = a_line(price=Decimal("12.50"), units=Decimal(40), vat_code="J")
    document = a_document(
        line, document_type="EXPORT", currency="EUR", exchange_rate=Decimal("98.75")
    )

    text = text_of(a4_pdf(document))

    assert "Monedha 1 EUR = 98,75 ALL" in text
    assert "Prej së cilës eksport 500,00 TOTALI 500,00 EUR Totali në ALL 49 375,00" in text


def test_a_rebate_on_the_whole_invoice_leads_from_the_lines_to_the_total() -> None:
    lines = [a_line(share=Decimal("5.00")), a_line(share=Decimal("5.00"))]

    text = text_of(a4_pdf(a_document(*lines)))

    assert "Shuma e rreshtave 840,00 Zbritje e faturës -10,00" in text
    assert "TOTALI 830,00 ALL" in text


def test_an_electronic_invoice_shows_terms_account_prepayment_and_eic() -> None:
    document = an_electronic_document(
        a_line(price=Decimal(96000)),
        prepaid_amount=Decimal(30000),
        pay_deadline=date(2026, 12, 18),
        supply_period=(date(2026, 11, 1), date(2026, 11, 30)),
    )

    text = text_of(a4_pdf(document))

    for words in (
        "FATURË ELEKTRONIKE",
        "Afati i pagesës 18.12.2026",
        "Periudha e furnizimit 01.11.2026 – 30.11.2026",
        "Parapaguar 30 000,00 Mbetet për t’u paguar 66 000,00",
        f"{ACCOUNT.number} Minimarket Liqeni sh.p.k. Banka Adria ADRIALTR Shqipëri AL ALL",
        "EIC 5a1b6ff0-7c1e-4d55-8a0e-3f7c2b9d1e64",
    ):
        assert words in text


def test_many_payments_accounts_and_orders_go_on_over_pages() -> None:
    account = InvoicePayment(kind="ACCOUNT", amount=Decimal(1), accounts=(ACCOUNT,) * 15)
    orders = tuple(f"{n:032X}" for n in range(100))

    pages = pages_of(a4_pdf(a_document(payments=(account,) * 3, orders=orders)))
    text = " ".join(" ".join(pages).split())

    assert len(pages) > 2
    assert text.count(ACCOUNT.number) == 45
    assert all(order in text for order in orders)


def test_the_pdf_library_is_not_loaded_before_the_first_page_is_drawn() -> None:
    program = (
        "import sys, till.practice.app, till.practice.drawing.document;"
        "sys.exit(any(name.startswith('reportlab') for name in sys.modules))"
    )

    ended = subprocess.run([sys.executable, "-c", program], check=False)

    assert ended.returncode == 0
