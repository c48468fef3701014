"""The page of a till that goes on somewhere else too (ui design, screen 28)."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from ui.generations.two_tills_view import TillTileView, TwoTillsView
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.entry.field import LabelledField
from ui.kit.frame.banner import Banner
from ui.kit.frame.page import PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.icon_label import IconLabel
from ui.kit.key_cap import KeyCap
from ui.kit.key_value import KeyValue
from ui.kit.page.layout import column, holder, row
from ui.kit.page.question import DESTROYS, PAUSE_MS
from ui.kit.painting import PaintedBox, draw_box
from ui.kit.panel import Panel, Separator
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

HERE: Final = "here"
THERE: Final = "there"
LONGEST_PIN: Final = 12
MONITOR: Final = 28
SIGN: Final = 20
ROW: Final = 32
SCROLL: Final = 56  # px of an arrow


class TillTile(QWidget):
    """What tells one of the two apart; `pressed` when it is touched, framed when it is chosen."""

    pressed = Signal()

    def __init__(self, title: str, chosen: str, keys: str) -> None:
        super().__init__()
        self._theme = current_theme()
        self._is_chosen = False
        self._theme.changed.connect(self.update)
        self.title = Text(title, role=TextRole.H2)
        self.since = Text("", role=TextRole.SMALL, tone="text2", elide=True)
        self.mark = Pill(chosen, State.INFO, icon="circle-check", plain=True)
        self._rows = [KeyValue("", height=ROW) for _ in range(4)]
        self._lay_out(keys)
        self.choose(is_chosen=False)

    def _lay_out(self, keys: str) -> None:
        icon = IconLabel("monitor", size=MONITOR, tone="text")
        head = row(icon, (self.title, 1), self.mark, KeyCap(keys), spacing=14)
        rows = [part for each in self._rows for part in (Separator(), each)]
        self.setLayout(column(head, self.since, *rows, spacing=3, margins=(20, 12, 20, 8)))

    def show_view(self, view: TillTileView) -> None:
        """Show which computer it is and how it stands."""
        self.since.setText(f"{view.computer} · {view.since}")
        for shown, (label, value) in zip(self._rows, view.rows, strict=True):
            shown.set_words(label, value)
        told = ", ".join(f"{label} {value}" for label, value in view.rows)
        self.setAccessibleName(f"{self.title.text()}, {self.since.text()}: {told}")

    def choose(self, *, is_chosen: bool) -> None:
        """Be the one that is to go on, or not."""
        self._is_chosen = is_chosen
        self.mark.setVisible(is_chosen)
        self.update()

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        self.pressed.emit()
        event.accept()

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self._is_chosen
        box = PaintedBox(
            fill="accent_soft" if chosen else "surface",
            border="accent" if chosen else "line",
            width=2 if chosen else 1,
        )
        draw_box(painter, self.rect().toRectF(), box, self._theme)
        painter.end()


class OutcomePanel(Panel):
    """What the choice does, and the owner's PIN that makes it."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(20, 12, 20, 12), spacing=6)
        self._words = words
        self.title = Text("", role=TextRole.H2)
        self.lines = [Text("", wrap=True) for _ in range(3)]
        self.pin = LabelledField(words.say("backups.owner_pin"))
        self.pin.line.setObjectName("two_tills.pin")
        self.pin.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.line.setMaxLength(LONGEST_PIN)
        self.body.addWidget(self.title)
        icons = (("circle-check", "ok"), ("clock", "wait"), ("lock", "text2"))
        for line, (icon, tone) in zip(self.lines, icons, strict=True):
            sign = IconLabel(icon, size=SIGN, tone=tone)
            said = row(sign, (line, 1), spacing=12)
            said.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
            self.body.addWidget(Separator())
            self.body.addLayout(said)
        self.body.addWidget(self.pin)

    def show_choice(self, chosen: str, computers: tuple[str, str]) -> None:
        """Say what the choice does; nothing is chosen at first."""
        say = self._words.say
        self.pin.setVisible(bool(chosen))
        key = chosen or "none"
        mine, other = computers
        self.title.setText(say(f"two_tills.outcome.{key}"))
        for number, line in enumerate(self.lines, start=1):
            line.setText(say(f"two_tills.outcome.{key}_{number}", mine=mine, other=other))


