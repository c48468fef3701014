"""Sheets of labels: every position measured on the page, every code read back by a decoder.

Lives here: the PDF as a printer gets it, drawn at 300 dots an inch.
Must not: the page that asks for it (tests/ui/labels).
"""

import io
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

import pytest
import zxingcpp
from PIL import Image, ImageDraw
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from tests.builders import an_article
from till.actions.shop.labels import LabelLine
from till.domain.barcode import check_digit
from till.domain.labels.formats import COMMON, LabelFormat, LabelSheet, read_format
from till.domain.labels.label import Label
from till.system.reference_tables import load_units
from till.system.reports.label_sheet import bars_of, crosses_pdf, label_of, labels_pdf
from till.system.words import Words

DPI = 300
POINT = 72
MM = 25.4
WITHIN_MM = 0.5
SQ = Words("sq", strict=True)
CODES = ("5310042031104", "96385074", "036000291452", "2000000000077", "A1-kuti", "9912", "99ab")
SHEETS = [each for each in COMMON if not each.is_roll]


def a_label(code: str = CODES[0], **told: str) -> Label:
    usual = {"name": "Djathë i bardhë deleje", "price": "1\u00a0200,00", "per": "L/kg"}
    return Label(**usual | {"code": code, "bars": bars_of(code)} | told)


@cache
def own_codes(count: int) -> Sequence[str]:
    return [d + check_digit(d) for d in (f"20{n:010}" for n in range(count))]


def drawn(page: PageObject, pdf: PdfReader) -> Image.Image:
    """A page as a printer of 300 dots an inch would print its filled rectangles."""
    width, height = (float(each) / POINT * DPI for each in page.mediabox[2:])
    sheet = Image.new("L", (round(width), round(height)), 255)
    pen = ImageDraw.Draw(sheet)
    for values, operator in ContentStream(page.get_contents(), pdf).operations:
        if operator == b"re":
            x, y, wide, high = (float(each) / POINT * DPI for each in values)
            box = (round(x), round(height - y - high), round(x + wide) - 1, round(height - y) - 1)
            pen.rectangle(box, fill=0)
    return sheet


def pages_of(pdf: bytes) -> list[Image.Image]:
    reader = PdfReader(io.BytesIO(pdf), strict=True)
    return [drawn(page, reader) for page in reader.pages]


def begins_of_texts(page: PageObject) -> list[tuple[float, float]]:
    """Where texts begin on a page, in points."""
    found: list[tuple[float, float]] = []

    def look(text: str, _cm: object, at: list[float], _font: object, _size: object) -> None:
        if text.strip():
            found.append((at[4], at[5]))

    page.extract_text(visitor_text=look)
    return found


def read(picture: Image.Image) -> list[tuple[str, float, float]]:
    """Each code with where its bars begin, in mm from the upper left corner of the page."""
    found = []
    for code in zxingcpp.read_barcodes(picture):
        corner = code.position.top_left
        found.append((code.text, corner.x / DPI * MM, corner.y / DPI * MM))
    return found


@pytest.mark.parametrize("of", SHEETS, ids=lambda each: each.text)
def test_every_label_of_a_sheet_stands_within_half_a_millimetre(of: LabelFormat) -> None:
    codes = own_codes(of.per_sheet)
    pdf = labels_pdf([a_label(each) for each in codes], LabelSheet(format=of), SQ)

    (page,) = pages_of(pdf)
    found = {text: (x, y) for text, x, y in read(page)}

    assert set(found) == set(codes)
    first_x, first_y = found[codes[0]]
    for place, code in enumerate(codes):
        left, top = of.corner_of(place)
        x, y = found[code]
        assert abs(x - first_x - float(left - of.corner[0])) < WITHIN_MM
        assert abs(y - first_y - float(top - of.corner[1])) < WITHIN_MM
    quiet = 11 * min(0.33, float(of.size[0]) / (95 + 22))
    assert abs(first_x - float(of.corner[0]) - quiet) < WITHIN_MM


def test_a_shift_moves_everything_by_just_that() -> None:
    of = read_format("70x37 3x8")
    moved = LabelSheet(format=of, shift=(Decimal("0.5"), Decimal(-1)))

    [(_, x, y)] = read(pages_of(labels_pdf([a_label()], LabelSheet(format=of), SQ))[0])
    [(_, there_x, there_y)] = read(pages_of(labels_pdf([a_label()], moved, SQ))[0])

    assert there_x - x == pytest.approx(0.5, abs=0.1)
    assert there_y - y == pytest.approx(-1, abs=0.1)


def test_every_kind_of_code_is_read_back() -> None:
    of = read_format("99.1x38.1 2x7 101.6x38.1")
    (page,) = pages_of(labels_pdf([a_label(each) for each in CODES], LabelSheet(format=of), SQ))

    texts = [text for text, _, _ in read(page)]

    assert sorted(texts) == sorted([*CODES[:2], f"0{CODES[2]}", *CODES[3:]])


