"""The head of a page: back, title, one line of explanation, the page's tools."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.kit.choice.button import Button, ButtonSize
from ui.kit.layout import column, row
from ui.kit.painting import draw_text, text_width
from ui.kit.text import Text, plain_tip
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Height, TextRole

TOLD_MS: Final = 6000
WIDE: Final = 1280
LINES: Final = 2  # of a sentence beside the tools of a narrow window
SIDE: Final = 424  # px of the side; it takes a fifth of what a window is wider
SIDE_MOST: Final = 540
MOST: Final = 16_777_215  # px; what Qt takes for no limit
SENTENCE_ENDS: Final = re.compile(r"(?<=[.!?]) | · |$")


def whole_sentences(said: str, font: QFont, room: float) -> str:
    """Return as many sentences, or parts between dots, as fit whole into `room` px."""
    parts = [said[: end.start()] for end in SENTENCE_ENDS.finditer(said)]
    return max((each for each in parts if text_width(each, font) <= room), key=len, default="")


class Explanation(Text):
    """One line under a title. What has no room is left out whole: half a sentence explains nothing.

    All of it stands in the tip.
    """

    def __init__(self) -> None:
        super().__init__("", role=TextRole.BODY, tone="text2", elide=True)

    def shown(self) -> str:
        """What of it is seen."""
        return whole_sentences(self.text(), self.font(), self.contentsRect().width() + 0.5)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        pen = (self.font(), current_theme().colour("text2"))
        draw_text(painter, self.contentsRect().toRectF(), self.shown(), pen)
        painter.end()


class PageHead(QWidget):
    """72 px high; tools go into `tools` at the right. What they leave no room for stands below."""

    back = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.back_button = Button("", size=ButtonSize.SMALL, icon="arrow-left", keys="Esc")
        self.back_button.setFixedHeight(Height.BUTTON)  # as narrow as drawn, and as high
        self.back_button.clicked.connect(self.back)
        self.title = Text("", role=TextRole.TITLE)
        self.explanation = Explanation()
        self._telling = QTimer(self, singleShot=True, interval=TOLD_MS)
        self._telling.timeout.connect(self._explain)
        self.told = Text("", role=TextRole.BODY, tone="att", wrap=True)
        self.told.hide()
        self.done = Text("", role=TextRole.STRIP, tone="ok", wrap=True)
        self.done.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.done.hide()
        self.below = Text("", role=TextRole.STRIP, wrap=True)
        self.below.setContentsMargins(12, 0, 20, 8)
        self.below.hide()
        self.tools = QHBoxLayout()
        self.tools.setSpacing(8)
        self._lay_out()

    def _lay_out(self) -> None:
        words = column(None, self.title, self.explanation, self.told, None, spacing=0)
        self._names = QWidget()
        self._names.setLayout(words)
        parts = (self.back_button, (self._names, 1), (self.done, 1), self.tools)
        self._upper = QWidget()
        self._upper.setFixedHeight(Height.PAGE_HEAD)
        self._upper.setLayout(row(*parts, spacing=16, margins=(12, 0, 20, 0)))
        self.setLayout(column(self._upper, self.below, spacing=0))

    def set_words(self, title: str, explanation: str = "") -> None:
        """Show a title and the line under it; what is told makes room for an explanation."""
        self.title.setText(title)
        self.explanation.setText(explanation)
        self.explanation.setToolTip(plain_tip(explanation))  # whole, where it has no room
        if explanation or not self._telling.isActive():
            self._explain()

    def tell(self, sentence: str) -> None:
        """Say in the title's place what asks for attention; it goes by itself."""
        self._telling.start()
        self.told.setText(sentence)
        self._show(telling=True)

    def say_done(self, sentence: str) -> None:
        """Say beside the tools what was done, until something else is; nothing when empty.

        Where the window is narrow it has the title's place, or a line of its own.
        """
        self.done.setText(sentence)
        self._show(telling=self._telling.isActive())

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._show(telling=self._telling.isActive())

    def _explain(self) -> None:
        self._telling.stop()
        self._show(telling=False)

    def _show(self, *, telling: bool) -> None:
        said, tone = (self.told, "att") if telling else (self.done, "ok")
        is_narrow = self.width() < WIDE
        is_below = bool(said.text()) and is_narrow and not self._has_room(said)
        is_done = bool(self.done.text()) and not telling and not is_below
        is_told = telling and not is_below
        names = not is_told and not (is_done and is_narrow)
        self.below.setText(said.text())
        self.below.set_tone(tone)
        self.below.setVisible(is_below)
        self.told.setVisible(is_told)
        self.done.setVisible(is_done)
        self._names.setVisible(is_told or names)
        self.title.setVisible(names)
        self.explanation.setVisible(names and bool(self.explanation.text()))

    def _has_room(self, said: Text) -> bool:
        """Tell whether a sentence fits into some lines in the title's place."""
        taken = self.back_button.sizeHint().width() + self.tools.sizeHint().width() + 4 * 16
        return text_width(said.text(), said.font()) <= LINES * (self.width() - taken)

    def set_back_name(self, words: str) -> None:
        """Set what is spoken for the back button."""
        self.back_button.setAccessibleName(words)


class PageScreen(QWidget):
    """`left` after Esc or back; what is under the head goes into `body`."""

    left = Signal()

    def __init__(self, words: Messages, *, name: str) -> None:
        """`name` begins the name of every control, as `drawer` in `drawer.back`."""
        super().__init__()
        self.words = words
        self.setObjectName(name)
        self.head = PageHead()
        self.head.back_button.setObjectName(f"{name}.back")
        self.head.set_back_name(words.say("common.back"))
        self.head.back.connect(self.step_back)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(12, 0, 12, 12)
        self.setLayout(column(self.head, (self.body, 1), spacing=0))

    def tell(self, sentence: str) -> None:
        """Say what concerns the page as a whole, in its head; it goes by itself."""
        self.head.tell(sentence)

    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return what the page's own keys do now (F2 to F12, or combined with Ctrl)."""
        return {}

    def step_back(self) -> None:
        """Go one step back (Esc): by itself, leave the page."""
        self.left.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_Escape:
            action: Callable[[], object] | None = self.step_back
        else:
            actions = self.key_actions()
            combined = event.keyCombination().toCombined()
            action = actions.get(combined) or actions.get(event.key())
        if action is None:
            super().keyPressEvent(event)
        elif not event.isAutoRepeat():
            action()
