"""Counting the drawer: by notes and coins or as an amount, to know or for who takes it over."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from till.domain.cash.count import Count, count_amount, count_pieces
from till.domain.cash.exchange import ExchangeRate
from till.domain.errors import TillError
from till.domain.shop.people import Cashier
from ui.count.denominations import CountPage
from ui.count.draft import CountDraft, CountRequest, CountResult
from ui.count.drawer_view import DrawerView
from ui.count.summary import CountSide
from ui.count.typed import CountStrip, TypePage
from ui.kit.choice.people_grid import FIRST_KEY, LAST_KEY, PeopleGrid
from ui.kit.entry.amount_field import typed_amount
from ui.kit.layout import column, row
from ui.kit.text import EmptyState, Text
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

WIDE: Final = 1240  # px of the view, which has margins beside it
SIDE_WIDE: Final = 384
SIDE_NARROW: Final = 330
SIDE_LARGE: Final = 366
USUAL_TEXT: Final = 100


class CountView(QWidget):
    """`save_requested` carries a `CountRequest`; answer with `show_result` or `show_problem`.

    `changed` carries the `CountDraft` with each change; `taker_requested` follows a hand-over.
    """

    save_requested = Signal(object)
    print_requested = Signal()
    taker_requested = Signal()
    bank_requested = Signal()
    changed = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._expected: Decimal | None = None
        self._is_typed = self._hands_over = self._is_busy = False
        self.result: CountResult | None = None
        self.counting = CountPage(words, name="count.pieces")
        self.typing = TypePage(words, name="count.amount")
        self.strip = CountStrip(words)
        self.side = CountSide(words)
        self.methods = QStackedWidget()
        for part in (self.counting, self.typing):
            self.methods.addWidget(part)
        left = column((self.methods, 1), self.strip, spacing=Spacing.COLUMN)
        self.setLayout(row((left, 1), self.side, spacing=Spacing.WINDOW))
        self._connect()

    def _connect(self) -> None:
        for edited in (self.counting.counted, self.typing.edited, self.strip.edited):
            edited.connect(self._tell)
        self.typing.entered.connect(self.do)
        self.side.edited.connect(self._tell)
        self.strip.switched.connect(self.switch_method)
        self.side.purpose_chosen.connect(self._choose_purpose)
        self.side.print_pressed.connect(self.print_slip)
        self.side.primary_pressed.connect(self.do)
        self.side.bank_requested.connect(self.bank_requested)

    def begin(self, draft: CountDraft | None = None) -> None:
        """Begin to count anew, or go on where a count was left."""
        taken = draft or CountDraft()
        self.result = None
        self._is_busy = False
        self._is_typed = taken.is_typed
        self._hands_over = taken.hands_over
        with QSignalBlocker(self):  # half of it taken up is no change that anybody made
            self.counting.clear(dict(taken.pieces))
            self.typing.set_text(taken.amount_text)
            self.strip.take(taken.euro_text)
            self.side.note.set_text(taken.note)
        self._free(free=True)
        self.side.begin(hands_over=self._hands_over)
        self._show_method()
        if not taken.is_empty:
            self.side.say("count_page.half")

    def show_standing(self, standing: DrawerView) -> None:
        """Know what is expected now, where it may be seen, and what a euro is worth."""
        told = standing.told
        expected = told.expected if told else None
        self.show_expected(expected, standing.euro_rate, standing.moment.date())

    def show_expected(
        self, expected: Decimal | None, euro_rate: ExchangeRate | None, today: date
    ) -> None:
        """Know what should be there (lek), where it may be seen, and what a euro is worth."""
        self._expected = expected
        self.strip.show_rate(euro_rate, today)
        if self.result is None:
            self._show()

    def take_focus(self) -> None:
        """Put the focus where the counting goes on."""
        (self.typing if self._is_typed else self.counting).setFocus()

    def count_euro(self) -> None:
        """Go to the euro (F11), where they can be counted."""
        self.strip.take_focus()

    def draft(self) -> CountDraft:
        """Return what was counted so far."""
        return CountDraft(
            pieces=tuple(self.counting.pieces().items()),
            amount_text=self.typing.text(),
            euro_text=self.strip.text(),
            note=self.side.note.text(),
            is_typed=self._is_typed,
            hands_over=self._hands_over,
        )

    def switch_method(self) -> None:
        """Type an amount instead of counting pieces, or the other way (F6)."""
        if self.result is not None:
            if self.side.bank.isVisible():
                self.bank_requested.emit()
        elif not self._is_busy:
            self._is_typed = not self._is_typed
            self._show_method()
            self._tell()

    def switch_purpose(self) -> None:
        """Count to hand over, or to know (F7)."""
        if self.result is None and not self._is_busy:
            self._choose_purpose(not self._hands_over)

    def print_slip(self) -> None:
        """Print the slip of the count that is kept; keep it first where it is not (Ctrl+P)."""
        if self.result is not None:
            self.print_requested.emit()
        else:
            self._save(prints=True)

    def do(self) -> None:
        """Do what the primary key says (F12)."""
        if self.result is None:
            self._save()
        elif self.result.kept.to_person:
            self.taker_requested.emit()

    def show_result(self, result: CountResult) -> None:
        """Show the count that was kept."""
        self.result = result
        self._is_busy = False
        self._free(free=False)
        self.side.show_result(result)
        self.side.primary.setFocus()

    def rest(self) -> None:
        """Let it be saved again, as if nobody had asked."""
        self._is_busy = False
        self.side.begin(hands_over=self._hands_over)

    def show_problem(self, sentence: str) -> None:
        """Say why it was not kept, and let it be changed."""
        self._is_busy = False
        self.side.show_problem(sentence)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        wide = self.width() >= WIDE
        large = current_theme().text_size > USUAL_TEXT
        narrow = SIDE_LARGE if large else SIDE_NARROW
        self.side.setFixedWidth(SIDE_WIDE if wide else narrow)
        self.side.fold(low=large or not wide)
        self.strip.fold(short=not wide)

    def _save(self, *, prints: bool = False) -> None:
        if self._is_busy:
            return
        try:
            count = self._count()
        except TillError as error:
            self.show_problem(self._words.error(error))
            return
        if count is None:
            key = "opening.type_first" if self._is_typed else "opening.count_first"
            self.show_problem(self._words.say(key))
            return
        self._is_busy = True
        self.side.primary.set_busy(self._words.say("count_page.saving"))
        noted = replace(count, note=self.side.note.text().strip())
        self.save_requested.emit(
            CountRequest(count=noted, hands_over=self._hands_over, prints=prints)
        )

    def _count(self) -> Count | None:
        """What was counted; None while nothing was. Raises TillError."""
        foreign = self.strip.foreign()
        if not self._is_typed:
            pieces = self.counting.pieces()
            return count_pieces(pieces, foreign) if pieces or foreign else None
        amount = typed_amount(self.typing.text())
        if amount is None and not foreign:
            return None
        return count_amount(amount or Decimal(0), foreign)

    def key_actions(self) -> dict[int, Callable[[], object]]:
        """Return what the keys of a count do on its page."""
        return {
            Qt.Key.Key_F6: self.switch_method,
            Qt.Key.Key_F11: self.count_euro,
            Qt.Key.Key_F12: self.do,
        }

    def _choose_purpose(self, hands_over: bool) -> None:  # noqa: FBT001 -- as the signal tells it
        self._hands_over = hands_over
        self.side.begin(hands_over=hands_over)
        self._tell()

    def _show_method(self) -> None:
        page = self.typing if self._is_typed else self.counting
        self.strip.show_method(is_typed=self._is_typed)
        self.methods.setCurrentWidget(page)
        self.setFocusProxy(page)
        if self.isVisible():
            page.setFocus()
        self._show()

    def _tell(self) -> None:
        self._show()
        if self.result is None:
            self.changed.emit(self.draft())

    def _show(self) -> None:
        """Show the count as it is being made."""
        try:
            count = self._count()
        except TillError:
            count = None  # half typed; saving says what is wrong
        self.side.show_counted(count.amount if count else None, self._expected)

    def _free(self, *, free: bool) -> None:
        for part in (self.methods, self.strip):
            part.setEnabled(free)


class TakerView(QWidget):
    """`taken_by` carries who was chosen, by touch or by the key on the tile."""

    taken_by = Signal(object)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.people = PeopleGrid(words)
        self.people.chosen.connect(self._take)
        say = words.say
        self.nobody = EmptyState("users", say("count_page.nobody"), say("count_page.nobody_detail"))
        title = Text(say("count_page.taker"), role=TextRole.TITLE_FINISHED)
        self.detail = Text(say("count_page.taker_detail"), role=TextRole.LINE, tone="text2")
        said = column(title, self.detail, spacing=Spacing.HAIR)
        parts = (said, Spacing.PANEL + Spacing.HAIR, (self.people, 1), (self.nobody, 1))
        self.setLayout(column(*parts, spacing=0, margins=(0, Spacing.KEYS, 0, 0)))

    def show_people(self, people: Sequence[Cashier], *, has_sale: bool) -> None:
        """Show who may take the drawer; a sale that was begun stays, and that is said."""
        self.detail.setVisible(has_sale)
        self.people.show_people(people)
        for number, tile in enumerate(self.people.tiles, start=1):
            tile.setObjectName(f"count.taker.{number}")
        self.people.setVisible(bool(people))
        self.nobody.setVisible(not people)

    def key_actions(self) -> dict[int, Callable[[], object]]:
        """Return what the keys on the tiles do."""
        count = min(len(self.people.tiles), LAST_KEY - FIRST_KEY + 1)
        first = Qt.Key.Key_F1 + FIRST_KEY - 1
        return {first + place: partial(self._take, place) for place in range(count)}

    def _take(self, place: int) -> None:
        self.taken_by.emit(self.people.people()[place])
