"""An earlier sale, found by the code on its receipt.

Lives here: `SaleView`: its lines, its receipt, what is known of it, printing it again.
Must not: find it, change it, return or cancel anything.
"""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget
from typing_extensions import override

from till.domain.article import Unit
from till.domain.fiscal import FiscalDocument
from till.domain.sale import Sale
from ui.messages import Messages
from ui.screens.sale_view_facts import SaleFacts
from ui.screens.sale_view_lines import SaleLines
from ui.screens.sale_view_receipt import SaleReceipt
from ui.theme.fonts import Role
from ui.widgets.dialog_frame import DialogFrame
from ui.widgets.overlay import Overlay
from ui.widgets.panel import Panel
from ui.widgets.text import Text

SIZE: Final = QSize(1080, 752)
GAP: Final = 12
HEAD: Final = 44
CONTROL: Final = Qt.KeyboardModifier.ControlModifier


class SaleView(Overlay):
    """Opened with `begin`; `reprint_wished` carries the document's id and the view stays open.

    `left` is Esc or the cross.
    """

    reprint_wished = Signal(str)
    left = Signal()

    def __init__(self, words: Messages, window: QWidget, *, units: Mapping[str, Unit]) -> None:
        super().__init__(window, DialogFrame(words.say("sale_view.title"), size=SIZE))
        self.setObjectName("sale_view")
        self._words, self._doc_id = words, ""
        self.frame.set_close_name(words.say("common.close"))
        self.lines, self.facts = SaleLines(words, units), SaleFacts(words)
        self.receipt = SaleReceipt(words.say("sale_view.receipt"))
        self._lay_out()
        self.dismissed.connect(self._leave)
        self.lines.installEventFilter(self)
        self.facts.reprint_pressed.connect(self.reprint)

    def _lay_out(self) -> None:
        listed = Panel(margins=(0, 0, 0, 0), spacing=0)
        self.title = Text("", role=Role.H2)
        self.title.setFixedHeight(HEAD)
        self.title.setContentsMargins(16, 0, 16, 0)
        listed.body.addWidget(self.title)
        listed.body.addWidget(self.lines, 1)
        known = Panel(margins=(0, 0, 0, 0), spacing=0)
        halves = QHBoxLayout()
        halves.setSpacing(0)
        halves.addWidget(self.receipt)
        halves.addWidget(self.facts)
        known.body.addLayout(halves)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        row.addWidget(listed, 1)
        row.addWidget(known)
        self.frame.body.addLayout(row)

    def begin(self, sale: Sale, document: FiscalDocument, image: bytes | None) -> None:
        """Open on a sale with its document, and its receipt as a PNG where there is one."""
        self._doc_id = document.doc_id
        kind = self._words.say(f"document_kind.{document.kind.value}")
        self.frame.set_words(self._words.say("sale_view.title"), kind)
        self.title.setText(self._words.count("sell.lines", len(sale.lines)))
        self.lines.lines.show(sale.lines)
        self.lines.verticalScrollBar().setValue(0)
        self.receipt.show_receipt(image)
        self.facts.show_sale(sale, document)
        self.open(self.lines)

    def show_problem(self, sentence: str) -> None:
        """Say why the receipt was not printed again."""
        self.facts.show_problem(sentence)

    def reprint(self) -> None:
        """Ask for the receipt again (Ctrl P), where there is one to print."""
        if self.facts.reprint.isEnabled():
            self.reprint_wished.emit(self._doc_id)

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if watched is self.lines and isinstance(event, QKeyEvent):
            return event.type() == QEvent.Type.KeyPress and self._key_pressed(event)
        return super().eventFilter(watched, event)

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if self._key_pressed(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _key_pressed(self, event: QKeyEvent) -> bool:
        """Arrows and page keys scroll the lines, Ctrl P prints."""
        page = self.lines.page()
        walks = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -page,
            Qt.Key.Key_PageDown: page,
        }
        walk = walks.get(Qt.Key(event.key()))
        if walk is not None:
            self.lines.scroll_by(walk)
            return True
        if event.key() == Qt.Key.Key_P and event.modifiers() & CONTROL:
            if not event.isAutoRepeat():
                self.reprint()
            return True
        return False

    def _leave(self) -> None:
        self.close_overlay()
        self.left.emit()
