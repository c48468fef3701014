"""The till's own icon in the sizes that desktops ask for."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from PIL import Image
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

from builds.product import CHECKOUT

if TYPE_CHECKING:
    from pathlib import Path

DRAWINGS = CHECKOUT / "resources" / "icons" / "application"
SMALL = 24  # dots; up to here the simple drawing serves
FOR_LINUX = (16, 24, 32, 48, 64, 128, 256)
FOR_WINDOWS = (16, 20, 24, 32, 40, 48, 64, 256)
SIDE = (164, 314)  # dots; what the installer's last page shows beside its text
SIDE_ICON = 96
SIDE_COLOUR = "#E4EEF8"  # the design's soft accent


def picture(size: int) -> bytes:
    """Return the icon as a PNG of `size` by `size` dots."""
    name = "till-small.svg" if size <= SMALL else "till.svg"
    canvas = QImage(size, size, QImage.Format.Format_ARGB32)
    canvas.fill(0)
    painter = QPainter(canvas)
    QSvgRenderer(str(DRAWINGS / name)).render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(canvas)
    return bytes(content.data())


def write_windows_icon(path: Path) -> None:
    """Write the ICO file with every size that Windows asks for."""
    pictures = [Image.open(io.BytesIO(picture(size))) for size in FOR_WINDOWS]
    *smaller, largest = pictures
    largest.save(
        path,
        format="ICO",
        append_images=smaller,
        sizes=[(size, size) for size in FOR_WINDOWS],
        bitmap_format="bmp",  # older resource compilers and NSIS read no PNG inside
    )


def write_side_picture(path: Path) -> None:
    """Write the picture of the installer's last page, as a BMP: the icon on the soft accent."""
    width, height = SIDE
    canvas = QImage(width, height, QImage.Format.Format_RGB888)
    canvas.fill(QColor(SIDE_COLOUR))
    painter = QPainter(canvas)
    left = (width - SIDE_ICON) / 2
    place = QRectF(left, left, SIDE_ICON, SIDE_ICON)
    QSvgRenderer(str(DRAWINGS / "till.svg")).render(painter, place)
    painter.end()
    QImageWriter(str(path), QByteArray(b"bmp")).write(canvas)


def write_pictures(folder: Path) -> None:
    """Write one PNG for each size, where the freedesktop.org icon theme looks for it."""
    for size in FOR_LINUX:
        place = folder / f"{size}x{size}" / "apps"
        place.mkdir(parents=True)
        (place / "till.png").write_bytes(picture(size))
