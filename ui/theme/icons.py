"""Icons: the bundled line drawings, in the colour of their place."""

from importlib.resources import files

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_Key = tuple[str, str, int, float]

LINE_WIDTH = "1.8"
"""Width of the line on the 24 px grid (ui design, section 3.4)."""
STRONG = ":strong"
STRONG_WIDTH = "2.4"
"""Behind an icon's name: a sign that stands alone, a stepper's side or a tick, drawn thicker."""


class IconMissing(LookupError):
    """No drawing has this name in resources/icons."""


class IconSet:
    """Draws icons and keeps what it drew, by name, colour, size and screen density."""

    def __init__(self) -> None:
        self._drawn: dict[_Key, QPixmap] = {}

    def pixmap(self, name: str, *, colour: str, size: int, dpr: float = 1.0) -> QPixmap:
        """The icon as a picture of `size` px in `colour` (`#RRGGBB`).

        Raises IconMissing when there is no such drawing.
        """
        key = (name, colour, size, dpr)
        if key not in self._drawn:
            self._drawn[key] = draw_icon(name, colour=colour, size=size, dpr=dpr)
        return self._drawn[key]


def application_icon() -> QIcon:
    """The till's own icon, in colours of its own; the smallest size has a drawing of its own."""
    icon = QIcon()
    for name, size in (("till-small", 16), ("till", 32), ("till", 64)):
        icon.addPixmap(draw_icon(f"application/{name}", colour="", size=size, dpr=1.0))
    return icon


def read_drawing(name: str) -> str:
    """The SVG text of an icon. Raises IconMissing when there is no such file."""
    file = files("resources") / "icons" / f"{name}.svg"
    if not file.is_file():
        raise IconMissing(name)
    return file.read_text(encoding="utf-8")


def draw_icon(name: str, *, colour: str, size: int, dpr: float) -> QPixmap:
    """Draw an icon afresh on a transparent ground."""
    text = read_drawing(name.removesuffix(STRONG)).replace("currentColor", colour)
    line = STRONG_WIDTH if name.endswith(STRONG) else LINE_WIDTH
    text = text.replace('stroke-width="2"', f'stroke-width="{line}"')
    drawn = QPixmap(round(size * dpr), round(size * dpr))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    renderer.render(painter, QRectF(0, 0, drawn.width(), drawn.height()))
    painter.end()
    drawn.setDevicePixelRatio(dpr)
    return drawn
