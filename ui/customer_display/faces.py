"""The faces of the customer's screen: the basket, and thanks with the change."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.customer_display.stage import (
    HEAD,
    MARGIN,
    PANEL,
    DisplayStage,
    colour,
    draw_head,
    draw_panel,
)
from ui.customer_display.view import DisplayBasket, DisplayLine, DisplayThanks
from ui.theme.icons import IconSet, draw_icon
from ui.theme.tokens import TextRole

LINE = 72
LAST_LINE = 96
BELOW_LINES = 18
QUANTITY = 64
GAP = 16
SMALL = 18
TITLE = 60
ROW = 68
CODE = 300  # the QR code with its quiet zone, at most
QUIET_ZONE = 4  # modules (ISO/IEC 18004)
CENTRE_TOP = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
WRAPPED = CENTRE_TOP | int(Qt.TextFlag.TextWordWrap)
PICTURE = QSize(560, 300)
MARK = QSize(190, 190)
BELOW_PICTURE = 36 + 92 + 42  # the name and the welcome
LARGEST_SCALE = 4  # a picture is kept so many times larger than it is drawn at 1280 × 800
LEAST_PX = 18
CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class DisplayFace(QWidget):
    """One face. `head` is the shop's name, the welcome and the time."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.head = ("", "", "")

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("glass"))
        stage = DisplayStage(painter, self.size())
        draw_head(stage, *self.head)
        self.draw(stage)
        painter.end()

    def draw(self, stage: DisplayStage) -> None:
        """Draw what is below the head."""


class BasketFace(DisplayFace):
    """The newest lines and what is to be paid."""

    def __init__(self) -> None:
        super().__init__()
        self.view: DisplayBasket | None = None

    @override
    def draw(self, stage: DisplayStage) -> None:
        if self.view is None:
            return
        lines = self.view.lines
        top = stage.height - PANEL - BELOW_LINES - LAST_LINE - LINE * (len(lines) - 1)
        if self.view.above:
            above = stage.rect(MARGIN, top - 32, stage.width - 2 * MARGIN, 22)
            stage.text(above, self.view.above, stage.font(TextRole.BODY, SMALL), "glass_2")
        for line in lines[:-1]:
            _draw_line(stage, line, top, is_last=False)
            top += LINE
        _draw_line(stage, lines[-1], top, is_last=True)
        self._draw_panel(stage, self.view)

    def _draw_panel(self, stage: DisplayStage, view: DisplayBasket) -> None:
        """The total, and at its left what else is said of it, from below upwards."""
        small = stage.font(TextRole.BODY, SMALL)
        euro_font = stage.font(TextRole.BODY, 24)
        beside = (view.in_cash, view.old_lek, view.discount, view.from_return)
        widths = [stage.width_of(each, small) for each in beside]
        euro_width = stage.width_of(view.euro, euro_font)
        widths.append(euro_width + 8 + stage.width_of(view.euro_rate, small))
        draw_panel(stage, view.label, view.total, taken=max(widths))
        bottom = stage.height - 31
        if view.euro:
            at = stage.rect(MARGIN, bottom - 30, stage.width, 30)
            stage.text(at, view.euro, euro_font, "text2")
            rate = stage.rect(MARGIN + euro_width + 8, bottom - 27, stage.width, 29)
            stage.text(rate, view.euro_rate, small, "text2")
            bottom -= 34
        for words in beside:
            if words:
                stage.text(stage.rect(MARGIN, bottom - 24, stage.width, 24), words, small, "text2")
                bottom -= 28


