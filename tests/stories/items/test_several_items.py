"""Many items changed at the real window: marked, planned, done by F12, undone by Ctrl+Z.

Lives here: keys and touch from the page of items, what the next scan has, what is refused.
Must not: what becomes of each item (tests/actions), the command (tests/cli).
"""

from decimal import Decimal
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.stories.by_file import choose_file
from tests.stories.long_day import COUNTED, Counter
from tests.stories.window.test_catalogue import COFFEE, CONTROL, back_to_the_sale, open_catalogue
from till.domain.rights.journal import JournalAction
from till.domain.shop.bulk_change import BulkStep
from ui.catalogue.several_plan import SeveralFace
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page

Key = Qt.Key
Several = RecordScreen[BulkStep]


def change_marked(counter: Counter) -> Several:
    """F4 on the page of items."""
    counter.press(Key.Key_F4)
    counter.until(lambda: counter.window.page is Page.SEVERAL)
    page: Several = counter.window.screen_of(Page.SEVERAL)
    return page


def face_of(page: Several) -> SeveralFace:
    assert isinstance(page.face, SeveralFace)
    return page.face


def can_be_done(page: Several) -> bool:
    return page.keys["make"].isEnabled()


def undo(counter: Counter) -> None:
    """Ctrl+Z, and Enter once the question has been read."""
    counter.press(Key.Key_Z, CONTROL)
    question = counter.window.dialog_of(QuestionDialog)
    counter.until(lambda: question.isVisible() and not question.is_reading)
    counter.press(Key.Key_Return)


def price(counter: Counter) -> Decimal:
    article = counter.till.articles.find(COFFEE)
    assert article is not None
    return article.price


def test_all_are_marked_planned_changed_by_keys_alone_and_undone_by_ctrl_z(
    counter: Counter,
) -> None:
    was = price(counter)
    items = open_catalogue(counter)
    counter.press(Key.Key_A, CONTROL)
    counter.until(lambda: items.keys["several"].words().startswith("Ndrysho "))
    page = change_marked(counter)
    counter.enter("+5")
    counter.until(lambda: can_be_done(page))

    counter.press(Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.CATALOGUE)
    counter.until(lambda: "u ndryshua" in items.head.done.text())
    dearer = price(counter)
    entry = counter.journal()[-1]
    undo(counter)
    counter.until(lambda: "u zhbë" in items.head.done.text())

    assert dearer == was * Decimal("1.05")
    assert entry.action is JournalAction.ARTICLES_CHANGED
    assert price(counter) == was
    back_to_the_sale(counter)
    counter.scan_and_see(COFFEE, lines=1)
    assert counter.lines[0].article.price == was


def test_one_is_marked_by_touch_and_esc_takes_the_mark_away(counter: Counter) -> None:
    items = open_catalogue(counter)
    view = items.records.list.view
    at = view.visualRect(view.model().index(0, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(20, at.y()))
    marked = items.keys["several"].words()
    counter.press(Key.Key_Escape)
    after = items.keys["several"].words()
    counter.press(Key.Key_F4)

    assert (marked, after) == ("Ndrysho 1", "Ndrysho")
    assert counter.window.page is Page.CATALOGUE
    assert "Zgjidh artikuj" in items.head.told.text()


def test_those_of_a_file_get_another_category_and_what_is_unknown_is_told(
    counter: Counter, tmp_path: Path
) -> None:
    file = tmp_path / "kodet.csv"
    file.write_text(f"kodi\n{COFFEE}\n4711\n", encoding="utf-8")
    items = open_catalogue(counter)
    counter.press(Key.Key_F7)
    choose_file(counter, file)
    counter.until(lambda: "Kode pa artikull: 1" in items.head.done.text())
    page = change_marked(counter)
    told = page.head.explanation.text()
    counter.press(Key.Key_F7)
    counter.enter("Pije të ngrohta")
    counter.until(lambda: can_be_done(page))
    counter.press(Key.Key_F12)
    counter.until(lambda: counter.window.page is Page.CATALOGUE)

    assert told == "1 kod pa artikull: 4711"
    article = counter.till.articles.find(COFFEE)
    assert article is not None
    assert (article.article_id, article.category) == (COUNTED, "Pije të ngrohta")


def test_a_price_of_0_cannot_be_done_and_a_large_step_is_asked_about(counter: Counter) -> None:
    items = open_catalogue(counter)
    counter.scan(COFFEE)
    counter.until(lambda: items.row is not None and items.row.key == COUNTED)
    counter.press(Key.Key_Space, CONTROL)
    page = change_marked(counter)
    counter.enter("-100")
    counter.until(lambda: bool(page.records.list.view.records.rows))
    unfit = (can_be_done(page), page.groups.current())
    face_of(page).view.controls["step"].focus.setFocus()
    counter.press(Key.Key_A, CONTROL)
    counter.enter("+30")
    counter.until(lambda: can_be_done(page))
    counter.press(Key.Key_F12)
    question = counter.window.dialog_of(QuestionDialog)
    counter.until(lambda: question.isVisible() and not question.is_reading)
    asked = question.said.text()
    counter.press(Key.Key_Escape)

    assert unfit == (False, "unfit")
    assert "+30,0\u00a0%" in asked
    assert price(counter) == Decimal(100)
