"""Files, the screen, and no printer at all.

Lives here: the bytes of a receipt, kept in a file and read back; what each device cannot do.
Must not: sockets.
"""

import hashlib
import logging
import os
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from tests.printing.builders import a_device, a_receipt, same_dots
from tests.printing.escpos_decoder import decode
from till.domain.errors.paper import PrinterUnreachable


@pytest.mark.parametrize("dots", [384, 576, 832])
def test_a_receipt_in_a_file_decodes_to_exactly_its_dots(dots: int, tmp_path: Path) -> None:
    source = a_receipt(dots, 1500)
    device = a_device(f"file://{tmp_path}/paper.bin", tmp_path)

    device.print_picture(source, cut=True)

    output = decode((tmp_path / "paper.bin").read_bytes())
    assert (len(output.sheets), output.cuts, output.resets) == (1, 1, 1)
    assert output.sheets[0].is_whole
    assert same_dots(output.sheets[0].picture, source)


def test_the_bytes_of_a_small_receipt_are_these_and_no_others(tmp_path: Path) -> None:
    source = Image.new("1", (16, 250), 1)
    source.paste(0, (0, 0, 8, 250))
    device = a_device(f"file://{tmp_path}/paper.bin", tmp_path)

    device.print_picture(source, cut=True)
    device.open_drawer()

    first_band = b"\x1dv0\0\x02\0\xf0\0" + b"\xff\0" * 240
    second_band = b"\x1dv0\0\x02\0\x0a\0" + b"\xff\0" * 10
    ending = b"\x1bd\x06\x1dV\0"
    pulse = b"\x1bp\x0022"
    written = (tmp_path / "paper.bin").read_bytes()
    assert written == b"\x1b@" + first_band + second_band + ending + pulse


def test_the_bytes_of_a_whole_receipt_have_not_changed(tmp_path: Path) -> None:
    stripes = Image.frombytes("1", (576, 700), bytes(at * 37 % 251 for at in range(72 * 700)))
    device = a_device(f"file://{tmp_path}/paper.bin", tmp_path)

    device.print_picture(stripes, cut=True)

    digest = hashlib.sha256((tmp_path / "paper.bin").read_bytes()).hexdigest()
    assert digest == "2d35683cd70e224ccb8448afb9045a79ffa608517868fc072a5a36106fe5d047"


def test_receipts_in_a_file_follow_each_other(tmp_path: Path) -> None:
    device = a_device(f"file://{tmp_path}/paper.bin", tmp_path)

    device.print_picture(a_receipt(384), cut=False)
    device.print_picture(a_receipt(384, 500), cut=True)

    output = decode((tmp_path / "paper.bin").read_bytes())
    assert [sheet.picture.height for sheet in output.sheets] == [900, 500]
    assert all(sheet.is_whole for sheet in output.sheets)
    assert output.cuts == 1


def test_a_file_that_cannot_be_written_took_not_one_byte(tmp_path: Path) -> None:
    device = a_device(f"file://{tmp_path}/missing/paper.bin", tmp_path)

    with pytest.raises(PrinterUnreachable):
        device.print_picture(a_receipt(384), cut=True)
    with pytest.raises(PrinterUnreachable):
        device.open_drawer()


def test_the_screen_gets_the_dots_as_a_picture(tmp_path: Path) -> None:
    shown: list[bytes] = []
    device = a_device("screen:", tmp_path, show=shown.append)

    device.print_picture(a_receipt(576), cut=True)
    device.open_drawer()

    assert len(shown) == 1
    assert same_dots(Image.open(BytesIO(shown[0])), a_receipt(576))


def test_no_printer_says_so(tmp_path: Path) -> None:
    device = a_device("none:", tmp_path)

    with pytest.raises(PrinterUnreachable):
        device.print_picture(a_receipt(576), cut=True)

    assert not device.prints


def test_printing_says_nothing_on_standard_output_and_leaves_the_root_log_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    handlers = list(logging.root.handlers)
    device = a_device(f"file://{tmp_path}/paper.bin", tmp_path)

    device.make_ready()
    device.print_picture(a_receipt(576), cut=True)

    assert capfd.readouterr() == ("", "")
    assert logging.root.handlers == handlers


def test_a_folder_nobody_can_make_is_a_printer_out_of_reach(tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_bytes(b"")
    device = a_device(f"file://{tmp_path}/paper.bin", blocked)

    with pytest.raises(PrinterUnreachable):
        device.make_ready()

    assert os.listdir(tmp_path) == ["a file"]  # noqa: PTH208 - names are enough
