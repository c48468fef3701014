"""A plain client of the practice service, one device for each test, and the bodies it sends.

It neither retries nor repairs nor hides anything.
"""

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from http.client import HTTPConnection
from itertools import count
from typing import Any

import httpx

from tests.practice_server import PracticeServer
from till.practice.rules.invoice import Invoice
from till.practice.service.registry import SELLER_NUIS
from till.practice.service.store import PracticeStore, StoredDocument
from till.practice.service.tax_platform import invoice_of

_NUMBERS = count(1)
MONDAY = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


class MovableClock:
    """A clock that stands still until it is moved."""

    a_day = timedelta(days=1)

    def __init__(self, moment: datetime = MONDAY) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment

    def move(self, step: timedelta) -> None:
        self.moment += step


def new_doc_id() -> str:
    return f"practice-test-{next(_NUMBERS)}"


def an_article(**changes: Any) -> dict[str, Any]:
    article = {
        "articleId": "A-1",
        "name": "Kafe e bluar 250 g",
        "vatCode": "B",
        "price": 420,
        "units": 1,
        "soldIn": "XPP",
    }
    return {**article, **changes}


def an_invoice(**changes: Any) -> dict[str, Any]:
    """A body for /invoice/register of 420 lek in cash; a change of None leaves a field out."""
    body = {
        "docId": new_doc_id(),
        "articles": [an_article()],
        "payment": [{"type": "BANKNOTE", "amount": 420}],
    }
    return {name: value for name, value in {**body, **changes}.items() if value is not None}


BUYER = {
    "buyerIDType": "NUIS",
    "buyerIDNum": "K31902047C",
    "buyerName": "Blerësi",
    "buyerAddress": "Rruga 1",
    "buyerTown": "Tiranë",
    "buyerCountry": "ALB",
}
ACCOUNT = {
    "idNumber": "AL47212110090000000235698741",
    "name": "Minimarket Liqeni",
    "bankName": "Banka e Provës",
    "swift_code": "PRVEALTR",
    "country": "Albania",
    "countryCode": "AL",
    "currency": "ALL",
}


def an_electronic_invoice(**changes: Any) -> dict[str, Any]:
    """A body for an electronic invoice of 420 lek on account, P1."""
    payment = [{"type": "ACCOUNT", "amount": 420, "details": [ACCOUNT]}]
    return an_invoice(**{"isEinvoice": True, "buyer": BUYER, "payment": payment, **changes})


def an_order(**changes: Any) -> dict[str, Any]:
    """A body for an order of 420 lek."""
    return an_invoice(**{"documentType": "ORDER", "payment": None, **changes})


def a_summary(iics: list[str], total: Any, **changes: Any) -> dict[str, Any]:
    """A body for a summary of orders, paid in cash."""
    fields = {"documentType": "SUMMARY", "summaryInvoices": iics, "total": total}
    return an_invoice(**{**fields, "articles": None, "payment": paid(total), **changes})


def a_cancellation(iic: str, **changes: Any) -> dict[str, Any]:
    """A body for /invoice/cancel; a change of None leaves a field out."""
    body = {"docId": new_doc_id(), "correctiveInvoice": {"iicRef": iic}}
    return {name: value for name, value in {**body, **changes}.items() if value is not None}


def paid(amount: Any, kind: str = "BANKNOTE") -> list[dict[str, Any]]:
    return [{"type": kind, "amount": amount}]


def exactly(answer: httpx.Response) -> Any:
    """The JSON of an answer with its numbers as they were written."""
    return json.loads(answer.text, parse_float=Decimal)


