"""A plain client of the practice service, and the bodies it sends.

Lives here: what the tests need to speak to the service over real HTTP, one device per test.
Must not: retry, repair or hide anything.
"""

import json
from base64 import b64decode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import count
from typing import Any

import httpx

from till.practice.server import PracticeServer

_NUMBERS = count(1)
MONDAY = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


class MovableClock:
    """A clock that stands still until it is moved."""

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

    def register(self, body: Any) -> httpx.Response:
        return self.post("invoice/register", body)

    def status(self, doc_id: str) -> httpx.Response:
        return self.post("invoice/status", {"docId": doc_id})

    def open_day(self, doc_id: str | None = None, amount: int = 5000) -> httpx.Response:
        return self.post("balance/initiate", {"docId": doc_id or new_doc_id(), "amount": amount})

    def sell(self, **changes: Any) -> dict[str, Any]:
        """Register an invoice that must complete; gives the answer's fields."""
        answer = self.register(an_invoice(**changes))
        assert answer.status_code == 200, answer.text
        fields: dict[str, Any] = exactly(answer)
        assert "fic" in fields, fields
        return fields

    def receipt(self, iic: str, **more: Any) -> bytes:
        answer = self.post("invoice/pdf", {"iic": iic, "pdfType": "receipt", **more})
        assert answer.status_code == 200, answer.text
        return b64decode(answer.json()["base64"])

    def fault(self, *faults: dict[str, Any]) -> httpx.Response:
        return self.client.post(f"{self.server.practice_url}/faults", json=list(faults))

    def control(self, name: str) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.client.get(f"{self.server.practice_url}/{name}").json()
        return rows

    def document(self, doc_id: str) -> dict[str, Any]:
        return next(row for row in self.control("documents") if row["docId"] == doc_id)

    def requests(self, doc_id: str) -> list[dict[str, Any]]:
        return [row for row in self.control("requests") if row["docId"] == doc_id]


def a_shop(server: PracticeServer, client: httpx.Client) -> Shop:
    """A shop at this service, with a token of its own."""
    token = f"token-{next(_NUMBERS)}"
    client.post(f"{server.practice_url}/tokens", json={"token": token}).raise_for_status()
    return Shop(server=server, client=client, token=token)
