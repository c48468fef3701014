"""What must be true after anything whatever happened (design: reliability, I1 to I14, I18).

Lives here: the invariants, as far as the till's database and the practice service's own lists show
them (tests/evidence.py reads both).
Must not: use any code of the product.
"""

import hashlib
import json
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from tests.evidence import Evidence, Row
from tests.invariants_of_time import (
    a_refused_token_rests_a_minute,
    attempts_are_numbered_without_a_gap,
    attempts_are_on_disk_before_they_are_made,
    no_document_is_in_a_hurry,
    one_request_at_a_time_for_each_document,
)

SETTLED = {"complete", "refused", "resolved"}
WORDS = Path(__file__).resolve().parent.parent / "resources" / "words" / "sq.json"
SEALING = {"rows_sealed", "data_sealed"}
UNSEEN = {"emptied", "uptime_s", "deed"}
BALANCES = {"opening_balance", "deposit", "withdrawal"}
CREATING = {"invoice/register", "invoice/cancel"} | {
    f"balance/{each}" for each in ("initiate", "deposit", "withdraw")
}


def check(evidence: Evidence) -> None:
    """Assert every invariant that can be seen."""
    by_the_clock = (
        attempts_are_on_disk_before_they_are_made,
        one_request_at_a_time_for_each_document,
        no_document_is_in_a_hurry,
        a_refused_token_rests_a_minute,
    )
    for invariant in () if evidence.clock_was_set else by_the_clock:
        invariant(evidence.since_it_came_back())
    attempts_are_numbered_without_a_gap(evidence)
    for invariant in (
        each_sale_has_its_one_document,
        nothing_at_the_service_is_an_orphan_or_a_double,
        bodies_are_identical_to_the_byte,
        status_comes_before_a_second_register,
        refused_documents_stop_and_say_why,
        complete_means_its_identifiers_are_there,
        one_opening_balance_a_day_and_before_cash,
        payments_add_up_to_the_unit,
        no_invoice_gives_back_more_than_was_paid,
        only_fiscalized_sales_have_receipts_and_one_original,
        every_entry_of_the_journal_can_be_told,
    ):
        invariant(evidence)


def every_entry_of_the_journal_can_be_told(evidence: Evidence) -> None:
    """Whatever was written down has words for an owner, each fact with its name."""
    written = {(row["action"], *json.loads(row["facts"])) for row in evidence.journal}
    for action, *names in written:
        if action not in SEALING:
            assert f"journal.{action}" in known_words(), action
            seen = [name for name in names if name not in UNSEEN and not _is_of_a_person(name)]
            unnamed = {name for name in seen if not _named(name)}
            assert unnamed == set(), (action, unnamed)


@cache
def known_words() -> frozenset[str]:
    """The keys of all texts; that both languages have the same is tested elsewhere."""
    return frozenset(json.loads(WORDS.read_text(encoding="utf-8")))


def _named(name: str) -> bool:
    return not known_words().isdisjoint({f"journal.fact.{name}", f"watched.fact.{name}"})


def _is_of_a_person(name: str) -> bool:
    return name.endswith("_id") and name != "doc_id"


def nothing_waits(evidence: Evidence) -> None:
    """Assert that every document has come to its end."""
    assert {row["state"] for row in evidence.documents} <= SETTLED


def each_sale_has_its_one_document(evidence: Evidence) -> None:
    """I1, I2: sale, document and cash movement are one to one; a replacement takes a place."""
    first = [row for row in evidence.documents if row["replaces"] is None]
    keys = [row["sale_key"] for row in first if row["kind"] not in BALANCES]
    assert sorted(keys) == sorted(row["sale_key"] for row in evidence.sales)
    # Money for parts of open orders is of no document of its own.
    moved = [row["doc_id"] for row in evidence.movements if row["kind"] != "place"]
    assert sorted(row["doc_id"] for row in first) == sorted(moved)
    states = {row["doc_id"]: row["state"] for row in evidence.documents}
    for row in evidence.documents:
        if row["replaces"] is not None:
            assert states[row["replaces"]] == "resolved", row["doc_id"]
    replaced = [row["replaces"] for row in evidence.documents if row["replaces"]]
    assert len(replaced) == len(set(replaced))


def nothing_at_the_service_is_an_orphan_or_a_double(evidence: Evidence) -> None:
    """I2: the service knows no document the till does not, and none twice."""
    known = {row["doc_id"] for row in evidence.documents} | evidence.lost
    there = [row["docId"] for row in evidence.at_service]
    assert len(there) == len(set(there))
    assert set(there) <= known
    assert {row["docId"] for row in evidence.requests if row["docId"]} <= known


def bodies_are_identical_to_the_byte(evidence: Evidence) -> None:
    """I3: what was sent under a docId is always what was frozen with the document."""
    for document in evidence.documents:
        if evidence.came_back and document["state"] in SETTLED and not document["body"]:
            continue  # worded after the backup, as nobody here knows: the service told its fate
        frozen = hashlib.sha256(document["body"]).hexdigest()
        sent = [row for row in evidence.requests_of(document["doc_id"]) if _creates(row)]
        assert {row["sha256"] for row in sent} <= {frozen}, document["doc_id"]


def status_comes_before_a_second_register(evidence: Evidence) -> None:
    """I6: an invoice is sent again only when status has just said that it is not known."""
    for document in evidence.invoices():
        for before, after in pairwise(evidence.requests_of(document["doc_id"])):
            if _creates(after):
                asked = (before["endpoint"], before["status"], before["fault"])
                assert asked == ("invoice/status", 400, None), document["doc_id"]


