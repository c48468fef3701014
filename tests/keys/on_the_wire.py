"""Somebody on the line between till and service who looks at the till's disk at each request.

Lives here: a small HTTP proxy on loopback; what it saw; what it is asked to do at a request.
Must not: change a byte, use any code of the product.
"""

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from till.sqlite import sqlite3

OF_EACH_LINE = ("host", "connection", "content-length", "accept-encoding", "transfer-encoding")
CREATING = ("/invoice/register", "/balance/initiate")


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A request as it arrived, and what the till's disk held at that moment."""

    path: str
    doc_id: str
    body: bytes
    on_disk: bytes | None
    attempts_on_disk: int

    @property
    def is_on_disk(self) -> bool:
        return self.on_disk == self.body and self.attempts_on_disk > 0


@dataclass(kw_only=True)
class Wire:
    """The line. `before` and `after` are called around each register request passed on."""

    service: str
    database: Path
    base_url: str = ""
    seen: list[Seen] = field(default_factory=list)
    before: Callable[[], None] | None = None
    after: Callable[[], None] | None = None

    def registers(self) -> list[Seen]:
        return [each for each in self.seen if each.path.endswith(CREATING[0])]

    def creating(self) -> list[Seen]:
        return [each for each in self.seen if each.path.endswith(CREATING)]

    def look(self, path: str, body: bytes) -> Seen:
        """Read the till's file as another process sees it: only what is committed."""
        doc_id = str(json.loads(body).get("docId", ""))
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            row = connection.execute(
                "SELECT body, (SELECT count(*) FROM attempt WHERE doc_id = ?1)"
                " FROM document WHERE doc_id = ?1",
                (doc_id,),
            ).fetchone()
        on_disk, attempts = row or (None, 0)
        return Seen(path=path, doc_id=doc_id, body=body, on_disk=on_disk, attempts_on_disk=attempts)


@contextmanager
def on_the_wire(wire: Wire) -> Iterator[Wire]:
    """Stand between the till and the service until the end."""

    class _Passing(_Line):
        the_wire = wire

    server = ThreadingHTTPServer(("127.0.0.1", 0), _Passing)
    wire.base_url = f"http://127.0.0.1:{server.server_port}{urlsplit(wire.service).path}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield wire
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Line(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 5  # an idle connection of a killed till is let go
    the_wire: Wire

    def do_POST(self) -> None:
        wire = self.the_wire
        body = self.rfile.read(int(self.headers["Content-Length"]))
        wire.seen.append(wire.look(self.path, body))
        is_register = self.path.endswith(CREATING[0])
        if is_register and wire.before:
            wire.before()
        try:
            status, headers, answer = self._pass_on(body)
        except ConnectionError:  # the service is away; so are we
            self.close_connection = True
            return
        if is_register and wire.after:
            wire.after()
        with suppress(ConnectionError):  # nobody waits for it any more
            self._answer(status, headers, answer)

    def _pass_on(self, body: bytes) -> tuple[int, dict[str, str], bytes]:
        target = urlsplit(self.the_wire.service)
        assert target.hostname is not None
        with closing(http.client.HTTPConnection(target.hostname, target.port)) as connection:
            connection.request("POST", self.path, body, _passed(self.headers))
            answer = connection.getresponse()
            return answer.status, _passed(answer.headers), answer.read()

    def _answer(self, status: int, headers: dict[str, str], answer: bytes) -> None:
        self.send_response_only(status)
        for name, value in {**headers, "Content-Length": str(len(answer))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Say nothing; the tests read `seen`."""


def _passed(headers: Message) -> dict[str, str]:
    """The headers that are not of one line alone; the date is the service's."""
    return {name: each for name, each in headers.items() if name.lower() not in OF_EACH_LINE}
