"""A page of sections: their keys in a column at the left, the open one at the right."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget
from typing_extensions import override

from ui.kit.choice.painted_button import PaintedButton
from ui.kit.frame.page import WIDE
from ui.kit.layout import Panel, PlainScroll, row
from ui.kit.page.key import Key, KeyScreen
from ui.kit.painting import PaintedBox, draw_box, draw_icon, draw_text, fitted
from ui.kit.state import Pill, State
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

ROW: Final = 52
BAR: Final = 4
ICON: Final = 22
LEAST: Final = 150
CHEVRON: Final = 16
SAID_MS: Final = 20_000
MARGINS: Final = (8, 8, 8, 8)


class SectionKey(PaintedButton):
    """One section; the open one is marked by its ground, a bar and its ink (ui design, 16).

    One that `leads` to another page is never the open one, and has an arrow at its end.
    """

    def __init__(self, words: str, icon: str, *, leads: bool = False) -> None:
        super().__init__()
        self._words = words
        self._icon = icon
        self.leads = leads
        self.setCheckable(not leads)
        self.setAutoExclusive(not leads)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(words)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Leave the arrows to the page: Qt would walk among the sections alone."""
        if event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            event.ignore()
        else:
            super().keyPressEvent(event)

    @override
    def sizeHint(self) -> QSize:
        return QSize(180, ROW)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST, ROW)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        chosen = self.isChecked()
        held = chosen or self.pressed_look
        fill = "accent_soft" if held else "sunken" if self.hover_look else ""
        if fill:
            draw_box(painter, rect, PaintedBox(fill=fill, border="", radius=8), self.theme)
        if chosen:
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self.theme.colour("accent"))
        ink = "accent" if chosen else "text2"
        middle = rect.center().y()
        draw_icon(painter, QPointF(14, middle), self._icon, self.theme, (ink, ICON))
        right = CHEVRON + 8 if self.leads else 4
        room = rect.adjusted(14 + ICON + 10, 0, -right, 0)
        font = self.theme.font(TextRole.BODY_STRONG if chosen else TextRole.BODY_MEDIUM)
        made = fitted(font, self._words, room.width())
        draw_text(painter, room, self._words, (made, self.theme.colour(ink)))
        if self.leads:
            at = QPointF(rect.right() - CHEVRON - 4, middle)
            draw_icon(painter, at, "chevron-right", self.theme, ("text3", CHEVRON))


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePart:
    """One section: its name, its words, its sign. One that `leads` opens another page."""

    name: str
    words: str
    icon: str
    leads: bool = False


class SectionsScreen(KeyScreen):
    """`section_opened` carries the name of a section, `link_chosen` that of one that leads away.

    Its keys are called `PAGE.section_NAME` and `PAGE.to_NAME`; arrows walk them, and a section
    opens at once. What `say` says in the head goes by itself.
    """

    section_opened = Signal(str)
    link_chosen = Signal(str)

    def __init__(
        self, words: Messages, *, name: str, keys: Sequence[Key], widths: tuple[int, int]
    ) -> None:
        """`widths` are those of the column in a narrow and in a wide window, in px."""
        super().__init__(words, name=name, keys=keys)
        self.section = ""
        self.sections: dict[str, SectionKey] = {}
        self._widths = widths
        self.said = Pill(plain=True)
        self.said.hide()
        self._silence = QTimer(self, singleShot=True, interval=SAID_MS)
        self._silence.timeout.connect(self.said.hide)
        self.nav = Panel(margins=MARGINS, spacing=2)
        self.nav.body.addStretch(1)
        self.head.tools.addWidget(self.said)

    def lay_beside(self, open_one: QWidget) -> None:
        """Let something stand at the right of the column."""
        self._column = PlainScroll(self.nav)
        self.body.addLayout(row(self._column, (open_one, 1), spacing=Spacing.WINDOW), 1)

    def add_parts(self, parts: Sequence[PagePart]) -> None:
        """Add keys under those there are."""
        for each in parts:
            key = SectionKey(each.words, each.icon, leads=each.leads)
            kind = "to" if each.leads else "section"
            key.setObjectName(f"{self.objectName()}.{kind}_{each.name}")
            self.nav.body.insertWidget(self.nav.body.count() - 1, key)
            key.clicked.connect(self._press_section)
            self.sections[each.name] = key

    def open_section(self, name: str) -> None:
        """Show one section."""
        self.section = name
        self.sections[name].setChecked(True)
        self.show_section(name)
        self.section_opened.emit(name)

    def show_section(self, name: str) -> None:
        """Put what a section has in its place."""

    def say(self, words: str, state: State = State.OK) -> None:
        """Say in the head what came of a request; it goes by itself."""
        self.said.show_state(state, words)
        self.said.show()
        self._silence.start()

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        """Return what the keys of the open section do, and the arrows."""
        seen = [each for each in self.declared if self.keys[each.name].isVisibleTo(self)]
        return {
            **self.actions_of(seen),
            Qt.Key.Key_Down: lambda: self._walk(1),
            Qt.Key.Key_Up: lambda: self._walk(-1),
            Qt.Key.Key_Return: self._press,
            Qt.Key.Key_Enter: self._press,
        }

    def keeps_arrows(self, focus: QWidget) -> bool:
        """Whether an arrow belongs to what has the focus; by itself it never does."""
        del focus
        return False

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._column.setFixedWidth(self._widths[self.width() >= WIDE])
        super().resizeEvent(event)

    def _walk(self, step: int) -> None:
        """Put the focus on the key above or below; a section opens at once."""
        focus = QApplication.focusWidget()
        if focus is not None and self.keeps_arrows(focus):
            return
        keys = list(self.sections.values())
        open_at = list(self.sections).index(self.section)
        here = next((at for at, key in enumerate(keys) if key.hasFocus()), open_at)
        key = keys[(here + step) % len(keys)]
        key.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not key.leads:
            key.click()

    def _press(self) -> None:
        """Press the section that has the focus."""
        key = next((each for each in self.sections.values() if each.hasFocus()), None)
        if key is not None:
            key.click()

    def _press_section(self) -> None:
        pressed = self.sender()
        name = next(each for each, key in self.sections.items() if key is pressed)
        if self.sections[name].leads:
            self.link_chosen.emit(name)
        else:
            self.open_section(name)
