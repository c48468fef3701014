"""What must not be believed: a table of all bad input, each with the tests that send it.

Lives here: the table; what no other file of the office sends.
Must not: be satisfied with less: each row has words, a status, and changes nothing.
"""

import asyncio
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from tests.domain.chain import test_batch
from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server import (
    test_api,
    test_backups,
    test_founding,
    test_joining,
    test_pages,
)
from tests.office_server.certificates import a_certificate
from tests.office_server.conftest import PASSWORD, Place, a_till
from tests.office_server.test_api import Sender, address, body_of, kept, sender
from tests.office_server.test_commands import run
from tests.office_server.test_joining import NewTill, a_code
from tests.office_server.test_pages import OWNER, in_session, sold
from tests.office_server.test_sending import plan
from till.domain.chain.answer import OfficeProblem
from till.domain.chain.joining import JoinCode
from till.office_client.office import ChainOffice
from till.office_client.plan import OfficePlan
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection

__all__ = ["address", "plan", "sender", "sold"]
pytestmark = pytest.mark.postgres
LONG = "x" * 10_000
CONTROL = "Arka \x1b[31m 1"
THOUSAND = 1000


def entries_out_of_place() -> Mapping[str, bytes]:
    one, two, three = some_entries(3)
    return {
        "out of order": body_of(a_batch([two, one, three])),
        "twice": body_of(a_batch([one, one, two])),
        "with a hole": body_of(a_batch([one, three])),
    }


@pytest.mark.parametrize("case", ["out of order", "twice", "with a hole"])
def test_entries_that_do_not_follow_each_other_are_not_taken(
    sender: Sender, owner: Connection, case: str
) -> None:
    other = Sender(sender.address, a_till(owner, "till2"), "till2")

    answer = sender.send(entries_out_of_place()[case])
    beside = other.send(body_of(a_batch(some_entries(2))))

    assert (answer.status_code, answer.json()["error"]) == (422, "chain")
    assert answer.json()["text"]
    assert kept(owner) == 2  # of the other, which nothing hinders
    assert beside.json()["taken"] == 2


def test_a_changed_batch_is_none(sender: Sender, owner: Connection) -> None:
    body = body_of(a_batch(some_entries(2))).replace(b"Ana", b"Eva", 1)

    answer = sender.send(body)

    assert (answer.status_code, answer.json()["error"]) == (422, "chain")
    assert kept(owner) == 0


@pytest.mark.parametrize(
    "body", [b'{"v": 1, "entries": []}', b'{"v": NaN}', b'{"v": 1, "after": NaN}', b"[]"]
)
def test_a_batch_of_nothing_is_none(sender: Sender, owner: Connection, body: bytes) -> None:
    answer = sender.send(body)

    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
    assert answer.json()["text"]
    assert kept(owner) == 0


@pytest.mark.long
def test_a_code_that_is_tried_a_thousand_times_is_not_guessed(
    owner: Connection, office: Place
) -> None:
    with OfficeServer(office.address, office.folder, Listening()) as server:
        code = a_code(office)
        till = NewTill(server.address)
        guesses = [
            till.asked(JoinCode(secret=code.secret ^ each, fingerprint=code.fingerprint))
            for each in range(1, THOUSAND)
        ]
        began = time.monotonic()
        with httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
            answers = [client.post("/v1/enrol", json=each) for each in guesses]
        minutes = 1 + (time.monotonic() - began) / 60
        stranger = httpx.get(f"{server.address}/healthz", trust_env=False)

    assert {each.status_code for each in answers} == {403, 429}
    assert sum(each.status_code == 403 for each in answers) <= 5 * minutes
    assert all(each.json()["text"] for each in answers)
    assert stranger.status_code == 200
    assert owner.execute("SELECT count(*) FROM till").fetchone() == (0,)


