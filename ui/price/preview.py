"""What a change of price would come to: before, after, and the sale with it."""

from collections.abc import Mapping
from decimal import Decimal

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.money import to_cents
from till.domain.selling.basket import BasketLine
from till.domain.shop.article import Unit
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.formats import (
    LEK,
    MINUS,
    NO_BREAK_SPACE,
    format_lek,
    format_money,
    format_percent,
)
from ui.kit.layout import Separator, column, lay, panel, row
from ui.kit.text import IconLabel, KeyValue, Text
from ui.kit.wording import made_of
from ui.price.draft import PriceDraft
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LINE = "line"
SALE = "sale"
STEPS = (72, 64, 54, 48)


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
        recorded = Text(say("price.recorded"), role=TextRole.SMALL, tone="text2", wrap=True)
        foot = row(IconLabel("file-text", size=20), (recorded, 1), spacing=Spacing.COLUMN)
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
