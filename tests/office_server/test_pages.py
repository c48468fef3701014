"""The pages: who may see what, what forms do, what is seen as a file; without scripts.

Lives here: requests as a browser without scripts sends them.
Must not: figures (test_books), how it looks (tests.ui.shots has no browser).
"""

import csv
import hashlib
import io
import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.resources import files

import httpx
import openpyxl
import pytest

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import PASSWORD, Place, a_till
from tests.office_server.test_api import address
from tests.office_server.test_commands import run
from till.domain.business_day import day_of
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.facts.taking_in import BatchTaker, note_heard
from till.office_server.pages.viewers import OfficePerson, add_person
from till.office_server.words import LANGUAGES, ServerWords

__all__ = ["address"]
pytestmark = pytest.mark.postgres
OWNER = "a@b.al"
COOKIE = "__Host-office"
PAGES = ("/day", "/fleet", "/problems", "/till?id=t1", "/receipt?id=2", "/day.csv", "/day.xlsx")
OWNERS_PAGES = ("/tills", "/people")
SALES_DAY = "2026-11-20"
FOREIGN = re.compile(r"office_page\.|\{[a-z_]+\}|style=|onclick|https?://(?!www.w3.org)")
CONTROL = re.compile(r"<(?:button|input|select|summary)[^>]*>|<a class=[^>]*btn[^>]*>")
CSRF = re.compile(r'name="csrf" value="([^"]+)"')


@dataclass
class Browser:
    """Asks as a browser does that is signed in; scripts are off."""

    address: str
    cookie: str = ""
    language: str = "en"
    headers: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> httpx.Response:
        cookies = f"language={self.language}; {COOKIE}={self.cookie}"
        return httpx.request(
            method,
            self.address + path,
            data=form,
            headers={"Cookie": cookies, **self.headers},
            timeout=60,
            trust_env=False,
        )

    def see(self, path: str) -> httpx.Response:
        return self.ask("GET", path)

    def send(self, path: str, **form: str) -> httpx.Response:
        """Send a form with the word that a page of theirs has in it."""
        found = CSRF.search(self.see("/tills").text)
        return self.ask("POST", path, {"csrf": found[1] if found else "", **form})


def signed_in(address: str, mail: str = OWNER, password: str = PASSWORD) -> Browser:
    form = {"mail": mail, "password": password}
    answer = Browser(address).ask("POST", "/sign-in", form)
    assert answer.status_code == 303, answer.text
    kept = answer.headers["set-cookie"]
    assert "HttpOnly" in kept
    assert "Secure" in kept
    assert "SameSite=lax" in kept
    return Browser(address, kept.partition("=")[2].partition(";")[0])


@pytest.fixture
def sold(owner: Connection) -> Connection:
    """An office with sales of one till, and another shop with a manager of its own."""
    owner.execute("INSERT INTO shop (name) VALUES ('Vlora')")
    owner.execute("DELETE FROM person WHERE mail <> %s", (OWNER,))
    a_till(owner, "t1")
    BatchTaker().take(owner, "t1", a_batch(some_entries(3)))
    note_heard(owner, "t1")
    return owner


@pytest.fixture
def browser(sold: Connection, address: str) -> Browser:
    return in_session(sold, address, OWNER)


@pytest.fixture
def manager(sold: Connection, address: str) -> Browser:
    """Somebody who may see the shop Vlora alone, which has no till."""
    sold.execute("INSERT INTO person VALUES ('v@b.al', 'Vera', 'shop:Vlora', '')")
    return in_session(sold, address, "v@b.al")


def in_session(owner: Connection, address: str, mail: str) -> Browser:
    """Return the browser of somebody who signed in before: a password takes its time."""
    session = (hashlib.sha256(mail.encode()).hexdigest(), mail, "the word of this session")
    owner.execute("INSERT INTO session VALUES (%s, %s, %s, now() + interval '1 hour')", session)
    return Browser(address, cookie=mail)


