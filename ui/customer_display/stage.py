"""How the customer's screen is drawn at any size: measures, fonts, colours."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ui.kit.painting import LEFT, RIGHT, draw_text, text_width
from ui.theme.fonts import sized
from ui.theme.tokens import LIGHT, TextRole

DRAWN = QSize(1280, 800)  # the size of the picture; all measures are of it
MARGIN = 56
HEAD = 72
PANEL = 210
NUMBER = 152
UNIT = 44
BEFORE_UNIT = 16
TRACKING = -0.045  # of the size, for the large number
LEAST_NUMBER = 40


class DisplayStage:
    """A painter with the measures of the picture: all numbers given are of 1280 × 800."""

    def __init__(self, painter: QPainter, size: QSize) -> None:
        self.painter = painter
        self.ratio = min(size.width() / DRAWN.width(), size.height() / DRAWN.height())
        self.width = size.width() / self.ratio
        self.height = size.height() / self.ratio
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    @property
    def right(self) -> float:
        """Where the margin at the right begins."""
        return self.width - MARGIN

    def rect(self, left: float, top: float, width: float, height: float) -> QRectF:
        """A box in pixels of the screen."""
        ratio = self.ratio
        return QRectF(left * ratio, top * ratio, width * ratio, height * ratio)

    def font(self, role: TextRole, px: float) -> QFont:
        """The face of a role at a size; the customer's screen has no text size of its own."""
        return sized(role, max(round(px * self.ratio), 1))

    def width_of(self, words: str, font: QFont) -> float:
        """How wide a text is."""
        return text_width(words, font) / self.ratio

    def fill(self, box: QRectF, token: str) -> None:
        """Fill a box in the colour of a token."""
        self.painter.fillRect(box, colour(token))

    def rule(self, top: float, right: float) -> None:
        """Draw a thin line from margin to `right`."""
        line = self.rect(MARGIN, top, right - MARGIN, 0)
        self.painter.fillRect(
            QRectF(line.left(), round(line.top()), line.width(), 1), colour("glass_line")
        )

    def text(self, box: QRectF, words: str, font: QFont, token: str) -> None:
        """Write one line from the left, with an ellipsis where it does not fit."""
        draw_text(self.painter, box, words, (font, colour(token)), LEFT)

    def text_right(self, box: QRectF, words: str, font: QFont, token: str) -> None:
        """Write one line up to the right."""
        draw_text(self.painter, box, words, (font, colour(token)), RIGHT)


def colour(token: str) -> QColor:
    """The colour of a token; always the light theme's, whatever the till has."""
    value: str = getattr(LIGHT, token)
    return QColor(value)


def draw_head(stage: DisplayStage, shop: str, welcome: str, clock: str) -> None:
    """The shop's name at the left, a welcome and the time at the right."""
    bold = stage.font(TextRole.BODY_STRONG, 22)
    plain = stage.font(TextRole.BODY, 22)
    clock_width = stage.width_of(clock, bold)
    stage.text_right(stage.rect(MARGIN, 0, stage.right - MARGIN, HEAD), clock, bold, "glass_t")
    end = stage.right - clock_width - 28
    stage.text_right(stage.rect(MARGIN, 0, end - MARGIN, HEAD), welcome, plain, "glass_2")
    room = end - stage.width_of(welcome, plain) - 28 - MARGIN
    stage.text(stage.rect(MARGIN, 0, room, HEAD), shop, bold, "glass_t")


def draw_panel(stage: DisplayStage, label: str, amount: str, *, taken: float = 0) -> None:
    """The white lower part with a label and the one number; `taken` is the width of other words.

    A number that does not fit shrinks; it is never cut.
    """
    top = stage.height - PANEL
    edge = round(top * stage.ratio)  # on a whole dot, for a sharp edge
    stage.fill(QRectF(0, edge, (stage.width + 1) * stage.ratio, PANEL * stage.ratio + 1), "surface")
    label_font = stage.font(TextRole.BODY_MEDIUM, 26)
    stage.text(stage.rect(MARGIN, top + 28, stage.width, 36), label, label_font, "text2")
    left = MARGIN + max(taken, stage.width_of(label, label_font)) + 40
    size = NUMBER
    while size > LEAST_NUMBER and _number_width(stage, amount, size) > stage.right - left:
        size -= 4
    _draw_number(stage, amount, size)


def _draw_number(stage: DisplayStage, amount: str, size: int) -> None:
    """The number and its unit on one base line, the largest 51 above the lower edge."""
    font = _number_font(stage, size)
    unit_font = stage.font(TextRole.BODY_MEDIUM, _unit(size))
    base = (stage.height - 51) * stage.ratio
    at_unit = (stage.right - stage.width_of("L", unit_font)) * stage.ratio
    painter = stage.painter
    painter.setPen(colour("text2"))
    painter.setFont(unit_font)
    painter.drawText(QPointF(at_unit, base), "L")
    wide = QFontMetricsF(font).horizontalAdvance(amount)
    painter.setPen(colour("glass"))
    painter.setFont(font)
    painter.drawText(QPointF(at_unit - BEFORE_UNIT * stage.ratio - wide, base), amount)


def _number_width(stage: DisplayStage, amount: str, size: int) -> float:
    unit = stage.width_of("L", stage.font(TextRole.BODY_MEDIUM, _unit(size)))
    return stage.width_of(amount, _number_font(stage, size)) + BEFORE_UNIT + unit


def _number_font(stage: DisplayStage, size: int) -> QFont:
    font = stage.font(TextRole.CUSTOMER, size)
    font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, font.pixelSize() * TRACKING)
    return font


def _unit(size: int) -> int:
    return max(round(UNIT * size / NUMBER), 18)
