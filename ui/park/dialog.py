"""Set the open basket aside, or take back one that was (F5)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.text import one_line
from ui.kit.entry.field import LabelledField
from ui.kit.frame.dialog import DialogFoot
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.tab_walk import press_focused
from ui.kit.layout import BOTTOM, put, row
from ui.kit.page.key import At, Key, make_key
from ui.kit.text import KeyCap, SaidLine, SaidLook, Text
from ui.park.list import LONGEST_NAME, NONE, ParkedCard, ParkedList
from ui.shell.messages import Messages
from ui.theme.tokens import Spacing, TextRole

SIZE: Final = QSize(820, 640)
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
DIRECT: Final = tuple(range(Qt.Key.Key_1, Qt.Key.Key_9 + 1))


class ParkDialog(Overlay):
    """`park_requested` carries a name or nothing, `recall_requested` an id.

    Who parks or recalls calls `close_overlay` once it is done, or `show_problem`; after a basket
    was discarded `show_cards` shows those that are left. Esc and the cross close it: `left`.
    `give_up_requested` asks to throw the open basket away.
    """

    grows = (4, 2)
    park_requested = Signal(str)
    recall_requested = Signal(int)
    give_up_requested = Signal()
    left = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="park", title="park.title", size=SIZE)
        self._can_park = False
        self._is_busy = False
        self.name = LabelledField(words.say("park.name"), placeholder=words.say("park.name_hint"))
        self.name.line.setObjectName("park.name")
        self.name.line.setMaxLength(LONGEST_NAME)
        danger = Key(
            name="give_up",
            keys=words.say("key.give_up"),
            words=words.say("give_up.open"),
            icon="trash-2",
            at=At.ABOVE,
            destroys=True,
        )
        self.give_up = make_key("park", danger)
        self.said = SaidLine(look=SaidLook(role=TextRole.BODY, spacing=Spacing.COLUMN))
        self.list = ParkedList(words)
        primary = Key(name="primary", keys=words.say("key.enter"), primary=True)
        self.primary = make_key("park", primary)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        say = self.words.say
        gap = Spacing.COLUMN
        open_sale = row((self.name, 1), (self.give_up, 0, BOTTOM), spacing=gap)
        self.frame.body.setSpacing(Spacing.WINDOW)
        put(self.frame.body, open_sale, self.said, (self.list, 1))
        foot = DialogFoot(height=100)
        for keys, hint in (
            (("↑", "↓"), "list"),
            ((say("park.recall_all_keys"),), "recall"),
            ((say("key.delete"),), "discard"),
        ):
            for each in keys:
                foot.row.addWidget(KeyCap(each))
            words = say(f"park.{hint}_hint")
            foot.row.addWidget(Text(words, role=TextRole.STRIP, tone="text2"))
        put(foot.row, None, self.primary)
        whole = self.frame.layout()
        if whole is not None:
            whole.addWidget(foot)

    def _connect(self) -> None:
        self.dismissed.connect(self._leave)
        self.name.edited.connect(lambda _: self.list.select(NONE))
        self.list.selected.connect(self._show_primary)
        self.list.recall_requested.connect(self._recall)
        self.primary.clicked.connect(self.press_enter)
        self.give_up.clicked.connect(self.give_up_requested)

    def begin(self, cards: Sequence[ParkedCard], can_park: bool) -> None:  # noqa: FBT001 -- agreed
        """Open with the baskets set aside; `can_park` where the open basket has lines."""
        self._can_park = can_park
        self._is_busy = False

        self.name.set_text("")
        self.name.setVisible(can_park)
        self.give_up.setVisible(can_park)
        self.list.select(NONE)
        self.show_cards(cards)
        hint = "park.exchange" if can_park else "park.nothing_open"
        self._say("info", "text2", self.words.say(hint) if cards else "")
        self.open(self.name.line if can_park else self)

    @property
    @override
    def is_finishing(self) -> bool:
        return self._is_busy

    @property
    @override
    def is_ending_sale(self) -> bool:
        return self._is_busy and self._can_park

    def show_cards(self, cards: Sequence[ParkedCard]) -> None:
        """Show the baskets set aside as they are now."""
        self._rest()
        self.list.show_cards(cards)
        if not self._can_park and cards and self.list.card is None:
            self.list.select(0)

    def show_problem(self, sentence: str) -> None:
        """Say why it did not come about, and let it be tried again."""
        self._rest()
        self._say("triangle-alert", "att", sentence)

    def press_enter(self) -> None:
        """Recall the selected basket, else set the open one aside."""
        card = self.list.card
        if card is not None:
            self._recall(card.parked_id)
        elif self._can_park and not self._is_busy:
            self._be_busy("park.parking")
            self.park_requested.emit(one_line(self.name.text()))

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        key = event.key()
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and key in DIRECT:
            self._recall_place(DIRECT.index(key))
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._walk(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Delete and not event.isAutoRepeat():
            # ask about the selected basket, with Ctrl about the open one
            if bool(control) and self._can_park and not self._is_busy:
                self.give_up_requested.emit()
            elif self.list.card:
                self.list.discard(self.list.place)
        elif self._can_park and not control and event.text().isprintable() and event.text():
            # letters are always the name's
            self.list.select(NONE)
            self.name.line.setFocus()
            self.name.line.insert(event.text())
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        """Press the button that Tab went to, else the primary one."""
        if not press_focused(self):
            self.press_enter()

    def _walk(self, step: int) -> None:
        """Select the next row; above the first one is the name again."""
        if not self.list.rows:
            return
        least = NONE if self._can_park else 0
        self.list.select(max(least, self.list.place + step))
        focus: QWidget = self if self.list.card else self.name.line
        focus.setFocus(Qt.FocusReason.OtherFocusReason)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        return dict.fromkeys(ENTER_KEYS, self._enter)

    def _recall_place(self, place: int) -> None:
        if place < len(self.list.rows):
            self._recall(self.list.rows[place].card.parked_id)

    def _recall(self, parked_id: int) -> None:
        if not self._is_busy:
            self._be_busy("park.recalling")
            self.recall_requested.emit(parked_id)

    def _be_busy(self, key: str) -> None:
        self._is_busy = True
        self.primary.set_busy(self.words.say(key))

    def _rest(self) -> None:
        self._is_busy = False
        self.primary.set_idle()
        self._show_primary()

    def _show_primary(self) -> None:
        """The primary button says what Enter does."""
        say = self.words.say
        is_recall = self.list.card is not None or not self._can_park
        icon = "undo-2" if is_recall else "pause"
        self.primary.set_words(say("park.recall" if is_recall else "park.park"), icon=icon)
        if self._can_park or self.list.card is not None:
            self.primary.enable()
        else:
            self.primary.disable(say("park.nothing"))

    def _say(self, icon: str, tone: str, sentence: str) -> None:
        self.said.say(icon, tone, sentence)
        self.said.setVisible(bool(sentence))

    def _leave(self) -> None:
        if not self._is_busy:
            self.close_overlay()
            self.left.emit()
