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
from ui.kit.entry.number_pad import NumberPad, PadLook
from ui.kit.entry.pin_pad import SHORTEST_PIN, PinLine
from ui.kit.frame.overlay import Overlay
from ui.kit.frame.tab_walk import press_focused
from ui.kit.layout import TOP, Panel, Separator, column, holder, lay, put, row
from ui.kit.page.key import Key, make_key
from ui.kit.text import EmptyState, IconLabel, KeyValue, Text
from ui.kit.wording import format_percent
from ui.shell.messages import Messages
from ui.theme.current import current_theme
from ui.theme.tokens import Spacing, TextRole

WEIGHTY_PX = 22
WIDTH: Final = 336
HEAD: Final = 42
DOT: Final = 18
DOT_GAP: Final = 18
SIZE: Final = QSize(800, 612)
EDGE: Final = 18
SIGN: Final = 18 + 7  # px: the icon before a sentence
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
        self.rows: list[KeyValue] = []
        self._gone: list[KeyValue] = []
        self.panel = Panel(margins=(18, 16, 18, 14), spacing=2)
        self.who = Text(words.say("approval.who"), role=TextRole.LABEL, tone="text2")
        self.people = ApproverList(words)
        self.nobody = EmptyState(
            "shield", words.say("approval.nobody"), words.say("approval.nobody_detail")
        )
        self._rows = column(spacing=0)
        told = (self.asks, self.title, self.sub, Spacing.KEYS, self.line, self._rows)
        put(self.panel.body, *told)
        said = Text(self._words.say("approval.note"), role=TextRole.SMALL, tone="text2", wrap=True)
        note = row((IconLabel("file-text", size=20), 0, TOP), (said, 1), spacing=Spacing.COLUMN)
        gap = Spacing.KEYS
        asked = (self.panel, Spacing.PANEL, self.who, gap, self.people, (self.nobody, 1))
        lay(self, column(*asked, None, gap, note, spacing=0))

    def show_question(self, asked: ApprovalRequest) -> None:
        """Show a question; whatever it names is plain text in one line."""
        self.asks.setText(one_line(asked.asks))
        self.title.setText(one_line(asked.title))
        self.sub.setText(one_line(asked.sub))
        self.sub.setVisible(bool(asked.sub))
        self._show_rows(asked.rows)
        self.people.show_people(asked.approvers)
        has_people = bool(asked.approvers)
        self.who.setVisible(has_people)
        self.people.setVisible(has_people)
        self.nobody.setVisible(not has_people)

    def _show_rows(self, rows: tuple[tuple[str, str, bool], ...]) -> None:
        for old in self.rows:
            self._rows.removeWidget(old)
            old.hide()
            old.setParent(None)  # Python's own again, before Qt could destroy it
        self._gone = self.rows
        self.rows = [_row(*each) for each in rows]
        for each in self.rows:
            self._rows.addWidget(each)
        self.line.setVisible(bool(rows))


def _row(label: str, value: str, is_weighty: bool) -> KeyValue:  # noqa: FBT001 -- as it is asked
    made = KeyValue(one_line(label), one_line(value))
    if is_weighty:
        made.value.set_role(TextRole.PAY, px=WEIGHTY_PX)
    else:
        made.value.set_role(TextRole.BODY)
    return made