def test_a_database_that_may_not_be_written_is_told_and_later_all_is_taken(
    owner: Connection, office: Place
) -> None:
    key = a_till(owner, "till1")
    (name,) = owner.execute("SELECT current_database()").fetchone() or ("",)
    switch = f"ALTER DATABASE {name} SET default_transaction_read_only = "
    owner.execute(switch + "on")
    try:
        with OfficeServer(office.address, office.folder, Listening()) as server:
            answer = Sender(server.address, key).send(body_of(a_batch(some_entries(2))))
        said = run(office, "shops", "add", "Vlora")
    finally:
        owner.execute(switch + "off")
    with OfficeServer(office.address, office.folder, Listening()) as server:
        again = Sender(server.address, key).send(body_of(a_batch(some_entries(2))))

    assert (answer.status_code, answer.json()["error"]) == (503, "database")
    assert answer.json()["text"]
    assert (said.exit_code, said.stdout, said.stderr.count("\n")) == (1, "", 1)
    assert (again.json()["taken"], kept(owner)) == (2, 2)


@pytest.mark.parametrize(
    ("ends_in", "problem"),
    [
        (timedelta(days=-1), OfficeProblem.NOT_REACHABLE),
        (timedelta(days=1), OfficeProblem.WRONG_OFFICE),  # which was reached, and asked
    ],
)
def test_a_certificate_that_ran_out_is_no_office(  # noqa: PLR0913, PLR0917 both ends
    owner: Connection,
    office: Place,
    plan: OfficePlan,
    tmp_path: Path,
    ends_in: timedelta,
    problem: OfficeProblem,
) -> None:
    made = a_certificate(tmp_path, ends_in=ends_in)
    listening = Listening(certificate=made.file, key=made.key)

    async def ask(url: str) -> OfficeProblem | None:
        reached = ChainOffice(replace(plan, url=url, authority=made.file))
        try:
            sent = await reached.send(10, is_patient=False)
            return sent.problem
        finally:
            await reached.close()

    with OfficeServer(office.address, office.folder, listening) as server:
        found = asyncio.run(ask(server.address))

    assert found is problem
    assert kept(owner) == 0


@pytest.mark.parametrize("name", [LONG, CONTROL, "", "  ", "a\x00b", "a\nb"])
@pytest.mark.parametrize(
    "words",
    [
        ("shops", "add", "{}"),
        ("tills", "code", "--shop", "Tirana", "--name", "{}"),
        ("tills", "revoke", "t1", "--reason", "{}"),
        ("people", "add", "b@b.al", "--role", "reader", "--name", "{}"),
        ("people", "add", "{}", "--role", "reader", "--name", "Beni"),
    ],
    ids=["a shop", "a till", "a reason", "a person", "an address"],
)
def test_a_name_that_cannot_be_read_is_none(
    sold: Connection, office: Place, words: Sequence[str], name: str
) -> None:
    tables = ("shop", "join_code", "person")
    count = " UNION ALL ".join(f"SELECT count(*) FROM {each}" for each in tables)
    before = sold.execute(count).fetchall()

    said = run(office, *(each.format(name) for each in words), said=f"{PASSWORD}\n")

    assert (said.exit_code, said.stdout) == (1, "")
    assert said.stderr.count("\n") == 1
    assert "200" in said.stderr
    assert sold.execute(count).fetchall() == before
    assert sold.execute("SELECT state FROM till").fetchone() == ("active",)


@pytest.mark.parametrize("name", [LONG, CONTROL])
def test_a_name_that_cannot_be_read_is_refused_by_its_form(
    sold: Connection, address: str, name: str
) -> None:
    browser = in_session(sold, address, OWNER)

    answers = [
        browser.send("/shops", name=name),
        browser.send("/tills", shop="Tirana", name=name),
        browser.send("/tills/revoke", till="t1", reason=name),
    ]

    assert {each.status_code for each in answers} == {400}
    assert all("200" in each.text for each in answers)
    assert sold.execute("SELECT count(*) FROM join_code").fetchone() == (0,)
    assert sold.execute("SELECT state FROM till").fetchone() == ("active",)


def test_signs_that_no_sheet_can_show_are_left_out_of_it(sold: Connection, address: str) -> None:
    sold.execute("UPDATE till SET name = %s", (CONTROL,))
    browser = in_session(sold, address, OWNER)

    files = [browser.see(f"/day.{kind}?date=2026-11-20") for kind in ("csv", "xlsx")]

    assert [each.status_code for each in files] == [200, 200]
    assert "Arka [31m 1" in files[0].text


