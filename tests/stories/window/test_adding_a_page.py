"""The page that docs/adding-a-page.md writes out works at the real window, as short as it says.

Lives here: it is found, changed and added to by keys; its length; the document shows the same text.
Must not: what every declared page does (tests/ui/kit/page).
"""

from pathlib import Path

from PySide6.QtCore import Qt

from tests.arch.checkout import CHECKOUT
from tests.arch.documents import DOCS
from tests.stories.long_day import Counter
from tests.ui.examples import places_page
from tests.ui.examples.example_places import Place
from tests.ui.examples.places_page import PlacesController, make_places
from ui.shell.shell import Page

Key = Qt.Key
MOST_LINES = 80
MOST_FILES = 6
HEADING = "## The files of its commit"


def test_a_place_is_found_changed_and_another_added(counter: Counter) -> None:
    make = counter.window.declare(Page.BUYERS, make_places)
    page = PlacesController(counter.till_app.shell, make)
    page.places = {each: Place(name=each) for each in ("Tavolina 1", "Tavolina 2", "Bari")}

    page.open()
    counter.until(lambda: page.screen().row is not None)
    counter.type("Bar")
    counter.until(lambda: page.screen().last_key == "Bari")
    counter.press(Key.Key_Return)
    counter.press(Key.Key_Return)
    counter.type("9")
    counter.press(Key.Key_F12)
    counter.until(lambda: page.places["Bari"].seats == 9)
    counter.press(Key.Key_F2)
    counter.press(Key.Key_F12)  # it has no name yet
    counter.type("Veranda")
    counter.press(Key.Key_Return)
    counter.type("6")
    counter.press(Key.Key_F12)
    counter.until(lambda: "Veranda" in page.places)
    for _ in range(3):
        if counter.window.page is not Page.SELL:
            counter.press(Key.Key_Escape)
    counter.until_selling()

    assert page.places["Veranda"] == Place(name="Veranda", seats=6)


def test_it_is_as_short_as_the_document_says_which_shows_the_same_text() -> None:
    text = Path(places_page.__file__).read_text("utf-8")

    assert len(text.splitlines()) <= MOST_LINES
    assert f"```python\n{text}```" in (DOCS / "adding-a-page.md").read_text("utf-8")


def test_its_commit_touches_few_files_and_they_are_there() -> None:
    said = (DOCS / "adding-a-page.md").read_text("utf-8").split(HEADING)[1].split("\n## ")[0]
    files = [line.split("`")[1] for line in said.splitlines() if line.startswith("| `")]

    assert 0 < len(files) <= MOST_FILES
    assert [each for each in files if not (CHECKOUT / each).exists()] == []
