"""For which place: typed, scanned or touched (ui design, 31)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import zip_longest
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.orders.ordering import OrderFor
from till.actions.orders.places import PlaceWish
from till.domain.business_day import in_tirane
from till.domain.orders.places import PlaceNow, cut_place_name, find_place, is_table
from till.domain.shop.people import Cashier
from till.domain.text import one_line
from ui.kit.choice.button import Button, ButtonSize
from ui.kit.choice.chips import Chips
from ui.kit.choice.exclusive import Option
from ui.kit.entry.field import LabelledField
from ui.kit.entry.framed_line import LineKeys
from ui.kit.entry.search_field import SearchField
from ui.kit.frame.overlay import Overlay
from ui.kit.layout import column, holder, panel, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.page.plan import Turn
from ui.kit.page.records_panel import TurnKey
from ui.kit.table.record_list import ListColumn, ListRecord, RecordList
from ui.kit.text import Text
from ui.kit.wording import format_lek, format_money, format_time
from ui.orders.tiles_view import ENTER_KEYS, STEPS, TilesView
from ui.orders.wording import AREA, in_group, place_title, show_groups, tile_of
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(1048, 708)
SIDE: Final = 336
LONGEST_NOTE: Final = 120
LAST: Final = 3
"""Places that are offered because an order just went there."""
SIDEWAYS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAsked:
    """What is to be sent where: `lines` are names, how many, amounts; `verb` is of the key.

    A note and who of `people` serves is asked for where there are any; `first` is a place that is
    known already.
    """

    title: str
    total: Decimal
    lines: tuple[tuple[str, str, Decimal], ...]
    states: Sequence[PlaceNow]
    now: datetime
    verb: str = "orders.send_to"
    sub: str = ""
    people: Sequence[Cashier] = ()
    first: int | None = None


class PlaceDialog(Overlay):
    """Stays open until whoever asked closes it, or says by `say_problem` why nothing was sent.

    `ends_sale` lets what is scanned from then on wait for the next customer.
    """

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="place", title="orders.place_title", size=SIZE)
        self._states: Sequence[PlaceNow] = ()
        self._wish: PlaceWish | None = None
        self.ends_sale = False
        say = words.say
        self.field = SearchField(say("orders.place_hint"))
        self.field.line.setObjectName("orders.place")
        self.chips = Chips(name="place", keys="F5")
        new = Key(name="new", keys="F2", words=say("orders.new_place"), icon="plus", at=At.HEAD)
        self.new = make_key("place", new)
        self.tiles = TilesView(name="orders.place_tiles", low=True)
        columns = (
            ListColumn(words=say("orders.lines"), width=0),
            ListColumn(words=say("orders.sum"), width=92, is_right=True, is_strong=True),
        )
        self.lines = RecordList(columns, name="place.lines", spoken=say("orders.lines"))
        self.last = [Button("", size=ButtonSize.SMALL) for _ in range(LAST)]
        for at, each in enumerate(self.last):
            each.setObjectName(f"place.last.{at}")
            each.clicked.connect(lambda _, at=at: self._choose(self._newest[at]))
        self.note = LabelledField(say("orders.note"))
        self.note.line.setObjectName("orders.note")
        self.note.line.setMaxLength(LONGEST_NOTE)
        server = Turn(
            name="server", keys="F6", icon="user", spoken=lambda x: say("orders.serves", name=x)
        )
        self.server = TurnKey(server, page="place")
        self.said = Text("", role=TextRole.STRIP, tone="text2", wrap=True)
        self.said.setObjectName("place.said")
        send = Key(name="send", keys=say("key.enter"), icon="arrow-right", primary=True)
        self.main = make_key("place", send)
        self.main.spread = True
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        LineKeys(self, self._take).watch([self.field.line])
        self.field.edited.connect(self._seek)
        self.tiles.opened.connect(self._choose)
        self.tiles.walked.connect(self._walk)
        self.tiles.typed.connect(self.field.type_key)
        self.chips.chosen.connect(self._show)
        self.new.clicked.connect(self._make_new)
        self.main.clicked.connect(self._send)

    def _lay_out(self) -> None:
        gap = Spacing.COLUMN
        narrowing = row((self.chips, 1), self.new, spacing=gap)
        last = row(Text(self.words.say("orders.last"), tone="text2"), *self.last, None)
        self.lasts = holder(last)
        left = column(self.field, narrowing, (self.tiles, 1), self.lasts, spacing=gap)
        order = panel((self.lines, 1), spacing=0)
        side = holder(
            column((order, 1), self.note, self.server.button, self.said, self.main, spacing=gap)
        )
        side.setFixedWidth(SIDE)
        self.frame.body.addLayout(row((left, 1), side, spacing=Spacing.PANEL))

    def ask(self, asked: PlaceAsked, then: Callable[[OrderFor], object]) -> None:
        """Open with nothing typed yet; `then` is given the place that is meant."""
        self._asked = asked
        self._states = asked.states
        self._then = then
        self._wish = None
        self.ends_sale = False
        self.frame.set_words(asked.title, asked.sub or format_lek(asked.total))
        rows = [
            ListRecord(key=str(at), cells=(f"{count} × {name}", format_money(amount)))
            for at, (name, count, amount) in enumerate(asked.lines)
        ]
        self.lines.show_rows(rows, "")
        self.server.offer([Option(key=str(x.person_id), words=x.name) for x in asked.people])
        for each in (self.note, self.server.button):
            each.setVisible(bool(asked.people))
        self.note.set_text("")
        self.field.set_text("")
        self.open(self.field.line)
        self.chips.set_options(())
        show_groups(self.chips, self.words, asked.states, whole=False)
        self._show_last()
        self._show()
        if asked.first is not None:
            self._choose(asked.first)

    def say_problem(self, sentence: str) -> None:
        """Say why it was not sent; it can be tried again."""
        self.said.setText(sentence)
        self.main.set_idle()
        self.ends_sale = False

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self.ends_sale

    def code_scanned(self, text: str, /) -> bool:
        """Take the card of a place that is there; any other scan is of goods of this sale."""
        if text.casefold() not in {each.place.name.casefold() for each in self._states}:
            return False
        self.field.set_text(text)
        self._seek(text)
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
        if key in STEPS and not (self.field.text() and key in SIDEWAYS):
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
        if current is not None and self._wish != PlaceWish(place_id=current.place_id):
            self._choose(current.place_id)

    def _seek(self, text: str) -> None:
        """Take what is typed: a place that is there, or a new one."""
        found = find_place(self._states, text, self._area)
        if found is not None:
            self._choose(found.place.place_id)
        else:
            self._wish = PlaceWish(name=text, area=self._area) if one_line(text) else None
            self._show()

    @property
    def _area(self) -> str:
        group = self.chips.current()
        if group.startswith(AREA):
            return group.removeprefix(AREA)
        areas = (each.place.area for each in self._states if each.place.area)
        return next(areas, self.words.say("orders.first_area"))

    def _state(self, place_id: int | None) -> PlaceNow | None:
        return next((x for x in self._states if x.place.place_id == place_id), None)

    def _choose(self, place_id: int) -> None:
        state = self._state(place_id)
        if state is None:
            return
        self._wish = PlaceWish(place_id=place_id)
        if not in_group(state, self.chips.current()):
            key = f"{AREA}{state.place.area}"
            self.chips.choose(key if key in self.chips.chips else "named")
        self._show()

    def _show_last(self) -> None:
        """Show where the newest orders went, with when."""
        taken = [each for each in self._states if each.orders]
        taken.sort(key=lambda each: each.orders[-1].taken_at, reverse=True)
        self._newest = [each.place.place_id for each in taken[:LAST]]
        self.lasts.setVisible(bool(taken))
        for button, state in zip_longest(self.last, taken[:LAST]):
            button.setVisible(state is not None)
            if state is not None:
                time = format_time(in_tirane(state.orders[-1].taken_at))
                button.set_words(f"{place_title(self.words, state.place)} {time}")

    def _make_new(self) -> None:
        """F2: a new place of what is typed, even where a place of that number is elsewhere."""
        text = self.field.text()
        if one_line(text) and find_place(self._states, text, self._area) is None:
            self._wish = PlaceWish(name=text, area=self._area if is_table(text) else "")
            self._show()
        self.field.line.setFocus()

    def _show(self) -> None:
        """Show the places, and say what is meant, what is open there, and what Enter does."""
        chosen = self._wish.place_id if self._wish else None
        group = self.chips.current()
        shown = [each for each in self._states if in_group(each, group)]
        marked = frozenset() if chosen is None else frozenset({chosen})
        self.tiles.show_tiles([tile_of(self.words, x, self._asked.now) for x in shown], marked)
        if chosen is not None:
            self.tiles.go_to(chosen)
        meant, said, to = self._target()
        self.field.set_count(meant)
        self.said.setText(said)
        self.main.set_words(self.words.say(self._asked.verb, place=to))
        if meant:
            self.main.enable()
        else:
            self.main.disable(self.words.say("orders.place_hint"))

    def _target(self) -> tuple[str, str, str]:
        """Return what is meant, what is open there, and what it is called inside a sentence."""
        say = self.words.say
        if self._wish is None:
            return "", "", ""
        state = self._state(self._wish.place_id)
        if state is None:
            name = cut_place_name(self._wish.name)
            said = say("orders.name_cut") if name != self._wish.name.strip() else ""
            return say("orders.new_is", name=name), said, name
        title = place_title(self.words, state.place)
        area = state.place.area
        meant = say("orders.place_in", place=title, area=area) if area else title
        return meant, self._open_there(state), place_title(self.words, state.place, inside=True)

    def _open_there(self, state: PlaceNow) -> str:
        """Say how many orders there will be, what they come to, and who took the first."""
        if not state.orders:
            return ""
        first = state.orders[0]
        added = 1 if self._asked.people else len(self._asked.lines)
        return self.words.say(
            "orders.will_be",
            count=self.words.count("orders.count", len(state.orders) + added),
            total=format_lek(state.total + self._asked.total),
            name=first.placed.server.name,
            time=format_time(in_tirane(first.taken_at)),
        )

    def _send(self) -> None:
        if self._wish is None:
            return
        who = self.server.current
        server = next((x.named for x in self._asked.people if str(x.person_id) == who), None)
        note = one_line(self.note.text())
        self._then(OrderFor(place=self._wish, note=note, server=server))
