"""The catalogue is kept at the real window while it sells: found, dearer, new, off sale and back.

Lives here: the way from the settings, what the next scan has, the rule for lines there are.
Must not: every field (tests/ui), every refusal (tests/actions).
"""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.stories.at_the_day import save_as
from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.by_file import choose_file
from tests.stories.long_day import COUNTED, Counter
from tests.ui.drivers.catalogue_page import form_of
from till.domain.rights.journal import JournalAction
from till.domain.shop.article import Article, ArticleId
from till.domain.shop.catalogue import table_of
from till.domain.shop.prices import PriceStanding
from till.domain.shop.vat import VatCode
from ui.catalogue.articles_file import make_columns
from ui.kit.frame.file_dialogs import OpenDialog
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.page.controls import LineControl, RowsControl
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.kit.wording import format_price
from ui.shell.shell import Page

CONTROL = Qt.KeyboardModifier.ControlModifier
Key = Qt.Key
COFFEE = "40170725"
NOBODYS = "4006381333931"


def open_catalogue(counter: Counter) -> RecordScreen[Article]:
    """Ctrl and the comma, with the supervisor's PIN; the column leads there."""
    counter.press(Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)
    counter.touch("settings.to_catalogue")
    counter.until(lambda: counter.window.page is Page.CATALOGUE)
    page = counter.window.screen_of(Page.CATALOGUE)
    counter.until(lambda: page.row is not None and bool(form_of(page).shown_key))
    return page


def back_to_the_sale(counter: Counter) -> None:
    """Esc, as often as it takes."""
    for _ in range(4):
        if counter.window.page is not Page.SELL:
            counter.press(Key.Key_Escape)
    counter.until_selling()


def shows(page: RecordScreen[Article], code: str) -> bool:
    return form_of(page).shown_key == code


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
    counter.until(lambda: "u ruajt" in page.head.done.text())
    back_to_the_sale(counter)
    counter.scan(COFFEE)
    counter.until(lambda: len(counter.lines) > 1)

    assert [each.article.price for each in counter.lines] == [line.article.price, 130]
    entry = [e for e in counter.journal() if e.action is JournalAction.ARTICLE_CHANGED][-1]
    assert (entry.facts["price_was"], entry.facts["price_now"]) == ("100.00", "130.00")


def test_a_price_is_planned_and_removed_in_the_fields_and_the_next_scan_has_the_one_of_now(
    counter: Counter,
) -> None:
    was = counter.till.articles.find(COFFEE)
    assert was is not None
    page = open_catalogue(counter)
    counter.scan(COFFEE)
    counter.until(lambda: shows(page, COUNTED))
    counter.until(lambda: page.row is not None and page.row.key == COUNTED)
    for _ in range(3):
        counter.press(Key.Key_Return)  # to the fields, the barcodes, the price
    counter.enter("150")
    counter.enter("31.12.2099 08:00")
    counter.press(Key.Key_F12)
    prices = form_of(page).view.controls["prices"]
    assert isinstance(prices, RowsControl)
    counter.until(lambda: "u ruajt" in page.head.done.text())
    counter.until(prices.list.isVisible)
    assert form_of(page).view.values()["price"] == format_price(was.price)
    planned, *_ = counter.till.articles.prices(ArticleId(COUNTED))
    assert (planned.price, planned.state) == (150, PriceStanding.PLANNED)
    begins = form_of(page).view.controls["price_from"]
    assert isinstance(begins, LineControl)
    assert begins.field.hint.text() == "150,00 nga 31.12.2099 08:00"

    prices.list.view.setFocus()
    counter.press(Key.Key_Return)
    question = counter.window.findChild(QuestionDialog)
    assert question is not None
    counter.until(lambda: question.isVisible() and not question.is_reading)
    counter.press(Key.Key_F8)
    counter.until(lambda: "u hoq" in page.head.done.text())
    back_to_the_sale(counter)
    counter.scan_and_see(COFFEE, lines=1)

    assert counter.lines[0].article.price == was.price
    removed, *_ = counter.till.articles.prices(ArticleId(COUNTED))
    assert removed.state is PriceStanding.TAKEN_BACK
    assert not begins.field.hint.text()


def test_an_unknown_scan_begins_an_article_that_is_sold_a_moment_later(counter: Counter) -> None:
    page = open_catalogue(counter)

    counter.scan(NOBODYS)
    counter.until(lambda: form_of(page).is_new)
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
    counter.until(
        lambda: form_of(page).shown_key in page.search.text() and not form_of(page).is_new
    )
    code = form_of(page).shown_key
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


def a_file(folder: Path, *rows: str) -> Path:
    """A catalogue as a spreadsheet writes it."""
    made = folder / "artikuj-nentor.csv"
    made.write_text("\n".join(["Kodi,Emri,Barkodet,Çmimi,TVSH,Njësia,Grupi", *rows]), "utf-8")
    return made


