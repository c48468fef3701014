"""Cash that is moved again: keys pressed twice, movements that were refused, at the real window.

Lives here: one press and not two, trying again.
Must not: what moves cash in the first place (test_window_drawer).
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_drawer import (
    at_service,
    drawer_of,
    expected,
    newest,
    state_of_newest,
)
from tests.stories.long_day import DRITAS_PIN, Counter
from till.domain.rights.journal import JournalAction
from ui.approval.dialog import ApprovalDialog


def test_a_second_press_takes_nothing_twice(counter: Counter) -> None:
    screen = drawer_of(counter)
    before = expected(counter)
    counter.press(Qt.Key.Key_F2)
    counter.type("300")

    screen.moving.do()
    screen.moving.do()
    counter.until(lambda: expected(counter) > before)
    counter.until(lambda: "U depozituan" in screen.moving.line.said.text())
    counter.press(Qt.Key.Key_F12)

    counter.look_away()
    counter.press(Qt.Key.Key_F12)
    assert expected(counter) == before + 300
    assert "U depozituan 300,00" in screen.moving.line.said.text()
    assert not screen.moving.amount.is_wrong()


def test_the_same_amount_again_is_taken_once_it_was_typed_again(counter: Counter) -> None:
    screen = drawer_of(counter)
    before = expected(counter)

    for times in (1, 2):
        counter.press(Qt.Key.Key_F3)
        counter.type("200")
        counter.press(Qt.Key.Key_F12)
        counter.press(Qt.Key.Key_F12)
        counter.until(lambda times=times: expected(counter) == before - 200 * times)
        counter.until(lambda: screen.moving.amount.text() == "")

    counter.look_away()
    assert expected(counter) == before - 400


def test_a_drawer_opened_by_a_key_pressed_twice_is_written_down_once(counter: Counter) -> None:
    drawer_of(counter)
    opened = [each for each in counter.journal() if each.action is JournalAction.DRAWER_OPENED]
    counter.press(Qt.Key.Key_F5)
    counter.press(Qt.Key.Key_F12)
    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)

    counter.type(DRITAS_PIN)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: not counter.window.dialog_of(ApprovalDialog).isVisible())
    counter.press(Qt.Key.Key_Return)

    counter.look_away()
    assert not counter.window.dialog_of(ApprovalDialog).isVisible()
    told = [each for each in counter.journal() if each.action is JournalAction.DRAWER_OPENED]
    assert len(told) == len(opened) + 1


@pytest.mark.parametrize("by_touch", [True, False])
def test_a_refused_movement_says_why_and_goes_when_it_is_tried_again(
    counter: Counter, *, by_touch: bool
) -> None:
    screen = drawer_of(counter)
    before = expected(counter)
    counter.until(lambda: not counter.till.documents.open())  # or one of these meets the fault
    counter.shop.fault("client_error", endpoint="balance/withdraw")
    counter.press(Qt.Key.Key_F3)
    counter.type("150")
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: "tatimet e refuzuan" in counter.shown().lower())
    assert counter.window.isActiveWindow()
    assert state_of_newest(screen) == "Refuzuar"
    assert expected(counter) == before - 150  # the cash has gone, whatever the service says

    if by_touch:
        counter.touch("drawer.again")
    else:
        screen.facts.refused.button.setFocus()
        counter.press(Qt.Key.Key_Space)

    counter.until(lambda: state_of_newest(screen) == "Deklaruar")
    document = newest(counter)[1]
    assert document.is_complete
    assert at_service(counter, document)["docId"] == document.doc_id
    assert expected(counter) == before - 150
