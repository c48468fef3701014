"""Pictures of what is painted again and again alike, such as the cells of a list.

Lives here: `Pictures`, which draws a thing once and shows its picture from then on.
Must not: know what is drawn, or grow without an end.
"""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from ui.theme.current import current_theme

Paint = Callable[[QPainter, QRectF], None]


class Pictures(QObject):
    """As many pictures as `most`, the oldest go first; all go when the theme changes.

    A closed sale line takes Python some twenty calls into Qt to draw, its picture takes one.
    `ground` is the token of the colour that they are drawn on; without one they let it shine
    through.
    """

    def __init__(self, parent: QObject, *, most: int, ground: str) -> None:
        super().__init__(parent)
        self._most, self._ground = most, ground
        self._theme = current_theme()
        self._kept: dict[Hashable, QPixmap] = {}
        self._theme.changed.connect(self.forget)

    def forget(self) -> None:
        """Let all pictures go."""
        self._kept.clear()

    def draw(self, painter: QPainter, rect: QRect, shows: Hashable, paint: Paint) -> None:
        """Draw into `rect` what `paint` draws; `shows` is all that it depends on, but its size."""
        size, dots = rect.size(), painter.device().devicePixelRatio()
        key = (size.width(), size.height(), dots, shows)
        picture = self._kept.get(key)
        if picture is None:
            picture = self._drawn(size, dots, paint)
            if len(self._kept) >= self._most:
                del self._kept[next(iter(self._kept))]
            self._kept[key] = picture
        painter.drawPixmap(rect.topLeft(), picture)

    def _drawn(self, size: QSize, dots: float, paint: Paint) -> QPixmap:
        picture = QPixmap(size * dots)
        picture.setDevicePixelRatio(dots)
        ground = self._theme.colour(self._ground) if self._ground else Qt.GlobalColor.transparent
        picture.fill(ground)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        paint(painter, QRectF(0, 0, size.width(), size.height()))
        painter.end()
        return picture
