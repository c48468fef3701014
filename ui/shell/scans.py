"""Whose a scan is, whatever lies over the sale: decided here for every dialog and page."""

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

from ui.shell.shell import TakesScans


class LiesOver(Protocol):
    """A dialog, as far as scans go."""

    @property
    def asks_whose(self) -> bool:
        """Whether it asks whose goods are that are scanned over it."""

    @property
    def is_ending_sale(self) -> bool:
        """Whether the open sale is being put away right now."""


class ScanGoes(Enum):
    """Where a scan goes; each but the first is said in words in what is in front."""

    HERE = "here"
    """It belongs to what is in front, which does something with it."""
    TO_THE_PAYMENT = "to_the_payment"
    """Something lies over a sale that is being paid: whose it is, is asked there."""
    THIS_SALE = "this_sale"
    """It waits, and is in this sale before the sale is set aside or thrown away."""
    NEXT_CUSTOMER = "next_customer"
    """This sale is on its way out already: it waits until somebody begins the next one."""


def route(code: str, front: object, dialogs: Sequence[LiesOver]) -> ScanGoes:
    """Give a scan to what takes it, or say where it waits; `dialogs` are open, the front first."""
    if isinstance(front, TakesScans) and front.code_scanned(code):
        return ScanGoes.HERE
    for below in dialogs:
        if below.asks_whose and isinstance(below, TakesScans) and below.code_scanned(code):
            return ScanGoes.TO_THE_PAYMENT
    if any(each.is_ending_sale for each in dialogs):
        return ScanGoes.NEXT_CUSTOMER
    return ScanGoes.THIS_SALE
