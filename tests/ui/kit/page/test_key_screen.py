"""A page whose keys are declared: what each does by touch and keyboard, seen or not.

Lives here: keys, keys that are also pressed, Ctrl, choices; what is said while figures come.
Must not: know any page of the product; measure places.
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.page.figure_screen import FigureScreen
from ui.kit.page.key import CONTROL_P, At, Key, KeyScreen

KEYS = (
    Key(name="back", icon="chevron-left", spoken="Më parë", also=(Qt.Key.Key_Left,), at=At.TOOL),
    Key(name="print", keys="Ctrl+P", words="Printo", also=CONTROL_P, at=At.TOOL),
    Key(name="save", keys="F12", words="Ruaj", primary=True),
)


@pytest.fixture
def screen(qtbot: QtBot) -> KeyScreen:
    made = KeyScreen(SQ, name="example", keys=KEYS)
    qtbot.addWidget(made)
    made.choices = (Segmented([Option(key=each, words=each) for each in "ab"], turn="F11"),)
    made.choices[0].choose("a")
    made.add_tools(*made.at(At.TOOL), *made.choices)
    made.body.addWidget(made.keys["save"])
    made.show()
    return made


@pytest.fixture
def pressed(screen: KeyScreen) -> list[str]:
    heard: list[str] = []
    screen.pressed.connect(heard.append)
    return heard


def test_a_key_and_its_button_ask_for_the_same(
    screen: KeyScreen, pressed: list[str], qtbot: QtBot
) -> None:
    qtbot.keyClick(screen, Qt.Key.Key_F12)
    qtbot.mouseClick(screen.keys["save"], Qt.MouseButton.LeftButton)

    assert pressed == ["save", "save"]
    assert screen.keys["save"].objectName() == "example.save"


def test_a_key_whose_button_is_gone_does_nothing_but_what_is_also_pressed_does(
    screen: KeyScreen, pressed: list[str], qtbot: QtBot
) -> None:
    screen.keys["save"].hide()
    screen.keys["back"].hide()

    qtbot.keyClick(screen, Qt.Key.Key_F12)
    qtbot.keyClick(screen, Qt.Key.Key_Left)

    assert pressed == ["back"]


def test_a_key_that_is_not_enabled_asks_for_nothing(
    screen: KeyScreen, pressed: list[str], qtbot: QtBot
) -> None:
    screen.keys["save"].disable("Asgjë për të ruajtur")

    qtbot.keyClick(screen, Qt.Key.Key_F12)

    assert pressed == []


def test_a_letter_is_a_key_only_with_ctrl(
    screen: KeyScreen, pressed: list[str], qtbot: QtBot
) -> None:
    qtbot.keyClick(screen, Qt.Key.Key_P)
    qtbot.keyClick(screen, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)

    assert pressed == ["print"]


def test_a_choice_is_turned_by_its_own_key(screen: KeyScreen, qtbot: QtBot) -> None:
    choice = screen.choices[0]

    with qtbot.waitSignal(choice.chosen, check_params_cb=lambda key: key == "b"):
        qtbot.keyClick(screen, Qt.Key.Key_F11)
    with qtbot.waitSignal(choice.chosen, check_params_cb=lambda key: key == "a"):
        qtbot.keyClick(screen, Qt.Key.Key_F11)


def test_what_was_done_is_said_until_it_goes_and_figures_that_come_leave_it(qtbot: QtBot) -> None:
    page = FigureScreen(SQ, name="figures", keys=())
    qtbot.addWidget(page)
    page.entitle("Raporti", "deri sot")
    explained = page.head.explanation.text()

    page.set_working(working=True)
    page.say("U ruajt.")
    page.set_working(working=False)

    assert explained == "deri sot"
    assert page.head.explanation.text() == "U ruajt."
