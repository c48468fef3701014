"""Refused documents are put right where they are said, by keys alone, and go complete.

Lives here: an operator whom the tax office does not know, a VAT code that is not allowed, a day
that is not open there, a whole day of refused sales.
Must not: how the page looks (tests/ui/attention), which cause is which (tests/domain/fiscal).
"""

from collections.abc import Coroutine, Iterator
from dataclasses import replace

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.builders import cash
from tests.stories.at_the_window import CHOCOLATE
from tests.stories.human_time import taking
from tests.stories.long_day import CONTROL, DRITAS_PIN, Counter, a_counter
from tests.ui.drivers.hand import SQ
from till.actions.people import people_access
from till.actions.ports.records import Catalogue
from till.actions.selling import checkout, selling
from till.domain.fiscal.document import DocumentState, FiscalDocument
from till.domain.rights.journal import JournalAction
from till.domain.shop.people import Role
from till.domain.shop.vat import VatCode
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.reports.watched_text import watched_facts
from ui.approval.dialog import ApprovalDialog
from ui.attention.plan import MEND, FieldQuestion
from ui.kit.page.record_screen import RecordScreen
from ui.shell.shell import Page

RIGHT = "kd482mz719"
WRONG = "zz999zz999"
F_CONFIRMED = """[vat]
codes = ["A", "B", "C", "D", "E", "F", "J"]
confirmed = ["F=20 2020-01-01"]
"""
REGISTER = "invoice/register"
REFUSED = DocumentState.REFUSED


@pytest.fixture(scope="module")
def day(
    request: pytest.FixtureRequest,
    qapp: QApplication,
    control: httpx.Client,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Counter]:
    """A counter of a business that believes it has VAT code F; the service knows better."""
    folder = tmp_path_factory.mktemp("mended-day")
    paths = Paths(root=folder / "till", profile=Profile.PRACTICE)
    paths.prepare()
    paths.settings_file.write_text(F_CONFIRMED, encoding="utf-8")
    with a_counter(request, qapp, control, folder) as day:
        yield day


def do(counter: Counter, work: Coroutine[object, object, object]) -> None:
    """Let the till do something at once, beside the hands."""
    counter.till_app.shell.tasks.start(work, name="prepare a story")
    counter.until_at_rest()


def sell(counter: Counter, code: str, number: int = 1) -> list[FiscalDocument]:
    """Sell so often, and see every document refused."""
    made = sold_now(counter, code, number)
    counter.until(lambda: all(now(counter, each).state is REFUSED for each in made))
    return made


def sold_now(counter: Counter, code: str, number: int = 1) -> list[FiscalDocument]:
    till = counter.till
    made: list[FiscalDocument] = []

    async def sell_all() -> None:
        for _ in range(number):
            await selling.scan(till, code)
            finished = await checkout.check_out(till, (cash(),))
            assert finished is not None
            made.append(finished.document)

    do(counter, sell_all())
    return made


def now(counter: Counter, document: FiscalDocument) -> FiscalDocument:
    return counter.desk.now(document)


def attend(counter: Counter) -> None:
    counter.press(Qt.Key.Key_B, CONTROL)
    counter.until(lambda: counter.window.page is Page.ATTENTION)


def begin_to_mend(counter: Counter) -> None:
    """Be asked for what is wrong with the marked document, once a refused one is marked.

    A moment before, the same row may say that the document waits, and Enter would try it at once.
    """
    counter.until_at_rest()
    screen = counter.window.screen_of(Page.ATTENTION)
    assert isinstance(screen, RecordScreen)
    counter.until(lambda: screen.keys[MEND].isVisible() and screen.keys[MEND].isEnabled())

    def is_refused() -> bool:
        refused = {each.doc_id for each in counter.till.documents.refused()}
        if screen.row is not None and screen.row.key == "paper":
            counter.press(Qt.Key.Key_Up)  # a sheet of a story before, still marked or marked anew
        return screen.row is not None and screen.row.key in refused

    counter.until(is_refused)
    counter.until_at_rest()
    counter.press(Qt.Key.Key_Return)
    counter.until(counter.window.dialog_of(FieldQuestion, name="mend_document").isVisible)
    counter.look_away()


def agree_to(counter: Counter, change: str) -> None:
    """See what the new document would say otherwise, and let it."""
    counter.until(lambda: change in counter.shown())
    counter.look_away()
    counter.press(Qt.Key.Key_Return)


def until_all_is_sent(counter: Counter) -> None:
    """See nothing refused and nothing waiting, every receipt there, and go back to the sale.

    One that is fetched later would be listed in the next story, or find out its token first.
    """
    documents = counter.till.documents
    counter.until(lambda: not documents.refused() and not documents.open())
    counter.until(lambda: not documents.receipts_owed())
    counter.until_at_rest()
    counter.press(Qt.Key.Key_Escape)
    counter.until(lambda: counter.window.page is Page.SELL)


