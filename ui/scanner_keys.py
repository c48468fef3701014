"""What character each key of a scan stands for.

Lives here: which keys may belong to a scan, and the places of the keys on a US keyboard.
Must not: time; whether it is a scan (scanner).

A scanner acts as a keyboard: it presses the keys that hold its characters on the layout it was set
up for. Where the system reads those keys by another layout, Y and Z and most signs are exchanged.
Digits are not. The places of the keys tell the truth where the window system names them: Windows
by the scan code of the key, Linux by the same number and eight.
"""

import sys
from collections.abc import Collection

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

GROUP_SEPARATOR = "\x1d"  # between the fields of a GS1 code, sent as Ctrl and ]
SEPARATORS = frozenset({GROUP_SEPARATOR, "\x1e", "\x04"})  # and those of ISO 15434
LINUX_OFFSET = 8
CONTROL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
COMMANDS = CONTROL | ALT | Qt.KeyboardModifier.MetaModifier
BESIDE_OTHERS = frozenset(
    {
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr),
        *(Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock),
    }
)
ROWS = (  # number of the first key, then its row without and with Shift
    (2, "1234567890-=", "!@#$%^&*()_+"),
    (16, "qwertyuiop[]", "QWERTYUIOP{}"),
    (30, "asdfghjkl;'`", 'ASDFGHJKL:"~'),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"),
    (57, " ", " "),
)
US_KEYS = {
    first + place: pair
    for first, plain, shifted in ROWS
    for place, pair in enumerate(zip(plain, shifted, strict=True))
}


class KeyReader:
    """Reads keys as one scanner sends them; `controls` are what may stand around its codes."""

    def __init__(self, *, us_layout: bool, controls: Collection[str]) -> None:
        self._us_layout = us_layout
        self._controls = SEPARATORS | {each for each in controls if not each.isprintable()}

    def may_be_scanned(self, event: QKeyEvent) -> bool:
        """Whether a key holds a character, or a control character that scanners send."""
        if is_printable(event) or self.is_control(event):
            return True
        by_place = self._by_place(event)
        return bool(by_place) and by_place.isprintable()

    def is_control(self, event: QKeyEvent) -> bool:
        """Whether a key holds a control character that a scanner may send within a code."""
        is_alone = event.modifiers() & COMMANDS in (Qt.KeyboardModifier.NoModifier, CONTROL)
        return is_alone and self.character(event) in self._controls

    def character(self, event: QKeyEvent) -> str:
        """The character that the scanner meant by a key."""
        return self._by_place(event) or event.text()

    def _by_place(self, event: QKeyEvent) -> str:
        """The character of a key's place on a US keyboard; none where the place is not told."""
        if not self._us_layout or _is_on_number_pad(event):
            return ""
        plain, shifted = US_KEYS.get(_place(event), ("", ""))
        modifiers = event.modifiers() & COMMANDS
        if modifiers == CONTROL and plain:
            code = ord(plain.upper()) - ord("@")
            return chr(code) if 0 < code < ord(" ") else ""
        if modifiers:
            return ""
        return shifted if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else plain


def is_printable(event: QKeyEvent) -> bool:
    """Whether a key types a character; AltGr, which is Ctrl and Alt on Windows, types some."""
    commands = event.modifiers() & COMMANDS
    is_typing = commands in (Qt.KeyboardModifier.NoModifier, CONTROL | ALT)
    return bool(event.text()) and event.text().isprintable() and is_typing


def _place(event: QKeyEvent) -> int:
    offset = LINUX_OFFSET if sys.platform.startswith("linux") else 0
    return event.nativeScanCode() - offset


def _is_on_number_pad(event: QKeyEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
