"""Weighing: F3 on goods by weight, where a scale stands."""

from PySide6.QtCore import Signal

from till.actions.selling.selling import weigh_line
from till.domain.errors import TillError, Unreachable
from ui.sell.lines import LinesPanel
from ui.sell.scan_field import ScanField
from ui.shell.controllers import Controller
from ui.shell.shell import Shell


class WeighingController(Controller):
    """`weighed` carries the line from 0 and its quantity.

    A weight that comes after somebody has begun to type is dropped.
    """

    weighed = Signal(int, object)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        shell.selling_goes_on.connect(self._look_for_a_scale)

    def join(self, lines: LinesPanel, scan: ScanField) -> None:
        """Take the lines of the present language, and where is said what goes wrong."""
        self._lines = lines
        self._scan = scan
        lines.weight_requested.connect(self._weigh)
        self._look_for_a_scale()

    def _look_for_a_scale(self) -> None:
        """A scale may have come or gone on the page of the devices."""
        self._lines.set_scale(is_there=self.shell.till.scale is not None)

    def _weigh(self, line: int) -> None:
        till = self.shell.till
        name = till.session.basket.line(line).article.name

        async def weigh() -> None:
            quantity = await weigh_line(till, line)
            if self._is_awaited():
                self.weighed.emit(line, quantity)

        def fail(error: TillError) -> None:
            # say why there is none; where the scale itself fails, let the weight be typed
            if not self._is_awaited():
                return
            self._scan.show_problem("", self.shell.words.error(error))
            if isinstance(error, Unreachable) and self._lines.selected() == line:
                self._lines.type_quantity()

        self._scan.show_hint(self.shell.words.say("scale.weighing", name=name))
        self.shell.tasks.start(weigh(), name="weigh", on_failure=fail)

    def _is_awaited(self) -> bool:
        """End the waiting for a weight; False where somebody has typed meanwhile."""
        if not self._lines.is_weighing():
            return False
        self._lines.end_weighing()
        self._scan.leave_messages()
        return True
