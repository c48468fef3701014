"""Help: every key of the sell screen, what a scan may be (F1), and about the till (F2)."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QWidget
from typing_extensions import override

from till import __version__
from till.system.versions import read_licences
from ui.kit.choice.button import Button
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import Panel, Part, Separator, column, holder, panel, row
from ui.kit.page.key import At, Key, make_key, qt_key
from ui.kit.text import IconLabel, KeyCap, Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

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
MARGINS: Final = (18, 14, 18, 14)
OWN: Final = "own"
CHECK: Final = "check"
ABOUT: Final = "about"
Told = tuple[str, str]
"""A key, and what it does."""


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
        super().__init__(words, window, name="help", title="help.title", size=SIZE)
        say = words.say
        self.frame.set_words(say("help.title"), say("help.version", version=__version__))
        self.dismissed.connect(self.close_overlay)
        self._keys_and_scans = holder(row((self._keys(), 1), (self._scans(), 1), spacing=14))
        self.about = AboutPanel(words)
        self._page_keys = QWidget()
        self._first: QWidget = self._keys_and_scans
        self._pages = QStackedWidget()
        for page in (self._keys_and_scans, self.about):
            self._pages.addWidget(page)
        self.frame.body.addWidget(self._pages)
        keys = (
            Key(name=OWN, keys="F3", words=say("own.title"), at=At.SECTION),
            Key(name=CHECK, keys="F4", words=say("health.title"), at=At.SECTION),
            Key(name=ABOUT, keys="F2", at=At.SECTION),
        )
        self.keys: dict[str, Button] = {each.name: make_key("help", each) for each in keys}
        self._by_number = {qt_key(each.keys): self.keys[each.name] for each in keys}
        for name, does in ((OWN, self._ask_own), (CHECK, self._ask_check), (ABOUT, self.turn)):
            self.keys[name].clicked.connect(does)
            self.frame.add_to_head(self.keys[name])
        self._show(self._keys_and_scans)

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
        self.keys[ABOUT].set_words(self.words.say("help.keys" if is_about else "help.about"))
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
        self._first = self._page_keys = self._keys_of_page(title, keys)
        self._pages.addWidget(self._page_keys)
        self._show(self._page_keys)

    @override
    def close_overlay(self) -> None:
        super().close_overlay()
        self.left.emit()

    def _keys(self) -> Panel:
        say = self.words.say
        of_row = [(f"F{each}", say(f"keys.f{each}")) for each in KEYS]
        others = [(say(cap), say(key)) for cap, key in OTHER_KEYS]
        columns = ((_told(of_row, F_COLUMN), 2), (_told(others, CAP_COLUMN), 3))
        return _panel_of_keys(say("help.keys"), columns)

    def _keys_of_page(self, title: str, keys: Sequence[tuple[str, str]]) -> Panel:
        say = self.words.say
        known = {key for key, _ in keys}
        everywhere = [(say(key), say(words)) for key, words in EVERYWHERE]
        rows = [*keys, *(each for each in everywhere if each[0] not in known)]
        half = (len(rows) + 1) // 2
        columns = [(_told(part, CAP_COLUMN), 1) for part in (rows[:half], rows[half:])]
        return _panel_of_keys(title, columns)

    def _scans(self) -> Panel:
        title = Text(self.words.say("help.scans"), role=TextRole.H2)
        tips: list[Part] = [part for each in SCANS for part in (self._tip(*each), None)]
        offline = self._tip("cloud-off", "offline")
        parts = (title, int(Spacing.PANEL), *tips, Separator(), None, offline)
        return panel(*parts, spacing=0, margins=MARGINS)

    def _tip(self, icon: str, name: str) -> QWidget:
        title = Text(self.words.say(f"help.{name}_title"), role=TextRole.BODY_STRONG, wrap=True)
        text = Text(self.words.say(f"help.{name}"), role=TextRole.STRIP, tone="text2", wrap=True)
        sign = IconLabel(icon, size=22, tone="accent")
        made = row(sign, (column(title, text, spacing=1), 1), spacing=14)
        made.setAlignment(sign, Qt.AlignmentFlag.AlignTop)
        return holder(made)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = self._by_number.get(event.key())
        if event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_overlay()
        elif key is not None:
            key.click()
        else:
            super().keyPressEvent(event)
            return
        event.accept()


def _panel_of_keys(title: str, columns: Sequence[tuple[QWidget, int]]) -> Panel:
    """Return keys side by side under a title."""
    told = row(*columns, spacing=Spacing.PANEL)
    parts = (Text(title, role=TextRole.H2), int(Spacing.TIGHT), told, None)
    return panel(*parts, spacing=0, margins=MARGINS)


def _told(rows: Sequence[Told], caps: int) -> QWidget:
    """Return keys one under the other, and what each does."""
    made: list[Part] = [_line(*each, caps) for each in rows]
    return holder(column(*made, None, spacing=0))


def _line(cap: str, words: str, caps: int) -> QWidget:
    key = holder(row(KeyCap(cap), None))
    key.setFixedWidth(max(key.sizeHint().width(), round(caps * current_theme().text_size / 100)))
    made = holder(row(key, (Text(words, wrap=True), 1), spacing=0))
    made.setMinimumHeight(ROW_HEIGHT)
    return made
