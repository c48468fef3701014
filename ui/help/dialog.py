"""Help: every key of the sell screen, what a scan may be (F1), and about the till (F2)."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from till import __version__
from till.system.licences import read_licences
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.icon_label import IconLabel
from ui.kit.key_cap import KeyCap
from ui.kit.panel import Panel, Separator
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(968, 690)
KEYS: Final = tuple(range(1, 13))
OTHER_KEYS: Final = (
    ("key.enter", "help.enter"),
    ("help.quantity_keys", "help.quantity"),
    ("help.line_keys", "help.choose_line"),
    ("key.delete", "help.remove_line"),
    ("key.undo", "help.undo"),
    ("key.give_up", "help.give_up"),
    ("help.first_keys", "help.first"),
    ("key.lock", "help.lock"),
    ("key.reprint", "help.print"),
    ("key.price_check", "find.check"),
    ("key.escape", "help.back"),
    ("help.tab_keys", "help.tab"),
    ("key.full_screen", "help.full_screen"),
)
EVERYWHERE: Final = (
    ("key.escape", "help.back"),
    ("key.help", "keys.f1"),
    ("key.lock", "help.lock"),
    ("key.full_screen", "help.full_screen"),
)
"""Keys that every page has, and what they do."""
SCANS: Final = (
    ("scan-barcode", "barcode"),
    ("scale", "label"),
    ("qr-code", "gs1"),
    ("id-card", "badge"),
    ("receipt-text", "receipt"),
    ("building-2", "nuis"),
)
F_COLUMN: Final = 54
CAP_COLUMN: Final = 82
ROW_HEIGHT: Final = 40
KEYS_SHARE: Final = 50


class AboutPanel(Panel):
    """About the till: what it is made of, and every licence, read when somebody first looks."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(18, 14, 18, 14), spacing=Spacing.COLUMN)
        self._theme = current_theme()
        self.body.addWidget(
            Text(words.say("help.version", version=__version__), role=TextRole.TITLE_DIALOG)
        )
        self.body.addWidget(Text(words.say("about.words"), tone="text2", wrap=True))
        self.licences = QPlainTextEdit()
        self.licences.setObjectName("about.licences")
        self.licences.setAccessibleName(words.say("about.licences"))
        self.licences.setReadOnly(True)
        self.licences.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.licences.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.body.addWidget(self.licences, 1)
        self._dress()
        self._theme.changed.connect(self._dress)

    def read(self) -> None:
        """Show the licences from the beginning."""
        if not self.licences.toPlainText():
            self.licences.setPlainText(read_licences(Path(sys.executable)))
        self.licences.setFocus()

    def _dress(self) -> None:
        self.licences.setFont(self._theme.font(TextRole.SLIP))
        colours = self.licences.palette()
        colours.setColor(QPalette.ColorRole.Base, self._theme.colour("surface"))
        colours.setColor(QPalette.ColorRole.Text, self._theme.colour("text"))
        self.licences.setPalette(colours)


