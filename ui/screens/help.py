"""Help: the keys of the sell screen, and the few things worth knowing.

Lives here: `HelpOverlay`.
Must not: do anything but tell.
"""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till import __version__
from ui.messages import Messages
from ui.screens.sell_keys import CARD, CASH, WORKING
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.dialog_frame import DialogFrame
from ui.widgets.key_cap import KeyCap
from ui.widgets.overlay import Overlay
from ui.widgets.panel import Panel
from ui.widgets.text import Text

SIZE: Final = QSize(960, 656)
KEYS: Final = tuple(range(1, 13))
NOW: Final = WORKING | {CARD, CASH}
OTHER_KEYS: Final = (
    ("key.delete", "help.remove_line"),
    ("key.lock", "help.lock_title"),
    ("key.reprint", "help.print_title"),
    ("key.escape", "help.back_title"),
)
TIPS: Final = ("scan", "quantity", "lines", "pay", "print", "lock", "offline", "back")
CAP_COLUMN: Final = 62
ROW_HEIGHT: Final = 30
KEYS_WIDTH: Final = 272


class HelpOverlay(Overlay):
    """F1 opens it, Esc, Enter or F1 closes it; the sale stays as it is."""

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("help.title"), size=SIZE))
        self.setObjectName("help")
        self._words = words
        version = words.say("help.version", version=__version__)
        self.frame.set_words(words.say("help.title"), version)
        self.frame.set_close_name(words.say("common.close"))
        self.dismissed.connect(self.close_overlay)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(self._keys())
        row.addWidget(self._tips(), 1)
        self.frame.body.addLayout(row)

    def _keys(self) -> Panel:
        panel = Panel(margins=(16, 12, 16, 12), spacing=0)
        panel.setFixedWidth(KEYS_WIDTH)
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.setColumnMinimumWidth(0, CAP_COLUMN)
        grid.setColumnStretch(1, 1)
        say = self._words.say
        rows = [(f"F{each}", f"keys.f{each}", each in NOW) for each in KEYS]
        rows += [(say(cap), label, True) for cap, label in OTHER_KEYS]
        for place, (cap, key, works) in enumerate(rows):
            label = Text(say(key), tone="text" if works else "text3", elide=True)
            grid.addWidget(KeyCap(cap), place, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label, place, 1)
            grid.setRowMinimumHeight(place, ROW_HEIGHT)
        panel.body.addLayout(grid)
        panel.body.addStretch(1)
        panel.body.addSpacing(Space.KEYS)
        panel.body.addWidget(Text(say("help.later"), role=Role.SMALL, tone="text2", wrap=True))
        return panel

    def _tips(self) -> Panel:
        panel = Panel(margins=(Space.WIDE, 16, Space.WIDE, 16), spacing=0)
        for tip in TIPS:
            words = QVBoxLayout()
            words.setSpacing(1)
            words.addWidget(Text(self._words.say(f"help.{tip}_title"), role=Role.BODY_STRONG))
            words.addWidget(
                Text(self._words.say(f"help.{tip}"), role=Role.STRIP, tone="text2", wrap=True)
            )
            panel.body.addLayout(words)
            if tip != TIPS[-1]:
                panel.body.addStretch(1)
        return panel

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() in (Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_overlay()
            event.accept()
        else:
            super().keyPressEvent(event)
