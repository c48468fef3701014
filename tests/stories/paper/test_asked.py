"""Paper that may have come: the cashier is asked once, when there is time, with nothing in the way.

Lives here: the banner, the card and its answers at the real window; the copy that is marked.
Must not: how a printer tears (tests/printing), words of other banners.
"""

import pytest
from PySide6.QtCore import Qt

from tests.stories.at_the_printers import an_old_paper, strip, until_quiet
from tests.stories.at_the_window import CHOCOLATE, SALAMI
from tests.stories.long_day import CONTROL, Counter
from till.actions.documents import paper_decisions
from till.actions.ports.events import ReceiptFetched
from till.domain.identifiers import DocId
from till.domain.paper.print_job import PrintJob, PrintJobState

TORN_AFTER = 11_530


@pytest.fixture
def counter(counter: Counter, log_may_say: list[str]) -> Counter:
    log_may_say += ["drawer:", "print job", "printer"]
    until_quiet(counter, counter.shop.printer)
    return counter


def tear_one(counter: Counter) -> PrintJob:
    """Sell something whose receipt tears, then let the printer be well again."""
    counter.shop.printer.reset_after(TORN_AFTER)
    counter.scan_and_see(CHOCOLATE, lines=1)
    counter.open_payment()
    counter.finish_with()
    counter.until(lambda: bool(paper_decisions.unsettled(counter.till)))
    counter.shop.printer.accept()
    counter.until(counter.sell.has_banner)
    return paper_decisions.unsettled(counter.till)[0]


def now(counter: Counter, job: PrintJob) -> PrintJobState:
    found = counter.till.print_jobs.get(job.job_id)
    assert found is not None
    return found.state


def test_the_question_waits_in_the_banner_and_takes_no_key_from_the_next_sale(
    counter: Counter,
) -> None:
    tear_one(counter)

    assert counter.window.dialog is None
    assert counter.sell.scans_next()
    counter.scan_and_see(SALAMI, lines=1)
    assert "a u printua e plotë?" in counter.shown()

    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.press(Qt.Key.Key_F12)
    counter.until(lambda: counter.window.dialog is None)
    assert not counter.sell.has_banner()
    assert len(counter.lines) == 1


def test_paper_that_did_not_come_is_printed_again_as_a_copy(counter: Counter) -> None:
    torn = tear_one(counter)
    whole = counter.shop.printer.count_receipts()

    counter.touch(counter.window.sell.notices.banner.button)
    counter.until(lambda: counter.window.dialog is not None)
    assert "A doli fleta e plotë?" in counter.shown()
    counter.touch("paper_question.again")

    counter.until(lambda: counter.shop.printer.count_receipts() == whole + 1)
    assert torn.doc_id is not None
    jobs = counter.till.print_jobs.of_document(torn.doc_id)
    assert next((job.copy, now(counter, job)) for job in jobs) == (0, PrintJobState.REPLACED)
    assert [job.copy for job in jobs] == [0, 1]


def test_a_question_that_is_left_open_comes_back_with_the_next_person(counter: Counter) -> None:
    torn = tear_one(counter)
    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.press(Qt.Key.Key_Escape)
    assert now(counter, torn) is PrintJobState.UNCERTAIN

    counter.press(Qt.Key.Key_L, CONTROL)
    counter.begin_anew()

    counter.until(counter.sell.has_banner)
    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.press(Qt.Key.Key_F3)
    counter.until(lambda: now(counter, torn) is PrintJobState.DROPPED)
    counter.until(lambda: counter.window.dialog is None)


def test_owed_paper_that_tears_when_it_is_printed_is_asked_about_at_once(counter: Counter) -> None:
    counter.till.ledger.record_from_thread(an_old_paper(counter, rows=40))
    counter.press(Qt.Key.Key_L, CONTROL)
    counter.begin_anew()
    counter.until(counter.sell.has_banner)
    counter.shop.printer.reset_after(TORN_AFTER)

    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.touch("paper_question.again")

    counter.until(lambda: "a u printua e plotë?" in counter.shown())
    counter.shop.printer.accept()
    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.touch("paper_question.drop")
    counter.until(lambda: not paper_decisions.unsettled(counter.till))
    counter.until(lambda: counter.window.dialog is None)


def test_without_anything_to_ask_the_key_does_nothing(counter: Counter) -> None:
    assert not paper_decisions.unsettled(counter.till)

    counter.press(Qt.Key.Key_J, CONTROL)

    assert counter.window.dialog is None
    counter.scan_and_see(SALAMI, lines=1)


def test_receipts_that_come_too_late_stand_on_the_strip_as_they_come(counter: Counter) -> None:
    for coming in ("1 fletë e paprintuar", "2 fletë të paprintuara"):
        counter.till.ledger.record_from_thread(an_old_paper(counter))
        counter.till.announce(ReceiptFetched(doc_id=DocId("of yesterday"), image=b""))

        counter.until(lambda coming=coming: coming in strip(counter))

    counter.until(counter.sell.has_banner)
    counter.press(Qt.Key.Key_J, CONTROL)
    counter.until(lambda: counter.window.dialog is not None)
    counter.touch("paper_question.drop")
    counter.until(lambda: "Printeri gati" in strip(counter))
    counter.until(lambda: counter.window.dialog is None)
