"""The controllers of orders, joined with the sale and its payment."""

from PySide6.QtCore import QObject

from till.domain.orders.places import PlaceNow
from ui.app.window import TillWindow
from ui.app.window_shell import WindowShell
from ui.orders.bill_controller import BillController
from ui.orders.bill_screen import BillScreen
from ui.orders.board_controller import BoardController
from ui.orders.board_screen import BoardScreen
from ui.orders.links import OrderLinks
from ui.orders.order_controller import OrderController
from ui.orders.place_choice import PlaceChoice
from ui.payment.controller import PaymentController
from ui.shell.shell import Page


class OrderPages(QObject):
    """F9: the place of a basket, the board, the page of a place."""

    def __init__(self, shell: WindowShell, window: TillWindow, paying: PaymentController) -> None:
        super().__init__(window)
        self._shell = shell
        self._choice = PlaceChoice(shell)
        self.ordering = OrderController(shell, self._choice, self._open_board)
        links = OrderLinks(
            pay=paying.begin_bill,
            sell=lambda: shell.show_page(Page.SELL),
            order_at=self.ordering.order_at,
        )
        self.board = BoardController(
            shell,
            window.declare(Page.ORDERS, lambda words, _: BoardScreen(words)),
            links,
            self._choice,
        )
        self.bill = BillController(
            shell,
            window.declare(Page.BILL, lambda words, _: BillScreen(words)),
            links,
            board=self._open_board,
            move=self._move,
        )
        self.board.bills = self.bill

    def join(self, window: TillWindow) -> None:
        """Give each controller its dialogs of the present language; its pages are made anew."""
        self._choice.join(window.place)
        self.board.join_dialogs(window.question, window.place_question)
        self.bill.join_question(window.question)
        self.board.forget_screen()
        self.bill.forget_screen()

    def _open_board(self) -> None:
        self.board.open()

    def _move(self, state: PlaceNow) -> None:
        self.board.ask_move((state,))
