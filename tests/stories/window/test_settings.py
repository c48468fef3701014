"""The page of settings at the real window: who may open it, and where it leads.

Lives here: opening it by key and by touch, its left column, the way back, changing one.
Must not: what the other pages do.
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import Counter
from till.domain.rights.journal import JournalAction
from ui.kit.choice.segmented import Segment, Segmented
from ui.shell.shell import Page

LOOK_MS = 50
TO_THE_DAY = 6  # keys from the first section down
CONTROL = Qt.KeyboardModifier.ControlModifier


def open_settings(counter: Counter) -> None:
    """Ctrl and the comma, with the supervisor's PIN."""
    counter.press(Qt.Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)


def open_section(counter: Counter, section: str) -> None:
    """Touch a section, and look until its rows stand in their places."""
    counter.touch(f"settings.section_{section}")
    counter.until(lambda: counter.window.late.settings.place == section)
    counter.qtbot.wait(LOOK_MS)


def test_a_cashier_opens_the_settings_by_an_approval_and_comes_back_to_the_sale(
    counter: Counter,
) -> None:
    open_settings(counter)

    assert "Gjuha" in counter.shown()
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SELL


def test_by_touch_the_settings_lead_to_the_devices_and_back(counter: Counter) -> None:
    counter.touch("strip.settings")
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)

    counter.touch("settings.to_devices")
    counter.until(lambda: counter.window.page is Page.PRINTERS)
    counter.press(Qt.Key.Key_Escape)

    assert counter.window.page is Page.SETTINGS


def test_by_keys_the_column_leads_to_the_page_of_the_day(counter: Counter) -> None:
    open_settings(counter)

    for _ in range(TO_THE_DAY):
        counter.press(Qt.Key.Key_Down)
    assert counter.find("settings.to_day").hasFocus()
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    counter.until(lambda: counter.window.page is Page.DAY)
    counter.press(Qt.Key.Key_Escape)
    assert counter.window.page is Page.SETTINGS


def test_a_setting_is_found_by_a_word_and_changed_with_an_approval(counter: Counter) -> None:
    open_settings(counter)

    counter.press(Qt.Key.Key_F3)
    counter.type("prerja")
    counter.qtbot.wait(LOOK_MS)
    cut = counter.find("settings.printer_cut")
    assert isinstance(cut, Segmented)
    counter.touch(next(each for each in cut.findChildren(Segment) if each.option.key == "false"))
    approve(counter)

    said = counter.window.late.settings.said
    counter.until(lambda: said.isVisible() and said.words().startswith("U ruajt"))
    assert cut.current() == "false"
    wanted, changed = counter.journal()[-2:]
    assert (wanted.action, changed.action) == (
        JournalAction.SETTING_WANTED,
        JournalAction.SETTING_CHANGED,
    )
    assert changed.facts["setting"] == "printer.cut"
    assert changed.facts["approved_by"] == "Drita Marku"


def test_what_a_setting_cannot_be_is_said_beside_it(counter: Counter) -> None:
    open_settings(counter)
    open_section(counter, "counter")

    counter.touch("settings.printer_dots")
    counter.until(counter.find("settings.printer_dots").hasFocus)
    counter.press(Qt.Key.Key_A, CONTROL)
    counter.type("577")
    counter.press(Qt.Key.Key_Return)
    approve(counter)

    row = counter.window.late.settings.rows.rows["printer.dots"]
    counter.until(lambda: "577" in row.problem())
    assert "64–1024" in row.problem()


def test_the_till_stays_where_it_is_while_the_other_environment_has_no_address(
    counter: Counter,
) -> None:
    open_settings(counter)
    open_section(counter, "service")
    form = counter.window.late.settings.service.form

    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: form.view.profile == "production")
    counter.press(Qt.Key.Key_F10)

    counter.until(lambda: form.address.hint.text().startswith("Shkruaj adresën"))
    assert counter.till_app.shop.reopening.planned is None


def test_the_connection_is_tried_with_its_operators_in_words(counter: Counter) -> None:
    open_settings(counter)
    open_section(counter, "service")

    counter.press(Qt.Key.Key_F5)

    said = counter.window.late.settings.service.said
    counter.until(lambda: said.words().startswith("Shërbimi përgjigjet"))
    assert "operatorë" in said.words()


def test_a_setting_that_waits_for_a_start_offers_one_but_not_in_the_middle_of_a_sale(
    counter: Counter,
) -> None:
    open_settings(counter)
    open_section(counter, "counter")
    band = counter.window.late.settings.restart

    buzzer = counter.find("settings.printer_buzzer")
    counter.touch(next(e for e in buzzer.findChildren(Segment) if e.option.key == "true"))
    approve(counter)
    counter.until(band.isVisible)
    counter.press(Qt.Key.Key_Escape)
    counter.scan_and_see(CHOCOLATE, lines=1)
    open_settings(counter)
    counter.press(Qt.Key.Key_F8)

    said = counter.window.late.settings.said
    counter.until(lambda: said.isVisible() and said.words().startswith("Një shitje"))
    assert counter.till_app.shop.reopening.planned is None
