"""The page of one place: its orders, how they are divided, what is paid now (ui design, 32)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.segmented import Option, Segmented
from ui.kit.frame.page import WIDE
from ui.kit.key_cap import KeyCap
from ui.kit.page.key import At, Key
from ui.kit.page.key_screen import KeyScreen
from ui.kit.page.layout import column, holder, panel, row
from ui.kit.panel import Separator
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.orders.bill_draft import BillMode
from ui.orders.board_screen import side_width
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

STEPS: Final = (64, 54, 42)
FOOT: Final = (14, 8, 8, 8)
MARGINS: Final = (12, 12, 12, 8)
ONE: Final = "one"
EACH: Final = "each"


def bill_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done with the orders of a place."""
    say = words.say
    insert = (Qt.Key.Key_Insert, Qt.Key.Key_Plus)
    return (
        Key(
            name="move",
            keys="F4",
            words=say("orders.move_join"),
            icon="arrow-left-right",
            at=At.HEAD,
        ),
        Key(name="add", keys="F2", words=say("orders.add"), icon="plus", at=At.HEAD),
        Key(name="print", keys="F8", words=say("orders.print"), icon="printer", at=At.LIST),
        Key(
            name="take_back",
            keys=say("key.delete"),
            words=say("orders.take_back"),
            also=(Qt.Key.Key_Delete,),
            at=At.LIST,
        ),
        Key(
            name="more",
            keys=say("orders.insert"),
            words=say("orders.one_more"),
            also=insert,
            at=At.SECTION,
        ),
        Key(name="give_back", keys="F9", words=say("orders.give_back"), at=At.ABOVE),
        Key(name="card", keys="F10", words=say("keys.f10")),
        Key(name="cash", keys="F12", words=say("keys.f12"), primary=True),
    )


class BillScreen(KeyScreen):
    """`mode_chosen`, `invoice_chosen` carry a key; `toggled` a row, `walked` a step of payers."""

    mode_chosen = Signal(str)
    invoice_chosen = Signal(str)
    toggled = Signal(str)
    walked = Signal(int)
    payer_chosen = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="bill", keys=bill_keys(words))
        say = words.say
        columns = (
            ListColumn(words=say("orders.order"), width=0),
            ListColumn(words=say("orders.price"), width=116, is_right=True, roomy=True),
            ListColumn(words=say("orders.who_pays"), width=112),
            ListColumn(words=say("orders.sum"), width=104, is_right=True, is_strong=True),
        )
        self.list = RecordList(columns, name="bill.lines", spoken=say("orders.lines"))
        modes = [Option(key=each.value, words=say(f"orders.by_{each.value}")) for each in BillMode]
        self.modes = Segmented(modes, shares=(1, 1, 1, 1))
        for key, segment in self.modes.segments.items():
            segment.setObjectName(f"bill.by_{key}")
        payer_columns = (
            ListColumn(words=say("orders.payer"), width=0),
            ListColumn(words=say("orders.sum"), width=104, is_right=True, is_strong=True),
        )
        self.payers = RecordList(payer_columns, name="bill.payers", spoken=say("orders.payer"))
        invoices = [Option(key=each, words=say(f"orders.invoice_{each}")) for each in (ONE, EACH)]
        self.invoices = Segmented(invoices, shares=(4, 5), turn="F7")
        self.said = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.said.setObjectName("bill.said")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("bill.total")
        self.list.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.payers.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.choices = (self.invoices,)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        say = self.words.say
        self.add_tools(*self.at(At.HEAD))
        caps = ("↑", "↓", "←", "→", say("orders.space"))
        hints = [KeyCap(each) for each in caps]
        told = Text(say("orders.walk_hint"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.hints = holder(row(*hints, (told, 1)))
        foot = row((self.hints, 4), None, *self.at(At.LIST), margins=FOOT)
        orders = panel((self.list, 1), Separator(), foot, spacing=0)
        self.dividing = panel(
            row((self.modes, 1), KeyCap("F6"), spacing=Spacing.KEYS),
            (self.payers, 1),
            self.keys["more"],
            self.invoices,
            margins=MARGINS,
        )
        pay = row(self.keys["card"], (self.keys["cash"], 1), spacing=Spacing.KEYS)
        parts = ((self.dividing, 1), self.said, self.keys["give_back"], self.glass, pay)
        self.side = holder(column(*parts, spacing=Spacing.COLUMN))
        self.body.addLayout(row((orders, 1), self.side, spacing=Spacing.WINDOW), 1)

    def _connect(self) -> None:
        self.modes.chosen.connect(self.mode_chosen)
        self.invoices.chosen.connect(self.invoice_chosen)
        self.payers.view.opened.connect(self._choose_payer)
        self.list.view.opened.connect(self._toggle)

    def show_title(self, title: str, explained: str) -> None:
        """Show which place it is, and since when it is open."""
        self.head.set_words(title, explained)

    def show_lines(self, rows: Sequence[ListRecord]) -> None:
        """Show the orders with their lines; keys stay on their row."""
        self.list.show_rows(rows, self.row)

    def show_payers(self, rows: Sequence[ListRecord], current: str) -> None:
        """Show what each pays."""
        self.payers.show_rows(rows, current)

    @property
    def row(self) -> str:
        """The key of the row that keys stand on."""
        row = self.list.view.row
        return row.key if row else ""

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        more: dict[int, Callable[[], object]] = {
            Qt.Key.Key_F6: self._turn,
            Qt.Key.Key_Left: lambda: self.walked.emit(-1),
            Qt.Key.Key_Right: lambda: self.walked.emit(1),
            Qt.Key.Key_Space: lambda: self.toggled.emit(self.row),
        }
        return {**super().key_actions(), **more}

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if not self.list.view.take_key(event):
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_wide = event.size().width() >= WIDE
        self.side.setFixedWidth(side_width(is_wide=is_wide))
        self.hints.setVisible(is_wide)
        super().resizeEvent(event)

    def _turn(self) -> None:
        keys = list(self.modes.segments)
        self.modes.choose(keys[(keys.index(self.modes.current()) + 1) % len(keys)])
        self.mode_chosen.emit(self.modes.current())

    def _toggle(self) -> None:
        self.toggled.emit(self.row)

    def _choose_payer(self) -> None:
        row = self.payers.view.row
        self.payer_chosen.emit(row.key if row else "")
