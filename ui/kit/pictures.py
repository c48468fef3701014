"""Pictures of what is painted again and again alike, such as the cells of a list."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from ui.theme.current import current_theme

Paint = Callable[[QPainter, QRectF], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kept:
    """A picture, and what it was drawn for."""

    size: QSize
    dots: float
    shows: object
    picture: QPixmap


class Pictures(QObject):
    """One picture for each of at most so many places, the oldest go first.

    All go when the theme changes.

    A closed sale line takes Python some twenty calls into Qt to draw, its picture takes one.
    `ground` is the token of the colour that they are drawn on; without one they let it shine
    through.
    """

    def __init__(self, parent: QObject, *, most: int, ground: str) -> None:
        super().__init__(parent)
        self._most = most
        self._ground = ground
        self._theme = current_theme()
        self._kept: dict[Hashable, _Kept] = {}
        self._theme.changed.connect(self.forget)

    def forget(self) -> None:
        """Let all pictures go."""
        self._kept.clear()

    def draw(
        self, painter: QPainter, rect: QRect, shows: object, paint: Paint, *, place: Hashable = ""
    ) -> None:
        """Draw into `rect` what `paint` draws; `shows` is all that it depends on, but its size."""
        dots = painter.device().devicePixelRatio()
        picture = self.ready(rect.size(), dots, shows, paint, place=place)
        painter.drawPixmap(rect.topLeft(), picture)

    def ready(
        self, size: QSize, dots: float, shows: object, paint: Paint, *, place: Hashable = ""
    ) -> QPixmap:
        """Return the picture of a place, drawn now if it has none that shows this."""
        kept = self._kept.get(place)
        if kept is not None and (kept.size, kept.dots, kept.shows) == (size, dots, shows):
            return kept.picture
        picture = self._drawn(size, dots, paint)
        if kept is None and len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[place] = _Kept(size=size, dots=dots, shows=shows, picture=picture)
        return picture

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