class HelpDialog(Overlay):
    """F1 opens it, Esc, Enter or F1 closes it (`left`); the sale stays as it is.

    `own_requested` asks for what everybody may change of themselves, `check_requested` for how the
    till is.
    """

    left = Signal()
    own_requested = Signal()
    check_requested = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("help.title"), size=SIZE))
        self.setObjectName("help")
        self._words = words
        version = words.say("help.version", version=__version__)
        self.frame.set_words(words.say("help.title"), version)
        self.frame.set_close_name(words.say("common.close"))
        self.dismissed.connect(self.close_overlay)
        self._keys_and_scans = self._make_keys_and_scans()
        self.about = AboutPanel(words)
        self._page_keys = QWidget()
        self._first: QWidget = self._keys_and_scans
        self._pages = QStackedWidget()
        self._pages.addWidget(self._keys_and_scans)
        self._pages.addWidget(self.about)
        self.frame.body.addWidget(self._pages)
        self.own_key = self._head_key("help.own", "F3", self._ask_own)
        self.own_key.set_words(words.say("own.title"))
        self.check_key = self._head_key("help.check", "F4", self._ask_check)
        self.check_key.set_words(words.say("health.title"))
        self.about_key = self._head_key("help.about", "F2", self.turn)
        self._show(self._keys_and_scans)

    def _head_key(self, name: str, keys: str, action: Callable[[], None]) -> Button:
        """Add a key beside the cross."""
        made = Button("", kind=ButtonKind.GHOST, size=ButtonSize.SMALL, keys=keys)
        made.setObjectName(name)
        made.clicked.connect(action)
        self.frame.add_to_head(made)
        return made

    def _make_keys_and_scans(self) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self._keys(), KEYS_SHARE)
        row.addWidget(self._scans(), 100 - KEYS_SHARE)
        return made

    def turn(self) -> None:
        """Go from the keys to what the till is made of, and back."""
        is_about = self._pages.currentWidget() is self.about
        self._show(self._first if is_about else self.about)

    def _ask_own(self) -> None:
        self.close_overlay()
        self.own_requested.emit()

    def _ask_check(self) -> None:
        self.close_overlay()
        self.check_requested.emit()

    def _show(self, page: QWidget) -> None:
        self._pages.setCurrentWidget(page)
        is_about = page is self.about
        self.about_key.set_words(self._words.say("help.keys" if is_about else "help.about"))
        if is_about:
            self.about.read()

    @override
    def open(self, focus: QWidget | None = None) -> None:
        """Show it, larger where the text is."""
        grown = current_theme().text_size - 100
        self.frame.preferred = QSize(SIZE.width() + 5 * grown, SIZE.height() + 2 * grown)
        self._first = self._keys_and_scans
        self._show(self._first)
        super().open(focus)

    def open_for(self, title: str, keys: Sequence[tuple[str, str]]) -> None:
        """Show the keys of the page in front: its own, and those that every page has."""
        self.open()
        self._pages.removeWidget(self._page_keys)
        self._page_keys.setParent(None)  # Python's own again, before Qt could destroy it
        panel = self._keys_of_page(title, keys)
        self._page_keys = panel
        self._pages.addWidget(panel)
        self._first = panel
        self._show(panel)

    @override
    def close_overlay(self) -> None:
        super().close_overlay()
        self.left.emit()

    def _keys(self) -> Panel:
        panel = Panel(margins=(18, 14, 18, 14), spacing=0)
        panel.body.addWidget(Text(self._words.say("help.keys"), role=TextRole.H2))
        panel.body.addSpacing(Spacing.TIGHT)
        columns = QHBoxLayout()
        columns.setSpacing(Spacing.PANEL)
        say = self._words.say
        f_keys = [(f"F{each}", f"keys.f{each}") for each in KEYS]
        columns.addLayout(self._column(f_keys, F_COLUMN), 2)
        others = [(say(cap), key) for cap, key in OTHER_KEYS]
        columns.addLayout(self._column(others, CAP_COLUMN), 3)
        panel.body.addLayout(columns)
        panel.body.addStretch(1)
        return panel

    def _keys_of_page(self, title: str, keys: Sequence[tuple[str, str]]) -> Panel:
        say = self._words.say
        panel = Panel(margins=(18, 14, 18, 14), spacing=0)
        panel.body.addWidget(Text(title, role=TextRole.H2))
        panel.body.addSpacing(Spacing.TIGHT)
        everywhere = [(say(key), say(words)) for key, words in EVERYWHERE]
        known = {key for key, _ in keys}
        rows = [*keys, *(each for each in everywhere if each[0] not in known)]
        half = (len(rows) + 1) // 2
        columns = QHBoxLayout()
        columns.setSpacing(Spacing.PANEL)
        for part in (rows[:half], rows[half:]):
            columns.addLayout(self._told_column(part), 1)
        panel.body.addLayout(columns)
        panel.body.addStretch(1)
        return panel

    def _told_column(self, rows: Sequence[tuple[str, str]]) -> QVBoxLayout:
        """Keys and what they do, in words that stand on the page already."""
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.setColumnMinimumWidth(0, round(CAP_COLUMN * current_theme().text_size / 100))
        grid.setColumnStretch(1, 1)
        for place, (cap, words) in enumerate(rows):
            grid.addWidget(KeyCap(cap), place, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(Text(words, wrap=True), place, 1)
            grid.setRowMinimumHeight(place, ROW_HEIGHT)
        column = QVBoxLayout()
        column.addLayout(grid)
        column.addStretch(1)
        return column

    def _column(self, rows: list[tuple[str, str]], caps: int) -> QVBoxLayout:
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.setColumnMinimumWidth(0, round(caps * current_theme().text_size / 100))
        grid.setColumnStretch(1, 1)
        for place, (cap, key) in enumerate(rows):
            label = Text(self._words.say(key), wrap=True)
            grid.addWidget(KeyCap(cap), place, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label, place, 1)
            grid.setRowMinimumHeight(place, ROW_HEIGHT)
        column = QVBoxLayout()
        column.addLayout(grid)
        column.addStretch(1)
        return column

    def _scans(self) -> Panel:
        panel = Panel(margins=(18, 14, 18, 14), spacing=0)
        panel.body.addWidget(Text(self._words.say("help.scans"), role=TextRole.H2))
        panel.body.addSpacing(Spacing.PANEL)
        for icon, name in SCANS:
            panel.body.addLayout(self._tip(icon, name))
            panel.body.addStretch(1)
        panel.body.addWidget(Separator())
        panel.body.addStretch(1)
        panel.body.addLayout(self._tip("cloud-off", "offline"))
        return panel

    def _tip(self, icon: str, name: str) -> QHBoxLayout:
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(
            Text(self._words.say(f"help.{name}_title"), role=TextRole.BODY_STRONG, wrap=True)
        )
        words.addWidget(
            Text(self._words.say(f"help.{name}"), role=TextRole.STRIP, tone="text2", wrap=True)
        )
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(IconLabel(icon, size=22, tone="accent"), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return row

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_overlay()
            event.accept()
        elif event.key() == Qt.Key.Key_F2:
            self.turn()
            event.accept()
        elif event.key() == Qt.Key.Key_F3:
            self._ask_own()
            event.accept()
        elif event.key() == Qt.Key.Key_F4:
            self._ask_check()
            event.accept()
        else:
            super().keyPressEvent(event)
