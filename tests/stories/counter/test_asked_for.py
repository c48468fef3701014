"""Every deed that can be approved: asked, written down and printed in the same words.

Lives here: each deed and each right at the real window, the journal and the day's report after it;
what a change of people and of roles is asked for as.
Must not: who may approve (tests/actions/people), how each page begins its deed (the other stories).
"""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from tests.stories.at_the_window import Cashier, cashier_at
from tests.stories.by_file import choose_file
from tests.stories.limited import journal
from tests.stories.shop import PIN, Shop
from tests.stories.shop_fixtures import OPERATOR, put_into, with_nobody
from till.actions.people import people_access
from till.actions.till import Till
from till.domain.reports.watched import watched_entries
from till.domain.rights.approval import Approval
from till.domain.rights.asked import Asked, Deed, Worth
from till.domain.rights.journal import JournalAction
from till.domain.rights.limits import ApprovalNeeded, Right
from till.domain.shop.people import Role
from till.system.reports.journal_text import entry_facts, entry_line
from till.system.reports.watched_text import watched_whole_line
from till.system.words import Words
from ui.approval.dialog import ApprovalDialog
from ui.kit.choice.exclusive import Segment
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.page.number import NumberDialog
from ui.shell.shell import Page
from ui.theme.style import apply_theme

SQ = Words("sq", strict=True)
OWNER = "Mira Dervishi"
OWNERS_PIN = "86420"
WANTED = {Right.DISCOUNT: "25", Right.PRICE: "25", Right.TENDER: "card"}
LEK = {Right.COUNT_DIFFERENCE: "250.00", Right.WITHDRAWAL: "250.00"}
ASKED = [
    *(Asked(deed=each) for each in Deed),
    *(Asked() for each in Right),
]
RIGHTS = [*([Right.PEOPLE] * len(Deed)), *Right]


async def _ana_and_the_owner(till: Till) -> None:
    await with_nobody(till)
    for name, pin, role in (("Ana Hoxha", PIN, Role.CASHIER), (OWNER, OWNERS_PIN, Role.OWNER)):
        await people_access.add_person(till, name, pin, operator_code=OPERATOR, role=role)


@pytest.fixture
def cashier(qtbot: QtBot, qapp: QApplication, shop: Shop) -> Iterator[Cashier]:
    apply_theme(qapp, "light", animate=False)
    put_into(shop, _ana_and_the_owner)
    with cashier_at(qtbot, qapp, shop) as there:
        there.sign_in()
        there.open_the_day()
        yield there


def approve(cashier: Cashier) -> None:
    """Type the owner's PIN, and see the question gone."""
    cashier.type(OWNERS_PIN)
    cashier.press(Qt.Key.Key_Return)
    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())


def question(cashier: Cashier) -> list[str]:
    """What is asked for, about what, and the values of the rows."""
    asked = cashier.window.dialog_of(ApprovalDialog).question
    said = [asked.title.text(), asked.sub.text(), *(row.value.text() for row in asked.rows.parts)]
    return [each.replace("\u00a0", " ").removesuffix(" L") for each in said]


def test_every_deed_is_asked_written_down_and_printed_from_one_value(cashier: Cashier) -> None:
    titles: list[str] = []
    for number, (right, deed) in enumerate(zip(RIGHTS, ASKED, strict=True), start=1):
        asked = Asked(
            deed=deed.deed,
            of=f"Sendi {number}",
            was=Decimal(400),
            now=Decimal(350),
            worth=Worth.PRICE,
            amount=Decimal(1700),
            document=f"{number}/2026",
        )
        needed = ApprovalNeeded(right=right, wanted=WANTED.get(right, LEK.get(right, "")))
        done: list[Approval] = []

        async def again(approval: Approval, done: list[Approval] = done) -> None:
            done.append(approval)

        cashier.till_app.shell.approvals.ask(needed, asked, again)
        cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
        title, *told = question(cashier)
        approve(cashier)
        cashier.until(lambda done=done: bool(done))

        values = [asked.of, "400,00", "350,00", "1 700,00", asked.document]
        assert [each for each in told if each in values] == values, right
        entry = journal(cashier)[-1]
        assert entry.action is JournalAction.APPROVED
        assert entry.facts.items() >= asked.facts().items()
        seen = "\n".join(value for _, value in entry_facts(entry, SQ)).replace("\u00a0", " ")
        (watched,) = watched_entries((entry,))
        printed = watched_whole_line(watched, SQ).replace("\u00a0", " ")
        assert title in entry_line(entry, SQ).replace("\u00a0", " ")
        assert title in printed
        assert all(each in seen for each in values), seen
        assert all(each in printed for each in values), printed
        titles.append(title)
    assert len(set(titles)) == len(titles)


def name_field(cashier: Cashier) -> QLineEdit:
    found = cashier.window.findChild(QLineEdit, "people.name")
    assert isinstance(found, QLineEdit)
    return found


