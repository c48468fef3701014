"""What waits and what a person decides, on the command line, against the practice service.

Lives here: sentences about `till outbox` beyond what delivering a sale shows (test_selling).
Must not: what follows an answer (tests/domain), faults of the service (tests/stories).
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from tests.cli.conftest import CommandLine, Ended
from tests.practice_server import PracticeServer
from till.cli.outbox import attempt_line
from till.domain.business_day import in_tirane
from till.domain.fiscal.attempt import Answer, Attempt
from till.domain.fiscal.document import Completion, Problem
from till.domain.fiscal.recovery import (
    Answered,
    Busy,
    NoAnswer,
    NotAuthorised,
    NotFound,
    Outcome,
    Rejected,
    Request,
    WrongPlace,
)
from till.domain.identifiers import DocId
from till.practice.service.registry import PRACTICE_TOKEN
from till.system.paths import Paths
from till.system.profile import Profile
from till.system.single_instance import InstanceLock
from till.system.words import Words

DECIDING = ("retry", "replace", "close")
EVERY_OUTCOME = (
    Answered(completion=Completion()),
    Rejected(problem=Problem(key="errors.unexpected")),
    NotFound(),
    Busy(),
    NotAuthorised(),
    WrongPlace(),
    NoAnswer(),
)


def value_of(ended: Ended) -> Any:
    assert ended.out, ended.err
    return ended.value


@pytest.fixture
def refused(line: CommandLine, service: PracticeServer) -> str:
    """The docId of a sale that is refused: nobody knows the operator code of who sold it."""
    line.furnish()
    line.till("people", "remove", "Arta Hoxha")
    sign_up(line, code="zz999zz999")
    line.till("day", "open", "--amount", "5000", "--wait", "20")
    sold = line.sell("--line", "A1*2", "--pay", "cash", "--wait", "20")
    assert (sold.status, value_of(sold)["state"]) == (3, "refused"), sold.err
    return str(value_of(sold)["docId"])


def sign_up(line: CommandLine, *, code: str) -> None:
    words = ("people", "add", "Arta Hoxha", "--operator-code", code, "--role", "cashier")
    added = line.till(*words, typed="1234\n")
    assert added.status == 0, added.err


def test_a_refused_document_is_listed_with_why_and_what_to_do(
    line: CommandLine, refused: str
) -> None:
    listed = line.till("outbox", "list")
    told = value_of(line.till("outbox", "list", "--json"))

    assert "The tax office rejected the document:" in listed.out
    assert f"till outbox retry {refused[:8]}" in listed.out
    assert [(each["docId"], each["state"]) for each in told] == [(refused, "refused")]
    assert told[0]["problem"]["text"].startswith("The tax office rejected the document:")


def test_where_the_service_has_the_days_opening_balance_only_saying_so_is_advised(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    body = {"docId": "elsewhere-1", "amount": 5000}
    headers = {"Authorization": f"Bearer {PRACTICE_TOKEN}"}
    with httpx.Client(trust_env=False) as client:
        client.post(f"{service.base_url}/balance/initiate", json=body, headers=headers)
    opened = line.till("day", "open", "--amount", "5000", "--wait", "20")
    doc_id = str(value_of(line.till("outbox", "list", "--json"))[0]["docId"])

    tried = line.till("outbox", "retry", doc_id, "--reason", "try", "--wait", "20")
    listed = line.till("outbox", "list")
    shown = line.till("outbox", "show", doc_id)
    said = line.till("day", "reported")

    told = (opened.out, tried.out, listed.out, shown.out)
    assert [("till day reported" in each, "outbox retry" in each) for each in told] == [
        (True, False)
    ] * 4
    assert said.status == 0, said.err
    assert value_of(line.till("outbox", "list", "--json")) == []


def test_trying_again_without_mending_anything_is_refused_again(
    line: CommandLine, refused: str
) -> None:
    tried = line.till("outbox", "retry", refused, "--reason", "try", "--wait", "20", "--json")
    shown = value_of(line.till("outbox", "show", refused, "--json"))

    assert (tried.status, value_of(tried)["state"]) == (3, "refused")
    assert [each["request"] for each in shown["tried"]][:2] == ["send", "status"]


@pytest.mark.parametrize(
    ("language", "told"), [("sq", "dërgim · u përgjigj"), ("en", "sending · answered")]
)
def test_what_was_tried_is_told_in_words_and_on_the_clock_of_tirane(
    line: CommandLine, refused: str, language: str, told: str
) -> None:
    line.patch.setenv("TILL_UI__LANGUAGE", language)

    shown = line.till("outbox", "show", refused)
    first = value_of(line.till("outbox", "show", refused, "--json"))["tried"][0]

    began = in_tirane(datetime.fromisoformat(first["started_at"]))
    assert f"  1. {began:%d.%m.%Y %H:%M:%S} · {told}" in shown.out.splitlines()
    assert first["outcome"] == "answered"


@pytest.mark.parametrize("language", ["sq", "en"])
def test_whatever_came_of_an_attempt_there_are_words_for_it(language: str) -> None:
    began = datetime(2026, 11, 20, 13, 36, 5, tzinfo=UTC)
    words = Words(language, strict=True)

    told = {
        attempt_line(
            Attempt(
                doc_id=DocId("d"),
                number=1,
                request=request,
                started_at=began,
                answer=Answer(outcome=outcome) if outcome else None,
            ),
            words,
        )
        for outcome in (*EVERY_OUTCOME, None)
        for request in Request
    }

    assert {type(each) for each in EVERY_OUTCOME} == set(get_args(Outcome))
    assert len(told) == (len(EVERY_OUTCOME) + 1) * len(Request)
    assert all(each.startswith("  1. 20.11.2026 14:36:05 · ") for each in told)


def test_a_new_document_takes_its_place_once_the_cause_is_mended(
    line: CommandLine, refused: str
) -> None:
    line.till("people", "remove", "Arta Hoxha")
    sign_up(line, code="kd482mz719")

    replaced = line.till("outbox", "replace", refused, "--reason", "code", "--wait", "20", "--json")
    shown = value_of(line.till("documents", "show", refused, "--json"))
    again = line.till("outbox", "replace", refused, "--reason", "code")

    assert replaced.status == 0, replaced.err
    new = value_of(replaced)
    assert (new["state"], new["replaces"], new["total"]) == ("complete", refused, 220)
    assert (shown["state"], shown["replaced_by"]) == ("resolved", new["docId"])
    assert again.status == 1
    assert "was not rejected" in again.err


def test_a_closed_document_takes_along_what_waited_for_it(line: CommandLine, refused: str) -> None:
    returned = value_of(
        line.till("documents", "return", refused, "--line", "1*1", "--wait", "0", "--json")
    )
    waits = line.till("outbox", "list")
    waiting = value_of(line.till("outbox", "show", returned["docId"], "--json"))

    closed = line.till("outbox", "close", refused, "--reason", "never handed over", "--json")
    listed = value_of(line.till("outbox", "list", "--json"))
    last = line.till("outbox", "close", returned["docId"], "--reason", "goes with it")

    assert f"waiting for {refused}" in waits.out
    assert waiting["waits_for"] == [refused]
    assert (closed.status, value_of(closed)["refused_with_it"]) == (3, [returned["docId"]])
    assert [each["docId"] for each in listed] == [returned["docId"]]
    assert listed[0]["problem"]["key"] == "errors.original_closed"
    assert last.status == 0, last.err
    assert value_of(line.till("outbox", "list", "--json")) == []


def test_a_decision_needs_a_reason_and_a_refused_document(line: CommandLine, refused: str) -> None:
    silent = line.till("outbox", "close", refused, "--reason", "  ")
    unknown = line.till("outbox", "retry", "nothing", "--reason", "why")

    assert (silent.status, unknown.status) == (1, 1)
    assert silent.err.startswith("Enter a reason")
    assert unknown.err.startswith("Document nothing was not found")


def test_sales_that_wait_for_the_opening_balance_are_told_to_do_so(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    service.stop()
    line.till("day", "open", "--amount", "5000", "--wait", "0.2")
    sold = value_of(line.sell("--line", "A1", "--pay", "cash"))

    listed = line.till("outbox", "list")
    shown = value_of(line.till("outbox", "show", sold["docId"], "--json"))

    assert "waiting for today's opening balance" in listed.out
    assert shown["waits_for_opening_balance"] is True


def test_after_a_refused_opening_balance_was_closed_the_sales_wait_and_say_why(
    line: CommandLine, service: PracticeServer
) -> None:
    line.furnish()
    with httpx.Client(trust_env=False) as control:
        fault = {"kind": "client_error", "endpoint": "balance/initiate"}
        control.post(f"{service.practice_url}/faults", json=fault).raise_for_status()
    opened = value_of(line.till("day", "open", "--amount", "5000", "--wait", "20", "--json"))
    sold = value_of(line.sell("--line", "A1", "--pay", "cash", "--wait", "0.5"))

    closed = line.till(
        *("outbox", "close", opened["docId"], "--reason", "reported on the portal", "--wait", "1")
    )
    waiting = value_of(line.till("outbox", "show", sold["docId"], "--json"))
    line.till("day", "open", "--amount", "5000", "--wait", "20")
    line.till("outbox", "run", "--until-empty", "--for", "20")
    done = value_of(line.till("outbox", "show", sold["docId"], "--json"))

    assert (opened["state"], sold["state"]) == ("refused", "queued")
    assert closed.status == 0, closed.err
    assert (waiting["state"], waiting["waits_for_opening_balance"]) == ("queued", True)
    assert (waiting["attempts"], done["state"]) == (0, "complete")


def test_beside_an_open_window_it_is_said_where_it_is_decided(line: CommandLine) -> None:
    line.furnish()
    paths = Paths(root=line.folder, profile=Profile.PRACTICE)
    with InstanceLock(paths.lock_file, paths.profile):
        asked = [line.till("outbox", each, "x", "--reason", "y") for each in DECIDING]

    assert [each.status for each in asked] == [1, 1, 1]
    assert all("Ctrl+B" in each.err.replace("\u00a0", " ") for each in asked)


def test_an_outage_is_told_and_written_for_the_tax_office(
    line: CommandLine, tmp_path: Path
) -> None:
    line.patch.setenv("TILL_SERVICE__BASE_URL", "http://127.0.0.1:9/v1")
    line.furnish()
    none = line.till("outbox", "outage")
    line.till("day", "open", "--amount", "5000")
    line.till("outbox", "run", "--for", "0.3")
    out = tmp_path / "outage.pdf"

    told = line.till("outbox", "outage", "--out", str(out), "--json")
    again = line.till("outbox", "outage", "--out", str(out))

    assert (none.status, again.status) == (1, 1)
    assert told.fields["ended"] is None
    assert told.fields["tries"] >= 1
    assert [each["kind"] for each in told.fields["documents"]] == ["opening_balance"]
    assert out.read_bytes().startswith(b"%PDF")
