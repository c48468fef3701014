"""What the page of attention is made of: everything outstanding, and all that is said of one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from itertools import dropwhile
from typing import Final

from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

from till.domain.fiscal.refusal import RefusalFix
from ui.kit.entry.field import LabelledField
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordPlan
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import PARTED, CellSign, ListColumn, ListRecord
from ui.shell.messages import Messages, Tables

OUTAGE: Final = "outage"
TRY_ALL: Final = "try_all"
MEND: Final = "mend"
RETRY: Final = "retry"
REPLACE: Final = "replace"
CLOSE: Final = "close"
ORIGINAL: Final = "original"
PAPER: Final = "paper"
OF_REFUSED: Final = (RETRY, REPLACE, CLOSE, ORIGINAL)
"""The keys that decide about a refused document."""
DOCUMENT: Final = "document"
RESPONSE: Final = "response"
STATE_AT: Final = 0
WAITS: Final = "waits-"
"""Begins the key of what waits: what was refused is another row once it is tried again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRequest:
    """One field that is asked for: its label, what stands in it, a line under it.

    `confirm` is on the key that takes it, `busy` while it is being tried.
    """

    label: str
    confirm: str
    busy: str = ""
    name: str = "mend_field"
    value: str = ""
    example: str = ""
    hint: str = ""
    is_secret: bool = False


class Kind(Enum):
    """What a row is about, in the order of the list."""

    HELD = "held"  # what keeps all documents back
    REFUSED = "refused"
    PAPER = "paper"
    RECEIPT = "receipt"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionItem:
    """Something outstanding, by its docId where it is a document; `does` is on the key of its row.

    Of a refused one `original` is what the service itself said, and `field` asks for what has to be
    put right where that is one field; `reason` stands ready where it is to be closed. What waits is
    tried again at `next_at`, None at any moment.
    """

    key: str
    kind: Kind
    title: str
    facts: tuple[str, ...] = ()
    amount: str = ""
    does: str = ""
    original: str = ""
    fix: RefusalFix = RefusalFix.LOOK
    field: FieldRequest | None = None
    reason: str = ""
    next_at: datetime | None = None
    is_under_way: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AttentionView:
    """Everything outstanding; `foot` counts it, `held` says what keeps all documents back."""

    items: tuple[AttentionItem, ...] = ()
    foot: str = ""
    held: str = ""

    def first(self, kind: Kind) -> AttentionItem | None:
        """Return the first of a kind."""
        return next((each for each in self.items if each.kind is kind), None)


def make_attention(words: Messages, _: Tables) -> RecordScreen[AttentionItem]:
    """Return the page of attention in a language."""
    say = words.say
    nothing = (say("attention.nothing"), say("attention.nothing_detail"))
    columns = (
        ListColumn(words=say("attention.column_state"), width=136),
        ListColumn(words=say("attention.document"), width=0),
        ListColumn(words=say("outage.head_amount"), width=104, is_right=True, is_strong=True),
    )
    plan: RecordPlan[AttentionItem] = RecordPlan(
        name="attention",
        title=say("attention.title"),
        explained=say("attention.explained"),
        list=ListPlan(columns=columns, icon="circle-check", nothing=nothing, not_found=nothing),
        board=BoardPlan(
            parts={DOCUMENT: say("attention.document"), RESPONSE: say("attention.response")},
            has_glass=False,
        ),
        width=380,
        narrow=320,
        keys=_keys(words),
    )
    made = RecordScreen(words, plan)
    for name in (*OF_REFUSED, PAPER, MEND):
        made.keys[name].hide()
    return made


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    again = "refresh-cw"
    return (
        Key(name=OUTAGE, keys="F9", words=say("attention.outage"), icon="clock", at=At.HEAD),
        Key(name=TRY_ALL, keys="F5", words=say("attention.try_all"), icon=again, at=At.HEAD),
        Key(name=MEND, keys=say("key.enter"), words="", at=At.LIST, opens=True),
        Key(name=PAPER, keys="F8", words="", icon="printer", at=At.ABOVE),
        Key(name=ORIGINAL, keys="F6", words=say("attention.original"), at=At.ABOVE),
        Key(name=RETRY, keys="F2", words=say("attention.retry"), icon=again, at=At.ABOVE),
        Key(name=REPLACE, keys="F3", words=say("attention.replace"), at=At.ABOVE),
        Key(name=CLOSE, keys="F4", words=say("attention.close"), at=At.ABOVE),
    )


def attention_rows(view: AttentionView, now: datetime, words: Messages) -> Sequence[ListRecord]:
    """Return a row for each; what goes by itself says when it is tried again."""
    return [_row(each, now, words) for each in view.items]


