"""The dialog of prices and discounts, with the keys and touches of a cashier."""

from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window, heard, read
from tests.ui.examples import example_sale
from till.domain.selling.basket import Basket
from till.system.reference_tables import load_units
from ui.price.dialog import PriceDialog


class PriceDriver(Hand):
    """The dialog over the ten lines of the picture, and what was asked for there."""

    def __init__(self, qtbot: QtBot, line: int | None, basket: Basket | None = None) -> None:
        self.dialog = PriceDialog(SQ, a_window(qtbot), units=load_units())
        super().__init__(qtbot, self.dialog)
        self.line_discounts = heard(self.dialog.line_discount_requested)
        self.sale_discounts = heard(self.dialog.basket_discount_requested)
        self.prices = heard(self.dialog.line_price_requested)
        self.left = heard(self.dialog.left)
        self.dialog.begin(basket or example_sale.ten_lines(), line)

    @property
    def requested(self) -> list[tuple[object, ...]]:
        return self.line_discounts + self.sale_discounts + self.prices

    @property
    def after(self) -> str:
        """What the line costs then."""
        return read(self.dialog.change.after.text())

    @property
    def total(self) -> str:
        """What the sale costs then."""
        return read(self.dialog.change.amount.number_text())

    @property
    def problem(self) -> str:
        return self.dialog.entry.said.said.text()

    @property
    def method(self) -> str:
        return self.dialog.entry.methods.current()

    def paste(self, text: str) -> None:
        self.field("price.value").setText(text)
