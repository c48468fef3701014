"""Where Tab goes, on every page and in every dialog: fields, then choices, then keys."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QScrollArea,
    QWidget,
)

from ui.kit.choice.painted_button import PaintedButton


class TabStop(IntEnum):
    """In which turn Tab comes to a control; within a turn in the order it stands on the page."""

    FIELD = 0
    CHOICE = 1
    KEY = 2
    PRIMARY = 3


def stop_of(control: QWidget) -> TabStop:
    """Return what a control is to Tab; one painted by hand says itself that it `is_choice`."""
    if isinstance(control, PaintedButton):
        if control.is_primary:
            return TabStop.PRIMARY
        return TabStop.CHOICE if control.is_choice else TabStop.KEY
    is_choice = isinstance(control, QAbstractItemView) or getattr(control, "is_choice", False)
    return TabStop.CHOICE if is_choice else TabStop.FIELD


def press_focused(part: QWidget) -> bool:
    """Press the button inside that Tab went to; tell whether there is one."""
    focus = QApplication.focusWidget()
    if not isinstance(focus, QAbstractButton) or not part.isAncestorOf(focus):
        return False
    focus.click()
    return True


def tab_stops(*roots: QWidget) -> Sequence[QWidget]:
    """Return the controls that Tab goes through, in their order: those of the first root first.

    Within a turn they come as they were made, which is as they stand on the page. (Qt's own chain
    is not asked: what it hands out is taken from its owner by PySide 6.11, and goes too early.)
    """
    return [
        control
        for root in roots
        for control in sorted(filter(_stops_at, root.findChildren(QWidget)), key=stop_of)
    ]


def walk(here: QWidget | None, *roots: QWidget, forward: bool) -> None:
    """Put the focus on the next control, or the one before."""
    stops = tab_stops(*roots)
    if not stops:
        return
    step = 1 if forward else -1
    at = stops.index(here) + step if here in stops else 0 if forward else -1
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    stops[at % len(stops)].setFocus(reason)


def _stops_at(control: QWidget) -> bool:
    if isinstance(control, QScrollArea) or control.focusProxy() is not None:
        return False  # it only holds what has the focus
    tab = bool(control.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return tab and control.isEnabled() and control.isVisible()