def test_the_printer_is_told_to_scale_nothing_and_the_page_is_a4() -> None:
    pdf = labels_pdf([a_label()], LabelSheet(format=COMMON[0]), SQ)
    reader = PdfReader(io.BytesIO(pdf), strict=True)

    assert reader.viewer_preferences is not None
    assert reader.viewer_preferences.print_scaling == "/None"
    across, down = (float(each) / POINT * MM for each in reader.pages[0].mediabox[2:])
    assert (across, down) == (pytest.approx(210, abs=0.01), pytest.approx(297, abs=0.01))
    assert "Djathë i bardhë deleje" in reader.pages[0].extract_text()


def test_a_sheet_half_used_goes_on_at_its_first_free_label_and_then_on_the_next() -> None:
    of = read_format("70x37 3x8")
    codes = own_codes(3)
    pdf = labels_pdf([a_label(e) for e in codes], LabelSheet(format=of, start=23), SQ)

    first, second = (read(page) for page in pages_of(pdf))

    assert [text for text, _, _ in first] == list(codes[:2])
    assert [text for text, _, _ in second] == [codes[2]]
    assert first[0][2] > 250
    assert second[0][2] < 40


@pytest.mark.long
def test_a_thousand_labels_are_forty_two_sheets() -> None:
    of = read_format("70x37 3x8")
    labels = [a_label(each) for each in own_codes(1000)]

    reader = PdfReader(io.BytesIO(labels_pdf(labels, LabelSheet(format=of), SQ)), strict=True)

    assert len(reader.pages) == 42


@pytest.mark.parametrize("size", [each.text for each in COMMON])
def test_the_longest_name_and_the_largest_prices_stay_within_their_label(size: str) -> None:
    of = read_format(size)
    whole = "9\u00a0999\u00a0999,9999"
    label = a_label(name="Ë" * 100, price=whole, old=whole, note="12,345 kg × 9\u00a0999,00")
    pdf = labels_pdf([label, a_label(name="fjalë " * 17)], LabelSheet(format=of), SQ)

    for page in PdfReader(io.BytesIO(pdf), strict=True).pages:
        for x, y in begins_of_texts(page):
            left, top = (float(each) for each in of.corner_of(0))
            along = (x / POINT * MM - left) % float(of.pitch[0] or of.size[0])
            down = (float(of.page[1]) - y / POINT * MM - top) % float(of.pitch[1] or of.size[1])
            assert 1 < along < float(of.size[0]) - 1
            assert 1 < down < float(of.size[1]) - 1
    assert "…" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def test_crosses_stand_at_the_corners_of_the_labels() -> None:
    of = read_format("63.5x38.1 3x7 66.04x38.1")
    pdf = crosses_pdf(LabelSheet(format=of), SQ)
    reader = PdfReader(io.BytesIO(pdf), strict=True)
    lines = []
    for values, operator in ContentStream(reader.pages[0].get_contents(), reader).operations:
        if operator in {b"m", b"l"}:
            x, y = (float(each) / POINT * MM for each in values)
            lines.append((round(x, 2), round(297 - y, 2)))

    begins = lines[::2]
    ends = lines[1::2]
    middles = {((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(begins, ends, strict=True)}

    for place in range(of.per_sheet):
        left, top = (float(each) for each in of.corner_of(place))
        assert any(abs(x - left) < 0.02 and abs(y - top) < 0.02 for x, y in middles)
    ruled = [abs(c - a) + abs(d - b) for (a, b), (c, d) in zip(begins, ends, strict=True)]
    assert [each for each in ruled if each > 10] == [pytest.approx(100), pytest.approx(100)]
    assert "100 mm" in reader.pages[0].extract_text()


def test_a_label_says_price_unit_old_price_and_weight() -> None:
    cheese = an_article("103", name="Djathë", price="1200.00", weighed=True, barcodes=())
    line = LabelLine(article=cheese, was=Decimal("1140.00"))
    kilo = load_units()["KGM"]

    plain = label_of(line, "103", SQ, kilo, with_old=False)
    both = label_of(line, "103", SQ, kilo, with_old=True)
    packed = label_of(
        replace(line, weight=Decimal("0.845")), "2100103008458", SQ, kilo, with_old=True
    )

    assert (plain.price, plain.per, plain.old) == ("1\u00a0200,00", "L/kg", "")
    assert (both.old, both.note) == ("1\u00a0140,00", "me peshë")
    assert (packed.price, packed.per) == ("1\u00a0014,00", "L")
    assert packed.note == "0,845 kg × 1\u00a0200,00"


def test_the_same_labels_give_the_same_file() -> None:
    sheet = LabelSheet(format=COMMON[0])

    assert labels_pdf([a_label()], sheet, SQ) == labels_pdf([a_label()], sheet, SQ)
