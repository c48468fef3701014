"""What each key of the keyboard does on the sell screen, and what holds on all others."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from ui.app.window import AT_THE_DOOR, TillWindow
from ui.app.window_place import turn_full_screen
from ui.shell.shell import Page

KeyAction = Callable[[], object]
CONTROL = Qt.KeyboardModifier.ControlModifier
WALKING = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down})  # held down they go on; all others act once
DIRECT = tuple(Qt.Key(Qt.Key.Key_1.value + place) for place in range(6))
F_KEYS = {number: Qt.Key(Qt.Key.Key_F1.value + number - 1) for number in range(1, 13)}


class Shortcuts(QObject):
    """Stands in the gate of keys behind the scanner's filter: that one has the first word."""

    def __init__(
        self,
        window: TillWindow,
        actions: Mapping[str, KeyAction],
    ) -> None:
        """`actions`: `lock`, `attention`, `settings`, `check_price`, `help`."""
        super().__init__(window)
        self._window = window
        self._check_price = actions["check_price"]
        self._help = actions["help"]
        self._kept: list[QKeyCombination] = []
        self._always = {
            QKeyCombination(CONTROL, F_KEYS[11]): partial(turn_full_screen, window),
        }
        self._anywhere = {
            QKeyCombination(CONTROL, Qt.Key.Key_B): actions["attention"],
            QKeyCombination(CONTROL, Qt.Key.Key_Comma): actions["settings"],
            QKeyCombination(CONTROL, Qt.Key.Key_L): actions["lock"],
        }

    @override
    def eventFilter(self, target: QObject, event: QEvent, /) -> bool:
        """Do what the key does on what is in front; keys of dialogs and all others pass."""
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if self._waits(event):
            return True
        action = self._actions().get(_combination(event))
        if action is None:
            return False
        if not event.isAutoRepeat() or event.key() in WALKING:
            action()
        return True

    def _waits(self, event: QKeyEvent) -> bool:
        """Keep an F key for the page while the dialog over it only waits for the disk."""
        dialog = self._window.dialog
        if dialog is None or not dialog.is_finishing:
            self._kept.clear()
            return False
        if event.key() not in F_KEYS.values() or event.isAutoRepeat():
            return False
        if not self._kept:
            dialog.gone.connect(self._send_kept, Qt.ConnectionType.SingleShotConnection)
        self._kept.append(_combination(event))
        return True

    def _send_kept(self) -> None:
        kept = list(self._kept)
        self._kept.clear()
        for each in kept:
            QTimer.singleShot(0, self, partial(self._press, each))

    def _press(self, keys: QKeyCombination) -> None:
        action = self._actions().get(keys)
        if action is not None:
            action()

    def _actions(self) -> Mapping[QKeyCombination, KeyAction]:
        """Return what holds now: over a dialog only what concerns no page."""
        if self._window.dialog is not None:
            return self._always
        at_sale = self._window.page is Page.SELL
        return {
            **self._always,
            **(self._actions_at_sale() if at_sale else self._actions_elsewhere()),
        }

    def _actions_elsewhere(self) -> Mapping[QKeyCombination, KeyAction]:
        """Return what holds on every page but the sell screen (ui design, section 9)."""
        if self._window.page in AT_THE_DOOR:
            return {}
        return {QKeyCombination(Qt.Key.Key_F1): self._help, **self._anywhere}

    def _actions_at_sale(self) -> Mapping[QKeyCombination, KeyAction]:
        sell = self._window.sell
        actions: dict[QKeyCombination, KeyAction] = {
            QKeyCombination(key): partial(sell.keys.press, number) for number, key in F_KEYS.items()
        }
        actions |= {
            QKeyCombination(Qt.Key.Key_Up): partial(sell.open_by, -1),
            QKeyCombination(Qt.Key.Key_Down): partial(sell.open_by, 1),
            QKeyCombination(Qt.Key.Key_Escape): sell.step_back,
            QKeyCombination(CONTROL, F_KEYS[2]): self._check_price,
            QKeyCombination(CONTROL, Qt.Key.Key_Delete): sell.give_up,
            QKeyCombination(CONTROL, Qt.Key.Key_J): sell.notices.question_taken_up.emit,
            QKeyCombination(CONTROL, Qt.Key.Key_K): sell.credit.button.click,
            QKeyCombination(CONTROL, Qt.Key.Key_P): sell.finished.reprint_requested.emit,
        }
        return {**self._anywhere, **actions, **self._actions_of_scan_field()}

    def _actions_of_scan_field(self) -> Mapping[QKeyCombination, KeyAction]:
        """Return what keys do that belong to the text while one is typed."""
        sell = self._window.sell
        actions: dict[QKeyCombination, KeyAction] = {}
        if not sell.suggestions.isHidden():
            actions |= {
                QKeyCombination(CONTROL, key): partial(
                    sell.take_suggestion, sell.suggestions.at(at)
                )
                for at, key in enumerate(DIRECT)
            }
        if not sell.scan.text():
            actions[QKeyCombination(Qt.Key.Key_Delete)] = sell.remove_selected
            if not sell.is_busy():  # else it takes back what is being typed
                actions[QKeyCombination(CONTROL, Qt.Key.Key_Z)] = sell.undo_requested.emit
        return actions


def _combination(event: QKeyEvent) -> QKeyCombination:
    """Return the key with its modifiers; one of the number pad counts as the same key."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return QKeyCombination(modifiers, Qt.Key(event.key()))
