"""The page of people with example data, and a hand at it.

Lives here: the people of a shop, the page that shows them, what was asked for there.
Must not: assert anything.
"""

from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, show
from tests.ui.shots.morning import window
from till.actions.people.personnel import Staff, StaffMember
from till.actions.ports.people import PersonHistory
from till.domain.business_day import day_of
from till.domain.fiscal.lookup import Operator
from till.domain.rights.limits import Limits, RoleLimits
from till.domain.shop.people import Cashier, DisplayChoice, Role
from ui.people.screen import PeopleScreen
from ui.people.view import (
    KnownCodes,
    PersonView,
    added_text,
    archived_rows,
    codes_of,
    limit_rows,
    pin_text,
    rows_of,
)
from ui.shell.messages import Messages

PEOPLE = (
    ("Arta Hoxha", Role.CASHIER, "kd482mz719", True),
    ("Besnik Leka", Role.CASHIER, "pw917ga204", True),
    ("Elira Çela", Role.CASHIER, "zb260ln538", False),
    ("Gent Prifti", Role.CASHIER, None, True),
    ("Drita Marku", Role.SUPERVISOR, "fy638sk172", True),
    ("Ilir Shehu", Role.OWNER, "rc154vd906", False),
)
MOST_TABS = 40
OWN = DisplayChoice(language="sq", theme="light", text_size=100)
LIMITS = Limits(
    by_role={
        Role.CASHIER: RoleLimits(
            discount_percent=Decimal(10),
            price_cut_percent=Decimal(5),
            withdrawal=Decimal(10_000),
            count_difference=Decimal(500),
        ),
        Role.SUPERVISOR: RoleLimits(
            discount_percent=Decimal(30),
            price_cut_percent=Decimal(20),
            withdrawal=Decimal(100_000),
            count_difference=Decimal(5000),
        ),
    }
)


def a_staff() -> Staff:
    """Six people, one of whom the service does not know, and two of before."""
    members = tuple(
        StaffMember(
            person=Cashier(person_id=number, name=name, operator_code=code, role=role),
            has_badge=badge,
            last_sign_in=MOMENT - timedelta(hours=17 * (number - 1)),
        )
        for number, (name, role, code, badge) in enumerate(PEOPLE, start=1)
    )
    archived = tuple(
        Cashier(person_id=number, name=name, operator_code=None, role=Role.CASHIER)
        for number, name in ((7, "Mira Gjoka"), (8, "Sokol Daja"))
    )
    return Staff(members=members, archived=archived)


def known_codes(staff: Staff) -> KnownCodes:
    """The codes of those who have one, and a free one."""
    listed = [
        Operator(name=each.person.name, operator_code=each.person.operator_code)
        for each in staff.members
        if each.person.operator_code
    ]
    free = Operator(name="Besa Kola", operator_code="tn305qe811")
    return KnownCodes(codes=codes_of([*listed, free], staff), is_asked=True)


def fill(screen: PeopleScreen, words: Messages, chosen: int = 1) -> None:
    """Show the shop's people, one of them looked at."""
    staff = a_staff()
    history = PersonHistory(
        added_at=MOMENT - timedelta(days=655), added_by="Ilir Shehu", pin_set_at=MOMENT
    )
    screen.limits.show_limits(limit_rows(LIMITS, words))
    screen.show_count(len(staff.members), 1)
    screen.show_rows(rows_of(staff, words, day_of(MOMENT)), chosen)
    screen.list.show_archive(len(staff.archived), is_open=False)
    member = staff.members[chosen - 1]
    screen.show_person(
        PersonView(
            person=member.person,
            has_badge=member.has_badge,
            added=added_text(history, words),
            pin_set=pin_text(history, words),
        ),
        OWN,
    )
    screen.show_codes(known_codes(staff))


def fill_archive(screen: PeopleScreen, words: Messages) -> None:
    """Show who is archived, one of them looked at."""
    staff = a_staff()
    fill(screen, words)
    screen.show_rows(archived_rows(staff, words), 7)
    screen.list.show_archive(len(staff.archived), is_open=True)
    screen.show_person(PersonView(person=staff.archived[0], is_archived=True), OWN)


def a_page(words: Messages, size: QSize) -> tuple[QWidget, PeopleScreen]:
    """Return the page under its strip, and the page itself."""
    screen = PeopleScreen(words)
    made = window(screen, words, size)
    fill(screen, words)
    return made, screen


class PeopleDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = PeopleScreen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.requested: list[object] = []
        screen = self.screen
        for name, signal in {
            "save": screen.save_requested,
            "pin": screen.pin_requested,
            "codes": screen.codes_requested,
            "badge": screen.badge_requested,
            "archive": screen.archive_requested,
            "new": screen.new_requested,
            "limits": screen.limits_requested,
            "list": screen.list_turned,
            "left": screen.left,
        }.items():
            signal.connect(lambda name=name: self.requested.append(name))
        screen.person_chosen.connect(self.requested.append)
        fill(screen, SQ)
        show(qtbot, screen)
        screen.setFocus()

    def tab_to(self, name: str) -> None:
        """Press Tab until the focus is on what has a name."""
        there = self.button(name)
        for _ in range(MOST_TABS):
            if there.hasFocus():
                return
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(name)

    @property
    def told(self) -> str:
        """What the head says."""
        told = self.screen.head.told
        return told.text() if told.isVisible() else ""

    @property
    def known(self) -> str:
        """What is said of the operator code."""
        return self.screen.editor.known.words()
