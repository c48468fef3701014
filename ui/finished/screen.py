"""The finished sale: change, the four steps, the receipt; the next scan takes its place."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QFrame, QLayout, QSizePolicy, QSpacerItem, QWidget
from typing_extensions import override

from till.domain.business_day import in_tirane
from ui.finished.steps import (
    FinishedView,
    FiscalStep,
    PaperStep,
    SaleStep,
    StepRow,
    drawer_step,
    fiscal_step,
    heading,
    paid_step,
    paper_step,
    title,
)
from ui.kit.layout import Separator, column, lay, put, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.painting import Painted, PaintedBox, draw_box, draw_icon
from ui.kit.picture import grey_pixmap, picture_of
from ui.kit.state import Pill, State
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_time
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Radius, TextRole

SLOT_TOP: Final = 18
SLOT_SIDE: Final = 14
SLOT_HEIGHT: Final = 14
PAPER_SIDE: Final = 28
FOOT: Final = 20
SIDE: Final = 24
SIDE_NARROW: Final = 18  # leaves room for two keys beside each other at 1024 px
ICON: Final = 34
BELOW_SLOT: Final = 12
"""How much of the paper shows nothing yet, px: its upper half is still in the slot."""
PAPER_EDGE: Final = 10
"""White at both sides of a receipt, px: the service's picture may have none."""
HEAD: Final = 40
PAPER: Final = QColor(Qt.GlobalColor.white)  # on every screen
BARS: Final = (0.78, 1.0, 0.62, 0.9, 0.5, 0.84)
"""Widths of the grey bars, as parts of the room."""


class ReceiptBay(Painted):
    """Shows the end of a long receipt, where total and code are; a short one as a whole."""

    def __init__(self, name: str, waiting_words: str) -> None:
        super().__init__()
        self._waiting_words = waiting_words
        self._image = QImage()
        self._scaled = QPixmap()
        self._bytes: bytes | None = None
        self._is_loading = True
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)

    def show_receipt(self, image: bytes | None, *, is_coming: bool) -> None:
        """Show a PNG, or bars while one `is_coming`; else say that it will come later."""
        if image != self._bytes:
            self._bytes = image
            self._image = picture_of(image) if image else QImage()
            self._scaled = QPixmap()
        self._is_loading = is_coming and self._image.isNull()
        self.update()

    def has_receipt(self) -> bool:
        """Whether a picture is shown."""
        return not self._image.isNull()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        self._paint_ground(painter)
        slot = QRectF(SLOT_SIDE, SLOT_TOP, self.width() - 2 * SLOT_SIDE, SLOT_HEIGHT)
        room = QRectF(
            PAPER_SIDE,
            slot.center().y(),
            self.width() - 2 * PAPER_SIDE,
            self.height() - slot.center().y() - FOOT,
        )
        if not self._image.isNull():
            self._paint_paper(painter, room)
        elif self._is_loading:
            self._paint_bars(painter, room)
        else:
            self._paint_waiting(painter, room)
        box = PaintedBox(fill="glass", border="glass_line", radius=SLOT_HEIGHT / 2)
        draw_box(painter, slot, box, self.theme)

    def _paint_ground(self, painter: QPainter) -> None:
        """Fill the bay, its right corners as round as those of the panel it is in."""
        rect = self.rect().toRectF()
        corner = Radius.PANEL - 1
        path = QPainterPath()
        path.addRoundedRect(rect, corner, corner)
        path.addRect(QRectF(rect.left(), rect.top(), corner, rect.height()))
        path.setFillRule(Qt.FillRule.WindingFill)
        painter.fillPath(path, self.theme.colour("sunken"))
        edge = QRectF(rect.left(), rect.top(), 1, rect.height())
        painter.fillRect(edge, self.theme.colour("line"))

    def _paint_paper(self, painter: QPainter, room: QRectF) -> None:
        dpr = self.devicePixelRatioF()
        width = round((room.width() - 2 * PAPER_EDGE) * dpr)
        if self._scaled.width() != width:
            self._scaled = grey_pixmap(self._image, width, dpr)
        height = self._scaled.height() / dpr
        shown = min(height + BELOW_SLOT, room.height())
        paper = QRectF(room.left(), room.top(), room.width(), shown)
        painter.save()
        painter.setClipRect(paper)
        painter.fillRect(paper, PAPER)
        at = QPointF(room.left() + PAPER_EDGE, room.top() + shown - height)
        painter.drawPixmap(at, self._scaled)
        if height + BELOW_SLOT > shown:
            head = QRectF(paper.left(), paper.top(), paper.width(), HEAD)
            fade = QLinearGradient(head.topLeft(), head.bottomLeft())
            fade.setColorAt(0.4, PAPER)
            clear = QColor(PAPER)
            clear.setAlpha(0)
            fade.setColorAt(1.0, clear)
            painter.fillRect(head, fade)
        painter.restore()
        draw_box(painter, paper, PaintedBox(fill="", border="line", radius=0), self.theme)

    def _paint_waiting(self, painter: QPainter, room: QRectF) -> None:
        """Say under the slot that the receipt comes later."""
        middle = room.center()
        at = QPointF(middle.x() - ICON / 2, middle.y() - ICON)
        draw_icon(painter, at, "receipt-text", self.theme, ("text3", ICON))
        painter.setFont(self.theme.font(TextRole.STRIP))
        painter.setPen(self.theme.colour("text2"))
        words = QRectF(room.left(), middle.y() - 4, room.width(), 60)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(words, int(flags), self._waiting_words)

    def _paint_bars(self, painter: QPainter, room: QRectF) -> None:
        paper = QRectF(room.left(), room.top(), room.width(), 40 + 26 * len(BARS))
        draw_box(painter, paper, PaintedBox(radius=0), self.theme)
        for place, part in enumerate(BARS):
            bar = QRectF(
                paper.left() + 16, paper.top() + 28 + 26 * place, (paper.width() - 32) * part, 14
            )
            draw_box(painter, bar, PaintedBox(fill="line", border="", radius=4), self.theme)


