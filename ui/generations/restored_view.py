"""What the page of a restored till shows, as values."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from till.domain.business_day import day_of, in_tirane
from till.domain.fiscal.document import DocumentState
from till.domain.fiscal.reconciliation import Gap
from till.domain.formatting import write_lek, write_moment
from till.domain.maintenance.backups import TAMPERED, LogProof
from till.domain.maintenance.restored import FoundWhere, RestoredSale, RestoreReport
from ui.kit.formats import format_time
from ui.kit.state import State
from ui.shell.messages import Messages

STATES = {DocumentState.COMPLETE: State.OK, DocumentState.REFUSED: State.ATT}
ICONS = {FoundWhere.CHANGE_LOG: "copy", FoundWhere.SERVICE: "cloud"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredRow:
    """One sale that was found, in words."""

    moment: str
    number: str
    where: str
    icon: str
    total: str
    state: State
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedRow:
    """One thing that was checked, how it is, and its figure."""

    state: State
    said: str
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoredView:
    """What was found and what was checked; `asks_opening` whether an owner has to say more."""

    explained: str
    number: str
    unit: str
    span: str
    foot: tuple[tuple[str, str], ...]
    rows: Sequence[RestoredRow]
    checks: Sequence[CheckedRow]
    is_confirmed: bool
    asks_opening: bool = False


def restored_view(
    report: RestoreReport, now: datetime, words: Messages, *, asks_opening: bool = False
) -> RestoredView:
    """Return what is shown of what a restore found."""
    say = words.say
    mark = report.mark
    count = len(report.sales)
    backed_up = write_moment(mark.backup_made_at)
    return RestoredView(
        explained=say("restored.explained", moment=backed_up, person=mark.person.name),
        number=str(count),
        unit=say("restored.sale_unit" if count == 1 else "restored.sales_unit"),
        span=say("restored.span", since=backed_up, until=write_moment(min(now, mark.restored_at))),
        foot=(
            (say("restored.from_shadow"), str(report.in_change_log)),
            (say("restored.from_service"), str(report.at_service)),
            (say("restored.worth"), f"{write_lek(report.total)} L"),
        ),
        rows=tuple(_row(each, mark.restored_at, words) for each in report.sales),
        checks=_checks(report, words),
        is_confirmed=mark.is_confirmed,
        asks_opening=asks_opening,
    )


def _moment(sold_at: datetime, restored_at: datetime) -> str:
    """Write when it was sold; of the day of the restore the time alone."""
    is_same = day_of(sold_at) == day_of(restored_at)
    return format_time(in_tirane(sold_at)) if is_same else write_moment(sold_at)


def _row(sale: RestoredSale, restored_at: datetime, words: Messages) -> RestoredRow:
    return RestoredRow(
        moment=_moment(sale.sold_at, restored_at),
        number=sale.invoice_number or str(sale.number),
        where=words.say(f"restored.in.{sale.where.value}"),
        icon=ICONS[sale.where],
        total=write_lek(sale.total),
        state=STATES.get(sale.state, State.WAIT),
        said=words.say(f"document_state.{sale.state.value}"),
    )


def _checks(report: RestoreReport, words: Messages) -> Sequence[CheckedRow]:
    say = words.say
    whole = CheckedRow(
        state=State.OK,
        said=say("restored.copy_whole"),
        figure=words.count("restored.documents", report.documents),
    )
    waiting = CheckedRow(
        state=State.WAIT if report.waiting else State.OK,
        said=say("restored.some_wait" if report.waiting else "restored.none_wait"),
        figure=str(report.waiting),
    )
    proof = _proof(report.mark.proof, words)
    return (whole, *proof, _numbers(report, words), _asked(report, words), waiting)


def _proof(proof: LogProof | None, words: Messages) -> Sequence[CheckedRow]:
    """Say what of the change log nobody proves; nothing where all of it is what the till wrote."""
    if proof is None or proof is LogProof.PROVED:
        return ()
    state = State.ATT if proof in TAMPERED else State.WAIT
    return (CheckedRow(state=state, said=words.say(f"log_proof.{proof.value}"), figure=""),)


def _numbers(report: RestoreReport, words: Messages) -> CheckedRow:
    numbers = report.numbers
    if numbers.are_whole:
        figure = words.say("restored.next", number=report.next_number)
        return CheckedRow(state=State.OK, said=words.say("restored.numbers_well"), figure=figure)
    key = "restored.numbers_missing" if numbers.missing else "restored.numbers_doubled"
    doubled = [str(each) for each in numbers.doubled]
    told = [_span(each) for each in numbers.missing] or doubled
    return CheckedRow(state=State.ATT, said=words.say(key), figure=", ".join(told))


def _asked(report: RestoreReport, words: Messages) -> CheckedRow:
    if report.unasked:
        said = words.say("restored.not_asked")
        return CheckedRow(state=State.WAIT, said=said, figure=str(report.unasked))
    return CheckedRow(state=State.OK, said=words.say("restored.asked"), figure="")


def _span(gap: Gap) -> str:
    return str(gap.first) if gap.first == gap.last else f"{gap.first}–{gap.last}"
