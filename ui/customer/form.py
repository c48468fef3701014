"""Typing a customer in: a business by its NUIS, or a buyer known by another document."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

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
from till.domain.selling.search import folded
from till.domain.shop.buyer import ALBANIA, ALPHA_2, Buyer, BuyerIdType, Country
from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.key_choice import Choice
from ui.kit.choice.painted_button import PaintedButton
from ui.kit.choice.segmented import Option
from ui.kit.entry.field import LabelledField
from ui.kit.painting import RIGHT, draw_text
from ui.kit.panel import Panel
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Height, Spacing

MOST: Final = 4
SIDE: Final = 14
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
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


class CountryRow(PaintedButton):
    """One country that fits what is typed; the one that Enter takes has the accent's ground."""

    def __init__(self, name: str, code: str) -> None:
        super().__init__()
        self._name = name
        self._code = code
        self.is_next = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.speak(f"{name}, {code}")

    @override
    def sizeHint(self) -> QSize:
        return QSize(160, Height.SEGMENT)

    @override
    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self.is_next or self.hover_look or self.pressed_look:
            ground = "accent_soft" if self.is_next or self.pressed_look else "sunken"
            painter.fillRect(rect, self.theme.colour(ground))
        code = 52.0 * self.theme.text_size / 100
        room = rect.adjusted(SIDE, 0, -SIDE - code, 0)
        draw_text(
            painter, room, self._name, (self.theme.font(TextRole.BODY), self.theme.colour("text"))
        )
        end = QRectF(rect.right() - SIDE - code, rect.top(), code, rect.height())
        pen = (self.theme.font(TextRole.SMALL), self.theme.colour("text2"))
        draw_text(painter, end, self._code, pen, RIGHT)


class CountryField(LabelledField):
    """A field with the countries under it while somebody types; `picked` when one is taken."""

    picked = Signal()

    def __init__(self, countries: Mapping[str, Country], language: str) -> None:
        super().__init__()
        self._names = {
            code: country.names.get(language, code) for code, country in countries.items()
        }
        self._code = ""
        self._next = 0
        self._fitting: list[str] = []
        self.rows: list[CountryRow] = []
        self._gone: list[CountryRow] = []
        self.list = Panel(margins=(1, 5, 1, 5), spacing=0)
        self.list.setObjectName("customer.countries")
        self.list.hide()
        self._column: QVBoxLayout = self.list.body
        self.edited.connect(self._type)
        self.line.installEventFilter(self)

    def code(self) -> str:
        """The alpha-3 code of the country that was taken; else what is typed, as it is."""
        return self._code or one_line(self.text())

    def name(self) -> str:
        """The name of the country that was taken; empty while none was."""
        return self._names.get(self._code, "")

    def set_code(self, code: str) -> None:
        """Put a country in by its code; an unknown one empties the field."""
        self._code = code if code in self._names else ""
        self.set_text(self._names.get(code, ""))
        self.close_list()

    def close_list(self) -> None:
        """Take the countries away."""
        self.list.hide()

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is not self.line:
            return super().eventFilter(watched, event)
        if isinstance(event, QFocusEvent) and event.lostFocus() and self.list.isVisible():
            self._leave(event.reason())
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self.list.isVisible() and self._press(event.key())
        return False

    def _press(self, key: int) -> bool:
        """Walk through the countries, take the marked one, or close the list."""
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self._mark((self._next + step) % len(self._fitting))
        elif key in ENTER_KEYS:
            self._take(self._next)
        elif key == Qt.Key.Key_Escape:
            self.close_list()
        else:
            return False
        return True

    def _type(self, text: str) -> None:
        self._code = ""
        self.set_hint("")
        self._fitting = fitting(text, self._names)[:MOST]
        self._show_list()

    def _show_list(self) -> None:
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.rows  # not destroyed within their own click, but at the next change
        self.rows = [CountryRow(self._names[code], code) for code in self._fitting]
        for place, row in enumerate(self.rows):
            row.setObjectName(f"customer.country.{place + 1}")
            row.clicked.connect(lambda _=False, chosen=place: self._take(chosen))
            self._column.addWidget(row)
        if self.rows:
            self._mark(0)
            self._place_list()  # it is shown only where it has a parent: else it were a window
        else:
            self.close_list()

    def _place_list(self) -> None:
        """Lay the list under the field, over what stands there."""
        above = self.parentWidget()
        if above is None:
            return
        self.list.setParent(above)
        corner = self.frame.mapTo(above, QPoint(0, self.frame.height() + 4))
        height = len(self.rows) * Height.SEGMENT + 10
        self.list.setGeometry(corner.x(), corner.y(), self.width(), height)
        self.list.show()
        self.list.raise_()

    def _mark(self, place: int) -> None:
        self._next = place
        for number, row in enumerate(self.rows):
            row.is_next = number == place
            row.update()

    def _take(self, place: int) -> None:
        self.set_code(self._fitting[place])
        self.set_hint("")
        self.picked.emit()

    def _leave(self, reason: Qt.FocusReason) -> None:
        """Who goes on to the next field means the marked country; another window means nothing."""
        if reason is not Qt.FocusReason.ActiveWindowFocusReason:
            self._take(self._next)


def fitting(text: str, names: Mapping[str, str]) -> list[str]:
    """The codes of countries whose name or code begins with a text, then those that hold it."""
    wanted = folded(one_line(text))
    if not wanted:
        return []
    by_name = sorted(names, key=lambda code: folded(names[code]))
    first = [each for each in by_name if each.casefold() == wanted]
    first += [each for each in by_name if folded(names[each]).startswith(wanted)]
    rest = [each for each in by_name if wanted in folded(names[each])]
    return list(dict.fromkeys([*first, *rest]))


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
        self.country = CountryField(countries, words.language)
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
        self.country.set_code(buyer.country if buyer and is_foreign else "")
        has_paper = buyer is not None and buyer.id_type is not BuyerIdType.NUIS
        self.paper.choose(buyer.id_type.value if buyer and has_paper else PAPERS[0].value)
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
