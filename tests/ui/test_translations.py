"""The window speaks from Qt's translations, and so does Qt itself.

Lives here: the compiled files against the words they are made of.
Must not: judge the words.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from till.system.words import LANGUAGES, load_texts
from ui.app.translations import CompiledTexts, Translations

CHECKOUT = Path(__file__).parents[2]
SETUP = """
import sys
sys.path.insert(0, sys.argv[1])
import translations
from environment import Environment
from pathlib import Path
translations.compile_into(Environment(checkout=Path(sys.argv[2])), Path(sys.argv[3]))
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_compiled(language: str, qapp: QApplication) -> None:
    words = Translations(qapp).speak(language)

    assert isinstance(words._texts, CompiledTexts), "run `bootstrap.py setup`: the words are newer"
    assert {key: words._texts[key] for key in load_texts(language)} == load_texts(language)


def test_a_key_that_nobody_translated_is_not_there(qapp: QApplication) -> None:
    words = Translations(qapp).speak("sq")

    assert not words.has("sell.never_said")


def test_the_menu_of_a_field_speaks_the_language_of_the_window(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert application is not None
    translations = Translations(application)

    translations.speak("sq")
    albanian = menu_of_a_field(qtbot)
    translations.speak("en")
    english = menu_of_a_field(qtbot)

    assert albanian[:2] == ["&Zhbëj", "&Ribëj"]
    assert english[:2] == ["&Undo", "&Redo"]
    assert not set(albanian) & set(english)


def test_a_word_of_qt_that_nobody_translated_stops_the_build(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    for name in ("resources/words", "resources/translations"):
        shutil.copytree(CHECKOUT / name, checkout / name)
    (checkout / "ui").mkdir()
    source = (CHECKOUT / "ui" / "qt_words.py").read_text(encoding="utf-8")
    more = source + 'NEW = QT_TRANSLATE_NOOP("QLineEdit", "Insert Unicode")\n'
    (checkout / "ui" / "qt_words.py").write_text(more, encoding="utf-8")
    (checkout / ".venv").symlink_to(Path(sys.executable).parents[1])

    made = subprocess.run(
        [sys.executable, "-c", SETUP, str(CHECKOUT / "packaging"), str(checkout), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert made.returncode != 0
    assert "Insert Unicode" in made.stderr


def menu_of_a_field(qtbot: QtBot) -> list[str]:
    field = QLineEdit()
    qtbot.addWidget(field)
    menu = field.createStandardContextMenu()
    return [action.text().partition("\t")[0] for action in menu.actions() if action.text()]
