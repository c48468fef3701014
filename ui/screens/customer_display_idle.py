"""The customer's screen while nobody buys: the shop's picture, or our mark, and its name.

Lives here: reading the picture, and painting it with the name.
Must not: when it is shown (customer_display).
"""

from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap
from typing_extensions import override

from ui.screens.customer_display_faces import Face
from ui.screens.customer_display_stage import HEAD, MARGIN, Stage, colour
from ui.theme.fonts import Role
from ui.theme.icons import draw_icon

PICTURE = QSize(560, 300)
MARK = QSize(190, 190)
BELOW_PICTURE = 36 + 92 + 42  # the name and the welcome
LARGEST_SCALE = 4  # a picture is kept so many times larger than it is drawn at 1280 × 800
LEAST_PX = 18
CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class IdleFace(Face):
    """The picture over the name; where the shop has no name, over the welcome alone."""

    def __init__(self, shop: str, welcome: str, picture: QImage | None) -> None:
        super().__init__()
        self._shop, self._welcome = shop, welcome
        self._is_own = picture is not None
        self._picture = our_mark() if picture is None else picture

    @override
    def draw(self, stage: Stage) -> None:
        place = PICTURE if self._is_own else MARK
        top = (stage.height + HEAD / 2 - place.height() - BELOW_PICTURE) / 2
        self._draw_picture(stage, top + place.height(), place)
        top += place.height() + 36
        _draw_centred(stage, top, Role.TITLE_LARGE, (self._shop or self._welcome, 60))
        if self._shop:
            _draw_centred(stage, top + 92, Role.BODY, (self._welcome, 30))

    def _draw_picture(self, stage: Stage, bottom: float, place: QSize) -> None:
        """The picture as large as its place allows, standing on `bottom`."""
        wide, high = place.width(), place.height()
        box = stage.rect((stage.width - wide) / 2, bottom - high, wide, high)
        dpr = self.devicePixelRatioF()
        room = (box.size() * dpr).toSize()
        size = self._picture.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        smooth = Qt.TransformationMode.SmoothTransformation
        drawn = QPixmap.fromImage(self._picture.scaled(size, mode=smooth))
        drawn.setDevicePixelRatio(dpr)
        half = QPointF(size.width() / 2, size.height()) / dpr
        foot = QPointF(box.center().x(), box.bottom())
        stage.painter.drawPixmap(foot - half, drawn)


def our_mark() -> QImage:
    """The till's own icon."""
    size = MARK.width()
    return draw_icon("application/till", colour="", size=size, dpr=LARGEST_SCALE / 2).toImage()


def read_picture(path: Path) -> QImage | None:
    """The shop's picture, no larger than needed; None where it cannot be read."""
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    size, most = reader.size(), PICTURE * LARGEST_SCALE
    if size.width() > most.width() or size.height() > most.height():
        reader.setScaledSize(size.scaled(most, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    return None if picture.isNull() else picture


def _draw_centred(stage: Stage, top: float, role: Role, words: tuple[str, int]) -> None:
    """One line in the middle, smaller where it would not fit."""
    text, px = words
    room = stage.width - 2 * MARGIN
    while stage.width_of(text, stage.font(role, px)) > room and px > LEAST_PX:
        px -= 2
    stage.painter.setFont(stage.font(role, px))
    stage.painter.setPen(colour("glass_t" if role is Role.TITLE_LARGE else "glass_2"))
    stage.painter.drawText(stage.rect(MARGIN, top, room, px * 1.4), CENTRE, text)