class ThanksFace(DisplayFace):
    """What was paid, the change, and the code of the receipt as soon as there is one."""

    def __init__(self, thanks: str, verify: str) -> None:
        super().__init__()
        self._thanks = thanks
        self._verify = verify
        self._icons = IconSet()
        self.view: DisplayThanks | None = None
        self.code: QImage | None = None

    @override
    def draw(self, stage: DisplayStage) -> None:
        if self.view is None:
            return
        room = stage.height - HEAD - PANEL
        high = min(ROW, (room - TITLE * 2 - 48) / len(self.view.rows))
        top = HEAD + (room - TITLE - 49 - high * len(self.view.rows)) / 2
        right = stage.right - (CODE + 64 if self.code else 0)
        self._draw_title(stage, top)
        for place, (label, amount) in enumerate(self.view.rows):
            _draw_row(stage, (label, amount), (top + TITLE + 49 + high * place, high, right))
        if self.code:
            self._draw_code(stage, self.code)
        draw_panel(stage, self.view.label, self.view.amount)

    def _draw_title(self, stage: DisplayStage, top: float) -> None:
        size = round(TITLE * stage.ratio)
        dpr = self.devicePixelRatioF()
        tick = self._icons.pixmap(
            "circle-check", colour=colour("glass_ok").name(), size=size, dpr=dpr
        )
        at = stage.rect(MARGIN, top + 6, TITLE, TITLE)
        stage.painter.drawPixmap(at.topLeft(), tick)
        words = stage.rect(MARGIN + TITLE + 18, top, stage.width, TITLE + 12)
        stage.text(words, self._thanks, stage.font(TextRole.TITLE_LARGE, TITLE), "glass_ok")

    def _draw_code(self, stage: DisplayStage, code: QImage) -> None:
        """The code with its quiet zone, sharp: each module a whole number of dots."""
        middle = HEAD + (stage.height - HEAD - PANEL) / 2 - 26
        dpr = self.devicePixelRatioF()
        modules = code.width() + 2 * QUIET_ZONE
        dots = max(int(CODE * stage.ratio * dpr // modules), 1)
        side = code.width() * dots
        drawn = QPixmap.fromImage(code.scaled(side, side))
        drawn.setDevicePixelRatio(dpr)
        wide = modules * dots / dpr
        place = stage.rect(stage.right - CODE, middle - CODE / 2, CODE, CODE)
        left = round(place.center().x() - wide / 2)
        top = round(place.center().y() - wide / 2)
        stage.fill(QRectF(left, top, wide, wide), "surface")
        edge = QUIET_ZONE * dots / dpr
        stage.painter.drawPixmap(QPointF(left + edge, top + edge), drawn)
        below = QRectF(place.left(), top + wide + 12 * stage.ratio, place.width(), 60 * stage.ratio)
        stage.painter.setFont(stage.font(TextRole.BODY, SMALL))
        stage.painter.setPen(colour("glass_2"))
        stage.painter.drawText(below, WRAPPED, self._verify)


def _draw_line(stage: DisplayStage, line: DisplayLine, top: float, *, is_last: bool) -> None:
    high, role = (LAST_LINE, TextRole.BODY_STRONG) if is_last else (LINE, TextRole.BODY)
    font = stage.font(role, 32 if is_last else 24)
    small = stage.font(TextRole.BODY, SMALL)
    stage.rule(top, stage.right)
    quantity = stage.rect(MARGIN, top, QUANTITY, high)
    stage.text_right(quantity, line.quantity, stage.font(role, 20), "glass_2")
    amount = stage.rect(MARGIN, top, stage.right - MARGIN, high)
    stage.text_right(amount, line.amount, font, "glass_t")
    end = stage.right - stage.width_of(line.amount, font) - GAP
    if line.original:
        struck = stage.font(TextRole.BODY, 20)
        struck.setStrikeOut(True)
        box = stage.rect(MARGIN, top, end - MARGIN, high)
        stage.text_right(box, line.original, struck, "glass_2")
        end -= stage.width_of(line.original, struck) + GAP
    left = MARGIN + QUANTITY + GAP
    note = stage.width_of(line.note, small)
    room = end - left - (note + 8 if note else 0)
    stage.text(stage.rect(left, top, room, high), line.name, font, "glass_t")
    after = left + min(room, stage.width_of(line.name, font)) + 8
    lower = 4 if is_last else 2
    stage.text(stage.rect(after, top + lower, note + 2, high), line.note, small, "glass_2")


def _draw_row(stage: DisplayStage, words: Sequence[str], place: tuple[float, float, float]) -> None:
    """A label and an amount; place is the top, the height and where it ends at the right."""
    top, high, right = place
    label, amount = words
    stage.rule(top, right)
    bold = stage.font(TextRole.BODY_STRONG, 30)
    box = stage.rect(MARGIN, top, right - MARGIN, high)
    stage.text_right(box, amount, bold, "glass_t")
    room = right - MARGIN - stage.width_of(amount, bold) - GAP
    stage.text(stage.rect(MARGIN, top, room, high), label, stage.font(TextRole.BODY, 30), "glass_2")


class IdleFace(DisplayFace):
    """The picture over the name; where the shop has no name, over the welcome alone."""

    def __init__(self, shop: str, welcome: str, picture: QImage | None) -> None:
        super().__init__()
        self._shop = shop
        self._welcome = welcome
        self._is_own = picture is not None
        self._picture = our_mark() if picture is None else picture

    @override
    def draw(self, stage: DisplayStage) -> None:
        place = PICTURE if self._is_own else MARK
        top = (stage.height + HEAD / 2 - place.height() - BELOW_PICTURE) / 2
        self._draw_picture(stage, top + place.height(), place)
        top += place.height() + 36
        _draw_centred(stage, top, TextRole.TITLE_LARGE, (self._shop or self._welcome, 60))
        if self._shop:
            _draw_centred(stage, top + 92, TextRole.BODY, (self._welcome, 30))

    def _draw_picture(self, stage: DisplayStage, bottom: float, place: QSize) -> None:
        """The picture as large as its place allows, standing on `bottom`."""
        wide = place.width()
        high = place.height()
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
    size = reader.size()
    most = PICTURE * LARGEST_SCALE
    if size.width() > most.width() or size.height() > most.height():
        reader.setScaledSize(size.scaled(most, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    return None if picture.isNull() else picture


def _draw_centred(stage: DisplayStage, top: float, role: TextRole, words: tuple[str, int]) -> None:
    """One line in the middle, smaller where it would not fit."""
    text, px = words
    room = stage.width - 2 * MARGIN
    while stage.width_of(text, stage.font(role, px)) > room and px > LEAST_PX:
        px -= 2
    stage.painter.setFont(stage.font(role, px))
    stage.painter.setPen(colour("glass_t" if role is TextRole.TITLE_LARGE else "glass_2"))
    stage.painter.drawText(stage.rect(MARGIN, top, room, px * 1.4), CENTRE, text)
