"""The page of one place: its orders, how they are divided, what is paid now (ui design, 32)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from typing_extensions import override

from till.domain.errors import TillError
from till.domain.money import ZERO
from till.domain.orders.places import OpenOrder
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option, Segmented
from ui.kit.frame.banner import Banner
from ui.kit.frame.page import WIDE
from ui.kit.layout import Separator, column, holder, panel, row
from ui.kit.page.key import At, Key, KeyScreen
from ui.kit.state import State
from ui.kit.table.record_list import ListColumn, RecordList
from ui.kit.text import KeyCap, Text
from ui.kit.wording import format_money
from ui.orders.bill_draft import DIVIDED, BillDraft, BillMode
from ui.orders.bill_rows import (
    PART,
    bill_lines,
    bill_payers,
    consequence,
    explained,
    payer_name,
)
from ui.orders.board_screen import STEPS, side_width
from ui.orders.wording import place_title
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

FOOT: Final = (14, 8, 8, 8)
MARGINS: Final = (12, 12, 12, 8)
MOVES: Final = "arrow-left-right"
ONE: Final = "one"
EACH: Final = "each"


def bill_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done with the orders of a place."""
    say = words.say
    insert = (Qt.Key.Key_Insert, Qt.Key.Key_Plus)
    return (
        Key(name="move", keys="F4", words=say("orders.move_join"), icon=MOVES, at=At.HEAD),
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
    """`draft` says how the bill is divided; keys and touches change it at once."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="bill", keys=bill_keys(words))
        self.draft = BillDraft()
        self.takes_money = True
        say = words.say
        total = ListColumn(words=say("orders.sum"), width=104, is_right=True, is_strong=True)
        columns = (
            ListColumn(words=say("orders.order"), width=0),
            ListColumn(words=say("orders.price"), width=116, is_right=True, roomy=True),
            ListColumn(words=say("orders.who_pays"), width=112),
            total,
        )
        self.list = RecordList(columns, name="bill.lines", spoken=say("orders.lines"))
        modes = [Option(key=each.value, words=say(f"orders.by_{each.value}")) for each in BillMode]
        self.modes = Segmented(modes, shares=(1, 1, 1, 1))
        for key, segment in self.modes.segments.items():
            segment.setObjectName(f"bill.by_{key}")
        payer = ListColumn(words=say("orders.payer"), width=0)
        self.payers = RecordList((payer, total), name="bill.payers", spoken=say("orders.payer"))
        invoices = [Option(key=each, words=say(f"orders.invoice_{each}")) for each in (ONE, EACH)]
        self.invoices = Segmented(invoices, shares=(4, 5), turn="F7")
        self.still = Banner(State.WAIT, icon="printer")
        self.still.hide()
        self.still.acted.connect(partial(self.pressed.emit, "elsewhere"))
        self.said = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.said.setObjectName("bill.said")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("bill.total")
        for each in (self.list, self.payers):
            each.view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.choices = (self.invoices,)
        self._lay_out()
        self.modes.chosen.connect(self._turn_to)
        self.invoices.chosen.connect(self._give_invoices)
        self.payers.view.opened.connect(self._choose_payer)
        self.list.view.opened.connect(self._toggle)

    def _lay_out(self) -> None:
        say = self.words.say
        self.add_tools(*self.at(At.HEAD))
        caps = ("↑", "↓", "←", "→", say("orders.space"))
        hints = [KeyCap(each) for each in caps]
        told = Text(say("orders.walk_hint"), role=TextRole.SMALL, tone="text2", wrap=True)
        self.hints = holder(row(*hints, (told, 1)))
        foot = row((self.hints, 4), None, *self.at(At.LIST), margins=FOOT)
        listed = panel((self.list, 1), Separator(), foot, spacing=0)
        orders = column(self.still, (listed, 1), spacing=Spacing.COLUMN)
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

    def show_place(self, draft: BillDraft, now: datetime, *, takes_money: bool = True) -> None:
        """Show how a place is now; keys stay on their row."""
        self.takes_money = takes_money
        self.head.set_words(
            place_title(self.words, draft.state.place), explained(self.words, draft.state, now)
        )
        self.show_draft(draft)

    def show_still(self, title: str = "", said: str = "", elsewhere: str = "") -> None:
        """Say which station stands still, or none does, and where its slips may print (F8)."""
        self.still.setVisible(bool(title))
        self.keys["print"].setVisible(not title)
        self.still.show_words(title, said)
        self.still.show_button(elsewhere, "F8")

    def show_draft(self, draft: BillDraft) -> None:
        """Show the bill divided in another way."""
        self.draft = draft
        words = self.words
        self.modes.choose(draft.mode.value)
        self.invoices.choose(EACH if draft.is_each else ONE)
        self.invoices.setVisible(draft.mode in DIVIDED)
        self.keys["more"].setVisible(draft.mode in {BillMode.PERSONS, BillMode.PARTS})
        self.keys["give_back"].setVisible(bool(draft.state.held) and self.takes_money)
        self.dividing.setEnabled(self.takes_money)
        self.list.show_rows(bill_lines(words, draft), self.row)
        self.payers.show_rows(bill_payers(words, draft), str(draft.at))
        self._show_amount(draft)

    def _show_amount(self, draft: BillDraft) -> None:
        words = self.words
        state = draft.state
        problem = ""
        amount = ZERO
        try:
            amount = draft.amount
            self.said.setText(consequence(words, draft))
        except TillError as error:
            problem = words.error(error)
            self.said.setText(problem)
        is_person = draft.mode is BillMode.PERSONS
        name = payer_name(words, draft, draft.at) if is_person else ""
        heading = words.say("orders.pays" if is_person else f"orders.pays_{draft.mode}", name=name)
        self.glass.set_heading(heading, words.say("orders.of", total=format_money(state.total)))
        self.glass.set_number(format_money(amount))
        foot = [(words.say("orders.left_after"), format_money(max(state.left - amount, ZERO)))]
        if state.held:
            foot.insert(0, (words.say("orders.held_label"), format_money(state.held_total)))
        self.glass.set_foot(foot)
        is_something = bool(state.orders) and bool(amount or not state.left)
        for key in (self.keys["card"], self.keys["cash"]):
            key.setVisible(self.takes_money)
            if problem or not is_something:
                key.disable(problem or words.say("orders.nothing_chosen"))
            else:
                key.enable()

    @property
    def row(self) -> str:
        """The key of the row that keys stand on."""
        row = self.list.view.row
        return row.key if row else ""

    @property
    def order(self) -> OpenOrder | None:
        """The order that keys stand on, or one of its lines."""
        key = self.row.partition(PART)[0]
        return next((x for x in self.draft.state.orders if x.placed.sale_key == key), None)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        more: dict[int, Callable[[], object]] = {
            Qt.Key.Key_F6: self._turn,
            Qt.Key.Key_Left: lambda: self.show_draft(self.draft.walked(-1)),
            Qt.Key.Key_Right: lambda: self.show_draft(self.draft.walked(1)),
            Qt.Key.Key_Space: self._toggle,
        }
        if not self.still.isHidden():
            more[Qt.Key.Key_F8] = self.still.button.click
        return {**super().key_actions(), **more}

    @override
    def press(self, name: str) -> None:
        if name == "more":
            self.show_draft(self.draft.with_more())
        else:
            super().press(name)

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
        modes = list(BillMode)
        self._turn_to(modes[(modes.index(self.draft.mode) + 1) % len(modes)])

    def _turn_to(self, mode: str) -> None:
        self.show_draft(self.draft.turned(BillMode(mode)))

    def _give_invoices(self, key: str) -> None:
        self.show_draft(replace(self.draft, is_each=key == EACH and self.draft.mode in DIVIDED))

    def _toggle(self) -> None:
        order, parted, place = self.row.partition(PART)
        if parted:
            self.show_draft(self.draft.toggled((order, int(place))))

    def _choose_payer(self) -> None:
        row = self.payers.view.row
        if row is not None:
            self.show_draft(replace(self.draft, at=int(row.key)))
