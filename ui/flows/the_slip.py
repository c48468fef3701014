"""The slip of a movement of cash, printed by itself.

Lives here: `TheSlip`: waiting a moment for the service, so that the slip tells how it went.
Must not: lay a slip out (printing), hold anybody up.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject

from till.actions.slip_printing import print_slip
from till.domain.cash import CashMovement
from till.domain.errors import TillError
from till.domain.events import DocumentChanged
from till.domain.fiscal import DocId, FiscalDocument
from ui.desk import Desk

PATIENCE_S = 3  # then it is printed as it stands: waiting


class TheSlip(QObject):
    """Prints one slip for each movement, once it is declared or the patience is over."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._waiting: dict[DocId, asyncio.Event] = {}
        desk.bridge.document_changed.connect(self._take)

    def of_movement(self, document: FiscalDocument, fail: Callable[[TillError], None]) -> None:
        """Print the slip of a movement by its document; `fail` is told why it cannot be."""
        self._waiting[document.doc_id] = asyncio.Event()
        self._desk.tasks.start(self._print(document), name="print slip", on_failure=fail)

    def _take(self, event: DocumentChanged) -> None:
        waiting = self._waiting.get(event.document.doc_id)
        if waiting is not None and not event.document.is_open:
            waiting.set()

    async def _print(self, document: FiscalDocument) -> None:
        doc_id, till = document.doc_id, self._desk.till
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE_S):
                    await self._waiting[doc_id].wait()
        finally:
            del self._waiting[doc_id]
        movement = self._movement(document)
        if movement is not None:
            slip = till.slips.movement(movement, till.documents.get(doc_id))
            await print_slip(till, slip, asked_by=movement.person, doc_id=doc_id)

    def _movement(self, document: FiscalDocument) -> CashMovement | None:
        movements = self._desk.till.movements.by_hand(document.day)
        return next((each for each in movements if each.doc_id == document.doc_id), None)
