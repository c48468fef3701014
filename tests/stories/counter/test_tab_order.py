"""Tab on every page and in every dialog, and Space on what Enter alone may press.

Lives here: the order of Tab over all of them, and the withdrawal that a space once declared.
Must not: what the keys of a page do (the other stories).
"""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from tests.rotation import by_turns
from tests.stories.long_day import Counter
from tests.ui.every_dialog import make_every_dialog
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.choice.fkey import FKey, Look
from ui.kit.frame.banner import CloseKey
from ui.kit.frame.dialog import CloseButton
from ui.payment.tender_list import StateButton
from ui.shell.shell import Page

FIELDS, CHOICES, KEYS, PRIMARY = range(4)
MOST = 120  # more controls has no page


def turn(control: QWidget) -> int:
    """In which turn Tab has to come to a control."""
    if isinstance(control, Button):
        return PRIMARY if control.kind is ButtonKind.PRIMARY else KEYS
    if isinstance(control, FKey):
        return PRIMARY if control.look is Look.CASH else KEYS
    if isinstance(control, CloseButton | CloseKey | StateButton):
        return KEYS
    if isinstance(control, QAbstractButton):
        return CHOICES
    return FIELDS if isinstance(control, QLineEdit) else CHOICES


def walked(counter: Counter, root: QWidget) -> list[QWidget]:
    """Press Tab once around; return what had the focus, from the first control of `root` on."""
    seen: list[QWidget] = []
    for _ in range(MOST):
        counter.press(Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
        if here is None or here in seen:
            break
        seen.append(here)
    inside = [each for each in seen if root.isAncestorOf(each)]
    first = next((at for at, each in enumerate(inside) if turn(each) < turn(inside[at - 1])), 0)
    return inside[first:] + inside[:first]


def assert_in_order(controls: list[QWidget], name: str) -> None:
    told = [(turn(each), each.objectName() or each.accessibleName()) for each in controls]
    turns = [each for each, _ in told]
    assert turns == sorted(turns), f"{name}: {told}"


def assert_space_does_nothing(counter: Counter, controls: list[QWidget], name: str) -> None:
    """Space on what commits is not even a press."""
    kinds = (ButtonKind.PRIMARY, ButtonKind.DANGER)
    weighty = [each for each in controls if isinstance(each, Button) and each.kind in kinds]
    weighty += [each for each in controls if isinstance(each, StateButton)]
    for each in weighty:
        pressed: list[bool] = []
        each.clicked.connect(pressed.append)
        each.setFocus(Qt.FocusReason.TabFocusReason)
        counter.press(Qt.Key.Key_Space)
        each.clicked.disconnect(pressed.append)
        assert pressed == [], f"{name}: {each.objectName()}"


@pytest.mark.parametrize("page", by_turns(list(Page), 3), ids=lambda page: page.value)
def test_tab_goes_through_fields_then_choices_then_keys_the_primary_last(
    counter: Counter, page: Page
) -> None:
    counter.window.show_page(page)
    screen = counter.window.screen_of(page)

    controls = walked(counter, screen)

    assert_in_order(controls, page.value)
    assert_space_does_nothing(counter, controls, page.value)
    counter.window.show_page(Page.SELL)


def test_it_does_so_in_every_dialog(counter: Counter) -> None:
    for dialog in make_every_dialog(counter.window):
        dialog.open(dialog)

        controls = walked(counter, dialog)

        assert controls, dialog.objectName()
        assert_in_order(controls, dialog.objectName())
        assert_space_does_nothing(counter, controls, dialog.objectName())
        dialog.close_overlay()


def test_a_reason_with_a_space_in_it_declares_nothing(counter: Counter) -> None:
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)
    counter.press(Qt.Key.Key_F2)
    counter.type("2000")
    before = len(counter.till.documents.of_day(counter.till.today))

    for sign in ("\t", "a", " ", "b", "\t", " ", "\t", " ", "\t", " ", "\t", " ", "\t", " "):
        counter.press(Qt.Key.Key_Tab) if sign == "\t" else counter.type(sign)

    assert len(counter.till.documents.of_day(counter.till.today)) == before


def test_the_reason_has_a_key(counter: Counter) -> None:
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: counter.window.page is Page.DRAWER)
    counter.press(Qt.Key.Key_F2)
    counter.type("2000")
    reasons = counter.window.late.drawer.moving.reasons
    first = reasons.text()

    counter.press(Qt.Key.Key_F7)

    assert reasons.text() != first
    for _ in range(2):
        counter.press(Qt.Key.Key_F7)
    counter.type("për dritat")
    assert reasons.text() == "për dritat"
    assert counter.window.late.drawer.moving.amount.text() == "2000"
    assert counter.till.session.basket.total == Decimal(0)
