"""When the till makes a sound (ui design, section 8)."""

from till.actions.ports.events import (
    BasketChanged,
    DrawerOpened,
    PrinterChanged,
    SaleFinished,
)
from till.domain.errors import TillError
from till.domain.errors.basket import LabelUnfit, UnknownCode, WrongCheckDigit
from till.domain.paper.print_job import PRINTER_STANDS_STILL, PrinterState
from till.domain.rights.limits import ApprovalNeeded
from till.domain.selling.basket import Basket
from ui.app.sounds import Cue, Sounds
from ui.shell.controllers import Controller
from ui.shell.shell import Shell

TROUBLE = PRINTER_STANDS_STILL | {PrinterState.UNCERTAIN}


class SoundController(Controller):
    """Listens, and plays unless the setting `ui.sounds` is off."""

    def __init__(self, shell: Shell, sounds: Sounds | None = None) -> None:
        super().__init__(shell)
        self.sounds = sounds or Sounds(self)
        self._basket = shell.till.session.basket
        self._has_complained = False
        if shell.settings.ui.sounds:
            bridge = shell.bridge
            bridge.of(BasketChanged).connect(self._take_basket)
            bridge.of(SaleFinished).connect(self._take_sale)
            bridge.of(PrinterChanged).connect(self._take_printer)
            bridge.of(DrawerOpened).connect(self._take_drawer)
            shell.tasks.listeners.append(self.hear_failure)

    def hear_failure(self, error: TillError) -> None:
        """Make the sound of what was refused, if it has one."""
        match error:
            case UnknownCode() | WrongCheckDigit() | LabelUnfit():
                self.sounds.play(Cue.NOT_FOUND)
            case ApprovalNeeded():
                self.sounds.play(Cue.APPROVAL)
            case _:
                return

    def ask(self) -> None:
        """Make the sound of a question."""
        if self.shell.settings.ui.sounds:
            self.sounds.play(Cue.APPROVAL)

    def _take_basket(self, event: BasketChanged) -> None:
        before = self._basket
        self._basket = event.basket
        if is_more(before, event.basket):
            self.sounds.play(Cue.ADDED)

    def _take_sale(self, event: SaleFinished) -> None:
        self._basket = Basket()
        if event.change:
            self.sounds.play(Cue.FINISHED)

    def _take_printer(self, event: PrinterChanged) -> None:
        """Complain once, until the printer is well again."""
        is_trouble = event.state in TROUBLE
        if is_trouble and not self._has_complained:
            self.sounds.play(Cue.PROBLEM)
        if event.state is not PrinterState.PRINTING:
            self._has_complained = is_trouble

    def _take_drawer(self, event: DrawerOpened) -> None:
        if not event.succeeded and not self._has_complained:
            self.sounds.play(Cue.PROBLEM)


def is_more(before: Basket, after: Basket) -> bool:
    """Whether an article came into the basket: a new line, or more on the newest."""
    if len(after.lines) != len(before.lines):
        return len(after.lines) > len(before.lines)
    if after.is_empty:
        return False
    was = before.lines[-1]
    now = after.lines[-1]
    return was.article.article_id == now.article.article_id and now.quantity > was.quantity
