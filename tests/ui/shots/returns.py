"""Pictures of the page of a return and of the question before a cancellation.

Lives here: the pictures' own example data put on the real screens.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.returns import a_draft, a_view, ask_to_cancel, corrected, given_back
from tests.ui.shots.customer import window as sale_window
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.system.reference_tables import load_units
from ui.returns.cancel_controller import CancelDialog
from ui.returns.draft import ReturnReason
from ui.returns.screen import ReturnScreen
from ui.returns.view import ReturnView
from ui.shell.messages import Messages


def page(words: Messages, size: QSize, view: ReturnView) -> QWidget:
    screen = ReturnScreen(words, load_units())
    made = window(screen, words, size)
    screen.begin(view)
    return made


def returns(words: Messages, size: QSize) -> QWidget:
    draft = a_draft(rows=(1, 3, 5)).stepped(3, -1).because(ReturnReason.DAMAGED)
    return page(words, size, a_view(words, draft))


def returns_nothing_yet(words: Messages, size: QSize) -> QWidget:
    view = a_view(words, a_draft())
    return page(words, size, replace(view, needs_approval=False))


def returns_trouble(words: Messages, size: QSize) -> QWidget:
    was = corrected()
    draft = a_draft(corrected(given_back(was, 0, 4)), rows=(1, 2, 3, 5))
    view = replace(
        a_view(words, draft),
        note=words.say("returns.original_refused"),
        problem=words.say("errors.refund_over_drawer", amount="2 744,00"),
    )
    return page(words, size, view)


def returns_cancel(words: Messages, size: QSize) -> QWidget:
    dialog = CancelDialog(words, sale_window(words, size))
    ask_to_cancel(dialog)
    dialog.choose(ReturnReason.MISTAKE)
    return dialog.window()


def returns_cancel_trouble(words: Messages, size: QSize) -> QWidget:
    dialog = CancelDialog(words, sale_window(words, size))
    note = words.say("returns.original_refused")
    ask_to_cancel(dialog, note)
    dialog.show_problem(words.say("errors.refund_over_drawer", amount="2 266,00"))
    return dialog.window()


SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__: make
    for make in (
        *(returns, returns_nothing_yet, returns_trouble),
        *(returns_cancel, returns_cancel_trouble),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)
