"""Settings that are lists: chosen, ordered, put in and taken out, never typed with commas.

Lives here: the rows of such settings, by touch and by keys.
Must not: what comes of it (tests/actions).
"""

from typing import get_origin

import pytest
from PySide6.QtCore import QSize, Qt
from pytestqt.qtbot import QtBot

from tests.ui.drivers.hand import SQ, Hand, heard, show
from tests.ui.drivers.settings import VALUES, a_page
from till.system.settings.declared import SettingPlace, declared_settings
from till.system.settings.model import known_keys
from ui.kit.choice.painted_button import PaintedButton
from ui.settings.rows import SettingRow
from ui.settings.screen import SettingsScreen

Key = Qt.Key
STANDING = range(46, 80)  # px of a key that has its place


class ListPage(Hand):
    """The page of settings in one section, and what was asked for there."""

    def __init__(self, qtbot: QtBot) -> None:
        page, screen = a_page(SQ, QSize(1280, 800))
        self.screen: SettingsScreen = screen
        super().__init__(qtbot, page)
        show(qtbot, page)
        self.changed = heard(screen.changed)
        self.turned = heard(screen.turned)

    def open(self, place: SettingPlace) -> None:
        """Open a section, and look until its rows stand in their places."""
        self.screen.open_place(place)
        self.qtbot.waitUntil(self._stands)

    def _stands(self) -> bool:
        keys = self.screen.rows.findChildren(PaintedButton)
        return all(each.height() in STANDING for each in keys if not each.isHidden())

    def row(self, key: str) -> SettingRow:
        return self.screen.rows.rows[key]

    def entries(self, key: str) -> list[str]:
        """What stands in a list, in words."""
        editor = self.row(key).entries
        assert editor is not None
        names = [
            key.accessibleName().partition(": ")[2]
            for key in editor.findChildren(type(editor.add))
            if ".remove_" in key.objectName()
        ]
        return [name.replace("\u00a0", " ") for name in names]


@pytest.fixture
def page(qtbot: QtBot) -> ListPage:
    return ListPage(qtbot)


def test_no_list_is_typed_with_commas() -> None:
    lists = {
        key for key, field in known_keys().items() if get_origin(field.annotation) in {tuple, dict}
    }

    edited = {each.key for each in declared_settings() if each.members or each.list_form}
    assert edited == lists


def test_vat_codes_are_turned_on_and_off_and_unknown_ones_not_offered(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)

    page.touch("settings.vat_codes.A")

    assert page.turned == [("vat.codes", "A", False)]
    assert not page.button("settings.vat_codes.F").isVisible()
    page.screen.show_values({**VALUES, "vat.confirmed": "F=5 2026-12-01", "vat.codes": "B, F"})
    assert page.button("settings.vat_codes.F").isVisible()
    assert page.button("settings.vat_codes.F").isChecked()
    assert not page.button("settings.vat_codes.A").isChecked()


def test_what_was_refused_stands_as_it_holds(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)
    page.touch("settings.vat_codes.B")

    page.screen.show_problem("vat.codes", "Nuk u miratua.")

    assert page.button("settings.vat_codes.B").isChecked()
    assert page.row("vat.codes").problem() == "Nuk u miratua."


def test_templates_are_put_in_order_and_taken_out(page: ListPage) -> None:
    page.open(SettingPlace.COUNTER)
    one, two, three, four = VALUES["labels.templates"].split(", ")

    page.touch("settings.labels_templates.up_2")
    page.touch("settings.labels_templates.remove_0")

    assert page.changed == [
        ("labels.templates", f"{one}, {three}, {two}, {four}"),
        ("labels.templates", f"{two}, {three}, {four}"),
    ]


@pytest.mark.parametrize(
    ("code", "typed", "told"),
    [
        ("2112345008455", "", "Artikulli 12345, 0,845 kg · sipas 21IIIIIWWWWWC"),
        ("2200123003508", "", "Artikulli 123, 350,00 L gjithsej · sipas 22IIIIIPPPPPC"),
        ("2112345008450", "", "Asnjë format nuk e lexon këtë kod."),
        ("5310042031104", "21IIIIIWWWWWC", "21IIIIIWWWWWC nuk e lexon këtë kod."),
        ("2112345008455", "21IIIWWWW", "21IIIWWWW nuk e lexon këtë kod."),
        ("2112345008455", "21IIIWWW?", "21IIIWWW? nuk është ende format."),
        ("2112345008455", "21VIIIIWWWWWC", "Artikulli 2345, 0,845 kg · sipas 21VIIIIWWWWWC"),
    ],
)
def test_a_scanned_label_shows_at_once_how_it_is_read(
    page: ListPage, code: str, typed: str, told: str
) -> None:
    page.open(SettingPlace.COUNTER)

    assert page.screen.code_scanned(code)
    page.field("settings.labels_templates.template").setFocus()
    page.type(typed)

    editor = page.row("labels.templates").entries
    assert editor is not None
    assert editor.trial is not None
    assert editor.trial.hint.text().replace("\u00a0", " ") == told


def test_a_scan_where_nothing_is_tried_goes_its_usual_way(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)

    assert not page.screen.code_scanned("2112345008455")


def test_a_limit_of_the_law_gets_its_next_step_by_keys(page: ListPage) -> None:
    page.open(SettingPlace.LIMITS)
    assert page.entries("limits.cash_business") == ["gjithmonë: 150 000", "nga 01.01.2026: 100 000"]

    page.field("settings.limits_cash_business.day").setFocus()
    page.type("1.7.2027")
    page.field("settings.limits_cash_business.number").setFocus()
    page.type("80 000")
    page.press(Key.Key_Return)

    before = VALUES["limits.cash_business"]
    assert page.changed == [("limits.cash_business", f"{before}, 2027-07-01: 80000")]


def test_a_rate_that_the_law_changed_is_put_in(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)

    page.field("settings.vat_rates.code").setFocus()
    page.type("b")
    page.field("settings.vat_rates.percent").setFocus()
    page.type("18,5")
    page.touch("settings.vat_rates.add")

    assert page.changed == [("vat.rates", "B=18.5")]


def test_a_rate_changes_and_a_code_goes_off_from_a_day_on(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)
    before = "B=18.5, E 2027-01-01=8, A 2027-01-01=off"
    page.screen.show_values({**VALUES, "vat.rates": before})
    told = ["B: 18,5 %", "nga 01.01.2027: E, 8 %", "nga 01.01.2027: A, nuk përdoret"]
    assert page.entries("vat.rates") == told

    page.field("settings.vat_rates.code").setFocus()
    page.type("d")
    page.field("settings.vat_rates.day").setFocus()
    page.type("1.1.2027")
    page.touch("settings.vat_rates.add")

    assert page.changed == [("vat.rates", f"{before}, D 2027-01-01=off")]


def test_confirmed_codes_are_only_told_here(page: ListPage) -> None:
    page.open(SettingPlace.MONEY)
    page.screen.show_values({**VALUES, "vat.confirmed": "F=5 2026-12-01"})

    editor = page.row("vat.confirmed").entries
    assert editor is not None
    assert editor.fields == []
    assert page.entries("vat.confirmed") == []
