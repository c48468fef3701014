"""Which invoices the list shows: a day or all, a group, a kind, a cashier, and what is typed."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from till.domain.fiscal.document_list import DocumentGroup, DocumentQuery
from till.domain.identifiers import DocKind
from till.domain.shop.people import NamedPerson
from ui.kit.choice.chips import Chips
from ui.kit.choice.day_choice import DayChoice
from ui.kit.choice.segmented import Option
from ui.kit.entry.page_search import PageSearch
from ui.kit.page.layout import row
from ui.kit.page.plan import Turn
from ui.kit.page.records_panel import TurnKey
from ui.shell.messages import Messages

AFTER_LAST_KEY_MS: Final = 120
KINDS: Final = (
    DocKind.SALE,
    DocKind.RETURN,
    DocKind.CANCELLATION,
    DocKind.ORDER,
    DocKind.SUMMARY,
    DocKind.SELF_ISSUE,
    DocKind.EXPORT,
)
ICONS: Final = {
    DocumentGroup.ALL: "",
    DocumentGroup.WAITING: "clock",
    DocumentGroup.REFUSED: "triangle-alert",
    DocumentGroup.CORRECTIONS: "undo-2",
    DocumentGroup.OWED: "printer",
}
GROUP_KEY: Final = "F5"
KIND_KEY: Final = "F9"
CASHIER_KEY: Final = "F10"


class InvoiceFilters(QWidget):
    """The row over the list, and the keys beside it; `changed` when something else is asked.

    `entered` carries what was typed, with Enter.
    """

    changed = Signal()
    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        say = words.say
        self.day = DayChoice(words, "receipts")
        self.search = PageSearch(say("receipts.search"), name="receipts.search", keys="")
        groups = [
            Option(key=each.value, words=say(f"receipts.group_{each.value}"), icon=icon)
            for each, icon in ICONS.items()
        ]
        self.groups = Chips(groups, name="receipts", keys=GROUP_KEY)
        self.groups.set_more_name(say("receipts.more_groups"))
        self.kind = TurnKey(
            Turn(name="kind", keys=KIND_KEY, spoken=partial(_spoken, words, "kind")),
            page="receipts",
        )
        self.cashier = TurnKey(
            Turn(
                name="cashier",
                keys=CASHIER_KEY,
                icon="user",
                spoken=partial(_spoken, words, "cashier"),
            ),
            page="receipts",
        )
        self._soon = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        self._cashiers: tuple[NamedPerson, ...] = ()
        self.setLayout(row(self.groups))
        self._connect()
        self._offer()

    def _connect(self) -> None:
        self.day.changed.connect(self.changed)
        self.groups.chosen.connect(self.changed)
        self.kind.turned.connect(self.changed)
        self.cashier.turned.connect(self.changed)
        self.search.edited.connect(self._soon.start)
        self.search.entered.connect(self._enter)
        self._soon.timeout.connect(self.changed)

    def begin(self, day: date, today: date, cashiers: Sequence[NamedPerson]) -> None:
        """Show everything of a day again, without a signal."""
        self.day.show_day(day, today)
        self._cashiers = tuple(cashiers)
        self.show_all()

    def show_all(self) -> None:
        """Narrow the day by nothing, without a signal."""
        self._soon.stop()
        self.groups.choose(DocumentGroup.ALL.value)
        self.search.set_text("")
        self._offer()

    def show_found(self, text: str) -> None:
        """Narrow all days by a text, without a signal."""
        self.day.show_all_days()
        self.show_all()
        self.search.set_text(text)

    def query(self) -> DocumentQuery:
        """Return what is asked for."""
        cashier = self.cashier.current
        kind = self.kind.current
        return DocumentQuery(
            day=self.day.day,
            group=DocumentGroup(self.groups.current()),
            kind=DocKind(kind) if kind else None,
            cashier_id=int(cashier) if cashier else None,
            text=self.search.text(),
        )

    def clear_text(self) -> bool:
        """Take out what was typed; tell whether there was something."""
        had = bool(self.search.text())
        self.search.set_text("")
        if had:
            self.changed.emit()
        return had

    def _enter(self, text: str) -> None:
        self._soon.stop()
        self.entered.emit(text)

    def _offer(self) -> None:
        """Show every kind and every cashier."""
        say = self._words.say
        every_kind = Option(key="", words=say("receipts.all_kinds"))
        kinds = [Option(key=each.value, words=say(f"document_kind.{each.value}")) for each in KINDS]
        self.kind.offer([every_kind, *kinds])
        everybody = Option(key="", words=say("receipts.all_cashiers"))
        people = [Option(key=str(each.person_id), words=each.name) for each in self._cashiers]
        self.cashier.offer([everybody, *people])


def _spoken(words: Messages, name: str, shown: str) -> str:
    """Return what is read out of a key that turns."""
    if name == "kind":
        return words.say("receipts.kind", kind=shown)
    return words.say("receipts.cashier", name=shown)