class TwoTillsScreen(PageScreen):
    """F2 and F3 choose, F5 looks again, F6 is the file for whoever helps, F8 decides, Esc closes.

    `agreed` carries which of the two, and the PIN; so soon after a choice nobody has read it.
    """

    agreed = Signal(str, str)
    again_requested = Signal()
    support_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="two_tills")
        self._computers = ("", "")
        self.chosen = ""
        self._reading = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.head.back_button.hide()
        self.banner = Banner(State.ATT, icon="triangle-alert")
        self.outcome = OutcomePanel(words)
        self._make_tiles()
        self._make_keys()
        self._lay_out()
        self._connect()

    def _make_tiles(self) -> None:
        say = self.words.say
        self.here = TillTile(say("two_tills.this_computer"), say("two_tills.chosen"), "F2")
        self.other = TillTile(say("two_tills.other_computer"), say("two_tills.chosen"), "F3")
        self.here.setObjectName("two_tills.here")
        self.other.setObjectName("two_tills.other")

    def _make_keys(self) -> None:
        escape = self.words.say("key.escape")
        self.again = self._key("again", ButtonSize.SMALL, "refresh-cw", "F5")
        self.head.tools.addWidget(self.again)
        self.close_key = self._key("close", ButtonSize.BESIDE, "", escape)
        self.support = self._key("support", ButtonSize.BESIDE, "file-text", "F6")
        self.decide = Button(
            "", kind=ButtonKind.DANGER, size=ButtonSize.BESIDE, icon="shield-check", keys=DESTROYS
        )
        self.decide.setObjectName("two_tills.decide")

    def _key(self, name: str, size: ButtonSize, icon: str, keys: str) -> Button:
        made = Button(self.words.say(f"two_tills.{name}"), size=size, icon=icon, keys=keys)
        made.setObjectName(f"two_tills.{name}")
        return made

    def _connect(self) -> None:
        self.here.pressed.connect(self._choose_here)
        self.other.pressed.connect(self._choose_other)
        self.again.clicked.connect(self.again_requested)
        self.support.clicked.connect(self.support_requested)
        self.close_key.clicked.connect(self.left)
        self.decide.clicked.connect(self._agree)

    def _lay_out(self) -> None:
        gap = Spacing.COLUMN
        self._tiles = holder(row((self.here, 1), (self.other, 1), spacing=gap))
        note = Text(self.words.say("two_tills.note"), tone="text2", wrap=True)
        foot = row((note, 1), self.close_key, self.support, self.decide, spacing=gap)
        # both tiles and what the choice does scroll where the letters are large
        self._area = PlainScroll(holder(column(self._tiles, self.outcome, None, spacing=gap)))
        self.body.addLayout(column(self.banner, (self._area, 1), foot, spacing=gap))

    def show_view(self, view: TwoTillsView) -> None:
        """Show both; where this one was given up, that alone."""
        say = self.words.say
        is_over = bool(view.given_up)
        self._computers = view.computers
        title = "two_tills.given_up" if is_over else "two_tills.title"
        self.head.set_words(say(title), view.explained)
        self.banner.show_words(
            say("two_tills.given_up" if is_over else "two_tills.stopped"),
            view.given_up or say("two_tills.stopped_detail"),
        )
        for part in (self._tiles, self.outcome, self.decide):
            part.setVisible(not is_over)
        for tile, shown in zip((self.here, self.other), view.tiles, strict=False):
            tile.show_view(shown)
        self.again.set_idle()
        self._show_choice()

    def show_problem(self, sentence: str) -> None:
        """Say why it was not done; nothing was changed."""
        self.decide.set_idle()
        self.outcome.pin.set_text("")
        self.outcome.pin.show_error(sentence)
        self.outcome.pin.line.setFocus()

    def set_looking(self) -> None:
        """Say that it is being looked for the other one."""
        self.again.set_busy(self.words.say("health.looking_key"))

    def choose(self, which: str) -> None:
        """Choose which goes on: `here` or `there`."""
        self.chosen = which
        self._reading.start()
        self._show_choice()
        self.outcome.pin.line.setFocus()

    def _choose_here(self) -> None:
        self.choose(HERE)

    def _choose_other(self) -> None:
        self.choose(THERE)

    def _show_choice(self) -> None:
        self.here.choose(is_chosen=self.chosen == HERE)
        self.other.choose(is_chosen=self.chosen == THERE)
        self.outcome.show_choice(self.chosen, self._computers)
        say = self.words.say
        self.decide.set_words(say(f"two_tills.decide_{self.chosen or HERE}"))
        if self.chosen:
            self.decide.enable()
        else:
            self.decide.disable(say("two_tills.outcome.none"))

    def _agree(self) -> None:
        if self._reading.isActive():
            return
        self.decide.set_busy(self.words.say("backups.restoring"))
        self.agreed.emit(self.chosen, self.outcome.pin.text())

    @property
    def is_reading(self) -> bool:
        """Whether the choice was shown so lately that it cannot be made yet."""
        return self._reading.isActive()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        actions: dict[int, Callable[[], object]] = {
            key.Key_F5: self.again.click,
            key.Key_F6: self.support.click,
            key.Key_Up: lambda: self._area.scroll_by(-SCROLL),
            key.Key_Down: lambda: self._area.scroll_by(SCROLL),
        }
        if self.decide.isVisible():
            actions[key.Key_F2] = self._choose_here
            actions[key.Key_F3] = self._choose_other
            actions[key.Key_F8] = self.decide.click
        return actions
