"""The customer: who buys, found among those who come again or in the register."""

from PySide6.QtCore import QObject

from till.actions.customers import (
    TaxpayerSearch,
    forget_customer,
    put_customer,
    save_customer,
    saved_customers,
    take_customer_off,
)
from till.actions.ports.events import LinkChanged, TaxpayersFound, TaxpayersUnavailable
from till.domain.errors import TillError
from till.domain.fiscal.link import Link
from till.domain.shop.buyer import Buyer
from till.domain.shop.taxpayer import search_term
from ui.shell.context import Desk


class CustomerController(QObject):
    """The register is asked with Enter alone; saved customers are found with each key."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._link = Link()
        self._register = TaxpayerSearch(desk.till, lambda: self._link)
        self._is_answering = False
        desk.bridge.link_changed.connect(self._take_link)
        desk.bridge.taxpayers_found.connect(self._show_found)
        desk.bridge.taxpayers_unavailable.connect(self._show_unavailable)

    def connect_screen(self) -> None:
        """Join the screens of the present language, and show whose basket it is."""
        sell = self._desk.window.sell
        dialog = self._desk.window.customer
        sell.customer_requested.connect(self._begin)
        sell.customer_removed.connect(self._take_off)
        dialog.typed.connect(self._search_saved)
        dialog.entered.connect(self._search_register)
        dialog.put_requested.connect(self._put)
        dialog.removed.connect(self._take_off)
        dialog.left.connect(self._leave)
        dialog.saving.forget_requested.connect(self._forget)
        dialog.saving.save_requested.connect(self._save_again)

    def _begin(self) -> None:
        basket = self._desk.till.session.basket
        self._desk.window.customer.begin(basket.buyer, basket.is_electronic)
        self._search_saved("")

    def _search_saved(self, text: str) -> None:
        self._desk.window.customer.show_saved(saved_customers(self._desk.till, text))

    def _search_register(self, text: str) -> None:
        term = search_term(text)
        if term is None:
            return
        if not self._is_answering:
            self._is_answering = True
            self._desk.tasks.start(
                self._register.run(), name="search the register", on_failure=self._stop_answering
            )
        self._desk.window.customer.show_searching(term)
        self._register.entered(term)

    def _show_found(self, event: TaxpayersFound) -> None:
        self._desk.window.customer.show_register(event.term, event.taxpayers, event.is_cut)

    def _show_unavailable(self, event: TaxpayersUnavailable) -> None:
        key = f"lookup.{event.failure.value}"
        sentence = self._desk.words.say(key, message=event.message)
        self._desk.window.customer.show_unavailable(sentence)

    def _stop_answering(self, error: TillError) -> None:
        """Say that the search broke off; the next Enter begins it anew."""
        self._is_answering = False
        self._desk.window.customer.show_unavailable(self._desk.words.error(error))

    def _put(self, buyer: Buyer, save: bool, is_electronic: bool) -> None:  # noqa: FBT001 -- what the signal carries
        self._desk.tasks.start(
            self._keep(buyer, save=save, is_electronic=is_electronic),
            name="put the customer",
            on_failure=self._refuse,
        )

    async def _keep(self, buyer: Buyer, *, save: bool, is_electronic: bool) -> None:
        await put_customer(self._desk.till, buyer, save=save, is_electronic=is_electronic)
        if self._desk.window.customer.isVisible():
            self._desk.window.customer.close_overlay()
        self._leave()

    def _refuse(self, error: TillError) -> None:
        self._desk.window.customer.show_problem(self._desk.words.error(error))

    def _forget(self, buyer: Buyer) -> None:
        work = forget_customer(self._desk.till, buyer)
        self._desk.tasks.start(work, name="forget a customer", on_failure=self._keep_saved)

    def _save_again(self, buyer: Buyer) -> None:
        work = save_customer(self._desk.till, buyer)
        self._desk.tasks.start(work, name="save a customer", on_failure=self._keep_saved)

    def _keep_saved(self, error: TillError) -> None:
        """Show who is saved as it is on disk, and say why nothing changed."""
        self._search_saved(self._desk.window.customer.search.field.text())
        self._refuse(error)

    def _take_off(self) -> None:
        self._desk.tasks.start(self._clear(), name="take the customer off")

    async def _clear(self) -> None:
        await take_customer_off(self._desk.till)
        self._leave()

    def _leave(self) -> None:
        self._desk.window.selling_goes_on.emit()

    def _take_link(self, event: LinkChanged) -> None:
        self._link = event.link
