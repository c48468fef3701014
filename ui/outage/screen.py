"""The page of the 48 hours while the service is away (ui design, screen 25)."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.formatting import write_hours, write_moment
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.frame.banner import Banner
from ui.kit.frame.page import PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.icon_label import IconLabel
from ui.kit.key_value import KeyValue
from ui.kit.panel import Panel, Separator
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.text import Text
from ui.outage.lines import DeadlinePanel
from ui.outage.view import OutageView, StationRow
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIDE: Final = 380
NARROW_SIDE: Final = 320
WIDE: Final = 1280
AMOUNT_HEIGHT: Final = 176
LOW_AMOUNT_HEIGHT: Final = 156
SOON: Final = timedelta(hours=12)
STEPS: Final = (64, 54)
A_PAGE: Final = 8  # rows of a page key
ICON: Final = 22


class RoutePanel(Panel):
    """A row for each place on the way; before it was looked for, nothing is claimed."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=6)
        self._rows: list[QWidget] = []
        self.body.addWidget(Text(words.say("outage.route"), role=TextRole.H2, wrap=True))

    def show_stations(self, stations: Sequence[StationRow]) -> None:
        """Show how each place is."""
        for row in self._rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows.clear()
        for number, station in enumerate(stations):
            if number:
                self._add(Separator())
            self._add(_row_of(station))

    def _add(self, row: QWidget) -> None:
        self._rows.append(row)
        self.body.addWidget(row)


def _row_of(station: StationRow) -> QWidget:
    made = QWidget()
    made.setAccessibleName(f"{station.title}: {station.detail}")
    words = QVBoxLayout()
    words.setSpacing(0)
    words.addWidget(Text(station.title, wrap=True))
    words.addWidget(Text(station.detail, role=TextRole.SMALL, tone="text2", wrap=True))
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(14)
    sign = IconLabel(STATE_ICON[station.state], size=ICON, tone=STATE_INK[station.state])
    row.addWidget(sign, 0, Qt.AlignmentFlag.AlignVCenter)
    row.addLayout(words, 1)
    return made


