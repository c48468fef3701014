"""The page of an invoice: what it says at the left, its lines, total and keys at the right."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from ui.invoices.draft import LINES, FormDraft
from ui.invoices.plan import (
    ADD,
    DROP,
    EDIT,
    ISSUE,
    REMOVE,
    TYPED,
    face_of,
    invoice_form,
    invoice_keys,
    options_of,
)
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option
from ui.kit.frame.banner import Banner
from ui.kit.frame.halves import Halves
from ui.kit.layout import PlainScroll, column, holder, panel, row
from ui.kit.page.form_view import FormView
from ui.kit.page.key import KeyScreen
from ui.kit.state import Pill, State
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.shell.messages import Messages, Tables
from ui.theme.tokens import Spacing, TextRole

STEPS: Final = (54, 42, 34)
GLASS: Final = 148
MARGINS: Final = (18, 16, 18, 16)
FOOT: Final = (12, 8, 12, 8)
SIDE: Final = 420
SIDE_NARROW: Final = 364
AMOUNT: Final = 108


class InvoiceScreen(KeyScreen):
    """`edited` when a field changes, `scanned` with a code.

    `line_opened` after a second touch of a line.
    """

    edited = Signal()
    scanned = Signal(str)
    line_opened = Signal()

    def __init__(self, words: Messages, tables: Tables) -> None:
        super().__init__(words, name="invoice", keys=invoice_keys(words))
        self.tables = tables
        self.draft = FormDraft(values={})
        form = invoice_form(words, tables, self._options)
        self.view = FormView(form, self.keys, page="invoice")
        columns = (
            ListColumn(words=words.say("invoicing.lines"), width=0),
            ListColumn(words="", width=AMOUNT, is_right=True, is_strong=True),
        )
        spoken = words.say("invoicing.lines")
        self.lines = RecordList(columns, name="invoice.lines", spoken=spoken)
        self.said = Text("", role=TextRole.SMALL, tone="att", wrap=True)
        self.said.setObjectName("invoice.said")
        self.failure = Banner(State.ATT)
        self.failure.setObjectName("invoice.failure")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("invoice.total")
        self.state = Pill(words.say("invoicing.draft"), State.INFO)
        self._lay_out()
        self.view.edited.connect(self.edited)
        self.view.passed.connect(partial(self.keys[ADD].setFocus, Qt.FocusReason.TabFocusReason))
        self.lines.view.again.connect(self.line_opened)

    def _lay_out(self) -> None:
        keys = self.keys
        self.add_tools(self.state, keys[DROP])
        area = PlainScroll(self.view)
        self.view.gone_to.connect(area.ensureWidgetVisible)
        self.failure.hide()
        self.glass.setFixedHeight(GLASS)
        acts = row((keys[ADD], 1), (keys[TYPED], 1), margins=FOOT)
        of_line = row(None, keys[EDIT], keys[REMOVE])
        listed = panel((self.lines, 1), of_line, acts, spacing=0)
        side = column(
            (listed, 1), self.said, self.failure, self.glass, keys[ISSUE], spacing=Spacing.COLUMN
        )
        told = panel((area, 1), margins=MARGINS)
        halves = Halves(told, holder(side), width=SIDE, narrow=SIDE_NARROW)
        self.body.addWidget(halves, 1)

    def _options(self, name: str) -> Sequence[Option]:
        return options_of(self.words, self.draft, name)

    @property
    def seen(self) -> frozenset[str]:
        """The fields that the kind has."""
        controls = self.view.controls.items()
        return frozenset(name for name, each in controls if not each.widget.isHidden())

    @property
    def line(self) -> int | None:
        """The marked line."""
        found = self.lines.view.row
        return int(found.key) if found is not None else None

    def show_draft(self, draft: FormDraft, *, title: str, explained: str) -> None:
        """Show a draft, with the fields that its kind has."""
        self.draft = draft
        self.head.set_words(title, explained)
        self.view.begin(draft.values, draft.values, face_of(draft, self.words))
        self.failure.hide()
        first = next(each for name, each in self.view.controls.items() if name in self.seen)
        self.setFocusProxy(first.focus)

    def show_lines(self, rows: Sequence[ListRecord], *, select: int | None = None) -> None:
        """Show the lines, and mark one."""
        self.lines.show_rows(rows, "" if select is None else str(select))
        for name in (EDIT, REMOVE):
            self.keys[name].setEnabled(bool(rows))

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Say beside each field what is wrong there; where nothing is typed yet it is no fault."""
        self.view.forget_errors()
        for name, sentence in faults.items():
            control = self.view.controls.get(name)
            if control is not None:
                is_wrong = bool(control.value()) and not control.focus.hasFocus()
                control.say(sentence, wrong=is_wrong)
        self.said.setText(faults.get(LINES, ""))
        self.said.setVisible(LINES in faults and bool(self.lines.view.row))

    def refuse(self, name: str, sentence: str) -> None:
        """Say what keeps it from being issued, at its field, else over the key."""
        self.set_idle()
        if name in self.seen:
            self.view.show_error(name, sentence)
        else:
            self.failure.show_words(sentence)
            self.failure.show()

    def set_idle(self) -> None:
        """What was under way is over."""
        self.failure.hide()
        self.keys[ISSUE].set_idle()

    def code_scanned(self, text: str) -> bool:
        """Take a code: its article becomes a line."""
        self.scanned.emit(text)
        return True

    @override
    def step_back(self) -> None:
        """Esc closes the list of a choice, then leaves; the draft stays."""
        if not self.view.close_lists():
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.lines.view.take_key(event):
            super().keyPressEvent(event)
