"""The page of what needs a person or waits for the service (ui design, screen 10)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from ui.attention.refused import RefusedPanel
from ui.attention.view import AttentionView, RefusedCard
from ui.attention.waiting import WaitingPanel
from ui.kit.choice.button import Button, ButtonKind, ButtonSize
from ui.kit.empty_state import EmptyState
from ui.kit.entry.field import LabelledField
from ui.kit.frame.page import PageScreen
from ui.kit.panel import Panel
from ui.kit.pill import Pill
from ui.kit.state import State
from ui.kit.text import Text
from ui.shell.messages import Messages
from ui.theme.fonts import TextRole
from ui.theme.tokens import Spacing

SAID_MS = 20_000


class TokenPanel(Panel):
    """Says what keeps all documents back, and takes another token where that would help."""

    entered = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__(margins=(16, 12, 16, 12), spacing=8)
        self.why = Text("", role=TextRole.BODY_STRONG, tone="att", wrap=True)
        self.field = LabelledField(words.say("attention.token"))
        self.field.line.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.line.setObjectName("attention.token")
        self.field.entered.connect(self._enter)
        self.try_it = Button(
            words.say("attention.try_token"),
            kind=ButtonKind.PRIMARY,
            size=ButtonSize.SMALL,
            keys=words.say("key.enter"),
        )
        self.try_it.setObjectName("attention.try_token")
        self.try_it.clicked.connect(self._enter)
        self._words = words
        self._asking = QWidget()
        row = QHBoxLayout(self._asking)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.try_it, 0, Qt.AlignmentFlag.AlignBottom)
        self.body.addWidget(self.why)
        self.body.addWidget(self._asking)

    def show_view(self, view: AttentionView) -> None:
        """Show what holds the documents; nothing hides it."""
        self.why.setText(view.held)
        self.setVisible(bool(view.held))
        self._asking.setVisible(view.asks_token)

    def set_trying(self, *, trying: bool) -> None:
        """Take no second token while one is being tried."""
        if trying:
            self.try_it.set_busy(self._words.say("attention.trying_token"))
        else:
            self.try_it.set_idle()

    def show_problem(self, sentence: str) -> None:
        """Say at the field what is wrong with the token."""
        self.field.show_error(sentence)

    def clear(self) -> None:
        """Forget the token that was typed."""
        self.field.set_text("")
        self.field.set_hint("")

    def _enter(self) -> None:
        if self.try_it.isEnabled():
            self.entered.emit(self.field.text())


class AttentionScreen(PageScreen):
    """The decisions carry the document's id, `close_requested` the reason as well."""

    retry_requested = Signal(str)
    replace_requested = Signal(str)
    close_requested = Signal(str, str)
    hurry_requested = Signal()
    paper_requested = Signal()

    def __init__(self, words: Messages) -> None:
        super().__init__(words, name="attention")
        self.head.set_words(words.say("attention.title"), words.say("attention.explained"))
        self.cards: list[RefusedPanel] = []
        self._chosen = ""
        self._view = AttentionView()
        self._make_tools()
        self.token = TokenPanel(words)
        self.waiting = WaitingPanel(words, words.say("attention.waiting"), "attention.waiting")
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
        self.head.tools.addWidget(self.said)
        self.head.tools.addWidget(self.hurry)

    def _lay_out(self) -> None:
        holder = QWidget()
        holder.setProperty("kind", "page")
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Spacing.COLUMN)
        self._refused = QVBoxLayout()
        self._refused.setSpacing(Spacing.COLUMN)
        column.addWidget(self.token)
        column.addLayout(self._refused)
        for part in (self.paper, self.receipts, self.waiting):
            column.addWidget(part)
        column.addWidget(self.nothing, 1)
        column.addStretch(1)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setProperty("kind", "plain")
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(holder)
        self.body.addWidget(self._area, 1)

    def show_view(self, view: AttentionView, now: datetime) -> None:
        """Show what is outstanding; what is being typed stays while its card does."""
        if view.refused != self._view.refused:
            self._show_cards(view)
        self._view = view
        self.token.show_view(view)
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
            key.Key_Up: partial(self._walk, -1),
            key.Key_Down: partial(self._walk, 1),
        }
        if self._view.paper:
            actions[key.Key_F8] = self.paper.click
        if card := self.chosen:
            actions |= {
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
        if card is not None and card.asks_reason:
            card.end_asking()
            self.setFocus()
        else:
            super().step_back()

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
        for each in self.cards:
            self._refused.removeWidget(each)
            each.hide()
            each.deleteLater()
        self.cards = [self._card(each) for each in view.refused]
        for each in self.cards:
            self._refused.addWidget(each)
        ids = [each.doc_id for each in view.refused]
        self.choose(self._chosen if self._chosen in ids else next(iter(ids), ""))

    def _card(self, card: RefusedCard) -> RefusedPanel:
        doc_id = card.doc_id
        made = RefusedPanel(self.words, card)
        made.touched.connect(partial(self.choose, doc_id))
        made.retried.connect(partial(self.retry_requested.emit, doc_id))
        made.replaced.connect(partial(self.replace_requested.emit, doc_id))
        made.closed.connect(partial(self.close_requested.emit, doc_id))
        return made