def test_nobody_sees_a_page_without_signing_in(sold: Connection, address: str) -> None:
    for path in (*PAGES, *OWNERS_PAGES):
        answer = Browser(address, cookie="forged").see(path)

        assert answer.status_code == 303, path
        assert answer.headers["location"].startswith("/sign-in?next=/")
        assert "Tirana" not in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_whole_in_both_languages_and_loads_nothing_foreign(
    browser: Browser, language: str
) -> None:
    browser.language = language

    for path in (*PAGES, *OWNERS_PAGES):
        answer = browser.see(path)

        assert answer.status_code == 200, path
        assert answer.headers["content-security-policy"].startswith("default-src 'self'")
        assert answer.headers["cache-control"] == "no-store"
        if "html" in answer.headers["content-type"]:
            assert f'<html lang="{language}">' in answer.text
            assert answer.text.count("<h1>") == 1
            assert not FOREIGN.search(answer.text), path


def test_every_control_has_an_id_of_its_own(browser: Browser) -> None:
    for path in (*PAGES, *OWNERS_PAGES, "/sign-in"):
        page = browser.see(path).text
        controls = CONTROL.findall(page)
        ids = re.findall(r' id="([^"]+)"', page)

        assert [each for each in controls if " id=" not in each and "hidden" not in each] == []
        assert len(ids) == len(set(ids)), path


def test_every_text_of_a_template_exists_in_both_languages() -> None:
    keys = set[str]()
    for each in files("till.office_server.pages").joinpath("templates").iterdir():
        keys |= set(re.findall(r"\bt\('([a-z_0-9]+)'", each.read_text(encoding="utf-8")))

    for language in LANGUAGES:
        words = ServerWords(language)
        lost = {
            key
            for key in keys
            if not key.endswith("_") and words.say(f"office_page.{key}") == f"office_page.{key}"
        }
        assert lost == set()
    assert len(keys) > 80


def test_the_day_is_what_the_books_say(browser: Browser) -> None:
    page = browser.see(f"/day?date={SALES_DAY}").text

    assert "540,00" in page
    assert 'id="day-sums"' in page
    assert 'data-till="t1"' in page
    for field_id in ("day-date", "day-shop", "day-csv", "day-xlsx"):
        assert f'id="{field_id}"' in page


@pytest.mark.parametrize(
    "date", ["", "tomorrow", "9999-12-31", "0001-01-01", "2026-02-30", "\u0000"]
)
def test_a_day_that_is_none_is_today(browser: Browser, date: str) -> None:
    answer = browser.ask("GET", "/day?" + str(httpx.QueryParams({"date": date})))

    assert answer.status_code == 200


def test_files_have_what_is_seen_and_calculate_nothing(sold: Connection, address: str) -> None:
    sold.execute("UPDATE till SET name = '=HYPERLINK(1)'")
    sold.execute("UPDATE shop SET name = '@Tirana' WHERE name = 'Tirana'")
    browser = in_session(sold, address, OWNER)

    text = browser.see(f"/day.csv?date={SALES_DAY}")
    book = browser.see(f"/day.xlsx?date={SALES_DAY}")

    rows = list(csv.reader(io.StringIO(text.content.decode("utf-8-sig"))))
    assert text.headers["content-disposition"] == f'attachment; filename="day-{SALES_DAY}.csv"'
    assert "silent: 0, open: 1" in rows[0][1].lower()
    assert rows[1][:3] == ["Shop", "Till", "Sales"]
    assert rows[2][:5] == ["'@Tirana", "'=HYPERLINK(1)", "3", "0", "540.00"]
    sheet = openpyxl.load_workbook(io.BytesIO(book.content)).active
    assert sheet is not None
    cells = [cell for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"inlineStr", "s", "n"}
    assert "'=HYPERLINK(1)" in {cell.value for cell in cells}
    assert 540 in {cell.value for cell in cells}


def test_a_name_is_never_markup(sold: Connection, address: str) -> None:
    sold.execute("UPDATE till SET name = '<script>alert(1)</script>'")

    page = in_session(sold, address, OWNER).see("/fleet").text

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize("path", PAGES)
def test_whoever_may_see_one_shop_sees_nothing_of_another(manager: Browser, path: str) -> None:
    answer = manager.see(path)
    forced = manager.see(f"/day?date={SALES_DAY}&shop=Tirana")

    assert answer.status_code == (404 if "id=" in path else 200)
    for each in (answer, forced):
        assert "Tirana" not in each.text
        assert "Arka t1" not in each.text
        assert "540,00" not in each.text


