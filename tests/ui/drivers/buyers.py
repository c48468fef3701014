"""The page of saved buyers, with example buyers and a hand at it."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, RATES, a_buyer
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.actions.ports.records import SavedBuyer
from till.domain.shop.buyer import Buyer, BuyerIdType, buyer_key
from till.system.reference_tables import load_countries, load_units
from ui.customer.buyers_controller import INVOICES, buyer_row, make_buyers
from ui.kit.page.controls import LineControl
from ui.kit.page.record_screen import RecordScreen
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages, Tables

CAFE = a_buyer()
BAKERY = a_buyer("Furra Çela", number="K82116390R")
TOURIST = replace(
    a_buyer("Anna Weiß", number="C01X00T47"),
    id_type=BuyerIdType.PASS,
    country="DEU",
    country_code="DE",
)
BUYERS = (CAFE, BAKERY, TOURIST)


def rows() -> Sequence[ListRecord]:
    """The saved buyers, as the page lists them."""
    return [buyer_row(SavedBuyer(buyer=each, used_at=MOMENT)) for each in BUYERS]


def make_screen(words: Messages) -> RecordScreen[Buyer]:
    """The page as the till declares it."""
    tables = Tables(units=load_units(), rates=lambda: RATES, countries=load_countries())
    return make_buyers(words, tables)


def invoices(words: Messages) -> Sequence[ListRecord]:
    """Two invoices of one of them."""
    said = words.say("document_kind.sale")
    return [
        ListRecord(key="1", cells=(f"1043 · {said}", "4 266,00"), sub="20.11.2026 14:36"),
        ListRecord(key="2", cells=(f"988 · {said}", "640,00"), sub="12.11.2026 09:12"),
    ]


class BuyersDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot, width: int = 1280) -> None:
        self.screen = make_screen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(QSize(width, 752))
        screen = self.screen
        self.saved = heard(screen.save_requested)
        self.pressed = heard(screen.pressed)
        self.opened = heard(screen.row_opened)
        screen.chosen.connect(self._show)
        show(qtbot, screen)
        screen.setFocus()
        screen.show_rows(rows())

    def _show(self, key: str) -> None:
        self.screen.show_record(next(each for each in BUYERS if buyer_key(each) == key))
        self.screen.fields.view.show_rows(INVOICES, invoices(SQ))

    @property
    def shown(self) -> Buyer | None:
        """Who is in the fields."""
        return self.screen.fields.record

    @property
    def number(self) -> LineControl:
        """The field of the number."""
        control = self.screen.fields.view.controls["number"]
        assert isinstance(control, LineControl)
        return control

    def write(self, field: str, text: str) -> None:
        """Write into a field in the place of what stands there."""
        line = self.field(f"buyers.{field}")
        line.setFocus()
        line.selectAll()
        self.type(text)