THE_LIST = """
A batch that is cut, changed, empty, of 501 entries, of 5 MiB, 200 MB packed in 200 kB,
JSON 100,000 deep, NaN, other types in every field; entries out of order, twice, with a hole;
of another till; signed an hour ago, unsigned, for another path; a code wrong, used, old,
tried 1,000 times; an installation that has joined already; a database of something else,
of a newer office, read-only; a copy cut, of another office, without its password;
two servers migrating at once; a certificate that ran out; a name of 10 kB, with control signs,
formulas in every CSV and XLSX; a page asked for by somebody of another shop;
a form without its field
"""
Test = Callable[..., object]
TABLE: Mapping[str, Sequence[Test]] = {
    "A batch that is cut": [test_api.test_bad_input_is_refused_in_words],
    "changed": [
        test_a_changed_batch_is_none,
        test_api.test_a_request_that_is_not_signed_as_it_came_is_refused,
    ],
    "empty": [test_a_batch_of_nothing_is_none],
    "of 501 entries": [test_api.test_bad_input_is_refused_in_words],
    "of 5 MiB": [test_api.test_bad_input_is_refused_in_words],
    "200 MB packed in 200 kB": [test_api.test_a_body_that_unpacks_without_end_is_too_large],
    "JSON 100,000 deep": [test_api.test_bad_input_is_refused_in_words],
    "NaN": [test_a_batch_of_nothing_is_none, test_batch.test_what_is_no_batch_is_refused],
    "other types in every field": [
        test_batch.test_other_types_in_a_field_are_refused_or_do_not_fit
    ],
    "entries out of order": [test_entries_that_do_not_follow_each_other_are_not_taken],
    "twice": [test_entries_that_do_not_follow_each_other_are_not_taken],
    "with a hole": [test_entries_that_do_not_follow_each_other_are_not_taken],
    "of another till": [test_api.test_a_signature_of_another_till_counts_for_that_till_alone],
    "signed an hour ago": [test_api.test_a_request_signed_by_a_wrong_clock_learns_the_time],
    "unsigned": [test_api.test_a_request_that_is_not_signed_as_it_came_is_refused],
    "for another path": [test_api.test_a_request_that_is_not_signed_as_it_came_is_refused],
    "a code wrong": [test_joining.test_who_tries_codes_waits_and_the_right_one_still_counts_later],
    "used": [test_joining.test_a_lost_answer_is_given_again_and_to_nobody_else],
    "old": [test_joining.test_a_code_ends_with_its_minutes],
    "tried 1,000 times": [test_a_code_that_is_tried_a_thousand_times_is_not_guessed],
    "an installation that has joined already": [test_joining.test_an_installation_joins_once],
    "a database of something else": [
        test_founding.test_a_database_of_something_else_is_left_as_it_is
    ],
    "of a newer office": [test_founding.test_a_database_of_a_newer_office_is_refused],
    "read-only": [test_a_database_that_may_not_be_written_is_told_and_later_all_is_taken],
    "a copy cut": [
        test_backups.test_a_backup_that_was_cut_is_refused_whole,
        test_backups.test_a_backup_without_its_last_piece_is_refused,
    ],
    "of another office": [test_backups.test_nothing_is_overwritten_in_passing],
    "without its password": [test_backups.test_a_backup_reads_as_nothing_without_its_password],
    "two servers migrating at once": [
        test_founding.test_two_that_migrate_at_once_do_each_step_once
    ],
    "a certificate that ran out": [test_a_certificate_that_ran_out_is_no_office],
    "a name of 10 kB": [
        test_a_name_that_cannot_be_read_is_none,
        test_a_name_that_cannot_be_read_is_refused_by_its_form,
    ],
    "with control signs": [
        test_a_name_that_cannot_be_read_is_none,
        test_signs_that_no_sheet_can_show_are_left_out_of_it,
    ],
    "formulas in every CSV and XLSX": [
        test_pages.test_files_have_what_is_seen_and_calculate_nothing
    ],
    "a page asked for by somebody of another shop": [
        test_pages.test_whoever_may_see_one_shop_sees_nothing_of_another
    ],
    "a form without its field": [test_pages.test_a_form_without_its_field_changes_nothing],
}


def test_each_bad_input_of_the_list_has_its_tests() -> None:
    wanted = [" ".join(each.split()) for each in re.split(r"[;,](?!\d)", THE_LIST)]

    assert [*TABLE] == wanted
    assert all(test.__name__.startswith("test_") for tests in TABLE.values() for test in tests)
