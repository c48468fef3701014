"""Whole ways through the pages in a real browser: of owners, an accountant, a manager of one shop.

Lives here: what somebody does from signing in to what they came for.
Must not: what each page says (test_pages), widths and files (test_pages_in_chromium).
"""

from collections.abc import Iterator

import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.browser.chromium import Chromium, a_browser, make_a_code, shut_out
from tests.office_server.conftest import PASSWORD, a_till
from tests.office_server.test_api import address
from tests.office_server.test_pages import OWNER, sold
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker, note_heard
from till.office_server.fleet import open_problem
from till.office_server.pages.viewers import OfficePerson, add_person

__all__ = ["address", "sold"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.long,
    pytest.mark.needs("chromedriver", "chromium"),
]
ENTER = "\ue007"
TAB = "\ue004"
WHERE = "return location.pathname + location.search"
IN_CSV = "return await (await fetch(document.querySelector('#day-csv').href)).text()"
GROUND = "return getComputedStyle(document.documentElement).backgroundColor"
QUICKER = "const every = setInterval; window.setInterval = (act, ms) => every(act, ms / 50);"


@pytest.fixture
def browser(sold: Connection, address: str) -> Iterator[Chromium]:
    """A window in which nobody is signed in, in English."""
    with a_browser(address) as opened:
        in_english(opened)
        yield opened


def in_english(browser: Chromium) -> None:
    browser.size(1280, 800)
    browser.go("/language/en")


def sign_in(browser: Chromium, mail: str = OWNER, path: str = "/day") -> None:
    browser.go(f"/sign-in?next={path}")
    browser.type("#sign-in-mail", mail)
    browser.type("#sign-in-password", f"{PASSWORD}{ENTER}")
    browser.until("location.pathname != '/sign-in'")


def test_somebody_signs_in_by_keyboard_and_comes_to_the_page_they_wanted(
    browser: Chromium,
) -> None:
    browser.go("/receipt")
    browser.type("#sign-in-mail", f"{OWNER}{TAB}a wrong password{ENTER}")
    browser.until("document.querySelector('[role=alert]')")
    refused = browser.text("[role=alert]")
    browser.type("#sign-in-mail", f"{OWNER}{TAB}{PASSWORD}{ENTER}")
    browser.until("location.pathname == '/receipt'")

    assert refused == "The address or the password is not correct."
    assert browser.run("return document.activeElement.id") == "receipt-id"


def test_an_accountant_looks_at_a_day_and_takes_its_figures_along(
    browser: Chromium, sold: Connection
) -> None:
    add_person(sold, OfficePerson(mail="k@b.al", name="Kujtim", role="reader"), PASSWORD)
    sign_in(browser, "k@b.al")
    browser.go("/day?date=2026-11-20")
    total = browser.text("#day-total")
    told = browser.run(IN_CSV)
    browser.press("#day-before")
    browser.until("location.search.includes('2026-11-19')")
    before = browser.text("#day-total")
    browser.press("#day-after")
    browser.until("location.search.includes('2026-11-20')")

    assert total == browser.text("#day-total") == "540,00L"
    assert before == "0,00L"
    assert "Arka t1,3,0,540.00" in told
    assert browser.run("return document.querySelectorAll('a[href=\"/tills\"]').length") == 0


def test_an_owner_goes_from_all_tills_to_the_oldest_entry_of_one(
    browser: Chromium, sold: Connection
) -> None:
    BatchTaker().take(sold, "t1", a_batch(some_entries(120)))
    a_till(sold, "t2")
    sign_in(browser, path="/fleet")
    browser.press(".chip[href='/fleet?colour=green']")
    browser.until("location.search == '?colour=green'")
    green = browser.texts("#fleet [data-till] b")
    browser.type("#fleet-find", f"ARKA T1{ENTER}")
    browser.until("location.search.includes('ARKA')")
    browser.press("[data-till=t1] a")
    browser.until("document.querySelector('#journal')")
    newest = browser.text("#journal tbody td")
    browser.press("#journal-older")
    browser.until("location.search.includes('before=71')")
    older = browser.text("#journal tbody td")
    browser.press("#journal-older")
    browser.until("location.search.includes('before=21')")

    assert green == ["Arka t1"]
    assert (newest, older) == ("120", "70")
    assert browser.texts("#journal tbody td:first-child")[-1] == "1"
    assert browser.run("return document.querySelector('#journal-older')") is None


def test_a_problem_comes_and_goes_on_the_page_by_itself(
    browser: Chromium, sold: Connection
) -> None:
    browser.before_each_page(QUICKER)
    sign_in(browser, path="/problems")
    well = browser.text("main")
    open_problem(sold, "t1", "chain", 7)
    browser.until("document.querySelector('[data-kind=chain]')")
    told = browser.text("[data-kind=chain]")
    marked = browser.text("nav a[href='/problems'] em")
    BatchTaker().take(sold, "t1", a_batch(some_entries(4)))
    browser.until("!document.querySelector('[data-kind=chain]')")

    assert "Nothing to be solved" in well
    assert "Problem" in told
    assert "from entry 7 on" in told
    assert marked == "1"
    assert "Nothing to be solved" in browser.text("main")


