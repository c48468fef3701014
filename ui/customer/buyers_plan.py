"""What the page of saved buyers is made of: a list, and the chosen one in fields."""

from collections.abc import Mapping
from typing import Final

from till.actions.ports.records import SavedBuyer
from till.domain.business_day import in_tirane
from till.domain.fiscal.document_list import ListedDocument
from till.domain.identifiers import DocId
from till.domain.selling.terms import LEK
from till.domain.shop.buyer import Buyer, BuyerIdType, Country, buyer_key
from ui.customer.form import (
    buyer_face,
    buyer_hints,
    buyer_parts,
    read_buyer,
    written,
)
from ui.kit.formats import format_date, format_in, format_time
from ui.kit.page.form import Form, Rows
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, RecordForm, RecordPlan
from ui.kit.page.question import Question
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.shell.messages import Messages, Tables

EXPORT: Final = "export"
IMPORT: Final = "import"
CHECK: Final = "check"
MERGE: Final = "merge"
ALL_INVOICES: Final = "all_invoices"
REMOVE: Final = "remove"
INVOICES: Final = "invoices"


def make_buyers(words: Messages, tables: Tables) -> RecordScreen[Buyer]:
    """Return the page of saved buyers in a language."""
    say = words.say
    plan = RecordPlan(
        name="buyers",
        title=say("buyers.title"),
        list=_list(words),
        form=_form(words, tables.countries),
        unchosen=(say("buyers.none_chosen"), say("buyers.none_chosen_detail")),
        unchosen_icon="user",
        width=496,
        keys=_keys(words),
    )
    return RecordScreen(words, plan)


def _keys(words: Messages) -> tuple[Key, ...]:
    say = words.say
    invoices = say("buyers.invoices")
    remove = say("buyers.remove")
    return (
        Key(name=IMPORT, keys="F10", words=say("catalogue.import"), icon="upload", at=At.HEAD),
        Key(name=ADD, keys="F2", words=say("buyers.add"), icon="plus", at=At.HEAD),
        Key(name=EXPORT, keys="F9", words=say("buyers.export"), icon="download", at=At.LIST),
        Key(name=CHECK, keys="F5", words=say("buyers.check"), at=At.ABOVE),
        Key(name=ALL_INVOICES, keys="F7", words=invoices, at=At.ABOVE, needs_record=True),
        Key(name=MERGE, keys="F4", words=say("buyers.merge"), at=At.ABOVE, needs_record=True),
        Key(name=REMOVE, keys="F8", words=remove, needs_record=True),
        Key(name=SAVE, keys="F12", words=say("catalogue.save"), primary=True),
    )


def _list(words: Messages) -> ListPlan:
    say = words.say
    used = say("buyers.column_used")
    return ListPlan(
        columns=(
            ListColumn(words=say("buyers.column_name"), width=0),
            ListColumn(words=say("buyers.column_number"), width=132),
            ListColumn(words=used, width=128, is_right=True, roomy=True),
        ),
        search=say("buyers.search"),
        icon="users",
        nothing=(say("buyers.nothing"), say("buyers.nothing_detail")),
        not_found=(say("buyers.nothing_found"), say("buyers.nothing_found_detail")),
    )


def _form(words: Messages, countries: Mapping[str, Country]) -> RecordForm[Buyer]:
    say = words.say
    columns = (
        ListColumn(words=say("buyers.last_invoices"), width=0),
        ListColumn(words=say("receipts.column_amount"), width=120, is_right=True, is_strong=True),
    )
    invoices = Rows(name=INVOICES, words=say("buyers.last_invoices"), columns=columns)
    form: Form[Buyer] = Form(
        parts=(*buyer_parts(words, countries), invoices),
        write=written,
        read=lambda values, _: read_buyer(values),
        hints=lambda values, _: buyer_hints(words, values),
    )
    return RecordForm(
        form=form,
        key_of=buyer_key,
        heading=lambda buyer: buyer.name,
        new_heading=say("buyers.add"),
        worth_keeping=("number", "name", "address", "town"),
        face=lambda buyer: buyer_face(words, has_paper=has_paper(buyer), away=frozenset({CHECK})),
    )


def has_paper(buyer: Buyer | None) -> bool:
    """Tell whether a buyer is known by another document than a business's number."""
    return buyer is not None and buyer.id_type is not BuyerIdType.NUIS


def removal_question(words: Messages, buyer: Buyer) -> Question:
    """Return what is asked before somebody is forgotten; the invoices stay."""
    say = words.say
    return Question(
        title=say("buyers.remove_sure", name=buyer.name),
        detail=say("buyers.remove_detail"),
        does=say("buyers.remove"),
        keeps=say("buyers.remove_keep"),
    )


def buyer_row(saved: SavedBuyer) -> ListRecord:
    """Return name, number and the day of the last sale, with the address under the name."""
    buyer = saved.buyer
    place = [each for each in (buyer.address, buyer.town) if each]
    return ListRecord(
        key=buyer_key(buyer),
        cells=(buyer.name, buyer.id_number, format_date(in_tirane(saved.used_at).date())),
        sub=", ".join([*place, *([buyer.country] if buyer.is_foreign else [])]),
    )


def invoice_row(words: Messages, listed: ListedDocument) -> ListRecord:
    """Return an invoice as a row: what it is, when, what it came to."""
    moment = in_tirane(listed.issued_at)
    number = "—" if listed.number is None else str(listed.number)
    return ListRecord(
        key=DocId(listed.doc_id),
        cells=(
            f"{number} · {words.say(f'document_kind.{listed.kind.value}')}",
            format_in(listed.total, listed.currency or LEK.code),
        ),
        sub=f"{format_date(moment.date())} {format_time(moment)}",
    )
