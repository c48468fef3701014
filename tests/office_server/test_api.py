"""The office over HTTP: signed requests of tills, and what anybody else is told.

Lives here: signatures, limits of size, answers and their words, a database that is away.
Must not: what taking in does (test_taking_in).
"""

import base64
import gzip
import json
import logging
import socket
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.domain.chain.journals import a_batch, some_entries
from tests.office_server.conftest import Place, a_till
from till.domain.chain.batch import LARGEST_BATCH, Batch
from till.domain.chain.signing import (
    SignedRequest,
    base_of,
    signature_base,
    signature_params,
    signed_headers,
)
from till.domain.chain.wire import document_of
from till.office_server.api.serving import Listening, OfficeServer
from till.office_server.database import Connection
from till.office_server.joining import now_here

pytestmark = pytest.mark.postgres
TILL = "till1"
MINUTE = 60


@dataclass(frozen=True)
class Sender:
    """A till that has joined, and how it signs."""

    address: str
    key: Ed25519PrivateKey
    till: str = TILL

    def send(  # noqa: PLR0913 each part of a request may be what a test is about
        self,
        body: bytes = b"",
        *,
        method: str = "POST",
        path: str = "/v1/facts",
        signed_path: str | None = None,
        query: str = "",
        skew: int = 0,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        request = SignedRequest(method=method, path=signed_path or path, query=query, body=body)
        params = signature_params(self.till, int(time.time()) + skew)  # noqa: TID251 as the server has it
        value = self.key.sign(base_of(request, params))
        told = {**signed_headers(request, params, value), **(headers or {})}
        url = f"{self.address}{path}?{query}" if query else self.address + path
        return httpx.request(method, url, content=body, headers=told, timeout=120, trust_env=False)


def body_of(batch: Batch) -> bytes:
    return json.dumps(document_of(batch)).encode()


@pytest.fixture(scope="module")
def address(office: Place) -> Iterator[str]:
    """The office, serving."""
    with OfficeServer(office.address, office.folder, Listening()) as server:
        yield server.address


@pytest.fixture
def sender(address: str, owner: Connection) -> Sender:
    return Sender(address, a_till(owner, TILL))


def kept(owner: Connection) -> int:
    found = owner.execute("SELECT count(*) FROM entry").fetchone()
    return int(found[0]) if found else 0


def test_the_example_of_the_rfc_is_signed_as_it_is_there() -> None:
    """RFC 9421, B.2.6."""
    seed = base64.b64decode("n4Ni+HpISpVObnQMW0wOhCKROaIKqKtW/2ZYb2p9KcU=")
    components = [
        ("date", "Tue, 20 Apr 2021 02:07:55 GMT"),
        ("@method", "POST"),
        ("@path", "/foo"),
        ("@authority", "example.com"),
        ("content-type", "application/json"),
        ("content-length", "18"),
    ]
    names = " ".join(f'"{name}"' for name, _ in components)
    params = f'({names});created=1618884473;keyid="test-key-ed25519"'

    value = Ed25519PrivateKey.from_private_bytes(seed).sign(signature_base(components, params))

    assert base64.b64encode(value).decode() == (
        "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw=="
    )


def test_a_batch_is_taken_and_answered_after_its_commit(sender: Sender, owner: Connection) -> None:
    entries = some_entries(3)

    answer = sender.send(body_of(a_batch(entries)))

    assert answer.status_code == 200
    assert kept(owner) == 3
    assert answer.json() == {
        "number": 3,
        "link": entries[2].place.link,
        "branch": 1,
        "taken": 3,
        "known": 0,
        "epoch": 1,
        "other": None,
        "faults": [],
        "quarantined": 0,
    }
    assert owner.execute("SELECT till_id FROM till_heard").fetchall() == [(TILL,)]


def test_a_packed_batch_is_taken(sender: Sender, owner: Connection) -> None:
    packed = gzip.compress(body_of(a_batch(some_entries(3))))

    assert sender.send(packed, headers={"Content-Encoding": "gzip"}).status_code == 200
    assert kept(owner) == 3


def test_a_till_learns_how_far_the_office_is(sender: Sender) -> None:
    entries = some_entries(3)
    sender.send(body_of(a_batch(entries)))

    told = sender.send(method="GET", path="/v1/till").json()

    assert told["tips"] == [{"branch": 1, "life": 1, "number": 3, "link": entries[2].place.link}]
    assert (told["shop"], told["state"], told["epoch"]) == ("Tirana", "active", 1)
    assert abs(datetime.fromisoformat(told["time"]) - now_here()) < timedelta(minutes=1)


def test_a_gap_says_what_the_office_has(sender: Sender) -> None:
    entries = some_entries(4)
    sender.send(body_of(a_batch(entries[:1])))

    answer = sender.send(body_of(a_batch(entries[3:], entries[2].place)))

    assert answer.status_code == 409
    assert answer.json()["have"] == {"number": 1, "link": entries[0].place.link}


def test_a_broken_chain_says_where(sender: Sender, owner: Connection) -> None:
    one, _, three = some_entries(3)

    answer = sender.send(body_of(a_batch([one, three])))

    assert (answer.status_code, answer.json()["at"]) == (422, 2)
    assert kept(owner) == 0


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "The office lacks"), ("sq-AL,sq;q=0.9", "Zyrës i mungojnë"), ("", "Zyrës i mungojnë")],
)
def test_an_answer_has_words_in_the_language_asked_for(
    sender: Sender, language: str, text: str
) -> None:
    entries = some_entries(3)

    answer = sender.send(
        body_of(a_batch(entries[2:], entries[1].place)), headers={"Accept-Language": language}
    )

    assert answer.json()["text"].startswith(text)


