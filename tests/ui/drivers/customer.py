"""The dialog that asks who buys, with the keys and touches of a cashier."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window
from tests.ui.examples import example_people
from till.domain.shop.buyer import Buyer, BuyerIdType
from till.system.reference_tables import load_countries
from ui.customer.dialog import CustomerDialog
from ui.kit.entry.field import LabelledField
from ui.kit.entry.suggest_field import SuggestField
from ui.kit.table.record_list import ListRecord
from ui.kit.table.row_view import RowView


class CustomerDriver(Hand):
    """The dialog as it opens, for a sale with or without a customer, and what was asked for."""

    def __init__(
        self, qtbot: QtBot, current: Buyer | None = None, *, is_electronic: bool = False
    ) -> None:
        self.dialog = CustomerDialog(SQ, a_window(qtbot), load_countries())
        super().__init__(qtbot, self.dialog)
        self.put: list[tuple[Buyer, bool, bool]] = []
        self.typed: list[str] = []
        self.entered: list[str] = []
        self.forgotten: list[Buyer] = []
        self.saved: list[Buyer] = []
        self.closed: list[str] = []
        self.dialog.put_requested.connect(lambda *facts: self.put.append(facts))
        self.dialog.search.typed.connect(self.typed.append)
        self.dialog.entered.connect(self.entered.append)
        self.dialog.saving.forget_requested.connect(self.forgotten.append)
        self.dialog.saving.save_requested.connect(self.saved.append)
        self.dialog.removed.connect(lambda: self.closed.append("removed"))
        self.dialog.left.connect(lambda: self.closed.append("left"))
        self.dialog.begin(current, is_electronic)

    def find(self, text: str = "agimi") -> None:
        """What follows Enter when the register knows five."""
        self.type(text)
        self.dialog.search.show_saved([])
        self.press(Qt.Key.Key_Return)
        self.dialog.show_searching(text)
        self.dialog.search.show_register(text, example_people.taxpayers(), is_cut=False)

    def fill(self, **fields: str) -> None:
        """Type into fields of the form, by their names."""
        for name, text in fields.items():
            self.field(f"customer.{name}").setFocus()
            self.type(text)

    def touch_row(self, row: int) -> None:
        place = self.rows.visualRect(self.rows.records.index(row, 0)).center()
        self.qtbot.mouseClick(self.rows.viewport(), Qt.MouseButton.LeftButton, pos=place)

    @property
    def rows(self) -> RowView[ListRecord]:
        return self.dialog.search.list.list.view

    def touch_paper(self, kind: BuyerIdType) -> None:
        """Choose which document a buyer from abroad shows."""
        self.touch("customer.paper")
        row = self.dialog.window().findChild(QAbstractButton, f"customer.paper.{kind.value}")
        self.qtbot.mouseClick(row, Qt.MouseButton.LeftButton)

    def scan(self, code: str) -> bool:
        return self.dialog.code_scanned(code)

    @property
    def names(self) -> list[str]:
        """The names in the list, from top to bottom."""
        return [row.cells[0] for row in self.rows.records.rows]

    @property
    def tab(self) -> str:
        return self.dialog.search.chips.current()

    @property
    def search_text(self) -> str:
        return self.dialog.search.field.text()

    @property
    def said(self) -> str:
        """What the list says while it is empty."""
        empty = self.dialog.search.list.empty
        return empty.title.text() if empty.isVisible() else ""

    @property
    def note(self) -> str:
        """What is said under the search."""
        return self.dialog.search.note.words()

    @property
    def name_in_front(self) -> str:
        return self.dialog.details.name.text()

    @property
    def problem(self) -> str:
        """Why the customer could not be put in."""
        return self.dialog.details.problem.text()

    @property
    def is_form_open(self) -> bool:
        return self.dialog.form.isVisible()

    @property
    def countries(self) -> list[str]:
        """The countries that are offered; none while the list is closed."""
        country = self._field_of("country")
        assert isinstance(country, SuggestField)
        rows = [row.accessibleName() for row in country.rows]
        return rows if country.list.isVisible() else []

    def hint(self, name: str) -> str:
        """What stands under a field of the form."""
        return self._field_of(name).hint.text()

    def is_wrong(self, name: str) -> bool:
        """Whether a field of the form is framed as wrong."""
        return self._field_of(name).frame.is_wrong()

    def _field_of(self, name: str) -> LabelledField:
        field = self.dialog.form.view.controls[name].widget
        assert isinstance(field, LabelledField)
        return field
