"""Pictures that came from elsewhere, bounded before they are unpacked for the screen."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageReader, QPixmap

MOST_COLUMNS: Final = 4096  # as the printer's way (till.printing.raster)
MOST_ROWS: Final = 20_000


MOST_PIXELS: Final = 16 * 1024 * 1024  # of four bytes: 64 MiB, the most we ever hold


def picture_of(content: bytes) -> QImage:
    """Return a picture; an empty one for what is none, or too large to be a receipt."""
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    is_small = 0 < size.width() <= MOST_COLUMNS and 0 < size.height() <= MOST_ROWS
    if not is_small or size.width() * size.height() > MOST_PIXELS:
        return QImage()
    return reader.read()


def grey_pixmap(image: QImage, width: int, dpr: float) -> QPixmap:
    """Return a receipt in grey, so many pixels of a screen wide."""
    smooth = Qt.TransformationMode.SmoothTransformation
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    made = QPixmap.fromImage(grey.scaledToWidth(width, smooth))
    made.setDevicePixelRatio(dpr)
    return made
