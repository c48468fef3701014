"""Approval: someone with the right says yes or no to one thing, with PIN or card (screen 21)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.selling.tender import TenderKind
from till.domain.shop.people import Cashier
from till.domain.text import one_line
from ui.approval.people import FIRST_KEY, LAST_KEY, ApproverList
from ui.kit.approval_words import PERCENT_RIGHTS, discount_asked
from ui.kit.entry.pin_pad import SIGN, PinAsked, PinLook
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.tab_walk import press_focused
from ui.kit.layout import Panel, Renewed, Separator, column, holder, lay, put, row
from ui.kit.page.key import Key, make_key
from ui.kit.text import EmptyState, KeyValue, SaidLine, SaidLook, Text
from ui.kit.wording import format_percent
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

WEIGHTY_PX = 22
WIDTH: Final = 336
HEAD: Final = 42
SIZE: Final = QSize(800, 612)
EDGE: Final = 18
NOTE: Final = SaidLook(role=TextRole.SMALL, spacing=Spacing.COLUMN)
BESIDE_SIGN: Final = 7
LOOK: Final = PinLook(
    dot=18,
    gap=18,
    resting=TextRole.H2,
    marked=TextRole.BODY_STRONG,
    tone="text",
    room=WIDTH - SIGN - BESIDE_SIGN,
)
F_KEYS: Final = tuple(range(Qt.Key.Key_F1 + FIRST_KEY - 1, Qt.Key.Key_F1 + LAST_KEY))
ENTER_KEYS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequest:
    """The words of one question (ui design, screen 21).

    `asks` is the small line on top (`Arta kërkon`), `title` what is asked for (`Zbritje 25 %`),
    `sub` what it is about (an article's name); a row is its label, its value, and whether the value
    is the one that counts, set large. `approvers` are offered in their order, the first one chosen;
    `by_badge` are the ids of those whose badge alone is enough.
    """

    asks: str
    title: str
    sub: str = ""
    rows: tuple[tuple[str, str, bool], ...] = ()
    approvers: tuple[Cashier, ...] = ()
    by_badge: frozenset[int | None] = frozenset()


def title_of(words: Messages, needed: ApprovalNeeded) -> str:
    """Return what is asked for, as `Zbritje 25 %`."""
    if needed.about.deed:
        return words.say(f"asked.deed.{needed.about.deed.value}")
    facts: Mapping[str, str] = {}
    if needed.asked:
        facts = {"wanted": discount_asked(needed.asked)}
    elif needed.right in PERCENT_RIGHTS:
        facts = {"wanted": format_percent(Decimal(needed.wanted))}
    elif needed.right is Right.CLOCK:
        facts = {"wanted": needed.wanted}
    elif needed.right is Right.TENDER:
        facts = {"tender": words.say(f"tender.{TenderKind(needed.wanted).name}")}
    return words.say(f"asked.{needed.right.value}", **facts)


class ApprovalQuestion(QWidget):
    """The white panel with the question, the people under it, the note at the foot."""

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self.asks = Text("", tone="text2", elide=True)
        self.title = Text("", role=TextRole.TITLE, wrap=True)
        self.sub = Text("", role=TextRole.LINE, wrap=True)
        self.line = Separator()
        self.panel = Panel(margins=(18, 16, 18, 14), spacing=2)
        self.who = Text(words.say("approval.who"), role=TextRole.LABEL, tone="text2")
        self.people = ApproverList(words)
        self.nobody = EmptyState(
            "shield", words.say("approval.nobody"), words.say("approval.nobody_detail")
        )
        rows = column(spacing=0)
        self.rows: Renewed[KeyValue] = Renewed(rows)
        told = (self.asks, self.title, self.sub, Spacing.KEYS, self.line, rows)
        put(self.panel.body, *told)
        note = SaidLine("file-text", words.say("approval.note"), look=NOTE)
        gap = Spacing.KEYS
        asked = (self.panel, Spacing.PANEL, self.who, gap, self.people, (self.nobody, 1))
        lay(self, column(*asked, None, gap, note, spacing=0))

    def show_question(self, asked: ApprovalRequest) -> None:
        """Show a question; whatever it names is plain text in one line."""
        self.asks.setText(one_line(asked.asks))
        self.title.setText(one_line(asked.title))
        self.sub.setText(one_line(asked.sub))
        self.sub.setVisible(bool(asked.sub))
        self.rows.show(_row(*each) for each in asked.rows)
        self.line.setVisible(bool(asked.rows))
        self.people.show_people(asked.approvers)
        has_people = bool(asked.approvers)
        self.who.setVisible(has_people)
        self.people.setVisible(has_people)
        self.nobody.setVisible(not has_people)


def _row(label: str, value: str, is_weighty: bool) -> KeyValue:  # noqa: FBT001 -- as it is asked
    made = KeyValue(one_line(label), one_line(value))
    if is_weighty:
        made.value.set_role(TextRole.PAY, px=WEIGHTY_PX)
    else:
        made.value.set_role(TextRole.BODY)
    return made


class ApprovalDialog(Overlay):
    """`approve_requested` carries the approver's id and the PIN; `badge_scanned` the scanned card.

    It may cover any other dialog. Esc, the cross and Refuse close it and emit `refused`; after an
    approval, or after too many wrong PINs, who checks them calls `close_overlay`.
    """

    grows = (1, 4)
    approve_requested = Signal(int, str)
    badge_scanned = Signal(str)
    refused = Signal()

    def __init__(self, words: Messages, window: QWidget) -> None:
        super().__init__(words, window, name="approval", title="approval.title", size=SIZE)
        self._people: tuple[Cashier, ...] = ()
        self._person: Cashier | None = None
        self._by_badge: frozenset[int | None] = frozenset()
        self.is_of_goods: Callable[[str], bool] = lambda _text: False
        self.frame.set_close_name(words.say("approval.refuse"))
        self.question = ApprovalQuestion(words)
        enter = words.say("key.enter")
        approve = words.say("approval.approve")
        self.refuse = make_key("approval", Key(name="refuse", words=words.say("approval.refuse")))
        self.approve = make_key(
            "approval", Key(name="approve", keys=enter, words=approve, primary=True)
        )
        self.answer = PinAsked(words, self.approve, name="approval.pin", look=LOOK)
        self.frame.body.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.frame.body.addLayout(row((self.question, 1), self._laid_out(), spacing=EDGE))
        self.dismissed.connect(self._refuse)
        self.question.people.chosen.connect(self._choose)
        self.answer.entered.connect(self._request)
        self.refuse.clicked.connect(self._refuse)

    def _laid_out(self) -> QWidget:
        """Whose PIN, its dots, the pad, Refuse and Approve, one under the other."""
        pin = self.answer
        head = holder(row(None, pin.sign, pin.said, None, spacing=BESIDE_SIGN))
        # as high for two lines as for one: no key moves under a finger
        head.setFixedHeight(round(HEAD * current_theme().text_size / 100))
        answers = row((self.refuse, 2), (self.approve, 3))
        parts = (head, pin.line, Spacing.WIDE, pin.pad, Spacing.WINDOW, answers, None)
        made = holder(column(*parts, spacing=0))
        made.setFixedWidth(WIDTH)
        return made

    def begin(self, asked: ApprovalRequest) -> None:
        """Open on a question, with the first approver chosen and nothing typed."""
        self._people = asked.approvers
        self._by_badge = asked.by_badge
        self._person = None
        self.question.show_question(asked)
        self.set_busy(False)
        self.answer.allow(allowed=False)
        self.answer.ask("")
        if self._people:
            self._choose(0)
        self.open(self.answer.line)

    def choose_approver(self, number: int) -> None:
        """Choose who approves, from 1 on (F2 is 1); a number without a tile does nothing."""
        if 1 <= number <= len(self._people) and not self.answer.is_busy:
            self._choose(number - 1)

    def show_wrong_pin(self, sentence: str) -> None:
        """Give the keys back, empty the dots and say what was wrong."""
        self.set_busy(False)
        self.answer.show_wrong(sentence)

    def ask_after_badge(self, sentence: str) -> None:
        """Ask for the PIN too of somebody whose card was recognised."""
        self.set_busy(False)
        self.answer.ask_after_badge(sentence)

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the keys while the PIN is checked."""
        self.answer.set_busy(self.words.say("approval.approving") if busy else "")
        self.refuse.setEnabled(not busy)

    @override
    def close_overlay(self) -> None:
        """Hide the dialog; no digit of a PIN is kept."""
        self.answer.line.clear()
        super().close_overlay()

    def code_scanned(self, text: str) -> bool:
        """Take a scan for the card of somebody who may approve, unless goods bear it.

        It never becomes a PIN.
        """
        if self.is_of_goods(text):
            return False
        if not self.answer.is_busy:
            self.badge_scanned.emit(text)
        return True

    @override
    def key_actions(self) -> Mapping[int, Callable[[], object]]:
        people = {key: partial(self.choose_approver, at) for at, key in enumerate(F_KEYS, 1)}
        return dict.fromkeys(ENTER_KEYS, self._enter) | people

    @override
    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.text().isdecimal() and event.text().isascii():
            self.answer.line.setFocus()
            self.answer.type_digit(event.text())
        else:
            super().keyPressEvent(event)

    def _enter(self) -> None:
        """Press the button that Tab went to, else Approve."""
        if not press_focused(self):
            self.answer.press()

    def _choose(self, place: int) -> None:
        """Ask a person for the PIN; another person's digits are forgotten."""
        person = self._people[place]
        self.question.people.mark(place)
        hint = "hint" if person.person_id in self._by_badge else "hint_pin"
        self.frame.set_words(self.words.say("approval.title"), self.words.say(f"approval.{hint}"))
        if person != self._person:
            self._person = person
            self.answer.allow(allowed=True)
            whose = self.words.say("approval.pin_of", name=one_line(person.name))
            self.answer.ask(whose)
        if self.isVisible():  # a dialog that is still opening remembers first where the focus was
            self.answer.line.setFocus()

    def _request(self, pin: str) -> None:
        if self._person is not None:
            self.approve_requested.emit(self._person.person_id, pin)

    def _refuse(self) -> None:
        """Say no. While a PIN is checked the answer is already on its way."""
        if not self.answer.is_busy:
            self.close_overlay()
            self.refused.emit()
