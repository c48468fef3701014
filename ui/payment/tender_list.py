"""The payments of a sale as a list, the one being typed marked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy

from till.domain.errors import TillError
from till.domain.selling.tender import Tender, TenderKind
from ui.kit.empty_state import EmptyState
from ui.kit.formats import format_money, format_rate
from ui.kit.layout import TOP, Panel, PlainScroll, column, holder, row
from ui.kit.state import State
from ui.kit.text import Text
from ui.payment.draft import GivenTender, PaymentDraft
from ui.payment.tender_choice import KIND_ICONS
from ui.payment.tender_row import ROW_HEIGHT, TenderRow, TenderWords
from ui.shell.messages import Messages
from ui.theme.tokens import TextRole

HEAD_HEIGHT: Final = 44
EMPTY_HEIGHT: Final = 120


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
