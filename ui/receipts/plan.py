"""The page of receipts, declared: the invoices, what narrows them, what can be done with one."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from till.domain.business_day import in_tirane
from till.domain.fiscal.document_list import DocumentGroup, DocumentQuery, ListedDocument
from till.domain.identifiers import DocKind
from till.domain.selling.terms import LEK
from till.domain.shop.article import Unit
from till.domain.shop.people import NamedPerson
from ui.kit.choice.button import Button
from ui.kit.choice.exclusive import Option
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, Query, RecordPlan, Turn
from ui.kit.page.record_screen import RecordScreen
from ui.kit.state import STATE_ICON, STATE_INK
from ui.kit.table.record_list import PARTED, CellSign, ListColumn, ListRecord
from ui.kit.wording import NO_BREAK_SPACE, format_day_month, format_money, format_time
from ui.receipts.detail import WIDTH, InvoiceDetail, invoice_keys
from ui.receipts.invoice_words import STATES, InvoiceView, kind_words, paid_words
from ui.shell.messages import Messages, Tables

STATE_AT: Final = 4
KIND: Final = "kind"
CASHIER: Final = "cashier"
KINDS: Final = (
    DocKind.SALE,
    DocKind.RETURN,
    DocKind.CANCELLATION,
    DocKind.ORDER,
    DocKind.SUMMARY,
    DocKind.SELF_ISSUE,
    DocKind.EXPORT,
)
ICONS: Final = {
    DocumentGroup.ALL: "",
    DocumentGroup.WAITING: "clock",
    DocumentGroup.REFUSED: "triangle-alert",
    DocumentGroup.CORRECTIONS: "undo-2",
    DocumentGroup.OWED: "printer",
}


def make_receipts(words: Messages, tables: Tables) -> RecordScreen[InvoiceView]:
    """Make the page, in the language of these words."""
    keys = invoice_keys(words)
    new = Key(name="new", keys="F2", words=words.say("receipts.new"), icon="plus", at=At.HEAD)
    plan: RecordPlan[InvoiceView] = RecordPlan(
        name="receipts",
        title=words.say("receipts.title"),
        list=invoice_list(words),
        keys=(*keys, new),
        beside=partial(_beside, words, tables.units, [each.name for each in keys]),
        width=WIDTH,
    )
    return RecordScreen(words, plan)


def _beside(
    words: Messages, units: Mapping[str, Unit], names: Sequence[str], keys: Mapping[str, Button]
) -> InvoiceDetail:
    """Make what stands beside the list, with the keys that act on one invoice."""
    return InvoiceDetail(words, units, {name: keys[name] for name in names})


def invoice_list(words: Messages) -> ListPlan:
    """Return what the list is made of."""
    say = words.say

    def head(name: str, width: int, *, strong: bool = False, right: bool = False) -> ListColumn:
        said = say(f"receipts.column_{name}")
        return ListColumn(words=said, width=width, is_strong=strong, is_right=right)

    return ListPlan(
        columns=(
            head("number", 58, strong=True),
            head("time", 54),
            head("document", 0),
            head("amount", 116, strong=True, right=True),
            head("state", 128),
        ),
        spoken=say("receipts.list"),
        icon="receipt-text",
        nothing=(say("receipts.none"), say("receipts.none_detail")),
        not_found=(say("receipts.none_found"), say("receipts.none_found_detail")),
        foot=say("receipts.foot"),
        search=say("receipts.search"),
        search_key="",
        groups=[
            Option(key=each.value, words=say(f"receipts.group_{each.value}"), icon=icon)
            for each, icon in ICONS.items()
        ],
        more_groups=say("receipts.more_groups"),
        turns=(
            Turn(name=KIND, keys="F9", spoken=lambda kind: say("receipts.kind", kind=kind)),
            Turn(
                name=CASHIER,
                keys="F10",
                icon="user",
                spoken=lambda name: say("receipts.cashier", name=name),
            ),
        ),
        has_days=True,
    )


def show_all(screen: RecordScreen[InvoiceView], people: Sequence[NamedPerson]) -> None:
    """Narrow the day by nothing, without a signal: every group, kind and cashier."""
    say = screen.words.say
    screen.groups.choose(DocumentGroup.ALL.value)
    screen.search.set_text("")
    kinds = [Option(key=each.value, words=say(f"document_kind.{each.value}")) for each in KINDS]
    screen.turns[KIND].offer([Option(key="", words=say("receipts.all_kinds")), *kinds])
    cashiers = [Option(key=str(each.person_id), words=each.name) for each in people]
    screen.turns[CASHIER].offer([Option(key="", words=say("receipts.all_cashiers")), *cashiers])


def asked_by(query: Query) -> DocumentQuery:
    """Return which invoices the page asks for."""
    cashier = query.turn(CASHIER)
    kind = query.turn(KIND)
    return DocumentQuery(
        day=query.day,
        group=DocumentGroup(query.group),
        kind=DocKind(kind) if kind else None,
        cashier_id=int(cashier) if cashier else None,
        text=query.text,
    )


def row_of(words: Messages, listed: ListedDocument, *, with_day: bool) -> ListRecord:
    """Return an invoice as a row: with its day where the rows are of many.

    Its number is that of the slip until the service has given one.
    """
    moment = in_tirane(listed.issued_at)
    time = format_time(moment)
    kind = kind_words(words, listed.kind, is_electronic=listed.is_electronic)
    amount = format_money(listed.total)
    paid = paid_words(words, listed.payments)
    state = STATES[listed.state]
    return ListRecord(
        key=listed.doc_id,
        cells=(
            listed.slip_number if listed.number is None else str(listed.number),
            format_day_month(moment.date()) if with_day else time,
            PARTED.join(each for each in (kind, listed.buyer) if each),
            amount if listed.currency == LEK.code else f"{amount}{NO_BREAK_SPACE}{listed.currency}",
            words.say(f"document_state.{listed.state.value}"),
        ),
        sub=PARTED.join((time, paid)) if with_day else paid,
        signs={STATE_AT: CellSign(STATE_ICON[state], STATE_INK[state])},
    )
