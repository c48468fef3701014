"""How a printer is, by what it answers.

Lives here: every answer that matters, silence, garbage, over the network.
Must not: what the till does about it; that is the spooler's.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tests.printing.answering import WELL, a_network_printer
from tests.printing.builders import HASTY, a_device
from tests.tcp_printer import VirtualPrinter
from till.domain.paper.print_job import DeviceLook, PaperSupply
from till.domain.paper.printer_model import PrinterTraits
from till.printing.devices import DeviceContext, open_device
from till.printing.wires.addresses import parse_device

FINE = DeviceLook(is_online=True, paper=PaperSupply.OK, is_cover_open=False)


@pytest.mark.parametrize(
    ("answers", "look"),
    [
        ({}, FINE),
        ({1: b"\x1e"}, replace(FINE, is_online=False)),
        ({1: b"\x1e", 2: b"\x16"}, replace(FINE, is_online=False, is_cover_open=True)),
        ({4: b"\x1e"}, replace(FINE, paper=PaperSupply.LOW)),
        ({4: b"\x7e"}, replace(FINE, paper=PaperSupply.OUT)),
        ({2: b"\x32"}, replace(FINE, paper=PaperSupply.OUT)),
        ({4: b""}, replace(FINE, paper=PaperSupply.UNKNOWN)),
        ({1: b"\x11\x16"}, FINE),
        ({1: b"\x00"}, replace(FINE, is_online=None)),
        ({1: b"\xff"}, replace(FINE, is_online=None)),
        ({4: b"\x12\x12"}, replace(FINE, paper=PaperSupply.UNKNOWN)),
        ({1: b"HTTP/1.1 400\r\n", 2: b"\x93", 4: b"\xfe\xff"}, DeviceLook()),
        ({1: b""}, DeviceLook()),
    ],
)
def test_an_answer_is_believed_only_where_it_is_one(
    answers: Mapping[int, bytes], look: DeviceLook, tmp_path: Path
) -> None:
    with a_network_printer({**WELL, **answers}) as url:
        assert a_device(url, tmp_path).look() == look


@pytest.mark.parametrize(
    ("answer", "open_level", "is_open"),
    [
        (b"\x16", True, True),
        (b"\x16", False, False),
        (b"\x12", True, False),
        (b"\x12", False, True),
        (b"\x12", None, None),
        (b"\x00", True, None),
    ],
)
def test_the_drawer_is_read_where_somebody_said_what_its_switch_means(
    answer: bytes, open_level: bool | None, is_open: bool | None, tmp_path: Path
) -> None:
    around = DeviceContext(
        folder=tmp_path, show=lambda _: None, traits=PrinterTraits(open_level=open_level)
    )

    with a_network_printer({**WELL, 1: answer}) as url:
        assert open_device(parse_device(url), around).look().is_drawer_open is is_open


def test_a_printer_that_hangs_says_nothing_and_one_that_refuses_is_not_there(
    tmp_path: Path,
) -> None:
    with VirtualPrinter() as printer:
        printer.hang()
        assert a_device(printer.url, tmp_path, deadlines=HASTY).look() == DeviceLook()

        printer.refuse()
        assert a_device(printer.url, tmp_path).look() == DeviceLook(is_online=False)


def test_a_printer_that_hangs_up_at_a_question_is_unknown(tmp_path: Path) -> None:
    with VirtualPrinter() as printer:
        printer.reset_after(1)
        assert a_device(printer.url, tmp_path).look() == DeviceLook()


def test_what_cannot_answer_is_unknown_and_a_screen_is_always_well(tmp_path: Path) -> None:
    assert a_device((tmp_path / "paper.bin").as_uri(), tmp_path).look() == DeviceLook()
    assert a_device("none:", tmp_path).look() == DeviceLook()
    assert a_device("screen:", tmp_path).look() == FINE
