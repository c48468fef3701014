"""White rounded panels and dividers."""

from PySide6.QtWidgets import QFrame, QVBoxLayout

from ui.theme.tokens import Spacing


class Panel(QFrame):
    """A white panel with rounded corners; what it holds goes into `body`."""

    def __init__(
        self,
        *,
        margins: tuple[int, int, int, int] = (Spacing.PANEL,) * 4,
        spacing: int = Spacing.COLUMN,
    ) -> None:
        super().__init__()
        self.setProperty("kind", "panel")
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(*margins)
        self.body.setSpacing(spacing)


class Separator(QFrame):
    """A divider, 1 px; `upright` between parts of a row, 22 px high."""

    def __init__(self, *, upright: bool = False) -> None:
        super().__init__()
        self.setProperty("kind", "line")
        if upright:
            self.setFixedSize(1, 22)
        else:
            self.setFixedHeight(1)
