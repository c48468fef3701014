"""Pictures of the day's page and of the owner's: `python -m tests.ui.shots_day --out DIR`.

Lives here: the pictures' own example data put on the real screens.
Must not: assert anything.
"""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tests.ui.examples import day_scenes, example_drawer, owner_scenes
from tests.ui.shots.morning import strip
from tests.ui.shots.photographer import SMALLEST, photograph
from till.domain.reports.trade import Period
from till.domain.reports.watched import watched_entries
from ui.day.closing import close_question
from ui.day.figures import DayShown
from ui.day.screen import DayScreen
from ui.day.tables import ReportSection
from ui.day.watched import WatchedDialog
from ui.kit.frame.file_dialogs import SaveDialog
from ui.kit.page.question import QuestionDialog
from ui.owner.screen import OwnerScreen
from ui.shell.file_request import SavePlace, SaveRequest
from ui.shell.messages import Messages


def window(screen: QWidget, words: Messages, size: QSize) -> QWidget:
    made = QWidget()
    made.setProperty("kind", "page")
    made.setMinimumSize(SMALLEST)  # as the till's own window: no page makes it larger
    made.resize(size)
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    over = strip(words, sign_in=False)
    over.show_day("20.11.2026", words.say("strip.day_open"))
    over.show_clock("14:36")
    column.addWidget(over)
    column.addWidget(screen, 1)
    made.show()
    screen.setFocus()
    return made


def day(words: Messages, size: QSize, shown: DayShown) -> tuple[QWidget, DayScreen]:
    screen = DayScreen(words)
    made = window(screen, words, size)
    screen.show_day(shown)
    screen.show_report()
    return made, screen


def day_x(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.until_now())[0]


def day_z(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.closed())[0]


def day_forgotten(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.forgotten())[0]


def day_empty(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.empty())[0]


def _part(part: ReportSection) -> Callable[[Messages, QSize], QWidget]:
    def made(words: Messages, size: QSize) -> QWidget:
        shown, screen = day(words, size, day_scenes.closed())
        screen.parts.go(part)
        return shown

    return made


def day_list(words: Messages, size: QSize) -> QWidget:
    made, screen = day(words, size, day_scenes.until_now())
    left = [date(2026, 11, 18), date(2026, 11, 19)]
    screen.list.show_days(day_scenes.taken(), left, day_scenes.TODAY)
    screen.show_view(screen.list)
    return made


def day_list_empty(words: Messages, size: QSize) -> QWidget:
    made, screen = day(words, size, day_scenes.until_now())
    screen.list.show_days((), (), day_scenes.TODAY)
    screen.show_view(screen.list)
    return made


def day_five_kinds(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.paid_in_five_kinds())[0]


def day_closing(words: Messages, size: QSize) -> QWidget:
    made, screen = day(words, size, day_scenes.until_now())
    screen.show_view(screen.closing)
    screen.closing.begin()
    screen.closing.count.show_expected(
        Decimal("40886.00"), example_drawer.RATE, example_drawer.RATE.day
    )
    screen.closing.count.take_focus()
    return made


def day_recount(words: Messages, size: QSize) -> QWidget:
    return day(words, size, day_scenes.countable())[0]


def day_told(words: Messages, size: QSize) -> QWidget:
    made, screen = day(words, size, day_scenes.countable())
    screen.tell(words.say("asked.ended"))
    return made


def day_correct(words: Messages, size: QSize) -> QWidget:
    made = day_closing(words, size)
    screen = made.findChild(DayScreen)
    screen.closing.correct()
    return made


def day_confirm(words: Messages, size: QSize) -> QWidget:
    made, _ = day(words, size, day_scenes.forgotten())
    QuestionDialog(words, made, name="question").ask(close_question(words, date(2026, 11, 19)))
    return made


def _owner(period: Period) -> Callable[[Messages, QSize], QWidget]:
    def made(words: Messages, size: QSize) -> QWidget:
        screen = OwnerScreen(words)
        shown = window(screen, words, size)
        screen.show_trade(owner_scenes.a_trade(period), day_scenes.TODAY)
        return shown

    return made


def owner_table(words: Messages, size: QSize) -> QWidget:
    made = _owner(Period.WEEKS)(words, size)
    made.findChild(OwnerScreen).press("switch")
    return made


def watched(words: Messages, size: QSize) -> QWidget:
    made, _ = day(words, size, day_scenes.closed())
    dialog = WatchedDialog(words, made)
    dialog.begin(watched_entries(day_scenes.LOSSES), 2, "20.11.2026")
    return made


def save_report(words: Messages, size: QSize) -> QWidget:
    made, _ = day(words, size, day_scenes.closed())
    dialog = SaveDialog(words, made)
    forms = {form: words.say(f"day_page.form_{form}") for form in ("pdf", "csv", "json")}
    folders = {"documents": "/home/arta/Documents", "desktop": "/home/arta/Desktop"}
    places = [
        SavePlace(name=words.say(f"save.{name}"), folder=Path(folder))
        for name, folder in folders.items()
    ]
    stick = words.say("save.stick", name="KINGSTON")
    places.append(SavePlace(name=stick, folder=Path("/media/arta/KINGSTON")))
    title = words.say("day_page.save_title")
    request = SaveRequest(title=title, name="z-214.pdf", forms=forms, places=tuple(places))
    dialog.ask(request, str)
    return made


MADE = (
    *(watched, save_report, day_list_empty, day_five_kinds),
    *(day_x, day_z, day_forgotten, day_empty, day_list, day_closing, day_confirm, owner_table),
    *(day_recount, day_told, day_correct),
)
SHOTS: dict[str, Callable[[Messages, QSize], QWidget]] = {
    **{make.__name__: make for make in MADE},
    **{f"owner_{period.value}": _owner(period) for period in Period},
    **{f"day_{part}": _part(part) for part in ReportSection if part is not ReportSection.CHART},
}


if __name__ == "__main__":
    photograph(SHOTS)
