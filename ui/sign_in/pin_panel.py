"""The right of the sign-in page: whose PIN, its dots, the pad, and the key to sign in."""

from typing import Final

from PySide6.QtCore import Qt, Signal

from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.entry.pin_pad import SHORTEST_PIN, PinLine
from ui.kit.layout import TOP, Panel, column, holder, put, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import IconLabel, Text
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

WIDTH: Final = 388
HEAD_HEIGHT: Final = 80
NAME_HEIGHT: Final = 28


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
        say = words.say
        self.pad = NumberPad(
            look=PadLook.PIN, clear_words=say("sign_in.clear"), back_name=say("pay.backspace")
        )
        enter = Key(name="enter", keys=say("key.enter"), words=say("sign_in.enter"), primary=True)
        other = say("sign_in.change_pin")
        change = Key(name="change_pin", keys="F12", words=other, at=At.SECTION)
        self.enter, self.change = (make_key("sign_in", each) for each in (enter, change))
        told = row(None, (self.sign, 0, TOP), self.said, None, spacing=7)
        middle = column(told, None, self.line, None, spacing=0)
        middle.setStretch(1, 18)
        middle.setStretch(3, 22)
        head = holder(middle)
        head.setFixedHeight(HEAD_HEIGHT)
        put(self.body, self.name, head, self.pad, Spacing.WINDOW, self.enter, self.change)
        self.pad.digit.connect(self.type_digit)
        self.pad.back.connect(self.line.backspace)
        self.pad.clear.connect(self.line.clear)
        self.line.textEdited.connect(self._forget_what_was_said)
        self.enter.clicked.connect(self.press_enter)
        self.ask()

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
