"""How each printer is, as a person at the counter should know it."""

from PySide6.QtCore import Signal

from till.actions.documents.paper_decisions import is_asked
from till.actions.ports.events import PrinterChanged, PrintJobChanged
from till.domain.paper.print_job import PaperRole, PrinterState, told_state
from ui.shell.controllers import Controller
from ui.shell.shell import Shell
from ui.shell.throttle import Throttle

NO_PRINTER = "none:"
WORST_FIRST = (
    PrinterState.PAPER_OUT,
    PrinterState.COVER_OPEN,
    PrinterState.UNREACHABLE,
    PrinterState.UNCERTAIN,
    PrinterState.PAPER_LOW,
    PrinterState.PRINTING,
    PrinterState.READY,
    PrinterState.NONE,
)
"""What is told where several printers are in several states: first what keeps paper from coming."""


class PrinterStates(Controller):
    """`changed` after every state of a printer, and after jobs went on."""

    changed = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._till = shell.till
        self._states: dict[PaperRole, PrinterState] = {}
        has_none = shell.settings.printer.device == NO_PRINTER
        self._untold = PrinterState.NONE if has_none else PrinterState.READY
        self.is_drawer_open: bool | None = None  # None where the printer has not said
        self._is_asked = is_asked(shell.till)
        shell.bridge.of(PrinterChanged).connect(self._take)
        shell.bridge.of(PrintJobChanged).connect(self._settle)
        self._telling = Throttle(self, self.changed.emit)  # a thousand jobs may be settled at once

    def of(self, role: PaperRole) -> PrinterState:
        """How the printer of a role is; ready where it has said nothing yet."""
        return self._states.get(role, self._untold)

    def worst(self) -> PrinterState:
        """What the strip tells of all of them together."""
        states = self._states.values() or (self._untold,)
        told = (told_state(each, is_asked=self._is_asked) for each in states)
        return min(told, key=WORST_FIRST.index)

    def _take(self, event: PrinterChanged) -> None:
        self._states[event.role] = event.state
        if event.role is PaperRole.RECEIPT:  # the drawer hangs on that one
            self.is_drawer_open = event.is_drawer_open
        self.changed.emit()

    def _settle(self) -> None:
        """What was asked and answered is no trouble any more; the printer itself was well since."""
        was_asked = self._is_asked
        self._is_asked = is_asked(self._till)
        if was_asked and not self._is_asked:
            for role, state in self._states.items():
                if state is PrinterState.UNCERTAIN:
                    self._states[role] = PrinterState.READY
        self._telling.request()
