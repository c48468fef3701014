"""Typing a PIN: dots for digits, the pad, the key that gives it on, what is said of it."""

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy
from typing_extensions import override

from ui.kit.choice.button import Button
from ui.kit.entry.burst_guard import take_no_bursts
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.painting import Painted, PaintedBox, draw_box
from ui.kit.text import IconLabel, Text
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

DOT = 20
SIGN: Final = 18
SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 8


class PinDots(Painted):
    """A row of dots, 20 px each unless said; filled ones are digits typed."""

    def __init__(self, length: int = 4, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self._length = length
        self._filled = 0
        self._wrong = False
        self._dot = dot
        self._gap = gap
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def filled(self) -> int:
        """How many dots are filled."""
        return self._filled

    def set_filled(self, count: int) -> None:
        """Fill the first dots; a longer PIN adds dots."""
        self._filled = count
        self._wrong = False
        self.updateGeometry()
        self.update()

    def show_wrong(self) -> None:
        """Empty the dots and frame them as an error; the words stand beside them."""
        self._filled = 0
        self._wrong = True
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self._count() * (self._dot + self._gap) - self._gap, self._dot)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        empty = PaintedBox(
            fill="", border="att" if self._wrong else "line2", width=2, radius=self._dot / 2
        )
        full = PaintedBox(fill="accent", border="accent", radius=self._dot / 2)
        for place in range(self._count()):
            dot = QRectF(place * (self._dot + self._gap), 0, self._dot, self._dot)
            draw_box(painter, dot, full if place < self._filled else empty, self.theme)

    def _count(self) -> int:
        return max(self._length, self._filled)


