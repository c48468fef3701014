"""The page of buyers: list, form and invoices; kept, merged, forgotten, taken in from a file."""

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.ports.records import SavedBuyer
from till.actions.selling.customers import forget_customer
from till.actions.shop.buyers import (
    add_buyer,
    change_buyer,
    check_number,
    last_invoices,
    listed_buyers,
    merge_buyers,
)
from till.domain.business_day import in_tirane
from till.domain.errors import RuleBroken
from till.domain.fiscal.document_list import ListedDocument
from till.domain.identifiers import DocId
from till.domain.rights.approval import Approval
from till.domain.selling.terms import LEK
from till.domain.shop.buyer import Buyer, BuyerIdType, Country, buyer_key, checked_nuis
from till.domain.shop.taxpayer import buyer_from
from till.system.buyers_file import buyers_as_csv
from ui.customer.buyers_file import BuyersFile
from ui.customer.form import (
    buyer_face,
    buyer_hints,
    buyer_parts,
    read_buyer,
    written,
)
from ui.kit.frame.file_import import FileImport
from ui.kit.page.form import Form, Rows
from ui.kit.page.key import At, Key
from ui.kit.page.plan import ListPlan, Query, RecordForm, RecordPlan
from ui.kit.page.question import Question, QuestionDialog
from ui.kit.page.record_page import Deeds, FoundRows, RecordPage
from ui.kit.page.record_screen import ADD, SAVE, RecordScreen
from ui.kit.table.record_list import ListColumn, ListRecord
from ui.kit.wording import format_date, format_in, format_time
from ui.shell.controllers import LateDialog
from ui.shell.file_dialogs import FileSaver
from ui.shell.messages import Messages, Tables
from ui.shell.shell import Page, Shell

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


