"""The page of saved buyers, with example buyers and a hand at it."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT, a_buyer
from tests.ui.drivers.hand import SQ, Hand, heard, show
from till.domain.shop.buyer import Buyer, BuyerIdType, buyer_key
from till.system.reference_tables import load_countries
from ui.customer.buyers_screen import BuyersScreen
from ui.kit.formats import format_date
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages

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
    return [
        ListRecord(
            key=buyer_key(each),
            cells=(each.name, each.id_number, format_date(MOMENT.date())),
            sub=f"{each.address}, {each.town}",
        )
        for each in BUYERS
    ]


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
        self.screen = BuyersScreen(SQ, load_countries())
        super().__init__(qtbot, self.screen)
        self.screen.resize(QSize(width, 752))
        screen = self.screen
        self.saved = heard(screen.save_requested)
        self.removed = heard(screen.remove_requested)
        self.merged = heard(screen.merge_requested)
        self.checked = heard(screen.check_requested)
        self.invoices = heard(screen.invoices_requested)
        self.left = heard(screen.left)
        screen.chosen.connect(self._show)
        show(qtbot, screen)
        screen.setFocus()
        screen.show_rows(rows(), select="", foot="")

    def _show(self, key: str) -> None:
        self.screen.show_buyer(next(each for each in BUYERS if buyer_key(each) == key))

    @property
    def shown(self) -> Buyer | None:
        """Who is in the fields."""
        return self.screen.shown

    def write(self, field: str, text: str) -> None:
        """Write into a field in the place of what stands there."""
        line = self.field(f"customer.{field}")
        line.setFocus()
        line.selectAll()
        self.type(text)