def _row(item: AttentionItem, now: datetime, words: Messages) -> ListRecord:
    state = state_of(item)
    said = words.say("attention.to_mend")
    if state is State.WAIT:
        left = 0 if item.next_at is None else int((item.next_at - now).total_seconds())
        said = f"{left // 60:02}:{left % 60:02}" if left >= 1 else words.say("attention.at_once")
    return ListRecord(
        key=item.key,
        cells=(said, item.title, item.amount),
        sub=PARTED.join(item.facts),
        signs={STATE_AT: CellSign(STATE_ICON[state], STATE_INK[state])},
    )


def marked_or_next(before: Sequence[ListRecord], marked: str, rows: Sequence[ListRecord]) -> str:
    """Return the row that keys act on next: the one before, else the first there is behind it."""
    there = {each.key for each in rows}
    behind = dropwhile(lambda row: row.key != marked, before)
    return next((row.key for row in behind if row.key in there), "")


def state_of(item: AttentionItem) -> State:
    """Return how a row looks: what goes by itself waits, the others need a person."""
    return State.WAIT if item.kind in {Kind.RECEIPT, Kind.WAITING} else State.ATT


def show_item(
    screen: RecordScreen[AttentionItem], item: AttentionItem, *, with_response: bool
) -> None:
    """Show all that is said of one, and what can be done about it."""
    title = BoardLine(
        label=item.title, words=item.amount or PARTED.join(item.facts), state=state_of(item)
    )
    facts = [BoardLine(words=each) for each in item.facts] if item.amount else []
    response = [BoardLine(words=item.original)] if with_response and item.original else []
    screen.overview.show_parts(
        {DOCUMENT: BoardPart(lines=(title, *facts)), RESPONSE: BoardPart(lines=response)}
    )
    for name in OF_REFUSED:
        screen.keys[name].setVisible(item.kind is Kind.REFUSED)
    screen.keys[ORIGINAL].setVisible(bool(item.original))
    opener = screen.keys[MEND]
    opener.set_words(item.does)
    opener.setVisible(bool(item.does))
    if item.is_under_way:
        opener.set_busy(screen.words.say("attention.trying"))
    else:
        opener.set_idle()


def show_around(screen: RecordScreen[AttentionItem], view: AttentionView) -> None:
    """Show what holds for the page as a whole; without rows there is nothing to decide."""
    screen.warn(view.held)
    screen.records.foot.setText(view.foot)
    paper = view.first(Kind.PAPER)
    screen.keys[PAPER].set_words(paper.title if paper else "")
    screen.keys[PAPER].setVisible(paper is not None)
    if not view.items:
        for name in (*OF_REFUSED, MEND):
            screen.keys[name].hide()
        screen.overview.show_parts({DOCUMENT: BoardPart(lines=()), RESPONSE: BoardPart(lines=())})


class FieldQuestion(QuestionDialog):
    """What was typed stays while it is asked about the same thing; what is wrong is said at it."""

    def __init__(self, words: Messages, window: QWidget, *, name: str = "close_document") -> None:
        self.field = LabelledField()
        super().__init__(words, window, name=name, inside=(self.field,))
        self.about = ""

    def begin(
        self, question: Question, request: FieldRequest, about: str, then: Callable[[str], object]
    ) -> None:
        """Ask for a field; `then` is given what is typed. `about` tells what it is asked of."""
        if about != self.about or not self.field.text():
            self.field.set_text(request.value)
        self.about = about
        mode = QLineEdit.EchoMode
        self.field.line.setObjectName(f"attention.{request.name}")
        self.field.line.setEchoMode(mode.Password if request.is_secret else mode.Normal)
        self.field.set_words(request.label, placeholder=request.example)
        self.field.set_hint(request.hint)
        self.ask(question, lambda _: then(self.field.text()))
        self.field.line.setFocus()
        self.field.line.selectAll()

    @override
    def show_problem(self, sentence: str) -> None:
        super().show_problem("")
        if sentence:
            self.field.show_error(sentence)
            self.field.line.setFocus()
        self.fit()

    def end(self) -> None:
        """Close it and forget what was typed: it came about."""
        self.field.set_text("")
        if self.isVisible():
            self.close_overlay()


def close_question(words: Messages, detail: str) -> Question:
    """Return the question before a refused document is closed without one in its place."""
    return Question(
        title=words.say("attention.close_question"),
        detail=detail,
        does=words.say("attention.close_sure"),
        keeps=words.say("attention.close_keep"),
    )


def mend_question(words: Messages, title: str, detail: str, request: FieldRequest) -> Question:
    """Return the question for the one field that has to be put right."""
    return Question(
        title=title,
        detail=detail,
        does=request.confirm,
        keeps=words.say("backups.restore_keep"),
        busy=request.busy,
        destroys=False,
    )


def changes_question(words: Messages, changes: Sequence[str]) -> Question:
    """Return the question before a new document says lines otherwise."""
    return Question(
        title=words.say("attention.changes"),
        detail="\n".join(changes),
        does=words.say("attention.agree"),
        keeps=words.say("attention.close_keep"),
        destroys=False,
    )
