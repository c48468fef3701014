"""A change of price: what is typed, and what line and sale are before and after it."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.money import to_cents
from till.domain.selling.basket import (
    Basket,
    BasketLine,
    change_price,
    discount_basket,
    discount_line,
)
from till.domain.selling.discount import Discount, parse_discount
from till.domain.shop.article import Unit
from till.domain.typed import read_price
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.layout import Separator, column, lay, panel
from ui.kit.text import KeyValue, SaidLine, SaidLook, Text
from ui.kit.wording import (
    LEK,
    MINUS,
    NO_BREAK_SPACE,
    format_lek,
    format_money,
    format_percent,
    made_of,
)
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

LINE = "line"
SALE = "sale"
STEPS = (72, 64, 54, 48)
FOOT: Final = SaidLook(role=TextRole.SMALL, spacing=Spacing.COLUMN, centred=True)


class PriceMethod(StrEnum):
    """How a change is said."""

    PERCENT = "percent"
    LEK = "lek"
    PRICE = "price"


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceDraft:
    """The basket as it is, the line that was opened, and what is typed so far.

    `is_line` tells that the line is changed and not the whole sale; without a line it cannot be.
    """

    basket: Basket = Basket()
    line: int | None = None
    is_line: bool = False
    method: PriceMethod = PriceMethod.PERCENT
    text: str = ""

    @property
    def chosen(self) -> BasketLine | None:
        """The line to be changed; None for the whole sale."""
        return self.basket.line(self.line) if self.is_line and self.line is not None else None

    @property
    def before(self) -> Decimal:
        """What the line or the sale costs now, without its own discount and at its list price."""
        line = self.chosen
        if line is None:
            return self.basket.subtotal
        return to_cents(line.was_price * line.quantity) if line.list_price else line.gross

    @property
    def after(self) -> Decimal:
        """What the line or the sale would cost, in lek; as now while the text cannot be read."""
        changed = self.preview()
        return changed.total if self.chosen is None else changed.line(self.line or 0).total

    @property
    def can_take_away(self) -> bool:
        """Whether there is a discount or a price of somebody's to take away."""
        line = self.chosen
        if line is None:
            return self.basket.discount is not None
        return line.discount is not None or line.list_price is not None

    def preview(self) -> Basket:
        """The basket as it would be; as it is while nothing that can be read is typed."""
        try:
            return self.changed()
        except TillError:
            return self.basket

    def changed(self) -> Basket:
        """The basket with the change.

        Raises DiscountUnreadable, DiscountTooLarge, PriceUnreadable and their kin.
        """
        line = self.chosen
        if line is None or self.line is None:
            return discount_basket(self.basket, self.discount())
        if self.method is not PriceMethod.PRICE:
            return discount_line(self.basket, self.line, self.discount())
        return change_price(self.basket, self.line, self.price())

    def discount(self) -> Discount:
        """The discount typed. Raises DiscountUnreadable."""
        sign = "%" if self.method is PriceMethod.PERCENT else ""
        return parse_discount(f"{_plain(self.text)}{sign}")

    def price(self) -> Decimal:
        """The price typed, in lek for one unit. Raises PriceUnreadable and its kin."""
        return read_price(self.text)


def _plain(text: str) -> str:
    """The text without blanks between thousands."""
    return "".join(text.replace(NO_BREAK_SPACE, " ").split())


class StruckText(Text):
    """A text that may be struck through: what is no longer asked."""

    def set_struck(self, *, struck: bool) -> None:
        """Strike it through, or not."""
        self._struck = struck
        self._dress()

    @override
    def _dress(self) -> None:
        super()._dress()
        font = self.font()
        font.setStrikeOut(getattr(self, "_struck", False))
        self.setFont(font)


class PriceChange(QWidget):
    """Choice between the line and the sale, the figures of it, and the sale's total on glass."""

    chosen = Signal(bool)

    def __init__(self, words: Messages, units: Mapping[str, Unit]) -> None:
        super().__init__()
        self._words = words
        self._units = units
        say = words.say
        options = [
            Option(key=LINE, words=say("price.this_line"), keys="F2"),
            Option(key=SALE, words=say("price.whole_sale"), keys="F3"),
        ]
        self.scope = Segmented(options, shares=(1, 1))
        self.scope.chosen.connect(lambda key: self.chosen.emit(key == LINE))
        for key, segment in self.scope.segments.items():
            segment.setObjectName(f"price.{key}")
        self.name = Text("", role=TextRole.TITLE, elide=True)
        self.detail = Text("", role=TextRole.BODY, tone="text2")
        self.before = StruckText("", role=TextRole.BODY)
        self.off = KeyValue("")
        self.after = Text("", role=TextRole.TITLE)
        self.amount = AmountDisplay(steps=STEPS)
        self.amount.setObjectName("price.glass")
        self._lay_out()

    def _lay_out(self) -> None:
        say = self._words.say
        old = KeyValue(say("price.before"))
        new = KeyValue(say("price.now"), height=44)
        for each, value in ((old, self.before), (new, self.after)):
            each.value.hide()
            each.row.addWidget(value)
        told = (self.name, self.detail, Spacing.TIGHT, Separator(), old, self.off, new)
        figures = panel(*told, spacing=Spacing.HAIR, margins=(18, 16, 18, 14))
        foot = SaidLine("file-text", say("price.recorded"), look=FOOT)
        parts = (self.scope, figures, self.amount, None, foot)
        lay(self, column(*parts, spacing=Spacing.COLUMN))

    def show_draft(self, draft: PriceDraft) -> None:
        """Show what the draft would come to."""
        line = draft.chosen
        self.scope.segments[LINE].setEnabled(draft.line is not None)
        self.scope.choose(SALE if line is None else LINE)
        self.name.setText(
            self._words.say("price.whole_sale") if line is None else line.article.name
        )
        self.detail.setText(self._detail(draft, line))
        before = draft.before
        after = draft.after
        self.before.setText(format_money(before))
        self.before.set_struck(struck=before != after)
        self.before.set_tone("text2" if before != after else "text")
        self.off.set_words(self._words.say("price.off"), _off(before, after))
        self.after.setText(format_lek(after))
        self._show_glass(draft)

    def _detail(self, draft: PriceDraft, line: BasketLine | None) -> str:
        if line is None:
            return self._words.count("sell.lines", len(draft.basket.lines))
        return made_of(self._words, self._units, line)

    def _show_glass(self, draft: PriceDraft) -> None:
        say = self._words.say
        now = draft.basket
        then = draft.preview()
        self.amount.set_heading(say("sell.to_pay"))
        self.amount.set_number(format_money(then.total), unit=LEK)
        discounts = f"{MINUS if then.all_discounts else ''}{format_money(then.all_discounts)}"
        self.amount.set_foot(
            [(say("price.was"), format_money(now.total)), (say("sell.discount"), discounts)]
        )


def _off(before: Decimal, after: Decimal) -> str:
    """How much less it is, in percent and lek; a dash where nothing changes."""
    if before == after or not before:
        return "–"
    percent = to_cents((before - after) * 100 / before).normalize()
    percent = percent.quantize(Decimal(1)) if percent == percent.to_integral_value() else percent
    sign = MINUS if after < before else "+"
    lek = f"{sign}{format_money(abs(before - after))}"
    shown = format_percent(abs(percent))
    return f"{shown}{NO_BREAK_SPACE}·{NO_BREAK_SPACE}{lek}"