@pytest.mark.parametrize("skew", [-6 * MINUTE, 6 * MINUTE, -60 * MINUTE])
def test_a_request_signed_by_a_wrong_clock_learns_the_time(
    sender: Sender, owner: Connection, skew: int
) -> None:
    answer = sender.send(body_of(a_batch(some_entries(1))), skew=skew)

    assert (answer.status_code, answer.json()["error"]) == (401, "clock")
    assert answer.json()["time"]
    assert "date" in answer.headers
    assert kept(owner) == 0


def test_a_request_that_is_not_signed_as_it_came_is_refused(
    sender: Sender, owner: Connection
) -> None:
    body = body_of(a_batch(some_entries(1)))
    stranger = Sender(sender.address, Ed25519PrivateKey.generate())
    unsigned = {"Signature": "", "Signature-Input": ""}

    answers = [
        stranger.send(body),
        sender.send(body, headers=unsigned),
        sender.send(body, headers={"Content-Digest": "sha-256=:AAAA:"}),
        sender.send(body, signed_path="/v1/till"),
    ]

    assert [(each.status_code, each.json()["error"]) for each in answers] == [
        (401, "signature")
    ] * 4
    assert kept(owner) == 0


def test_a_signature_of_another_till_counts_for_that_till_alone(
    sender: Sender, owner: Connection
) -> None:
    a_till(owner, "till2")

    posing = Sender(sender.address, sender.key, "till2").send(body_of(a_batch(some_entries(1))))
    unknown = Sender(sender.address, sender.key, "till9").send(body_of(a_batch(some_entries(1))))

    assert posing.json()["error"] == "signature"
    assert unknown.json()["error"] == "unknown_till"


def test_a_till_that_was_shut_out_is_told_so(sender: Sender, owner: Connection) -> None:
    owner.execute("UPDATE till SET state = 'revoked'")

    answer = sender.send(body_of(a_batch(some_entries(1))))

    assert (answer.status_code, answer.json()["error"]) == (403, "revoked")
    assert kept(owner) == 0


@pytest.mark.parametrize(
    "case",
    [
        (b"", False, 400, "malformed"),
        (b'{"v":1', False, 400, "malformed"),
        (b"[" * 100_000, False, 400, "malformed"),
        (body_of(a_batch(some_entries(501))), False, 413, "too_large"),
        (b" " * (LARGEST_BATCH + 1), False, 413, "too_large"),
        (gzip.compress(b"{}")[:-9], True, 400, "malformed"),
        (b"no gzip", True, 400, "malformed"),
    ],
    ids=["empty", "cut", "deep", "501 entries", "large", "cut gzip", "no gzip"],
)
def test_bad_input_is_refused_in_words(
    sender: Sender, owner: Connection, case: tuple[bytes, bool, int, str]
) -> None:
    body, packed, status, error = case

    answer = sender.send(body, headers={"Content-Encoding": "gzip"} if packed else {})

    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["text"]
    assert kept(owner) == 0


def test_a_body_that_unpacks_without_end_is_too_large(sender: Sender, owner: Connection) -> None:
    packing = zlib.compressobj(9, wbits=31)
    bomb = b"".join([*(packing.compress(bytes(1_000_000)) for _ in range(200)), packing.flush()])

    answer = sender.send(bomb, headers={"Content-Encoding": "gzip"})

    assert len(bomb) < 250_000
    assert (answer.status_code, answer.json()["error"]) == (413, "too_large")
    assert kept(owner) == 0


