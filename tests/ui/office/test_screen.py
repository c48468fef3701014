"""The page of the office, by keys and touch.

Lives here: what has to be there before a till joins, what is said of how it stands.
Must not: joining and leaving (tests/office_server), what it looks like (tests/ui/health).
"""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.generations import TABLES
from tests.ui.drivers.hand import SQ, Hand, heard, read, show
from tests.ui.examples.example_office import A_CODE, ADDRESS, a_standing
from till.domain.chain.answer import OfficeProblem
from till.domain.errors.chain import OfficeCodeUsed, OfficeSilent, OfficeTooOld
from till.system.words import Words
from ui.kit.entry.field import LabelledField
from ui.kit.state import State
from ui.office.screen import OfficeScreen, standing_part
from ui.shell.messages import Messages

Key = Qt.Key


class OfficeDriver(Hand):
    """The page, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        self.screen = OfficeScreen(SQ, TABLES)
        super().__init__(qtbot, self.screen)
        self.screen.resize(1280, 752)
        self.pressed = heard(self.screen.pressed)
        show(qtbot, self.screen)
        self.screen.form.take_focus()


@pytest.mark.parametrize("code", [A_CODE, "k7qp 3mxa 9r2f ht6w c4vd"])
def test_f12_joins_once_address_and_all_signs_are_there(qtbot: QtBot, code: str) -> None:
    page = OfficeDriver(qtbot)

    page.press(Key.Key_F12)
    page.type(ADDRESS)
    page.press(Key.Key_Return)
    page.type(code[:-1])
    page.press(Key.Key_F12)
    before = list(page.pressed)
    page.type(code[-1])
    page.press(Key.Key_F12)

    assert (before, page.pressed) == ([], [("join",)])


def test_f5_tries_the_address_and_what_answered_is_said_until_it_is_another(qtbot: QtBot) -> None:
    page = OfficeDriver(qtbot)
    screen = page.screen
    field = screen.form.controls["url"].widget
    assert isinstance(field, LabelledField)

    page.type(ADDRESS)
    page.press(Key.Key_F5)
    screen.show_answer(ADDRESS, 0.12)
    said = field.hint.text()
    page.type("x")

    assert page.pressed == [("try",)]
    assert read(said) == "Zyra përgjigjet, 0,1 s."
    assert field.hint.text() == SQ.say("office_page.url_hint")


def test_what_is_wrong_is_said_at_its_field_or_over_the_key(qtbot: QtBot) -> None:
    page = OfficeDriver(qtbot)
    screen = page.screen

    wrong = {}
    for error, name in ((OfficeSilent(url=ADDRESS), "url"), (OfficeCodeUsed(), "code")):
        screen.show_error(error)
        field = screen.form.controls[name].widget
        assert isinstance(field, LabelledField)
        wrong[name] = (field.frame.is_wrong(), field.hint.text() == SQ.error(error))
    screen.show_error(OfficeTooOld())

    assert wrong == {"url": (True, True), "code": (True, True)}
    assert screen.failure.isVisible()


def test_a_till_that_has_joined_sends_and_leaves_by_keys(qtbot: QtBot) -> None:
    page = OfficeDriver(qtbot)
    page.screen.show_standing(a_standing())
    page.screen.setFocus()

    page.press(Key.Key_F5, Key.Key_F8, Key.Key_F12)

    assert page.pressed == [("again",), ("leave",)]
    assert not page.field("office.code").isVisible()


def test_how_it_stands_is_said_first_and_then_its_facts() -> None:
    lines = standing_part(a_standing(), SQ).lines
    done = standing_part(a_standing(waiting=0), SQ).lines
    revoked = standing_part(a_standing(problem=OfficeProblem.REVOKED), SQ).lines[0]

    assert (lines[0].label, lines[0].state) == ("Lidhur me Zyra Liqeni", State.OK)
    assert read(lines[1].words) == "31 840 nga 48 206"
    assert read(lines[2].words).startswith("16 366, që nga")
    assert done[2].words == "0"
    assert (revoked.state, revoked.words) == (
        State.ATT,
        SQ.say("office_page.problem.revoked"),
    )


@pytest.mark.parametrize("language", ["sq", "en"])
def test_whatever_keeps_a_till_from_its_office_is_said_in_words(language: str) -> None:
    words = Messages(Words(language, strict=True))
    at_the_window = set(OfficeProblem) - {OfficeProblem.TWO_LIVES}  # that one has a page of its own

    said = [standing_part(a_standing(problem=each), words).lines[0].words for each in at_the_window]

    assert all(" " in read(each) for each in said)
    assert len(set(said)) == len(at_the_window)
