"""The catalogue is kept at the real window while it sells: found, dearer, new, off sale and back.

Lives here: the way from the settings, what the next scan has, the rule for lines there are.
Must not: every field (tests/ui), every refusal (tests/actions).
"""

from PySide6.QtCore import Qt

from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.long_day import COUNTED, Counter
from till.domain.rights.journal import JournalAction
from ui.catalogue.screen import CatalogueScreen
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key
COFFEE = "40170725"
NOBODYS = "4006381333931"


def open_catalogue(counter: Counter) -> CatalogueScreen:
    """Ctrl and the comma, with the supervisor's PIN; the column leads there."""
    counter.press(Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)
    counter.touch("settings.to_catalogue")
    counter.until(lambda: counter.window.page is Page.CATALOGUE)
    page = counter.window.late.catalogue
    counter.until(lambda: page.list.view.row is not None and bool(page.form.shown_id))
    return page


def back_to_the_sale(counter: Counter) -> None:
    """Esc, as often as it takes."""
    for _ in range(4):
        if counter.window.page is not Page.SELL:
            counter.press(Key.Key_Escape)
    counter.until_selling()


def shows(page: CatalogueScreen, code: str) -> bool:
    return page.form.shown_id == code


def test_a_new_price_is_on_the_next_scan_and_not_on_the_line_before(counter: Counter) -> None:
    line = counter.add(COUNTED)
    page = open_catalogue(counter)

    counter.scan(COFFEE)
    counter.until(lambda: shows(page, COUNTED))
    counter.press(Key.Key_Return)
    for _ in range(2):
        counter.press(Key.Key_Return)  # name, barcodes
    counter.enter("130")
    counter.press(Key.Key_F12)
    counter.until(lambda: "Skanimi tjetër" in page.state.text())
    back_to_the_sale(counter)
    counter.scan(COFFEE)
    counter.until(lambda: len(counter.lines) > 1)

    assert [each.article.price for each in counter.lines] == [line.article.price, 130]
    entry = [e for e in counter.journal() if e.action is JournalAction.ARTICLE_CHANGED][-1]
    assert (entry.facts["price_was"], entry.facts["price_now"]) == ("100.00", "130.00")


def test_an_unknown_scan_begins_an_article_that_is_sold_a_moment_later(counter: Counter) -> None:
    page = open_catalogue(counter)

    counter.scan(NOBODYS)
    counter.until(lambda: page.form.is_new)
    counter.type("Stilolaps")
    for _ in range(3):
        counter.press(Key.Key_Return)  # to the code, the barcodes, the price
    counter.type("45,50")
    counter.press(Key.Key_F12)
    counter.until(lambda: shows(page, NOBODYS))
    back_to_the_sale(counter)
    counter.scan(NOBODYS)
    counter.until(lambda: len(counter.lines) == 1)

    assert counter.names() == ["Stilolaps"]
    assert str(counter.total) == "45.50"


def test_by_touch_an_article_goes_off_sale_and_comes_back(counter: Counter) -> None:
    page = open_catalogue(counter)

    counter.scan(CHOCOLATE)
    counter.until(lambda: page.form.shown_id in page.search.text() and not page.form.is_new)
    code = page.form.shown_id
    counter.touch("catalogue.archive")
    counter.until(lambda: counter.till.articles.find(code) is None)
    back_to_the_sale(counter)
    counter.scan(CHOCOLATE)
    counter.until(lambda: "në arkiv" in counter.shown())
    assert not counter.lines
    page = open_catalogue(counter)
    counter.scan(CHOCOLATE)
    counter.until(lambda: shows(page, code))
    counter.touch("catalogue.archive")
    counter.until(lambda: counter.till.articles.find(code) is not None)
    back_to_the_sale(counter)

    counter.scan_and_see(CHOCOLATE, lines=1)