class BuyersController(RecordPage[Buyer]):
    """`invoices_wanted` carries a buyer's number, `invoice_wanted` the docId of one invoice."""

    page = Page.BUYERS
    invoices_wanted = Signal(str)
    invoice_wanted = Signal(str)
    _question = LateDialog(QuestionDialog)

    def __init__(self, shell: Shell, make: Callable[[], RecordScreen[Buyer]]) -> None:
        super().__init__(shell, make)
        self._found: dict[str, Buyer] = {}
        self._going: Buyer | None = None  # who is to be merged into the one chosen next
        self._import = FileImport(shell, BuyersFile(shell))
        self._import.imported.connect(self._tell_imported)
        self._saver = FileSaver(shell, "buyers.export_title")

    @override
    def deeds(self) -> Deeds:
        return {
            IMPORT: self._import.begin,
            EXPORT: self._export,
            CHECK: self._check,
            ALL_INVOICES: self._ask_invoices,
            MERGE: self._merge,
            REMOVE: self._ask_to_remove,
        }

    @override
    def fill(self) -> None:
        self._going = None
        super().fill()

    @override
    async def find(self, query: Query, known: int) -> FoundRows:
        till = self.shell.till
        found = listed_buyers(till, query.text)
        self._found = {buyer_key(each.buyer): each.buyer for each in found}
        self.screen().explain(self.shell.words.count("buyers.foot", till.buyers.count()))
        return FoundRows(rows=[buyer_row(each) for each in found])

    @override
    def show(self, key: str) -> None:
        """Show a buyer with the newest invoices, which are read beside the window."""
        buyer = self._found.get(key)
        if buyer is not None:
            self._bring_forward(buyer)

    def _bring_forward(self, buyer: Buyer) -> None:
        self.screen().show_record(buyer)
        self.start(self._list_invoices(buyer), "list a buyer's invoices")

    async def _list_invoices(self, buyer: Buyer) -> None:
        found = await last_invoices(self.shell.till, buyer)
        fields = self.screen().fields
        if fields.record == buyer:
            rows = [invoice_row(self.shell.words, each) for each in found]
            fields.view.show_rows(INVOICES, rows)

    @override
    def open_row(self, name: str, key: str) -> None:
        self.invoice_wanted.emit(key)

    @override
    async def keep(self, record: Buyer, approval: Approval | None, *, is_new: bool) -> Buyer:
        before = self.screen().fields.record
        if is_new or before is None:
            return await add_buyer(self.shell.till, record)
        return await change_buyer(self.shell.till, before, record)

    @override
    def show_kept(self, record: Buyer) -> None:
        self._bring_forward(record)
        self._say("buyers.saved", name=record.name)

    @override
    def take_scan(self, code: str) -> bool:
        """A code looks for a buyer's number, as a loyalty card has one."""
        if not self.screen().keeps_changes():
            self.screen().search.set_text(code)
            self.read()
        return True

    def _kept(self) -> Buyer | None:
        """Return the buyer in front; nobody while something typed is not kept."""
        screen = self.screen()
        return None if screen.keeps_changes() else screen.fields.record

    def _ask_to_remove(self) -> None:
        """Ask before somebody is forgotten; the invoices stay."""
        buyer = self._kept()
        if buyer is None:
            return
        question = removal_question(self.shell.words, buyer)
        self._question.ask(question, lambda _: self._remove(buyer))

    def _remove(self, buyer: Buyer) -> None:
        self._question.close_overlay()
        self.start(self._forget(buyer), "forget a buyer")

    async def _forget(self, buyer: Buyer) -> None:
        await forget_customer(self.shell.till, buyer)
        screen = self.screen()
        screen.fields.show_nothing(screen.search.line)
        self.read()
        self._say("buyers.removed", name=buyer.name)

    def _merge(self) -> None:
        """Take the one in front, then the one that stays."""
        buyer = self._kept()
        going = self._going
        if buyer is None:
            return
        if going is None:
            self._going = buyer
            self.screen().halves.close_right()
            self.screen().ask(self.shell.words.say("buyers.merge_into", name=buyer.name))
        elif buyer_key(going) == buyer_key(buyer):
            self._say("buyers.merge_other")
        else:
            self._going = None
            self.screen().ask("")
            self.start(self._make_one(going, buyer), "merge buyers")

    async def _make_one(self, gone: Buyer, kept: Buyer) -> None:
        await merge_buyers(self.shell.till, gone, kept)
        self._bring_forward(kept)
        self.read(buyer_key(kept))
        self._say("buyers.merged", name=kept.name, gone=gone.name)

    @override
    def give_up(self) -> bool:
        was_merging = self._going is not None
        self._going = None
        if was_merging:
            self.screen().ask("")
        return was_merging

    def _check(self) -> None:
        """Ask the register about a NUIS that has the right form."""
        fields = self.screen().fields
        if not fields.is_open or has_paper(fields.record):
            return
        try:
            number = checked_nuis(fields.view.values()["number"])
        except RuleBroken as error:
            self.refuse_typed(error)
            return
        fields.view.say("number", self.shell.words.say("buyers.checking", number=number))
        self.start(self._look_up(number), "check a NUIS")

    async def _look_up(self, number: str) -> None:
        answer = await check_number(self.shell.till, number)
        words = self.shell.words
        view = self.screen().fields.view
        if view.values()["number"].upper() != number:
            return  # another was typed, or another buyer chosen, meanwhile
        found = next((each for each in answer.found if each.number == number), None)
        if answer.failure is not None:
            said = words.say(f"lookup.{answer.failure.value}", message=answer.message)
        elif found is None:
            said = words.say("buyers.not_in_register", number=number)
        else:
            for name, value in written(buyer_from(found)).items():
                view.put(name, value)
            said = words.say("buyers.in_register", name=found.name)
        view.say("number", said)

    def _ask_invoices(self) -> None:
        buyer = self.screen().fields.record
        if buyer is not None:
            self.invoices_wanted.emit(buyer.id_number)

    def _tell_imported(self, sentence: str) -> None:
        """Show the list anew with those that came from a file, and say how many."""
        self.read()
        self.screen().say(sentence)

    def _export(self) -> None:
        name = f"{self.shell.words.say('buyers.file_name')}.csv"
        self._saver.ask(name, {"csv": "CSV"}, self._begin_export)

    def _begin_export(self, path: Path) -> None:
        self.start(self._write(path), "export buyers")

    async def _write(self, path: Path) -> None:
        till = self.shell.till
        buyers = [each.buyer for each in till.buyers.listed("", till.buyers.count())]
        saved = await asyncio.to_thread(self._saver.write, path, buyers_as_csv(buyers))
        self._say("outage.saved", path=str(saved))

    def _say(self, key: str, **facts: str) -> None:
        self.screen().say(self.shell.words.say(key, **facts))
