"""The customer: who buys, found among those who come again or in the register."""

from till.actions.ports.events import LinkChanged, TaxpayersFound, TaxpayersUnavailable
from till.actions.selling.customers import (
    TaxpayerSearch,
    forget_customer,
    put_customer,
    save_customer,
    saved_customers,
    take_customer_off,
)
from till.domain.errors import TillError
from till.domain.fiscal.link import Link
from till.domain.shop.buyer import Buyer
from till.domain.shop.taxpayer import search_term
from ui.customer.dialog import CustomerDialog
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Shell


class CustomerController(Controller):
    """The register is asked with Enter alone; saved customers are found with each key."""

    _dialog = LateDialog(CustomerDialog)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.when_made(CustomerDialog, self._join)
        self._link = Link()
        self._register = TaxpayerSearch(shell.till, lambda: self._link)
        self._is_answering = False
        shell.bridge.of(LinkChanged).connect(self._take_link)
        shell.bridge.of(TaxpayersFound).connect(self._show_found)
        shell.bridge.of(TaxpayersUnavailable).connect(self._show_unavailable)

    def _join(self, dialog: CustomerDialog) -> None:
        dialog.search.typed.connect(self._search_saved)
        dialog.entered.connect(self._search_register)
        dialog.put_requested.connect(self._put)
        dialog.removed.connect(self.take_off)
        dialog.left.connect(self._leave)
        dialog.saving.forget_requested.connect(self._forget)
        dialog.saving.save_requested.connect(self._save_again)

    def begin(self) -> None:
        """Open the dialog on who buys now."""
        basket = self.shell.till.session.basket
        has_account = self.shell.till.policy.account is not None
        self._dialog.details.set_account(has_account=has_account)
        self._dialog.begin(basket.buyer, basket.is_electronic)
        self._search_saved("")

    def _search_saved(self, text: str) -> None:
        self._dialog.search.show_saved(saved_customers(self.shell.till, text))

    def _search_register(self, text: str) -> None:
        term = search_term(text)
        if term is None:
            return
        if not self._is_answering:
            self._is_answering = True
            self.shell.tasks.start(
                self._register.run(), name="search the register", on_failure=self._stop_answering
            )
        self._dialog.show_searching(term)
        self._register.entered(term)

    def _show_found(self, event: TaxpayersFound) -> None:
        self._dialog.search.show_register(event.term, event.taxpayers, is_cut=event.is_cut)

    def _show_unavailable(self, event: TaxpayersUnavailable) -> None:
        key = f"lookup.{event.failure.value}"
        sentence = self.shell.words.say(key, message=event.message)
        self._dialog.search.show_unavailable(sentence)

    def _stop_answering(self, error: TillError) -> None:
        """Say that the search broke off; the next Enter begins it anew."""
        self._is_answering = False
        self._dialog.search.show_unavailable(self.shell.words.error(error))

    def _put(self, buyer: Buyer, save: bool, is_electronic: bool) -> None:  # noqa: FBT001 -- what the signal carries
        self.shell.tasks.start(
            self._keep(buyer, save=save, is_electronic=is_electronic),
            name="put the customer",
            on_failure=self._refuse,
        )

    async def _keep(self, buyer: Buyer, *, save: bool, is_electronic: bool) -> None:
        await put_customer(self.shell.till, buyer, save=save, is_electronic=is_electronic)
        if self._dialog.isVisible():
            self._dialog.close_overlay()
        self._leave()

    def _refuse(self, error: TillError) -> None:
        self._dialog.show_problem(self.shell.words.error(error))

    def _forget(self, buyer: Buyer) -> None:
        work = forget_customer(self.shell.till, buyer)
        self.shell.tasks.start(work, name="forget a customer", on_failure=self._keep_saved)

    def _save_again(self, buyer: Buyer) -> None:
        work = save_customer(self.shell.till, buyer)
        self.shell.tasks.start(work, name="save a customer", on_failure=self._keep_saved)

    def _keep_saved(self, error: TillError) -> None:
        """Show who is saved as it is on disk, and say why nothing changed."""
        self._search_saved(self._dialog.search.field.text())
        self._refuse(error)

    def take_off(self) -> None:
        """Sell to nobody in particular again."""
        self.shell.tasks.start(self._clear(), name="take the customer off")

    async def _clear(self) -> None:
        await take_customer_off(self.shell.till)
        self._leave()

    def _leave(self) -> None:
        self.shell.selling_goes_on.emit()

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
