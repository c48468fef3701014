"""F9 on the sell screen: a basket goes to a place, an empty one opens the board."""

from collections.abc import Callable, Coroutine

from till.actions.orders.ordering import OrderFor, send_order
from till.actions.people.signing_in import at_the_window
from till.domain.errors import TillError
from ui.kit.wording import format_lek, format_quantity
from ui.orders.place_dialog import PlaceAsked, PlaceDialog
from ui.orders.wording import place_title, sorted_places
from ui.shell.controllers import Controller, LateDialog
from ui.shell.shell import Page, Shell


class OrderController(Controller):
    """A basket becomes an order of the place that is chosen."""

    _place = LateDialog(PlaceDialog)

    def __init__(
        self,
        shell: Shell,
        board: Callable[[], None],
        settle: Callable[[], Coroutine[object, object, bool]],
    ) -> None:
        """`settle` adds what waits for the open sale; it tells whether all of it is in."""
        super().__init__(shell)
        self._settle = settle
        self._board = board
        self._aim: int | None = None

    def begin(self) -> None:
        """Ask for the place of the basket, or show the board."""
        till = self.shell.till
        basket = till.session.basket
        words = self.shell.words
        if basket.is_empty:
            self._aim = None
            self._board()
            return
        count = words.count("orders.line_count", len(basket.lines))
        asked = PlaceAsked(
            title=words.say("orders.place_title"),
            sub=words.say("common.joined", first=count, second=format_lek(basket.total)),
            total=basket.total,
            lines=tuple(
                (x.article.name, format_quantity(x.quantity), x.total) for x in basket.lines
            ),
            states=sorted_places(till.places.states()),
            now=till.clock.now(),
            people=sorted(at_the_window(till), key=lambda each: each != till.cashier),
            first=self._aim,
        )
        self._place.ask(asked, self._send)

    def order_at(self, place_id: int) -> None:
        """Go on with the sale; its place is known already."""
        self._aim = place_id
        self.shell.show_page(Page.SELL)
        state = self.shell.till.places.state(place_id)
        if state is not None:
            title = place_title(self.shell.words, state.place, inside=True)
            self.shell.hint(self.shell.words.say("orders.order_for", place=title))

    def _send(self, order: OrderFor) -> None:
        async def send() -> None:
            if not await self._settle():  # it is asked about at the sale, which stays
                self._go_on()
                return
            self._place.ends_sale = True
            ordered = await send_order(self.shell.till, order)
            if ordered is None:
                return
            self._aim = None
            self._go_on()
            title = place_title(self.shell.words, ordered.state.place, inside=True)
            total = format_lek(ordered.issued.sale.total)
            self.shell.hint(self.shell.words.say("orders.sent", place=title, total=total))

        def refuse(error: TillError) -> None:
            self._place.say_problem(self.shell.words.error(error))

        self.shell.tasks.start(send(), name="send order", on_failure=refuse)

    def _go_on(self) -> None:
        self._place.close_overlay()
        self.shell.selling_goes_on.emit()
