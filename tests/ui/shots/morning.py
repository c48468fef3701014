"""Pictures of a till in the morning: `python -m tests.ui.shots_morning --out DIR`.

Lives here: sign-in, the opening balance and help, with the pictures' own example data.
Must not: assert anything.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tests.ui.shots.photographer import SMALLEST, photograph
from till.domain.errors.people import TooManyTries
from till.domain.shop.people import Cashier, Role
from ui.app.status_strip import StatusStrip
from ui.help.dialog import HelpDialog
from ui.kit.choice.exclusive import Option
from ui.kit.state import State
from ui.opening.screen import OpeningScreen
from ui.shell.messages import Messages
from ui.sign_in.screen import SignInScreen

DAY = date(2026, 11, 20)
NAMES = ("Arta Hoxha", "Besnik Leka", "Elira Çela", "Gent Prifti", "Drita Marku", "Ilir Shehu")
ROLES = (Role.CASHIER,) * 4 + (Role.SUPERVISOR, Role.OWNER)


def people(count: int = 6) -> list[Cashier]:
    return [
        Cashier(
            person_id=number,
            name=NAMES[number % 6],
            operator_code="ab123cd456",
            role=ROLES[number % 6],
        )
        for number in range(count)
    ]


def strip(words: Messages, *, sign_in: bool) -> StatusStrip:
    made = StatusStrip(sign_in=sign_in)
    made.show_shop("Minimarket Liqeni", words.say("strip.till_name", number=1))
    made.show_operator("AH", "Arta Hoxha", words.say("role.cashier"))
    made.show_day("20.11.2026", words.say("strip.day_not_open"))
    made.show_service(State.OK, words.say("service.up"), words.say("service.queue", count=0))
    made.show_printer(State.OK, words.say("printer.ready"))
    made.show_clock("06:56")
    made.set_lock_name(words.say("strip.lock"), words.say("key.lock"))
    if sign_in:
        options = [Option(key=key, words=words.say(f"language.{key}")) for key in ("sq", "en")]
        made.show_languages(options, words.language)
    return made


def window(screen: QWidget, words: Messages, size: QSize, *, sign_in: bool = False) -> QWidget:
    made = QWidget()
    made.setProperty("kind", "page")
    made.setMinimumSize(SMALLEST)  # as the till's own window: no page makes it larger
    made.resize(size)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(strip(words, sign_in=sign_in))
    column.addWidget(screen, 1)
    made.show()
    screen.setFocus()
    return made


def sign_in(words: Messages, size: QSize) -> QWidget:
    screen = SignInScreen(words)
    made = window(screen, words, size, sign_in=True)
    screen.show_clock("06:54", words.say("sign_in.date", weekday="E premte", date="20.11.2026"))
    screen.show_people(people())
    for digit in "123":
        screen.pin.type_digit(digit)
    return made


def sign_in_wrong(words: Messages, size: QSize) -> QWidget:
    made = sign_in(words, size)
    screen = made.findChild(SignInScreen)
    screen.show_people(people(14))
    screen.show_wrong_pin(words.say("errors.wrong_pin"))
    return made


def sign_in_wait(words: Messages, size: QSize) -> QWidget:
    made = sign_in(words, size)
    screen = made.findChild(SignInScreen)
    screen.show_day(True)
    screen.show_people(people(9))
    screen.show_wait(30, words.error(TooManyTries(seconds=30)))
    return made


def sign_in_nobody(words: Messages, size: QSize) -> QWidget:
    made = sign_in(words, size)
    screen = made.findChild(SignInScreen)
    screen.show_people([])
    screen.show_demo("", may_try=True)
    return made


def sign_in_demo(words: Messages, size: QSize) -> QWidget:
    made = sign_in(words, size)
    made.findChild(SignInScreen).show_demo("1234", may_try=True)
    return made


def opening(words: Messages, size: QSize) -> tuple[QWidget, OpeningScreen]:
    screen = OpeningScreen(words)
    made = window(screen, words, size)
    screen.begin(DAY, Decimal("14500.00"))
    return made, screen


def opening_type(words: Messages, size: QSize) -> QWidget:
    return opening(words, size)[0]


def opening_refused(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    screen.typing.set_text("12 50 1")
    screen.declare()
    return made


def opening_count(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    screen.switch_method()
    page = screen.counting
    for place, count in enumerate((0, 0, 1, 4, 6, 10, 15, 20, 25, 40, 20, 0)):
        page._set(place, count)
    page._go_to(4)
    return made


def opening_short(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    screen.switch_method()
    screen.counting._set(5, 61)
    screen.tell(words.say("opening.refused", message="TCR"))
    return made


def opening_again(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    screen.use_suggestion()
    message = "TCR-ja nuk është e regjistruar për këtë njësi biznesi"
    screen.show_refused(words.say("opening.refused", message=message))
    return made


def opening_behind(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    screen.begin(DAY, Decimal("14500.00"), was_closed=False)
    screen.warn(words.say("opening.clock_behind", today="20.11.2026", day="21.11.2026"))
    return made


def opening_clock(words: Messages, size: QSize) -> QWidget:
    made, screen = opening(words, size)
    facts = {"ours": "20.11.2026 06:56", "theirs": "20.11.2026 23:56"}
    screen.tell(words.say("errors.clock_doubtful", **facts))
    return made


def help_keys(words: Messages, size: QSize) -> QWidget:
    made = window(OpeningScreen(words), words, size)
    HelpDialog(words, made).open()
    return made


MADE = (
    *(sign_in, sign_in_wrong, sign_in_wait, sign_in_nobody, sign_in_demo),
    *(opening_type, opening_refused, opening_count, opening_short),
    *(opening_again, opening_behind, opening_clock),
    help_keys,
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {make.__name__: make for make in MADE}


if __name__ == "__main__":
    photograph(SHOTS)
