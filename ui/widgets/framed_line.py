"""A line edit inside a drawn frame that shows focus and error.

Lives here: `FramedLine`, the base of the fields.
Must not: check what is typed; the screen turns text into values.
"""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout
from typing_extensions import override

from ui.theme.current import current_theme
from ui.theme.style import set_role
from ui.widgets.touched_line import TouchedLine


class FramedLine(QFrame):
    """`edited` with each change by the person, `entered` with Enter; both carry the text."""

    edited = Signal(str)
    entered = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.theme = current_theme()
        self.setProperty("kind", "field")
        self.line = TouchedLine()
        self.line.around = self
        self.line.setProperty("kind", "bare")
        self.line.setFrame(False)
        self.line.setTextMargins(-2, 0, -2, 0)  # Qt adds two of its own
        self.line.installEventFilter(self)
        self.line.textEdited.connect(self.edited)
        self.line.returnPressed.connect(self._enter)
        self.setFocusProxy(self.line)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(12, 0, 12, 0)
        self.row.setSpacing(10)
        self._wrong = False
        self.theme.changed.connect(self.dress)

    def text(self) -> str:
        """What is typed."""
        return self.line.text()

    def set_text(self, text: str) -> None:
        """Put a text in, without a signal."""
        self.line.setText(text)

    def set_error(self, *, wrong: bool) -> None:
        """Frame it as wrong, or as right again."""
        self._wrong = wrong
        self._frame()

    def is_wrong(self) -> bool:
        """Whether it is framed as wrong."""
        return self._wrong

    def dress(self) -> None:
        """Take fonts from the theme; fields with their own type override this."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self._frame(focus=event.type() == QEvent.Type.FocusIn)
        return super().eventFilter(watched, event)

    def _frame(self, *, focus: bool | None = None) -> None:
        has_focus = self.line.hasFocus() if focus is None else focus
        set_role(self, "state", "att" if self._wrong else "focus" if has_focus else "rest")

    def _enter(self) -> None:
        self.entered.emit(self.line.text())