class FinishedPanel(QWidget):
    """Fills the place of the lines."""

    reprint_requested = Signal()
    attention_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setObjectName("finished")
        self._pill = Pill(words.say("finished.done"), State.OK)
        self._invoice = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self._title = Text("", role=TextRole.TITLE_FINISHED)
        self.paid, self.fiscal, self.paper, self.drawer = (StepRow() for _ in range(4))
        self._drawer_line = Separator()
        say = words.say
        again = Key(
            name="reprint", keys=say("key.reprint"), words=say("finished.reprint"), at=At.LIST
        )
        attend = Key(name="attend", keys=say("key.queue"), words=say("attention.open"), at=At.LIST)
        self.reprint, self.attend = (make_key("finished", each) for each in (again, attend))
        self.reprint.clicked.connect(self.reprint_requested)
        self.attend.clicked.connect(self.attention_requested)
        self.attend.hide()
        self.bay = ReceiptBay(
            words.say("finished.receipt_picture"), words.say("finished.receipt_waiting")
        )
        self.bay.setObjectName("finished.receipt")
        for name in ("paid", "fiscal", "paper", "drawer"):
            getattr(self, name).setObjectName(f"finished.{name}")
        whole = QFrame()
        whole.setProperty("kind", "panel")
        whole.setLayout(row((self._story(), 1), self.bay, spacing=0))
        said = Text(self._words.say("finished.closes_itself"), tone="text2", wrap=True)
        below = row(IconLabel("corner-down-left"), (said, 1), spacing=10, margins=(6, 0, 6, 2))
        lay(self, column((whole, 1), below, spacing=10))

    def show_view(self, view: FinishedView) -> None:
        """Show how far the sale is."""
        say = self._words.say
        sale = view.sale
        moment = format_time(in_tirane(sale.closed_at))
        number = view.invoice_number
        self._invoice.setText(
            say("finished.invoice", number=number, time=moment)
            if number
            else say("finished.sale_at", time=moment)
        )
        self._pill.show_state(State.OK, heading(self._words, sale))
        self._title.setText(title(self._words, sale))
        _show_step(self.paid, paid_step(self._words, view))
        _show_step(self.fiscal, fiscal_step(self._words, view))
        self.attend.setVisible(view.fiscal is FiscalStep.REFUSED)
        _show_step(self.paper, paper_step(self._words, view))
        step = drawer_step(self._words, view)
        self.drawer.setVisible(step is not None)
        self._drawer_line.setVisible(step is not None)
        if step is not None:
            _show_step(self.drawer, step)
        self._show_receipt(view)

    def title(self) -> str:
        """The line that says what to give back."""
        return self._title.text()

    def set_measures(self, receipt: int, *, narrow: bool) -> None:
        """Give the bay another width, in px; narrow windows and large texts stand closer."""
        size = current_theme().text_size
        self.bay.setFixedWidth(receipt * 100 // size)
        tight = narrow and size > 100  # noqa: PLR2004 -- percent
        side = SIDE_NARROW if narrow else SIDE
        edge = 10 if tight else 22
        self._column.setContentsMargins(side, edge, side, edge)
        for gap in self._gaps:
            gap.changeSize(0, 4 if tight else 14)
        self._column.invalidate()

    def _show_receipt(self, view: FinishedView) -> None:
        is_coming = view.fiscal in (FiscalStep.RUNNING, FiscalStep.DONE)
        self.bay.show_receipt(view.receipt, is_coming=is_coming)
        has_paper = view.paper in (PaperStep.PRINTED, PaperStep.UNCERTAIN)
        words = "finished.provisional" if view.offers_slip else "finished.reprint"
        self.reprint.set_words(self._words.say(words))
        if view.receipt is not None or has_paper or view.offers_slip:
            self.reprint.enable()
        else:
            self.reprint.disable(self._words.say("finished.receipt_waiting"))

    def _story(self) -> QLayout:
        self._gaps = [QSpacerItem(0, 14), QSpacerItem(0, 14)]
        self._column = column(row(self._pill, (self._invoice, 1), spacing=10), spacing=0)
        self._column.addItem(self._gaps[0])
        self._column.addWidget(self._title)
        self._column.addItem(self._gaps[1])
        steps = (self.paid, self.fiscal, self.paper)
        told = [part for step in steps for part in (Separator(), step)]
        keys = row(self.reprint, self.attend, None, spacing=10)
        put(self._column, *told, self._drawer_line, self.drawer, None, keys)
        return self._column


def _show_step(row: StepRow, step: SaleStep) -> None:
    row.show_step(step.state, step.title, sub=step.sub, right=step.right, icon=step.icon)
