"""Opening the window as a person does: what prevents it is seen, logged and said."""

import builtins
import gc
import logging
from collections.abc import Callable

from till.cli.answers import sentence_of
from till.cli.context import CommandContext
from till.domain.errors import Broken, TillError
from till.domain.errors.settings import AlreadyRunning
from till.system.single_instance import InstanceLock
from ui.app.first_window import ask_to_show

log = logging.getLogger(__name__)


def start(context: CommandContext, open_window: Callable[[], None]) -> None:
    """Open the till with its window, and stay until it is closed.

    What prevents it is shown in a window of its own, from which it can be tried again. Where a
    till is open already, its window comes to the front instead. Raises TillError.
    """
    while True:
        try:
            _open_logged(context, open_window)
        except TillError as error:
            if _is_open_in_front(context, error) or not _may_try_again(context, error):
                raise
        else:
            return


def _open_logged(context: CommandContext, open_window: Callable[[], None]) -> None:
    """Open the window; whatever prevents it goes to the log. Raises TillError."""
    with context.log():
        try:
            _check_free(context)
            _make_qt(context)
            open_window()
        except TillError as error:
            log.warning("the till did not open", extra={"said": sentence_of(error, context.words)})
            raise
        except Exception as error:
            log.exception("the till ended by a fault of its own")
            raise Broken from error


def _check_free(context: CommandContext) -> None:
    """Raise AlreadyRunning before Qt and the screens are read in, which takes a second."""
    context.paths.prepare()
    InstanceLock(context.paths.lock_file, context.profile).close()


def _make_qt(context: CommandContext) -> None:
    """Read Qt in and make its application; what is read in after it comes a quarter quicker.

    Qt's hook reads the source of each module that is imported after it, for a spelling of Qt's
    names (`__feature__`) that the till has not. And what is read in stays: none of it is looked
    through for cycles until the window is made (`open_window`).
    """
    gc.disable()
    plain_import = builtins.__import__
    from ui.app.qt_application import make_qt  # noqa: PLC0415 the second start needs no Qt

    builtins.__import__ = plain_import
    make_qt(context.words)


def _is_open_in_front(context: CommandContext, error: TillError) -> bool:
    """Tell whether what the person sees now is the till that was open already."""
    if not isinstance(error, AlreadyRunning):
        return False
    return ask_to_show(context.paths.folder, context.environment)


def _may_try_again(context: CommandContext, error: TillError) -> bool:
    """Show what is wrong, where somebody can see it; tell whether to open once more."""
    from ui.app.start_failure import ask_what_next  # noqa: PLC0415 the second start needs no Qt

    return ask_what_next(context, error)
