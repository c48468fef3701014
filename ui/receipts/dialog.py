"""An earlier sale, found by the code on its receipt."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from till.domain.business_day import in_tirane
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.selling.basket import BasketLine
from till.domain.selling.sale import Sale
from till.domain.selling.tender import Payment
from till.domain.shop.article import Unit
from ui.finished.steps import short_code
from ui.kit.choice.button import Button, ButtonKind
from ui.kit.formats import (
    LEK,
    MINUS,
    NO_BREAK_SPACE,
    format_date,
    format_money,
    format_percent,
    format_price,
    format_quantity,
    format_time,
)
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.key_value import KeyValue
from ui.kit.painting import LEFT, RIGHT, PaintedBox, draw_box, draw_text, text_width
from ui.kit.panel import Panel, Separator
from ui.kit.picture import picture_of
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.table.plain_view import make_plain
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Radius, Spacing

WIDTH: Final = 284
STATES: Final = {
    DocumentState.QUEUED: State.WAIT,
    DocumentState.SENDING: State.WAIT,
    DocumentState.UNCLEAR: State.WAIT,
    DocumentState.ABSENT: State.WAIT,
    DocumentState.COMPLETE: State.OK,
    DocumentState.REFUSED: State.ATT,
    DocumentState.RESOLVED: State.MUTE,
}
LEK_CODE: Final = "ALL"
PAYMENTS_SHOWN: Final = 5


class SaleFacts(QWidget):
    """A column 284 px wide."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setFixedWidth(WIDTH)
        self.number = Text("", role=TextRole.BODY, tone="text2", elide=True)
        self.total = Text("", role=TextRole.TITLE)
        self.pill = Pill("", State.WAIT)
        self.state = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.when = Text("", tone="text2")
        self.who = Text("", tone="text2", elide=True)
        self.buyer = Text("", role=TextRole.BODY_STRONG, elide=True)
        self.rows = [KeyValue("") for _ in range(PAYMENTS_SHOWN + 3)]
        self.codes = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        say = words.say
        self.reprint = Button(
            say("sale_view.reprint"),
            kind=ButtonKind.PRIMARY,
            icon="printer",
            keys=say("key.reprint"),
        )
        self.reprint.spread = True
        self.reprint.setObjectName("sale_view.reprint")
        self.why_not = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        self._lay_out()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(Spacing.HAIR)
        column.addWidget(self.number)
        column.addWidget(self.total)
        column.addSpacing(Spacing.HAIR)
        column.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(Spacing.HAIR)
        column.addWidget(self.state)
        column.addSpacing(Spacing.HAIR)
        for part in (self.when, self.who, self.buyer):
            column.addWidget(part)
        column.addSpacing(Spacing.KEYS)
        column.addWidget(Separator())
        for row in self.rows:
            column.addWidget(row)
        column.addStretch(1)
        column.addWidget(self.codes)
        column.addWidget(self.reprint)
        column.addWidget(self.why_not)

    def show_sale(self, sale: Sale, document: FiscalDocument) -> None:
        """Show a sale and how far its document is."""
        say = self._words.say
        number = document.completion.invoice_order_number
        self.number.setText(
            say("sale_view.no_number")
            if number is None
            else say("sale_view.number", number=str(number))
        )
        code = sale.terms.currency.code
        self.total.setText(_with_unit(format_money(sale.total), LEK if code == LEK_CODE else code))
        value = document.state.value
        self.pill.show_state(STATES[document.state], say(f"document_state.{value}"))
        self.state.setText(say(f"sale_view.state.{value}"))
        moment = in_tirane(sale.closed_at)
        self.when.setText(
            say("sale_view.moment", date=format_date(moment.date()), time=format_time(moment))
        )
        self.who.setText(sale.cashier.name)
        buyer = sale.terms.buyer
        self.buyer.setText(buyer.name if buyer else "")
        self.buyer.setVisible(buyer is not None)
        self._show_money(sale)
        self._show_codes(document)
        self._show_reprint(document)

    def _show_money(self, sale: Sale) -> None:
        """Discount on all, each payment, and what was given back."""
        say = self._words.say
        pairs = [pair for each in sale.payments for pair in self._payment(each)][:PAYMENTS_SHOWN]
        if sale.rounding:
            pairs.insert(0, (say("sale_view.rounding"), MINUS + format_money(sale.rounding)))
        if sale.discount_value:
            pairs.insert(0, (say("sale_view.discount"), MINUS + format_money(sale.discount_value)))
        if sale.change:
            pairs.append((say("sale_view.change"), format_money(sale.change)))
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(pairs))
            if place < len(pairs):
                row.set_words(*pairs[place])

    def _payment(self, payment: Payment) -> list[tuple[str, str]]:
        """A payment, and under it the notes of another currency that are in it."""
        pairs = [(self._words.say(f"tender.{payment.kind.name}"), format_money(payment.amount))]
        for notes in payment.foreign:
            given = f"{format_money(notes.amount)}{NO_BREAK_SPACE}{notes.currency}"
            pairs.append((given, format_money(notes.in_lek)))
        return pairs

    def _show_codes(self, document: FiscalDocument) -> None:
        """The codes, last and small."""
        completion = document.completion
        codes = []
        if completion.fic:
            codes.append(self._words.say("finished.fic", fic=short_code(completion.fic)))
        if completion.iic:
            codes.append(self._words.say("sale_view.iic", iic=short_code(completion.iic)))
        self.codes.setText("\n".join(codes))
        self.codes.setVisible(bool(codes))

    def _show_reprint(self, document: FiscalDocument) -> None:
        reason = "" if document.is_complete else self._words.say("sale_view.reprint_not_yet")
        if reason:
            self.reprint.disable(reason)
        else:
            self.reprint.enable()
        self.show_problem(reason, tone="text2")

    def show_problem(self, sentence: str, *, tone: str = "att") -> None:
        """Say under the button why nothing is printed; nothing when empty."""
        self.why_not.set_tone(tone)
        self.why_not.setText(sentence)
        self.why_not.setVisible(bool(sentence))


