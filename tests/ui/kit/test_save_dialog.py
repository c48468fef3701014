"""Saving a file in the window's own words: name, form and place, by keys and touch.

Lives here: sentences about `ui.kit.frame.file_dialogs` and the places of `ui.shell.file_dialogs`.
Must not: write a file (tests/stories/day).
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from till.system.words import Words
from ui.kit.frame.file_dialogs import SaveDialog
from ui.shell.file_dialogs import places
from ui.shell.file_request import SavePlace, SaveRequest
from ui.shell.messages import Messages

SQ = Messages(Words("sq", strict=True))
DOCUMENTS = SavePlace(name="Dokumentet", folder=Path("/home/arta/Documents"))
STICK = SavePlace(name="USB KINGSTON", folder=Path("/media/arta/KINGSTON"))
FORMS = {"pdf": "PDF", "csv": "Tabelë CSV", "json": "Të dhëna JSON"}


class Asked:
    """A dialog that asked where to save the Z report of a day."""

    def __init__(self, qtbot: QtBot, forms: dict[str, str]) -> None:
        self.window = QWidget()
        self.window.resize(1024, 768)
        qtbot.addWidget(self.window)
        self.window.show()
        self.dialog = SaveDialog(SQ, self.window)
        self.chosen: list[Path] = []
        request = SaveRequest(
            title="Ruaj raportin", name="z-214.pdf", forms=forms, places=(DOCUMENTS, STICK)
        )
        self.dialog.ask(request, self.chosen.append)


@pytest.fixture
def asked(qtbot: QtBot) -> Asked:
    return Asked(qtbot, FORMS)


def test_enter_saves_under_the_suggested_name_among_the_documents(
    asked: Asked, qtbot: QtBot
) -> None:
    qtbot.keyClick(asked.dialog.name.line, Qt.Key.Key_Return)

    assert asked.chosen == [DOCUMENTS.folder / "z-214.pdf"]
    assert not asked.dialog.isVisible()


def test_a_key_chooses_the_form_and_an_arrow_the_stick(asked: Asked, qtbot: QtBot) -> None:
    line = asked.dialog.name.line
    qtbot.keyClick(line, Qt.Key.Key_F3)
    qtbot.keyClick(line, Qt.Key.Key_Down)

    qtbot.keyClick(line, Qt.Key.Key_F12)

    assert asked.chosen == [STICK.folder / "z-214.csv"]


def test_all_of_it_goes_by_touch(asked: Asked, qtbot: QtBot) -> None:
    assert asked.dialog.forms is not None
    qtbot.mouseClick(asked.dialog.forms.segments["json"], Qt.MouseButton.LeftButton)
    row = asked.dialog.places.visualRect(asked.dialog.places.model().index(1, 0)).center()
    qtbot.mouseClick(asked.dialog.places.viewport(), Qt.MouseButton.LeftButton, pos=row)
    qtbot.mouseClick(asked.dialog.save, Qt.MouseButton.LeftButton)

    assert asked.chosen == [STICK.folder / "z-214.json"]
    assert asked.dialog.save.height() >= 48


@pytest.mark.parametrize("name", ["", " ", "..", "a/b", "a:b", "x?.pdf"])
def test_a_name_that_is_none_is_said_and_nothing_is_chosen(asked: Asked, name: str) -> None:
    asked.dialog.name.set_text(name)

    asked.dialog.press()

    assert asked.chosen == []
    assert "Shkruaj një emër" in asked.dialog.name.hint.text()


def test_the_first_letter_typed_takes_the_place_of_the_name_alone(
    asked: Asked, qtbot: QtBot
) -> None:
    qtbot.keyClicks(asked.dialog.name.line, "janar")

    assert asked.dialog.name.text() == "janar.pdf"


def test_one_form_is_no_choice(qtbot: QtBot) -> None:
    assert Asked(qtbot, {"xlsx": "Excel"}).dialog.forms is None


def test_there_is_always_a_place() -> None:
    found = places(SQ)

    assert found
    assert all(place.folder.is_dir() and place.name for place in found)