class OutageScreen(PageScreen):
    """F12 tries at once, F5 looks where the connection stops, F6 saves the report.

    `opened` carries the docId of the row whose receipt is wanted.
    """

    try_requested = Signal()
    route_requested = Signal()
    save_requested = Signal()
    opened = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="outage")
        self._view = OutageView()
        self.urgent = Banner(State.ATT, icon="triangle-alert")
        self.lines = DeadlinePanel(words)
        self.nothing = EmptyState(
            "circle-check", words.say("outage.nothing"), words.say("outage.nothing_detail")
        )
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setFixedHeight(AMOUNT_HEIGHT)
        self.facts = Panel(margins=(18, 14, 18, 14), spacing=0)
        self.facts.body.addWidget(Text(words.say("outage.panel"), role=TextRole.H2))
        self._rows: list[KeyValue] = []
        self.next = KeyValue(words.say("outage.panel_next"))
        self.facts.body.addWidget(self.next)
        self.route = RoutePanel(words)
        self._make_keys()
        self._lay_out()

    def _make_keys(self) -> None:
        say = self.words.say
        self.look = Button(say("outage.look"), size=ButtonSize.SMALL, icon="refresh-cw", keys="F5")
        self.look.setObjectName("outage.look")
        self.look.clicked.connect(self.route_requested)
        self.head.tools.addWidget(self.look)
        self.save = Button(say("outage.save"), icon="file-text", keys="F6")
        self.save.setObjectName("outage.save")
        self.save.clicked.connect(self.save_requested)
        self.try_now = Button(
            say("attention.try_now"), kind=ButtonKind.PRIMARY, icon="refresh-cw", keys="F12"
        )
        self.try_now.setObjectName("outage.try_now")
        self.try_now.clicked.connect(self.try_requested)

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setProperty("kind", "page")
        left = QVBoxLayout(holder)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(Spacing.COLUMN)
        left.addWidget(self.urgent)
        left.addWidget(self.lines)
        left.addWidget(self.nothing, 1)
        left.addStretch(1)
        self._area = PlainScroll(holder)
        self.lines.chosen.connect(self._area.ensureWidgetVisible)
        self.lines.opened.connect(self.opened)
        self._side = self._beside()
        halves = QHBoxLayout()
        halves.setSpacing(Spacing.COLUMN)
        halves.addWidget(self._area, 1)
        halves.addWidget(self._side)
        self.body.addLayout(halves, 1)
        self.body.addLayout(self._foot())

    def _beside(self) -> QWidget:
        """The glass, and what there is to say of the outage."""
        beside = QWidget()
        side = QVBoxLayout(beside)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(Spacing.COLUMN)
        side.addWidget(self.amount)
        told = QWidget()
        told.setProperty("kind", "page")
        column = QVBoxLayout(told)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addWidget(self.facts)
        column.addWidget(self.route)
        column.addStretch(1)
        side.addWidget(PlainScroll(told), 1)
        return beside

    def _foot(self) -> QHBoxLayout:
        foot = QHBoxLayout()
        foot.setSpacing(Spacing.COLUMN)
        note = Text(self.words.say("outage.note"), role=TextRole.SMALL, tone="text2", wrap=True)
        foot.addWidget(note, 1)
        for key in (self.save, self.try_now):
            foot.addWidget(key)
        return foot

    def show_view(self, view: OutageView, now: datetime) -> None:
        """Show what waits and since when."""
        self._view = view
        say = self.words.say
        key = "outage.page_explained" if view.hours else "outage.page_no_limit"
        self.head.set_words(say("outage.page_title"), say(key, hours=view.hours))
        self.lines.show_view(view)
        self.nothing.setVisible(not view.lines)
        self._show_facts(view)
        self.show_time(now)

    def show_stations(self, stations: Sequence[StationRow]) -> None:
        """Show where the way to the service ends."""
        self.route.show_stations(stations)
        self.look.set_idle()

    def show_looking(self) -> None:
        """Look for it once, not twice at the same time."""
        self.look.set_busy(self.words.say("outage.looking"))

    def show_sending(self, number: int, total: int) -> None:
        """Show at the key how far sending is; no number: it is at rest."""
        if number:
            self.try_now.set_busy(self.words.say("outage.sending", number=number, total=total))
        else:
            self.try_now.set_idle()

    def show_time(self, now: datetime) -> None:
        """Let the clocks go on."""
        self.lines.show_time(now)
        view = self._view
        self.next.setVisible(view.next_at is not None)
        if view.next_at is not None:
            ahead = max(int((view.next_at - now).total_seconds()), 0)
            said = f"{ahead // 60:02}:{ahead % 60:02}" if ahead else ""
            told = said or self.words.say("attention.at_once")
            self.next.set_words(self.words.say("outage.panel_next"), told)
        first = next(iter(view.lines), None)
        left = first.left(now) if first else None
        self.amount.setVisible(left is not None)
        self.urgent.setVisible(left is not None and view.urgent_count > 0)
        if first is None or left is None:
            return
        self._show_glass(left)
        self.amount.set_foot(((first.name, self._due_text(first.due)),))
        said = self.words.count(
            "outage.urgent", view.urgent_count, hours=view.warn_hours, left=write_hours(left)
        )
        self.urgent.show_words(said, self.words.say("outage.urgent_detail"))

    def _show_glass(self, left: timedelta) -> None:
        say = self.words.say
        self.amount.set_heading(say("outage.left_for_first"), say("outage.hours_minutes"))
        is_late = left <= timedelta()
        mood = Mood.WAIT if left < SOON else Mood.NORMAL
        said = say("outage.overdue") if is_late else write_hours(left)
        self.amount.set_number(said, unit="", mood=mood)

    def _due_text(self, due: datetime | None) -> str:
        return f"{self.words.say('outage.due')} {write_moment(due)}" if due else ""

    def _show_facts(self, view: OutageView) -> None:
        for row in self._rows:
            self.facts.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = [KeyValue(label, value) for label, value in view.facts]
        for place, row in enumerate(self._rows, start=1):
            self.facts.body.insertWidget(place, row)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        return {
            key.Key_F5: self.look.click,
            key.Key_F12: self.try_now.click,
            key.Key_F6: self.save.click,
            key.Key_Up: partial(self.lines.walk, -1),
            key.Key_Down: partial(self.lines.walk, 1),
            key.Key_PageUp: partial(self.lines.walk, -A_PAGE),
            key.Key_PageDown: partial(self.lines.walk, A_PAGE),
            key.Key_Return: self._enter,
            key.Key_Enter: self._enter,
        }

    def _enter(self) -> None:
        """Press the button that Tab went to, else open the receipt of the row."""
        focus = QApplication.focusWidget()
        row = self.lines.row
        if isinstance(focus, QAbstractButton) and self.isAncestorOf(focus):
            focus.click()
        elif row is not None:
            self.opened.emit(row.line.doc_id)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        is_narrow = self.width() < WIDE
        self._side.setFixedWidth(NARROW_SIDE if is_narrow else SIDE)
        self.amount.setFixedHeight(LOW_AMOUNT_HEIGHT if is_narrow else AMOUNT_HEIGHT)
        self.lines.fit(is_narrow=is_narrow)
