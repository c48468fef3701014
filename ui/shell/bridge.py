"""Events of the till as Qt signals: the only translator.

Lives here: one signal per event, and an exhaustive match.
Must not: deciding what is shown.
"""

from collections.abc import Callable
from typing import assert_never

from PySide6.QtCore import QObject, Signal

from till.actions.ports.events import (
    BasketChanged,
    ClockDiffers,
    DataFailed,
    DayClosed,
    DayOpened,
    DocumentChanged,
    DocumentQueued,
    DrawerOpened,
    Event,
    LinkChanged,
    LivesChanged,
    MachineWoke,
    OperatorUnknown,
    ParkedChanged,
    PrinterChanged,
    PrintJobChanged,
    PrintJobsMoved,
    QuickKeysChanged,
    RateSet,
    ReceiptFetched,
    SaleFinished,
    SecondPlaceChanged,
    SignedIn,
    SignedOut,
    TaxpayersFound,
    TaxpayersUnavailable,
    TokenKept,
    TotalDiffers,
)


class Bridge(QObject):
    """Emits each event's own signal with the event as its only argument."""

    signed_in = Signal(object)
    signed_out = Signal(object)
    data_failed = Signal(object)
    day_opened = Signal(object)
    day_closed = Signal(object)
    basket_changed = Signal(object)
    parked_changed = Signal(object)
    quick_keys_changed = Signal(object)
    sale_finished = Signal(object)
    document_queued = Signal(object)
    document_changed = Signal(object)
    link_changed = Signal(object)
    receipt_fetched = Signal(object)
    print_job_changed = Signal(object)
    printer_changed = Signal(object)
    print_jobs_moved = Signal(object)
    drawer_opened = Signal(object)
    taxpayers_found = Signal(object)
    taxpayers_unavailable = Signal(object)
    rate_set = Signal(object)
    operator_unknown = Signal(object)
    total_differs = Signal(object)
    clock_differs = Signal(object)
    machine_woke = Signal(object)
    second_place_changed = Signal(object)
    lives_changed = Signal(object)
    token_kept = Signal(object)

    def connect_documents(self, slot: Callable[[], object]) -> None:
        """Have a method of a QObject called for whatever changes how a document or its paper is."""
        for happened in (
            self.document_changed,
            self.document_queued,
            self.sale_finished,
            self.receipt_fetched,
            self.print_job_changed,
        ):
            happened.connect(slot)

    def listen(self, event: Event) -> None:  # noqa: C901, PLR0912, PLR0915 one case for each event
        """Turn an event into its signal; give this to the till's listeners."""
        match event:
            case SignedIn():
                self.signed_in.emit(event)
            case SignedOut():
                self.signed_out.emit(event)
            case DataFailed():
                self.data_failed.emit(event)
            case DayOpened():
                self.day_opened.emit(event)
            case DayClosed():
                self.day_closed.emit(event)
            case BasketChanged():
                self.basket_changed.emit(event)
            case ParkedChanged():
                self.parked_changed.emit(event)
            case QuickKeysChanged():
                self.quick_keys_changed.emit(event)
            case SaleFinished():
                self.sale_finished.emit(event)
            case DocumentQueued():
                self.document_queued.emit(event)
            case DocumentChanged():
                self.document_changed.emit(event)
            case LinkChanged():
                self.link_changed.emit(event)
            case ReceiptFetched():
                self.receipt_fetched.emit(event)
            case PrintJobChanged():
                self.print_job_changed.emit(event)
            case PrinterChanged():
                self.printer_changed.emit(event)
            case PrintJobsMoved():
                self.print_jobs_moved.emit(event)
            case DrawerOpened():
                self.drawer_opened.emit(event)
            case TaxpayersFound():
                self.taxpayers_found.emit(event)
            case TaxpayersUnavailable():
                self.taxpayers_unavailable.emit(event)
            case RateSet():
                self.rate_set.emit(event)
            case OperatorUnknown():
                self.operator_unknown.emit(event)
            case TotalDiffers():
                self.total_differs.emit(event)
            case ClockDiffers():
                self.clock_differs.emit(event)
            case MachineWoke():
                self.machine_woke.emit(event)
            case SecondPlaceChanged():
                self.second_place_changed.emit(event)
            case LivesChanged():
                self.lives_changed.emit(event)
            case TokenKept():
                self.token_kept.emit(event)
            case _:
                assert_never(event)
