"""The dialog that asks how much, with the keys and touches of a cashier."""

from decimal import Decimal

from pytestqt.qtbot import QtBot

from tests.builders import an_article
from tests.ui.drivers.hand import SQ, Hand, a_window, heard, read
from till.domain.shop.article import Article
from till.system.reference_tables import load_units
from ui.weight.dialog import WeightDialog
from ui.weight.draft import ScaleReading, ScaleState

TOMATOES = an_article("101", name="Domate serre", price="140.00", weighed=True)


class WeightDriver(Hand):
    """The dialog opened on tomatoes, and what was taken there."""

    def __init__(
        self, qtbot: QtBot, article: Article = TOMATOES, *, has_scale: bool = False
    ) -> None:
        self.dialog = WeightDialog(SQ, a_window(qtbot), units=load_units())
        super().__init__(qtbot, self.dialog)
        self.taken = heard(self.dialog.taken)
        self.scale_requested = heard(self.dialog.scale_requested)
        self.left = heard(self.dialog.left)
        self.dialog.begin(article, has_scale=has_scale)

    def scale_says(self, state: ScaleState, quantity: str = "") -> None:
        """Let the scale answer."""
        weight = Decimal(quantity) if quantity else None
        self.dialog.show_reading(ScaleReading(state=state, quantity=weight))

    @property
    def weight(self) -> str:
        """The number on the glass."""
        return read(self.dialog.glass.number_text())

    @property
    def said(self) -> str:
        """What is said beside it."""
        return read(self.dialog.glass.accessibleDescription())

    @property
    def amount(self) -> str:
        """What it comes to."""
        return read(self.dialog.amount.text())

    @property
    def problem(self) -> str:
        """What is wrong with what is typed."""
        return read(self.dialog.asked.said.said.text())

    @property
    def can_add(self) -> bool:
        """Whether the key that adds can be pressed."""
        return self.dialog.main.isEnabled()
