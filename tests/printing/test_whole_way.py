"""The whole way of a receipt: the service's own picture, through our bytes, to the very dots.

Lives here: receipts as the practice service draws them, decoded at every width and by any model.
Must not: pictures drawn for the occasion (test_everywhere), slips (test_slip_pictures).
"""

from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from tests.practice.rendered import a_document
from tests.printing.builders import same_dots
from tests.printing.escpos_decoder import decode
from till.domain.paper.printer_model import PrinterTraits, Raster
from till.practice.drawing.receipt import receipt_png
from till.printing.devices import DeviceContext, open_device
from till.printing.raster import to_dots
from till.printing.wires.addresses import parse_device
from till.system.printer_models import load_models

WIDTHS = {58: 384, 80: 576, 110: 832}


def on_paper(png: bytes, dots: int, folder: Path, raster: Raster, *, copy: int = 0) -> Image.Image:
    """Print it into a file, and return what a printer draws of those bytes."""
    model = replace(load_models()["generic"], raster=raster)
    context = DeviceContext(folder=folder, show=lambda _: None, traits=PrinterTraits(model=model))
    printer = open_device(parse_device(f"file://{folder}/paper"), context)
    printer.print_picture(to_dots(png, dots=dots, copy=copy), cut=True)
    (sheet,) = decode((folder / "paper").read_bytes()).sheets
    assert sheet.is_whole
    return sheet.picture


@pytest.mark.parametrize("raster", Raster)
@pytest.mark.parametrize(("width", "dots"), WIDTHS.items())
def test_the_services_receipt_comes_out_dot_by_dot_and_its_code_scans(
    width: int, dots: int, raster: Raster, tmp_path: Path
) -> None:
    paper = a_document()
    png = receipt_png(paper, paper_width=width)

    came = on_paper(png, dots, tmp_path, raster)

    assert same_dots(came, Image.open(BytesIO(png)))
    (code,) = zxingcpp.read_barcodes(came, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code.text == paper.identity.link


@pytest.mark.parametrize(("width", "dots"), WIDTHS.items())
def test_a_copy_is_the_same_receipt_under_its_mark(width: int, dots: int, tmp_path: Path) -> None:
    png = receipt_png(a_document(), paper_width=width)
    original = Image.open(BytesIO(png))

    came = on_paper(png, dots, tmp_path, Raster.ROWS, copy=1)

    below = came.crop((0, came.height - original.height, came.width, came.height))
    assert came.height > original.height
    assert same_dots(below, original)


@pytest.mark.parametrize(("asked_for", "dots"), [(80, 384), (110, 576), (58, 576), (58, 832)])
def test_a_receipt_kept_for_other_paper_still_scans_where_it_comes_out(
    asked_for: int, dots: int, tmp_path: Path
) -> None:
    paper = a_document()

    came = on_paper(receipt_png(paper, paper_width=asked_for), dots, tmp_path, Raster.ROWS)

    codes = zxingcpp.read_barcodes(came, formats=zxingcpp.BarcodeFormat.QRCode)
    assert [code.text for code in codes] == [paper.identity.link]
