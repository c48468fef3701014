"""The page of the day: what is shown, and what its keys and buttons ask for.

Lives here: sentences about `ui.day.screen` with the pictures' own day.
Must not: measure places (test_day_geometry), close anything.
"""

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.ui.examples import day_scenes, owner_scenes
from till.domain.cash.expected import ForeignTaken
from till.domain.reports.trade import Period
from till.domain.reports.watched import watched_entries
from till.system.words import Words
from ui.day.archive import DayList
from ui.day.figures import drawer_figures
from ui.day.screen import DayScreen
from ui.day.watched import WatchedDialog
from ui.kit.chart.bars import steps
from ui.kit.table.figure_table import SPOKEN
from ui.owner.figures import part_of
from ui.owner.screen import OwnerScreen
from ui.shell.messages import Messages


@pytest.fixture
def words() -> Messages:
    return Messages(Words("sq", strict=True))


@pytest.fixture
def screen(qtbot: QtBot, words: Messages) -> DayScreen:
    made = DayScreen(words)
    qtbot.addWidget(made)
    made.resize(1280, 752)
    made.show()
    made.show_day(day_scenes.until_now())
    made.show_report()
    return made


def test_x_shows_the_pictures_numbers(screen: DayScreen) -> None:
    numbers = screen.numbers

    assert numbers.amount.number_text().replace("\u00a0", " ") == "68 346,00"
    assert numbers.amount.accessibleName().startswith("Xhiroja deri në orën 14:36")
    assert numbers.parts["average"].number.text() == "711,94"
    assert numbers.parts["returns"].number.text() == "−640,00"


def test_the_running_hour_is_outlined_and_the_table_says_what_the_chart_does(
    screen: DayScreen,
) -> None:
    bars = screen.parts.hours.chart.bars()
    table = screen.parts.tables["hours"]

    assert [bar.name for bar in bars if bar.is_running] == ["14"]
    assert len(table.figures.rows) == len(bars)
    spoken = table.model().index(5, 1).data(SPOKEN)
    assert str(spoken).replace("\u00a0", " ") == "13 270,00"


def test_each_part_has_its_key_and_its_table_takes_the_arrows(
    screen: DayScreen, qtbot: QtBot
) -> None:
    for number, part in enumerate(("hours", "articles", "operators", "drawer", "watched"), start=3):
        qtbot.keyClick(screen, Qt.Key(Qt.Key.Key_F1.value + number - 1))
        assert screen.parts.part == part
        assert screen.parts.tables[part].isVisible()


