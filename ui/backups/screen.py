"""The page of the backups (ui design, screen 27)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.maintenance.backups import BackupPeriod
from ui.backups.lines import LEFT_OUT, BackupsPanel
from ui.backups.view import BackupsView, PlaceView
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.frame.page import WIDE, PageScreen
from ui.kit.frame.scroll import PlainScroll
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
LARGE_SIDE: Final = 312
LARGE_TEXT: Final = 115
AMOUNT_HEIGHT: Final = 164
STEPS: Final = (64, 54, 42)
ALL: Final = "all"
PARTS_AIR: Final = 24
PERIODS: Final = (ALL, *(each.value for each in BackupPeriod))


class PlacePanel(Panel):
    """The second location, how it is, how far the change log is, and the key to choose another."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=6)
        self.state = Pill("", State.MUTE)
        self.state.setObjectName("backups.place_state")
        top = QHBoxLayout()
        top.addWidget(Text(words.say("backups.place_title"), role=TextRole.H2, wrap=True), 1)
        top.addWidget(self.state)
        self.folder = Text("", role=TextRole.BODY_STRONG, elide=True)
        self.folder.setObjectName("backups.place_folder")
        self.room = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._make_change_log(words)
        self.choose = Button(words.say("backups.choose_place"), icon="pencil", keys="F6")
        self.choose.setObjectName("backups.choose_place")
        self.body.addLayout(top)
        parts = (self.folder, self.room, self._change_log_line, self._change_log_row, self.choose)
        for part in parts:
            self.body.addWidget(part)

    def _make_change_log(self, words: Messages) -> None:
        """Make the row that says how far the change log is."""
        self.change_log = Pill("", State.MUTE, plain=True)
        self.change_log.setObjectName("backups.shadow")
        self._change_log_line = Separator()
        self._change_log_row = QWidget()
        self._change_log_halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._change_log_row)
        self._change_log_halves.setContentsMargins(0, 6, 0, 6)
        label = Text(words.say("backups.shadow"), tone="text2", wrap=True)
        self._change_log_halves.addWidget(label, 1)
        self._change_log_halves.addWidget(self.change_log)

    def show_place(self, place: PlaceView) -> None:
        """Show where backups go besides, and how that place is."""
        self.folder.setText(place.folder)
        self.state.show_state(place.state, place.said)
        self.room.setText(place.room)
        self.room.setVisible(bool(place.room))
        self.show_change_log(place.change_log, place.change_log_said)

    def stack(self, *, is_narrow: bool) -> None:
        """Put what is said of the change log under its name, where both have no room in a line."""
        direction = QBoxLayout.Direction
        self._change_log_halves.setDirection(
            direction.TopToBottom if is_narrow else direction.LeftToRight
        )

    def show_change_log(self, state: State, said: str) -> None:
        """Say how far the change log is; nothing where there is none."""
        self.change_log.show_state(state, said)
        self._change_log_line.setVisible(bool(said))
        self._change_log_row.setVisible(bool(said))


