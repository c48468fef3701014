"""An earlier sale, looked at."""

from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window, heard, read
from tests.ui.examples import example_sale
from tests.ui.shots.prices import document
from till.domain.fiscal.document import DocumentState
from till.domain.selling.sale import Sale
from till.system.reference_tables import load_units
from ui.receipts.dialog import SaleView


class SaleViewDriver(Hand):
    """The view over a window, and what was asked for there."""

    def __init__(
        self,
        qtbot: QtBot,
        state: DocumentState = DocumentState.COMPLETE,
        image: bytes | None = None,
        sale: Sale | None = None,
    ) -> None:
        self.view = SaleView(SQ, a_window(qtbot), units=load_units())
        super().__init__(qtbot, self.view)
        self.reprints = heard(self.view.reprint_requested)
        self.left = heard(self.view.left)
        self.view.begin(sale or example_sale.sale(), document(state), image)

    def line(self, row: int) -> tuple[str, ...]:
        """What stands in a line, from 0: name, quantity and price, value."""
        return tuple(map(read, self.view.lines.lines.texts(row)))

    @property
    def payments(self) -> list[tuple[str, str]]:
        rows = [row for row in self.view.facts.rows if row.isVisibleTo(self.view)]
        return [(row.label.text(), read(row.value.text())) for row in rows]

    @property
    def shows_receipt(self) -> bool:
        return self.view.receipt.isVisible()

    @property
    def scrolled_px(self) -> int:
        return self.view.lines.verticalScrollBar().value()
