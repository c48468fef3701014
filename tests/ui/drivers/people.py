"""The page of people with example data, and a hand at it.

Lives here: the people of a shop, the page that shows them, what was asked for there.
Must not: assert anything.
"""

from datetime import timedelta
from decimal import Decimal

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tests.builders import MOMENT
from tests.ui.drivers.hand import SQ, Hand, heard, read, show
from tests.ui.shots.morning import window
from till.actions.people.people_editing import ListedPeople, ListedPerson
from till.actions.ports.people import PersonHistory
from till.domain.business_day import day_of
from till.domain.fiscal.lookup import Operator
from till.domain.rights.limits import Limits, RoleLimits
from till.domain.shop.people import Cashier, DisplayChoice, Role
from ui.kit.page.controls import KeyControl, LineControl
from ui.kit.page.record_screen import RecordScreen
from ui.people.code_dialog import KnownCodes, codes_of
from ui.people.plan import (
    ARCHIVE,
    PersonView,
    count_line,
    limits_section,
    make_people,
    rows_of,
    view_of,
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


def a_staff() -> ListedPeople:
    """Six people, one of whom the service does not know, and two of before."""
    members = tuple(
        ListedPerson(
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
    return ListedPeople(members=members, archived=archived)


def known_codes(staff: ListedPeople) -> KnownCodes:
    """The codes of those who have one, and a free one."""
    listed = [
        Operator(name=each.person.name, operator_code=each.person.operator_code)
        for each in staff.members
        if each.person.operator_code
    ]
    free = Operator(name="Besa Kola", operator_code="tn305qe811")
    return KnownCodes(codes=codes_of([*listed, free], staff), is_asked=True)


def make_screen(words: Messages) -> RecordScreen[PersonView]:
    """The page as the till declares it, where everybody has 100 %."""
    return make_people(words, known_codes(a_staff()), 100)


def fill(
    screen: RecordScreen[PersonView], words: Messages, chosen: int = 1, *, archived: bool = False
) -> None:
    """Show the shop's people, or those of before, one of them looked at."""
    staff = a_staff()
    history = PersonHistory(
        added_at=MOMENT - timedelta(days=655), added_by="Ilir Shehu", pin_set_at=MOMENT
    )
    view = view_of(chosen, staff, history, words)
    assert view is not None
    screen.explain(count_line(staff, words))
    screen.keys[ARCHIVE].set_words(words.count("people.archive_count", len(staff.archived)))
    rows = rows_of(staff, words, day_of(MOMENT), archived=archived)
    screen.show_rows(rows, select=str(chosen))
    screen.show_record(view, state=view.added)
    assert screen.section is not None
    screen.section.show_section(limits_section(LIMITS, words, view.person.role))


def a_page(words: Messages, size: QSize) -> tuple[QWidget, RecordScreen[PersonView]]:
    """Return the page under its strip, and the page itself."""
    screen = make_screen(words)
    made = window(screen, words, size)
    fill(screen, words)
    return made, screen


class PeopleDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = make_screen(SQ)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        self.saved = heard(self.screen.save_requested)
        fill(self.screen, SQ)
        show(qtbot, self.screen)
        self.screen.setFocus()

    @property
    def person(self) -> Cashier:
        """The person as the fields have them."""
        return self.screen.fields.read().person

    def hint(self, name: str) -> str:
        """What is said under a field or key."""
        control = self.screen.fields.view.controls[name]
        assert isinstance(control, LineControl | KeyControl)
        return read(
            (control.field.hint if isinstance(control, LineControl) else control.hint).text()
        )
