"""The page of orders: every place with what is open there, and what is marked to be paid."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from typing_extensions import override

from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.chips import Chips
from ui.kit.choice.segmented import Option
from ui.kit.empty_state import EmptyState
from ui.kit.frame.page import WIDE
from ui.kit.icon_label import IconLabel
from ui.kit.page.key import At, Key
from ui.kit.page.key_screen import KeyScreen
from ui.kit.page.layout import column, holder, panel, row
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.orders.tile import PlaceTile
from ui.orders.tiles_view import BoardView, PlanView, TilesView
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIDE: Final = 392
NARROW_SIDE: Final = 344
STEPS: Final = (64, 54, 42)
TYPED_MS: Final = 1_500
"""So long typed signs belong to one name."""
HEADING: Final = (16, 14, 16, 10)


def side_width(*, is_wide: bool) -> int:
    """Return the px of what stands beside the tiles: words that are larger need more."""
    grown = (current_theme().text_size + 100) / 200
    return round((SIDE if is_wide else NARROW_SIDE) * grown)


def board_keys(words: Messages) -> tuple[Key, ...]:
    """Return what can be done with places."""
    say = words.say
    return (
        Key(name="plan", keys="F7", words=say("orders.plan"), icon="layout-grid", at=At.HEAD),
        Key(name="change", keys="F3", words=say("orders.change"), icon="pencil", at=At.HEAD),
        Key(name="new", keys="F2", words=say("orders.new_place"), icon="plus", at=At.HEAD),
        Key(name="move", keys="F4", words=say("orders.move"), at=At.LIST),
        Key(name="split", keys="F6", words=say("orders.split"), at=At.LIST),
        Key(name="card", keys="F10", words=say("keys.f10")),
        Key(name="cash", keys="F12", words=say("keys.f12"), primary=True),
    )


class BoardScreen(KeyScreen):
    """`place_opened`, `place_marked` and `place_put` carry a number; `sought` what was typed."""

    place_opened = Signal(int)
    place_marked = Signal(int)
    place_put = Signal(int, int, int)
    sought = Signal(str)
    walked = Signal()
    group_chosen = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="orders", keys=board_keys(words))
        self._typed = ""
        self._typing = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._typing.timeout.connect(self.forget_typed)
        self.chips = Chips(name="orders", keys="F5")
        self.board = BoardView(name="orders.board")
        self.plan = PlanView(name="orders.plan_view")
        self.nothing = EmptyState(
            "layout-grid", words.say("orders.none"), words.say("orders.none_do")
        )
        columns = (
            ListColumn(words=words.say("orders.order"), width=0),
            ListColumn(words=words.say("orders.sum"), width=104, is_right=True, is_strong=True),
        )
        self.list = RecordList(columns, name="orders.list", spoken=words.say("orders.marked"))
        self.heading = Text(words.say("orders.marked"), role=TextRole.H2, wrap=True)
        self.count = Text("", role=TextRole.BODY, tone="text2")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("orders.total")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.add_tools(*self.at(At.HEAD))
        tiles = column(
            self.chips, (self.board, 1), (self.plan, 1), (self.nothing, 1), spacing=Spacing.COLUMN
        )
        heading = row(
            IconLabel("receipt-text", size=20), (self.heading, 1), self.count, margins=HEADING
        )
        chosen = panel(
            heading,
            (self.list, 1),
            row(*((each, 1) for each in self.at(At.LIST)), margins=(8, 8, 8, 8)),
        )
        pay = row(self.keys["card"], (self.keys["cash"], 1), spacing=Spacing.KEYS)
        self.side = holder(column((chosen, 1), self.glass, pay, spacing=Spacing.COLUMN))
        self.body.addLayout(row((tiles, 1), self.side, spacing=Spacing.WINDOW), 1)
        self.plan.hide()
        self.nothing.hide()

    def _connect(self) -> None:
        for view in (self.board, self.plan):
            view.opened.connect(self.place_opened)
            view.marked.connect(self.place_marked)
            view.marked.connect(self.forget_typed)
            view.walked.connect(self.walked)
            view.typed.connect(self._type)
        self.plan.put.connect(self.place_put)
        self.chips.chosen.connect(self.group_chosen)

    @property
    def view(self) -> TilesView:
        """The board or the plan, whichever is seen."""
        return self.plan if self.is_plan else self.board

    @property
    def is_plan(self) -> bool:
        """Whether the plan is seen."""
        return not self.plan.isHidden()

    def turn(self, *, to_plan: bool) -> None:
        """Show the plan or the board; keys stay on their place."""
        current = self.view.current
        self.plan.setVisible(to_plan)
        self.board.setVisible(not to_plan)
        say = self.words.say
        self.keys["plan"].set_words(say("orders.board" if to_plan else "orders.plan"))
        if current:
            self.view.go_to(current.place_id)
        self.view.setFocus()

    def show_groups(self, options: Sequence[Option], counts: Mapping[str, int]) -> None:
        """Show the chips of areas; the chosen one stays where it still is."""
        if [each.option for each in self.chips.chips.values()] != list(options):
            current = self.chips.current() if self.chips.chips else ""
            self.chips.set_options(options)
            if current in self.chips.chips:
                self.chips.choose(current)
        self.chips.set_counts(counts)

    def show_tiles(self, tiles: Sequence[PlaceTile], marked: frozenset[int]) -> None:
        """Show places, in the board and in the plan."""
        for view in (self.board, self.plan):
            view.show_tiles(tiles, marked)
        is_plan = self.is_plan or (self.board.isHidden() and self.nothing.isHidden())
        self.nothing.setVisible(not tiles)
        self.board.setVisible(bool(tiles) and not is_plan)
        self.plan.setVisible(bool(tiles) and is_plan)

    def show_orders(self, rows: Sequence[ListRecord], count: str, explained: str) -> None:
        """Show the orders that F10 and F12 would pay."""
        self.list.show_rows(rows, "")
        self.count.setText(count)
        self.head.set_words(self.words.say("orders.title"), explained)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        more: dict[int, Callable[[], object]] = {Qt.Key.Key_F5: self.chips.choose_next}
        return {**super().key_actions(), **more}

    @override
    def focusInEvent(self, event: QFocusEvent, /) -> None:
        self.view.setFocus()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_wide = event.size().width() >= WIDE
        self.side.setFixedWidth(side_width(is_wide=is_wide))
        self.keys["change"].setVisible(is_wide)
        super().resizeEvent(event)

    def _type(self, text: str) -> None:
        self._typed += text
        self._typing.start()
        self.sought.emit(self._typed)

    def forget_typed(self) -> None:
        """Let what is typed next be another name."""
        self._typed = ""
