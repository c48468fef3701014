"""Scanners that were set up differently: what stands around a code, how it ends, other layouts.

Lives here: the settings of the section `scanner`, on a plain window.
Must not: know the till's screens.
"""

import sys
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.plain_window import CODE, HAND_MS, PlainWindow
from till.system.settings.devices import ScannerSettings
from ui.input.scanner import ScannerRules, rules_of

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ALT_GR = CONTROL | Qt.KeyboardModifier.AltModifier
TAB = Qt.Key.Key_Tab
BRACKET = Qt.Key.Key_BracketRight
GS = "\x1d"
OFFSET = 8 if sys.platform.startswith("linux") else 0
Opening = Callable[..., PlainWindow]


@pytest.fixture
def a_desk(qtbot: QtBot, qapp: QApplication) -> Iterator[Opening]:
    opened: list[PlainWindow] = []

    def a_desk(**rules: object) -> PlainWindow:
        window = PlainWindow(ScannerRules(**rules))  # type: ignore[arg-type] # the tests name the fields
        qtbot.addWidget(window)
        qapp.installEventFilter(window.scanner)
        window.show()
        window.activateWindow()
        window.field.setFocus()
        qtbot.waitUntil(window.field.hasFocus)
        opened.append(window)
        return window

    yield a_desk
    for window in opened:
        qapp.removeEventFilter(window.scanner)


def test_what_stands_around_a_code_is_taken_off(a_desk: Opening) -> None:
    window = a_desk(prefix="~A", suffix="#")

    window.burst(f"~A{CODE}#")
    window.enter()

    assert window.scans == [CODE]


def test_a_scan_without_what_should_stand_around_it_is_a_scan_too(a_desk: Opening) -> None:
    window = a_desk(prefix="~A", suffix="#")

    window.scan()

    assert window.scans == [CODE]


def test_control_characters_around_a_code_are_taken_off(a_desk: Opening) -> None:
    window = a_desk(prefix="\x02", suffix="\x03")

    window.press(Qt.Key.Key_B, "\x02", modifiers=CONTROL)
    window.burst(CODE, first=1)
    window.press(Qt.Key.Key_C, "\x03", after=1, modifiers=CONTROL)
    window.enter()

    assert window.scans == [CODE]
    assert window.keys == []


def test_a_command_of_a_hands_that_a_scanner_also_sends_still_works(
    a_desk: Opening, qtbot: QtBot
) -> None:
    window = a_desk(suffix="\x03")
    window.burst("12", gap=HAND_MS)
    qtbot.waitUntil(lambda: window.field.text() == "12")
    window.field.selectAll()

    window.press(Qt.Key.Key_Control)
    window.press(Qt.Key.Key_C, "\x03", modifiers=CONTROL)

    qtbot.waitUntil(lambda: QApplication.clipboard().text() == "12")


def test_a_scanner_may_end_with_tab(a_desk: Opening) -> None:
    window = a_desk(ends_with_tab=True)

    window.burst(CODE)
    window.press(TAB, "\t", after=1)
    window.enter()  # and some send both

    assert window.scans == [CODE]
    assert window.field.hasFocus()
    assert window.entered == []


def test_a_hands_tab_goes_on_to_the_next_field(a_desk: Opening) -> None:
    window = a_desk(ends_with_tab=True)

    window.press(TAB, "\t")

    assert window.button.hasFocus()


def test_separators_within_a_code_are_kept(a_desk: Opening) -> None:
    window = a_desk()

    window.burst("]C10104006381332101")
    window.press(Qt.Key.Key_Control, after=1)
    window.press(BRACKET, GS, after=1, modifiers=CONTROL)
    window.burst("10AB", first=1)
    window.press(Qt.Key(0), GS, after=1)  # told as what it is, by some systems
    window.burst("21X", first=1)
    window.enter()

    assert window.scans == [f"]C10104006381332101{GS}10AB{GS}21X"]
    assert window.keys == [Qt.Key.Key_Control]


def test_a_code_may_begin_with_a_separator(a_desk: Opening) -> None:
    window = a_desk()

    window.press(BRACKET, GS, modifiers=CONTROL)
    window.burst("0104006381332101", first=1)
    window.enter()

    assert window.scans == [f"{GS}0104006381332101"]


def test_signs_that_need_alt_gr_belong_to_a_scan(a_desk: Opening) -> None:
    window = a_desk()

    window.press(BRACKET, "]", modifiers=ALT_GR)
    window.burst("E0400638", first=1)
    window.enter()

    assert window.scans == ["]E0400638"]


def test_the_gap_between_keys_is_a_setting(a_desk: Opening) -> None:
    window = a_desk(gap_ms=80)

    window.burst(CODE, gap=70)
    window.enter(after=70)

    assert window.scans == [CODE]


def test_a_scanner_of_us_keys_is_read_by_their_places(a_desk: Opening) -> None:
    """An Albanian system reads the keys Y, Z, - and ] of a US scanner as z, y, ' and @."""
    window = a_desk(us_layout=True)

    window.place = 27 + OFFSET
    window.press(Qt.Key.Key_At, "@")
    window.place = 21 + OFFSET
    window.press(Qt.Key.Key_Z, "Z", after=1, modifiers=SHIFT)
    window.place = 44 + OFFSET
    window.press(Qt.Key.Key_Y, "y", after=1)
    window.place = 12 + OFFSET
    window.press(Qt.Key.Key_Apostrophe, "'", after=1)
    window.place = 27 + OFFSET
    window.press(Qt.Key.Key_At, "", after=1, modifiers=CONTROL)
    window.place = 8 + OFFSET
    window.press(Qt.Key.Key_7, "7", after=1)
    window.place = 0
    window.enter()

    assert window.scans == [f"]Yz-{GS}7"]


def test_the_hand_of_such_a_till_types_as_its_keyboard_says(a_desk: Opening) -> None:
    window = a_desk(us_layout=True)

    window.place = 21 + OFFSET
    window.press(Qt.Key.Key_Z, "z")
    window.place = 38 + OFFSET
    window.press(Qt.Key.Key_L, "\x0c", modifiers=CONTROL)
    window.enter(after=HAND_MS)

    assert window.entered == ["z"]
    assert window.keys[0] == Qt.Key.Key_L


def test_keys_whose_places_nobody_tells_are_read_by_their_text(a_desk: Opening) -> None:
    window = a_desk(us_layout=True)

    window.scan()

    assert window.scans == [CODE]


def test_the_settings_say_all_of_it() -> None:
    keys = {"prefix": r"\x02~", "suffix": r"\t", "ends_with": "tab", "gap_ms": 50, "layout": "us"}
    settings = ScannerSettings.model_validate(keys)

    rules = rules_of(settings)

    assert rules == ScannerRules(
        prefix="\x02~", suffix="\t", ends_with_tab=True, gap_ms=50, us_layout=True
    )


@pytest.mark.parametrize("text", [r"\x2", r"\q", "\\", "a" * 11])
def test_what_no_scanner_sends_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="prefix"):
        ScannerSettings.model_validate({"prefix": text})
