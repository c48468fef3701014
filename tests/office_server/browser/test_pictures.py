"""The pictures of the office's guides, taken of its pages in a real browser.

`OFFICE_PICTURES=docs/pictures pytest -m long tests/office_server/browser/test_pictures.py` writes
them anew.

Lives here: a chain to look at, and which pages the guides show.
Must not: what pages say (test_pages).
"""

import base64
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.browser.chromium import Chromium, a_browser
from tests.office_server.browser.test_stories_in_chromium import sign_in
from tests.office_server.conftest import a_till
from tests.office_server.test_api import address
from tests.office_server.test_pages import OWNER
from tests.ui.shots.guides import make_small
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker, note_heard
from till.office_server.fleet import open_problem

__all__ = ["address"]
pytestmark = [
    pytest.mark.postgres,
    pytest.mark.long,
    pytest.mark.needs("chromedriver", "chromium"),
]
DOCUMENTS = Path(__file__).parents[3] / "docs"
GUIDES = {"en": "office.md", "sq": "zyra.md"}
PICTURES = {
    "office_code": "/tills",
    "office_day": "/day?date=2026-11-20",
    "office_tills": "/fleet",
}
SHOPS = {"Minimarket Liqeni": 3, "Liqeni Korçë": 2, "Liqeni Vlorë": 1}
SIZE = (1280, 800)
_CLOSED = """
    UPDATE day_sum SET opening = 500000, z_number = 41, z_at = '2026-11-20 19:04+00',
        z_total = total, went_on = false
    WHERE till_id IN ('t1', 't2', 't4', 't5')
"""
_PAID = """
    INSERT INTO day_payment
    SELECT day, till_id, 'cash', sales - sales / 3, total - 18000 * (sales / 3) FROM day_sum
    UNION ALL SELECT day, till_id, 'card', sales / 3, 18000 * (sales / 3) FROM day_sum
"""
_TAXED = """
    INSERT INTO day_vat SELECT day, till_id, 'B', 20, total * 5 / 6, total / 6, total FROM day_sum
"""
_NAMED = "UPDATE person SET name = %s"


@pytest.fixture
def chain(owner: Connection) -> Iterator[Connection]:
    """Six tills in three shops: one is silent, one sells at two places."""
    owner.execute("UPDATE shop SET name = %s", (next(iter(SHOPS)),))
    number = 0
    for shop, count in SHOPS.items():
        owner.execute("INSERT INTO shop (name) VALUES (%s) ON CONFLICT DO NOTHING", (shop,))
        for each in range(1, count + 1):
            number += 1
            a_till(owner, f"t{number}")
            owner.execute(
                "UPDATE till SET name = %s, version = '0.2.0', joined_at = '2026-11-01',"
                " shop_id = (SELECT shop_id FROM shop WHERE name = %s) WHERE till_id = %s",
                (f"Arka {each}", shop, f"t{number}"),
            )
            batch = a_batch(some_entries(90 - 7 * number, note=f"t{number}"))
            BatchTaker().take(owner, f"t{number}", batch)
            note_heard(owner, f"t{number}")
    for statement in (_CLOSED, _PAID, _TAXED):
        owner.execute(statement)
    open_problem(owner, "t3", "fork", 58)
    owner.execute(_NAMED, ("Ilir Shehu",))
    owner.execute(
        "UPDATE till_heard SET heard_at = heard_at - interval '26 h' WHERE till_id = 't6'"
    )
    yield owner
    owner.execute(_NAMED, (OWNER,))


@pytest.fixture
def browser(chain: Connection, address: str) -> Iterator[Chromium]:
    with a_browser(address) as opened:
        opened.size(*SIZE)
        yield opened


@pytest.mark.parametrize("language", GUIDES)
def test_the_guide_shows_the_pages_as_they_are(
    browser: Chromium, language: str, tmp_path: Path
) -> None:
    folder = Path(os.environ.get("OFFICE_PICTURES", tmp_path)) / language
    folder.mkdir(parents=True, exist_ok=True)
    browser.go(f"/language/{language}")
    sign_in(browser)
    for name, path in PICTURES.items():
        browser.go(path)
        if name == "office_code":
            browser.type("#code-name", "Arka 4")
            browser.press("#code-make")
            browser.until("document.querySelector('#code-shown')")
        taken = browser.ask("GET", "/screenshot")
        file = folder / f"{name}.png"
        file.write_bytes(base64.b64decode(taken))
        make_small(file)
        with Image.open(file) as picture:
            assert picture.size == SIZE

    guide = (DOCUMENTS / GUIDES[language]).read_text(encoding="utf-8")
    shown = re.findall(r"\]\(pictures/([a-z]{2})/([a-z_]+)\.png\)", guide)
    assert shown == [(language, name) for name in PICTURES]
    assert all((DOCUMENTS / "pictures" / language / f"{name}.png").exists() for name in PICTURES)
