"""A queue of CUPS, with its commands as programs on the search path.

Lives here: what is handed over, when a job counts as printed, every way it can fail.
Must not: CUPS itself; its filters and backends only a machine with a printer can show.
"""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from tests.printing.builders import CALM, HASTY, a_device, a_receipt, same_dots
from tests.printing.escpos_decoder import decode
from tests.printing.wires.cups_programs import IDLE, CupsPrograms
from till.domain.errors.paper import PrinterNeedsCups, PrinterUncertain, PrinterUnreachable
from till.domain.paper.print_job import DeviceLook, FoundPrinter, PaperSupply, PrinterJoint
from till.printing.wires.cups import read_lpstat
from till.printing.wires.discovery import found_printers
from till.system.printer_models import load_models

RECEIPT = a_receipt(384)
MODELS = load_models().values()
IMPATIENT = replace(HASTY, queue=0.5)


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CupsPrograms:
    programs = CupsPrograms(tmp_path / "cups")
    for name, value in programs.surroundings().items():
        monkeypatch.setenv(name, value)
    return programs


def test_a_receipt_is_one_raw_job_of_the_very_dots(cups: CupsPrograms, tmp_path: Path) -> None:
    device = a_device("cups://QUEUE", tmp_path)

    device.print_picture(RECEIPT, cut=True)
    device.open_drawer()

    receipt, pulse = map(decode, cups.printed())
    assert same_dots(receipt.sheets[0].picture, RECEIPT)
    assert receipt.cuts == 1
    assert pulse.drawer_pulses == 1


def test_a_queue_that_refuses_kept_nothing(cups: CupsPrograms, tmp_path: Path) -> None:
    cups.mood("refuses")

    with pytest.raises(PrinterUnreachable) as failure:
        a_device("cups://QUEUE", tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.value.facts == {"device": "cups://QUEUE", "reason": "refused"}


def test_nothing_is_handed_to_a_queue_that_stands_still(cups: CupsPrograms, tmp_path: Path) -> None:
    cups.says("printer QUEUE disabled since Sat 21 Nov 2026 -\n\tPaused\n\tAlerts: paused\n")

    with pytest.raises(PrinterUnreachable) as failure:
        a_device("cups://QUEUE", tmp_path).print_picture(RECEIPT, cut=True)

    assert failure.value.facts["reason"] == "offline"
    assert (cups.held(), cups.printed()) == ([], [])


def test_a_job_that_does_not_leave_is_taken_back_and_a_person_looks(
    cups: CupsPrograms, tmp_path: Path
) -> None:
    cups.mood("stuck")
    remarks: list[str] = []

    with pytest.raises(PrinterUncertain):
        a_device("cups://QUEUE", tmp_path, deadlines=IMPATIENT).print_picture(
            RECEIPT, cut=True, stalled=lambda: remarks.append("stalled")
        )

    assert cups.held() == []
    assert remarks == ["stalled"]


def test_a_cups_that_dies_with_a_job_leaves_it_uncertain(
    cups: CupsPrograms, tmp_path: Path
) -> None:
    cups.mood("dead")

    with pytest.raises(PrinterUncertain):
        a_device("cups://QUEUE", tmp_path).print_picture(RECEIPT, cut=True)


def test_a_job_whose_name_cannot_be_read_is_never_repeated_by_itself(
    cups: CupsPrograms, tmp_path: Path
) -> None:
    cups.mood("nameless")

    with pytest.raises(PrinterUncertain):
        a_device("cups://QUEUE", tmp_path).print_picture(RECEIPT, cut=True)


def test_handing_over_that_takes_too_long_is_broken_off(cups: CupsPrograms, tmp_path: Path) -> None:
    cups.mood("slow")

    with pytest.raises(PrinterUncertain):
        a_device("cups://QUEUE", tmp_path, deadlines=HASTY).print_picture(RECEIPT, cut=True)


def test_an_abort_takes_the_job_back_and_nothing_follows(
    cups: CupsPrograms, tmp_path: Path
) -> None:
    cups.mood("stuck")
    device = a_device("cups://QUEUE", tmp_path, deadlines=replace(CALM, notice=0.0))
    breaking_off = threading.Thread(target=device.abort)

    with pytest.raises(PrinterUncertain):
        device.print_picture(RECEIPT, cut=True, stalled=breaking_off.start)
    breaking_off.join()
    assert cups.held() == []

    with pytest.raises(PrinterUnreachable):
        device.open_drawer()


def test_a_machine_without_cups_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    device = a_device("cups://QUEUE", tmp_path)

    with pytest.raises(PrinterNeedsCups):
        device.print_picture(RECEIPT, cut=True)
    assert device.look() == DeviceLook(is_online=False)
    assert [each for each in found_printers(MODELS) if each.joint is PrinterJoint.CUPS] == []


def test_a_queue_that_does_not_exist_is_not_online(cups: CupsPrograms, tmp_path: Path) -> None:
    assert a_device("cups://OTHER", tmp_path).look() == DeviceLook(is_online=False)
    assert a_device("cups://QUEUE", tmp_path).look() == DeviceLook()


@pytest.mark.parametrize(
    ("alerts", "look"),
    [
        ("none", DeviceLook()),
        ("offline-report", DeviceLook(is_online=False)),
        ("media-empty-error", DeviceLook(paper=PaperSupply.OUT)),
        ("media-low-report", DeviceLook(paper=PaperSupply.LOW)),
        ("cover-open-error media-empty", DeviceLook(paper=PaperSupply.OUT, is_cover_open=True)),
    ],
)
def test_what_cups_says_of_a_printer_is_read(alerts: str, look: DeviceLook) -> None:
    assert read_lpstat(IDLE.replace("Alerts: none", f"Alerts: {alerts}")) == look


def test_queues_are_found_and_the_place_of_the_printer_speaks_for_its_model(
    cups: CupsPrograms,
) -> None:
    (cups.spool / "places").write_text(
        "device for KUPONAT: usb://EPSON/TM-T20III?serial=1\ndevice for ZYRA: ipp://zyra/ipp\n"
    )

    found = [each for each in found_printers(MODELS) if each.joint is PrinterJoint.CUPS]

    assert found == [
        FoundPrinter(
            address="cups://KUPONAT", name="KUPONAT", joint=PrinterJoint.CUPS, model="epson-tm-t20"
        ),
        FoundPrinter(address="cups://ZYRA", name="ZYRA", joint=PrinterJoint.CUPS),
    ]
