"""The left half of the payment: the one number, what was given, which notes to give back."""

from decimal import Decimal
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from till.domain.money import ZERO
from till.domain.selling.tender import Settlement, TenderKind
from ui.kit.amount_display import AmountDisplay, Mood
from ui.kit.banknotes import COINS, in_pieces
from ui.kit.layout import Panel, column, lay, row
from ui.kit.painting import CENTRE, Painted, PaintedBox, draw_box, draw_text, text_width
from ui.kit.text import IconLabel, Text
from ui.kit.wording import format_money, format_rate, format_whole
from ui.payment.draft import PaymentDraft, TenderGroup
from ui.payment.held_scans import NOTHING_HELD, HeldBand, HeldScans
from ui.payment.questions import cash_too_high
from ui.payment.tender_list import TenderList, tender_words
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

ICON: Final = 20
GAP: Final = 10
ICONS: Final = {
    "pay.drawer_opens": ("inbox", "text2"),
    "pay.card_by_hand": ("credit-card", "text2"),
    "pay.card_confirmed": ("circle-check", "ok"),
    "pay.rate_today": ("euro", "text2"),
    "pay.needs_approval": ("shield", "wait"),
    "pay.cash_limit_business": ("triangle-alert", "wait"),
    "pay.cash_limit_private": ("triangle-alert", "wait"),
}
STEPS: Final = (120, 108, 96, 84, 72, 60)
PIECE: Final = 44
NOTE_RADIUS: Final = 6
THICK: Final = 1.5
BETWEEN: Final = 16
TO_COUNT: Final = 5
ROW: Final = 52
MARGIN: Final = 14