def test_a_batch_that_waits_too_long_is_told_to_come_again(
    sender: Sender, owner: Connection
) -> None:
    body = body_of(a_batch(some_entries(1)))
    with owner.transaction():
        owner.execute("SELECT 1 FROM till FOR UPDATE")
        answer = sender.send(body)

    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert answer.json()["retry_after_s"] > 0
    assert sender.send(body).json()["taken"] == 1


@pytest.mark.parametrize(("path", "table"), [("/healthz", "office"), ("/metrics", "quarantined")])
def test_a_database_that_does_not_answer_is_told_to_who_watches(
    address: str, owner: Connection, path: str, table: str
) -> None:
    with owner.transaction():
        owner.execute(f"LOCK TABLE {table}")  # type: ignore[arg-type]
        answer = httpx.get(f"{address}{path}", timeout=60, trust_env=False)

    assert (answer.status_code, answer.json()["retry_after_s"]) == (503, 5)


def test_what_is_given_back_is_packed_for_who_asks_for_that(sender: Sender) -> None:
    entries = some_entries(50)
    sender.send(body_of(a_batch(entries)))

    packed, plain = (
        sender.send(method="GET", query="life=1&after=0", headers={"Accept-Encoding": each})
        for each in ("gzip", "identity")
    )

    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert len(packed.json()["entries"]) == 50
    assert int(packed.headers["Content-Length"]) * 4 < int(plain.headers["Content-Length"])


def test_the_server_goes_on_after_its_connections_were_cut(
    sender: Sender, owner: Connection
) -> None:
    body = body_of(a_batch(some_entries(1)))
    owner.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND datname = current_database()"
    )

    answers = [sender.send(body) for _ in range(10)]

    assert {each.status_code for each in answers} <= {200, 503}
    assert answers[-1].status_code == 200
    assert kept(owner) == 1


def test_a_till_that_hangs_up_while_it_sends_is_no_fault_of_the_server(
    sender: Sender, owner: Connection, caplog: pytest.LogCaptureFixture
) -> None:
    host, port = sender.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as cut:
        cut.sendall(b"POST /v1/facts HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{")

    again = sender.send(body_of(a_batch(some_entries(1))))

    assert again.status_code == 200
    assert kept(owner) == 1
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


def test_whoever_sends_drop_by_drop_is_not_waited_for(
    sender: Sender, owner: Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("till.office_server.api.requests.WHOLE_WITHIN_S", 0.1)
    host, port = sender.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as slow:
        slow.sendall(b"POST /v1/facts HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{")
        said = slow.recv(4096)

    assert said.startswith(b"HTTP/1.1 408 ")
    assert sender.send(body_of(a_batch(some_entries(1)))).status_code == 200


def test_this_computer_reads_what_the_server_did_and_how_the_tills_stand(sender: Sender) -> None:
    before = metrics(sender.address)
    sender.send(body_of(a_batch(some_entries(3))))
    sender.send(body_of(a_batch(some_entries(3))))

    after = metrics(sender.address)

    grown = {name: after[name] - before[name] for name in ("batches_total", "entries_total")}
    assert grown == {"batches_total": 2, "entries_total": 3}
    assert 0 < after['batch_seconds{quantile="0.50"}'] <= after['batch_seconds{quantile="0.99"}']
    assert after['tills{colour="green"}'] == 1
    assert after[f'tip_age_seconds{{till="{TILL}"}}'] < MINUTE
    assert (after["quarantined"], after["problems"]) == (0, 0)


def metrics(address: str) -> dict[str, float]:
    lines = httpx.get(f"{address}/metrics", trust_env=False).text.splitlines()
    pairs = [line.removeprefix("till_office_").rsplit(" ", 1) for line in lines]
    return {name: float(value) for name, value in pairs}


def test_what_watches_the_server_is_told_to_no_other_computer(
    owner: Connection, office: Place
) -> None:
    behind = Listening(behind_proxy="127.0.0.1")
    with OfficeServer(office.address, office.folder, behind) as server:
        from_afar = {"X-Forwarded-For": "192.0.2.7"}
        answer = httpx.get(f"{server.address}/metrics", headers=from_afar, trust_env=False)

    assert answer.status_code == 404


def test_anybody_may_ask_whether_it_is_there(address: str) -> None:
    assert httpx.get(f"{address}/healthz", trust_env=False).json() == {"ok": True}
