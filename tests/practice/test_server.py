"""The service as a running server: where it listens, how it ends, callers who leave it."""

import asyncio
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from tests.practice.till_side import Shop, an_invoice, new_doc_id
from tests.practice_server import PracticeServer
from till.practice.app import create_app
from till.practice.server import LoopbackServer, NotLoopback, serve
from till.practice.service.registry import PRACTICE_TOKEN

PROGRAM = """
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from till.practice.server import serve
serve(database=Path(sys.argv[1]), port=int(sys.argv[2]), leave_with_parent=sys.argv[3] == "child",
      announce=lambda url: print(url, flush=True))
"""


def started(database: Path, *, port: int = 0, child: bool = False) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(database), str(port), "child" if child else "alone"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def announced(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def post(client: httpx.Client, url: str, body: object) -> httpx.Response:
    return client.post(url, json=body, headers={"Authorization": f"Bearer {PRACTICE_TOKEN}"})


def test_what_was_answered_survives_kill_9(tmp_path: Path, client: httpx.Client) -> None:
    database = tmp_path / "p.sqlite3"
    body = an_invoice()
    opening = new_doc_id()
    first = started(database)
    url = announced(first)
    post(client, f"{url}/balance/initiate", {"docId": opening, "amount": 100})
    answer = post(client, f"{url}/invoice/register", body)
    first.kill()
    first.communicate()

    second = started(database, port=urlsplit(url).port or 0)
    assert announced(second) == url
    again = post(client, f"{url}/invoice/status", {"docId": body["docId"]})
    log = client.get(url.replace("/v1", "/practice/requests")).json()
    second.send_signal(signal.SIGTERM)
    out, complaints = second.communicate(timeout=120)

    assert "fic" in answer.json()
    assert again.content == answer.content
    assert [row["docId"] for row in log] == [opening, body["docId"], body["docId"]]
    assert (second.returncode, out, complaints) == (0, "", "")


def test_a_service_started_by_a_till_ends_with_it(tmp_path: Path) -> None:
    process = started(tmp_path / "p.sqlite3", child=True)
    assert announced(process).startswith("http://127.0.0.1:")

    _, complaints = process.communicate(timeout=120)

    assert (process.returncode, complaints) == (0, "")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_service_that_waits_for_its_till_still_obeys_signals(
    tmp_path: Path, sign: signal.Signals
) -> None:
    process = started(tmp_path / "p.sqlite3", child=True)
    announced(process)

    process.send_signal(sign)
    returned = process.wait(timeout=120)
    _, complaints = process.communicate()

    assert (returned, complaints) == (0, "")


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "example.com", "::1"])
def test_it_listens_on_loopback_alone(tmp_path: Path, host: str) -> None:
    with pytest.raises(NotLoopback):
        serve(host=host, database=tmp_path / "p.sqlite3", announce=print)


def test_a_port_that_is_taken_is_an_error_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(OSError, match="in use"):
        serve(port=taken.getsockname()[1], database=tmp_path / "p.sqlite3", announce=print)


def test_a_stopped_service_comes_back_at_its_old_address(
    tmp_path: Path, client: httpx.Client
) -> None:
    server = PracticeServer(database=tmp_path / "p.sqlite3")
    url = server.start()
    shop = Shop(server=server, client=client, token=PRACTICE_TOKEN)
    shop.open_day()
    sale = shop.sell()
    server.stop()

    with pytest.raises(httpx.ConnectError):
        shop.status(sale["orderId"])
    with server:
        again = shop.status(sale["orderId"]).json()

    assert (server.base_url, again["fic"]) == (url, sale["fic"])


def test_stopping_drops_what_still_waits_and_says_nothing(
    tmp_path: Path, client: httpx.Client, capfd: pytest.CaptureFixture[str]
) -> None:
    server = PracticeServer(database=tmp_path / "p.sqlite3")
    server.start()
    shop = Shop(server=server, client=client, token=PRACTICE_TOKEN)
    shop.fault({"kind": "delay", "seconds": 600})
    body = an_invoice()

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(shop.register, body)
        while not shop.requests(body["docId"]):
            assert not waiting.done()
        server.stop()

    assert isinstance(waiting.exception(), httpx.RemoteProtocolError)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("turns", [3, 4])  # earlier asyncio takes nobody in
async def test_a_caller_who_arrives_as_it_ends_is_let_go_at_once(
    tmp_path: Path, turns: int, caplog: pytest.LogCaptureFixture
) -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    listening = asyncio.Event()
    server = LoopbackServer(create_app(database=tmp_path / "p.sqlite3"), listening.set)
    serving = asyncio.create_task(server.serve([listener]))
    await listening.wait()

    with socket.create_connection(listener.getsockname()):
        for _ in range(turns):  # how far the loop has come with whoever knocks
            await asyncio.sleep(0)
        await server.shutdown([listener])
        assert not server.server_state.connections
    server.should_exit = True
    await serving

    assert caplog.text == ""


def test_the_latency_is_added_to_every_answer(tmp_path: Path, client: httpx.Client) -> None:
    with PracticeServer(database=tmp_path / "p.sqlite3", latency_ms=120) as server:
        shop = Shop(server=server, client=client, token=PRACTICE_TOKEN)
        answer = shop.status(new_doc_id())

    assert answer.elapsed.total_seconds() >= 0.12


def test_a_request_that_breaks_off_is_no_fault_and_no_document(
    shop: Shop, caplog: pytest.LogCaptureFixture
) -> None:
    url = urlsplit(shop.server.base_url)
    head = "POST /v1/invoice/register HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{"

    with socket.create_connection((str(url.hostname), url.port or 0)) as connection:
        connection.sendall(head.encode())
    sale = shop.sell()

    assert sale["fic"]
    assert "ClientDisconnect" not in caplog.text
