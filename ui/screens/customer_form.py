"""Typing a customer in: a business by its NUIS, or a buyer known by another document.

Lives here: `CustomerForm`: its fields, and the error beside the field that it is about.
Must not: check a buyer; `till.domain.buyer` does.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from till.domain.buyer import Buyer, BuyerIdType, one_line
from till.domain.country import ALBANIA, ALPHA_2, Country
from till.domain.errors import TillError
from till.domain.errors.buyers import (
    BuyerAddressMissing,
    BuyerCountryCodeUnfit,
    BuyerCountryUnfit,
    BuyerNameMissing,
    BuyerNuisUnfit,
    BuyerNumberMissing,
    BuyerTownMissing,
)
from ui.messages import Messages
from ui.screens.customer_country import CountryField
from ui.theme.fonts import Role
from ui.theme.tokens import Space
from ui.widgets.button import Button, Size
from ui.widgets.choice import Choice
from ui.widgets.field import Field
from ui.widgets.segmented import Option
from ui.widgets.text import Text

LONGEST: Final = 200
PAPERS: Final = (
    BuyerIdType.PASS,
    BuyerIdType.ID,
    BuyerIdType.VAT,
    BuyerIdType.TAX,
    BuyerIdType.SOC,
)
PLACES: Final[Mapping[type[TillError], str]] = {
    BuyerNuisUnfit: "number",
    BuyerNumberMissing: "number",
    BuyerNameMissing: "name",
    BuyerAddressMissing: "address",
    BuyerTownMissing: "town",
    BuyerCountryUnfit: "country",
    BuyerCountryCodeUnfit: "country",
}


class CustomerForm(QWidget):
    """`changed` with each key; `left` when the person goes back to the list."""

    changed = Signal()
    left = Signal()

    def __init__(self, words: Messages, countries: Mapping[str, Country]) -> None:
        super().__init__()
        self._words, self.is_foreign = words, False
        self.title = Text("", role=Role.H2)
        self.back, self.paper = self._back(), self._paper()
        self.paper_label = Text(words.say("customer.paper"), role=Role.LABEL, tone="text2")
        self.number, self.name, self.address, self.town = Field(), Field(), Field(), Field()
        self.country = CountryField(countries, words.language)
        self.fields: dict[str, Field] = {
            "number": self.number,
            "country": self.country,
            "name": self.name,
            "address": self.address,
            "town": self.town,
        }
        for key, field in self.fields.items():
            field.line.setObjectName(f"customer.{key}")
            field.line.setMaxLength(LONGEST)
            field.edited.connect(self._edit)
            field.setParent(self)
        self._lay_out()
        self._connect()

    def _back(self) -> Button:
        say = self._words.say
        made = Button(
            say("customer.back_to_list"),
            size=Size.SMALL,
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
        grid.setHorizontalSpacing(Space.WINDOW)
        grid.setVerticalSpacing(Space.WINDOW)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self._grid = grid
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.COLUMN)
        column.addLayout(head)
        column.addWidget(self.paper_label)
        column.addWidget(self.paper)
        column.addLayout(grid)
        column.addStretch(1)
        order = list(self.fields.values())
        for first, second in pairwise(order):
            QWidget.setTabOrder(first.line, second.line)

    def _connect(self) -> None:
        self.back.clicked.connect(self.left)
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
        self.country.set_code(buyer.country if buyer and is_foreign else "")
        is_known = buyer is not None and buyer.id_type in PAPERS
        self.paper.choose(buyer.id_type.value if buyer and is_known else PAPERS[0].value)
        self._forget_errors()

    def buyer(self) -> Buyer:
        """What is typed, still to be checked."""
        kind = BuyerIdType(self.paper.current()) if self.is_foreign else BuyerIdType.NUIS
        country = self.country.code() if self.is_foreign else ALBANIA
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
        was_open = self.country.list.isVisible()
        self.country.close_list()
        return was_open

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
