"""The same paper on the devices that need no machine of their own: a file and the network.

Lives here: a receipt and a test page, decoded to the very dots.
Must not: serial lines, USB, Windows and CUPS; each has its own tests.
"""

from pathlib import Path

import pytest
import zxingcpp

from tests.printing.builders import LINK, a_device, a_receipt, a_test_page, same_dots
from tests.printing.escpos_decoder import Sheet, decode
from tests.tcp_printer import VirtualPrinter


def check(sheets: list[Sheet], dots: int) -> None:
    receipt, page = sheets
    assert same_dots(receipt.picture, a_receipt(dots))
    assert same_dots(page.picture, a_test_page(dots))
    assert all(sheet.is_whole and sheet.was_cut for sheet in sheets)
    (code,) = zxingcpp.read_barcodes(receipt.picture, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code.text == LINK


@pytest.mark.parametrize("dots", [384, 512, 576, 832])
def test_a_file_holds_the_very_dots(dots: int, tmp_path: Path) -> None:
    file = tmp_path / "paper.bin"
    device = a_device(file.as_uri(), tmp_path)

    device.print_picture(a_receipt(dots), cut=True)
    device.print_picture(a_test_page(dots), cut=True)

    check(decode(file.read_bytes()).sheets, dots)


@pytest.mark.parametrize("dots", [384, 512, 576, 832])
def test_the_network_carries_the_very_dots(dots: int, tmp_path: Path) -> None:
    with VirtualPrinter() as printer:
        device = a_device(printer.url, tmp_path)
        device.print_picture(a_receipt(dots), cut=True)
        device.print_picture(a_test_page(dots), cut=True)
        printer.wait_for_connections(2)

        check(printer.sheets(), dots)
