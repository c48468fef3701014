"""A font of the theme, which remembers how wide texts are in it."""

from typing import Final

from PySide6.QtGui import QFont, QFontMetricsF

MOST: Final = 500
"""So many widths are kept of a font; then it begins anew."""
FIGURES: Final = str.maketrans("123456789", "000000000")


class MeasuredFont(QFont):
    """Shared by all who ask the theme for it, so never changed: `QFont(font)` is one's own.

    Where all figures are equally wide, numbers of one shape are measured once.
    """

    def __init__(self, font: QFont) -> None:
        super().__init__(font)
        self._metrics = QFontMetricsF(self)
        self._widths: dict[str, float] = {}
        alike = {self._metrics.horizontalAdvance(figure) for figure in "0147"}
        self._figures = FIGURES if len(alike) == 1 else {}

    @property
    def cap_height(self) -> float:
        """How high capitals and figures are, in px."""
        return self._metrics.capHeight()

    def width(self, words: str) -> float:
        """Return the width of one line of text, in px."""
        shape = words.translate(self._figures)
        width = self._widths.get(shape)
        if width is None:
            if len(self._widths) >= MOST:
                self._widths.clear()
            width = self._widths[shape] = self._metrics.horizontalAdvance(shape)
        return width
