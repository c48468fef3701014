"""Pictures of the check-up, the journal and the copies: `python -m tests.ui.shots.care --out DIR`.

Lives here: the two pages and their dialogs, with example data.
Must not: assert anything.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.builders import MOMENT
from tests.ui.drivers.backups import a_backup, backups_found
from tests.ui.drivers.backups import make_screen as a_backups
from tests.ui.drivers.generations import (
    GIVEN_UP,
    HERE,
    OTHER,
    TABLES,
    a_report,
    ask_confirmation,
    restored_page,
    two_tills_page,
)
from tests.ui.drivers.health import a_file
from tests.ui.drivers.health import make_screen as a_check_up
from tests.ui.drivers.journal import a_page as a_journal
from tests.ui.drivers.journal import fill as fill_journal
from tests.ui.examples.example_office import a_standing
from tests.ui.shots.day import window
from tests.ui.shots.photographer import photograph
from till.domain.chain.answer import OfficeProblem
from till.domain.errors.chain import OfficeSilent
from till.domain.formatting import write_moment
from till.domain.maintenance.backups import BackupReason
from till.safekeeping.owner.found import BackupsFound, PlaceState, SecondLocation
from ui.backups.plan import MAKE
from ui.backups.questions import SecondLocationQuestion, remove_question, restore_question
from ui.backups.restored_controller import make_confirmation
from ui.backups.two_tills_controller import choice_question
from ui.health.controller import show_file
from ui.kit.page.question import QuestionDialog
from ui.office.screen import CODE, URL, OfficeScreen
from ui.shell.file_request import SavePlace
from ui.shell.messages import Messages


def health(words: Messages, size: QSize) -> QWidget:
    screen = a_check_up(words)
    show_file(screen, a_file())
    return window(screen, words, size)


def journal(words: Messages, size: QSize) -> QWidget:
    screen = a_journal(words)
    fill_journal(screen, words)
    return window(screen, words, size)


def backups(words: Messages, size: QSize) -> QWidget:
    return window(a_backups(words), words, size)


def backups_empty(words: Messages, size: QSize) -> QWidget:
    place = SecondLocation(folder="", state=PlaceState.NONE)
    screen = a_backups(words, BackupsFound(backups=(), place=place))
    screen.keys[MAKE].set_words(words.say("backups.making", percent=42), icon="x")
    return window(screen, words, size)


def restore(words: Messages, size: QSize) -> QWidget:
    made = backups(words, size)
    title = words.say("backups.restore_question", moment=write_moment(MOMENT))
    detail = f"{words.count('backups.restore_lost', 3)} {words.say('backups.restore_detail')}"
    question = restore_question(words, title, detail, asks_pin=True)
    QuestionDialog(words, made, name="restore").ask(question)
    return made


def remove_backup(words: Messages, size: QSize) -> QWidget:
    made = backups(words, size)
    backup = replace(
        backups_found().backups[0], manifest=a_backup(MOMENT, BackupReason.DAILY, 12_418)
    )
    question = remove_question(words, backup)
    QuestionDialog(words, made, name="remove_copy").ask(question)
    return made


def second_location(words: Messages, size: QSize) -> QWidget:
    made = backups(words, size)
    question = SecondLocationQuestion(words, made)
    stick = Path("/media/shop/TILL-COPY")
    question.begin(str(stick), (SavePlace(name="USB TILL-COPY", folder=stick),))
    return made


def two_tills(words: Messages, size: QSize) -> QWidget:
    return window(two_tills_page(words), words, size)


def two_tills_choice(words: Messages, size: QSize) -> QWidget:
    made = two_tills(words, size)
    QuestionDialog(words, made, name="question").ask(choice_question("here", HERE, OTHER, words))
    return made


def two_tills_given_up(words: Messages, size: QSize) -> QWidget:
    return window(two_tills_page(words, GIVEN_UP), words, size)


def restored(words: Messages, size: QSize) -> QWidget:
    return window(restored_page(words), words, size)


def restored_nothing(words: Messages, size: QSize) -> QWidget:
    return window(restored_page(words, a_report(nothing=True)), words, size)


def restored_confirm(words: Messages, size: QSize) -> QWidget:
    made = restored(words, size)
    ask_confirmation(make_confirmation(words, made), words)
    return made


def restored_asking(words: Messages, size: QSize) -> QWidget:
    made = restored(words, size)
    ask_confirmation(make_confirmation(words, made), words, asks_opening=True)
    return made


def office(words: Messages, size: QSize) -> QWidget:
    return window(OfficeScreen(words, TABLES), words, size)


def office_silent(words: Messages, size: QSize) -> QWidget:
    screen = OfficeScreen(words, TABLES)
    screen.form.put(URL, "https://zyra.liqeni.example")
    screen.form.put(CODE, "K7QP-3MXA-9R2F-HT6W-C4VD")
    screen.show_error(OfficeSilent(url="https://zyra.liqeni.example"))
    return window(screen, words, size)


def office_joined(words: Messages, size: QSize) -> QWidget:
    screen = OfficeScreen(words, TABLES)
    screen.show_standing(a_standing())
    return window(screen, words, size)


def office_revoked(words: Messages, size: QSize) -> QWidget:
    screen = OfficeScreen(words, TABLES)
    screen.show_standing(a_standing(problem=OfficeProblem.REVOKED))
    return window(screen, words, size)


GENERATIONS = (
    *(two_tills, two_tills_choice, two_tills_given_up),
    *(restored, restored_nothing, restored_confirm, restored_asking),
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    make.__name__.replace("_", "-"): make
    for make in (
        *(health, journal, backups, backups_empty, restore, remove_backup, second_location),
        *GENERATIONS,
        *(office, office_silent, office_joined, office_revoked),
    )
}


if __name__ == "__main__":
    photograph(SHOTS)
