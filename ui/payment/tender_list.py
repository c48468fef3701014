"""The payments of a sale as a list: what each is, how a card stands; the typed one marked."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QFont, QPainter, QPainterPath, QResizeEvent
from PySide6.QtWidgets import QSizePolicy
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.frame.banner import CloseKey
from ui.kit.layout import TOP, Panel, PlainScroll, column, holder, lay, row
from ui.kit.painting import (
    RIGHT,
    Painted,
    PaintedBox,
    draw_box,
    draw_icon,
    draw_text,
    fitted,
    text_width,
)
from ui.kit.state import STATE_FILL, STATE_ICON, STATE_INK, State
from ui.kit.text import EmptyState, IconLabel, Text
from ui.kit.wording import format_money, format_rate
from ui.payment.draft import GivenTender, PaymentDraft
from ui.payment.tender_choice import KIND_ICONS
from ui.shell.messages import Messages
from ui.theme.tokens import Height, Radius, TextRole

HEAD_HEIGHT: Final = 44
EMPTY_HEIGHT: Final = 120
ROW_HEIGHT: Final = 60
BAR: Final = 5
PILL_ICON: Final = 17
CROSS_SHIFT: Final = -4  # px; the row ends close beside it
AMOUNT_WIDTH: Final = 130
WIDE: Final = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class TenderWords:
    """What one row shows, written out; `remove` and `confirm` are spoken of its two buttons.

    `state` is how a card stands, empty words show none; `is_typed` marks the one being typed.
    """

    icon: str
    name: str
    amount: str
    remove: str
    detail: str = ""
    state: State = State.OK
    state_words: str = ""
    confirm: str = ""
    is_typed: bool = False


class StateButton(PaintedButton):
    """A pill that can be touched while it waits: 48 px to the finger, 28 px to the eye.

    Beside a long amount its words are set smaller.
    """

    is_choice = False

    def __init__(self) -> None:
        super().__init__()
        self._state = State.OK
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def words(self) -> str:
        """The words shown."""
        return self._words

    def show_state(self, state: State, words: str, confirm: str) -> None:
        """Show how the card stands; with `confirm`, spoken, a touch says that it is approved."""
        self._state = state
        self._words = words
        self.setVisible(bool(words))
        self.setEnabled(bool(confirm))
        self.speak(f"{words}. {confirm}" if confirm else words)
        self.refresh()

    @property
    @override
    def commits(self) -> bool:
        return True

    @override
    def sizeHint(self) -> QSize:
        return self._size_with(self.theme.font(TextRole.PILL))

    @override
    def minimumSizeHint(self) -> QSize:
        return self._size_with(fitted(self.theme.font(TextRole.PILL), self._words, 0))

    def _size_with(self, font: QFont) -> QSize:
        words = text_width(self._words, font)
        return QSize(round(PILL_ICON + 6 + words) + 20, Height.BUTTON_SMALL)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        ink = STATE_INK[self._state]
        fill = STATE_FILL[self._state]
        pill = QRectF(rect.left(), rect.center().y() - 14, rect.width(), Height.PILL)
        edge = ink if self.isEnabled() else ""
        fill = "surface" if self.hover_look or self.pressed_look else fill
        draw_box(painter, pill, PaintedBox(fill=fill, border=edge, radius=14), self.theme)
        middle = pill.center().y()
        look = (ink, PILL_ICON)
        draw_icon(painter, QPointF(8, middle), STATE_ICON[self._state], self.theme, look)
        words = pill.adjusted(8 + PILL_ICON + 6, 0, 0, 0)
        font = fitted(self.theme.font(TextRole.PILL), self._words, words.width())
        draw_text(painter, words, self._words, (font, self.theme.colour(ink)))


class TenderRow(Painted):
    """The one being typed has the accent's ground and bar."""

    removed = Signal()
    confirmed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._marked = False
        self._is_last = False
        self.setFixedHeight(ROW_HEIGHT)
        self.icon = IconLabel("banknote", size=24, tone="text")
        self.name = Text("", role=TextRole.BODY_STRONG)
        self.detail = Text("", tone="text2", elide=True)
        self.state = StateButton()
        self.cross = CloseKey(shift=CROSS_SHIFT)
        self.amount = Text("", role=TextRole.TENDER)
        self.amount.setAlignment(RIGHT)
        self.cross.clicked.connect(self.removed)
        self.state.clicked.connect(self.confirmed)
        named = (self.icon, 16, self.name, 4, (self.detail, 1))
        parts = (*named, self.state, 10, self.amount, self.cross)
        lay(self, row(*parts, spacing=0, margins=(16, 0, 12, 0)))

    def show_line(self, line: TenderWords, *, is_last: bool) -> None:
        """Show another payment in this row."""
        self._marked = line.is_typed
        self._is_last = is_last
        self.icon.show_icon(line.icon)
        self.name.setText(line.name)
        self.detail.setText(line.detail)
        self.amount.setText(line.amount)
        self.cross.speak(f"{line.remove}: {line.name} {line.amount}")
        self.state.show_state(line.state, line.state_words, line.confirm)
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        self.amount.setMinimumWidth(AMOUNT_WIDTH if self.width() > WIDE else 0)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._marked:
            # the row; the last one follows the corners of the panel
            path = QPainterPath()
            above = QPainterPath()
            radius = Radius.PANEL - 1.0 if self._is_last else 0.0
            path.addRoundedRect(rect.adjusted(0, -radius, 0, 0), radius, radius)
            above.addRect(rect)
            area = path.intersected(above)
            painter.fillPath(area, self.theme.colour("accent_soft"))
            painter.setClipPath(area)
            painter.fillRect(QRectF(0, 0, BAR, rect.height()), self.theme.colour("accent"))
            painter.setClipping(False)
        painter.fillRect(QRectF(0, 0, rect.width(), 1), self.theme.colour("line"))


