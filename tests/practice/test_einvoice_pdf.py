"""The official form of an electronic invoice (specification 2.11, 2.18, 4.4)."""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from tests.practice.pdfs import codes_of, fonts_of, pages_of, text_of
from tests.practice.rendered import (
    ACCOUNT,
    LINK,
    ORIGINAL,
    a_document,
    a_line,
    an_electronic_document,
)
from till.practice.drawing.document import einvoice_pdf
from till.practice.drawing.words import word
from till.practice.rules.invoice import ElectronicTerms
from till.practice.rules.schemas import PROCESSES, SELECTABLE_TYPES, TYPE_OF_PROCESS

OFTEN = {PROCESSES[0], PROCESSES[-1], SELECTABLE_TYPES[0], SELECTABLE_TYPES[-1]}
MARK = "TRAJNIM – JO FATURË TATIMORE / PRACTICE – NOT A TAX INVOICE"


def test_it_bears_process_type_eic_parties_account_and_deadline_in_both_languages() -> None:
    document = an_electronic_document(pay_deadline=date(2026, 12, 18))

    text = text_of(einvoice_pdf(document))

    for words in (
        "FATURË ELEKTRONIKE ELECTRONIC INVOICE EIC 5a1b6ff0-7c1e-4d55-8a0e-3f7c2b9d1e64 380",
        "Afati i pagesës / Payment due 18.12.2026",
        "Ndërtim Korabi sh.p.k. NUIS K41523067B",
        "MINIMARKET LIQENI NUIS L71904523K",
        "Transfertë bankare / Bank transfer 3 062,00",
        f"{ACCOUNT.number} Minimarket Liqeni sh.p.k. Banka Adria ADRIALTR",
        "NSLF (IIC) 8F2C41D07A9E4B6C93D15E0A7B42C6F1",
    ):
        assert words in text


def test_every_process_and_type_has_a_name_in_both_languages() -> None:
    for code in (*PROCESSES, *SELECTABLE_TYPES):
        assert all(word(code, language) for language in ("sq", "en")), code


@pytest.mark.parametrize(
    "process",
    [pytest.param(each, marks=() if each in OFTEN else pytest.mark.long) for each in PROCESSES],
)
def test_every_process_is_named(process: str) -> None:
    kind = ElectronicTerms(process=process, type_code=TYPE_OF_PROCESS[process])

    text = text_of(einvoice_pdf(an_electronic_document(electronic=kind)))

    assert f"{process} · " in text
    assert f"{kind.type_code} · " in text


@pytest.mark.parametrize(
    "type_code",
    [
        pytest.param(each, marks=() if each in OFTEN else pytest.mark.long)
        for each in SELECTABLE_TYPES
    ],
)
def test_every_type_that_may_be_selected_is_named(type_code: str) -> None:
    kind = ElectronicTerms(process="P1", type_code=type_code)

    assert f"{type_code} · " in text_of(einvoice_pdf(an_electronic_document(electronic=kind)))


def test_the_code_on_it_scans_and_its_fonts_travel_with_it() -> None:
    pdf = einvoice_pdf(an_electronic_document())

    assert codes_of(pdf) == [LINK]
    assert all(fonts_of(pdf).values())


def test_every_page_of_it_is_marked_twice_and_numbered() -> None:
    lines = [a_line(f"Shërbim {n}", price=Decimal(n)) for n in range(1, 61)]

    pages = pages_of(einvoice_pdf(an_electronic_document(*lines)))

    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert page.count(MARK) == 2
        assert f"Faqja {number} nga {len(pages)} / Page {number} of {len(pages)}" in page


def test_a_cancellation_names_its_original() -> None:
    kind = ElectronicTerms(process="P10", type_code="384")
    document = an_electronic_document(corrects=ORIGINAL, is_cancellation=True, electronic=kind)

    text = text_of(einvoice_pdf(document))

    assert "FATURË ELEKTRONIKE ANULUESE ELECTRONIC INVOICE – CANCELLATION EIC" in text
    assert "Anulon faturën / Cancels invoice 1001/2026/gk714tb203" in text


def test_the_same_paper_gives_the_same_bytes() -> None:
    assert einvoice_pdf(an_electronic_document()) == einvoice_pdf(an_electronic_document())


def test_nothing_but_a_complete_electronic_invoice_has_the_form() -> None:
    without_eic = an_electronic_document()
    without_eic = replace(without_eic, identity=replace(without_eic.identity, eic=None))

    for document in (a_document(), without_eic):
        with pytest.raises(ValueError, match="no complete electronic invoice"):
            einvoice_pdf(document)
