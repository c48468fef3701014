"""Typing a customer in: a business by its NUIS, or a buyer known by another document."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from till.domain.errors import TillError
from till.domain.shop.buyer import Buyer, BuyerIdType, Country
from ui.customer.buyer_fields import (
    PAPERS,
    buyer_face,
    buyer_hints,
    buyer_parts,
    read_buyer,
    written,
)
from ui.kit.layout import column, row
from ui.kit.page.form import Form
from ui.kit.page.form_view import FormView
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

PAGE: Final = "customer"


class CustomerForm(QWidget):
    """`changed` with each key, and with another country. Enter is the dialog's."""

    changed = Signal()

    def __init__(self, words: Messages, countries: Mapping[str, Country]) -> None:
        super().__init__()
        self._words = words
        self.title = Text("", role=TextRole.H2)
        back = words.say("customer.back_to_list")
        escape = words.say("key.escape")
        self.back = make_key(
            PAGE, Key(name="back", keys=escape, words=back, icon="arrow-left", at=At.TOOL)
        )
        form: Form[Buyer] = Form(
            parts=buyer_parts(words, countries),
            write=written,
            read=lambda values, _: read_buyer(values),
            hints=lambda values, _: buyer_hints(words, values),
        )
        self.view = FormView(form, {}, page=PAGE)
        self.view.walks = False
        self.view.edited.connect(self.changed)
        head = row((self.title, 1), self.back)
        self.setLayout(column(head, (self.view, 1), spacing=Spacing.COLUMN))

    def begin(self, *, is_foreign: bool, buyer: Buyer | None = None) -> None:
        """Ask for a business, or for a buyer with another document; `buyer` fills the fields."""
        self.title.setText(self._words.say("customer.foreign" if is_foreign else "customer.new"))
        values = dict(written(buyer)) if buyer else {}
        if not is_foreign:
            values["paper"] = ""
        elif values.get("paper", BuyerIdType.NUIS.value) == BuyerIdType.NUIS.value:
            values["paper"] = PAPERS[0].value
        self.view.begin(values, None, buyer_face(self._words, has_paper=is_foreign))

    def buyer(self) -> Buyer:
        """What is typed, still to be checked."""
        return read_buyer(self.view.values())

    def show_error(self, error: TillError) -> None:
        """Say what is wrong beside the field that it is about, and go there."""
        name = error.place if error.place in self.view.controls else "number"
        is_blank = name == "country" and not self.view.values()[name]
        said = self._words.say("customer.country_search") if is_blank else self._words.error(error)
        self.view.show_error(name, said)
