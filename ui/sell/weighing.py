"""Weighing: F3 on goods by weight, where a scale stands."""

from decimal import Decimal

from PySide6.QtCore import QObject

from till.actions import selling
from till.domain.errors import TillError, Unreachable
from till.domain.rights.approval import Approval
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import change_quantity
from ui.approval.controller import ApprovalController
from ui.approval.request import basket_words
from ui.shell.context import Desk
from ui.shell.shell import ApprovalWords


class WeighingController(QObject):
    """A weight that comes after somebody has begun to type is dropped."""

    def __init__(self, desk: Desk, approving: ApprovalController) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self._approving = approving
        desk.window.selling_goes_on.connect(self._look_for_a_scale)

    def connect_screen(self) -> None:
        """Join the screen of the present language."""
        self._desk.window.sell.weight_requested.connect(self._weigh)
        self._look_for_a_scale()

    def _look_for_a_scale(self) -> None:
        """A scale may have come or gone on the page of the devices."""
        self._desk.window.sell.set_scale(is_there=self._desk.till.scale is not None)

    def _weigh(self, line: int) -> None:
        till = self._desk.till
        screen = self._desk.window.sell
        words = self._desk.words
        name = till.session.basket.line(line).article.name

        async def weigh() -> None:
            quantity = await selling.weigh_line(till, line)
            if screen.is_weighing():
                screen.end_weighing()
                screen.leave_messages()
                self._set_quantity(line, quantity)

        screen.show_hint(words.say("scale.weighing", name=name))

        def fail(error: TillError) -> None:
            self._no_weight(line, error)

        self._desk.tasks.start(weigh(), name="weigh", on_failure=fail)

    def _no_weight(self, line: int, error: TillError) -> None:
        """Say why there is none; where the scale itself fails, let the weight be typed."""
        screen = self._desk.window.sell
        if not screen.is_weighing():
            return
        screen.end_weighing()
        screen.leave_messages()
        screen.show_problem("", self._desk.words.error(error))
        if isinstance(error, Unreachable) and screen.selected_line() == line:
            screen.type_quantity()

    def _set_quantity(self, line: int, quantity: Decimal) -> None:
        till = self._desk.till
        before = self._desk.till.session.basket

        async def change(approval: Approval | None) -> None:
            await selling.set_quantity(till, line, quantity, approval)

        def asked() -> ApprovalWords:
            after = change_quantity(before, line, quantity)
            return basket_words(self._desk.words, before, after, line)

        self._approving.run(change, name="weight", asked=asked, on_failure=self._refuse)

    def _refuse(self, error: TillError) -> None:
        screen = self._desk.window.sell
        words = self._desk.words
        if isinstance(error, ApprovalNeeded):
            screen.show_hint(words.say("asked.refused"))
        else:
            screen.show_problem("", words.error(error))
