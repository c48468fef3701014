"""The field for an amount: label at the left, large number at the right."""

from decimal import Decimal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QResizeEvent
from typing_extensions import override

from till.domain.selling.tender import checked_amount
from till.domain.typed import read_amount
from ui.kit.entry.burst_guard import BurstGuard, take_no_bursts
from ui.kit.entry.framed_line import FieldFace, FramedLine
from ui.kit.entry.number_pad import COMMA
from ui.kit.painting import fitted
from ui.kit.text import Text
from ui.kit.wording import NO_BREAK_SPACE
from ui.theme.tokens import Height, TextRole

LARGE_PX = 38
UNIT_PX = 20
CURSOR = 6  # px that the cursor and the line's own edges take


class AmountField(FramedLine):
    """62 px high, 72 when large; the number pad types into it with `type_digit` and `backspace`.

    A `unit` stands behind the amount, smaller, as on the glass.

    `barcode_refused` tells that a barcode was on its way into it and was kept out.
    """

    barcode_refused = Signal()

    def __init__(self, label: str = "") -> None:
        super().__init__()
        self._is_large = False
        self._is_grouped = False
        take_no_bursts(self)
        self.line.face = FieldFace.NONE  # a number pad stands beside each
        self._label = Text(label, role=TextRole.BODY, tone="text2")
        self._unit = Text("", role=TextRole.BODY, tone="text2")
        self.line.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.line.setAccessibleName(label)
        self.row.addWidget(self._label)
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self._unit)
        self._unit.hide()  # only now: without a parent it would be a window
        self.setFixedHeight(Height.AMOUNT)
        self.line.textChanged.connect(self.dress)
        self.line.textEdited.disconnect(self.edited)
        self.line.textEdited.connect(self._tell_edited)
        BurstGuard(self.line).refused.connect(self.barcode_refused)
        self.dress()

    def set_label(self, label: str) -> None:
        """Say what the amount is."""
        self._label.setText(label)
        self.line.setAccessibleName(label)

    def set_unit(self, unit: str) -> None:
        """Say what it is counted in, behind the number."""
        self._unit.setText(unit)
        self._unit.setVisible(bool(unit))

    def group_thousands(self) -> None:
        """Show thousands apart as they are typed: that is how a nought too many is seen."""
        self._is_grouped = True

    @override
    def text(self) -> str:
        """What is typed, without the blanks between thousands."""
        text = super().text()
        return text.replace(NO_BREAK_SPACE, "") if self._is_grouped else text

    @override
    def set_text(self, text: str) -> None:
        """Put a text in, without a signal."""
        super().set_text(grouped(text) if self._is_grouped else text)

    def set_large(self, *, large: bool) -> None:
        """Be 72 px high with type of 38, or 62 with type of 30."""
        self._is_large = large
        self.setFixedHeight(Height.AMOUNT_LARGE if large else Height.AMOUNT)
        self.dress()

    def set_suggestion(self, text: str) -> None:
        """Show an amount in the empty field, for what is taken or expected there."""
        self.line.setPlaceholderText(text)
        self.dress()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self.dress()

    def type_digit(self, digits: str) -> None:
        """Type digits at the cursor, over a selection if there is one, as the keyboard would.

        A comma at the start stands after a nought; a second one is not typed.
        """
        if digits in (COMMA, "."):
            selected = self.line.selectedText()
            if COMMA in self.line.text() and COMMA not in selected:
                return
            is_start = selected == self.line.text()
            digits = f"0{COMMA}" if is_start else COMMA
        self.line.insert(digits)

    def backspace(self) -> None:
        """Take the last digit away, as the keyboard would."""
        self.line.backspace()

    def clear(self) -> None:
        """Empty the field and tell so."""
        self.line.clear()
        self.edited.emit("")  # Qt counts typing and deleting as edits, but not this

    def _tell_edited(self) -> None:
        """Set thousands apart, the cursor behind the same digit, and tell what is typed."""
        if self._is_grouped:
            line = self.line
            apart = grouped(line.text())
            if apart != line.text():
                before = line.text()[: line.cursorPosition()]
                digits = len(before.replace(NO_BREAK_SPACE, ""))
                line.setText(apart)
                line.setCursorPosition(_behind(apart, digits))
        self.edited.emit(self.text())

    @override
    def dress(self) -> None:
        usual = self.theme.font(TextRole.AMOUNT)
        large = self.theme.sized(TextRole.AMOUNT, LARGE_PX)
        font = QFont(large if self._is_large else usual)
        if not self.line.text():
            font.setWeight(font.Weight.Normal)  # a suggestion must not look like an amount typed
            font = fitted(font, self.line.placeholderText(), self.line.width())
        else:
            font = fitted(font, self.line.text(), self.line.width() - CURSOR)
        self.line.setFont(font)
        self._label.set_role(TextRole.BODY, px=16)
        self._unit.set_role(TextRole.BODY, px=UNIT_PX)


def grouped(text: str) -> str:
    """Return digits that are typed with their thousands apart; anything else as it is."""
    typed = text.replace(NO_BREAK_SPACE, "")
    whole, comma, rest = typed.partition(COMMA)
    if not (whole.isascii() and whole.isdecimal()) or whole.startswith("0"):
        return typed
    return f"{int(whole):,}".replace(",", NO_BREAK_SPACE) + comma + rest


def _behind(text: str, digits: int) -> int:
    """Return the place in a text behind so many of its signs that are no blanks."""
    place = 0
    while digits and place < len(text):
        digits -= text[place] != NO_BREAK_SPACE
        place += 1
    return place


def typed_amount(text: str) -> Decimal | None:
    """Return what is typed, in the currency of its field; None where nothing is.

    Raises what `read_amount` and `checked_amount` do.
    """
    typed = text.strip()
    if not typed:
        return None
    return checked_amount(read_amount(typed))
