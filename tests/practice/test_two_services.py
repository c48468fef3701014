"""Two services on one file: the one of a till that was started again, and the one that ends.

A till that dies leaves its practice service up to two seconds for what is in work; the next one
repeats the same docId meanwhile. What the one completes is the answer of the other, too.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.practice.till_side import MovableClock, an_invoice, new_doc_id
from till.practice.rules.exact_json import write_json
from till.practice.service.answers import platform_error
from till.practice.service.documents import FiscalDocuments
from till.practice.service.exchange import (
    INITIATE,
    REGISTER,
    AuthorisedRequest,
    Interference,
)
from till.practice.service.faults import Faults
from till.practice.service.registry import PRACTICE_TOKEN, Registry, device_of
from till.practice.service.store import PracticeStore
from till.practice.service.tax_platform import TaxPlatform

DEVICE = device_of(PRACTICE_TOKEN)
UNANSWERED = Interference(error=platform_error(server=True, code="S", text="Provoni përsëri."))
Work: TypeAlias = Callable[[FiscalDocuments, AuthorisedRequest], str]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[list[PracticeStore]]:
    """Two connections to one file, with the practice shop's device."""
    with ExitStack() as stack:
        made = [PracticeStore(tmp_path / "practice.sqlite3") for _ in range(2)]
        for each in made:
            stack.callback(each.close)
        Registry(connection=made[0].connection).add_device(DEVICE)
        yield made


def _service(store: PracticeStore) -> FiscalDocuments:
    now = MovableClock()
    registry = Registry(connection=store.connection)
    platform = TaxPlatform(store=store, registry=registry, now=now, faults=Faults())
    return FiscalDocuments(store=store, platform=platform, now=now)


def _request(
    endpoint: str, body: dict[str, Any], interference: Interference | None = None
) -> AuthorisedRequest:
    return AuthorisedRequest(
        device=DEVICE,
        endpoint=endpoint,
        raw=write_json(body).encode(),
        body=body,
        interference=interference,
    )


def _meanwhile(store: PracticeStore, work: Callable[[], None]) -> None:
    """Do a work as soon as this service asks for the file, before it has it."""

    def told(statement: str) -> None:
        if statement.startswith("BEGIN IMMEDIATE"):
            store.connection.set_trace_callback(None)
            work()

    store.connection.set_trace_callback(told)


@pytest.mark.parametrize("is_known", [False, True], ids=["new", "known"])
@pytest.mark.parametrize(
    ("endpoint", "work"),
    [(INITIATE, FiscalDocuments.balance), (REGISTER, FiscalDocuments.register)],
    ids=["opening", "sale"],
)
def test_what_two_services_are_asked_at_once_is_done_once(
    stores: list[PracticeStore], endpoint: str, work: Work, *, is_known: bool
) -> None:
    first, second = (_service(each) for each in stores)
    opening = {"docId": new_doc_id(), "amount": 5000}
    body = opening if endpoint == INITIATE else an_invoice()
    if endpoint == REGISTER:
        first.balance(_request(INITIATE, opening))
    if is_known:
        work(first, _request(endpoint, body, UNANSWERED))
    early: list[str] = []
    _meanwhile(stores[1], lambda: early.append(work(first, _request(endpoint, body))))

    late = work(second, _request(endpoint, body))

    assert [late] == early
    assert "error" not in late