class ApprovalPin(QWidget):
    """Whose PIN, its dots, the pad, Refuse and Approve; Approve waits for a whole PIN."""

    approved = Signal(str)

    def __init__(self, words: Messages) -> None:
        super().__init__()
        self._words = words
        self._whose = ""
        self.is_busy = False
        self._has_people = False
        self.setFixedWidth(WIDTH)
        self.sign = IconLabel("triangle-alert", size=18, tone="att")
        self.said = Text("", role=TextRole.H2, wrap=True)
        self.line = PinLine(dot=DOT, gap=DOT_GAP)
        self.line.setObjectName("approval.pin")
        self.line.setAccessibleName(words.say("approval.pin"))
        say = words.say
        self.pad = NumberPad(
            look=PadLook.PIN, clear_words=say("sign_in.clear"), back_name=say("pay.backspace")
        )
        enter = words.say("key.enter")
        self.refuse, self.approve = (
            make_key("approval", each)
            for each in (
                Key(name="refuse", words=say("approval.refuse")),
                Key(name="approve", keys=enter, words=say("approval.approve"), primary=True),
            )
        )
        answers = row((self.refuse, 2), (self.approve, 3))
        head = holder(row(None, self.sign, self.said, None, spacing=7))
        # as high for two lines as for one: no key moves under a finger
        head.setFixedHeight(round(HEAD * current_theme().text_size / 100))
        parts = (head, self.line, Spacing.WIDE, self.pad, Spacing.WINDOW, answers, None)
        lay(self, column(*parts, spacing=0))
        self._connect()

    def _connect(self) -> None:
        self.pad.digit.connect(self.type_digit)
        self.pad.back.connect(self._take_back)
        self.pad.clear.connect(self._empty)
        self.line.textEdited.connect(self._typed)
        self.line.textChanged.connect(self._unlock)
        self.approve.clicked.connect(self.press_enter)

    def ask(self, name: str) -> None:
        """Ask for the PIN of a person, with nothing typed; an empty name is nobody's."""
        self._whose = self._words.say("approval.pin_of", name=one_line(name)) if name else ""
        self._has_people = bool(name)
        self.line.clear()
        self.line.dots.set_filled(0)
        self._say(self._whose)
        self._unlock()

    def show_wrong(self, sentence: str) -> None:
        """Empty the dots and say why, until the next digit."""
        self.line.show_wrong()
        self._say(sentence, icon="triangle-alert", tone="att")

    def ask_after_badge(self, sentence: str) -> None:
        """Ask for the PIN of somebody whose card was recognised; nothing was wrong."""
        self.line.clear()
        self._say(sentence, icon="id-card-lanyard", tone="accent")

    def set_busy(self, *, busy: bool) -> None:
        """Lock the keys while the PIN is checked."""
        self.is_busy = busy
        if busy:
            self.approve.set_busy(self._words.say("approval.approving"))
        else:
            self.approve.set_idle()
        self._unlock()

    def type_digit(self, digit: str) -> None:
        """Take a digit from the pad, or from a key typed elsewhere in the dialog."""
        if not self.is_busy and self._has_people:
            self._typed()
            self.line.insert(digit)

    def press_enter(self) -> None:
        """Give the PIN on; one that is not whole is not tried at all."""
        if not self.is_busy and self._is_whole():
            self.approved.emit(self.line.text())

    def _take_back(self) -> None:
        if not self.is_busy:
            self._typed()
            self.line.backspace()

    def _empty(self) -> None:
        if not self.is_busy:
            self._typed()
            self.line.clear()

    def _typed(self) -> None:
        self._say(self._whose)

    def _is_whole(self) -> bool:
        return self._has_people and len(self.line.text()) >= SHORTEST_PIN

    def _unlock(self) -> None:
        is_free = not self.is_busy and self._has_people
        self.pad.setEnabled(is_free)
        self.line.setReadOnly(not is_free)
        self.refuse.setEnabled(not self.is_busy)
        if not self.is_busy:
            self.approve.setEnabled(self._is_whole())

    def _say(self, sentence: str, *, icon: str = "", tone: str = "text") -> None:
        self.sign.setVisible(bool(icon))
        if icon:
            self.sign.show_icon(icon, tone)
        self.said.set_role(TextRole.BODY_STRONG if icon else TextRole.H2)
        self.said.set_tone(tone)
        self.said.setText(sentence)
        one_line_wide = self.said.fontMetrics().horizontalAdvance(sentence) + 1
        self.said.setMinimumWidth(min(one_line_wide, WIDTH - SIGN))  # or it wraps at half of it
        side = Qt.AlignmentFlag.AlignLeft if icon else Qt.AlignmentFlag.AlignHCenter
        self.said.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self.line.setAccessibleDescription(sentence)


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
        self.answer = ApprovalPin(words)
        self.frame.body.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.frame.body.addLayout(row((self.question, 1), self.answer, spacing=EDGE))
        self.dismissed.connect(self._refuse)
        self.question.people.chosen.connect(self._choose)
        self.answer.approved.connect(self._request)
        self.answer.refuse.clicked.connect(self._refuse)

    def begin(self, asked: ApprovalRequest) -> None:
        """Open on a question, with the first approver chosen and nothing typed."""
        self._people = asked.approvers
        self._by_badge = asked.by_badge
        self._person = None
        self.question.show_question(asked)
        self.set_busy(False)
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
        self.answer.line.setFocus()

    def ask_after_badge(self, sentence: str) -> None:
        """Ask for the PIN too of somebody whose card was recognised."""
        self.set_busy(False)
        self.answer.ask_after_badge(sentence)
        self.answer.line.setFocus()

    def set_busy(self, busy: bool) -> None:  # noqa: FBT001 -- the one value is the method's name
        """Lock the keys while the PIN is checked."""
        self.answer.set_busy(busy=busy)

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
            self.answer.press_enter()

    def _choose(self, place: int) -> None:
        """Ask a person for the PIN; another person's digits are forgotten."""
        person = self._people[place]
        self.question.people.mark(place)
        hint = "hint" if person.person_id in self._by_badge else "hint_pin"
        self.frame.set_words(self.words.say("approval.title"), self.words.say(f"approval.{hint}"))
        if person != self._person:
            self._person = person
            self.answer.ask(person.name)
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
