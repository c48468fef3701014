"""The page of the check-up (ui design, screen 26)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget
from typing_extensions import override

from ui.health.lines import HealthPanel
from ui.health.support import SupportPanel, SupportView
from ui.health.view import HealthView
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.frame.page import WIDE, PageScreen
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing

SIDE: Final = 350
NARROW_SIDE: Final = 290
SCROLL: Final = 56  # px of an arrow
DIGITS: Final = range(Qt.Key.Key_1.value, Qt.Key.Key_9.value + 1)


class HealthScreen(PageScreen):
    """F5 looks again, F7 shows the file for whoever helps, F12 saves it, Ctrl and a digit leads on.

    `link_requested` carries the name of where to.
    """

    again_requested = Signal()
    see_requested = Signal()
    save_requested = Signal()
    link_requested = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="health")
        self.again = Button(
            words.say("health.again"), size=ButtonSize.SMALL, icon="refresh-cw", keys="F5"
        )
        self.again.setObjectName("health.again")
        self.head.tools.addWidget(self.again)
        self.panel = HealthPanel(words)
        self.support = SupportPanel(words)
        self._lay_out()
        self.panel.link_pressed.connect(self.link_requested)
        self.again.clicked.connect(self.again_requested)
        self.support.see.clicked.connect(self.see_requested)
        self.support.save.clicked.connect(self.save_requested)
        self.set_working()

    def _lay_out(self) -> None:
        self._area = QScrollArea(widgetResizable=True)
        self._area.setProperty("kind", "plain")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        holder = QWidget()
        holder.setProperty("kind", "page")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.panel)
        column.addStretch(1)
        self._area.setWidget(holder)
        halves = QHBoxLayout()
        halves.setSpacing(Spacing.COLUMN)
        halves.addWidget(self._area, 1)
        halves.addWidget(self.support)
        self.body.addLayout(halves, 1)

    def set_working(self) -> None:
        """Say that it is being looked; what was found before stays until then."""
        self.head.set_words(self.words.say("health.title"), self.words.say("health.looking"))
        self.again.set_busy(self.words.say("health.looking_key"))

    def show_view(self, view: HealthView) -> None:
        """Show what was found."""
        self.again.set_idle()
        self.head.set_words(self.words.say("health.title"), view.checked)
        self.panel.show_view(view)

    def show_file(self, view: SupportView) -> None:
        """Show what is in the file for whoever helps."""
        self.support.show_file(view)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        bar = self._area.verticalScrollBar()
        return {
            key.Key_F5: self.again.click,
            key.Key_F7: self.support.see.click,
            key.Key_F12: self.support.save.click,
            key.Key_Up: lambda: bar.setValue(bar.value() - SCROLL),
            key.Key_Down: lambda: bar.setValue(bar.value() + SCROLL),
            key.Key_PageUp: lambda: bar.setValue(bar.value() - bar.pageStep()),
            key.Key_PageDown: lambda: bar.setValue(bar.value() + bar.pageStep()),
        }

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        is_control = event.modifiers() == Qt.KeyboardModifier.ControlModifier
        if is_control and event.key() in DIGITS and not event.isAutoRepeat():
            self.panel.press(event.key() - Qt.Key.Key_0.value)
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.support.setFixedWidth(SIDE if self.width() >= WIDE else NARROW_SIDE)
