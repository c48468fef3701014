"""Tells a scan from typing, whatever has the focus.

A key that may belong to a scan is held for a moment. When the next one comes sooner than a hand
can type, and the burst ends as the scanner ends its codes, it was a scanner: no field and no button
ever sees a key of it. Otherwise the held keys go on to where the focus is, a moment late and
unchanged; but what no hand can have typed never reaches a PIN or an amount.

On a starved machine a scan may be torn: its head was let go, its tail follows before a hand could
begin another burst. The head is remembered so long, and the tail completes it.
"""

import sys
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from time import monotonic

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from till.system.settings.devices import ScannerSettings
from ui.kit.entry.burst_guard import ITS_ENTER_MS, takes_no_bursts

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
BURST_GAP_MS = 35  # contract: faster than this is a scanner
BEYOND_GAP_MS = 15  # patience is a little longer than the gap, for the timer is not exact
PATIENCE_MS = BURST_GAP_MS + BEYOND_GAP_MS
LATE_MS = 10  # a timer so late says that the window was busy and has not looked at its keys
MOST_LOOKS = 5  # so often a busy window looks once more before it takes keys for a hand's
SHORTEST_SCAN = 3  # characters; a rolled "12" and Enter is a hand
SHORTEST_HEAD = 4  # characters of a torn scan that are known for its head
LONGEST_ROLL = 7  # keys a hand may roll into a burst; an amount is never longer
LATE_END_MS = 150  # so late may end what no hand can have rolled: a busy machine, a radio scanner
DEAF_AFTER_SCAN_MS = 300  # a scanner may send a second Enter, and nobody pays so soon
KEPT_MS = 30  # so long a pay key waits for what was scanned just before
ENTER_KEYS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
PAY_KEYS = frozenset({Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_F12})


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
        if not self._us_layout or event.modifiers() & Qt.KeyboardModifier.KeypadModifier:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannerRules:
    """What the scanner sends around a code, and how fast (settings, section `scanner`)."""

    prefix: str = ""
    suffix: str = ""
    ends_with_tab: bool = False
    gap_ms: int = BURST_GAP_MS
    us_layout: bool = False


def rules_of(settings: ScannerSettings) -> ScannerRules:
    """Return the rules that the settings say."""
    return ScannerRules(
        prefix=settings.prefix,
        suffix=settings.suffix,
        ends_with_tab=settings.ends_with == "tab",
        gap_ms=settings.gap_ms,
        us_layout=settings.layout == "us",
    )