@pytest.mark.parametrize("path", OWNERS_PAGES)
def test_pages_of_owners_are_theirs(manager: Browser, path: str) -> None:
    assert manager.see(path).status_code == 403


def test_a_till_shows_its_journal_page_by_page(sold: Connection, address: str) -> None:
    entries = some_entries(120)
    BatchTaker().take(sold, "t1", a_batch(entries))
    browser = in_session(sold, address, OWNER)

    newest = browser.see("/till?id=t1").text
    older = browser.see("/till?id=t1&before=71").text
    odd = browser.see("/till?id=t1&before=" + "9" * 40)

    assert "Sale completed" in newest
    assert ">120<" in newest.replace(" ", "")
    assert "before=71" in newest
    assert ">70<" in older.replace(" ", "")
    assert odd.status_code == 200
    assert browser.see("/till?id=t9").status_code == 404


def test_a_receipt_is_found_by_its_number_and_by_what_stands_on_paper(
    sold: Connection, browser: Browser
) -> None:
    sold.execute(
        "INSERT INTO document VALUES ('d-1', 't1', 1, '2', 'sale', '2026-11-20', now(), "
        "'complete', '', 'd-1', 'ABCDEF0123456789', '', '')"
    )
    sold.execute("UPDATE sale SET doc_id = 'd-1' WHERE sale_key = '2'")

    for wanted in ("2", "d-1", "ABCDEF0123456789", "abcdef0123456789"):
        page = browser.see(f"/receipt?id={wanted}")
        assert "180,00" in page.text, wanted
        assert "Fiscalized" in page.text, wanted
    lost = browser.see("/receipt?id=" + "9" * 60)
    assert lost.status_code == 404
    assert "No invoice" in lost.text


def test_a_code_is_made_shown_once_and_a_till_is_shut_out_and_taken_back(
    sold: Connection, browser: Browser
) -> None:
    made = browser.send("/tills", shop="Tirana", name="Arka 9", replaces="")
    again = browser.see("/tills")
    browser.send("/tills/revoke", till="t1", reason="stolen")
    revoked = sold.execute("SELECT state, reason FROM till").fetchone()
    browser.send("/tills/readmit", till="t1")

    shown = re.search(r'id="code-shown">([0-9A-Z-]{24})<', made.text)
    assert shown
    assert 'class="qr"' in made.text
    assert shown[1] not in again.text
    assert revoked == ("revoked", "stolen")
    assert sold.execute("SELECT state FROM till").fetchone() == ("active",)


def test_people_are_let_in_and_leave_at_once(sold: Connection, browser: Browser) -> None:
    form = {"name": "Ana", "mail": "ana@b.al", "role": "reader", "password": PASSWORD}
    added = browser.send("/people", **form)
    twice = browser.send("/people", **form)
    ana = signed_in(browser.address, "Ana@b.al")
    seen = ana.see("/day").status_code
    browser.send("/people/remove", mail="ana@b.al")
    last = browser.send("/people/remove", mail=OWNER)

    assert (added.status_code, twice.status_code, seen) == (303, 409, 200)
    assert ana.see("/day").status_code == 303
    assert last.status_code == 409
    assert "only owner" in last.text


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/tills", {"shop": "Tirana"}),
        ("/tills", {"shop": "Tirana", "name": "  "}),
        ("/tills", {"shop": "Tirana", "name": "a\x1bb"}),
        ("/tills/revoke", {"till": "t1"}),
        ("/people", {"name": "A", "role": "owner"}),
        ("/people/remove", {}),
        ("/shops", {}),
    ],
)
def test_a_form_without_its_field_changes_nothing(
    sold: Connection, browser: Browser, path: str, form: dict[str, str]
) -> None:
    answer = browser.send(path, **form)

    assert answer.status_code == 400
    assert sold.execute("SELECT count(*) FROM join_code").fetchone() == (0,)
    assert sold.execute("SELECT state FROM till").fetchone() == ("active",)
    assert sold.execute("SELECT count(*) FROM person").fetchone() == (1,)


