"""Typing a PIN: dots for digits, the pad, and the button to sign in."""

from typing import Final

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.burst_guard import take_no_bursts
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.icon_label import IconLabel
from ui.kit.painting import PaintedBox, draw_box
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

DOT = 20
SHORTEST_PIN: Final = 4
LONGEST_PIN: Final = 8
WIDTH: Final = 388
HEAD_HEIGHT: Final = 80
NAME_HEIGHT: Final = 28


class PinDots(QWidget):
    """A row of dots, 20 px each unless said; filled ones are digits typed."""

    def __init__(self, length: int = 4, *, dot: int = DOT, gap: int = DOT) -> None:
        super().__init__()
        self._theme = current_theme()
        self._length = length
        self._filled = 0
        self._wrong = False
        self._dot = dot
        self._gap = gap
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._theme.changed.connect(self.update)

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
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        empty = PaintedBox(
            fill="", border="att" if self._wrong else "line2", width=2, radius=self._dot / 2
        )
        full = PaintedBox(fill="accent", border="accent", radius=self._dot / 2)
        for place in range(self._count()):
            dot = QRectF(place * (self._dot + self._gap), 0, self._dot, self._dot)
            draw_box(painter, dot, full if place < self._filled else empty, self._theme)
        painter.end()

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


class PinPanel(Panel):
    """The white panel at the right: whose PIN, the dots, the pad, the keys under them."""

    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(24, 24, 24, 8), spacing=0)
        self._words = words
        self._is_waiting = False
        self._is_busy = False
        self.setFixedWidth(WIDTH)
        self.name = Text("", role=TextRole.TITLE_DIALOG, elide=True)
        self.name.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name.setMinimumHeight(NAME_HEIGHT)
        self.sign = IconLabel("triangle-alert", size=18, tone="att")
        self.said = Text("", tone="text2", wrap=True)
        self.line = PinLine()
        self.line.setObjectName("sign_in.pin")
        self.line.setAccessibleName(words.say("sign_in.pin"))
        self.pad = self._pad()
        self.enter = self._enter()
        self.change = self._other_pin()
        self._lay_out()
        self._connect()
        self.ask()

    def _pad(self) -> NumberPad:
        say = self._words.say
        return NumberPad(
            look=PadLook.PIN, clear_words=say("sign_in.clear"), back_name=say("pay.backspace")
        )

    def _other_pin(self) -> Button:
        words = self._words.say("sign_in.change_pin")
        made = Button(words, kind=ButtonKind.GHOST, size=ButtonSize.SMALL, keys="F12")
        made.setObjectName("sign_in.change_pin")
        return made

    def _enter(self) -> Button:
        say = self._words.say
        made = Button(
            say("sign_in.enter"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            keys=say("key.enter"),
        )
        made.setObjectName("sign_in.enter")
        return made

    def _lay_out(self) -> None:
        head = QWidget()
        head.setFixedHeight(HEAD_HEIGHT)
        column = QVBoxLayout(head)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        said = QHBoxLayout()
        said.setSpacing(7)
        said.addStretch(1)
        said.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self.said)
        said.addStretch(1)
        column.addLayout(said)
        column.addStretch(18)
        column.addWidget(self.line)
        column.addStretch(22)
        self.body.addWidget(self.name)
        self.body.addWidget(head)
        self.body.addWidget(self.pad)
        self.body.addSpacing(Spacing.WINDOW)
        self.body.addWidget(self.enter)
        self.body.addWidget(self.change)

    def _connect(self) -> None:
        self.pad.digit.connect(self.type_digit)
        self.pad.back.connect(self.line.backspace)
        self.pad.clear.connect(self.line.clear)
        self.line.textEdited.connect(self._forget_what_was_said)
        self.enter.clicked.connect(self.press_enter)

    def show_name(self, name: str) -> None:
        """Say whose PIN is asked for."""
        self.name.setText(name)

    def ask(self) -> None:
        """Ask for the PIN, with nothing typed."""
        self.line.clear()
        self.line.dots.set_filled(0)
        self._say(self._words.say("sign_in.type_pin"))

    def ask_after_badge(self) -> None:
        """Ask for the PIN of somebody whose card was recognised."""
        self.line.clear()
        self._say(self._words.say("sign_in.badge_known"), icon="id-card-lanyard", tone="accent")

    @property
    def is_free(self) -> bool:
        """Whether keys and cards are taken: no PIN is being checked, no wait is on."""
        return not self._is_waiting and not self._is_busy

    def show_wrong(self, sentence: str) -> None:
        """Empty the dots and say why."""
        self.line.show_wrong()
        self._say(sentence, icon="triangle-alert", tone="att")

    def show_wait(self, seconds: int, sentence: str) -> None:
        """Lock the keys while there are seconds left to wait, and say so."""
        was_waiting = self._is_waiting
        self._is_waiting = seconds > 0
        if self._is_waiting:
            self.line.clear()
            self._say(sentence, icon="clock", tone="wait")
        elif was_waiting:
            self.ask()
        self._unlock()

    def set_busy(self, *, busy: bool) -> None:
        """Lock the keys while the PIN is checked."""
        self._is_busy = busy
        if busy:
            self.enter.set_busy(self._words.say("sign_in.entering"))
        else:
            self.enter.set_idle()
        self._unlock()

    def type_digit(self, digit: str) -> None:
        """Take a digit from the pad or from a key typed elsewhere on the page."""
        if not self._is_waiting and not self._is_busy:
            self._forget_what_was_said()
            self.line.insert(digit)

    def press_enter(self) -> None:
        """Give the PIN on; one that is too short is not tried at all."""
        if self._is_waiting or self._is_busy or not self.line.text():
            return
        if len(self.line.text()) < SHORTEST_PIN:
            sentence = self._words.say("sign_in.too_short")
            self._say(sentence, icon="triangle-alert", tone="att")
            return
        self.entered.emit(self.line.text())

    def tell(self, sentence: str) -> None:
        """Say what has been done."""
        self._say(sentence, icon="circle-check", tone="ok")

    def _forget_what_was_said(self) -> None:
        if self.sign.isVisibleTo(self):
            self._say(self._words.say("sign_in.type_pin"))

    def _unlock(self) -> None:
        is_free = not self._is_waiting and not self._is_busy
        self.pad.setEnabled(is_free)
        self.line.setReadOnly(not is_free)
        if not self._is_busy:
            self.enter.setEnabled(is_free)

    def _say(self, sentence: str, *, icon: str = "", tone: str = "text2") -> None:
        self.sign.setVisible(bool(icon))
        if icon:
            self.sign.show_icon(icon, tone)
        self.said.set_tone(tone)
        self.said.setText(sentence)
        self.said.setAlignment(
            Qt.AlignmentFlag.AlignLeft if icon else Qt.AlignmentFlag.AlignHCenter
        )
        self.line.setAccessibleDescription(sentence)
