"""No sentence of the page of settings is of another language than the page."""

import re

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel, QLineEdit

from tests.ui.drivers.settings import a_page
from till.system.settings.declared import SettingPlace, declared_settings
from till.system.words import Words
from ui.kit.choice.painted_button import PaintedButton
from ui.settings.screen import SettingsScreen
from ui.shell.messages import Messages

SENTENCE = re.compile(r"[a-zç-ë]{2,} [a-zç-ë]{2,}", re.IGNORECASE)
THE_SAME_IN_BOTH = ("(till vat confirm)", "Till – ")
"""A command, and what is no sentence."""


def texts_of(screen: SettingsScreen, place: SettingPlace) -> list[str]:
    """Everything that somebody may read in a section, in the order it stands."""
    screen.open_place(place)
    labels = [each.text() for each in screen.findChildren(QLabel)]
    fields = [each.placeholderText() for each in screen.findChildren(QLineEdit)]
    keys = [each.accessibleName() for each in screen.findChildren(PaintedButton)]
    return labels + fields + keys


@pytest.mark.parametrize("place", list(SettingPlace))
def test_what_is_read_is_said_in_either_language(
    place: SettingPlace, request: pytest.FixtureRequest
) -> None:
    both = []
    for language in ("sq", "en"):
        words = Messages(Words(language, strict=True))
        page, screen = a_page(words, QSize(1280, 800))
        both.append(texts_of(screen, place))
        request.addfinalizer(page.close)

    alike = {one for one, other in zip(*both, strict=True) if one == other}

    sentences = {
        each
        for each in alike
        if SENTENCE.search(each) and not any(same in each for same in THE_SAME_IN_BOTH)
    }
    assert sentences == set()


def test_what_each_setting_may_be_is_declared_once_and_said_in_both_languages() -> None:
    english = Words("en", strict=True)
    albanian = Words("sq", strict=True)

    for each in declared_settings():
        assert english.may_be(each.may_be) == each.may_be, each.key
        if SENTENCE.search(each.may_be) and "till vat confirm" not in each.may_be:
            assert albanian.may_be(each.may_be) != each.may_be, each.key


def test_a_row_names_its_setting_for_scripts_in_the_tooltip_alone(
    request: pytest.FixtureRequest,
) -> None:
    page, screen = a_page(Messages(Words("en", strict=True)), QSize(1280, 800))
    request.addfinalizer(page.close)

    read = texts_of(screen, SettingPlace.THIS_TILL)
    row = screen.rows.rows["ui.letters"]
    said = {each.text() for each in row.findChildren(QLabel)}

    assert [each for each in read if "ui." in each] == []
    assert row.toolTip() == "ui.letters"
    assert any(each.startswith("auto opens our keyboard") for each in said)