def a_day_of(counter: Counter, refused: int) -> None:
    """Have so many sales refused for the operator, and one for something nobody knows."""
    person_id = counter.till.cashier.person_id
    assert person_id is not None
    do(counter, people_access.set_operator_code(counter.till, person_id, WRONG))
    sold = sell(counter, CHOCOLATE, refused - 1)
    do(counter, people_access.set_operator_code(counter.till, person_id, RIGHT))
    counter.shop.fault("client_error", endpoint=REGISTER)
    other = sell(counter, CHOCOLATE)
    do(counter, people_access.set_operator_code(counter.till, person_id, WRONG))

    attend(counter)
    assert f"Për t'u korrigjuar · {refused}" in counter.shown()
    counter.press(Qt.Key.Key_Return)  # the newest: what the service said is shown
    counter.until(lambda: "Platforma tatimore nuk e pranon" in counter.shown())
    counter.press(Qt.Key.Key_F2)
    counter.until(lambda: now(counter, other[0]).is_complete)
    counter.until(lambda: len(counter.till.documents.refused()) == refused - 1)
    counter.until_at_rest()
    counter.press(Qt.Key.Key_Return)
    line = counter.find("attention.mend_field")
    assert line.hasFocus()
    counter.look_away()
    counter.enter(RIGHT)
    until_all_is_sent(counter)

    replaced = [counter.till.documents.replacing(each.doc_id) for each in sold]
    assert all(each is not None and each.is_complete for each in replaced)


def test_an_operator_nobody_knows_is_put_right_once_for_all(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "operator"]
    a_day_of(counter, 4)


@pytest.mark.long
def test_a_day_of_fifty_refused_documents_is_worked_off_by_keys(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "operator"]
    a_day_of(counter, 50)


def test_a_vat_code_that_is_not_allowed_is_put_right_at_the_article(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    known = counter.till.articles.find(CHOCOLATE)
    assert known is not None
    wrong = replace(known, vat_code=VatCode.F)
    do(counter, counter.till.ledger.record(Catalogue(articles=[wrong])))
    (sold,) = sell(counter, CHOCOLATE)

    with taking(counter, "a refused document mended", beside="z\r\b"):
        attend(counter)
        assert "kodi i TVSH-së nuk lejohet" in counter.shown()
        begin_to_mend(counter)
        counter.enter("z")
        counter.until(lambda: "Z" in counter.find("attention.mend_field").accessibleDescription())
        counter.press(Qt.Key.Key_Backspace)
        counter.enter("b")
        agree_to(counter, "TVSH F 20% → B 20%")
    until_all_is_sent(counter)

    replacement = counter.till.documents.replacing(sold.doc_id)
    assert replacement is not None
    assert b'"vatCode":"B"' in replacement.body.replace(b" ", b"")


def test_a_day_that_is_not_open_at_the_tax_office_is_opened_and_the_sale_goes_again(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "token"]
    token = counter.shop.new_token("another device")
    counter.shop.revoke(counter.shop.tokens[0])
    (sold,) = sold_now(counter, CHOCOLATE)
    counter.until(lambda: not counter.opened.delivery.link.is_up)
    attend(counter)
    counter.press(Qt.Key.Key_F5)  # the till has the new token already
    counter.until(lambda: now(counter, sold).state is REFUSED)
    counter.until(lambda: "gjendja fillestare nuk është deklaruar" in counter.shown())
    counter.shop.control.post(
        f"{counter.shop.server.base_url}/balance/initiate",
        json={"docId": "opening-of-the-new-device", "amount": 1},
        headers={"Authorization": f"Bearer {token}"},
    ).raise_for_status()
    counter.press(Qt.Key.Key_Return)
    until_all_is_sent(counter)

    assert now(counter, sold).is_complete
    assert now(counter, sold).body == sold.body


def test_a_sale_of_yesterday_leads_to_the_opening_of_today_and_goes_with_it(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document", "token"]
    counter.shop.new_token("a third device")
    counter.shop.revoke(counter.shop.tokens[1])
    (sold,) = sold_now(counter, CHOCOLATE)
    counter.until(lambda: not counter.opened.delivery.link.is_up)
    attend(counter)
    counter.press(Qt.Key.Key_F5)
    counter.until(lambda: now(counter, sold).state is REFUSED)
    counter.shop.clock.advance(hours=24)

    counter.press(Qt.Key.Key_Escape)
    attend(counter)
    counter.until(lambda: "Deklaro gjendjen" in counter.find("attention.mend").accessibleName())
    counter.press(Qt.Key.Key_Return)
    counter.until(lambda: counter.window.page is Page.OPENING)
    counter.enter("5000")
    counter.until(lambda: counter.window.page is Page.ATTENTION)
    until_all_is_sent(counter)

    assert now(counter, sold).is_complete
    assert now(counter, sold).body == sold.body


def test_an_approval_of_another_vat_code_says_just_that_and_the_journal_keeps_it(
    counter: Counter, log_may_say: list[str]
) -> None:
    log_may_say += ["document"]
    till = counter.till
    do(
        counter,
        people_access.add_person(till, "Beni Kola", "161803", operator_code=RIGHT, role=Role.OWNER),
    )
    known = till.articles.find(CHOCOLATE)
    assert known is not None
    do(counter, till.ledger.record(Catalogue(articles=[replace(known, vat_code=VatCode.F)])))
    sell(counter, CHOCOLATE)
    attend(counter)
    begin_to_mend(counter)

    counter.enter("b")

    counter.until(counter.window.dialog_of(ApprovalDialog).isVisible)
    shown = counter.shown()
    assert "Kod tjetër TVSH-je për një artikull" in shown
    assert known.name in shown
    assert "Marrje e" not in shown
    counter.enter(DRITAS_PIN)
    agree_to(counter, "TVSH F 20% → B 20%")
    until_all_is_sent(counter)
    (approved,) = [e for e in counter.journal() if e.action is JournalAction.APPROVED]
    facts = approved.facts
    assert (facts["deed"], facts["name"]) == ("mend_vat", known.name)
    assert (facts["before"], facts["after"]) == ("F", "B")
    assert facts["amount"] == "95.00"
    assert "Kod tjetër TVSH-je për një artikull" in dict(watched_facts(approved, SQ)).values()