def test_an_invoice_is_found_by_what_stands_on_paper(browser: Chromium) -> None:
    sign_in(browser, path="/receipt")
    browser.type("#receipt-id", f"77{ENTER}")
    browser.until("location.search == '?id=77'")
    lost = browser.text("[role=status]")
    browser.run("document.querySelector('#receipt-id').value = ''")
    browser.type("#receipt-id", f"2{ENTER}")
    browser.until("document.querySelector('#receipt')")

    assert "No invoice with “77”" in lost
    assert "180,00" in browser.text("#receipt tfoot")


def test_somebody_is_let_in_sees_what_they_may_and_is_out_at_once(
    browser: Chromium, address: str
) -> None:
    sign_in(browser, path="/people")
    browser.type("#person-name", "Ana")
    browser.type("#person-mail", "ana@b.al")
    browser.type("#person-role", "Reader")
    browser.type("#person-password", PASSWORD)
    browser.press("#person-add")
    browser.until("document.querySelectorAll('#people tbody tr').length == 2")
    with a_browser(address) as hers:
        in_english(hers)
        sign_in(hers, "ana@b.al", "/fleet")
        seen = hers.text("#fleet")
        hers.go("/people")
        refused = hers.text("main")
        browser.press("details:has(input[value='ana@b.al']) summary")
        browser.press("details:has(input[value='ana@b.al']) button")
        browser.until("document.querySelectorAll('#people tbody tr').length == 1")
        hers.go("/fleet")
        left = hers.run(WHERE)

    assert "Arka t1" in seen
    assert "Only the owner can see this page." in refused
    assert left == "/sign-in?next=/fleet"


def test_whoever_has_one_shop_finds_no_way_to_another(browser: Chromium, sold: Connection) -> None:
    sold.execute("UPDATE till SET shop_id = (SELECT shop_id FROM shop WHERE name = 'Vlora')")
    a_till(sold, "t2")
    sold.execute(
        "UPDATE till SET shop_id = (SELECT shop_id FROM shop WHERE name = 'Tirana')"
        " WHERE till_id = 't2'"
    )
    add_person(sold, OfficePerson(mail="v@b.al", name="Vera", role="shop:Vlora"), PASSWORD)
    note_heard(sold, "t1")
    sign_in(browser, "v@b.al", "/fleet")
    fleet = browser.texts("#fleet [data-till] b")
    browser.go("/day?date=2026-11-20&shop=Tirana")
    shops = browser.texts("#day-shop option")
    total = browser.text("#day-total")
    browser.go("/till?id=t2")

    assert fleet == ["Arka t1"]
    assert shops == ["Vlora"]
    assert total == "540,00L"
    assert "This till is not in the chain." in browser.text("main")


def test_all_that_an_owner_does_goes_without_scripts(sold: Connection, address: str) -> None:
    with a_browser(address, scripts=False) as browser:
        browser.size(1280, 900)
        browser.go("/problems")
        browser.type("#sign-in-mail", OWNER)
        browser.type("#sign-in-password", f"{PASSWORD}{ENTER}")
        title = browser.text("h1")
        browser.go("/tills")
        browser.type("#shop-name", "Korça")
        browser.press("#shop-add")
        browser.type("#code-shop", "Korça")
        code = make_a_code(browser, "Arka 2")
        shut_out(browser, "t1", "e vjedhur")
        browser.text("#readmit-t1")
        revoked = sold.execute("SELECT state, reason FROM till").fetchone()
        browser.press("#readmit-t1")
        browser.text("[data-till=t1] summary")
        browser.go("/fleet?colour=green")
        found = browser.text("#fleet [data-till=t1] b")

    assert title
    assert len(code) == 24
    assert revoked == ("revoked", "e vjedhur")
    assert found == "Arka t1"
    assert sold.execute("SELECT count(*) FROM shop WHERE name = 'Korça'").fetchone() == (1,)


def test_the_pages_follow_the_computers_colours_and_the_persons_language(
    browser: Chromium,
) -> None:
    sign_in(browser, path="/fleet")
    grounds = []
    for scheme in ("light", "dark"):
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        browser.command("Emulation.setEmulatedMedia", features=features)
        grounds.append(sum(map(int, browser.run(GROUND).strip("rgba()").split(",")[:3])))
    browser.press(".me summary")
    browser.press(".me a[lang=sq]")
    browser.until("document.documentElement.lang == 'sq'")

    assert grounds[0] > 3 * 200
    assert grounds[1] < 3 * 60
    assert browser.run(WHERE) == "/fleet"
