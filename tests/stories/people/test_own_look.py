"""Everybody sees the till their own way, and an owner looks after people, in the middle of a day.

Lives here: language by person through a sale; somebody added, given a badge, and archived.
Must not: the fields of the page (tests/ui/people), what is refused (tests/actions/people).
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import ANA, BESA, BESAS_BADGE, CONTROL, Counter
from tests.stories.shop import PIN
from till.domain.rights.journal import JournalAction
from ui.people.own_controller import OwnDialog
from ui.people.pin_dialog import NewPinDialog
from ui.shell.shell import Page

pytestmark = pytest.mark.by_turns(2)

Key = Qt.Key
MIRA = "Mira Gjoka"
MIRAS_PIN = "50718"
MIRAS_BADGE = "OP-MIRA-01"


def turn_language(counter: Counter, to: str) -> None:
    """F1, F3, F2: the other language for whoever stands here."""
    counter.press(Key.Key_F1)
    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(OwnDialog).isVisible)
    counter.press(Key.Key_F2)
    counter.until(lambda: counter.till_app.shell.words.language == to)
    counter.until_selling()


def lock(counter: Counter) -> None:
    counter.press(Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)


def sign_in_by(counter: Counter, pin: str) -> None:
    """Lock, and be the first of the list."""
    lock(counter)
    counter.press(Key.Key_F2)
    counter.enter(pin)
    counter.until_selling()


def test_a_language_follows_its_person_and_a_sale_under_way_loses_nothing(
    counter: Counter,
) -> None:
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.type("12")

    turn_language(counter, "en")

    assert counter.window.sell.scan.text() == "12"
    assert len(counter.lines) == 1
    counter.press(Key.Key_Escape)
    lock(counter)
    assert counter.till_app.shell.words.language == "sq"
    counter.scan(BESAS_BADGE)
    counter.until_selling()
    assert (counter.till.cashier.name, counter.till_app.shell.words.language) == (BESA, "sq")
    sign_in_by(counter, PIN)
    assert (counter.till.cashier.name, counter.till_app.shell.words.language) == (ANA, "en")
    counter.open_payment()
    counter.finish_with()
    turn_language(counter, "sq")
    assert counter.sell.is_finished(), "the change is still to be read"
    assert counter.sold().lines[0].article.name == "Çokollatë qumështi 100 g"


def test_somebody_is_added_gets_a_badge_and_is_archived_without_a_command(
    counter: Counter,
) -> None:
    counter.press(Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)
    counter.touch("settings.to_people")
    counter.until(lambda: counter.window.page is Page.PEOPLE)

    counter.press(Key.Key_F2)
    counter.type(MIRA)
    counter.press(Key.Key_F12)
    counter.until(counter.window.dialog_of(NewPinDialog).isVisible)
    counter.enter(MIRAS_PIN)
    counter.enter(MIRAS_PIN)
    counter.until(lambda: MIRA in [each.name for each in counter.till.people.all()])
    counter.until(lambda: not counter.window.dialog_of(NewPinDialog).isVisible())
    counter.scan(MIRAS_BADGE)
    counter.until(lambda: "Ka kartë" in counter.shown())
    counter.press(Key.Key_F8)
    counter.until(lambda: [each.name for each in counter.till.people.left()][-1:] == [MIRA])
    counter.until(lambda: "Emri mbetet në dokumente" in counter.shown())

    written = [each.action for each in counter.journal()][-3:]
    assert written == [
        JournalAction.PERSON_ADDED,
        JournalAction.BADGE_SET,
        JournalAction.PERSON_REMOVED,
    ]


def type_own_pin(counter: Counter, old: str, new: str) -> None:
    """F1, F3, F5: the old PIN, and the new one twice."""
    counter.press(Key.Key_F1)
    counter.press(Key.Key_F3)
    counter.until(counter.window.dialog_of(OwnDialog).isVisible)
    counter.press(Key.Key_F5)
    counter.until(counter.window.dialog_of(NewPinDialog).isVisible)
    for each in (old, new, new):
        counter.enter(each)


def test_ones_own_pin_is_changed_with_the_old_one_at_the_window(counter: Counter) -> None:
    dialog = counter.window.dialog_of(NewPinDialog)
    sign_in_by(counter, PIN)

    type_own_pin(counter, "90909", MIRAS_PIN)
    counter.until(lambda: "PIN i gabuar" in dialog.said.text())
    counter.press(Key.Key_Escape)
    type_own_pin(counter, PIN, MIRAS_PIN)
    counter.until(lambda: not dialog.isVisible())
    changed = counter.journal()[-1]
    sign_in_by(counter, MIRAS_PIN)

    assert (changed.action, changed.person.name) == (JournalAction.PIN_SET, ANA)
    assert counter.till.cashier.name == ANA
    type_own_pin(counter, MIRAS_PIN, PIN)
    counter.until(lambda: not dialog.isVisible())