@pytest.mark.parametrize(
    ("path", "form", "words"),
    [
        ("/tills", {"shop": "Korça", "name": "Arka 1"}, "not in the chain"),
        ("/tills/revoke", {"till": "t9", "reason": "x"}, "not in the chain"),
        (
            "/people",
            {"name": "A", "mail": "a@c.al", "role": "king", "password": PASSWORD},
            "A role",
        ),
        ("/people", {"name": "A", "mail": "a@c.al", "role": "reader", "password": "x"}, "10"),
        ("/people", {"name": "A", "mail": "a@c.al", "role": "shop:X", "password": PASSWORD}, "X"),
        ("/shops", {"name": "Tirana"}, "already"),
    ],
)
def test_what_a_form_cannot_do_is_said_in_words(
    browser: Browser, path: str, form: dict[str, str], words: str
) -> None:
    answer = browser.send(path, **form)

    assert answer.status_code == 409
    assert words in answer.text


def test_a_form_without_the_word_of_the_session_does_nothing(
    sold: Connection, browser: Browser
) -> None:
    for word in ("", "x", "ë"):
        answer = browser.ask(
            "POST", "/tills/revoke", {"csrf": word, "till": "t1", "reason": "stolen"}
        )
        assert answer.status_code == 400
    large = browser.ask("POST", "/tills/revoke", {"reason": "x" * 100_000})

    assert large.status_code == 400
    assert sold.execute("SELECT state FROM till").fetchone() == ("active",)


def test_wrong_passwords_are_slowed_down_and_told_alike(sold: Connection, office: Place) -> None:
    wrong = {"mail": "nobody@b.al", "password": "x"}
    with OfficeServer(office.address, office.folder, Listening()) as server:
        person = Browser(server.address)
        answers = [person.ask("POST", "/sign-in", wrong) for _ in range(6)]

    assert [each.status_code for each in answers] == [403] * 5 + [429]
    assert "set-cookie" not in answers[0].headers


@pytest.mark.parametrize("to", ["//evil.al", "https://evil.al", "/\\evil.al", "/a\nb"])
def test_signing_in_leads_to_no_other_server(sold: Connection, address: str, to: str) -> None:
    form = {"mail": OWNER, "password": PASSWORD}
    query = httpx.QueryParams({"next": to})

    answer = Browser(address).ask("POST", f"/sign-in?{query}", form)

    assert answer.headers["location"] == "/day"


def test_a_password_of_any_length_lets_in(sold: Connection, address: str) -> None:
    whole = "a long sentence that somebody remembers, " * 10
    add_person(sold, OfficePerson(mail="l@b.al", name="L", role="reader"), whole)

    assert signed_in(address, "l@b.al", whole).see("/day").status_code == 200
    assert Browser(address).ask("POST", "/sign-in", {"mail": "a\x00"}).status_code == 403


def test_signing_out_ends_the_session(browser: Browser) -> None:
    browser.ask("POST", "/sign-out")

    assert browser.see("/day").status_code == 303


@pytest.mark.parametrize("name", ["office.css", "fresh.js", "mark.svg", "TillSans-Regular.ttf"])
def test_what_pages_are_made_with_is_there_for_everybody(
    sold: Connection, address: str, name: str
) -> None:
    assert Browser(address).see(f"/static/{name}").status_code == 200


@pytest.mark.parametrize("name", ["..%2Fapp.py", "app.py", "office", ".css", "TillSans-..ttf"])
def test_nothing_else_is_served(sold: Connection, address: str, name: str) -> None:
    assert Browser(address).see(f"/static/{name}").status_code == 404


def test_people_by_command(sold: Connection, office: Place) -> None:
    words = ("people", "add", "b@b.al", "--name", "Beni", "--role")
    added = run(office, *words, "catalogue", "--json", said=f"{PASSWORD}\n")
    wrong = run(office, *words, "king", said=f"{PASSWORD}\n")
    removed = run(office, "people", "remove", "b@b.al", "--json")
    gone = run(office, "people", "remove", "b@b.al")

    assert '"mail": "b@b.al"' in added.stdout
    assert (wrong.exit_code, wrong.stderr.count("\n")) == (1, 1)
    assert "b@b.al" not in removed.stdout
    assert (gone.exit_code, gone.stderr.count("\n")) == (1, 1)


def test_today_is_the_day_in_tirana(browser: Browser) -> None:
    today = day_of(datetime.now(UTC))  # noqa: TID251 as the server has it

    assert f'value="{today.isoformat()}"' in browser.see("/day").text