class BackupsScreen(PageScreen):
    """Arrows choose, F3 tries, F4 goes back, Del removes, F5 shows days, weeks or months alone.

    F6 is another place, F12 makes a backup or stops it; F7 tells what was found when one came back.
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
        self.backups = BackupsPanel(words)
        self._make_periods()
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setFixedHeight(AMOUNT_HEIGHT)
        self.place = PlacePanel(words)
        self._make_trial()
        say = words.say
        self.make = Button(
            say("backups.make"), kind=ButtonKind.PRIMARY, size=ButtonSize.BESIDE, keys="F12"
        )
        self.make.setObjectName("backups.make")
        self.make.clicked.connect(self._make)
        self.place.choose.clicked.connect(self.place_requested)
        self._lay_out()

    def _make_trial(self) -> None:
        """Make what says what came of trying a backup."""
        say = self.words.say
        self.trial = Panel(margins=(18, 14, 18, 14), spacing=6)
        head = QHBoxLayout()
        head.addWidget(Text(say("backups.trial"), role=TextRole.H2), 1)
        self.came = Pill("", State.MUTE)
        self.came.setObjectName("backups.came")
        self.came.hide()
        head.addWidget(self.came)
        self.trial.body.addLayout(head)
        self.tried = Text(say("backups.not_tried"), tone="text2", wrap=True)
        self.tried.setObjectName("backups.tried")
        self.trial.body.addWidget(self.tried)

    def _make_periods(self) -> None:
        """Make what narrows the list to days, weeks or months."""
        say = self.words.say
        options = [Option(key=ALL, words=say("backups.period.all"), keys="F5")]
        options += [
            Option(key=each.value, words=say(f"backups.period.{each.value}"))
            for each in BackupPeriod
        ]
        self.periods = Segmented(options, shares=(1, 1, 1, 1))
        self.periods.setObjectName("backups.periods")
        self.periods.choose(ALL)
        self.periods.chosen.connect(self._narrow)
        self.head.tools.addWidget(self.periods)

    def _lay_out(self) -> None:
        told = QWidget()
        inside = QVBoxLayout(told)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(Spacing.COLUMN)
        for part in (self.amount, self.place, self.trial):
            inside.addWidget(part)
        inside.addStretch(1)
        self._side = QWidget()
        column = QVBoxLayout(self._side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(PlainScroll(told), 1)
        column.addWidget(self.make)
        halves = QHBoxLayout()
        halves.setSpacing(Spacing.COLUMN)
        halves.addWidget(self.backups, 1)
        halves.addWidget(self._side)
        self.body.addLayout(halves, 1)

    def show_view(self, view: BackupsView) -> None:
        """Show the backups there are."""
        say = self.words.say
        self.backups.show_rows(view.rows)
        self.amount.set_heading(say("backups.newest"), view.newest)
        mood = Mood.WAIT if view.is_old else Mood.NORMAL
        self.amount.set_number(view.number or "–", unit=view.unit, mood=mood)
        self.amount.set_foot(view.foot)
        self.place.show_place(view.place)

    def show_making(self, percent: int) -> None:
        """Say how far the backup is; its key stops it."""
        self._is_making = True
        self.make.set_words(self.words.say("backups.making", percent=percent), icon="x")

    def set_idle(self) -> None:
        """No backup is being made."""
        self._is_making = False
        self.make.set_words(self.words.say("backups.make"), icon="download")

    def show_trial(self, said: str, state: State) -> None:
        """Say what came of trying a backup."""
        self.backups.set_idle()
        self.tried.setText(said)
        self.tried.set_tone("att" if state is State.ATT else "ok")
        self.came.show_state(state, self.words.say(f"backups.came.{state.value}"))
        self.came.show()

    def _fit_periods(self, *, is_tight: bool) -> None:
        """Give the spans their room; where it is short their key gives way to the title."""
        parts = self.periods.segments.values()
        whole = max(each.sizeHint().width() for each in parts)
        least = max(each.minimumSizeHint().width() for each in parts)
        self.periods.setFixedWidth(len(parts) * (least if is_tight else whole) + PARTS_AIR)

    def _narrow(self, key: str) -> None:
        self.backups.narrow_to(None if key == ALL else BackupPeriod(key))

    def _turn_period(self) -> None:
        """Show the next span (F5)."""
        after = PERIODS[(PERIODS.index(self.periods.current()) + 1) % len(PERIODS)]
        self.periods.choose(after)
        self._narrow(after)

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
            key.Key_Up: lambda: self.backups.walk(-1),
            key.Key_Down: lambda: self.backups.walk(1),
            key.Key_F3: self.backups.try_chosen,
            key.Key_F4: self.backups.restore_chosen,
            key.Key_Delete: self.backups.remove_chosen,
            key.Key_F5: self._turn_period,
            key.Key_F6: self.place.choose.click,
            key.Key_F12: self.make.click,
        }

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        is_wide = self.width() >= WIDE
        is_large = current_theme().text_size > LARGE_TEXT
        narrow = LARGE_SIDE if is_large else NARROW_SIDE
        self._side.setFixedWidth(SIDE if is_wide else narrow)
        self.place.stack(is_narrow=not is_wide)
        self._fit_periods(is_tight=is_large and not is_wide)
        self.backups.leave_out(0 if is_wide else LEFT_OUT if is_large else 1)
