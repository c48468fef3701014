"""The foot of the customer dialog: the ways beside the list.

Lives here: `CustomerFoot`.
Must not: do what its buttons say.
"""

from typing import Final

from PySide6.QtCore import Signal

from ui.messages import Messages
from ui.widgets.button import Button, Kind
from ui.widgets.dialog_foot import DialogFoot

HEIGHT: Final = 80


class CustomerFoot(DialogFoot):
    """New customer, buyer from abroad, and at the right the sale without a customer.

    `type_wished` carries whether it is a buyer from abroad who is to be typed in.
    """

    type_wished = Signal(bool)

    def __init__(self, words: Messages) -> None:
        super().__init__(height=HEIGHT)
        self._delete = words.say("key.delete")
        self.new = Button(words.say("customer.new"), icon="plus", keys="F3")
        self.foreign = Button(words.say("customer.foreign"), icon="globe", keys="F4")
        self.none = Button(words.say("customer.none"), kind=Kind.GHOST, keys=self._delete)
        for name, button in (("new", self.new), ("foreign", self.foreign), ("none", self.none)):
            button.setObjectName(f"customer.{name}")
        self.new.clicked.connect(lambda: self.type_wished.emit(False))
        self.foreign.clicked.connect(lambda: self.type_wished.emit(True))
        self.row.addWidget(self.new)
        self.row.addWidget(self.foreign)
        self.row.addStretch(1)
        self.row.addWidget(self.none)

    def show_delete(self, *, works: bool) -> None:
        """Show the key of the sale without a customer where it works."""
        self.none.set_keys(self._delete if works else "")