def test_a_file_is_taken_in_while_it_sells_and_its_faults_are_told(
    counter: Counter, tmp_path: Path
) -> None:
    file = a_file(
        tmp_path,
        "I1,Boronica,,350,B,kg,Fruta",
        f'{COUNTED},Kafe,40170725|5449000000996,"145,00",B,copë,Bulmet',
        "I2,Mjedra,,abc,B,kg,Fruta",
        "I3,Manaferra,,200,B,kuti e vogël,Fruta",
    )
    coffee = counter.till.articles.with_id(ArticleId(COUNTED))
    assert coffee is not None
    counter.add("U1")
    page = open_catalogue(counter)

    counter.press(Key.Key_F10)
    choose_file(counter, file)
    dialog = counter.window.dialog_of(ImportDialog)
    counter.until(dialog.isVisible)
    told = [(row.cells, row.sub) for row in dialog.rows.view.records.rows]
    assert [cells for cells, _ in told] == [
        ("4", "Gabime", "Mjedra", "", "abc"),
        ("5", "Gabime", "Manaferra", "", "kuti e vogël"),
        ("3", "Çmimi", "Kafe", format_price(coffee.price), "145,00"),
        ("2", "Të rinj", "Boronica", "", "350,00"),
    ]
    assert "abc" in told[0][1]
    counter.press(Key.Key_F6)
    save_as(counter, tmp_path / "gabimet.csv")
    counter.press(Key.Key_F12)
    counter.until(lambda: not dialog.isVisible())
    counter.until(lambda: "1 të rinj" in page.head.done.text())
    assert "2 rreshta me gabime" in page.head.done.text()
    back_to_the_sale(counter)
    counter.scan(COFFEE)
    counter.until(lambda: len(counter.lines) > 1)

    assert counter.lines[-1].article.price == 145
    saved = (tmp_path / "gabimet.csv").read_text("utf-8-sig").splitlines()
    assert [line.split(",")[0] for line in saved] == ["Kodi", "I2", "I3"]
    assert counter.till.articles.find("I1") is not None


def test_a_plan_shows_vat_beside_prices_and_warnings_apart(
    counter: Counter, tmp_path: Path
) -> None:
    coffee = counter.till.articles.with_id(ArticleId(COUNTED))
    assert coffee is not None
    _, ((*cells,),) = table_of([replace(coffee, vat_code=VatCode.D)])
    file = a_file(
        tmp_path,
        ",".join(cells),
        "I7,Dredhëza,5310042000017,350,B,kg,Fruta",
    )
    page = open_catalogue(counter)

    counter.press(Key.Key_F10)
    choose_file(counter, file)
    dialog = counter.window.dialog_of(ImportDialog)
    counter.until(dialog.isVisible)

    assert {name: tile.number.text() for name, tile in dialog.tiles.items()} == {
        "error": "0",
        "warning": "1",
        "vat": "1",
        "on_sale": "0",
        "price": "0",
        "name": "0",
        "other": "0",
        "new": "1",
    }
    rows = dialog.rows.view.records.rows
    assert [(row.cells[1], row.cells[3:], row.tone) for row in rows] == [
        ("Vërejtje", ("", "5310042000017"), "wait"),
        ("TVSH", ("B = 20\u00a0%", "D = 10\u00a0%"), "text2"),
        ("Të rinj", ("", "350,00"), "text2"),
    ]
    counter.press(Key.Key_F12)
    counter.until(lambda: "1 të rinj, 1 të ndryshuar" in page.head.done.text())
    back_to_the_sale(counter)


def test_columns_of_other_names_are_asked_for_once(counter: Counter, tmp_path: Path) -> None:
    file = tmp_path / "eksport.csv"
    file.write_text("SKU,Name,Sold by weight,Price\nE1,Mollë,Y,110\nE2,Kos,N,95\n", "utf-8")
    page = open_catalogue(counter)
    question = counter.window.dialog_of(make_columns)
    dialog = counter.window.dialog_of(ImportDialog)

    counter.press(Key.Key_F10)
    choose_file(counter, file)
    counter.until(question.isVisible)
    chosen = {"id": "0", "name": "1", "weighed": "2", "price": "3"}
    for name, value in {**chosen, "usual_vat": "B", "usual_unit": "XPP"}.items():
        question.view.controls[name].put(value)
    counter.until(lambda: not question.is_reading)
    counter.touch("columns.sure")
    counter.until(dialog.isVisible)
    assert dialog.tiles["new"].number.text() == "2"
    counter.press(Key.Key_F12)
    counter.until(lambda: "2 të rinj" in page.head.done.text())
    counter.press(Key.Key_F10)
    choose_file(counter, file)
    counter.until(dialog.isVisible)

    assert not question.isVisible()
    found = [counter.till.articles.with_id(ArticleId(code)) for code in ("E1", "E2")]
    assert [each and (each.unit, each.price) for each in found] == [("KGM", 110), ("XPP", 95)]
    counter.press(Key.Key_Escape)
    back_to_the_sale(counter)


def test_a_file_that_is_no_catalogue_says_why(counter: Counter, tmp_path: Path) -> None:
    file = tmp_path / "letër.csv"
    file.write_text("Përshëndetje", "utf-8")
    page = open_catalogue(counter)

    counter.touch("catalogue.import")
    counter.until(counter.window.dialog_of(OpenDialog).isVisible)
    QApplication.clipboard().setText(str(file))
    counter.press(Key.Key_V, CONTROL)
    counter.touch("open.do")

    counter.until(page.head.told.isVisible)
    assert not counter.window.dialog_of(ImportDialog).isVisible()