def refused_documents_stop_and_say_why(evidence: Evidence) -> None:
    """I8: a refused document says why, and its last attempt is the one that was refused."""
    for document in evidence.documents:
        if document["state"] == "refused":
            assert document["problem_key"]
            if tried := _tried(evidence, document):  # a request that can never go was never tried
                outcome = json.loads(tried[-1]["outcome"])
                assert outcome.get("client_fault") or outcome.get("problem")


def complete_means_its_identifiers_are_there(evidence: Evidence) -> None:
    """I10, I14: complete is what has its identifiers, and they are the service's own."""
    there = {row["docId"]: row for row in evidence.at_service}
    for document in evidence.documents:
        names = _completing(document)
        has_all = all(document[name] for name in names)
        assert has_all == (document["state"] == "complete"), document["doc_id"]
        if has_all:
            for name in (*names, "iic"):
                assert document[name] == there[document["doc_id"]][name], document["doc_id"]


def one_opening_balance_a_day_and_before_cash(evidence: Evidence) -> None:
    """I11: one successful opening balance a day in Tirane, before that day's first cash sale."""
    done = [row for row in evidence.at_service if row["complete"]]
    openings = [row for row in done if row["endpoint"] == "balance/initiate"]
    opened: dict[tuple[str, str], datetime] = {}
    for row in openings:
        day = (row["tcrCode"], _day(row["completedAt"]))
        assert day not in opened
        opened[day] = _moment(row["completedAt"])
    cash = {row["doc_id"] for row in evidence.documents if row["cash_class"]}
    for row in done:
        if row["docId"] in cash:
            day = (row["tcrCode"], _day(row["completedAt"]))
            assert opened[day] <= _moment(row["completedAt"])


def payments_add_up_to_the_unit(evidence: Evidence) -> None:
    """I12: payments, total, what was sent and what the service added up are the same number."""
    totals = {row["sale_key"]: row["total"] for row in evidence.sales}
    there = {row["docId"]: row for row in evidence.at_service}
    for key, group in groupby(sorted(evidence.payments, key=_sale_key), key=_sale_key):
        assert sum(row["amount"] for row in group) == totals[key]
    for document in evidence.invoices():
        total = Decimal(totals[document["sale_key"]]).scaleb(-2)
        sent = json.loads(document["body"] or document["pending_request"], parse_float=Decimal)
        if "payment" in sent:  # an order is not paid yet, a cancellation says nothing of it
            assert sum(Decimal(each["amount"]) for each in sent["payment"]) == total
        assert Decimal(sent.get("total", total)) == total
        assert all(_places(number) <= 3 for number in _numbers({**sent, "articles": []}))
        for article in sent.get("articles", ()):  # one with both can be read in two ways
            assert _places(Decimal(article.pop("price"))) <= 4
            assert all(_places(number) <= 3 for number in _numbers(article))
            assert not {"totalPrice", "rebate"} <= article.keys(), document["doc_id"]
        if (known := there.get(document["doc_id"])) is not None:
            assert Decimal(str(known["total"])) == total, document["doc_id"]


def no_invoice_gives_back_more_than_was_paid(evidence: Evidence) -> None:
    """I18: whichever way money goes back of one invoice, it is never more than came in for it."""
    sales = {row["sale_key"]: row for row in evidence.sales}
    newest = {row["sale_key"]: row for row in evidence.invoices()}
    of_document = {row["doc_id"]: row["sale_key"] for row in evidence.invoices()}
    own: dict[str, int] = {}
    elsewhere: dict[str, list[Row]] = {}
    for key, document in newest.items():
        terms = json.loads(sales[key]["terms"] or "{}")
        if document["state"] == "resolved" or document["kind"] == "summary":
            continue  # a person closed it, so it gave nothing back; or it sums orders up
        if iic := terms.get("corrected_iic"):
            elsewhere.setdefault(iic.lower(), []).append(sales[key])
        elif originals := json.loads(document["originals"]):
            of = of_document[originals[0]]
            own[of] = own.get(of, 0) + sales[key]["total"]
    for key, total in own.items():
        assert sales[key]["total"] + total >= 0, key
    for iic, corrections in elsewhere.items():
        assert _back_of(corrections) <= _paid_elsewhere(corrections), iic


def _back_of(corrections: Iterable[Row]) -> int:
    return -sum(row["total"] for row in corrections)


def _paid_elsewhere(corrections: Iterable[Row]) -> int:
    """What the paper of another till's invoice says, as far as anybody typed it (cents)."""
    told = [json.loads(row["terms"]) for row in corrections]
    totals = [each["corrected_total"] for each in told if each.get("corrected_total")]
    if totals:
        return int(Decimal(totals[0]).scaleb(2))
    return max(-row["total"] for row in corrections)  # the first alone may do without


def only_fiscalized_sales_have_receipts_and_one_original(evidence: Evidence) -> None:
    """I14: no receipt without a fic, at most one original on paper."""
    complete = {row["doc_id"] for row in evidence.invoices() if row["state"] == "complete"}
    assert {row["doc_id"] for row in evidence.receipts} <= complete
    receipts = [row for row in evidence.print_jobs if row["slip"] is None]
    originals = [row["doc_id"] for row in receipts if row["copy_number"] == 0]
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


def _completing(document: Row) -> tuple[str, ...]:
    if document["kind"] in BALANCES:
        return ("fcdc",)
    return ("fic", "eic") if document["is_electronic"] else ("fic",)


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
