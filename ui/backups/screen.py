"""The page of the copies (ui design, screen 27)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from ui.backups.lines import LEFT_OUT, CopiesPanel
from ui.backups.view import BackupsView
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIDE: Final = 400
NARROW_SIDE: Final = 300
LARGE_TEXT: Final = 115
GLASS: Final = 164
STEPS: Final = (64, 54, 42)


class PlacePanel(Panel):
    """The second place, how it is, how far the shadow is, and the key to choose another."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=6)
        self.state = Pill("", State.MUTE)
        self.state.setObjectName("backups.place_state")
        top = QHBoxLayout()
        top.addWidget(Text(words.say("backups.place_title"), role=TextRole.H2))
        top.addStretch(1)
        top.addWidget(self.state)
        self.folder = Text("", role=TextRole.BODY_STRONG, elide=True)
        self.folder.setObjectName("backups.place_folder")
        self.room = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self.shadow = Pill("", State.MUTE, plain=True)
        self.shadow.setObjectName("backups.shadow")
        self._shadow_line = Separator()
        self._shadow_row = KeyValue(words.say("backups.shadow"))
        self._shadow_row.row.addWidget(self.shadow)
        self.choose = Button(words.say("backups.choose_place"), icon="pencil", keys="F6")
        self.choose.setObjectName("backups.choose_place")
        self.body.addLayout(top)
        parts = (self.folder, self.room, self._shadow_line, self._shadow_row, self.choose)
        for part in parts:
            self.body.addWidget(part)

    def show_shadow(self, state: State, said: str) -> None:
        """Say how far the shadow is; nothing where there is none."""
        self.shadow.show_state(state, said)
        self._shadow_line.setVisible(bool(said))
        self._shadow_row.setVisible(bool(said))


class BackupsScreen(PageScreen):
    """Arrows choose, F3 tries, F4 goes back, F6 is another place, F12 makes one or stops it.

    F7 tells what was found when one came back.
    """

    make_requested = Signal()
    stop_requested = Signal()
    place_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="backups")
        self._is_making = False
        self.head.set_words(words.say("backups.title"), words.say("backups.explained"))
        self.found = Button(words.say("restored.open"), size=ButtonSize.SMALL, keys="F7")
        self.found.setObjectName("backups.found")
        self.found.hide()
        self.head.tools.addWidget(self.found)
        self.copies = CopiesPanel(words)
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setFixedHeight(GLASS)
        self.place = PlacePanel(words)
        self.trial = Panel(margins=(18, 14, 18, 14), spacing=6)
        self.trial.body.addWidget(Text(words.say("backups.trial"), role=TextRole.H2))
        self.tried = Text(words.say("backups.not_tried"), tone="text2", wrap=True)
        self.tried.setObjectName("backups.tried")
        self.trial.body.addWidget(self.tried)
        self.make = Button(
            words.say("backups.make"), kind=ButtonKind.PRIMARY, size=ButtonSize.BESIDE, keys="F12"
        )
        self.make.setObjectName("backups.make")
        self.make.clicked.connect(self._make)
        self.place.choose.clicked.connect(self.place_requested)
        self._lay_out()

    def _lay_out(self) -> None:
        self._side = QWidget()
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        for part in (self.glass, self.place, self.trial):
            column.addWidget(part)
        column.addStretch(1)
        column.addWidget(self.make)
        halves = QHBoxLayout()
        halves.setSpacing(Spacing.COLUMN)
        halves.addWidget(self.copies, 1)
        halves.addWidget(self._side)
        self.body.addLayout(halves, 1)

    def show_view(self, view: BackupsView) -> None:
        """Show the copies there are."""
        say = self.words.say
        self.copies.show_rows(view.rows)
        self.glass.set_heading(say("backups.newest"), view.newest)
        mood = Mood.WAIT if view.is_old else Mood.NORMAL
        self.glass.set_number(view.number or "–", unit=view.unit, mood=mood)
        self.glass.set_foot(view.foot)
        self.place.folder.setText(view.place.folder)
        self.place.state.show_state(view.place.state, view.place.said)
        self.place.room.setText(view.place.room)
        self.place.room.setVisible(bool(view.place.room))
        self.place.show_shadow(view.place.shadow, view.place.shadow_said)

    def show_making(self, percent: int) -> None:
        """Say how far the copy is; its key stops it."""
        self._is_making = True
        self.make.set_words(self.words.say("backups.making", percent=percent), icon="x")

    def set_idle(self) -> None:
        """No copy is being made."""
        self._is_making = False
        self.make.set_words(self.words.say("backups.make"), icon="download")

    def show_trial(self, said: str, state: State) -> None:
        """Say what came of trying a copy."""
        self.copies.set_idle()
        self.tried.setText(said)
        self.tried.set_tone("att" if state is State.ATT else "ok")

    def _make(self) -> None:
        if self._is_making:
            self.stop_requested.emit()
        else:
            self.make_requested.emit()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        found: dict[int, Callable[[], object]] = (
            {key.Key_F7: self.found.click} if self.found.isVisible() else {}
        )
        return {
            **found,
            key.Key_Up: lambda: self.copies.walk(-1),
            key.Key_Down: lambda: self.copies.walk(1),
            key.Key_F3: self.copies.try_chosen,
            key.Key_F4: self.copies.restore_chosen,
            key.Key_F6: self.place.choose.click,
            key.Key_F12: self.make.click,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= WIDE
        self._side.setFixedWidth(SIDE if is_wide else NARROW_SIDE)
        is_large = current_theme().text_size > LARGE_TEXT
        self.copies.leave_out(0 if is_wide else LEFT_OUT if is_large else 1)
