"""The window speaks a language, and so does Qt itself.

Lives here: Qt's own words against the words of the till.
Must not: judge the words.
"""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from till.system.words import LANGUAGES, load_texts
from ui.app.translations import QT_WORDS, Translations


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_a_language_is_spoken(language: str, qapp: QApplication) -> None:
    words = Translations(qapp).speak(language)

    assert [key for key in load_texts(language) if not words.has(key)] == []


def test_a_key_that_nobody_translated_is_not_there(qapp: QApplication) -> None:
    words = Translations(qapp).speak("sq")

    assert not words.has("sell.never_said")


def test_the_menu_of_a_field_speaks_the_language_of_the_window(
    qapp: QApplication, qtbot: QtBot
) -> None:
    translations = Translations(qapp)

    translations.speak("sq")
    albanian = menu_of_a_field(qtbot)
    translations.speak("en")
    english = menu_of_a_field(qtbot)

    assert albanian[:2] == ["&Zhbëj", "&Ribëj"]
    assert english[:2] == ["&Undo", "&Redo"]
    assert not set(albanian) & set(english)


def test_every_word_of_a_fields_menu_is_answered_and_no_other(
    qapp: QApplication, qtbot: QtBot
) -> None:
    Translations(qapp).speak("en")

    english = load_texts("en")
    assert set(menu_of_a_field(qtbot)) == {english[key] for key in QT_WORDS.values()}


def test_what_the_words_do_not_have_stays_as_qt_says_it(qapp: QApplication) -> None:
    Translations(qapp).speak("sq")

    assert QCoreApplication.translate("QLineEdit", "Never said") == "Never said"
    assert QCoreApplication.translate("QShortcut", "Ctrl") == "Ctrl"


def menu_of_a_field(qtbot: QtBot) -> list[str]:
    field = QLineEdit()
    qtbot.addWidget(field)
    menu = field.createStandardContextMenu()
    return [action.text().partition("\t")[0] for action in menu.actions() if action.text()]
