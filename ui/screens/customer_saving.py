"""The switch that keeps a customer: of one who is saved it is how to forget them.

Lives here: `CustomerSaving`, between the list at the left and the switch at the right.
Must not: save or forget anybody itself; what the switch means while a customer is typed in.
"""

from PySide6.QtCore import QObject, Signal

from ui.screens.customer_details import CustomerDetails
from ui.screens.customer_search import CustomerSearch


class CustomerSaving(QObject):
    """`forget_wished` and `save_wished` carry the buyer, at once: there is nothing to confirm.

    Who was forgotten stays in front until the next search, so that the switch can take it back.
    """

    forget_wished = Signal(object)
    save_wished = Signal(object)

    def __init__(self, search: CustomerSearch, details: CustomerDetails) -> None:
        super().__init__(details)
        self._search, self._details = search, details
        details.save.clicked.connect(self._turn)

    def _turn(self, is_on: bool) -> None:  # noqa: FBT001 -- what the signal carries
        buyer = self._search.buyer if self._search.isVisible() else None
        if buyer is None:
            return
        knows = self._search.was_forgotten if is_on else self._search.is_saved
        if knows(buyer):
            self._search.note_forgotten(buyer, is_forgotten=not is_on)
            (self.save_wished if is_on else self.forget_wished).emit(buyer)
            self._search.picked.emit()
