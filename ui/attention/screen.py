"""The page of what needs a person or waits for the service (ui design, screen 10)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from ui.attention.refused import DIRECT, RefusedPanel
from ui.attention.view import AttentionView, RefusedCard
from ui.attention.waiting import WaitingPanel
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.entry.field import LabelledField
from ui.kit.frame.page import PageScreen
from ui.kit.frame.scroll import PlainScroll
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SAID_MS = 20_000


class HeldField(QWidget):
    """One field that would let everything go on, with the key that tries it."""

    entered = Signal(str)

    def __init__(self, words: Messages, name: str) -> None:
        super().__init__()
        self._words = words
        self.field = LabelledField(words.say(f"attention.{name}"))
        self.field.line.setObjectName(f"attention.{name}")
        self.field.entered.connect(self._enter)
        self.try_it = Button(
            words.say(f"attention.try_{name}"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            keys=words.say("key.enter"),
        )
        self.try_it.setObjectName(f"attention.try_{name}")
        self.try_it.clicked.connect(self._enter)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.try_it, 0, Qt.AlignmentFlag.AlignBottom)

    def set_trying(self, *, trying: bool) -> None:
        """Take no second text while one is being tried."""
        if trying:
            self.try_it.set_busy(self._words.say("attention.trying_token"))
        else:
            self.try_it.set_idle()

    def show_problem(self, sentence: str) -> None:
        """Say at the field what is wrong with what was typed."""
        self.field.show_error(sentence)

    def clear(self) -> None:
        """Forget what was typed."""
        self.field.set_text("")
        self.field.set_hint("")

    def _enter(self) -> None:
        if self.try_it.isEnabled():
            self.entered.emit(self.field.text())


class HeldPanel(Panel):
    """Says what keeps all documents back, and takes another token or address where one helps."""

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self.why = Text("", role=TextRole.BODY_STRONG, tone="att", wrap=True)
        self.token = HeldField(words, "token")
        self.token.field.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.address = HeldField(words, "address")
        for part in (self.why, self.token, self.address):
            self.body.addWidget(part)

    def show_view(self, view: AttentionView) -> None:
        """Show what holds the documents; nothing hides it."""
        self.why.setText(view.held)
        self.setVisible(bool(view.held))
        self.token.setVisible(view.asks_token)
        self.address.setVisible(view.asks_address)

    def begin(self) -> None:
        """Put the focus into the field that is asked for, if one is."""
        for part in (self.token, self.address):
            if not part.isHidden() and not self.isHidden():
                part.field.line.setFocus()


class AttentionScreen(PageScreen):
    """The decisions carry the document's id, `fix_requested` a text too.

    `field_asked` tells that a card asks for its field, `agreed` that the changes shown may go;
    `try_requested` carries the id of what waits and is to be tried at once.
    """

    field_asked = Signal(str)
    fix_requested = Signal(str, str)
    try_requested = Signal(str)
    outage_requested = Signal()
    retry_requested = Signal(str)
    replace_requested = Signal(str)
    close_requested = Signal(str)
    agreed = Signal()
    hurry_requested = Signal()
    paper_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="attention")
        self.head.set_words(words.say("attention.title"), words.say("attention.explained"))
        self.cards: list[RefusedPanel] = []
        self._chosen = ""
        self._view = AttentionView()
        self._make_tools()
        self.held = HeldPanel(words)
        self.token = self.held.token
        self.address = self.held.address
        self.to_fix = Text("", role=TextRole.H2)
        self.refused_more = Text("", role=TextRole.SMALL, tone="text2")
        self.waiting = WaitingPanel(words, words.say("attention.waiting"), "attention.waiting")
        self.waiting.try_requested.connect(self.try_requested)
        self.receipts = WaitingPanel(words, words.say("attention.receipts"), "attention.receipts")
        self.paper = Button("", icon="printer", keys="F8")
        self.paper.setObjectName("attention.paper")
        self.paper.clicked.connect(self.paper_requested)
        self.nothing = EmptyState(
            "circle-check", words.say("attention.nothing"), words.say("attention.nothing_detail")
        )
        self._lay_out()

    def _make_tools(self) -> None:
        """Make what stands in the head: what came of the last wish, and trying all at once."""
        self.said = Pill(plain=True)
        self.said.hide()
        self._silence = QTimer(self, singleShot=True, interval=SAID_MS)
        self._silence.timeout.connect(self.said.hide)
        self.hurry = Button(
            self.words.say("attention.try_all"), size=ButtonSize.SMALL, icon="refresh-cw", keys="F5"
        )
        self.hurry.setObjectName("attention.try_all")
        self.hurry.clicked.connect(self.hurry_requested)
        self.outage = Button(
            self.words.say("attention.outage"), size=ButtonSize.SMALL, icon="clock", keys="F9"
        )
        self.outage.setObjectName("attention.outage")
        self.outage.clicked.connect(self.outage_requested)
        self.head.tools.addWidget(self.said)
        self.head.tools.addWidget(self.outage)
        self.head.tools.addWidget(self.hurry)

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setProperty("kind", "page")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        self._refused = QVBoxLayout()
        self._refused.setSpacing(Spacing.COLUMN)
        column.addWidget(self.held)
        column.addWidget(self.to_fix)
        column.addLayout(self._refused)
        column.addWidget(self.refused_more)
        for part in (self.paper, self.receipts, self.waiting):
            column.addWidget(part)
        column.addWidget(self.nothing, 1)
        column.addStretch(1)
        self._area = PlainScroll(holder)
        self.body.addWidget(self._area, 1)

    def show_view(self, view: AttentionView, now: datetime) -> None:
        """Show what is outstanding; what is being typed stays while its card does."""
        if view.refused != self._view.refused:
            self._show_cards(view)
        self._view = view
        focus = QApplication.focusWidget()
        if focus is not None and self.held.isAncestorOf(focus) and not view.held:
            self.setFocus()  # it would wander off with its field, and the page's keys with it
        self.held.show_view(view)
        self.to_fix.setText(f"{self.words.say('attention.to_mend')} · {view.refused_count}")
        self.to_fix.setVisible(bool(view.refused))
        self.refused_more.setText(view.refused_more)
        self.refused_more.setVisible(bool(view.refused_more))
        self.waiting.show_lines(view.waiting, view.waiting_count, view.more)
        self.receipts.show_lines(view.receipts, len(view.receipts))
        self.paper.set_words(view.paper)
        self.paper.setVisible(bool(view.paper))
        self.nothing.setVisible(view.is_empty)
        self.show_time(now)

    def show_time(self, now: datetime) -> None:
        """Count down to the next tries."""
        for panel in (self.waiting, self.receipts):
            panel.show_time(now)

    def say(self, words: str, state: State = State.OK) -> None:
        """Say in the head what came of it; it goes by itself."""
        self.said.show_state(state, words)
        self.said.show()
        self._silence.start()

    @property
    def chosen(self) -> RefusedPanel | None:
        """The card whose decisions are shown."""
        return next((each for each in self.cards if each.card.doc_id == self._chosen), None)

    def choose(self, doc_id: str) -> None:
        """Show what can be done about one refused document."""
        self._chosen = doc_id
        for each in self.cards:
            each.set_chosen(chosen=each.card.doc_id == doc_id)

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        key = Qt.Key
        actions: dict[int, Callable[[], object]] = {
            key.Key_F5: self.hurry.click,
            key.Key_F9: self.outage.click,
            key.Key_Up: partial(self._walk, -1),
            key.Key_Down: partial(self._walk, 1),
        }
        if self._view.paper:
            actions[key.Key_F8] = self.paper.click
        if card := self.chosen:
            actions |= {
                key.Key_Return: card.enter,
                key.Key_Enter: card.enter,
                key.Key_F2: card.retry.click,
                key.Key_F3: card.replace.click,
                key.Key_F4: card.close_key.click,
                key.Key_F6: card.service_words.click,
            }
        return actions

    @override
    def step_back(self) -> None:
        """Esc gives a reason up that is being typed; else it leaves the page."""
        card = self.chosen
        if card is not None and card.is_asking:
            card.end_asking()
            self.setFocus()
        else:
            super().step_back()

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        """Ctrl and a digit press the button of that card."""
        place = event.key() - Qt.Key.Key_1.value
        with_control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if with_control and 0 <= place < min(DIRECT, len(self.cards)):
            if not event.isAutoRepeat():
                self.cards[place].fix_text.click()
        else:
            super().keyPressEvent(event)

    def _walk(self, step: int) -> None:
        ids = [each.card.doc_id for each in self.cards]
        if ids:
            place = ids.index(self._chosen) if self._chosen in ids else 0
            self.choose(ids[min(max(place + step, 0), len(ids) - 1)])
            self._area.ensureWidgetVisible(self.cards[ids.index(self._chosen)])

    def _show_cards(self, view: AttentionView) -> None:
        focus = QApplication.focusWidget()
        if any(each.isAncestorOf(focus) for each in self.cards if focus is not None):
            self.setFocus()  # it would go with its card, and the page's keys with it
        before = {each.card: each for each in self.cards}
        place = next((at for at, each in enumerate(self.cards) if self._is_chosen(each)), 0)
        for card in before.keys() - set(view.refused):
            gone = before[card]
            self._refused.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        self.cards = [before.get(each) or self._card(each) for each in view.refused]
        for at, each in enumerate(self.cards):
            self._refused.insertWidget(at, each)
            each.number(at + 1)
        if self.chosen is None:  # what stands now where the one was that is mended
            left = self.cards[place : place + 1] or self.cards[-1:]
            self.choose(left[0].card.doc_id if left else "")
        else:
            self._show_decisions_of_new(before)

    def _is_chosen(self, panel: RefusedPanel) -> bool:
        return panel.card.doc_id == self._chosen

    def _show_decisions_of_new(self, before: Mapping[RefusedCard, RefusedPanel]) -> None:
        """Show what can be done where the chosen one is told in other words now."""
        for each in self.cards:
            if self._is_chosen(each) and each.card not in before:
                each.set_chosen(chosen=True)

    def _card(self, card: RefusedCard) -> RefusedPanel:
        doc_id = card.doc_id
        made = RefusedPanel(self.words, card)
        made.touched.connect(partial(self.choose, doc_id))
        made.asked.connect(partial(self.field_asked.emit, doc_id))
        made.fixed.connect(partial(self.fix_requested.emit, doc_id))
        made.retried.connect(partial(self.retry_requested.emit, doc_id))
        made.replaced.connect(partial(self.replace_requested.emit, doc_id))
        made.close_asked.connect(partial(self.close_requested.emit, doc_id))
        made.agreed.connect(self.agreed)
        return made
