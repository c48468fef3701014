"""What needs a person is reached from where it is said, and decided there.

Lives here: the strip's number, the finished sale's key, trying again, closing with a reason.
Must not: how the page looks (tests/ui/attention).
"""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.practice.pdfs import text_of
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.by_file import name_file
from tests.stories.long_day import CONTROL, Counter
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.fiscal.link import LinkState
from till.domain.fiscal.outage import FiscalDeadlines
from till.domain.rights.journal import JournalAction
from ui.attention.plan import FieldQuestion
from ui.kit.page.record_screen import RecordScreen
from ui.receipts.controller import detail_of
from ui.shell.shell import Page

REGISTER = "invoice/register"


def a_refused_sale(counter: Counter) -> FiscalDocument:
    """Sell while the tax office takes nothing, and see it said."""
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("client_error", endpoint=REGISTER)
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: "Tatimet e refuzuan faturën" in counter.shown())
    return counter.till.documents.refused()[-1]


def sell_without_the_service(counter: Counter) -> FiscalDocument:
    """Sell, and see that the service does not answer."""
    counter.shop.fault("down")
    counter.scan_and_see(CHOCOLATE, lines=1)
    sold = counter.pay_exactly()
    counter.until(lambda: not counter.opened.delivery.link.is_up)
    return sold


def go_back(counter: Counter) -> None:
    """See the page at rest, and press Esc."""
    counter.until_at_rest()
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)


def test_the_number_of_the_strip_leads_to_where_it_is_tried_again(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    refused = a_refused_sale(counter)
    number = len(counter.till.documents.refused())
    part = counter.window.strip.attention
    counter.until(lambda: part.accessibleName().startswith(f"{number} kërko"))
    assert part.isVisible()

    counter.touch("strip.attention")
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.touch("attention.retry")

    counter.until_complete(refused)
    (tried,) = [
        each
        for each in counter.journal()
        if each.action is JournalAction.DOCUMENT_RETRIED and each.facts["doc_id"] == refused.doc_id
    ]
    assert tried.person.name == "Ana Hoxha"
    go_back(counter)


def test_the_finished_sale_leads_there_and_a_reason_closes_it(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    refused = a_refused_sale(counter)

    counter.touch("finished.attend")
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.press(Qt.Key.Key_F4)
    counter.until(counter.window.dialog_of(FieldQuestion, name="close_document").isVisible)
    counter.look_away()
    counter.type("u bë dy herë")
    counter.press(Qt.Key.Key_F8)

    counter.until(lambda: counter.desk.now(refused).state is DocumentState.RESOLVED)
    (closed,) = [
        each
        for each in counter.journal()
        if each.action is JournalAction.DOCUMENT_CLOSED and each.facts["doc_id"] == refused.doc_id
    ]
    assert (closed.person.name, closed.facts["reason"]) == ("Ana Hoxha", "u bë dy herë")
    counter.until(lambda: not counter.till.documents.refused())
    go_back(counter)


def test_the_banner_counts_on_and_leads_to_what_waits(counter: Counter) -> None:
    counter.until(lambda: not counter.till.documents.open())
    counter.shop.fault("down")
    banner = counter.till_app._banner
    for number in (1, 2):
        counter.scan_and_see(CHOCOLATE, lines=1)
        counter.pay_exactly()
        counter.until(lambda: not counter.opened.delivery.link.is_up)
        if number == 1:
            banner._patience.timeout.emit()
        said = "1 dokument u ruajt" if number == 1 else "2 dokumente u ruajtën"
        counter.until(lambda said=said: said in counter.shown())

    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    go_back(counter)
    counter.touch("sell.queue")
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    assert "Dërgohen automatikisht · 2" in counter.shown()
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    counter.until(lambda: "2 dokumente" in counter.shown() and "47:5" in counter.shown())
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)
    counter.touch("strip.queue")
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    go_back(counter)
    counter.touch("sell.queue")
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.shop.end_faults()
    counter.press(Qt.Key.Key_F5)
    counter.until(lambda: not counter.till.documents.open())
    counter.until(lambda: "Asgjë për t'u zgjidhur" in counter.shown())
    go_back(counter)


def test_an_outage_is_saved_as_a_report_for_the_tax_office(
    counter: Counter, tmp_path: Path
) -> None:
    counter.until(lambda: not counter.till.documents.open())
    document = sell_without_the_service(counter)
    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    counter.until(lambda: "1 dokument" in counter.shown())

    counter.press(Qt.Key.Key_F6)
    file = tmp_path / "ndërprerja.pdf"
    name_file(counter, file)
    told = counter.window.screen_of(Page.OUTAGE).head.told
    counter.until(lambda: told.text() == f"U ruajt: {file}")

    assert document.doc_id in text_of(file.read_bytes())
    counter.shop.end_faults()
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: not counter.till.documents.open())
    go_back(counter)


def test_a_day_before_the_time_is_over_one_key_leads_to_the_48_hours(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.until(lambda: not counter.till.documents.open())
    soon = replace(counter.till.policy, deadlines=FiscalDeadlines(hours=24, warn_hours=0))
    monkeypatch.setattr(counter.till, "policy", soon)
    document = sell_without_the_service(counter)

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.until(lambda: counter.window.page is Page.SIGN_IN)
    counter.sign_in()
    counter.until(lambda: "1 dokument e ka kaluar pragun 0-orësh" in counter.shown())
    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    counter.until(lambda: "lidhet, por nuk jep përgjigje" in counter.shown())
    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.press(Qt.Key.Key_F9)
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.RECEIPTS)
    page = counter.window.late.receipts
    counter.until(lambda: detail_of(page).shown_key == document.doc_id)
    go_back(counter)
    counter.touch("sell.queue")
    counter.until(lambda: counter.window.page is Page.OUTAGE)
    counter.shop.end_faults()
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: not counter.till.documents.open())
    counter.until(lambda: "Gjithçka është dërguar" in counter.shown())
    screen = counter.window.screen_of(Page.OUTAGE)
    assert isinstance(screen, RecordScreen)
    counter.until(screen.keys["try_now"].isEnabled)
    go_back(counter)


def test_a_refused_token_is_put_right_where_it_is_said(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "token"]
    counter.until(lambda: not counter.till.documents.open())
    token = counter.shop.token_for_the_same_till()
    counter.scan_and_see(CHOCOLATE, lines=1)
    sold = counter.pay_exactly()
    counter.until(lambda: counter.opened.delivery.link.state is LinkState.NO_CREDENTIALS)

    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    counter.press(Qt.Key.Key_Return)
    question = counter.window.dialog_of(FieldQuestion, name="mend_document")
    counter.until(question.isVisible)
    counter.look_away()
    QApplication.clipboard().setText(token)
    counter.press(Qt.Key.Key_V, CONTROL)
    assert token not in counter.shown()
    counter.press(Qt.Key.Key_Return)

    counter.until_complete(sold)
    assert not question.isVisible()
    go_back(counter)
