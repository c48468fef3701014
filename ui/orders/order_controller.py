"""F9 on the sell screen: a basket goes to a place, an empty one opens the board."""

from collections.abc import Callable, Coroutine

from PySide6.QtCore import QObject, Signal

from till.actions.orders.ordering import OrderFor, send_order
from till.actions.orders.places import PlaceWish
from till.domain.errors import TillError
from ui.kit.formats import format_lek, format_quantity
from ui.orders.place_choice import PlaceAsked, PlaceChoice
from ui.orders.wording import place_title
from ui.shell.shell import Page, Shell


class OrderController(QObject):
    """`sent` when a basket went to a place."""

    sent = Signal()

    def __init__(
        self,
        shell: Shell,
        choice: PlaceChoice,
        board: Callable[[], None],
        settle: Callable[[], Coroutine[object, object, bool]],
    ) -> None:
        """`settle` adds what waits for the open sale; it tells whether all of it is in."""
        super().__init__(shell.owner)
        self._settle = settle
        self._shell = shell
        self._choice = choice
        self._board = board
        self._aim: int | None = None

    def begin(self) -> None:
        """Ask for the place of the basket, or show the board."""
        basket = self._shell.till.session.basket
        words = self._shell.words
        if basket.is_empty:
            self._aim = None
            self._board()
            return
        lines = words.count("orders.line_count", len(basket.lines))
        asked = PlaceAsked(
            title=words.say("orders.place_title"),
            sub=words.say("common.joined", first=lines, second=format_lek(basket.total)),
            total=basket.total,
            lines=tuple(
                (line.article.name, format_quantity(line.quantity), line.total)
                for line in basket.lines
            ),
            verb="orders.send_to",
            first=self._aim,
        )
        self._choice.ask(asked, self._send)

    def order_at(self, place_id: int) -> None:
        """Go on with the sale; its place is known already."""
        self._aim = place_id
        self._shell.show_page(Page.SELL)
        state = self._shell.till.places.state(place_id)
        if state is not None:
            title = place_title(self._shell.words, state.place, inside=True)
            self._shell.hint(self._shell.words.say("orders.order_for", place=title))

    def _send(self, wish: PlaceWish) -> None:
        order = OrderFor(place=wish, note=self._choice.note, server=self._choice.server)

        async def send() -> None:
            if not await self._settle():  # it is asked about at the sale, which stays
                self._choice.close()
                self._shell.selling_goes_on.emit()
                return
            self._choice.end_sale()
            ordered = await send_order(self._shell.till, order)
            if ordered is None:
                return
            self._aim = None
            self._choice.close()
            self._shell.selling_goes_on.emit()
            title = place_title(self._shell.words, ordered.state.place, inside=True)
            total = format_lek(ordered.issued.sale.total)
            self._shell.hint(self._shell.words.say("orders.sent", place=title, total=total))
            self.sent.emit()

        self._shell.tasks.start(send(), name="send order", on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        self._choice.refuse(error)
