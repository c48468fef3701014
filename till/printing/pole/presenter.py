"""What the customer reads on the pole display while the till does its work."""

from till.actions.ports.events import BasketChanged, CreditChanged, Event, SaleFinished
from till.domain.errors.devices import DisplayMissing, DisplayUnreachable
from till.domain.money import ZERO
from till.domain.paper.pole_lines import (
    PoleLines,
    PoleWords,
    lines_of_basket,
    lines_of_closed,
    lines_of_credit,
    lines_of_idle,
    lines_of_sale,
    lines_of_trial,
)
from till.domain.selling.basket import Basket
from till.printing.pole.display import PoleDisplay

TRIAL_S = 10.0
TRIAL_TIMEOUT_S = 3.0


class PolePresenter:
    """Shows what the customer may know of the till's events; add `listen` to the listeners."""

    def __init__(self, display: PoleDisplay, words: PoleWords) -> None:
        self._display = display
        self._words = words
        self._is_paid = False
        self._basket = Basket()
        self._credit = ZERO
        self._resting = lines_of_idle(words)

    def begin(self, basket: Basket) -> None:
        """Show the basket that the till has, or that nobody buys."""
        self._show(basket, None)

    def listen(self, event: Event) -> None:
        """Show what concerns the customer; every other event passes."""
        match event:
            case SaleFinished(sale=sale):
                self._is_paid = True
                self._basket = Basket()
                self._resting = lines_of_idle(self._words)
                self._display.show(
                    lines_of_sale(sale, self._words, self._credit), then=self._resting
                )
            case CreditChanged(amount=amount):
                self._credit = amount
                if amount or not self._is_paid:  # what is spent was told with the sale
                    self._show(self._basket, None)
            case BasketChanged(basket=basket, line=line) if not (basket.is_empty and self._is_paid):
                self._show(basket, line)
            case _:
                return

    def start(self) -> None:
        """Begin to show what was asked for."""
        self._display.start()

    def switch_to(self, display: PoleDisplay) -> PoleDisplay:
        """Show on another display from now on, which is not started; return the one before."""
        before = self._display
        self._display = display
        display.show(self._resting)
        return before

    def try_display(self) -> None:
        """Show a trial for a while. Raises DisplayMissing, DisplayUnreachable; waits some seconds.

        Not on the till's loop.
        """
        display = self._display
        if not display.name:
            raise DisplayMissing
        display.show(lines_of_trial(), then=self._resting, seconds=TRIAL_S)
        if not display.has_shown(TRIAL_TIMEOUT_S):
            raise DisplayUnreachable(device=display.name)

    def stop(self, timeout: float) -> bool:
        """Leave the word that the till is closed; return whether the display's thread has ended."""
        return self._display.stop(timeout, lines_of_closed(self._words))

    def _show(self, basket: Basket, line: int | None) -> None:
        self._is_paid = False
        self._basket = basket
        if basket.is_empty:
            credit = self._credit
            words = self._words
            self._rest(lines_of_credit(credit, words) if credit else lines_of_idle(words))
        else:
            self._rest(lines_of_basket(basket, line, self._words, self._credit))

    def _rest(self, lines: PoleLines) -> None:
        self._resting = lines
        self._display.show(lines)
