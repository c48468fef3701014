"""Pictures of customer, approval, park, crash card: `python -m tests.ui.shots_people --out DIR`.

Lives here: the pictures' own example data put on the real dialogs over the sell screen.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.examples import example_people
from tests.ui.shots import customer, morning
from tests.ui.shots.customer import window
from tests.ui.shots.photographer import photograph
from ui.approval.dialog import ApprovalDialog
from ui.help.dialog import HelpDialog
from ui.kit.page.question import QuestionDialog
from ui.park.controller import discard_question
from ui.park.dialog import ParkDialog
from ui.shell.messages import Messages
from ui.sign_in.crash_card import CrashCard
from ui.sign_in.screen import SignInScreen


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    lines: int = 7
    total: Decimal = Decimal("2418.00")
    parked: int = 2
    waiting: int = 2
    lost: int = 0


def approval(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    dialog = ApprovalDialog(words, made)
    dialog.begin(example_people.discount(words))
    for digit in "12":
        dialog.answer.type_digit(digit)
    return made


def approval_wrong(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    dialog = ApprovalDialog(words, made)
    dialog.begin(example_people.long_question(words))
    dialog.choose_approver(5)
    dialog.show_wrong_pin(words.say("errors.wrong_pin"))
    return made


def approval_ready(words: Messages, size: QSize) -> QWidget:
    made = approval(words, size)
    dialog = made.findChild(ApprovalDialog)
    for digit in "345":
        dialog.answer.type_digit(digit)
    return made


def approval_nobody(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    ApprovalDialog(words, made).begin(example_people.nobody(words))
    return made


def park(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    ParkDialog(words, made).begin(example_people.cards(3), True)
    return made


def park_many(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    dialog = ParkDialog(words, made)
    dialog.begin(example_people.cards(11), False)
    dialog.list.select(1)
    return made


def park_question(words: Messages, size: QSize) -> QWidget:
    made = park(words, size)
    question = QuestionDialog(words, made, name="question")
    question.ask(discard_question(words, example_people.cards(3)[1]))
    question.show_problem(words.say("errors.disk_full"))
    return made


def park_first(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    dialog = ParkDialog(words, made)
    dialog.begin([], True)
    dialog.name.set_text("Kafe Agimi")
    return made


def crash_card(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    CrashCard(words, made).begin(Restored())
    return made


def crash_card_lost(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    CrashCard(words, made).begin(Restored(lines=0, parked=0, waiting=0, lost=1))
    return made


def sign_in(words: Messages, size: QSize) -> QWidget:
    return morning.sign_in(words, size)


def sign_in_kept(words: Messages, size: QSize) -> QWidget:
    made = morning.sign_in(words, size)
    screen = made.findChild(SignInScreen)
    screen.show_people(morning.people(14))
    screen.show_kept(7)
    screen.ask_pin_of(4)
    return made


def help_keys(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    HelpDialog(words, made).open()
    return made


MADE = (
    *customer.MADE,
    *(approval, approval_wrong, approval_ready, approval_nobody),
    *(park, park_many, park_question, park_first),
    *(crash_card, crash_card_lost, help_keys),
    *(sign_in, sign_in_kept),
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {make.__name__: make for make in MADE}


if __name__ == "__main__":
    photograph(SHOTS)