def open_people(cashier: Cashier) -> None:
    """Open the page of people by the owner's approval, as Ana: she is looked at first."""
    cashier.till_app.shop.people.open()
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    approve(cashier)
    cashier.until(lambda: cashier.window.page is Page.PEOPLE)
    cashier.until(lambda: name_field(cashier).text() == "Ana Hoxha")


def choose_role(cashier: Cashier, role: Role) -> None:
    parts = cashier.find("people.role").findChildren(Segment)
    cashier.touch(next(each for each in parts if each.option.key == role.value))


def test_another_role_is_asked_for_with_the_role_before_and_after(cashier: Cashier) -> None:
    open_people(cashier)
    choose_role(cashier, Role.SUPERVISOR)
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    title, *told = question(cashier)
    approve(cashier)
    cashier.until(lambda: journal(cashier)[-1].action is JournalAction.PERSON_CHANGED)

    assert title == "Rol tjetër për një operator"
    assert told == ["Ana Hoxha", "Arkëtar", "Përgjegjës"]
    (approved, changed) = journal(cashier)[-2:]
    assert approved.facts["before"] == "Arkëtar"
    assert approved.facts["after"] == "Përgjegjës"
    assert (changed.facts["role_was"], changed.facts["role_now"]) == ("cashier", "supervisor")


def test_a_new_name_is_asked_for_as_it_was_and_as_it_would_be(cashier: Cashier) -> None:
    open_people(cashier)
    name_field(cashier).setFocus()
    name_field(cashier).selectAll()
    cashier.type("Ana Hoti")
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)

    assert question(cashier) == [
        "Ndryshim i një operatori",
        *("Ana Hoxha", "Ana Hoxha", "Ana Hoti"),
    ]


def test_a_badge_and_the_archive_say_whom_they_are_about(cashier: Cashier) -> None:
    open_people(cashier)
    cashier.scan("OP-ANA-01")
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert question(cashier) == ["Kartë për një operator", "Ana Hoxha"]
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())

    cashier.press(Qt.Key.Key_F8)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert question(cashier) == ["Arkivim i një operatori", "Ana Hoxha"]


def open_limits(cashier: Cashier) -> None:
    cashier.till_app.shop._settings.open_limits(lambda: None)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    approve(cashier)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    key = cashier.window.late.settings.roles.keys["discount", Role.CASHIER]
    cashier.until(lambda: "10" in key.accessibleName())


def test_what_a_role_may_is_asked_for_with_role_right_before_and_after(cashier: Cashier) -> None:
    open_limits(cashier)
    cashier.touch("settings.role_return_goods_cashier")
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert question(cashier) == [
        "Ndryshim i të drejtave të një roli",
        f"Arkëtar · {SQ.say('settings.role_row.return_goods')}",
        *(SQ.say("settings.role_asks"), "Po"),
    ]
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: not cashier.window.dialog_of(ApprovalDialog).isVisible())

    cashier.touch("settings.role_discount_cashier")
    cashier.until(cashier.window.dialog_of(NumberDialog).isVisible)
    cashier.type("25")
    cashier.press(Qt.Key.Key_Return)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert question(cashier) == [
        "Ndryshim i të drejtave të një roli",
        f"Arkëtar · {SQ.say('settings.role_row.discount')}",
        *("10 %", "25 %"),
    ]


def test_items_from_a_file_are_asked_for_by_the_name_of_the_file(
    cashier: Cashier, tmp_path: Path
) -> None:
    file = tmp_path / "artikuj.csv"
    file.write_text("Kodi,Emri,Çmimi,TVSH,Njësia\nI1,Boronica,350,B,kg\n", "utf-8")
    cashier.press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    approve(cashier)
    cashier.until(lambda: cashier.window.page is Page.SETTINGS)
    cashier.touch("settings.to_catalogue")
    cashier.until(lambda: cashier.window.page is Page.CATALOGUE)
    cashier.press(Qt.Key.Key_F10)
    choose_file(cashier, file)
    cashier.until(cashier.window.dialog_of(ImportDialog).isVisible)

    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    assert question(cashier) == ["Importim i artikujve nga një skedar", "artikuj.csv"]
    cashier.press(Qt.Key.Key_Escape)
    cashier.until(lambda: "Nuk u miratua" in cashier.shown())
    assert cashier.till.articles.find("I1") is None
    cashier.press(Qt.Key.Key_F12)
    cashier.until(cashier.window.dialog_of(ApprovalDialog).isVisible)
    approve(cashier)
    cashier.until(lambda: journal(cashier)[-1].action is JournalAction.CATALOGUE_IMPORTED)

    assert journal(cashier)[-1].facts["approved_by"] == OWNER
    assert cashier.till.articles.find("I1") is not None