class TenderList(Panel):
    """As many rows as there is room for; more scroll, the newest in sight."""

    remove_requested = Signal(int)
    confirm_requested = Signal(int)
    typed_removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(0, 0, 0, 0), spacing=0)
        self._words = words
        self._most = 4
        self.setObjectName("pay.lines")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._made: list[TenderRow] = []  # kept and filled anew: a key must not build widgets
        self._lines: tuple[TenderWords, ...] | None = None
        self.empty = EmptyState(
            "wallet", words.say("pay.nothing_yet"), words.say("pay.nothing_yet_detail")
        )
        self.empty.setFixedHeight(EMPTY_HEIGHT)
        self._column = column(spacing=0)
        self._column.setAlignment(TOP)
        self._page = holder(self._column)
        self._page.setProperty("kind", "page")
        self._scroll = PlainScroll(self._page)
        title = Text(words.say("pay.payments"), role=TextRole.H2)
        note = Text(words.say("pay.invoice_in_lek"), role=TextRole.SMALL, tone="text2")
        head = holder(row(title, None, note, margins=(16, 0, 16, 0)))
        head.setFixedHeight(HEAD_HEIGHT)
        for part in (head, self.empty, self._scroll):
            self.body.addWidget(part)
        self.show_tenders([])

    @property
    def rows(self) -> list[TenderRow]:
        """The rows that show a payment now."""
        return self._made[: len(self._lines or ())]

    def fit_into(self, height: int) -> None:
        """Show as many rows at once as a height in px has room for, two at least."""
        most = max(2, (height - HEAD_HEIGHT - 2) // ROW_HEIGHT)
        if most != self._most:
            self._most = most
            self._fit()

    def show_tenders(self, lines: Sequence[TenderWords]) -> None:
        """Show the payments in the order they were given."""
        if self._lines == tuple(lines):
            return
        self._lines = tuple(lines)
        while len(self._made) < len(lines):
            self._made.append(self._make_row(len(self._made)))
        for place, each in enumerate(self._made):
            each.setVisible(place < len(lines))
            if place < len(lines):
                each.show_line(lines[place], is_last=place == len(lines) - 1)
                name = "pay.remove.typed" if lines[place].is_typed else f"pay.remove.{place + 1}"
                each.cross.setObjectName(name)
        self.empty.setVisible(not lines)
        self._scroll.setVisible(bool(lines))
        self._fit()

    def _make_row(self, place: int) -> TenderRow:
        made = TenderRow()
        made.state.setObjectName(f"pay.confirm.{place + 1}")
        made.removed.connect(lambda: self._remove(place))
        made.confirmed.connect(lambda: self.confirm_requested.emit(place))
        self._column.addWidget(made)
        return made

    def _remove(self, place: int) -> None:
        if self._lines and self._lines[place].is_typed:
            self.typed_removed.emit()
        else:
            self.remove_requested.emit(place)

    def _fit(self) -> None:
        seen = min(len(self.rows), self._most)
        self._page.setMinimumHeight(len(self.rows) * ROW_HEIGHT)
        self._scroll.setFixedHeight(seen * ROW_HEIGHT)
        self.setFixedHeight(HEAD_HEIGHT + 2 + (seen * ROW_HEIGHT or EMPTY_HEIGHT))
        bar = self._scroll.verticalScrollBar()
        bar.setMaximum(max(0, (len(self.rows) - seen) * ROW_HEIGHT))
        bar.setValue(bar.maximum())


def tender_words(draft: PaymentDraft, words: Messages) -> list[TenderWords]:
    """One row for each tender given, and one for the tender being typed if it can be taken."""
    lines = [_given(each, words) for each in draft.given]
    try:
        typed = draft.typed()
        draft.now()
    except TillError:
        return lines
    if typed is None:
        return lines
    said = words.say("pay.wait_terminal") if typed.kind is TenderKind.CARD else ""
    return [*lines, _line(typed, words, state=(State.WAIT, said, ""), is_typed=True)]


def rate_words(tender: Tender, words: Messages) -> str:
    """`20,00 EUR × 97,40`, where the tender is in euro; else nothing."""
    if tender.foreign is None:
        return ""
    euro = format_money(tender.foreign.amount)
    rate = format_rate(tender.foreign.rate)
    return words.say("pay.euro_rate", euro=euro, rate=rate)


def _given(given: GivenTender, words: Messages) -> TenderWords:
    if given.is_credit:
        return replace(_line(given.tender, words), name=words.say("credit.from_return"))
    if given.tender.kind is not TenderKind.CARD:
        return _line(given.tender, words)
    if given.waits:
        said = words.say("pay.wait_terminal")
        confirm = words.say("pay.confirm_by_hand")
        return _line(given.tender, words, state=(State.WAIT, said, confirm))
    return _line(given.tender, words, state=(State.OK, words.say("pay.approved"), ""))


def _line(
    tender: Tender,
    words: Messages,
    *,
    state: tuple[State, str, str] = (State.OK, "", ""),
    is_typed: bool = False,
) -> TenderWords:
    icon = "euro" if tender.foreign is not None else KIND_ICONS[tender.kind]
    return TenderWords(
        icon=icon,
        name=words.say(f"tender.{tender.kind.name}"),
        detail=rate_words(tender, words),
        amount="" if tender.amount is None else format_money(tender.amount),
        remove=words.say("pay.remove"),
        state=state[0],
        state_words=state[1],
        confirm=state[2],
        is_typed=is_typed,
    )
