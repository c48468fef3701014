"""The page of a restored till: what was found, until an owner has seen it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from till.actions.day.opening import is_opening_asked
from till.actions.maintenance.restoring import (
    OpeningWord,
    confirm_restore,
    is_unconfirmed,
    restore_report,
)
from till.actions.ports.events import DocumentChanged
from till.domain.business_day import day_of, in_tirane
from till.domain.errors import TillError
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.reconciliation import Gap
from till.domain.formatting import write_lek, write_moment
from till.domain.maintenance.backups import TAMPERED, LogProof
from till.domain.maintenance.restored import FoundWhere, RestoredSale, RestoreReport
from till.domain.typed import read_amount
from ui.kit.amount_display import AmountDisplay
from ui.kit.choice.exclusive import Option
from ui.kit.page.board import BoardLine, BoardPart, BoardPlan
from ui.kit.page.form import Face, Field, Form, Pick, Tick, Values
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, Query, RecordPlan
from ui.kit.page.question import FormQuestion, Question
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK, State
from ui.kit.table.record_list import CellSign, ListColumn, ListRecord
from ui.kit.wording import format_time
from ui.shell.controllers import LateDialog
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page, Shell
from ui.shell.throttle import Throttle

ANOTHER: Final = "another"
CONFIRM: Final = "confirm"
CHECKED: Final = "checked"
OPENING: Final = "opening"
AMOUNT: Final = "opening_amount"
YES: Final = "yes"
NO: Final = "no"
TICKS: Final = ("only", "seen", "counted")
STATE_AT: Final = 3
STATES: Final = {DocumentState.COMPLETE: State.OK, DocumentState.REFUSED: State.ATT}
ICONS: Final = {
    FoundWhere.CHANGE_LOG: "copy",
    FoundWhere.OFFICE: "building-2",
    FoundWhere.SERVICE: "cloud",
}


def make_restored(words: Messages, _: Tables) -> RecordScreen[RestoredSale]:
    """Return the page of a restored till in a language."""
    say = words.say
    columns = (
        ListColumn(words=say("receipts.column_time"), width=136, is_strong=True),
        ListColumn(words=say("receipts.column_number"), width=0),
        ListColumn(words=say("outage.head_amount"), width=104, is_right=True, is_strong=True),
        ListColumn(words=say("receipts.column_state"), width=140),
    )
    none = (say("restored.nothing"), "")
    another = say("restored.another")
    confirm = say("restored.confirm")
    plan: RecordPlan[RestoredSale] = RecordPlan(
        name="restored",
        title=say("restored.title"),
        list=ListPlan(columns=columns, icon="circle-check", nothing=none, not_found=none),
        board=BoardPlan(parts={CHECKED: say("restored.checked")}),
        width=400,
        narrow=316,
        keys=(
            Key(name=ANOTHER, keys="F4", words=another, at=At.ABOVE),
            Key(name=CONFIRM, keys="F12", words=confirm, icon="check", primary=True),
        ),
    )
    return RecordScreen(words, plan)


def make_confirmation(words: Messages, window: QWidget) -> FormQuestion:
    """Return what only an owner knows: three ticks, and whether today was declared already."""
    say = words.say
    ticks = [
        Tick(name=each, words=say(f"restored.{each}"), detail=say(f"restored.{each}_detail"))
        for each in TICKS
    ]
    answers = [Option(key=each, words=say(f"restored.opening_{each}")) for each in (YES, NO)]
    form: Form[Values] = Form(
        parts=(
            *ticks,
            Pick(name=OPENING, words=say("restored.opening_title"), options=answers, spread=True),
            Field(name=AMOUNT, words=say("restored.opening_amount")),
        ),
        write=dict,
        read=lambda values, _: values,
        hints=lambda _values, _record: {OPENING: say("restored.opening_detail")},
    )

    def missing(values: Values) -> str:
        asked = [*TICKS, OPENING] if made.asks(OPENING) else TICKS
        first = next((each for each in asked if not values[each]), "")
        return say(f"restored.missing_{first}") if first else ""

    made = FormQuestion(words, window, form, name="restored", missing=missing)
    made.view.edited.connect(
        lambda: made.show_part(AMOUNT, is_there=made.view.values()[OPENING] == YES)
    )
    return made


def confirm_question(words: Messages) -> Question:
    """Return the question that lets the till sell again."""
    say = words.say
    return Question(
        title=say("restored.title_confirm"),
        detail=f"{say('restored.confirm_detail')}\n{say('restored.note')}",
        does=say("restored.confirm"),
        keeps=say("backups.restore_keep"),
        busy=say("restored.confirming"),
        destroys=False,
        asks_pin=True,
    )


def show_found(glass: AmountDisplay, report: RestoreReport, words: Messages) -> None:
    """Show on the glass how many sales were found."""
    say = words.say
    count = len(report.sales)
    glass.set_heading(say("restored.found"))
    unit = say("restored.sale_unit" if count == 1 else "restored.sales_unit")
    glass.set_number(str(count), unit=unit)
    glass.set_foot(((say("restored.worth"), f"{write_lek(report.total)} L"),))


def found_rows(report: RestoreReport, words: Messages) -> list[ListRecord]:
    """Return a row for each sale that was found: when, its number and where, its sum, how it is."""
    restored_at = report.mark.restored_at
    return [_row(each, restored_at, words) for each in report.sales]


def _row(sale: RestoredSale, restored_at: datetime, words: Messages) -> ListRecord:
    is_same = day_of(sale.sold_at) == day_of(restored_at)
    moment = format_time(in_tirane(sale.sold_at)) if is_same else write_moment(sale.sold_at)
    state = STATES.get(sale.state, State.WAIT)
    said = words.say(f"document_state.{sale.state.value}")
    number = sale.invoice_number or str(sale.number)
    return ListRecord(
        key=sale.doc_id,
        cells=(moment, number, write_lek(sale.total), said),
        sub=words.say(f"restored.in.{sale.where.value}"),
        icon=ICONS[sale.where],
        signs={STATE_AT: CellSign(STATE_ICON[state], STATE_INK[state])},
    )


def checked_part(report: RestoreReport, now: datetime, words: Messages) -> BoardPart:
    """Return of when and where the sales are, and what was checked with its figure."""
    say = words.say
    since = write_moment(report.mark.backup_made_at)
    until = write_moment(min(now, report.mark.restored_at))
    at_office = str(report.at_office) if report.at_office else ""
    from_office = [BoardLine(label=say("restored.from_office"), words=at_office)] * bool(at_office)
    sources = (
        BoardLine(words=say("restored.span", since=since, until=until)),
        BoardLine(label=say("restored.from_shadow"), words=str(report.in_change_log)),
        *from_office,
        BoardLine(label=say("restored.from_service"), words=str(report.at_service)),
    )
    documents = words.count("restored.documents", report.documents)
    waits = "restored.some_wait" if report.waiting else "restored.none_wait"
    waiting = str(report.waiting) if report.waiting else ""
    checks = (
        _check(State.OK, say("restored.copy_whole"), documents),
        *_proof(report.mark.proof, words),
        _numbers(report, words),
        _asked(report, words),
        _check(State.WAIT if report.waiting else State.OK, say(waits), waiting),
    )
    return BoardPart(lines=(*sources, *checks))


def _check(state: State, said: str, figure: str = "") -> BoardLine:
    tone = "text" if state is State.OK else STATE_INK[state]
    return BoardLine(label=said, words=figure, state=state, tone=tone)


def _proof(proof: LogProof | None, words: Messages) -> Sequence[BoardLine]:
    """Say what of the change log nobody proves; nothing where all of it is what the till wrote."""
    if proof is None or proof is LogProof.PROVED:
        return ()
    state = State.ATT if proof in TAMPERED else State.WAIT
    return (_check(state, words.say(f"log_proof.{proof.value}")),)


def _numbers(report: RestoreReport, words: Messages) -> BoardLine:
    numbers = report.numbers
    if numbers.are_whole:
        figure = words.say("restored.next", number=report.next_number)
        return _check(State.OK, words.say("restored.numbers_well"), figure)
    key = "restored.numbers_missing" if numbers.missing else "restored.numbers_doubled"
    doubled = [str(each) for each in numbers.doubled]
    told = [_span(each) for each in numbers.missing] or doubled
    return _check(State.ATT, words.say(key), ", ".join(told))


def _asked(report: RestoreReport, words: Messages) -> BoardLine:
    if report.unasked:
        return _check(State.WAIT, words.say("restored.not_asked"), str(report.unasked))
    return _check(State.OK, words.say("restored.asked"))


def _span(gap: Gap) -> str:
    return str(gap.first) if gap.first == gap.last else f"{gap.first}–{gap.last}"


class RestoredController(RecordPage[RestoredSale]):
    """`over` tells that whoever signed in goes on with the day."""

    page = Page.RESTORED
    over = Signal()
    _question = LateDialog(make_confirmation)

    def __init__(
        self,
        shell: Shell,
        make: Callable[[], RecordScreen[RestoredSale]],
        backups: Callable[[], None],
    ) -> None:
        super().__init__(shell, make)
        self._backups = backups
        self._leads_to_day = True
        self._shown = Throttle(self, self._show_anew)
        self.while_open(self._shown.request, shell.bridge.of(DocumentChanged))

    @property
    def is_needed(self) -> bool:
        """Whether the data came back from a backup, and no owner has seen what was found."""
        return is_unconfirmed(self.shell.till)

    @override
    def open(self) -> None:
        self._leads_to_day = self.shell.page is not Page.BACKUPS
        super().open()

    @override
    def deeds(self) -> Deeds:
        return {ANOTHER: self._backups, CONFIRM: self._ask}

    @override
    def show(self, key: str) -> None:
        """Do nothing: a row says all there is of a sale."""

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        report = restore_report(self.shell.till)
        if report is None:
            return FoundRows(rows=())
        # what was confirmed before is only looked at again
        screen = self.screen()
        words = self.shell.words
        mark = report.mark
        moment = write_moment(mark.backup_made_at)
        explained = words.say("restored.explained", moment=moment, person=mark.person.name)
        screen.head.set_words(words.say("restored.title"), explained)
        show_found(screen.overview.amount, report, words)
        now = self.shell.till.clock.now()
        screen.overview.show_parts({CHECKED: checked_part(report, now, words)})
        for name in (ANOTHER, CONFIRM):
            screen.keys[name].setVisible(not mark.is_confirmed)
        screen.say(words.say("restored.done") if mark.is_confirmed else "")
        return FoundRows(rows=found_rows(report, self.shell.words))

    @override
    def leave(self) -> None:
        if self._leads_to_day:
            self.over.emit()
        else:
            super().leave()

    def _show_anew(self) -> None:
        if self.is_open():
            self.read()

    def _ask(self) -> None:
        """Ask what only an owner knows; where the day may be open there, that as well."""
        asks = is_opening_asked(self.shell.till)
        away = (AMOUNT,) if asks else (AMOUNT, OPENING)
        question = confirm_question(self.shell.words)
        self._question.begin(question, self._confirm, Face(away=away))

    def _confirm(self, pin: str) -> None:
        def fail(error: TillError) -> None:
            self._question.show_problem(self.shell.words.error(error))

        self.shell.tasks.start(self._agree(pin), name="confirm a restore", on_failure=fail)

    async def _agree(self, pin: str) -> None:
        said = self._question.view.values()
        is_known = said[OPENING] == YES if said[OPENING] else None
        amount = read_amount(said[AMOUNT]) if is_known and said[AMOUNT] else None
        word = OpeningWord(is_known=is_known, amount=amount)
        await confirm_restore(self.shell.till, pin, word)
        self._question.close_overlay()
        self.leave()
