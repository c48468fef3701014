"""The sale just made, on the sell screen, as a cashier sees it."""

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import Hand, heard, read
from tests.ui.drivers.sell import a_screen
from tests.ui.examples import example_sale
from ui.finished.steps import FinishedView, StepState


class FinishedDriver(Hand):
    """The sell screen with a sale just made, and what was asked for there."""

    def __init__(self, qtbot: QtBot, view: FinishedView) -> None:
        self.screen = a_screen(qtbot)
        super().__init__(qtbot, self.screen)
        self.reprints = heard(self.screen.finished.reprint_requested)
        self.screen.show_finished(view)
        QApplication.processEvents()

    def update(self, view: FinishedView) -> None:
        """Something has happened to the sale."""
        self.screen.update_finished(view)

    def begin_next_sale(self) -> None:
        basket = example_sale.four_lines()
        self.screen.show_basket(basket, example_sale.vat(basket), None)

    def step(self, name: str) -> tuple[StepState, list[str]]:
        """How a step stands, and its title, its line and what stands at its end.

        `name` is `paid`, `drawer`, `fiscal` or `paper`.
        """
        finished = self.screen.finished
        steps = {
            "paid": finished.paid,
            "drawer": finished.drawer,
            "fiscal": finished.fiscal,
            "paper": finished.paper,
        }
        return steps[name].state, [read(words) for words in steps[name].words()]

    @property
    def is_shown(self) -> bool:
        """Whether the finished sale is still in front."""
        return self.screen.shows_finished

    @property
    def amount(self) -> str:
        """The number that stands large."""
        return read(self.screen.total.display.number_text())

    @property
    def title(self) -> str:
        return read(self.screen.finished.title())

    @property
    def reprint_key(self) -> str:
        return self.screen.finished.reprint.words()
