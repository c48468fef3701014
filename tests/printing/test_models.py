"""Printer models and how a printer is set up: what they change in the bytes.

Lives here: the table of models, guesses by name, cut, pins, buzzer, graphics.
Must not: devices.
"""

from pathlib import Path

import pytest

from tests.printing.builders import a_receipt, same_dots
from tests.printing.escpos_decoder import Output, decode
from till.domain.errors import Broken
from till.domain.paper.printer_model import (
    Cut,
    PrinterModel,
    PrinterTraits,
    Raster,
    guessed_model,
    read_models,
)
from till.printing.commands import Commands
from till.system.printer_models import load_models, traits_of
from till.system.settings.devices import PrinterSettings, RolePrinterSettings

RECEIPT = a_receipt(384)


def printed(folder: Path, traits: PrinterTraits, *, cut: bool = True) -> Output:
    commands = Commands(folder, traits)
    return decode(b"".join(commands.picture(RECEIPT)) + commands.ending(cut=cut))


@pytest.mark.parametrize("key", load_models())
def test_every_model_prints_the_very_dots_and_ends_the_paper(key: str, tmp_path: Path) -> None:
    output = printed(tmp_path, PrinterTraits(model=load_models()[key]))

    (sheet,) = output.sheets
    assert same_dots(sheet.picture, RECEIPT)
    assert sheet.is_whole
    assert output.cuts == (load_models()[key].cut is not Cut.NONE)


@pytest.mark.parametrize("dots", [384, 576, 832])
def test_graphics_carry_the_very_dots_at_every_width(dots: int, tmp_path: Path) -> None:
    source = a_receipt(dots)
    commands = Commands(tmp_path, PrinterTraits(model=PrinterModel(raster=Raster.GRAPHICS)))

    output = decode(b"".join(commands.picture(source)) + commands.ending(cut=True))

    assert same_dots(output.sheets[0].picture, source)


def test_a_blade_that_leaves_a_strip_is_told_so(tmp_path: Path) -> None:
    part = Commands(tmp_path, PrinterTraits(model=PrinterModel(cut=Cut.PART)))
    full = Commands(tmp_path, PrinterTraits(model=PrinterModel(cut=Cut.FULL)))

    assert part.ending(cut=True).endswith(b"\x1dV\x01")
    assert full.ending(cut=True).endswith(b"\x1dV\x00")
    assert part.ending(cut=False) == full.ending(cut=False)


def test_the_drawer_hangs_on_pin_2_or_on_pin_5(tmp_path: Path) -> None:
    on_2 = decode(Commands(tmp_path, PrinterTraits(drawer_pin=2)).drawer_pulse())
    on_5 = decode(Commands(tmp_path, PrinterTraits(drawer_pin=5)).drawer_pulse())

    assert (on_2.drawer_pulses, on_2.pulses_on_pin_5) == (1, 0)
    assert (on_5.drawer_pulses, on_5.pulses_on_pin_5) == (0, 1)


def test_a_buzzer_calls_where_it_is_to_and_where_there_is_one(tmp_path: Path) -> None:
    models = load_models()

    assert printed(tmp_path, PrinterTraits(model=models["xprinter"], buzzes=True)).buzzes == 1
    assert printed(tmp_path, PrinterTraits(model=models["xprinter"])).buzzes == 0
    assert printed(tmp_path, PrinterTraits(model=models["epson-tm-t20"], buzzes=True)).buzzes == 0


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("EPSON TM-T20III", "epson-tm-t20"),
        ("Epson TM-T88V Receipt", "epson-tm-t88"),
        ("usb://Star/TSP654%20(STR_T-001)", "star"),
        ("BIXOLON SRP-350III", "bixolon-180"),
        ("BIXOLON SRP-F310", "bixolon"),
        ("CITIZEN CT-S310II", "citizen"),
        ("Sewoo LK-T21", "sewoo"),
        ("XP-80C", "xprinter"),
        ("POS58 Printer", "pos-58"),
        ("HP LaserJet", "generic"),
        ("", "generic"),
    ],
)
def test_a_printers_own_name_speaks_for_its_model(name: str, key: str) -> None:
    assert guessed_model(name, load_models().values()) == key
    assert guessed_model(name.upper(), load_models().values()) == key


@pytest.mark.parametrize(
    "text",
    [
        "[a]\ncut = 'full'",
        "[a]\ntitle = 'A'\ncut = 'bite'",
        "[a]\ntitle = 'A'\ncolour = 'red'",
        "[a]\ntitle = 'A'\ndots = 576",
        "a = 1",
        "[a",
    ],
)
def test_a_table_of_models_that_is_wrong_is_not_used(text: str) -> None:
    with pytest.raises(Broken):
        read_models(text)


def test_the_settings_know_models_widths_pins_and_what_is_left_to_the_receipt_printer() -> None:
    epson = PrinterSettings(model="epson-tm-t88", drawer_pin=5, drawer_signal="low", buzzer=True)

    assert (epson.dots, PrinterSettings(paper_width=58).dots) == (512, 384)
    assert PrinterSettings(model="epson-tm-t88", dots=400).dots == 400
    assert RolePrinterSettings().device == ""
    assert traits_of(epson) == PrinterTraits(
        model=load_models()["epson-tm-t88"], drawer_pin=5, open_level=False, buzzes=True
    )


@pytest.mark.parametrize(
    "wrong", [{"model": "abacus"}, {"drawer_pin": 3}, {"drawer_signal": "loud"}, {"device": ""}]
)
def test_a_printers_setting_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="validation error"):
        PrinterSettings.model_validate(wrong)
