"""The page of orders: every place with what is open there, and what is marked to be paid."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent, QResizeEvent
from typing_extensions import override

from till.domain.money import ZERO
from till.domain.orders.places import PlaceNow
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.chips import Chips
from ui.kit.frame.page import WIDE
from ui.kit.layout import column, holder, panel, row
from ui.kit.page.key import At, Key, KeyScreen
from ui.kit.table.record_list import ListColumn, RecordList
from ui.kit.text import EmptyState, IconLabel, Text
from ui.kit.wording import format_money
from ui.orders.tiles_view import TilesView
from ui.orders.wording import ALL, in_group, order_record, place_title, show_groups, tile_of
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

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
    """Every place; F10 and F12 pay what is marked, or the place that keys stand on."""

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="orders", keys=board_keys(words))
        self.states: Sequence[PlaceNow] = ()
        self._marked: frozenset[int] = frozenset()
        self._typed = ""
        self._typing = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._typing.timeout.connect(self._forget_typed)
        say = words.say
        self.chips = Chips(name="orders", keys="F5")
        self.tiles = TilesView(name="orders.board")
        self.nothing = EmptyState("layout-grid", say("orders.none"), say("orders.none_do"))
        columns = (
            ListColumn(words=say("orders.order"), width=0),
            ListColumn(words=say("orders.sum"), width=104, is_right=True, is_strong=True),
        )
        self.list = RecordList(columns, name="orders.list", spoken=say("orders.marked"))
        self.heading = Text(say("orders.marked"), role=TextRole.H2, wrap=True)
        self.count = Text("", role=TextRole.BODY, tone="text2")
        self.glass = AmountDisplay(steps=STEPS)
        self.glass.setObjectName("orders.total")
        self.head.set_words(say("orders.title"), say("orders.explained"))
        self._lay_out()
        self.tiles.marked.connect(self.mark)
        self.tiles.walked.connect(self._show_chosen)
        self.tiles.typed.connect(self._type)
        self.chips.chosen.connect(self._show_places)

    def _lay_out(self) -> None:
        self.add_tools(*self.at(At.HEAD))
        tiles = column(self.chips, (self.tiles, 1), (self.nothing, 1), spacing=Spacing.COLUMN)
        heading = row(
            IconLabel("receipt-text", size=20), (self.heading, 1), self.count, margins=HEADING
        )
        foot = row(*((each, 1) for each in self.at(At.LIST)), margins=(8, 8, 8, 8))
        chosen = panel(heading, (self.list, 1), foot)
        pay = row(self.keys["card"], (self.keys["cash"], 1), spacing=Spacing.KEYS)
        self.side = holder(column((chosen, 1), self.glass, pay, spacing=Spacing.COLUMN))
        self.body.addLayout(row((tiles, 1), self.side, spacing=Spacing.WINDOW), 1)
        self.nothing.hide()

    def begin(self) -> None:
        """Show nothing marked."""
        self._marked = frozenset()
        self._forget_typed()

    def show_places(
        self, states: Sequence[PlaceNow], now: datetime, *, takes_money: bool = True
    ) -> None:
        """Show how the places are now."""
        self.states = states
        self._now = now
        self._marked &= {each.place.place_id for each in states if each.orders}
        for name in ("card", "cash"):
            self.keys[name].setVisible(takes_money)
        show_groups(self.chips, self.words, states, whole=True)
        self._show_places()

    @property
    def chosen(self) -> Sequence[PlaceNow]:
        """The marked places, or the one that keys stand on."""
        current = self.tiles.current
        here = {current.place_id} if current else set[int]()
        ids = self._marked or here
        return [each for each in self.states if each.place.place_id in ids]

    def state(self, place_id: int) -> PlaceNow | None:
        """Return a place as it is seen."""
        return next((each for each in self.states if each.place.place_id == place_id), None)

    def mark(self, place_id: int) -> None:
        """Mark a place where something is open, or mark it no more."""
        self._forget_typed()
        state = self.state(place_id)
        if state is not None and state.orders:
            self._marked ^= {place_id}
            self._show_places()

    def turn(self) -> None:
        """Show the plan, or the board again; keys stay on their place."""
        self.tiles.turn(to_plan=not self.tiles.is_plan)
        name = "orders.board" if self.tiles.is_plan else "orders.plan"
        self.keys["plan"].set_words(self.words.say(name))
        self.tiles.setFocus()

    def _show_places(self) -> None:
        group = self.chips.current()
        shown = [each for each in self.states if in_group(each, group)]
        tiles = [tile_of(self.words, each, self._now) for each in shown]
        self.tiles.show_tiles(tiles, self._marked)
        self.tiles.setVisible(bool(tiles))
        self.nothing.setVisible(not tiles)
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Show what F10 and F12 would pay."""
        words = self.words
        states = self.chosen
        titles = [place_title(words, each.place) for each in states]
        rows = [
            order_record(words, order, title)
            for title, each in zip(titles, states, strict=True)
            for order in each.orders
        ]
        count = words.count("orders.count", len(rows)) if rows else ""
        self.list.show_rows(rows, "")
        self.count.setText(count)
        held = sum((each.held_total for each in states), ZERO)
        left = sum((each.left for each in states), ZERO)
        self.glass.set_heading(titles[0] if len(titles) == 1 else words.say("orders.total"), count)
        self.glass.set_number(format_money(left))
        self.glass.set_foot([(words.say("orders.held_label"), format_money(held))] if held else ())
        for name in ("move", "split", "card", "cash"):
            if rows:
                self.keys[name].enable()
            else:
                self.keys[name].disable(words.say("orders.nothing_open"))

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        more: dict[int, Callable[[], object]] = {Qt.Key.Key_F5: self.chips.choose_next}
        return {**super().key_actions(), **more}

    @override
    def focusInEvent(self, event: QFocusEvent, /) -> None:
        self.tiles.setFocus()

    @override
    def resizeEvent(self, event: QResizeEvent, /) -> None:
        is_wide = event.size().width() >= WIDE
        self.side.setFixedWidth(side_width(is_wide=is_wide))
        self.keys["change"].setVisible(is_wide)
        super().resizeEvent(event)

    def _type(self, text: str) -> None:
        """Let keys stand on the place of the number or name that is typed."""
        self._typed += text
        self._typing.start()
        wanted = self._typed.casefold()
        names = [(each.place.name.casefold(), each.place.place_id) for each in self.states]
        exact = [place_id for name, place_id in names if name == wanted]
        near = [place_id for name, place_id in names if name.startswith(wanted)]
        for place_id in (exact or near)[:1]:
            if all(each.place_id != place_id for each in self.tiles.tiles):
                self.chips.choose(ALL)
                self._show_places()
            self.tiles.go_to(place_id)

    def _forget_typed(self) -> None:
        self._typed = ""
