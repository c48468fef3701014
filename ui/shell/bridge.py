"""Events of the till as Qt signals: the only translator.

Lives here: one signal per kind of event.
Must not: deciding what is shown.
"""

from typing import get_args

from PySide6.QtCore import QObject, Signal, SignalInstance

from till.actions.ports.events import (
    DocumentChanged,
    DocumentQueued,
    Event,
    PrintJobChanged,
    ReceiptFetched,
    SaleFinished,
)

OF_DOCUMENTS = (DocumentChanged, DocumentQueued, SaleFinished, ReceiptFetched, PrintJobChanged)


class _EventSignal(QObject):
    """The signal of one kind of event."""

    happened = Signal(object)


class Bridge(QObject):
    """Emits each event by the signal of its kind, with the event as its only argument."""

    def __init__(self) -> None:
        super().__init__()
        self._signals = {kind: _EventSignal(self) for kind in get_args(Event)}

    def of(self, kind: type[Event]) -> SignalInstance:
        """Return the signal of one kind of event."""
        return self._signals[kind].happened

    def of_documents(self) -> list[SignalInstance]:
        """Return the signals of whatever changes how a document or its paper is."""
        return [self.of(kind) for kind in OF_DOCUMENTS]

    def listen(self, event: Event) -> None:
        """Turn an event into its signal; give this to the till's listeners."""
        self.of(type(event)).emit(event)
