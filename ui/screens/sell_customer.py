"""The customer of the sale, in one row under the scan field.

Lives here: `CustomerRow`.
Must not: look for customers, or say whether an invoice to one is allowed.
"""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy
from typing_extensions import override

from till.domain.buyer import Buyer, one_line
from ui.messages import Messages
from ui.theme.fonts import Role
from ui.widgets.banner import CloseKey
from ui.widgets.icon_label import IconLabel
from ui.widgets.key_cap import KeyCap
from ui.widgets.painting import text_width
from ui.widgets.pill import Pill
from ui.widgets.state import State
from ui.widgets.text import Text, plain_tip

HEIGHT = 48
"""Of the row, in px (ui design, picture 03)."""
GAP = 12
MOST_NAME = 220
REST = 168
"""What stands beside name, number and pill: icon, key cap, cross and what is between; in px."""
LEAST_DETAIL = 100
"""Less of number and town says nothing, and leaves its room to the name, in px."""


class CustomerRow(QFrame):
    """Name, number and town, the pill of an electronic invoice, and a cross.

    `pressed` when the row is touched, `removed` when its cross is.
    """

    pressed = Signal()
    removed = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.setProperty("kind", "panel")
        self.setObjectName("sell.customer")
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.name = Text("", role=Role.BODY_STRONG, elide=True)
        self.detail = Text("", role=Role.BODY, tone="text2", elide=True)
        self.electronic = Pill(words.say("sell.electronic"), State.INFO, icon="mail")
        self.cross = CloseKey()
        self.cross.setObjectName("sell.customer_remove")
        self.cross.speak(words.say("sell.remove_customer"))
        self.cross.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 4, 0)
        row.setSpacing(GAP)
        row.addWidget(IconLabel("user"))
        row.addWidget(self.name)
        row.addWidget(self.detail)
        row.addStretch(1)
        row.addWidget(self.electronic)
        row.addWidget(KeyCap("F6"))
        row.addWidget(self.cross)
        self.hide()

    def show_customer(self, buyer: Buyer | None, *, is_electronic: bool) -> None:
        """Show who buys; nobody hides the row."""
        self.setVisible(buyer is not None)
        if buyer is None:
            return
        name = one_line(buyer.name)
        kind = self._words.say(f"sell.customer_kind.{buyer.id_type.name}")
        detail = self._words.say(
            "sell.customer_number",
            kind=kind,
            number=one_line(buyer.id_number),
            town=one_line(buyer.town),
        )
        self.name.setText(name)
        self.detail.setText(detail)
        for text in (self.name, self.detail):
            text.setToolTip(plain_tip(text.text()))
        self.electronic.setVisible(is_electronic)
        self._keep_name()
        more = f", {self.electronic.words()}" if is_electronic else ""
        self.setAccessibleName(f"{name}, {detail}{more}")

    def wanted(self) -> int:
        """The width in which name and pill stand in full, in px; a name of usual length at most."""
        name = round(text_width(self.name.text(), self.name.font())) + 1
        return self._taken() + min(name, MOST_NAME)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        self._keep_name()

    def _keep_name(self) -> None:
        """Let number and town give way before the name does."""
        taken = self._taken()
        wanted = round(text_width(self.name.text(), self.name.font())) + 1
        self.name.setMinimumWidth(max(24, min(wanted, self.width() - taken)))
        self.detail.setVisible(self.width() - taken - wanted >= LEAST_DETAIL)

    def _taken(self) -> int:
        """What stands beside the name, in px."""
        pill = self.electronic.sizeHint().width() + GAP
        return REST + (pill if self.electronic.isVisibleTo(self) else 0)

    @override
    def mousePressEvent(self, event: QMouseEvent, /) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit()
