"""Baskets set aside: named, found again by key and touch, exchanged, thrown away.

Lives here: F5 and the rail at the real window, by two people.
Must not: what parking does (tests/actions), a restart (test_counter_opened_again).
"""

from decimal import Decimal

from PySide6.QtCore import Qt

from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import (
    ANA,
    BESA,
    BESAS_BADGE,
    CONTROL,
    Counter,
)
from till.domain.rights.journal import JournalAction
from ui.kit.page.question import QuestionDialog
from ui.park.dialog import ParkDialog
from ui.payment.dialog import PaymentDialog


def park(counter: Counter, name: str) -> int:
    """F5, a name, Enter; return the id of what was set aside."""
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.enter(name)
    counter.until_selling()
    assert counter.till.session.basket.is_empty
    return max(each.parked_id for each in counter.till.baskets.parked())


def set_aside(counter: Counter, total: str) -> int:
    """See exactly one basket set aside, of this total, also on the rail; return its id."""
    parked = counter.till.baskets.parked
    counter.until(lambda: [each.basket.total for each in parked()] == [Decimal(total)])
    counter.until_at_rest()
    return parked()[0].parked_id


def test_a_basket_is_parked_by_name_and_stands_on_the_rail_with_its_total(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    number = park(counter, "zonja me çantë <b>")

    chip = counter.find(f"sell.parked_{number}")
    assert "390,00" in chip.accessibleName()
    assert "zonja me çantë <b>" in chip.accessibleName()
    counter.touch(chip)

    counter.until(lambda: counter.total == Decimal("390.00"))
    counter.until(lambda: not counter.till.baskets.parked())
    assert [e.action for e in counter.journal()[-2:]] == [
        JournalAction.BASKET_PARKED,
        JournalAction.BASKET_RECALLED,
    ]


def test_recalling_while_another_is_open_exchanges_them(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    park(counter, "a")
    counter.scan_and_see(CHOCOLATE, lines=1)

    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.press(Qt.Key.Key_1, CONTROL)
    counter.until_selling()

    assert counter.total == Decimal("390.00")
    other = set_aside(counter, "95.00")
    counter.touch(f"sell.parked_{other}")
    third = set_aside(counter, "390.00")
    assert counter.total == Decimal("95.00")
    counter.press(Qt.Key.Key_Delete)
    counter.until(lambda: counter.till.session.basket.is_empty)
    counter.touch(f"sell.parked_{third}")
    counter.until(lambda: not counter.till.baskets.parked())


def test_somebody_else_goes_on_with_it_and_both_names_are_written_down(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    number = park(counter, "")
    assert counter.till.baskets.parked()[0].parked_by.name == ANA
    counter.scan(BESAS_BADGE)
    counter.until(lambda: BESA in counter.window.strip.operator.accessibleName())

    counter.touch(f"sell.parked_{number}")
    counter.until(lambda: counter.total == Decimal("390.00"))

    counter.until(lambda: counter.journal()[-1].action is JournalAction.BASKET_RECALLED)
    assert counter.journal()[-1].person.name == BESA


def test_throwing_one_away_is_asked_and_written_down(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    park(counter, "")
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)

    counter.touch("park.row.1.discard")
    question = counter.window.dialog_of(QuestionDialog)
    counter.until(question.isVisible)
    counter.until(lambda: not question.is_reading)
    counter.press(Qt.Key.Key_F8)

    counter.until(lambda: not counter.till.baskets.parked())
    counter.until(lambda: not question.isVisible())
    thrown = counter.journal()[-1]
    assert (thrown.action, thrown.person.name) == (JournalAction.PARKED_DISCARDED, ANA)
    assert "approved_by" not in thrown.facts  # who may remove lines may throw all of them away


def test_a_sale_is_given_up_by_two_keys_and_written_down(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)

    counter.press(Qt.Key.Key_Delete, CONTROL)
    counter.until(counter.window.dialog_of(QuestionDialog, name="give_up").isVisible)
    assert "390,00" in counter.shown()
    counter.until(lambda: not counter.window.dialog_of(QuestionDialog, name="give_up").is_reading)
    counter.press(Qt.Key.Key_Return)
    counter.until_selling()
    assert counter.lines
    counter.press(Qt.Key.Key_Delete, CONTROL)
    counter.until(counter.window.dialog_of(QuestionDialog, name="give_up").isVisible)
    counter.until(lambda: not counter.window.dialog_of(QuestionDialog, name="give_up").is_reading)
    counter.press(Qt.Key.Key_F8)
    counter.until(lambda: not counter.lines)

    given_up = counter.journal()[-1]
    assert (given_up.action, given_up.person.name) == (JournalAction.BASKET_GIVEN_UP, ANA)
    assert given_up.facts == {"lines": "1", "total": "390.00"}
    counter.until(lambda: "Shitja u zbraz: 390,00" in counter.shown())
    counter.until_selling()


def test_a_finger_gives_a_sale_up_from_the_park_dialog(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.touch("sell.f5")
    counter.touch("park.give_up")
    counter.until(counter.window.dialog_of(QuestionDialog, name="give_up").isVisible)
    counter.look_away()

    counter.touch("give_up.sure")

    counter.until(lambda: not counter.lines)
    counter.until_selling()


def test_ctrl_z_takes_back_what_was_done_to_the_basket(counter: Counter) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    counter.scan_and_see(CHOCOLATE, lines=2)
    counter.press(Qt.Key.Key_Delete)
    counter.until(lambda: len(counter.lines) == 1)

    counter.press(Qt.Key.Key_Z, CONTROL)
    counter.until(lambda: len(counter.lines) == 2)
    counter.until(lambda: "U rikthye: Çokollatë" in counter.shown())
    counter.press(Qt.Key.Key_Z, CONTROL)
    counter.press(Qt.Key.Key_Z, CONTROL)
    counter.until(lambda: not counter.lines)
    counter.press(Qt.Key.Key_Z, CONTROL)
    counter.until(lambda: "Nuk ka asgjë për të zhbërë" in counter.window.sell.scan.problem_text())

    done = [entry.action for entry in counter.journal()[-4:]]
    assert done == [
        JournalAction.LINE_REMOVED,
        JournalAction.LINE_PUT_BACK,
        JournalAction.LINE_REMOVED,
        JournalAction.LINE_REMOVED,
    ]
    counter.until_at_rest()


def test_a_pay_key_while_the_disk_still_sets_aside_waits_and_is_not_lost(
    counter: Counter,
) -> None:
    counter.scan_and_see(SALAMI, lines=1)
    park(counter, "")
    counter.press(Qt.Key.Key_F5)
    counter.until(counter.window.dialog_of(ParkDialog).isVisible)
    counter.window.dialog_of(ParkDialog).press_enter()  # the disk has not answered yet

    counter.press(Qt.Key.Key_F12)

    counter.until(counter.window.dialog_of(PaymentDialog).isVisible)
    assert not counter.window.dialog_of(ParkDialog).isVisible()
    assert counter.window.dialog_of(PaymentDialog).total == Decimal("390.00")
    counter.press(Qt.Key.Key_Escape)
