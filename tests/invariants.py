"""What must be true after anything whatever happened (design: reliability, I1 to I14).

Lives here: the invariants, as far as the till's database and the practice service's own lists show
them (tests/evidence.py reads both).
Must not: use any code of the product.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.evidence import Evidence, Row

SETTLED = {"complete", "refused", "resolved"}
CREATING = {"invoice/register", "balance/initiate"}
MINUTE = timedelta(minutes=1)
MOST_IN_FIRST_MINUTE = 10


def check(evidence: Evidence) -> None:
    """Assert every invariant that can be seen."""
    for invariant in (
        each_sale_has_its_one_document,
        nothing_at_the_service_is_an_orphan_or_a_double,
        bodies_are_identical_to_the_byte,
        attempts_are_on_disk_before_they_are_made,
        one_request_at_a_time_for_each_document,
        status_comes_before_a_second_register,
        no_document_is_in_a_hurry,
        refused_documents_stop_and_say_why,
        a_refused_token_rests_a_minute,
        complete_means_its_identifiers_are_there,
        one_opening_balance_a_day_and_before_cash,
        payments_add_up_to_the_unit,
        only_fiscalized_sales_have_receipts_and_one_original,
    ):
        invariant(evidence)


def nothing_waits(evidence: Evidence) -> None:
    """Assert that every document has come to its end."""
    assert {row["state"] for row in evidence.documents} <= SETTLED


def each_sale_has_its_one_document(evidence: Evidence) -> None:
    """I1, I2: sale, document and cash movement are one to one."""
    documents = evidence.of_kind("sale")
    assert sorted(row["sale_key"] for row in documents) == sorted(
        row["sale_key"] for row in evidence.sales
    )
    assert sorted(row["doc_id"] for row in evidence.documents) == sorted(
        row["doc_id"] for row in evidence.movements
    )


def nothing_at_the_service_is_an_orphan_or_a_double(evidence: Evidence) -> None:
    """I2: the service knows no document the till does not, and none twice."""
    known = {row["doc_id"] for row in evidence.documents}
    there = [row["docId"] for row in evidence.at_service]
    assert len(there) == len(set(there))
    assert set(there) <= known
    assert {row["docId"] for row in evidence.requests if row["docId"]} <= known


def bodies_are_identical_to_the_byte(evidence: Evidence) -> None:
    """I3: what was sent under a docId is always what was frozen with the document."""
    for document in evidence.documents:
        frozen = hashlib.sha256(document["body"]).hexdigest()
        sent = [row for row in evidence.requests_of(document["doc_id"]) if _creates(row)]
        assert {row["sha256"] for row in sent} <= {frozen}, document["doc_id"]


def attempts_are_on_disk_before_they_are_made(evidence: Evidence) -> None:
    """I4: document and attempt were written before the service saw the request."""
    for document in evidence.documents:
        begun = sorted(_moment(row["started_at"]) for row in _tried(evidence, document))
        for number, request in enumerate(evidence.requests_of(document["doc_id"]), start=1):
            seen = _moment(request["at"])
            assert _moment(document["issued_at"]) <= seen
            assert sum(moment <= seen for moment in begun) >= number, document["doc_id"]


def one_request_at_a_time_for_each_document(evidence: Evidence) -> None:
    """I5: an attempt begins only after the one before has ended, or the till itself has."""
    for document in evidence.documents:
        tried = _tried(evidence, document)
        assert [row["number"] for row in tried] == list(range(1, len(tried) + 1))
        for before, after in pairwise(tried):
            if before["ended_at"]:
                assert _moment(before["ended_at"]) <= _moment(after["started_at"])
        for earlier, later in pairwise(evidence.requests_of(document["doc_id"])):
            if earlier["status"] is not None and earlier["fault"] != "delay":
                assert _moment(earlier["endedAt"]) <= _moment(later["at"])


def status_comes_before_a_second_register(evidence: Evidence) -> None:
    """I6: a sale is registered again only when status has just said that it is not known."""
    for document in evidence.of_kind("sale"):
        for before, after in pairwise(evidence.requests_of(document["doc_id"])):
            if _creates(after):
                asked = (before["endpoint"], before["status"], before["fault"])
                assert asked == ("invoice/status", 400, None), document["doc_id"]


def no_document_is_in_a_hurry(evidence: Evidence) -> None:
    """I7: at most ten requests for a document in its first minute."""
    for document in evidence.documents:
        moments = [_moment(row["at"]) for row in evidence.requests_of(document["doc_id"])]
        early = [moment for moment in moments if moment - min(moments) < MINUTE]
        assert len(early) <= MOST_IN_FIRST_MINUTE, document["doc_id"]


def refused_documents_stop_and_say_why(evidence: Evidence) -> None:
    """I8: a refused document says why, and its last attempt is the one that was refused."""
    for document in evidence.documents:
        if document["state"] == "refused":
            outcome = json.loads(_tried(evidence, document)[-1]["outcome"])
            assert document["problem_key"]
            assert outcome.get("client_fault") or outcome.get("problem")


def a_refused_token_rests_a_minute(evidence: Evidence) -> None:
    """I9: after a 401 nothing sets out for a minute, unless there is another token."""
    for refused in evidence.requests:
        if refused["status"] != 401:
            continue
        since = _moment(refused["endedAt"])
        until = min([since + MINUTE, *(each for each in evidence.released if each >= since)])
        early = [row for row in evidence.requests if since < _moment(row["at"]) < until]
        assert early == []


def complete_means_its_identifiers_are_there(evidence: Evidence) -> None:
    """I10, I14: complete is what has its identifiers, and they are the service's own."""
    there = {row["docId"]: row for row in evidence.at_service}
    for document in evidence.documents:
        name = "fcdc" if document["kind"] == "opening_balance" else "fic"
        assert bool(document[name]) == (document["state"] == "complete"), document["doc_id"]
        if document[name]:
            assert document[name] == there[document["doc_id"]][name]
            assert document["iic"] == there[document["doc_id"]]["iic"]


