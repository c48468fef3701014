"""Setting a basket aside and taking one back.

Lives here: what is shown and what is wished, for `ui.park.dialog`.
Must not: keep baskets.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examples import example_people
from till.system.words import Words
from ui.kit.choice.painted_button import PaintedButton
from ui.park.card import ParkedCard
from ui.park.dialog import ParkDialog
from ui.shell.messages import Messages

CONTROL = Qt.KeyboardModifier.ControlModifier


class Rail:
    """The dialog over a window, and what was wished there."""

    def __init__(self, qtbot: QtBot, cards: Sequence[ParkedCard], *, can_park: bool) -> None:
        self.window = QWidget()
        self.window.resize(1280, 800)
        qtbot.addWidget(self.window)
        with qtbot.waitActive(self.window):
            self.window.show()
            self.window.activateWindow()
        self.dialog = ParkDialog(Messages(Words("sq", strict=True)), self.window)
        self.wished: list[tuple[str, object]] = []
        self.dialog.park_requested.connect(lambda name: self.wished.append(("park", name)))
        self.dialog.recall_requested.connect(lambda which: self.wished.append(("recall", which)))
        self.dialog.list.discard_requested.connect(
            lambda which: self.wished.append(("discard", which))
        )
        self.dialog.left.connect(lambda: self.wished.append(("left", None)))
        self.dialog.begin(cards, can_park)
        self.qtbot = qtbot

    def type(self, text: str) -> None:
        self.qtbot.keyClicks(QApplication.focusWidget(), text)

    def press(self, key: Qt.Key) -> None:
        self.qtbot.keyClick(QApplication.focusWidget(), key)

    def touch(self, name: str) -> None:
        button = self.dialog.findChild(PaintedButton, name)
        assert button is not None
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    @property
    def name(self) -> QLineEdit:
        line = self.dialog.findChild(QLineEdit, "park.name")
        assert line is not None
        return line


def test_enter_sets_the_basket_aside_without_a_name(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(2), can_park=True)

    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", "")]


def test_a_name_is_one_line_of_plain_text(qtbot: QtBot) -> None:
    rail = Rail(qtbot, [], can_park=True)

    rail.name.insert("  <b>Kafe</b>\x07  Agimi ")
    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", "<b>Kafe</b> Agimi")]


def test_arrows_and_enter_take_a_basket_back(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)

    rail.press(Qt.Key.Key_Down)
    rail.press(Qt.Key.Key_Down)
    words = rail.dialog.primary.words()
    rail.press(Qt.Key.Key_Return)

    assert words == "Merr"
    assert rail.wished == [("recall", 2)]


def test_above_the_first_row_enter_parks_again(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)
    rail.press(Qt.Key.Key_Down)

    rail.press(Qt.Key.Key_Up)
    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", "")]


def test_control_and_a_digit_take_one_back_at_once(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)

    qtbot.keyClick(rail.name, Qt.Key.Key_3, CONTROL)

    assert rail.wished == [("recall", 3)]
    assert rail.name.text() == ""


def test_control_and_a_digit_without_a_basket_do_nothing(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(2), can_park=True)

    qtbot.keyClick(rail.name, Qt.Key.Key_9, CONTROL)

    assert rail.wished == []


def test_with_an_empty_sale_the_first_basket_is_ready_to_be_taken_back(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(2), can_park=False)

    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("recall", 1)]
    assert not rail.name.isVisible()


def test_with_nothing_to_do_enter_does_nothing(qtbot: QtBot) -> None:
    rail = Rail(qtbot, [], can_park=False)

    rail.press(Qt.Key.Key_Return)

    assert rail.wished == []
    assert not rail.dialog.primary.isEnabled()


def test_two_quick_enters_park_once(qtbot: QtBot) -> None:
    rail = Rail(qtbot, [], can_park=True)

    rail.press(Qt.Key.Key_Return)
    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", "")]


def test_after_a_problem_it_can_be_tried_again(qtbot: QtBot) -> None:
    rail = Rail(qtbot, [], can_park=True)
    rail.press(Qt.Key.Key_Return)

    rail.dialog.show_problem("Disku është plot.")
    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", ""), ("park", "")]


def test_discarding_asks_in_the_row_before_anything_is_thrown_away(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)

    rail.touch("park.row.2.discard")
    asked = list(rail.wished)
    rail.touch("park.row.2.sure")

    assert asked == []
    assert rail.wished == [("discard", 2)]
    assert rail.dialog.list.asking is None


def test_del_asks_as_well_and_escape_keeps_the_basket_and_the_dialog(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)
    rail.press(Qt.Key.Key_Down)

    rail.press(Qt.Key.Key_Delete)
    assert rail.dialog.list.asking is not None
    rail.press(Qt.Key.Key_Escape)

    assert rail.wished == []
    assert rail.dialog.isVisible()
    assert rail.dialog.list.asking is None


def test_enter_under_the_question_keeps_the_basket(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)
    rail.press(Qt.Key.Key_Down)
    rail.press(Qt.Key.Key_Delete)

    rail.press(Qt.Key.Key_Return)

    assert rail.wished == []
    assert rail.dialog.list.asking is None


def test_letters_are_the_names_also_when_a_row_is_selected(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(3), can_park=True)
    rail.press(Qt.Key.Key_Down)

    rail.type("Besi")
    rail.press(Qt.Key.Key_Return)

    assert rail.wished == [("park", "Besi")]


def test_a_row_says_name_lines_age_who_and_total(qtbot: QtBot) -> None:
    row = Rail(qtbot, example_people.cards(2), can_park=True).dialog.list.rows[1]

    spoken = row.accessibleName()

    assert spoken == "Kafe Agimi, 387,50 L, 1 rresht · 12 min · Besnik Leka"


def test_escape_leaves_and_throws_nothing_away(qtbot: QtBot) -> None:
    rail = Rail(qtbot, example_people.cards(2), can_park=True)

    rail.press(Qt.Key.Key_Escape)

    assert rail.wished == [("left", None)]
    assert not rail.dialog.isVisible()


def test_a_list_that_refreshes_keeps_the_focus_where_it_was(qtbot: QtBot) -> None:
    cards = example_people.cards(3)
    rail = Rail(qtbot, cards, can_park=True)
    button = rail.dialog.findChild(PaintedButton, "park.row.2.recall")
    assert button is not None
    button.setFocus()

    rail.dialog.show_cards(cards)

    assert QApplication.focusWidget() is rail.dialog.findChild(PaintedButton, "park.row.2.recall")
    assert QApplication.focusWidget() is not button


def test_what_was_discarded_is_gone_from_the_list_and_the_selection_stays(qtbot: QtBot) -> None:
    cards = example_people.cards(3)
    rail = Rail(qtbot, cards, can_park=True)
    rail.press(Qt.Key.Key_Down)
    rail.press(Qt.Key.Key_Down)

    rail.dialog.show_cards(cards[1:])

    assert [row.card.parked_id for row in rail.dialog.list.rows] == [2, 3]
    assert rail.dialog.list.card == cards[1]
