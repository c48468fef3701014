"""The pages in a real browser: with a keyboard, narrow and wide, by scripts and styles of ours.

Lives here: stories of an owner.
Must not: what each page says (test_pages).
"""

from collections.abc import Iterator

import pytest

from tests.office_server.browser.chromium import Chromium, a_browser, make_a_code, shut_out
from tests.office_server.conftest import PASSWORD
from tests.office_server.test_api import address
from tests.office_server.test_pages import OWNER, OWNERS_PAGES, sold
from till.office_server.database import Connection

__all__ = ["address", "sold"]
pytestmark = [pytest.mark.postgres, pytest.mark.needs("chromedriver", "chromium")]
WIDTHS = (360, 1280, 1920)
PAGES = ("/day?date=2026-11-20", "/fleet", "/problems", "/till?id=t1", "/receipt?id=2")
TOO_WIDE = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
FONT = "await document.fonts.ready; return document.fonts.check('16px Till')"


@pytest.fixture
def browser(sold: Connection, address: str) -> Iterator[Chromium]:
    """An owner who has just signed in."""
    with a_browser(address) as opened:
        opened.go("/fleet")
        opened.type("#sign-in-mail", OWNER)
        opened.type("#sign-in-password", f"{PASSWORD}\ue007")  # Enter
        yield opened


def test_no_page_is_wider_than_its_window_and_all_of_it_loads(browser: Chromium) -> None:
    assert browser.run("return location.pathname") == "/fleet"
    for language in ("sq", "en"):
        browser.go(f"/language/{language}")
        for width in WIDTHS:
            browser.size(width, 800)
            for path in (*PAGES, *OWNERS_PAGES):
                browser.go(path)
                assert browser.run(TOO_WIDE) <= 0, (language, width, path)
    assert browser.run(FONT) is True


def test_an_owner_makes_a_code_and_shuts_a_till_out(browser: Chromium, sold: Connection) -> None:
    browser.size(1280, 800)
    browser.go("/language/en")
    browser.go("/tills")
    code = make_a_code(browser, "Arka 2")
    shut_out(browser, "t1", "stolen")
    browser.go("/tills")

    assert len(code) == 24
    assert "Shut out" in browser.text("[data-till=t1]")
    assert sold.execute("SELECT state, reason FROM till").fetchone() == ("revoked", "stolen")
