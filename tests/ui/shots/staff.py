"""Pictures of the page of people: `python -m tests.ui.shots.staff --out DIR`.

Lives here: the page in each state, the dialogs of PINs, codes and of oneself.
Must not: assert anything.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from tests.ui.drivers.people import OWN, a_page, a_staff, fill, known_codes
from tests.ui.shots.customer import window
from tests.ui.shots.photographer import photograph
from till.domain.errors.people import PersonExists
from ui.people.code_dialog import CodeDialog
from ui.people.own_controller import OwnDialog
from ui.people.pin_dialog import NewPinDialog, PinRequest
from ui.shell.messages import Messages


def people(words: Messages, size: QSize) -> QWidget:
    return a_page(words, size)[0]


def people_wrong(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    screen.begin_new()
    screen.show_error(PersonExists(name="Arta Hoxha"))
    return made


def people_archive(words: Messages, size: QSize) -> QWidget:
    made, screen = a_page(words, size)
    fill(screen, words, 7, archived=True)
    return made


def new_pin(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    dialog = NewPinDialog(words, made)
    request = PinRequest(
        name="Ilir Shehu",
        then=lambda _old, _new: None,
        needs_old=True,
        forgotten=lambda: None,
        note=words.say("people.pin_by_administrator"),
    )
    dialog.begin(request)
    dialog.line.insert("12")
    return made


def codes(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    CodeDialog(words, made).begin(known_codes(a_staff()), str)
    return made


def own(words: Messages, size: QSize) -> QWidget:
    made = window(words, size)
    OwnDialog(words, made).begin(OWN)
    return made


MADE = (people, people_wrong, people_archive, new_pin, codes, own)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {make.__name__: make for make in MADE}


if __name__ == "__main__":
    photograph(SHOTS)