def test_keys_and_buttons_ask_for_the_same(screen: DayScreen, qtbot: QtBot) -> None:
    heard: list[str] = []
    screen.pressed.connect(heard.append)

    qtbot.keyClick(screen, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    qtbot.mouseClick(screen.keys["print"], Qt.MouseButton.LeftButton)
    qtbot.keyClick(screen, Qt.Key.Key_F9)
    qtbot.keyClick(screen, Qt.Key.Key_F12)
    qtbot.keyClick(screen, Qt.Key.Key_PageUp)
    qtbot.keyClick(screen, Qt.Key.Key_PageDown)

    assert heard == ["print", "print", "save", "close", "earlier"]


def test_a_closed_day_cannot_be_closed_again_and_says_why(screen: DayScreen, qtbot: QtBot) -> None:
    screen.show_day(day_scenes.closed())
    heard: list[str] = []
    screen.pressed.connect(heard.append)

    qtbot.keyClick(screen, Qt.Key.Key_F12)

    assert heard == []
    assert "Z 214" in screen.keys["close"].toolTip()
    assert "mungesë" in screen.side.drawer.pill.words()


def test_a_closed_day_whose_drawer_is_still_there_offers_to_correct_its_count(
    screen: DayScreen, qtbot: QtBot
) -> None:
    screen.show_day(day_scenes.countable())

    assert screen.keys["close"].words() == "Korrigjo numërimin"
    with qtbot.waitSignal(screen.pressed, check_params_cb=lambda name: name == "close"):
        qtbot.keyClick(screen, Qt.Key.Key_F12)
    screen.show_day(day_scenes.until_now())
    assert screen.keys["close"].words() == "Numëro dhe mbyll ditën"


def test_what_is_told_stands_in_the_titles_place_until_something_is_said(
    screen: DayScreen,
) -> None:
    screen.tell("Nuk u miratua.")
    screen.show_day(day_scenes.until_now())  # figures that come take nothing of it away
    told = screen.head.told.isVisibleTo(screen)
    title = screen.head.title.isVisibleTo(screen)

    screen.say("Raporti u dërgua te printeri.")

    assert (told, title) == (True, False)
    assert not screen.head.told.isVisibleTo(screen)
    assert screen.head.explanation.text() == "Raporti u dërgua te printeri."
    assert screen.head.title.isVisibleTo(screen)


def test_esc_goes_from_the_list_to_the_report_and_then_away(
    screen: DayScreen, qtbot: QtBot
) -> None:
    screen.list.show_days(day_scenes.taken(), [], day_scenes.TODAY)
    screen.show_view(screen.list)

    qtbot.keyClick(screen, Qt.Key.Key_Escape)
    assert screen.report.isVisible()
    with qtbot.waitSignal(screen.left):
        qtbot.keyClick(screen, Qt.Key.Key_Escape)


def test_slow_figures_say_so_after_a_second_and_not_before(screen: DayScreen, qtbot: QtBot) -> None:
    screen.set_working(working=True)
    assert not screen.ring.isVisible()

    qtbot.waitUntil(screen.ring.isVisible)

    assert "Po llogaritet…" in screen.head.explanation.text()
    screen.show_day(day_scenes.until_now())
    assert not screen.ring.isVisible()


@pytest.mark.parametrize(
    ("typed", "number", "day"),
    [
        ("214", 214, None),
        ("z 7", 7, None),
        ("19.11.2026", None, date(2026, 11, 19)),
        ("21.11", None, date(2025, 11, 21)),
        ("31.02.2026", None, None),
        ("nesër", None, None),
        ("1.1.2030", None, None),
    ],
)
def test_a_day_is_found_by_number_or_date(
    qtbot: QtBot, words: Messages, typed: str, number: int | None, day: date | None
) -> None:
    found = DayList(words)
    qtbot.addWidget(found)
    found.show_days(day_scenes.taken(), [], day_scenes.TODAY)
    numbers: list[int] = []
    days: list[date] = []
    found.number_requested.connect(numbers.append)
    found.day_requested.connect(days.append)

    found.search.set_text(typed)
    found.enter()

    assert (numbers, days) == ([number] if number else [], [day] if day else [])


def test_the_scale_has_few_round_marks_with_nought_among_them() -> None:
    assert steps(Decimal(0), Decimal(13_900)) == (0, 5000, 10000, 15000)
    assert steps(Decimal(0), Decimal(0)) == (0,)
    for low, high in ((-640, 100), (0, 1), (-5, 0), (0, 999_999_999), (-1, 1_000_000)):
        marks = steps(Decimal(low), Decimal(high))
        assert marks[0] <= low
        assert marks[-1] >= high
        assert 0 in marks
        assert len(marks) <= 7


def test_the_owner_reads_the_change_and_touches_a_day(qtbot: QtBot, words: Messages) -> None:
    owner = OwnerScreen(words)
    qtbot.addWidget(owner)
    owner.resize(1280, 752)
    owner.show()
    owner.show_trade(owner_scenes.a_trade(), day_scenes.TODAY)
    days: list[date] = []
    owner.bucket_requested.connect(days.append)

    owner.bars.chart.pressed.emit(13)
    periods: list[Period] = []
    owner.period_requested.connect(periods.append)
    qtbot.keyClick(owner, Qt.Key.Key_F4)

    assert owner.numbers.parts["change"].number.text().replace("\u00a0", " ") == "1,9 % më shumë"
    assert days == [day_scenes.TODAY]
    assert periods == [Period.MONTHS]
    assert not owner.keys["later"].isEnabled()


def test_a_watched_entry_is_led_to_by_enter_and_a_sum_leads_to_the_first(
    screen: DayScreen, qtbot: QtBot
) -> None:
    table = screen.parts.tables["watched"]
    led: list[int] = []
    screen.parts.entry_requested.connect(led.append)
    qtbot.keyClick(screen, Qt.Key.Key_F7)
    places = len(table.figures.rows)

    qtbot.keyClick(table, Qt.Key.Key_Return)
    for _ in range(places):
        qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_Return)

    assert led == [0, len(day_scenes.LOSSES) - 1]
    assert places > len(day_scenes.LOSSES)


