"""Typing a customer in: a business by its NUIS, or a buyer known by another document."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from till.domain.errors import TillError
from till.domain.errors.buyers import (
    BuyerAddressMissing,
    BuyerCountryCodeUnfit,
    BuyerCountryUnfit,
    BuyerExists,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerNumberMissing,
    BuyerTownMissing,
)
from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, Country
from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.key_choice import Choice
from ui.kit.choice.segmented import Option
from ui.kit.entry.field import LabelledField
from ui.kit.entry.suggest_field import SuggestField
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

LONGEST: Final = 200
PAPERS: Final = (
    BuyerIdType.PASS,
    BuyerIdType.ID,
    BuyerIdType.VAT,
    BuyerIdType.TAX,
    BuyerIdType.SOC,
    BuyerIdType.POINTS,
)
PLACES: Final[Mapping[type[TillError], str]] = {
    BuyerNuisUnfit: "number",
    BuyerNumberMissing: "number",
    BuyerNameMissing: "name",
    BuyerAddressMissing: "address",
    BuyerTownMissing: "town",
    BuyerCountryUnfit: "country",
    BuyerExists: "number",
    BuyerCountryCodeUnfit: "country",
}


def country_names(countries: Mapping[str, Country], language: str) -> Mapping[str, str]:
    """Return the countries of the world by their codes, as a language calls them."""
    return {code: country.names.get(language, code) for code, country in countries.items()}


class CustomerForm(QWidget):
    """`changed` with each key, and with another country."""

    changed = Signal()

    def __init__(self, words: Messages, countries: Mapping[str, Country]) -> None:
        super().__init__()
        self._words = words
        self.is_foreign = False
        self.title = Text("", role=TextRole.H2)
        self.back = self._back()
        self.paper = self._paper()
        self.paper_label = Text(words.say("customer.paper"), role=TextRole.LABEL, tone="text2")
        self.number = LabelledField()
        self.name = LabelledField()
        self.address = LabelledField()
        self.town = LabelledField()
        names = country_names(countries, words.language)
        self.country = SuggestField(names, name="customer.country")
        self.fields: dict[str, LabelledField] = {
            "number": self.number,
            "country": self.country,
            "name": self.name,
            "address": self.address,
            "town": self.town,
        }
        self._name_fields()
        self._lay_out()
        self._connect()

    def _name_fields(self) -> None:
        for key, field in self.fields.items():
            field.line.setObjectName(f"customer.{key}")
            field.line.setMaxLength(LONGEST)
            field.edited.connect(self._edit)
            field.setParent(self)

    def _back(self) -> Button:
        say = self._words.say
        made = Button(
            say("customer.back_to_list"),
            size=ButtonSize.SMALL,
            icon="arrow-left",
            keys=say("key.escape"),
        )
        made.setObjectName("customer.back")
        return made

    def _paper(self) -> Choice:
        say = self._words.say
        made = Choice(
            [Option(key=each.value, words=say(f"buyer_paper.{each.value}")) for each in PAPERS]
        )
        for name, key in made.keys.items():
            key.setObjectName(f"customer.paper.{name}")
        return made

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.back)
        grid = QGridLayout()
        grid.setHorizontalSpacing(Spacing.WINDOW)
        grid.setVerticalSpacing(Spacing.WINDOW)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self._grid = grid
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        column.addLayout(head)
        column.addWidget(self.paper_label)
        column.addWidget(self.paper)
        column.addLayout(grid)
        column.addStretch(1)
        order = list(self.fields.values())
        for first, second in pairwise(order):
            QWidget.setTabOrder(first.line, second.line)

    def _connect(self) -> None:
        self.paper.chosen.connect(lambda _: self.changed.emit())
        self.country.picked.connect(self.changed)
        self.number.line.editingFinished.connect(self._tidy_number)

    def begin(self, *, is_foreign: bool, buyer: Buyer | None = None) -> None:
        """Ask for a business, or for a buyer with another document; `buyer` fills the fields."""
        self.is_foreign = is_foreign
        say = self._words.say
        self.title.setText(say("customer.foreign" if is_foreign else "customer.new"))
        for part in (self.paper_label, self.paper, self.country):
            part.setVisible(is_foreign)
        self._arrange()
        self.number.set_words(say("customer.paper_number" if is_foreign else "customer.nuis"))
        for key in ("name", "address", "town"):
            self.fields[key].set_words(say(f"customer.{key}"))
        hint = say("customer.country_search")
        self.country.set_words(say("customer.country"), placeholder=hint)
        for key, field in self.fields.items():
            field.set_text(_text(buyer, key))
        self.country.choose(buyer.country if buyer and is_foreign else "")
        has_paper = buyer is not None and buyer.id_type is not BuyerIdType.NUIS
        self.paper.choose(buyer.id_type.value if buyer and has_paper else PAPERS[0].value)
        self._forget_errors()

    def buyer(self) -> Buyer:
        """What is typed, still to be checked."""
        kind = BuyerIdType(self.paper.current()) if self.is_foreign else BuyerIdType.NUIS
        country = self.country.current() if self.is_foreign else ALBANIA
        return Buyer(
            id_type=kind,
            id_number=self.number.text(),
            name=self.name.text(),
            address=self.address.text(),
            town=self.town.text(),
            country=country,
            country_code=ALPHA_2.get(country, ""),
        )

    def show_error(self, error: TillError) -> None:
        """Say what is wrong beside the field that it is about, and go there."""
        self._forget_errors()
        field = self.fields[PLACES.get(type(error), "number")]
        is_blank = field is self.country and not field.text().strip()
        said = self._words.say("customer.country_search") if is_blank else self._words.error(error)
        field.show_error(said)
        field.line.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_list(self) -> bool:
        """Take the list of countries away; tells whether there was one."""
        return self.country.close_list()

    def _arrange(self) -> None:
        """A business has its number alone; a foreign buyer has the country beside it."""
        for field in self.fields.values():
            self._grid.removeWidget(field)
        across = 1 if self.is_foreign else 2
        top = Qt.AlignmentFlag.AlignTop
        self._grid.addWidget(self.number, 0, 0, 1, across, top)
        if self.is_foreign:
            self._grid.addWidget(self.country, 0, 1, top)
        self._grid.addWidget(self.name, 1, 0, 1, 2, top)
        self._grid.addWidget(self.address, 2, 0, top)
        self._grid.addWidget(self.town, 2, 1, top)

    def _edit(self, _: str) -> None:
        self._forget_errors()
        self.changed.emit()

    def _forget_errors(self) -> None:
        for field in self.fields.values():
            field.set_hint("")
        if not self.is_foreign:
            self.number.set_hint(self._words.say("customer.nuis_rule"))

    def _tidy_number(self) -> None:
        """A NUIS is trimmed and in capitals, as the invoice will show it."""
        if not self.is_foreign:
            self.number.set_text(one_line(self.number.text()).upper())


def _text(buyer: Buyer | None, key: str) -> str:
    if buyer is None:
        return ""
    known = {
        "number": buyer.id_number,
        "name": buyer.name,
        "address": buyer.address,
        "town": buyer.town,
    }
    return one_line(known.get(key, ""))
