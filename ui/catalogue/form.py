"""One article of the catalogue in fields: what it says, and what is wrong beside each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget
from typing_extensions import override

from till.domain.barcode import LONGEST_CODE, is_doubtful_barcode
from till.domain.errors import TillError
from till.domain.errors.basket import PriceNotPositive, PriceTooLarge, PriceUnreadable
from till.domain.errors.catalogue import (
    ArticleExists,
    BarcodeOfScale,
    BarcodeTaken,
    CodeUnfit,
    GroupTooLong,
    NameMissing,
    NameTooLong,
    NameUnfit,
    UnitUnknown,
    VatCodeNotAllowed,
)
from till.domain.money import ZERO
from till.domain.shop.article import LONGEST_NAME, Article, ArticleId, Unit
from till.domain.shop.spelling import read_unit
from till.domain.shop.vat import VatCode, VatRates
from ui.kit.choice.key_choice import Choice
from ui.kit.choice.segmented import Option
from ui.kit.choice.switch import Switch
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import FieldFace, TouchedLine
from ui.kit.formats import format_percent, format_price, parse_price
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LONGEST: Final = {
    "name": LONGEST_NAME,
    "code": LONGEST_CODE,
    "barcodes": 1000,
    "price": 16,
    "unit": 40,
    "group": LONGEST_NAME,
}
"""Signs that may be typed into each field."""
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
PLACES: Final[Mapping[type[TillError], str]] = {
    NameMissing: "name",
    NameTooLong: "name",
    NameUnfit: "name",
    PriceNotPositive: "price",
    PriceTooLarge: "price",
    PriceUnreadable: "price",
    UnitUnknown: "unit",
    GroupTooLong: "group",
    BarcodeTaken: "barcodes",
    BarcodeOfScale: "barcodes",
    ArticleExists: "code",
    CodeUnfit: "code",
    VatCodeNotAllowed: "vat",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FormContents:
    """What stands in the fields, to tell whether somebody has changed anything."""

    texts: tuple[str, ...]
    vat: str
    is_open_price: bool


class ArticleForm(QWidget):
    """`changed` with each key, `gone_to` carries a field that should be seen.

    `article` reads what is typed, to be checked by whoever keeps it.
    """

    changed = Signal()
    gone_to = Signal(object)

    def __init__(self, words: Messages, units: Mapping[str, Unit], rates: VatRates) -> None:
        super().__init__()
        self._words = words
        self._units = units
        self._article: Article | None = None
        self._is_new = False
        self._make_fields(rates)
        self._begun = self._contents()
        self._lay_out()
        self._connect()

    @property
    def is_new(self) -> bool:
        """Whether the article is not in the catalogue yet."""
        return self._is_new

    @property
    def is_changed(self) -> bool:
        """Whether somebody has typed something that is not kept."""
        return self._contents() != self._begun

    @property
    def shown_id(self) -> str:
        """The code of the article that is shown; empty for a new one."""
        return self._article.article_id if self._article and not self._is_new else ""

    @property
    def lines(self) -> Sequence[TouchedLine]:
        """What is typed into."""
        return [each.line for each in self._fields.values()]

    def _make_fields(self, rates: VatRates) -> None:
        say = self._words.say
        self.code = LabelledField(say("catalogue.code"))
        self.name = LabelledField(say("create_article.name"))
        self.barcodes = LabelledField(say("catalogue.barcodes"))
        self.price = LabelledField(say("catalogue.price"))
        self.open_price = Switch(say("catalogue.open_price"), say("catalogue.open_price_detail"))
        self.open_price.setObjectName("catalogue.open_price")
        self.unit = LabelledField(say("find.column_unit"))
        self.group = LabelledField(say("find.category"))
        self.vat_label = Text(say("create_article.vat"), role=TextRole.LABEL, tone="text2")
        self.vat = self._vat_choice(rates)
        self._fields = {
            "name": self.name,
            "code": self.code,
            "barcodes": self.barcodes,
            "price": self.price,
            "unit": self.unit,
            "group": self.group,
        }
        self._name_fields()

    def _name_fields(self) -> None:
        for name, field in self._fields.items():
            field.line.setObjectName(f"catalogue.{name}")
            field.line.setMaxLength(LONGEST[name])
        self.price.line.face = FieldFace.NUMBERS
        for field in (self.code, self.barcodes):
            field.line.face = FieldFace.SIGNS

    def _vat_choice(self, rates: VatRates) -> Choice:
        """Offer the codes of the shop, each with its rate."""
        made = Choice(
            [
                Option(key=code.value, words=self._vat_words(code, rates))
                for code in sorted(rates.percent, key=lambda code: code.value)
            ],
            has_to_choose=True,
        )
        for code, key in made.keys.items():
            key.setObjectName(f"catalogue.vat.{code}")
        return made

    def _vat_words(self, code: VatCode, rates: VatRates) -> str:
        rate = format_percent(rates.rate(code))
        return self._words.say("create_article.vat_option", code=code.value, rate=rate)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.KEYS)
        column.addWidget(self.name)
        column.addLayout(_beside(self.code, self.barcodes))
        column.addLayout(_beside(self.price, self.open_price))
        column.addLayout(_beside(self.unit, self.group))
        column.addWidget(self.vat_label)
        column.addWidget(self.vat)
        column.addStretch(1)
        for first, second in pairwise(self.lines):
            QWidget.setTabOrder(first, second)

    def _connect(self) -> None:
        for field in self._fields.values():
            field.edited.connect(self._edit)
            field.line.installEventFilter(self)
        self.open_price.toggled.connect(self._turn_open_price)
        self.vat.chosen.connect(self._edit)

    def show_article(self, article: Article) -> None:
        """Show an article of the catalogue; its code stays what it is."""
        self._begin(article, is_new=False)

    def begin_new(self, barcode: str = "") -> None:
        """Show empty fields, with the VAT code and unit most articles have."""
        codes = list(self.vat.keys)
        self._begin(
            Article(
                article_id=ArticleId(""),
                name="",
                price=ZERO,
                vat_code=VatCode(codes[0]) if codes else VatCode.B,
                unit="XPP",
                barcodes=(barcode,) if barcode else (),
            ),
            is_new=True,
        )
        self.code.set_hint(self._words.say("catalogue.code_hint"))
        if VatCode.B.value in self.vat.keys:
            self.vat.choose(VatCode.B.value)
        self._begun = replace(self._contents(), texts=())  # a new one is always worth keeping

    def article(self) -> Article:
        """Return what is typed. Raises what a price may be refused for, NameMissing."""
        before = self._article
        typed_id = self.code.text().strip() if self._is_new else self.shown_id
        return Article(
            article_id=ArticleId(typed_id),
            name=self.name.text(),
            price=ZERO if self.open_price.isChecked() else parse_price(self.price.text().strip()),
            vat_code=VatCode(self.vat.current() or (before.vat_code.value if before else "B")),
            unit=self.unit.text(),
            category=self.group.text(),
            barcodes=tuple(self.barcodes.text().split()),
        )

    def add_barcode(self, code: str) -> None:
        """Put a scanned code behind those there are."""
        codes = self.barcodes.text().split()
        if code not in codes:
            self.barcodes.set_text(" ".join([*codes, code]))
            self._edit("")

    def show_error(self, error: TillError) -> None:
        """Say what is wrong beside the field that it is about, and go there."""
        self.forget_errors()
        place = PLACES.get(type(error), "name")
        place = "barcodes" if place == "code" and not self._is_new else place
        said = self._words.error(error)
        if place == "vat":
            self.vat_label.setText(said)
            self.vat_label.set_tone("att")
            return
        if isinstance(error, PriceUnreadable) and not self.price.text().strip():
            said = self._words.say("catalogue.price_missing")
        field = self._fields[place]
        field.show_error(said)
        field.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.gone_to.emit(field)

    def forget_errors(self) -> None:
        """Say nothing but what is worth a second look."""
        for field in self._fields.values():
            field.set_hint("")
        self.vat_label.setText(self._words.say("create_article.vat"))
        self.vat_label.set_tone("text2")
        self._hint_barcodes()
        self._hint_unit()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        """Enter goes on to the next field."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and event.key() in ENTER_KEYS:
            self._go_on(watched)
            return True
        return super().eventFilter(watched, event)

    def _begin(self, article: Article, *, is_new: bool) -> None:
        self._article = article
        self._is_new = is_new
        self.code.setVisible(is_new)
        self.code.set_text("")
        self.name.set_text(article.name)
        self.barcodes.set_text(" ".join(article.barcodes))
        self.price.set_text(_typed(article.price))
        self.unit.set_text(self._unit_word(article.unit))
        self.group.set_text(article.category)
        is_open = not is_new and article.has_open_price
        self.open_price.setChecked(is_open)
        self.price.line.setEnabled(not is_open)
        if article.vat_code.value in self.vat.keys:
            self.vat.choose(article.vat_code.value)
        else:
            self.vat.choose_none()
        self.forget_errors()
        self._begun = self._contents()

    def _contents(self) -> FormContents:
        return FormContents(
            texts=tuple(each.text().strip() for each in self._fields.values()),
            vat=self.vat.current(),
            is_open_price=self.open_price.isChecked(),
        )

    def _unit_word(self, code: str) -> str:
        """The word of a unit where it is read as this unit again, else its code."""
        unit = self._units.get(code)
        word = unit.words[self._words.language] if unit else code
        try:
            is_same = read_unit(word, self._units).code == code
        except UnitUnknown:
            is_same = False
        return word if is_same else code

    def _turn_open_price(self, is_open: bool) -> None:  # noqa: FBT001 -- what the signal carries
        self.price.line.setEnabled(not is_open)
        self._edit("")

    def _edit(self, _: str) -> None:
        self.forget_errors()
        self.changed.emit()

    def _hint_barcodes(self) -> None:
        doubtful = [each for each in self.barcodes.text().split() if is_doubtful_barcode(each)]
        say = self._words.say
        self.barcodes.set_hint(
            say("catalogue.barcode_doubtful", code=doubtful[0])
            if doubtful
            else say("catalogue.barcodes_hint")
        )

    def _hint_unit(self) -> None:
        """Say what is sold by measure: the unit alone decides it."""
        try:
            unit = read_unit(self.unit.text(), self._units)
        except UnitUnknown:
            return
        key = "cli.unit_by_measure" if unit.weighed else "cli.unit_whole"
        self.unit.set_hint(f"{unit.code} · {self._words.say(key)}")

    def _go_on(self, here: QObject) -> None:
        shown = [each for each in self.lines if each.isEnabled() and each.isVisible()]
        if here in shown:
            following = shown[(shown.index(here) + 1) % len(shown)]
            following.setFocus(Qt.FocusReason.TabFocusReason)
            following.selectAll()
            self.gone_to.emit(following.around)


def _typed(price: Decimal) -> str:
    return format_price(price) if price else ""


def _beside(left: QWidget, right: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Spacing.COLUMN)
    for each in (left, right):
        row.addWidget(each, 1, Qt.AlignmentFlag.AlignTop)
    return row