def test_an_entry_is_shown_with_all_that_was_written_down(qtbot: QtBot, words: Messages) -> None:
    window = QWidget()
    window.resize(1280, 800)
    qtbot.addWidget(window)
    window.show()
    dialog = WatchedDialog(words, window)

    dialog.begin(watched_entries(day_scenes.LOSSES), 1, "")
    seen = facts_of(dialog)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Down)

    assert seen["Kush"] == "Besnik Leka"
    assert seen["Vlera"] == "600,00 L"
    assert (seen["Më parë"], seen["Çmimi i ri"]) == ("1 290,00", "690,00")
    assert dialog.details.title.text().replace("\u00a0", " ") == "Miratoi Mira Kola: Zbritje 5 %"


def facts_of(dialog: WatchedDialog) -> dict[str, str]:
    """Return what the details say, as a person reads it."""
    facts = dialog.details.facts()
    return {name: value.replace("\u00a0", " ") for name, value in facts}


def test_the_owner_is_led_to_what_was_thrown_away(qtbot: QtBot, words: Messages) -> None:
    owner = OwnerScreen(words)
    qtbot.addWidget(owner)
    owner.show_trade(owner_scenes.a_trade(), day_scenes.TODAY)

    with qtbot.waitSignal(owner.pressed, check_params_cb=lambda name: name == "watched"):
        qtbot.keyClick(owner, Qt.Key.Key_F6)


def test_five_kinds_of_payment_leave_the_panel_its_lower_edge(
    screen: DayScreen, qtbot: QtBot
) -> None:
    screen.show_day(day_scenes.paid_in_five_kinds())
    qtbot.waitUntil(lambda: len(screen.side.payments.rows.parts) == 5)
    panel = screen.side.payments

    bottom = panel.mapTo(screen, panel.rect().bottomLeft()).y()
    above = screen.side.drawer.mapTo(screen, screen.side.drawer.rect().topLeft()).y()

    assert bottom < above


def test_a_list_without_a_closed_day_says_so(qtbot: QtBot, words: Messages) -> None:
    listed = DayList(words)
    qtbot.addWidget(listed)
    listed.show()

    listed.show_days((), (), day_scenes.TODAY)
    empty = listed.none.isVisible()
    listed.show_days(day_scenes.taken(), (), day_scenes.TODAY)

    assert empty
    assert not listed.none.isVisible()


def test_shares_of_a_column_have_as_many_places() -> None:
    assert part_of(Decimal(8), Decimal(100)).replace("\u00a0", " ") == "8,0 %"
    assert part_of(Decimal("12.5"), Decimal(100)).replace("\u00a0", " ") == "12,5 %"


def test_foreign_notes_stand_below_the_sales_they_are_of(words: Messages) -> None:
    shown = day_scenes.closed()
    notes = ForeignTaken(currency="EUR", amount=Decimal("20.00"), in_lek=Decimal("1948.00"))
    report = replace(shown.report, foreign=(notes,))

    rows = [row[0] for row in drawer_figures(replace(shown, report=report), words).rows]

    sales = rows.index("Shitje")
    assert rows[sales + 1].replace("\u00a0", " ") == "    prej tyre në EUR: 20,00"