@dataclass
class Shop:
    """One device with its own token, so that no test meets another's opening balance."""

    server: PracticeServer
    client: httpx.Client
    token: str

    def post(self, endpoint: str, body: Any, **options: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", **options.pop("headers", {})}
        url = f"{self.server.base_url}/{endpoint}"
        return self.client.post(url, json=body, headers=headers, **options)

    def post_bytes(self, endpoint: str, raw: bytes) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        return self.client.post(f"{self.server.base_url}/{endpoint}", content=raw, headers=headers)

    @contextmanager
    def asking(self, endpoint: str, body: Any) -> Iterator[None]:
        """Have asked, and take no answer until the block ends."""
        url = httpx.URL(f"{self.server.base_url}/{endpoint}")
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        with closing(HTTPConnection(url.host, url.port)) as connection:
            connection.request("POST", url.path, json.dumps(body), headers)
            yield

    def register(self, body: Any) -> httpx.Response:
        return self.post("invoice/register", body)

    def cancel(self, iic: str, **changes: Any) -> httpx.Response:
        return self.post("invoice/cancel", a_cancellation(iic, **changes))

    def status(self, doc_id: str) -> httpx.Response:
        return self.post("invoice/status", {"docId": doc_id})

    def open_day(self, doc_id: str | None = None, amount: int = 5000) -> httpx.Response:
        return self.post("balance/initiate", {"docId": doc_id or new_doc_id(), "amount": amount})

    def sell(self, **changes: Any) -> dict[str, Any]:
        """Register a cash sale that must complete; gives the answer's fields."""
        return self.complete(an_invoice(**changes))

    def complete(self, body: dict[str, Any]) -> dict[str, Any]:
        """Register any body, which must complete; gives the answer's fields."""
        answer = self.register(body)
        assert answer.status_code == 200, answer.text
        fields: dict[str, Any] = exactly(answer)
        assert "fic" in fields, fields
        return fields

    def send(self, **changes: Any) -> dict[str, Any]:
        """Register an electronic invoice that must complete; gives the answer's fields."""
        return self.complete(an_electronic_invoice(**changes))

    def receipt(self, iic: str, **more: Any) -> bytes:
        answer = self.post("invoice/pdf", {"iic": iic, "pdfType": "receipt", **more})
        assert answer.status_code == 200, answer.text
        return b64decode(answer.json()["base64"])

    def fault(self, *faults: dict[str, Any]) -> httpx.Response:
        return self.set("faults", list(faults))

    def set(self, name: str, posted: Any, method: str = "POST") -> httpx.Response:
        """Set what stands beside the service: tokens, operators, latency, clock."""
        url = f"{self.server.practice_url}/{name}"
        return self.client.request(method, url, json=posted)

    def control(self, name: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.client.get(f"{self.server.practice_url}/{name}").json()
        return rows

    def document(self, doc_id: str) -> dict[str, Any]:
        return next(row for row in self.control("documents") if row["docId"] == doc_id)

    @contextmanager
    def own_file(self) -> Iterator[PracticeStore]:
        """The service's own file, read beside it."""
        store = PracticeStore(self.server.database)
        try:
            yield store
        finally:
            store.close()

    def kept(self, doc_id: str) -> StoredDocument:
        """A document as the service keeps it."""
        with self.own_file() as store:
            document = store.document(doc_id, nuis=SELLER_NUIS)
        assert document is not None
        return document

    def understood(self, doc_id: str) -> Invoice:
        """What the service understood of a document."""
        with self.own_file() as store:
            return invoice_of(self.kept(doc_id), store)

    def requests(self, doc_id: str) -> list[dict[str, Any]]:
        return [row for row in self.control("requests") if row["docId"] == doc_id]


def a_shop(server: PracticeServer, client: httpx.Client, **more: Any) -> Shop:
    """A shop at this service, with a token of its own; ``more`` is registered with the token."""
    shop = Shop(server=server, client=client, token=f"token-{next(_NUMBERS)}")
    shop.set("tokens", {"token": shop.token, **more}).raise_for_status()
    return shop


def a_nuis() -> str:
    """The number of a business that no other test knows."""
    return f"T{next(_NUMBERS):08d}T"


def refusal(answer: httpx.Response) -> tuple[int, str | None]:
    """Status and field of a refusal."""
    return answer.status_code, answer.json().get("field")
