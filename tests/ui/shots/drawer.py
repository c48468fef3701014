"""Pictures of the drawer and its count: `python -m tests.ui.shots_drawer --out DIR`.

Lives here: the pictures' own example data put on the real page.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.examples import example_drawer as example
from tests.ui.shots import day, morning
from tests.ui.shots.photographer import SMALLEST, photograph
from ui.count.draft import CountDraft, CountResult
from ui.count.drawer_view import DrawerOperation, DrawerView
from ui.drawer.screen import DrawerScreen
from ui.shell.messages import Messages

DRAFT = CountDraft(pieces=tuple(example.PIECES.items()))


def page(
    words: Messages, size: QSize, standing: DrawerView | None = None
) -> tuple[QWidget, DrawerScreen]:
    screen = DrawerScreen(words)
    window = day.window(screen, words, size)
    window.setMinimumSize(size)  # as the till's window has one, whatever its pages would like
    window.setMinimumSize(SMALLEST)  # as the till's own window: no page makes it larger
    window.resize(size)
    screen.show_standing(standing or example.standing(words))
    return window, screen


def drawer(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size)
    screen.moving.amount.line.setText("15 000")
    return window


def drawer_deposit(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size)
    screen.go(DrawerOperation.DEPOSIT)
    screen.moving.show_done(words.say("drawer.deposited", amount="5 000,00"))
    return window


def drawer_note(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size)
    screen.moving.reasons.choose("note")
    screen.moving.reasons.note.set_text("Qiraja e nëntorit")
    screen.moving.amount.line.setText("150 000")
    screen.moving.show_problem(words.say("errors.withdrawal_too_large", limit="40 886,00"))
    return window


def drawer_busy(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size, example.busy(words))
    screen.fill_bank()
    return window


def drawer_blind(words: Messages, size: QSize) -> QWidget:
    return page(words, size, replace(example.busy(words), is_blind=True))[0]


def drawer_open(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size, example.busy(words))
    screen.go(DrawerOperation.OPEN)
    return window


def drawer_closed(words: Messages, size: QSize) -> QWidget:
    return page(words, size, replace(example.standing(words), expected=None))[0]


def drawer_new_day(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size)
    before = example.standing(words)
    moment = before.moment + timedelta(days=1)
    screen.show_standing(replace(before, expected=None, moment=moment))
    return window


def counting(
    words: Messages, size: QSize, standing: DrawerView | None = None
) -> tuple[QWidget, DrawerScreen]:
    window, screen = page(words, size, standing)
    screen.go(DrawerOperation.COUNT)
    screen.count.begin(DRAFT)
    screen.count.side.begin(hands_over=False)
    screen.count.counting._go_to(11)
    return window, screen


def count(words: Messages, size: QSize) -> QWidget:
    return counting(words, size)[0]


def count_blind(words: Messages, size: QSize) -> QWidget:
    standing = replace(example.standing(words), is_blind=True, euro_rate=None)
    return counting(words, size, standing)[0]


def count_kept(words: Messages, size: QSize) -> QWidget:
    window, screen = counting(words, size)
    screen.count.show_result(CountResult(kept=example.kept(), to_the_bank=Decimal(30_000)))
    return window


def count_handed(words: Messages, size: QSize) -> QWidget:
    window, screen = counting(words, size)
    screen.count.show_result(CountResult(kept=example.kept(to_person="Besnik Leka")))
    return window


def count_typed(words: Messages, size: QSize) -> QWidget:
    window, screen = page(words, size)
    screen.go(DrawerOperation.COUNT)
    draft = CountDraft(amount_text="40 900", euro_text="50", is_typed=True, hands_over=True)
    screen.count.begin(draft)
    screen.count.show_problem(words.say("errors.amount_unreadable", text="40 9"))
    return window


def count_taker(words: Messages, size: QSize) -> QWidget:
    window, screen = counting(words, size)
    screen.ask_taker(morning.people(5))
    return window


MADE = (
    *(drawer, drawer_deposit, drawer_note, drawer_busy, drawer_blind, drawer_open, drawer_closed),
    drawer_new_day,
    *(count, count_blind, count_kept, count_handed, count_typed, count_taker),
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {make.__name__: make for make in MADE}


if __name__ == "__main__":
    photograph(SHOTS)
