"""Which invoices the list shows: a day or all, a group, a kind, a cashier, and what is typed."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from till.domain.fiscal.document_list import DocumentGroup, DocumentQuery
from till.domain.identifiers import DocKind
from till.domain.shop.people import NamedPerson
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.chips import Chips
from ui.kit.choice.day_choice import DayChoice
from ui.kit.choice.segmented import Option
from ui.kit.entry.search_field import SearchField
from ui.kit.key_cap import KeyCap
from ui.shell.messages import Messages

AFTER_LAST_KEY_MS: Final = 120
KINDS: Final = (
    None,
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
GROUPS: Final = tuple(DocumentGroup)
GROUP_KEY: Final = "F5"
KIND_KEY: Final = "F9"
CASHIER_KEY: Final = "F10"
SEARCH_WIDTH: Final = 320


class InvoiceFilters(QWidget):
    """The row over the list, and the keys beside it; `changed` when something else is asked.

    `entered` carries what was typed, with Enter.
    """

    changed = Signal()
    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._kind: DocKind | None = None
        self._cashiers: tuple[NamedPerson, ...] = ()
        self._cashier: NamedPerson | None = None
        self.day = DayChoice(words, "receipts")
        self._make_parts()
        self._soon = QTimer(self, singleShot=True, interval=AFTER_LAST_KEY_MS)
        self._lay_out()
        self._connect()
        self._name_filters()

    def _make_parts(self) -> None:
        words = self._words
        self.search = SearchField(words.say("receipts.search"))
        self.search.line.setObjectName("receipts.search")
        self.search.setFixedWidth(SEARCH_WIDTH)
        self.groups = Chips(
            [
                Option(key=each.value, words=words.say(f"receipts.group_{each.value}"), icon=icon)
                for each, icon in ICONS.items()
            ]
        )
        self.groups.set_more_name(words.say("receipts.more_groups"))
        self.groups.more_key.setObjectName("receipts.more_groups")
        for key, chip in self.groups.chips.items():
            chip.setObjectName(f"receipts.group.{key}")
        self.kind = Button("", size=ButtonSize.SMALL, keys=KIND_KEY)
        self.kind.setObjectName("receipts.kind")
        self.cashier = Button("", size=ButtonSize.SMALL, icon="user", keys=CASHIER_KEY)
        self.cashier.setObjectName("receipts.cashier")

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.groups, 1)
        row.addWidget(KeyCap(GROUP_KEY))

    def _connect(self) -> None:
        self.day.changed.connect(self.changed)
        self.groups.chosen.connect(self.changed)
        self.kind.clicked.connect(self._next_kind)
        self.cashier.clicked.connect(self._next_cashier)
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
        self._kind = None
        self._cashier = None
        self._name_filters()

    def show_found(self, text: str) -> None:
        """Narrow all days by a text, without a signal."""
        self.day.show_all_days()
        self.show_all()
        self.search.set_text(text)

    def query(self) -> DocumentQuery:
        """Return what is asked for."""
        return DocumentQuery(
            day=self.day.day,
            group=DocumentGroup(self.groups.current()),
            kind=self._kind,
            cashier_id=self._cashier.person_id if self._cashier else None,
            text=self.search.text(),
        )

    def turn_group(self) -> None:
        """Show the next group (F5)."""
        after = (GROUPS.index(DocumentGroup(self.groups.current())) + 1) % len(GROUPS)
        self.groups.choose(GROUPS[after].value)
        self.changed.emit()

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

    def _next_kind(self) -> None:
        self._kind = KINDS[(KINDS.index(self._kind) + 1) % len(KINDS)]
        self._name_filters()
        self.changed.emit()

    def _next_cashier(self) -> None:
        choices = (None, *self._cashiers)
        self._cashier = choices[(choices.index(self._cashier) + 1) % len(choices)]
        self._name_filters()
        self.changed.emit()

    def _name_filters(self) -> None:
        say = self._words.say
        kind = f"document_kind.{self._kind.value}" if self._kind else "receipts.all_kinds"
        self.kind.set_words(say(kind))
        self.kind.speak(say("receipts.kind", kind=say(kind)), KIND_KEY)
        name = self._cashier.name if self._cashier else say("receipts.all_cashiers")
        self.cashier.set_words(name)
        self.cashier.speak(say("receipts.cashier", name=name), CASHIER_KEY)
