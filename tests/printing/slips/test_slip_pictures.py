"""Slips as they come out: the very dots, at every width, in both languages.

Lives here: golden pictures, letters that are letters, codes that scan.
Must not: which text stands on a slip (test_slip_kinds).

A picture that was changed on purpose: `python -m tests.printing.draw_golden`, then look at it.
"""

from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tests.printing.builders import a_device, same_dots
from tests.printing.escpos_decoder import decode
from tests.printing.slips.draw_golden import GOLDEN, golden_slips
from tests.printing.slips.slip_scenes import DOC, every_slip
from till.domain.paper.slip import Barcode, Slip, TextLine
from till.domain.selling.code import read_slip_code
from till.printing.raster import to_dots
from till.printing.slips.drawing import characters_on, draw_slip
from till.printing.slips.marks import barcode_picture

WIDTHS = (384, 576, 832)
KINDS = (
    "provisional", "withdrawal", "hand_over", "x_report", "z_report", "order", "test_page",
)  # fmt: skip


def drawn(slip: Slip, dots: int) -> Image.Image:
    return Image.open(BytesIO(draw_slip(slip, dots=dots)))


@pytest.mark.parametrize("name", [name for name, _, _ in golden_slips()])
def test_every_kind_comes_out_as_it_was_looked_at(name: str) -> None:
    slip, dots = next((slip, dots) for each, slip, dots in golden_slips() if each == name)

    came = drawn(slip, dots)

    assert same_dots(came, Image.open(GOLDEN / f"{name}.png"))


@pytest.mark.parametrize("dots", WIDTHS)
@pytest.mark.parametrize("language", ["sq", "en"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_slip_is_as_wide_as_its_paper_and_printed_dot_by_dot(
    kind: str, language: str, dots: int
) -> None:
    png = draw_slip(every_slip(language)[kind], dots=dots)

    picture = Image.open(BytesIO(png))

    assert (picture.mode, picture.width) == ("1", dots)
    assert same_dots(to_dots(png, dots=dots), picture)


@pytest.mark.parametrize(("dots", "characters"), [(384, 32), (576, 48), (832, 64), (8, 1)])
def test_a_line_holds_as_many_letters_as_the_paper_has_room_for(dots: int, characters: int) -> None:
    assert characters_on(dots) == characters


@pytest.mark.parametrize("sign", "ëËçÇ€×−·„”%@")
def test_no_letter_of_ours_is_missing_from_the_font(sign: str) -> None:
    unknown = drawn(Slip(title="", rows=(TextLine(text="\ue123"),)), 384)

    for bold in (False, True):
        came = drawn(Slip(title="", rows=(TextLine(text=sign, is_bold=bold),)), 384)
        assert came.convert("L").getextrema() == (0, 255)
        assert not same_dots(came, unknown)


@pytest.mark.parametrize("dots", WIDTHS)
def test_the_bars_of_a_provisional_slip_name_its_sale(dots: int) -> None:
    came = drawn(every_slip("sq")["provisional"], dots)

    (found,) = zxingcpp.read_barcodes(came.convert("L"))
    reference = read_slip_code(found.text)

    assert found.format is zxingcpp.BarcodeFormat.Code128
    assert reference is not None
    assert reference.sale_key == "20261120-0107"
    assert reference.fits(DOC)


@pytest.mark.parametrize("dots", WIDTHS)
def test_both_codes_of_the_test_page_scan(dots: int) -> None:
    came = drawn(every_slip("en")["test_page"], dots)

    texts = {found.text for found in zxingcpp.read_barcodes(came.convert("L"))}

    assert texts == {"TILL-TEST", "TILL-TEST 576 ë ç €"}


@pytest.mark.parametrize(
    "text",
    [
        *("A", "1", "12", "123", "1234", "12345", "A1234", "A12345B", "A99", "9" + "8" * 16),
        "".join(map(chr, range(32, 80))),
        "".join(map(chr, range(80, 127))),
    ],
)
def test_whatever_code_128_may_hold_scans(text: str) -> None:
    came = drawn(Slip(title="", rows=(Barcode(text=text),)), 1024)

    (found,) = zxingcpp.read_barcodes(came.convert("L"))

    assert found.text == text


@pytest.mark.parametrize("text", ["", "ë", "a\n", "99", "9912345678"])
def test_bars_that_would_not_say_what_they_should_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        barcode_picture(text, 576)


def test_bars_without_room_leave_empty_paper() -> None:
    came = drawn(Slip(title="", rows=(Barcode(text="A" * 40),)), 384)

    assert came.convert("L").getextrema() == (255, 255)


@pytest.mark.parametrize("dots", WIDTHS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_of_every_slip_decode_to_its_very_dots(
    kind: str, dots: int, tmp_path: Path
) -> None:
    png = draw_slip(every_slip("sq")[kind], dots=dots)
    printer = a_device(f"file://{tmp_path}/printer", tmp_path)

    printer.print_picture(to_dots(png, dots=dots), cut=True)

    (sheet,) = decode((tmp_path / "printer").read_bytes()).sheets
    assert sheet.is_whole
    assert same_dots(sheet.picture, Image.open(BytesIO(png)))
