"""Buttons of all kinds: measures, presses, names, states.

Lives here: what the screens rely on in the painted buttons.
Must not: compare pictures.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.chips import Tabs
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.choice.fkey import BADGE_ROOM, FKey, Look
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.people_grid import OperatorTile
from ui.kit.entry.note_key import NoteKey
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.entry.stepper import Stepper
from ui.sell.quick_keys import QuickKeyTile
from ui.theme.style import apply_theme
from ui.theme.tokens import DARK, LIGHT

# The plugin without a screen cannot tell a window manager the least size of a window.

KINDS = [Option(key="lek", words="Lek", keys="F12"), Option(key="eur", words="EUR")]


@pytest.mark.parametrize(
    ("make", "height"),
    [
        (lambda: Button("Ruaj"), 52),
        (lambda: Button("Ruaj", size=ButtonSize.SMALL), 48),
        (lambda: Button("Ruaj", size=ButtonSize.BIG), 76),
        (lambda: Button("Ruaj", size=ButtonSize.HUGE), 84),
        (lambda: FKey("F1", "Ndihmë", icon="info"), 80 + BADGE_ROOM),
        (lambda: NoteKey("500"), 64),
        (lambda: OperatorTile("AH", "Arta Hoxha", "Arkëtare"), 172),
        (lambda: QuickKeyTile("Banane", "190/kg"), 70),
    ],
)
def test_every_button_keeps_its_height(
    qtbot: QtBot, make: Callable[[], PaintedButton], height: int
) -> None:
    button = make()
    qtbot.addWidget(button)

    assert button.sizeHint().height() == height
    assert button.minimumSizeHint().height() == height


def test_a_click_is_reported_once_and_does_not_take_the_focus(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit()
    button = Button("Ruaj")
    row = QHBoxLayout(window)
    row.addWidget(field)
    row.addWidget(button)
    window.show()
    with qtbot.waitActive(window):
        window.activateWindow()
    field.setFocus()

    with qtbot.waitSignal(button.clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert QApplication.focusWidget() is field


def test_a_button_says_its_label_and_its_key(qtbot: QtBot) -> None:
    cash = FKey("F12", "Para në dorë", icon="banknote", look=Look.CASH)
    qtbot.addWidget(cash)

    assert cash.accessibleName() == "Para në dorë, F12"


def test_a_disabled_button_says_why_in_plain_text_and_cannot_be_pressed(qtbot: QtBot) -> None:
    button = Button("A4")
    qtbot.addWidget(button)
    pressed: list[bool] = []
    button.clicked.connect(lambda: pressed.append(True))

    button.disable("Dokumenti <pret>")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    assert button.toolTip() == "Dokumenti &lt;pret&gt;"
    assert button.accessibleDescription() == "Dokumenti <pret>"
    assert pressed == []


def test_a_busy_button_refuses_at_once_shows_its_words_later_and_keeps_its_size(
    qtbot: QtBot,
) -> None:
    button = Button("Printo", kind=ButtonKind.PRIMARY)
    qtbot.addWidget(button)
    button.show()
    width = button.width()

    button.set_busy("Po printohet")
    refused_at_once = not button.isEnabled()
    words_at_once = button.words()
    qtbot.waitUntil(lambda: button.words() == "Po printohet")

    assert refused_at_once
    assert words_at_once == "Printo"
    assert button.width() == width
    button.set_idle()
    assert button.isEnabled()
    assert button.words() == "Printo"


def test_switching_the_theme_recolours_a_button(qtbot: QtBot, qapp: QApplication) -> None:
    button = Button("Ruaj", kind=ButtonKind.PRIMARY)
    qtbot.addWidget(button)
    button.show()
    light = button.grab().toImage().pixelColor(20, 6)

    apply_theme(qapp, "dark", animate=False)
    dark = button.grab().toImage().pixelColor(20, 6)

    assert light == QColor(LIGHT.accent)
    assert dark == QColor(DARK.accent)


def test_an_empty_place_for_a_quick_key_cannot_be_pressed(qtbot: QtBot) -> None:
    key = QuickKeyTile()
    qtbot.addWidget(key)

    assert not key.isEnabled()
    key.show_article("Banane", "190/kg", weighed=True)
    assert key.isEnabled()


def test_the_pin_pad_says_which_key_was_touched(qtbot: QtBot) -> None:
    pad = NumberPad(look=PadLook.PIN, clear_words="Fshi", back_name="Kthe")
    qtbot.addWidget(pad)
    said: list[str] = []
    pad.digit.connect(said.append)
    pad.back.connect(lambda: said.append("back"))
    pad.clear.connect(lambda: said.append("clear"))
    pad.show()

    for key in pad.findChildren(PaintedButton):
        assert key.height() >= 76
        qtbot.mouseClick(key, Qt.MouseButton.LeftButton)

    assert sorted(said) == sorted([*"0123456789", "back", "clear"])


def test_the_amount_pad_has_a_double_zero_and_a_comma_instead_of_clearing(qtbot: QtBot) -> None:
    pad = NumberPad(look=PadLook.AMOUNT)
    qtbot.addWidget(pad)
    said: list[str] = []
    pad.digit.connect(said.append)
    pad.show()

    for key in pad.findChildren(PaintedButton):
        assert 57 <= key.height() <= 60
        qtbot.mouseClick(key, Qt.MouseButton.LeftButton)

    assert sorted(said) == sorted(["00", ",", *"0123456789"])


def test_choosing_a_segment_by_hand_tells_and_by_the_program_does_not(qtbot: QtBot) -> None:
    segmented = Segmented(KINDS)
    qtbot.addWidget(segmented)
    told: list[str] = []
    segmented.chosen.connect(told.append)
    segmented.show()

    segmented.choose("lek")
    qtbot.mouseClick(segmented.segments["eur"], Qt.MouseButton.LeftButton)

    assert told == ["eur"]
    assert segmented.current() == "eur"
    assert segmented.height() == 48


def test_a_stepper_tells_which_side_was_touched_and_leaves_the_number_alone(qtbot: QtBot) -> None:
    stepper = Stepper("4")
    qtbot.addWidget(stepper)
    said: list[str] = []
    stepper.decreased.connect(lambda: said.append("less"))
    stepper.increased.connect(lambda: said.append("more"))
    stepper.show()

    qtbot.mouseClick(stepper.minus, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(stepper.plus, Qt.MouseButton.LeftButton)

    assert said == ["less", "more"]
    assert stepper.text() == "4"
    assert stepper.height() == 48


def test_tabs_that_do_not_fit_are_hidden_and_never_covered(qtbot: QtBot) -> None:
    groups = [Option(key=str(place), words=f"Grupi {place}") for place in range(9)]
    tabs = Tabs(groups)
    qtbot.addWidget(tabs)
    tabs.resize(400, 48)
    tabs.show()

    shown = [tab for tab in tabs.tabs.values() if tab.isVisible()]

    assert 0 < len(shown) < 9
    assert all(tab.geometry().right() < tabs.more_key.geometry().left() for tab in shown)