def one_opening_balance_a_day_and_before_cash(evidence: Evidence) -> None:
    """I11: one successful opening balance a day in Tirane, before that day's first cash sale."""
    done = [row for row in evidence.at_service if row["complete"]]
    openings = [row for row in done if row["endpoint"] == "balance/initiate"]
    opened: dict[tuple[str, str], datetime] = {}
    for row in openings:
        day = (row["tcrCode"], _day(row["completedAt"]))
        assert day not in opened
        opened[day] = _moment(row["completedAt"])
    for row in done:
        if row["endpoint"] == "invoice/register":
            day = (row["tcrCode"], _day(row["completedAt"]))
            assert opened[day] <= _moment(row["completedAt"])


def payments_add_up_to_the_unit(evidence: Evidence) -> None:
    """I12: payments, total, what was sent and what the service added up are the same number."""
    totals = {row["sale_key"]: row["total"] for row in evidence.sales}
    there = {row["docId"]: row for row in evidence.at_service}
    for key, group in groupby(sorted(evidence.payments, key=_sale_key), key=_sale_key):
        assert sum(row["amount"] for row in group) == totals[key]
    for document in evidence.of_kind("sale"):
        total = Decimal(totals[document["sale_key"]]).scaleb(-2)
        sent = json.loads(document["body"], parse_float=Decimal)
        assert sum(Decimal(each["amount"]) for each in sent["payment"]) == total
        assert all(_places(number) <= 3 for number in _numbers(sent))
        if (known := there.get(document["doc_id"])) is not None:
            assert Decimal(str(known["total"])) == total


def only_fiscalized_sales_have_receipts_and_one_original(evidence: Evidence) -> None:
    """I14: no receipt without a fic, at most one original on paper."""
    complete = {row["doc_id"] for row in evidence.documents if row["fic"]}
    assert {row["doc_id"] for row in evidence.receipts} <= complete
    originals = [row["doc_id"] for row in evidence.print_jobs if row["copy_number"] == 0]
    assert len(originals) == len(set(originals))
    assert set(originals) <= complete


def no_secret_in(folder: Path, *secrets: str) -> None:
    """I13: nothing that was written holds a token or a PIN's own hash."""
    for file in folder.rglob("*"):
        if file.is_file():
            written = file.read_bytes()
            for secret in secrets:
                assert secret.encode() not in written, file


def _tried(evidence: Evidence, document: Row) -> list[Row]:
    return evidence.attempts_of(document["doc_id"])


def _creates(request: Row) -> bool:
    return request["endpoint"] in CREATING


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


def _day(text: str) -> str:
    return _moment(text).astimezone(ZoneInfo("Europe/Tirane")).date().isoformat()


def _sale_key(row: Row) -> str:
    return str(row["sale_key"])


def _numbers(value: Any) -> Iterable[Decimal]:
    if isinstance(value, Decimal | int) and not isinstance(value, bool):
        yield Decimal(value)
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _numbers(each)


def _places(number: Decimal) -> int:
    return max(0, -int(number.as_tuple().exponent))