def _with_unit(amount: str, unit: str) -> str:
    return f"{amount}{NO_BREAK_SPACE}{unit}"


Index = QModelIndex | QPersistentModelIndex
NOTHING: Final = QModelIndex()
HEIGHT: Final = 56
SIDE: Final = 16


class SaleLinesModel(QAbstractListModel):
    """One row a line; the texts are written out when they are painted."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._lines: tuple[BasketLine, ...] = ()

    @override
    def rowCount(self, parent: Index = NOTHING, /) -> int:
        return 0 if parent.isValid() else len(self._lines)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole, /) -> object:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(self.texts(index.row())).replace(NO_BREAK_SPACE, " ")
        return (
            self._lines[index.row()].article.name if role == Qt.ItemDataRole.DisplayRole else None
        )

    def show(self, lines: tuple[BasketLine, ...]) -> None:
        """Show the lines of another sale."""
        self.beginResetModel()
        self._lines = lines
        self.endResetModel()

    def texts(self, row: int) -> tuple[str, str, str]:
        """Name, what it is made of (`4 × 95,00 · Zbritje 10 %`), and amount."""
        line = self._lines[row]
        unit = self._units.get(line.article.unit)
        word = unit.words[self._words.language] if unit and line.article.weighed else ""
        made = self._words.say(
            "sale_view.line_price",
            quantity=format_quantity(line.quantity, word),
            price=format_price(line.article.price),
        )
        discount = self._discount(line)
        if discount:
            made = self._words.say("common.joined", first=made, second=discount)
        return line.article.name, made, format_money(line.total)

    def _discount(self, line: BasketLine) -> str:
        if line.discount is None:
            return ""
        amount = MINUS + format_money(line.discount_value)
        if line.discount.percent is None:
            return self._words.say("sell.line_discount", amount=amount)
        percent = format_percent(line.discount.percent)
        return self._words.say("sell.line_discount_percent", percent=percent, amount=amount)


class SaleLineDelegate(QStyledItemDelegate):
    """Draws a line: name and amount, and what it is made of under the name."""

    def __init__(self, model: SaleLinesModel, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._theme = current_theme()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, round(HEIGHT * self._theme.text_size / 100))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        whole = QRectF(option.rect)
        name, made, amount = self._model.texts(index.row())
        painter.save()
        line = QRectF(whole.left(), whole.top(), whole.width(), 1)
        painter.fillRect(line, theme.colour("line"))
        rect = whole.adjusted(SIDE, 0, -SIDE, 0)
        strong = (theme.font(TextRole.LINE_AMOUNT), theme.colour("text"))
        draw_text(painter, rect, amount, strong, RIGHT)
        rect.setRight(rect.right() - text_width(amount, strong[0]) - SIDE)
        half = rect.height() / 2
        upper = QRectF(rect.left(), rect.top() + 4, rect.width(), half - 2)
        lower = QRectF(rect.left(), rect.top() + half, rect.width(), half - 6)
        draw_text(painter, upper, name, (theme.font(TextRole.LINE), theme.colour("text")), LEFT)
        draw_text(painter, lower, made, (theme.font(TextRole.SMALL), theme.colour("text2")), LEFT)
        painter.restore()


class SaleLines(QListView):
    """Scrolls with the arrows and the page keys, by touch and by wheel; nothing is selected."""

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self.lines = SaleLinesModel(words, units)
        self.setObjectName("sale_view.lines")
        self.setAccessibleName(words.say("sale_view.lines"))
        self.setModel(self.lines)
        self.setItemDelegate(SaleLineDelegate(self.lines, self))
        make_plain(self)
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        current_theme().changed.connect(self.scheduleDelayedItemsLayout)

    def scroll_by(self, rows: int) -> None:
        """Scroll so many lines on, or back."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + rows * self.sizeHintForRow(0))

    def page(self) -> int:
        """How many lines are seen at once."""
        return max(1, self.viewport().height() // max(1, self.sizeHintForRow(0)))


PAPER: Final = 262
GROUND: Final = 14
BAR: Final = 12
RECEIPT_WIDTH: Final = PAPER + 2 * GROUND + BAR


class ReceiptPreview(QWidget):
    """The picture, scaled to the width of the paper; white in both themes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._theme = current_theme()
        self._image = QImage()
        self._scaled = QPixmap()
        self.setAccessibleName(name)

    def show_receipt(self, image: bytes) -> None:
        """Show a PNG."""
        self._image = picture_of(image)
        self._scaled = QPixmap()
        self.setFixedSize(self.sizeHint())
        self.update()

    @override
    def sizeHint(self) -> QSize:
        if self._image.isNull():
            return QSize(PAPER, 0)
        return QSize(PAPER, round(self._image.height() * PAPER / self._image.width()))

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        dpr = self.devicePixelRatioF()
        if self._scaled.width() != round(PAPER * dpr) and not self._image.isNull():
            smooth = Qt.TransformationMode.SmoothTransformation
            grey = self._image.convertToFormat(QImage.Format.Format_Grayscale8)
            self._scaled = QPixmap.fromImage(grey.scaledToWidth(round(PAPER * dpr), smooth))
            self._scaled.setDevicePixelRatio(dpr)
        painter = QPainter(self)
        painter.drawPixmap(QPointF(0, 0), self._scaled)
        edge = PaintedBox(fill="", border="line", radius=0)
        draw_box(painter, QRectF(self.rect()), edge, self._theme)
        painter.end()


class SaleReceipt(QScrollArea):
    """The paper with some ground around it; hidden while there is no picture."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._theme = current_theme()
        self._theme.changed.connect(self.viewport().update)
        self.setProperty("kind", "plain")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFixedWidth(RECEIPT_WIDTH)
        self.paper = ReceiptPreview(name)
        ground = QWidget()
        ground.setProperty("kind", "page")
        column = QVBoxLayout(ground)
        column.setContentsMargins(GROUND, GROUND, GROUND, GROUND)
        column.addWidget(self.paper)
        column.addStretch(1)
        self.setWidget(ground)

    @override
    def paintEvent(self, event: QPaintEvent, /) -> None:
        """Fill the ground, its left corners as round as those of the panel it is in."""
        rect = self.viewport().rect().toRectF()
        corner = Radius.PANEL - 1.0
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        path.addRoundedRect(rect, corner, corner)
        path.addRect(rect.adjusted(corner, 0, 0, 0))
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(path, self._theme.colour("bg"))
        edge = QRectF(rect.right() - 1, 0, 1, rect.height())
        painter.fillRect(edge, self._theme.colour("line"))
        painter.end()

    def show_receipt(self, image: bytes | None) -> None:
        """Show a PNG from its beginning, or nothing."""
        self.setVisible(image is not None)
        if image is not None:
            self.paper.show_receipt(image)
            self.verticalScrollBar().setValue(0)


SIZE: Final = QSize(1080, 752)
GAP: Final = 12
HEAD: Final = 44
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class SaleView(Overlay):
    """Opened with `begin`; `reprint_requested` carries the document's id and the view stays open.

    `left` is Esc or the cross.
    """

    reprint_requested = Signal(str)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget, *, units: Mapping[str, Unit]) -> None:
        super().__init__(window, DialogFrame(words.say("sale_view.title"), size=SIZE))
        self.setObjectName("sale_view")
        self._words = words
        self._doc_id = ""
        self.frame.set_close_name(words.say("common.close"))
        self.lines = SaleLines(words, units)
        self.facts = SaleFacts(words)
        self.receipt = SaleReceipt(words.say("sale_view.receipt"))
        self._lay_out()
        self.dismissed.connect(self._leave)
        self.lines.installEventFilter(self)
        self.facts.reprint.clicked.connect(self.reprint)

    def _lay_out(self) -> None:
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        self.title = Text("", role=TextRole.H2)
        self.title.setFixedHeight(HEAD)
        self.title.setContentsMargins(16, 0, 16, 0)
        listed.body.addWidget(self.title)
        listed.body.addWidget(self.lines, 1)
        known = Panel(margins=(0, 0, 0, 0), spacing=0)
        halves = QHBoxLayout()
        halves.setSpacing(0)
        halves.addWidget(self.receipt)
        halves.addWidget(self.facts)
        known.body.addLayout(halves)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(listed, 1)
        row.addWidget(known)
        self.frame.body.addLayout(row)

    def begin(self, sale: Sale, document: FiscalDocument, image: bytes | None) -> None:
        """Open on a sale with its document, and its receipt as a PNG where there is one."""
        self._doc_id = document.doc_id
        kind = self._words.say(f"document_kind.{document.kind.value}")
        self.frame.set_words(self._words.say("sale_view.title"), kind)
        self.title.setText(self._words.count("sell.lines", len(sale.lines)))
        self.lines.lines.show(sale.lines)
        self.lines.verticalScrollBar().setValue(0)
        self.receipt.show_receipt(image)
        self.facts.show_sale(sale, document)
        self.open(self.lines)

    def show_problem(self, sentence: str) -> None:
        """Say why the receipt was not printed again."""
        self.facts.show_problem(sentence)

    def reprint(self) -> None:
        """Ask for the receipt again (Ctrl P), where there is one to print."""
        if self.facts.reprint.isEnabled():
            self.reprint_requested.emit(self._doc_id)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.lines and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._key_pressed(event)
        return super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if self._key_pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        """Arrows and page keys scroll the lines, Ctrl P prints."""
        page = self.lines.page()
        walks = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
        }
        walk = walks.get(Qt.Key(event.key()))
        if walk is not None:
            self.lines.scroll_by(walk)
            return True
        if event.key() == Qt.Key.Key_P and event.modifiers() & CONTROL:
            if not event.isAutoRepeat():
                self.reprint()
            return True
        return False

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()