class ScannerFilter(QObject):
    """Stands in the gate of keys. Emits each scan whole; typed keys go where they were meant."""

    scanned = Signal(str)

    def __init__(
        self,
        take_typed: Callable[[QKeyEvent], bool],
        parent: QObject | None = None,
        *,
        rules: ScannerRules = ScannerRules(),
    ) -> None:
        """`take_typed` may take a typed key that would otherwise go to where the focus is."""
        super().__init__(parent)
        self._take_typed = take_typed
        self._rules = rules
        self._keys = KeyReader(us_layout=rules.us_layout, controls=rules.prefix + rules.suffix)
        self._ending = ENTER_KEYS | {Qt.Key.Key_Tab} if rules.ends_with_tab else ENTER_KEYS
        self._held: list[QKeyEvent] = []
        self._released: list[QKeyEvent] = []
        self._head = ""
        self._last_key_at = 0
        self._patient_until = 0.0
        self._looks_left = MOST_LOOKS
        self._scanned_at: int | None = None
        self._refused_at: int | None = None
        self._swallowed_end = 0
        self._is_replaying = False
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._lose_patience)

    @override
    def eventFilter(self, target: QObject, event: QEvent) -> bool:
        """Hold, swallow or pass a key; everything that is no key passes."""
        if self._is_replaying or not isinstance(event, QKeyEvent):
            return False
        if event.type() is QEvent.Type.KeyPress:
            if event.key() in PAY_KEYS and self._is_deaf(event):
                self._keep(target, event)
                return True
            return self._take_press(event)
        if event.type() is QEvent.Type.KeyRelease:
            return self._take_release(event)
        if is_kept := event.key() in PAY_KEYS | ENTER_KEYS and self._is_deaf(event):
            event.accept()  # no shortcut may have what its press is not to have
        return is_kept

    def let_go(self) -> None:
        """Send the held keys on to where they were meant: it was a hand."""
        self._patience.stop()
        held = self._held
        self._held = []
        released = self._released
        self._released = []
        if held:
            self._head = self._head + self._text(held) if len(held) >= SHORTEST_HEAD else ""
        if len(held) > LONGEST_ROLL and takes_no_bursts(QApplication.focusWidget()):
            self._refused_at = self._last_key_at
            return
        self._is_replaying = True
        try:
            for key in held:
                if not (is_printable(key) and self._take_typed(key)):
                    _send_to_focus(key)
                    for each in (each for each in released if each.key() == key.key()):
                        _send_to_focus(each)
        finally:
            self._is_replaying = False

    def pass_on(self, key: QKeyEvent) -> None:
        """Give a key of the letters on the screen to where the focus is: no scanner sends it."""
        self.let_go()
        self._head = ""
        self._scanned_at = None
        self._is_replaying = True
        try:
            _send_to_focus(key)
        finally:
            self._is_replaying = False

    def _take_release(self, event: QKeyEvent) -> bool:
        """Hold the release of a key that is held: a button wants to see both, in their order.

        The release of a key that ended a scan is the scanner's too.
        """
        if event.key() == self._swallowed_end:
            self._swallowed_end = 0
            return True
        is_held = bool(self._held) and self._keys.may_be_scanned(event)
        if is_held:
            self._released.append(event.clone())
        return is_held

    def _take_press(self, event: QKeyEvent) -> bool:
        if event.key() in self._ending:
            return self._take_ending(event)
        if self._begins_or_goes_on(event):
            self._hold(event)
            return True
        if event.key() not in BESIDE_OTHERS:
            self._scanned_at = None  # a hand is at the keyboard
            self.let_go()
            self._head = ""
        return False

    def _keep(self, target: QObject, event: QKeyEvent) -> None:
        """Let a pay key wait until what was scanned is in the sale; a bouncing one is one."""
        self.let_go()
        key = event.clone()
        QTimer.singleShot(KEPT_MS, self, lambda: self._send_on(target, key))

    def _send_on(self, target: QObject, key: QKeyEvent) -> None:
        """Give a kept key to where it came in."""
        self._is_replaying = True
        try:
            QCoreApplication.sendEvent(target, key)
        finally:
            self._is_replaying = False

    def _begins_or_goes_on(self, event: QKeyEvent) -> bool:
        """Whether a key may belong to a scan; a command of a hand's may not begin one."""
        if not self._keys.may_be_scanned(event):
            return False
        if self._is_in_burst(event):
            return True
        starts = (GROUP_SEPARATOR, self._rules.prefix[:1])
        is_command = self._keys.is_control(event) and self._keys.character(event) not in starts
        return not is_command and not event.isAutoRepeat()

    def _is_in_burst(self, event: QKeyEvent) -> bool:
        """Whether a key follows the held ones as fast as a scanner sends.

        X tells the second of two equal digits within a millisecond as a key held down; a hand's key
        repeats only when the first of it was let go long since.
        """
        return bool(self._held) and _moment(event) - self._last_key_at <= self._rules.gap_ms

    def _is_deaf(self, event: QKeyEvent) -> bool:
        """Whether a scan ended so shortly before that nobody can have seen it yet."""
        scanned_at = self._scanned_at
        return scanned_at is not None and _moment(event) - scanned_at < DEAF_AFTER_SCAN_MS

    def _hold(self, event: QKeyEvent) -> None:
        now = _moment(event)
        if not self._is_in_burst(event):
            self.let_go()
            self._refused_at = None  # a hand went on
            if now - self._last_key_at > LATE_END_MS:
                self._head = ""
        self._held.append(event.clone())
        self._last_key_at = now
        self._scanned_at = None
        self._looks_left = MOST_LOOKS
        self._wait()

    def _wait(self) -> None:
        patience = self._longest_pause() + BEYOND_GAP_MS
        self._patient_until = monotonic() + patience / 1000
        self._patience.start(patience)

    def _longest_pause(self) -> int:
        """How long the end of what is held may keep us waiting, in milliseconds."""
        return LATE_END_MS if len(self._held) > LONGEST_ROLL else self._rules.gap_ms

    def _lose_patience(self) -> None:
        """Take it for a hand; a window that was too busy to see the next key looks once more."""
        was_busy = monotonic() - self._patient_until > LATE_MS / 1000
        if was_busy and self._looks_left:
            self._looks_left -= 1
            self._wait()
        else:
            self.let_go()

    def _take_ending(self, event: QKeyEvent) -> bool:
        if self._is_deaf(event):
            self._swallowed_end = event.key()
            return True
        is_late = _moment(event) - self._last_key_at > self._longest_pause()
        if len(self._held) < SHORTEST_SCAN or is_late:
            self.let_go()
            self._head = ""
            is_its_own = self._ends_what_was_refused(event)
            self._swallowed_end = event.key() if is_its_own else 0
            return is_its_own
        code = self._head + self._text(self._held)
        self._head = ""
        self._held.clear()
        self._released.clear()
        self._patience.stop()
        self._scanned_at = _moment(event)
        self._swallowed_end = event.key()
        code = code.removeprefix(self._rules.prefix).removesuffix(self._rules.suffix)
        if code:
            self.scanned.emit(code)
        return True

    def _ends_what_was_refused(self, event: QKeyEvent) -> bool:
        """Whether a key ends a burst that a field for amounts refused: the burst takes it along."""
        at = self._refused_at
        return at is not None and _moment(event) - at < ITS_ENTER_MS

    def _text(self, keys: Sequence[QKeyEvent]) -> str:
        return "".join(self._keys.character(key) for key in keys)


def _moment(event: QKeyEvent) -> int:
    """When the key was pressed, in milliseconds; the window system's own time where it gives one.

    That time stays true when the window was too busy to take the keys as they came.
    """
    return event.timestamp() or int(monotonic() * 1000)


def _send_to_focus(key: QKeyEvent) -> None:
    target: QWidget | None = QApplication.focusWidget() or QApplication.activeWindow()
    if target is not None:
        QCoreApplication.sendEvent(target, key)
