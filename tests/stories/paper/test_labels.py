"""Price labels made at the real window: what changed, what is scanned, on sheets and on a roll.

Lives here: the way from the items, keys and scans, what is on disk afterwards.
Must not: where things stand on a label (tests/system/test_label_sheet).
"""

from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import Qt

from tests.practice.pdfs import text_of
from tests.stories.by_file import name_file
from tests.stories.long_day import CHEESE, COUNTED, NEWSPAPER, Counter
from tests.stories.window.test_catalogue import COFFEE, back_to_the_sale, open_catalogue
from till.actions.shop.labels import LabelLine
from till.domain.rights.journal import JournalAction
from till.domain.shop.article import ArticleId
from ui.kit.page.number import NumberDialog
from ui.kit.page.record_screen import RecordScreen
from ui.labels.plan import CHANGED, CHOSEN, OWN, LabelsFace
from ui.shell.shell import Page

Key = Qt.Key
Screen = RecordScreen[LabelLine]


def open_labels(counter: Counter) -> Screen:
    """F9 on the page of items; what changed is shown."""
    open_catalogue(counter)
    counter.press(Key.Key_F9)
    counter.until(lambda: counter.window.page is Page.LABELS)
    page: Screen = counter.window.screen_of(Page.LABELS)
    counter.until(lambda: page.groups.current() == CHANGED)
    counter.until_at_rest()
    return page


def face_of(page: Screen) -> LabelsFace:
    assert isinstance(page.face, LabelsFace)
    return page.face


def rows_of(page: Screen) -> dict[str, str]:
    """How many labels each line gets, by its key."""
    return {each.key: each.cells[1] for each in page.records.list.view.records.rows}


def scan(counter: Counter, page: Screen, code: str, key: str) -> None:
    """Scan an item, and see its line marked among those that are chosen."""
    counter.scan(code)
    counter.until(lambda: page.groups.current() == CHOSEN and marked(page) == key)


def marked(page: Screen) -> str:
    return page.row.key if page.row else ""


def test_what_changed_is_saved_as_sheets_and_due_no_more(counter: Counter, tmp_path: Path) -> None:
    page = open_labels(counter)
    due = rows_of(page)
    file = tmp_path / "etiketat.pdf"

    counter.press(Key.Key_F8)
    counter.until(lambda: "2" in rows_of(page).values())
    counter.press(Key.Key_F6)
    counter.press(Key.Key_F12)
    name_file(counter, file)
    counter.until(file.exists)
    counter.until(lambda: not rows_of(page))

    assert set(due) >= {COUNTED, CHEESE}
    assert NEWSPAPER not in due
    assert "Kafe" in text_of(file.read_bytes())
    entry = counter.journal()[-1]
    assert (entry.action, entry.facts["labels"]) == (JournalAction.LABELS_MADE, str(len(due)))
    counter.press(Key.Key_F12)
    counter.until(lambda: "Nuk ka etiketa" in page.head.told.text())
    counter.press(Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.CATALOGUE)
    back_to_the_sale(counter)


def test_what_is_scanned_is_printed_on_the_roll_once_more_with_each_scan(counter: Counter) -> None:
    page = open_labels(counter)

    scan(counter, page, COFFEE, COUNTED)
    scan(counter, page, COFFEE, COUNTED)
    counter.until(lambda: rows_of(page).get(COUNTED) == "2")
    counter.scan(NEWSPAPER)
    counter.until(lambda: "nuk ka çmim" in page.head.told.text())
    view = face_of(page).view
    view.put("format", "58x40")
    before = len(counter.till.print_jobs.waiting()) + printed(counter)
    counter.press(Key.Key_F12)
    counter.until(lambda: "te printeri" in page.head.done.text())

    counter.until(lambda: not rows_of(page))
    assert len(counter.till.print_jobs.waiting()) + printed(counter) > before
    prices = counter.till.articles.label_prices([ArticleId(COUNTED)])
    assert prices == {COUNTED: Decimal("100.00")}
    back_to_the_sale(counter)


def printed(counter: Counter) -> int:
    """How many slips were ordered so far."""
    return sum(each.action is JournalAction.SLIP_PRINTED for each in counter.journal())


def used(counter: Counter) -> str:
    """The format that was used last."""
    return next((each.format for each in counter.till.articles.label_formats()), "")


def test_sizes_are_typed_and_what_is_wrong_is_said_at_its_field(
    counter: Counter, tmp_path: Path
) -> None:
    page = open_labels(counter)
    due = rows_of(page)
    face = face_of(page)
    make = page.keys["make"]

    face.view.put("format", OWN)
    face.view.put("own", "0x37 3x8")
    assert not make.isEnabled()
    assert "nuk është format" in counter.shown()
    face.view.put("own", "50x30 3x9")
    face.view.put("start", "28")
    assert "nga 1 deri në 27" in counter.shown()
    face.view.put("start", "27")
    face.view.put("across", "0,5")
    assert make.isEnabled()
    assert face.place.text().startswith("Fleta 1 nga ")
    file = tmp_path / "kryqe.pdf"
    counter.press(Key.Key_F7)
    name_file(counter, file)
    counter.until(file.exists)
    counter.until(lambda: used(counter) == "50x30 3x9")

    assert "100" in text_of(file.read_bytes())
    kept = counter.till.articles.label_formats()[0]
    assert (kept.format, kept.across, kept.labels) == ("50x30 3x9", Decimal("0.50"), 0)
    assert rows_of(page) == due
    back_to_the_sale(counter)


def test_goods_are_weighed_for_a_label_and_others_get_a_code(counter: Counter) -> None:
    page = open_labels(counter)

    scan(counter, page, "TV", "TV")
    counter.until(page.keys["codes"].isVisible)
    counter.press(Key.Key_F2)
    counter.until(lambda: bool(counter.till.articles.find("TV").barcodes))  # type: ignore[union-attr] # it is there
    scan(counter, page, CHEESE, CHEESE)
    counter.press(Key.Key_F4)
    counter.until(counter.window.dialog_of(NumberDialog).isVisible)
    counter.type("0,845")
    counter.press(Key.Key_Return)
    counter.until(lambda: f"{CHEESE} 0.845" in rows_of(page))

    assert page.keys["codes"].isHidden()
    back_to_the_sale(counter)
