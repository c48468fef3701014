"""A new PIN, typed twice; one's own after the old one."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.pin_pad import SHORTEST_PIN, PinLine, pin_pad
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import put
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(460, 680)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class PinStep(StrEnum):
    """What is typed next."""

    OLD = "old"
    NEW = "new"
    AGAIN = "again"


@dataclass(frozen=True, slots=True, kw_only=True)
class PinRequest:
    """Whose PIN is typed; `then` is given the old one (empty where none is asked for), the new one.

    `forgotten` is what whoever does not know the old one may ask for, `note` what stands below.
    """

    name: str
    then: Callable[[str, str], object]
    needs_old: bool = False
    forgotten: Callable[[], object] | None = None
    note: str = ""


class NewPinDialog(Overlay):
    """Gives what was typed to whoever asked, and stays until it is closed by them or by Esc."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="new_pin", size=SIZE)
        self._request = PinRequest(name="", then=lambda _old, _new: None)
        self._begin_steps()
        self.asked = Text("", role=TextRole.H2, wrap=True)
        self.said = Text("", role=TextRole.BODY, tone="text2", wrap=True)
        self._make_keys()
        self._lay_out()
        self._connect()

    def _make_keys(self) -> None:
        say = self.words.say
        self.line = PinLine()
        self.line.setObjectName("new_pin.pin")
        self.pad = pin_pad(self.words)
        self.enter = Button(
            say("people.pin_enter"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.BIG,
            keys=say("key.enter"),
        )
        self.enter.setObjectName("new_pin.enter")
        self.lost = Button(say("people.pin_lost"), kind=ButtonKind.GHOST, keys="F8")
        self.lost.setObjectName("new_pin.lost")

    def _lay_out(self) -> None:
        for text in (self.asked, self.said):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.frame.body.setSpacing(Spacing.WINDOW)
        keys = (self.pad, self.enter, self.lost)
        put(self.frame.body, self.asked, self.said, self.line, *keys, None)

    def _connect(self) -> None:
        self.dismissed.connect(self.close_overlay)
        self.pad.digit.connect(self._type)
        self.pad.back.connect(self.line.backspace)
        self.pad.clear.connect(self.line.clear)
        self.enter.clicked.connect(self._enter)
        self.lost.clicked.connect(self._tell_forgotten)

    def begin(self, request: PinRequest) -> None:
        """Ask for somebody's new PIN, first for the old one where that is needed."""
        grown = current_theme().text_size - 100
        self.frame.preferred = QSize(SIZE.width() + 2 * grown, SIZE.height() + 2 * grown)
        self.frame.set_words(self.words.say("people.pin_title"), request.name)
        self._request = request
        self.lost.setVisible(request.forgotten is not None)
        self.enter.set_idle()
        self._begin_steps()
        self._ask()
        self.open(self.line)

    def show_problem(self, sentence: str) -> None:
        """Say why it came to nothing, and begin anew."""
        self.enter.set_idle()
        self._begin_steps()
        self._ask(problem=sentence)
        self.line.setFocus()

    def set_busy(self) -> None:
        """Take no more keys until it is known what came of it."""
        self.enter.set_busy(self.words.say("people.pin_saving"))

    @property
    def step(self) -> PinStep:
        """What is typed now."""
        if self._request.needs_old and not self._old:
            return PinStep.OLD
        return PinStep.AGAIN if self._new else PinStep.NEW

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in ENTER_KEYS:
            if not event.isAutoRepeat():
                self._enter()
            event.accept()
        elif event.key() == Qt.Key.Key_F8 and self.lost.isVisible():
            self.lost.click()
            event.accept()
        else:
            super().keyPressEvent(event)

    def _tell_forgotten(self) -> None:
        if self._request.forgotten is not None:
            self._request.forgotten()

    def _begin_steps(self) -> None:
        self._old = ""
        self._new = ""

    def _type(self, digit: str) -> None:
        if self.enter.isEnabled():
            self.line.insert(digit)

    def _enter(self) -> None:
        """Take what was typed and go on to what comes next."""
        typed = self.line.text()
        if not self.enter.isEnabled() or not typed:
            return
        if len(typed) < SHORTEST_PIN:
            self._ask(problem=self.words.say("errors.pin_unfit"))
        elif self.step is PinStep.OLD:
            self._old = typed
            self._ask()
        elif self.step is PinStep.NEW:
            self._new = typed
            self._ask()
        elif typed != self._new:
            self._new = ""
            self._ask(problem=self.words.say("errors.pins_differ"))
        else:
            self._request.then(self._old, typed)

    def _ask(self, *, problem: str = "") -> None:
        """Ask for what comes next, and say what was wrong before."""
        self.line.clear()
        words = self.words.say(f"people.pin_{self.step.value}")
        self.asked.setText(words)
        self.line.setAccessibleName(words)
        self.said.setText(problem or self._request.note or self.words.say("people.pin_rule"))
        self.said.set_tone("att" if problem else "text2")
        self.line.setAccessibleDescription(self.said.text())
