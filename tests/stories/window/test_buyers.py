"""Saved buyers are kept at the real window: put right, checked, merged, removed, as a file.

Lives here: the way from the settings, the service's word on a NUIS, the way to the receipts.
Must not: every field (tests/ui), every refusal (tests/actions).
"""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt

from tests.stories.at_the_day import save_as
from tests.stories.at_the_printers import approve
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.by_file import choose_file
from tests.stories.long_day import CONTROL, Counter
from till.domain.shop.buyer import Buyer, BuyerIdType
from ui.kit.frame.import_dialog import ImportDialog
from ui.kit.page.controls import LineControl
from ui.kit.page.question import QuestionDialog
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page

Key = Qt.Key
HEAD = "NUIS,Emri,Adresa,Qyteti"


def open_buyers(counter: Counter) -> RecordScreen[Buyer]:
    """Ctrl and the comma, with the supervisor's PIN; the column leads there."""
    counter.press(Key.Key_Comma, CONTROL)
    approve(counter)
    counter.until(lambda: counter.window.page is Page.SETTINGS)
    counter.touch("settings.to_buyers")
    counter.until(lambda: counter.window.page is Page.BUYERS)
    page = counter.window.screen_of(Page.BUYERS)
    assert isinstance(page, RecordScreen)
    return page


def take_in(
    counter: Counter, page: RecordScreen[Buyer], file: Path, *rows: str
) -> Sequence[tuple[str, ...]]:
    """F10, the path of a file, and F12 on what it would do; return what is wrong in it."""
    file.write_text("\n".join([HEAD, *rows]), "utf-8")
    counter.press(Key.Key_F10)
    choose_file(counter, file)
    dialog = counter.window.dialog_of(ImportDialog)
    counter.until(dialog.isVisible)
    assert all(not saved_name(counter, each.partition(",")[0]) for each in rows)
    wrong = [tuple(each.cells) for each in dialog.rows.view.records.rows]
    counter.press(Key.Key_F12)
    counter.until(lambda: "të rinj" in counter.shown())
    return wrong


def name_in(page: RecordScreen[Buyer]) -> str:
    """The name of who is in the fields."""
    return page.fields.record.name if page.fields.record else ""


def wrong_number(page: RecordScreen[Buyer]) -> bool:
    """Whether the number is framed as wrong."""
    control = page.fields.view.controls["number"]
    assert isinstance(control, LineControl)
    return control.field.frame.is_wrong()


def saved_name(counter: Counter, number: str) -> str:
    found = counter.till.buyers.with_number(BuyerIdType.NUIS, number)
    return found.buyer.name if found else ""


def test_a_file_of_buyers_is_taken_in_one_is_put_right_and_one_removed(
    counter: Counter, tmp_path: Path
) -> None:
    page = open_buyers(counter)
    rows = ("L11111111A,Bar Alfa,Rruga 1,Tiranë", "L22222222B,Bar Beta,Rruga 2,Tiranë", "X1,Z,R,T")
    wrong = take_in(counter, page, tmp_path / "bleresit.csv", *rows)
    assert [each[:2] for each in wrong] == [("4", "NIPT-i ose numri")]

    counter.press(Key.Key_F3)
    counter.enter("alfa")
    counter.until(lambda: name_in(page) == "Bar Alfa")
    counter.press(Key.Key_Return)
    counter.press(Key.Key_A, CONTROL)
    counter.type("Bar Alfa i Ri")
    counter.press(Key.Key_F12)
    counter.until(lambda: "u ruajt" in counter.shown())
    assert saved_name(counter, "L11111111A") == "Bar Alfa i Ri"
    counter.press(Key.Key_F8)
    question = counter.window.dialog_of(QuestionDialog)
    counter.until(lambda: question.isVisible() and not question.is_reading)
    counter.press(Key.Key_F8)
    counter.until(lambda: page.fields.record is None and "Bar Alfa i Ri u hoq" in counter.shown())
    assert saved_name(counter, "L11111111A") == ""
    counter.press(Key.Key_F9)
    save_as(counter, tmp_path / "export.csv")

    assert "L22222222B,Bar Beta" in (tmp_path / "export.csv").read_text("utf-8-sig")


def test_two_are_merged_by_touch_and_the_receipts_of_who_stays_are_led_to(
    counter: Counter, tmp_path: Path
) -> None:
    page = open_buyers(counter)
    rows = ("L33333333C,Kafe Gama,Rruga 3,Tiranë", "L44444444D,Kafe Gama 2,Rruga 3,Tiranë")
    take_in(counter, page, tmp_path / "bleresit.csv", *rows)
    counter.press(Key.Key_F3)
    counter.enter("gama 2")
    counter.until(lambda: name_in(page) == "Kafe Gama 2")
    counter.touch("buyers.merge")
    counter.press(Key.Key_Escape)
    assert not page.notice.isVisible()
    assert counter.window.page is Page.BUYERS
    counter.touch("buyers.merge")
    assert page.notice.isVisible()
    assert "Kafe Gama 2" in counter.shown()
    counter.press(Key.Key_F3)
    counter.press(Key.Key_A, CONTROL)
    counter.enter("L33333333C")
    counter.until(lambda: name_in(page) == "Kafe Gama")
    counter.touch("buyers.merge")
    counter.until(lambda: saved_name(counter, "L44444444D") == "")

    counter.touch("buyers.all_invoices")
    counter.until(lambda: counter.window.page is Page.RECEIPTS)
    assert counter.window.late.receipts.search.text() == "L33333333C"
    counter.press(Key.Key_Escape)
    counter.press(Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.BUYERS)


def test_a_nuis_is_checked_at_the_service_and_one_of_no_form_at_once(counter: Counter) -> None:
    page = open_buyers(counter)

    counter.press(Key.Key_F2)
    counter.type("L1")
    counter.press(Key.Key_F5)
    assert wrong_number(page)
    counter.press(Key.Key_A, CONTROL)
    counter.type("L99999999Z")
    counter.press(Key.Key_F5)
    counter.until(lambda: "nuk u gjet në regjistër" in counter.shown())
    counter.press(Key.Key_Escape)

    counter.press(Key.Key_Escape)
    counter.press(Key.Key_Escape)
    counter.press(Key.Key_Escape)
    counter.until_selling()
    counter.scan_and_see(CHOCOLATE, lines=1)
