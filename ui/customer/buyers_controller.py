"""The page of saved buyers joined with the till: found, put right, merged, removed, as a file."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from typing_extensions import override

from till.actions.customers import forget_customer
from till.actions.ports.records import SavedBuyer
from till.actions.shop.buyers import (
    add_buyer,
    change_buyer,
    check_number,
    last_invoices,
    listed_buyers,
    merge_buyers,
)
from till.domain.business_day import in_tirane
from till.domain.errors import RuleBroken, TillError
from till.domain.errors.buyers import BuyerGone
from till.domain.fiscal.document_list import ListedDocument
from till.domain.identifiers import DocId
from till.domain.selling.terms import LEK
from till.domain.shop.buyer import Buyer, buyer_key, checked_nuis
from till.domain.shop.taxpayer import buyer_from
from till.system.buyers_file import buyers_as_csv
from ui.customer.buyers_file import BuyersFile
from ui.kit.formats import format_date, format_in, format_time
from ui.kit.frame.file_import import FileImport
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.table.record_list import ListRecord
from ui.shell.messages import Messages
from ui.shell.page_controller import PageController
from ui.shell.save_file import FileSaver
from ui.shell.shell import Page, Shell

if TYPE_CHECKING:
    from ui.customer.buyers_screen import BuyersScreen


class BuyersController(PageController["BuyersScreen"]):
    """`invoices_wanted` carries a buyer's number, `invoice_wanted` the docId of one invoice."""

    page = Page.BUYERS
    invoices_wanted = Signal(str)
    invoice_wanted = Signal(str)

    def __init__(self, shell: Shell, make: Callable[[], "BuyersScreen"]) -> None:
        super().__init__(shell, make)
        self._found: dict[str, SavedBuyer] = {}
        self._import = FileImport(shell, BuyersFile(shell))
        self._import.imported.connect(self._tell_imported)
        self._saver = FileSaver(shell, "buyers.export_title")

    def join_import(self, dialog: ImportDialog) -> None:
        """Take the dialog of the present language that shows what is in a file."""
        self._import.join(dialog)

    @override
    def join(self, screen: "BuyersScreen") -> None:
        screen.left.connect(self.leave)
        screen.asked.connect(self._read)
        screen.chosen.connect(self._show)
        screen.save_requested.connect(self._save)
        screen.remove_requested.connect(self._remove)
        screen.merge_requested.connect(self._merge)
        screen.check_requested.connect(self._check)
        screen.invoice_chosen.connect(self.invoice_wanted)
        screen.invoices_requested.connect(self._ask_invoices)
        screen.import_requested.connect(self._import.begin)
        screen.export_requested.connect(self._export)

    @override
    def fill(self) -> None:
        screen = self.screen()
        screen.search.set_text("")
        screen.show_nothing()
        self._read()

    def _read(self, select: str = "") -> None:
        screen = self.screen()
        found = listed_buyers(self.shell.till, screen.search.text())
        self._found = {buyer_key(each.buyer): each for each in found}
        shown = buyer_key(screen.shown) if screen.shown else ""
        rows = [_row(each) for each in found]
        count = self.shell.till.buyers.count()
        foot = self.shell.words.count("buyers.foot", count)
        screen.show_rows(rows, select=select or shown, foot=foot)

    def _show(self, key: str) -> None:
        """Show a buyer with the newest invoices, which are read beside the window."""
        saved = self._found.get(key)
        if saved is not None:
            self._bring_forward(saved.buyer)

    def _bring_forward(self, buyer: Buyer) -> None:
        self.screen().show_buyer(buyer)
        self._start(self._list_invoices(buyer), "list a buyer's invoices", self._tell)

    async def _list_invoices(self, buyer: Buyer) -> None:
        found = await last_invoices(self.shell.till, buyer)
        if self.screen().shown == buyer:
            self.screen().show_invoices([invoice_row(self.shell.words, each) for each in found])

    def _save(self, before: Buyer | None, after: Buyer) -> None:
        self._start(self._keep(before, after), "save a buyer", self._refuse)

    async def _keep(self, before: Buyer | None, after: Buyer) -> None:
        till = self.shell.till
        new = before is None
        kept = await (add_buyer(till, after) if new else change_buyer(till, before or after, after))
        self._bring_forward(kept)
        self._read(buyer_key(kept))
        self.screen().say(self.shell.words.say("buyers.saved", name=kept.name))

    def _remove(self, buyer: Buyer) -> None:
        self._start(self._forget(buyer), "forget a buyer", self._tell)

    async def _forget(self, buyer: Buyer) -> None:
        await forget_customer(self.shell.till, buyer)
        screen = self.screen()
        screen.show_nothing()
        self._read()
        screen.say(self.shell.words.say("buyers.removed", name=buyer.name))

    def _merge(self, gone: Buyer, kept: Buyer) -> None:
        self._start(self._make_one(gone, kept), "merge buyers", self._tell)

    async def _make_one(self, gone: Buyer, kept: Buyer) -> None:
        await merge_buyers(self.shell.till, gone, kept)
        self._read(buyer_key(kept))
        told = self.shell.words.say("buyers.merged", name=kept.name, gone=gone.name)
        self.screen().say(told)

    def _check(self, text: str) -> None:
        """Ask the register about a NUIS that has the right form."""
        try:
            number = checked_nuis(text)
        except RuleBroken as error:
            self.screen().show_error(error)
            return
        self.screen().say(self.shell.words.say("buyers.checking", number=number))
        self._start(self._look_up(number), "check a NUIS", self._tell)

    async def _look_up(self, number: str) -> None:
        answer = await check_number(self.shell.till, number)
        words = self.shell.words
        screen = self.screen()
        found = next((each for each in answer.found if each.number == number), None)
        if answer.failure is not None:
            screen.say(words.say(f"lookup.{answer.failure.value}", message=answer.message))
        elif found is None:
            screen.say(words.say("buyers.not_in_register", number=number))
        elif screen.form.number.text().strip().upper() == number:
            screen.put_in(buyer_from(found))
            screen.say(words.say("buyers.in_register", name=found.name))

    def _ask_invoices(self, buyer: Buyer) -> None:
        self.invoices_wanted.emit(buyer.id_number)

    def _tell_imported(self, sentence: str) -> None:
        """Show the list anew with those that came from a file, and say how many."""
        self._read()
        self.screen().say(sentence)

    def _export(self) -> None:
        name = f"{self.shell.words.say('buyers.file_name')}.csv"
        self._saver.ask(name, {"csv": "CSV"}, self._begin_export)

    def _begin_export(self, path: Path) -> None:
        self._start(self._write(path), "export buyers", self._tell)

    async def _write(self, path: Path) -> None:
        till = self.shell.till
        buyers = [each.buyer for each in till.buyers.listed("", till.buyers.count())]
        saved = await asyncio.to_thread(self._saver.write, path, buyers_as_csv(buyers))
        self.screen().tell(self.shell.words.say("outage.saved", path=str(saved)))

    def _start(
        self,
        work: Coroutine[object, object, object],
        name: str,
        on_failure: Callable[[TillError], None],
    ) -> None:
        self.shell.tasks.start(work, name=name, on_failure=on_failure)

    def _refuse(self, error: TillError) -> None:
        """Say it at the field, or on the page where it is no field's."""
        if isinstance(error, RuleBroken) and not isinstance(error, BuyerGone):
            self.screen().show_error(error)
        else:
            self._tell(error)

    def _tell(self, error: TillError) -> None:
        self.screen().tell(self.shell.words.error(error))


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


def _row(saved: SavedBuyer) -> ListRecord:
    buyer = saved.buyer
    place = [each for each in (buyer.address, buyer.town) if each]
    return ListRecord(
        key=buyer_key(buyer),
        cells=(buyer.name, buyer.id_number, format_date(in_tirane(saved.used_at).date())),
        sub=", ".join([*place, *([buyer.country] if buyer.is_foreign else [])]),
    )
