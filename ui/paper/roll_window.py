"""Paper on the screen, for a till whose printer is `screen:`."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout, QWidget

from ui.kit.picture import picture_of

SIZE = (460, 720)
SHEET = SIZE[0] - 40
"""Width of a sheet in the window, in px; a narrower receipt is shown as it is."""
KEPT = 20  # receipts; older ones are in the database


class PaperRoll(QObject):
    """Carries receipts from the printer's thread to the window's, read and as wide as shown."""

    printed = Signal(QImage)

    def feed(self, png: bytes) -> None:
        """Take one receipt (PNG); any thread may call, and spares the window's the reading."""
        sheet = picture_of(png)
        if sheet.width() > SHEET:
            sheet = sheet.scaledToWidth(SHEET, Qt.TransformationMode.SmoothTransformation)
        self.printed.emit(sheet)


class PaperWindow(QScrollArea):
    """Shows the newest receipt on top; the oldest sheet is used again for the next.

    It opens by itself once it `has_place`: it must never stand over the till.
    """

    def __init__(self, title: str, roll: PaperRoll) -> None:
        super().__init__()
        self.setWindowFlags(Qt.WindowType.Tool | Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWindowTitle(title)
        self.setWidgetResizable(True)
        self.resize(*SIZE)
        page = QWidget()
        self._column = QVBoxLayout(page)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setWidget(page)
        self._sheets: list[QLabel] = []
        self.has_place = False
        roll.printed.connect(self._add)

    def _add(self, picture: QImage) -> None:
        sheet = self._sheets.pop() if len(self._sheets) == KEPT else QLabel()
        sheet.setPixmap(QPixmap.fromImage(picture))
        self._column.removeWidget(sheet)
        self._column.insertWidget(0, sheet)
        self._sheets.insert(0, sheet)
        if self.has_place:
            self.show()