class PinLine(QLineEdit):
    """A real line edit without a face: dots stand for its digits, up to eight of them."""

    def __init__(self, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self.setProperty("kind", "bare")
        take_no_bursts(self)
        self.setFrame(False)
        self.setEchoMode(QLineEdit.EchoMode.NoEcho)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        digits = QRegularExpression(f"[0-9]{{0,{LONGEST_PIN}}}")
        self.setValidator(QRegularExpressionValidator(digits, self))
        self.setFixedHeight(dot)
        self.dots = PinDots(SHORTEST_PIN, dot=dot, gap=gap)
        self.dots.setParent(self)
        self.dots.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.textChanged.connect(self._fill)

    def show_wrong(self) -> None:
        """Take the digits away and frame the dots as wrong."""
        self.clear()
        self.dots.show_wrong()

    @override
    def sizeHint(self) -> QSize:
        return self.dots.sizeHint()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Nothing: neither digits nor a caret; the dots draw themselves."""

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._place()

    def _fill(self, typed: str) -> None:
        self.dots.set_filled(len(typed))
        self._place()

    def _place(self) -> None:
        size = self.dots.sizeHint()
        self.dots.setGeometry((self.width() - size.width()) // 2, 0, size.width(), size.height())


@dataclass(frozen=True, slots=True, kw_only=True)
class PinLook:
    """How large the dots are, and how what is said looks: at rest, and beside a sign.

    A sentence wraps only where it is wider than `room` px, if that is given.
    """

    dot: int = DOT
    gap: int = DOT
    resting: TextRole = TextRole.BODY
    marked: TextRole = TextRole.BODY
    tone: str = "text2"
    room: int = 0


USUAL: Final = PinLook()


class PinAsked(QObject):
    """The `line` of a PIN, the `pad` that types into it, `enter`, and what is `said` of it.

    Whoever asks lays them out. `entered` carries a PIN that is long enough. What is said beside a
    sign goes with the next digit. Where nothing says that a PIN is `too_short`, `enter` waits for a
    whole one. Its `name` is also the key of what is spoken of it.
    """

    entered = Signal(str)

    def __init__(
        self,
        words: Messages,
        enter: Button,
        *,
        name: str,
        look: PinLook = USUAL,
        too_short: str = "",
    ) -> None:
        super().__init__()
        self._look = look
        self._resting = ""
        self._too_short = too_short
        self._is_allowed = True
        self.is_busy = False
        self.enter = enter
        self.sign = IconLabel("triangle-alert", size=SIGN, tone="att")
        self.said = Text("", role=look.resting, tone=look.tone, wrap=True)
        self.line = PinLine(dot=look.dot, gap=look.gap)
        self.line.setObjectName(name)
        self.line.setAccessibleName(words.say(name))
        self.pad = pin_pad(words)
        self.pad.digit.connect(self.type_digit)
        self.pad.back.connect(self.line.backspace)
        self.pad.clear.connect(self._clear)
        self.line.textEdited.connect(self._rest)
        self.line.textChanged.connect(self._unlock)
        enter.clicked.connect(self.press)

    @property
    def is_free(self) -> bool:
        """Whether digits are taken: no PIN is being checked, and somebody may type one."""
        return self._is_allowed and not self.is_busy

    def ask(self, resting: str) -> None:
        """Ask with nothing typed; `resting` is said while there is nothing else to say."""
        self._resting = resting
        self.line.clear()
        self.line.dots.set_filled(0)
        self.say(resting)

    def allow(self, *, allowed: bool) -> None:
        """Let a PIN be typed, or not."""
        self._is_allowed = allowed
        self._unlock()

    def set_busy(self, words: str) -> None:
        """Lock the keys while the PIN is checked; no words give them back."""
        self.is_busy = bool(words)
        if words:
            self.enter.set_busy(words)
        else:
            self.enter.set_idle()
        self._unlock()

    def say(self, sentence: str, *, icon: str = "", tone: str = "") -> None:
        """Say something, with a sign where it is more than what is asked."""
        self.sign.setVisible(bool(icon))
        if icon:
            self.sign.show_icon(icon, tone)
        self.said.set_role(self._look.marked if icon else self._look.resting)
        self.said.set_tone(tone or self._look.tone)
        self.said.setText(sentence)
        one_line_wide = self.said.fontMetrics().horizontalAdvance(sentence) + 1
        self.said.setMinimumWidth(min(one_line_wide, self._look.room))
        side = Qt.AlignmentFlag.AlignLeft if icon else Qt.AlignmentFlag.AlignHCenter
        self.said.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.line.setAccessibleDescription(sentence)

    def show_wrong(self, sentence: str) -> None:
        """Empty the dots, frame them and say why."""
        self.line.show_wrong()
        self.say(sentence, icon="triangle-alert", tone="att")
        self.line.setFocus()

    def ask_after_badge(self, sentence: str) -> None:
        """Ask for the PIN of somebody whose card was recognised; nothing was wrong."""
        self.line.clear()
        self.say(sentence, icon="id-card-lanyard", tone="accent")
        self.line.setFocus()

    def type_digit(self, digit: str) -> None:
        """Take a digit from the pad, or from a key typed elsewhere."""
        if self.is_free:
            self._rest()
            self.line.insert(digit)

    def press(self) -> None:
        """Give the PIN on; one that is too short is not tried at all."""
        if not self.is_free or not self.line.text():
            return
        if self._is_whole():
            self.entered.emit(self.line.text())
        elif self._too_short:
            self.say(self._too_short, icon="triangle-alert", tone="att")

    def _clear(self) -> None:
        self._rest()
        self.line.clear()

    def _rest(self) -> None:
        """Say again what is asked, in the place of what was wrong."""
        if not self.sign.isHidden():
            self.say(self._resting)

    def _is_whole(self) -> bool:
        return len(self.line.text()) >= SHORTEST_PIN

    def _unlock(self) -> None:
        self.pad.setEnabled(self.is_free)
        self.line.setReadOnly(not self.is_free)
        if not self.is_busy:
            self.enter.setEnabled(self._is_allowed and (bool(self._too_short) or self._is_whole()))


def pin_pad(words: Messages) -> NumberPad:
    """Return the pad that a PIN is typed by."""
    clear = words.say("sign_in.clear")
    return NumberPad(look=PadLook.PIN, clear_words=clear, back_name=words.say("pay.backspace"))