class ChangePieces(Painted):
    """Notes as rectangles, coins as circles, each with how many; in two rows where one is short."""

    refitted = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._pieces: tuple[tuple[int, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(PIECE)
        self.theme.changed.connect(self._fit)

    def show_amount(self, amount: Decimal) -> None:
        """Draw an amount in lek."""
        self._pieces = in_pieces(amount)
        counted = [f"{count} × {format_whole(value)}" for value, count in self._pieces]
        self.setAccessibleName(", ".join(counted))
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        for place, (value, count) in zip(self._places(), self._pieces, strict=False):
            self._paint_piece(painter, place, value, count)

    def _paint_piece(self, painter: QPainter, place: QRectF, value: int, count: int) -> None:
        shape = QRectF(place.left(), place.top(), self._shape_width(value), PIECE)
        radius = PIECE / 2 if value in COINS else NOTE_RADIUS
        box = PaintedBox(fill="sunken", border="line2", width=THICK, radius=radius)
        draw_box(painter, shape, box, self.theme)
        pen = (self.theme.font(TextRole.BODY_STRONG), self.theme.colour("text"))
        draw_text(painter, shape, format_whole(value), pen, CENTRE)
        quiet = (self.theme.font(TextRole.STRIP), self.theme.colour("text2"))
        draw_text(
            painter, place.adjusted(shape.width() + TO_COUNT, 0, 1, 0), self._many(count), quiet
        )

    def _places(self) -> list[QRectF]:
        """Where each piece stands."""
        places: list[QRectF] = []
        left = top = 0.0
        for width in self._widths():
            if left and left + width > self.width():
                left = 0.0
                top = top + ROW
            places.append(QRectF(left, top, width, PIECE))
            left += width + BETWEEN
        return places

    def _widths(self) -> list[float]:
        count_font = self.theme.font(TextRole.STRIP)
        return [
            self._shape_width(value) + TO_COUNT + text_width(self._many(count), count_font)
            for value, count in self._pieces
        ]

    def _shape_width(self, value: int) -> float:
        words = text_width(format_whole(value), self.theme.font(TextRole.BODY_STRONG))
        return max(float(PIECE), words + (14 if value in COINS else 20))

    def _many(self, count: int) -> str:
        return self._words.say("pay.pieces", count=count)

    def _fit(self) -> None:
        places = self._places()
        height = round(places[-1].bottom()) if places else PIECE
        if height != self.height():
            self.setFixedHeight(height)
            self.refitted.emit()
        self.update()


class ChangePanel(Panel):
    """`Give` and the pieces; hidden while there is nothing to give."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, MARGIN, 16, MARGIN))
        self.setObjectName("pay.give")
        self.pieces = ChangePieces(words)
        give = Text(words.say("pay.give"), role=TextRole.H2)
        self.body.addLayout(row(give, (self.pieces, 1), spacing=16))

    def wanted_height(self) -> int:
        """The height in px that the pieces need; 0 while there is nothing to give."""
        return 0 if self.isHidden() else self.pieces.height() + 2 * MARGIN + 2

    def show_change(self, change: Decimal) -> None:
        """Show what to give back, in lek."""
        self.setVisible(bool(in_pieces(change)))
        self.pieces.show_amount(change)


class PaymentNote(QWidget):
    """Icon and one sentence; two lines where it is long."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._icon = IconLabel("inbox", size=ICON)
        self.text = Text("", role=TextRole.SMALL, tone="text2", wrap=True)
        lay(self, row(self._icon, (self.text, 1), spacing=GAP))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def wanted_height(self, width: int) -> int:
        """How high it will be in a width, in px."""
        return max(ICON, self.text.heightForWidth(max(1, width - ICON - GAP)))

    def say(self, key: str, **facts: str | int) -> None:
        """Show a sentence."""
        icon, tone = ICONS.get(key, ("info", "text2"))
        self._icon.show_icon(icon, tone)
        self.text.set_tone(tone if tone == "wait" else "text2")
        said = self._words.say(key, **facts)
        self.text.setText(said)

    def show_draft(self, draft: PaymentDraft) -> None:
        """Show what a draft needs to be known: what to mind goes before what happens."""
        request = draft.request
        limit = draft.request.cash_limit
        if limit is not None and cash_too_high(draft):
            who = "business" if request.is_business else "private"
            self.say(f"pay.cash_limit_{who}", amount=format_whole(limit))
        elif request.is_electronic:
            self.say("pay.electronic_no_cash")
        elif draft.kind in request.needs_approval:
            self.say("pay.needs_approval")
        elif draft.group is TenderGroup.EURO and request.rate is not None:
            self.say("pay.rate_today", rate=format_rate(request.rate))
        elif draft.kind is TenderKind.CARD or any(each.waits for each in draft.given):
            self.say("pay.card_by_hand")
        else:
            self._say_what_happens(draft)
        if (due := draft.shown().total) != request.total:
            facts = {"total": format_money(request.total), "rounded": format_money(due)}
            self.text.setText(f"{self._words.say('pay.rounded', **facts)} {self.text.text()}")

    def _say_what_happens(self, draft: PaymentDraft) -> None:
        kinds = {draft.kind, *(each.kind for each in draft.tenders_given)}
        if TenderKind.CASH not in kinds:
            self.say("pay.drawer_stays")
            return
        self.say("pay.drawer_opens")
        if draft.request.has_customer_display:
            display = self._words.say("pay.display_shows_change")
            self.text.setText(f"{self.text.text()} {display}")


class PaymentSummary(QWidget):
    """The one amount, payments, change, and a quiet line at the foot."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.display = AmountDisplay(steps=STEPS)
        self.display.setObjectName("pay.glass")
        self.tenders = TenderList(words)
        self.change = ChangePanel(words)
        self.held = HeldBand(words)
        self.note = PaymentNote(words)
        self.change.pieces.refitted.connect(self._fit)
        parts = (self.display, self.tenders, self.change, None, self.held, self.note)
        lay(self, column(*parts, spacing=Spacing.COLUMN))

    def show_draft(self, draft: PaymentDraft, held: HeldScans = NOTHING_HELD) -> None:
        """Show how the payment stands; no coins are told while the sum may change."""
        settlement = draft.shown()
        self._show_amount(draft, settlement)
        if held:
            self.display.quieten(self._words.say("pay.held_waits"))
        self.tenders.show_tenders(tender_words(draft, self._words))
        self.change.show_change(ZERO if held else settlement.change)
        self.held.show_held(held, draft)
        self.note.setVisible(not held)
        self.note.show_draft(draft)
        self._fit()

    def show_unknown(self, code: str, sentence: str) -> None:
        """Say that what was scanned means nothing, until the payment changes."""
        self.held.show_unknown(code, sentence)
        self._fit()

    def say(self, key: str) -> None:
        """Show a line at the foot, until the payment changes."""
        self.note.say(key)
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self._fit()

    def _fit(self) -> None:
        """Give the payments the height that the rest leaves them."""
        taken = self.display.sizeHint().height() + 3 * Spacing.COLUMN
        if not self.note.isHidden():
            taken += self.note.wanted_height(self.width())
        if band := self.held.wanted_height(self.width()):
            taken += band + Spacing.COLUMN
        if change := self.change.wanted_height():
            taken += change + Spacing.COLUMN
        self.tenders.fit_into(self.height() - taken)

    def _show_amount(self, draft: PaymentDraft, settlement: Settlement) -> None:
        say = self._words.say
        self.display.set_foot(
            [
                (say("pay.to_pay"), format_money(settlement.total)),
                (say("pay.received"), format_money(settlement.received)),
                (say("pay.left"), format_money(settlement.left)),
            ]
        )
        electronic = say("pay.electronic") if draft.request.is_electronic else ""
        if not settlement.received:
            self.display.set_heading(say("pay.to_pay"), electronic)
            self.display.set_number(format_money(settlement.total))
        elif settlement.is_settled():
            self.display.set_heading(say("pay.change_for_customer"), say("pay.paid_in_full"))
            self.display.set_number(format_money(settlement.change), mood=Mood.OK)
        else:
            self.display.set_heading(say("pay.left"), electronic)
            self.display.set_number(format_money(settlement.left), mood=Mood.WAIT)
