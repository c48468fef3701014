"""The controllers of orders, joined with the sale and its payment."""

from collections.abc import Callable, Coroutine

from PySide6.QtCore import QObject

from till.actions.documents.order_slips import STATIONS
from till.actions.ports.events import DayOpened, PrinterChanged
from till.domain.business_day import day_of
from till.domain.money import ZERO
from till.domain.paper.print_job import PRINTER_STANDS_STILL
from ui.app.window import TillWindow
from ui.app.window_shell import WindowShell
from ui.kit.state import State
from ui.kit.wording import format_lek
from ui.orders.bill_controller import BillController
from ui.orders.bill_screen import BillScreen
from ui.orders.board_controller import BoardController
from ui.orders.board_screen import BoardScreen
from ui.orders.order_controller import OrderController
from ui.orders.orders_page import OrderLinks
from ui.orders.place_dialog import PlaceDialog
from ui.orders.wording import place_title
from ui.payment.controller import PaymentController
from ui.shell.shell import Page


class OrderPages(QObject):
    """F9: the place of a basket, the board, the page of a place."""

    def __init__(
        self,
        shell: WindowShell,
        window: TillWindow,
        paying: PaymentController,
        settle: Callable[[], Coroutine[object, object, bool]],
    ) -> None:
        super().__init__(window)
        self._shell = shell
        self._window = window
        shell.when_made(PlaceDialog, lambda dialog: dialog.dismissed.connect(self._leave_place))
        shell.bridge.of(DayOpened).connect(self._tell_overnight)
        shell.bridge.of(PrinterChanged).connect(self._tell_station)
        self.ordering = OrderController(shell, self._open_board, settle)
        links = OrderLinks(
            pay=paying.begin_bill,
            sell=lambda: shell.show_page(Page.SELL),
            order_at=self.ordering.order_at,
            board=self._open_board,
            show_bill=lambda place_id: self.bill.begin(place_id),  # noqa: PLW0108 made below
            move=lambda states: self.board.ask_move(states),  # noqa: PLW0108
        )
        board = window.declare(Page.ORDERS, lambda words, _: BoardScreen(words))
        self.board = BoardController(shell, board, links)
        bill = window.declare(Page.BILL, lambda words, _: BillScreen(words))
        self.bill = BillController(shell, bill, links)

    def _leave_place(self) -> None:
        self._shell.dialog(PlaceDialog).close_overlay()
        self._shell.selling_goes_on.emit()

    def _tell_overnight(self) -> None:
        """Say at the opening of a day which places were left open since an earlier one."""
        till = self._shell.till
        words = self._shell.words
        left = [
            each
            for each in till.places.states()
            if each.since is not None and day_of(each.since) < till.today
        ]
        if left:
            names = ", ".join(place_title(words, each.place) for each in left)
            total = format_lek(sum((each.total for each in left), ZERO))
            said = words.say("orders.overnight_detail", places=names, total=total)
            self._window.sell.notices.show_held(words.count("orders.overnight", len(left)), said)

    def _tell_station(self, event: PrinterChanged) -> None:
        """Say that nobody reads orders at a station while its printer stands still."""
        if event.role not in STATIONS:
            return
        say = self._shell.words.say
        title = say(f"printers.card.{event.role.value}")
        notices = self._window.sell.notices
        self.bill.still.pop(event.role, None)
        if event.state in PRINTER_STANDS_STILL:
            problem = say(f"printer.{event.state.value}")
            said = say("orders.station_still", problem=problem)
            self.bill.still[event.role] = said
            notices.show_notice(State.ATT, title, said)
        else:
            notices.take_held_back(title)
        self.bill.look_if_open()

    def _open_board(self) -> None:
        self.board.open()
