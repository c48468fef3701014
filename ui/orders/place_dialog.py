"""For which place: typed, scanned or touched (ui design, 31)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from ui.kit.choice.chips import Chips
from ui.kit.choice.segmented import Option
from ui.kit.entry.field import LabelledField
from ui.kit.entry.line_keys import LineKeys
from ui.kit.entry.search_field import SearchField
from ui.kit.frame.dialog import DialogFrame
from ui.kit.frame.overlay import Overlay
from ui.kit.page.key import At, Key, make_key
from ui.kit.page.layout import column, holder, panel, row
from ui.kit.page.plan import Turn
from ui.kit.page.records_panel import TurnKey
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.orders.tile import PlaceTile
from ui.orders.tiles_view import STEPS, BoardView
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SIZE: Final = QSize(1048, 708)
SIDE: Final = 336
LONGEST_NOTE: Final = 120
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class PlaceDialog(Overlay):
    """`sought` carries what is typed, `chosen` the place of a touched tile or of the arrows.

    `sent` is Enter or the primary key; `group_chosen` when another area is to be seen; `left` is
    Esc or the cross.
    """

    sought = Signal(str)
    chosen = Signal(int)
    sent = Signal()
    new_requested = Signal()
    group_chosen = Signal()
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(window, DialogFrame(words.say("orders.place_title"), size=SIZE))
        self.setObjectName("place")
        self._words = words
        self._known: frozenset[str] = frozenset()
        self.ends_sale = False
        say = words.say
        self.frame.set_close_name(say("common.close"))
        self.field = SearchField(say("orders.place_hint"))
        self.field.line.setObjectName("orders.place")
        self.chips = Chips(name="place", keys="F5")
        self.new = make_key(
            "place",
            Key(name="new", keys="F2", words=say("orders.new_place"), icon="plus", at=At.HEAD),
        )
        self.tiles = BoardView(name="orders.place_tiles", low=True)
        columns = (
            ListColumn(words=say("orders.lines"), width=0),
            ListColumn(words=say("orders.sum"), width=92, is_right=True, is_strong=True),
        )
        self.lines = RecordList(columns, name="place.lines", spoken=say("orders.lines"))
        self.note = LabelledField(say("orders.note"))
        self.note.line.setObjectName("orders.note")
        self.note.line.setMaxLength(LONGEST_NOTE)
        turn = Turn(
            name="server",
            keys="F6",
            icon="user",
            spoken=lambda who: say("orders.serves", name=who),
        )
        self.server = TurnKey(turn, page="place")
        self.said = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.said.setObjectName("place.said")
        self.main = make_key(
            "place", Key(name="send", keys=say("key.enter"), icon="arrow-right", primary=True)
        )
        self.main.spread = True
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        gap = Spacing.COLUMN
        narrowing = row((self.chips, 1), self.new, spacing=gap)
        left = column(self.field, narrowing, (self.tiles, 1), spacing=gap)
        order = panel((self.lines, 1), spacing=0)
        side = holder(
            column((order, 1), self.note, self.server.button, self.said, self.main, spacing=gap)
        )
        side.setFixedWidth(SIDE)
        self.frame.body.addLayout(row((left, 1), side, spacing=Spacing.PANEL))

    def _connect(self) -> None:
        LineKeys(self, self._take).watch([self.field.line])
        self.dismissed.connect(self.left)
        self.field.edited.connect(self.sought)
        self.tiles.opened.connect(self.chosen)
        self.tiles.walked.connect(self._walk)
        self.tiles.typed.connect(self.field.type_key)
        self.chips.chosen.connect(self.group_chosen)
        self.new.clicked.connect(self.new_requested)
        self.main.clicked.connect(self.sent)

    def begin(self, title: str, sub: str, lines: Sequence[ListRecord], *, is_order: bool) -> None:
        """Open with what is to be sent somewhere; nothing is typed yet."""
        self.frame.set_words(title, sub)
        self.lines.show_rows(lines, "")
        for each in (self.note, self.server.button):
            each.setVisible(is_order)
        self.note.set_text("")
        self.field.set_text("")
        self.ends_sale = False
        self.open(self.field.line)

    def show_groups(self, options: Sequence[Option], counts: Mapping[str, int]) -> None:
        """Show the chips of areas."""
        self.chips.set_options(options)
        self.chips.set_counts(counts)

    def show_tiles(self, tiles: Sequence[PlaceTile], chosen: int | None) -> None:
        """Show places, one of them chosen."""
        marked = frozenset() if chosen is None else frozenset({chosen})
        self.tiles.show_tiles(tiles, marked)
        if chosen is not None and any(each.place_id == chosen for each in tiles):
            self.tiles.blockSignals(True)
            self.tiles.go_to(chosen)
            self.tiles.blockSignals(False)

    def show_target(self, meant: str, said: str, main: str) -> None:
        """Say what is meant by what is typed, what is open there, and what Enter does."""
        self.field.set_count(meant)
        self.said.setText(said)
        self.main.set_words(main)
        if meant:
            self.main.enable()
        else:
            self.main.disable(self._words.say("orders.place_hint"))

    def say_problem(self, sentence: str) -> None:
        """Say why it was not sent; it can be tried again."""
        self.said.setText(sentence)
        self.main.set_idle()
        self.ends_sale = False

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self.ends_sale

    def know(self, names: Iterable[str]) -> None:
        """Take the names of places that are there; any other scan is of goods of this sale."""
        self._known = frozenset(name.casefold() for name in names)

    def code_scanned(self, text: str, /) -> bool:
        """Take the card of a place that is there."""
        if text.casefold() not in self._known:
            return False
        self.field.set_text(text)
        self.sought.emit(text)
        return True

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if self._take(event):
            event.accept()
        else:
            super().keyPressEvent(event)

    def _take(self, event: QKeyEvent) -> bool:
        """Do what a key does here; in the empty field the arrows walk among the tiles."""
        key = Qt.Key(event.key())
        if key in STEPS and not (self.field.text() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right)):
            self.tiles.step(STEPS[key])
            return True
        actions: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_F2: self.new.click,
            Qt.Key.Key_F4: self.note.line.setFocus,
            Qt.Key.Key_F5: self.chips.choose_next,
            Qt.Key.Key_F6: self.server.button.click,
            **dict.fromkeys(ENTER_KEYS, self.main.click),
        }
        action = actions.get(key)
        if action is not None and not event.isAutoRepeat():
            action()
        return action is not None

    def _walk(self) -> None:
        current = self.tiles.current
        if current is not None:
            self.chosen.emit(current.place_id)
