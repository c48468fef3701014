"""A new article at the counter, with the keys and touches of a cashier."""

from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, a_window, heard
from tests.ui.shots.prices import COUNTER_RATES
from till.domain.shop.vat import VatCode, VatRates
from ui.catalogue.new_article_controller import NewArticleDialog

CODE = "5310042099991"


class NewArticleDriver(Hand):
    """The dialog open for a code that no article bears, and what was to be created."""

    def __init__(
        self,
        qtbot: QtBot,
        text: str = CODE,
        rates: VatRates = COUNTER_RATES,
        *,
        needs_approval: bool = False,
    ) -> None:
        self.dialog = NewArticleDialog(SQ, a_window(qtbot))
        super().__init__(qtbot, self.dialog)
        self.created = heard(self.dialog.create_requested)
        self.left = heard(self.dialog.left)
        self.begin(text, rates, needs_approval=needs_approval)

    def begin(
        self, text: str, rates: VatRates = COUNTER_RATES, *, needs_approval: bool = False
    ) -> None:
        self.dialog.begin(text, rates, needs_approval=needs_approval)

    def fill(self, *, name: str | None = None, price: str | None = None) -> None:
        """Write into the fields, as text that is pasted."""
        if name is not None:
            self.dialog.name.set_text(name)
        if price is not None:
            self.dialog.price.set_text(price)

    def type_name(self, text: str) -> None:
        self.dialog.name.line.setFocus()
        self.type(text)

    def type_code(self, text: str) -> None:
        self.dialog.code_field.line.setFocus()
        self.dialog.code_field.line.selectAll()
        self.type(text)

    def add(self) -> None:
        self.touch("create_article.add")

    def scan(self, code: str) -> bool:
        return self.dialog.code_scanned(code)

    @property
    def code(self) -> str:
        """The code that stands there and is not typed."""
        return self.dialog.code.text() if self.dialog.code.isVisible() else ""

    @property
    def asks_for_code(self) -> bool:
        return self.dialog.code_field.isVisible()

    @property
    def name(self) -> str:
        return self.dialog.name.text()

    @property
    def vat(self) -> VatCode | None:
        chosen = self.dialog.vat.current()
        return VatCode(chosen) if chosen else None

    @property
    def marked_codes(self) -> list[str]:
        """The VAT codes that look chosen."""
        return [code for code, key in self.dialog.vat.keys.items() if key.isChecked()]

    @property
    def problems(self) -> dict[str, str]:
        """What is said under the fields, by what they are."""
        dialog = self.dialog
        fields = {"code": dialog.code_field, "name": dialog.name, "price": dialog.price}
        return {key: field.hint.text() for key, field in fields.items() if field.hint.text()}

    @property
    def focus(self) -> QLineEdit | None:
        found = QApplication.focusWidget()
        return found if isinstance(found, QLineEdit) else None
